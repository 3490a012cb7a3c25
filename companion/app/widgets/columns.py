"""Pages that use the width of a wide window: columns side by side in one scroll, and tiles in rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.app.widgets.pages import WIDE

WIDEST = 1280  # dp; two columns get no wider together


class WidePage:
    """Mixin for a `Page`: from 840 dp on its column is wide enough for two."""

    def _measure(self, *_: Any) -> None:
        page: Any = self
        if page.width >= dp(WIDE):
            page.side = max(dp(24), (page.width - dp(WIDEST)) / 2)
        else:
            super()._measure()  # type: ignore[misc]


class Column(BoxLayout):
    """Things one under the other, as high as they are together."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"orientation": "vertical", "size_hint_y": None, "height": 0, "spacing": dp(16), **kwargs})
        self.fbind("minimum_height", self.setter("height"))


class Columns(BoxLayout):
    """Two columns: side by side from `from_width` on, else one under the other. As high as the higher one.

    `TwoPane` is for panes that fill the window and scroll on their own; here the page scrolls.
    """

    wide = BooleanProperty(False)
    share = NumericProperty(0.5)
    """Of the width, for the first column."""
    from_width = NumericProperty(dp(760))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, "height": 0, "spacing": dp(24), **kwargs})
        self.fbind("minimum_height", self.setter("height"))
        for name in ("width", "children", "share", "from_width"):
            self.fbind(name, self._turn)
        self._turn()

    def _turn(self, *_: Any) -> None:
        self.wide = self.width >= self.from_width
        self.orientation = "horizontal" if self.wide else "vertical"
        self.spacing = dp(24) if self.wide else dp(16)
        shares = (self.share, 1 - self.share)
        for column, share in zip(reversed(self.children), shares, strict=False):
            column.size_hint_x = share if self.wide else 1
            column.pos_hint = {"top": 1} if self.wide else {}


class Tiles(GridLayout):
    """Tiles of equal width in rows, all of a row as high as the highest; each says in `needs` how high it must be."""

    least = NumericProperty(dp(280))
    """The narrowest a tile may be."""
    most = NumericProperty(2)
    """Tiles in a row at most."""

    def __init__(self, **kwargs: Any) -> None:
        self._fit = Clock.create_trigger(self._refit, -1)
        super().__init__(**{"cols": 1, "size_hint_y": None, "height": 0, "spacing": dp(12), **kwargs})
        self.fbind("minimum_height", self.setter("height"))
        for name in ("width", "children", "least", "most"):
            self.fbind(name, self._fit)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("needs", self._fit)

    def _refit(self, *_: Any) -> None:
        gap = self.spacing[0]
        self.cols = max(1, min(int(self.most), int((self.width + gap) / (self.least + gap))))
        tiles = tuple(reversed(self.children))
        for start in range(0, len(tiles), self.cols):
            self._level(tiles[start : start + self.cols])

    def _level(self, row: Sequence[Any]) -> None:
        height = max(tile.needs for tile in row)
        for tile in row:
            tile.size_hint_y, tile.height = None, height
