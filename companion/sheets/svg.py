"""A scene as one self-contained SVG: pictures to share, paper sheets, the README."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from companion.sheets import lettering, weave
from companion.sheets.glyphs import icon_path
from companion.sheets.marks import MARKS, Ink
from companion.sheets.palette import Palette
from companion.sheets.scene import Scene
from companion.sheets.shapes import (
    Align,
    Arc,
    Circle,
    Icon,
    Layer,
    Line,
    Pattern,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
)

FONT = "Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif"
_ANCHOR = {Align.LEFT: "start", Align.CENTER: "middle", Align.RIGHT: "end"}


def svg(scene: Scene, palette: Palette, *, background: str = "surface", title: str = "") -> str:
    """The whole picture; `background` is a role, empty for a transparent one."""
    width, height = _n(scene.width), _n(scene.height)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="{FONT}">'
    ]
    if title:
        lines.append(f"<title>{escape(title)}</title>")
    lines += _defs(scene, palette)
    if background:
        lines.append(f'<rect width="{width}" height="{height}" fill="{palette.hex(background)}"/>')
    for layer in Layer:
        lines.append(f'<g id="{layer.name.lower()}">')
        lines += [_touchable(shape, palette) for shape in scene.layer(layer)]
        lines.append("</g>")
    return "\n".join([*lines, "</svg>\n"])


def _defs(scene: Scene, palette: Palette) -> Iterable[str]:
    woven = {(s.pattern, s.weave) for s in scene.shapes if isinstance(s, Rect) and s.pattern is not Pattern.NONE}
    if not woven:
        return
    yield "<defs>"
    for pattern, role in sorted(woven):
        size = f'width="{weave.TILE}" height="{weave.TILE}" patternUnits="userSpaceOnUse"'
        tile = weave.SVG[pattern].format(palette.hex(role))
        yield f'<pattern id="{pattern}-{role}" {size}>{tile}</pattern>'
    yield "</defs>"


def _touchable(shape: Shape, palette: Palette) -> str:
    """A target carries its spoken label as a title, which browsers and readers tell."""
    drawn = _draw(shape, palette)
    if shape.touch is None:
        return drawn
    return f"<g><title>{escape(shape.touch.label)}</title>{drawn}</g>"


@functools.singledispatch
def _draw(shape: Shape, palette: Palette) -> str:
    raise TypeError(f"no SVG for {type(shape).__name__}")


@_draw.register
def _(shape: Rect, palette: Palette) -> str:
    place = f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.w)}" height="{_n(shape.h)}"'
    if shape.radius:
        place += f' rx="{_n(shape.radius)}"'
    if shape.pattern is Pattern.NONE:
        return f"<rect {place} {_paint(shape, palette)}/>"
    faded = _fade(shape.opacity * shape.weave_opacity)
    woven = f'<rect {place} fill="url(#{shape.pattern}-{shape.weave})"{faded}/>'
    filled = f"<rect {place} {_paint(shape, palette, stroked=False)}/>" if shape.fill else ""
    stroked = f"<rect {place} {_paint(shape, palette, filled=False)}/>" if shape.stroke else ""
    return filled + woven + stroked


@_draw.register
def _(shape: Line, palette: Palette) -> str:
    paint = _paint(shape, palette, filled=False)
    return f'<polyline points="{_points(shape.points)}" stroke-linecap="round" stroke-linejoin="round" {paint}/>'


@_draw.register
def _(shape: Polygon, palette: Palette) -> str:
    return f'<polygon points="{_points(shape.points)}" stroke-linejoin="round" {_paint(shape, palette)}/>'


@_draw.register
def _(shape: Circle, palette: Palette) -> str:
    return f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.r)}" {_paint(shape, palette)}/>'


@_draw.register
def _(shape: Arc, palette: Palette) -> str:
    paint = _paint(shape, palette, filled=False)
    if shape.end - shape.start >= 360:
        return f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.r)}" {paint}/>'
    (x1, y1), (x2, y2) = _on_ring(shape, shape.start), _on_ring(shape, shape.end)
    large = int(shape.end - shape.start > 180)
    radius = _n(shape.r)
    path = f"M{_n(x1)},{_n(y1)} A{radius},{radius} 0 {large} 1 {_n(x2)},{_n(y2)}"
    return f'<path d="{path}" stroke-linecap="round" {paint}/>'


@_draw.register
def _(shape: Text, palette: Palette) -> str:
    text, size = shape.fitted()
    box = shape.box()
    bold = ' font-weight="bold"' if shape.bold else ""
    return (
        f'<text x="{_n(shape.x)}" y="{_n(box.y + size * lettering.BASELINE)}" font-size="{_n(size)}"{bold} '
        f'text-anchor="{_ANCHOR[shape.align]}" {_paint(shape, palette, stroked=False)}>{escape(text)}</text>'
    )


@_draw.register
def _(shape: Icon, palette: Palette) -> str:
    outline = icon_path(shape.name)
    if outline is not None:
        path, units = outline
        scale, drop = shape.size / units, shape.size * _ICON_CENTRE
        move = f"translate({_n(shape.x - shape.size / 2)},{_n(shape.y + drop)}) scale({scale:.5f},{-scale:.5f})"
        return f"<path d={quoteattr(path)} transform={quoteattr(move)} {_paint(shape, palette, stroked=False)}/>"
    mark = MARKS.get(shape.name, MARKS["star"])
    ink = Ink(fill=shape.fill, layer=shape.layer, opacity=shape.opacity)
    return "".join(_draw(part, palette) for part in mark(shape.key, shape.x, shape.y, shape.size * 0.9, ink))


_ICON_CENTRE = 0.375  # the font's glyphs stand this far of their size below the middle of the em


def _paint(shape: Shape, palette: Palette, *, filled: bool = True, stroked: bool = True) -> str:
    fill = palette.hex(shape.fill) if filled and shape.fill else "none"
    paint = f'fill="{fill}"'
    if stroked and shape.stroke:
        paint += f' stroke="{palette.hex(shape.stroke)}" stroke-width="{_n(shape.stroke_width)}"'
    return paint + _fade(shape.opacity)


def _fade(opacity: float) -> str:
    return f' opacity="{_n(opacity)}"' if opacity < 1 else ""


def _on_ring(arc: Arc, degrees: float) -> Point:
    angle = math.radians(degrees)
    return arc.x + arc.r * math.sin(angle), arc.y - arc.r * math.cos(angle)


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(value: float) -> str:
    """A number as short as it can be: 12, 3.5."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
