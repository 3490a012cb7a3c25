"""All rulings of a game: a search, their numbers to jump to, and a card for each."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from companion.app.house_rules import house_rules
from companion.app.rulings import Chapter
from companion.app.widgets.buttons import TonalButton
from companion.app.widgets.columns import Column
from companion.app.widgets.fields import TextField
from companion.app.widgets.pages import Scroller
from companion.app.widgets.ruling_card import RulingCard
from companion.app.widgets.surfaces import Body
from companion.kernel import Game
from companion.words import word


class RulingsShelf:
    """Two columns to put where there is room: `tools` to find a ruling with, `shelf` with the rulings."""

    def __init__(self, game: Game[Any], chapter: Chapter) -> None:
        rules = {rule.name: rule for rule in house_rules(game)}
        self.cards = [RulingCard(ruling, rules) for ruling in chapter.rulings]
        self.search = TextField(label=word("about.search"), hint=word("about.search.hint"))
        self.search.bind(text=lambda _field, text: self._filter(text))
        self._chips = {card.ruling.number: self._chip(card) for card in self.cards}
        self._nothing = Body(text="", tone="muted", halign="center")
        self._list = Column(spacing=dp(8))
        self.tools = _column(self.search, self._numbers())
        self.shelf = _column(self._nothing, self._list, spacing=0)
        self._filter("")

    def _chip(self, card: RulingCard) -> TonalButton:
        number = card.ruling.number
        chip = TonalButton(text=str(number), spoken=word("about.jump", number=number))
        chip.bind(on_release=lambda *_: self.jump(card))
        return chip

    def _numbers(self) -> StackLayout:
        grid = StackLayout(size_hint_y=None, height=0, spacing=dp(6))
        grid.fbind("minimum_height", grid.setter("height"))
        for chip in self._chips.values():
            grid.add_widget(chip)
        return grid

    def _filter(self, search: str) -> None:
        """Only what tells of the search; a ruling found alone opens by itself."""
        found = [card for card in self.cards if card.ruling.tells_of(search)]
        self._list.clear_widgets()
        for card in found:
            self._list.add_widget(card)
        for card in self.cards:
            self._chips[card.ruling.number].disabled = card not in found
        if search.strip() and len(found) == 1:
            found[0].opened = True
        self._nothing.text = "" if found else word("about.nothing", search=search.strip())

    def jump(self, card: RulingCard) -> None:
        """Open a ruling and bring it to the top of the page."""
        card.opened = True
        # The card grows in the next frame, the page with it in the one after.
        Clock.schedule_once(lambda _dt: Clock.schedule_once(lambda _dt: _to_top(card)))


def _column(*parts: Any, **look: Any) -> Column:
    column = Column(**look)
    for part in parts:
        column.add_widget(part)
    return column


def _to_top(card: RulingCard) -> None:
    page = card.parent
    while page is not None and not isinstance(page, Scroller):
        page = page.parent
    if page is None:
        return
    view = page.children[0]
    below = view.to_widget(*card.to_window(card.x, card.top))[1]
    hidden = view.height - page.height
    page.scroll_y = min(1, max(0, 1 - (view.height - below - dp(8)) / hidden)) if hidden > 0 else 1
