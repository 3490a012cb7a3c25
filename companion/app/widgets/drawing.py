"""From shapes to triangles on a canvas. `parts` says what a shape is made of, `Batch` draws many parts at once.

Every colour of a palette is a row of one small texture, and how opaque a vertex is lies along that row (see
`geometry`), so shapes of all colours can go to the graphics card in one piece. Letters and weaves have textures of
their own and are tinted. Places are pixels with y upwards, from the top left corner of the scene.
"""

from __future__ import annotations

import functools
from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.graphics import Color, InstructionGroup, Mesh

from companion.app.widgets import geometry
from companion.app.widgets.geometry import CLEAR, SOLID, Solid
from companion.app.widgets.textures import LETTERS, colours, row_of, woven
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
CELL = 48  # pixels; parts that share no cell do not overlap


class Part(NamedTuple):
    """Triangles of one colour; with a texture of its own where `texture` is set, which is then tinted."""

    role: str
    alpha: float
    vertices: array[float]
    indices: Sequence[int]
    texture: Any = None

    def cells(self) -> set[tuple[int, int]]:
        """The squares of a coarse grid that the part may touch."""
        xs, ys = self.vertices[0::4], self.vertices[1::4]
        if not xs:
            return set()
        columns = range(int(min(xs) // CELL), int(max(xs) // CELL) + 1)
        rows = range(int(min(ys) // CELL), int(max(ys) // CELL) + 1)
        return {(column, row) for column in columns for row in rows}


def solid_part(role: str, alpha: float, solid: Solid, x: float = 0.0, y: float = 0.0) -> Part:
    """A solid moved to its place and coloured."""
    flat = solid.vertices
    vertices = array("f", flat)
    if x or y:
        vertices[0::4] = array("f", [value + x for value in flat[0::4]])
        vertices[1::4] = array("f", [value + y for value in flat[1::4]])
    if alpha < 1:
        vertices[2::4] = array("f", [CLEAR + (value - CLEAR) * alpha for value in flat[2::4]])
    vertices[3::4] = array("f", [row_of(role)]) * (len(flat) // 4)
    return Part(role, alpha, vertices, solid.indices)


def _quad(left: float, low: float, right: float, high: float) -> Solid:
    corners = ((left, low), (right, low), (right, high), (left, high))
    return Solid([value for x, y in corners for value in (x, y, SOLID, 0.0)], [0, 1, 2, 0, 2, 3])


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
        found.append(solid_part(shape.fill, shape.opacity, _quad(0, 0, *size), left, bottom))
    elif shape.fill:
        rounded = geometry.rounded(*size, shape.radius * density)
        found.append(solid_part(shape.fill, shape.opacity, rounded, left, bottom))
    if shape.pattern is not Pattern.NONE:
        found.append(_weave(shape, (left, bottom), size, density))
    if shape.stroke:
        found.append(_border(shape, (left, bottom), size, density))
    return found


def _weave(shape: Rect, pos: Point, size: Point, density: float) -> Part:
    """The pattern lies on the scene, not on the shape: it runs on from one square to the next."""
    outline = geometry.rounded_outline(*size, shape.radius * density)
    tile = weave.TILE * density
    vertices = array("f")
    for x, y in outline:
        vertices.extend((x + pos[0], y + pos[1], (x + pos[0]) / tile, (y + pos[1]) / tile))
    fan = [i for k in range(1, len(outline) - 1) for i in (0, k, k + 1)]
    return Part(shape.weave, shape.opacity * shape.weave_opacity, vertices, fan, woven(shape.pattern, density))


def _border(shape: Rect, pos: Point, size: Point, density: float) -> Part:
    """Whole pixels wide, and moved in by half a pixel where that keeps it crisp."""
    width = max(1, round(shape.stroke_width * density))
    return solid_part(shape.stroke, shape.opacity, _frame(*size, shape.radius * density, width), *pos)


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
        found.append(solid_part(shape.fill, shape.opacity, geometry.disc(round(r, 2)), x, y))
    if shape.stroke:
        ring = _ring(round(r, 2), shape.stroke_width * density)
        found.append(solid_part(shape.stroke, shape.opacity, ring, x, y))
    return found


@functools.lru_cache(maxsize=256)
def _ring(r: float, width: float) -> geometry.Solid:
    return geometry.stroked(geometry.arc_points(0, 0, r, 0, 360), width, closed=True)


@parts.register
def _(shape: Polygon, density: float) -> list[Part]:
    points = _flipped(shape.points, density)
    found: list[Part] = []
    if shape.fill:
        found.append(solid_part(shape.fill, shape.opacity, OUTLINES.filled(points)))
    if shape.stroke:
        solid = geometry.stroked(points, shape.stroke_width * density, closed=True)
        found.append(solid_part(shape.stroke, shape.opacity, solid))
    return found


@parts.register
def _(shape: Line, density: float) -> list[Part]:
    solid = geometry.stroked(_flipped(shape.points, density), shape.stroke_width * density)
    return [solid_part(shape.stroke, shape.opacity, solid)] if shape.stroke else []


@parts.register
def _(shape: Arc, density: float) -> list[Part]:
    if not shape.stroke:
        return []
    x, y, r, width = shape.x * density, -shape.y * density, shape.r * density, shape.stroke_width * density
    if shape.end - shape.start >= 360:
        return [solid_part(shape.stroke, shape.opacity, _ring(round(r, 2), width), x, y)]
    points = geometry.arc_points(x, y, r, shape.start, shape.end)
    return [solid_part(shape.stroke, shape.opacity, geometry.stroked(points, width))]


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
    return [_image(shape, texture, *pos)]


@parts.register
def _(shape: Icon, density: float) -> list[Part]:
    texture = LETTERS.icon(shape.name, shape.size * density)
    w, h = texture.size
    pos = (round(shape.x * density - w / 2), round(-shape.y * density - h / 2))
    return [_image(shape, texture, *pos)]


def _image(shape: Shape, texture: Any, x: float, y: float) -> Part:
    """A texture in its own size, tinted with the shape's fill."""
    (w, h), coords = texture.size, texture.tex_coords
    vertices = array("f")
    for (px, py), at in zip(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), range(0, 8, 2), strict=True):
        vertices.extend((px, py, coords[at], coords[at + 1]))
    return Part(shape.fill, shape.opacity, vertices, (0, 1, 2, 0, 2, 3), texture)


def _flipped(points: tuple[Point, ...], density: float) -> list[Point]:
    return [(x * density, -y * density) for x, y in points]


class Batch:
    """Parts that are drawn in one go: all in the palette's own colours, or all with one texture in one tint."""

    ROOM = 9000  # numbers; a change sends the whole batch to the graphics card again

    def __init__(self, part: Part, pulse: bool, palette: Palette) -> None:
        self.texture, self.pulse = part.texture, pulse
        self.role, self.alpha = part.role, part.alpha
        self.parts: list[Part] = []
        self.cells: set[tuple[int, int]] = set()
        self.size = 0
        self.group = InstructionGroup()
        self._colour, self._mesh = Color(1, 1, 1, 1), Mesh(mode="triangles")
        self._drawn: list[Part] = []
        self.group.add(self._colour)
        self.group.add(self._mesh)
        self.tint(palette)

    def empty(self) -> None:
        self.parts, self.cells, self.size = [], set(), 0

    def takes(self, part: Part, pulse: bool) -> bool:
        if self.texture is not part.texture or self.pulse != pulse or self.size + len(part.vertices) > self.ROOM:
            return False
        return self.texture is None or (self.role, self.alpha) == (part.role, part.alpha)

    def add(self, part: Part, cells: set[tuple[int, int]]) -> None:
        self.parts.append(part)
        self.cells |= cells
        self.size += len(part.vertices)

    def flush(self) -> None:
        """Send the parts to the graphics card, if they are other ones than last time."""
        if len(self.parts) == len(self._drawn) and all(a is b for a, b in zip(self.parts, self._drawn, strict=True)):
            return
        vertices, indices = array("f"), array("H")
        for part in self.parts:
            base = len(vertices) // 4
            indices.extend([base + i for i in part.indices])
            vertices.extend(part.vertices)
        self._mesh.vertices, self._mesh.indices = vertices, indices
        self._drawn = list(self.parts)

    def tint(self, palette: Palette) -> None:
        if self.texture is None:
            self._mesh.texture = colours(palette)
        else:
            self._mesh.texture = self.texture
            self._colour.rgba = (*palette.rgb(self.role), self.alpha)

    def fade(self, factor: float) -> None:
        """Multiply the opacity of all parts."""
        self._colour.a = factor * (1.0 if self.texture is None else self.alpha)


class Drawn:
    """One shape by itself, for what is laid over a scene for a moment."""

    def __init__(self, shape: Shape, palette: Palette, density: float) -> None:
        self.group = InstructionGroup()
        for part in parts(shape, density):
            batch = Batch(part, False, palette)
            batch.add(part, set())
            batch.flush()
            self.group.add(batch.group)
