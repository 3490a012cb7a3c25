"""Figures of a table on several devices, each against a bare websockets echo measured in the same run.

The host, the echo and each of the six devices have a process of their own, as at a real table.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import Any

from companion.kernel import BadSetup

GUESTS = 6
ROUNDS = 5
ANSWERS = 25
"""Measured in a round; a game has some two hundred."""
WARM_UP = 10
QUIET = 0.01
"""Seconds without news after which all has arrived."""
REJOINS = 3
HERE = "127.0.0.1"
ROOT = Path(__file__).parents[2]
ECHO = """
import asyncio
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
    """Every answer and the echoes beside it are measured in turn, all from rest; medians are compared."""
    with tempfile.TemporaryDirectory() as folder:
        table = await Measured.open(Path(folder))
        try:
            await table.answer_some(WARM_UP)
            table.forget()
            for _ in range(ROUNDS):
                await table.rejoin_some()
                await table.answer_some(ANSWERS, table.echo)
            print(f"A RagnaRoll table with {GUESTS} guests: figures of this machine; ratios to a bare websockets echo")
            tell(table)
        finally:
            await table.close()


def tell(table: Measured) -> None:
    mine, one, everybody = median(table.latencies), median(table.echo_to_one), median(table.echo_to_all)
    print(f"  echo to the sender: {one * 1e3:.2f} ms; echo to all {GUESTS}: {everybody * 1e3:.2f} ms (median)")
    print(f"  from an answer to everybody's screen: {mine * 1e3:.2f} ms (median of {len(table.latencies)})")
    for name, peer in (("the echo to all six", everybody), ("the echo to the sender alone", one)):
        print(f"    {mine / peer:.2f} x {name}; goal at most 3: {'reached' if mine <= 3 * peer else 'NOT reached'}")
    print(f"  bytes on the wire for one answer: {median(table.sizes):,.0f} to each device (median)")
    after, whole, trips = median(table.after_handshake), median(table.rejoins), max(table.trips)
    handshake = f"{whole * 1e3:.1f} ms with the handshake"
    print(f"  to come back: {handshake}, {after * 1e3:.2f} ms ({after / one:.1f} echoes) after it (median)")
    print(f"    {trips} round trips after the handshake; goal below 2: {'reached' if trips < 2 else 'NOT reached'}")


class Measured:
    """Six guests of a real host, playing one answer at a time, and six clients of an echo."""

    def __init__(self) -> None:
        self._servers: list[Process] = []
        self._devices: list[Process] = []
        self._turn = 0
        self.latencies: list[float] = []
        self.sizes: list[float] = []
        self.echo_to_one: list[float] = []
        self.echo_to_all: list[float] = []
        self.after_handshake: list[float] = []
        self.rejoins: list[float] = []
        self.trips: list[int] = []

    @classmethod
    async def open(cls, folder: Path) -> Measured:
        table = cls()
        seats = ",".join(["open"] * GUESTS)
        host = ["main.py", "host", "ragnaroll", "--seats", seats, "--address", HERE, "--quiet", "--dir", str(folder)]
        code = (await table._serve(*host)).split()[-1]
        port = await table._serve("-c", ECHO)
        for seat in range(GUESTS):
            words = ("-m", "companion.cli.bench_lan_device", str(seat), code, port)
            table._devices.append(await _python(*words, stdin=PIPE))
        for seat in range(GUESTS):
            await table._ask(seat, "sit")
        await table._ask_all("begin")
        return table

    async def _serve(self, *words: str) -> str:
        """Start the host or the echo; the first line that it prints."""
        process = await _python(*words, stderr=DEVNULL)
        self._servers.append(process)
        assert process.stdout is not None
        return (await process.stdout.readline()).decode().strip()

    async def _ask(self, device: int, line: str) -> Any:
        """Have a device do something; what it tells of it."""
        process = self._devices[device]
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{line}\n".encode())
        return json.loads(await asyncio.wait_for(process.stdout.readline(), 40))

    async def _ask_all(self, line: str) -> list[Any]:
        return [await self._ask(device, line) for device in range(GUESTS)]

    def forget(self) -> None:
        """What was measured so far was for practice."""
        self.latencies.clear()
        self.sizes.clear()

    # -- answers ---------------------------------------------------------------------------------------

    async def answer_some(self, count: int, between: Callable[[], Awaitable[None]] | None = None) -> None:
        """Single answers, each from its sending until all six devices are done with the new sight."""
        while count:
            views = await self._looks_at_rest()
            if any(view["over"] for view in views):
                return  # some games are shorter than others
            asked = {view["asked"]: device for device, view in enumerate(views) if view["asked"]}
            if "prepare" in asked:  # throws and sealed answers wait for others: not measured
                await self._ask(asked["prepare"], "answer")
            elif "answer" in asked:
                count -= 1
                if between is not None:
                    await between()
                await self._answer(asked["answer"], views[0]["at"])

    async def _looks_at_rest(self) -> list[Any]:
        """What all devices see, once they see the same and nothing else comes for a while."""
        views = await self._ask_all("look")
        while True:
            await asyncio.sleep(QUIET)
            before, views = views, await self._ask_all("look")
            if views == before and len({view["at"] for view in views}) == 1:
                return views

    async def _answer(self, device: int, at: int) -> None:
        before = await self._ask_all("count")
        await asyncio.sleep(QUIET)
        start = await self._ask(device, "answer")
        await asyncio.sleep(QUIET)
        while None in (seen := await self._ask_all(f"seen {at}")):
            await asyncio.sleep(QUIET)
        self.latencies.append(max(seen) - start)
        self.sizes += [now - old for now, old in zip(await self._ask_all("count"), before, strict=True)]

    async def echo(self) -> None:
        """One echo of each kind, as long as what an answer sends."""
        size = round(median(self.sizes)) if self.sizes else 400
        self._turn = (self._turn + 1) % GUESTS
        await asyncio.sleep(QUIET)
        self.echo_to_one.append(await self._ask(self._turn, f"call {size}"))
        await asyncio.sleep(QUIET)
        start = await self._ask(self._turn, f"shout {size}")
        await asyncio.sleep(QUIET)
        while min(heard := await self._ask_all("heard")) < start:
            await asyncio.sleep(QUIET)
        self.echo_to_all.append(max(heard) - start)

    # -- coming back -----------------------------------------------------------------------------------

    async def rejoin_some(self) -> None:
        for device in range(REJOINS):
            told = await self._ask(device, "rejoin")
            self.rejoins.append(told["whole"])
            self.after_handshake.append(told["after"])
            self.trips.append(told["trips"])

    async def close(self) -> None:
        for device in self._devices:
            await device.communicate(b"")
        for server in self._servers:
            server.terminate()
            await server.communicate()


async def _python(*words: str, stdin: int = DEVNULL, stderr: int | None = None) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, *words, cwd=ROOT, stdin=stdin, stdout=PIPE, stderr=stderr
    )
