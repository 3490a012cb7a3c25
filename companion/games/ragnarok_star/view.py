"""The one door out: what a seat may know, and the final state for other programs."""

from __future__ import annotations

from typing import Any

from companion.kernel import FATE, Deck, copy_struct

from .box import CONTRACTS, FANS, GUESTS, ISLANDS
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
    contracts: list[str] = []
    guests: list[str] = []
    for index, seat in enumerate(copy.seats):
        if index != viewer:
            contracts += [card for card in (*seat.contracts, *seat.hand) if card != HIDDEN]
            guests += [card for card in (seat.guest, seat.drawn) if card and card != HIDDEN]
            hide(seat, state.phase == "program")
    # What the others hold could as well be in the deck.
    copy.deck = unseen(state.deck, contracts)
    copy.guests = unseen(state.guests, guests)
    copy.young = state.young if viewer in state.peeked[0] else unseen(state.young, ())
    copy.old = state.old if viewer in state.peeked[1] else unseen(state.old, ())
    return copy


def hide(seat: Seat, programming: bool) -> None:
    """Leave of another seat what lies open on the table."""
    seat.ask = seat.note = None
    seat.contracts = (HIDDEN,) * len(seat.contracts)
    seat.hand = (HIDDEN,) * len(seat.hand)
    seat.guest, seat.drawn = seat.guest and HIDDEN, seat.drawn and HIDDEN
    if programming:
        seat.marks = ()


def unseen(deck: Deck, held: Any) -> Deck:
    """The deck for somebody who knows no card's place; the same object where there is nothing to hide."""
    if not (held or deck.top or deck.bottom):
        return deck
    copy = deck.unseen()
    if held:
        copy.shuffle(held)
    return copy


def final(state: State) -> dict[str, Any]:
    """The documented form: see docs/ARCHITECTURE.md."""
    return {
        "round": state.round,
        "ice": [ISLANDS[spot] for spot in state.tiles],
        "ice_master": state.master + 1,
        "islands": {
            island: dict(zip(FANS, state.crowd[i * 4 : i * 4 + 4], strict=True)) for i, island in enumerate(ISLANDS)
        },
        "seats": [_final_seat(state, index) for index in range(len(state.seats))],
    }


def _final_seat(state: State, index: int) -> dict[str, Any]:
    seat, rows = state.seats[index], state.options.hall_rows
    return {
        "fans": dict(zip(FANS, seat.fans, strict=True)),
        "mosh_pit": in_pit(seat.fans, rows),
        "rows": full_rows(seat.fans, rows),
        "columns": full_columns(seat.fans, rows),
        "island": ISLANDS[seat.island] if seat.island >= 0 else None,
        "contracts": [CONTRACTS[key].name for key in (*seat.fulfilled, *due(state, seat, "end"))],
        "unfulfilled": len(seat.contracts),
        "stolen": seat.stolen,
        "robbed": seat.robbed,
        "angry_fans": list(seat.lodge),
        "guest_star": GUESTS[seat.guest].name if seat.guest in GUESTS else None,
    }
