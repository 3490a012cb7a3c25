"""RagnaRok Star. Its emblem: a guitar for a mast on a longship, under stars, in a ring of the four bands' colours."""

from __future__ import annotations

from companion.sheets.marks import Ink, star
from companion.sheets.outline import closed, mirrored, placed
from companion.sheets.palette import BANDS
from companion.sheets.scene import Scene
from companion.sheets.shapes import Arc, Circle, Layer, Line, Polygon, Shape

TITLE = "RagnaRok Star"
SEATS = (2, 3, 4)

SMALL = 90.0
"""Below this size in dp the strings would be dust."""
GUITAR = mirrored(
    (
        (0, -0.2, 1),
        (0.13, -0.2, 1),
        (0.2, -0.02),
        (0.46, 0.04),
        (0.5, 0.26),
        (0.36, 0.4),
        (0.58, 0.66),
        (0.44, 0.92),
        (0, 0.98),
    )
)
HEAD = ((-0.17, -0.98, 1), (0.17, -0.98, 1), (0.13, -0.72, 1), (-0.13, -0.72, 1))
HULL = mirrored(
    (
        (0, 0.3, 1),
        (0.56, 0.3, 1),
        (0.8, 0.06),
        (0.8, -0.3),
        (0.62, -0.42),
        (0.86, -0.5),
        (1, -0.2),
        (0.94, 0.36),
        (0.56, 0.74),
        (0, 0.84),
    )
)
NECK = ((-0.07, -0.74, 1), (0.07, -0.74, 1), (0.09, 0.1, 1), (-0.09, 0.1, 1))


def emblem(width: float, height: float) -> Scene:
    size = min(width, height)
    x, y, r = width / 2, height / 2, size / 2
    small = size < SMALL
    ring = r * (0.88 if small else 0.84)
    shapes: list[Shape] = [
        Circle(key="disc", x=x, y=y, r=r * 0.97, fill="blue_ink", stroke="glow", stroke_width=max(1.5, r * 0.05)),
        *_ring(x, y, ring, r * (0.1 if small else 0.12)),
        *_guitar(x, y - r * 0.1, size * 0.6, r, small),
        *_ship(x, y + r * 0.24, size * 0.62, r),
    ]
    if not small:
        for i, (dx, dy, share) in enumerate(((-0.44, -0.34, 0.16), (0.44, -0.34, 0.16), (0.3, -0.56, 0.09))):
            shapes += star(f"star{i}", x + dx * r, y + dy * r, size * share, Ink("glow"))
    return Scene(width, height, tuple(shapes))


def _ring(x: float, y: float, r: float, width: float) -> list[Shape]:
    """The colours of the four bands."""
    step, gap = 360 / len(BANDS), 9.0
    return [
        Arc(
            key=f"ring/{i}",
            x=x,
            y=y,
            r=r - width / 2,
            start=i * step + gap,
            end=(i + 1) * step - gap,
            stroke=role,
            stroke_width=width,
        )
        for i, role in enumerate(BANDS)
    ]


def _ship(x: float, y: float, size: float, r: float) -> list[Shape]:
    """The hull in front, with a row of shields."""
    points = placed(closed(HULL), x, y, size)
    edge = Line(
        key="edge/hull", points=(*points, points[0]), stroke="blue_ink", stroke_width=r * 0.09, layer=Layer.MARKS
    )
    shields: list[Shape] = [
        Circle(
            key=f"shield/{i}",
            x=x + dx * size / 2,
            y=y + size * 0.28,
            r=size * 0.055,
            fill="blue_ink",
            layer=Layer.MARKS,
        )
        for i, dx in enumerate((-0.5, -0.25, 0, 0.25, 0.5))
    ]
    return [edge, Polygon(key="hull", points=points, fill="die", layer=Layer.MARKS), *shields]


def _guitar(x: float, y: float, size: float, r: float, small: bool) -> list[Shape]:
    """In a dark outline first, so that it stands off the sail."""
    shapes: list[Shape] = []
    for name, knots in (("head", HEAD), ("neck", NECK), ("body", GUITAR)):
        points = placed(closed(knots), x, y, size)
        edge = Line(key=f"edge/{name}", points=(*points, points[0]), stroke="blue_ink", stroke_width=r * 0.09)
        shapes += [edge]
    for name, knots, role in (("neck", NECK, "die"), ("head", HEAD, "glow"), ("body", GUITAR, "glow")):
        shapes.append(Polygon(key=name, points=placed(closed(knots), x, y, size), fill=role))
    shapes.append(Circle(key="hole", x=x, y=y + size * 0.2, r=size * 0.065, fill="blue_ink"))
    if not small:
        for i, dx in enumerate((-0.04, 0, 0.04)):
            at = x + dx * size / 2
            points = ((at, y - size * 0.37), (at, y + size * 0.36))
            shapes.append(Line(key=f"string/{i}", points=points, stroke="blue_ink", stroke_width=max(0.8, r * 0.008)))
    return shapes
