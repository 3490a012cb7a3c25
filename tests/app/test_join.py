"""Joining somebody's table from a real window, over the loopback."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from companion.lan import protocol as p
from companion.lan.beacon import Beacon, write_beacon
from companion.lan.code import ALPHABET, JoinCode, read_code, rehost, url
from companion.lan.errors import BadCode
from companion.lan.server import PORTS

from .lan_table import LOOPBACK, Host, app_at, device, hosted, screen_name, stand_in, until  # noqa: F401
from .layouts import complaints
from .pilot import Pilot

PHONE = (360, 640)


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    app = app_at(tmp_path / "app")
    app.change(names=("Astrid",))
    return app


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with hosted(tmp_path / "host") as host:
        yield host


def at_join(app: SkaldApp, fly: Any, size: tuple[int, int] = PHONE) -> Pilot:
    pilot = fly(app, size)
    pilot.tap("Join a table")
    return pilot


def type_code(pilot: Pilot, text: str) -> None:
    pilot.tap("The table's code")
    pilot.type_text(text)


def paste(app: SkaldApp, pilot: Pilot, text: str) -> None:
    pilot.tap("The table's code")
    app.screen.code.ids.typing.insert_text(text)
    pilot.frames(2)


def go_home(app: SkaldApp, pilot: Pilot) -> None:
    """Away from the table for now."""
    app.lan.leave()
    app.home_screen()
    pilot.settle()


def wrong(code: JoinCode) -> str:
    """A code that can be read, for the same address with another secret."""
    other = rehost(JoinCode(format(int(code.secret, 16) ^ 1, "x"), code.host, code.port), code.host, code.port)
    return str(other)


def is_slip(text: str) -> bool:
    """Whether the check finds it; it finds 28 of 31 wrong letters."""
    try:
        read_code(text)
    except BadCode:
        return True
    return False


def beacon(host: Host, table: str = "somewhere", name: str = "Sigrid's table", free: int = 2) -> bytes:
    return write_beacon(Beacon(p.VERSION, table, name, "ragnaroll", host.code.port, free, 3, "lobby"))


# -- the code ------------------------------------------------------------------------------------------


def test_a_code_is_grouped_and_in_capitals_as_it_is_typed(app: SkaldApp, fly: Any) -> None:
    pilot = at_join(app, fly)
    type_code(pilot, "abcde")
    assert app.screen.code.text == "ABCDE"
    pilot.type_text("f")
    assert app.screen.code.text == "ABCDE-F"
    pilot.press("backspace")
    assert app.screen.code.text == "ABCDE"


def test_a_letter_typed_in_the_middle_stays_there(app: SkaldApp, fly: Any) -> None:
    pilot = at_join(app, fly)
    type_code(pilot, "abcdefgh")
    for _ in range(5):
        pilot.press("left")
    pilot.type_text("xy")
    assert app.screen.code.text == "ABCDX-YEFGH"


def test_a_slip_in_the_code_is_told_at_once(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = at_join(app, fly)
    code = str(host.code)
    last = next(letter for letter in ALPHABET if is_slip(code[:-1] + letter))
    type_code(pilot, code[:-1])
    assert not pilot.see("slip")
    pilot.type_text(last)
    assert pilot.see("There is a slip in this code.")
    pilot.press("backspace")
    assert not pilot.see("There is a slip in this code.")
    pilot.type_text("u")
    assert pilot.see("There is no U in a code.")


def test_without_a_code_it_says_what_is_missing(app: SkaldApp, fly: Any) -> None:
    pilot = at_join(app, fly)
    pilot.tap("Join")
    assert pilot.see("Type the code that the host's screen shows.")
    assert app.lan.joined is None


# -- joining -------------------------------------------------------------------------------------------


def test_joining_by_the_typed_code_leads_to_a_seat_in_the_lobby(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = at_join(app, fly)
    type_code(pilot, str(host.code).replace("-", " ").lower())
    pilot.press("enter")
    assert pilot.see("Looking for the table")
    pilot.wait_until(lambda: screen_name(app) == "lobby")
    until(lambda: "Astrid" in host.names())
    pilot.wait_until(lambda: pilot.see("On this device"))
    assert app.settings.player_name == "Astrid"


def test_a_pasted_link_is_a_code_too(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = at_join(app, fly)
    paste(app, pilot, f" {url(host.code)} ")
    assert app.screen.code.text == str(host.code)
    pilot.tap("Join")
    pilot.wait_until(lambda: screen_name(app) == "lobby")


def test_a_link_keeps_the_address_that_its_code_cannot_carry(app: SkaldApp, fly: Any) -> None:
    pilot = at_join(app, fly)
    code = JoinCode("abcdef", "game.example", 50000)
    paste(app, pilot, url(code))
    assert app.screen.code.code == code
    pilot.press("backspace")
    assert app.screen.code.code is None


def test_a_wrong_code_is_told_and_can_be_mended(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = at_join(app, fly)
    type_code(pilot, wrong(host.code))
    pilot.tap("Join")
    pilot.wait_until(lambda: pilot.see("The host does not know this code."))
    assert pilot.see("That did not work")
    pilot.back()
    assert screen_name(app) == "join"
    app.screen.code.text = str(host.code)
    pilot.tap("Join")
    pilot.wait_until(lambda: screen_name(app) == "lobby")


def test_nobody_there_is_diagnosed_and_the_table_found_once_it_opens(app: SkaldApp, fly: Any, tmp_path: Path) -> None:
    with hosted(tmp_path / "host") as host:
        code = host.code
    pilot = at_join(app, fly)
    type_code(pilot, str(code))
    pilot.tap("Join")
    pilot.wait_until(lambda: pilot.see("Nobody answers there"))
    assert pilot.see("Trying again by itself.")
    with hosted(tmp_path / "host"):
        pilot.tap("Try again")
        pilot.wait_until(lambda: screen_name(app) == "lobby")


def test_a_phone_taken_out_of_the_pocket_tries_again_at_once(app: SkaldApp, fly: Any, tmp_path: Path) -> None:
    with hosted(tmp_path / "host") as host:
        code = host.code
    pilot = at_join(app, fly)
    type_code(pilot, str(code))
    pilot.tap("Join")
    client = app.lan.joined.client  # type: ignore[union-attr]
    tries: list[str] = []
    client.guest.changed = lambda: tries.append(client.state)
    for _ in range(6):  # each would wait longer than the one before: nine seconds in all
        until(lambda: client.state == "waiting")
        before = tries.count("connecting")
        app.on_pause()
        app.on_resume()
        until(lambda before=before: tries.count("connecting") > before, 1.5)  # type: ignore[misc]


def test_giving_up_is_at_once(app: SkaldApp, fly: Any) -> None:
    """A port that takes connections and never says a word."""
    with socket.socket() as silent:
        free = next(port for port in PORTS if silent.connect_ex((LOOPBACK, port)) != 0)
        with socket.socket() as ear:
            ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            ear.bind((LOOPBACK, free))
            ear.listen(1)
            pilot = at_join(app, fly)
            type_code(pilot, str(JoinCode("abc", LOOPBACK, free)))
            pilot.tap("Join")
            until(lambda: app.lan.joined.client.state == "connecting")  # type: ignore[union-attr]
            thread = app.lan.joined._thread  # type: ignore[union-attr]
            pilot.tap("Back")
            assert pilot.see("The table's code")
            assert not thread.is_alive()


def test_only_watching_takes_no_seat(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = at_join(app, fly)
    type_code(pilot, str(host.code))
    pilot.tap("Only watch: off")
    pilot.tap("Join")
    pilot.wait_until(lambda: pilot.see("Sit down on an open chair, or stay and watch."))
    assert host.names() == ["", "", ""]
    assert host.lobby.watching == 1


@pytest.mark.usefixtures("stand_in")
def test_who_comes_late_goes_straight_to_the_table(app: SkaldApp, fly: Any, host: Host, tmp_path: Path) -> None:
    with device(tmp_path / "bjorn", host.code, "Bjorn") as bjorn:
        until(lambda: bjorn.guest.lobby)
        bjorn.guest.send(p.Sit(0, "Bjorn"))
        bjorn.guest.send(p.Ready(True))
        until(lambda: host.do(lambda steward: not steward.can_start()))
        host.do(lambda steward: steward.start())
        pilot = at_join(app, fly)
        type_code(pilot, str(host.code))
        pilot.tap("Join")
        pilot.wait_until(lambda: screen_name(app) == "table")
        assert [screen.name.partition("-")[0] for screen in app.stack] == ["home", "table"]


def test_a_locked_table_says_so(app: SkaldApp, fly: Any, host: Host) -> None:
    host.do(lambda steward: steward.lock(True))
    pilot = at_join(app, fly)
    type_code(pilot, str(host.code))
    pilot.tap("Join")
    pilot.wait_until(lambda: pilot.see("The host has locked this table"))


# -- tables nearby, by hand, of before -----------------------------------------------------------------


def test_a_table_nearby_asks_for_its_code(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = at_join(app, fly)
    assert pilot.find("No table is heard yet.")
    app.lan.listener.hear(beacon(host), LOOPBACK)
    pilot.seconds(1.1)
    assert pilot.find("RagnaRoll · 2 of 3 chairs free")
    pilot.tap("Sigrid's table")
    assert pilot.see("Type the code of Sigrid's table.")
    elsewhere = JoinCode(host.code.secret, None, host.code.port)  # says nothing of the address
    pilot.type_text(str(elsewhere))
    pilot.tap("Join Sigrid's table")
    pilot.wait_until(lambda: screen_name(app) == "lobby")


def test_a_code_without_an_address_needs_a_table_nearby_or_an_address(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = at_join(app, fly)
    type_code(pilot, str(JoinCode(host.code.secret, None, host.code.port)))
    pilot.tap("Join")
    assert pilot.see("Pick it from the tables nearby, or type the host's address.")
    pilot.tap("By address")
    pilot.tap("The host's address")
    pilot.type_text(f"{LOOPBACK}:x")
    pilot.tap("Join")
    assert pilot.see("the number after the colon must be between 1 and 65535")
    app.screen.by_hand.field.text = f"{LOOPBACK}:{host.code.port}"
    pilot.tap("Join")
    pilot.wait_until(lambda: screen_name(app) == "lobby")


def test_a_table_of_before_is_joined_by_a_tap_and_forgotten_by_another(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = at_join(app, fly)
    type_code(pilot, str(host.code))
    pilot.tap("Join")
    pilot.wait_until(lambda: pilot.see("On this device"))
    known = host.do(lambda steward: steward.name)[:32]
    go_home(app, pilot)

    pilot.tap("Join a table")
    pilot.tap("RagnaRoll · just now")
    pilot.wait_until(lambda: screen_name(app) == "lobby")
    assert host.names() == ["Astrid", "", ""]
    go_home(app, pilot)

    pilot.tap("Join a table")
    app.lan.listener.hear(beacon(host, known), LOOPBACK)
    pilot.seconds(1.1)
    pilot.tap("tap to join again")  # heard nearby and known: no code is asked for
    pilot.wait_until(lambda: screen_name(app) == "lobby")
    go_home(app, pilot)

    pilot.tap("Join a table")
    pilot.tap("Forget the table Sigrid's table")
    assert app.lan.recent() == []


# -- looks ---------------------------------------------------------------------------------------------


def test_nothing_is_cut_off_or_overlaps(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = at_join(app, fly)
    pilot.tap("By address")
    app.lan.listener.hear(beacon(host, name="The long table of Sigrid the Haughty, Qu"), LOOPBACK)
    type_code(pilot, wrong(host.code))
    pilot.seconds(1.1)
    assert complaints(pilot) == []
    pilot.tap("Join")
    pilot.wait_until(lambda: pilot.see("That did not work"))
    assert complaints(pilot) == []


def test_keys_alone_lead_through_the_form(app: SkaldApp, fly: Any, host: Host) -> None:
    pilot = at_join(app, fly)
    reached = []
    for _ in range(12):
        pilot.press("tab")
        reached += [widget.spoken for widget in pilot.widgets() if getattr(widget, "focused", False)]
    for part in ("The table's code", "Your name", "Only watch: off", "Join"):
        assert part in reached
