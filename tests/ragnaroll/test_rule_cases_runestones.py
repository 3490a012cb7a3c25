"""Rule cases: the runestone network and its magic (ruling 8)."""

from __future__ import annotations

import pytest

from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll import events as e
from companion.games.ragnaroll import rules
from companion.games.ragnaroll.sheet import LIGHT, SECTOR_TROLLS, TROLLS, WARRIORS
from companion.kernel import IllegalChoice

from .pictures import all_but, mask, runes, stand, summon

WITHOUT_R1 = runes("R2-R3-R4-R5-R6")
RED_1 = {"dice": "R1B5Y1", "place": "BYR", "neighbours": (2, 3)}
"""Thunder red 1; strikes on R12, R13 and B51, where nothing is."""


@pytest.mark.parametrize(("place", "rune"), [("BYR", "R2"), ("RYB", "B3"), ("RBY", "Y4")])
def test_8_1_the_thunder_die_crosses_the_runestone_of_its_colour_and_value(place: str, rune: str) -> None:
    """A red 2 crosses red 2."""
    sheet = stand(rules.RUNESTONE, dice="R2B3Y4", place=place)
    assert sheet.told(e.RuneCrossed)[0] == e.RuneCrossed(seat=0, rune=d.RUNE_NAMES.index(rune), by="thunder die")


def test_8_2_a_runestone_crossed_before_gives_nothing() -> None:
    """Its row and column do not pay twice."""
    sheet = stand(rules.RUNESTONE, **RED_1, runes=runes("R*-B1-Y1"), struck=0)
    assert not sheet.told(e.RuneCrossed)
    assert not sheet.told(e.Struck)[3:]


@pytest.mark.parametrize(("column", "sector"), [(1, 0), (2, 1), (3, 2), (4, 0), (5, 1), (6, 2)])
def test_8_3_a_full_column_strikes_a_troll_of_the_columns_colour(column: int, sector: int) -> None:
    """Red, blue, yellow, red, blue, yellow; any troll of that sector."""
    sheet = stand(rules.MARK, round=4, runes=runes(f"R{column}-B{column}"))
    sheet.answer(f"Y{column}")
    assert sheet.ask == d.Magic(0, SECTOR_TROLLS[sector])


def test_8_4_two_of_a_column_are_not_enough() -> None:
    """Red 1 and blue 1."""
    assert stand(rules.MARK, round=4, runes=runes("R1")).answer("B1").ask.name != "magic"


def test_8_5_a_columns_troll_is_never_one_struck_before() -> None:
    """R41 is gone; five are left to choose from."""
    sheet = stand(rules.MAGIC, owed=(1, 0, 0), struck=mask("R41"))
    assert sheet.ask.squares == SECTOR_TROLLS[0] & ~mask("R41")


def test_8_6_a_columns_troll_is_lost_when_the_sector_has_none() -> None:
    """Trolls elsewhere do not serve."""
    sheet = stand(rules.MAGIC, owed=(1, 0, 0), struck=SECTOR_TROLLS[0])
    assert sheet.told(e.MagicLost) == [e.MagicLost(seat=0, strikes=1)]
    assert sheet.seat.owed == (0, 0, 0)


def test_8_7_a_full_row_is_worth_five_points() -> None:
    """Five of six are worth nothing."""
    assert stand(rules.DONE, runes=WITHOUT_R1).score("runestones") == 0
    assert stand(rules.DONE, runes=runes("R*")).score("runestones") == 5
    assert stand(rules.DONE, runes=runes("R*-B*-Y*")).score("runestones") == 15


def test_8_8_a_full_row_gives_two_free_strikes_on_light_squares() -> None:
    """Empty squares and warriors of any sector; no trolls, no stones."""
    sheet = stand(rules.MARK, round=4, runes=WITHOUT_R1, struck=0).answer("R1")
    assert sheet.ask == d.Magic(0, LIGHT)
    assert WARRIORS & sheet.ask.squares == WARRIORS
    sheet.answer("R11", "Y66")
    assert sheet.struck == {"R11", "Y66"}
    assert sheet.ask.name != "magic"


@pytest.mark.parametrize("square", ["R41", "R23", "R43"])
def test_8_9_a_free_strike_on_a_troll_a_stone_or_a_marked_square_is_refused(square: str) -> None:
    """Only unmarked light squares."""
    with pytest.raises(IllegalChoice):
        stand(rules.MAGIC, free=2).answer(square)


def test_8_10_runestone_magic_must_be_used() -> None:
    """There is no way to decline it."""
    sheet = stand(rules.MAGIC, free=1, owed=(0, 1, 0))
    assert "none" not in sheet.choices
    with pytest.raises(IllegalChoice):
        sheet.answer("none")


def test_8_11_free_strikes_without_a_light_square_are_lost() -> None:
    """One is left: it is struck by itself, the second free strike is lost."""
    sheet = stand(rules.MAGIC, free=2, struck=all_but("R11-R41"))
    assert "R11" in sheet.struck
    assert sheet.told(e.MagicLost) == [e.MagicLost(seat=0, strikes=1)]
    assert sheet.seat.free == 0


def test_8_12_a_row_and_a_column_at_once_are_both_used_in_any_order() -> None:
    """Red 1 fills both: two light squares and a red troll."""
    sheet = stand(rules.MARK, round=4, runes=WITHOUT_R1 | runes("B1-Y1"), struck=0).answer("R1")
    assert sheet.ask.squares == LIGHT | SECTOR_TROLLS[0]
    sheet.answer("R11", "R41")
    assert sheet.ask.squares == LIGHT & ~mask("R11")
    sheet.answer("R12")
    assert sheet.struck == {"R11", "R12", "R41"}


def test_8_13_magic_of_the_thunder_die_waits_for_the_three_strikes() -> None:
    """The row is full before the strikes; its free strikes come after them."""
    sheet = stand(rules.RUNESTONE, **RED_1, runes=WITHOUT_R1)
    assert len(sheet.told(e.Struck)) == 3
    assert sheet.ask.name == "magic"


def test_8_14_a_standing_stone_can_fill_a_column_in_the_same_turn() -> None:
    """Lightning on the stone R23 gives red 2; with blue 2 and yellow 2 that is a blue troll."""
    sheet = stand(rules.LIGHTNING, dice="R2B3Y1", place="RBY", runes=runes("B2-Y2")).answer("R2")
    assert sheet.ask.squares == SECTOR_TROLLS[1]


def test_8_15_a_troll_struck_by_a_column_gives_its_magic() -> None:
    """It can be spent next turn."""
    assert stand(rules.MAGIC, owed=(0, 0, 1)).answer("Y51").seat.magic == 1


def test_8_16_lokis_runestones_chain() -> None:
    """Two runestones fill a row and a column: three strikes more."""
    sheet = summon("loki:B11-B12-B13-B14-B24", runes=runes("R2-R3-R4-R5-R6-B2-Y1"))
    sheet.answer("R1", "B1")
    assert (sheet.seat.free, sheet.seat.owed) == (2, (1, 0, 0))
    assert sheet.answer("R11", "R12", "R41").ask.name == "onward"


def test_8_17_alone_free_strikes_chain_into_the_next_god() -> None:
    """Loki fills the red row; a free strike completes a Thor, which is offered in the same turn."""
    sheet = summon(
        "loki:B11-B12-B13-B14-B24",
        players=1,
        squares="Y11-Y21-Y31-Y22",
        runes=runes("R3-R4-R5-R6"),
    )
    sheet.answer("R1", "R2", "Y45", "Y55")
    assert sheet.state.round == 2
    sheet = summon(
        "loki:B11-B12-B13-B14-B24", players=1, squares="Y41-Y61-Y42-Y52", runes=runes("R3-R4-R5-R6"), struck=mask("Y53")
    )
    assert sheet.answer("R1", "R2", "Y62", "Y63").ask.name == "summon"


def test_8_18_a_column_can_strike_the_last_troll() -> None:
    """The only red troll is struck without a question, which ends the game."""
    sheet = stand(rules.MAGIC, players=1, owed=(1, 0, 0), struck=TROLLS & ~mask("R41"))
    assert sheet.told(e.GameEnded)
