"""The chairs of a table that is being set: who sits there, under which name, in which order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.app.line_up import PERSON, LineUp, player_words
from companion.app.widgets.buttons import IconTap, TextButton, TonalButton
from companion.app.widgets.columns import Column
from companion.app.widgets.fields import NameField
from companion.app.widgets.rows import ChoiceRow, Row
from companion.app.widgets.surfaces import Card
from companion.words import word

OFFERED = 6
"""Names offered at a time."""


class NameChips(StackLayout):
    """Names to take by a tap instead of typing them."""

    def __init__(self, names: Sequence[str], take: Callable[[str], Any]) -> None:
        super().__init__(size_hint_y=None, height=0, spacing=dp(8))
        self.fbind("minimum_height", self.setter("height"))
        self._take = take
        self.offer(names)

    def offer(self, names: Sequence[str]) -> None:
        """Show these; they stay where they are while they are the same, so that a finger finds them."""
        if list(names) == [chip.text for chip in reversed(self.children)]:
            return
        self.clear_widgets()
        for name in names:
            chip = TonalButton(text=name, spoken=word("setup.take_name", name=name))
            chip.bind(on_release=lambda _chip, name=name: self._take(name))
            self.add_widget(chip)


class ChairCard(Card):
    """One chair: a row to read; opened, everything about it can be changed.

    Changes the line-up by itself; `on_open`, `on_move` (by) and `on_remove` are for whom it stands with.
    """

    at = NumericProperty(0)
    opened = BooleanProperty(False)

    __events__ = ("on_open", "on_move", "on_remove", "on_change")

    def __init__(self, line_up: LineUp, at: int, names: Callable[[], Sequence[str]]) -> None:
        self._line_up, self._names = line_up, names
        self._parts: Editor | None = None
        super().__init__(inset=[0, 4, 0, 4], spacing=0)
        self.at = at
        self._head = Row(on_release=lambda *_: self.dispatch("on_open"))
        self.add_widget(self._head)
        for name in ("at", "opened"):
            self.fbind(name, self.refresh)
        self.refresh()

    def on_open(self) -> None:
        """The chair was tapped."""

    def on_move(self, by: int) -> None:
        """It is to change places with a neighbour."""

    def on_remove(self) -> None:
        """It is to be taken away."""

    def on_change(self) -> None:
        """A name or who sits there is another now."""

    @property
    def editor(self) -> Editor | None:
        """What is open of the chair."""
        return self._parts

    def refresh(self, *_: Any) -> None:
        """Show what the line-up says now."""
        chair = self._line_up.chairs[self.at]
        head = self._head
        head.icon = "account" if chair.player == PERSON else "robot-outline"
        head.headline = chair.name.strip() or self._line_up.default_name(self.at)
        head.supporting = player_words(chair.player)[0]
        head.trailing_icon = "chevron-up" if self.opened else "chevron-down"
        head.tone = "gold" if self.opened else "text"
        self.edge = "outline" if self.opened else "line"
        self._open_or_close()
        if self._parts is not None:
            self._parts.refresh()

    def _open_or_close(self) -> None:
        if self.opened and self._parts is None:
            self._parts = Editor(self, self._line_up)
            self.add_widget(self._parts)
        elif not self.opened and self._parts is not None:
            self.remove_widget(self._parts)
            self._parts = None

    def offered(self) -> list[str]:
        """Known people who have no chair yet; nobody takes a person's name for a bot."""
        if self._line_up.chairs[self.at].player != PERSON:
            return []
        taken = {chair.name for chair in self._line_up.chairs}
        return [name for name in self._names() if name not in taken][:OFFERED]

    def rename(self, name: str) -> None:
        self._line_up.rename(self.at, name)
        self.refresh()
        self.dispatch("on_change")

    def seat(self, player: str) -> None:
        self._line_up.seat(self.at, player)
        self.refresh()
        self.dispatch("on_change")


class Editor(Column):
    """What is there to change about a chair."""

    def __init__(self, card: ChairCard, line_up: LineUp) -> None:
        super().__init__(spacing=dp(8), padding=(dp(16), dp(4), dp(16), dp(12)))
        self._card, self._line_up = card, line_up
        self.field = NameField(label=word("setup.name"))
        self.chips = NameChips((), lambda name: setattr(self.field, "text", name))
        self.player = ChoiceRow(headline=word("setup.who_sits"), padding=(0, dp(4)))
        self.player.choices = [(player, player_words(player)[0]) for player in line_up.players]
        for part in (self.field, self.chips, self.player, self._buttons()):
            self.add_widget(part)
        self.refresh()
        self.field.bind(text=lambda _field, text: self._typed(text))
        self.player.bind(value=lambda _row, player: self._chose(player))

    def _buttons(self) -> BoxLayout:
        card = self._card
        self.up = IconTap(icon="arrow-up", tone="gold", spoken=word("setup.up"))
        self.up.bind(on_release=lambda *_: card.dispatch("on_move", -1))
        self.down = IconTap(icon="arrow-down", tone="gold", spoken=word("setup.down"))
        self.down.bind(on_release=lambda *_: card.dispatch("on_move", 1))
        self.away = TextButton(text=word("setup.remove"), icon="delete-outline", tone="danger")
        # Later: the button is still taking its touch when it is taken away.
        self.away.bind(on_release=lambda *_: Clock.schedule_once(lambda _dt: card.dispatch("on_remove")))
        row = BoxLayout(size_hint_y=None, height=dp(48))
        row.fbind("minimum_height", row.setter("height"))
        for part in (self.up, self.down, Widget(), self.away):
            row.add_widget(part)
        return row

    def refresh(self) -> None:
        """Show what the line-up says now, without touching a name that is being typed."""
        line_up, at = self._line_up, self._card.at
        chair = line_up.chairs[at]
        self.field.hint = line_up.default_name(at)
        if self.field.text != chair.name:
            self.field.text = chair.name
        self.chips.offer(self._card.offered())
        self.player.value, self.player.supporting = chair.player, player_words(chair.player)[1]
        self.up.disabled, self.down.disabled = at == 0, at == len(line_up) - 1
        self.away.disabled = not line_up.can_remove

    def _typed(self, name: str) -> None:
        if name != self._line_up.chairs[self._card.at].name:
            self.field.error = ""
            self._card.rename(name)

    def _chose(self, player: str) -> None:
        if player != self._line_up.chairs[self._card.at].player:
            self._card.seat(player)
