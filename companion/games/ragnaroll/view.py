"""The one door out: what a seat may know, and the final state for other programs."""

from __future__ import annotations

from typing import Any

from companion.kernel import copy_struct

from .scoring import tally
from .sheet import COLOURS, GODS, SIDE, STRIDE, bits
from .state import LOCKED, NOT_PLACED, State

REVEALED = frozenset(("resolve", "onward", "fires", "loki", "over"))


def clone(state: State) -> State:
    copy = copy_struct(state)
    copy.seats = [copy_struct(seat) for seat in state.seats]
    return copy


def view(state: State, viewer: int | None) -> State:
    """A copy in which the other seats' dice, and where they lie, are hidden until the reveal."""
    copy = copy_struct(state)
    copy.seats = seats = [copy_struct(seat) for seat in state.seats]
    if state.phase not in REVEALED:
        for index, seat in enumerate(seats):
            if index != viewer:
                seat.dice = None
                seat.place = NOT_PLACED if seat.place == NOT_PLACED else LOCKED
                if state.phase != "mark":
                    seat.ask = None
    return copy


def pairs(mask: int) -> list[list[int]]:
    """Squares as [column 1-18, row 1-6]."""
    return [[bit % STRIDE + 1, bit // STRIDE + 1] for bit in bits(mask)]


def final(state: State) -> dict[str, Any]:
    """The documented form: see docs/ARCHITECTURE.md."""
    return {"round": state.round, "seats": [_final_seat(state, index) for index in range(len(state.seats))]}


def _final_seat(state: State, index: int) -> dict[str, Any]:
    seat = state.seats[index]
    sheet = tally(seat, state.options.valhalla_arm)
    return {
        "strikes": pairs(seat.struck),
        "burnt": pairs(seat.burnt),
        "runestones": {
            colour: [value + 1 for value in range(SIDE) if seat.runes >> s * SIDE + value & 1]
            for s, colour in enumerate(COLOURS)
        },
        "gods": [
            {
                "name": GODS[god.god].name,
                "round": god.round,
                "bonus": god.bonus,
                "squares": pairs(god.squares),
            }
            for god in seat.gods
        ],
        "trolls": dict(zip(COLOURS, sheet.trolls, strict=True)),
        "warriors": sheet.warriors,
        "die_turns": sheet.die_turns,
        "valhalla": sheet.valhalla,
        "largest_fire": sheet.fire,
    }
