"""Nearby tables: one device tells, another hears, on one machine and between two networks of their own."""

from __future__ import annotations

import json
import random
import socket
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.lan.beacon import MAX_BEACON, Announcer, Beacon, Listener, read_beacon, write_beacon

from .conftest import ip

TABLE = Beacon(1, "t-1", "Astrid's table", "ragnaroll", 47420, 2, 4, "lobby")
ROOT = Path(__file__).parents[2]


def table(**changes: object) -> Beacon:
    return msgspec.structs.replace(TABLE, **changes)


class Clock:
    now = 50.0

    def __call__(self) -> float:
        return self.now


def soon(told: Callable[[], object]) -> object:
    """What is told once it is something; waits for it a few seconds at most."""
    end = time.monotonic() + 5
    while not (answer := told()) and time.monotonic() < end:
        time.sleep(0.01)
    return answer


def free_port() -> int:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# ------------------------------------------------------------------ datagrams


@given(st.text(max_size=60))
def test_any_name_of_a_table_fits_and_comes_back(name: str) -> None:
    written = write_beacon(table(name=name, table="t" * 40, game="g" * 40))
    assert len(written) <= MAX_BEACON
    read = read_beacon(written)
    assert read is not None
    assert read.name in "".join(filter(str.isprintable, name)) or read.name == "?"


def test_a_beacon_says_what_it_says_and_nothing_secret() -> None:
    assert json.loads(write_beacon(TABLE)) == {
        "magic": "skald",
        "version": 1,
        "table": "t-1",
        "name": "Astrid's table",
        "game": "ragnaroll",
        "port": 47420,
        "free": 2,
        "seats": 4,
        "stage": "lobby",
    }


@pytest.mark.parametrize(
    "change",
    [
        {"magic": "other"},
        {"port": 0},
        {"port": "47420"},
        {"free": 5},
        {"seats": -1},
        {"stage": "over"},
        {"name": "a\nb"},
        {"name": ""},
        {"name": "x" * 41},
        {"table": "../x"},
        {"game": None},
        {"padding": "x" * MAX_BEACON},
    ],
    ids=str,
)
def test_what_is_no_beacon_is_not_read(change: dict[str, object]) -> None:
    said = json.loads(write_beacon(TABLE))
    assert read_beacon(json.dumps(said).encode()) == TABLE
    assert read_beacon(json.dumps(said | change).encode()) is None


def test_a_later_version_may_say_more() -> None:
    said = json.loads(write_beacon(table(version=9)))
    assert read_beacon(json.dumps(said | {"mood": "merry"}).encode()) == table(version=9)


def test_a_table_that_nobody_could_read_is_not_announced() -> None:
    with pytest.raises(ValueError, match="nobody could read"):
        Announcer(table(game="no key"))


def test_noise_is_never_a_beacon() -> None:
    luck, good = random.Random(11), write_beacon(TABLE)
    listener = Listener()
    for _ in range(3000):
        noise = bytearray(good)
        for _ in range(luck.choice((1, 3, 30))):
            noise[luck.randrange(len(noise))] = luck.randrange(256)
        listener.hear(bytes(noise), "192.168.1.5")
        listener.hear(luck.randbytes(luck.randrange(MAX_BEACON)), "192.168.1.6")
    assert {near.host for near in listener.tables()} <= {"192.168.1.5"}


# ------------------------------------------------------------------ what is near


def test_a_table_is_dropped_after_four_silent_seconds() -> None:
    clock = Clock()
    listener = Listener(clock=clock)
    listener.hear(write_beacon(TABLE), "192.168.1.5")
    clock.now += 3.9
    assert [near.seen for near in listener.tables()] == [50.0]
    clock.now += 0.2
    assert listener.tables() == []


def test_the_latest_word_of_a_table_counts() -> None:
    listener = Listener()
    listener.hear(write_beacon(TABLE), "192.168.1.5")
    listener.hear(write_beacon(table(free=0, stage="playing")), "192.168.1.5")
    assert [near.beacon for near in listener.tables()] == [table(free=0, stage="playing")]


def test_a_table_heard_twice_is_listed_once_at_its_likeliest_address() -> None:
    listener = Listener()
    for host in ("127.0.0.1", "192.168.1.5", "10.0.0.1"):
        listener.hear(write_beacon(TABLE), host)
    assert [near.host for near in listener.tables()] == ["192.168.1.5"]


def test_one_that_invents_tables_does_not_push_out_the_others() -> None:
    listener = Listener()
    listener.hear(write_beacon(TABLE), "192.168.1.5")
    for number in range(1000):
        listener.hear(write_beacon(table(table=f"x{number}")), "192.168.1.66")
    found = listener.tables()
    assert TABLE in [near.beacon for near in found]
    assert len(found) == 5


def test_a_flood_from_everywhere_takes_no_more_memory() -> None:
    def flood(start: int) -> int:
        for number in range(start, start + 500):
            listener.hear(write_beacon(table(table=f"x{number}")), f"10.0.{number // 250 % 250}.{number % 250}")
        return tracemalloc.get_traced_memory()[0]

    listener = Listener()
    tracemalloc.start()
    try:
        before = flood(10_000)
        assert flood(20_000) - before < 20_000
    finally:
        tracemalloc.stop()
    assert len(listener.tables()) == 64


# ------------------------------------------------------------------ on one machine


@pytest.fixture
def loopback() -> Iterator[tuple[Listener, Listener, Announcer]]:
    """Two programs that listen and one that tells, all on this machine's loopback."""
    port = free_port()
    first, second = Listener(port), Listener(port)
    announcer = Announcer(TABLE, port, targets=lambda: ["127.255.255.255"], every=0.02)
    assert first.start()
    assert second.start()
    yield first, second, announcer
    for thing in (announcer, first, second):
        thing.stop()


def test_every_program_on_a_machine_hears_a_table(loopback: tuple[Listener, Listener, Announcer]) -> None:
    first, second, announcer = loopback
    announcer.start()
    for listener in (first, second):
        soon(listener.tables)
        assert [(near.beacon, near.host) for near in listener.tables()] == [(TABLE, "127.0.0.1")]
    announcer.tell(table(free=1))
    assert soon(lambda: [near for near in first.tables() if near.beacon.free == 1])


def test_both_can_be_stopped_and_started_again(loopback: tuple[Listener, Listener, Announcer]) -> None:
    listener, _, announcer = loopback
    for _ in range(2):
        announcer.start()
        assert soon(listener.tables)
        announcer.stop()
        listener.stop()
        assert listener.tables() == []
        assert listener.start()


def test_a_network_that_is_gone_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Announcer(TABLE, 9, targets=lambda: ["not an address", "127.255.255.255"]).announce() == 1

    def gone(*args: object) -> None:
        raise OSError("Network is down")

    monkeypatch.setattr(socket, "socket", gone)
    assert Announcer(TABLE, 9, targets=lambda: ["127.255.255.255"]).announce() == 0
    assert Listener(9).start() is False


def test_a_port_that_is_taken_means_no_tables_near() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
        taken.bind(("", 0))
        listener = Listener(taken.getsockname()[1])
        assert listener.start() is False
        assert listener.tables() == []


# ------------------------------------------------------------------ between two networks


TELL = """
import sys
from companion.lan.addresses import own_addresses
from companion.lan.beacon import Announcer, Beacon
announcer = Announcer(Beacon(1, "t-1", own_addresses()[0], "ragnaroll", 47421, 2, 4, "lobby"), every=0.1)
print(announcer.announce(), flush=True)
announcer.start()
sys.stdin.read()
announcer.stop()
"""

HEAR = """
import json, sys, time
import msgspec
from companion.lan.beacon import Listener
listener = Listener()
assert listener.start()
end = time.monotonic() + 8
while not listener.tables() and time.monotonic() < end:
    time.sleep(0.02)
print(msgspec.json.encode(listener.tables()).decode())
listener.stop()
"""


def in_network(name: str, program: str) -> subprocess.Popen[str]:
    command = ["ip", "netns", "exec", name, sys.executable, "-c", program]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def heard_by(hearer: subprocess.Popen[str], teller: subprocess.Popen[str]) -> list[dict[str, Any]]:
    try:
        return list(json.loads(hearer.communicate(timeout=20)[0]))
    finally:
        teller.communicate(timeout=20)


def test_a_table_is_found_from_another_device(two_networks: tuple[str, str]) -> None:
    teller, hearer = in_network(two_networks[0], TELL), in_network(two_networks[1], HEAR)
    (near,) = heard_by(hearer, teller)
    assert near["host"] == "192.168.77.1"
    assert near["beacon"]["name"] == "192.168.77.1", "the announcer knows its own address"
    assert near["beacon"]["port"] == 47421


def test_a_table_is_found_once_the_network_is_there(two_networks: tuple[str, str]) -> None:
    ip("-n", two_networks[0], "link", "set", "eth0", "down")
    teller, hearer = in_network(two_networks[0], TELL), in_network(two_networks[1], HEAR)
    assert teller.stdout is not None
    teller.stdout.readline()  # it has told the first time, to nobody
    ip("-n", two_networks[0], "link", "set", "eth0", "up")
    (near,) = heard_by(hearer, teller)
    assert near["host"] == "192.168.77.1"
