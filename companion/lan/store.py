"""What tables keep on disk: of a host, all that opens the same table again; of a guest, the way back to its seats."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from .guest import Pass, new_pass
from .reception import Standing

MOST_RECENT = 12


class HostedTable(Struct, frozen=True):
    """A table that this device hosts."""

    standing: Standing
    secret: str
    """The code's."""
    port: int = 0
    game_id: int = 0
    """Where its record is kept in the archive, once a game has begun; 0: not there."""


class JoinedTable(Struct, frozen=True):
    """A table that this device has joined."""

    kept: Pass
    secret: str
    host: str = ""
    port: int = 0
    title: str = ""
    game: str = ""
    name: str = ""
    """What the person is called there."""
    seen: float = 0.0


def write_whole(path: Path, value: Any) -> None:
    """Put a file in place in one move, on disk before this returns."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    with fresh.open("wb") as file:
        file.write(msgspec.json.encode(value))
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)


class HostFile:
    """The one table this device hosts, as a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.table = self._read()

    def _read(self) -> HostedTable | None:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=HostedTable)
        except (OSError, msgspec.MsgspecError):
            return None

    def save(self, table: HostedTable) -> None:
        if table != self.table:
            self.table = table
            write_whole(self.path, table)

    def change(self, **values: Any) -> None:
        if self.table is not None:
            self.save(msgspec.structs.replace(self.table, **values))

    def drop(self) -> None:
        self.table = None
        self.path.unlink(missing_ok=True)


class JoinedFile:
    """The tables this device has joined lately, the latest first."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.tables = msgspec.json.decode(path.read_bytes(), type=list[JoinedTable])
        except (OSError, msgspec.MsgspecError):
            self.tables = []

    def find(self, secret: str) -> JoinedTable:
        """The table behind a code's secret; a new pass where this device was never there."""
        known = next((table for table in self.tables if table.secret == secret), None)
        return known or JoinedTable(new_pass(), secret)

    def admit(self, secret: str, device: str, token: str) -> None:
        """This device is known at a table already: it is the host's own screen."""
        known = self.find(secret)
        kept = msgspec.structs.replace(known.kept, device=device, token=token)
        self.save(msgspec.structs.replace(known, kept=kept))

    def save(self, table: JoinedTable) -> None:
        table = msgspec.structs.replace(table, seen=time.time())
        rest = [other for other in self.tables if other.secret != table.secret]
        self.tables = [table, *rest][:MOST_RECENT]
        write_whole(self.path, self.tables)

    def forget(self, secret: str) -> None:
        self.tables = [table for table in self.tables if table.secret != secret]
        write_whole(self.path, self.tables)
