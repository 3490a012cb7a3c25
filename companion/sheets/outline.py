"""Outlines in a unit square, turned into points of a scene: smooth through round points, sharp at corners."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from companion.sheets.shapes import Point

# x, y from -1 to 1; a third number marks a corner that stays sharp.
Knot = tuple[float, float] | tuple[float, float, int]
STEPS = 6


def closed(knots: Sequence[Knot]) -> list[Point]:
    """A closed curve through the knots (Catmull-Rom, no bend carried through sharp corners)."""
    return list(_curve(tuple(knots)))


@lru_cache(maxsize=512)
def _curve(knots: tuple[Knot, ...]) -> tuple[Point, ...]:
    points: list[Point] = []
    count = len(knots)
    for i, knot in enumerate(knots):
        before, after, beyond = knots[i - 1], knots[(i + 1) % count], knots[(i + 2) % count]
        points.append((knot[0], knot[1]))
        if _sharp(knot) and _sharp(after):
            continue
        out = (0.0, 0.0) if _sharp(knot) else _tangent(before, after)
        into = (0.0, 0.0) if _sharp(after) else _tangent(knot, beyond)
        points += [_hermite(knot, out, after, into, step / STEPS) for step in range(1, STEPS)]
    return tuple(points)


def ring(count: int, radius: float = 1.0, turn: float = 0.0) -> list[Point]:
    """`count` points on a circle, the first at the top."""
    angles = [math.radians(turn + 360 * i / count) for i in range(count)]
    return [(radius * math.sin(a), -radius * math.cos(a)) for a in angles]


def placed(points: Sequence[Knot], x: float, y: float, size: float) -> tuple[Point, ...]:
    """Unit points around x, y so that the unit square is `size` wide."""
    return tuple((round(x + p[0] * size / 2, 3), round(y + p[1] * size / 2, 3)) for p in points)


def mirrored(half: Sequence[Knot]) -> list[Knot]:
    """A right half, from top to bottom, completed by its mirror image; points on the axis stay single."""
    left = [(-k[0], k[1], *k[2:]) for k in reversed(half) if abs(k[0]) > 1e-6]
    return [*half, *left]


def _sharp(knot: Knot) -> bool:
    return len(knot) == 3


def _tangent(before: Knot, after: Knot) -> Point:
    return (after[0] - before[0]) / 2, (after[1] - before[1]) / 2


def _hermite(start: Knot, out: Point, end: Knot, into: Point, t: float) -> Point:
    a, b = 2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t
    c, d = 3 * t**2 - 2 * t**3, t**3 - t**2
    return (
        a * start[0] + b * out[0] + c * end[0] + d * into[0],
        a * start[1] + b * out[1] + c * end[1] + d * into[1],
    )
