"""The first screen: the shelf of games, and games to go on with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.base import AppScreen, load_kv
from companion.app.screens.game import GamePage, Shelved, broken_card, look_at, take_down
from companion.app.widgets import Card, PressCard, PrimaryButton, Row, Tap, TextButton
from companion.app.widgets.columns import Column, Columns, WidePage
from companion.app.widgets.open_table import OpenTable
from companion.app.widgets.pages import WIDE
from companion.app.widgets.unfinished import Unfinished
from companion.sheets import sight
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

load_kv("home")

HERO = (168, 480)  # dp; the emblem of the only game gets so high, at least and at most


class Lid(BoxLayout):
    """The lid of a game's box: what all cards on the shelf show."""

    title = StringProperty("")
    tagline = StringProperty("")
    players = StringProperty("")
    draw = ObjectProperty(None, allownone=True)


class SmallLid(PressCard, Lid):
    """A game among others."""

    chosen = BooleanProperty(False)


class Hero(Lid):
    """The only game there is: its emblem takes the room that is left."""

    emblem_height = NumericProperty(dp(HERO[0]))


class HeroCard(PressCard, Hero):
    """On a phone: opens the game, or a table at once."""


class HeroStand(Card, Hero):
    """Beside the game's page there is nothing to open."""


class HomeScreen(WidePage, AppScreen):
    """Narrow: one column. Wide: the shelf on the left, the chosen game's page on the right."""

    title_key = "home.title"

    def __init__(self, app: SkaldApp, **kwargs: Any) -> None:
        self.hero: Hero | None = None
        self.chosen = ""
        self._wide = False
        self._fill = Clock.create_trigger(self._fit_hero, -1)
        super().__init__(app, **kwargs)
        self.actions = (
            Tap("history", word("home.history"), lambda: app.go("history")),
            Tap("chart-bar", word("home.statistics"), lambda: app.go("statistics")),
            Tap("cog-outline", word("home.settings"), lambda: app.go("settings")),
            Tap("information-outline", word("home.about"), lambda: app.go("about")),
        )
        self.fbind("width", self._turn)
        self.ids.scroller.fbind("height", self._fill)

    def arrive(self) -> None:
        """Games may have been played meanwhile."""
        self.show()

    def _turn(self, *_: Any) -> None:
        if (self.width >= dp(WIDE)) != self._wide and self.body.children:
            self.show()

    # -- what stands where -----------------------------------------------------------------------------

    def show(self) -> None:
        """Put everything up anew. Only the game whose page or whose buttons are shown is opened."""
        self._wide = self.width >= dp(WIDE)
        keys = sight.shelf()
        if self.chosen not in keys:
            self.chosen = keys[0]
        opened = self.chosen if self._wide or len(keys) == 1 else None
        shelf = [take_down(key) if key == opened else look_at(key) for key in keys]
        self.body.clear_widgets()
        self.hero = None
        left = self._shelf(shelf)
        left.fbind("height", self._fill)
        if not self._wide:
            self.add_widget(left)
            return
        columns = Columns(share=0.4)
        columns.add_widget(left)
        chosen = next(one for one in shelf if one.key == self.chosen)
        columns.add_widget(GamePage(self.app, chosen, header=len(shelf) > 1, unfinished=False))
        self.add_widget(columns)

    def _shelf(self, shelf: Sequence[Shelved]) -> Column:
        column = Column()
        if self.app.lan_in_use:
            table = OpenTable(self.app, changed=lambda: self.app.soon(self.show))
            if table.children:
                column.add_widget(table)
        unfinished = Unfinished(self.app, changed=lambda: self.app.soon(self.show))
        if unfinished.children:
            column.add_widget(unfinished)
        column.add_widget(self._join())
        for one in shelf:
            column.add_widget(self._card(one, alone=len(shelf) == 1))
        return column

    def _join(self) -> Card:
        card = Card(inset=[0, 4, 0, 4], spacing=0)
        row = Row(icon="account-multiple-plus", headline=word("join.home"), supporting=word("join.home.help"))
        row.trailing_icon = "chevron-right"
        row.bind(on_release=lambda *_: self.app.go("join"))
        card.add_widget(row)
        return card

    def _card(self, one: Shelved, alone: bool) -> Any:
        if one.broken and (alone or not self._wide):
            return broken_card(one)
        return self._hero(one) if alone else self._small(one)

    def _small(self, one: Shelved) -> SmallLid:
        lid = SmallLid(**_texts(one), chosen=self._wide and one.key == self.chosen, spoken=_spoken(one))
        lid.bind(on_release=lambda *_: self._open(one.key))
        return lid

    def _hero(self, one: Shelved) -> HeroStand | HeroCard:
        if self._wide:
            self.hero = HeroStand(**_texts(one))
        else:
            self.hero = HeroCard(**_texts(one), spoken=_spoken(one), on_release=lambda *_: self._open(one.key))
            play = PrimaryButton(text=word("game.play"), icon="sword-cross", wide=True)
            play.bind(on_release=lambda *_: self.app.go("setup", key=one.key, mode="play"))
            more = TextButton(text=word("home.more"), wide=True, on_release=lambda *_: self._open(one.key))
            for button in (play, more):
                self.hero.add_widget(button)
        self._fill()
        return self.hero

    def _open(self, key: str) -> None:
        if self._wide and key != self.chosen:
            self.chosen = key
            self.show()
        elif not self._wide:
            self.app.go("game", key=key)

    def _fit_hero(self, *_: Any) -> None:
        """The emblem of the only game fills what nothing else needs."""
        if self.hero is None:
            return
        others = self.hero.parent.height - self.hero.emblem_height + self.body.padding[1] + self.body.padding[3]
        low, high = (dp(side) for side in HERO)
        self.hero.emblem_height = round(min(high, max(low, self.ids.scroller.height - others)))


def _texts(one: Shelved) -> dict[str, Any]:
    return {"title": one.title, "tagline": one.broken or one.tagline, "players": one.players, "draw": one.draw}


def _spoken(one: Shelved) -> str:
    return ". ".join(text for text in (one.title, one.tagline, one.players) if text)
