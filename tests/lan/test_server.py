"""A table on real sockets: whoever does not know the code, or does not keep to the language, gets no further."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from companion import games
from companion.lan import protocol as p
from companion.lan import server as server_module
from companion.lan.cipher import Cipher
from companion.lan.client import Client
from companion.lan.errors import LanError, Refused, WrongCode
from companion.lan.guest import Guest, new_pass
from companion.lan.handshake import ClientHandshake
from companion.lan.limits import WRONG_CODES
from companion.lan.server import Server
from companion.lan.steward import Steward

from .wired import standing


class Raw:
    """A device without any manners: sends and hears what a test wants."""

    def __init__(self, socket: ClientConnection, identity: str, secret: str) -> None:
        self.socket = socket
        self._shake = ClientHandshake(identity, secret, p.VERSION)

    async def shake_hands(self) -> None:
        await self.socket.send(self._shake.hello())
        await self.socket.send(self._shake.proof(await self._message()))
        self.cipher = Cipher(self._shake.finish(await self._message()), client=True)

    async def _message(self) -> bytes:
        message = await asyncio.wait_for(self.socket.recv(), 5)
        assert isinstance(message, bytes)
        return message

    async def enter(self, device: str = "d1", **values: Any) -> None:
        await self.say(p.Enter(device, "Eve", "00" * 16, **values))

    async def say(self, frame: p.Up) -> bytes:
        sealed = self.cipher.seal(p.encode(frame))
        await self.socket.send(sealed)
        return sealed

    async def hear(self, kind: type) -> Any:
        """The next frame of that kind."""
        while True:
            frame = p.read_down(self.cipher.open(await self._message()))
            if isinstance(frame, kind):
                return frame

    async def closed(self) -> int:
        """Waits until the host hangs up; the code it gave."""
        with suppress(ConnectionClosed):
            while True:
                await asyncio.wait_for(self.socket.recv(), 5)
        assert self.socket.close_code is not None
        return self.socket.close_code


class Opened:
    """A table on loopback and its visitors."""

    def __init__(self, server: Server) -> None:
        self.server, self.steward = server, server.steward
        assert server.code is not None
        self.port, self.secret = server.code.port, server.code.secret

    @asynccontextmanager
    async def visitor(self, identity: str = "code", secret: str | None = None) -> AsyncIterator[Raw]:
        async with connect(f"ws://127.0.0.1:{self.port}", compression=None, proxy=None, close_timeout=1) as socket:
            yield Raw(socket, identity, self.secret if secret is None else secret)

    @asynccontextmanager
    async def seated(self, device: str = "d1", seat: int = 0) -> AsyncIterator[Raw]:
        async with self.visitor() as one:
            await one.shake_hands()
            await one.enter(device)
            await one.say(p.Sit(seat, f"Eve {seat}"))
            await one.say(p.Ready(True))
            while not self.steward.company.chairs[seat].ready:
                await asyncio.sleep(0.01)
            yield one


def with_a_table(test: Callable[[Opened], Awaitable[None]], **values: Any) -> None:
    async def run() -> None:
        steward = Steward(games.find("ragnaroll"), standing("ragnaroll", 2))
        server = Server(steward, address="127.0.0.1", bind="127.0.0.1", announce=False, **values)
        await server.open()
        try:
            await test(Opened(server))
        finally:
            await server.close()

    asyncio.run(run())


# -- strangers ---------------------------------------------------------------------------------------------


def test_a_stranger_without_the_code_learns_nothing() -> None:
    async def test(table: Opened) -> None:
        async with table.visitor(secret="1234567") as stranger:
            with pytest.raises(WrongCode):
                await stranger.shake_hands()
            await stranger.closed()
        assert table.steward.company.devices == {}

    with_a_table(test)


def test_frames_without_a_handshake_are_not_read() -> None:
    async def test(table: Opened) -> None:
        for message in (p.encode(p.Enter("d1", "Eve", "00")), b"", b"\0" * 100, b"{}", b"[" * 4000):
            async with table.visitor() as stranger:
                await stranger.socket.send(message)
                await stranger.closed()
        async with table.visitor() as stranger:
            await stranger.socket.send("text")
            await stranger.closed()
        assert table.steward.company.devices == {}

    with_a_table(test)


def test_who_knows_the_code_must_enter_first() -> None:
    async def test(table: Opened) -> None:
        async with table.visitor() as stranger:
            await stranger.shake_hands()
            await stranger.say(p.Sit(0, "Eve"))
            await stranger.closed()
        assert table.steward.company.chairs[0].kind == p.OPEN

    with_a_table(test)


def test_wrong_codes_are_slowed_down_and_then_shut_out() -> None:
    async def guess(table: Opened) -> str:
        async with table.visitor(secret="1234567") as stranger:
            try:
                await stranger.shake_hands()
            except WrongCode:
                return "code"
            except Refused as refused:
                return refused.reason
        raise AssertionError("it got in")

    async def test(table: Opened) -> None:
        now = [0.0]
        table.server.doorkeeper._clock = lambda: now[0]
        assert [await guess(table) for _ in range(3)] == ["code", "wait", "wait"], "one try, then a pause"
        async with table.visitor() as honest:  # who has the right code waits as well: the address is the same
            with pytest.raises(Refused):
                await honest.shake_hands()
        for _ in range(WRONG_CODES - 1):
            table.server.doorkeeper._codes.clear()  # as from many addresses
            assert await guess(table) == "code"
        assert await guess(table) == "closed"
        table.server.doorkeeper.reopen()
        table.server.doorkeeper._codes.clear()
        async with table.visitor() as honest:
            await honest.shake_hands()

    with_a_table(test)


def test_a_closed_door_lets_in_who_was_there_before() -> None:
    async def test(table: Opened) -> None:
        async with table.visitor() as one:
            await one.shake_hands()
            await one.enter("d1")
            token = (await one.hear(p.Welcome)).token
        table.server.doorkeeper.closed = True
        async with table.visitor("device:d1", token) as back:
            await back.shake_hands()
            await back.enter("d1")
            assert (await back.hear(p.Welcome)).token == token
        async with table.visitor("device:d1", "00" * 16) as imposter:
            with pytest.raises(WrongCode):
                await imposter.shake_hands()

    with_a_table(test)


def test_a_token_opens_only_its_own_device() -> None:
    async def test(table: Opened) -> None:
        async with table.seated("d1", 0), table.visitor() as other:
            await other.shake_hands()
            await other.enter("d2")
            token = (await other.hear(p.Welcome)).token
            async with table.visitor("device:d2", token) as thief:
                await thief.shake_hands()
                await thief.enter("d1")
                assert (await thief.hear(p.Bye)).word == "lan.refused.known"
            assert table.steward.company.devices["d1"].here

    with_a_table(test)


# -- what is on the wire --------------------------------------------------------------------------------------


def test_a_frame_that_comes_again_closes_the_connection_and_changes_nothing() -> None:
    async def test(table: Opened) -> None:
        async with table.seated() as one:
            sealed = await one.say(p.Ready(False))
            while table.steward.company.chairs[0].ready:
                await asyncio.sleep(0.01)
            await one.say(p.Ready(True))
            while not table.steward.company.chairs[0].ready:
                await asyncio.sleep(0.01)
            await one.socket.send(sealed)
            await one.closed()

    with_a_table(test)


@pytest.mark.parametrize("place", [0, 7, 8, 20, -1])
def test_a_changed_frame_closes_the_connection_and_is_not_heard(place: int) -> None:
    async def test(table: Opened) -> None:
        async with table.seated() as one:
            sealed = bytearray(one.cipher.seal(p.encode(p.Stand(0))))
            sealed[place] ^= 1
            await one.socket.send(bytes(sealed))
            await one.closed()
        assert table.steward.company.chairs[0].kind == p.DEVICE, "it still sits"

    with_a_table(test)


def test_nobody_sends_more_than_a_frame_may_hold() -> None:
    async def test(table: Opened) -> None:
        async with table.visitor() as stranger:
            await stranger.socket.send(bytes(2_000_000))
            assert await stranger.closed() == 1009
        async with table.seated() as one:
            await one.socket.send(bytes(2_000_000))
            assert await one.closed() == 1009
        async with table.seated("d2", 1) as other:
            await other.say(p.Ready(False))
            assert not (await other.hear(p.Lobby)).locked

    with_a_table(test)


def test_bytes_that_are_no_web_socket_are_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "HANDSHAKE_SECONDS", 0.3)

    async def test(table: Opened) -> None:
        for data in (b"\0" * 5000, b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 20_000):
            reader, writer = await asyncio.open_connection("127.0.0.1", table.port)
            writer.write(data)
            assert await asyncio.wait_for(_rest(reader), 5) is not None
            writer.close()

    with_a_table(test)


async def _rest(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionError:
        return b""


def test_who_says_nothing_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "HANDSHAKE_SECONDS", 0.3)

    async def test(table: Opened) -> None:
        async with table.visitor() as silent:
            began = time.monotonic()
            await silent.closed()
            assert time.monotonic() - began < 3

    with_a_table(test)


def test_only_so_many_may_stand_at_the_door() -> None:
    async def test(table: Opened) -> None:
        table.server._waiting = server_module.MOST_WAITING
        async with table.visitor() as late:
            with pytest.raises(Refused) as refused:
                late._shake.proof(await late._message())
            assert refused.value.reason == "wait"

    with_a_table(test)


def test_a_device_that_comes_in_again_is_heard_by_its_new_connection_alone() -> None:
    async def test(table: Opened) -> None:
        async with table.seated() as old:
            token = table.steward.company.devices["d1"].token
            async with table.visitor("device:d1", token) as new:
                await new.shake_hands()
                await new.enter("d1")
                await new.hear(p.Lobby)
                await old.say(p.Stand(0))
                await old.closed()
                assert table.steward.company.chairs[0].kind == p.DEVICE
                await new.say(p.Stand(0))
                while table.steward.company.chairs[0].kind == p.DEVICE:
                    await asyncio.sleep(0.01)

    with_a_table(test)


# -- the device's side -------------------------------------------------------------------------------------------


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not true():
            await asyncio.sleep(0.01)


def test_one_false_refusal_does_not_cost_a_device_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody on the network can say no in the host's name before the handshake is done."""

    async def test(table: Opened) -> None:
        guest = Guest("Ada", new_pass())
        client = Client(guest, ("127.0.0.1", table.port), table.secret)
        running = asyncio.create_task(client.run())
        await until(lambda: guest.kept.token)
        device, finish, lies = guest.kept.device, ClientHandshake.finish, [1]

        def refuse(self: ClientHandshake, reply: bytes) -> Any:
            if lies[0]:
                lies[0] -= 1
                raise WrongCode("no")
            return finish(self, reply)

        monkeypatch.setattr(ClientHandshake, "finish", refuse)
        for link in [one.link for one in table.steward.company.devices.values()]:
            assert link is not None
        await table.server._sockets.connections.copy().pop().close()  # type: ignore[union-attr]
        await until(lambda: not lies[0] and guest.online)
        assert guest.kept.device == device
        client.stop()
        await running

    with_a_table(test)


def test_a_wrong_code_is_said_once_and_not_tried_again() -> None:
    async def test(table: Opened) -> None:
        client = Client(Guest("Eve", new_pass()), ("127.0.0.1", table.port), "1234567")
        await asyncio.wait_for(client.run(), 5)
        assert isinstance(client.problem, WrongCode)
        assert isinstance(client.problem, LanError)

    with_a_table(test)
