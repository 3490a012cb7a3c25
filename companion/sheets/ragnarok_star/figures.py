"""The game's own small figures: four kinds of fans, four bands, and what the musicians do. No colour is needed to
tell them apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.sheets import marks
from companion.sheets.marks import Ink
from companion.sheets.outline import Knot, closed, mirrored, placed
from companion.sheets.shapes import Circle, Line, Polygon, Shape


class Body(NamedTuple):
    """A closed outline; cut out of the figure or part of it."""

    knots: Sequence[Knot]
    cut: bool = False


class Dot(NamedTuple):
    x: float
    y: float
    r: float
    cut: bool = False


class Stroke(NamedTuple):
    points: Sequence[Knot]
    width: float
    cut: bool = False


Stroked = Body | Dot | Stroke


def _box(left: float, top: float, right: float, low: float, cut: bool = False) -> Body:
    return Body(((left, top, 1), (right, top, 1), (right, low, 1), (left, low, 1)), cut)


def _eyes(y: float, apart: float = 0.26, r: float = 0.1) -> tuple[Dot, Dot]:
    return Dot(-apart, y, r, True), Dot(apart, y, r, True)


FIGURES: dict[str, tuple[Stroked, ...]] = {
    # -- fans: spikes, braids, a long beard, a bun with glasses
    "boy": (
        Dot(0, 0.24, 0.7),
        Body(
            (
                (-0.72, 0.2, 1),
                (-0.98, -0.42, 1),
                (-0.5, -0.34, 1),
                (-0.42, -0.94, 1),
                (0, -0.5, 1),
                (0.42, -0.94, 1),
                (0.5, -0.34, 1),
                (0.98, -0.42, 1),
                (0.72, 0.2, 1),
            )
        ),
        *_eyes(0.2),
        Stroke(((-0.26, 0.58), (0.26, 0.58)), 0.13, True),
    ),
    "girl": (
        Dot(0, -0.1, 0.66),
        *(
            Dot(side * x, y, r)
            for side in (1, -1)
            for x, y, r in ((0.7, 0.22, 0.2), (0.78, 0.56, 0.19), (0.74, 0.86, 0.13))
        ),
        Stroke(((-0.52, -0.3), (0, -0.5), (0.52, -0.3)), 0.1, True),
        *_eyes(-0.04),
        Stroke(((-0.2, 0.3), (0.2, 0.3)), 0.12, True),
    ),
    "oldman": (
        Dot(0, -0.42, 0.54),
        Body(mirrored(((0, -0.2, 1), (0.62, -0.28, 1), (0.56, 0.3), (0.24, 0.8), (0, 0.98, 1)))),
        *_eyes(-0.44, 0.22),
        Stroke(((-0.34, -0.02), (0, -0.14), (0.34, -0.02)), 0.13, True),
    ),
    "oldwoman": (
        Dot(0, 0.26, 0.68),
        Dot(0, -0.66, 0.32),
        *(Dot(side * 0.3, 0.16, 0.25, True) for side in (1, -1)),
        *(Dot(side * 0.3, 0.16, 0.12) for side in (1, -1)),
        Stroke(((-0.22, 0.64), (0.22, 0.64)), 0.12, True),
    ),
    # -- bands
    "tambourine": (
        Dot(0, 0, 0.96),
        Dot(0, 0, 0.56, True),
        *(
            Dot(x * 0.76, y * 0.76, 0.13, True)
            for x, y in ((0, -1), (0.87, 0.5), (-0.87, 0.5), (0, 1), (0.87, -0.5), (-0.87, -0.5))
        ),
    ),
    "zeppelin": (
        Body(((-0.98, 0), (-0.5, -0.44), (0.2, -0.46), (0.8, -0.14), (0.98, 0), (0.8, 0.14), (0.2, 0.4), (-0.5, 0.38))),
        Body(((0.5, -0.2, 1), (0.92, -0.7, 1), (0.98, 0, 1), (0.92, 0.64, 1), (0.5, 0.2, 1))),
        _box(-0.36, 0.46, 0.16, 0.68),
        Stroke(((-0.8, 0), (0.7, 0)), 0.09, True),
    ),
    "moon": (
        Body(
            (
                (0.3, -0.96, 1),
                (-0.5, -0.66),
                (-0.88, 0),
                (-0.5, 0.66),
                (0.3, 0.96, 1),
                (-0.12, 0.5),
                (-0.24, 0),
                (-0.12, -0.5),
            )
        ),
        Dot(0.52, -0.16, 0.2),
    ),
    # -- what musicians do
    "amp": (
        Body(((-0.86, -0.86, 1), (0.86, -0.86, 1), (0.86, 0.86, 1), (-0.86, 0.86, 1))),
        Dot(0, 0.2, 0.5, True),
        Dot(0, 0.2, 0.24),
        *(Dot(x, -0.6, 0.11, True) for x in (-0.5, 0, 0.5)),
    ),
    "steal": (
        Body(
            (
                (-0.98, -0.3),
                (-0.5, -0.5),
                (0, -0.3),
                (0.5, -0.5),
                (0.98, -0.3),
                (0.8, 0.3),
                (0.4, 0.46),
                (0, 0.2),
                (-0.4, 0.46),
                (-0.8, 0.3),
            )
        ),
        *(Dot(side * 0.46, -0.04, 0.2, True) for side in (1, -1)),
    ),
    "ice": (
        Body(
            (
                (-0.9, 0.7, 1),
                (-0.56, -0.2, 1),
                (-0.2, -0.4, 1),
                (0.06, -0.92, 1),
                (0.42, -0.3, 1),
                (0.62, -0.2, 1),
                (0.92, 0.7, 1),
            )
        ),
        Stroke(((0.06, -0.7), (-0.1, -0.1), (0.12, 0.2)), 0.1, True),
    ),
    "contract": (
        Body(((-0.62, -0.92, 1), (0.62, -0.92, 1), (0.62, 0.92, 1), (-0.62, 0.92, 1))),
        *(Stroke(((-0.36, y), (0.36, y)), 0.12, True) for y in (-0.52, -0.16, 0.2)),
        Dot(0.24, 0.6, 0.16, True),
    ),
    "eye": (
        Body(((-0.98, 0, 1), (-0.5, -0.5), (0, -0.64), (0.5, -0.5), (0.98, 0, 1), (0.5, 0.5), (0, 0.64), (-0.5, 0.5))),
        Dot(0, 0, 0.42, True),
        Dot(0, 0, 0.22),
    ),
    "control": (
        Body(((-0.9, -0.26, 1), (-0.3, -0.26, 1), (0.6, -0.8, 1), (0.6, 0.8, 1), (-0.3, 0.26, 1), (-0.9, 0.26, 1))),
        Body(((-0.6, 0.3, 1), (-0.24, 0.3, 1), (-0.14, 0.86, 1), (-0.5, 0.86, 1))),
        Stroke(((0.84, -0.3), (0.84, 0.3)), 0.16),
    ),
    "sponge": (
        Body(
            (
                (-0.9, -0.4),
                (-0.4, -0.62),
                (0.5, -0.56),
                (0.9, -0.3),
                (0.92, 0.4),
                (0.4, 0.6),
                (-0.5, 0.6),
                (-0.92, 0.36),
            )
        ),
        *(
            Dot(x, y, r, True)
            for x, y, r in (
                (-0.5, -0.16, 0.14),
                (0, 0.14, 0.17),
                (0.46, -0.2, 0.12),
                (-0.4, 0.3, 0.1),
                (0.5, 0.24, 0.1),
            )
        ),
    ),
    "next": (
        Body(
            ((-0.8, -0.2, 1), (0.1, -0.2, 1), (0.1, -0.7, 1), (0.9, 0, 1), (0.1, 0.7, 1), (0.1, 0.2, 1), (-0.8, 0.2, 1))
        ),
    ),
}

COMMON: dict[str, marks.Mark] = {
    "skull": marks.skull,
    "sail": marks.longship,
    "shield": marks.shield,
    "guest": marks.star,
    "dragon": marks.flame,
    "angry": marks.troll,
    "lock": marks.lock,
    "check": marks.check,
    "crown": marks.crown,
    "strike": marks.strike,
}

Named = Callable[[str, float, float, float, Ink], list[Shape]]


def figure(name: str, key: str, x: float, y: float, size: float, ink: Ink) -> list[Shape]:
    """A figure around a point, in keys under `key/`."""
    if name in COMMON:
        return COMMON[name](key, x, y, size, ink)
    return list(_drawn(name, key, x, y, size, ink))


@lru_cache(maxsize=8192)
def _drawn(name: str, key: str, x: float, y: float, size: float, ink: Ink) -> tuple[Shape, ...]:
    return tuple(_shape(part, f"{key}/{i}", x, y, size, ink) for i, part in enumerate(FIGURES[name]))


def _shape(part: Stroked, key: str, x: float, y: float, size: float, ink: Ink) -> Shape:
    role, half = ink.cut if part.cut else ink.fill, size / 2
    looks = {"key": key, "layer": ink.layer, "opacity": ink.opacity}
    if isinstance(part, Dot):
        return Circle(x=x + part.x * half, y=y + part.y * half, r=part.r * half, fill=role, **looks)  # type: ignore[arg-type]
    if isinstance(part, Body):
        return Polygon(points=placed(closed(part.knots), x, y, size), fill=role, **looks)  # type: ignore[arg-type]
    points = placed(part.points, x, y, size)
    return Line(points=points, stroke=role, stroke_width=part.width * half, **looks)  # type: ignore[arg-type]


__all__ = ["FIGURES", "figure"]
