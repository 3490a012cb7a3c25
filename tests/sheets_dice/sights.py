"""Sights of random dice trays, seen from changing seats on changing devices."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.games.dice_tray import GAME
from companion.games.dice_tray import decisions as d
from companion.games.dice_tray.choices import Picks
from companion.games.dice_tray.state import State
from companion.kernel import FATE
from companion.sheets.sight import Sight

NAMES = ("Astrid", "Bjorn", "Gunnhild", "Thorbjorg", "Eirik", "Dagny")
SIZES = ((360, 640), (412, 915), (600, 960), (1280, 800), (1440, 900), (940, 700), (360, 560), (360, 500), (800, 360))


def pick(state: State, decision: Any, random: Random) -> Any:
    """Half of all throws are any pool there is, the others what people throw."""
    if isinstance(decision, d.Pick) and random.random() < 0.5:
        picks = Picks(decision.lying)
        return picks[random.randrange(1, len(picks))]
    return GAME.sample(state, decision, random.random())


def course(seed: int, seats: int = 3) -> Iterator[tuple[State, Any, list[Any]]]:
    """A random tray: each state, one of its decisions, and the events that led there."""
    random = Random(seed)
    state = GAME.new(GAME.setup(seats))
    events: list[Any] = []
    while pending := GAME.pending(state):
        decision = pending[random.randrange(len(pending))]
        yield state, decision, events
        events = GAME.apply(state, decision, pick(state, decision, random))
    yield state, None, events


def sight(state: State, decision: Any, events: Any = (), *, seat: int | None = None, **room: Any) -> Sight:
    """What the decision's own seat sees, or the one that is named; dice fall before the caller's eyes."""
    if seat is None:
        seat = 0 if decision is None else decision.of if decision.seat == FATE else decision.seat
    return Sight(view=GAME.view(state, seat), seat=seat, decision=decision, news=tuple(events), names=NAMES, **room)


def room_of(number: int) -> dict[str, Any]:
    (width, height), text = SIZES[number % len(SIZES)], (1.0, 1.4)[number // len(SIZES) % 2]
    return {"width": width, "height": height, "text": text}


def sights(numbers: range) -> Iterator[Sight]:
    """Every other state of these trays; somebody else's dice and typed ones come up along the way."""
    for number in numbers:
        seats = 1 + number % 5 + (number % 7 == 0)
        for count, (state, decision, events) in enumerate(course(number, seats)):
            if decision is not None and (number + count) % 2:
                continue
            room, other = room_of(number), count // 2 % seats
            if decision is None or (count // 2 % 4 == 0 and decision.seat != other):
                yield sight(state, None, events, seat=other, **room)
            else:
                yield sight(state, decision, events, typed=count // 2 % 3 == 0, **room)


def told(*lines: str, seats: int = 2) -> State:
    """A tray at which this was thrown: `1 2d6 4,6` is seat 1's throw of two dice."""
    state = GAME.new(GAME.setup(seats))
    for line in lines:
        seat, choice, *faces = line.split()
        ask = state.seats[int(seat) - 1].ask
        GAME.apply(state, ask, GAME.read(ask, choice))
        for text in faces:
            throw = next(each for each in state.fate if each.of == int(seat) - 1)
            GAME.apply(state, throw, GAME.read(throw, text))
    return state
