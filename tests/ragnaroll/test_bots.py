"""The bots: whole games by the rules, the same from the same seed, no peeking, and levels that differ."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from statistics import mean
from typing import Any

import msgspec
import pytest

from companion.bots import bot, bots_for, levels
from companion.games.ragnaroll import GAME, rules
from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll.sheet import BOARD
from companion.kernel import FATE, Chance, Player, SeatInfo, Table

from .pictures import all_but, mask, new, runes, stand, summon, tell

LEVELS = levels(GAME)
KINDS = (d.Arrange, d.Strike, d.Cross, d.Magic, d.Summon, d.Smite, d.SmiteLine)
Question = tuple[Any, Any]
"""A view and what is asked there."""


class Witness:
    """Sits beside a bot: notes what it was asked, what it said, and whether it touched the view."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.questions: list[Question] = []
        self.whys: list[str] = []

    def decide(self, view: Any, decision: Any) -> Any:
        before = msgspec.json.encode(view)
        self.questions.append((view, decision))
        choice = self.player.decide(view, decision)
        assert msgspec.json.encode(view) == before, "a bot only looks"
        self.whys.append(self.player.why)
        return choice

    @property
    def why(self) -> str:
        return self.player.why


@cache
def play(lineup: tuple[str, ...], seed: int, options: tuple[tuple[str, Any], ...] = ()) -> Table[Any]:
    """A whole game of witnessed bots. The rules refuse any answer that is not legal."""
    players: dict[int, Player] = dict(bots_for(GAME, lineup, seed))
    players.update({seat: Witness(players[seat]) for seat in range(len(lineup))})
    table = Table.start(GAME, [SeatInfo(level, level) for level in lineup], seed, dict(options), players)
    table.run()
    return table


def witnesses(table: Table[Any]) -> list[Witness]:
    return [player for player in table.players.values() if isinstance(player, Witness)]


def totals(level: str, games: int) -> list[int]:
    """Solo scores, seed by seed."""
    return [play((level,), seed).score().seats[0].total for seed in range(games)]


@cache
def questions() -> list[Question]:
    """The first questions of every kind in some games of the greedy bot, whatever the round and the phase."""
    found: dict[type, list[Question]] = {kind: [] for kind in KINDS}
    for seed in range(6):
        for witness in witnesses(play(("greedy", "greedy", "random"), seed, (("gods_per_turn", "any"),))):
            for view, decision in witness.questions:
                if len(found[type(decision)]) < 4:
                    found[type(decision)].append((view, decision))
    return [question for kind in KINDS for question in found[kind]]


# -- whole games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("level", ["random", "greedy"])
def test_a_bot_plays_whole_games(level: str, seats: int) -> None:
    """Twelve of them, to the end."""
    assert all(play((level,) * seats, seed).over for seed in range(12))


@pytest.mark.parametrize("lineup", [("expert",), ("expert", "greedy"), ("random", "expert", "greedy")], ids=len)
def test_the_expert_plays_whole_games(lineup: tuple[str, ...]) -> None:
    """Alone and in company."""
    table = play(lineup, 0)
    assert table.over
    assert table.round >= 5


@pytest.mark.parametrize(
    "options",
    [
        {"thunder_redirect": False, "valhalla_arm": 6, "bonus_from": "3"},
        {"gods_per_turn": "one", "valhalla_arm": 3},
        {"table": "real", "players": 4},
    ],
    ids=str,
)
@pytest.mark.parametrize("level", LEVELS)
def test_every_setting_can_be_played(level: str, options: dict[str, Any]) -> None:
    assert play((level,), 3, tuple(options.items())).over


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_is_the_same_from_the_same_seed(level: str) -> None:
    """A game played anew has the same record, a game from another seed has not."""
    first = play((level,), 0).record.text()
    assert play.__wrapped__((level,), 0).record.text() == first
    assert play((level,), 1).record.text() != first


# -- every question ------------------------------------------------------------------------------------


def test_the_questions_below_are_of_every_kind() -> None:
    """Four of each, so that the next tests test something."""
    kinds = [type(decision) for _, decision in questions()]
    assert {kind: kinds.count(kind) for kind in KINDS} == dict.fromkeys(KINDS, 4)


@pytest.mark.parametrize("level", LEVELS)
def test_every_question_gets_a_listed_answer_and_a_sentence(level: str) -> None:
    """Whatever the kind; the reason is one sentence with a full stop."""
    player = bot(GAME, level, 1)
    for view, decision in questions():
        assert player.decide(view, decision) in GAME.choices(view, decision)
        assert player.why[0].isupper()
        assert player.why.endswith(".")
        assert player.why.count(". ") == 0


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_says_why_in_every_turn_of_a_game(level: str) -> None:
    whys = witnesses(play((level,), 0))[0].whys
    assert len(whys) > 10
    assert all(why.endswith(".") for why in whys)


@pytest.mark.parametrize("level", ["greedy", "expert"])
def test_before_its_first_decision_a_bot_has_nothing_to_say(level: str) -> None:
    assert bot(GAME, level, 1).why == ""


CORNERS = {
    "a strike that may be lost": stand(rules.LIGHTNING, place="RBY", struck=mask("R11-R21-R12-R41")),
    "a strike that can only be lost": stand(rules.LIGHTNING, place="RBY", struck=BOARD),
    "two open squares for free strikes": stand(rules.MAGIC, free=2, struck=all_but("R11-R12-R21")),
    "the last of all runestones": summon("loki:B11-B12-B13-B14-B24", runes=runes("R*-B*-Y1-Y2-Y3")),
    "the last trolls": summon("sif:B21-B31-B22-B13-B23", struck=all_but("R41-Y51-B41")),
    "a line without room": summon("thor:B11-B21-B31-B22-B23", struck=all_but("R41-Y51")),
}


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("level", LEVELS)
def test_odd_corners_are_answered(level: str, corner: str) -> None:
    """Nearly full sheets, where hardly anything is left to choose."""
    state = GAME.clone(CORNERS[corner].state)
    decision = GAME.pending(state)[0]
    assert decision.seat == 0
    choice = bot(GAME, level, 1).decide(GAME.view(state, 0), decision)
    assert choice in GAME.choices(state, decision)


# -- no peeking ----------------------------------------------------------------------------------------


def secrets() -> Iterator[tuple[str, ...]]:
    """What the others rolled and locked, in different ways."""
    yield "fate roll.2 R1B1Y1", "fate roll.3 R1B1Y1", "seat2 arrange RBY", "seat3 arrange RBY"
    yield "fate roll.2 R6B3Y2", "fate roll.3 R4B5Y6", "seat2 arrange YBR", "seat3 arrange BRY"
    yield "fate roll.2 R2B6Y4", "fate roll.3 R6B6Y6", "seat2 arrange BYR", "seat3 arrange YRB"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("dice", ["R3B4Y2", "R1B6Y5"])
def test_a_bot_does_not_know_what_the_others_hide(level: str, dice: str) -> None:
    """Its own dice lie alike; the others' differ, and the answer and the reason do not."""
    answers = set()
    for hidden in secrets():
        state = new(3)
        tell(state, f"fate roll.1 {dice}", *hidden)
        player = bot(GAME, level, 1)
        choice = player.decide(GAME.view(state, 0), state.seats[0].ask)
        answers.add((str(choice), player.why))
    assert len(answers) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_table_shows_a_bot_nothing_but_its_view(level: str) -> None:
    """In a whole game of three, until the reveal, no question came with another seat's dice."""
    table = play(("random", level, "greedy"), 0)
    witness = table.players[1]
    assert isinstance(witness, Witness)
    asked = [view for view, decision in witness.questions if isinstance(decision, d.Arrange)]
    assert len(asked) >= table.round
    assert all(view.seats[other].dice is None for view in asked for other in (0, 2))


def test_a_bot_does_not_know_the_dice_to_come() -> None:
    """Fate's seed is its own: another Fate changes nothing about the first answer to the same roll."""
    answers = set()
    for seed in range(4):
        players = {0: bot(GAME, "greedy", 1), FATE: Chance(GAME, seed)}
        table = Table.start(GAME, [SeatInfo("Ada")], seed, {}, players)
        table.answer(table.find(FATE, "roll.1"), d.Dice((3, 4, 2)))
        table.step()
        answers.add(table.record.answers[-1].choice)
    assert len(answers) == 1


# -- levels --------------------------------------------------------------------------------------------


def test_the_levels_stand_from_weak_to_strong() -> None:
    assert LEVELS == ["random", "greedy", "expert"]


def test_greedy_beats_random_clearly() -> None:
    """60 games of two in changing seats: at least 55 won."""
    wins = 0
    for seed in range(60):
        lineup = ("greedy", "random") if seed % 2 else ("random", "greedy")
        wins += play(lineup, seed).score().ranking[lineup.index("greedy")] == 1
    assert wins >= 55


def test_the_expert_beats_greedy_alone() -> None:
    """Ten solo games on the same seeds: at least five points more in the mean."""
    assert mean(totals("expert", 10)) >= mean(totals("greedy", 10)) + 5


def test_greedy_beats_random_alone() -> None:
    """Forty solo games: at least twenty points more in the mean."""
    assert mean(totals("greedy", 40)) >= mean(totals("random", 40)) + 20
