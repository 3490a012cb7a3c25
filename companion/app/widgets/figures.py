"""Figures to look at: a number on a tile, a chart, a player's line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.app.widgets.scene_view import SceneView
from companion.app.widgets.surfaces import Press, Surface
from companion.sheets.charts import Chart

WIDE_TILES = 600  # dp; from here on all tiles stand in one line


class StatTile(Surface, BoxLayout):
    """One figure and what it counts."""

    figure = StringProperty("")
    label = StringProperty("")
    lit = BooleanProperty(False)


class TileGrid(GridLayout):
    """Six tiles in two lines, or in one where there is room. All are as high as the highest."""

    def __init__(self, **kwargs: Any) -> None:
        self._level = Clock.create_trigger(self._make_level, -1)
        super().__init__(**kwargs)
        self.fbind("width", self._turn)

    def _turn(self, *_: Any) -> None:
        self.cols = 6 if self.width >= dp(WIDE_TILES) else 3

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("minimum_height", self._level)

    def _make_level(self, *_: Any) -> None:
        highest = max((tile.minimum_height for tile in self.children), default=0)
        for tile in self.children:
            tile.height = highest


class ChartView(SceneView):
    """A chart as wide as it may be; keys reach it, and what it shows is spoken."""

    draw = ObjectProperty(None, allownone=True)
    """Gives a `Chart` for a width in dp."""

    def __init__(self, draw: Callable[[float], Chart], **kwargs: Any) -> None:
        self._sketch = Clock.create_trigger(self._ask, -1)
        super().__init__(draw=draw, **kwargs)
        self.fbind("width", self._sketch)
        self._ask()

    def _ask(self, *_: Any) -> None:
        width = self.width / Metrics.density
        if width > 100:
            chart = self.draw(width)
            self.scene, self.spoken = chart.scene, chart.spoken

    def draws_ring(self) -> bool:
        return True


class PlayerLine(Press, BoxLayout):
    """A player in the table: a tap shows this one's figures."""

    icon = StringProperty("")
    name = StringProperty("")
    about = StringProperty("")
    mean = StringProperty("")
    chosen = BooleanProperty(False)
