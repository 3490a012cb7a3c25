"""What a seat has in mind before it answers, and what a touch on the sheet means."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.sheets.sight import Sight


class Part(msgspec.Struct, frozen=True):
    """One step of an answer: an action, an island, a fan, a seat, a card, a word."""

    kind: str
    value: int | str


Path = tuple[Part, ...]
"""An answer step by step, or its beginning."""


class Draft(msgspec.Struct, frozen=True):
    """Steps towards a choice; one that no longer fits the question is harmless, it is not looked at."""

    picks: Path = ()
    page: int = 0
    """Which page of many answers the tray shows."""
    told: str = ""
    """The score line whose working is shown."""


START = Draft()


def draft_of(sight: Sight) -> Draft:
    return sight.draft if isinstance(sight.draft, Draft) else START


def changed(draft: Draft, **fields: Any) -> Draft:
    return msgspec.structs.replace(draft, **fields)


def steps(draft: Any) -> bool:
    """Whether a draft holds a step towards a choice; to look at the score or the next page is none."""
    return isinstance(draft, Draft) and bool(draft.picks)


# -- what a touch means --------------------------------------------------------------------------------


class Pick(msgspec.Struct, frozen=True, tag=True):
    """An answer, or so much of one."""

    path: Path


class Tell(msgspec.Struct, frozen=True, tag=True):
    """Show the working of a score line, or hide it again."""

    line: str


class Turn(msgspec.Struct, frozen=True, tag=True):
    """The next page of answers."""


class Sponge(msgspec.Struct, frozen=True, tag=True):
    """The sponge beside the notes."""

    page: str


class Press(msgspec.Struct, frozen=True, tag=True):
    """A button: cast, back."""

    button: str
