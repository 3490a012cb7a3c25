"""The one door out: everybody sees all; and the final state for other programs."""

from __future__ import annotations

from typing import Any

from companion.kernel import copy_struct

from .dice import spell
from .state import State, Thrown


def clone(state: State) -> State:
    copy = copy_struct(state)
    copy.seats = [copy_struct(seat) for seat in state.seats]
    return copy


def final(state: State) -> dict[str, Any]:
    """The documented form: see docs/ARCHITECTURE.md."""
    return {
        "seats": [
            {"throws": seat.throws, "away": seat.away, "last": _throw(seat.last) if seat.last else None}
            for seat in state.seats
        ],
        "history": [{"seat": throw.seat + 1, **_throw(throw)} for throw in state.history],
    }


def _throw(throw: Thrown) -> dict[str, Any]:
    return {"dice": spell(throw.dice), "faces": list(throw.faces), "sum": throw.sum}
