"""How the table lies in its window: the tray under the sheet or beside it, the panel beside both, in the place of an
empty tray, or behind an icon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import Metrics, dp

from companion.app.room import Room
from companion.app.widgets.pages import WIDE, is_sideways

if TYPE_CHECKING:
    from companion.app.app import SkaldApp
    from companion.app.play import Play
    from companion.app.screens.table_parts import CoachBar, SidePanel, TroubleBar, WatchBar

PANEL = 340
TRAY, MOST_TRAY = 280, 400  # dp; the sheet beside it has 360 at least


class Panes:
    """Part of the table screen."""

    app: SkaldApp
    play: Play
    panel: SidePanel
    watch_bar: WatchBar | None
    coach_bar: CoachBar | None
    trouble_bar: TroubleBar
    ids: Any
    width: float
    height: float
    draw: Any
    wide = low = False
    """Whether there is room for the panel beside all, and whether the tray stands beside the sheet."""
    _sheet: Any = None
    _panel_home: Any = None

    def _turn(self, *_: Any) -> None:
        """As the window is now."""
        sideways = is_sideways(self)
        self._put_tray(sideways and self.play.kind != "watch")
        self.wide = self.width >= dp(WIDE) and not sideways
        self._put_panel()
        self.draw()

    def _put_tray(self, low: bool) -> None:
        beside, tray = self.ids.beside.__self__, self.ids.tray.__self__
        beside.width = min(dp(MOST_TRAY), max(dp(TRAY), self.width * 0.4)) if low else 0
        if low == self.low:
            return
        self.low = low
        tray.parent.remove_widget(tray)
        if low:
            beside.add_widget(tray, index=len(beside.children))
        else:
            foot = self.ids.foot
            foot.add_widget(tray, index=len(foot.children))

    def _put_panel(self) -> None:
        """Beside all where there is room, or in the place of an empty tray; else it opens over all."""
        ids = self.ids
        idle = self.low and ids.tray.scene is None
        home = ids.panes.__self__ if self.wide else ids.under.__self__ if idle else None
        if home is self._panel_home:
            return
        self.panel.close()
        if self._panel_home is not None:
            self._panel_home.remove_widget(self.panel)
        self._panel_home = home
        if home is not None:
            self.panel.fit(dp(PANEL) if self.wide else None)
            home.add_widget(self.panel)

    def room(self) -> Room:
        """The sheet's, with the tray where that stands under it."""
        left = self.ids.left
        height = left.height - self.ids.prompt.height
        for bar in (self.watch_bar, self.coach_bar, self.trouble_bar):
            height -= bar.height if bar is not None and bar.parent is not None else 0
        return self.app.room(left.width / Metrics.density, height / Metrics.density)

    def tray_room(self) -> Room:
        """A tray takes a third of its room's height at most: beside the sheet, that is all the height there is."""
        if not self.low:
            return self.room()
        beside = self.ids.beside
        return self.app.room(beside.width / Metrics.density, 3 * beside.height / Metrics.density)

    def _show_whole(self, *sheet: Any) -> None:
        """Another sheet, or the same one in another room, is shown whole before it can be enlarged."""
        if sheet != self._sheet:
            self._sheet = sheet
            self.ids.scroll.reset()
