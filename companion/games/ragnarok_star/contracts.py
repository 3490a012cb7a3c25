"""Contracts: their conditions are data, and this is the one place that understands them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from .box import CONTRACTS, FAN_OF, ISLAND_OF, Contract, Measure, Want
from .state import Seat, State


@cache
def _colours(fans: tuple[str, ...]) -> tuple[int, ...]:
    """The numbers of these fans; none named: all."""
    return tuple(FAN_OF[fan] for fan in fans or FAN_OF)


def _majorities(state: State, seat: Seat, measure: Measure) -> int:
    """Colours of which nobody else has as many."""
    others = [other.fans for other in state.seats if other is not seat]
    if not others:  # at a real table nobody else's fans are known
        return 0
    return sum(all(seat.fans[fan] > fans[fan] for fans in others) for fan in _colours(measure.fans))


MEASURES: dict[str, Callable[[State, Seat, Measure], int]] = {
    "fans": lambda state, seat, measure: sum(seat.fans[fan] for fan in _colours(measure.fans)),
    "most_of_one": lambda state, seat, measure: max(seat.fans[fan] for fan in _colours(measure.fans)),
    "pit": lambda state, seat, measure: sum(
        max(0, seat.fans[fan] - state.options.hall_rows) for fan in _colours(measure.fans)
    ),
    "rows": lambda state, seat, measure: min(state.options.hall_rows, *seat.fans),
    "columns": lambda state, seat, measure: sum(
        seat.fans[fan] >= state.options.hall_rows for fan in _colours(measure.fans)
    ),
    "stolen": lambda state, seat, measure: seat.stolen,
    "robbed": lambda state, seat, measure: seat.robbed,
    "docked": lambda state, seat, measure: int(seat.island in [ISLAND_OF[island] for island in measure.islands]),
    "ice_master": lambda state, seat, measure: int(state.master >= 0 and state.seats[state.master] is seat),
    "majorities": _majorities,
}


def count(state: State, seat: Seat, measure: Measure) -> int:
    """What a measure is for a seat now."""
    return MEASURES[measure.of](state, seat, measure)


def meets(state: State, seat: Seat, want: Want) -> bool:
    found = count(state, seat, want)
    return (
        (want.at_least is None or found >= want.at_least)
        and (want.at_most is None or found <= want.at_most)
        and (want.as_many_as is None or found == count(state, seat, want.as_many_as))
    )


def fulfils(state: State, seat: Seat, contract: Contract) -> bool:
    """Whether a seat has all that a contract wants, as things stand."""
    return all(meets(state, seat, want) for want in contract.wants)


def due(state: State, seat: Seat, when: str) -> tuple[str, ...]:
    """The held contracts of one kind whose conditions are met; hidden ones are nobody's business.

    At a real table none is fulfilled by itself: its owner says so.
    """
    if state.options.table == "real":
        return ()
    return tuple(
        key
        for key in seat.contracts
        if (contract := CONTRACTS.get(key)) and contract.when == when and fulfils(state, seat, contract)
    )


def progress(state: State, seat: Seat, contract: Contract) -> float:
    """How near a seat is to a contract, from 0 to 1; for bots and for bars on a screen."""
    return min(_nearness(state, seat, want) for want in contract.wants)


def _nearness(state: State, seat: Seat, want: Want) -> float:
    found, near = count(state, seat, want), 1.0
    if want.at_least:
        near = min(near, found / want.at_least)
    if want.at_most is not None and found > want.at_most:
        near = 0.0
    if want.as_many_as is not None:
        near = min(near, 1 / (1 + abs(found - count(state, seat, want.as_many_as))))
    return near
