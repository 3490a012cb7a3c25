"""A table joined by this device, on a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import msgspec

from .beacon import Listener
from .client import Client, Place
from .code import JoinCode
from .guest import Guest, Pass
from .store import JoinedFile


class Joined:
    """A guest, its connection, and what is kept on disk to come back."""

    def __init__(
        self,
        file: JoinedFile,
        code: JoinCode,
        name: str,
        watch: bool = False,
        changed: Callable[[], None] = lambda: None,
        listener: Listener | None = None,
        **network: Any,
    ) -> None:
        self._file, self._listener = file, listener
        self._known = msgspec.structs.replace(file.find(code.secret), name=name)
        self.guest = Guest(name, self._known.kept, watch, self._save, changed)
        place = (code.host, code.port) if code.host else None
        if place is None and self._known.host:
            place = self._known.host, self._known.port
        self.client = Client(self.guest, place, code.secret, self._elsewhere, **network)

    def _elsewhere(self) -> Place | None:
        """Where the table is heard now, should the host have moved."""
        table = self.guest.kept.table[:32]
        for near in self._listener.tables() if self._listener is not None and table else []:
            if near.beacon.table == table:
                return near.host, near.beacon.port
        return None

    def _save(self, kept: Pass) -> None:
        host, port = self.client.place or ("", 0)
        lobby = self.guest.lobby
        self._known = msgspec.structs.replace(self._known, kept=kept, host=host, port=port)
        if lobby is not None:
            self._known = msgspec.structs.replace(self._known, title=lobby.title, game=lobby.game)
        self._file.save(self._known)

    def remember(self) -> None:
        """Keep what the lobby says about this table, for the list of recent ones."""
        self.guest.remember()


class GuestThread(Joined):
    """The same on a thread of its own; `changed` is called there when there is something to look at."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._thread = threading.Thread(target=lambda: asyncio.run(self.client.run()), name="lan-guest", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Go away for now; the seat stays reserved."""
        self.client.stop()
        if self._thread.is_alive():
            self._thread.join(5)
