"""The data files: what is in the box, and faults named with their exact place."""

from __future__ import annotations

import pytest

from companion.games.ragnarok_star import GAME
from companion.games.ragnarok_star.box import ARRIVALS, BOARD, CHECKS, KEY, OLD_CARDS, RING, YOUNG_CARDS
from companion.kernel import BadData, read_file


def test_all_files_are_good() -> None:
    assert GAME.check_data() == [f"{KEY}/{name}" for name in CHECKS]


def test_four_players_never_empty_the_supply() -> None:
    """Two at the start, four stars of four and three singles: exactly the 21 fans of each colour."""
    for cards, fans in ((YOUNG_CARDS, (0, 1)), (OLD_CARDS, (2, 3))):
        for fan in fans:
            counts = sorted(
                (count or 4 for card in cards for _, of, count in ARRIVALS[card] if of == fan), reverse=True
            )
            assert 2 + sum(counts[:7]) == BOARD.fans_each


def test_a_card_brings_the_other_sex_to_the_opposite_island() -> None:
    for card in (*YOUNG_CARDS, *OLD_CARDS):
        (here, star, many), (there, other, one) = ARRIVALS[card]
        assert ((there - here) % RING, many, one) == (2, 0, 1)
        assert {star, other} in ({0, 1}, {2, 3})


@pytest.mark.parametrize(
    ("name", "old", "new", "place"),
    [
        (
            "board.json",
            '"fan": "girl", "count": 1',
            '"fan": "troll", "count": 1',
            "musicians[0].actions[1]: 'troll' x1",
        ),
        ("board.json", '"fan": "girl", "count": 1', '"fan": "girl", "count": 2', "musicians[1].actions[2]: girl x2"),
        ("board.json", '"kind": "eye"', '"kind": "contract"', "musicians: the special actions"),
        ("board.json", '"kind": "dragon"', '"kind": "guest"', "musicians[5]: the special actions"),
        ("board.json", '"key": "kiss"', '"key": "fjord"', "islands[3].key: 'fjord' stands twice"),
        ("board.json", '"age": "old"', '"age": "young"', "fans: two young fans"),
        ("board.json", '"rounds": 7', '"rounds": 8', "rounds"),
        ("fans.json", '"island": "motor"', '"island": "mars"', "young[0].arrivals[1].island: 'mars' is no island"),
        ("fans.json", '"fan": "boy"', '"fan": "oldman"', "young[0].arrivals[0].fan: 'oldman' is no young fan"),
        ("fans.json", '"star"', '"many"', "young[0].arrivals[0].count"),
        ("contracts.json", '"at_least": 4', '"at_lest": 4', "contracts[0].wants[0]: says nothing"),
        ("contracts.json", '"fans": ["boy"]', '"fans": ["bard"]', "contracts[0].wants[0].fans[0]: 'bard' is no fan"),
        ("contracts.json", '"points": 1', '"points": 4', "contracts[0].points"),
        ("contracts.json", '"of": "docked"', '"of": "drunk"', "contracts[4].wants[0].of"),
        ("contracts.json", '"islands": ["kiss"]', '"islands": ["mars"]', "contracts[7].wants[0].islands[0]"),
        ("guests.json", '"effect": "thaw"', '"effect": "thor"', "guests[1].effect"),
        ("guests.json", '"key": "norns"', '"key": "encore"', "guests[4].key: 'encore' stands twice"),
        ("guests.json", '"guests"', '"guests', "line 2"),
    ],
)
def test_faults_are_named_with_their_place(name: str, old: str, new: str, place: str) -> None:
    text = read_file(f"{KEY}/{name}")
    assert old.encode() in text
    with pytest.raises(BadData) as fault:
        GAME.data_checks[name](text.replace(old.encode(), new.encode(), 1), name)
    assert str(fault.value).startswith(f"{name}: {place}")
