"""From a touch to what happens next: think on, choose, or let Fate draw."""

from __future__ import annotations

from typing import Any

from companion.kernel import FATE
from companion.sheets.sight import Cast, Choose, Clean, Sight, Step, Think

from . import offer
from .draft import Draft, Path, Pick, Press, Sponge, Tell, Turn, changed, draft_of
from .telling import LINES


def touch(sight: Sight, means: Any) -> Step:
    """What a touch leads to. One that fits no question changes nothing."""
    draft = draft_of(sight)
    if isinstance(means, Tell) and means.line in LINES:
        return Think(changed(draft, told="" if draft.told == means.line else means.line))
    if isinstance(means, Turn):
        return Think(changed(draft, page=draft.page + 1))
    if isinstance(means, Sponge):
        return Clean(means.page)
    if means == Press("back"):
        return Think(changed(draft, picks=(), page=0))
    if means == Press("cast") and sight.decision is not None and sight.decision.seat == FATE and not sight.typed:
        return Cast()
    if isinstance(means, Pick):
        return picked(sight, draft, means.path)
    return Think(draft)


def picked(sight: Sight, draft: Draft, path: Path) -> Step:
    """An answer that is complete is given; a beginning is kept in mind, and touched again put down."""
    known = offer.paths(sight)
    if path in known:
        return Choose(known[path])
    if path == offer.picks(sight):
        return Think(changed(draft, picks=(), page=0))
    if path and any(one[: len(path)] == path for one in known):
        return Think(changed(draft, picks=path, page=0))
    return Think(draft)


def drop(sight: Sight, source: Any, target: Any) -> Step:
    """Nothing is dragged on this sheet."""
    return Think(draft_of(sight))
