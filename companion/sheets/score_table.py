"""The table of a score: a row for each line, a column for each seat, the totals at the end."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from companion.sheets import lettering
from companion.sheets.prose import line_height, number, set_at
from companion.sheets.scene import FINGER, Align, Anchor, Box, Layer, Line, Point, Rect, Shape, Text, Touch
from companion.sheets.score_words import Result, points, points_of
from companion.words import word

BODY, SMALL = 15.0, 12.0
PAD, GAP = 16.0, 8.0
BROADEST = 92.0
"""A column gets no wider than this, times the text size."""


class Block(msgspec.Struct, frozen=True):
    """A part of the table: the words on the left, then a column for each of these seats."""

    number: int
    seats: tuple[int, ...]
    heads: tuple[str, ...]
    x: float
    words: float
    wide: float
    figures: float
    """How wide the widest number is, so that all of a column end in one line."""

    def left(self, column: int) -> float:
        return self.x + self.words + column * self.wide

    def middle(self, column: int) -> float:
        return self.left(column) + self.wide / 2

    def rule(self, y: float) -> tuple[Point, Point]:
        """From end to end."""
        return (self.x, y), (self.left(len(self.seats)), y)


def blocks(res: Result, x: float, width: float) -> list[Block]:
    """The seats in the order of places; in several blocks where their columns would be too narrow side by side."""
    size, order = BODY * res.text, res.order
    named = [*map(res.line_word, res.lines), word("result.total")]
    words = min(max(lettering.width(name, size, True) for name in named) + GAP, width * 0.46)
    numbers = [number(each) for seat in res.score.seats for each in (seat.total, *(li.points for li in seat.lines))]
    figures = max(lettering.width(each, size, True) for each in numbers)
    most = max(1, int((width - words) / max(figures + 10, FINGER if res.touch else 0)))
    each = math.ceil(len(order) / math.ceil(len(order) / most))
    wide = min((width - words) / each, BROADEST * res.text) if len(order) > 1 else figures
    names = column_heads(res, wide - 6)
    return [
        Block(n, tuple(order[i : i + each]), names[i : i + each], x, width - wide * each, wide, figures)
        for n, i in enumerate(range(0, len(order), each))
    ]


def column_heads(res: Result, room: float) -> tuple[str, ...]:
    """The names over the columns, or the shortest beginnings that tell them apart where names have no room."""
    names = tuple(res.names[seat] for seat in res.order)
    for heads in names, tuple(name.split()[0] for name in names):
        fits = all(lettering.width(head, SMALL * res.text, True) <= room for head in heads)
        if fits and len(set(heads)) == len(set(names)):
            return heads
    return tuple(_beginning(names, column, seat) for column, seat in enumerate(res.order))


def _beginning(names: Sequence[str], column: int, seat: int) -> str:
    """The first letters by which nobody else begins, else the first one and the seat's number."""
    name, others = names[column], [*names[:column], *names[column + 1 :]]
    short = (name[:letters] for letters in (1, 2, 3))
    alone = (part for part in short if not any(other.startswith(part) for other in others))
    return next(alone, f"{name[:1]}{seat + 1}")


def table(res: Result, x: float, y: float, width: float) -> tuple[list[Shape], float]:
    """Lines by seats, the winner's column lit, the totals at the end."""
    shapes: list[Shape] = []
    for block in blocks(res, x, width):
        more, y = part(res, block, y)
        shapes += more
    return shapes, y


def part(res: Result, block: Block, y: float) -> tuple[list[Shape], float]:
    """One block of the table."""
    top, shapes = y, list[Shape]()
    tall = max(FINGER if res.touch else 0.0, line_height(BODY * res.text) + 10)
    if len(res.order) > 1:
        shapes += names_over(res, block, y)
        y += line_height(SMALL * res.text) + 10
    for line in res.lines:
        shapes += row(res, line, block, y, tall)
        y += tall
    shapes += totals(res, block, y, tall + 4)
    y += tall + 4
    return [*_lit(res, block, top, y), *shapes], y + PAD


def names_over(res: Result, block: Block, y: float) -> Iterable[Shape]:
    size, room = SMALL * res.text, block.wide - 2
    for column, (seat, name) in enumerate(zip(block.seats, block.heads, strict=True)):
        ink = "on_gold_soft" if seat in res.first else "muted"
        looks: dict[str, Any] = {"fill": ink, "bold": True, "align": Align.CENTER, "anchor": Anchor.TOP}
        yield set_at(f"head/{seat}", block.middle(column), y + 4, name, size, room, **looks)


def _lit(res: Result, block: Block, top: float, bottom: float) -> Iterable[Shape]:
    for column, seat in enumerate(block.seats):
        if seat in res.first:
            box = Box(block.left(column) + 1, top, block.wide - 2, bottom - top)
            yield Rect(key=f"lit/{seat}", x=box.x, y=box.y, w=box.w, h=box.h, radius=8, fill="gold_soft")


def row(res: Result, line: str, block: Block, y: float, tall: float) -> Iterable[Shape]:
    """One line of the score for the block's seats."""
    key, size, middle = f"line/{line}", BODY * res.text, y + tall / 2
    yield Line(key=f"{key}/rule{block.number}", points=block.rule(y), stroke="line")
    yield set_at(f"{key}/name{block.number}", block.x, middle, res.line_word(line), size, block.words - GAP / 2)
    for column, seat in enumerate(block.seats):
        value = points_of(res.score.seats[seat], line)
        if value is not None:
            yield _figure(f"{key}/{seat}", block, column, middle, value, size, _ink(res, seat, value))
            if res.touch:
                left = block.x if len(res.order) == 1 else block.left(column)
                cell = Box(left, y, block.left(column) + block.wide - left, tall)
                yield target(res, line, seat, value, cell)


def target(res: Result, line: str, seat: int, value: int, cell: Box) -> Rect:
    """What is touched to see where the points come from; of a single sheet the whole row."""
    spoken = word("result.cell", name=res.names[seat], line=res.line_word(line), points=points(value))
    touch = Touch(label=spoken, means=("line", seat, line))
    key = f"line/{line}/{seat}/touch"
    return Rect(key=key, x=cell.x, y=cell.y, w=cell.w, h=cell.h, radius=6, layer=Layer.HINTS, touch=touch)


def _ink(res: Result, seat: int, value: int) -> str:
    """Losses glow like embers; nothing at all stays in the background. On the lit column only its own ink reads."""
    if seat in res.first:
        return "on_gold_soft"
    return "ember" if value < 0 else "text" if value else "muted"


def _figure(key: str, block: Block, column: int, y: float, value: int, size: float, ink: str, **looks: Any) -> Text:
    right = block.middle(column) + block.figures / 2
    return set_at(key, right, y, number(value), size, block.wide, fill=ink, align=Align.RIGHT, **looks)


def totals(res: Result, block: Block, y: float, tall: float) -> Iterable[Shape]:
    size, middle, key = BODY * res.text, y + tall / 2, f"total/name{block.number}"
    yield Line(key=f"total/rule{block.number}", points=block.rule(y), stroke="gold", stroke_width=1.5)
    yield set_at(key, block.x, middle, word("result.total"), size, block.words - GAP / 2, bold=True)
    for column, seat in enumerate(block.seats):
        value = res.score.seats[seat].total
        ink = "on_gold_soft" if seat in res.first else "ember" if value < 0 else "text"
        yield _figure(f"total/{seat}", block, column, middle, value, size, ink, bold=True)
