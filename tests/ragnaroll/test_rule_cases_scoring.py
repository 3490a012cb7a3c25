"""Rule cases: Valhalla, fires, the score, ties and heroes (rulings 12-15)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.games.ragnaroll import GAME, rules
from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll.sheet import BOARD, STONES, STRUCK_AT_START, TROLLS, WARRIORS, bits
from companion.games.ragnaroll.state import Seat, State
from companion.kernel import IllegalChoice, ScoreSheet

from .pictures import board, mask, new, runes, stand, summoned

TWO_WARRIORS = mask("R21-R35")


def finished(*sheets: dict[str, Any], **options: Any) -> State:
    """A table whose last round is over, with these marks on its sheets."""
    state = new(len(sheets), **options)
    state.round, state.phase, state.fate = 10, "resolve", ()
    state.seats = [Seat(**sheet) for sheet in sheets]
    rules.next_phase(state, [])
    return state


def burning(size: int) -> dict[str, Any]:
    """A sheet with one fire of that size: the first squares, row by row."""
    return {"struck": sum(1 << bit for bit in list(bits(BOARD))[:size])}


def fire_lines(*sizes: int) -> list[int]:
    """What fires of these sizes cost their sheets."""
    return [seat["fire"] for seat in GAME.score(finished(*map(burning, sizes))).seats]


def largest_fire(struck: int, burnt: int = 0) -> int:
    """The fire on a sheet, burnt squares being strikes too."""
    state = stand(rules.DONE, struck=struck | burnt, burnt=burnt).state
    size: int = GAME.final(state)["seats"][0]["largest_fire"]
    return size


def warriors_with(struck: int, arm: int = 4, burnt: int = 0) -> int:
    """What two dead warriors far from the strikes are worth."""
    sheet = stand(rules.DONE, options={"valhalla_arm": arm}, struck=struck | TWO_WARRIORS, burnt=burnt)
    return sheet.score("warriors")


# -- 12. Valhalla --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "v",
    [
        "Y11-Y12-Y13-Y14-Y24-Y34-Y44",
        "Y11-Y12-Y13-Y14-Y21-Y31-Y41",
        "Y11-Y21-Y31-Y41-Y42-Y43-Y44",
        "Y14-Y24-Y34-Y44-Y43-Y42-Y41",
    ],
)
def test_12_1_the_v_may_point_any_of_four_ways(v: str) -> None:
    """Two arms of four that share a corner: two warriors besides the V's own earn points."""
    own = (mask(v) & WARRIORS).bit_count()
    assert warriors_with(mask(v)) == 2 + own


def test_12_2_one_strike_short_there_is_no_valhalla() -> None:
    """Whichever of the seven is missing, each dead warrior costs a point."""
    v = "Y13-Y14-Y15-Y16-Y26-Y36-Y46"
    for square in v.split("-"):
        struck = mask(v) & ~mask(square)
        assert warriors_with(struck) == -2 - (struck & WARRIORS).bit_count()


@pytest.mark.parametrize("arm", [3, 4, 5, 6])
@pytest.mark.parametrize("setting", [3, 4, 5, 6])
def test_12_3_the_arms_have_the_length_that_is_set(setting: int, arm: int) -> None:
    """Longer arms hold shorter ones; shorter do not do."""
    v = mask("-".join([f"Y1{r}" for r in range(7 - arm, 7)] + [f"Y{c}6" for c in range(1, arm + 1)]))
    assert (warriors_with(v, setting) > 0) == (arm >= setting)


def test_12_4_burnt_and_unburnt_strikes_alike_form_the_v() -> None:
    """Five of its seven squares burnt for Loki."""
    v = "Y13-Y14-Y15-Y16-Y26-Y36-Y46"
    assert warriors_with(mask(v), burnt=mask("Y13-Y14-Y15-Y16-Y26")) == warriors_with(mask(v)) > 0


@pytest.mark.parametrize("v", ["R66-B16-B26-B36-R65-R64-R63", "B51-B61-Y11-Y21-Y22-Y23-Y24"])
def test_12_5_the_v_may_lie_across_two_sectors(v: str) -> None:
    """Red and blue, or blue and yellow."""
    assert warriors_with(mask(v)) > 0


def test_12_6_printed_strikes_may_be_part_of_the_v() -> None:
    """Y43 and Y34 are printed as struck: four strikes and these, with Y44 as the corner."""
    drawn = mask("Y41-Y42-Y44-Y24-Y14")
    assert warriors_with(drawn | STRUCK_AT_START) > 0
    assert warriors_with(drawn) < 0


NO_V = {
    "a T": """
        ...... ...... ...#..
        ...... ...... ...#..
        ...... ...... ...#..
        ...... ...... .#####
        ...... ...... ......
        ...... ...... ......
    """,
    "slanting": """
        ...... ...... #.....
        ...... ...... .#...#
        ...... ...... ..#.#.
        ...... ...... ...#..
        ...... ...... ......
        ...... ...... ......
    """,
}


@pytest.mark.parametrize("picture", list(NO_V.values()), ids=list(NO_V))
def test_12_7_the_arms_are_straight_and_meet_at_their_ends(picture: str) -> None:
    """Other figures of many strikes are no V."""
    assert warriors_with(board(picture)) < 0


def test_12_8_additional_strikes_do_not_matter() -> None:
    """A full block of four by four holds a V."""
    block = mask("-".join(f"Y{c}{r}" for c in range(3, 7) for r in range(1, 5)))
    assert warriors_with(block) == 2 + (block & WARRIORS).bit_count()


def test_12_9_valhalla_without_a_dead_warrior_is_worth_nothing() -> None:
    """The V alone earns no points."""
    sheet = stand(rules.DONE, struck=mask("B41-B42-B43-B31-B21"), options={"valhalla_arm": 3})
    assert (GAME.final(sheet.state)["seats"][0]["valhalla"], sheet.score("warriors")) == (True, 0)


# -- 13. fires -----------------------------------------------------------------------------------------


def test_13_1_a_lone_strike_is_no_fire() -> None:
    """However many there are, if none touches another by a side; and no fire costs nothing."""
    lone = board("""
        #.#.#. #.#.#. #.#.#.
        .#.#.# .#.#.# .#.#.#
        ...... ...... ......
        ...... ...... ......
        #....# .....# ......
        ...... ...... ......
    """)
    assert largest_fire(lone) == 0
    assert GAME.score(finished({"struck": lone})).seats[0]["fire"] == 0


def test_13_2_two_strikes_side_by_side_are_a_fire() -> None:
    """Across or down."""
    assert fire_lines(2, 0, 0) == [-5, 0, 0]
    assert [stand(rules.DONE, struck=mask(pair)).score("fire") for pair in ("R11-R21", "R11-R12")] == [-5, -5]


def test_13_3_only_the_largest_fire_counts() -> None:
    """Fires of 3, 5 and 4: five."""
    struck = board("""
        ###... ..#... ......
        ...... ..##.. ......
        ...... ..##.. ......
        ...... ...... .##...
        ...... ...... .##...
        ...... ...... ......
    """)
    assert largest_fire(struck) == 5


def test_13_4_a_fire_spreads_across_sectors() -> None:
    """A chain from red to yellow."""
    struck = board("""
        ...... ...... ......
        ...... ...... ......
        ....## ###### ##....
        ...... ...... .#....
        ...... ...... ......
        ...... ...... ......
    """)
    assert largest_fire(struck) == 11


def test_13_5_strikes_beside_a_gods_fire_burn_with_it() -> None:
    """Five squares burnt for Loki (F) and two strikes beside them."""
    picture = """
        ...... F..... ......
        ...... F..... ......
        ...... F#.... ......
        ...... FF#... ......
        ...... ...... ......
        ...... ...... ......
    """
    assert largest_fire(board(picture), burnt=board(picture, "F")) == 7


def test_13_6_trolls_warriors_and_stones_burn_too() -> None:
    """R62 (a troll), R63 (a warrior), R64 (a stone) and R65 (empty) are one fire."""
    assert [mask("R62") & TROLLS, mask("R63") & WARRIORS, mask("R64") & STONES] == [
        mask("R62"),
        mask("R63"),
        mask("R64"),
    ]
    assert largest_fire(mask("R62-R63-R64-R65")) == 4


@pytest.mark.parametrize(
    ("sizes", "lines"),
    [
        ((9, 7, 5), [-5, -3, -1]),
        ((5, 9, 7), [-1, -5, -3]),
        ((9, 7, 5, 3), [-5, -3, -1, 0]),
        ((9, 0, 0), [-5, 0, 0]),
        ((0, 0, 0), [0, 0, 0]),
    ],
)
def test_13_7_the_three_largest_sizes_cost_five_three_and_one(sizes: tuple[int, ...], lines: list[int]) -> None:
    """The fourth costs nothing, and neither does having none."""
    assert fire_lines(*sizes) == lines


@pytest.mark.parametrize(
    ("sizes", "lines"),
    [
        ((9, 9, 5), [-5, -5, -3]),
        ((9, 5, 5), [-5, -3, -3]),
        ((9, 9, 5, 3), [-5, -5, -3, -1]),
        ((9, 9, 7, 7, 5, 5), [-5, -5, -3, -3, -1, -1]),
        ((4, 4, 4), [-5, -5, -5]),
    ],
)
def test_13_8_equal_fires_lose_the_same(sizes: tuple[int, ...], lines: list[int]) -> None:
    """In full; the next smaller size is the next step."""
    assert fire_lines(*sizes) == lines


@pytest.mark.parametrize(
    ("sizes", "lines"),
    [
        ((16, 3), [-5, -1]),
        ((15, 3), [-5, -3]),
        ((14, 3), [-3, -1]),
        ((18, 16), [-5, -3]),
        ((14, 0), [-3, 0]),
    ],
)
def test_13_9_two_players_compare_with_a_dummy_of_15(sizes: tuple[int, ...], lines: list[int]) -> None:
    """Above it, equal to it, below it."""
    assert fire_lines(*sizes) == lines


@pytest.mark.parametrize(
    ("size", "line"), [(21, -5), (20, -5), (19, -3), (13, -3), (12, -3), (11, -1), (2, -1), (0, 0)]
)
def test_13_10_a_player_alone_compares_with_dummies_of_12_and_20(size: int, line: int) -> None:
    """Every step between them."""
    assert fire_lines(size) == [line]


# -- 14. the score -------------------------------------------------------------------------------------

LINES = ("gods", "bonus", "runestones", "trolls", "warriors", "fire", "die turns")
EXAMPLE = """
    .####S S.##.. ......
    ...#.S ...WW# ......
    ...xSS #TWxF. ...x..
    ..x.#. .TxFFF ..x...
    ...... TTT.#F #.....
    ...... #.#..# #.....
"""
"""A sheet like that of the scoring example; W, F, T and S burnt for those gods, partly on printed strikes (x)."""
EXAMPLE_GODS = {"woden": 3, "frigg": 4, "thor": 6, "sif": 8}
EXAMPLE_SCORE = [13, 7, 5, 7, 10, -5, 0]


def points(score: ScoreSheet, seat: int = 0) -> list[int]:
    return [score.seats[seat][line] for line in LINES]


def test_14_1_the_scoring_example_as_a_sheet() -> None:
    """Four gods for 13 and 7 early; 10 runestones with a row; 10 trolls; 10 warriors in Valhalla; a fire of 37."""
    gods = tuple(
        summoned(name, at, bonus) for (name, at), bonus in zip(EXAMPLE_GODS.items(), (3, 2, 1, 1), strict=True)
    )
    sheet = {"struck": board(EXAMPLE, "#xWFTS"), "burnt": board(EXAMPLE, "WFTS"), "runes": runes("Y*-B1-B3-B5-R2")}
    state = finished({**sheet, "gods": gods}, burning(36), burning(20))
    final = GAME.final(state)["seats"][0]
    assert (final["largest_fire"], final["valhalla"], final["warriors"]) == (37, True, 10)
    assert sum(final["trolls"].values()) == sum(map(len, final["runestones"].values())) == 10
    assert (points(GAME.score(state)), GAME.score(state).seats[0].total) == (EXAMPLE_SCORE, 37)


def test_14_2_the_scoring_example_on_the_score_pad() -> None:
    """The same, typed in as counts: 13 + 7 + 5 + 7 + 10 - 5 = 37."""
    seat = {
        "name": "Al",
        "gods": [{"name": name, "round": at} for name, at in EXAMPLE_GODS.items()],
        "runestones": {"yellow": [1, 2, 3, 4, 5, 6], "blue": [1, 3, 5], "red": [2]},
        "trolls": {"red": 3, "blue": 6, "yellow": 1},
        "warriors": 10,
        "valhalla": True,
        "largest_fire": 37,
    }
    table = {"seats": [seat], "other_fires": [36, 20]}
    score = GAME.score_table(json.dumps(table).encode(), "example")
    assert (points(score), score.seats[0].total) == (EXAMPLE_SCORE, 37)


@pytest.mark.parametrize(("turns", "line"), [(0, 0), (1, -1), (2, -4), (3, -9)])
def test_14_3_die_turns_cost_one_three_and_five(turns: int, line: int) -> None:
    """The first 1 point, the second 3, the third 5."""
    assert stand(rules.DONE, turns=turns).score("die turns") == line


def test_14_4_the_score_is_right_at_any_moment() -> None:
    """A new game is worth nothing; a fire counts as soon as it burns."""
    state = new(3)
    assert points(GAME.score(state)) == [0] * len(LINES)
    state.seats[1].struck |= mask("R11-R12")
    assert [seat.total for seat in GAME.score(state).seats] == [0, -5, 0]


def test_14_5_the_most_points_win() -> None:
    """Equal seats share a place that is not the first; nobody asks Loki about it."""
    state = finished({}, {"gods": (summoned("loki"),)}, {})
    assert (GAME.score(state).ranking, state.phase) == ((2, 1, 2), "over")


def test_14_6_a_tie_goes_to_the_most_trolls() -> None:
    """No point apart: three trolls of three tracks are worth none, but they win."""
    state = finished({}, {"struck": mask("R41")}, {"struck": mask("R41-B41-Y51")})
    assert [seat.total for seat in GAME.score(state).seats] == [0, 0, 0]
    assert (GAME.score(state).ranking, state.phase) == ((3, 2, 1), "over")


def test_14_7_a_full_tie_is_lokis() -> None:
    """Seats 1 and 3 share points and trolls: Fate is asked for one of them, not for seat 2."""
    state = finished({"struck": mask("R41")}, {}, {"struck": mask("Y51")})
    assert GAME.pending(state) == [d.Loki(-1, (0, 2))]
    assert [str(choice) for choice in GAME.choices(state, d.Loki(-1, (0, 2)))] == ["1", "3"]
    assert GAME.score(state).ranking == (1, 3, 1)


def test_14_8_lokis_choice_wins_and_is_told() -> None:
    """He picks seat 3; the score names him."""
    state = finished({}, {}, {})
    GAME.apply(state, d.Loki(-1, (0, 1, 2)), d.Number(3))
    assert (GAME.pending(state), GAME.score(state).ranking) == ([], (2, 2, 1))
    assert GAME.score(state).notes == ("A full tie: Loki chose the winner.",)


@pytest.mark.parametrize("seat", [0, 2, 4])
def test_14_9_loki_chooses_among_the_tied(seat: int) -> None:
    """A seat behind, or none at all, is refused and he is asked again."""
    state = finished({"struck": mask("R41")}, {}, {"struck": mask("Y51")})
    with pytest.raises(IllegalChoice):
        GAME.apply(state, d.Loki(-1, (0, 2)), d.Number(seat))
    assert (GAME.pending(state), state.winner) == ([d.Loki(-1, (0, 2))], -1)


# -- 15. heroes ----------------------------------------------------------------------------------------

HEROES = {20: "Timmy", 30: "Weohstan", 40: "Heidrek", 45: "Ingeld", 50: "Arngrim", 55: "Starkad", 60: "Sigrdrifa"}
LOWER = ["No hero", *(f"You equal {name}, " for name in list(HEROES.values())[:-1])]


def hero(total: int) -> str:
    """What a solo score of that total says; Loki's bonus is made to fit."""
    score = GAME.score(finished({"gods": (summoned("loki", bonus=total - 2),)}))
    assert score.seats[0].total == total
    return score.notes[0]


@pytest.mark.parametrize(("points", "name", "lower"), list(zip(HEROES, HEROES.values(), LOWER, strict=True)))
def test_15_1_a_score_equals_the_highest_hero_it_reaches(points: int, name: str, lower: str) -> None:
    """Every boundary; with one point less it is the hero below, and the next is one point away."""
    assert hero(points).startswith(f"You equal {name}, ")
    assert hero(points - 1).startswith(lower)
    assert hero(points - 1).endswith(f" 1 more to {name}.")


def test_15_2_below_and_above_all_heroes() -> None:
    """19 equals nobody; from 60 on nobody stands higher."""
    assert hero(19) == "No hero of old stands this low. 1 more to Timmy."
    assert hero(75) == "You equal Sigrdrifa, Valkyrie, blizzard of victory. No hero stands higher."


def test_15_3_heroes_are_for_a_player_alone() -> None:
    """Two players hear nothing of them; without a tie there is no note at all."""
    assert GAME.score(finished({"gods": (summoned("loki", bonus=40),)}, {})).notes == ()
