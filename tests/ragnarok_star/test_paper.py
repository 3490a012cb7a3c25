"""The score pad: finished games that were typed in, and faults named with their place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.games.ragnarok_star import GAME
from companion.kernel import BadData, ScoreSheet

FULL = {"boy": 5, "girl": 5, "oldman": 3, "oldwoman": 4}


def score(*seats: dict[str, Any], **table: Any) -> ScoreSheet:
    text = json.dumps({"seats": [{"name": f"Band {i}", **seat} for i, seat in enumerate(seats, 1)], **table})
    return GAME.score_table(text.encode(), "table.json")


def test_angus_nine_points_stand_in_the_example() -> None:
    found = GAME.score_table(GAME.example_table().encode(), "example.json")
    assert [(seat.name, seat.total) for seat in found.seats] == [("Angus", 9), ("Patti, who has other contracts", 4)]
    assert found.seats[0].lines[2].why == "Highway to Valhalla 1, Back to the Jungle 3"


def test_contracts_go_by_name_key_or_points() -> None:
    found = score({"contracts": ["back to the jungle", "boyband", 2]})
    assert found.seats[0]["contracts"] == 6


def test_rows_of_the_hall_are_a_setting() -> None:
    assert [score({"fans": FULL}, hall_rows=rows).seats[0].total for rows in (4, 5, 6)] == [3 + 3, 3 + 2, 3]


def test_angry_fans_cost() -> None:
    assert score({"fans": FULL, "angry_fans": 3}).seats[0].total == 2


def test_the_air_guitar_breaks_a_full_tie() -> None:
    tied = ({"fans": FULL}, {"fans": FULL}, {})
    assert score(*tied).ranking == (1, 1, 3)
    assert score(*tied, air_guitar="Band 2").ranking == (2, 1, 3)


@pytest.mark.parametrize(
    ("seats", "table", "place"),
    [
        ([{"fans": {"troll": 1}}], {}, "seats[0].fans: there is no fan 'troll'"),
        ([{"fans": {"boy": -1}}], {}, "seats[0].fans"),
        ([{"contracts": ["Stairway"]}], {}, "seats[0].contracts[0]: there is no contract"),
        ([{"contracts": [4]}], {}, "seats[0].contracts[0]"),
        ([{"contracts": ["horde"]}, {"contracts": [1, "horde"]}], {}, "seats[1].contracts[1]: 'horde' stands twice"),
        ([{"contracts": ["horde", "Whole Lotta Loot"]}], {}, "seats[0].contracts[1]: 'Whole Lotta Loot' stands twice"),
        ([{"fans": {"boy": 20}}, {"fans": {"boy": 2}}], {}, "seats: 22 fans 'boy'"),
        ([{"angry_fans": 3}, {"angry_fans": 2}], {}, "seats: 5 angry fans"),
        ([{"fans": FULL}, {}], {"air_guitar": "Band 1"}, "air_guitar: 'Band 1' is not in a full tie"),
        ([{"fans": FULL}, {"fans": FULL}, {}], {"air_guitar": "Band 3"}, "air_guitar"),
        ([{}], {"hall_rows": 7}, "hall_rows"),
        ([{}] * 5, {}, "seats"),
        ([{"colour": "red"}], {}, "seats[0]"),
    ],
)
def test_faults_are_named_with_their_place(seats: list[Any], table: dict[str, Any], place: str) -> None:
    with pytest.raises(BadData) as fault:
        score(*seats, **table)
    assert str(fault.value).startswith(f"table.json: {place}")
