"""Outlines of Material Design icons for SVG, when fontTools and the font KivyMD ships are there."""

from __future__ import annotations

import functools
import importlib
import importlib.util
from pathlib import Path
from typing import Any


@functools.cache
def icon_path(name: str) -> tuple[str, float] | None:
    """The icon's outline as SVG path data (y upwards) and its units to the em; None without the font."""
    font = _font()
    if font is None or name not in font.getGlyphSet():
        return None
    glyphs = font.getGlyphSet()
    pen = importlib.import_module("fontTools.pens.svgPathPen").SVGPathPen(glyphs)
    glyphs[name].draw(pen)
    return pen.getCommands(), float(font["head"].unitsPerEm)


@functools.cache
def _font() -> Any:
    shipped = importlib.util.find_spec("kivymd")
    if shipped is None or shipped.origin is None or importlib.util.find_spec("fontTools") is None:
        return None
    path = Path(shipped.origin).parent / "fonts" / "materialdesignicons-webfont.ttf"
    if not path.is_file():
        return None
    return importlib.import_module("fontTools.ttLib").TTFont(path, lazy=True)
