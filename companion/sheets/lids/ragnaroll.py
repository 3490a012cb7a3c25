"""RagnaRoll. Its emblem: lightning over the three sectors, in a ring of runes."""

from __future__ import annotations

import math

from companion.sheets.marks import Ink, bolt
from companion.sheets.outline import Knot, placed
from companion.sheets.palette import SECTORS as ROLES
from companion.sheets.scene import Scene
from companion.sheets.shapes import Circle, Layer, Line, Point, Rect, Shape

TITLE = "RagnaRoll"
SEATS = (1, 2, 3, 4, 5, 6)

SMALL = 90.0
"""Below this size in dp the runes of the ring would be dust."""

# Staves and branches in a unit square, the stave upright: the first runes of the old row, each in two strokes at most.
RUNES: tuple[tuple[tuple[Knot, ...], ...], ...] = (
    (((-0.3, -1), (-0.3, 1)), ((-0.3, -0.2), (0.5, -0.9))),
    (((-0.4, 1), (-0.4, -1), (0.4, -0.3), (0.4, 1)),),
    (((-0.3, -1), (-0.3, 1)), ((-0.3, -0.5), (0.4, 0), (-0.3, 0.5))),
    (((-0.3, -1), (-0.3, 1)), ((-0.3, -0.9), (0.5, -0.3))),
    (((0, -1), (0, 1)), ((-0.5, -0.4), (0.5, 0.4))),
    (((0, 1), (0, -1)), ((-0.6, -0.4), (0, -1), (0.6, -0.4))),
    (((-0.4, -1), (0.4, -0.3), (-0.4, 0.3), (0.4, 1)),),
    (((0, -1), (0, 1)), ((-0.5, -0.9), (0, -0.3), (0.5, -0.9))),
)


def emblem(width: float, height: float) -> Scene:
    size = min(width, height)
    x, y, r = width / 2, height / 2, size / 2
    small = size < SMALL
    inner = 0.88 if small else 0.7
    shapes: list[Shape] = [
        Circle(key="disc", x=x, y=y, r=r * 0.97, fill="blue_ink", stroke="glow", stroke_width=max(1.5, r * 0.05)),
        Circle(key="hoop", x=x, y=y, r=r * inner, fill="blue_ink", stroke="glow", stroke_width=max(1.0, r * 0.025)),
        *_sectors(x, y, r * inner, 3 if small else 6),
    ]
    if not small:
        shapes += _runes(x, y, r)
    # the same bolt in a dark outline first, so that it stands off the squares
    lightning = bolt("bolt", x, y, size * (0.7 if small else 0.68), Ink("die"))
    edge = tuple(lightning[0].points)  # type: ignore[attr-defined]
    under = Line(key="edge", points=(*edge, edge[0]), stroke="blue_ink", stroke_width=r * 0.11, layer=Layer.MARKS)
    return Scene(width, height, (*shapes, under, *lightning))


def _sectors(x: float, y: float, r: float, across: int) -> list[Shape]:
    """The squares of the three sectors, without the corners that would leave the hoop."""
    cut = 1 if across > 3 else 0
    unit = 0.96 * r / math.hypot(across / 2, across / 2 - cut)
    shapes: list[Shape] = []
    for row in range(across):
        for column in range(across):
            if {row, column} <= {0, across - 1} and cut:
                continue
            shapes.append(
                Rect(
                    key=f"square/{row}{column}",
                    x=x + (column - across / 2 + 0.06) * unit,
                    y=y + (row - across / 2 + 0.06) * unit,
                    w=unit * 0.88,
                    h=unit * 0.88,
                    radius=unit * 0.16,
                    fill=ROLES[column * 3 // across],
                )
            )
    return shapes


def _runes(x: float, y: float, r: float) -> list[Shape]:
    """Sixteen runes around the ring, their feet to the middle."""
    count = 2 * len(RUNES)
    shapes: list[Shape] = []
    for i in range(count):
        angle = 2 * math.pi * i / count
        for j, stroke in enumerate(RUNES[i % len(RUNES)]):
            points = tuple(_turned(p, angle, x, y, r) for p in placed(stroke, 0, 0, r * 0.15))
            shapes.append(Line(key=f"rune/{i}/{j}", points=points, stroke="glow", stroke_width=max(1.2, r * 0.024)))
    return shapes


def _turned(point: Point, angle: float, x: float, y: float, r: float) -> Point:
    px, py = point[0], point[1] - r * 0.835
    cos, sin = math.cos(angle), math.sin(angle)
    return round(x + px * cos - py * sin, 2), round(y + px * sin + py * cos, 2)
