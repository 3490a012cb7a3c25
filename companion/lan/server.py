"""Gives a `Steward` a network: accepts devices, shakes hands, carries frames, lets bots think and time pass."""

from __future__ import annotations

import asyncio
import math
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

from websockets.asyncio.server import Server as WebSocketServer
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

from companion.words import word

from . import protocol as p
from .addresses import own_addresses
from .beacon import Announcer, Beacon
from .code import PORTS, JoinCode, new_code, rehost
from .company import Device
from .errors import BadFrame, LanError, Refused, WrongCode
from .handshake import MAX_FRAME, Cipher, ServerHandshake, Verifier, refusal
from .limits import CODE, Doorkeeper
from .steward import Steward

HANDSHAKE_SECONDS = 15.0
TICK = 0.25
PULSE = 4.0
"""Seconds between two looks whether a device is still there."""
MOST_WAITING = 24
"""Connections that may be in the middle of a handshake."""
MOST_UNSENT = 4 * MAX_FRAME
"""Bytes that may wait for a slow device before it is cut off."""


class Server:
    """One open table on the network. Everything happens on the loop that `open` was called on."""

    def __init__(
        self,
        steward: Steward,
        secret: str = "",
        port: int = 0,
        address: str = "",
        bind: str = "0.0.0.0",
        announce: bool = True,
        pulse: float = PULSE,
    ) -> None:
        self.steward = steward
        self.doorkeeper = Doorkeeper(time.monotonic)
        self.code: JoinCode | None = None
        self._secret, self._port, self._address, self._bind = secret, port, address, bind
        self._announce, self._pulse = announce, pulse
        self._verifier: Verifier | None = None
        self._sockets: WebSocketServer | None = None
        self._announcer: Announcer | None = None
        self._waiting = 0
        self._bots_wanted = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="lan-bot")

    # -- opening and closing ---------------------------------------------------------------------------

    async def open(self) -> JoinCode:
        """Open the table; the code that lets devices in. Raises `LanError` where no port is free."""
        self._sockets = await self._listen()
        port = self._sockets.sockets[0].getsockname()[1]
        host = self._address or own_addresses()[0]
        self.code = self._code(host, port)
        self._verifier = await asyncio.to_thread(Verifier.of, CODE, self.code.secret)
        self.steward.changed = self._changed
        self._tasks = [asyncio.create_task(self._let_bots_think()), asyncio.create_task(self._let_time_pass())]
        if self._announce:
            self._announcer = Announcer(self._beacon())
            self._announcer.start()
        self._changed()
        return self.code

    def _code(self, host: str, port: int) -> JoinCode:
        """The code of before, where the address can carry its secret."""
        if self._secret:
            same = rehost(JoinCode(self._secret, host, port), host, port)
            if same is not None:
                return same
        return new_code(host, port)

    async def _listen(self) -> WebSocketServer:
        for port in (self._port, *PORTS, 0) if self._port else (*PORTS, 0):
            with suppress(OSError):
                return await serve(
                    self._serve,
                    self._bind,
                    port,
                    max_size=MAX_FRAME,
                    max_queue=32,
                    compression=None,
                    ping_interval=self._pulse,
                    ping_timeout=self._pulse * 2,
                    open_timeout=HANDSHAKE_SECONDS,
                    close_timeout=1,
                )
        raise LanError(word("lan.problem.no_port"))

    async def close(self) -> None:
        """Close the table; devices come back when it is opened again."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._announcer is not None:
            await asyncio.to_thread(self._announcer.stop)
        if self._sockets is not None:
            self._sockets.close()
            await self._sockets.wait_closed()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _beacon(self) -> Beacon:
        assert self.code is not None
        steward = self.steward
        chairs = steward.company.chairs
        free = sum(chair.kind == p.OPEN for chair in chairs)
        stage = "lobby" if steward.stage == "lobby" else "playing"
        title = steward.title or steward.game.title
        name = steward.name[:32]
        return Beacon(p.VERSION, name, title, steward.game.key, self.code.port, free, len(chairs), stage)  # type: ignore[arg-type]

    # -- what happens by itself --------------------------------------------------------------------------

    def _changed(self) -> None:
        self._bots_wanted.set()
        if self._announcer is not None:
            self._announcer.tell(self._beacon())

    async def _let_bots_think(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._bots_wanted.wait()
            self._bots_wanted.clear()
            while (task := self.steward.next_bot()) is not None:
                answer = await loop.run_in_executor(self._pool, task.run)
                self.steward.settle_bot(task, answer)

    async def _let_time_pass(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self.steward.tick()

    # -- one connection --------------------------------------------------------------------------------

    async def _serve(self, socket: ServerConnection) -> None:
        """A device, from its first byte to its last. Nothing that it sends gets further than here."""
        if self._waiting >= MOST_WAITING:
            await _say(socket, refusal("wait", 2))
            return
        self._waiting += 1
        try:
            async with asyncio.timeout(HANDSHAKE_SECONDS):
                admitted = await self._admit(socket)
        except (LanError, TimeoutError, ConnectionClosed):
            return
        finally:
            self._waiting -= 1
        if admitted is not None:
            await self._carry(socket, *admitted)

    async def _admit(self, socket: ServerConnection) -> tuple[str, Cipher, p.Enter] | None:
        """The handshake and the first frame."""
        address = socket.remote_address[0]
        shake = ServerHandshake(self._find, p.VERSION)
        hello = await _message(socket)
        reply = await asyncio.to_thread(shake.challenge, hello)
        wait = self.doorkeeper.may_try(address, shake.identity)
        if wait and not shake.refused:
            reply = refusal("closed") if wait == math.inf else refusal("wait", wait)
        await socket.send(reply)
        if shake.refused or wait:
            return None
        proof = await _message(socket)
        if self.doorkeeper.may_try(address, shake.identity):
            await _say(socket, refusal("wait", 1))
            return None
        try:
            welcome, keys = shake.confirm(proof)
        except WrongCode:
            self.doorkeeper.failed(address, shake.identity)
            await _say(socket, refusal("code"))
            return None
        self.doorkeeper.succeeded(address, shake.identity)
        await socket.send(welcome)
        cipher = Cipher(keys, client=False)
        first = p.read_up(cipher.open(await _message(socket)))
        return (shake.identity, cipher, first) if isinstance(first, p.Enter) else None

    def _find(self, identity: str) -> Verifier | None:
        if identity == CODE:
            return self._verifier
        device = self.steward.company.devices.get(identity.removeprefix("device:"))
        return Verifier.of(identity, device.token) if device is not None else None

    async def _carry(self, socket: ServerConnection, identity: str, cipher: Cipher, first: p.Enter) -> None:
        """Frames in both directions until the connection ends."""
        link = partial(_send, socket, cipher)
        try:
            device = self.steward.enter(identity, first, link)
        except Refused as error:
            await _say(socket, cipher.seal(p.encode(p.Bye(f"lan.refused.{error.reason}"))))
            return
        try:
            async for message in socket:
                if device.link is link:
                    self._hear(device, cipher, message)
                if device.link is not link:  # removed, or it has come in again by another connection
                    break
        except (LanError, ConnectionClosed):
            pass
        finally:
            self.steward.lost(device, link)
            await socket.close()

    def _hear(self, device: Device, cipher: Cipher, message: str | bytes) -> None:
        if isinstance(message, str):
            raise BadFrame(word("wire.frame.garbled"))
        self.steward.hear(device, p.read_up(cipher.open(message)))


def _send(socket: ServerConnection, cipher: Cipher, frame: p.Frame) -> None:
    """Seal a frame and hand it to the network at once; a device that does not take its frames is cut off."""
    if socket.transport.get_write_buffer_size() > MOST_UNSENT:
        socket.transport.abort()
        return
    with suppress(BadFrame):
        broadcast((socket,), cipher.seal(p.encode(frame)))


async def _message(socket: ServerConnection) -> bytes:
    message = await socket.recv()
    if isinstance(message, str):
        raise BadFrame(word("wire.frame.garbled"))
    return message


async def _say(socket: ServerConnection, message: bytes) -> None:
    with suppress(ConnectionClosed):
        await socket.send(message)
        await socket.close()
