"""A pad filled in by touches scores exactly as the engine does, and takes nothing that cannot be."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.ragnarok_star import GAME
from companion.games.ragnarok_star.box import BOARD, CONTRACTS, FANS
from companion.kernel import BadData
from companion.sheets import pad as pads
from companion.sheets.pad import TABLE
from companion.sheets.ragnarok_star import pad as star
from companion.sheets.ragnarok_star.draft import Tell
from companion.sheets.ragnarok_star.pad_sheet import Fulfil, Guitar, Rows, Sheet, Sit, Step, Worth

from .hand import KEY, Hand, finished, typed

GAMES: tuple[tuple[list[str], dict[str, Any]], ...] = (
    (["greedy", "random"], {}),
    (["greedy", "greedy", "random"], {"angry_fans": True}),
    (["random", "greedy", "random", "greedy"], {"hall_rows": 6}),
    (["greedy", "greedy"], {"hall_rows": 4, "angry_fans": True, "divalkyrie": True}),
)


def lines(sheet: Any) -> list[Any]:
    return [(seat.lines, seat.ties) for seat in sheet.seats]


# -- against the engine --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_games_entered_by_touches_score_as_they_did(number: int) -> None:
    """Line by line with the working, the fans that break ties, and everybody's place."""
    levels, options = GAMES[number]
    for seed in range(6):
        state = finished(levels, seed, **options)
        hand, played = typed(state, width=(360, 940)[seed % 2]), GAME.score(state)
        assert lines(hand.score) == lines(played)
        assert hand.score.ranking == played.ranking
        again = star.read(star.write(hand.pad), "file")
        assert star.bare(again) == star.bare(replace(hand.pad, angry=any(s.angry for s in hand.pad.sheets)))


def test_a_full_tie_of_a_game_is_broken_as_it_was() -> None:
    """Two bands with the same hall, and the air guitar of the game."""
    state = finished(["random", "random"], 1)
    for seat in state.seats:
        seat.fans, seat.contracts, seat.fulfilled = (5, 4, 4, 6), (), ()
    state.winner = 1
    hand = typed(state)
    assert hand.score.ranking == GAME.score(state).ranking == (2, 1)
    assert b'"air_guitar": "Player 1"' in star.write(hand.pad)


def test_the_books_example() -> None:
    """3 rows + 2 columns + contracts of 1 and 3 = 9."""
    hand = Hand("Angus", "Patti")
    hand.seat_fans(5, 6, 3, 4)
    hand.fulfil("boyband", "youth")
    assert pads.working(hand.score.seats[0]) == "3 + 2 + 4 = 9"
    assert star.verdict(hand.pad) == ""


# -- everything can be reached -------------------------------------------------------------------------


def test_every_seat_is_filled_and_emptied_by_a_touch() -> None:
    hand = Hand()
    for fan in range(len(FANS)):
        for row in range(1, 6):
            hand.tap(f"seat/{fan}/{row}")
            assert hand.sheet.fans[fan] == row
        for row in range(5, 0, -1):
            hand.tap(f"seat/{fan}/{row}")
            assert hand.sheet.fans[fan] == row - 1


def test_a_touch_on_a_seat_empties_the_pit() -> None:
    hand = Hand()
    hand.seat_fans(8, 0, 0, 0)
    hand.tap("seat/0/3")
    assert hand.sheet.fans[0] == 3


@pytest.mark.parametrize("width", [360, 940])
def test_all_contracts_can_be_chosen_and_taken_back(width: float) -> None:
    hand = Hand(width=width)
    for key, contract in CONTRACTS.items():
        hand.tap(f"worth/{contract.points}", f"contract/{key}")
        assert hand.sheet.contracts == (key,)
        assert hand.score.seats[0]["contracts"] == contract.points
        hand.tap(f"contract/{key}")
    assert hand.sheet.contracts == ()


def test_contracts_of_another_set_count_by_their_points() -> None:
    hand = Hand()
    hand.fulfil(2, "boyband", 1, 2, 3)
    assert hand.sheet.contracts == (2, "boyband", 1, 2, 3)
    assert hand.score.seats[0]["contracts"] == 9
    hand.tap("worth/2", "other/2/less")
    assert hand.sheet.contracts == (2, "boyband", 1, 3)


def test_the_rows_of_a_hall_are_a_house_rule() -> None:
    hand = Hand()
    hand.seat_fans(5, 5, 5, 5)
    for rows, total in ((4, 8), (5, 9), (6, 5)):
        hand.seat = TABLE
        hand.tap(f"rows/{rows}")
        assert hand.score.seats[0].total == total
        hand.seat = 0
        assert f"seat/0/{rows}" in hand.scene().keys
        assert f"seat/0/{rows + 1}" not in hand.scene().keys


def test_angry_fans_cost_points_while_they_play() -> None:
    hand = Hand()
    assert "angry/more" not in hand.scene().keys
    hand.tap("expansion", "angry/more", "angry/more")
    assert hand.score.seats[0].total == -2
    hand.seat = TABLE
    hand.tap("expansion")
    assert hand.score.seats[0].total == 0
    hand.tap("expansion")
    assert hand.score.seats[0].total == -2


# -- what cannot be ------------------------------------------------------------------------------------


def test_no_more_fans_than_the_box_has() -> None:
    hand = Hand("Astrid", "Bjorn")
    hand.seat_fans(18, 21, 0, 0)
    assert hand.why("fan/1/more") == f"The box has {BOARD.fans_each} girls."
    hand.seat = 1
    hand.tap("seat/0/3")
    assert hand.why("seat/0/4") == hand.why("fan/0/more") == "The box has 21 boys, and 18 are with the others."
    assert hand.why("seat/1/1") == "The box has 21 girls, and 21 are with the others."
    assert hand.why("fan/1/less") == "It cannot be less than none."


def test_a_contract_is_there_once() -> None:
    hand = Hand("Astrid", "Bjorn")
    hand.fulfil("boyband")
    hand.seat = 1
    assert hand.why("contract/boyband") == "Astrid has it; there is one in the deck."


def test_a_boat_ends_at_one_island() -> None:
    hand = Hand()
    hand.fulfil("wishyou")
    assert hand.why("contract/fiord").startswith("A boat ends at one island, and Wish You Were")
    hand.tap("contract/wishyou", "contract/fiord")
    assert hand.sheet.contracts == ("fiord",)


def said(hand: Hand, part: str) -> str:
    return " ".join(getattr(shape, "text", "") for shape in hand.scene().parts(part))


def test_a_contract_for_the_end_that_the_fans_do_not_fulfil_is_told() -> None:
    """One shown at once may have been fulfilled by fans that were lost since."""
    hand = Hand()
    hand.fulfil("youngones", "bluesuede")
    hand.tap("worth/2")
    assert "do not fulfil" in said(hand, "contract/youngones/note")
    assert said(hand, "contract/bluesuede/note") == ""
    hand.seat_fans(4, 4, 0, 0)
    assert said(hand, "contract/youngones/note") == ""


def test_as_many_angry_fans_as_bands_is_told_and_four_are_all() -> None:
    hand = Hand("Astrid", "Bjorn")
    hand.tap("expansion", "angry/more")
    hand.seat = TABLE
    assert said(hand, "angry/told").startswith("1 of 2 angry fans")
    hand.seat = 1
    hand.tap("angry/more")
    hand.seat = TABLE
    assert said(hand, "angry/told").startswith("All 2 angry fans")
    hand.seat = 1
    hand.tap("angry/more", "angry/more")
    assert hand.why("angry/more") == "The box has 4 angry fans."
    hand.seat = TABLE
    assert said(hand, "angry/told").startswith("4 angry fans are typed in, but 2 bands")


def test_other_contracts_end_somewhere() -> None:
    hand = Hand()
    hand.fulfil(*[1] * 25)
    assert hand.why("other/1/more") == "No deck has more contracts than that."


def test_four_bands_are_all() -> None:
    pad = star.new("abcdef")
    assert len(pad.sheets) == 4
    assert star.full(pad) == "4 bands can play at most."
    assert star.joined(pad, "e") == pad


NONSENSE = [
    Sit(-1, 0),
    Sit(4, 0),
    Sit(0, 5),
    Sit(0, -1),
    Step("fan/0", 30),
    Step("fan/4", 1),
    Step("fan/x", 1),
    Step("angry", 1),
    Step("other/4", 1),
    Step("name", 1),
    Fulfil("nothing"),
    Worth(4),
    Rows(7),
    Guitar(0),
    Tell("nothing"),
    "what is this",
    None,
]


@pytest.mark.parametrize("means", NONSENSE, ids=repr)
def test_a_touch_that_makes_no_sense_changes_nothing(means: Any) -> None:
    pad = star.touch(star.new(["a", "b"]), 0, Sit(0, 1))
    for seat in (-1, 0, 1, 2):
        assert star.touch(pad, seat, means) == pad


def test_random_touches_never_leave_what_can_be_scored() -> None:
    random, hand = Random(4), Hand("a", "b", "c")
    for step in range(1500):
        hand.seat = random.choice([0, 0, 1, 1, 2, TABLE])
        hand.tap(random.choice([s.key for s in hand.scene().targets() if s.touch and s.touch.enabled]))
        if step % 5 == 0:
            again = star.read(star.write(hand.pad), "file")
            assert pads.score(KEY, star, again) == hand.score  # type: ignore[arg-type]
            assert star.write(again) == star.write(hand.pad)
            star.verdict(hand.pad)


# -- files and drafts ----------------------------------------------------------------------------------


def test_the_pad_is_a_file_the_command_line_scores() -> None:
    text = GAME.example_table().encode()
    pad = star.read(text, "example")
    assert pad.sheets[0].contracts == ("boyband", "youth")
    assert pad.sheets[1].contracts == (2, 1)
    assert pad.angry
    assert GAME.score_table(star.write(pad), "again") == GAME.score_table(text, "example")
    assert star.read(star.write(pad), "again") == pad


def test_a_file_that_cannot_be_names_its_fault() -> None:
    with pytest.raises(BadData, match=r"seats\[0\]\.contracts\[1\]"):
        star.read(b'{"seats": [{"name": "a", "contracts": ["youth", "Back to the Jungle"]}]}', "x")


def test_a_draft_keeps_what_the_file_leaves_out() -> None:
    """Angry fans, while the expansion is switched off."""
    hand = Hand()
    hand.tap("expansion", "angry/more", "worth/3", "score/rows")
    hand.seat = TABLE
    hand.tap("expansion")
    back = pads.drafted(KEY, star, pads.draft(hand.pad))  # type: ignore[arg-type]
    assert back == hand.pad
    assert back.sheets[0].angry == 1


@pytest.mark.parametrize(
    "body",
    [
        None,
        b"",
        b'{"sheets": []}',
        b'{"sheets": [{"name": "a", "fans": [22, 0, 0, 0]}]}',
        b'{"sheets": [{"name": "a", "contracts": ["gone"]}]}',
        b'{"sheets": [{"name": "a", "contracts": [4]}]}',
        b'{"sheets": [{"name": "a", "look": 0}]}',
        b'{"sheets": [{"name": "a"}], "rows": 7}',
    ],
)
def test_a_draft_that_cannot_be_used_is_none(body: bytes | None) -> None:
    assert pads.drafted(KEY, star, body) is None  # type: ignore[arg-type]


def test_looking_is_no_change_and_names_alone_are_blank() -> None:
    hand = Hand()
    hand.tap("worth/3", "score/columns")
    assert star.bare(hand.pad) == star.new(["Astrid", "Bjorn"])
    assert pads.blank(star, hand.pad)  # type: ignore[arg-type]
    hand.tap("seat/2/1")
    assert not pads.blank(star, hand.pad)  # type: ignore[arg-type]
    assert pads.blank(star, star.cleared(hand.pad))  # type: ignore[arg-type]


def test_the_module_offers_all_that_the_screen_asks_for() -> None:
    module = pads.pad_module(KEY)
    for name in (*(name for name in vars(pads.PadModule) if not name.startswith("_")), "Pad"):
        assert hasattr(module, name), name


# -- who wins ------------------------------------------------------------------------------------------


def halls(*fans: tuple[int, int, int, int]) -> Hand:
    hand = Hand(*("Astrid", "Bjorn", "Cara", "Dagny")[: len(fans)])
    for hand.seat, counts in enumerate(fans):
        hand.seat_fans(*counts)
    hand.seat = TABLE
    return hand


def test_a_tie_is_broken_by_fans() -> None:
    hand = halls((2, 2, 2, 2), (2, 2, 2, 4))
    assert star.verdict(hand.pad) == "Astrid and Bjorn have 2 points: Bjorn is ahead by fans, with 10."
    assert hand.score.ranking == (2, 1)
    assert not [key for key in hand.scene().keys if key.startswith("guitar/0")]


def test_a_full_tie_is_for_the_air_guitar() -> None:
    hand = halls((2, 2, 2, 2), (2, 2, 2, 2), (1, 1, 1, 1), (2, 2, 2, 2))
    full = "Astrid, Bjorn and Dagny have 2 points and 8 fans each: "
    assert star.verdict(hand.pad) == f"{full}the air guitar decides (see Table)."
    hand.tap("guitar/3")
    assert star.verdict(hand.pad) == f"{full}Dagny won the air guitar battle."
    assert hand.score.ranking == (2, 2, 4, 1)
    hand.pad = pads.renamed(hand.pad, 3, "Edda")
    assert hand.score.ranking == (2, 2, 4, 1)
    hand.tap("guitar/3")
    assert hand.score.ranking == (1, 1, 4, 1)


def test_the_winner_of_another_tie_is_not_kept() -> None:
    hand = halls((2, 2, 2, 2), (2, 2, 2, 2), (2, 2, 2, 1))
    hand.tap("guitar/1")
    hand.seat = 2
    hand.tap("fan/3/more")
    assert hand.pad.guitar == -1
    hand.seat = TABLE
    hand.tap("guitar/2")
    assert star.left(hand.pad, 0).guitar == -1


def test_players_of_one_name_cannot_be_told_apart() -> None:
    hand = halls((2, 2, 2, 2), (2, 2, 2, 2))
    hand.pad = pads.renamed(hand.pad, 1, "Astrid")
    assert hand.why("guitar/1") == "Two players are called Astrid. Change a name first."
    hand.tap("guitar/0")
    assert hand.score.ranking == (1, 2)


def test_a_tie_with_a_sheet_that_is_not_begun_is_not_told() -> None:
    hand = Hand("Astrid", "Bjorn")
    hand.tap("seat/0/1")
    assert star.verdict(hand.pad) == ""
    assert star.verdict(star.new(["Astrid"])) == ""
    hand.pad, hand.seat = star.new(["Astrid", "Bjorn"]), TABLE
    assert "guitar/0" not in hand.scene().keys
    assert hand.pad.sheets[0] == Sheet(name="Astrid")
