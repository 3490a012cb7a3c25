"""Two apps at one table, each with the network on threads of its own and a thread that would draw."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion import bots, games
from companion.app.lan_desk import LanDesk
from companion.kernel import FATE
from companion.lan import protocol as p
from companion.lan.code import read_code

NETWORK = {"address": "127.0.0.1", "bind": "127.0.0.1", "announce": False, "pulse": 0.5}
GAME = games.find("ragnaroll")


class App:
    """A desk, and the thread that draws, whose turns a test takes one by one."""

    def __init__(self, folder: Path) -> None:
        self.todo: queue.Queue[Callable[[], Any]] = queue.Queue()
        self.desk = LanDesk(folder, self.todo.put, **NETWORK)
        self.bot = bots.bot(GAME, "random", str(folder))

    @property
    def guest(self) -> Any:
        assert self.desk.joined is not None
        return self.desk.joined.guest

    def turn(self) -> None:
        """One frame: take in what is new and answer what is asked."""
        while not self.todo.empty():
            self.todo.get()()
        table = self.guest.table
        for decision in list(table.pending) if table is not None and self.guest.online else []:
            if decision.seat == FATE:
                table.cast(decision)
            else:
                table.answer(decision, self.bot.decide(table.view(decision.seat), decision))


def turns(apps: list[App], until: Callable[[], object], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not until():
        for app in apps:
            app.turn()
        assert time.monotonic() < end, [app.guest.refused for app in apps]
        time.sleep(0.002)


def test_two_apps_play_a_game_whose_host_is_closed_and_opened_again(tmp_path: Path) -> None:
    host, other = App(tmp_path / "host"), App(tmp_path / "other")
    apps = [host, other]
    code = host.desk.open_table("ragnaroll", "Astrid's", 2, "Astrid")
    other.desk.join(read_code(str(code)) if code.host == "127.0.0.1" else code, "Bo")
    turns(apps, lambda: all(app.guest.lobby for app in apps))
    for seat, app in enumerate(apps):
        app.guest.send(p.Sit(seat, f"Player {seat}"))
        app.guest.send(p.Ready(True))
    assert host.desk.host is not None
    turns(apps, lambda: host.desk.host.do(lambda steward: not steward.can_start()).result(5))
    host.desk.host.do(lambda steward: steward.start()).result(5)
    turns(apps, lambda: other.guest.table is not None and len(other.guest.table) > 25)
    host.desk.close_table(for_good=False)
    assert host.desk.reopen("Astrid") == code
    turns(apps, lambda: all(app.guest.judged and app.guest.table.over for app in apps))
    for app in apps:
        assert app.guest.cheats == []
        assert app.guest.record == host.guest.record
        assert app.guest.table.view(None) == host.guest.table.view(None)
    host.desk.close_table()
    turns([other], lambda: other.guest.goodbye)
    for app in apps:
        app.desk.close()
