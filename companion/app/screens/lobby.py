"""The lobby of a table on several devices: who is there, who is ready, and what the host may change.

During a game it lies over the table, for when somebody has gone or wants to come in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion import bots, games
from companion.app.lan_desk import Survey, Visitor
from companion.app.lobby import Deed, chair_deeds
from companion.app.screens.base import AppScreen, load_kv
from companion.app.screens.lobby_parts import ChairList, CodeCard, TableCard, Trouble, WatcherList, ask_deed, ask_name
from companion.app.widgets import (
    Action,
    Body,
    PrimaryButton,
    SectionTitle,
    Tap,
    ask,
    tell,
)
from companion.app.widgets.columns import Column, Columns, WidePage
from companion.app.widgets.pages import is_sideways
from companion.app.widgets.unfinished import title_of
from companion.kernel import SkaldError
from companion.lan import protocol as p
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

load_kv("lobby")


class LobbyScreen(WidePage, AppScreen):
    """Everything about who sits where. All that it shows comes from the desk and is looked at again on every change."""

    title_key = "lobby.title"
    why = StringProperty("")
    """Over the main button: why it cannot be pressed, or what happens next."""

    def __init__(self, app: SkaldApp, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.desk = app.lan
        self.survey: Survey | None = None
        self._over_table = any(screen.name.startswith("table") for screen in app.stack)
        """Opened from a running game, to which back leads."""
        self._make_parts()

    @property
    def shown(self) -> bool:
        """Whether this screen is on top; news may come after it has gone."""
        return self.app.shows(self)

    @property
    def hosting(self) -> bool:
        return self.desk.host is not None

    @property
    def lobby(self) -> p.Lobby | None:
        return self.desk.lobby

    @property
    def playing(self) -> bool:
        return self.lobby is not None and self.lobby.stage == "playing"

    # -- parts -----------------------------------------------------------------------------------------

    def _make_parts(self) -> None:
        self.trouble = Trouble()
        self.chairs = ChairList(self._open_chair)
        self.watchers = WatcherList(self._open_watcher)
        self.button = PrimaryButton(wide=True, on_release=lambda *_: self.main_deed())
        self.code: CodeCard | None = None
        self.table = TableCard(self.hosting, self._over_table)
        self.table.bind(on_count=lambda _card, count: self._set_count(count))
        self.table.bind(on_lock=lambda _card, on: self._set_locked(on), on_leave=lambda _card: self.ask_to_leave())
        people, table = Column(spacing=dp(8)), self.table
        for part in (SectionTitle(text=word("lobby.chairs")), self.chairs, self.watchers):
            people.add_widget(part)
        halves: list[Any] = [people, table]
        if self.desk.host is not None and self.desk.host.code is not None:
            self.code = CodeCard(self.desk.host.code, self.app.device)
            self.actions = (Tap("share-variant-outline", word("lobby.share"), self.code.share),)
            people.add_widget(table)
            halves = [people, self.code] if self._over_table else [self.code, people]
        self.columns = Columns(share=0.4 if halves[0] is self.code else 0.6)
        for half in halves:
            self.columns.add_widget(half)
        self.add_widget(self.columns)
        why = Body(role="medium", tone="muted", halign="center", pos_hint={"center_y": 0.5})
        self.fbind("why", why.setter("text"))
        self.why = word("join.looking")  # never empty: nothing jumps when the reason comes
        for part in (why, self.button):
            self.foot.add_widget(part)
        self.fbind("size", self._turn)

    def _turn(self, *_: Any) -> None:
        """A phone held sideways is low: code and picture stand side by side, and so do the button and its reason."""
        sideways = is_sideways(self)
        self.foot.orientation = "horizontal" if sideways else "vertical"
        if self.code is not None:
            self.code.beside = sideways
            self.columns.share = 0.5 if sideways else 0.6 if self._over_table else 0.4

    # -- arriving and leaving --------------------------------------------------------------------------

    def arrive(self) -> None:
        self.desk.listen(self.look)
        self.app.device.keep_awake(self.app.settings.awake)
        self.app.soon(self.look)

    def leave(self) -> None:
        self.desk.unlisten(self.look)
        self.app.device.keep_awake(False)

    def back_key(self) -> bool:
        """From a lobby one does not stumble out."""
        if self._over_table or self.desk.joined is None:
            return False
        self.ask_to_leave()
        return True

    # -- looking ---------------------------------------------------------------------------------------

    def look(self) -> None:
        """Something has changed at the table, or this screen is shown again."""
        joined = self.desk.joined
        if not self.shown:
            return
        if joined is None or joined.client.state == "ended":
            self._end(str(joined.client.problem or "") if joined is not None else "")
            return
        self._tell_news()
        self._show_trouble()
        lobby = self.lobby
        if lobby is None:
            return
        try:
            games.find(lobby.game)
        except SkaldError as error:  # a game that this device has not, or whose data is broken here
            self._end(str(error))
            return
        if lobby.stage == "over" and self._over_table:
            self.app.back()  # its end is seen at the table
            return
        if lobby.stage != "playing":
            self._over_table = False
        elif joined.guest.table is not None and not self._over_table:
            self.app.sit_at_lan_table()
            return
        self._show(lobby)
        self._be_ready_as_host(lobby)
        self.desk.look(self._surveyed)

    def _surveyed(self, survey: Survey) -> None:
        self.survey = survey
        if self.lobby is not None and self.shown:
            self._show(self.lobby)

    def _show(self, lobby: p.Lobby) -> None:
        own = self.desk.own_seats()
        self.title = lobby.title
        self.subtitle = " · ".join([title_of(lobby.game), *([word("lobby.locked")] if lobby.locked else [])])
        self.chairs.show(lobby, own, self._deeds)
        self.watchers.show(lobby, self.survey)
        self.table.show(lobby)
        self._show_foot(lobby, own)

    def _show_foot(self, lobby: p.Lobby, own: tuple[int, ...]) -> None:
        button = self.button
        button.icon = "play"
        if lobby.stage == "playing":
            button.text, button.disabled, self.why = word("lobby.to_game"), not self._over_table, word("lobby.playing")
        elif lobby.stage == "over":
            button.text, button.disabled = word("lobby.again"), not self.hosting
            self.why = word("lobby.over" if self.hosting else "lobby.over.wait")
        elif self.hosting:
            why_not = self.survey.why_not if self.survey is not None else word("join.looking")
            self.why = why_not or word("lobby.all_ready")
            button.text, button.disabled = word("lobby.start"), bool(why_not)
        else:
            self._show_ready(lobby, own)

    def _show_ready(self, lobby: p.Lobby, own: tuple[int, ...]) -> None:
        ready = bool(own) and all(lobby.chairs[seat].ready for seat in own)
        many = ".many" if len(own) > 1 else ""
        self.button.text = word("lobby.ready.no") if ready else word(f"lobby.ready.yes{many}")
        self.button.icon = "close" if ready else "check"
        self.button.disabled = not own or self.trouble.parent is not None
        self.why = word("lobby.ready.wait" if own else "lobby.ready.sit")

    def _show_trouble(self) -> None:
        client = self.desk.joined.client if self.desk.joined is not None else None
        if client is None or client.state == "online":
            self.body.remove_widget(self.trouble)
        elif client.problem is not None:  # while it tries again there is none, and the old one stands
            self.trouble.problem = str(client.problem)
            if self.trouble.parent is None:
                self.body.add_widget(self.trouble, index=len(self.body.children))

    def _tell_news(self) -> None:
        guest = self.desk.joined.guest  # type: ignore[union-attr]
        news = guest.fresh_notices()
        if guest.refused:
            news, guest.refused = [*news, guest.refused], ""
        if news:
            tell("\n".join(news), seconds=8, lift=self.foot.height)

    def _be_ready_as_host(self, lobby: p.Lobby) -> None:
        """Who opens the table is ready: it begins when they say so."""
        waits = any(not lobby.chairs[seat].ready for seat in self.desk.own_seats())
        if self.hosting and lobby.stage == "lobby" and waits:
            self._send(p.Ready(True))

    def _end(self, why: str) -> None:
        """Sent away, or the host is no more."""
        if self.hosting:
            self.desk.close_table(for_good=False)
        self.desk.leave()
        self.app.home_screen()
        if why:
            ask(word("lobby.gone"), why, [Action(word("lobby.ok"), kind="primary")])

    # -- doing -----------------------------------------------------------------------------------------

    def _send(self, frame: p.Up) -> None:
        if self.desk.joined is not None:
            self.desk.joined.guest.send(frame)

    def _say(self, why: str) -> None:
        tell(why, seconds=8, lift=self.foot.height)

    def main_deed(self) -> None:
        """What the large button says."""
        lobby = self.lobby
        if lobby is None:
            return
        if lobby.stage == "playing":
            self.app.back()
        elif lobby.stage == "over":
            self.desk.again(self._say)
        elif self.hosting:
            self.desk.act(lambda steward: steward.start(), self._say)
        else:
            own = self.desk.own_seats()
            self._send(p.Ready(not all(lobby.chairs[seat].ready for seat in own)))

    def _set_count(self, count: int) -> None:
        if self.hosting and self.lobby is not None and count != len(self.lobby.chairs):
            self.desk.act(lambda steward: steward.set_chairs(count), self._say)

    def _set_locked(self, on: bool) -> None:
        if self.hosting and self.lobby is not None and on != self.lobby.locked:
            self.desk.act(lambda steward: steward.lock(on), self._say)

    # -- chairs and devices ----------------------------------------------------------------------------

    def _deeds(self, seat: int) -> list[Deed]:
        lobby = self.lobby
        if lobby is None:
            return []
        visitors = self.survey.visitors if self.hosting and self.survey is not None else None
        return chair_deeds(lobby, seat, self.desk.own_seats(), bots.levels(games.find(lobby.game)), visitors)

    def _open_chair(self, seat: int) -> None:
        """A chair was tapped: what is the only thing to do is done, else it is asked."""
        deeds = self._deeds(seat)
        if len(deeds) == 1 and deeds[0].do == "sit":
            self.do(deeds[0], seat)
        elif deeds and self.lobby is not None:
            chair = self.lobby.chairs[seat]
            ask_deed(chair.name or word("lobby.open"), deeds, lambda deed: self.do(deed, seat))

    def _open_watcher(self, visitor: Visitor) -> None:
        deed = Deed("remove", word("lobby.remove", name=visitor.name), word("lobby.remove.help"), device=visitor.id)
        ask_deed(visitor.name, [deed], lambda deed: self.do(deed, -1))

    def do(self, deed: Deed, seat: int) -> None:
        """Do something about a chair."""
        getattr(self, f"_do_{deed.do}")(deed, seat)

    def _do_sit(self, _deed: Deed, seat: int) -> None:
        guest = self.desk.joined.guest if self.desk.joined is not None else None
        if self.desk.own_seats():
            ask_name(word("lobby.who"), "", self._free_names(), lambda name: self._send(p.Sit(seat, name)))
        elif guest is not None:
            self._send(p.Sit(seat, guest.name))

    def _do_rename(self, _deed: Deed, seat: int) -> None:
        now = self.lobby.chairs[seat].name if self.lobby is not None else ""
        ask_name(word("lobby.rename"), now, self._free_names(), lambda name: self._send(p.Sit(seat, name)))

    def _free_names(self) -> list[str]:
        """People known here who do not sit at the table yet."""
        taken = {chair.name for chair in self.lobby.chairs} if self.lobby is not None else set()
        return [name for name in self.app.people() if name not in taken]

    def _do_stand(self, _deed: Deed, seat: int) -> None:
        self._send(p.Stand(seat))

    def _do_bot(self, deed: Deed, seat: int) -> None:
        self.desk.act(lambda steward: steward.put_bot(seat, deed.level), self._say)

    _do_free = _do_bot

    def _do_stand_in(self, deed: Deed, seat: int) -> None:
        self.desk.act(lambda steward: steward.stand_in(seat, deed.level), self._say)

    _do_give_back = _do_stand_in

    def _do_give(self, deed: Deed, seat: int) -> None:
        self.desk.act(lambda steward: steward.give(seat, deed.device), self._say)

    def _do_remove(self, deed: Deed, _seat: int) -> None:
        visitors = self.survey.visitors if self.survey is not None else ()
        name = next((one.name for one in visitors if one.id == deed.device), "")
        remove = Action(
            word("lobby.remove.yes"),
            lambda: self.desk.act(lambda steward: steward.remove(deed.device), self._say),
            "danger",
        )
        ask(word("lobby.remove.sure", name=name), deed.help, [Action(word("lobby.cancel")), remove])

    # -- going -----------------------------------------------------------------------------------------

    def ask_to_leave(self) -> None:
        stay = Action(word("lobby.stay"))
        if self.hosting:
            keep = Action(word("lobby.close.keep"), self.app.home_screen)
            close = Action(word("lobby.close.yes"), self._close_table, "danger")
            text = word("lobby.close.text" if self._over_table else "lobby.close.open")
            ask(word("lobby.close.sure"), text, [stay, keep, close])
        else:
            text = word("lobby.leave.game" if self.playing else "lobby.leave.text")
            go = Action(word("lobby.leave.yes"), self._go_away, "danger")
            ask(word("lobby.leave.sure"), text, [stay, go])

    def _close_table(self) -> None:
        self.desk.close_table()
        self.app.home_screen()

    def _go_away(self) -> None:
        self.desk.leave(for_good=not self.playing)
        self.app.home_screen()
