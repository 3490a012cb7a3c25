"""Rule cases: players, sheet, the course of a round, its end, and the real table (rulings 1-4 and 11)."""

from __future__ import annotations

import pytest

from companion.games.ragnaroll import GAME, rules
from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll import events as e
from companion.games.ragnaroll.sheet import (
    BOARD,
    COLOURS,
    LIGHT,
    SECTOR,
    STONES,
    STRUCK_AT_START,
    TROLLS,
    WARRIORS,
    names,
)
from companion.kernel import BadSetup, IllegalChoice

from .pictures import QUIET_PLACES, QUIET_ROLLS, QUIET_ROUND, board, mask, new, runes, stand, summoned, tell

# -- 1. players ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "dice", "fires"), [(1, 2, (12, 20)), (2, 1, (15,)), (3, 0, ()), (6, 0, ())])
def test_1_1_dummies_fill_a_small_table(seats: int, dice: int, fires: tuple[int, ...]) -> None:
    """Two play with one dummy (fire 15), one with two (12 and 20); from three on there is none."""
    state = new(seats)
    assert (len(state.outside), state.fires) == (dice, fires)


@pytest.mark.parametrize("seats", [0, 7])
def test_1_2_one_to_six_play(seats: int) -> None:
    """Nobody, or seven, cannot play."""
    with pytest.raises(BadSetup, match="1 to 6 players"):
        GAME.setup(seats)


def test_1_3_everybody_rolls_three_dice_at_once() -> None:
    """A round starts with one roll for each seat, in any order."""
    state = new(6)
    assert [ask.name for ask in GAME.pending(state)] == [f"roll.{seat}" for seat in range(1, 7)]
    tell(state, "fate roll.4 R1B2Y3")
    assert state.seats[3].dice == (1, 2, 3)


def test_1_4_the_dummy_die_falls_after_all_have_assigned() -> None:
    """With two players the extra thunder die is rolled when both have locked their dice."""
    state = new(2)
    tell(state, *QUIET_ROLLS[:2], "seat1 arrange BYR")
    assert [ask.name for ask in GAME.pending(state)] == ["arrange"]
    tell(state, "seat2 arrange RYB")
    assert [ask.name for ask in GAME.pending(state)] == ["thunder.1"]


def test_1_5_the_dummy_die_and_the_opponent_make_the_two_strikes() -> None:
    """Red 1 against an opponent's 2 and a dummy's 3."""
    state = new(2)
    tell(state, *QUIET_ROLLS[:2], *QUIET_PLACES[:2], "fate thunder.1 3")
    assert mask("R12-R13-B51") == state.seats[0].struck & ~STRUCK_AT_START


def test_1_6_alone_both_neighbours_are_dummies() -> None:
    """Red 1 against dummies that show 3 and 5."""
    state = new(1)
    tell(state, QUIET_ROLLS[0], "seat1 arrange BYR", "fate thunder.1 3", "fate thunder.2 5")
    assert mask("R13-R15-B51") == state.seats[0].struck & ~STRUCK_AT_START


# -- 2. the grid, 3. light and dark --------------------------------------------------------------------


def test_2_1_three_sectors_of_six_by_six() -> None:
    """108 squares; red, blue, yellow from left to right."""
    assert BOARD.bit_count() == 108
    assert COLOURS == ("red", "blue", "yellow")
    assert [sector.bit_count() for sector in SECTOR] == [36, 36, 36]


def test_2_2_each_sector_has_six_trolls_six_warriors_and_four_stones() -> None:
    """The count of each kind of square in each sector."""
    for sector in SECTOR:
        assert [(kind & sector).bit_count() for kind in (TROLLS, WARRIORS, STONES)] == [6, 6, 4]


def test_2_3_two_squares_of_each_sector_start_struck() -> None:
    """Column 4 row 3 and column 3 row 4; nobody's warrior or troll."""
    assert new(1).seats[0].struck == mask("R43-R34-B43-B34-Y43-Y34")
    assert not STRUCK_AT_START & (WARRIORS | TROLLS | STONES)


def test_2_4_printed_strikes_count_for_gods() -> None:
    """A Sif through a printed strike can be summoned."""
    sheet = stand(
        rules.SUMMON,
        struck=board("""
            ...... ...... ......
            ...##. ...... ......
            ...x.. ...x.. ...x..
            ..x#.. ..x... ..x...
            ...... ...... ......
            ...... ...... ......
        """),
    )
    assert sheet.choices == {"none", "sif:R42-R52-R43-R34-R44"}


def test_2_5_printed_strikes_count_for_fires() -> None:
    """One strike beside a printed one is a fire of two."""
    alone, beside = stand(rules.DONE), stand(rules.DONE, struck=STRUCK_AT_START | mask("R42"))
    assert GAME.final(alone.state)["seats"][0]["largest_fire"] == 0
    assert GAME.final(beside.state)["seats"][0]["largest_fire"] == 2


def test_3_1_light_is_empty_or_warrior() -> None:
    """Trolls and standing stones are dark; printed strikes are neither."""
    assert WARRIORS & LIGHT == WARRIORS
    assert not LIGHT & (TROLLS | STONES | STRUCK_AT_START)
    assert LIGHT | TROLLS | STONES | STRUCK_AT_START == BOARD


# -- 4. the order of a round ---------------------------------------------------------------------------


def test_4_1_a_turn_goes_runestone_left_right_lightning_magic_god() -> None:
    """The thunder die fills a row; its free strikes come after the dice, then the gods."""
    sheet = stand(
        rules.RUNESTONE, dice="R1B5Y1", place="BYR", neighbours=(2, 3), runes=runes("R2-R3-R4-R5-R6"), struck=0
    )
    causes = [event.by for event in sheet.events if isinstance(event, (e.Struck, e.RuneCrossed))]
    assert causes == ["thunder die", "left", "right", "lightning"]
    sheet.answer("R11", "R22")
    assert [event.by for event in sheet.told(e.Struck)[3:]] == ["runestone magic"] * 2


def test_4_2_a_god_is_called_after_the_runestone_magic() -> None:
    """The free strikes complete a Loki, which is then offered."""
    sheet = stand(rules.MAGIC, free=2, struck=mask("R11-R12-R13"))
    assert sheet.answer("R14", "R24").ask == d.Summon(0, 1 << 4)


def test_4_3_after_a_power_comes_runestone_magic_again() -> None:
    """Loki fills a row: the two free strikes follow at once."""
    sheet = stand(rules.SUMMON, struck=mask("R11-R12-R13-R14-R24"), runes=runes("Y1-Y2-Y3-Y4"))
    sheet.answer("loki:R11-R12-R13-R14-R24", "Y5", "Y6")
    assert sheet.ask == d.Magic(0, LIGHT & ~sheet.seat.struck)


@pytest.mark.parametrize("number", range(1, 11))
def test_4_4_rounds_four_and_eight_give_a_runestone_before_the_roll(number: int) -> None:
    """In no other round."""
    state = new(3)
    state.round, state.fate = number, ()
    rules.begin(state, [])
    expected = ["cross"] * 3 if number in (4, 8) else ["roll.1", "roll.2", "roll.3"]
    assert [ask.name for ask in GAME.pending(state)] == expected


def test_4_5_the_gift_of_round_four_is_any_open_runestone() -> None:
    """Of any colour, but not one that is crossed already."""
    sheet = stand(rules.MARK, round=4, runes=runes("R*-B1"))
    assert sheet.choices == {f"B{v}" for v in range(2, 7)} | {f"Y{v}" for v in range(1, 7)}


def test_4_6_the_gift_of_round_four_is_resolved_before_the_roll() -> None:
    """It fills a row: two free strikes, and only then the dice."""
    state = new(1)
    state.round, state.fate, state.seats[0].runes = 4, (), runes("R2-R3-R4-R5-R6")
    rules.begin(state, [])
    tell(state, "seat1 cross R1", "seat1 magic R11", "seat1 magic R12")
    assert GAME.pending(state) == [d.Roll(-1, 0)]
    assert state.seats[0].struck == STRUCK_AT_START | mask("R11-R12")


def test_4_7_with_all_runestones_crossed_round_eight_gives_nothing() -> None:
    """Nothing is asked, the dice are rolled."""
    state = new(1)
    state.round, state.fate, state.seats[0].runes = 8, (), runes("R*-B*-Y*")
    rules.begin(state, [])
    assert GAME.pending(state) == [d.Roll(-1, 0)]


def test_4_8_the_roll_waits_until_all_have_taken_their_gift() -> None:
    """Two of three have crossed a runestone: no dice yet."""
    state = new(3)
    state.round, state.fate = 4, ()
    rules.begin(state, [])
    tell(state, "seat3 cross R1", "seat1 cross R1")
    assert [ask.seat for ask in GAME.pending(state)] == [1]


def test_4_9_a_die_may_be_turned_to_any_other_face() -> None:
    """Five faces for each of three dice, besides the six ways to assign them."""
    state = new(1)
    tell(state, "fate roll.1 R1B2Y3")
    ask = GAME.pending(state)[0]
    assert len(GAME.choices(state, ask)) == 6 + 15
    tell(state, "seat1 arrange R6")
    assert state.seats[0].dice == (6, 2, 3)


def test_4_10_three_dice_may_be_turned_in_one_round_and_no_more() -> None:
    """After the third the dice can only be assigned."""
    state = new(1)
    tell(state, "fate roll.1 R1B2Y3", "seat1 arrange R6", "seat1 arrange R5", "seat1 arrange Y4")
    assert GAME.choices(state, GAME.pending(state)[0]) == d.PLACES
    with pytest.raises(IllegalChoice, match="all die turns"):
        tell(state, "seat1 arrange B1")


@pytest.mark.parametrize("turn", ["R1", "R0", "R7"])
def test_4_11_a_die_is_not_turned_to_the_face_it_shows_or_has_not(turn: str) -> None:
    """That would cost points for nothing."""
    state = new(1)
    tell(state, "fate roll.1 R1B2Y3")
    with pytest.raises(IllegalChoice, match="another of its faces"):
        tell(state, f"seat1 arrange {turn}")


def test_4_12_turns_left_carry_over_to_later_rounds() -> None:
    """Three in the whole game: two used, one is left in the next round."""
    state = new(3)
    tell(state, QUIET_ROLLS[0], "seat1 arrange R2", "seat1 arrange R1", *QUIET_ROLLS[1:], *QUIET_PLACES)
    tell(state, "fate roll.1 R1B1Y1")
    assert state.seats[0].ask == d.Arrange(0, (1, 1, 1), 1)


@pytest.mark.parametrize("order", ["RRB", "BBB"])
def test_4_13_every_die_goes_to_a_place_of_its_own(order: str) -> None:
    """Circle, triangle and thunder take three different dice."""
    state = new(1)
    tell(state, "fate roll.1 R1B2Y3")
    with pytest.raises(IllegalChoice, match="a place of its own"):
        tell(state, f"seat1 arrange {order}")


def test_4_14_dice_are_revealed_when_all_have_locked() -> None:
    """Until then nothing is struck and nobody sees the others' dice."""
    state = new(3)
    tell(state, *QUIET_ROLLS, *QUIET_PLACES[:2])
    assert state.phase == "roll"
    assert [seat.dice for seat in GAME.view(state, 2).seats] == [None, None, (3, 5, 1)]
    assert e.Revealed() in tell(state, QUIET_PLACES[2])


def test_4_15_locked_dice_cannot_be_assigned_again() -> None:
    """A second answer is refused."""
    state = new(3)
    tell(state, *QUIET_ROLLS)
    ask = state.seats[0].ask
    tell(state, QUIET_PLACES[0])
    with pytest.raises(IllegalChoice, match="seat 1 is not asked 'arrange' now"):
        GAME.apply(state, ask, d.PLACES[0])


def test_4_16_each_seat_uses_its_own_neighbours() -> None:
    """Left is the next seat, right the one before, round the table."""
    state = new(3)
    tell(state, *QUIET_ROUND)
    news = [names(seat.struck & ~STRUCK_AT_START) for seat in state.seats]
    assert news == ["B51-R12-R13", "R51-B21-B23", "R31-B51-R32"]


# -- 11. the end ---------------------------------------------------------------------------------------


def test_11_1_the_tenth_round_is_the_last() -> None:
    """After it the game is over; after the ninth it is not."""
    state = new(3)
    state.round = 9
    tell(state, *QUIET_ROUND)
    assert (state.round, state.phase) == (10, "roll")
    for seat in state.seats:
        seat.struck = STRUCK_AT_START
    tell(state, *QUIET_ROUND)
    assert state.round == 10
    assert state.phase in ("loki", "over")


def test_11_2_striking_all_trolls_ends_the_game_with_the_round() -> None:
    """Seat 1 has done so; seat 2 still makes its strike, then it is over."""
    state = new(3)
    state.seats[0].struck, state.seats[0].magic_spent = TROLLS, 9
    state.seats[1].struck |= mask("R51")
    tell(state, *QUIET_ROUND)
    assert [ask.name for ask in GAME.pending(state)] == ["strike.lightning"]
    assert tell(state, "seat2 strike.lightning R61")[-1] == e.GameEnded(why="seat 1 has struck all trolls")


def test_11_3_seventeen_trolls_do_not_end_it() -> None:
    """One is still standing: the next round comes."""
    sheet = stand(rules.DONE, players=1, struck=TROLLS & ~mask("R41"))
    assert (sheet.state.round, sheet.state.phase) == (2, "roll")


def test_11_4_summoning_all_gods_ends_the_game_with_the_round() -> None:
    """The fifth god comes in round 6."""
    gods = tuple(summoned(name) for name in ("woden", "frigg", "thor", "sif"))
    sheet = stand(rules.SUMMON, players=1, round=6, gods=gods, struck=mask("R11-R12-R13-R14-R24"))
    sheet.answer("loki:R11-R12-R13-R14-R24", "R1", "R2")
    assert sheet.told(e.GameEnded) == [e.GameEnded(why="seat 1 has summoned all gods")]
    assert sheet.ask is None


def test_11_5_four_gods_do_not_end_it() -> None:
    """The next round comes."""
    gods = tuple(summoned(name) for name in ("woden", "frigg", "thor", "sif"))
    assert stand(rules.DONE, players=1, gods=gods).state.round == 2


# -- a real table --------------------------------------------------------------------------------------


def real(players: int) -> list[str]:
    """The names of what is asked in a first round at a real table, whose dice are typed in."""
    state = new(1, table="real", players=players)
    asked = [GAME.pending(state)[0].name]
    tell(state, "fate roll.1 R1B5Y1", "seat1 arrange BYR")
    asked += [ask.name for ask in GAME.pending(state)]
    tell(state, "fate thunder.2 3", "fate thunder.1 2")
    assert state.seats[0].struck == STRUCK_AT_START | mask("B51-R12-R13")
    return [*asked, *(ask.name for ask in GAME.pending(state))]


def test_real_table_1_neighbours_thunder_dice_are_typed_in() -> None:
    """Own dice, both neighbours' thunder dice, then whether the game goes on."""
    assert real(4) == ["roll.1", "thunder.1", "thunder.2", "onward"]


def test_real_table_2_nobody_else_can_end_a_solo_game() -> None:
    """The next roll comes without a question."""
    assert real(1) == ["roll.1", "thunder.1", "thunder.2", "roll.1"]


def test_real_table_3_onward_goes_to_the_next_round() -> None:
    """Nobody has ended it."""
    sheet = stand(rules.DONE, players=4).answer("on")
    assert (sheet.state.round, sheet.ask) == (2, d.Roll(-1, 0))


def test_real_table_4_another_player_ends_the_game() -> None:
    """Then the others' fires are typed in, in any order, and it is over."""
    sheet = stand(rules.DONE, players=4).answer("end")
    assert [ask.name for ask in GAME.pending(sheet.state)] == ["fire.1", "fire.2", "fire.3"]
    assert sheet.answer("12", "0", "7").ask is None
    assert sheet.state.fires == (12, 0, 7)


def test_real_table_5_typed_fires_count_for_the_penalty() -> None:
    """A fire of 2 is the second largest of a table with 9, 2 and none."""
    sheet = stand(rules.DONE, players=4, struck=mask("R11-R12")).answer("end", "9", "2", "0")
    assert sheet.score("fire") == -3


def test_real_table_6_the_last_round_needs_no_onward() -> None:
    """After round 10 the fires are asked at once."""
    assert stand(rules.DONE, players=3, round=10).ask == d.Fire(-1, 0)


def test_real_table_7_two_real_players_still_have_the_dummy() -> None:
    """Its fire of 15 counts besides the one typed in."""
    sheet = stand(rules.DONE, players=2, round=10).answer("20")
    assert sheet.state.fires == (15, 20)


@pytest.mark.parametrize("size", ["-1", "1", "109"])
def test_real_table_8_impossible_fires_are_refused(size: str) -> None:
    """A lone strike is no fire, and the sheet has 108 squares."""
    sheet = stand(rules.DONE, players=3, round=10)
    with pytest.raises(IllegalChoice):
        sheet.answer(size)


def test_real_table_9_a_record_holds_one_sheet() -> None:
    """More seats, or a number of players at a digital table, make no sense."""
    with pytest.raises(BadSetup, match="one seat"):
        GAME.setup(2, {"table": "real"})
    with pytest.raises(BadSetup, match="for a real table"):
        GAME.setup(1, {"players": 3})


def test_real_table_10_several_players_means_one_god_a_turn() -> None:
    """Though the record has one seat, the regular rule holds."""
    assert not rules.many_gods(new(1, table="real", players=3))
    assert rules.many_gods(new(1, table="real"))
