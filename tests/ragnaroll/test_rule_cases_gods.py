"""Rule cases: summoning gods and the bonus for summoning early (ruling 9)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games.ragnaroll import GAME, rules
from companion.games.ragnaroll import events as e
from companion.games.ragnaroll.sheet import STRIDE, names, read_square
from companion.kernel import IllegalChoice

from .pictures import QUIET_ROUND, Sheet, board, god, mask, new, stand, summon, summoned, tell

LETTERS = {
    "woden": ["#..", "##.", ".##"],
    "frigg": [".##", "##.", ".#."],
    "thor": ["###", ".#.", ".#."],
    "sif": [".##", ".#.", "##."],
    "loki": ["#.", "#.", "#.", "##"],
}
"""The gods' initials as they are drawn, W F T S L."""
OTHERS = {
    "I": ["#####"],
    "N": [".#", ".#", "##", "#."],
    "P": ["##", "##", "#."],
    "U": ["#.#", "###"],
    "V": ["#..", "#..", "###"],
    "X": [".#.", "###", ".#."],
    "Y": [".#", "##", ".#", ".#"],
}
"""The seven pentominoes that are no god's."""
LOKI, THOR, SIF = "R11-R12-R13-R14-R24", "Y11-Y21-Y31-Y22-Y23", "B51-B61-B52-B43-B53"
"""Three gods that stand apart from each other."""
EARLY = [0, 3, 3, 2, 2, 1, 1, 1, 0, 0]
LATER = [0, 0, 3, 3, 2, 2, 1, 1, 1, 0]


def put(rows: list[str], corner: str) -> int:
    """A drawn shape as strikes, its top left corner on a square."""
    at = read_square(corner)
    return sum(1 << at + r * STRIDE + c for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")


def mirrored(rows: list[str]) -> list[str]:
    return [row[::-1] for row in rows]


def turned(rows: list[str], quarters: int) -> list[str]:
    for _ in range(quarters):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return rows


def offer(**sheet: Any) -> Sheet:
    """A sheet that is asked which god to summon, if one can be."""
    return stand(rules.SUMMON, **sheet)


def bonuses(sheet: Sheet) -> list[int]:
    return [event.bonus for event in sheet.told(e.GodSummoned)]


# -- the shapes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LETTERS)
def test_9_1_a_gods_shape_is_its_initial(name: str) -> None:
    """Five strikes in the shape of the letter call that god and no other."""
    struck = put(LETTERS[name], "B21")
    assert offer(struck=struck).choices == {"none", f"{name}:{names(struck)}"}


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("flip", [False, True], ids=["as drawn", "mirrored"])
@pytest.mark.parametrize("name", LETTERS)
def test_9_2_every_rotation_and_mirroring_serves(name: str, flip: bool, quarters: int) -> None:
    """Turned by any number of quarters, mirrored or not."""
    rows = mirrored(LETTERS[name]) if flip else LETTERS[name]
    struck = put(turned(rows, quarters), "Y22")
    assert offer(struck=struck).answer(f"{name}:{names(struck)}").seat.burnt == struck


def test_9_3_the_s_may_be_flipped() -> None:
    """An S and its mirror image, a Z: Sif can be called on either."""
    sheet = offer(
        struck=board("""
            .##... ...... ##....
            .#.... ...... .#....
            ##.... ...... .##...
            ...... ...... ......
            ...... ...... ......
            ...... ...... ......
        """)
    )
    assert sheet.choices == {"none", "sif:R21-R31-R22-R13-R23", "sif:Y11-Y21-Y22-Y23-Y33"}


@pytest.mark.parametrize("letter", OTHERS)
def test_9_4_the_other_pentominoes_call_nobody(letter: str) -> None:
    """I, N, P, U, V, X and Y are no god's initial: nothing is asked."""
    assert offer(struck=put(OTHERS[letter], "B21")).ask.name == "onward"


@pytest.mark.parametrize("name", LETTERS)
def test_9_5_four_of_five_strikes_are_not_enough(name: str) -> None:
    """Whichever one is missing."""
    whole = put(LETTERS[name], "B21")
    for square in names(whole).split("-"):
        assert offer(struck=whole & ~mask(square)).ask.name == "onward"


def test_9_6_additional_strikes_do_not_matter() -> None:
    """In a block of three by three every god but Loki stands, in all its orientations."""
    sheet = offer(
        struck=board("""
            ...... ...... ......
            .###.. ...... ......
            .###.. ...... ......
            .###.. ...... ......
            ...... ...... ......
            ...... ...... ......
        """)
    )
    calls = Counter(choice.partition(":")[0] for choice in sheet.choices)
    assert calls == {"none": 1, "woden": 4, "frigg": 8, "thor": 4, "sif": 4}


@pytest.mark.parametrize("call", ["loki:R61-B11-B21-B31-R62", "thor:B61-B62-Y12-Y22-B63", "sif:R61-B11-R62-R53-R63"])
def test_9_7_a_god_may_lie_across_two_sectors(call: str) -> None:
    """The border between red and blue, or blue and yellow, does not cut a shape."""
    squares = mask(call.partition(":")[2])
    assert offer(struck=squares).answer(call).seat.burnt == squares


# -- which strikes burn --------------------------------------------------------------------------------


def test_9_8_the_player_chooses_the_placement() -> None:
    """A column of four has a strike beside either end: Loki may burn the one or the other."""
    sheet = offer(struck=mask("B21-B22-B23-B24-B31-B34"))
    assert sheet.choices == {"none", "loki:B21-B31-B22-B23-B24", "loki:B21-B22-B23-B24-B34"}
    assert sheet.answer("loki:B21-B22-B23-B24-B34").seat.burnt == mask("B21-B22-B23-B24-B34")


def test_9_9_the_strikes_that_burn_stay_struck() -> None:
    """A fire is made of strikes."""
    seat = summon(f"loki:{LOKI}").seat
    assert seat.burnt == seat.struck == mask(LOKI)


def test_9_10_burnt_strikes_do_not_call_another_god() -> None:
    """A W that shares three strikes with an S: once these burn for Sif, the W is not valid."""
    sheet = offer(
        players=1,
        struck=board("""
            ...... ...... ......
            ...... ..##.. ......
            ...... ..#... ......
            ...... .##... ......
            ...... ##.... ......
            ...... ...... ......
        """),
    )
    assert sheet.choices == {"none", "sif:B32-B42-B33-B24-B34", "woden:B33-B24-B34-B15-B25"}
    sheet.answer("sif:B32-B42-B33-B24-B34", "R41", "R62")
    assert (sheet.ask.name, sheet.state.round) == ("roll.1", 2)


def test_9_11_a_call_on_burnt_strikes_is_refused() -> None:
    """Though Loki stands elsewhere, he does not take a strike that has burnt."""
    sheet = offer(struck=mask(f"{LOKI}-Y11-Y12-Y13-Y14-Y24"), burnt=mask("R24"))
    with pytest.raises(IllegalChoice, match="not burnt"):
        sheet.answer(f"loki:{LOKI}")
    assert sheet.seat.gods == ()


@pytest.mark.parametrize(
    "call", [f"thor:{LOKI}", "loki:R11-R12-R13-R14", f"loki:{LOKI}-R34", "loki:Y11-Y12-Y13-Y14-Y24", f"odin:{LOKI}"]
)
def test_9_12_a_call_must_be_that_gods_shape_in_strikes(call: str) -> None:
    """Another god's shape, four or six squares, open squares, a god unknown: each is refused."""
    with pytest.raises(IllegalChoice):
        offer(struck=mask(f"{LOKI}-R34")).answer(call)


def test_9_13_a_god_comes_once() -> None:
    """Loki was here; a second L of fresh strikes calls nobody."""
    assert offer(struck=mask(LOKI), gods=(summoned("loki"),)).ask.name == "onward"


def test_9_14_every_player_may_summon_the_same_god() -> None:
    """Loki comes to seat 1 and to seat 3 in one round."""
    state = new(3)
    for seat in (state.seats[0], state.seats[2]):
        seat.struck |= mask("Y11-Y21-Y31-Y41-Y42")
    tell(state, *QUIET_ROUND)
    for who in ("seat1", "seat3"):
        tell(state, f"{who} summon loki:Y11-Y21-Y31-Y41-Y42", f"{who} cross Y1", f"{who} cross Y2")
    assert [[known.god for known in seat.gods] for seat in state.seats] == [[god("loki")], [], [god("loki")]]


def test_9_15_everybody_is_shown_what_burns() -> None:
    """The event tells the god and the squares to all."""
    told = summon(f"loki:{LOKI}", round=3).told(e.GodSummoned)
    assert told == [e.GodSummoned(seat=0, god=god("loki"), squares=mask(LOKI), bonus=3, only=None)]


# -- how many a turn -----------------------------------------------------------------------------------


def test_9_16_in_the_regular_game_a_turn_summons_one_god() -> None:
    """Thor stands as well, but Loki's power ends the turn."""
    assert summon(f"loki:{LOKI}", squares=THOR).answer("B1", "B2").ask.name == "onward"


def test_9_17_the_other_god_may_come_next_turn() -> None:
    """Thor is still there and is asked for after the strikes of round 2."""
    sheet = summon(f"loki:{LOKI}", squares=THOR).answer("B1", "B2", "on", "R5B5Y5", "RBY", "5", "6")
    sheet.answer("Y55", "Y56", "R55")
    assert (sheet.state.round, sheet.choices) == (2, {"none", f"thor:{THOR}"})


def test_9_18_alone_a_turn_summons_any_number() -> None:
    """Loki, then Sif, then Thor, each with its power, all in round 1."""
    sheet = summon(f"loki:{LOKI}", players=1, squares=f"{THOR}-{SIF}").answer("B1", "B2")
    assert sheet.choices == {"none", f"thor:{THOR}", f"sif:{SIF}"}
    sheet.answer(f"sif:{SIF}", "R41", "R62", f"thor:{THOR}", "R54-R55-R56")
    assert [known.round for known in sheet.seat.gods] == [1, 1, 1]


@pytest.mark.parametrize(
    ("rule", "players", "again"), [("one", 1, False), ("any", 3, True), ("book", 1, True), ("book", 3, False)]
)
def test_9_19_gods_per_turn_changes_that(rule: str, players: int, again: bool) -> None:
    """One even alone, any number even in company; the book's rule is both as above."""
    sheet = summon(f"loki:{LOKI}", players=players, squares=THOR, options={"gods_per_turn": rule}).answer("B1", "B2")
    assert (sheet.ask.name == "summon") == again


def test_9_20_alone_a_power_may_complete_the_next_god() -> None:
    """Frigg strikes the fifth square of a Thor, which is offered at once; it is not burnt by that."""
    sheet = summon("frigg:B21-B31-B12-B22-B23", players=1, squares="Y11-Y21-Y31-Y22").answer("Y23")
    assert sheet.choices == {"none", f"thor:{THOR}"}
    assert sheet.seat.burnt == mask("B21-B31-B12-B22-B23")


def test_9_21_in_company_a_god_that_a_power_completes_waits() -> None:
    """The same with three players: the turn is over."""
    sheet = summon("frigg:B21-B31-B12-B22-B23", squares="Y11-Y21-Y31-Y22").answer("Y23")
    assert sheet.ask.name == "onward"


# -- declining -----------------------------------------------------------------------------------------


def test_9_22_nobody_has_to_summon() -> None:
    """Declined: nothing burns, no power, no points, and the turn is over."""
    sheet = offer(struck=mask(LOKI), round=2).answer("none")
    assert (sheet.seat.burnt, sheet.seat.gods, sheet.seat.power) == (0, (), -1)
    assert (sheet.score("gods"), sheet.score("bonus"), sheet.ask.name) == (0, 0, "onward")


def test_9_23_a_declined_god_can_be_summoned_later_for_the_bonus_of_that_round() -> None:
    """Loki stands in round 1 (no bonus) and is called in round 2 (3 points)."""
    sheet = offer(players=1, struck=mask("B11-B12-B13-B14-B24")).answer("none", "R1B5Y1", "BYR", "3", "5")
    assert bonuses(sheet.answer("loki:B11-B12-B13-B14-B24")) == [3]


def test_9_24_alone_declining_ends_the_summoning_of_the_turn() -> None:
    """Two gods stand; after 'none' neither is asked for again this round."""
    assert offer(players=1, struck=mask(f"{LOKI}-{THOR}")).answer("none").state.round == 2


# -- points and bonus ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "points"), [("woden", 3), ("frigg", 4), ("thor", 2), ("sif", 4), ("loki", 2)])
def test_9_25_each_god_has_its_points(name: str, points: int) -> None:
    """Woden 3, Frigg 4, Thor 2, Sif 4, Loki 2."""
    struck = put(LETTERS[name], "B21")
    assert summon(f"{name}:{names(struck)}").score("gods") == points


@pytest.mark.parametrize(("round", "bonus"), list(enumerate(EARLY, 1)))
def test_9_26_the_bonus_goes_by_the_round(round: int, bonus: int) -> None:
    """3 3 2 2 1 1 1 from round 2 to round 8, else nothing."""
    sheet = summon(f"loki:{LOKI}", round=round)
    assert (bonuses(sheet), sheet.score("bonus")) == ([bonus], bonus)


@pytest.mark.parametrize(("round", "bonus"), list(enumerate(LATER, 1)))
def test_9_27_the_bonus_may_start_in_round_three(round: int, bonus: int) -> None:
    """With bonus_from=3 the same seven numbers stand under rounds 3 to 9."""
    assert bonuses(summon(f"loki:{LOKI}", round=round, options={"bonus_from": "3"})) == [bonus]


@pytest.mark.parametrize("start", ["2", "3"])
def test_9_28_the_first_god_in_the_third_round_earns_three(start: str) -> None:
    """The printed example, under either reading of the print."""
    assert summon(f"loki:{LOKI}", round=3, options={"bonus_from": start}).score("bonus") == 3


@pytest.mark.parametrize("players", [1, 3])
def test_9_29_a_turn_earns_one_bonus(players: int) -> None:
    """Two gods in round 2, alone or by setting: 3 points for the first, none for the second."""
    sheet = summon(f"loki:{LOKI}", players=players, round=2, squares=THOR, options={"gods_per_turn": "any"})
    sheet.answer("B1", "B2", f"thor:{THOR}")
    assert (bonuses(sheet), sheet.score("bonus"), sheet.score("gods")) == ([3, 0], 3, 4)


def test_9_30_every_turn_earns_its_own_bonus() -> None:
    """A god in round 2 and one in round 4: 3 and 2."""
    sheet = summon(f"loki:{LOKI}", round=4, gods=(summoned("sif", round=2, bonus=3),))
    assert (bonuses(sheet), sheet.score("bonus")) == ([2], 5)


def test_9_31_the_bonus_is_the_summoners_own() -> None:
    """Two players who both summon in round 2 both earn 3."""
    state = new(3)
    state.round = 2
    for seat in state.seats[:2]:
        seat.struck |= mask("Y11-Y21-Y31-Y41-Y42")
    tell(state, *QUIET_ROUND, *(f"seat{n} summon loki:Y11-Y21-Y31-Y41-Y42" for n in (1, 2)))
    assert [seat["bonus"] for seat in GAME.score(state).seats] == [3, 3, 0]
