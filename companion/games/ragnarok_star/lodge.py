"""Angry fans in their diss lodges (rulings 14 and 15): failures drive them to the exit, and on to an opponent."""

from __future__ import annotations

from itertools import combinations_with_replacement

from companion.kernel import Event

from . import decisions as d
from . import events as e
from .box import EXIT, EXIT_ROOM, GUESTS, LODGE
from .state import Seat, State

Events = list[Event]


def advanced(lodge: tuple[int, ...]) -> tuple[int, ...]:
    """Every angry fan one square on, the foremost first; a full square or exit holds up those behind."""
    squares = list(lodge)
    for i in range(len(squares) - 1, -1, -1):
        ahead = squares[i] + 1
        if ahead <= EXIT and squares.count(ahead) < (EXIT_ROOM if ahead == EXIT else 1):
            squares[i] = ahead
    return tuple(squares)


def retreated(lodge: tuple[int, ...]) -> tuple[int, ...]:
    """Every angry fan one square back to an empty square, the hindmost first."""
    squares = list(lodge)
    for i, square in enumerate(squares):
        if square > 1 and square - 1 not in squares:
            squares[i] = square - 1
    return tuple(sorted(squares))


def joined(lodge: tuple[int, ...]) -> tuple[int, ...]:
    """With a new angry fan on the free square closest to the stage."""
    free = next(square for square in range(1, EXIT + 1) if square == EXIT or square not in lodge)
    return tuple(sorted((*lodge, free)))


def set_lodge(seat: Seat, index: int, lodge: tuple[int, ...], events: Events) -> None:
    if lodge != seat.lodge:
        seat.lodge = lodge
        events.append(e.AngryMoved(seat=index, lodge=lodge))


def fail(state: State, index: int, action: str, why: str, events: Events, angers: bool = True) -> None:
    """An action fails; most failures move the angry fans of its player."""
    events.append(e.Failed(seat=index, action=action, why=why))
    if angers:
        seat = state.seats[index]
        set_lodge(seat, index, advanced(seat.lodge), events)


def calmable(state: State) -> tuple[d.Calm, ...]:
    """The angry fans that can go one square back."""
    return tuple(
        d.Calm(index, square)
        for index, seat in enumerate(state.seats)
        for square in sorted(set(seat.lodge))
        if square > 1 and square - 1 not in seat.lodge
    )


def calm(state: State, choice: d.Calm, events: Events) -> None:
    """One angry fan goes back, if it still stands there with room behind it."""
    if choice in calmable(state):
        seat = state.seats[choice.seat]
        squares = list(seat.lodge)
        squares[squares.index(choice.square)] -= 1
        set_lodge(seat, choice.seat, tuple(sorted(squares)), events)


# -- the Divalkyrie's control --------------------------------------------------------------------------


def ask_control(state: State, index: int, seat: Seat) -> None:
    offers = []
    for other, lodge in enumerate(one.lodge for one in state.seats):
        offers += [d.Steer(other, True)] if advanced(lodge) != lodge else []
        offers += [d.Steer(other, False)] if retreated(lodge) != lodge else []
    if len(offers) > 1:
        seat.ask = d.Control(index, tuple(offers))
    elif offers:
        seat.note = offers[0]


def steer(state: State, events: Events) -> None:
    for seat in state.seats:
        if isinstance(seat.note, d.Steer):
            lodge = state.seats[seat.note.seat]
            moved = advanced(lodge.lodge) if seat.note.forward else retreated(lodge.lodge)
            set_lodge(lodge, seat.note.seat, moved, events)


# -- the end of a round --------------------------------------------------------------------------------


def vain_shields(state: State, events: Events) -> None:
    """A shield that no thief has met was raised in vain."""
    for index, seat in enumerate(state.seats):
        if seat.shield and not seat.tested:
            fail(state, index, "shield", "nobody tried to steal", events)
        seat.shield, seat.tested = 0, False


def ask_lullaby(state: State, events: Events) -> None:
    """Every holder of a Guest Star is asked, so that nobody learns who holds which."""
    targets = calmable(state)
    for index, seat in enumerate(state.seats):
        if seat.guest and targets:
            sings = seat.guest in GUESTS and GUESTS[seat.guest].effect == "lullaby"
            seat.ask = d.Guest(index, "lodge", targets if sings else ())


def ask_send(state: State, events: Events) -> None:
    everybody = range(len(state.seats))
    for index, seat in enumerate(state.seats):
        waiting = seat.lodge.count(EXIT)
        if waiting:
            others = [other for other in everybody if other != index]
            offers = tuple(d.Players(to) for to in combinations_with_replacement(others, waiting))
            if len(offers) > 1:
                seat.ask = d.Send(index, offers)
            else:
                seat.note = offers[0]


def send(state: State, events: Events) -> None:
    """All leave at once, then all arrive."""
    sent = [(index, to) for index, seat in enumerate(state.seats) for to in destinations(seat)]
    for seat in state.seats:
        if isinstance(seat.note, d.Players):
            seat.lodge = tuple(square for square in seat.lodge if square <= LODGE)
    for index, to in sent:
        events.append(e.AngrySent(seat=index, to=to))
        set_lodge(state.seats[to], to, joined(state.seats[to].lodge), events)


def destinations(seat: Seat) -> tuple[int, ...]:
    return seat.note.seats if isinstance(seat.note, d.Players) else ()
