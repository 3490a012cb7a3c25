"""This device's place on the local network: the table it hosts, and the table it sits at.

Knows no toolkit. The network runs on threads of its own; `soon` brings news of it to the thread that draws, where
everybody who asked to be told by `listen` looks again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from companion.app.sketchbook import Sketchbook
from companion.archive import Archive, RecordKind
from companion.kernel import Header, Record, Sink, SkaldError
from companion.lan import protocol as p
from companion.lan.beacon import BEACON_PORT, Listener, Nearby
from companion.lan.code import JoinCode
from companion.lan.hosting import HostThread, new_standing
from companion.lan.joining import GuestThread
from companion.lan.steward import Steward
from companion.lan.store import HostFile, JoinedFile, JoinedTable

Soon = Callable[[Callable[[], Any]], Any]
KIND: RecordKind = "lan"
T = TypeVar("T")


class Visitor(NamedTuple):
    """A device at the table, as its host sees it."""

    id: str
    name: str
    here: bool
    host: bool
    seats: tuple[int, ...]


class Survey(NamedTuple):
    """What only the host knows of its table."""

    visitors: tuple[Visitor, ...]
    why_not: str
    """Why the game cannot begin yet; nothing: it can."""


def survey(steward: Steward) -> Survey:
    """On the host's thread."""
    company = steward.company
    visitors = [
        Visitor(one.id, company.name_of(one.id), one.here, one.host, company.seats_of(one.id))
        for one in company.devices.values()
    ]
    return Survey(tuple(visitors), steward.can_start())


class ArchiveShelf:
    """The archive as the host's thread uses it, over a connection of its own."""

    def __init__(self, path: Path) -> None:
        self._archive = Archive(path)

    def begin(self, header: Header) -> tuple[int, Sink]:
        stored = self._archive.begin(header, KIND)
        return stored.id, stored

    def resume(self, id_: int) -> tuple[Record, Sink]:
        return self._archive.record(id_), self._archive.resume(id_)

    def close(self) -> None:
        self._archive.close()


class LanDesk:
    """What the app's screens use of the network."""

    def __init__(
        self,
        home: Path,
        soon: Soon,
        ear: Callable[[bool], Any] = lambda on: None,
        beacon_port: int = BEACON_PORT,
        **network: Any,
    ) -> None:
        self._home, self._soon, self._ear, self._network = home, soon, ear, network
        self.host_file = HostFile(home / "hosted.json")
        self.joined_file = JoinedFile(home / "joined.json")
        self.listener = Listener(beacon_port)
        self.host: HostThread | None = None
        self.joined: GuestThread | None = None
        self.lobby: p.Lobby | None = None
        """The table this device sits at, as it was when everybody was told last."""
        self._listeners: list[Callable[[], None]] = []
        self._told = self._remembered = self._to_sit = self._harking = False
        self._kept: tuple[Record, int] | None = None

    # -- being told ------------------------------------------------------------------------------------

    def listen(self, listener: Callable[[], None]) -> None:
        self._listeners.append(listener)

    def unlisten(self, listener: Callable[[], None]) -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)

    def _changed(self) -> None:
        """On the network's thread: many changes within a frame are told once."""
        joined = self.joined
        if joined is not None and joined.guest.lobby is not None and not self._remembered:
            self._remembered = True
            joined.remember()
        if not self._told:
            self._told = True
            self._soon(self._tell)

    def _tell(self) -> None:
        self._told = False
        if self.joined is not None:
            self.lobby = self.joined.guest.lobby
            if self.joined.guest.table is not None:
                self.joined.guest.table.adopt()
        self._sit_down()
        for listener in list(self._listeners):
            listener()

    def keep_record(self, archive: Archive) -> int | None:
        """Keep the record of a game that is over here, once; its number in the archive."""
        record = self.joined.guest.record if self.joined is not None else None
        if record is None:
            return None
        if self._kept is None or self._kept[0] is not record:
            self._kept = record, archive.import_record(record.text(), KIND)
            self._hand_over_notes(archive, self._kept[1])
        return self._kept[1]

    # -- notes -----------------------------------------------------------------------------------------

    def notes(self, archive: Archive) -> Sketchbook:
        """What is drawn on the sheets of this device; it stays here until the game is over."""
        name = self._notes_name()
        return Sketchbook(archive.draft(name), lambda body: archive.set_draft(name, body))

    def _notes_name(self) -> str:
        return f"notes:{self.joined.guest.kept.table}" if self.joined is not None else ""

    def _hand_over_notes(self, archive: Archive, id_: int) -> None:
        """The notes go with the game that is kept, to be seen in its replay."""
        name = self._notes_name()
        body = archive.draft(name)
        if body is not None:
            archive.set_sketches(id_, body)
            archive.set_draft(name, None)

    # -- hosting ---------------------------------------------------------------------------------------

    def open_table(
        self,
        game: str,
        title: str,
        chairs: int,
        name: str,
        options: Mapping[str, Any] | None = None,
        typed: bool = False,
    ) -> JoinCode:
        """Open a table and sit down at it as its host; the code for the others. Raises `LanError`."""
        self.close_table()
        return self._open(new_standing(game, title, chairs, options, typed), name)

    def reopen(self, name: str) -> JoinCode:
        """Open the table again that this device hosted when it was closed or killed."""
        return self._open(None, name)

    def _open(self, standing: Any, name: str) -> JoinCode:
        self.leave()
        self.host = HostThread(self.host_file, lambda: ArchiveShelf(self._home / "games.sqlite"), **self._network)
        try:
            code = self.host.open(standing).result(20)
        except SkaldError:
            self.host.close()
            self.host = None
            raise
        device = self.host.do(lambda steward: steward.expect(name)).result(5)
        self.joined_file.admit(code.secret, device.id, device.token)
        self._join(JoinCode(code.secret, self._network.get("address") or "127.0.0.1", code.port), name, False)
        return code

    def hosts(self, id_: int) -> bool:
        """Whether that game of the archive is the one of the table that this device hosts."""
        return self.host_file.table is not None and self.host_file.table.game_id == id_

    def close_table(self, for_good: bool = True) -> None:
        """The host closes its table: for all time, or so that it can be opened again."""
        if self.host is None:
            return
        self.leave()
        self.host.close(for_good)
        if for_good and self.host.code is not None:
            self.joined_file.forget(self.host.code.secret)
        self.host = None

    def act(self, do: Callable[[Steward], Any], fail: Callable[[str], Any]) -> None:
        """Do something at the hosted table; what is not possible is told to `fail`, as a sentence."""
        if self.host is not None:
            self._settle(self.host.do(do), lambda _done: None, fail)

    def again(self, fail: Callable[[str], Any]) -> None:
        """Another game at the hosted table, with the same people."""
        if self.host is not None:
            self._settle(self.host.again(), lambda _done: None, fail)

    def look(self, then: Callable[[Survey], Any]) -> None:
        """Look at the hosted table; `then` is told soon, on the thread that draws."""
        if self.host is not None:
            self._settle(self.host.do(survey), then, lambda _why: None)

    def _settle(self, future: Future[T], then: Callable[[T], Any], fail: Callable[[str], Any]) -> None:
        def settle() -> None:
            try:
                result = future.result()
            except SkaldError as error:
                fail(str(error))
            else:
                then(result)

        future.add_done_callback(lambda _future: None if _future.cancelled() else self._soon(settle))

    # -- tables to sit down at -------------------------------------------------------------------------

    def hark(self, on: bool) -> bool:
        """Listen for tables nearby; False where that cannot be. At somebody's table this device listens too, since the
        host may move."""
        self._harking = on
        return self._mind_listener()

    def _mind_listener(self) -> bool:
        on = self._harking or (self.joined is not None and self.host is None)
        self._ear(on)
        if on:
            return self.listener.start()
        self.listener.stop()
        return True

    def recent(self) -> list[JoinedTable]:
        """Tables of others that this device was at, the latest first."""
        own = self.host_file.table.secret if self.host_file.table is not None else ""
        return [table for table in self.joined_file.tables if table.secret != own]

    def known(self, near: Nearby) -> JoinedTable | None:
        """The way back to a table nearby, if this device was there."""
        same = (table for table in self.recent() if near.beacon.table and table.kept.table[:32] == near.beacon.table)
        return next(same, None)

    # -- sitting ---------------------------------------------------------------------------------------

    def join(self, code: JoinCode, name: str, watch: bool = False) -> None:
        """Sit down at somebody's table, or come back to it. A table of one's own is put aside."""
        self.close_table(for_good=False)
        self._join(code, name, watch)

    def _join(self, code: JoinCode, name: str, watch: bool) -> None:
        self.leave()
        pulse = {key: value for key, value in self._network.items() if key == "pulse"}
        self._remembered, self._to_sit = False, not watch
        self.joined = GuestThread(self.joined_file, code, name, watch, self._changed, self.listener, **pulse)
        self._mind_listener()
        self.joined.start()

    def _sit_down(self) -> None:
        """Who comes to play takes the first open chair, once."""
        if self.joined is None or self.lobby is None or not self._to_sit:
            return
        self._to_sit = False
        free = [seat for seat, chair in enumerate(self.lobby.chairs) if chair.kind == p.OPEN]
        if self.lobby.stage == "lobby" and free and not self.own_seats():
            self.joined.guest.send(p.Sit(free[0], self.joined.guest.name))

    def own_seats(self) -> tuple[int, ...]:
        """The chairs of the people at this device."""
        if self.joined is None or self.lobby is None:
            return ()
        chairs, mine = self.lobby.chairs, self.joined.guest.kept.device
        return tuple(seat for seat, chair in enumerate(chairs) if chair.kind == p.DEVICE and chair.device == mine)

    def leave(self, for_good: bool = False) -> None:
        """Go away: for now, and the seats stay reserved; or for good, and they are free for others."""
        if self.joined is not None:
            if for_good:
                self.joined.guest.send(p.Leave())
            self.joined.stop()
            self.joined = self.lobby = None
            self._mind_listener()

    def wake(self) -> None:
        """The device was asleep, or in somebody's pocket: its connection may be dead."""
        if self.joined is not None:
            self.joined.client.wake()

    def close(self) -> None:
        """The app ends: a hosted table can be opened again."""
        self.close_table(for_good=False)
        self.leave()
        self.listener.stop()
