"""A game at a table on the local network, as this device sees it: its own seats, and whom everybody waits for.

Knows no toolkit. Answers travel: `on_way` while they do, `refused` tidings where the host would not have them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from companion.app.finished import listed
from companion.app.lan_desk import LanDesk
from companion.app.play import Play
from companion.app.whereabouts import Tiding
from companion.archive import Archive
from companion.kernel import FATE, Record
from companion.lan.protocol import BOT, OPEN, Chair
from companion.lan.remote import RemoteTable
from companion.sheets.sight import Choose
from companion.words import word


class LanPlay(Play):
    """One game at a table that this device has joined; the host's own screen has joined too."""

    def __init__(self, desk: LanDesk) -> None:
        joined = desk.joined
        assert joined is not None
        assert joined.guest.table is not None
        self.desk, self.guest, self.client = desk, joined.guest, joined.client
        self.remote: RemoteTable = joined.guest.table
        self._changed: Callable[[], None] | None = None
        self._given: tuple[Any, Any] = (None, None)
        self._dice_in_hand = False
        """Whether the dice are to fall as soon as the host asks for them."""
        super().__init__(self.remote, "lan")  # type: ignore[arg-type]  # asks nothing of it that only a Table has

    def _wake_players(self) -> None:
        """Bots and Fate are the host's."""

    def _seats_here(self) -> tuple[int, ...]:
        return self.remote.seats

    def _chair(self, seat: int) -> Chair:
        lobby = self.guest.lobby
        return lobby.chairs[seat] if lobby is not None and seat < len(lobby.chairs) else Chair()

    # -- who is to do what -----------------------------------------------------------------------------

    @property
    def typed(self) -> bool:
        return self.remote.typed

    def owner(self, decision: Any) -> int | None:
        """All that is pending is asked of this device; the dice nobody here calls for go to its first person."""
        if decision.seat == FATE and decision.caller not in self.people:
            return next(iter(self.people), None)
        seat: int = decision.caller if decision.seat == FATE else decision.seat
        return seat if seat in self.people and not self._chair(seat).level else None

    def busy(self) -> set[int]:
        remote = self.remote
        throwing = {ask.caller for ask in remote.fate}
        return (remote.waiting_for() | throwing) - {FATE, None}

    def turn_to(self) -> int | None:
        """Nobody takes the device while an answer travels: the next question may be the same person's."""
        return None if self.on_way else super().turn_to()

    # -- what is seen ----------------------------------------------------------------------------------

    def waits(self) -> str:
        """Sent, sealed, or simply not at it: and who is."""
        others = self._named(self._awaited())
        if any(decision.seat == FATE for decision in self.remote.sent):
            return word("lan_play.casting")
        if self.on_way:
            return word("lan_play.sent")
        if self.holder in self.remote.sealed:
            return word("lan_play.sealed_waiting", names=others) if others else word("lan_play.sealed_all")
        if not others:
            return word("lan_play.going_on")
        if not self.people:
            return word("lan_play.looking_on", name=self.names[self.shown], names=others)
        return word("lan_play.waiting", names=others)

    def _awaited(self) -> set[int]:
        """The others who are at it; once all have sealed, those who are not here to open theirs."""
        return self.busy() - {self.holder} or {seat for seat in self.remote.sealed if self._missing(seat)}

    def _missing(self, seat: int) -> bool:
        """Whether nobody can answer for a seat now."""
        chair = self._chair(seat)
        return (chair.away or chair.kind == OPEN) and not chair.level

    def _named(self, seats: Collection[int]) -> str:
        """Astrid and Bjorn (away)."""
        names = [
            word("lan_play.named_away", name=self.names[seat]) if self._missing(seat) else self.names[seat]
            for seat in sorted(seats)
        ]
        return listed(names) if names else ""

    def about(self, seat: int) -> tuple[str, str]:
        icon, who = self._sitter(seat)
        return icon, f"{who}, {self._doing(seat)}"

    def _sitter(self, seat: int) -> tuple[str, str]:
        """Who plays a seat, and whether that device can be reached."""
        chair = self._chair(seat)
        if seat in self.people:
            return ("account", word("lan_play.here")) if self.guest.online else ("wifi-off", word("lan_play.cut_off"))
        if chair.kind == BOT:
            return "robot-outline", word(f"setup.level.{chair.level}")
        if chair.level:
            return "robot-outline", word("lan_play.stands_in")
        if chair.kind == OPEN:
            return "account-off-outline", word("lan_play.orphaned")
        if chair.away:
            return "wifi-off", word("lan_play.away")
        return "wifi", word("lan_play.connected")

    @property
    def sealed(self) -> frozenset[int]:
        return frozenset(self.remote.sealed)

    def _doing(self, seat: int) -> str:
        if seat in self.sealed:
            return word("lan_play.has_sealed")
        return word("lan_play.awaited") if seat in self.busy() and self._missing(seat) else super()._doing(seat)

    @property
    def ways(self) -> tuple[str, ...]:
        return "lobby", "stand_up"

    @property
    def kept(self) -> str:
        if self.client.state == "ended":
            return ""
        return word("lan_play.kept" if self.desk.host is None else "lan_play.kept_host")

    # -- touches ---------------------------------------------------------------------------------------

    @property
    def on_way(self) -> bool:
        return bool(self.remote.sent)

    def answer(self, decision: Any, choice: Any) -> bool:
        """Send it, or seal it; what was in mind is kept in case the host refuses."""
        if self._cut_off():
            return False
        given = decision, self.draft
        answered = super().answer(decision, choice)
        self._given = given if answered else self._given
        return answered

    def _choose(self, decision: Any, step: Choose) -> bool:
        answered = super()._choose(decision, step)
        self._dice_in_hand = answered and step.cast
        return answered

    def _throw(self, decision: Any) -> bool:
        """All devices throw together; what comes of it arrives by itself."""
        if self._cut_off():
            return False
        self._news[decision.caller if decision.caller in self.people else self.people[0]] = []
        self.remote.cast(decision)
        self.draft = None
        return True

    def _cut_off(self) -> bool:
        """Nothing is answered into the void: it says so, and what was in mind stays."""
        self.refused = "" if self.guest.online else word("lan_play.offline")
        return bool(self.refused)

    def _can_take_back(self) -> bool:
        return self.holder is not None and self.remote.can_undo(self.holder)

    def _take_back(self) -> None:
        if self.holder is not None and not self._cut_off():
            self.remote.undo(self.holder)

    # -- what comes in ---------------------------------------------------------------------------------

    def attend(self, changed: Callable[[], None] | None) -> None:
        if self._changed is not None:
            self.desk.unlisten(self._look)
        self._changed = changed
        if changed is not None:
            self.desk.listen(self._look)

    def _look(self) -> None:
        """The desk has taken over what came: this device may hold other seats now."""
        seats = self._seats_here()
        if seats != self.people:
            for seat in set(seats) - set(self._news):
                self._news[seat] = []
                self.remote.listen(self._news_for(seat), seat)
            self.people = seats
            if self.holder not in seats:
                self.holder = seats[0] if len(seats) == 1 else None
        if self._dice_in_hand and self.asked is not None:
            self._dice_in_hand = False
            self.cast()
        if self._changed is not None:
            self._changed()

    def tidings(self) -> list[Tiding]:
        found = [Tiding(text, grave=True) for text in self.guest.fresh_cheats()]
        for text in self.guest.fresh_notices():
            if not any(own in text for own in self.guest.cheats):  # what this device found, told back to it
                found.append(Tiding(text))
        if self.remote.refused:
            found.append(Tiding(self.remote.refused))
            self.remote.refused = ""
            if self.asked is not None and self.asked == self._given[0]:
                self.draft = self._given[1]
        return found

    def leads_to(self) -> str:
        """The host has called everybody back, or another game has begun meanwhile."""
        if self.guest.lobby is not None and self.guest.lobby.stage == "lobby":
            return "lobby"
        return "table" if self.guest.table not in (None, self.remote) else ""

    @property
    def trouble(self) -> str:
        if self.guest.online or self.over:
            return ""
        return self.remedy if self.client.state == "ended" else word("lan_play.lost")

    @property
    def remedy(self) -> str:
        problem = self.client.problem
        return str(problem) if problem is not None else word("lan.problem.lost")

    def close(self) -> None:
        super().close()
        self.attend(None)

    # -- the end ---------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """The record lies open a moment after the last answer; one that does not hold never does."""
        return self.remote.over and self.guest.judged

    @property
    def stored_id(self) -> int | None:
        return None

    @property
    def record(self) -> Record | None:
        return self.guest.record

    def keep_result(self, archive: Archive) -> int | None:
        return self.desk.keep_record(archive)
