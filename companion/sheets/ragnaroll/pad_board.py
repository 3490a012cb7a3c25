"""The squares of a sheet on the pad: every one that is not printed as struck is struck and freed by a touch."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from companion.games.ragnaroll.shapes import anchors, around, valhalla_shapes
from companion.games.ragnaroll.sheet import BOARD, NAMES, SECTORS, SIDE, STRUCK_AT_START, bits
from companion.sheets import marks
from companion.sheets.marks import Ink, Mark
from companion.sheets.pad_keys import Part
from companion.sheets.prose import line_height
from companion.sheets.shapes import Anchor, Box, Circle, Layer, Line, Shape, Touch
from companion.words import word

from . import chart, grid, tracks
from .draft import At
from .ground import ALL, Ground
from .hints import EDGES
from .layout import BAND, FINGER, LARGEST, PEEK, PEEK_ROOM, SECTOR_GAP, TRACK_ROOM
from .pad_keys import Desk, over
from .pieces import label
from .speech import SquareWords

MAP_GAP = 10.0


def _head(text: float) -> float:
    return line_height(14 * text) + 6


# -- where it lies -------------------------------------------------------------------------------------


def one_sector(desk: Desk, width: float) -> Part:
    """The map, and the sector that is looked at."""
    unit = max(10.0, min(15.0, (width * 0.58 - 2 * chart.GAP) / (SECTORS * SIDE)))
    map_w, map_h = chart.chart_size(desk.text, unit)
    beside = BAND + 6 + PEEK + PEEK_ROOM
    room = (desk.height - map_h - _head(desk.text) - 40) / SIDE
    cell = max(FINGER, min((width - beside) / SIDE, room, LARGEST))

    def draw(box: Box) -> list[Shape]:
        small = Box(box.x + 2, box.y + 2, map_w, map_h)
        x = box.x + (box.w - beside - SIDE * cell) / 2 + BAND + 6 + PEEK
        y = small.y + map_h + MAP_GAP + _head(desk.text)
        ground = Ground(x, y, cell, desk.sheet.look, 0.0, PEEK, _head(desk.text), BAND, desk.text, desk.marks)
        left = small.x + map_w + 14
        return [
            *chart.chart(desk.sight, small, unit, desk.sheet.look),
            *summary(desk, Box(left, small.y, box.x + box.w - left, map_h)),
            *squares(desk, ground),
        ]

    return Part(2 + map_h + MAP_GAP + _head(desk.text) + SIDE * cell, draw)


def all_sectors(desk: Desk, width: float) -> Part:
    """All three sectors, each with its troll track below."""
    cell = min((width - 2 * (BAND + 2) - (SECTORS - 1) * SECTOR_GAP) / (SECTORS * SIDE), LARGEST)

    def draw(box: Box) -> list[Shape]:
        left = box.x + (box.w - SECTORS * SIDE * cell - (SECTORS - 1) * SECTOR_GAP) / 2
        at = (left, box.y + _head(desk.text))
        ground = Ground(*at, cell, ALL, SECTOR_GAP, 0.0, _head(desk.text), BAND, desk.text, desk.marks)
        shapes = squares(desk, ground)
        for sector in range(SECTORS):
            area = ground.area(sector)
            under = Box(area.x + 1, area.y + area.h + 4, area.w - 2, tracks.TRACK)
            shapes += tracks.track(desk.sight, sector, under)
        return shapes

    return Part(_head(desk.text) + SIDE * cell + TRACK_ROOM, draw)


def summary(desk: Desk, box: Box) -> list[Shape]:
    """What the strikes come to: how many, the largest fire, the V."""
    count = (desk.sheet.struck & BOARD & ~STRUCK_AT_START).bit_count()
    found = desk.tally
    size, step = 13 * desk.text, line_height(13 * desk.text) + 5
    fire = word("pad_ragnaroll.fire.size", count=found.fire) if found.fire else word("pad_ragnaroll.fire.none")
    v = word("pad_ragnaroll.v.stands" if found.valhalla else "pad_ragnaroll.v.none")
    lines: tuple[tuple[str, Mark, str, str], ...] = (
        ("strikes", marks.strike, "text", word("pad_ragnaroll.strikes", count=count)),
        ("fire", marks.flame, "ember" if found.fire else "muted", fire),
        ("valhalla", marks.check if found.valhalla else marks.warrior, "green" if found.valhalla else "muted", v),
    )
    top = box.y + (box.h - len(lines) * step) / 2 + step / 2
    shapes: list[Shape] = []
    for i, (key, mark, ink, words) in enumerate(lines):
        y, side = top + i * step, 14 * desk.text
        shapes += mark(f"sum/{key}/mark", box.x + side / 2, y, side, Ink(ink))
        left = box.x + side + 6
        shapes.append(
            label(
                f"sum/{key}", left, y, words, size, anchor=Anchor.MIDDLE, room=box.x + box.w - left, layer=Layer.MARKS
            )
        )
    return shapes


# -- what is on it -------------------------------------------------------------------------------------


def squares(desk: Desk, ground: Ground) -> list[Shape]:
    """The grid, the edge of the largest fire, the V, and a touch for every square."""
    seat = desk.state.seats[desk.seat]
    struck = seat.struck
    shapes = grid.squares(ground, seat)
    shapes += edge(fire_squares(struck), ground)
    shapes += corners(v_squares(struck, desk.pad.arm), ground)
    words = SquareWords(desk.sight)
    why = word("pad_ragnaroll.why.printed")
    for bit in bits(BOARD):
        box = ground.box(bit)
        if box is not None and ground.full(bit):
            printed = bool(STRUCK_AT_START >> bit & 1)
            touch = Touch(label=words.label(bit), means=At(bit), enabled=not printed, why=why if printed else "")
            shapes.append(replace(over(f"at/{NAMES[bit]}", box, touch), radius=0))
    return shapes


@lru_cache(maxsize=256)
def fire_squares(struck: int) -> int:
    """The largest group of strikes that touch, 0 where none do."""
    best = 0
    while struck:
        group = struck & -struck
        while (grown := (group | around(group)) & struck) != group:
            group = grown
        struck ^= group
        if group.bit_count() > max(1, best.bit_count()):
            best = group
    return best


@lru_cache(maxsize=256)
def v_squares(struck: int, arm: int) -> int:
    """One V among the strikes, 0 where none stands."""
    for shape in valhalla_shapes(arm):
        if found := anchors(struck, shape):
            return sum(1 << offset for offset in shape) * (found & -found)
    return 0


def edge(mask: int, ground: Ground) -> Iterable[Shape]:
    """The edge of the fire."""
    for bit in bits(mask):
        box = ground.box(bit)
        if box is None or not ground.full(bit):
            continue
        for side, step, start, end in EDGES:
            other = bit + step
            if other < 0 or not mask >> other & 1:
                ends = (
                    (box.x + start[0] * box.w, box.y + start[1] * box.h),
                    (box.x + end[0] * box.w, box.y + end[1] * box.h),
                )
                key = f"fire/{NAMES[bit]}/{side}"
                yield Line(key=key, points=ends, stroke="ember", stroke_width=3.5, layer=Layer.HINTS)


def corners(mask: int, ground: Ground) -> Iterable[Shape]:
    """A green dot on each square of the V."""
    for bit in bits(mask):
        box = ground.box(bit)
        if box is not None and ground.full(bit):
            r = box.w * 0.1
            yield Circle(
                key=f"v/{NAMES[bit]}",
                x=box.x + r + 5,
                y=box.y + r + 5,
                r=r,
                fill="green",
                stroke="inverse_text",
                layer=Layer.HINTS,
            )
