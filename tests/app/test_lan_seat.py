"""A device's part in a game of several devices, without a window and without a network."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import bots
from companion.app.lan_play import LanPlay
from companion.app.room import Room
from companion.archive import Archive
from companion.games.ragnaroll import decisions as d
from companion.kernel import FATE
from companion.lan.errors import LanError
from companion.sheets.ragnaroll.draft import Draft
from tests.app.lan_seats import Seats

ROOM = Room()


@pytest.fixture
def table(tmp_path: Path) -> Callable[..., Seats]:
    return lambda *names, **values: Seats(tmp_path, *names, **values)


def test_a_device_plays_the_seats_it_holds(table: Any) -> None:
    seats = table("Ada", "Bo")
    assert [play.people for play in seats.plays.values()] == [(0,), (1,)]
    assert [play.holder for play in seats.plays.values()] == [0, 1]
    assert [play.asked.name for play in seats.plays.values()] == ["roll.1", "roll.2"]


def test_whoever_looks_on_is_asked_nothing(table: Any) -> None:
    seats = table("Ada", "Bo")
    seats.join("Eve", watch=True)
    seats.run()
    play = seats.play_of("Eve")
    assert (play.people, play.holder, play.asked, play.turn_to(), play.curtain) == ((), None, None, None, None)
    assert play.waits() == "The sheet of Ada. Waiting for Ada and Bo."
    play.look_at(1)
    assert play.sight(ROOM).seat == 1
    assert play.sight(ROOM).view == seats.steward.table.view(None)


def test_dice_are_in_the_air_until_all_devices_have_thrown(table: Any) -> None:
    seats = table("Ada", "Bo")
    play = seats.plays["Ada"]
    assert play.cast()
    assert (play.on_way, play.asked, play.waits()) == (True, None, "The dice are in the air ...")
    seats.run()
    assert not play.on_way
    assert play.asked.name == "arrange"


def test_a_sealed_answer_names_who_is_still_at_it(table: Any) -> None:
    seats = table("Ada", "Bo", "Cy")
    ada = seats.plays["Ada"]
    seats.roll("Ada")
    seats.seal("Ada")
    assert ada.waits() == "Sealed. Waiting for Bo and Cy."
    assert ada.about(0)[1] == "At this device, has sealed"
    assert ada.about(1) == ("wifi", "Connected, is thinking")
    seats.roll("Bo")
    seats.seal("Bo")
    assert ada.waits() == "Sealed. Waiting for Cy."
    seats.cut("Cy")
    seats.run()
    assert ada.waits() == "Sealed. Waiting for Cy (away)."
    assert ada.about(2) == ("wifi-off", "Away (seat kept), is awaited")


def test_a_seal_is_taken_back_until_all_are_in(table: Any) -> None:
    seats = table("Ada", "Bo")
    ada = seats.plays["Ada"]
    seats.roll("Ada")
    seats.seal("Ada")
    assert ada.can_undo
    ada.undo()
    seats.run()
    assert ada.asked.name == "arrange"
    assert seats.plays["Bo"].remote.sealed == set()


def test_once_all_are_in_whoever_is_away_is_named(table: Any) -> None:
    seats = table("Ada", "Bo")
    for name in ("Ada", "Bo"):
        seats.roll(name)
    seats.alter_up = lambda name, frame: None if type(frame).__name__ == "Opening" and name == "Bo" else frame
    seats.seal("Bo")
    seats.seal("Ada")
    assert seats.plays["Ada"].waits() == "Sealed. All are in."
    seats.cut("Bo")
    seats.run()
    assert seats.plays["Ada"].waits() == "Sealed. Waiting for Bo (away)."


def test_nothing_is_answered_while_the_connection_is_lost(table: Any) -> None:
    seats = table("Ada", "Bo")
    ada = seats.plays["Ada"]
    seats.roll("Ada")
    ada.draft = Draft(die=1)
    seats.cut("Ada")
    ada.client.problem = LanError("The host sleeps.")  # type: ignore[misc]
    assert ada.trouble == "Connection lost, trying again"
    assert ada.remedy == "The host sleeps."
    assert not ada.answer(ada.asked, d.PLACES[0])
    assert ada.refused.startswith("Not connected just now")
    assert ada.draft == Draft(die=1)
    assert ada.about(0)[0] == "wifi-off"
    seats.connect("Ada")
    seats.run()
    assert ada.trouble == ""
    seats.seal("Ada")
    assert ada.refused == ""


def test_a_throw_is_not_called_for_while_the_connection_is_lost(table: Any) -> None:
    seats = table("Ada", "Bo")
    seats.cut("Ada")
    assert not seats.plays["Ada"].cast()
    assert seats.plays["Ada"].refused


def test_a_refusal_is_told_once_and_what_was_in_mind_comes_back(table: Any) -> None:
    seats = table("Ada", "Bo")
    ada = to_a_strike(seats)
    ask, mind = ada.asked, Draft(look=2)
    ada.draft = mind
    seats.steward.company.chairs[0] = seats.steward.company.chairs[1]  # the host knows better who sits there
    assert ada.answer(ask, next(iter(ada.remote.choices(ask))))
    seats.run()
    assert [tiding.text for tiding in ada.tidings()] == ["Another device plays this seat."]
    assert ada.tidings() == []
    assert (ada.asked, ada.draft) == (ask, mind)


def to_a_strike(seats: Seats) -> LanPlay:
    for name in ("Ada", "Bo"):
        seats.roll(name)
    for name in ("Ada", "Bo"):
        seats.seal(name)
    ada = seats.plays["Ada"]
    if ada.asked is None:
        bot = bots.bot(seats.game, "random", 1)
        bo = seats.plays["Bo"]
        while ada.asked is None:
            bo.answer(bo.asked, bot.decide(bo.remote.view(1), bo.asked))
            seats.run()
    return ada


def test_news_of_the_table_are_told_once_and_what_does_not_fit_gravely(table: Any) -> None:
    seats = table("Ada", "Bo")
    seats.steward._tell("lan.stands_in", name="Bo")
    seats.run()
    seats.guests["Ada"]._cheat("lan.cheat.throw")
    seats.run()
    told = seats.plays["Ada"].tidings()
    assert [(tiding.text, tiding.grave) for tiding in told] == [
        ("The host has left numbers out of a throw, or added some.", True),
        ("Bo is away: a bot stands in.", False),
    ], "its own accusation is not told back to it"
    assert seats.plays["Ada"].tidings() == []
    (other,) = [tiding.text for tiding in seats.plays["Bo"].tidings() if "numbers" in tiding.text]
    assert other.startswith("Ada's device says")


def test_two_people_at_one_device_take_turns_behind_the_curtain(table: Any) -> None:
    seats = table("Ada", "Bo", "Cy")
    seats.steward.give(1, seats.devices["Ada"].id)
    seats.run()
    ada = seats.plays["Ada"]
    ada._look()
    assert ada.people == (0, 1)
    assert ada.holder == 0
    assert ada.cast()
    assert ada.turn_to() is None, "the dice are in the air: the device stays"
    seats.run()
    assert ada.curtain is None
    seats.seal("Ada")
    assert ada.curtain == 1
    ada.take(1)
    assert ada.asked.name == "roll.2"
    assert ada.sight(ROOM).view.seats[0].dice is None
    assert seats.plays["Bo"].remote.seats == ()


def test_a_seat_is_not_asked_while_a_bot_stands_in(table: Any) -> None:
    seats = table("Ada", "Bo")
    seats.steward.stand_in(0, "random")
    seats.run()
    assert seats.plays["Ada"].asked is None
    assert seats.plays["Bo"].about(0) == ("robot-outline", "Away (a bot stands in), has sealed")


def test_a_seat_whose_device_was_sent_away_is_nobodys(table: Any) -> None:
    seats = table("Ada", "Bo")
    seats.steward.remove(seats.devices["Bo"].id)
    seats.run()
    ada = seats.plays["Ada"]
    assert ada.about(1) == ("account-off-outline", "Nobody sits here now, is awaited")
    seats.roll("Ada")
    seats.roll("Ada")  # nobody else could throw for Bo
    seats.seal("Ada")
    assert ada.waits() == "Sealed. Waiting for Bo (away)."


def test_at_a_real_table_the_one_who_throws_types(table: Any) -> None:
    seats = table("Ada", "Bo", "Cy", typed=True)
    ada = seats.plays["Ada"]
    assert ada.typed
    assert ada.sight(ROOM).typed
    assert not ada.cast()
    assert ada.answer(ada.asked, d.Dice((1, 2, 3)))
    seats.run()
    assert ada.can_undo
    ada.undo()
    seats.run()
    assert isinstance(ada.asked, d.Roll)


def test_dice_of_nobody_here_go_to_the_first_person_of_the_typing_device(table: Any) -> None:
    """Two play with a dummy, whose thunder die somebody has to type in."""
    seats = table("Ada", "Bo", typed=True)
    for name in ("Ada", "Bo"):
        seats.plays[name].answer(seats.plays[name].asked, d.Dice((1, 2, 3)))
    seats.run()
    for name in ("Ada", "Bo"):
        seats.seal(name)
    asked = [play.asked for play in seats.plays.values()]
    assert [isinstance(one, d.Thunder) for one in asked] == [True, False]
    assert seats.plays["Ada"].owner(asked[0]) == 0


def test_the_game_is_over_once_its_record_lies_open_and_is_kept_once(table: Any, tmp_path: Path) -> None:
    seats = table("Ada", "Bo")
    ada = seats.plays["Ada"]
    seats.alter = lambda name, frame: None if type(frame).__name__ == "Over" and name == "Ada" else frame
    seats.finish()
    ada.remote.adopt()
    assert ada.remote.over
    assert not ada.over
    seats.alter = lambda name, frame: frame
    seats.cut("Ada")
    seats.connect("Ada")
    seats.run()
    assert ada.over
    with Archive(tmp_path / "games.sqlite") as archive:
        id_ = ada.keep_result(archive)
        assert ada.keep_result(archive) == id_
        (row,) = archive.history()
        assert (row.kind, row.score) == ("lan", seats.steward.table.score())
        assert archive.record(row.id) == seats.steward.table.record


def test_everybody_is_led_to_the_lobby_and_to_the_next_game(table: Any) -> None:
    seats = table("Ada", "Bo")
    ada = seats.plays["Ada"]
    seats.finish()
    assert ada.leads_to() == ""
    seats.steward.renew("5eed")
    seats.run()
    assert ada.leads_to() == "lobby"
    seats.start()
    assert ada.leads_to() == "table"
    assert seats.play_of("Ada").leads_to() == ""


def test_no_more_is_seen_than_the_seat_may_know(table: Any) -> None:
    seats = table("Ada", "Bo")
    for name in ("Ada", "Bo"):
        seats.roll(name)
    for seat in (0, 1):
        assert seats.plays["Ada"].sight(ROOM, seat).view.seats[1].dice is None
    assert FATE not in seats.plays["Ada"].busy()
