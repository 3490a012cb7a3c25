"""Tables set as a rule case needs them: boats, crowds, halls and programs in words, for cases of five lines."""

from __future__ import annotations

from typing import Any

from companion.games.ragnarok_star import GAME, rules
from companion.games.ragnarok_star import decisions as d
from companion.games.ragnarok_star.box import FAN_OF, ISLAND_OF, RING
from companion.games.ragnarok_star.notation import read_program
from companion.games.ragnarok_star.program import reveal
from companion.games.ragnarok_star.state import CENTRE, Seat, State
from companion.kernel import FATE, Answer, Event

FIRST = "kiss:boy/girl,oldman,oldwoman"
"""Girl, old man, old woman on kiss; boys on fjord and motor, with a girl and an old man; an old woman on stones."""


def new(seats: int = 2, **options: Any) -> State:
    """A new table, before Fate's first answer."""
    return GAME.new(GAME.setup(seats, options))


def tell(state: State, *lines: str) -> list[Event]:
    """Play lines as they stand in a record: `seat1 write 1:bass.sail>kiss`."""
    events = []
    for line in lines:
        answer = Answer.read(line)
        asks = [ask for ask in GAME.pending(state) if (ask.seat, ask.name) == (answer.seat, answer.ask)]
        assert asks, f"'{line}' is not asked; pending: {[(ask.seat, ask.name) for ask in GAME.pending(state)]}"
        events += GAME.apply(state, asks[0], GAME.read(asks[0], answer.choice))
    return events


def fate(state: State, u: float = 0.0) -> list[Event]:
    """Let Fate answer all that it is asked, with the first card each time."""
    events = []
    while GAME.pending(state) and GAME.pending(state)[0].seat == FATE:
        ask = GAME.pending(state)[0]
        events += GAME.apply(state, ask, GAME.sample(state, ask, u))
    return events


def begun(seats: int = 2, **options: Any) -> State:
    """A table at the first programming, seat 1 being Ice Master and everybody holding a contract."""
    state = new(seats, **options)
    tell(state, f"fate gather {FIRST}", "fate hair 1")
    fate(state)
    for ask in list(GAME.pending(state)):
        GAME.apply(state, ask, GAME.choices(state, ask)[0])
    return state


def write(state: State, *boards: str) -> list[Event]:
    """Everybody writes and locks: `1:bass.sail>kiss 3:drum.oldman`. The last lock shows all boards."""
    events: list[Event] = []
    for seat, board in enumerate(boards):
        marks = list(read_program(board))
        while isinstance(ask := state.seats[seat].ask, d.Write):
            now = [mark for mark in marks if mark.number == ask.number]
            if now:
                marks.remove(now[0])
            events += GAME.apply(state, ask, now[0] if now else d.NEXT)
        for mark in marks:  # a board that is not strict takes them still
            events += GAME.apply(state, state.seats[seat].ask, mark)
        events += tell(state, f"seat{seat + 1} lock lock")
    return events


class Concert:
    """A table at which the boards lie open: what is asked, and what happened since."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def answer(self, *lines: str) -> Concert:
        """`2 collect 1@kiss`: a seat, its question and the answer."""
        self.events += tell(self.state, *(f"seat{line}" for line in lines))
        return self

    def fate(self) -> Concert:
        self.events += fate(self.state)
        return self

    @property
    def asks(self) -> list[str]:
        """Who is asked what."""
        return [f"{ask.seat + 1} {ask.name}" for ask in GAME.pending(self.state)]

    def choices(self, seat: int) -> set[str]:
        """What a seat (counted from 1) may answer."""
        ask = self.state.seats[seat - 1].ask
        return {str(choice) for choice in GAME.choices(self.state, ask)}

    def told(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def fans(self, seat: int) -> tuple[int, ...]:
        return self.state.seats[seat - 1].fans

    def crowd(self, island: str) -> tuple[int, ...]:
        at = ISLAND_OF[island] * RING
        return self.state.crowd[at : at + RING]

    def seat(self, number: int) -> Seat:
        return self.state.seats[number - 1]


def concert(
    *boards: str,
    at: str = "",
    crowd: str = "",
    tiles: str = "motor kiss",
    halls: tuple[tuple[int, int, int, int], ...] = (),
    guests: tuple[str, ...] = (),
    lodges: tuple[tuple[int, ...], ...] = (),
    **options: Any,
) -> Concert:
    """Boards that lie open, about to play number 1.

    `at`: the boats' islands by seat, `-` for the centre. `crowd`: `kiss:boy2,girl1 motor:oldman1`. Fans of halls and
    crowds come from the supply, and nobody holds a contract.
    """
    state = new(len(boards), **options)
    state.crowd, state.supply = (0,) * 16, (21, 21, 21, 21)
    for seat, where in zip(state.seats, at.split() or ["-"] * len(boards), strict=True):
        seat.island = CENTRE if where == "-" else ISLAND_OF[where]
    fans = list(state.crowd)
    for part in crowd.split():
        island, _, listed = part.partition(":")
        for entry in listed.split(","):
            fans[ISLAND_OF[island] * RING + FAN_OF[entry[:-1]]] += int(entry[-1])
    state.crowd = tuple(fans)
    spots = sorted(ISLAND_OF[spot] for spot in tiles.split())
    state.tiles = (spots[0], spots[1])
    for seat, hall in zip(state.seats, halls, strict=False):
        seat.fans = hall
    for seat, guest in zip(state.seats, guests, strict=False):
        seat.guest = guest
    for seat, lodge in zip(state.seats, lodges, strict=False):
        seat.lodge = lodge
    rest = [21 - sum(fans[fan::RING]) - sum(seat.fans[fan] for seat in state.seats) for fan in range(RING)]
    state.supply = (rest[0], rest[1], rest[2], rest[3])
    for seat, board in zip(state.seats, boards, strict=True):
        seat.marks = read_program(board)
    stood = Concert(state)
    reveal(state, stood.events)
    state.fate, state.step, state.asked = (), rules.NUMBER, False
    rules.go_on(state, stood.events)
    return stood
