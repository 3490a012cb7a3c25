"""Finished paper games, typed in: they score like the engine does, and every fault is named with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.bots import bots_for
from companion.games.ragnaroll import GAME, paper
from companion.games.ragnaroll.rules import dummy_fires
from companion.kernel import BadData, ScoreSheet, SeatInfo, Table

LOKI = ["B11", "B12", "B13", "B14", "B24"]
COUNTS = ("trolls", "warriors", "valhalla", "largest_fire")


def score(*seats: dict[str, Any], **table: Any) -> ScoreSheet:
    """The score of sheets as they are typed."""
    named = [{"name": "Ada", **seat} for seat in seats]
    return GAME.score_table(json.dumps({"seats": named, **table}).encode(), "table.json")


def lines(sheet: ScoreSheet) -> list[list[tuple[str, int]]]:
    return [[(line.name, line.points) for line in seat.lines] for seat in sheet.seats]


def fault(*seats: dict[str, Any], **table: Any) -> tuple[str, str]:
    """Place and problem of what is wrong with a table."""
    with pytest.raises(BadData) as caught:
        score(*seats, **table)
    assert caught.value.file == "table.json"
    return caught.value.place, caught.value.problem


# -- the example ---------------------------------------------------------------------------------------


def test_the_example_scores() -> None:
    """One sheet by strikes (a V over the printed B34, a fire of 8), one by counts, and a third player's fire."""
    sheet = GAME.score_table(GAME.example_table().encode(), "example")
    assert [(seat.name, seat.total) for seat in sheet.seats] == [("Astrid", 12), ("Bjorn, who only counted", 37)]
    assert [line.points for line in sheet.seats[0].lines] == [2, 3, 5, 0, 4, -1, -1]
    assert [line.points for line in sheet.seats[1].lines] == [13, 7, 5, 7, 10, -5, 0]


def test_the_example_shows_every_setting() -> None:
    """A person who starts from it misses nothing."""
    example = json.loads(GAME.example_table())
    assert set(example) == set(paper.PaperTable.__struct_fields__)
    assert {field for seat in example["seats"] for field in seat} == set(paper.PaperSeat.__struct_fields__)


def test_a_blank_sheet_is_worth_nothing() -> None:
    assert [seat.total for seat in score({}, {"strikes": []}).seats] == [0, 0]


def test_names_are_read_in_any_case() -> None:
    seat = {
        "strikes": [name.lower() for name in LOKI],
        "gods": [{"name": "lOKI", "round": 2, "squares": "-".join(LOKI)}],
    }
    assert score(seat, {}).seats[0]["gods"] == 2


def test_printed_strikes_may_be_listed_or_left_out() -> None:
    """R43 is struck from the start: R42 makes a fire of two with it either way."""
    assert [score({"strikes": ["R42", *more]}).seats[0]["fire"] for more in ([], ["R43"])] == [-1, -1]


# -- settings ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "bonus"), [("2", 3 + 2 + 0), ("3", 0 + 3 + 1)])
def test_the_bonus_starts_in_the_round_that_is_set(start: str, bonus: int) -> None:
    """Gods of rounds 2, 4 and 9."""
    gods = [{"name": name, "round": at} for name, at in (("Sif", 2), ("Thor", 4), ("Loki", 9))]
    assert score({"gods": gods}, bonus_from=start).seats[0]["bonus"] == bonus


def test_gods_of_one_round_share_one_bonus() -> None:
    """Two in round 2, one in round 6: 3 and 1."""
    gods = [{"name": name, "round": at} for name, at in (("Sif", 2), ("Thor", 2), ("Loki", 6))]
    assert score({"gods": gods}).seats[0]["bonus"] == 4


@pytest.mark.parametrize(("arm", "warriors"), [(3, 2), (4, -2)])
def test_the_arm_of_the_v_can_be_set(arm: int, warriors: int) -> None:
    """R11-R12-R13 and R21-R31, with the warriors R21 and R63 dead."""
    strikes = ["R11", "R12", "R13", "R21", "R31", "R63"]
    assert score({"strikes": strikes}, valhalla_arm=arm).seats[0]["warriors"] == warriors


@pytest.mark.parametrize(
    ("others", "line"), [([], -3), ([9], -3), ([16], -1), ([9, 8], -5), ([20, 15], -1), ([20, 15, 14, 0], 0)]
)
def test_fires_of_others_and_of_dummies_count(others: list[int], line: int) -> None:
    """A fire of 13 alone (12 and 20), with one other (15), and with several."""
    assert score({"largest_fire": 13}, other_fires=others).seats[0]["fire"] == line


def test_a_sheet_alone_hears_of_the_heroes() -> None:
    assert score({"warriors": 1}).notes == ("No hero of old stands this low. 21 more to Timmy.",)
    assert score({"warriors": 1}, other_fires=[0]).notes == ()


# -- against the engine --------------------------------------------------------------------------------

LEVELS = (["random"], ["greedy", "random"], ["greedy", "random", "greedy"], ["random", "greedy", "random", "random"])
SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"bonus_from": "3", "valhalla_arm": 3},
    {"gods_per_turn": "any", "valhalla_arm": 5},
)


def play(levels: list[str], seed: int, **options: Any) -> Table[Any]:
    seats = [SeatInfo(level, level) for level in levels]
    table = Table.start(GAME, seats, seed, options, bots_for(GAME, levels, seed))
    table.run()
    return table


def square(column: int, row: int) -> str:
    return f"{'RBY'[(column - 1) // 6]}{(column - 1) % 6 + 1}{row}"


def written(seat: dict[str, Any], by_strikes: bool) -> dict[str, Any]:
    """A final sheet as a person would write it down, in one form or the other."""
    gods = [
        {"name": god["name"], "round": god["round"], "squares": "-".join(square(*at) for at in god["squares"])}
        for god in seat["gods"]
    ]
    paper = {"gods": gods, "runestones": seat["runestones"], "die_turns": seat["die_turns"]}
    if by_strikes:
        return {**paper, "strikes": [square(*at) for at in seat["strikes"]]}
    return {**paper, **{field: seat[field] for field in COUNTS}}


def settings_of(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name in paper.PaperTable.__struct_fields__}


@pytest.mark.parametrize("options", SETTINGS, ids=str)
@pytest.mark.parametrize("levels", LEVELS, ids=len)
def test_both_forms_score_like_the_game_they_were_written_from(levels: list[str], options: dict[str, Any]) -> None:
    """Eight games each, with gods, rows, turned dice and all."""
    for seed in range(8):
        table = play(levels, seed, **options)
        engine = lines(table.score())
        for by_strikes in (True, False):
            seats = [written(seat, by_strikes) for seat in table.final()["seats"]]
            assert lines(score(*seats, **settings_of(options))) == engine


@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_one_sheet_of_a_real_table_scores_with_the_fires_of_the_others(players: int) -> None:
    """The fires that were typed in at the end, less the dummies', which are known."""
    for seed in range(4):
        table = play(["greedy"], seed, table="real", players=players)
        fires = table.view(0).fires[len(dummy_fires(players)) :]
        assert len(fires) == players - 1
        typed = score(written(table.final()["seats"][0], True), other_fires=fires)
        assert (lines(typed), typed.notes) == (lines(table.score()), table.score().notes)


# -- faults --------------------------------------------------------------------------------------------

SEAT_FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({"die_turns": 4}, "die_turns", "Ada turned 4 dice, 3 are allowed"),
    ({"die_turns": -1}, "die_turns", "Expected `int` >= 0"),
    ({"gods": [{"name": "Odin", "round": 2}]}, "gods[0].name", "there is no god 'Odin'"),
    ({"gods": [{"name": "Sif", "round": 2}, {"name": "sif", "round": 3}]}, "gods[1].name", "Ada summoned sif twice"),
    ({"gods": [{"name": "Sif", "round": 11}]}, "gods[0].round", "there is no round 11"),
    ({"gods": [{"name": "Sif", "round": 0}]}, "gods[0].round", "Expected `int` >= 1"),
    ({"gods": [{"name": "Sif"}]}, "gods[0]", "Object missing required field `round`"),
    ({"runestones": {"green": [1]}}, "runestones", "there is no green row; there are red, blue, yellow"),
    ({"runestones": {"red": [1, 7]}}, "runestones.red[1]", "runestone 7 does not exist or stands twice"),
    ({"runestones": {"blue": [3, 1, 3]}}, "runestones.blue[2]", "runestone 3 does not exist or stands twice"),
    ({"trolls": {"green": 1}}, "trolls", "there is no green track; there are red, blue, yellow"),
    ({"trolls": {"red": 7}}, "trolls.red", "7 trolls struck, the track has 6"),
    ({"trolls": {"blue": -1}}, "trolls.blue", "-1 trolls struck, the track has 6"),
    ({"warriors": 19}, "warriors", "19 warriors struck, the sheet has 18"),
    ({"largest_fire": 1}, "largest_fire", "a lone strike is no fire: its size is 0, or 2 and more"),
    ({"largest_fire": 109}, "largest_fire", "Expected `int` <= 108"),
    ({"strikes": ["R11", "R71"]}, "strikes[1]", "'R71' is no square; squares are written like B46"),
    ({"strikes": ["R11", "B46", "r11"]}, "strikes[2]", "Ada has 2 strikes on r11; a square takes one"),
    ({"strikes": "R11"}, "strikes", "Expected `array | null`, got `str`"),
    ({"valhalla": "yes"}, "valhalla", "Expected `bool | null`, got `str`"),
    ({"dice": 3}, "", "Object contains unknown field `dice`"),
]


@pytest.mark.parametrize(("seat", "place", "problem"), SEAT_FAULTS)
def test_a_fault_on_a_sheet_is_named_with_its_place(seat: dict[str, Any], place: str, problem: str) -> None:
    """The sheet's number, the field in it, and what is wrong there."""
    assert fault({}, seat) == (f"seats[1].{place}".rstrip("."), problem)


@pytest.mark.parametrize(
    ("field", "value"), [("trolls", {}), ("warriors", 0), ("valhalla", False), ("largest_fire", 0)]
)
def test_strikes_and_counts_together_are_a_fault(field: str, value: Any) -> None:
    """Even where they say the same: only one can be right."""
    place, problem = fault({"strikes": [], field: value})
    assert (place, problem) == (f"seats[0].{field}", "follows from the strikes; give one or the other")


@pytest.mark.parametrize(
    ("squares", "problem"),
    [
        ("B11-B12-B13-B14", "B11-B12-B13-B14 is not Loki's shape in strikes"),
        ("B11-B12-B13-B14-B15", "B11-B12-B13-B14-B15 is not Loki's shape in strikes"),
        ("B11-B77", "'B77' is no square; squares are written like B46"),
        ("", "'' is no square; squares are written like B46"),
    ],
)
@pytest.mark.parametrize("form", [{"strikes": [*LOKI, "B15"]}, {"warriors": 1}], ids=["strikes", "counts"])
def test_a_gods_squares_must_have_its_shape(form: dict[str, Any], squares: str, problem: str) -> None:
    """In either form of sheet."""
    gods = [{"name": "Sif", "round": 2}, {"name": "Loki", "round": 3, "squares": squares}]
    assert fault({**form, "gods": gods}) == ("seats[0].gods[1].squares", problem)


def test_a_gods_squares_must_be_struck() -> None:
    """Loki's shape, but B24 is missing among the strikes."""
    gods = [{"name": "Loki", "round": 3, "squares": "-".join(LOKI)}]
    place, problem = fault({"strikes": LOKI[:-1], "gods": gods})
    assert (place, problem) == ("seats[0].gods[0].squares", "B11-B12-B13-B14-B24 is not Loki's shape in strikes")


@pytest.mark.parametrize("counted", [False, True])
def test_a_strike_burns_for_one_god(counted: bool) -> None:
    """Thor stands on Loki's B14."""
    thor = ["B14", "B15", "B16", "B25", "B35"]
    gods = [
        {"name": "Loki", "round": 3, "squares": "-".join(LOKI)},
        {"name": "Thor", "round": 4, "squares": "-".join(thor)},
    ]
    form = {} if counted else {"strikes": sorted({*LOKI, *thor})}
    assert fault({**form, "gods": gods}) == ("seats[0].gods[1].squares", "a strike can burn for one god only")


@pytest.mark.parametrize(
    ("table", "place", "problem"),
    [
        ({"other_fires": [3, 1]}, "other_fires[1]", "a lone strike is no fire: its size is 0, or 2 and more"),
        ({"other_fires": [-1]}, "other_fires[0]", "Expected `int` >= 0"),
        ({"other_fires": [5] * 6}, "other_fires", "with them 7 players sit there, 6 can play"),
        ({"valhalla_arm": 7}, "valhalla_arm", "Expected `int` <= 6"),
        ({"bonus_from": "4"}, "bonus_from", "Invalid enum value '4'"),
        ({"dummies": 2}, "the whole file", "Object contains unknown field `dummies`"),
    ],
)
def test_a_fault_of_the_table_is_named_with_its_place(table: dict[str, Any], place: str, problem: str) -> None:
    assert fault({}, **table) == (place, problem)


@pytest.mark.parametrize(("sheets", "problem"), [(0, "length >= 1"), (7, "length <= 6")])
def test_one_to_six_sheets_make_a_table(sheets: int, problem: str) -> None:
    place, said = fault(*[{}] * sheets)
    assert (place, problem in said) == ("seats", True)


def test_what_is_not_json_is_named_with_its_line() -> None:
    with pytest.raises(BadData, match=r"table\.json: line 2: "):
        GAME.score_table(b'{"seats":\n oops}', "table.json")
