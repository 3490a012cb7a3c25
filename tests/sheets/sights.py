"""Sights of random games, seen from changing seats on changing devices."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll.game import Ragnaroll
from companion.games.ragnaroll.state import State
from companion.kernel import FATE
from companion.sheets.sight import Sight

GAME = Ragnaroll()
NAMES = ("Astrid", "Bjorn", "Gunnhild", "Dagny", "Egil", "Thorbjorg")
SIZES = ((360, 640), (412, 915), (600, 960), (1280, 800), (1440, 900))
REAL = {"table": "real", "players": 4}
FEW: tuple[tuple[int, dict[str, Any]], ...] = (
    (1, {}),
    (2, {}),
    (1, REAL),
    (1, {"thunder_redirect": False, "gods_per_turn": "any"}),
    (1, {"table": "real", "players": 1}),
    (1, {"bonus_from": "3"}),
    (1, {"table": "real", "players": 6, "valhalla_arm": 6}),
    (2, {"thunder_redirect": False, "valhalla_arm": 3}),
)
MANY: tuple[tuple[int, dict[str, Any]], ...] = ((3, {}), (4, {"bonus_from": "3"}), (5, {}), (6, {}))
TABLES = (*FEW, MANY[0], *FEW[:4], MANY[1], *FEW, MANY[2], *FEW[:3], MANY[3], *FEW[2:4])
"""Twenty-nine tables, so that all sizes and texts come to all of them; most have few seats and short games."""


def course(seed: int, seats: int = 3, options: dict[str, Any] | None = None) -> Iterator[tuple[State, Any, list[Any]]]:
    """A random game that likes to summon: each state, one of its decisions, and the events that led there."""
    random = Random(seed)
    state = GAME.new(GAME.setup(seats, options or {}))
    events: list[Any] = []
    while pending := GAME.pending(state):
        decision = pending[random.randrange(len(pending))]
        yield state, decision, events
        events = GAME.apply(state, decision, pick(state, decision, random))
    yield state, None, events


def pick(state: State, decision: Any, random: Random) -> Any:
    choices = GAME.choices(state, decision)
    if isinstance(decision, d.Onward) and random.random() < 0.95:
        return d.ON
    if isinstance(decision, d.Arrange):  # die turns are few: spread them over the game
        return random.choice(d.PLACES) if random.random() < 0.9 else random.choice(choices)
    if isinstance(decision, d.Summon) and random.random() < 0.7:
        return random.choice(choices[1:])
    return random.choice(choices)


def sight(state: State, decision: Any, events: Any = (), *, seat: int | None = None, **room: Any) -> Sight:
    """What the decision's own seat sees, or the one that is named."""
    if seat is None:
        seat = decision.of if isinstance(decision, d.Roll) else max(0, decision.seat if decision else 0)
    news = tuple(event for event in events if event.only in (None, seat))
    return Sight(view=GAME.view(state, seat), seat=seat, decision=decision, news=news, names=NAMES, **room)


def sights(games: range) -> Iterator[tuple[State, Sight]]:
    """Every state of these games, once each; seats and typed dice change along the way, the device with the game."""
    for number in games:
        seats, options = TABLES[number % len(TABLES)]
        (width, height), text = SIZES[number % len(SIZES)], (1.0, 1.4)[number // len(SIZES) % 2]
        room: dict[str, Any] = {"width": width, "height": height, "text": text, "marks": number % 7 != 0}
        real = options.get("table") == "real"
        for count, (state, decision, events) in enumerate(course(number, seats, options)):
            typed = decision is not None and decision.seat == FATE and (real or count % 3 == 0)
            other = count % seats
            if decision is not None and decision.seat != other and count % 4 == 0:
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
