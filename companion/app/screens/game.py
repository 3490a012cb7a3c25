"""One game: what can be done with it. The page also stands beside the shelf on wide windows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import games
from companion.app.screens.base import AppScreen, load_kv
from companion.app.widgets import Body, Card, Press, TextButton
from companion.app.widgets.columns import Column, Columns, Tiles, WidePage
from companion.app.widgets.unfinished import Unfinished
from companion.kernel import Game, SkaldError, spell_counts
from companion.sheets.lesson import has_lesson
from companion.sheets.lids import lid
from companion.sheets.pad import has_pad
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

load_kv("game")


class Shelved(NamedTuple):
    """A game as it stands on the shelf; with its rules once it is opened. `broken` says why it cannot be played."""

    key: str
    title: str
    tagline: str = ""
    players: str = ""
    draw: Any = None
    game: Game[Any] | None = None
    broken: str = ""


def look_at(key: str) -> Shelved:
    """A game from outside: nothing of it is loaded but its lid."""
    try:
        title, seats, draw = lid(key)
    except SkaldError as error:
        return Shelved(key, key.capitalize(), broken=str(error))
    tagline = word(f"{key}.tagline")
    players = word("home.players", counts=spell_counts(seats))
    return Shelved(key, title, "" if tagline == f"{key}.tagline" else tagline, players, draw)


def take_down(key: str) -> Shelved:
    """Open a game. One whose data is broken keeps its place, with the sentence why."""
    closed = look_at(key)
    try:
        return closed._replace(game=games.find(key))
    except SkaldError as error:
        return Shelved(key, closed.title, broken=str(error))


class GameHeader(BoxLayout):
    """Emblem and what the game is: a band with both side by side, or `tall` with a large emblem on top."""

    title = StringProperty("")
    tagline = StringProperty("")
    players = StringProperty("")
    draw = ObjectProperty(None, allownone=True)
    tall = BooleanProperty(False)


class Deed(Press, BoxLayout):
    """Something to do, large: icon, what, and what that means. The `prime` one is filled with gold."""

    icon = StringProperty("")
    headline = StringProperty("")
    supporting = StringProperty("")
    prime = BooleanProperty(False)
    roomy = BooleanProperty(False)
    needs = NumericProperty(dp(72))


class GamePage(Column):
    """Everything that can be done with a game. `header` shows its emblem too, `unfinished` its games to go on with."""

    def __init__(self, app: SkaldApp, shelved: Shelved, *, header: bool = True, unfinished: bool = True) -> None:
        super().__init__()
        self._app, self._key = app, shelved.key
        if header:
            self.add_widget(header_of(shelved))
        waiting = Unfinished(app, shelved.key) if unfinished else None
        if waiting is not None and waiting.children:
            self.add_widget(waiting)
        if shelved.game is None:
            self.add_widget(broken_card(shelved))
        else:
            self._add_deeds(shelved.game)
            self._add_links()

    def _add_deeds(self, game: Game[Any]) -> None:
        app, key = self._app, self._key
        tiles = Tiles()
        tiles.add_widget(self._deed("play", "sword-cross", self._setup("play"), prime=True))
        tiles.add_widget(self._deed("host", "access-point", self._setup("host")))
        if game.real_seats:
            tiles.add_widget(self._deed("real", "dice-multiple", self._setup("real")))
        if has_pad(key):
            tiles.add_widget(self._deed("pad", "calculator-variant-outline", lambda: app.go("pad", key=key)))
        if has_lesson(game):
            tiles.add_widget(self._deed("learn", "school-outline", lambda: app.learn(key)))
        if game.bots:
            tiles.add_widget(self._deed("watch", "eye-outline", self._setup("watch")))
        tiles.add_widget(self._deed("rulings", "scale-balance", lambda: app.go("about", game=key)))
        tiles.fbind("cols", lambda _tiles, cols: self._give_room(tiles, cols > 1))
        self.add_widget(tiles)

    def _deed(self, name: str, icon: str, do: Callable[[], Any], prime: bool = False) -> Deed:
        deed = Deed(icon=icon, headline=word(f"game.{name}"), supporting=word(f"game.{name}.help"), prime=prime)
        deed.bind(on_release=lambda *_: do())
        return deed

    def _setup(self, mode: str) -> Callable[[], Any]:
        return lambda: self._app.go("setup", key=self._key, mode=mode)

    def _give_room(self, tiles: Tiles, roomy: bool) -> None:
        for deed in tiles.children:
            deed.roomy = roomy

    def _add_links(self) -> None:
        links = BoxLayout(size_hint=(None, None), height=dp(48), spacing=dp(8), pos_hint={"center_x": 0.5})
        links.fbind("minimum_size", links.setter("size"))
        for name, icon in (("history", "history"), ("statistics", "chart-bar")):
            link = TextButton(text=word(f"game.{name}"), icon=icon)
            link.bind(on_release=lambda _link, name=name: self._app.go(name, key=self._key))
            links.add_widget(link)
        self.add_widget(links)


def header_of(shelved: Shelved, **look: Any) -> GameHeader:
    parts = {name: getattr(shelved, name) for name in ("title", "tagline", "players", "draw")}
    return GameHeader(**{**parts, **look})


def broken_card(shelved: Shelved) -> Card:
    """What stands there instead of a game that cannot be read."""
    card = Card(edge="danger")
    card.add_widget(Body(text=word("home.broken", title=shelved.title), bold=True))
    card.add_widget(Body(text=shelved.broken, role="medium", tone="muted"))
    return card


class GameScreen(WidePage, AppScreen):
    """A game's page as a screen of its own, for phones."""

    def __init__(self, app: SkaldApp, key: str, **kwargs: Any) -> None:
        self._shelved = take_down(key)
        super().__init__(app, **kwargs)
        self.title = self._shelved.title

    def arrive(self) -> None:
        """Games may have been played or thrown away meanwhile."""
        self.body.clear_widgets()
        header = header_of(self._shelved, title="")  # that stands in the bar
        columns = Columns(share=0.4)
        columns.fbind("wide", header.setter("tall"))
        columns.add_widget(header)
        columns.add_widget(GamePage(self.app, self._shelved, header=False))
        self.add_widget(columns)
