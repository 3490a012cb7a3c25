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
        seat.ask = ask_for(state.options, index, (), 1)


def open_actions(options: StarOptions, marks: tuple[d.Mark, ...]) -> int:
    """A strict board has one number for each musician, a faithful one for each action, as often as one likes."""
    open_ = (1 << options.numbers * ROW) - 1
    for mark in marks:
        open_ &= ~(MUSICIAN << mark.action // ROW * ROW if options.strict else 1 << mark.action)
    return open_


def ask_for(options: StarOptions, index: int, marks: tuple[d.Mark, ...], least: int) -> d.Write | d.Lock:
    """The lowest number from `least` on that the board misses; where none is, whether to lock it."""
    written = {mark.number for mark in marks}
    open_ = open_actions(options, marks)
    for number in range(least, options.numbers + 1):
        if open_ and number not in written:
            return d.Write(index, number, open_, options.strict)
    return d.Lock(index, 0 if options.strict else open_)


def wrote(state: State, seat: Seat, ask: d.Write | d.Lock, choice: Any, events: Events) -> None:
    """A number is written, left out or wiped off. What was left out is asked for again only after a wipe."""
    least, index = ask.number if isinstance(ask, d.Write) else state.options.numbers + 1, ask.seat
    if isinstance(choice, d.Wipe):
        (gone,) = (mark for mark in seat.marks if mark.action == choice.action)
        seat.marks, least = tuple(mark for mark in seat.marks if mark is not gone), 1
        events.append(e.Wiped(seat=index, mark=str(gone), only=index))
    elif choice == d.ERASE:
        seat.marks, least = (), 1
        events.append(e.Erased(seat=index, only=index))
    else:
        if choice == d.NEXT:
            least += 1
        else:
            seat.marks = tuple(sorted((*seat.marks, choice), key=lambda mark: mark.number))
        events.append(e.Wrote(seat=index, mark=str(choice), only=index))
    seat.ask = ask_for(state.options, index, seat.marks, least)


def locked(state: State, seat: Seat, ask: d.Lock, events: Events) -> None:
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
    if options.strict:
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
