"""Our own emblems, drawn from shapes so that they look the same on screen, in SVG and on paper.

Every mark is a function `mark(key, x, y, size, ink)` that gives shapes around the centre x, y with keys
under `key/`; `ink` names the colour roles and the layer. `die` takes its face too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, wraps

import msgspec

from companion.sheets.outline import Knot, closed, mirrored, placed, ring
from companion.sheets.shapes import Arc, Circle, Layer, Line, Polygon, Rect, Shape, Touch


class Ink(msgspec.Struct, frozen=True, gc=False):
    """`fill` is the body, `cut` what is cut out of it: eyes, runes, pips."""

    fill: str = "text"
    cut: str = "surface"
    layer: Layer = Layer.MARKS
    opacity: float = 1.0


Mark = Callable[[str, float, float, float, Ink], list[Shape]]
INK, DIE = Ink(), Ink("die", "pip")


class _Pen:
    """Puts unit shapes in place and numbers their keys."""

    def __init__(self, key: str, x: float, y: float, size: float, ink: Ink) -> None:
        self.key, self.x, self.y, self.size, self.ink = key, x, y, size, ink
        self.shapes: list[Shape] = []

    def _next(self) -> str:
        return f"{self.key}/{len(self.shapes)}"

    def body(self, knots: Sequence[Knot], role: str = "") -> None:
        points = placed(closed(knots), self.x, self.y, self.size)
        fill = role or self.ink.fill
        self._add(Polygon(key=self._next(), points=points, fill=fill, layer=self.ink.layer, opacity=self.ink.opacity))

    def cut(self, knots: Sequence[Knot]) -> None:
        self.body(knots, self.ink.cut)

    def dot(self, x: float, y: float, r: float, role: str = "") -> None:
        half, ink = self.size / 2, self.ink
        shape = Circle(
            key=self._next(),
            x=self.x + x * half,
            y=self.y + y * half,
            r=r * half,
            fill=role or ink.fill,
            layer=ink.layer,
            opacity=ink.opacity,
        )
        self._add(shape)

    def stroke(self, points: Sequence[Knot], width: float, role: str = "") -> None:
        shape = Line(
            key=self._next(),
            points=placed(points, self.x, self.y, self.size),
            stroke=role or self.ink.fill,
            stroke_width=width * self.size / 2,
            layer=self.ink.layer,
            opacity=self.ink.opacity,
        )
        self._add(shape)

    def arc(self, x: float, y: float, r: float, start: float, end: float, width: float) -> None:
        half = self.size / 2
        shape = Arc(
            key=self._next(),
            x=self.x + x * half,
            y=self.y + y * half,
            r=r * half,
            start=start,
            end=end,
            stroke=self.ink.fill,
            stroke_width=width * half,
            layer=self.ink.layer,
            opacity=self.ink.opacity,
        )
        self._add(shape)

    def _add(self, shape: Shape) -> None:
        self.shapes.append(shape)


def _drawn_once(mark: Mark) -> Mark:
    """The same mark at the same place is the same shapes: nothing to compute, and nothing to compare for a screen."""
    drawn = lru_cache(maxsize=8192)(lambda *parts: tuple(mark(*parts)))

    @wraps(mark)
    def keep(key: str, x: float, y: float, size: float, ink: Ink = INK) -> list[Shape]:
        return list(drawn(key, x, y, size, ink))

    return keep


@_drawn_once
def troll(key: str, x: float, y: float, size: float, ink: Ink = INK) -> list[Shape]:
    """A broad head with horns, angry eyes and two tusks."""
    pen = _Pen(key, x, y, size, ink)
    horn: list[Knot] = [(0.3, -0.5, 1), (0.62, -0.62), (0.74, -0.98, 1), (0.98, -0.55), (0.62, -0.16, 1)]
    pen.body(horn)
    pen.body([(-k[0], *k[1:]) for k in reversed(horn)])
    pen.body(
        mirrored(
            [
                (0, -0.56),
                (0.5, -0.46),
                (0.68, -0.08),
                (0.94, 0.02, 1),
                (0.7, 0.3),
                (0.56, 0.7),
                (0.26, 0.94),
                (0, 0.97),
            ]
        )
    )
    for side in (1, -1):
        pen.cut([(0.14 * side, 0.06, 1), (0.5 * side, -0.18, 1), (0.46 * side, 0.1), (0.26 * side, 0.18)])
        pen.cut([(0.2 * side, 0.72, 1), (0.34 * side, 0.34, 1), (0.44 * side, 0.7, 1)])
    pen.cut([(-0.5, 0.66, 1), (0.5, 0.66, 1), (0.42, 0.76, 1), (-0.42, 0.76, 1)])
    return pen.shapes


@_drawn_once
def skull(key: str, x: float, y: float, size: float, ink: Ink = INK) -> list[Shape]:
    """The dead."""
    pen = _Pen(key, x, y, size, ink)
    half: list[Knot] = [
        (0, -0.92),
        (0.56, -0.76),
        (0.8, -0.22),
        (0.7, 0.24),
        (0.44, 0.42, 1),
        (0.42, 0.9, 1),
        (0, 0.92, 1),
    ]
    pen.body(mirrored(half))
    for side in (1, -1):
        pen.dot(0.34 * side, -0.12, 0.22, ink.cut)
        pen.stroke([(0.16 * side, 0.62), (0.16 * side, 0.9)], 0.1, ink.cut)
    pen.cut([(0, 0.12, 1), (0.13, 0.38, 1), (-0.13, 0.38, 1)])
    return pen.shapes


@_drawn_once
def warrior(key: str, x: float, y: float, size: float, ink: Ink = INK) -> list[Shape]:
    """A helmet with a nose guard over two eyes."""
    pen = _Pen(key, x, y, size, ink)
    pen.body(mirrored([(0, -0.94), (0.5, -0.78), (0.78, -0.3), (0.8, 0.1, 1), (0, 0.1, 1)]))
    pen.body(mirrored([(0, 0.1, 1), (0.86, 0.02, 1), (0.86, 0.24, 1), (0, 0.24, 1)]))
    for side in (1, -1):
        pen.body([(0.84 * side, 0.22, 1), (0.78 * side, 0.66), (0.44 * side, 0.92, 1), (0.52 * side, 0.22, 1)])
    pen.body([(-0.13, 0.2, 1), (0.13, 0.2, 1), (0.1, 0.74, 1), (0, 0.84, 1), (-0.1, 0.74, 1)])
    pen.stroke([(-0.84, 0.12), (0.84, 0.12)], 0.07, ink.cut)
    pen.stroke([(0, -0.9), (0, 0.1)], 0.07, ink.cut)
    return pen.shapes


@_drawn_once
def stone(key: str, x: float, y: float, size: float, ink: Ink = INK) -> list[Shape]:
    """A standing stone with one rune."""
    pen = _Pen(key, x, y, size, ink)
    pen.body(
        [
            (-0.44, 0.94, 1),
            (-0.54, 0.1),
            (-0.34, -0.7),
            (0.02, -0.96),
            (0.38, -0.66),
            (0.5, 0.1),
            (0.5, 0.94, 1),
        ]
    )
    pen.stroke([(-0.08, -0.5), (-0.08, 0.62)], 0.13, ink.cut)
    pen.stroke([(-0.08, -0.42), (0.24, -0.12), (-0.08, 0.16)], 0.13, ink.cut)
    return pen.shapes


@_drawn_once
def bolt(key: str, x: float, y: float, size: float, ink: Ink = INK) -> list[Shape]:
    """Lightning."""
    pen = _Pen(key, x, y, size, ink)
    pen.body(
        [
            (0.2, -0.98, 1),
            (-0.6, 0.14, 1),
            (-0.08, 0.14, 1),
            (-0.26, 0.98, 1),
            (0.62, -0.26, 1),
            (0.1, -0.26, 1),
        ]
    )
    return pen.shapes


@_drawn_once
def flame(key: str, x: float, y: float, size: float, ink: Ink = INK) -> list[Shape]:
    """A fire with a bright heart."""
    pen = _Pen(key, x, y, size, ink)
    pen.body(
        [
            (0.06, -0.98, 1),
            (0.3, -0.5),
            (0.4, -0.22, 1),
            (0.52, -0.44, 1),
            (0.7, 0.24),
            (0.42, 0.84),
            (0, 0.96),
            (-0.44, 0.84),
            (-0.7, 0.26),
            (-0.44, -0.2),
            (-0.1, -0.5),
        ]
    )
    pen.cut([(0.02, -0.12, 1), (0.26, 0.3), (0.26, 0.64), (0, 0.8), (-0.26, 0.64), (-0.24, 0.28)])
    return pen.shapes


@_drawn_once
def hammer(key: str, x: float, y: float, size: float, ink: Ink = INK) -> list[Shape]:
    """Thor's hammer, as it was worn: head down."""
    pen = _Pen(key, x, y, size, ink)
    pen.body(
        mirrored(
            [
                (0, -0.62, 1),
                (0.13, -0.62, 1),
                (0.13, 0.18, 1),
                (0.72, 0.22, 1),
                (0.8, 0.58, 1),
                (0.34, 0.66, 1),
                (0, 0.96, 1),
            ]
        )
    )
    pen.arc(0, -0.76, 0.16, 0, 360, 0.1)
    pen.stroke([(-0.48, 0.44), (0.48, 0.44)], 0.07, ink.cut)
    return pen.shapes


@_drawn_once
def shield(key: str, x: float, y: float, size: float, ink: Ink = INK) -> list[Shape]:
    """A round shield with its boss."""
    pen = _Pen(key, x, y, size, ink)
    pen.dot(0, 0, 0.94)
    for a, b in zip(ring(4, 0.82, 45)[:2], ring(4, 0.82, 45)[2:], strict=True):
        pen.stroke([a, b], 0.1, ink.cut)
    pen.dot(0, 0, 0.36, ink.cut)
    pen.dot(0, 0, 0.24)
    return pen.shapes


@_drawn_once
def longship(key: str, x: float, y: float, size: float, ink: Ink = INK) -> list[Shape]:
    """A ship under sail."""
    pen = _Pen(key, x, y, size, ink)
    pen.body(
        mirrored(
            [
                (0, 0.34, 1),
                (0.52, 0.34, 1),
                (0.78, 0.12),
                (0.86, -0.2, 1),
                (0.98, -0.1, 1),
                (0.94, 0.4),
                (0.58, 0.84),
                (0, 0.88),
            ]
        )
    )
    pen.stroke([(0, -0.96), (0, 0.4)], 0.1)
    pen.body([(-0.5, -0.78, 1), (0.5, -0.78, 1), (0.58, -0.3), (0.48, 0.14, 1), (-0.48, 0.14, 1), (-0.58, -0.3)])
    for at in (-0.2, 0.2):
        pen.stroke([(at, -0.74), (at * 1.1, 0.1)], 0.08, ink.cut)
    return pen.shapes


@_drawn_once
def star(key: str, x: float, y: float, size: float, ink: Ink = INK) -> list[Shape]:
    """Five points."""
    pen = _Pen(key, x, y, size, ink)
    outer, inner = ring(5, 0.98), ring(5, 0.42, 36)
    pen.body([(px, py + 0.06, 1) for pair in zip(outer, inner, strict=True) for px, py in pair])
    return pen.shapes


@_drawn_once
def crown(key: str, x: float, y: float, size: float, ink: Ink = INK) -> list[Shape]:
    """The leader."""
    pen = _Pen(key, x, y, size, ink)
    pen.body(mirrored([(0, -0.72, 1), (0.34, 0.02, 1), (0.9, -0.46, 1), (0.66, 0.5, 1), (0, 0.5, 1)]))
    pen.body(mirrored([(0, 0.58, 1), (0.66, 0.58, 1), (0.66, 0.78, 1), (0, 0.78, 1)]))
    return pen.shapes


@_drawn_once
def lock(key: str, x: float, y: float, size: float, ink: Ink = INK) -> list[Shape]:
    """Closed for now."""
    pen = _Pen(key, x, y, size, ink)
    pen.arc(0, -0.24, 0.4, -90, 90, 0.2)
    pen.stroke([(-0.4, -0.26), (-0.4, 0)], 0.2)
    pen.stroke([(0.4, -0.26), (0.4, 0)], 0.2)
    pen.body([(-0.64, -0.04, 1), (0.64, -0.04, 1), (0.64, 0.86, 1), (-0.64, 0.86, 1)])
    pen.dot(0, 0.34, 0.16, ink.cut)
    pen.stroke([(0, 0.36), (0, 0.62)], 0.13, ink.cut)
    return pen.shapes


@_drawn_once
def strike(key: str, x: float, y: float, size: float, ink: Ink = INK) -> list[Shape]:
    """A cross, slightly by hand."""
    pen = _Pen(key, x, y, size, ink)
    pen.body([(-0.82, -0.7, 1), (-0.66, -0.86, 1), (0.84, 0.66, 1), (0.7, 0.82, 1)])
    pen.body([(0.68, -0.86, 1), (0.84, -0.7, 1), (-0.68, 0.84, 1), (-0.84, 0.66, 1)])
    return pen.shapes


@_drawn_once
def check(key: str, x: float, y: float, size: float, ink: Ink = INK) -> list[Shape]:
    """Done."""
    pen = _Pen(key, x, y, size, ink)
    pen.body(
        [
            (-0.84, 0.08, 1),
            (-0.66, -0.1, 1),
            (-0.26, 0.3, 1),
            (0.68, -0.66, 1),
            (0.86, -0.48, 1),
            (-0.26, 0.68, 1),
        ]
    )
    return pen.shapes


_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-0.46, -0.46), (0.46, 0.46)),
    3: ((-0.5, -0.5), (0, 0), (0.5, 0.5)),
    4: ((-0.46, -0.46), (0.46, -0.46), (-0.46, 0.46), (0.46, 0.46)),
    5: ((-0.5, -0.5), (0.5, -0.5), (0, 0), (-0.5, 0.5), (0.5, 0.5)),
    6: ((-0.46, -0.54), (0.46, -0.54), (-0.46, 0), (0.46, 0), (-0.46, 0.54), (0.46, 0.54)),
}


def die(
    key: str,
    x: float,
    y: float,
    size: float,
    face: int,
    ink: Ink = DIE,
    *,
    stroke: str = "outline",
    touch: Touch | None = None,
) -> list[Shape]:
    """A die of `size` showing 1 to 6; the body has the key itself and the touch, the pips `key/0`.."""
    body = Rect(
        key=key,
        x=x - size / 2,
        y=y - size / 2,
        w=size,
        h=size,
        radius=size * 0.2,
        fill=ink.fill,
        stroke=stroke,
        layer=ink.layer,
        opacity=ink.opacity,
        touch=touch,
    )
    pen = _Pen(key, x, y, size, ink)
    for px, py in _PIPS[face]:
        pen.dot(px, py, 0.21 if face < 6 else 0.18, ink.cut)
    return [body, *pen.shapes]


MARKS: dict[str, Mark] = {
    "troll": troll,
    "skull": skull,
    "warrior": warrior,
    "stone": stone,
    "bolt": bolt,
    "flame": flame,
    "hammer": hammer,
    "shield": shield,
    "longship": longship,
    "star": star,
    "crown": crown,
    "lock": lock,
    "strike": strike,
    "check": check,
}
