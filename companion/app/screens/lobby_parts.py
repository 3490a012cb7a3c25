"""The parts of the lobby: the code to join with, the chairs, who watches, and small questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion import games
from companion.app.device import Device
from companion.app.house_rules import told
from companion.app.lan_desk import Survey, Visitor
from companion.app.lobby import Deed, chair_look
from companion.app.widgets import (
    Action,
    Body,
    Card,
    DangerButton,
    Divider,
    NameField,
    Row,
    SectionTitle,
    StepperRow,
    SwitchRow,
    ask,
    tell,
)
from companion.app.widgets.chairs import OFFERED, NameChips
from companion.app.widgets.columns import Column
from companion.app.widgets.qr_code import QrCode  # noqa: F401  (used in lobby.kv)
from companion.lan.code import JoinCode, show_address, url
from companion.lan.protocol import OPEN, Lobby
from companion.words import word


class CodeCard(Card):
    """How others come to this table: code, picture for the camera, address."""

    code = StringProperty("")
    link = StringProperty("")
    address = StringProperty("")
    beside = BooleanProperty(False)
    """Whether the picture stands beside the code rather than under it."""

    def __init__(self, code: JoinCode, device: Device) -> None:
        self._device = device
        super().__init__(
            code=str(code), link=url(code), address=show_address(code.host, code.port) if code.host else ""
        )

    def share(self) -> None:
        if self._device.share_text(word("lobby.link", link=self.link), word("lobby.share")) == "copied":
            tell(word("lobby.shared"))


class Trouble(Card):
    """What is wrong with the connection."""

    problem = StringProperty("")


class Rows(Card):
    """Rows with thin lines between them; they stay the same widgets while their number is the same."""

    def __init__(self) -> None:
        super().__init__(inset=[0, 4, 0, 4], spacing=0)
        self.rows: list[Row] = []

    def fit(self, count: int, tapped: Callable[[int], Any]) -> None:
        if len(self.rows) == count:
            return
        self.clear_widgets()
        self.rows = [self._row(place, tapped) for place in range(count)]
        for place, row in enumerate(self.rows):
            if place:
                self.add_widget(Divider())
            self.add_widget(row)

    def _row(self, place: int, tapped: Callable[[int], Any]) -> Row:
        row = Row()
        row.bind(on_release=lambda *_: tapped(place))
        return row


class ChairList(Rows):
    """The chairs round the table."""

    def __init__(self, tapped: Callable[[int], Any]) -> None:
        super().__init__()
        self._tapped = tapped

    def show(self, lobby: Lobby, own: Sequence[int], deeds: Callable[[int], Sequence[Deed]]) -> None:
        self.fit(len(lobby.chairs), self._tapped)
        for seat, (row, chair) in enumerate(zip(self.rows, lobby.chairs, strict=True)):
            look = chair_look(chair, lobby.stage != "lobby", seat in own)
            row.icon, row.headline, row.supporting = look.icon, look.name, look.state
            row.trailing_icon, row.tone = look.mark, look.tone
            row.inert = not deeds(seat)
            if look.orphaned and not row.inert:
                row.supporting += "\n" + word("lobby.orphaned.tap")


class WatcherList(Column):
    """Devices without a seat: for the host by name, for others how many."""

    def __init__(self, tapped: Callable[[Visitor], Any]) -> None:
        super().__init__(spacing=0)
        self._tapped, self._visitors = tapped, list[Visitor]()
        self._title, self._card = SectionTitle(), Rows()

    def show(self, lobby: Lobby, survey: Survey | None) -> None:
        self._visitors = [one for one in survey.visitors if not one.seats and not one.host] if survey else []
        count = len(self._visitors) or (0 if survey else lobby.watching)
        self._title.text = word("lobby.watching.count", count=count)
        self._put(self._title, bool(count))
        self._put(self._card, bool(self._visitors))
        self._card.fit(len(self._visitors), lambda place: self._tapped(self._visitors[place]))
        for row, one in zip(self._card.rows, self._visitors, strict=True):
            row.icon, row.headline = "eye-outline", one.name
            row.supporting = word("lobby.watcher" if one.here else "lobby.watcher.away")
            row.trailing_icon = "wifi" if one.here else "wifi-off"

    def _put(self, part: Any, shown: bool) -> None:
        if shown and part.parent is None:
            self.add_widget(part)
        elif not shown and part.parent is not None:
            self.remove_widget(part)


class TableCard(Column):
    """What is agreed on at this table. The host may change some of it: `on_count`, `on_lock`; all may `on_leave`."""

    __events__ = ("on_count", "on_lock", "on_leave")

    def __init__(self, hosting: bool, in_game: bool) -> None:
        super().__init__(spacing=dp(8))
        self.count = StepperRow(headline=word("lobby.chair_count"), supporting=word("lobby.chair_count.help"))
        self.count.bind(value=lambda _row, value: self.dispatch("on_count", int(value)))
        self.locked = SwitchRow(icon="lock-outline", headline=word("lobby.lock"), supporting=word("lobby.lock.help"))
        self.locked.bind(active=lambda _row, on: self.dispatch("on_lock", on))
        self.dice = Row(icon="dice-multiple", inert=True)
        self.rules = Row(icon="gavel", headline=word("lobby.rules"), inert=True)
        self.add_widget(SectionTitle(text=word("lobby.table")))
        own = [*([] if in_game else [self.count]), self.locked] if hosting else []
        self.add_widget(self._card([*own, self.dice, self.rules]))
        if hosting and not in_game:
            self.add_widget(Body(text=word("lobby.how"), role="medium", tone="muted"))
        leave = DangerButton(text=word("lobby.close_table" if hosting else "lobby.leave"), icon="exit-run")
        leave.bind(on_release=lambda *_: self.dispatch("on_leave"))
        self.add_widget(leave)

    def on_count(self, count: int) -> None:
        """There are to be that many chairs."""

    def on_lock(self, on: bool) -> None:
        """The table is to be locked, or opened again."""

    def on_leave(self) -> None:
        """Out of here."""

    def _card(self, rows: Sequence[Any]) -> Card:
        card = Card(inset=[0, 4, 0, 4], spacing=0)
        for place, row in enumerate(rows):
            if place:
                card.add_widget(Divider())
            card.add_widget(row)
        return card

    def show(self, lobby: Lobby) -> None:
        game = games.find(lobby.game)
        taken = sum(chair.kind != OPEN for chair in lobby.chairs)
        self.count.disabled = lobby.stage != "lobby"
        self.count.low, self.count.high = max(1, taken, min(game.seats)), max(game.seats)
        self.count.value = len(lobby.chairs)
        self.locked.active = lobby.locked
        dice = "lobby.dice.typed" if lobby.typed else "lobby.dice.shared"
        self.dice.headline, self.dice.supporting = word(f"{dice}.title"), word(dice)
        self.rules.supporting = told(game, lobby.options)


# -- questions -----------------------------------------------------------------------------------------


def ask_deed(title: str, deeds: Sequence[Deed], do: Callable[[Deed], Any]) -> None:
    """Which of these; the dialog closes before it is done."""
    rows = Column(spacing=0)
    dialog = ask(title, "", [Action(word("lobby.close"))], content=rows)

    def take(deed: Deed) -> None:
        dialog.dismiss(animation=False)
        do(deed)

    for deed in deeds:
        row = Row(icon=deed.icon, headline=deed.text, supporting=deed.help)
        row.bind(on_release=lambda _row, deed=deed: take(deed))
        rows.add_widget(row)


def ask_name(title: str, now: str, people: Sequence[str], then: Callable[[str], Any]) -> None:
    """A name for a chair."""
    column = Column()
    field = NameField(label=word("lobby.name"), text=now)
    chips = NameChips(people[:OFFERED], lambda name: setattr(field, "text", name))
    for part in (field, chips):
        column.add_widget(part)

    def done() -> None:
        dialog.dismiss(animation=False)
        then(" ".join(field.text.split()))

    take = Action(word("lobby.ok"), done, "primary")
    dialog = ask(title, "", [Action(word("lobby.cancel")), take], content=column)
    field.bind(on_enter=lambda *_: done())
    field.press()
