"""The way back to a seat survives whoever answers at the host's address meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from companion.lan import protocol as p
from companion.lan.client import LOOK_SECONDS
from companion.lan.hosting import FileShelf, HostThread, new_standing
from companion.lan.joining import GuestThread
from companion.lan.store import HostFile, JoinedFile
from companion.words import word

from .ports import quiet_port
from .proxy import HANDSHAKE, Plan, Proxy

NETWORK: dict[str, Any] = {"address": "127.0.0.1", "bind": "127.0.0.1", "announce": False}


def until(condition: Callable[[], Any], seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "nothing came of it"
        time.sleep(0.005)


def host(folder: Path, port: int = 0) -> HostThread:
    folder.mkdir(exist_ok=True)
    file = HostFile(folder / "table.json")
    thread = HostThread(file, lambda: FileShelf(folder), first_port=port, **NETWORK)
    thread.open(None if file.table is not None else new_standing("ragnaroll", "T", 2)).result(10)
    return thread


def joined(folder: Path, code: Any, **network: Any) -> GuestThread:
    """A device that has come in."""
    guest = GuestThread(JoinedFile(folder / "joined.json"), code, "Ada", **network)
    guest.start()
    until(lambda: guest.guest.online)
    return guest


def test_another_table_at_the_same_address_costs_nobody_the_seat(tmp_path: Path) -> None:
    own = host(tmp_path / "own", quiet_port())
    code = own.code
    assert code is not None
    guest = joined(tmp_path, code)
    guest.guest.send(p.Sit(0, "Ada"))
    until(lambda: guest.guest.lobby is not None and guest.guest.lobby.chairs[0].name == "Ada")
    kept = guest.guest.kept
    own.close()
    other = host(tmp_path / "other", code.port)
    assert other.code is not None
    assert other.code.port == code.port
    until(lambda: str(guest.client.problem) == word("lan.problem.other_table"))
    assert guest.client.state != "ended"
    other.close()
    own = host(tmp_path / "own")
    until(lambda: guest.guest.online and not guest.guest.lobby.chairs[0].away)
    assert (guest.guest.kept.device, guest.guest.kept.token) == (kept.device, kept.token)
    guest.stop()
    own.close()


def test_a_host_that_has_forgotten_a_device_takes_it_in_as_a_new_one(tmp_path: Path) -> None:
    own = host(tmp_path / "own", quiet_port())
    assert own.code is not None
    guest = joined(tmp_path, own.code)
    until(lambda: guest.guest.kept.token)
    before = guest.guest.kept.device
    own.close()
    file = HostFile(tmp_path / "own" / "table.json")
    assert file.table is not None
    file.change(standing=msgspec.structs.replace(file.table.standing, devices=()))
    own = host(tmp_path / "own")
    until(lambda: guest.guest.online and guest.guest.kept.device != before)
    guest.stop()
    own.close()


def test_a_device_that_wakes_up_notices_a_dead_connection_at_once(tmp_path: Path) -> None:
    """Nothing flows any more and nobody says so; the pulse of half a minute would take a whole one to tell."""
    own = host(tmp_path / "own", quiet_port())
    assert own.code is not None
    with Proxy(own.code.port, [Plan("hole", upward=True, after=HANDSHAKE)]) as proxy:
        place = msgspec.structs.replace(own.code, port=proxy.port)
        guest = joined(tmp_path, place, pulse=30)
        while not proxy.happened["hole"]:
            guest.guest.send(p.Ready(True))
            time.sleep(0.02)
        time.sleep(0.5)  # what the host has answered arrives
        times: list[float] = []
        guest.guest.changed = lambda: times.append(time.monotonic())
        time.sleep(0.3)
        assert not times, "nothing tells that it is dead"
        woken = time.monotonic()
        guest.client.wake()
        guest.client.wake()
        until(lambda: guest.client.state == "online" and times)
        assert times[0] - woken >= LOOK_SECONDS * 0.9, "the host has some time to show itself"
        guest.guest.send(p.Sit(0, "Ada"))
        until(lambda: guest.guest.lobby is not None and guest.guest.lobby.chairs[0].name == "Ada")
        guest.stop()
    own.close()


def test_a_device_that_wakes_up_keeps_a_connection_that_lives(tmp_path: Path) -> None:
    own = host(tmp_path / "own", quiet_port())
    assert own.code is not None
    guest = joined(tmp_path, own.code)
    states = []
    guest.guest.changed = lambda: states.append(guest.client.state)
    guest.client.wake()
    time.sleep(LOOK_SECONDS + 0.3)
    assert set(states) <= {"online"}
    assert guest.guest.online
    guest.stop()
    own.close()


def test_a_device_that_wakes_up_tries_again_without_waiting(tmp_path: Path) -> None:
    own = host(tmp_path / "own", quiet_port())
    code = own.code
    assert code is not None
    guest = joined(tmp_path, code)
    own.close()
    until(lambda: guest.client.state == "waiting")
    tries: list[str] = []
    guest.guest.changed = lambda: tries.append(guest.client.state)
    for _ in range(6):  # each would wait longer than the one before: over nine seconds in all
        before = tries.count("connecting")
        guest.client.wake()
        until(lambda before=before: tries.count("connecting") > before and guest.client.state == "waiting", 2)
    guest.stop()
