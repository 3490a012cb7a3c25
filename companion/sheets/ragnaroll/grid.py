"""The squares of the sheet: grounds, what stands on them, strikes and fires. What may be touched is in hints.py."""

from __future__ import annotations

from functools import lru_cache

from companion.games.ragnaroll.sheet import (
    LETTERS,
    NAMES,
    SHEET,
    SIDE,
    STONES,
    STRIDE,
    TROLLS,
    sector_of,
)
from companion.games.ragnaroll.state import Seat
from companion.sheets import marks
from companion.sheets.marks import Ink, Mark
from companion.sheets.palette import SECTORS
from companion.sheets.shapes import Box, Layer, Pattern, Rect, Shape

from .ground import Ground
from .pieces import DEEP, INKS, SOFT, WEAVES, centred, inset

OPEN, STRUCK, BURNT = range(3)
KINDS: dict[str, Mark] = {"T": marks.troll, "W": marks.warrior, "S": marks.stone}


def squares(ground: Ground, sheet: Seat) -> list[Shape]:
    """Everything that is printed or marked on the grid."""
    shapes: list[Shape] = []
    for sector in ground.sectors:
        shapes += frame(ground, sector)
    kept = _kept(ground)
    for bit, _, _ in ground.shown:
        at = bit, status(sheet, bit)
        if at not in kept:
            kept[at] = square(ground, *at)
        shapes += kept[at]
    return shapes


@lru_cache(maxsize=32)
def _kept(ground: Ground) -> dict[tuple[int, int], tuple[Shape, ...]]:
    """Squares drawn before, by bit number and state; hashing the ground once is cheaper than for every square."""
    return {}


def status(sheet: Seat, bit: int) -> int:
    if sheet.burnt >> bit & 1:
        return BURNT
    return STRUCK if sheet.struck >> bit & 1 else OPEN


def kind_of(bit: int) -> str:
    """The letter of the sheet for what stands on a square."""
    return SHEET.sectors[sector_of(bit)].rows[bit // STRIDE][bit % STRIDE % SIDE]


@lru_cache(maxsize=64)
def frame(ground: Ground, sector: int) -> tuple[Shape, ...]:
    """A sector's head with its letter and columns, and the rows' numbers beside the outermost squares."""
    area = ground.area(sector)
    head = Box(area.x, area.y - ground.head, area.w, ground.head - 2)
    shapes: list[Shape] = [_strip(f"head/{LETTERS[sector]}", head, sector, ground)]
    size = 14 * ground.text
    for at in range(SIDE):
        name = f"{LETTERS[sector]}{at + 1}" if ground.marks else str(at + 1)
        middle = (area.x + (at + 0.5) * ground.cell, head.center[1])
        shapes.append(centred(f"head/{LETTERS[sector]}/{at + 1}", middle, name, size, fill=INKS[sector], bold=True))
    if sector == ground.sectors[0]:
        x = area.x - ground.band - (ground.peek + 6 if ground.peek else 2)
        shapes += _rows("left", x, ground, sector)
    if len(ground.sectors) > 1 and sector == ground.sectors[-1]:
        shapes += _rows("right", area.x + area.w + 2, ground, sector)
    return tuple(shapes)


def _strip(key: str, box: Box, sector: int, ground: Ground) -> Rect:
    return Rect(
        key=key,
        x=box.x + 1,
        y=box.y,
        w=box.w - 2,
        h=box.h,
        radius=5,
        fill=SECTORS[sector],
        pattern=WEAVES[sector] if ground.marks else Pattern.NONE,
        weave=INKS[sector],
        weave_opacity=0.16,
    )


def _rows(side: str, x: float, ground: Ground, sector: int) -> list[Shape]:
    strip = _strip(f"rows/{side}", Box(x - 1, ground.y + 1, ground.band + 2, SIDE * ground.cell - 2), sector, ground)
    size = 14 * ground.text
    middle = x + ground.band / 2
    digits = [
        centred(
            f"rows/{side}/{row + 1}",
            (middle, ground.y + (row + 0.5) * ground.cell),
            str(row + 1),
            size,
            fill=INKS[sector],
            bold=True,
        )
        for row in range(SIDE)
    ]
    return [strip, *digits]


def square(ground: Ground, bit: int, state: int) -> tuple[Shape, ...]:
    """One square as it stands; a peek has its ground only, with the mark of a strike or fire."""
    box = ground.box(bit)
    assert box is not None
    key = f"square/{NAMES[bit]}"
    shapes: list[Shape] = [_square_ground(key, inset(box, 1), bit, state, ground)]
    x, y = box.center
    kind = KINDS.get(kind_of(bit))
    if state == BURNT:
        size = min(box.w * 0.9, box.h * 0.62)
        return (*shapes, *marks.flame(f"{key}/flame", x, y, size, Ink("on_ember", "ember")))
    if state == STRUCK:
        if kind and ground.full(bit):
            small = box.h * 0.3
            at = (box.x + box.w - small * 0.5 - 4, box.y + box.h - small * 0.5 - 4)
            shapes += kind(f"{key}/kind", *at, small, Ink("inverse_text", "inverse", opacity=0.6))
        size = min(box.w * 0.8, box.h * 0.6)
        return (*shapes, *marks.strike(f"{key}/strike", x, y, size, Ink("inverse_text")))
    if kind and ground.full(bit):
        shapes += kind(f"{key}/kind", x, y, box.h * 0.62, kind_ink(bit))
    return tuple(shapes)


def kind_ink(bit: int) -> Ink:
    """The ink of what stands on an open square: light on dark squares, text on light ones."""
    sector = sector_of(bit)
    if (TROLLS | STONES) >> bit & 1:
        return Ink("on_deep", DEEP[sector])
    return Ink("text", SOFT[sector])


def ground_role(bit: int, state: int) -> str:
    """The colour of a square: of its sector while open, dark under trolls and stones; turned over by a strike."""
    if state != OPEN:
        return "inverse" if state == STRUCK else "ember"
    return (DEEP if (TROLLS | STONES) >> bit & 1 else SOFT)[sector_of(bit)]


def _square_ground(key: str, box: Box, bit: int, state: int, ground: Ground) -> Rect:
    sector = sector_of(bit)
    woven = state == OPEN and ground.marks
    return Rect(
        key=key,
        x=box.x,
        y=box.y,
        w=box.w,
        h=box.h,
        radius=min(6.0, box.w / 3),
        fill=ground_role(bit, state),
        pattern=WEAVES[sector] if woven else Pattern.NONE,
        weave=SECTORS[sector],
        weave_opacity=0.35,
        layer=Layer.MARKS,
    )


KIND_WORDS = {"T": "troll", "W": "warrior", "S": "stone", "E": "empty", "X": "empty"}


def kind_word(bit: int) -> str:
    """The key of the word for what stands on a square."""
    return KIND_WORDS[kind_of(bit)]
