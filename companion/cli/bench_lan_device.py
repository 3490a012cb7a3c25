"""One device of `bench lan`, in a process of its own: a guest at the table and, beside it, a client of the echo.

It does what each line of its standard input says and answers with a line of JSON. The clock is the machine's own, so
that times of several processes can be compared.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from companion import bots
from companion.kernel import FATE
from companion.lan import protocol as p
from companion.lan.client import Client
from companion.lan.code import read_code
from companion.lan.guest import Guest, new_pass

HERE = "127.0.0.1"


class TimedGuest(Guest):
    """Knows when it was done with each sight."""

    sight_at = 0.0
    trips: tuple[int, ...] = ()
    """How many frames this device had to send before each time it came back to its sight."""
    _sent = 0

    def __init__(self, name: str) -> None:
        super().__init__(name, new_pass())
        self.arrivals: list[tuple[int, float]] = []

    def connected(self, send: Callable[[p.Up], None]) -> None:
        self._sent = 0
        super().connected(send)

    def send(self, frame: p.Up) -> None:
        self._sent += 1
        super().send(frame)

    def hear(self, frame: p.Down) -> None:
        if isinstance(frame, p.Sight) and self._fresh:
            self.trips += (self._sent,)
        super().hear(frame)
        if isinstance(frame, p.Sight):
            self.sight_at = perf_counter()
            self.arrivals.append((frame.at, self.sight_at))


class TimedClient(Client):
    """Knows when it began to connect, and when the handshake was done."""

    connecting_at = safe_at = 0.0

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


class Device:
    """What the lines ask for, by their first word."""

    def __init__(self, seat: int, guest: TimedGuest, client: TimedClient, echo: ClientConnection) -> None:
        self.seat, self.guest, self.client, self.echo = seat, guest, client, echo
        self._news = asyncio.Event()
        self._heard: list[float] = []
        self._player: Any = None
        guest.changed = self._news.set

    async def _until(self, true: Callable[[], Any]) -> None:
        async with asyncio.timeout(30):
            while not true():
                self._news.clear()
                await self._news.wait()

    async def sit(self) -> None:
        await self._until(lambda: self.guest.lobby is not None)
        self.guest.send(p.Sit(self.seat, self.guest.name))
        self.guest.send(p.Ready(True))

    async def begin(self) -> None:
        await self._until(lambda: self.guest.table is not None)

    async def look(self) -> dict[str, Any]:
        """How far this device sees the game, and what it is asked."""
        guest, table = self.guest, self.guest.table
        assert table is not None
        table.adopt()
        asked = table.pending[0] if table.pending else None
        kind = "" if asked is None else "prepare" if asked.seat == FATE or asked.sealed else "answer"
        return {"at": guest.arrivals[-1][0], "sights": len(guest.arrivals), "asked": kind, "over": table.over}

    async def answer(self) -> float:
        """Answer what is asked, or throw; when that was sent."""
        table = self.guest.table
        assert table is not None
        decision = table.pending[0]
        if decision.seat == FATE:
            start = perf_counter()
            table.cast(decision)
            return start
        self._player = self._player or bots.bot(table.game, "random", self.seat)
        choice = self._player.decide(table.view(decision.seat), decision)
        start = perf_counter()
        table.answer(decision, choice)
        return start

    async def count(self) -> int:
        """Bytes of frames that have come in."""
        return self.client.received

    async def seen(self, at: int) -> float | None:
        """When it had the first sight of a later answer."""
        return next((time for later, time in self.guest.arrivals if later > at), None)

    async def rejoin(self) -> dict[str, Any]:
        """Lose the connection and come back."""
        guest, client, seen = self.guest, self.client, len(self.guest.arrivals)
        await client.cut()
        await self._until(lambda: len(guest.arrivals) > seen and guest.online)
        whole, after = guest.sight_at - client.connecting_at, guest.sight_at - client.safe_at
        return {"whole": whole, "after": after, "trips": guest.trips[-1]}

    # -- the echo --------------------------------------------------------------------------------------

    async def listen(self) -> None:
        async for _ in self.echo:
            self._heard.append(perf_counter())
            self._news.set()

    async def call(self, size: int) -> float:
        """Seconds until its own echo is back."""
        before, start = len(self._heard), perf_counter()
        await self.echo.send(b"o" + bytes(size))
        await self._until(lambda: len(self._heard) > before)
        return self._heard[-1] - start

    async def shout(self, size: int) -> float:
        """Have an echo sent to everybody; when that was."""
        start = perf_counter()
        await self.echo.send(b"a" + bytes(size))
        return start

    async def heard(self) -> float:
        return self._heard[-1]


async def main(seat: int, code: str, echo_port: int) -> None:
    joined = read_code(code)
    guest = TimedGuest(f"Guest {seat + 1}")
    client = TimedClient(guest, (HERE, joined.port), joined.secret)
    echo = await connect(f"ws://{HERE}:{echo_port}", compression=None, proxy=None)
    device = Device(seat, guest, client, echo)
    tasks = [asyncio.create_task(client.run()), asyncio.create_task(device.listen())]
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while line := await lines.readline():
        name, *values = line.decode().split()
        told = await getattr(device, name)(*map(int, values))
        print(json.dumps(told), flush=True)
    client.stop()
    await echo.close()
    await asyncio.gather(*tasks, return_exceptions=True)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
