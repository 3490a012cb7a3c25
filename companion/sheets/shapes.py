"""The shapes a scene is made of: keyed, layered, coloured by role, some of them touchable.

Units are dp, the origin is the top left corner, y grows downwards. Parts of one thing share its key as
a prefix with a slash (`die3`, `die3/pip0`), so that what is dragged moves as a whole.
"""

from __future__ import annotations

import enum
import math
from typing import Any, NamedTuple

import msgspec

from companion.sheets import lettering

Point = tuple[float, float]


class Layer(enum.IntEnum):
    """How often a shape changes; also the drawing order."""

    STATIC = 0
    MARKS = 1
    HINTS = 2


class Pattern(enum.StrEnum):
    """The weave over a fill, so that a colour is never the only carrier of its meaning."""

    NONE = "none"
    DIAGONALS = "diagonals"
    WAVES = "waves"
    DOTS = "dots"


class Align(enum.StrEnum):
    """Which end of the text stands at x."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


class Anchor(enum.StrEnum):
    """Which height of the text stands at y."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


class Box(NamedTuple):
    """An upright rectangle around a shape."""

    x: float
    y: float
    w: float
    h: float

    @property
    def center(self) -> Point:
        return self.x + self.w / 2, self.y + self.h / 2

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def grown(self, least: float) -> Box:
        """The box widened around its centre to at least `least` in both directions."""
        more_w, more_h = max(0.0, least - self.w), max(0.0, least - self.h)
        return Box(self.x - more_w / 2, self.y - more_h / 2, self.w + more_w, self.h + more_h)


class Touch(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What touching a shape means; `means` is opaque here: a choice, or a step towards one.

    `drag` is the role under which the shape can be picked up, `drops` the roles it takes, even where a mere tap
    would be refused.
    """

    label: str
    means: Any = None
    enabled: bool = True
    why: str = ""
    drag: str = ""
    drops: tuple[str, ...] = ()

    def takes(self, source: Touch) -> bool:
        return bool(source.drag) and source.drag in self.drops


class Shape(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What all shapes have; `fill` and `stroke` are role names, empty for none.

    Shapes are kept by the hundred thousand and never lead back to themselves: the garbage collector passes them by.
    """

    key: str
    layer: Layer = Layer.STATIC
    fill: str = ""
    stroke: str = ""
    stroke_width: float = 1.0
    opacity: float = 1.0
    pulse: bool = False
    touch: Touch | None = None

    def box(self) -> Box:
        raise TypeError(f"a {type(self).__name__} has no place of its own")

    def contains(self, x: float, y: float) -> bool:
        return self.box().contains(x, y)


class Rect(Shape, frozen=True, kw_only=True, tag="rect"):
    """`weave` is the role of the pattern's ink, `weave_opacity` how strong it shows over the fill."""

    x: float
    y: float
    w: float
    h: float
    radius: float = 0.0
    pattern: Pattern = Pattern.NONE
    weave: str = "text"
    weave_opacity: float = 0.4

    def box(self) -> Box:
        return Box(self.x, self.y, self.w, self.h)


class Line(Shape, frozen=True, kw_only=True, tag="line"):
    """An open line through two or more points."""

    points: tuple[Point, ...]

    def box(self) -> Box:
        return _around(self.points, self.stroke_width / 2)


class Polygon(Shape, frozen=True, kw_only=True, tag="polygon"):
    """A closed outline that does not cross itself."""

    points: tuple[Point, ...]

    def box(self) -> Box:
        return _around(self.points, 0)

    def contains(self, x: float, y: float) -> bool:
        inside = False
        for (x1, y1), (x2, y2) in zip(self.points, self.points[1:] + self.points[:1], strict=True):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                inside = not inside
        return inside


class Circle(Shape, frozen=True, kw_only=True, tag="circle"):
    x: float
    y: float
    r: float

    def box(self) -> Box:
        return Box(self.x - self.r, self.y - self.r, 2 * self.r, 2 * self.r)

    def contains(self, x: float, y: float) -> bool:
        return math.hypot(x - self.x, y - self.y) <= self.r


class Arc(Shape, frozen=True, kw_only=True, tag="arc"):
    """Part of a ring, in degrees clockwise from the top; only stroked."""

    x: float
    y: float
    r: float
    start: float = 0.0
    end: float = 360.0

    def box(self) -> Box:
        reach = self.r + self.stroke_width / 2
        return Box(self.x - reach, self.y - reach, 2 * reach, 2 * reach)


class Text(Shape, frozen=True, kw_only=True, tag="text"):
    """One line of text, size in sp; `max_width` in dp makes it shrink, then end in an ellipsis."""

    x: float
    y: float
    text: str
    size: float = 16.0
    bold: bool = False
    align: Align = Align.LEFT
    anchor: Anchor = Anchor.MIDDLE
    max_width: float = 0.0
    fill: str = "text"

    def fitted(self) -> tuple[str, float]:
        return lettering.fit(self.text, self.size, self.bold, self.max_width)

    def box(self) -> Box:
        text, size = self.fitted()
        w, h = lettering.width(text, size, self.bold), size * lettering.LINE
        x = {Align.LEFT: self.x, Align.CENTER: self.x - w / 2, Align.RIGHT: self.x - w}[self.align]
        y = {Anchor.TOP: self.y, Anchor.MIDDLE: self.y - h / 2, Anchor.BOTTOM: self.y - h}[self.anchor]
        return Box(x, y, w, h)


class Icon(Shape, frozen=True, kw_only=True, tag="icon"):
    """A Material Design icon by name, centred on x, y."""

    x: float
    y: float
    name: str
    size: float = 24.0
    fill: str = "text"

    def box(self) -> Box:
        return Box(self.x - self.size / 2, self.y - self.size / 2, self.size, self.size)


def _around(points: tuple[Point, ...], margin: float) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs) - margin, min(ys) - margin
    return Box(left, top, max(xs) + margin - left, max(ys) + margin - top)
