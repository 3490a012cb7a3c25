"""Numbered rule cases of the dice tray. The numbers are those of the rulings in docs/RULINGS.md."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.dice_tray import GAME
from companion.games.dice_tray import decisions as d
from companion.games.dice_tray import events as e
from companion.games.dice_tray.state import MEMORY, State, Thrown
from companion.kernel import FATE, Answer, BadSetup, Event, IllegalChoice, SeatInfo, Table


def new(seats: int = 2) -> State:
    return GAME.new(GAME.setup(seats))


def tell(state: State, *lines: str) -> list[Event]:
    """Play lines as they stand in a record: `seat1 pick 2d6`, `fate throw.1 4,6`."""
    events: list[Event] = []
    for line in lines:
        answer = Answer.read(line)
        asks = [ask for ask in GAME.pending(state) if (ask.seat, ask.name) == (answer.seat, answer.ask)]
        assert asks, f"'{line}' is not asked; pending: {asked(state)}"
        events += GAME.apply(state, asks[0], GAME.read(asks[0], answer.choice))
    return events


def asked(state: State) -> list[str]:
    return [f"{'fate' if ask.seat == FATE else f'seat{ask.seat + 1}'} {ask.name}" for ask in GAME.pending(state)]


def refused(state: State, line: str) -> str:
    with pytest.raises(IllegalChoice) as caught:
        tell(state, line)
    return str(caught.value)


# -- 1. who throws -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [0, 7])
def test_1_1_one_to_six_sit_around_the_tray(seats: int) -> None:
    with pytest.raises(BadSetup, match="1 to 6 players"):
        GAME.setup(seats)


def test_1_2_everybody_may_throw_at_any_time() -> None:
    state = new(3)
    assert asked(state) == ["seat1 pick", "seat2 pick", "seat3 pick"]
    tell(state, "seat2 pick 3d6")
    assert asked(state) == ["fate throw.2", "seat1 pick", "seat3 pick"]
    tell(state, "seat3 pick 1d20")
    assert asked(state) == ["fate throw.2", "fate throw.3", "seat1 pick"]
    tell(state, "fate throw.3 17")
    assert asked(state) == ["fate throw.2", "seat1 pick", "seat3 pick"]


def test_1_3_the_hand_that_picked_throws() -> None:
    state = new()
    tell(state, "seat2 pick 1d6")
    assert GAME.pending(state)[0].caller == 1


def test_1_4_it_is_over_when_all_have_put_it_away() -> None:
    state = new(2)
    assert tell(state, "seat2 pick away") == [e.PutAway(seat=1)]
    assert asked(state) == ["seat1 pick"]
    tell(state, "seat1 pick 1d6", "fate throw.1 6", "seat1 pick away")
    assert state.over
    assert asked(state) == []


# -- 2. pools ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["1d2", "1d3", "1d4", "3d6", "1d8", "2d10", "1d12", "12d20", "6d100", "2d6+1d20", "10d6+1d100"]
)
def test_2_1_pools_are_written_as_they_are_read(text: str) -> None:
    state = new(1)
    tell(state, f"seat1 pick {text}")
    (ask,) = GAME.pending(state)
    assert str(d.Pool(ask.dice)) == text


@pytest.mark.parametrize(
    ("text", "pool"), [("coin", "1d2"), ("3coins", "3d2"), ("d20", "1d20"), ("1D20+2d6", "2d6+1d20")]
)
def test_2_2_short_and_unordered_names_are_understood(text: str, pool: str) -> None:
    assert str(GAME.read(new().seats[0].ask, text)) == pool


@pytest.mark.parametrize("text", ["13d6", "1d7", "0d6", "7d100", "11d6+1d100", "1d1", "99d6"])
def test_2_3_other_dice_and_more_than_the_tray_holds_are_refused(text: str) -> None:
    state = new()
    before = GAME.clone(state)
    assert "seat 1" in refused(state, f"seat1 pick {text}")
    assert state == before


@pytest.mark.parametrize("text", ["", "six", "d", "2d6+", "2x6", "re:", "re:a", "100d6", "-1d6"])
def test_2_4_what_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(IllegalChoice, match="is not dice like"):
        GAME.read(new().seats[0].ask, text)


# -- 3. faces ------------------------------------------------------------------------------------------


def test_3_1_the_dice_lie_open_in_the_order_of_their_sides() -> None:
    state = new()
    (event,) = tell(state, "seat1 pick 1d20+2d6", "fate throw.1 4,6,17")
    assert event == e.DiceFell(seat=0, throw=Thrown(0, (6, 6, 20), (4, 6, 17), (0, 1, 2)))
    for seat in (None, 0, 1):
        assert GAME.view(state, seat) == state


@pytest.mark.parametrize("faces", ["7,1", "0,1", "3", "3,3,3"])
def test_3_2_dice_fall_only_as_they_can(faces: str) -> None:
    state = new()
    tell(state, "seat1 pick 2d6")
    assert "2d6" in refused(state, f"fate throw.1 {faces}")


def test_3_3_a_coin_counts_its_heads() -> None:
    state = new()
    tell(state, "seat1 pick 4d2", "fate throw.1 1,0,1,1")
    assert GAME.score(state).seats[0].total == 3
    tell(state, "seat1 pick coin")
    refused(state, "fate throw.1 2")


# -- 4. throwing again ---------------------------------------------------------------------------------


def test_4_1_some_dice_are_thrown_again_and_the_others_stay() -> None:
    state = new()
    tell(state, "seat1 pick 5d6", "fate throw.1 6,2,6,1,3", "seat1 pick re:2,4,5")
    assert asked(state) == ["fate throw.1", "seat2 pick"]
    (event,) = tell(state, "fate throw.1 6,6,5")
    assert event.throw == Thrown(0, (6,) * 5, (6, 6, 6, 6, 5), (1, 3, 4))  # type: ignore[attr-defined]
    assert event.throw.again  # type: ignore[attr-defined]


def test_4_2_nothing_lies_there_before_the_first_throw() -> None:
    assert "0 lie there" in refused(new(), "seat1 pick re:1")


@pytest.mark.parametrize("places", ["3", "0", "2,1", "1,1", "1,2,3"])
def test_4_3_only_dice_that_lie_there_each_once_and_in_order(places: str) -> None:
    state = new()
    tell(state, "seat1 pick 2d6", "fate throw.1 4,6")
    assert "2 lie there" in refused(state, f"seat1 pick re:{places}")


def test_4_4_ones_own_dice_only() -> None:
    state = new()
    tell(state, "seat1 pick 2d6", "fate throw.1 4,6")
    refused(state, "seat2 pick re:1")


def test_4_5_dice_of_different_sides_keep_their_places() -> None:
    state = new()
    tell(state, "seat1 pick 1d4+1d8+1d20", "fate throw.1 1,8,20", "seat1 pick re:1,3", "fate throw.1 4,2")
    assert state.seats[0].last == Thrown(0, (4, 8, 20), (4, 8, 2), (0, 2))


# -- 5. what is kept -----------------------------------------------------------------------------------


def test_5_1_the_score_shows_the_last_throw() -> None:
    state = new()
    assert GAME.score(state).seats[0].lines[0].why == "nothing lies there"
    tell(state, "seat1 pick 2d6", "fate throw.1 4,6")
    (line,) = GAME.score(state).seats[0].lines
    assert (line.name, line.points, line.why) == ("last throw", 10, "2d6: 4,6")
    tell(state, "seat1 pick 1d4", "fate throw.1 1")
    assert GAME.score(state).seats[0].total == 1


def test_5_2_thirty_throws_are_remembered() -> None:
    state = new()
    for number in range(MEMORY + 5):
        tell(state, f"seat{number % 2 + 1} pick 1d100", f"fate throw.{number % 2 + 1} {number + 1}")
    assert [throw.sum for throw in state.history] == list(range(6, MEMORY + 6))
    assert [seat.throws for seat in state.seats] == [18, 17]
    assert GAME.round(state) == 18


def test_5_3_a_pick_can_be_taken_back_until_the_dice_have_fallen() -> None:
    table: Table[Any] = Table.start(GAME, [SeatInfo("A", "person"), SeatInfo("B", "person")], 1)
    table.answer(table.find(0, "pick"), d.Pool((6,)))
    table.answer(table.find(1, "pick"), d.AWAY)
    assert table.can_undo(0)
    assert table.can_undo(1)
    table.answer(table.find(FATE, "throw.1"), d.Faces((3,)))
    assert not table.can_undo(0)


def test_5_4_the_final_state_tells_last_throws_and_history() -> None:
    state = new()
    tell(state, "seat2 pick 2d6", "fate throw.2 4,6", "seat1 pick away", "seat2 pick away")
    last = {"dice": "2d6", "faces": [4, 6], "sum": 10}
    assert GAME.final(state) == {
        "seats": [{"throws": 0, "away": True, "last": None}, {"throws": 1, "away": True, "last": last}],
        "history": [{"seat": 2, **last}],
    }
