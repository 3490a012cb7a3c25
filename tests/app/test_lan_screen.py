"""The table screen while answers travel, and what it tells of the other devices; the network is the test's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from companion.app.screens.table import FAINT
from tests.app.hand import Hand
from tests.app.lan_seats import Seats
from tests.app.lan_table import app_at
from tests.app.pilot import Pilot

PHONE = (360, 640)


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    app = app_at(tmp_path / "app")
    app.change(motion=False, sound=False)
    return app


@pytest.fixture
def seats(tmp_path: Path) -> Seats:
    return Seats(tmp_path, "Ada", "Bo")


@pytest.fixture
def pilot(app: SkaldApp, fly: Any, seats: Seats) -> Pilot:
    """Ada's device."""
    pilot: Pilot = fly(app, PHONE)
    app.go("table", play=seats.plays["Ada"])
    pilot.settle()
    return pilot


def test_while_an_answer_travels_nothing_flickers_and_nothing_can_be_touched(
    app: SkaldApp, seats: Seats, pilot: Pilot
) -> None:
    tray, hand = app.screen.ids.tray, Hand(pilot)
    before = tray.scene
    hand.roll()
    assert app.screen.play.on_way
    assert (tray.scene, tray.opacity, app.screen.ids.prompt.text) == (before, 1, "")
    way = len(seats.way)
    hand.roll()
    assert len(seats.way) == way, "a second touch does nothing"
    pilot.seconds(0.5)
    assert (tray.scene, tray.opacity) == (before, FAINT)
    assert pilot.see("The dice are in the air ...")
    seats.run()
    pilot.settle()
    assert app.screen.play.asked.name == "arrange"
    assert tray.opacity == 1
    assert "button/lock" in [shape.key for shape in tray.scene.targets()]


def test_others_can_be_looked_at_while_an_answer_travels(app: SkaldApp, pilot: Pilot) -> None:
    Hand(pilot).roll()
    app.screen.look_at(1)
    pilot.settle()
    assert pilot.see("This is the sheet of Bo.")
    app.screen.look_at(None)
    pilot.settle()
    assert pilot.see("The dice are in the air ...")


def test_what_the_host_refuses_is_said(app: SkaldApp, seats: Seats, pilot: Pilot) -> None:
    seats.alter_up = lambda name, frame: type(frame)("roll.2") if type(frame).__name__ == "Cast" else frame
    Hand(pilot).roll()
    seats.run()
    pilot.settle()
    assert pilot.see("Another device plays this seat.")
    assert app.screen.play.asked.name == "roll.1"


def test_what_does_not_fit_is_named_and_has_to_be_read_once(app: SkaldApp, seats: Seats, pilot: Pilot) -> None:
    seats.guests["Ada"]._cheat("lan.cheat.throw")
    seats.guests["Ada"].changed()
    seats.run()
    pilot.settle()
    assert pilot.see("Something does not fit")
    assert pilot.see("The host has left numbers out of a throw, or added some.")
    pilot.back()
    assert pilot.see("Something does not fit"), "a touch beside it is no reading"
    pilot.tap("I have read it")
    seats.guests["Ada"].changed()
    pilot.settle()
    assert not pilot.see("Something does not fit")


def test_news_pass_by_above_the_tray(app: SkaldApp, seats: Seats, pilot: Pilot) -> None:
    Hand(pilot).roll()
    seats.steward._tell("lan.stands_in", name="Bo")
    seats.run()
    pilot.settle()
    assert pilot.see("Bo is away: a bot stands in.")
    assert pilot.problems() == []
    Hand(pilot).arrange()
    assert app.screen.play.remote.sealed == {0}


def test_a_seat_that_is_handed_over_mid_game_is_played_here(app: SkaldApp, seats: Seats, pilot: Pilot) -> None:
    seats.steward.give(1, seats.devices["Ada"].id)
    seats.run()
    hand = Hand(pilot)
    hand.roll()
    seats.run()
    pilot.settle()
    hand.arrange()
    pilot.settle()
    assert pilot.see("Hand over to Bo")
    pilot.tap("I am Bo")
    hand.roll()
    seats.run()
    assert app.screen.play.asked.name == "arrange"
