"""Joining somebody's table: by its code, from the tables nearby, by address, or one that was joined before."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.app.screens.base import AppScreen, load_kv
from companion.app.screens.setup_host import OwnName
from companion.app.widgets import (
    Body,
    Card,
    Divider,
    IconTap,
    PrimaryButton,
    Row,
    SecondaryButton,
    SectionTitle,
    SwitchRow,
    TextField,
)
from companion.app.widgets.code_field import CodeField
from companion.app.widgets.columns import Column, Columns, WidePage
from companion.app.widgets.unfinished import since, title_of
from companion.lan.beacon import Nearby
from companion.lan.code import JoinCode, parse_address, show_address
from companion.lan.errors import BadCode
from companion.lan.store import JoinedTable
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

load_kv("join")


class JoinScreen(WidePage, AppScreen):
    """First the form, then how the search goes; the lobby takes its place once the table is found."""

    title_key = "join.title"

    def __init__(self, app: SkaldApp, link: str = "", **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.desk = app.lan
        self.seeking: Seeking | None = None
        self._again: Callable[[], None] = lambda: None
        self._poll: Any = None
        self._make_form(link)
        self.show_form()

    def _make_form(self, link: str) -> None:
        self.name_part = OwnName(self.app)
        self.code = CodeField(label=word("join.code"), hint=word("join.code.hint"), text=link)
        self.code.help = word("join.code.help")
        self.code.bind(on_enter=lambda *_: self.join(), code=lambda *_: self._mark())
        self.watch = SwitchRow(icon="eye-outline", headline=word("join.watch"), supporting=word("join.watch.help"))
        self.by_hand = ByHand()
        self.nearby = NearbyTables(self)
        self.recent = RecentTables(self)
        self.button = PrimaryButton(text=word("join.join"), icon="account-multiple-plus", wide=True)
        self.button.bind(on_release=lambda *_: self.join())

    # -- arriving and leaving --------------------------------------------------------------------------

    def arrive(self) -> None:
        self.desk.listen(self.look)
        self.nearby.deaf = not self.desk.hark(True)
        self._poll = Clock.schedule_interval(lambda _dt: self.nearby.refresh(), 1)
        self.nearby.refresh()
        self.recent.refresh()

    def leave(self) -> None:
        self.desk.unlisten(self.look)
        self.desk.hark(False)
        if self._poll is not None:
            self._poll.cancel()

    def back_key(self) -> bool:
        """While it searches, back leads to the form."""
        if self.seeking is None:
            return False
        self.give_up()
        return True

    # -- the form --------------------------------------------------------------------------------------

    def show_form(self) -> None:
        self.seeking = None
        self.body.clear_widgets()
        self.foot.clear_widgets()
        card, options = Card(spacing=dp(12)), Card(inset=[0, 4, 0, 4], spacing=0)
        for part in (self.code, self.name_part):
            _put(card, part)
        for part in (self.watch, Divider(), self.by_hand):
            _put(options, part)
        left, right = Column(), Column()
        for column, parts in ((left, (card, options)), (right, (self.nearby, self.recent))):
            for part in parts:
                _put(column, part)
        columns = Columns()
        columns.add_widget(left)
        columns.add_widget(right)
        self.add_widget(columns)
        self.foot.add_widget(self.button)
        self._mark()

    def _mark(self) -> None:
        """The button says which table it leads to."""
        chosen = self.nearby.chosen
        self.button.text = word("join.join_named", name=chosen.beacon.name) if chosen else word("join.join")
        self.code.help = word("join.nearby.code", name=chosen.beacon.name) if chosen else word("join.code.help")

    def choose(self, near: Nearby | None) -> None:
        """A table nearby was tapped: one that is known is joined at once, else its code is asked for."""
        known = self.desk.known(near) if near is not None else None
        if near is not None and known is not None:
            self._seek(JoinCode(known.secret, near.host, near.beacon.port))
            return
        self.nearby.choose(near)
        self._mark()
        if near is not None:
            self.ids.scroller.scroll_y = 1
            self.code.press()

    def rejoin(self, table: JoinedTable) -> None:
        self._seek(JoinCode(table.secret, table.host or None, table.port))

    def join(self) -> None:
        """Join by what the form says, or say what is missing."""
        if self.code.code is None:
            self.code.error = self.code.error or word("join.need_code")
            return
        try:
            code = self._place(self.code.code)
        except BadCode as error:
            self.by_hand.complain(str(error))
            return
        if code.host is None and self.desk.joined_file.find(code.secret).host == "":
            self.code.error = word("join.pick")
            return
        self._seek(code)

    def _place(self, code: JoinCode) -> JoinCode:
        """Where the table is: typed by hand, chosen nearby, said by the code, or the only one there is."""
        if self.by_hand.text:
            host, port = parse_address(self.by_hand.text, code.port)
            return JoinCode(code.secret, host, port)
        heard = self.desk.listener.tables()
        near = self.nearby.chosen or (heard[0] if code.host is None and len(heard) == 1 else None)
        return JoinCode(code.secret, near.host, near.beacon.port) if near is not None else code

    # -- the search ------------------------------------------------------------------------------------

    def _seek(self, code: JoinCode) -> None:
        name, watch = self.name_part.take(), self.watch.active

        def go() -> None:
            self.desk.join(code, name, watch)
            self._show_search(code)

        self._again = go
        go()

    def _show_search(self, code: JoinCode) -> None:
        self.body.clear_widgets()
        self.foot.clear_widgets()
        self.seeking = Seeking(address=show_address(code.host, code.port) if code.host else "")
        self.add_widget(self.seeking)
        again = PrimaryButton(text=word("join.again"), icon="refresh", wide=True)
        again.bind(on_release=lambda *_: self._again())
        back = SecondaryButton(text=word("join.back"), wide=True, on_release=lambda *_: self.give_up())
        for button in (again, back):
            self.foot.add_widget(button)
        self.ids.scroller.scroll_y = 1

    def look(self) -> None:
        """Something has happened on the network."""
        joined = self.desk.joined
        if self.seeking is None or joined is None:
            return
        if self.desk.lobby is not None:
            self.app.replace("lobby")
        elif joined.client.problem is not None:
            self.seeking.problem = str(joined.client.problem)
            self.seeking.ended = joined.client.state == "ended"

    def give_up(self) -> None:
        self.desk.leave()
        self.show_form()


class Seeking(Card):
    """How the search for a table goes."""

    address = StringProperty("")
    problem = StringProperty("")
    ended = BooleanProperty(False)


class ByHand(Column):
    """A row that opens a field for the host's address."""

    opened = BooleanProperty(False)

    def __init__(self) -> None:
        super().__init__(spacing=0)
        self._head = Row(icon="ip-network-outline", headline=word("join.by_hand"), supporting=word("join.by_hand.help"))
        self._head.bind(on_release=lambda *_: self._toggle())
        self.field = TextField(label=word("join.address"), hint=word("join.address.hint"), kind="url")
        self.field.bind(text=lambda *_: setattr(self.field, "error", ""))
        self._room = Column(padding=(dp(16), dp(4), dp(16), dp(12)))
        self._room.add_widget(self.field)
        self.add_widget(self._head)
        self.fbind("opened", self._show)
        self._show()

    @property
    def text(self) -> str:
        return str(self.field.text.strip()) if self.opened else ""

    def complain(self, why: str) -> None:
        self.field.error = why

    def _toggle(self) -> None:
        self.opened = not self.opened

    def _show(self, *_: Any) -> None:
        self._head.trailing_icon = "chevron-up" if self.opened else "chevron-down"
        if self.opened:
            self.add_widget(self._room)
        else:
            self.remove_widget(self._room)


class NearbyTables(Column):
    """Tables whose beacons are heard; the rows stay where they are while the tables are the same."""

    def __init__(self, screen: JoinScreen) -> None:
        super().__init__(spacing=0)
        self._screen = screen
        self.chosen: Nearby | None = None
        self.deaf = False
        self._heard: dict[str, Nearby] = {}
        self._rows: dict[str, Row] = {}
        self._card = Card(inset=[0, 4, 0, 4], spacing=0)
        self._none = Body(role="medium", tone="muted")
        self.add_widget(SectionTitle(text=word("join.nearby")))
        self._build({})

    def refresh(self) -> None:
        """Look who is heard now."""
        heard = {near.beacon.table: near for near in self._screen.desk.listener.tables()}
        if heard.keys() != self._heard.keys():
            self._build(heard)
        self._heard = heard
        if self.chosen is not None:
            self.choose(heard.get(self.chosen.beacon.table))
        for key, near in heard.items():
            self._show(self._rows[key], near)

    def choose(self, near: Nearby | None) -> None:
        self.chosen = near
        for key, row in self._rows.items():
            on = near is not None and key == near.beacon.table
            row.trailing_icon, row.tone = ("check", "gold") if on else ("chevron-right", "text")

    def _build(self, heard: dict[str, Nearby]) -> None:
        self._card.clear_widgets()
        self._rows = {key: self._row(key) for key in heard}
        for place, row in enumerate(self._rows.values()):
            if place:
                self._card.add_widget(Divider())
            self._card.add_widget(row)
        self._none.text = word("join.nearby.deaf" if self.deaf else "join.nearby.none")
        for part, shown in ((self._card, bool(heard)), (self._none, not heard)):
            if shown and part.parent is None:
                self.add_widget(part)
            elif not shown and part.parent is not None:
                self.remove_widget(part)

    def _row(self, key: str) -> Row:
        row = Row(icon="access-point", trailing_icon="chevron-right")
        row.bind(on_release=lambda *_: self._tapped(key))
        return row

    def _tapped(self, key: str) -> None:
        again = self.chosen is not None and self.chosen.beacon.table == key
        self._screen.choose(None if again else self._heard.get(key))

    def _show(self, row: Row, near: Nearby) -> None:
        beacon = near.beacon
        state = "playing" if beacon.stage == "playing" else "free" if beacon.free else "full"
        text = word(f"join.nearby.{state}", game=title_of(beacon.game), free=beacon.free, seats=beacon.seats)
        known = self._screen.desk.known(near) is not None
        row.headline = beacon.name
        row.supporting = f"{text}\n{word('join.nearby.known')}" if known else text


class RecentTables(Column):
    """Tables that this device was at."""

    def __init__(self, screen: JoinScreen) -> None:
        super().__init__(spacing=0)
        self._screen = screen

    def refresh(self) -> None:
        self.clear_widgets()
        tables = self._screen.desk.recent()
        if not tables:
            return
        self.add_widget(SectionTitle(text=word("join.recent")))
        card = Card(inset=[0, 4, 0, 4], spacing=0)
        for place, table in enumerate(tables):
            if place:
                card.add_widget(Divider())
            card.add_widget(self._row(table))
        self.add_widget(card)

    def _row(self, table: JoinedTable) -> Row:
        title = table.title or word("join.recent.no_title")
        when = since(datetime.fromtimestamp(table.seen, UTC))
        row = Row(icon="history", headline=title)
        row.supporting = word("join.recent.line", game=title_of(table.game), when=when) if table.game else when
        row.bind(on_release=lambda *_: self._screen.rejoin(table))
        forget = IconTap(icon="delete-outline", spoken=word("join.forget", title=title), pos_hint={"center_y": 0.5})
        forget.bind(on_release=lambda *_: self._screen.app.soon(lambda: self._forget(table)))
        row.end_with(forget)
        return row

    def _forget(self, table: JoinedTable) -> None:
        self._screen.desk.joined_file.forget(table.secret)
        self.refresh()


def _put(room: Any, part: Any) -> None:
    """Put a part where it belongs now, wherever it was."""
    if part.parent is not None:
        part.parent.remove_widget(part)
    room.add_widget(part)
