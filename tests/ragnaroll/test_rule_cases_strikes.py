"""Rule cases: strikes, troll magic, trolls and standing stones (rulings 5-7)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.ragnaroll import GAME, rules
from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll import events as e
from companion.games.ragnaroll.sheet import BOARD, LIGHT, SECTOR_TROLLS, STRUCK_AT_START, TROLLS, bits
from companion.games.ragnaroll.state import Seat
from companion.kernel import IllegalChoice

from .pictures import Sheet, all_but, board, mask, new, runes, stand, summon, tell

AT_R11: dict[str, Any] = {"dice": "R1B1Y6", "place": "RBY"}
"""Lightning on red, column 1, row 1."""
AT_B23: dict[str, Any] = {"dice": "R1B2Y3", "place": "BYR"}
ONE_MAGIC, TWO_MAGIC = mask("R41"), mask("R41-B41")


def lightning(**sheet: Any) -> Sheet:
    return stand(rules.LIGHTNING, **sheet)


# -- 5. where a strike goes ----------------------------------------------------------------------------


def test_5_1_circle_gives_colour_and_column_triangle_the_row() -> None:
    """Yellow 2 and blue 1: the yellow sector, column 2, row 1."""
    assert "Y21" in lightning(dice="R6B1Y2", place="YBR").struck


def test_5_2_the_thunder_die_meets_both_neighbours() -> None:
    """Blue 4 with a 1 on the left and a 4 on the right: blue, column 4, rows 1 and 4."""
    sheet = stand(rules.LEFT, dice="R1B4Y6", place="RYB", neighbours=(1, 4)).answer("B44")
    assert [(hit.by, d.Hit(hit.square)) for hit in sheet.told(e.Struck)] == [
        ("left", GAME.read(d.Magic(0, 0), "B41")),
        ("right", GAME.read(d.Magic(0, 0), "B44")),
    ]


@pytest.mark.parametrize("place", ["RYB", "RBY", "BYR"])
def test_5_3_the_colour_of_a_neighbours_die_has_no_effect(place: str) -> None:
    """A neighbour's thunder 2 makes the same strike in red, blue or yellow."""
    state = new(2)
    tell(state, "fate roll.1 R1B5Y1", "fate roll.2 R2B2Y2", "seat1 arrange BYR", f"seat2 arrange {place}")
    tell(state, "fate thunder.1 3")
    assert state.seats[0].struck & ~STRUCK_AT_START == mask("R12-R13-B51")


def test_5_4_equal_neighbours_make_one_strike_there_and_redirect_the_other() -> None:
    """Red 1 with 5 and 5: a strike on R15, then one beside it."""
    sheet = stand(rules.LEFT, dice="R1B1Y1", place="BYR", neighbours=(5, 5))
    assert "R15" in sheet.struck
    assert sheet.ask.name == "strike.right"
    assert sheet.choices == {"R14", "R16", "R25"}


def test_5_5_a_redirect_goes_to_unmarked_neighbours_only() -> None:
    """B23 is struck and so is B22 above it; three neighbours are free, trolls and warriors included."""
    sheet = lightning(
        **AT_B23,
        struck=board("""
            ...... ...... ......
            ...... .#.... ......
            ...... .#.... ......
            ...... ...... ......
            ...... ...... ......
            ...... ...... ......
        """),
    )
    assert sheet.choices == {"B13", "B33", "B24"}


def test_5_6_a_redirect_is_orthogonal() -> None:
    """The corner R11 and its diagonal: no strike on R22 while R12 is free."""
    sheet = lightning(**AT_R11, struck=mask("R11"))
    assert sheet.choices == {"R21", "R12"}
    with pytest.raises(IllegalChoice, match="the strike on R11 cannot go to 'R22'"):
        sheet.answer("R22")


def test_5_7_a_redirect_crosses_the_border_of_sectors() -> None:
    """R61 is struck; B11 lies beside it."""
    assert lightning(dice="R6B1Y1", place="RBY", struck=mask("R61")).choices == {"R51", "R62", "B11"}


def test_5_8_without_a_free_neighbour_the_strike_is_lost() -> None:
    """R11, R21 and R12 are struck: nothing is marked."""
    sheet = lightning(**AT_R11, struck=mask("R11-R21-R12"))
    assert sheet.told(e.StrikeLost) == [e.StrikeLost(seat=0, target=0, by="lightning")]
    assert sheet.struck == {"R11", "R21", "R12"}


def test_5_9_the_only_free_neighbour_needs_no_question() -> None:
    """R11 and R21 are struck: it goes to R12 by itself."""
    assert "R12" in lightning(**AT_R11, struck=mask("R11-R21")).struck


def test_5_10_one_magic_moves_one_step() -> None:
    """Or none: the strike may stay."""
    assert lightning(**AT_R11, struck=ONE_MAGIC).choices == {"R11", "R21", "R12"}


@pytest.mark.parametrize(("square", "spent"), [("R11", 0), ("R12", 1), ("R31", 2), ("R22", 2)])
def test_5_11_several_magic_move_one_strike_and_each_step_costs_one(square: str, spent: int) -> None:
    """Two magic from two different tracks, used in red."""
    sheet = lightning(**AT_R11, struck=TWO_MAGIC)
    assert sheet.choices == {"R11", "R21", "R31", "R12", "R22", "R13"}
    assert sheet.answer(square).seat.magic_spent == spent


def test_5_12_magic_passes_over_marked_squares() -> None:
    """R21 and R12 are struck; with two magic the strike still gets behind them."""
    sheet = stand(
        rules.LEFT,
        dice="R1B1Y1",
        place="BYR",
        neighbours=(1, 6),
        options={"thunder_redirect": False},
        struck=mask("R21-R12") | TWO_MAGIC,
    )
    assert sheet.choices == {"R11", "R31", "R22", "R13", "lost"}
    assert sheet.answer("R31").seat.magic_spent == 2


def test_5_13_magic_crosses_the_border_of_sectors() -> None:
    """From R61 to B11."""
    sheet = lightning(dice="R6B1Y1", place="RBY", struck=ONE_MAGIC)
    assert "B11" in sheet.answer("B11").struck


def test_5_14_a_strike_moved_onto_a_struck_square_is_redirected_from_there() -> None:
    """One magic moves it onto the struck R21, which sends it on to R31 or R22."""
    sheet = lightning(**AT_R11, struck=mask("R21") | ONE_MAGIC)
    assert sheet.choices == {"R11", "R12", "R31", "R22"}
    assert sheet.answer("R31").seat.magic_spent == 1


def test_5_15_magic_saves_a_strike_that_would_be_lost() -> None:
    """In a full corner: leave it lost for nothing, or pay one to get out."""
    corner = mask("R11-R21-R12") | ONE_MAGIC
    assert lightning(**AT_R11, struck=corner).choices == {"lost", "R31", "R22", "R13"}
    assert lightning(**AT_R11, struck=corner).answer("lost").seat.magic_spent == 0
    assert lightning(**AT_R11, struck=corner).answer("R22").seat.magic_spent == 1


def test_5_16_spent_magic_is_gone() -> None:
    """Two magic for three strikes: one each for the first two, the third falls where it is aimed."""
    sheet = stand(rules.LEFT, dice="R1B2Y3", place="BYR", neighbours=(1, 3), struck=TWO_MAGIC)
    sheet.answer("R21", "R23")
    assert sheet.ask == d.Cross(0, runes("R*"), "standing stone")
    assert "B23" in sheet.answer("R1").struck


def test_5_17_magic_earned_in_this_turn_can_be_used_at_once() -> None:
    """The left strike hits the troll B41; the right one can be moved by its magic."""
    sheet = stand(rules.LEFT, dice="R1B4Y6", place="RYB", neighbours=(1, 4))
    assert (sheet.ask.name, sheet.ask.magic) == ("strike.right", 1)
    assert sheet.choices >= {"B44", "B45", "B54"}


def test_5_18_a_strike_is_not_moved_farther_than_its_magic() -> None:
    """R13 is two steps from R11, one magic is there."""
    sheet = lightning(**AT_R11, struck=ONE_MAGIC)
    with pytest.raises(IllegalChoice, match="with 1 troll magic"):
        sheet.answer("R13")
    assert sheet.seat.magic_spent == 0


def test_5_19_a_strike_that_cannot_be_lost_is_not_given_up() -> None:
    """A player with magic cannot throw a good strike away."""
    with pytest.raises(IllegalChoice):
        lightning(**AT_R11, struck=ONE_MAGIC).answer("lost")


def test_5_20_free_strikes_of_runestones_are_not_moved_by_magic() -> None:
    """With magic at hand they may go to the unmarked light squares and nowhere else."""
    sheet = stand(rules.MAGIC, free=2, struck=TWO_MAGIC)
    assert sheet.ask == d.Magic(0, LIGHT)
    assert sheet.answer("R11", "R12").seat.magic_spent == 0


def test_5_21_powers_are_not_redirected() -> None:
    """Frigg takes any unmarked square; a marked one is refused, not redirected."""
    sheet = summon("frigg:B21-B31-B12-B22-B23", struck=TWO_MAGIC)
    assert sheet.ask.squares == BOARD & ~sheet.seat.struck
    with pytest.raises(IllegalChoice):
        sheet.answer("B22")


def test_5_22_switched_off_a_thunder_strike_is_not_redirected() -> None:
    """Equal neighbours then make one strike, but lightning is redirected as ever."""
    off = {"thunder_redirect": False}
    sheet = stand(rules.LEFT, dice="R1B5Y5", place="BYR", neighbours=(5, 5), options=off, struck=mask("B55"))
    assert sheet.told(e.StrikeLost) == [e.StrikeLost(seat=0, target=4 * 19, by="right")]
    assert sheet.ask.name == "strike.lightning"
    assert sheet.choices == {"B45", "B65", "B54", "B56"}


# -- 6. trolls -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "magic", "points"), [(0, 0, 0), (1, 1, 0), (2, 1, 1), (3, 2, 1), (4, 2, 3), (5, 3, 3), (6, 3, 6)]
)
@pytest.mark.parametrize("sector", range(3))
def test_6_1_a_track_gives_magic_and_points_in_turn(sector: int, count: int, magic: int, points: int) -> None:
    """Magic, 1, magic, 2, magic, 3."""
    struck = sum(1 << bit for bit in list(bits(SECTOR_TROLLS[sector]))[:count])
    sheet = stand(rules.DONE, struck=struck)
    assert (sheet.seat.magic, sheet.score("trolls")) == (magic, points)


def test_6_2_two_trolls_and_one_magic_spent_are_one_point() -> None:
    """Spent magic takes nothing from the points."""
    sheet = stand(rules.DONE, struck=mask("B41-B62"), magic_spent=1)
    assert (sheet.score("trolls"), sheet.seat.magic) == (1, 0)


def test_6_3_a_troll_of_each_sector_gives_three_magic_and_no_point() -> None:
    """Each sector has its own track."""
    sheet = stand(rules.DONE, struck=mask("R41-B41-Y51"))
    assert (sheet.score("trolls"), sheet.seat.magic) == (0, 3)


@pytest.mark.parametrize(
    "sheet",
    [
        lightning(dice="R4B1Y1", place="RBY"),
        stand(rules.MAGIC, owed=(1, 0, 0), struck=SECTOR_TROLLS[0] & ~mask("R41")),
        summon("sif:B21-B31-B22-B13-B23", struck=TROLLS & ~mask("R41")),
        summon("frigg:B21-B31-B12-B22-B23").answer("R41"),
    ],
    ids=["dice", "runestone", "sif", "frigg"],
)
def test_6_4_whatever_strikes_a_troll_marks_its_track(sheet: Sheet) -> None:
    """Dice, a runestone's magic and gods alike."""
    assert "R41" in sheet.struck
    assert sheet.told(e.TrollSmitten)[0].sector == 0


def test_6_5_a_warrior_gives_nothing_but_its_death() -> None:
    """R21 is a warrior."""
    sheet = lightning(dice="R2B1Y1", place="RBY")
    assert (sheet.score("warriors"), sheet.seat.magic, sheet.seat.runes) == (-1, 0, 0)


# -- 7. standing stones --------------------------------------------------------------------------------


def test_7_1_a_standing_stone_crosses_any_open_runestone_of_its_colour() -> None:
    """R23 is a stone; red 2 and red 5 are crossed already."""
    sheet = lightning(dice="R2B3Y1", place="RBY", runes=runes("R2-R5-B1"))
    assert sheet.choices == {"R1", "R3", "R4", "R6"}
    assert sheet.answer("R4").seat.runes == runes("R2-R5-B1-R4")


def test_7_2_a_standing_stone_with_a_full_row_gives_nothing() -> None:
    """The red row is full: nothing is asked, nothing is owed."""
    sheet = lightning(dice="R2B3Y1", place="RBY", runes=runes("R*"))
    assert sheet.ask.name == "onward"
    assert sheet.seat.runes == runes("R*")


def test_7_3_the_last_open_runestone_is_crossed_without_a_question() -> None:
    """Only red 6 is open: the row is full and its free strikes follow."""
    sheet = lightning(dice="R2B3Y1", place="RBY", runes=runes("R1-R2-R3-R4-R5"))
    assert sheet.told(e.RowFull) == [e.RowFull(seat=0, sector=0)]
    assert sheet.ask.name == "magic"


def test_7_4_the_runestone_is_crossed_before_the_next_strike() -> None:
    """The left strike hits the stone R23, the right one waits."""
    sheet = stand(rules.LEFT, dice="R2B1Y1", place="BYR", neighbours=(3, 1))
    assert sheet.ask.name == "cross"
    assert "R21" not in sheet.struck
    assert "R21" in sheet.answer("R1").struck


def test_7_5_a_standing_stone_struck_by_a_power_counts_too() -> None:
    """Frigg strikes Y12."""
    sheet = summon("frigg:B21-B31-B12-B22-B23").answer("Y12")
    assert sheet.ask == d.Cross(0, runes("Y*"), "standing stone")
    assert sheet.answer("Y3").seat.runes == runes("Y3")


def test_7_6_a_strike_on_a_full_board_is_lost() -> None:
    """With magic and every square struck there is nowhere to go."""
    sheet = lightning(**AT_R11, struck=all_but(""), magic_spent=9)
    assert sheet.told(e.StrikeLost)
    assert not Seat(struck=BOARD, magic_spent=9).magic
