"""Two thousand blind games against the slow oracle: scores from scratch, and dice that stay hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from companion import bots
from companion.games.ragnaroll import GAME
from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll.state import LOCKED, NOT_PLACED, State
from companion.kernel import SeatInfo, Table

from . import oracle

GAMES, CHUNKS = 2000, 20
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"valhalla_arm": 3},
    {"gods_per_turn": "any", "bonus_from": "3"},
    {"thunder_redirect": False},
)


def random_table(number: int) -> Table[State]:
    seats, options = 1 + number % 6, dict(OPTIONS[number // 6 % len(OPTIONS)])
    if number % 7 == 6:
        seats, options = 1, {**options, "table": "real", "players": number % 6 + 1}
    seed = f"random {number}"
    names = [SeatInfo("random", "random")] * seats
    return Table.start(GAME, names, seed, options, bots.bots_for(GAME, ["random"] * seats, seed))


def check_hidden(table: Table[State]) -> None:
    """No view shows another seat's dice or where they lie before the reveal."""
    state = table.view_all()
    secret = state.phase in ("roll", "thunder", "mark")
    for viewer in (None, *range(len(state.seats))):
        for index, seat in enumerate(table.view(viewer).seats):
            if index != viewer and secret:
                assert seat.dice is None
                assert seat.place in (NOT_PLACED, LOCKED)
                assert not isinstance(seat.ask, d.Arrange)
            else:
                assert (seat.dice, seat.place) == (state.seats[index].dice, state.seats[index].place)


def check_score(table: Table[State]) -> None:
    plain = msgspec.to_builtins(table.view_all())
    scratch = oracle.score(plain)
    assert [{line.name: line.points for line in seat.lines} for seat in table.score().seats] == scratch


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_scores_equal_the_oracles_and_dice_stay_hidden(chunk: int) -> None:
    for number in range(chunk, GAMES, CHUNKS):
        table, moments = random_table(number), Random(number)
        while table.step():
            check_hidden(table)
            if moments.random() < 0.03:
                check_score(table)
        check_score(table)


@pytest.mark.parametrize("number", range(24))
def test_every_strike_and_shape_offered_is_the_oracles(number: int) -> None:
    """Reach of strikes, places of gods and lines of Thor, at every question of whole games."""
    table = random_table(number)
    while not table.over:
        state = table.view_all()
        for ask in table.pending:
            check_ask(state, ask)
        table.step()


def check_ask(state: State, ask: Any) -> None:
    seat = state.seats[ask.seat] if ask.seat >= 0 else None
    if seat is None:
        return
    strikes = oracle.of(seat.struck)
    if isinstance(ask, d.Strike):
        redirect = ask.source == "lightning" or state.options.thunder_redirect
        ways = oracle.ends(strikes, square(ask.target), redirect)
        near = {end for end, magic in ways.items() if magic <= oracle.magic(msgspec.to_builtins(state), ask.seat)}
        assert oracle.of(ask.squares) == near - {None}
        assert ask.lost == (None in near)
    elif isinstance(ask, d.Summon):
        summoned = {god.god for god in seat.gods}
        found = oracle.gods(strikes - oracle.of(seat.burnt))
        listed = {(c.god, oracle.of(c.squares)) for c in GAME.choices(state, ask) if isinstance(c, d.Call)}
        assert listed == {(god, spot) for god, spots in found.items() if god not in summoned for spot in spots}
    elif isinstance(ask, d.SmiteLine):
        assert {oracle.of(line) for line in ask.lines} == oracle.thor_lines(strikes)


def square(bit: int) -> oracle.Square:
    return next(iter(oracle.of(1 << bit)))


def test_a_view_of_two_tables_that_differ_in_hidden_places_is_the_same() -> None:
    """Seat 2 locks another order: nobody else can tell."""
    table = random_table(2)
    while not all(isinstance(ask, d.Arrange) for ask in table.pending):
        table.step()
    asks = [ask for ask in table.pending if ask.seat == 1]
    twins = []
    for place in d.PLACES:
        state = table.view_all()
        GAME.apply(state, asks[0], place)
        twins.append([GAME.view(state, viewer) for viewer in (None, 0, 2)])
    assert all(twin == twins[0] for twin in twins)
