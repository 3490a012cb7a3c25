"""RagnaRok Star as the kernel knows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from companion.kernel import BadSetup, Deck, Event, Game, ScoreSheet, Setup

from . import decisions as d
from . import paper, rules, scoring
from . import view as views
from .bots import BOTS
from .box import BOARD, CHECKS, CONTRACTS, DATA_VERSION, GUESTS, KEY, OLD_CARDS, YOUNG_CARDS, check_file
from .choices import CHOICES, any_marks, marks, stack
from .notation import read_choice
from .state import Seat, StarOptions, State

CARELESS = 0.15
"""How often a blind player leaves a number out, or writes just any, on a board that takes any."""


class RagnarokStar(Game[State]):
    key = KEY
    title = "RagnaRok Star"
    seats = (2, 3, 4)
    options = StarOptions
    state = State
    data_version = DATA_VERSION
    data_checks: ClassVar = {name: partial(check_file, name) for name in CHECKS}
    bots = BOTS

    def setup(self, seats: int, options: Any = None) -> Setup:
        setup = super().setup(seats, options)
        if setup.options.divalkyrie and not setup.options.angry_fans:
            raise BadSetup("The Divalkyrie cannot be played without the Angry Fans: angry_fans=true.")
        return setup

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


def pick(listed: Sequence[Any], u: float) -> Any:
    return listed[min(len(listed) - 1, int(u * len(listed)))]
