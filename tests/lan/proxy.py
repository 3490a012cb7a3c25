"""A bad network between devices and a host: a TCP proxy whose connections break in ways that a seed decides."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Literal, NamedTuple

Kind = Literal["clean", "delay", "bytes", "cut", "hole", "double", "corrupt"]
KINDS: tuple[Kind, ...] = ("delay", "bytes", "cut", "hole", "double", "corrupt")
HANDSHAKE = 1500
"""Bytes within which both sides have shaken hands."""


class Plan(NamedTuple):
    """What happens to one connection: the fault, in which direction, and after how many bytes."""

    kind: Kind = "clean"
    upward: bool = True
    after: int = 0


def plans(seed: int, count: int) -> list[Plan]:
    """Every kind of fault in turn, at other places each time; no connection after these has any."""
    random = Random(seed)
    kinds = [KINDS[at % len(KINDS)] for at in range(count)]
    random.shuffle(kinds)
    return [_plan(random, kind) for kind in kinds]


def _plan(random: Random, kind: Kind) -> Plan:
    """Somewhere in the first half of what a device says or hears in a game."""
    first = HANDSHAKE if kind in ("corrupt", "double") else 0
    upward = random.random() < 0.5
    return Plan(kind, upward, first + random.randrange(2500 if upward else 9000))


class Proxy:
    """Passes bytes on to the host, on a thread of its own. Connection after connection takes the next plan."""

    def __init__(self, host_port: int, faults: list[Plan]) -> None:
        self.host_port, self.port, self.happened = host_port, 0, dict.fromkeys(KINDS, 0)
        self._faults = faults
        self._loop = asyncio.new_event_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._run, name="proxy", daemon=True)

    def __enter__(self) -> Proxy:
        self._thread.start()
        opening = asyncio.run_coroutine_threadsafe(self._open(), self._loop)
        opening.result(5)
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(5)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()

    async def _open(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _close(self) -> None:
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = self._loop.create_task(self._connect(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, until either side ends it or its plan does."""
        plan = self._faults.pop() if self._faults else Plan()
        try:
            to_host = await asyncio.open_connection("127.0.0.1", self.host_port)
        except OSError:
            writer.close()
            return
        up = Way(reader, to_host[1], plan if plan.upward else Plan(), self._count)
        down = Way(to_host[0], writer, Plan() if plan.upward else plan, self._count)
        ways = [asyncio.create_task(up.flow()), asyncio.create_task(down.flow())]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for end in (writer, to_host[1]):
                end.close()

    def _count(self, kind: Kind) -> None:
        self.happened[kind] += 1


class Way:
    """One direction of a connection."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, plan: Plan, count: Callable[[Kind], None]
    ) -> None:
        self._reader, self._writer, self._plan, self._count = reader, writer, plan, count
        self._passed = 0
        self._struck = False

    async def flow(self) -> None:
        """Pass bytes on until this direction ends."""
        with suppress(OSError):
            while data := await self._reader.read(4096):
                before, self._passed = self._passed, self._passed + len(data)
                if self._plan.kind == "clean" or self._passed <= self._plan.after:
                    self._writer.write(data)
                elif not await self._strike(data, max(0, self._plan.after - before)):
                    return
                await self._writer.drain()

    async def _strike(self, data: bytes, at: int) -> bool:
        """The fault, from that place of the data on; whether the connection goes on."""
        kind, write, first = self._plan.kind, self._writer.write, not self._struck
        if first:
            self._struck = True
            self._count(kind)
        if kind == "delay":
            await asyncio.sleep(0.6 if first else 0.02)
            write(data)
        elif kind == "bytes" and self._passed < self._plan.after + 3000:
            for byte in data:
                write(bytes([byte]))
                await self._writer.drain()
                await asyncio.sleep(0)
        elif kind == "cut":
            write(data[:at])
            return False
        elif kind == "hole":
            write(data[:at])
            await asyncio.Event().wait()  # open, and nothing flows any more
        elif kind == "double" and first:
            write(data + data[at:])
        elif kind == "corrupt" and first:
            write(data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :])
        else:
            write(data)
        return True
