"""Textures that scenes share: letters, icons, weaves and the ramp of soft edges. All white; the canvas tints them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture
from kivymd.font_definitions import theme_font_styles as _fonts_registered  # noqa: F401  (importing registers the fonts)
from kivymd.icon_definitions import md_icons

from companion.sheets import weave
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


def _blitted(key: Any, side: tuple[int, int], alphas: Callable[[], bytes]) -> Texture:
    """A white texture with these alphas, made once and filled again whenever the graphics were lost."""
    if key not in _kept:
        texture = Texture.create(size=side, colorfmt="rgba")
        texture.mag_filter = texture.min_filter = "linear"

        def fill(lost: Texture) -> None:
            lost.blit_buffer(b"".join(bytes((255, 255, 255, a)) for a in alphas()), colorfmt="rgba")

        texture.add_reload_observer(fill)
        fill(texture)
        _kept[key] = texture
    return _kept[key]


def ramp() -> Texture:
    """Two texels, clear and solid: see `geometry`."""
    return _blitted("ramp", (2, 1), lambda: bytes((0, 255)))


def woven(pattern: Pattern, density: float) -> Texture:
    """One tile of a weave that repeats; its side is a power of two, as phones ask of repeating textures."""
    side = 8
    while side < weave.TILE * density:
        side *= 2

    def from_below() -> bytes:
        rows = weave.coverage(pattern, side)
        return b"".join(rows[i : i + side] for i in range(len(rows) - side, -1, -side))

    texture = _blitted((pattern, side), (side, side), from_below)
    texture.wrap = "repeat"
    return texture
