"""Textures that scenes share: letters, icons and weaves, white to be tinted, and the colours of each palette."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture
from kivymd.font_definitions import theme_font_styles as _fonts_registered  # noqa: F401  (importing registers the fonts)
from kivymd.icon_definitions import md_icons

from companion.sheets import weave
from companion.sheets.palette import NIGHT, Palette
from companion.sheets.shapes import Pattern

UNKNOWN_ICON = "help-circle-outline"


class Letters:
    """Text as textures, the least recently used forgotten first.

    The label is kept beside its texture: it draws the letters again after Android has taken the graphics away.
    """

    def __init__(self, room: int = 600) -> None:
        self._room = room
        self._labels: OrderedDict[tuple[str, int, str, bool], CoreLabel] = OrderedDict()

    def text(self, text: str, pixels: float, bold: bool = False) -> Texture:
        return self._texture(text, pixels, "Roboto", bold)

    def icon(self, name: str, pixels: float) -> Texture:
        return self._texture(md_icons.get(name) or md_icons[UNKNOWN_ICON], pixels, "Icons", False)

    def _texture(self, text: str, pixels: float, font: str, bold: bool) -> Texture:
        key = (text, max(1, round(pixels)), font, bold)
        label = self._labels.get(key)
        if label is None:
            label = CoreLabel(text=text, font_size=key[1], font_name=font, bold=bold, color=(1, 1, 1, 1))
            label.refresh()
            self._labels[key] = label
            if len(self._labels) > self._room:
                self._labels.popitem(last=False)
        else:
            self._labels.move_to_end(key)
        return label.texture

    def __len__(self) -> int:
        return len(self._labels)


LETTERS = Letters()
_kept: dict[Any, Texture] = {}


def _made(key: Any, side: tuple[int, int], pixels: Callable[[], bytes]) -> Texture:
    """A texture made once and filled again whenever the graphics were lost; `pixels` are rgba, from below."""
    if key not in _kept:
        texture = Texture.create(size=side, colorfmt="rgba")
        texture.mag_filter = texture.min_filter = "linear"

        def fill(lost: Texture) -> None:
            lost.blit_buffer(pixels(), colorfmt="rgba")

        texture.add_reload_observer(fill)
        fill(texture)
        _kept[key] = texture
    return _kept[key]


_ROWS = 64
_row = {role: place for place, role in enumerate(NIGHT.colours)}


def row_of(role: str) -> float:
    """Where the colour of a role lies in `colours`, as a texture coordinate; the same in every palette."""
    if role not in _row:
        raise KeyError(f"no palette has the colour role {role!r}")
    return (_row[role] + 0.5) / _ROWS


def colours(palette: Palette) -> Texture:
    """A row per role with two texels of its colour, a clear and a solid one: see `geometry`."""

    def pixels() -> bytes:
        rows = bytearray(8 * _ROWS)
        for role, place in _row.items():
            rgb = bytes(round(255 * c) for c in palette.rgb(role))
            rows[8 * place : 8 * place + 8] = rgb + b"\x00" + rgb + b"\xff"
        return bytes(rows)

    return _made(palette.name, (2, _ROWS), pixels)


def woven(pattern: Pattern, density: float) -> Texture:
    """One white tile of a weave that repeats; its side is a power of two, as phones ask of repeating textures."""
    side = 8
    while side < weave.TILE * density:
        side *= 2

    def pixels() -> bytes:
        rows = weave.coverage(pattern, side)
        from_below = b"".join(rows[i : i + side] for i in range(len(rows) - side, -1, -side))
        return b"".join(bytes((255, 255, 255, alpha)) for alpha in from_below)

    texture = _made((pattern, side), (side, side), pixels)
    texture.wrap = "repeat"
    return texture
