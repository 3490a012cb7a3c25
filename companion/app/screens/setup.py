"""Before a game: who sits where, and by which rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from kivy.metrics import dp

from companion import games
from companion.app.house_rules import house_rules
from companion.app.line_up import LineUp
from companion.app.play import Kind
from companion.app.screens.base import AppScreen
from companion.app.screens.setup_host import HostChair
from companion.app.settings import Chair
from companion.app.widgets import (
    Body,
    Caption,
    Card,
    NameField,
    PrimaryButton,
    SecondaryButton,
    SectionTitle,
    StepperRow,
    tell,
)
from companion.app.widgets.chairs import OFFERED, ChairCard, NameChips
from companion.app.widgets.columns import Column, Columns, WidePage
from companion.app.widgets.pages import WIDE
from companion.app.widgets.rules_card import RulesCard
from companion.kernel import SeatInfo, SkaldError
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

Mode = Literal["play", "real", "watch", "host"]
ICONS = {"play": "sword-cross", "real": "seat", "watch": "eye-outline", "host": "access-point"}


class SetupScreen(WidePage, AppScreen):
    """Set a table: people and bots on this device (play), one sheet of a real table (real), bots alone (watch), or a
    table that other devices join (host)."""

    def __init__(self, app: SkaldApp, key: str, mode: Mode = "play", **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.key, self.mode, self.game = key, mode, games.find(key)
        self.place = key if mode == "play" else f"{key}.{mode}"
        """Under which name the line-up is remembered."""
        self.title, self.subtitle = self.game.title, word(f"setup.{mode}")
        last = app.settings.chairs.get(self.place, ())
        self.rules = RulesCard(self.game, app.settings.options.get(key, {}))
        self.table = self._table(last)
        self._lay_out()

    def _table(self, last: Sequence[Chair]) -> Chairs | OwnChair | HostChair:
        if self.mode == "real":
            return OwnChair(self, last)
        if self.mode == "host":
            return HostChair(self)
        return Chairs(self, LineUp(self.game, last, bots_only=self.mode == "watch"))

    def _lay_out(self) -> None:
        columns = Columns(share=0.5)
        right = Column(spacing=dp(8))
        right.add_widget(SectionTitle(text=word("setup.how")))
        right.add_widget(self.rules)
        columns.add_widget(self.table)
        if house_rules(self.game):
            columns.add_widget(right)
        self.add_widget(columns)
        self.rules.opened = self.app.manager.width >= dp(WIDE)
        start = PrimaryButton(text=word(f"setup.start.{self.mode}"), icon=ICONS[self.mode], wide=True)
        start.bind(on_release=lambda *_: self.start())
        self.foot.add_widget(start)

    def people(self) -> Sequence[str]:
        return self.app.people()

    # -- beginning -------------------------------------------------------------------------------------

    def start(self) -> None:
        """Sit down, if everything is all right; else say what is not."""
        try:
            if isinstance(self.table, HostChair):
                self.table.open_table(self.rules.options)
            elif self.mode != "host":
                self._begin(self.table, self.mode)
        except SkaldError as error:
            tell(str(error), lift=self.foot.height)

    def _begin(self, table: Chairs | OwnChair, mode: Kind) -> None:
        seats = table.seats()
        options = {**self.rules.options, **table.options()}
        self.game.setup(len(seats), options)
        self._remember(seats, table.options())
        self.app.begin(self.key, seats, options, mode)

    def _remember(self, seats: Sequence[SeatInfo], options: dict[str, Any]) -> None:
        """The line-up by mode, the house rules for all modes of the game."""
        file = self.app.settings_file
        file.remember(self.place, tuple(Chair(seat.name, seat.player) for seat in seats), options)
        file.change(options={**file.now.options, self.key: self.rules.options})


class Chairs(Column):
    """All chairs of a table on this device. One at a time is open."""

    def __init__(self, screen: SetupScreen, line_up: LineUp) -> None:
        super().__init__(spacing=dp(8))
        self._screen, self.line_up = screen, line_up
        self.cards = [self._card(at) for at in range(len(line_up))]
        self._list = Column(spacing=dp(8))
        self._add = SecondaryButton(text=word("setup.add"), icon="plus", wide=True, on_release=lambda *_: self.add())
        title = word("setup.who", count=len(line_up))
        self._title = SectionTitle(text=title)
        for part in (self._title, self._list, self._add, Caption(text=word("setup.order"), halign="center")):
            self.add_widget(part)
        self._arrange()

    def _card(self, at: int) -> ChairCard:
        card = ChairCard(self.line_up, at, self._screen.people)
        card.bind(on_open=lambda card: self.open(None if card.opened else card.at))
        card.bind(on_move=lambda card, by: self.move(card.at, by))
        card.bind(on_remove=lambda card: self.remove(card.at))
        card.bind(on_change=lambda card: self._refresh(card))
        return card

    def _arrange(self) -> None:
        """All cards in their order; the widgets stay, so that the focus does."""
        self._list.clear_widgets()
        for at, card in enumerate(self.cards):
            card.at = at
            card.refresh()
            self._list.add_widget(card)
        self._title.text = word("setup.who", count=len(self.cards))
        self._add.disabled = not self.line_up.can_add

    def _refresh(self, but: ChairCard) -> None:
        for card in self.cards:
            if card is not but:
                card.refresh()

    def open(self, at: int | None) -> None:
        for place, card in enumerate(self.cards):
            card.opened = place == at

    def add(self) -> None:
        at = self.line_up.add()
        self.cards.append(self._card(at))
        self._arrange()

    def move(self, at: int, by: int) -> None:
        to = self.line_up.move(at, by)
        self.cards[at], self.cards[to] = self.cards[to], self.cards[at]
        self._arrange()

    def remove(self, at: int) -> None:
        self.line_up.remove(at)
        del self.cards[at]
        self._arrange()

    def seats(self) -> list[SeatInfo]:
        """Raises `BadSetup`, and opens the chair at fault."""
        at = self.line_up.clash()
        if at is not None:
            self.open(at)
            editor = self.cards[at].editor
            if editor is not None:
                editor.field.error = word("setup.taken")
        return self.line_up.seats()

    def options(self) -> dict[str, Any]:
        return {}


class OwnChair(Column):
    """At a real table there is one sheet here: its owner's name, and how many sit round the table."""

    def __init__(self, screen: SetupScreen, last: Sequence[Chair]) -> None:
        super().__init__(spacing=dp(8))
        self._screen, self._game = screen, screen.game
        self.field = NameField(label=word("setup.your_name"), hint=word("setup.you"), text=last[0].name if last else "")
        seats = self._game.real_seats
        self.count = StepperRow(
            headline=word("setup.how_many"),
            supporting=word("setup.how_many.help"),
            low=min(seats),
            high=max(seats),
            value=self._last_count(),
            padding=(0, 0),
        )
        self.add_widget(SectionTitle(text=word("setup.real_table")))
        card = Card(spacing=dp(12))
        chips = NameChips(self._offered(), lambda name: setattr(self.field, "text", name))
        for part in (Body(text=word("setup.real.about"), tone="muted"), self.field, chips, self.count):
            card.add_widget(part)
        self.add_widget(card)

    def _last_count(self) -> int:
        """As many as last time; else a usual table."""
        seats = self._game.real_seats
        kept = self._screen.app.settings.options.get(self._screen.place, {})
        before = (count for count in seats if kept and self._game.real_options(count) == kept)
        return next(before, seats[min(3, len(seats) - 1)])

    def _offered(self) -> Sequence[str]:
        return [name for name in self._screen.people() if name != self.field.text][:OFFERED]

    def seats(self) -> list[SeatInfo]:
        return [SeatInfo(" ".join(self.field.text.split()) or word("setup.you"))]

    def options(self) -> dict[str, Any]:
        return self._game.real_options(int(self.count.value))
