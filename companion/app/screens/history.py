"""The history: games to go on with, and everything that was played, found again, shared, deleted and brought in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen
from kivymd.theming import ThemableBehavior

from companion.app import share
from companion.app.finished import listed, title_of
from companion.app.screens.base import OnApp, load_kv
from companion.app.screens.import_game import ImportDialog
from companion.app.screens.sharing import hand_over
from companion.app.widgets import Action, ChoiceRow, Tap, ask, tell
from companion.app.widgets.pages import WIDE
from companion.app.widgets.shelf import EmptyShelf, GameCard, Shelf, headline, others, when
from companion.archive import KINDS, GameRow, Kind
from companion.kernel import SkaldError
from companion.sheets import sight
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

PAGE = 40
"""So many games are read and measured at a time."""
WIDEST, BESIDE = 1120, 320  # dp; of the whole, and of what stands beside the shelf
ALL = "all"
__all__ = ["EmptyShelf", "GameCard", "HistoryScreen"]


class Filters(BoxLayout):
    """Which games are shown: their kind and, where there are several, the game."""

    def __init__(self, key: str | None, changed: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kind: ChoiceRow = self.ids.kind
        self.kind.headline = word("history.filter.kind")
        self.kind.choices = [(kind, word(f"history.kind.{kind}")) for kind in (ALL, *KINDS)]
        self.game = ChoiceRow(headline=word("history.filter.game"), padding=(0, dp(8)))
        keys = sight.shelf()
        self.game.choices = [(ALL, word("history.game.all")), *((key, title_of(key)) for key in keys)]
        if len(keys) > 1:
            self.add_widget(self.game)
        self.reset(key)
        for row in (self.kind, self.game):
            row.bind(value=lambda *_: changed())

    def reset(self, key: str | None = None) -> None:
        self.kind.value, self.game.value = ALL, key or ALL

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return KINDS if self.kind.value == ALL else (self.kind.value,)

    @property
    def key(self) -> str | None:
        return None if self.game.value == ALL else self.game.value

    @property
    def active(self) -> bool:
        return self.kind.value != ALL or self.key is not None


class HistoryScreen(OnApp, ThemableBehavior, Screen):
    """All games kept on this device, or those of one game."""

    wide = BooleanProperty(False)
    side = NumericProperty(dp(16))
    empty = ObjectProperty(None, allownone=True)

    def __init__(self, app: SkaldApp, key: str | None = None, **kwargs: Any) -> None:
        self.app = app
        self._rows: list[GameRow] = []
        self._more = False
        super().__init__(**kwargs)
        self.shelf: Shelf = self.ids.shelf.__self__  # it is taken out while it is empty; `ids` would let go of it
        self.filters = Filters(key, self.fill_soon)
        self.look_up = Clock.create_trigger(self.fill, 0.15)
        self._measure_again = Clock.create_trigger(self._show, -1)
        self._fill_bar()
        self.shelf.fbind("width", self._measure_again)
        self.shelf.fbind("scroll_y", self._scrolled)
        self.fbind("width", self._turn)
        self._turn()

    def _fill_bar(self) -> None:
        bar, ids = self.ids.bar, self.ids
        bar.title = word("history.title")
        bar.back = self.app.step_back if self.app.stack else None
        bar.actions = [Tap("file-import-outline", word("history.import"), self.bring_in)]
        ids.search.hint = word("history.search")
        ids.search.spoken = word("history.search.spoken")
        ids.filter.spoken = word("history.filter")
        ids.filter.icon = "filter-variant"

    def arrive(self) -> None:
        self.fill()

    def leave(self) -> None:
        self.look_up.cancel()

    def _turn(self, *_: Any) -> None:
        """Wide: search and filters stand beside the shelf; narrow: the filters open over it."""
        self.wide = self.width >= dp(WIDE)
        least = dp(24) if self.width >= dp(600) else dp(16)
        self.side = max(least, (self.width - dp(WIDEST)) / 2)
        head, button = self.ids.head.__self__, self.ids.filter
        head.size_hint_x, head.width = (None, dp(BESIDE)) if self.wide else (1, self.width)
        if self.wide and self.filters.parent is not head:
            if self.filters.parent is not None:
                self.filters.parent.remove_widget(self.filters)
            head.add_widget(self.filters)
        elif not self.wide and self.filters.parent is head:
            head.remove_widget(self.filters)
        button.size = (0, 0) if self.wide else (dp(48), dp(48))
        button.opacity, button.disabled = (0, True) if self.wide else (1, False)

    def open_filters(self) -> None:
        dialog = ask(word("history.filter"), "", [Action(word("history.filter.close"))], content=self.filters)
        dialog.bind(on_dismiss=lambda *_: self._take_filters_back())

    def _take_filters_back(self) -> None:
        if self.filters.parent is not None:
            self.filters.parent.remove_widget(self.filters)
        self._turn()

    # -- filling the shelf -----------------------------------------------------------------------------

    def fill_soon(self) -> None:
        self.look_up()

    def fill(self, *_: Any) -> None:
        """Read the first games that fit; a fault of the archive is told."""
        search, filters = self.ids.search.text.strip(), self.filters
        try:
            waiting = [] if search else self.app.archive.unfinished(filters.key, filters.kinds)
            found = self._read(0)
        except SkaldError as error:
            tell(str(error))
            return
        self._waiting, self._rows = waiting, found
        self.shelf.scroll_y = 1
        self._show()

    def _read(self, offset: int) -> list[GameRow]:
        """The next games; one more than are shown tells whether there are any after them."""
        found = self.app.archive.history(
            self.ids.search.text.strip(), self.filters.key, self.filters.kinds, PAGE + 1, offset
        )
        self._more = len(found) > PAGE
        return found[:PAGE]

    def _scrolled(self, _shelf: Any, scroll_y: float) -> None:
        if self._more and scroll_y < 0.1:
            self._more = False
            self.app.soon(self._read_on)

    def _read_on(self) -> None:
        """More games at the end of the shelf, which stays where it is."""
        shelf = self.shelf
        above = (1 - shelf.scroll_y) * (shelf.children[0].height - shelf.height)
        self._rows += self._read(len(self._rows))
        self._show()
        self.app.soon(lambda: self._stay(above))

    def _stay(self, above: float) -> None:
        shelf = self.shelf
        room = shelf.children[0].height - shelf.height
        shelf.scroll_y = 1 - above / room if room > 0 else 1

    def _show(self, *_: Any) -> None:
        shelf = self.shelf
        if shelf.width < dp(200):
            return
        data: list[dict[str, Any]] = []
        for key, rows in (("history.unfinished", self._waiting), ("history.finished", self._rows)):
            if rows and self._waiting:
                data.append(shelf.heading(word(key)))
            data += [shelf.card(self, row) for row in rows]
        shelf.data = data
        self._say_what_was_found()
        self._show_empty(not data)

    _waiting: Sequence[GameRow] = ()

    def _say_what_was_found(self) -> None:
        count, filters = len(self._rows), self.filters
        key = "history.found.more" if self._more else "history.found.one" if count == 1 else "history.found"
        text = word(key, count=count)
        if filters.kind.value != ALL and not self.wide:
            text = word("history.found.kind", found=text, kind=word(f"history.kind.{filters.kind.value}"))
        self.ids.found.text = text if count else ""
        self.ids.filter.tone = "gold" if filters.active else "muted"

    def _show_empty(self, empty: bool) -> None:
        panes, shelf = self.ids.panes, self.shelf
        if self.empty is not None:
            panes.remove_widget(self.empty)
            self.empty = None
        if empty:
            self.empty = self._nothing()
            panes.add_widget(self.empty)
        if empty and shelf.parent is not None:
            panes.remove_widget(shelf)
        elif not empty and shelf.parent is None:
            panes.add_widget(shelf)

    def _nothing(self) -> EmptyShelf:
        if self.ids.search.text.strip() or self.filters.active:
            return EmptyShelf("history.nothing", "reset", "magnify-close", self.show_all)
        return EmptyShelf("history.empty", "begin", "bookshelf", self.app.home_screen)

    def show_all(self) -> None:
        self.filters.reset()
        self.ids.search.text = ""
        self.fill()

    # -- one game --------------------------------------------------------------------------------------

    def open_game(self, row: GameRow) -> None:
        if row.score is None:
            self.app.go_on(row.id)
        else:
            self.app.go("score", id_=row.id)

    def open_menu(self, row: GameRow) -> None:
        """What can be done with a game."""
        first = word("history.menu.continue" if row.score is None else "history.menu.look")
        actions = [Action(first, lambda: self.open_game(row), "primary")]
        if row.score is not None and row.kind != "score":
            actions.append(Action(word("history.menu.replay"), lambda: self.app.go("replay", id_=row.id)))
        if row.kind != "score" and (row.kind != "lan" or row.score is not None):  # a running one has others' secrets
            actions.append(Action(word("history.menu.export"), lambda: self.export(row)))
        actions.append(Action(word("history.menu.delete"), lambda: self.delete(row), "danger"))
        actions.append(Action(word("history.menu.close")))
        ask(headline(row), "\n".join(filter(None, (others(row), when(row)))), actions)

    def export(self, row: GameRow) -> None:
        try:
            hand_over(self.app, share.write_record(self.app, row))
        except SkaldError as error:
            tell(str(error))

    def delete(self, row: GameRow) -> None:
        """Gone at once, and back at a touch."""
        self._try(lambda: self.app.archive.delete(row.id))
        self.fill()
        names = listed([seat.name for seat in row.seats])
        undo = Action(word("history.undo"), lambda: self.restore(row))
        tell(word("history.deleted", names=names), undo, seconds=8)

    def restore(self, row: GameRow) -> None:
        self._try(lambda: self.app.archive.restore(row.id))
        self.fill()
        tell(word("history.restored"), seconds=2)

    def _try(self, do: Callable[[], None]) -> None:
        try:
            do()
        except SkaldError as error:
            tell(str(error))

    # -- from outside ----------------------------------------------------------------------------------

    def bring_in(self) -> None:
        ImportDialog(self.app, self.take_record).open()

    def take_record(self, text: str) -> None:
        """A record's text from a file or the clipboard: in the archive, or a sentence why not."""
        archive = self.app.archive
        known = {row.id for row in (*archive.unfinished(), *archive.history(limit=-1))}
        try:
            id_ = archive.import_record(text)
            row = archive.game(id_)
        except SkaldError as error:
            tell(word("history.bad", problem=str(error)), seconds=10)
            return
        self.fill()
        names = listed([seat.name for seat in row.seats])
        open_it = Action(word("history.imported.open"), lambda: self.open_game(row))
        tell(word("history.known" if id_ in known else "history.imported", names=names), open_it, seconds=8)


load_kv("history")
