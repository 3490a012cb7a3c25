"""Before a table on several devices: the host's name, how many chairs, and whose dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from companion.app.settings import REMEMBERED
from companion.app.widgets import Body, Card, NameField, SectionTitle, StepperRow, SwitchRow
from companion.app.widgets.chairs import OFFERED, NameChips
from companion.app.widgets.columns import Column
from companion.kernel import Game
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp
    from companion.app.screens.setup import SetupScreen

USUAL = 4
"""Chairs at a table that was never opened before, where the game allows so many."""


class OwnName(Column):
    """What the person at this device is called at tables on several devices; remembered from table to table."""

    def __init__(self, app: SkaldApp) -> None:
        super().__init__(spacing=dp(8))
        self._app = app
        known = app.settings.player_name or next(iter(app.settings.names), "")
        self.field = NameField(label=word("setup.your_name"), hint=word("lan.guest", number=1), text=known)
        names = [name for name in app.people() if name != known][:OFFERED]
        self.add_widget(self.field)
        if names:
            self.add_widget(NameChips(names, lambda name: setattr(self.field, "text", name)))

    def take(self) -> str:
        """The name, remembered from now on."""
        name = " ".join(self.field.text.split())
        if name:
            names = tuple(dict.fromkeys([name, *self._app.settings.names]))[:REMEMBERED]
            self._app.change(player_name=name, names=names)
        return name


class HostChair(Column):
    """What a table that others join needs, besides the house rules."""

    def __init__(self, screen: SetupScreen) -> None:
        super().__init__(spacing=dp(8))
        self._app, self._game, self._key, self._place = screen.app, screen.game, screen.key, screen.place
        last = self._app.settings.options.get(self._place, {})
        self.name = OwnName(self._app)
        self.count = StepperRow(
            headline=word("setup.host.chairs"),
            supporting=word("setup.host.chairs.help"),
            low=max(2, min(self._game.seats)),
            high=max(self._game.seats),
            value=_count(self._game, last.get("chairs")),
            padding=(0, 0),
        )
        self.typed: SwitchRow | None = None
        self.add_widget(SectionTitle(text=word("setup.host.table")))
        card = Card(spacing=dp(12))
        for part in (Body(text=word("setup.host.about"), tone="muted"), self.name, self.count):
            card.add_widget(part)
        self.add_widget(card)
        if self._game.real_seats:
            self._offer_real_dice(bool(last.get("typed")))

    def _offer_real_dice(self, on: bool) -> None:
        self.typed = SwitchRow(
            icon="dice-multiple",
            headline=word("setup.host.typed"),
            supporting=word("setup.host.typed.help"),
            active=on,
        )
        card = Card(inset=[0, 4, 0, 4])
        card.add_widget(self.typed)
        self.add_widget(card)

    def open_table(self, options: dict[str, Any]) -> None:
        """Open the table, if the game can be played so at all. Raises `SkaldError`."""
        chairs, typed = int(self.count.value), self.typed is not None and self.typed.active
        self._game.setup(_count(self._game, chairs), options)
        name, file = self.name.take(), self._app.settings_file
        kept = {**file.now.options, self._place: {"chairs": chairs, "typed": typed}, self._key: options}
        file.change(options=kept)
        self._app.host_table(self._key, chairs, name, options, typed)


def _count(game: Game[Any], wanted: Any) -> int:
    """A number of chairs that the game can be played with."""
    wanted = wanted if isinstance(wanted, int) else USUAL
    return max([count for count in game.seats if count <= wanted] or [min(game.seats)])
