"""The bitboards against sets of squares, on random boards."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.games.ragnaroll import powers, scoring, shapes
from companion.games.ragnaroll.sheet import BOARD, GODS, NAMES, SECTORS, SQUARES, STRUCK_AT_START, bits
from companion.games.ragnaroll.state import Seat

from . import oracle
from .pictures import board

GOD_NUMBERS = st.integers(0, len(GODS) - 1)
TARGETS = st.sampled_from(sorted(oracle.GRID))


@st.composite
def boards(draw: st.DrawFn) -> int:
    """Boards from sparse to nearly full, which no uniform choice of squares would give."""
    fullness = draw(st.sampled_from((0, 1, 3, 5, 7, 9, 10)))
    rng = draw(st.randoms(use_true_random=False))
    return oracle.to_mask(square for square in sorted(oracle.GRID) if rng.randrange(10) < fullness)


def test_the_board_has_108_squares_and_the_oracle_places_them_alike() -> None:
    assert oracle.to_mask(oracle.GRID) == BOARD
    assert {oracle.bit(square) for square in oracle.GRID} == set(NAMES)
    assert oracle.bit((6 + 4, 6)) == SQUARES["B46"]


@given(boards())
def test_gods_are_found_where_some_placement_is_all_struck(struck: int) -> None:
    found = oracle.gods(oracle.of(struck))
    assert set(bits(shapes.detect_gods(struck))) == set(found)


@given(boards(), GOD_NUMBERS)
def test_placements_are_all_there_and_each_once(struck: int, god: int) -> None:
    listed = list(shapes.placements(god, struck))
    wanted = oracle.gods(oracle.of(struck)).get(god, set())
    assert len(listed) == len(set(listed))
    assert set(listed) == {oracle.to_mask(spot) for spot in wanted}


@given(GOD_NUMBERS, GOD_NUMBERS, st.data())
def test_a_god_is_recognised_by_its_own_shape_only(god: int, other: int, data: st.DataObject) -> None:
    spot = data.draw(st.sampled_from(oracle.GOD_SPOTS[god]))
    assert shapes.is_god(other, oracle.to_mask(spot)) == (god == other)


@given(GOD_NUMBERS, st.frozensets(TARGETS, max_size=6))
def test_five_squares_anywhere_are_a_god_only_in_its_shape(god: int, squares: frozenset[oracle.Square]) -> None:
    assert shapes.is_god(god, oracle.to_mask(squares)) == (squares in oracle.GOD_SPOTS[god])


@pytest.mark.parametrize(("god", "ways"), [("Woden", 4), ("Frigg", 8), ("Thor", 4), ("Sif", 4), ("Loki", 8)])
def test_every_god_has_all_its_orientations(god: str, ways: int) -> None:
    number = [known.name for known in GODS].index(god)
    assert len(shapes.GOD_SHAPES[number]) == len(oracle.turned(oracle.drawn(list(GODS[number].shape)))) == ways


def test_no_shape_wraps_around_the_edge() -> None:
    struck = board("""
        ...... ...... .....#
        ##.... ...... .....#
        ##.... ...... .....#
        #..... ...... ......
        ...... ...... ......
        ...... ...... ......
    """)
    assert shapes.detect_gods(struck) == 0
    assert not shapes.has_valhalla(struck, 3)
    assert shapes.largest_fire(struck) == 5


@given(boards())
@example(0)
@example(BOARD)
@example(STRUCK_AT_START)
def test_the_largest_fire_is_the_largest_flood(struck: int) -> None:
    assert shapes.largest_fire(struck) == oracle.largest_fire(oracle.of(struck))


@given(boards(), st.integers(3, 6))
def test_valhalla_is_found_where_a_v_is_all_struck(struck: int, arm: int) -> None:
    assert shapes.has_valhalla(struck, arm) == oracle.valhalla(oracle.of(struck), arm)


@given(boards(), TARGETS, st.integers(0, 9), st.booleans())
def test_a_strike_reaches_what_a_search_reaches(struck: int, target: oracle.Square, magic: int, redirect: bool) -> None:
    ends = oracle.ends(oracle.of(struck), target, redirect)
    squares, lost = shapes.reach(struck, oracle.bit(target), magic, redirect)
    assert squares == oracle.to_mask(end for end, cost in ends.items() if end and cost <= magic)
    assert lost == (None in ends and ends[None] <= magic)


@given(boards(), TARGETS, st.booleans())
def test_a_strike_costs_the_least_magic(struck: int, target: oracle.Square, redirect: bool) -> None:
    for end, cost in oracle.ends(oracle.of(struck), target, redirect).items():
        where = None if end is None else oracle.bit(end)
        assert shapes.magic_needed(struck, oracle.bit(target), where, redirect) == cost


def test_a_square_out_of_reach_is_an_error() -> None:
    with pytest.raises(ValueError, match="cannot be reached"):
        shapes.magic_needed(0, 0, None, True)


@given(boards())
@example(0)
def test_thor_lines_are_those_found_by_trying_all(struck: int) -> None:
    lines = powers.troll_lines(struck)
    assert len(lines) == len(set(lines))
    assert set(lines) == {oracle.to_mask(line) for line in oracle.thor_lines(oracle.of(struck))}


@given(boards(), st.integers(0, (1 << SECTORS) - 1))
def test_woden_can_smite_the_trolls_of_the_sectors_left(struck: int, left: int) -> None:
    ask = powers.troll_each_sector(0, Seat(struck=struck, power=0, left=left))
    free = oracle.GRID - oracle.of(struck)
    trolls = {square for square in free if oracle.kind(square) == "T" and left >> oracle.sector(square) & 1}
    assert (ask.squares if ask else 0) == oracle.to_mask(trolls)


@given(boards())
def test_a_tally_counts_trolls_warriors_and_magic_like_the_oracle(struck: int) -> None:
    seat = Seat(struck=struck)
    tally, strikes = scoring.tally(seat, 4), oracle.of(struck)
    assert list(tally.trolls) == oracle.trolls(strikes)
    assert tally.warriors == sum(oracle.kind(square) == "W" for square in strikes)
    assert seat.magic == oracle.magic({"seats": [{"struck": struck, "magic_spent": 0}]}, 0)
