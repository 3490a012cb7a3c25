"""A QR code for cameras: dark on light in every theme, with the light border they need."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.app.widgets.surfaces import Press
from companion.lan.qr import qr_matrix

LIGHT, DARK = b"\xff", b"\x0c"


class QrCode(Press, Widget):
    """The code of `link`, as large a square as fits; each of its cells is a whole number of pixels."""

    link = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._cells = 0
        with self.canvas:
            Color(1, 1, 1, 1)
            self._picture = Rectangle(size=(0, 0))
        for name, do in (("link", self._draw), ("pos", self._place), ("size", self._place)):
            self.fbind(name, do)
        self._draw()

    def _draw(self, *_: Any) -> None:
        if not self.link:
            return
        rows = qr_matrix(self.link)
        self._cells = len(rows)
        pixels = b"".join(DARK if cell else LIGHT for row in reversed(rows) for cell in row)
        texture = Texture.create(size=(self._cells, self._cells), colorfmt="luminance")
        texture.mag_filter = texture.min_filter = "nearest"
        texture.add_reload_observer(lambda lost: lost.blit_buffer(pixels, colorfmt="luminance"))
        texture.blit_buffer(pixels, colorfmt="luminance")
        self._picture.texture = texture
        self._place()

    def _place(self, *_: Any) -> None:
        if self._cells:
            side = int(min(self.size)) // self._cells * self._cells
            self._picture.size = (side, side)
            self._picture.pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))
