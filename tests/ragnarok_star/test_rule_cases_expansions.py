"""Numbered rule cases: angry fans in their lodges, the Divalkyrie, her Guest Stars and Fafnirvana."""

from __future__ import annotations

import pytest

from companion.games.ragnarok_star import GAME
from companion.games.ragnarok_star import decisions as d
from companion.games.ragnarok_star import events as e
from companion.games.ragnarok_star.box import GUESTS, ISLANDS
from companion.games.ragnarok_star.cards import ask_star
from companion.games.ragnarok_star.lodge import advanced, joined, retreated
from companion.kernel import BadSetup, Deck

from .tables import begun, concert, new, tell

ANGRY = {"angry_fans": True}
DIVA = {"angry_fans": True, "divalkyrie": True}

# -- 14. angry fans ------------------------------------------------------------------------------------


def test_14_1_everybody_starts_with_one_angry_fan_on_the_first_square() -> None:
    assert [seat.lodge for seat in new(3, **ANGRY).seats] == [(1,)] * 3
    assert [seat.lodge for seat in new(3).seats] == [()] * 3


def test_14_2_elvis_fails_twice_and_sends_one_fan_away() -> None:
    """Squares 2 and 4: after a failed theft 3 and the exit, after a failed collection 4 and the exit; at the end of the
    turn the fan at the exit goes to his opponent's starting place."""
    board = "1:guitar.steal 2:sing.girl"
    table = concert(board, "", at="kiss fjord", lodges=((2, 4), ()), **ANGRY)
    moves = [event.lodge for event in table.told(e.AngryMoved) if event.seat == 0]
    assert moves == [(3, 5), (4, 5)]
    assert table.told(e.AngrySent) == [e.AngrySent(seat=0, to=1)]
    assert [seat.lodge for seat in table.state.seats] == [(4,), (1,)]


@pytest.mark.parametrize(
    ("before", "after"),
    [((1,), (2,)), ((1, 2), (2, 3)), ((4, 5), (5, 5)), ((4, 5, 5), (4, 5, 5)), ((3, 4, 5, 5), (3, 4, 5, 5))],
)
def test_14_3_the_exit_has_room_for_two(before: tuple[int, ...], after: tuple[int, ...]) -> None:
    assert advanced(before) == after


def test_14_4_a_newcomer_takes_the_free_square_closest_to_the_stage() -> None:
    assert [joined(lodge) for lodge in ((), (1,), (2, 3), (1, 2, 4))] == [(1,), (1, 2), (1, 2, 3), (1, 2, 3, 4)]


def test_14_5_who_gets_the_fans_is_chosen_by_all_at_once() -> None:
    table = concert("", "", "", lodges=((5, 5), (5,), ()), **ANGRY)
    assert table.asks == ["1 send", "2 send"]
    assert table.choices(1) == {"2+2", "2+3", "3+3"}
    table.answer("2 send 1")
    assert table.seat(1).lodge == (5, 5)
    table.answer("1 send 2+3")
    assert [seat.lodge for seat in table.state.seats] == [(1,), (1,), (1,)]


def test_14_6_a_shield_that_no_thief_met_was_raised_in_vain() -> None:
    table = concert("2:bass.shield", "1:guitar.steal", at="kiss kiss", halls=((1, 0, 0, 0),), **ANGRY)
    table.answer("2 rob none")
    assert [event.why for event in table.told(e.Failed)] == ["nobody tried to steal"]
    assert table.seat(1).lodge == (2,)


def test_14_7_a_shield_that_stopped_a_thief_was_not() -> None:
    table = concert("2:bass.shield", "3:guitar.steal", at="kiss kiss", halls=((1, 0, 0, 0),), **ANGRY)
    assert [seat.lodge for seat in table.state.seats] == [(1,), (2,)]


def test_14_8_programming_mistakes_anger_nobody() -> None:
    board = "1:guitar.steal 1:sing.girl 2:drum.oldman 3:drum.boy2"
    table = concert(board, "", at="kiss fjord", crowd="kiss:oldman1", programming="faithful", **ANGRY)
    assert (table.asks, table.seat(1).lodge) == (["1 collect"], (1,))


def test_14_9_each_angry_fan_costs_a_point() -> None:
    state = new(2, **ANGRY)
    state.seats[0].lodge = (1, 3, 5)
    assert [seat["angry fans"] for seat in GAME.score(state).seats] == [-3, -1]


# -- 15. the Divalkyrie --------------------------------------------------------------------------------


def test_15_1_she_does_not_play_without_angry_fans() -> None:
    with pytest.raises(BadSetup, match="without the Angry Fans"):
        GAME.setup(2, {"divalkyrie": True})


def test_15_2_six_numbers_are_written() -> None:
    state = begun(2, **DIVA)
    tell(state, *(f"seat1 write {mark}" for mark in ("next", "next", "next", "next", "next")))
    assert state.seats[0].ask == d.Write(0, 6, (1 << 18) - 1, True)
    assert "6:diva.dragon>kiss" in {str(choice) for choice in GAME.choices(state, state.seats[0].ask)}


def test_15_3_control_moves_a_lodge_on_or_back() -> None:
    table = concert("1:diva.control", "", lodges=((1,), (2, 3)), **DIVA)
    assert table.choices(1) == {"1>", "2>", "2<"}
    table.answer("1 control 2<")
    assert table.seat(2).lodge == (1, 2)


@pytest.mark.parametrize(("before", "after"), [((1, 2), (1, 2)), ((1, 3), (1, 2)), ((5, 5), (4, 5)), ((4, 5), (3, 4))])
def test_15_4_a_fan_goes_back_to_an_empty_square_only(before: tuple[int, ...], after: tuple[int, ...]) -> None:
    assert retreated(before) == after


# -- Fafnirvana ----------------------------------------------------------------------------------------

HALLS = ((1, 1, 0, 0), (0, 0, 2, 0), (3, 0, 0, 0))


def test_15_5_the_dragon_scares_a_fan_of_everybody_in_the_port() -> None:
    """The caller too; a shield does not help; the fans go ashore."""
    table = concert(
        "2:diva.dragon>kiss", "1:bass.shield", "", at="kiss kiss fjord", halls=HALLS, **DIVA, tiles="fjord motor"
    )
    assert table.asks == ["1 scare"]
    table.answer("1 scare girl")
    assert [table.fans(seat) for seat in (1, 2, 3)] == [(1, 0, 0, 0), (0, 0, 1, 0), (3, 0, 0, 0)]
    assert table.crowd("kiss") == (0, 1, 1, 0)


def test_15_6_who_stops_in_front_of_it_later_loses_a_fan_too() -> None:
    table = concert(
        "1:diva.dragon>kiss", "", "2:sing.amp>kiss", at="- - fjord", halls=HALLS, **DIVA, tiles="fjord motor"
    )
    assert (table.fans(3), table.crowd("kiss")) == ((2, 0, 0, 0), (1, 0, 0, 0))


def test_15_7_two_calls_at_once_fail_and_anger_both() -> None:
    table = concert(
        "1:diva.dragon>kiss", "1:diva.dragon>fjord", at="kiss fjord", halls=HALLS[:2], **DIVA, tiles="motor stones"
    )
    assert [seat.lodge for seat in table.state.seats] == [(2,), (2,)]
    assert not table.told(e.DragonCame)


def test_15_8_ice_keeps_the_dragon_out() -> None:
    table = concert("1:diva.dragon>kiss", "", at="kiss kiss", halls=HALLS[:2], **DIVA, tiles="kiss motor")
    assert not table.told(e.Scared)
    assert table.seat(1).lodge == (1,)


def test_15_9_it_comes_after_collecting_and_before_theft() -> None:
    """The last fan of the victim flees before the thief can take it."""
    table = concert(
        "1:diva.dragon>kiss", "1:guitar.steal", at="kiss kiss", halls=((1, 0, 0, 0),), **DIVA, tiles="fjord motor"
    )
    assert (table.crowd("kiss"), table.fans(2)) == ((1, 0, 0, 0), (0, 0, 0, 0))


def test_15_10_another_call_moves_it_and_it_goes_home_at_the_end() -> None:
    table = concert("1:diva.dragon>kiss", "2:diva.dragon>stones", **DIVA, tiles="fjord motor")
    assert ISLANDS[table.state.dragon] == "stones"
    table.answer("1 freeze fjord>fjord@1")
    assert table.state.dragon == -1


# -- Guest Stars ---------------------------------------------------------------------------------------


def test_15_11_twelve_guest_stars() -> None:
    assert sum(guest.copies for guest in GUESTS.values()) == 12
    assert len(new(2, **DIVA).guests) == 12


def test_15_12_a_guest_star_is_drawn_in_secret_and_kept() -> None:
    table = concert("1:diva.guest", "", **DIVA)
    table.events += tell(table.state, "fate star.1 bouncer")
    assert table.told(e.StarDrawn) == [e.StarDrawn(seat=0, card="bouncer", only=0)]
    assert table.choices(1) == {"keep"}
    table.answer("1 invite keep")
    assert GAME.view(table.state, 1).seats[0].guest == "?"
    assert GAME.view(table.state, 1).guests.rest["bouncer"] == 2


def test_15_13_of_two_one_is_discarded() -> None:
    table = concert("1:diva.guest", "", guests=("bouncer",), **DIVA)
    tell(table.state, "fate star.1 drawbridge")
    assert table.choices(1) == {"keep", "drop"}
    table.answer("1 invite keep")
    assert (table.seat(1).guest, table.state.discard) == ("drawbridge", ("bouncer",))


def test_15_14_an_empty_pile_is_made_of_the_discards() -> None:
    state = new(2, **DIVA)
    state.guests, state.discard = Deck(), ("encore", "norns")
    state.drawing = (0,)
    ask_star(state, [])
    assert (state.guests.rest, state.discard) == ({"encore": 1, "norns": 1}, ())
    assert state.fate == (d.Star(-1, 0),)


def test_15_15_the_bridge_lets_two_cross() -> None:
    table = concert(
        "1:drum.boy2", "", at="motor -", crowd="stones:boy3", tiles="stones kiss", guests=("drawbridge",), **DIVA
    )
    assert table.choices(1) == {"1@stones", "2@stones!", "none"}
    table.answer("1 collect 2@stones!")
    assert (table.fans(1)[0], table.seat(1).guest, table.state.discard) == (2, "", ("drawbridge",))


@pytest.mark.parametrize(("guest", "choices"), [("icebreaker", {"play", "none"}), ("norns", {"none"})])
def test_15_16_every_holder_is_asked_so_that_asking_tells_nothing(guest: str, choices: set[str]) -> None:
    table = concert("1:bass.sail>kiss", "", guests=(guest,), tiles="kiss motor", **DIVA)
    assert (table.asks, table.choices(1)) == (["1 guest.ice"], choices)


def test_15_17_the_icebreaker_sails_through() -> None:
    table = concert("1:bass.sail>kiss", "", guests=("icebreaker",), tiles="kiss motor", **DIVA)
    table.answer("1 guest.ice play")
    assert (ISLANDS[table.seat(1).island], table.seat(1).guest) == ("kiss", "")


def test_15_18_the_bouncer_stops_one_theft() -> None:
    halls = ((0, 0, 0, 0), (2, 0, 0, 0), (0, 0, 0, 0))
    table = concert(
        "1:guitar.steal", "", "1:guitar.steal", at="kiss kiss kiss", halls=halls, guests=("", "bouncer"), **DIVA
    )
    table.answer("1 rob 2.boy", "3 rob 2.boy")
    assert table.choices(2) == {"1", "3", "none"}
    table.answer("2 guest.theft 3")
    assert [table.fans(seat)[0] for seat in (1, 2, 3)] == [1, 1, 0]
    assert table.seat(3).lodge == (2,)


def test_15_19_the_encore_draws_again() -> None:
    table = concert("1:keys.contract", "", guests=("encore",), **DIVA).fate()
    first = table.seat(1).hand
    table.answer(f"1 keep {first[0]}!").fate()
    second = table.seat(1).hand
    table.answer(f"1 keep {second[0]}")
    assert (table.seat(1).contracts, len(table.state.deck)) == ((first[0], second[0]), 23)


def test_15_20_the_encore_can_be_played_at_once() -> None:
    table = concert("1:diva.guest", "", **DIVA)
    tell(table.state, "fate star.1 encore")
    table.answer("1 invite play").fate()
    assert table.asks == ["1 keep"]


def test_15_21_the_norns_show_both_cards_locked_or_not() -> None:
    table = concert("1:keys.eye", "2:keys.eye", guests=("", "norns"), **DIVA).answer("1 look old").fate()
    assert table.choices(2) == {"young", "both"}
    table.answer("2 look both").fate()
    assert table.state.peeked == ((1,), (0, 1))
    assert GAME.view(table.state, 1).old.top == table.state.old.top != []


def test_15_22_the_lullaby_calms_one_fan_at_the_end_of_the_round() -> None:
    """A fan that waited at the exit goes back and is not sent."""
    table = concert("", "", guests=("lullaby",), lodges=((2,), (5,)), **DIVA)
    assert table.choices(1) == {"1.2", "2.5", "none"}
    table.answer("1 guest.lodge 2.5")
    assert [seat.lodge for seat in table.state.seats] == [(2,), (4,)]
    assert not table.told(e.AngrySent)
