"""The one door out: what a seat may know, and the final state for other programs."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from companion.kernel import FATE, Deck, copy_struct

from .box import CONTRACTS, FANS, GUESTS, ISLANDS
from .choices import stack
from .contracts import due
from .scoring import full_columns, full_rows, in_pit
from .state import HIDDEN, Seat, State


def clone(state: State) -> State:
    """Decks are never changed in place, so copies may share them."""
    copy = copy_struct(state)
    copy.seats = [copy_struct(seat) for seat in state.seats]
    return copy


def view(state: State, viewer: int | None) -> State:
    """A copy without the others' boards, notes and hands, nor what they saw; Fate, who draws, sees all."""
    copy = clone(state)
    if viewer == FATE or state.phase == "over":
        return copy
    # What the others hold could as well be in the deck: all that is known of it is what lies open or is one's own.
    known = [card for seat in state.seats for card in seat.fulfilled]
    stars = list(state.discard)
    for index, seat in enumerate(copy.seats):
        if index == viewer:
            known += (*seat.contracts, *seat.hand)
            stars += (seat.guest, seat.drawn)
        else:
            hide(seat, state.phase == "program")
    copy.deck = unknown_contracts(tuple(sorted(known)))
    if state.options.divalkyrie:
        copy.guests = unknown_guests(tuple(sorted(stars)))
    for number in (0, 1):
        deck = stack(state, number)
        if deck.top and viewer not in state.peeked[number]:
            copy.young, copy.old = (copy.young, deck.unseen()) if number else (deck.unseen(), copy.old)
    return copy


def hide(seat: Seat, programming: bool) -> None:
    """Leave of another seat what lies open on the table."""
    seat.ask = seat.note = None
    seat.contracts = (HIDDEN,) * len(seat.contracts)
    seat.hand = (HIDDEN,) * len(seat.hand)
    seat.guest, seat.drawn = seat.guest and HIDDEN, seat.drawn and HIDDEN
    if programming:
        seat.marks = ()


@lru_cache(maxsize=4096)
def unknown_contracts(known: tuple[str, ...]) -> Deck:
    """All contracts but these, in no order. Decks are never changed in place, so views may share it."""
    return Deck.of(key for key in CONTRACTS if key not in known)


@lru_cache(maxsize=4096)
def unknown_guests(known: tuple[str, ...]) -> Deck:
    """All Guest Stars but these, copy by copy."""
    return Deck.of(key for key, guest in GUESTS.items() for _ in range(guest.copies - known.count(key)))


def final(state: State) -> dict[str, Any]:
    """The documented form: see docs/ARCHITECTURE.md."""
    return {
        "round": state.round,
        "ice": [ISLANDS[spot] for spot in state.tiles] if state.options.table == "digital" else [],
        "ice_master": state.master + 1 or None,
        "islands": {
            island: dict(zip(FANS, state.crowd[i * 4 : i * 4 + 4], strict=True)) for i, island in enumerate(ISLANDS)
        },
        "seats": [_final_seat(state, index) for index in range(len(state.seats))],
    }


def contract_name(key: str) -> str:
    return CONTRACTS[key].name if key in CONTRACTS else f"one of {key}"


def _final_seat(state: State, index: int) -> dict[str, Any]:
    seat, rows = state.seats[index], state.options.hall_rows
    return {
        "fans": dict(zip(FANS, seat.fans, strict=True)),
        "mosh_pit": in_pit(seat.fans, rows),
        "rows": full_rows(seat.fans, rows),
        "columns": full_columns(seat.fans, rows),
        "island": ISLANDS[seat.island] if seat.island >= 0 else None,
        "contracts": [contract_name(key) for key in (*seat.fulfilled, *due(state, seat, "end"))],
        "unfulfilled": len(seat.contracts),
        "stolen": seat.stolen,
        "robbed": seat.robbed,
        "angry_fans": list(seat.lodge),
        "guest_star": GUESTS[seat.guest].name if seat.guest in GUESTS else None,
    }
