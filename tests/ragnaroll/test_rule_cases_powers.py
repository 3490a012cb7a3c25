"""Rule cases: the squares of the sheet, and the gods' powers over them (rulings 2, 3 and 10)."""

from __future__ import annotations

import pytest

from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll import events as e
from companion.games.ragnaroll.sheet import (
    BOARD,
    LIGHT,
    SECTOR,
    SECTOR_TROLLS,
    STONES,
    STRUCK_AT_START,
    TROLLS,
    WARRIORS,
)
from companion.kernel import IllegalChoice

from .pictures import Sheet, all_but, board, god, mask, runes, summon

WODEN, FRIGG, SIF = "woden:B11-B12-B22-B23-B33", "frigg:B21-B31-B12-B22-B23", "sif:B21-B31-B22-B13-B23"
THOR, LOKI = "thor:B11-B21-B31-B22-B23", "loki:B11-B12-B13-B14-B24"
ICONS = WARRIORS | TROLLS | STONES
CALLS = (WODEN, FRIGG, THOR, SIF, LOKI)


def lines_when_open(squares: str) -> set[str]:
    """The lines Thor can strike where only these squares are unmarked; a single one he strikes by himself."""
    sheet = summon(THOR, struck=all_but(squares))
    if sheet.ask is not None and sheet.ask.name == "smiteline":
        return sheet.choices
    smitten = [event.square for event in sheet.told(e.Struck)]
    return {str(d.Line(sum(1 << square for square in smitten)))} if smitten else set()


def powers_end(sheet: Sheet) -> bool:
    """Whether nothing is left of the power."""
    return (sheet.seat.power, sheet.seat.left) == (-1, 0)


# -- 2. the printed sheet, 3. light and dark -----------------------------------------------------------


def test_2_6_empty_squares_carry_their_coordinates_and_the_others_a_picture() -> None:
    """The printed sheet: o where column and row are printed, a blank for a picture, x for a printed strike."""
    printed = """
        o-o-oo -oo-oo ooo--o
        ooo-o- o-oo-- -o-oo-
        o--x-- o--xoo --ox-o
        -oxo-- oox--- o-x---
        o---oo ---o-o -o-ooo
        -ooo-o -oooo- -oo-oo
    """
    assert board(printed, "o") == BOARD & ~ICONS & ~STRUCK_AT_START
    assert board(printed, "-") == ICONS
    assert board(printed, "x") == STRUCK_AT_START


def test_2_7_each_sector_has_18_empty_squares_16_pictures_and_2_strikes() -> None:
    """Counted on the printed sheet."""
    kinds = (LIGHT & ~WARRIORS, ICONS, STRUCK_AT_START)
    assert [[(kind & sector).bit_count() for kind in kinds] for sector in SECTOR] == [[18, 16, 2]] * 3


def test_2_8_each_row_and_column_of_a_sector_has_one_troll_and_one_warrior() -> None:
    """So every number on a die can hit both."""
    lines = [mask("-".join(f"{s}{c}{r}" for r in range(1, 7))) for s in "RBY" for c in range(1, 7)]
    lines += [mask("-".join(f"{s}{c}{r}" for c in range(1, 7))) for s in "RBY" for r in range(1, 7)]
    assert {((line & TROLLS).bit_count(), (line & WARRIORS).bit_count()) for line in lines} == {(1, 1)}


def test_3_2_a_sector_has_24_light_and_10_dark_squares() -> None:
    """18 empty and 6 warriors; 6 trolls and 4 standing stones."""
    assert [((LIGHT & s).bit_count(), ((TROLLS | STONES) & s).bit_count()) for s in SECTOR] == [(24, 10)] * 3


# -- 10. all powers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", CALLS)
def test_10_1_a_power_must_be_used(call: str) -> None:
    """There is no way to decline it."""
    sheet = summon(call)
    assert not {"none", "lost"} & sheet.choices
    with pytest.raises(IllegalChoice):
        sheet.answer("none")


@pytest.mark.parametrize("call", CALLS)
def test_10_2_powers_neither_cost_nor_use_magic(call: str) -> None:
    """With troll magic at hand the squares are the power's own, and the magic stays."""
    poor, rich = summon(call, struck=mask("Y51"), magic_spent=1), summon(call, struck=mask("Y51"))
    assert (poor.choices, rich.seat.magic) == (rich.choices, poor.seat.magic + 1)
    while rich.ask.name != "onward":
        rich.answer(min(rich.choices))
    assert rich.seat.magic_spent == 0


@pytest.mark.parametrize(("call", "square"), [(WODEN, "R41"), (FRIGG, "R41"), (SIF, "R41")])
def test_10_3_a_marked_square_is_refused_and_not_redirected(call: str, square: str) -> None:
    """R41 is struck already; the squares beside it are no way out."""
    sheet = summon(call, struck=mask(square))
    before = sheet.seat.struck
    with pytest.raises(IllegalChoice, match="not one of the squares"):
        sheet.answer(square)
    assert sheet.seat.struck == before


@pytest.mark.parametrize("call", CALLS)
def test_10_4_a_power_that_can_do_nothing_is_over_without_a_question(call: str) -> None:
    """Every square is struck and every runestone crossed."""
    sheet = summon(call, struck=BOARD, runes=runes("R*-B*-Y*"))
    assert powers_end(sheet)
    assert not sheet.told(e.Struck) + sheet.told(e.RuneCrossed)


@pytest.mark.parametrize("call", [WODEN, FRIGG, THOR, SIF])
def test_10_5_what_a_power_strikes_does_not_burn(call: str) -> None:
    """Only the five strikes that called the god are fire; the new ones may serve another god."""
    sheet = summon(call)
    while sheet.ask.name.startswith("smite"):
        sheet.answer(min(sheet.choices))
    assert sheet.seat.burnt == mask(call.partition(":")[2])
    assert sheet.seat.struck & ~sheet.seat.burnt


# -- Woden: one troll from each sector -----------------------------------------------------------------


def test_10_6_woden_crosses_off_a_troll_in_each_sector() -> None:
    """In any order: after a blue one, trolls of red and yellow are left to choose."""
    sheet = summon(WODEN)
    assert sheet.ask.squares == TROLLS & ~mask("B33")
    assert sheet.answer("B41").ask.squares == SECTOR_TROLLS[0] | SECTOR_TROLLS[2]
    assert sheet.answer("Y51").ask.squares == SECTOR_TROLLS[0]
    assert powers_end(sheet.answer("R41"))


def test_10_7_wodens_trolls_count_on_their_tracks() -> None:
    """One more on each: blue had one struck before."""
    sheet = summon(WODEN).answer("R41", "B41", "Y51")
    assert [(event.sector, event.count) for event in sheet.told(e.TrollSmitten)] == [(0, 1), (1, 2), (2, 1)]
    assert (sheet.seat.magic, sheet.score("trolls")) == (3, 1)


def test_10_8_woden_passes_over_a_sector_without_trolls() -> None:
    """All red trolls are gone: one in blue, one in yellow, and that is all."""
    sheet = summon(WODEN, struck=SECTOR_TROLLS[0])
    assert not sheet.ask.squares & SECTOR_TROLLS[0]
    assert powers_end(sheet.answer("B41", "Y51"))
    assert len(sheet.told(e.Struck)) == 2


def test_10_9_wodens_only_choice_is_made_by_itself() -> None:
    """One troll stands on the whole sheet: it is struck without a question and ends the game."""
    sheet = summon(WODEN, players=1, struck=TROLLS & ~mask("Y51"))
    assert sheet.told(e.GameEnded) == [e.GameEnded(why="seat 1 has struck all trolls")]


# -- Frigg: any square ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind", [TROLLS, STONES, WARRIORS, LIGHT & ~WARRIORS], ids=["troll", "stone", "warrior", "empty"]
)
def test_10_10_frigg_crosses_off_light_or_dark(kind: int) -> None:
    """Every unmarked troll, stone, warrior and empty square can be chosen, in any sector."""
    sheet = summon(FRIGG)
    assert sheet.ask.squares & kind == kind & ~sheet.seat.struck


def test_10_11_frigg_crosses_off_one_square() -> None:
    """Then her power is used up."""
    sheet = summon(FRIGG).answer("R11")
    assert (powers_end(sheet), len(sheet.told(e.Struck)), sheet.ask.name) == (True, 1, "onward")


def test_10_12_friggs_warrior_is_dead_like_any_other() -> None:
    """R21, besides the warrior B23 that called her."""
    assert summon(FRIGG).answer("R21").score("warriors") == -2


def test_10_13_friggs_stone_can_fill_a_row_whose_free_strikes_follow() -> None:
    """Y12 is a stone and yellow 6 the last open stone of its row: two strikes more in this turn."""
    sheet = summon(FRIGG, runes=runes("Y1-Y2-Y3-Y4-Y5")).answer("Y12")
    assert sheet.ask == d.Magic(0, LIGHT & ~sheet.seat.struck)
    assert sheet.answer("R11", "R12").ask.name == "onward"


def test_10_14_frigg_takes_the_last_open_square_by_herself() -> None:
    """Nothing else is unmarked."""
    sheet = summon(FRIGG, struck=all_but("Y66"))
    assert sheet.seat.struck == BOARD


# -- Thor: a troll and two light squares in a line -----------------------------------------------------


@pytest.mark.parametrize(
    "line", ["R41-R51-R61", "R21-R31-R41", "R31-R41-R51", "R31-R32-R33", "Y31-Y32-Y33", "R16-R26-R36"]
)
def test_10_15_thor_strikes_a_line_of_three_with_the_troll_at_an_end_or_in_the_middle(line: str) -> None:
    """Across or down; warriors are light, too (R21)."""
    assert lines_when_open(line) == {line}


def test_10_16_thors_line_may_lie_across_two_sectors() -> None:
    """The troll R62 between R52 and B12."""
    assert lines_when_open("R52-R62-B12") == {"R52-R62-B12"}


def test_10_17_thor_offers_every_line_of_every_troll() -> None:
    """Five open squares in a row around R41 hold three lines with the troll in them; Y32 has one more."""
    lines = {"R21-R31-R41", "R31-R41-R51", "R41-R51-R61", "Y31-Y32-Y33"}
    assert lines_when_open("R21-R31-R41-R51-R61-Y31-Y32-Y33") == lines


@pytest.mark.parametrize("square", ["R31", "R51"])
def test_10_18_thor_uses_no_square_that_was_crossed_off(square: str) -> None:
    """With one neighbour of R41 struck, the line goes the other way."""
    wanted = {"R31": {"R41-R51-R61"}, "R51": {"R21-R31-R41"}}[square]
    rest = [name for name in ("R21", "R31", "R41", "R51", "R61") if name != square]
    assert lines_when_open("-".join(rest)) == wanted


def test_10_19_thors_other_squares_are_light() -> None:
    """R54 between the open R44 and the standing stone R64: no line of three."""
    assert lines_when_open("R44-R54-R64") == {"R44-R54"}


def test_10_20_thors_line_is_straight() -> None:
    """R51 beside the troll R41 and R42 below it do not make a line of three."""
    assert lines_when_open("R41-R51-R42") == {"R41-R51", "R41-R42"}


def test_10_21_thors_line_has_no_gap() -> None:
    """R61 is one too far from R41 when R51 is struck: the troll alone is left."""
    assert lines_when_open("R41-R61") == {"R41"}


def test_10_22_a_shorter_line_is_only_for_want_of_a_whole_one() -> None:
    """B41 has one open neighbour, R41 a whole line: the whole line it is."""
    assert lines_when_open("B41-B51-R41-R51-R61") == {"R41-R51-R61"}


def test_10_23_a_lone_troll_is_only_for_want_of_a_neighbour() -> None:
    """Y51 stands alone, B41 has B51 beside it."""
    assert lines_when_open("Y51-B41-B51") == {"B41-B51"}


def test_10_24_without_a_troll_thor_strikes_nothing() -> None:
    """Light squares alone do not serve."""
    assert lines_when_open("R31-R51-R61") == set()


def test_10_25_what_thor_strikes_counts() -> None:
    """R21-R31-R41: a warrior dies and a troll is on its track."""
    sheet = summon(THOR).answer("R21-R31-R41")
    assert [event.sector for event in sheet.told(e.TrollSmitten)] == [0]
    assert (sheet.score("warriors"), powers_end(sheet)) == (-3, True)


@pytest.mark.parametrize("line", ["R41-R51", "R51-R61", "R41", "R11-R12-R13"])
def test_10_26_any_other_line_is_refused(line: str) -> None:
    """Two squares where three fit, or three without a troll."""
    with pytest.raises(IllegalChoice, match="not a line that Thor can strike"):
        summon(THOR).answer(line)


# -- Sif: two trolls -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "second"), [("R41", "R62"), ("R41", "Y51")])
def test_10_27_sif_crosses_off_two_trolls_of_any_sectors(first: str, second: str) -> None:
    """Both of one sector, or of two."""
    sheet = summon(SIF)
    assert sheet.ask.squares == TROLLS
    assert sheet.answer(first).ask.squares == TROLLS & ~mask(first)
    assert powers_end(sheet.answer(second))
    assert sum(sheet.seat.trolls) == 2


def test_10_28_sifs_trolls_give_magic_and_points() -> None:
    """Two red ones: a magic and a point. A red and a blue one: two magic."""
    same, apart = summon(SIF).answer("R41", "R62"), summon(SIF).answer("R41", "B41")
    assert [(sheet.seat.magic, sheet.score("trolls")) for sheet in (same, apart)] == [(1, 1), (2, 0)]


def test_10_29_sif_takes_one_where_one_is_left() -> None:
    """The last troll is struck without a question; the second strike is lost."""
    sheet = summon(SIF, struck=TROLLS & ~mask("Y51"))
    assert (sheet.seat.trolls, powers_end(sheet)) == ((6, 6, 6), True)


def test_10_30_sif_may_strike_the_last_troll_which_ends_the_game() -> None:
    """Two were left: one is chosen, the other follows."""
    sheet = summon(SIF, players=1, struck=TROLLS & ~mask("R41-Y51")).answer("Y51")
    assert sheet.told(e.GameEnded) == [e.GameEnded(why="seat 1 has struck all trolls")]


# -- Loki: two runestones ------------------------------------------------------------------------------


def test_10_31_loki_crosses_off_any_two_open_runestones() -> None:
    """Of one colour or of two; never one that is crossed."""
    sheet = summon(LOKI, runes=runes("R*-B1"))
    assert sheet.ask == d.Cross(0, runes("B2-B3-B4-B5-B6-Y*"), "Loki")
    assert sheet.answer("B4").ask == d.Cross(0, runes("B2-B3-B5-B6-Y*"), "Loki")
    assert powers_end(sheet.answer("Y1"))


def test_10_32_loki_with_one_open_runestone_left_takes_that() -> None:
    """Yellow 6 is crossed without a question: a row and a column are full, the second stone is lost."""
    sheet = summon(LOKI, runes=runes("R*-B*-Y1-Y2-Y3-Y4-Y5"))
    assert (sheet.seat.runes, powers_end(sheet)) == (runes("R*-B*-Y*"), True)
    assert (sheet.seat.free, sheet.seat.owed) == (2, (0, 0, 1))


def test_10_33_lokis_last_two_runestones_are_one_question() -> None:
    """Blue 6 and yellow 6 are open: one is chosen, the other follows by itself."""
    sheet = summon(LOKI, runes=runes("R*-B1-B2-B3-B4-B5-Y1-Y2-Y3-Y4-Y5")).answer("Y6")
    assert [event.rune for event in sheet.told(e.RuneCrossed)] == [17, 11]
    assert powers_end(sheet)


def test_10_34_lokis_runestones_are_named_after_him() -> None:
    """So that a log tells where they came from."""
    assert {event.by for event in summon(LOKI).answer("R1", "Y1").told(e.RuneCrossed)} == {"Loki"}


def test_10_35_a_gods_strikes_are_named_after_the_god() -> None:
    """The same for squares."""
    sheet = summon(SIF).answer("R41", "R62")
    assert (sheet.seat.gods[0].god, {event.by for event in sheet.told(e.Struck)}) == (god("sif"), {"Sif"})
