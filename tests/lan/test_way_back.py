"""The way back to a seat survives whoever answers at the host's address meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from companion.lan import protocol as p
from companion.lan.hosting import FileShelf, HostThread, new_standing
from companion.lan.joining import GuestThread
from companion.lan.store import HostFile, JoinedFile
from companion.words import word

from .ports import quiet_port

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


def test_another_table_at_the_same_address_costs_nobody_the_seat(tmp_path: Path) -> None:
    own = host(tmp_path / "own", quiet_port())
    code = own.code
    assert code is not None
    guest = GuestThread(JoinedFile(tmp_path / "joined.json"), code, "Ada")
    guest.start()
    until(lambda: guest.guest.online)
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
    guest = GuestThread(JoinedFile(tmp_path / "joined.json"), own.code, "Ada")
    guest.start()
    until(lambda: guest.guest.online and guest.guest.kept.token)
    before = guest.guest.kept.device
    own.close()
    file = HostFile(tmp_path / "own" / "table.json")
    assert file.table is not None
    file.change(standing=msgspec.structs.replace(file.table.standing, devices=()))
    own = host(tmp_path / "own")
    until(lambda: guest.guest.online and guest.guest.kept.device != before)
    guest.stop()
    own.close()
