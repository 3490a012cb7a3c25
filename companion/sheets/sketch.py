"""Notes by finger: a sheet may leave a space free, and what is drawn there is kept and drawn again.

A stroke is a line of points in thousandths of that space, so it fits wherever the sheet is shown. Notes are no part of
the game: no rule asks for them, and nobody but their owner sees them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import msgspec

from companion.sheets.shapes import Box, Circle, Layer, Line, Point, Shape

FULL = 1000
FINEST = 6.0
"""A bend that is flatter than so many thousandths is not kept."""
PEN = 2.4

Stroke = tuple[tuple[int, int], ...]
Page = tuple[Stroke, ...]
Pages = Mapping[str, Page]


class Sketch(msgspec.Struct, frozen=True, tag=True):
    """What a touch means on a free space: to draw on that page."""

    page: str


def stroke_in(box: Box, points: Sequence[Point]) -> Stroke:
    """The way of a finger over a space, in as few points as show it; what is outside stays at the edge."""
    within = [(_share(x, box.x, box.w), _share(y, box.y, box.h)) for x, y in points]
    return tuple((round(x), round(y)) for x, y in simplified(within))


def _share(at: float, start: float, size: float) -> float:
    return max(0.0, min(FULL, (at - start) / size * FULL))


def simplified(points: Sequence[Point]) -> list[Point]:
    """Without the points that lie almost on the line between their neighbours (Douglas and Peucker)."""
    if len(points) < 3:
        return list(dict.fromkeys(points))
    first, last = points[0], points[-1]
    far = max(range(1, len(points) - 1), key=lambda i: _off(points[i], first, last))
    if _off(points[far], first, last) <= FINEST:
        return list(dict.fromkeys((first, last)))
    return [*simplified(points[: far + 1])[:-1], *simplified(points[far:])]


def _off(point: Point, start: Point, end: Point) -> float:
    """How far a point is from a line, or from its start where both ends are one."""
    (x, y), (x1, y1), (x2, y2) = point, start, end
    length = math.dist(start, end)
    return abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length if length else math.dist(point, start)


def drawn(key: str, strokes: Page, box: Box, ink: str = "text") -> list[Shape]:
    """The strokes of a page in the space they have now; a mere tap is a dot."""
    shapes: list[Shape] = []
    for i, stroke in enumerate(strokes):
        points = tuple((box.x + x / FULL * box.w, box.y + y / FULL * box.h) for x, y in stroke)
        name = f"{key}/{i}"
        if len(points) > 1:
            shapes.append(Line(key=name, points=points, stroke=ink, stroke_width=PEN, layer=Layer.MARKS))
        elif points:
            shapes.append(Circle(key=name, x=points[0][0], y=points[0][1], r=PEN, fill=ink, layer=Layer.MARKS))
    return shapes
