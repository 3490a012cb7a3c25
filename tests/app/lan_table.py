"""Tables on several devices for tests, on the loopback alone: somebody's table, and a second device at one's own."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion import games
from companion.app.app import SkaldApp
from companion.app.play import Play
from companion.kernel import SeatInfo
from companion.lan.code import JoinCode
from companion.lan.hosting import FileShelf, HostThread, new_standing
from companion.lan.joining import GuestThread
from companion.lan.store import HostFile, JoinedFile

LOOPBACK = f"127.0.{1 + os.getpid() // 250 % 250}.{1 + os.getpid() % 250}" if sys.platform == "linux" else "127.0.0.1"
"""An address of this process alone, so that tests that run side by side do not take each other's ports."""
NETWORK: dict[str, Any] = {"address": LOOPBACK, "bind": LOOPBACK, "announce": False}
DEAF = 47_399
"""A port nobody sends beacons to."""


def app_at(home: Path) -> SkaldApp:
    """An app whose tables are on the loopback."""
    app = SkaldApp(home)
    app.lan_network = {**NETWORK, "beacon_port": DEAF}
    return app


def screen_name(app: SkaldApp) -> str:
    return str(app.screen.name).partition("-")[0]


def until(condition: Callable[[], Any], timeout: float = 8.0) -> Any:
    """Wait for threads of others, in a test that has no frames to draw meanwhile."""
    end = time.monotonic() + timeout
    while not (result := condition()):
        assert time.monotonic() < end, "nothing came of it"
        time.sleep(0.005)
    return result


class Host:
    """A table that somebody else hosts."""

    def __init__(self, folder: Path, chairs: int = 3, game: str = "ragnaroll", port: int = 0, **standing: Any) -> None:
        self.file = HostFile(folder / "table.json")
        self.thread = HostThread(self.file, lambda: FileShelf(folder), first_port=port, **NETWORK)
        fresh = None if self.file.table is not None else new_standing(game, "Sigrid's table", chairs, **standing)
        self.code: JoinCode = self.thread.open(fresh).result(10)

    def do(self, act: Callable[[Any], Any]) -> Any:
        return self.thread.do(act).result(5)

    @property
    def lobby(self) -> Any:
        return self.do(lambda steward: steward.lobby())

    def names(self) -> list[str]:
        return [chair.name for chair in self.lobby.chairs]

    def close(self, for_good: bool = False) -> None:
        if self.thread._thread.is_alive():
            self.thread.close(for_good)


@contextmanager
def hosted(folder: Path, chairs: int = 3, **standing: Any) -> Iterator[Host]:
    folder.mkdir(parents=True, exist_ok=True)
    host = Host(folder, chairs, **standing)
    try:
        yield host
    finally:
        host.close()


@contextmanager
def device(folder: Path, code: JoinCode, name: str, watch: bool = False) -> Iterator[GuestThread]:
    """Another device that comes to a table; it takes no seat by itself."""
    folder.mkdir(parents=True, exist_ok=True)
    guest = GuestThread(JoinedFile(folder / "joined.json"), code, name, watch)
    guest.start()
    try:
        yield guest
    finally:
        guest.stop()


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table screen gets a game on this device: what the lobby leads to is tested without the network's play."""

    def play(_desk: Any) -> Play:
        return Play.new(games.find("ragnaroll"), [SeatInfo("Astrid"), SeatInfo("Bjorn", "greedy")], "stand-in", {})

    monkeypatch.setitem(sys.modules, "companion.app.lan_play", SimpleNamespace(LanPlay=play))  # type: ignore[arg-type]
