"""Cutting off what sticks out of a view, by the graphics card's scissors.

Kivy's own views draw their whole area twice more in every frame, into a stencil. Scissors cost nothing, but know only
upright boxes of the window, and would cut a picture that is drawn off the screen meanwhile: see `plate`.
"""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.graphics import Callback
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush


class Clip:
    """Cuts a widget's children off at its edges."""

    def __init__(self, widget: Any) -> None:
        self._widget = widget
        self._scissors = ScissorPush()
        self._cut = (0, 0, 0, 0)
        widget.canvas.before.add(Callback(self._follow))
        widget.canvas.before.add(self._scissors)
        widget.canvas.after.add(ScissorPop())

    def _follow(self, _instruction: Any) -> None:
        """Whenever the widget is drawn: it moves with what it lies on, and nobody tells it."""
        place, widget = Window.render_context["modelview_mat"].transform_point, self._widget
        left, low, _ = map(round, place(widget.x, widget.y, 0))
        right, high, _ = map(round, place(widget.right, widget.top, 0))
        cut = (left, low, max(0, right - left), max(0, high - low))
        if cut != self._cut:
            self._cut, scissors = cut, self._scissors
            scissors.x, scissors.y, scissors.width, scissors.height = cut
