"""Tables tell the local network about themselves once a second, and devices listen for tables nearby.

A beacon is one small datagram of JSON with nothing secret in it. Whoever hears it still needs the join code.
"""

from __future__ import annotations

import contextlib
import select
import socket
import threading
import time
from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from .addresses import broadcast_addresses, rank

BEACON_PORT = 47419
MAX_BEACON = 512
SECONDS_BETWEEN = 1.0
SECONDS_OF_SILENCE = 4.0
_MOST_TABLES = 64
_MOST_TABLES_OF_ONE_ADDRESS = 4

Key = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Count = Annotated[int, Meta(ge=0, le=99)]


class Beacon(Struct, frozen=True, tag_field="magic", tag="skald"):
    """What a table tells everybody near."""

    version: Annotated[int, Meta(ge=0, le=65535)]
    table: Key
    name: Name
    game: Key
    port: Annotated[int, Meta(ge=1, le=65535)]
    free: Count
    seats: Count
    stage: Literal["lobby", "playing"]


class Nearby(Struct, frozen=True):
    """A table that was heard: its beacon, the address it came from and when it last came."""

    beacon: Beacon
    host: str
    seen: float


_DECODER = msgspec.json.Decoder(Beacon)


def write_beacon(beacon: Beacon) -> bytes:
    """The datagram; a name is cut and cleaned so that it always fits."""
    name = "".join(letter for letter in beacon.name if letter.isprintable())[:40].strip() or "?"
    written = msgspec.json.encode(msgspec.structs.replace(beacon, name=name))
    if read_beacon(written) is None:
        raise ValueError(f"nobody could read {beacon}")
    return written


def read_beacon(datagram: bytes) -> Beacon | None:
    """The beacon in a datagram, or None: anybody may send anything to this port."""
    if len(datagram) > MAX_BEACON:
        return None
    try:
        beacon = _DECODER.decode(datagram)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return beacon if beacon.name.isprintable() and beacon.free <= beacon.seats else None


class Announcer:
    """Sends a table's beacon every second until stopped. `tell` it when the table changes.

    A network that is gone is no fault: the next second tries again.
    """

    def __init__(
        self,
        beacon: Beacon,
        port: int = BEACON_PORT,
        targets: Callable[[], list[str]] = broadcast_addresses,
        every: float = SECONDS_BETWEEN,
    ) -> None:
        self._datagram = write_beacon(beacon)
        self._port, self._targets, self._every = port, targets, every
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def tell(self, beacon: Beacon) -> None:
        """From the next second on, this is what the table says of itself."""
        self._datagram = write_beacon(beacon)

    def start(self) -> None:
        if self._thread is None:
            self._stopped.clear()
            self._thread = threading.Thread(target=self._run, name="announcer", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def announce(self) -> int:
        """Sends one round now; says to how many addresses it went."""
        sent = 0
        try:
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as speaker:
                speaker.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
                for target in self._targets():
                    with contextlib.suppress(OSError):
                        speaker.sendto(self._datagram, (target, self._port))
                        sent += 1
        except OSError:
            pass
        return sent

    def _run(self) -> None:
        while not self._stopped.is_set():
            self.announce()
            self._stopped.wait(self._every)


class Listener:
    """Listens for beacons until stopped; `tables` are those heard within the last four seconds.

    Where the port cannot be had, `start` says False and no table is ever near: joining by code works all the same.
    """

    def __init__(self, port: int = BEACON_PORT, clock: Callable[[], float] = time.monotonic) -> None:
        self._port, self._clock = port, clock
        self._heard: dict[tuple[str, str], Nearby] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._bell: socket.socket | None = None

    def start(self) -> bool:
        if self._thread is not None:
            return True
        try:
            ear = _open_ear(self._port)
        except OSError:
            return False
        self._bell, rung = socket.socketpair()
        self._thread = threading.Thread(target=self._run, args=(ear, rung), name="listener", daemon=True)
        self._thread.start()
        return True

    def stop(self) -> None:
        if self._thread is not None and self._bell is not None:
            self._bell.close()
            self._thread.join()
        self._thread = self._bell = None
        with self._lock:
            self._heard.clear()

    def hear(self, datagram: bytes, host: str) -> None:
        """Takes in one datagram from that address; one that is no beacon is forgotten."""
        beacon = read_beacon(datagram)
        if beacon is None:
            return
        with self._lock:
            self._forget_the_silent()
            self._heard.pop((host, beacon.table), None)
            self._make_room(host)
            self._heard[host, beacon.table] = Nearby(beacon, host, self._clock())

    def tables(self) -> list[Nearby]:
        """One entry per table, at its likeliest address, in the order of their names."""
        with self._lock:
            self._forget_the_silent()
            heard = sorted(self._heard.values(), key=lambda near: rank(near.host), reverse=True)
        best = {near.beacon.table: near for near in heard}
        return sorted(best.values(), key=lambda near: (near.beacon.name, near.beacon.table))

    def _run(self, ear: socket.socket, rung: socket.socket) -> None:
        """Sleeps until a datagram comes or the bell is closed."""
        with ear, rung:
            while rung not in select.select([ear, rung], [], [])[0]:
                try:
                    datagram, (host, _) = ear.recvfrom(MAX_BEACON + 1)
                except OSError:  # the network went away for a moment
                    time.sleep(0.05)
                else:
                    self.hear(datagram, host)

    def _forget_the_silent(self) -> None:
        oldest = self._clock() - SECONDS_OF_SILENCE
        for key in [key for key, near in self._heard.items() if near.seen < oldest]:
            del self._heard[key]

    def _make_room(self, host: str) -> None:
        """The longest unheard goes first, and one address never pushes out the tables of others alone."""
        of_host = [key for key in self._heard if key[0] == host]
        if len(of_host) >= _MOST_TABLES_OF_ONE_ADDRESS:
            del self._heard[of_host[0]]
        elif len(self._heard) >= _MOST_TABLES:
            del self._heard[next(iter(self._heard))]


def _open_ear(port: int) -> socket.socket:
    ear = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        ear.setblocking(False)
        ear.bind(("", port))
    except OSError:
        ear.close()
        raise
    return ear
