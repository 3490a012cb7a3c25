"""This device's place on the local network: the table it hosts, and the table it sits at.

Knows no toolkit. The network runs on threads of its own; `soon` brings news of it to the thread that draws, where
everybody who asked to be told by `listen` looks again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.archive import Archive, RecordKind
from companion.kernel import Header, Record, Sink
from companion.lan.beacon import Listener
from companion.lan.code import JoinCode
from companion.lan.hosting import HostThread, new_standing
from companion.lan.joining import GuestThread
from companion.lan.store import HostFile, JoinedFile

Soon = Callable[[Callable[[], Any]], Any]
KIND: RecordKind = "lan"


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

    def __init__(self, home: Path, soon: Soon, **network: Any) -> None:
        self._home, self._soon, self._network = home, soon, network
        self.host_file = HostFile(home / "hosted.json")
        self.joined_file = JoinedFile(home / "joined.json")
        self.listener = Listener()
        self.host: HostThread | None = None
        self.joined: GuestThread | None = None
        self._listeners: list[Callable[[], None]] = []
        self._told = False
        self._kept: tuple[Record, int] | None = None

    # -- being told ------------------------------------------------------------------------------------

    def listen(self, listener: Callable[[], None]) -> None:
        self._listeners.append(listener)

    def unlisten(self, listener: Callable[[], None]) -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)

    def _changed(self) -> None:
        """On the network's thread: many changes within a frame are told once."""
        if not self._told:
            self._told = True
            self._soon(self._tell)

    def _tell(self) -> None:
        self._told = False
        if self.joined is not None and self.joined.guest.table is not None:
            self.joined.guest.table.adopt()
        for listener in list(self._listeners):
            listener()

    def keep_record(self, archive: Archive) -> int | None:
        """Keep the record of a game that is over here, once; its number in the archive."""
        record = self.joined.guest.record if self.joined is not None else None
        if record is None:
            return None
        if self._kept is None or self._kept[0] is not record:
            self._kept = record, archive.import_record(record.text(), KIND)
        return self._kept[1]

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
        """Open a table and sit down at it as its host; the code for the others."""
        self.close_table()
        return self._open(new_standing(game, title, chairs, options, typed), name)

    def reopen(self, name: str) -> JoinCode:
        """Open the table again that this device hosted when it was closed or killed."""
        return self._open(None, name)

    def _open(self, standing: Any, name: str) -> JoinCode:
        self.host = HostThread(self.host_file, lambda: ArchiveShelf(self._home / "games.sqlite"), **self._network)
        code = self.host.open(standing).result(20)
        device = self.host.do(lambda steward: steward.expect(name)).result(5)
        self.joined_file.admit(code.secret, device.id, device.token)
        local = JoinCode(code.secret, self._network.get("address") or "127.0.0.1", code.port)
        self.join(local, name)
        return code

    def hosts(self, id_: int) -> bool:
        """Whether that game of the archive is the one of the table that this device hosts."""
        return self.host_file.table is not None and self.host_file.table.game_id == id_

    def close_table(self, for_good: bool = True) -> None:
        """The host closes its table."""
        self.leave()
        if self.host is not None:
            self.host.close(for_good)
            self.host = None

    # -- sitting ---------------------------------------------------------------------------------------

    def join(self, code: JoinCode, name: str, watch: bool = False) -> None:
        """Sit down at a table, or come back to it."""
        self.leave()
        pulse = {key: value for key, value in self._network.items() if key == "pulse"}
        self.joined = GuestThread(self.joined_file, code, name, watch, self._changed, self.listener, **pulse)
        self.joined.start()

    def leave(self) -> None:
        """Go away for now; the seat stays reserved."""
        if self.joined is not None:
            self.joined.stop()
            self.joined = None

    def close(self) -> None:
        """The app ends: a hosted table can be opened again."""
        self.close_table(for_good=False)
        self.listener.stop()
