"""Playing on quickly: plain answers to every question, and what a board brings when nobody else is there."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from . import decisions as d
from . import rules
from .box import CONTRACTS
from .choices import CHOICES, stack
from .contracts import progress
from .evaluation import seat_worth, worth
from .state import Seat, State
from .view import clone


def quick(state: State, ask: Any) -> Any:
    """A sensible answer without looking ahead."""
    seat = state.seats[ask.seat]
    if isinstance(ask, d.Rob):
        return min(ask.offers, key=lambda loot: (seat.fans[loot.fan], -sum(state.seats[loot.seat].fans)))
    if isinstance(ask, d.Keep):
        return d.Card(max(ask.cards, key=lambda card: promise(state, seat, card)))
    if isinstance(ask, d.Scare):
        return max(ask.offers, key=lambda pick: seat.fans[pick.fan])
    if isinstance(ask, d.Control):
        return max(ask.offers, key=lambda steer: (steer.seat == ask.seat) == steer.forward)
    if isinstance(ask, d.Freeze):
        return d.Ice(ask.tiles[0], ask.tiles[0], ask.seat)
    return CHOICES[type(ask)](state, ask)[0]


def promise(state: State, seat: Seat, card: str) -> float:
    """What a contract may bring, at a glance."""
    contract = CONTRACTS.get(card)
    return contract.points * (0.3 + progress(state, seat, contract)) if contract else 0.0


def play_on(state: State, rng: Random) -> None:
    """Answer quickly for everybody until the round's numbers are done."""
    while state.phase == "resolve" and state.step < rules.OVER:
        if state.fate:
            ask: Any = state.fate[0]
            rules.apply(state, ask, d.Card(next_card(state, ask, rng.random())))
            continue
        asks = [seat.ask for seat in state.seats if seat.ask is not None]
        if not asks:
            rules.go_on(state, [])
        for seat_ask in asks:
            rules.apply(state, seat_ask, quick(state, seat_ask))


def next_card(state: State, ask: Any, u: float) -> str:
    if isinstance(ask, d.Draw):
        return state.deck.sample(u)
    return state.guests.sample(u) if isinstance(ask, d.Star) else stack(state, ask.stack).sample(u)


def start(state: State, plans: Sequence[tuple[d.Mark, ...]]) -> None:
    """Open these boards and be ready for number 1."""
    for seat, marks in zip(state.seats, plans, strict=True):
        plan: list[d.Mark | None] = [None] * state.options.numbers
        for mark in marks:
            plan[mark.number - 1] = mark
        seat.plan, seat.marks, seat.ask, seat.locked = tuple(plan), marks, None, True
    state.phase, state.number, state.step, state.asked, state.fate = "resolve", 0, rules.NUMBER, False, ()


def alone(view: State, index: int, marks: tuple[d.Mark, ...], rng: Random) -> float:
    """What a board brings if nobody else plays and nobody new arrives."""
    state = clone(view)
    start(state, [marks if other == index else () for other in range(len(state.seats))])
    play_on(state, rng)
    return seat_worth(state, index)


def after(view: State, ask: Any, choice: Any) -> float:
    """The prospects when this is answered, as far as the game goes on by itself."""
    state = clone(view)
    rules.apply(state, ask, choice)
    return worth(state, ask.seat)
