"""What Skald is, and how it reads what rulebooks leave open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from companion import __version__, games
from companion.app.rulings import rulings_of
from companion.app.screens.base import AppScreen, load_kv
from companion.app.widgets import Body, Caption, Card, Row, SectionTitle, Title
from companion.app.widgets.columns import Column, Columns, WidePage
from companion.app.widgets.rulings_shelf import RulingsShelf
from companion.kernel import SkaldError
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

load_kv("about")

LIBRARIES = ("python", "kivy", "kivymd", "msgspec", "plyer", "pillow", "sqlite", "others", "fonts")


class Masthead(Card):
    """The name, with our longship."""


class AboutScreen(WidePage, AppScreen):
    """About Skald with the rulings of all games; given a game, the rulings of that one alone."""

    title_key = "about.title"

    def __init__(self, app: SkaldApp, game: str | None = None, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.shelves: list[RulingsShelf] = []
        self._tools: Column | None = None
        self._columns = Columns(share=0.4)
        self.add_widget(self._columns)
        if game is not None:
            self._show_rulings(game)
        else:
            self._show_all()

    # -- everything ------------------------------------------------------------------------------------

    def _show_all(self) -> None:
        left, right = Column(), Column()
        for part in (_masthead(), self._promises()):
            left.add_widget(part)
        right.add_widget(Title(text=word("about.rulings")))
        right.add_widget(Body(text=word("about.rulings.help"), tone="muted"))
        keys = games.keys()
        for key in keys:
            self._add_chapter(right, key)
        right.add_widget(_libraries())
        for column in (left, right):
            self._columns.add_widget(column)

    def _promises(self) -> Card:
        card = Card(inset=[0, 4, 0, 4], spacing=0)
        for name, icon in (("offline", "wifi-off"), ("yours", "lock-outline"), ("record", "script-text-outline")):
            headline, text = word(f"about.{name}"), word(f"about.{name}.help")
            card.add_widget(Row(icon=icon, headline=headline, supporting=text, inert=True))
        help_ = Row(icon="keyboard-outline", headline=word("about.help"), trailing_icon="chevron-right")
        help_.bind(on_release=lambda *_: self.app.go("help"))
        card.add_widget(help_)
        return card

    def _add_chapter(self, column: Column, key: str) -> None:
        shelf = self._shelf(key)
        if isinstance(shelf, str):
            column.add_widget(Body(text=shelf))
            return
        column.add_widget(SectionTitle(text=games.find(key).title))
        for part in (shelf.tools, shelf.shelf):
            column.add_widget(part)

    def _shelf(self, key: str) -> RulingsShelf | str:
        """A game's rulings, or why they cannot be shown."""
        try:
            game = games.find(key)
            shelf = RulingsShelf(game, rulings_of(game.title))
        except SkaldError as error:
            return str(error)
        self.shelves.append(shelf)
        return shelf

    # -- one game --------------------------------------------------------------------------------------

    def _show_rulings(self, key: str) -> None:
        self.title = word("about.rulings")
        shelf = self._shelf(key)
        if isinstance(shelf, str):
            self._columns.add_widget(Body(text=shelf))
            return
        self.subtitle = games.find(key).title
        self._tools = Column()
        for part in (Body(text=word("about.rulings.help"), tone="muted"), shelf.tools):
            self._tools.add_widget(part)
        for column in (self._tools, shelf.shelf):
            self._columns.add_widget(column)
        self.ids.scroller.fbind("scroll_y", self._keep_tools)
        self._columns.fbind("wide", self._keep_tools)

    def _keep_tools(self, *_: Any) -> None:
        """Beside the rulings the search and the numbers stay in sight, however far the page is scrolled."""
        scroller, tools = self.ids.scroller, self._tools
        if tools is None:
            return
        hidden = max(0.0, self.body.height - scroller.height)
        room = self._columns.height - (tools.height - tools.padding[1])
        down = min((1 - scroller.scroll_y) * hidden, max(0.0, room)) if self._columns.wide else 0
        tools.padding = (0, down, 0, 0)


def _masthead() -> Masthead:
    card = Masthead()
    card.add_widget(Body(text=word("about.what"), halign="center"))
    card.add_widget(Caption(text=word("about.version", version=__version__), halign="center"))
    return card


def _libraries() -> Column:
    column = Column(spacing=dp(8))
    column.add_widget(SectionTitle(text=word("about.libraries")))
    card = Card(spacing=dp(6))
    for name in LIBRARIES:
        card.add_widget(Body(text=word(f"about.library.{name}"), role="medium", tone="muted"))
    column.add_widget(card)
    return column
