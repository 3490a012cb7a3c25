"""What seldom changes, drawn once into a picture that every frame shows; after a change, only around that change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kivy.graphics import Callback, ClearBuffers, ClearColor, Color, Fbo, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.graphics.opengl import (
    GL_SCISSOR_BOX,
    GL_SCISSOR_TEST,
    glDisable,
    glEnable,
    glGetIntegerv,
    glIsEnabled,
    glScissor,
)

from companion.app.widgets.drawing import CELL

Cell = tuple[int, int]


class Patch:
    """The part of a picture that is out of date: all of it at first, and whenever nobody knows better."""

    def __init__(self, height: int) -> None:
        self._height = height
        self._cells: set[Cell] = set()
        self._whole = True
        self._outside: Sequence[int] | None = None

    def add(self, cells: Iterable[Cell]) -> None:
        self._cells.update(cells)

    def spread(self, *_: Any) -> None:
        """Everything is out of date."""
        self._whole = True

    def box(self) -> tuple[int, int, int, int] | None:
        """Left, low, width and height of what is to be drawn, from the lower left corner; None is all."""
        if self._whole or not self._cells:
            return None
        columns, rows = zip(*self._cells, strict=True)
        left, low = min(columns) * CELL, self._height + min(rows) * CELL
        right, high = (max(columns) + 1) * CELL, self._height + (max(rows) + 1) * CELL
        return left, low, right - left, high - low

    def begin(self, _instruction: Any) -> None:
        """Cut to the patch, instead of what the window is cut to where the picture is shown."""
        self._outside = glGetIntegerv(GL_SCISSOR_BOX) if glIsEnabled(GL_SCISSOR_TEST) else None
        _cut(self.box())

    def end(self, _instruction: Any) -> None:
        _cut(self._outside)
        self._cells.clear()
        self._whole = False


def _cut(box: Sequence[int] | None) -> None:
    if box is None:
        glDisable(GL_SCISSOR_TEST)
    else:
        glEnable(GL_SCISSOR_TEST)
        glScissor(*box)


class Plate:
    """A picture as large as a scene, on a ground of one colour; `groups` are drawn on it, from its top left corner."""

    def __init__(self, size: tuple[int, int], groups: Iterable[Any], ground: Sequence[float]) -> None:
        self.size = size
        self.patch = Patch(size[1])
        self._fbo = Fbo(size=size)
        self._fbo.texture.mag_filter = self._fbo.texture.min_filter = "nearest"  # pixel for pixel
        self._fbo.add_reload_observer(self.patch.spread)
        self._ground = ClearColor(*ground)
        for instruction in (
            Callback(self.patch.begin),
            self._ground,
            ClearBuffers(),
            PushMatrix(),
            Translate(0, size[1], 0),
            *groups,
            PopMatrix(),
            Callback(self.patch.end),
        ):
            self._fbo.add(instruction)

    def instructions(self) -> list[Any]:
        """What shows the picture, hung from its top left corner."""
        return [
            self._fbo,
            Color(1, 1, 1, 1),
            Rectangle(texture=self.texture, pos=(0, -self.size[1]), size=self.size),
        ]

    @property
    def texture(self) -> Any:
        return self._fbo.texture

    def paint(self, ground: Sequence[float]) -> None:
        self._ground.rgba = ground
        self.patch.spread()
