"""A pad filled in by touches scores exactly as the engine does, and takes nothing that cannot be."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.ragnaroll import GAME
from companion.games.ragnaroll.sheet import (
    BOARD,
    COLOURS,
    GODS,
    LETTERS,
    NAMES,
    ROUNDS,
    RUNE_NAMES,
    SECTORS,
    SIDE,
    STRUCK_AT_START,
    bits,
)
from companion.kernel import BadData, ScoreSheet, SeatScore
from companion.sheets import pad as pads
from companion.sheets.pad import TABLE
from companion.sheets.ragnaroll import pad as ragnaroll
from companion.sheets.ragnaroll.draft import At, Digit, God, Look, Stone, Tell
from companion.sheets.ragnaroll.pad_sheet import Arm, Fires, Keys, Number, Smite, Step, Turn

from .hand import KEY, Hand, finished

GAMES: tuple[tuple[list[str], dict[str, Any]], ...] = (
    (["greedy"], {}),
    (["greedy", "random"], {"valhalla_arm": 3}),
    (["greedy", "greedy", "random"], {"bonus_from": "3"}),
    (["random", "greedy", "random", "greedy"], {"valhalla_arm": 5}),
)


def same_score(typed: ScoreSheet, played: ScoreSheet) -> None:
    """Line by line with its working; a paper does not tell a Loki roll, nor the order of gods within a round."""
    assert [lines(seat) for seat in typed.seats] == [lines(seat) for seat in played.seats]
    assert [seat.ties[0] for seat in typed.seats] == [seat.ties[0] for seat in played.seats]


def lines(seat: SeatScore) -> list[tuple[str, int, list[str]]]:
    return [(line.name, line.points, sorted(line.why.split(", "))) for line in seat.lines]


def start(levels: list[str], options: dict[str, Any], width: float) -> Hand:
    hand = Hand(*(f"Player {i}" for i in range(len(levels))), width=width)
    hand.seat = TABLE
    if arm := options.get("valhalla_arm"):
        hand.tap(f"arm/{arm}")
    if first := options.get("bonus_from"):
        hand.tap(f"start/{first}")
    return hand


# -- against the engine --------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [360, 940])
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_strikes_entered_by_touches_score_as_the_game_did(number: int, width: float) -> None:
    levels, options = GAMES[number]
    for seed in range(4):
        state = finished(levels, seed, **options)
        hand = start(levels, options, width)
        for hand.seat, seat in enumerate(state.seats):
            hand.by_squares(seat)
        same_score(hand.score, GAME.score(state))


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_counts_entered_by_touches_score_as_the_game_did(number: int) -> None:
    levels, options = GAMES[number]
    for seed in range(10, 18):
        state = finished(levels, seed, **options)
        hand = start(levels, options, 360)
        for hand.seat, seat in enumerate(state.seats):
            hand.by_counts(seat, state.options.valhalla_arm)
        same_score(hand.score, GAME.score(state))


def test_sheets_elsewhere_count_by_their_fires() -> None:
    """One sheet on the pad, the other two by their largest fires only."""
    state = finished(["greedy", "random", "random"], 5)
    played, hand = GAME.score(state), Hand("Player 0")
    hand.by_squares(state.seats[0])
    for place in range(2):
        hand.seat = TABLE
        fire = next(int(w) for w in played.seats[place + 1].lines[5].why.replace(";", " ").split() if w.isdecimal())
        hand.tap("others/add", *(f"other/{place}/digit{digit}" for digit in str(fire)), f"other/{place}/done")
    assert hand.score.seats[0].lines == played.seats[0].lines


def test_the_forms_agree_and_counts_begin_with_what_was_struck() -> None:
    state = finished(["greedy", "random", "greedy"], 3)
    hand = Hand("a", "b", "c")
    for hand.seat, seat in enumerate(state.seats):
        hand.by_squares(seat)
    by_squares = hand.score
    for hand.seat in range(3):
        hand.tap("form/counts")
    assert hand.score == by_squares
    for hand.seat in range(3):
        hand.tap("form/squares")
    assert hand.score == by_squares


def test_the_books_example_by_counts() -> None:
    """13 + 7 + 5 + 7 + 10 - 5 = 37."""
    hand = Hand("Bjorn", "Astrid")
    hand.tap("form/counts", "troll/red/4", "troll/blue/4", "troll/yellow/2", "valhalla")
    hand.type_number("warriors", 10)
    hand.type_number("fire", 37)
    for god, round_ in ((0, 3), (1, 4), (2, 5), (3, 9)):
        hand.tap(f"god/{GODS[god].name}", f"round/{god}/{round_}")
    hand.tap(*(f"rune/Y{value}/touch" for value in range(1, 7)))
    assert pads.working(hand.score.seats[0]) == "13 + 7 + 5 + 7 + 10 \u2212 5 = 37"
    assert ragnaroll.verdict(hand.pad) == ""


# -- everything can be reached -------------------------------------------------------------------------


@pytest.mark.parametrize("width", [360, 700, 940])
def test_every_square_is_struck_and_freed_by_a_touch(width: float) -> None:
    hand = Hand(width=width)
    hand.strike(BOARD)
    assert hand.sheet.struck == BOARD
    hand.strike(BOARD)
    assert hand.sheet.struck == STRUCK_AT_START


def test_every_runestone_god_round_troll_and_die_turn_can_be_set_and_taken_back() -> None:
    hand = Hand()
    blank = ragnaroll.bare(hand.pad)
    for rune in RUNE_NAMES:
        hand.tap(f"rune/{rune}/touch")
    assert hand.sheet.runes.bit_count() == SECTORS * SIDE
    hand.tap(*(f"rune/{rune}/touch" for rune in RUNE_NAMES))
    for number, god in enumerate(GODS):
        hand.tap(f"god/{god.name}")
        for round_ in range(1, ROUNDS.rounds + 1):
            if f"round/{number}/{round_}" not in hand.scene().keys:
                hand.tap(f"round/{number}/number")
            hand.tap(f"round/{number}/{round_}")
            assert hand.sheet.rounds[number] == round_
        hand.tap(f"god/{god.name}")
        assert hand.sheet.rounds[number] == 0
    for place in range(1, len(ROUNDS.die_turns) + 1):
        hand.tap(f"turn/{place}")
        assert hand.sheet.turns == place
    hand.tap("turn/1", "turn/1")
    assert ragnaroll.bare(hand.pad) == blank
    hand.tap("form/counts")
    for colour in COLOURS:
        hand.tap(*(f"troll/{colour}/{place}" for place in range(1, 7)))
    assert hand.sheet.trolls == (6, 6, 6)
    for colour in COLOURS:
        hand.tap(*(f"troll/{colour}/{place}" for place in range(6, 0, -1)))
    assert hand.sheet.trolls == (0, 0, 0)


def test_a_stepper_goes_through_every_number_and_back() -> None:
    hand = Hand()
    hand.tap("form/counts")
    seen = []
    while "fire/more" in {s.key for s in hand.scene().targets() if s.touch and s.touch.enabled}:
        hand.tap("fire/more")
        seen.append(hand.sheet.fire)
    assert seen == list(range(2, 109))
    for _ in seen:
        hand.tap("fire/less")
    assert hand.sheet.fire == 0


def test_all_house_rules_and_six_players_fit() -> None:
    hand = Hand("a")
    for name in "bcdef":
        hand.pad = ragnaroll.joined(hand.pad, name)
    assert ragnaroll.full(hand.pad)
    hand.seat = TABLE
    hand.tap("arm/6", "start/3")
    assert (hand.pad.arm, hand.pad.bonus_from) == (6, "3")
    assert hand.why("others/add").startswith("6 can play")
    assert len(hand.score.seats) == 6


# -- what cannot be ------------------------------------------------------------------------------------


def test_a_printed_strike_cannot_be_touched_and_tells_why() -> None:
    hand = Hand(width=940)
    for bit in bits(STRUCK_AT_START):
        assert hand.why(f"at/{NAMES[bit]}") == "This square is printed as struck on every sheet."


def test_a_lone_strike_is_no_fire() -> None:
    """Typing 12 passes through 1, which counts as none."""
    hand = Hand()
    hand.tap("form/counts", "fire/number", "fire/digit1")
    assert hand.sheet.fire == 0
    hand.tap("fire/digit2")
    assert hand.sheet.fire == 12


def test_numbers_the_sheet_does_not_have_cannot_be_typed() -> None:
    hand = Hand()
    hand.tap("form/counts", "warriors/number", "warriors/digit1")
    assert hand.why("warriors/digit9") == "A sheet has 18 warriors."
    hand.tap("warriors/digit8")
    assert hand.why("warriors/more") == "A sheet has 18 warriors."
    hand.tap("fire/number", "fire/digit1", "fire/digit0")
    assert hand.why("fire/digit9") == "A sheet has 108 squares; no fire is larger."


def test_a_keyboard_types_only_what_the_keys_would() -> None:
    hand = Hand()
    assert ragnaroll.key(hand.pad, "3") is None
    hand.tap("form/counts", "fire/number")
    for letter in "37":
        seat, means = ragnaroll.key(hand.pad, letter) or (0, None)
        hand.pad = ragnaroll.touch(hand.pad, seat, means)
    assert hand.sheet.fire == 37
    assert [ragnaroll.key(hand.pad, letter) for letter in ("z", "0", "", "\u0663")] == [None] * 4
    seat, means = ragnaroll.key(hand.pad, "\b") or (0, None)
    assert ragnaroll.touch(hand.pad, seat, means).sheets[0].fire == 0


NONSENSE = [
    At(-1),
    At(next(bits(STRUCK_AT_START))),
    At(10_000),
    Stone(-1),
    Stone(18),
    God(-1),
    God(5),
    Look(3),
    Tell("nothing"),
    Smite(3, 0),
    Smite(0, 6),
    Turn(-1),
    Turn(3),
    Step("round/0", 1),
    Step("other/0", 1),
    Step("name", 1),
    Keys("round/x"),
    Number("fire", 1),
    Number("fire", 109),
    Digit(5),
    Arm(7),
    Fires(4),
    "what is this",
    None,
]


@pytest.mark.parametrize("means", NONSENSE, ids=repr)
def test_a_touch_that_makes_no_sense_changes_nothing(means: Any) -> None:
    pad = ragnaroll.new(["a", "b"])
    for seat in (-1, 0, 1, 2):
        assert ragnaroll.touch(pad, seat, means) == pad


def test_random_touches_never_leave_what_can_be_scored() -> None:
    random, hand = Random(4), Hand("a", "b")
    for step in range(1500):
        hand.seat = random.choice([0, 0, 1, 1, TABLE])
        scene = hand.scene()
        hand.tap(random.choice([s.key for s in scene.targets() if s.touch and s.touch.enabled]))
        if step % 5 == 0:
            again = ragnaroll.read(ragnaroll.write(hand.pad), "file")
            assert pads.score(KEY, ragnaroll, again) == hand.score  # type: ignore[arg-type]
            assert ragnaroll.write(again) == ragnaroll.write(hand.pad)


# -- files and drafts ----------------------------------------------------------------------------------


def test_the_pad_is_a_file_the_command_line_scores() -> None:
    text = GAME.example_table().encode()
    pad = ragnaroll.read(text, "example")
    assert [sheet.form for sheet in pad.sheets] == ["squares", "counts"]
    assert pad.others == (21,)
    assert GAME.score_table(ragnaroll.write(pad), "again") == GAME.score_table(text, "example")


def test_a_file_that_cannot_be_names_its_fault() -> None:
    with pytest.raises(BadData, match=r"seats\[0\]\.strikes\[1\]"):
        ragnaroll.read(b'{"seats": [{"name": "a", "strikes": ["R11", "R11"]}]}', "x")


def test_a_draft_keeps_what_the_file_leaves_out() -> None:
    """The strikes of a sheet that is typed in by counts now."""
    hand = Hand()
    hand.tap("at/R11", "at/R21", "form/counts", "warriors/more", "turn/1")
    back = pads.drafted(KEY, ragnaroll, pads.draft(hand.pad))  # type: ignore[arg-type]
    assert back == hand.pad
    assert back.sheets[0].struck == hand.sheet.struck != STRUCK_AT_START


@pytest.mark.parametrize(
    "body",
    [
        None,
        b"",
        b"{}",
        b'{"sheets": []}',
        b'{"sheets": [{"rounds": [11, 0, 0, 0, 0]}]}',
        b'{"sheets": [{"turns": 4}]}',
        b'{"sheets": [{"form": "counts", "fire": 1}]}',
        b'{"sheets": [{"look": 3}]}',
    ],
)
def test_a_draft_that_cannot_be_used_is_none(body: bytes | None) -> None:
    assert pads.drafted(KEY, ragnaroll, body) is None  # type: ignore[arg-type]


def test_looking_and_opening_keys_is_no_change() -> None:
    hand = Hand()
    hand.tap("form/counts", "troll/red/3")
    before = hand.pad
    hand.tap("score/fire", "fire/number")
    assert hand.pad != before
    assert ragnaroll.bare(hand.pad) == ragnaroll.bare(before)
    hand.tap("fire/digit9")
    assert ragnaroll.bare(hand.pad) != ragnaroll.bare(before)


# -- who wins ------------------------------------------------------------------------------------------


def typed(*sheets: dict[str, Any]) -> Any:
    return ragnaroll.Pad(
        sheets=tuple(msgspec.convert({"form": "counts", **sheet}, type(Hand().sheet)) for sheet in sheets)
    )


def test_a_tie_is_broken_by_trolls() -> None:
    """Five points by trolls or by a row of runestones."""
    pad = typed(
        {"name": "Astrid", "trolls": (4, 3, 1), "warriors": 0},
        {"name": "Bjorn", "trolls": (4, 2, 0), "warriors": 0},
    )
    assert [seat.total for seat in pads.score(KEY, ragnaroll, pad).seats] == [4, 4]  # type: ignore[arg-type]
    assert ragnaroll.verdict(pad) == "Astrid and Bjorn have 4 points: Astrid is ahead by trolls, with 8."


def test_a_full_tie_is_for_loki() -> None:
    pad = typed(*({"name": name, "trolls": (2, 2, 0)} for name in ("Astrid", "Bjorn")), {"name": "Cara"})
    assert ragnaroll.verdict(pad) == "Astrid and Bjorn have 2 points and 4 trolls each: roll dice, Loki decides."


def test_a_tie_with_a_sheet_that_is_not_begun_is_not_told() -> None:
    """Nothing is decided while Bjorn's sheet is blank."""
    pad = typed({"name": "Astrid", "runes": 1}, {"name": "Bjorn"})
    assert ragnaroll.verdict(pad) == ""


def test_alone_one_hears_of_the_heroes() -> None:
    assert "Timmy" in ragnaroll.verdict(typed({"name": "Astrid"}))


def test_letters_of_sectors_are_those_of_the_notation() -> None:
    assert {key for key in Hand().scene().keys if key.startswith("look/")} == {f"look/{letter}" for letter in LETTERS}
