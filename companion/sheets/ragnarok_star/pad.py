"""RagnaRok Star's score pad: halls that fill by touch, fulfilled contracts, angry fans, and the air guitar."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.ragnarok_star.paper import MOST_PLAYERS
from companion.sheets.pad import PadSight
from companion.sheets.pad_keys import stacked
from companion.sheets.scene import Scene
from companion.words import word

from . import pad_contracts, pad_hall, pad_score, speech
from .pad_paper import full_tie, read, score, write
from .pad_sheet import Pad, Sheet, bare, full
from .pad_table import table, untouched
from .pad_touch import key, settled, touch

__all__ = [
    "Pad",
    "bare",
    "cleared",
    "full",
    "joined",
    "key",
    "left",
    "new",
    "read",
    "scene",
    "table",
    "touch",
    "verdict",
    "write",
]

TWO_COLUMNS = 720.0

# -- players -------------------------------------------------------------------------------------------


def new(names: Sequence[str]) -> Pad:
    return Pad(sheets=tuple(Sheet(name=name) for name in names[:MOST_PLAYERS]))


def cleared(pad: Pad) -> Pad:
    """The same players and house rules; nothing else."""
    return Pad(sheets=tuple(Sheet(name=sheet.name) for sheet in pad.sheets), rows=pad.rows, angry=pad.angry)


def joined(pad: Pad, name: str) -> Pad:
    return pad if full(pad) else settled(pad, replace(pad, sheets=(*pad.sheets, Sheet(name=name))))


def left(pad: Pad, seat: int) -> Pad:
    """Without that sheet, and without the winner of a tie it may have been part of."""
    if len(pad.sheets) == 1:
        return pad
    return replace(pad, sheets=pad.sheets[:seat] + pad.sheets[seat + 1 :], guitar=-1)


def verdict(pad: Pad) -> str:
    """What breaks a tie for the first place (ruling 13), once those sheets are begun."""
    found = score(pad)
    best = max(seat.total for seat in found.seats)
    first = [i for i, seat in enumerate(found.seats) if seat.total == best]
    if len(first) == 1 or (pad.guitar < 0 and any(untouched(pad.sheets[i]) for i in first)):
        return ""
    tied = full_tie(pad)
    ahead = found.ranking.index(1)
    parts = {"points": speech.points(best), "fans": sum(pad.sheets[ahead].fans), "name": pad.sheets[ahead].name}
    if not tied:
        return word("pad_ragnarok_star.tie", names=_listed(pad, first), **parts)
    kind = "guitar" if pad.guitar in tied else "full"
    return word(f"pad_ragnarok_star.tie.{kind}", names=_listed(pad, tied), **parts)


def _listed(pad: Pad, seats: Sequence[int]) -> str:
    """`Astrid, Bjorn and Cara`."""
    *most, last = (pad.sheets[seat].name for seat in seats)
    return word("pad_ragnarok_star.and", names=", ".join(most), last=last)


# -- what is seen --------------------------------------------------------------------------------------


def scene(sight: PadSight) -> Scene:
    """The sheet of `sight.seat`: one column on a phone, two from 720 dp on."""
    desk = pad_hall.Desk(sight)
    wide = sight.width >= TWO_COLUMNS
    margin = 12.0 if wide else 8.0
    width = (sight.width - 3 * margin) / 2 if wide else sight.width - 2 * margin
    hall = [part(desk, width) for part in (pad_hall.hall, pad_hall.lodge)]
    contracts, lines = pad_contracts.contracts(desk, width), pad_score.lines(desk, width)
    if not wide:
        shapes, bottom = stacked([*hall, contracts, lines], margin, margin, width, margin)
        return Scene(sight.width, bottom + margin, tuple(shapes))
    shapes, low = stacked([*hall, lines], margin, margin, width, margin)
    more, bottom = stacked([contracts], 2 * margin + width, margin, width, margin)
    return Scene(sight.width, max(low, bottom) + margin, (*shapes, *more))
