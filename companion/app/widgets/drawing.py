"""From shapes to canvas instructions. `parts` says what a shape is made of, `Drawn` keeps it on a canvas.

Places are pixels with y upwards, from the top left corner of the scene.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import msgspec
from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle

from companion.app.widgets import geometry
from companion.app.widgets.textures import LETTERS, ramp, woven
from companion.sheets import weave
from companion.sheets.palette import Palette
from companion.sheets.shapes import (
    Align,
    Arc,
    Circle,
    Icon,
    Line,
    Pattern,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
)

OUTLINES = geometry.Outlines()


class Box(NamedTuple):
    """An upright rectangle, plain or with a texture over it."""

    role: str
    alpha: float
    pos: Point
    size: Point
    texture: Any = None


class Cut(NamedTuple):
    """Triangles with soft edges, or woven ones."""

    role: str
    alpha: float
    solid: geometry.Solid
    texture: Any


Part = Box | Cut


@functools.singledispatch
def parts(shape: Shape, density: float) -> list[Part]:
    """What is drawn for a shape, lowest first."""
    raise TypeError(f"no way to draw a {type(shape).__name__}")


@parts.register
def _(shape: Rect, density: float) -> list[Part]:
    left, right = round(shape.x * density), round((shape.x + shape.w) * density)
    top, bottom = -round(shape.y * density), -round((shape.y + shape.h) * density)
    size = (max(1, right - left), max(1, top - bottom))
    found: list[Part] = []
    if shape.fill and not shape.radius:
        found.append(Box(shape.fill, shape.opacity, (left, bottom), size))
    elif shape.fill:
        solid = geometry.rounded(*size, shape.radius * density).moved(left, bottom)
        found.append(Cut(shape.fill, shape.opacity, solid, ramp()))
    if shape.pattern is not Pattern.NONE:
        found.append(_weave(shape, (left, bottom), size, density))
    if shape.stroke:
        found.append(_border(shape, (left, bottom), size, density))
    return found


def _weave(shape: Rect, pos: Point, size: Point, density: float) -> Part:
    """The pattern lies on the scene, not on the shape: it runs on from one square to the next."""
    outline = geometry.rounded_outline(*size, shape.radius * density)
    tile = weave.TILE * density
    vertices: list[float] = []
    for x, y in outline:
        vertices += (x + pos[0], y + pos[1], (x + pos[0]) / tile, (y + pos[1]) / tile)
    fan = [i for k in range(1, len(outline) - 1) for i in (0, k, k + 1)]
    texture = woven(shape.pattern, density)
    return Cut(shape.weave, shape.opacity * shape.weave_opacity, geometry.Solid(vertices, fan), texture)


def _border(shape: Rect, pos: Point, size: Point, density: float) -> Part:
    """Whole pixels wide, and moved in by half a pixel where that keeps it crisp."""
    width = max(1, round(shape.stroke_width * density))
    solid = _frame(*size, shape.radius * density, width).moved(*pos)
    return Cut(shape.stroke, shape.opacity, solid, ramp())


@functools.lru_cache(maxsize=512)
def _frame(w: float, h: float, radius: float, width: int) -> geometry.Solid:
    inset = width % 2 / 2
    outline = geometry.rounded_outline(w - 2 * inset, h - 2 * inset, radius - inset if radius else 0)
    return geometry.stroked([(x + inset, y + inset) for x, y in outline], width, closed=True)


@parts.register
def _(shape: Circle, density: float) -> list[Part]:
    x, y, r = shape.x * density, -shape.y * density, shape.r * density
    found: list[Part] = []
    if shape.fill:
        found.append(Cut(shape.fill, shape.opacity, geometry.disc(round(r, 2)).moved(x, y), ramp()))
    if shape.stroke:
        solid = _ring(round(r, 2), shape.stroke_width * density).moved(x, y)
        found.append(Cut(shape.stroke, shape.opacity, solid, ramp()))
    return found


@functools.lru_cache(maxsize=256)
def _ring(r: float, width: float) -> geometry.Solid:
    return geometry.stroked(geometry.arc_points(0, 0, r, 0, 360), width, closed=True)


@parts.register
def _(shape: Polygon, density: float) -> list[Part]:
    points = _flipped(shape.points, density)
    found: list[Part] = []
    if shape.fill:
        found.append(Cut(shape.fill, shape.opacity, OUTLINES.filled(points), ramp()))
    if shape.stroke:
        solid = geometry.stroked(points, shape.stroke_width * density, closed=True)
        found.append(Cut(shape.stroke, shape.opacity, solid, ramp()))
    return found


@parts.register
def _(shape: Line, density: float) -> list[Part]:
    solid = geometry.stroked(_flipped(shape.points, density), shape.stroke_width * density)
    return [Cut(shape.stroke, shape.opacity, solid, ramp())] if shape.stroke else []


@parts.register
def _(shape: Arc, density: float) -> list[Part]:
    if not shape.stroke:
        return []
    x, y, r, width = shape.x * density, -shape.y * density, shape.r * density, shape.stroke_width * density
    if shape.end - shape.start >= 360:
        return [Cut(shape.stroke, shape.opacity, _ring(round(r, 2), width).moved(x, y), ramp())]
    points = geometry.arc_points(x, y, r, shape.start, shape.end)
    return [Cut(shape.stroke, shape.opacity, geometry.stroked(points, width), ramp())]


@parts.register
def _(shape: Text, density: float) -> list[Part]:
    text, size = shape.fitted()
    if not text:
        return []
    texture = LETTERS.text(text, size * density, shape.bold)
    w, h = texture.size
    box = shape.box()
    back = {Align.LEFT: 0.0, Align.CENTER: w / 2, Align.RIGHT: w}[shape.align]
    pos = (round(shape.x * density - back), round(-(box.y + box.h / 2) * density - h / 2))
    return [Box(shape.fill, shape.opacity, pos, (w, h), texture)]


@parts.register
def _(shape: Icon, density: float) -> list[Part]:
    texture = LETTERS.icon(shape.name, shape.size * density)
    w, h = texture.size
    pos = (round(shape.x * density - w / 2), round(-shape.y * density - h / 2))
    return [Box(shape.fill, shape.opacity, pos, (w, h), texture)]


def _flipped(points: tuple[Point, ...], density: float) -> list[Point]:
    return [(x * density, -y * density) for x, y in points]


class Drawn:
    """One shape on a canvas. `group` stays the same as long as the key lives; what is in it is edited in place."""

    def __init__(self, shape: Shape, palette: Palette, density: float) -> None:
        self.shape, self.density = shape, density
        self.group = InstructionGroup()
        self._parts: list[Part] = []
        self._colours: list[Color] = []
        self._bodies: list[Any] = []
        self._faded = 1.0
        self._build(parts(shape, density), palette)

    def change(self, shape: Shape, palette: Palette) -> None:
        """Show this shape from now on."""
        before, self.shape = self.shape, shape
        if type(before) is type(shape) and msgspec.structs.replace(shape, touch=before.touch) == before:
            return  # it means something else now, but looks the same
        now = parts(shape, self.density)
        if [type(part) for part in now] == [type(part) for part in self._parts]:
            self._edit(now, palette)
        else:
            self._build(now, palette)

    def tint(self, palette: Palette) -> None:
        for colour, part in zip(self._colours, self._parts, strict=True):
            colour.rgb = palette.rgb(part.role)

    def fade(self, factor: float) -> None:
        """Multiply every opacity, to pulse or to step back while the shape is dragged."""
        if factor != self._faded:
            self._faded = factor
            for colour, part in zip(self._colours, self._parts, strict=True):
                colour.a = part.alpha * factor

    def _build(self, now: list[Part], palette: Palette) -> None:
        self.group.clear()
        self._parts, self._colours, self._bodies = now, [], []
        for part in now:
            colour = Color(*palette.rgb(part.role), part.alpha * self._faded)
            body = _body(part)
            self._colours.append(colour)
            self._bodies.append(body)
            self.group.add(colour)
            self.group.add(body)

    def _edit(self, now: list[Part], palette: Palette) -> None:
        for old, part, colour, body in zip(self._parts, now, self._colours, self._bodies, strict=True):
            if (old.role, old.alpha) != (part.role, part.alpha):
                colour.rgba = (*palette.rgb(part.role), part.alpha * self._faded)
            _redraw(body, old, part)
        self._parts = now


def _body(part: Part) -> Any:
    if isinstance(part, Box):
        return Rectangle(pos=part.pos, size=part.size, texture=part.texture)
    return Mesh(vertices=part.solid.vertices, indices=part.solid.indices, mode="triangles", texture=part.texture)


def _redraw(body: Any, old: Part, new: Part) -> None:
    if old.texture is not new.texture:
        body.texture = new.texture
    if isinstance(new, Box) and isinstance(old, Box):
        if old.pos != new.pos:
            body.pos = new.pos
        if old.size != new.size:
            body.size = new.size
    elif isinstance(new, Cut) and isinstance(old, Cut) and old.solid != new.solid:
        body.vertices = new.solid.vertices
        body.indices = new.solid.indices
