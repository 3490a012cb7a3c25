"""RagnaRok Star as the kernel knows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from companion.kernel import BadSetup, Deck, Event, Game, ScoreSheet, Setup

from . import decisions as d
from . import events as e
from . import paper, real, rules, scoring
from . import view as views
from .bots import BOTS
from .box import BOARD, CHECKS, CONTRACTS, DATA_VERSION, GUESTS, KEY, OLD_CARDS, YOUNG_CARDS, check_file
from .choices import CHOICES, any_marks, marks, stack
from .notation import read_choice
from .state import Seat, StarOptions, State

CARELESS = 0.15
"""How often a blind player leaves a number out, or writes just any, on a board that takes any."""
FIXED = 0.2
"""How often a blind player at a real table has something to put right."""


class RagnarokStar(Game[State]):
    key = KEY
    title = "RagnaRok Star"
    seats = (2, 3, 4)
    options = StarOptions
    state = State
    asks = d.FateAsk | d.SeatAsk
    events = e.StarEvent
    data_version = DATA_VERSION
    data_checks: ClassVar = {name: partial(check_file, name) for name in CHECKS}
    bots = BOTS
    real_seats = (2, 3, 4)

    def setup(self, seats: int, options: Any = None) -> Setup:
        real = (options or {}).get("table") == "real"
        setup = super().setup(min(self.seats) if real else seats, options)
        if real:
            setup = self._real_setup(seats, setup.options)
        elif setup.options.players:
            raise BadSetup("option players is for a real table; otherwise everybody has a seat.")
        if setup.options.divalkyrie and not setup.options.angry_fans:
            raise BadSetup("The Divalkyrie cannot be played without the Angry Fans: angry_fans=true.")
        return setup

    def _real_setup(self, seats: int, options: StarOptions) -> Setup:
        if seats != 1:
            raise BadSetup("At a real table a record holds one band: one seat, and 'players' says how many play.")
        if options.players not in self.real_seats:
            raise BadSetup("option players: a real table is for 2 to 4.")
        return Setup(1, options)

    def new(self, setup: Setup) -> State:
        each = BOARD.fans_each
        guests = (guest.key for guest in GUESTS.values() for _ in range(guest.copies))
        state = State(
            setup.options,
            [Seat(lodge=(1,) if setup.options.angry_fans else ()) for _ in range(setup.seats)],
            young=Deck.of(YOUNG_CARDS),
            old=Deck.of(OLD_CARDS),
            deck=Deck.of(CONTRACTS),
            guests=Deck.of(guests if setup.options.divalkyrie else ()),
            supply=(each, each, each, each),
        )
        if setup.options.table == "real":
            state.master = real.OTHER
        rules.go_on(state, [])
        return state

    def clone(self, state: State) -> State:
        return views.clone(state)

    def pending(self, state: State) -> Sequence[Any]:
        return state.fate or [seat.ask for seat in state.seats if seat.ask is not None]

    def choices(self, state: State, decision: Any) -> Sequence[Any]:
        return CHOICES[type(decision)](state, decision)

    def sample(self, state: State, decision: Any, u: float) -> Any:
        kind = type(decision)
        if kind is d.Lock:
            return d.LOCK
        if kind is d.Draw:
            return d.Card(state.deck.sample(u))
        if kind is d.Star:
            return d.Card(state.guests.sample(u))
        if kind is d.Arrive or kind is d.Peek:
            return d.Card(stack(state, decision.stack).sample(u))
        if kind is d.Write:
            return sample_writing(state, decision, u)
        if kind is d.Outcome or kind is d.Rest:
            return sample_outcome(state, decision, u)
        choices = CHOICES[kind](state, decision)
        return choices[int(u * len(choices))]

    def apply(self, state: State, decision: Any, choice: Any) -> list[Event]:
        return rules.apply(state, decision, choice)

    def view(self, state: State, seat: int | None) -> State:
        return views.view(state, seat)

    def score(self, state: State) -> ScoreSheet:
        return scoring.score(state)

    def read(self, decision: Any, text: str) -> Any:
        return read_choice(decision, text)

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


def sample_writing(state: State, ask: d.Write, u: float) -> Any:
    """Nothing is wiped blindly. A board that takes any number is written as careless people do."""
    if not ask.strict:
        if u < CARELESS:
            return d.NEXT
        if u < 2 * CARELESS:
            return pick(any_marks(state.options.numbers, ask.open), u / CARELESS - 1)
        return pick(marks(ask.number, ask.open, False), (u - 2 * CARELESS) / (1 - 2 * CARELESS))
    return pick((*marks(ask.number, ask.open, True), d.NEXT), u)


def sample_outcome(state: State, ask: Any, u: float) -> Any:
    """Now and then something else has happened."""
    if u < FIXED:
        return pick(real.fixes(state), u / FIXED)
    told = real.outcomes(state, ask) if isinstance(ask, d.Outcome) else (d.ON,)
    return pick(told, (u - FIXED) / (1 - FIXED))


def pick(listed: Sequence[Any], u: float) -> Any:
    return listed[min(len(listed) - 1, int(u * len(listed)))]
