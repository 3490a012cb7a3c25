"""Figures of a table on several devices, each against a bare websockets echo measured in the same run.

The host and the echo each have a process of their own; the six devices, or the six clients of the echo, share this one.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from companion import bots
from companion.kernel import FATE, BadSetup

GUESTS = 6
ROUNDS = 5
ANSWERS = 25
"""Measured in a round; a game has some two hundred."""
WARM_UP = 10
QUIET = 0.005
"""Seconds without news after which all has arrived."""
REJOINS = 3
HERE = "127.0.0.1"
ECHO = """
import asyncio, sys
from websockets.asyncio.server import broadcast, serve
async def main():
    clients = set()
    async def handle(socket):
        clients.add(socket)
        async for message in socket:
            if message[:1] == b"a":
                broadcast(clients, message)
            else:
                await socket.send(message)
    async with serve(handle, "127.0.0.1", 0, compression=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await asyncio.get_running_loop().create_future()
asyncio.run(main())
"""


def bench_lan() -> None:
    try:
        import websockets  # noqa: F401
    except ModuleNotFoundError as error:
        raise BadSetup(f"The package '{error.name}' is not installed: make run installs it.") from None
    asyncio.run(measure())


async def measure() -> None:
    """Every answer and the echoes beside it are measured in turn, all equally hot or cold; medians are compared."""
    with tempfile.TemporaryDirectory() as folder:
        table = await Measured.open(Path(folder))
        echo = await Echo.open()
        try:
            await table.answer_some(WARM_UP)
            table.forget()
            for _ in range(ROUNDS):
                await table.rejoin_some()
                await table.answer_some(ANSWERS, lambda: echo.measure(round(table.bytes_per_answer())))
            print(f"A RagnaRoll table with {GUESTS} guests: figures of this machine; ratios to a bare websockets echo")
            tell(table, echo)
        finally:
            await table.close()
            await echo.close()


def tell(table: Measured, echo: Echo) -> None:
    mine, one, everybody = median(table.latencies), median(echo.one), median(echo.everybody)
    print(f"  echo to the sender: {one * 1e3:.2f} ms; echo to all {GUESTS}: {everybody * 1e3:.2f} ms (median)")
    print(f"  from an answer to everybody's screen: {mine * 1e3:.2f} ms (median of {len(table.latencies)})")
    for name, peer in (("the echo to all six", everybody), ("the echo to the sender alone", one)):
        print(f"    {mine / peer:.2f} x {name}; goal at most 3: {'reached' if mine <= 3 * peer else 'NOT reached'}")
    print(f"  bytes on the wire for one answer: {table.bytes_per_answer():,.0f} to each device (median)")
    after, whole, trips = median(table.after_handshake), median(table.rejoins), max(table.trips())
    handshake = f"{whole * 1e3:.1f} ms with the handshake"
    print(f"  to come back: {handshake}, {after * 1e3:.2f} ms ({after / one:.1f} echoes) after it (median)")
    print(f"    {trips} round trips after the handshake; goal below 2: {'reached' if trips < 2 else 'NOT reached'}")


class Echo:
    """Six clients of a bare echo."""

    def __init__(self, process: subprocess.Popen[str], clients: list[Any]) -> None:
        self._process, self._clients = process, clients
        self.one: list[float] = []
        self.everybody: list[float] = []

    @classmethod
    async def open(cls) -> Echo:
        from websockets.asyncio.client import connect

        process = subprocess.Popen([sys.executable, "-c", ECHO], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        port = int(await asyncio.to_thread(process.stdout.readline))
        clients = [await connect(f"ws://{HERE}:{port}", compression=None, proxy=None) for _ in range(GUESTS)]
        return cls(process, clients)

    async def measure(self, size: int) -> None:
        """One echo of each kind."""
        message = bytes(max(1, size - 1))
        client = self._clients[len(self.one) % GUESTS]
        start = perf_counter()
        await client.send(b"o" + message)
        await client.recv()
        self.one.append(perf_counter() - start)
        start = perf_counter()
        await client.send(b"a" + message)
        await asyncio.gather(*(other.recv() for other in self._clients))
        self.everybody.append(perf_counter() - start)

    async def close(self) -> None:
        for client in self._clients:
            await client.close()
        _end(self._process)


class Measured:
    """Six guests of a real host, playing one answer at a time."""

    def __init__(self, process: subprocess.Popen[str], guests: list[Any], clients: list[Any]) -> None:
        self._process, self._guests, self._clients = process, guests, clients
        self._tasks: list[asyncio.Task[None]] = []
        self._news = asyncio.Event()
        self._awaited: Callable[[], bool] = lambda: True
        self._players: dict[int, Any] = {}
        self.latencies: list[float] = []
        self.sizes: list[float] = []
        self.after_handshake: list[float] = []
        self.rejoins: list[float] = []

    @classmethod
    async def open(cls, folder: Path) -> Measured:
        from companion.lan.code import read_code

        from .bench_lan_parts import TimedClient, TimedGuest, new_pass

        command = [sys.executable, str(Path(__file__).parents[2] / "main.py"), "host", "ragnaroll"]
        seats = ",".join(["open"] * GUESTS)
        process = subprocess.Popen(
            [*command, "--seats", seats, "--address", HERE, "--quiet", "--dir", str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert process.stdout is not None
        code = read_code((await asyncio.to_thread(process.stdout.readline)).split()[-1])
        guests = [TimedGuest(f"Guest {number}", new_pass()) for number in range(1, GUESTS + 1)]
        clients = [TimedClient(guest, (HERE, code.port), code.secret) for guest in guests]
        table = cls(process, guests, clients)
        for guest in guests:
            guest.changed = table._look
        table._tasks = [asyncio.create_task(client.run()) for client in clients]
        await table._sit_down()
        return table

    def _look(self) -> None:
        """At every news: only what was awaited wakes whoever waits."""
        if self._awaited():
            self._news.set()

    async def _until(self, true: Callable[[], bool]) -> None:
        self._awaited = true
        self._news.clear()
        if not true():
            await asyncio.wait_for(self._news.wait(), 30)

    async def _sit_down(self) -> None:
        from companion.lan import protocol as p

        for seat, guest in enumerate(self._guests):
            await self._until(partial(_is_in_lobby, guest))
            guest.send(p.Sit(seat, guest.name))
            guest.send(p.Ready(True))
        await self._until(lambda: all(guest.table is not None for guest in self._guests))

    # -- answers ---------------------------------------------------------------------------------------

    def bytes_per_answer(self) -> float:
        return median(self.sizes) if self.sizes else 400.0

    def forget(self) -> None:
        """What was measured so far was for practice."""
        self.latencies.clear()

    async def answer_some(self, count: int, between: Callable[[], Awaitable[None]] | None = None) -> None:
        """Single answers, each from its sending until all six devices have the new sight."""
        while count:
            for guest in self._guests:
                guest.table.adopt()
            asked = [(guest, guest.table.pending[0]) for guest in self._guests if guest.table.pending]
            if all(guest.table.over for guest in self._guests):
                return  # some games are shorter than others
            if not asked:
                await self._until(self._something_new())
                continue
            guest, decision = asked[0]
            if decision.seat == FATE or decision.sealed:
                await self._prepare(guest, decision)
                continue
            if not await self._is_quiet():
                continue
            count -= 1
            if between is not None:
                await between()
            await self._answer(guest, decision)

    async def _is_quiet(self) -> bool:
        """Whether all devices have the same sight, and nothing else comes for a while."""
        sights = [guest.sights for guest in self._guests]
        await asyncio.sleep(QUIET)
        same = len({guest.at for guest in self._guests}) == 1
        return same and sights == [guest.sights for guest in self._guests]

    def _something_new(self) -> Callable[[], bool]:
        sights = [guest.sights for guest in self._guests]
        return lambda: sights != [guest.sights for guest in self._guests]

    async def _prepare(self, guest: Any, decision: Any) -> None:
        """Throws and sealed answers, which wait for others: not measured."""
        if decision.seat == FATE:
            at = len(guest.table)
            guest.table.cast(decision)
            await self._until(lambda: self._at() > at)
        else:
            guest.table.answer(decision, self._choice(guest, decision))
            await asyncio.sleep(0)

    async def _answer(self, guest: Any, decision: Any) -> None:
        choice, at = self._choice(guest, decision), self._at()
        before = [client.received for client in self._clients]
        start = perf_counter()
        guest.table.answer(decision, choice)
        await self._until(lambda: self._at() > at)
        self.latencies.append(perf_counter() - start)
        self.sizes += [client.received - old for client, old in zip(self._clients, before, strict=True)]

    def _at(self) -> int:
        """The sight that even the last device has."""
        return min(guest.at for guest in self._guests)

    def _choice(self, guest: Any, decision: Any) -> Any:
        player = self._players.setdefault(decision.seat, bots.bot(guest.table.game, "random", decision.seat))
        return player.decide(guest.table.view(decision.seat), decision)

    def trips(self) -> list[int]:
        """Frames sent before the sight came, of each return; the first time a device also takes its seat."""
        return [trip for guest in self._guests for trip in guest.trips[1:]]

    # -- coming back -----------------------------------------------------------------------------------

    async def rejoin_some(self) -> None:
        for turn in range(REJOINS):
            guest, client = self._guests[turn % GUESTS], self._clients[turn % GUESTS]
            seen = guest.sights
            await client.cut()
            await self._until(partial(_is_back, guest, seen))
            self.rejoins.append(guest.sight_at - client.connecting_at)
            self.after_handshake.append(guest.sight_at - client.safe_at)

    async def close(self) -> None:
        for client in self._clients:
            client.stop()
        await asyncio.gather(*self._tasks)
        _end(self._process)


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.communicate()


def _is_in_lobby(guest: Any) -> bool:
    return guest.lobby is not None


def _is_back(guest: Any, seen: int) -> bool:
    return guest.sights > seen and guest.online
