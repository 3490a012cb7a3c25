"""The lobby in a real window: as host with a second device on the loopback, and as guest at somebody's table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.app.app import SkaldApp
from companion.app.lan_desk import Visitor
from companion.app.lobby import chair_deeds, chair_look
from companion.app.widgets import Row
from companion.app.widgets.qr_code import QrCode
from companion.lan import protocol as p
from companion.lan.code import url
from companion.lan.joining import GuestThread
from companion.lan.qr import qr_matrix

from .lan_table import LOOPBACK, Host, app_at, device, hosted, screen_name, stand_in, until  # noqa: F401
from .layouts import complaints
from .pilot import Pilot

PHONE, TABLET = (360, 640), (1280, 800)


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    app = app_at(tmp_path / "app")
    app.change(names=("Astrid",))
    return app


def host_a_table(app: SkaldApp, fly: Any, size: tuple[int, int] = PHONE) -> Pilot:
    """From the shelf to an open table."""
    pilot = fly(app, size)
    app.go("game", key="ragnaroll")
    pilot.settle()
    pilot.tap("Several devices")
    pilot.tap("Open the table")
    pilot.wait_until(lambda: screen_name(app) == "lobby" and app.screen.survey is not None)
    pilot.wait_until(lambda: "Astrid" in names(app))
    return pilot


def names(app: SkaldApp) -> list[str]:
    return [chair.name for chair in app.screen.lobby.chairs] if app.screen.lobby is not None else []


@pytest.fixture
def bjorn(app: SkaldApp, fly: Any, tmp_path: Path) -> Iterator[tuple[Pilot, GuestThread]]:
    """A table of this app's, and Bjorn's phone that has just sat down at it."""
    pilot = host_a_table(app, fly)
    assert app.lan.host is not None
    assert app.lan.host.code is not None
    with device(tmp_path / "bjorn", app.lan.host.code, "Bjorn") as bjorn:
        pilot.wait_until(lambda: bjorn.guest.lobby is not None)
        bjorn.guest.send(p.Sit(1, "Bjorn"))
        pilot.wait_until(lambda: any(one.seats == (1,) for one in app.screen.survey.visitors))
        pilot.settle()
        yield pilot, bjorn


def told(pilot: Pilot, headline: str) -> str:
    """What a row of the lobby says; nothing where there is none."""
    return next((row.spoken for row in pilot.widgets(Row) if row.headline == headline), "")


# -- the host: how others come in ----------------------------------------------------------------------


def test_the_host_shows_code_picture_and_address(app: SkaldApp, fly: Any) -> None:
    pilot = host_a_table(app, fly)
    code = app.lan.host.code  # type: ignore[union-attr]
    assert pilot.see(str(code))
    assert pilot.see(f"{LOOPBACK}:{code.port}")  # type: ignore[union-attr]
    assert app.screen.title == "Astrid's table"
    pilot.tap("Share the link")
    assert pilot.see("The link is on the clipboard.")


@pytest.mark.parametrize("size", [(640, 360), (915, 412)])
def test_on_a_phone_held_sideways_the_whole_picture_is_in_sight(app: SkaldApp, fly: Any, size: tuple[int, int]) -> None:
    pilot = host_a_table(app, fly, size)
    pilot.settle()
    (picture,) = pilot.widgets(QrCode)
    low, high = picture.to_window(*picture.pos)[1], picture.to_window(picture.x, picture.top)[1]
    assert app.screen.foot.height <= low < high <= app.screen.foot.height + app.screen.ids.scroller.height


def test_chairs_dice_rules_and_name_are_agreed_on_before_and_remembered(tmp_path: Path, fly: Any) -> None:
    app = app_at(tmp_path)
    pilot = fly(app, TABLET)
    app.go("setup", key="ragnaroll", mode="host")
    pilot.settle()
    pilot.tap("Your name")
    pilot.type_text("Sigrid")
    pilot.tap("Chairs: more")
    pilot.tap("Real dice: off")
    pilot.tap("Arms of Valhalla: more")
    pilot.tap("Open the table")
    pilot.wait_until(lambda: names(app) == ["Sigrid", "", "", "", ""])
    pilot.settle()
    assert app.screen.title == "Sigrid's table"
    assert told(pilot, "Real dice") == "Real dice. What they show is tapped in"
    assert told(pilot, "House rules") == "House rules. Arms of Valhalla: 5"

    again = app_at(tmp_path)
    fly(again, TABLET)
    again.go("setup", key="ragnaroll", mode="host")
    table = again.screen.table
    assert (table.name.field.text, table.count.value, table.typed.active) == ("Sigrid", 5, True)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_camera_can_read_the_picture_in_both_themes(app: SkaldApp, fly: Any, theme: str) -> None:
    app.change(theme=theme)
    pilot = host_a_table(app, fly)
    (picture,) = pilot.widgets(QrCode)
    rows = qr_matrix(url(app.lan.host.code))  # type: ignore[union-attr, arg-type]
    side = picture._picture.size[0] / len(rows)
    assert side >= 5
    left, low = picture.to_window(*picture._picture.pos)
    image = pilot.image().convert("L")
    seen = [
        [
            image.getpixel((int(left + (x + 0.5) * side), image.height - 1 - int(low + (len(rows) - y - 0.5) * side)))
            < 128  # type: ignore[operator]
            for x in range(len(rows))
        ]
        for y in range(len(rows))
    ]
    assert seen == rows


# -- the host: chairs and devices ----------------------------------------------------------------------


def test_a_device_sits_down_gets_ready_and_the_game_begins(
    app: SkaldApp,
    bjorn: tuple[Pilot, GuestThread],
    stand_in: None,  # noqa: F811
) -> None:
    pilot, phone = bjorn
    assert told(pilot, "Bjorn") == "Bjorn. Connected · not ready yet"
    assert told(pilot, "Astrid") == "Astrid. On this device · ready"
    pilot.wait_until(lambda: pilot.see("Not ready yet: Bjorn."))
    assert pilot.find("Start the game").disabled
    phone.guest.send(p.Ready(True))
    pilot.wait_until(lambda: not pilot.find("Start the game").disabled)
    assert told(pilot, "Bjorn") == "Bjorn. Connected · ready"
    pilot.tap("Start the game")
    pilot.wait_until(lambda: screen_name(app) == "table")
    until(lambda: phone.guest.table is not None)


def test_a_lost_device_is_marked_and_holds_the_start(app: SkaldApp, bjorn: tuple[Pilot, GuestThread]) -> None:
    pilot, phone = bjorn
    phone.guest.send(p.Ready(True))
    pilot.wait_until(lambda: not pilot.find("Start the game").disabled)
    phone.stop()
    pilot.wait_until(lambda: pilot.see("Not ready yet: Bjorn."))
    assert told(pilot, "Bjorn").startswith("Bjorn. Away: the connection is lost")
    assert pilot.find("Bjorn").trailing_icon == "wifi-off"


def test_bots_sit_down_on_open_chairs_and_get_up(app: SkaldApp, fly: Any) -> None:
    pilot = host_a_table(app, fly)
    pilot.tap("Open chair")
    pilot.tap("A bot: Plans ahead")
    pilot.wait_until(lambda: "Bot 2" in names(app))
    pilot.settle()
    assert told(pilot, "Bot 2") == "Bot 2. Bot: Plans ahead"
    pilot.wait_until(lambda: not pilot.find("Start the game").disabled)
    pilot.tap("Bot 2")
    pilot.tap("A bot: Blind chance")
    pilot.wait_until(lambda: told(pilot, "Bot 2") == "Bot 2. Bot: Blind chance")
    pilot.tap("Bot 2")
    pilot.tap("Free the chair")
    pilot.wait_until(lambda: "Bot 2" not in names(app))


def test_chairs_are_added_and_taken_away_while_nobody_sits_there(app: SkaldApp, fly: Any) -> None:
    pilot = host_a_table(app, fly)
    assert len(names(app)) == 4
    pilot.tap("Chairs: more")
    pilot.wait_until(lambda: len(names(app)) == 5)
    for count in (4, 3, 2, 1):
        pilot.tap("Chairs: less")
        pilot.wait_until(lambda count=count: len(names(app)) == count)
        pilot.settle()
    assert names(app) == ["Astrid"]
    assert pilot.find("Chairs: less").disabled


def test_a_locked_table_lets_nobody_in_and_is_opened_again(app: SkaldApp, fly: Any, tmp_path: Path) -> None:
    pilot = host_a_table(app, fly)
    code = app.lan.host.code  # type: ignore[union-attr]
    pilot.tap("Lock the table: off")
    pilot.wait_until(lambda: app.screen.lobby.locked)
    with device(tmp_path / "dagny", code, "Dagny") as dagny:  # type: ignore[arg-type]
        pilot.wait_until(lambda: dagny.client.state == "ended")
        assert "locked" in str(dagny.client.problem)
    pilot.settle()
    pilot.tap("Lock the table: on")
    pilot.wait_until(lambda: not app.screen.lobby.locked)
    with device(tmp_path / "dagny", code, "Dagny") as dagny:  # type: ignore[arg-type]
        pilot.wait_until(lambda: dagny.guest.lobby is not None)


def test_the_host_removes_a_device_after_a_question(app: SkaldApp, bjorn: tuple[Pilot, GuestThread]) -> None:
    pilot, phone = bjorn
    pilot.tap("Bjorn")
    pilot.tap("Remove the device of Bjorn")
    assert "Bjorn" in names(app)
    pilot.tap("Remove")
    pilot.wait_until(lambda: "Bjorn" not in names(app))
    pilot.wait_until(lambda: phone.guest.goodbye == "lan.bye.removed")


def test_who_watches_is_listed_for_the_host_by_name(app: SkaldApp, fly: Any, tmp_path: Path) -> None:
    pilot = host_a_table(app, fly)
    code = app.lan.host.code  # type: ignore[union-attr]
    with device(tmp_path / "dagny", code, "Dagny", watch=True) as dagny:  # type: ignore[arg-type]
        pilot.wait_until(lambda: dagny.guest.lobby is not None)
        pilot.wait_until(lambda: any(one.name == "Dagny" for one in app.screen.survey.visitors))
        pilot.settle()
        assert pilot.find("1 watching")
        pilot.tap("Dagny")
        pilot.tap("Remove the device of Dagny")
        pilot.tap("Remove")
        pilot.wait_until(lambda: dagny.guest.goodbye == "lan.bye.removed")


# -- the host: going and coming back -------------------------------------------------------------------


def test_the_host_closes_the_table_for_everybody(app: SkaldApp, bjorn: tuple[Pilot, GuestThread]) -> None:
    pilot, phone = bjorn
    pilot.back()
    pilot.tap("Close it")
    assert screen_name(app) == "home"
    until(lambda: phone.guest.goodbye == "lan.bye.closed")
    assert not pilot.see("Continue your table")
    assert app.lan.recent() == []


def test_a_table_left_open_is_gone_back_to(app: SkaldApp, fly: Any) -> None:
    pilot = host_a_table(app, fly)
    pilot.back()
    pilot.tap("Leave it open")
    assert screen_name(app) == "home"
    assert pilot.see("Back to the table")
    pilot.tap("Astrid's table")
    assert screen_name(app) == "lobby"
    assert app.lan.host is not None


def test_an_unfinished_table_is_opened_again_under_the_same_code(app: SkaldApp, fly: Any, tmp_path: Path) -> None:
    host_a_table(app, fly)
    code = str(app.lan.host.code)  # type: ignore[union-attr]
    again = app_at(tmp_path / "app")
    pilot = fly(again, PHONE)  # stops the first
    assert pilot.see("Continue your table")
    pilot.tap("Astrid's table")
    assert screen_name(again) == "lobby"
    assert pilot.see(code)
    pilot.wait_until(lambda: names(again)[:1] == ["Astrid"])
    pilot.wait_until(lambda: told(pilot, "Astrid") == "Astrid. On this device · ready")


def test_an_unfinished_table_can_be_closed_from_the_shelf(app: SkaldApp, fly: Any, tmp_path: Path) -> None:
    host_a_table(app, fly)
    again = app_at(tmp_path / "app")
    pilot = fly(again, PHONE)
    pilot.tap("Close the table Astrid's table for good")
    pilot.settle()
    assert not pilot.see("Continue your table")
    assert not (tmp_path / "app" / "hosted.json").exists()


# -- during a game -------------------------------------------------------------------------------------


def test_an_orphaned_seat_goes_to_a_bot_to_a_watcher_and_back(
    app: SkaldApp,
    bjorn: tuple[Pilot, GuestThread],
    tmp_path: Path,
    stand_in: None,  # noqa: F811
) -> None:
    pilot, phone = bjorn
    phone.guest.send(p.Ready(True))
    pilot.wait_until(lambda: not pilot.find("Start the game").disabled)
    pilot.tap("Start the game")
    pilot.wait_until(lambda: screen_name(app) == "table")
    app.go("lobby")
    pilot.settle()
    assert pilot.see("The game is on.")

    phone.stop()
    pilot.wait_until(lambda: app.screen.lobby.chairs[1].away)
    pilot.settle()
    pilot.tap("Bjorn")
    pilot.tap("Let a bot stand in: Blind chance")
    pilot.wait_until(lambda: app.screen.lobby.chairs[1].level == "random")
    pilot.settle()
    assert told(pilot, "Bjorn").endswith("a bot stands in: Blind chance")
    pilot.tap("Bjorn")
    pilot.tap("Let Bjorn play again")
    pilot.wait_until(lambda: not app.screen.lobby.chairs[1].level)

    with device(tmp_path / "dagny", app.lan.host.code, "Dagny", watch=True) as dagny:  # type: ignore[union-attr, arg-type]
        pilot.wait_until(lambda: any(one.name == "Dagny" for one in app.screen.survey.visitors))
        pilot.settle()
        pilot.tap("Bjorn")
        pilot.tap("Give the seat to Dagny")
        pilot.wait_until(lambda: app.screen.lobby.chairs[1].device == dagny.guest.kept.device)
        until(lambda: (dagny.guest.table.adopt(), 1 in dagny.guest.table.seats)[1])  # type: ignore[union-attr]
        pilot.settle()
        pilot.tap("Bjorn")
        pilot.tap("Remove the device of Bjorn")
        pilot.tap("Remove")
        pilot.wait_until(lambda: app.screen.lobby.chairs[1].kind == p.OPEN)
    pilot.settle()
    assert told(pilot, "Bjorn") == "Bjorn. Nobody plays this seat\nTap to let a bot stand in, or somebody who watches"
    pilot.tap("Bjorn")
    pilot.tap("Let a bot stand in: Plans ahead")
    pilot.wait_until(lambda: app.screen.lobby.chairs[1].level == "expert")
    pilot.tap("To the game")
    assert screen_name(app) == "table"


@pytest.mark.usefixtures("stand_in")
def test_after_a_game_the_host_begins_another_at_the_same_table(app: SkaldApp, fly: Any) -> None:
    pilot = host_a_table(app, fly)
    pilot.tap("Open chair")
    pilot.tap("A bot: Blind chance")
    pilot.wait_until(lambda: "Bot 2" in names(app))
    pilot.settle()
    pilot.tap("Astrid")
    pilot.tap("Stand up")  # bots alone: the game is over in a moment
    pilot.wait_until(lambda: names(app)[0] == "")
    pilot.wait_until(lambda: not pilot.find("Start the game").disabled)
    pilot.tap("Start the game")
    pilot.wait_until(lambda: screen_name(app) == "table")
    pilot.wait_until(lambda: app.lan.lobby is not None and app.lan.lobby.stage == "over", timeout=30)
    app.home_screen()
    pilot.settle()
    pilot.tap("Astrid's table")
    assert pilot.see("The game is over.")
    pilot.tap("Another game")
    pilot.wait_until(lambda: app.lan.lobby is not None and app.lan.lobby.stage == "lobby")
    pilot.wait_until(lambda: not pilot.find("Start the game").disabled)
    pilot.tap("Start the game")
    pilot.wait_until(lambda: screen_name(app) == "table")
    assert [screen.name.partition("-")[0] for screen in app.stack].count("table") == 1


# -- a guest -------------------------------------------------------------------------------------------


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with hosted(tmp_path / "host") as host:
        yield host


def join(app: SkaldApp, fly: Any, host: Host, size: tuple[int, int] = PHONE) -> Pilot:
    pilot = fly(app, size)
    app.lan.join(host.code, "Astrid")
    app.go("lobby")
    pilot.wait_until(lambda: "Astrid" in names(app))
    pilot.settle()
    return pilot


def test_a_guest_gets_ready_and_thinks_again(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = join(app, fly, host)
    pilot.tap("I am ready")
    pilot.wait_until(lambda: told(pilot, "Astrid") == "Astrid. On this device · ready")
    assert host.lobby.chairs[0].ready
    pilot.tap("Not ready after all")
    pilot.wait_until(lambda: told(pilot, "Astrid") == "Astrid. On this device · not ready yet")


def test_a_guest_changes_name_stands_up_and_sits_elsewhere(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = join(app, fly, host)
    pilot.tap("Astrid")
    pilot.tap("Change the name")
    pilot.type_text("o")
    pilot.tap("OK")
    pilot.wait_until(lambda: names(app)[0] == "Astrido")
    pilot.settle()
    pilot.tap("Astrido")
    pilot.tap("Stand up")
    pilot.wait_until(lambda: names(app) == ["", "", ""])
    pilot.settle()
    assert pilot.find("I am ready").disabled
    pilot.tap(app.screen.chairs.rows[2])
    pilot.wait_until(lambda: names(app) == ["", "", "Astrid"])


def test_several_people_share_one_device(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = join(app, fly, host)
    pilot.tap("Open chair")
    assert pilot.see("Who sits here?")
    pilot.type_text("Dagny")
    pilot.press("enter")
    pilot.wait_until(lambda: names(app) == ["Astrid", "Dagny", ""])
    pilot.settle()
    pilot.tap("We are ready")
    pilot.wait_until(lambda: [chair.ready for chair in app.screen.lobby.chairs] == [True, True, False])


def test_a_refusal_is_told(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = join(app, fly, host)
    app.lan.joined.guest.send(p.Sit(7, "Astrid"))  # type: ignore[union-attr]
    pilot.wait_until(lambda: pilot.see("There is no such seat."))


def test_a_lost_host_is_told_and_found_again(app: SkaldApp, fly: Any, host: Host, tmp_path: Path) -> None:
    pilot = join(app, fly, host)
    host.close()
    pilot.wait_until(lambda: pilot.see("No connection") and pilot.see("Nobody answers there"))
    assert pilot.find("I am ready").disabled
    with hosted(tmp_path / "host"):
        pilot.wait_until(lambda: not pilot.see("No connection") and not pilot.find("I am ready").disabled)
        assert names(app)[0] == "Astrid"


def test_leaving_frees_the_chair(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = join(app, fly, host)
    pilot.back()
    pilot.tap("Leave")
    assert screen_name(app) == "home"
    until(lambda: host.names() == ["", "", ""])
    assert app.lan.joined is None


def test_a_guest_sent_away_is_told_why(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = join(app, fly, host)
    mine = app.lan.joined.guest.kept.device  # type: ignore[union-attr]
    host.do(lambda steward: steward.remove(mine))
    pilot.wait_until(lambda: pilot.see("The host has removed this device from the table."))
    pilot.tap("OK")
    assert screen_name(app) == "home"


def test_a_game_that_this_device_has_not_is_no_table_for_it(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = join(app, fly, host)
    guest = app.lan.joined.guest  # type: ignore[union-attr]
    guest.hear(msgspec.structs.replace(guest.lobby, game="sea_serpents"))  # type: ignore[type-var, arg-type]
    pilot.settle()
    assert screen_name(app) == "home"
    assert pilot.see("sea_serpents")


def test_keys_alone_get_one_ready(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = join(app, fly, host)
    for _ in range(12):
        pilot.press("tab")
        if app.screen.button.focused:
            break
    pilot.press("enter")
    pilot.seconds(0.3)
    pilot.wait_until(lambda: told(pilot, "Astrid") == "Astrid. On this device · ready")


@pytest.mark.usefixtures("stand_in")
def test_a_guest_is_taken_to_the_table_when_the_game_begins(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = join(app, fly, host)
    pilot.tap("I am ready")
    until(lambda: host.do(lambda steward: not steward.can_start()))
    host.do(lambda steward: steward.start())
    pilot.wait_until(lambda: screen_name(app) == "table")


# -- looks ---------------------------------------------------------------------------------------------


def test_nothing_is_cut_off_for_host_or_guest(app: SkaldApp, bjorn: tuple[Pilot, GuestThread]) -> None:
    pilot, phone = bjorn
    phone.guest.send(p.Sit(1, "Bjorn Ironside Ragna"))
    pilot.wait_until(lambda: "Bjorn Ironside Ragna" in names(app))
    assert complaints(pilot) == []


def test_nothing_is_cut_off_for_a_guest_without_a_connection(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = join(app, fly, host)
    host.close()
    pilot.wait_until(lambda: pilot.see("No connection"))
    assert complaints(pilot) == []


# -- what may be done, without a window ----------------------------------------------------------------

LEVELS = ("random", "expert")
ME, OTHER, WATCHER = "me", "other", "watcher"
CHAIRS = (
    p.Chair(p.DEVICE, "Astrid", ME, ready=True),
    p.Chair(p.DEVICE, "Bjorn", OTHER),
    p.Chair(p.BOT, "Bot 3", level="expert", ready=True),
    p.Chair(),
)
VISITORS = (
    Visitor(ME, "Astrid", True, True, (0,)),
    Visitor(OTHER, "Bjorn", True, False, (1,)),
    Visitor(WATCHER, "Dagny", True, False, ()),
)


def deeds(stage: p.Stage, seat: int, host: bool) -> list[tuple[str, str]]:
    lobby = p.Lobby("T", "ragnaroll", {}, CHAIRS, stage, False, False)
    found = chair_deeds(lobby, seat, (0,), LEVELS, VISITORS if host else None)
    return [(deed.do, deed.level or deed.device) for deed in found]


@pytest.mark.parametrize(
    ("seat", "guest", "host"),
    [
        (0, [("rename", ""), ("stand", "")], [("rename", ""), ("stand", "")]),
        (1, [], [("remove", OTHER)]),
        (2, [], [("bot", "random"), ("free", "")]),
        (3, [("sit", "")], [("sit", ""), ("bot", "random"), ("bot", "expert")]),
    ],
)
def test_deeds_in_the_lobby(seat: int, guest: list[tuple[str, str]], host: list[tuple[str, str]]) -> None:
    assert deeds("lobby", seat, host=False) == guest
    assert deeds("lobby", seat, host=True) == host


@pytest.mark.parametrize(
    ("seat", "host"),
    [
        (0, [("stand_in", "random"), ("stand_in", "expert"), ("give", WATCHER)]),
        (1, [("stand_in", "random"), ("stand_in", "expert"), ("give", ME), ("give", WATCHER), ("remove", OTHER)]),
        (2, [("give", ME), ("give", WATCHER)]),
    ],
)
def test_deeds_in_a_game_are_the_hosts_alone(seat: int, host: list[tuple[str, str]]) -> None:
    assert deeds("playing", seat, host=False) == []
    assert deeds("playing", seat, host=True) == host


def test_nothing_is_to_be_done_after_the_game() -> None:
    assert deeds("over", 1, host=True) == []


def test_every_state_of_a_chair_has_a_mark_of_its_own() -> None:
    ready, waiting = p.Chair(p.DEVICE, "A", ME, ready=True), p.Chair(p.DEVICE, "A", ME)
    away = p.Chair(p.DEVICE, "A", ME, away=True)
    marks = [chair_look(chair, playing=False, mine=False).mark for chair in (ready, waiting, away, p.Chair())]
    assert len(set(marks)) == 4
