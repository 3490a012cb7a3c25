"""Tables on several devices for pictures: they are on the loopback, and nobody else is told of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from companion.app.app import SkaldApp
from companion.kernel import SeatInfo
from companion.lan import protocol as p
from companion.lan.beacon import Beacon, write_beacon
from companion.lan.code import JoinCode
from companion.lan.guest import new_pass
from companion.lan.hosting import FileShelf, HostThread, new_standing
from companion.lan.store import HostFile, JoinedTable
from tests.app.lan_seats import Seats

SILENT: dict[str, Any] = {"address": "127.0.0.1", "bind": "127.0.0.1", "announce": False}
NETWORK = {**SILENT, "beacon_port": 47_398}
others: list[HostThread] = []
"""Tables of somebody else."""
NAMES = ("Astrid", "Bjorn", "Dagny")
NOBODY = 47_427
"""A port at which no table is open."""


def wait(condition: Callable[[], Any], seconds: float = 10) -> None:
    """Let the network's threads get on, and hear of it."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError("the table did not get as far as its picture")
        Clock.tick()
        time.sleep(0.01)


def close(app: SkaldApp) -> None:
    """Leave the table behind."""
    app.lan.close_table()
    app.lan.leave()
    while others:
        others.pop().close(for_good=True)


# -- joining -------------------------------------------------------------------------------------------


def join(app: SkaldApp) -> None:
    """Two tables nearby, and one of before."""
    known = JoinedTable(new_pass(), "abc", "127.0.0.1", NOBODY, "Eirik's table", "ragnarok_star", "Astrid")
    app.lan.joined_file.save(known)
    app.go("join")
    for table, name, game, free in (
        ("one", "Bjorn's table", "ragnaroll", 2),
        ("two", "Dagny's table", "ragnarok_star", 0),
    ):
        app.lan.listener.hear(write_beacon(Beacon(p.VERSION, table, name, game, NOBODY, free, 4, "lobby")), "127.0.0.1")
    app.screen.code.text = str(JoinCode("abc", "192.168.1.5", NOBODY))
    app.screen.nearby.refresh()


def nobody(app: SkaldApp) -> None:
    """A table that is not there."""
    app.go("join")
    app.screen.rejoin(JoinedTable(new_pass(), "abc", "127.0.0.1", NOBODY))
    wait(lambda: app.screen.seeking.problem)


# -- the lobby -----------------------------------------------------------------------------------------


def company(steward: Any) -> None:
    """Bjorn is ready, Dagny has gone, a bot sits there, and Eirik watches."""
    table = steward.company
    for id_, name in (("bjorn", "Bjorn"), ("dagny", "Dagny"), ("eirik", "Eirik")):
        table.add(id_, name).link = lambda frame: None
    table.sit("bjorn", 1, "Bjorn")
    table.sit("dagny", 2, "Dagny")
    table.set_ready("bjorn", True)
    table.set_ready("dagny", steward.typed)
    table.devices["dagny"].link = None
    table.mark_away("dagny", True)
    steward.put_bot(3, "expert")


def host(app: SkaldApp) -> None:
    """The host's own lobby."""
    app.host_table("ragnaroll", 5, "Astrid", {"valhalla_arm": 5}, False)
    wait(lambda: app.lan.own_seats())
    app.lan.act(company, lambda why: None)
    wait(lambda: seen(app) and app.screen.survey is not None and len(app.screen.survey.visitors) == 4)


def guest(app: SkaldApp) -> None:
    """A lobby at somebody else's table."""
    folder = app.home / "other"
    thread = HostThread(HostFile(folder / "table.json"), lambda: FileShelf(folder), **SILENT)
    others.append(thread)
    code = thread.open(new_standing("ragnaroll", "Sigrid's table", 5, typed=True)).result(10)
    app.lan.join(code, "Astrid")
    app.go("lobby")
    wait(lambda: app.lan.own_seats())
    thread.do(company).result(5)
    wait(lambda: seen(app))


def seen(app: SkaldApp) -> bool:
    """Whether the bot has been heard of, who comes last."""
    return app.lan.lobby is not None and app.lan.lobby.chairs[3].level == "expert"


def game(app: SkaldApp) -> None:
    """During a game, for the host: Dagny's seat is orphaned."""
    app.begin("ragnaroll", [SeatInfo("Astrid"), SeatInfo("Bjorn")], {})
    app.lan.open_table("ragnaroll", "Astrid's table", 4, "Astrid")
    wait(lambda: app.lan.own_seats())
    app.lan.act(company, lambda why: None)
    wait(lambda: seen(app))
    app.lan.act(begin, lambda why: None)
    wait(lambda: app.lan.lobby is not None and app.lan.lobby.stage == "playing")
    app.go("lobby")
    wait(lambda: app.screen.survey is not None)


def begin(steward: Any) -> None:
    steward.company.mark_away("dagny", False)
    for device in steward.company.devices:
        steward.company.set_ready(device, True)
    steward.start()
    steward.company.mark_away("dagny", True)
    steward.lock(True)


# -- the table -----------------------------------------------------------------------------------------


def sealed(app: SkaldApp) -> None:
    """Astrid has sealed her dice, Bjorn too; Dagny has gone."""
    seats = Seats(app.home / "seats", *NAMES)
    for name in NAMES[:2]:
        seats.roll(name)
        seats.seal(name)
    seats.cut("Dagny")
    seats.run()
    app.go("table", play=seats.plays["Astrid"])


def offline(app: SkaldApp) -> None:
    """Astrid's device has lost the table in the middle of her thoughts."""
    seats = Seats(app.home / "seats", *NAMES)
    seats.roll("Astrid")
    seats.cut("Astrid")
    app.go("table", play=seats.plays["Astrid"])


def looking_on(app: SkaldApp) -> None:
    """Somebody without a seat."""
    seats = Seats(app.home / "seats", *NAMES)
    seats.join("Eirik", watch=True)
    seats.run()
    app.go("table", play=seats.play_of("Eirik"))
