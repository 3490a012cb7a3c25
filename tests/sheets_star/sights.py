"""Sights of random games of RagnaRok Star, seen from changing seats on changing devices."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.games.ragnarok_star import GAME
from companion.games.ragnarok_star import decisions as d
from companion.games.ragnarok_star.state import State
from companion.kernel import FATE
from companion.sheets.sight import Sight

NAMES = ("Astrid", "Bjorn", "Gunnhild", "Thorbjorg")
SIZES = ((360, 640), (412, 915), (600, 960), (1280, 800), (1440, 900), (940, 700), (360, 560))
BASE: dict[str, Any] = {}
ANGRY = {"angry_fans": True}
DIVA = {"angry_fans": True, "divalkyrie": True}
FAITHFUL = {"programming": "faithful", "angry_fans": True, "divalkyrie": True, "hall_rows": 4}
REAL = GAME.real_options(4)
REAL_DIVA = {**GAME.real_options(3), **DIVA, "hall_rows": 6}
TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, BASE),
    (3, DIVA),
    (4, BASE),
    (2, ANGRY),
    (3, {"hall_rows": 6, "ice": "link"}),
    (4, DIVA),
    (2, FAITHFUL),
    (3, {"ice": "lock", "angry_fans": True}),
    (2, DIVA),
    (3, ANGRY),
    (3, {"programming": "faithful", "repeated_number": "all"}),
    (1, REAL),
    (1, REAL_DIVA),
)
"""Thirteen tables, so that all seven sizes and both texts come to all of them."""


def course(seed: int, seats: int = 3, options: dict[str, Any] | None = None) -> Iterator[tuple[State, Any, list[Any]]]:
    """A random game: each state, one of its decisions, and the events that led there."""
    random = Random(seed)
    state = GAME.new(GAME.setup(seats, options or {}))
    events: list[Any] = []
    while pending := GAME.pending(state):
        decision = pending[random.randrange(len(pending))]
        yield state, decision, events
        events = GAME.apply(state, decision, pick(state, decision, random))
    yield state, None, events


def pick(state: State, decision: Any, random: Random) -> Any:
    """Mostly by chance; boards are mostly full, and seldom wiped."""
    if isinstance(decision, d.Lock):
        return d.ERASE if random.random() < 0.05 else d.LOCK
    if isinstance(decision, d.Outcome | d.Rest):
        return GAME.sample(state, decision, random.random())
    choices = list(GAME.choices(state, decision))
    if isinstance(decision, d.Write) and decision.strict and random.random() < 0.9:
        choices = [choice for choice in choices if isinstance(choice, d.Mark)] or choices
    elif isinstance(decision, d.Write) and not decision.strict:
        return GAME.sample(state, decision, random.random())
    elif isinstance(decision, d.Collect | d.Rob) and random.random() < 0.9:
        choices = choices[:-1]
    return random.choice(choices)


def sight(state: State, decision: Any, events: Any = (), *, seat: int | None = None, **room: Any) -> Sight:
    """What the decision's own seat sees, or the one that is named; Fate's cards are drawn before the caller's eyes."""
    if seat is None:
        seat = getattr(decision, "of", decision.seat) if decision is not None else 0
        seat = max(0, seat)
    news = tuple(event for event in events if event.only in (None, seat))
    return Sight(view=GAME.view(state, seat), seat=seat, decision=decision, news=news, names=NAMES, **room)


def room_of(number: int) -> dict[str, Any]:
    (width, height), text = SIZES[number % len(SIZES)], (1.0, 1.4)[number // len(SIZES) % 2]
    return {"width": width, "height": height, "text": text, "marks": number % 5 != 0}


def sights(games: range) -> Iterator[tuple[State, Sight]]:
    """Every state of these games; seats and typed cards change along the way, the device with the game."""
    for number in games:
        seats, options = TABLES[number % len(TABLES)]
        for count, (state, decision, events) in enumerate(course(number, seats, options)):
            room, other = room_of(number), count // 2 % seats
            real = state.options.table == "real"
            typed = real or (decision is not None and decision.seat == FATE and count % 3 == 0)
            if count // 2 % 4 == 0 and (decision is None or decision.seat != other):
                yield state, sight(state, None, events, seat=other, **room)
            else:
                yield state, sight(state, decision, events, typed=typed, **room)


def find(kind: type, *, games: range = range(60), test: Any = None, **table: Any) -> tuple[State, Any, list[Any]]:
    """The first state of some random games that asks such a question."""
    for number in games:
        for state, decision, events in course(number, **table):
            if isinstance(decision, kind) and (test is None or test(state, decision)):
                return GAME.clone(state), decision, events
    raise AssertionError(f"no {kind.__name__} in these games")
