"""Numbered rule cases: contracts, the concert hall, the score with Angus' example, ties."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.ragnarok_star import GAME
from companion.games.ragnarok_star import events as e
from companion.games.ragnarok_star.box import CONTRACTS, ISLAND_OF
from companion.games.ragnarok_star.contracts import fulfils
from companion.games.ragnarok_star.state import State

from .tables import concert, new

# -- 9. the hall, 13. the score ------------------------------------------------------------------------


def key(name: str) -> str:
    return next(contract.key for contract in CONTRACTS.values() if contract.name == name)


def test_13_1_angus_has_nine_points() -> None:
    """Three lines, two columns, Highway to Valhalla for 1 and Back to the Jungle for 3."""
    state = new(2)
    state.seats[0].fans = (5, 5, 3, 4)
    state.seats[0].fulfilled = (key("Highway to Valhalla"), key("Back to the Jungle"))
    angus = GAME.score(state).seats[0]
    assert [line.points for line in angus.lines] == [3, 2, 4, 0]
    assert angus.total == 9


@pytest.mark.parametrize(
    ("rows", "fans", "points"),
    [(5, (4, 4, 4, 4), 4), (4, (4, 4, 4, 4), 8), (5, (9, 0, 0, 0), 1), (6, (5, 5, 5, 6), 6), (5, (7, 7, 7, 7), 9)],
)
def test_9_1_full_rows_and_columns_by_the_size_of_the_hall(rows: int, fans: Any, points: int) -> None:
    """The mosh pit wins no points."""
    state = new(2, hall_rows=rows)
    state.seats[0].fans = fans
    assert GAME.score(state).seats[0].total == points


def test_13_2_fans_break_a_tie_the_pit_included() -> None:
    state = new(2)
    state.seats[0].fans, state.seats[1].fans = (5, 0, 0, 0), (6, 0, 0, 0)
    assert GAME.score(state).ranking == (2, 1)


def ended(halls: tuple[Any, ...], **options: Any) -> State:
    """The last round of a table with these halls is over."""
    table = concert(*[""] * len(halls), halls=halls, **options)
    table.state.round = 7
    table.answer("1 freeze kiss>kiss@1")
    return table.state


def test_13_3_an_air_guitar_battle_decides_a_full_tie() -> None:
    state = ended(((5, 1, 0, 0), (1, 5, 0, 0), (0, 0, 0, 0)))
    ask = GAME.pending(state)[0]
    assert [str(choice) for choice in GAME.choices(state, ask)] == ["1", "2"]
    GAME.apply(state, ask, GAME.read(ask, "2"))
    score = GAME.score(state)
    assert (score.ranking, GAME.pending(state)) == ((2, 1, 3), [])
    assert "air guitar" in score.notes[0]


def test_13_4_without_a_tie_the_game_is_over_after_round_seven() -> None:
    assert GAME.pending(ended(((5, 1, 0, 0), (1, 1, 0, 0)))) == []


# -- 10. contracts -------------------------------------------------------------------------------------


def test_10_1_twenty_five_contracts_of_one_to_three_points() -> None:
    points = [contract.points for contract in CONTRACTS.values()]
    assert [points.count(worth) for worth in (1, 2, 3)] == [10, 9, 6]


def test_10_2_a_contract_for_at_once_is_shown_when_the_number_is_done() -> None:
    table = concert("1:guitar.boy 2:guitar.boy", "", at="fjord -", crowd="fjord:boy1", halls=((3, 0, 0, 0),))
    table.seat(1).contracts = ("boyband", "horde")
    table.answer("1 collect 1@fjord")
    assert table.told(e.ContractFulfilled) == [e.ContractFulfilled(seat=0, card="boyband", points=1)]
    assert (table.seat(1).contracts, table.seat(1).fulfilled) == (("horde",), ("boyband",))


def test_10_3_what_was_shown_stays_even_when_the_fans_go() -> None:
    table = concert("", "1:guitar.steal", at="kiss kiss", halls=((4, 0, 0, 0),))
    table.seat(1).fulfilled = ("boyband",)
    table.answer("2 rob 1.boy")
    assert GAME.score(table.state).seats[0]["contracts"] == 1


def test_10_4_contracts_for_the_end_are_judged_at_the_end() -> None:
    """After the last change of the ice."""
    table = concert("", "", at="kiss fjord", halls=((1, 0, 0, 0), (0, 0, 0, 0)))
    table.seat(1).contracts, table.seat(2).contracts = ("fiord", "coldasice"), ("fiord", "coldasice")
    table.state.round = 7
    table.answer("1 freeze kiss>kiss@2")
    assert [seat.fulfilled for seat in table.state.seats] == [("fiord",), ("coldasice",)]
    assert [seat.contracts for seat in table.state.seats] == [("coldasice",), ("fiord",)]
    assert [seat["contracts"] for seat in GAME.score(table.state).seats] == [1, 1]


def test_10_5_draws_are_in_seat_order_and_choices_at_once() -> None:
    table = concert("1:keys.contract", "1:keys.contract")
    assert GAME.pending(table.state)[0].name == "draw.1"
    table.fate()
    assert table.asks == ["1 keep", "2 keep"]


def test_10_6_a_deck_that_runs_out_gives_what_it_has() -> None:
    table = concert("2:keys.contract", "1:keys.contract")
    table.fate()
    state = table.state
    kept = state.seats[1].hand[0]
    state.deck.rest.clear()
    table.answer(f"2 keep {kept}")
    assert table.asks == ["1 keep"]
    assert len(state.seats[0].hand) == 2


WANTS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("boyband", {"fans": (4, 0, 0, 0)}, {"fans": (3, 9, 9, 9)}),
    ("fiord", {"island": ISLAND_OF["kiss"]}, {"island": ISLAND_OF["motor"]}),
    ("breakinglaw", {"stolen": 2}, {"stolen": 1}),
    ("bluesuede", {"fans": (5, 0, 0, 0)}, {"fans": (4, 5, 5, 5)}),
    ("wewillrow", {"fans": (2, 2, 2, 2)}, {"fans": (9, 9, 9, 1)}),
    ("moshpit", {"fans": (6, 6, 0, 6)}, {"fans": (7, 5, 5, 5)}),
    ("youngones", {"fans": (4, 4, 0, 0)}, {"fans": (4, 5, 0, 0)}),
    ("youngones", {"fans": (6, 6, 0, 0)}, {"fans": (3, 3, 0, 0)}),
    ("oldflames", {"fans": (0, 1, 5, 5)}, {"fans": (5, 5, 5, 4)}),
    ("donttouch", {"robbed": 0}, {"robbed": 1}),
    ("youth", {"fans": (5, 5, 0, 0)}, {"fans": (5, 4, 5, 5)}),
    ("veterans", {"fans": (0, 0, 5, 6)}, {"fans": (5, 5, 5, 4)}),
    ("fullhouse", {"fans": (4, 4, 4, 4)}, {"fans": (3, 5, 5, 5)}),
    ("horde", {"fans": (5, 5, 5, 3)}, {"fans": (5, 5, 5, 2)}),
    ("onelove", {"fans": (0, 8, 0, 0)}, {"fans": (7, 7, 7, 7)}),
    ("champions", {"fans": (3, 3, 0, 0)}, {"fans": (3, 2, 0, 0)}),
]


@pytest.mark.parametrize(("card", "good", "bad"), WANTS)
def test_10_7_conditions_are_met_just_so(card: str, good: dict[str, Any], bad: dict[str, Any]) -> None:
    """Against a rival with two fans of each colour."""
    for facts, met in ((good, True), (bad, False)):
        state = new(2)
        state.seats[1].fans = (2, 2, 2, 2)
        for name, value in facts.items():
            setattr(state.seats[0], name, value)
        assert fulfils(state, state.seats[0], CONTRACTS[card]) is met


def test_10_8_at_the_start_only_the_unrobbed_and_the_ice_master_have_anything() -> None:
    state = new(3)
    found = [fulfils(state, seat, contract) for seat in state.seats for contract in CONTRACTS.values()]
    assert sum(found) == 3 + 1
