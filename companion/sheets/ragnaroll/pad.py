"""RagnaRoll's score pad: sheets by their strikes or by their counts, with gods, runestones and die turns."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.ragnaroll.paper import MOST_PLAYERS
from companion.sheets.pad import PadSight
from companion.sheets.pad_keys import Part, stacked
from companion.sheets.scene import Scene
from companion.sheets.shapes import Shape
from companion.words import word

from . import pad_board, pad_counts, pad_gods, pad_score, speech
from .layout import is_wide
from .pad_keys import Desk
from .pad_paper import read, score, tally, write
from .pad_sheet import Pad, Sheet, bare, full
from .pad_table import table
from .pad_touch import key, touch

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
    """The same players, forms and house rules; nothing else."""
    sheets = tuple(Sheet(name=sheet.name, form=sheet.form) for sheet in pad.sheets)
    return Pad(sheets=sheets, arm=pad.arm, bonus_from=pad.bonus_from)


def joined(pad: Pad, name: str) -> Pad:
    """A new sheet is typed in the way the last one is."""
    return pad if full(pad) else replace(pad, sheets=(*pad.sheets, Sheet(name=name, form=pad.sheets[-1].form)))


def left(pad: Pad, seat: int) -> Pad:
    if len(pad.sheets) == 1:
        return pad
    return replace(pad, sheets=pad.sheets[:seat] + pad.sheets[seat + 1 :], typing=None)


def _untouched(sheet: Sheet) -> bool:
    """Whether nothing was filled in yet."""
    return sheet == Sheet(name=sheet.name, form=sheet.form, look=sheet.look, told=sheet.told)


def verdict(pad: Pad) -> str:
    """What breaks a tie for the first place (ruling 14), once those sheets are begun; alone, how one stands."""
    found = score(pad)
    if len(found.seats) == 1:
        return found.notes[-1] if found.notes else ""
    best = max(seat.total for seat in found.seats)
    first = [i for i, seat in enumerate(found.seats) if seat.total == best]
    if len(first) == 1 or any(_untouched(pad.sheets[i]) for i in first):
        return ""
    said = speech.points(best)
    trolls = {i: sum(tally(pad, pad.sheets[i]).trolls) for i in first}
    most = max(trolls.values())
    ahead = [i for i in first if trolls[i] == most]
    listed = word("pad_ragnaroll.and").join(pad.sheets[i].name for i in (first if len(ahead) == 1 else ahead))
    if len(ahead) == 1:
        return word("pad_ragnaroll.tie", names=listed, points=said, name=pad.sheets[ahead[0]].name, trolls=most)
    return word("pad_ragnaroll.tie.full", names=listed, points=said, trolls=most)


# -- what is seen --------------------------------------------------------------------------------------


def scene(sight: PadSight) -> Scene:
    """The sheet of `sight.seat`: one column on a phone, two from 720 dp on, all squares where fingers can hit them."""
    desk = Desk(sight)
    margin = 8.0 if sight.width < TWO_COLUMNS else 12.0
    width = sight.width - 2 * margin
    shapes, bottom = _two_columns(desk, margin, width) if sight.width >= TWO_COLUMNS else _column(desk, margin, width)
    return Scene(sight.width, bottom + margin, tuple(shapes))


def _column(desk: Desk, margin: float, width: float) -> tuple[list[Shape], float]:
    parts = [*_form(desk, width), *(part(desk, width) for part in (pad_gods.runestones, pad_gods.gods, pad_gods.turns))]
    return stacked([*parts, pad_score.lines(desk, width)], margin, margin, width, margin)


def _form(desk: Desk, width: float) -> list[Part]:
    """The keys for the form, and the form itself."""
    if desk.squares:
        return [part(desk, width) for part in (pad_counts.forms, pad_board.one_sector, pad_counts.trolls)]
    return [part(desk, width) for part in (pad_counts.forms, pad_counts.counts)]


def _two_columns(desk: Desk, margin: float, width: float) -> tuple[list[Shape], float]:
    """The squares over the whole width where all fit; everything else left and right."""
    shapes: list[Shape] = []
    top, half = margin, (width - margin) / 2
    wide = desk.squares and is_wide(desk.width)
    if wide:
        parts = [pad_counts.forms(desk, width), pad_board.all_sectors(desk, width)]
        shapes, top = stacked(parts, margin, margin, width, margin)
        top += margin
    one = [] if wide else _form(desk, half)
    one += [part(desk, half) for part in (pad_gods.runestones, pad_gods.turns)]
    other = [part(desk, half) for part in (pad_gods.gods, pad_score.lines)]
    low, end = stacked(one, margin, top, half, margin)
    high, last = stacked(other, margin + half + margin, top, half, margin)
    return [*shapes, *low, *high], max(end, last)
