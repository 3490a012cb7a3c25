"""A guest and a client that note when things happen, for `bench lan`."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from companion.lan import protocol as p
from companion.lan.client import Client
from companion.lan.guest import Guest, new_pass

__all__ = ["TimedClient", "TimedGuest", "new_pass"]


class TimedGuest(Guest):
    """Knows the last sight it got, and when."""

    at = 0
    sights = 0
    sight_at = 0.0
    trips: tuple[int, ...] = ()
    """How many frames this device had to send before each time it came back to its sight."""
    _sent = 0

    def connected(self, send: Callable[[p.Up], None]) -> None:
        self._sent = 0
        super().connected(send)

    def send(self, frame: p.Up) -> None:
        self._sent += 1
        super().send(frame)

    def hear(self, frame: p.Down) -> None:
        if isinstance(frame, p.Sight):
            self.at, self.sight_at = frame.at, perf_counter()
            self.sights += 1
            if self._fresh:
                self.trips += (self._sent,)
        super().hear(frame)


class TimedClient(Client):
    """Knows when it began to connect, and when the handshake was done."""

    connecting_at = 0.0
    safe_at = 0.0

    async def _once(self) -> None:
        self.connecting_at = perf_counter()
        await super()._once()

    async def _carry(self, socket: Any, cipher: Any) -> None:
        self.safe_at = perf_counter()
        await super()._carry(socket, cipher)

    async def cut(self) -> None:
        """The connection breaks."""
        assert self._socket is not None
        self._socket.transport.abort()
