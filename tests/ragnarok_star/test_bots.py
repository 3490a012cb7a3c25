"""The bots: whole games by the rules, the same from the same seed, no peeking, and levels that differ."""

from __future__ import annotations

from functools import cache
from statistics import mean
from typing import Any

import pytest

from companion.bots import bots_for, levels
from companion.games.ragnarok_star import GAME
from companion.games.ragnarok_star import decisions as d
from companion.games.ragnarok_star.evaluation import hall_worth
from companion.games.ragnarok_star.program import mistake
from companion.games.ragnarok_star.reasons import reason
from companion.games.ragnarok_star.search import Effort
from companion.games.ragnarok_star.state import State
from companion.kernel import SeatInfo, Table

from .tables import concert

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"angry_fans": True, "divalkyrie": True},
    {"programming": "faithful", "angry_fans": True},
)


def seated(seats: tuple[str, ...], seed: int, **options: Any) -> Table[State]:
    names = [SeatInfo(level, level) for level in seats]
    return Table.start(GAME, names, seed, options, bots_for(GAME, seats, seed))


@cache
def played(seats: tuple[str, ...], seed: int, kind: int = 0) -> Table[State]:
    table = seated(seats, seed, **OPTIONS[kind])
    table.run()
    return table


def test_there_are_three_levels() -> None:
    assert levels(GAME) == ["random", "greedy", "expert"]


@pytest.mark.parametrize("kind", range(len(OPTIONS)))
@pytest.mark.parametrize("seats", [("greedy", "greedy"), ("expert", "greedy", "random", "greedy")])
def test_bots_play_whole_games(seats: tuple[str, ...], kind: int) -> None:
    assert played(seats, 1, kind).over


@pytest.mark.parametrize("level", ["greedy", "expert"])
def test_the_same_seed_is_the_same_game(level: str) -> None:
    first = played((level, "greedy"), 2)
    again = seated((level, "greedy"), 2)
    again.run()
    assert again.record == first.record


@pytest.mark.parametrize("level", ["greedy", "expert"])
def test_bots_write_no_mistakes_where_they_could(level: str) -> None:
    table = seated((level, "random"), 3, programming="faithful")
    while table.step():
        marks = table.view_all().seats[0].marks
        assert not [mark for mark in marks if mistake(marks, mark, table.view_all().options)]


@pytest.mark.parametrize("seed", range(4))
def test_a_bot_says_why(seed: int) -> None:
    """One sentence for every answer of a whole game with everything in it, never the same phrase for all."""
    table, said = seated(("greedy", "greedy", "greedy"), seed, **OPTIONS[1]), set()
    while table.step():
        seat = table.record.answers[-1].seat
        if seat >= 0:
            why = table.players[seat].why
            assert why[0].isupper() or why[0].isdigit()
            assert why.endswith(".")
            said.add(why)
    assert len(said) > 20


def test_reasons_name_what_is_chosen() -> None:
    table = concert("1:drum.boy2", "", at="motor -", crowd="motor:boy2")
    ask = table.seat(1).ask
    assert (
        reason(table.state, ask, GAME.read(ask, "2@motor")) == "I take 2 boys from Motorholm, since the hall has room"
    )
    mark = d.Write(0, 1, 0, True)
    told = reason(table.state, mark, GAME.read(mark, "1:bass.sail>motor"))
    assert told == "At 1 we sail to Motorholm, where 2 fans may find room in my hall"


def test_an_expert_does_not_see_what_others_hold() -> None:
    """Another contract in a rival's hand, the same answer."""
    table = seated(("expert", "greedy", "greedy"), 5)
    while not (table.round == 2 and table.asked(0)):
        table.step()
    state, ask = table.view_all(), table.asked(0)[0]
    twin = GAME.clone(state)
    held = twin.seats[1].contracts
    twin.deck = state.deck.unseen()
    twin.seats[1].contracts = (twin.deck.draw(next(iter(twin.deck.rest))), *held[1:])
    twin.deck.put_under(held[0])
    assert twin != state
    answers = [bots_for(GAME, ["expert"], 9)[0].decide(GAME.view(one, 0), ask) for one in (state, twin)]
    assert answers[0] == answers[1]


def shares(strong: str, weak: str, games: int) -> tuple[float, float]:
    """Mean points of a strong bot and of the two weak ones it plays against, in rotated seats."""
    won: list[int] = []
    lost: list[int] = []
    for seed in range(games):
        seats = [weak] * 3
        seats[seed % 3] = strong
        for index, seat in enumerate(played(tuple(seats), 100 + seed).score().seats):
            (won if index == seed % 3 else lost).append(seat.total)
    return mean(won), mean(lost)


def test_greedy_beats_random_by_far() -> None:
    greedy, random = shares("greedy", "random", 6)
    assert greedy > random + 6


def test_the_expert_beats_greedy() -> None:
    expert, greedy = shares("expert", "greedy", 6)
    assert expert > greedy + 3


def test_a_board_can_be_thought_about_briefly() -> None:
    table = seated(("expert", "greedy"), 6)
    table.players[0].effort = Effort(programs=4, finalists=2, mutations=2, guesses=3)  # type: ignore[attr-defined]
    table.run()
    assert table.over


def test_a_share_of_a_row_is_worth_less_and_less() -> None:
    worths = [hall_worth((3, 3, 3, 2), 5, left) for left in (6, 3, 1, 0)]
    assert worths == sorted(worths, reverse=True)
    assert worths[-1] == pytest.approx(2 + 0.11)
