"""RagnaRoll as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from companion.kernel import BadSetup, Event, Game, ScoreSheet, Setup

from . import decisions as d
from . import events as e
from . import paper, rules, scoring
from . import view as views
from .bots import BOTS
from .shapes import placements
from .sheet import CHECKS, DATA_VERSION, KEY, SECTORS, SIDE, bits, check_file
from .state import RagnarollOptions, Seat, State


class Ragnaroll(Game[State]):
    key = KEY
    title = "RagnaRoll"
    seats = (1, 2, 3, 4, 5, 6)
    options = RagnarollOptions
    state = State
    asks = d.FateAsk | d.SeatAsk
    events = e.RagnarollEvent
    data_version = DATA_VERSION
    data_checks: ClassVar = {name: partial(check_file, name) for name in CHECKS}
    bots = BOTS
    real_seats = (1, 2, 3, 4, 5, 6)

    def setup(self, seats: int, options: Any = None) -> Setup:
        setup = super().setup(seats, options)
        if setup.options.table == "real" and seats != 1:
            raise BadSetup("At a real table a record holds one sheet: one seat, and 'players' says how many play.")
        if setup.options.table == "digital" and setup.options.players:
            raise BadSetup("option players is for a real table; otherwise everybody has a seat.")
        return setup

    def new(self, setup: Setup) -> State:
        state = State(setup.options, [Seat() for _ in range(setup.seats)])
        state.fires = rules.dummy_fires(state.players)
        rules.begin(state, [])
        return state

    def clone(self, state: State) -> State:
        return views.clone(state)

    def pending(self, state: State) -> Sequence[Any]:
        asks = [seat.ask for seat in state.seats if seat.ask is not None]
        return [*state.fate, *asks] if state.fate else asks

    def choices(self, state: State, decision: Any) -> Sequence[Any]:
        return CHOICES[type(decision)](state, decision)

    def sample(self, state: State, decision: Any, u: float) -> Any:
        kind = type(decision)
        if kind is d.Roll:
            return d.ROLLS[int(u * len(d.ROLLS))]
        if kind is d.Onward:
            return d.ON
        if kind is d.Strike or kind is d.Magic or kind is d.Smite:
            return sample_square(decision, u)
        choices = CHOICES[kind](state, decision)
        return choices[int(u * len(choices))]

    def apply(self, state: State, decision: Any, choice: Any) -> list[Event]:
        return rules.apply(state, decision, choice)

    def view(self, state: State, seat: int | None) -> State:
        return views.view(state, seat)

    def score(self, state: State) -> ScoreSheet:
        return scoring.score(state)

    def read(self, decision: Any, text: str) -> Any:
        return d.read_choice(decision, text)

    def final(self, state: State) -> dict[str, Any]:
        return views.final(state)

    def round(self, state: State) -> int:
        return state.round

    def real_options(self, players: int) -> dict[str, Any]:
        return {"table": "real", "players": players}

    def example_table(self) -> str:
        return paper.EXAMPLE

    def score_table(self, text: bytes, name: str) -> ScoreSheet:
        return paper.score_table(text, name)


def arrange_choices(state: State, ask: d.Arrange) -> Sequence[Any]:
    if not ask.turns_left:
        return d.PLACES
    turns = [turn for die, value in enumerate(ask.dice) for turn in d.TURNS[die][1:] if turn.face != value]
    return [*d.PLACES, *turns]


def strike_choices(state: State, ask: d.Strike) -> Sequence[Any]:
    found: list[Any] = d.hits(ask.squares)
    if ask.lost:
        found.append(d.LOST)
    return found


def sample_square(ask: Any, u: float) -> Any:
    """As `choices` would list them, without making the list."""
    squares = ask.squares
    count = squares.bit_count()
    index = int(u * (count + (type(ask) is d.Strike and ask.lost)))
    if index == count:
        return d.LOST
    for _ in range(index):
        squares &= squares - 1
    return d.HITS[(squares & -squares).bit_length() - 1]


def summon_choices(state: State, ask: d.Summon) -> Sequence[Any]:
    seat = state.seats[ask.seat]
    board = seat.struck & ~seat.burnt
    return [d.NONE, *(d.Call(god, squares) for god in bits(ask.gods) for squares in placements(god, board))]


FIRES = tuple(d.Number(size) for size in range(SIDE * SIDE * SECTORS + 1) if size != 1)

CHOICES: dict[type, Callable[[State, Any], Sequence[Any]]] = {
    d.Roll: lambda state, ask: d.ROLLS,
    d.Thunder: lambda state, ask: d.FACES[1:],
    d.Onward: lambda state, ask: (d.ON, d.END),
    d.Fire: lambda state, ask: FIRES,
    d.Loki: lambda state, ask: [d.Number(seat + 1) for seat in ask.tied],
    d.Arrange: arrange_choices,
    d.Strike: strike_choices,
    d.Cross: lambda state, ask: [d.RUNES[rune] for rune in bits(ask.runes)],
    d.Magic: lambda state, ask: d.hits(ask.squares),
    d.Summon: summon_choices,
    d.Smite: lambda state, ask: d.hits(ask.squares),
    d.SmiteLine: lambda state, ask: [d.Line(line) for line in ask.lines],
}
