"""Programming: the band board as it is written, and as it counts (ruling 4)."""

from __future__ import annotations

from typing import Any

from companion.kernel import Event

from . import decisions as d
from . import events as e
from .box import ACTIONS, BOARD, ROW
from .notation import spell_program
from .state import Seat, StarOptions, State

Events = list[Event]
MUSICIAN = (1 << ROW) - 1
"""The actions of one musician, as bits."""


def ask_boards(state: State, events: Events) -> None:
    """Everybody wipes the board and begins to write, in secret."""
    state.phase = "program"
    events.append(e.RoundBegan(round=state.round))
    for index, seat in enumerate(state.seats):
        seat.marks, seat.plan, seat.locked = (), (), False
        seat.ask = first_ask(state.options, index)


def first_ask(options: StarOptions, index: int) -> d.Write:
    """Where to write number 1 on an empty board."""
    return d.Write(index, 1, (1 << options.numbers * ROW) - 1, options.programming == "strict")


def wrote(state: State, seat: Seat, ask: d.Write, choice: Any, events: Events) -> None:
    """A strict board has one number for each musician, a faithful one for each action, as often as one likes."""
    number, open_ = ask.number, ask.open
    if choice == d.NEXT:
        number += 1
    else:
        seat.marks += (choice,)
        number += ask.strict
        open_ &= ~(MUSICIAN << choice.action // ROW * ROW if ask.strict else 1 << choice.action)
    events.append(e.Wrote(seat=ask.seat, mark=str(choice), only=ask.seat))
    done = number > state.options.numbers or not open_
    seat.ask = d.Lock(ask.seat) if done else d.Write(ask.seat, number, open_, ask.strict)


def locked(state: State, seat: Seat, ask: d.Lock, choice: Any, events: Events) -> None:
    if choice == d.ERASE:
        seat.marks = ()
        seat.ask = first_ask(state.options, ask.seat)
        events.append(e.Erased(seat=ask.seat, only=ask.seat))
        return
    seat.locked, seat.ask = True, None
    events.append(e.Locked(seat=ask.seat))


def reveal(state: State, events: Events) -> None:
    """All boards lie open, and what is wrong on them is said."""
    events.append(e.Revealed(boards=tuple(spell_program(seat.marks) for seat in state.seats)))
    for index, seat in enumerate(state.seats):
        plan: list[d.Mark | None] = [None] * state.options.numbers
        for mark in seat.marks:
            why = mistake(seat.marks, mark, state.options)
            if why:
                events.append(e.Mistaken(seat=index, mark=str(mark), why=why))
            else:
                plan[mark.number - 1] = mark
        seat.plan = tuple(plan)


def mistake(marks: tuple[d.Mark, ...], mark: d.Mark, options: StarOptions) -> str:
    """Why a mark does not count, judged on the board as it was written; nothing: it does."""
    if options.programming == "strict":
        return ""
    numbers = [other.number for other in marks]
    twice = [number for number in numbers if numbers.count(number) > 1]
    if mark.number in twice:
        return f"number {mark.number} stands on the board more than once"
    if twice and options.repeated_number == "all":
        return f"number {twice[0]} stands on the board more than once"
    if any(other.action // ROW == mark.action // ROW and other.number < mark.number for other in marks):
        return f"the {BOARD.musicians[mark.action // ROW].name} has a lower number already"
    if ACTIONS[mark.action].ticked and mark.island < 0:
        return "no island is ticked"
    return ""
