"""The course of a dice tray: a seat picks, Fate lets the dice fall, and the seat may pick again."""

from __future__ import annotations

from typing import Any

from companion.kernel import FATE, Event, IllegalChoice

from . import decisions as d
from . import events as e
from .choices import answers
from .dice import ROOM
from .state import MEMORY, Seat, State, Thrown


def ask(state: State, index: int) -> None:
    """Ask a seat what to throw next."""
    seat = state.seats[index]
    seat.ask = d.Pick(index, seat.throws, seat.last.dice if seat.last else ())


def apply(state: State, decision: Any, choice: Any) -> list[Event]:
    """One answer to one pending question."""
    check(state, decision, choice)
    if isinstance(decision, d.Throw):
        return fell(state, decision, choice)
    seat = state.seats[decision.seat]
    seat.ask = None
    if isinstance(choice, d.Away):
        seat.away = True
        return [e.PutAway(seat=decision.seat)]
    return picked(state, decision.seat, choice)


def check(state: State, decision: Any, choice: Any) -> None:
    """Raises `IllegalChoice` for what is not asked or not possible."""
    who = "Fate" if decision.seat == FATE else f"seat {decision.seat + 1}"
    if decision not in state.fate and all(seat.ask != decision for seat in state.seats):
        raise IllegalChoice(f"{who} is not asked '{decision.name}' now")
    if choice not in answers(decision):
        raise IllegalChoice(f"{who} cannot answer '{choice}': {refusal(decision)}")


def refusal(decision: Any) -> str:
    if isinstance(decision, d.Throw):
        return f"that is not how {d.Pool(decision.dice)} can fall"
    return f"the tray has room for {ROOM} dice (a d100 takes two), and {len(decision.lying)} lie there"


def picked(state: State, index: int, choice: d.Pool | d.Again) -> list[Event]:
    """The dice are in the air."""
    seat = state.seats[index]
    if isinstance(choice, d.Again):
        assert seat.last is not None  # only dice that lie there can be named
        dice, seat.fresh = tuple(seat.last.dice[place] for place in choice.places), choice.places
    else:
        dice, seat.fresh, seat.last = choice.dice, tuple(range(len(choice.dice))), None
    state.fate = (*state.fate, d.throw(index, dice))
    return []


def fell(state: State, decision: d.Throw, choice: d.Faces) -> list[Event]:
    """The dice lie where all can see them, beside those that were kept."""
    state.fate = tuple(other for other in state.fate if other != decision)
    seat = state.seats[decision.of]
    throw = thrown(seat, decision, choice)
    seat.last, seat.fresh, seat.throws = throw, (), seat.throws + 1
    state.history = (*state.history, throw)[-MEMORY:]
    ask(state, decision.of)
    return [e.DiceFell(seat=decision.of, throw=throw)]


def thrown(seat: Seat, decision: d.Throw, choice: d.Faces) -> Thrown:
    if seat.last is None:
        return Thrown(decision.of, decision.dice, choice.values, seat.fresh)
    faces = list(seat.last.faces)
    for place, face in zip(seat.fresh, choice.values, strict=True):
        faces[place] = face
    return Thrown(decision.of, seat.last.dice, tuple(faces), seat.fresh)
