"""Ruling 16: one band's board and hall beside the game in the box."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.ragnarok_star import GAME
from companion.games.ragnarok_star import decisions as d
from companion.games.ragnarok_star import events as e
from companion.games.ragnarok_star.box import CONTRACTS, ISLAND_OF
from companion.games.ragnarok_star.state import State
from companion.kernel import FATE, BadSetup, Event, IllegalChoice

from .tables import tell, write

ANGRY = {"angry_fans": True}
DIVA = {"angry_fans": True, "divalkyrie": True}


def beside(*first: str, **options: Any) -> State:
    """A band at the first programming, with a contract worth 2 from the box's own deck."""
    state = GAME.new(GAME.setup(1, {**GAME.real_options(4), **options}))
    tell(state, "fate outcome.first 2", *first)
    return state


def asked(state: State) -> str:
    (ask,) = GAME.pending(state)
    return str(ask.name)


def events_of(events: list[Event], kind: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def listed(state: State) -> list[str]:
    (ask,) = GAME.pending(state)
    return [str(choice) for choice in GAME.choices(state, ask) if not isinstance(choice, d.Fix)]


def test_16_1_a_record_holds_one_band_and_knows_how_many_play() -> None:
    assert GAME.setup(1, GAME.real_options(3)).options.players == 3
    with pytest.raises(BadSetup, match="one band"):
        GAME.setup(2, GAME.real_options(3))
    with pytest.raises(BadSetup, match="2 to 4"):
        GAME.setup(1, {"table": "real"})
    with pytest.raises(BadSetup, match="players is for a real table"):
        GAME.setup(3, {"players": 3})


def test_16_2_the_first_contract_is_told_then_the_board_is_written_as_one_likes() -> None:
    state = beside()
    assert state.seats[0].contracts == ("2",)
    assert asked(state) == "write"
    events = write(state, "1:bass.sail 2:drum.ice 2:keys.eye 3:bass.shield")
    assert [event.why for event in events_of(events, e.Mistaken)] == [
        "no island is ticked",
        "number 2 stands on the board more than once",
        "number 2 stands on the board more than once",
        "the bassist has a lower number already",
    ]


def test_16_3_numbers_are_stepped_through_and_a_mistake_is_passed_by() -> None:
    state = beside()
    write(state, "1:bass.sail>kiss 3:drum.ice 3:keys.eye 5:guitar.girl2")
    assert (asked(state), state.number) == ("outcome.sail", 1)
    tell(state, "fate outcome.sail done")
    assert state.seats[0].island == ISLAND_OF["kiss"]
    assert (asked(state), state.number, listed(state)) == ("outcome.void", 3, ["done"])
    tell(state, "fate outcome.void done")
    assert (asked(state), listed(state)) == ("outcome.collect", ["2", "1", "failed"])
    tell(state, "fate outcome.collect 2")
    assert state.seats[0].fans == (0, 2, 0, 0)
    assert asked(state) == "rest"
    tell(state, "fate rest on")
    assert (asked(state), state.round, state.seats[0].marks) == ("write", 2, ())


@pytest.mark.parametrize(
    ("board", "answer", "fails"),
    [
        ("1:bass.sail>kiss", "sail failed", True),
        ("1:drum.ice", "ice failed", True),
        ("1:keys.eye", "eye failed", True),
        ("1:guitar.girl2", "collect failed", True),
        ("1:guitar.girl2", "collect none", False),
        ("1:guitar.steal", "steal failed", True),
        ("1:guitar.steal", "steal none", False),
        ("1:diva.dragon>kiss", "dragon failed", True),
        ("1:sing.amp>kiss", "amp done", False),
    ],
)
def test_16_4_a_failure_drives_the_angry_fans_on(board: str, answer: str, fails: bool) -> None:
    state = beside(**DIVA)
    write(state, board)
    events = tell(state, f"fate outcome.{answer}")
    assert state.seats[0].lodge == ((2,) if fails else (1,))
    assert bool(events_of(events, e.Failed)) == fails


def test_16_5_without_angry_fans_there_is_no_taking_none() -> None:
    state = beside()
    write(state, "1:guitar.steal")
    assert listed(state) == ["boy", "girl", "oldman", "oldwoman", "failed"]
    tell(state, "fate outcome.steal oldman")
    assert (state.seats[0].fans, state.seats[0].stolen) == ((0, 0, 1, 0), 1)


def test_16_6_the_ice_is_taken_and_given_away_again() -> None:
    state = beside()
    write(state, "1:drum.ice")
    tell(state, "fate outcome.ice done")
    assert state.master == 0
    tell(state, "fate rest fix.ice.other")
    assert state.master == -1
    assert GAME.final(state)["ice_master"] is None


def test_16_7_contracts_are_named_or_just_points_and_their_owner_says_when_they_are_fulfilled() -> None:
    state, name = beside(), next(iter(CONTRACTS))
    write(state, "1:keys.contract")
    tell(state, f"fate outcome.contract {name}")
    assert state.seats[0].contracts == ("2", name)
    assert f"fix.contract.{name}" not in map(str, GAME.choices(state, GAME.pending(state)[0]))
    tell(state, "fate rest fix.done.2", f"fate rest fix.done.{name}", "fate rest fix.contract.3")
    assert GAME.score(state).seats[0].total == 2 + CONTRACTS[name].points
    tell(state, f"fate rest fix.undone.{name}", "fate rest fix.away.3")
    assert GAME.score(state).seats[0].total == 2
    assert state.seats[0].contracts == (name,)


def test_16_8_fans_come_and_go_by_hand_at_any_question_and_the_score_follows() -> None:
    state = beside()
    for fan in ("boy", "girl", "oldman", "oldwoman"):
        tell(state, *(f"seat1 write fix.in.{fan}" for _ in range(5)))
    assert GAME.score(state).seats[0].total == 5 + 4
    assert asked(state) == "write"
    write(state, "")
    tell(state, "fate rest fix.robbed.boy", "fate rest fix.out.girl")
    assert (state.seats[0].fans, state.seats[0].robbed) == ((4, 4, 5, 5), 1)
    assert GAME.score(state).seats[0].total == 4 + 2
    assert asked(state) == "rest"


def test_16_9_nothing_is_taken_out_that_is_not_there() -> None:
    state = beside()
    for wrong in (
        "fix.out.boy",
        "fix.done.1",
        "fix.played.star",
        "fix.island.sea",
        "fix.ice.other",
        "fix.angry.leaves",
    ):
        with pytest.raises(IllegalChoice):
            tell(state, f"seat1 write {wrong}")
    digital = GAME.new(GAME.setup(2, {}))
    (ask,) = GAME.pending(digital)
    with pytest.raises(IllegalChoice):
        GAME.apply(digital, ask, d.Fix("in", "boy"))


def test_16_10_the_own_dragon_scares_the_own_fan_now_and_when_the_boat_comes_later() -> None:
    state = beside("seat1 write fix.in.boy", "seat1 write fix.in.girl", "seat1 write fix.island.kiss", **DIVA)
    write(state, "1:diva.dragon>kiss 2:sing.amp>fjord 3:bass.sail>kiss")
    tell(state, "fate outcome.dragon done")
    assert (asked(state), listed(state)) == ("outcome.ashore", ["boy", "girl"])
    tell(
        state, "fate outcome.ashore boy", "fate outcome.amp done", "fate outcome.sail done", "fate outcome.ashore girl"
    )
    assert state.seats[0].fans == (0, 0, 0, 0)
    tell(state, "fate rest on")
    assert state.dragon == -1


def test_16_11_a_shield_in_vain_is_told_at_the_end_of_the_round() -> None:
    state = beside(**ANGRY)
    write(state, "2:bass.shield")
    tell(state, "fate outcome.shield done")
    assert asked(state) == "outcome.vain"
    tell(state, "fate outcome.vain failed")
    assert state.seats[0].lodge == (2,)
    plain = beside()
    write(plain, "2:bass.shield")
    tell(plain, "fate outcome.shield done")
    assert asked(plain) == "rest"


def test_16_12_angry_fans_come_and_go_and_leave_from_the_exit_by_themselves() -> None:
    state = beside("seat1 write fix.angry.joins", **ANGRY)
    assert state.seats[0].lodge == (1, 2)
    tell(state, *("seat1 write fix.angry.forward" for _ in range(3)))
    assert state.seats[0].lodge == (4, 5)
    events = write(state, "")
    assert state.seats[0].lodge == (4,)
    assert [event.value for event in events_of(events, e.Told)] == ["1"]
    tell(state, "fate rest fix.angry.back", "fate rest fix.angry.leaves")
    assert state.seats[0].lodge == ()


def test_16_13_guest_stars_are_kept_and_played() -> None:
    state = beside(**DIVA)
    write(state, "1:diva.guest 2:diva.control")
    tell(state, "fate outcome.guest star", "fate outcome.void done", "fate rest fix.played.star")
    assert state.seats[0].guest == ""
    tell(state, "fate rest fix.guest.star", "fate rest on")
    write(state, "1:diva.control")
    tell(state, "fate outcome.control forward")
    assert (state.seats[0].lodge, state.seats[0].guest) == ((2,), "star")


def test_16_14_seven_rounds_and_the_tour_is_over() -> None:
    state = beside()
    for round_ in range(1, 8):
        assert state.round == round_
        write(state, "1:guitar.girl2")
        tell(state, "fate outcome.collect 1")
        assert d.Rest(FATE, round_ == 7) in GAME.pending(state)
        tell(state, "fate rest on")
    assert not GAME.pending(state)
    assert GAME.final(state)["seats"][0]["fans"]["girl"] == 7
    assert GAME.score(state).ranking == (1,)
