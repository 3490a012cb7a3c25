"""Numbered rule cases: navigation, collecting, undecided fans, shields and thefts, with every example of the book."""

from __future__ import annotations

import pytest

from companion.games.ragnarok_star import events as e
from companion.games.ragnarok_star.box import FANS, ISLANDS

from .tables import concert

# -- 2. boats ------------------------------------------------------------------------------------------


def test_2_1_the_first_navigation_may_go_to_any_port_without_ice() -> None:
    table = concert("1:bass.sail>stones", "1:bass.sail>kiss", tiles="kiss motor")
    assert (table.seat(1).island, table.seat(2).island) == (ISLANDS.index("stones"), -1)


def test_2_2_a_locked_port_cannot_be_left_by_sea() -> None:
    table = concert("1:bass.sail>fjord", "", at="kiss -", tiles="kiss motor", angry_fans=True)
    assert ISLANDS[table.seat(1).island] == "kiss"
    assert table.seat(1).lodge == (2,)


def test_2_3_the_amp_lands_anywhere_and_leaves_any_port() -> None:
    table = concert("1:sing.amp>motor", "", at="kiss -", tiles="kiss motor")
    assert table.told(e.Moored) == [e.Moored(seat=0, island=ISLANDS.index("motor"), flew=True)]


def test_2_4_a_setting_makes_tiles_link_only() -> None:
    table = concert("1:bass.sail>kiss", "", tiles="kiss motor", ice="link")
    assert ISLANDS[table.seat(1).island] == "kiss"


# -- 7. collecting -------------------------------------------------------------------------------------


PATTI = "1:bass.sail>motor 2:drum.oldman 3:guitar.girl2 4:sing.oldwoman2 5:keys.oldman2"


def test_7_1_patti_plays_her_five_actions() -> None:
    """She sails; an old man across the ice is out of reach for a simple collection; of the girls she takes two here or
    one there; no old lady is near; the old man comes across the ice with a double collection."""
    table = concert(PATTI, "", crowd="motor:girl2 stones:oldman1,girl1", tiles="stones kiss")
    assert [event.action for event in table.told(e.Failed)] == ["drum.oldman"]
    assert table.choices(1) == {"2@motor", "1@motor", "1@stones", "none"}
    table.answer("1 collect 2@motor")
    assert [event.action for event in table.told(e.Failed)] == ["drum.oldman", "sing.oldwoman2"]
    assert table.choices(1) == {"1@stones", "none"}
    table.answer("1 collect 1@stones")
    assert table.fans(1) == (0, 2, 1, 0)
    assert (table.crowd("stones"), table.crowd("motor")) == ((0, 1, 0, 0), (0, 0, 0, 0))


def test_7_2_fewer_may_be_collected() -> None:
    table = concert("1:drum.boy2", "", at="fjord -", crowd="fjord:boy3").answer("1 collect 1@fjord")
    assert (table.fans(1), table.crowd("fjord")) == ((1, 0, 0, 0), (2, 0, 0, 0))


def test_7_3_nothing_may_be_collected_without_being_a_failure() -> None:
    table = concert("1:drum.boy2", "", at="fjord -", crowd="fjord:boy3", angry_fans=True).answer("1 collect none")
    assert (table.fans(1), table.seat(1).lodge) == ((0, 0, 0, 0), (1,))


def test_7_4_ice_links_on_both_sides() -> None:
    table = concert("1:drum.boy2", "", at="stones -", crowd="fjord:boy1 motor:boy2", tiles="fjord stones")
    assert table.choices(1) == {"1@fjord", "1@motor", "none"}


def test_7_5_a_setting_makes_tiles_lock_only() -> None:
    table = concert("1:drum.boy2", "", at="stones -", crowd="fjord:boy1 motor:boy2", tiles="fjord stones", ice="lock")
    assert table.asks == ["1 freeze"]


def test_7_6_a_boat_in_the_centre_collects_nothing() -> None:
    table = concert("1:drum.boy2", "", crowd="fjord:boy3", angry_fans=True)
    assert (table.asks, table.seat(1).lodge) == (["1 freeze"], (2,))


# -- 7. undecided fans: the four examples --------------------------------------------------------------

SIMPLE, DOUBLE = "1:guitar.boy", "1:drum.boy2"


@pytest.mark.parametrize(
    ("stock", "boards", "claims", "got", "left"),
    [
        (1, (SIMPLE, SIMPLE), (1, 1), (0, 0), 1),
        (2, (DOUBLE, DOUBLE), (2, 2), (1, 1), 0),
        (2, (SIMPLE, DOUBLE), (1, 2), (1, 1), 0),
        (3, (DOUBLE, DOUBLE), (2, 2), (1, 1), 1),
        (3, (SIMPLE, DOUBLE), (1, 2), (1, 2), 0),
        (2, (SIMPLE, SIMPLE, DOUBLE), (1, 1, 2), (0, 0, 0), 2),
        (5, (DOUBLE, DOUBLE, DOUBLE), (2, 2, 2), (1, 1, 1), 2),
    ],
)
def test_7_7_undecided_fans_are_split_and_the_rest_stays(
    stock: int, boards: tuple[str, ...], claims: tuple[int, ...], got: tuple[int, ...], left: int
) -> None:
    """The book's four examples come first; neither double collection nor the boat's place has priority."""
    table = concert(*boards, at=" ".join(["fjord"] * len(boards)), crowd=f"fjord:boy{stock}")
    table.answer(*(f"{seat} collect {claim}@fjord" for seat, claim in enumerate(claims, 1)))
    assert tuple(table.fans(seat)[0] for seat in range(1, len(boards) + 1)) == got
    assert table.crowd("fjord")[0] == left


def test_7_8_one_across_the_ice_has_the_same_right() -> None:
    table = concert(SIMPLE, DOUBLE, at="fjord stones", crowd="fjord:boy1", tiles="fjord kiss")
    table.answer("1 collect 1@fjord", "2 collect 1@fjord")
    assert (table.fans(1), table.fans(2), table.crowd("fjord")[0]) == ((0, 0, 0, 0), (0, 0, 0, 0), 1)


def test_7_9_undecided_fans_are_a_failed_collection() -> None:
    table = concert(SIMPLE, SIMPLE, at="fjord fjord", crowd="fjord:boy1", angry_fans=True)
    table.answer("2 collect 1@fjord", "1 collect 1@fjord")
    assert [seat.lodge for seat in table.state.seats] == [(2,), (2,)]


def test_7_10_claims_are_secret_until_all_are_made() -> None:
    table = concert(DOUBLE, DOUBLE, at="fjord fjord", crowd="fjord:boy3").answer("1 collect 1@fjord")
    assert (table.asks, table.fans(1)) == (["2 collect"], (0, 0, 0, 0))
    table.answer("2 collect 2@fjord")
    assert (table.fans(1)[0], table.fans(2)[0]) == (1, 2)


# -- 6. shield, 8. theft -------------------------------------------------------------------------------

THIEF = "3:guitar.steal"
RICH = ((0, 0, 0, 0), (2, 1, 0, 0))


def test_8_1_a_thief_takes_a_fan_of_somebody_at_the_same_island() -> None:
    table = concert(THIEF, "", at="kiss kiss", halls=RICH)
    assert table.choices(1) == {"2.boy", "2.girl", "none"}
    table.answer("1 rob 2.girl")
    assert (table.fans(1), table.fans(2)) == ((0, 1, 0, 0), (2, 0, 0, 0))
    assert (table.seat(1).stolen, table.seat(2).robbed) == (1, 1)


@pytest.mark.parametrize(("raised", "holds"), [(1, True), (3, True), (4, False)])
def test_8_2_a_shield_holds_from_its_number_on(raised: int, holds: bool) -> None:
    """Raised at 1 or at the thief's own number 3 it holds, at 4 it comes too late."""
    table = concert(THIEF, f"{raised}:bass.shield", at="kiss kiss", halls=RICH)
    assert (table.asks == ["1 freeze"]) is holds
    assert bool(table.told(e.Failed)) is holds


def test_8_3_a_boat_that_has_just_left_cannot_be_robbed() -> None:
    table = concert(THIEF, "3:sing.amp>fjord", at="kiss kiss", halls=RICH, angry_fans=True)
    assert (table.fans(2), table.seat(1).lodge) == (RICH[1], (2,))


def test_8_4_theft_comes_after_navigation_so_an_arriving_boat_can_be_robbed() -> None:
    table = concert(THIEF, "3:sing.amp>kiss", at="kiss fjord", halls=RICH).answer("1 rob 2.boy")
    assert table.fans(1) == (1, 0, 0, 0)


def test_8_5_theft_comes_after_collecting() -> None:
    table = concert(THIEF, "3:keys.oldman2", at="kiss kiss", crowd="kiss:oldman1").answer("2 collect 1@kiss")
    assert table.choices(1) == {"2.oldman", "none"}


def test_8_6_two_thieves_choose_secretly_and_at_once() -> None:
    table = concert(THIEF, "", THIEF, at="kiss kiss kiss", halls=RICH)
    assert table.asks == ["1 rob", "3 rob"]
    table.answer("3 rob 2.boy")
    assert table.fans(2) == RICH[1]
    table.answer("1 rob 2.boy")
    assert [table.fans(seat)[0] for seat in (1, 2, 3)] == [1, 0, 1]
    assert len(table.told(e.NotesShown)) == 1


def test_8_7_two_thieves_after_the_last_fan_both_fail() -> None:
    table = concert(THIEF, "", THIEF, at="kiss kiss kiss", halls=RICH, angry_fans=True)
    table.answer("1 rob 2.girl", "3 rob 2.girl")
    assert [table.fans(seat)[1] for seat in (1, 2, 3)] == [0, 1, 0]
    assert [seat.lodge for seat in table.state.seats] == [(2,), (1,), (2,)]


def test_8_8_thieves_rob_each_other_at_once() -> None:
    table = concert(THIEF, THIEF, at="kiss kiss", halls=((1, 0, 0, 0), (0, 1, 0, 0)))
    table.answer("1 rob 2.girl", "2 rob 1.boy")
    assert (table.fans(1), table.fans(2)) == ((0, 1, 0, 0), (1, 0, 0, 0))


def test_8_9_a_fan_taken_from_a_full_column_comes_from_the_pit() -> None:
    """Six boys in a hall of five rows: the column stays full."""
    table = concert(THIEF, "", at="kiss kiss", halls=((0, 0, 0, 0), (6, 0, 0, 0))).answer("1 rob 2.boy")
    assert table.fans(2) == (5, 0, 0, 0)


def test_8_10_nobody_is_robbed_in_the_centre() -> None:
    assert concert(THIEF, "", halls=RICH).asks == ["1 freeze"]


@pytest.mark.parametrize(
    ("first", "second", "order"),
    [("1:sing.girl", "1:guitar.steal", ["1 collect"]), ("1:keys.contract", "1:sing.girl", ["2 collect"])],
)
def test_6_1_each_kind_of_action_waits_for_those_before_it(first: str, second: str, order: list[str]) -> None:
    """Contracts before collections, collections before thefts."""
    table = concert(first, second, at="kiss kiss", crowd="kiss:girl1", halls=((1, 0, 0, 0), (1, 0, 0, 0))).fate()
    if table.asks == ["1 keep"]:
        table.answer(f"1 keep {table.seat(1).hand[0]}")
    assert table.asks == order


def test_6_2_colours_are_the_books() -> None:
    assert FANS == ("boy", "girl", "oldman", "oldwoman")
