"""A small picture that is not touched: a game's emblem, a mark, a die."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.properties import ObjectProperty

from companion.app.widgets.scene_picture import ScenePicture
from companion.sheets.marks import MARKS, Ink
from companion.sheets.scene import Scene

Draw = Callable[[float, float], Scene]


class Emblem(ScenePicture):
    """Asks `draw(width, height)` for a scene of its own size in dp, and again whenever that changes."""

    draw = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._sketch = Clock.create_trigger(self._ask, -1)
        super().__init__(**kwargs)
        for name in ("draw", "size"):
            self.fbind(name, self._sketch)
        self._sketch()

    def _ask(self, *_: Any) -> None:
        if self.draw is not None and min(self.size) > 0:
            self.scene = self.draw(self.width / Metrics.density, self.height / Metrics.density)


def mark(name: str, fill: str = "gold", cut: str = "card") -> Draw:
    """One of our own marks, as large as fits: `Emblem(draw=mark("hammer"))`."""

    def draw(width: float, height: float) -> Scene:
        side = min(width, height)
        return Scene(width, height, tuple(MARKS[name](name, width / 2, height / 2, side, Ink(fill, cut))))

    return draw
