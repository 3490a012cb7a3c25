"""Gives a `Guest` a network: finds the host, shakes hands, carries frames, and comes back whenever it is cut off."""

from __future__ import annotations

import asyncio
import errno
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Literal

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from companion.words import word

from . import protocol as p
from .addresses import own_addresses
from .errors import BadFrame, LanError, Refused, WrongCode
from .guest import Guest
from .handshake import MAX_FRAME, Cipher, ClientHandshake
from .limits import CODE

State = Literal["connecting", "online", "waiting", "ended"]
PULSE = 4.0
OPEN_SECONDS = 6.0
FIRST_WAIT, LONGEST_WAIT = 0.1, 3.0
Place = tuple[str, int]


class Client:
    """One device's way to one table. `run` goes on until the device leaves or the host says no for good."""

    def __init__(
        self,
        guest: Guest,
        place: Place | None,
        secret: str,
        elsewhere: Callable[[], Place | None] = lambda: None,
        pulse: float = PULSE,
    ) -> None:
        self.guest, self.place = guest, place
        self.state: State = "connecting"
        self.problem: LanError | None = None
        """Why the device is not online, or why it never will be."""
        self._secret, self._elsewhere, self._pulse = secret, elsewhere, pulse
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = asyncio.Event()
        self._doubted = False

    # -- from any thread -------------------------------------------------------------------------------

    def stop(self) -> None:
        """Go away for now; the seat stays reserved."""
        if self._loop is None:
            self._stop.set()
        elif not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop.set)

    # -- on the network's thread -----------------------------------------------------------------------

    async def run(self) -> None:
        self._loop = asyncio.get_running_loop()
        wait = FIRST_WAIT
        while not self._stop.is_set():
            self._say("connecting")
            began = time.monotonic()
            online = await self._once()
            if self._ended():
                break
            wait = FIRST_WAIT if online and time.monotonic() - began > 1 else min(wait * 2, LONGEST_WAIT)
            self._say("waiting")
            self.place = self._elsewhere() or self.place
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), wait)
        self._say("ended")

    def _ended(self) -> bool:
        """Whether there is no use in trying again."""
        if self.guest.goodbye:
            self.problem = Refused("bye", word(self.guest.goodbye))
        fatal = isinstance(self.problem, WrongCode) or (
            isinstance(self.problem, Refused) and self.problem.reason not in ("wait", "full")
        )
        return fatal or self._stop.is_set()

    def _say(self, state: State) -> None:
        self.state = state
        self.guest.changed()

    async def _once(self) -> bool:
        """One connection, from the first byte to the last; whether it got as far as the table."""
        self.problem = None
        try:
            if self.place is None:
                raise LanError(word("lan.problem.where"))
            socket = await self._reach(*self.place)
            if socket is not None:
                async with socket:
                    return await self._talk(socket)
        except LanError as error:
            self.problem = error
        except (OSError, InvalidHandshake, InvalidMessage, ConnectionClosed, EOFError) as error:
            self.problem = diagnosis(error, self.place)
        return False

    async def _reach(self, host: str, port: int) -> ClientConnection | None:
        """The connection; None where the device leaves before there is one."""
        reaching = asyncio.ensure_future(self._connect(host, port))
        leaving = asyncio.ensure_future(self._stop.wait())
        try:
            await asyncio.wait((reaching, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            leaving.cancel()
            if not reaching.done():
                reaching.cancel()
        return reaching.result() if reaching.done() else None

    async def _connect(self, host: str, port: int) -> ClientConnection:
        return await connect(
            f"ws://{_bracketed(host)}:{port}",
            max_size=MAX_FRAME,
            max_queue=64,
            compression=None,
            open_timeout=OPEN_SECONDS,
            close_timeout=1,
            ping_interval=self._pulse,
            ping_timeout=self._pulse * 2,
            proxy=None,
        )

    async def _talk(self, socket: ClientConnection) -> bool:
        stopping = asyncio.create_task(self._close_when_stopped(socket))
        try:
            async with asyncio.timeout(OPEN_SECONDS * 2):
                cipher = await self._shake_hands(socket)
            return await self._carry(socket, cipher)
        except TimeoutError as error:
            raise diagnosis(error, self.place) from None
        finally:
            stopping.cancel()

    async def _close_when_stopped(self, socket: ClientConnection) -> None:
        await self._stop.wait()
        await socket.close()

    async def _shake_hands(self, socket: ClientConnection) -> Cipher:
        known = None if self._doubted else self.guest.identity
        identity, password = known or (CODE, self._secret)
        shake = await asyncio.to_thread(ClientHandshake, identity, password, p.VERSION)
        try:
            await socket.send(shake.hello())
            await socket.send(await asyncio.to_thread(shake.proof, await _message(socket)))
            cipher = Cipher(shake.finish(await _message(socket)), client=True)
        except WrongCode:
            self._doubt(known is not None)
            raise
        if self._doubted:
            self._doubted = False
            self.guest.forget()  # the table is the right one, but knows this device no more: come in as a new one
        return cipher

    def _doubt(self, as_known: bool) -> None:
        """A device that was here before is not known: the code tells whether that is still the same table.

        Raises `LanError` where it is worth trying again; the way back to the seat is kept until the code has been
        accepted.
        """
        if as_known:
            self._doubted = True
            raise LanError(word("lan.problem.forgotten")) from None
        if self._doubted:
            self._doubted = False
            raise LanError(word("lan.problem.other_table")) from None

    async def _carry(self, socket: ClientConnection, cipher: Cipher) -> bool:
        outgoing: asyncio.Queue[p.Up] = asyncio.Queue()
        loop, thread = asyncio.get_running_loop(), threading.get_ident()

        def send(frame: p.Up) -> None:
            if threading.get_ident() == thread:
                outgoing.put_nowait(frame)
            else:
                loop.call_soon_threadsafe(outgoing.put_nowait, frame)

        writer = asyncio.create_task(_write(socket, cipher, outgoing))
        try:
            self.guest.connected(send)
            self._say("online")
            async for message in socket:
                if isinstance(message, str):
                    raise BadFrame(word("wire.frame.garbled"))
                self.guest.hear(p.read_down(cipher.open(message)))
                if self.guest.goodbye:
                    break
        finally:
            writer.cancel()
            self.guest.disconnected()
        self.problem = self.problem or LanError(word("lan.problem.lost"))
        return True


async def _write(socket: ClientConnection, cipher: Cipher, outgoing: asyncio.Queue[p.Up]) -> None:
    with suppress(ConnectionClosed):
        while True:
            await socket.send(cipher.seal(p.encode(await outgoing.get())))


async def _message(socket: ClientConnection) -> bytes:
    message = await socket.recv()
    if isinstance(message, str):
        raise BadFrame(word("wire.frame.garbled"))
    return message


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def diagnosis(error: BaseException, place: Place | None) -> LanError:
    """What is probably wrong, and what to do about it."""
    number = getattr(error, "errno", None)
    mine = [address for address in own_addresses() if not address.startswith("127.")]
    if place is not None and place[0].startswith("127."):
        mine = [place[0]]
    if not mine:
        return LanError(word("lan.problem.no_network"))
    if number == errno.ECONNREFUSED:
        return LanError(word("lan.problem.closed"))
    if number in (errno.EPERM, errno.EACCES):
        return LanError(word("lan.problem.permission"))
    if place is not None and _numbers(place[0]) and not any(_near(place[0], address) for address in mine):
        return LanError(word("lan.problem.other_network", host=place[0], here=mine[0]))
    if isinstance(error, ConnectionClosed | InvalidMessage | InvalidHandshake | EOFError):
        return LanError(word("lan.problem.lost"))
    return LanError(word("lan.problem.unreachable", host=place[0] if place else "?"))


def _numbers(host: str) -> bool:
    return host.replace(".", "").isdigit()


def _near(one: str, other: str) -> bool:
    """Whether two addresses look like the same network; households rarely have more than two numbers in common."""
    return one.split(".")[:2] == other.split(".")[:2]
