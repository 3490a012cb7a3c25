"""Colour under and over widgets, on the canvas only while it can be seen.

A clear shape costs the graphics card as much as a coloured one, in every frame, and most surfaces are clear.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import Color, InstructionGroup


class Coat:
    """A shape in one colour; its `group` is empty while the colour is clear."""

    def __init__(self, make: Callable[..., Any]) -> None:
        self.group = InstructionGroup()
        self._make = make
        self._colour = Color()
        self._shape: Any = None

    def show(self, rgba: Sequence[float], **place: Any) -> None:
        """Have this colour from now on, and lie there: `place` are properties of the shape."""
        if not rgba[3]:
            self.group.clear()
            self._shape = None
            return
        self._colour.rgba = rgba
        if self._shape is None:
            self._shape = self._make(**place)
            self.group.add(self._colour)
            self.group.add(self._shape)
            return
        for name, value in place.items():
            setattr(self._shape, name, value)
