"""Gives a `Guest` a network: finds the host, shakes hands, carries frames, and comes back whenever it is cut off."""

from __future__ import annotations

import asyncio
import errno
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Literal

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.connection import broadcast
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
LOOK_SECONDS = 1.5
"""So long a host may take to show a device that has just woken up that it is still there."""
TRIES_TO_COME_BACK = 2
"""So often a host must say that it does not know a device before the device believes it and gives its seat up."""
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
        self.received = 0
        """Bytes of frames that have come in."""
        self._secret, self._elsewhere, self._pulse = secret, elsewhere, pulse
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop, self._woken = asyncio.Event(), asyncio.Event()
        self._socket: ClientConnection | None = None
        self._looking: asyncio.Task[None] | None = None
        self._unknown = 0
        """How often in a row the host did not know this device's token."""
        self._reached = False

    # -- from any thread -------------------------------------------------------------------------------

    def stop(self) -> None:
        """Go away for now; the seat stays reserved."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._go_away)

    def wake(self) -> None:
        """Somebody looks at this device again: a connection that died in its sleep is noticed at once, and a device
        that waits to try again waits no longer."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._look_around)

    # -- on the network's thread -----------------------------------------------------------------------

    async def run(self) -> None:
        self._loop = asyncio.get_running_loop()
        wait = FIRST_WAIT
        while not self._stop.is_set():
            self._say("connecting")
            self._reached = False
            self._woken.clear()
            await self._once()
            if self._ended():
                break
            wait = FIRST_WAIT if self._reached else min(wait * 2, LONGEST_WAIT)
            self._say("waiting")
            self.place = self._elsewhere() or self.place
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), wait)
        self._say("ended")

    def _go_away(self) -> None:
        self._stop.set()
        self._woken.set()

    def _look_around(self) -> None:
        self._woken.set()
        if self._socket is not None and (self._looking is None or self._looking.done()):
            self._looking = asyncio.create_task(self._look(self._socket))

    async def _look(self, socket: ClientConnection) -> None:
        """Whether the host is still there; the connection's own pulse would take a dozen seconds to tell."""
        try:
            async with asyncio.timeout(LOOK_SECONDS):
                await (await socket.ping())
        except (TimeoutError, ConnectionClosed):
            socket.transport.abort()

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

    async def _once(self) -> None:
        """One connection, from the first byte to the last."""
        self.problem = None
        try:
            if self.place is None:
                raise LanError(word("lan.problem.where"))
            socket = await self._reach(*self.place)
            if socket is not None:
                async with socket:
                    await self._talk(socket)
        except LanError as error:
            self.problem = error
        except (OSError, InvalidHandshake, InvalidMessage, ConnectionClosed, EOFError) as error:
            self.problem = diagnosis(error, self.place)

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

    async def _talk(self, socket: ClientConnection) -> None:
        stopping = asyncio.create_task(self._close_when_stopped(socket))
        try:
            async with asyncio.timeout(OPEN_SECONDS * 2):
                cipher = await self._shake_hands(socket)
            await self._carry(socket, cipher)
        except TimeoutError as error:
            raise diagnosis(error, self.place) from None
        finally:
            stopping.cancel()

    async def _close_when_stopped(self, socket: ClientConnection) -> None:
        await self._stop.wait()
        await socket.close()

    async def _shake_hands(self, socket: ClientConnection) -> Cipher:
        doubted = self._unknown >= TRIES_TO_COME_BACK
        known = None if doubted else self.guest.identity
        identity, password = known or (CODE, self._secret)
        shake = await asyncio.to_thread(ClientHandshake, identity, password, p.VERSION)
        try:
            await socket.send(shake.hello())
            await socket.send(await asyncio.to_thread(shake.proof, await _message(socket)))
            keys = shake.finish(await _message(socket))
        except WrongCode:
            if known is not None:
                self._unknown += 1
                raise LanError(word("lan.problem.forgotten")) from None
            if doubted:  # another table answers at this address: the way back to the seat is kept
                self._unknown = 0
                raise LanError(word("lan.problem.other_table")) from None
            raise
        if doubted:
            self.guest.forget()  # the table is the right one, but knows this device no more: come in as a new one
        self._unknown = 0
        return Cipher(keys, client=True)

    async def _carry(self, socket: ClientConnection, cipher: Cipher) -> None:
        loop, thread = asyncio.get_running_loop(), threading.get_ident()

        def say(frame: p.Up) -> None:
            with suppress(BadFrame):
                broadcast((socket,), cipher.seal(p.encode(frame)))

        def send(frame: p.Up) -> None:
            if threading.get_ident() == thread:
                say(frame)
            else:
                loop.call_soon_threadsafe(say, frame)

        try:
            self._socket = socket
            self.guest.connected(send)
            self._reached = True
            self._say("online")
            async for message in socket:
                if isinstance(message, str):
                    raise BadFrame(word("wire.frame.garbled"))
                self.received += len(message)
                self.guest.hear(p.read_down(cipher.open(message)))
                if self.guest.goodbye:
                    break
        finally:
            self._socket = None
            self.guest.disconnected()
        self.problem = LanError(word("lan.problem.lost"))


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
