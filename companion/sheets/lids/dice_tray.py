"""The dice tray. Its emblem: two dice in a round tray with a gold rim."""

from __future__ import annotations

import math

from companion.sheets.outline import placed, ring
from companion.sheets.scene import Scene
from companion.sheets.shapes import Circle, Layer, Line, Point, Polygon, Shape

TITLE = "Dice tray"
SEATS = (1, 2, 3, 4, 5, 6)

SMALL = 90.0
"""Below this size in dp the studs of the rim would be dust."""
CUBE = ((-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86))
PIPS = ((-0.46, -0.46), (0.46, -0.46), (0.0, 0.0), (-0.46, 0.46), (0.46, 0.46))
TILT = math.radians(-16)


def emblem(width: float, height: float) -> Scene:
    size = min(width, height)
    x, y, r = width / 2, height / 2, size / 2
    small = size < SMALL
    shapes: list[Shape] = [
        Circle(key="disc", x=x, y=y, r=r * 0.97, fill="blue_ink", stroke="glow", stroke_width=max(1.5, r * 0.05)),
        Circle(key="felt", x=x, y=y, r=r * (0.86 if small else 0.78), fill="red_deep", stroke="glow"),
    ]
    if not small:
        shapes += [
            Circle(key=f"stud/{i}", x=x + px, y=y + py, r=r * 0.03, fill="glow")
            for i, (px, py) in enumerate(placed(ring(24, 0.865), 0, 0, size))
        ]
    shapes += _twenty(x + r * 0.26, y - r * 0.22, r * 0.86)
    shapes += _cube(x - r * 0.2, y + r * 0.2, r * 0.74)
    return Scene(width, height, tuple(shapes))


def _twenty(x: float, y: float, size: float) -> list[Shape]:
    """A die of twenty, with the edges of its front faces."""
    outer, inner = placed(ring(6), x, y, size), placed(ring(3, 0.6), x, y, size)
    width = max(1.0, size * 0.03)
    lines = [(inner[0], inner[1], inner[2], inner[0])]
    for corner, near in ((0, (5, 0, 1)), (1, (1, 2, 3)), (2, (3, 4, 5))):
        lines += [(inner[corner], outer[end]) for end in near]  # type: ignore[misc]
    edges = [
        Line(key=f"twenty/{i}", points=points, stroke="blue_ink", stroke_width=width, layer=Layer.MARKS)
        for i, points in enumerate(lines)
    ]
    body = Polygon(
        key="twenty", points=outer, fill="glow", stroke="blue_ink", stroke_width=width * 1.6, layer=Layer.MARKS
    )
    return [body, *edges]


def _cube(x: float, y: float, size: float) -> list[Shape]:
    """A tilted die that shows five."""
    corners = placed([_tilted(point) for point in CUBE], x, y, size)
    body = Polygon(
        key="cube",
        points=corners,
        fill="die",
        stroke="blue_ink",
        stroke_width=max(1.6, size * 0.05),
        layer=Layer.MARKS,
    )
    pips = placed([_tilted(point) for point in PIPS], x, y, size)
    dots = [
        Circle(key=f"pip/{i}", x=px, y=py, r=size * 0.085, fill="pip", layer=Layer.MARKS)
        for i, (px, py) in enumerate(pips)
    ]
    return [body, *dots]


def _tilted(point: Point) -> Point:
    cos, sin = math.cos(TILT), math.sin(TILT)
    return point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos
