"""What a seat's prospects are worth in glory points, before the game is over."""

from __future__ import annotations

from functools import cache

from .actions import is_locked
from .box import BOARD, CONTRACTS, EXIT, RING, neighbours
from .contracts import progress
from .state import CENTRE, Four, Seat, State

RIVAL = 0.35
"""What the strongest rival's point counts against an own one."""
STAR, SEEN, MASTER = 0.3, 0.1, 0.12
"""A Guest Star in hand, a card one has seen, the third iceberg tile."""
HERE, NEAR, ICE = 0.07, 0.03, 0.2
"""A wanted fan where the boat lies, one across the ice, and being locked in."""


def rounds_left(state: State) -> int:
    """Rounds still to be programmed; the present one counts until its boards are played."""
    return BOARD.rounds - state.round + (state.phase in ("setup", "program", "arrive"))


@cache
def hall_worth(fans: Four, rows: int, left: int) -> float:
    """Full rows and columns, and what a share of one promises: much early on, nothing in the end."""
    power = 1.15 + 2.5 * (1 - left / BOARD.rounds)
    unfinished = 0.92 if left else 0.0
    worth = 0.0
    for row in range(1, rows + 1):
        share = sum(count >= row for count in fans) / RING
        worth += 1.0 if share == 1 else unfinished * share**power
    for count in fans:
        share = min(count, rows) / rows
        worth += 1.0 if share == 1 else unfinished * share**power
    # A fan too many still breaks ties and fills the pit.
    return worth + 0.01 * sum(fans)


def contracts_worth(state: State, seat: Seat, left: int) -> float:
    worth = float(sum(CONTRACTS[key].points for key in seat.fulfilled))
    early = left / BOARD.rounds
    for key in seat.contracts:
        contract = CONTRACTS.get(key)
        if contract is None:
            worth += 0.5 * early
            continue
        near = progress(state, seat, contract)
        if contract.when == "end":
            worth += contract.points * (near * (1 - 0.7 * early) + 0.3 * early if near == 1 else 0.4 * near * early)
        else:
            worth += contract.points * 0.8 * near ** (1.5 + 2 * (1 - early)) if left else 0.0
    return worth


def lodge_worth(seat: Seat) -> float:
    """Angry fans cost a point each, the less the nearer they are to somebody else's lodge."""
    return sum(-0.15 if square == EXIT else -1 + 0.12 * (square - 1) for square in seat.lodge)


def place_worth(state: State, seat: Seat) -> float:
    """What waits where the boat lies."""
    if seat.island == CENTRE:
        return 0.0
    worth = HERE * wanted(state, seat, seat.island) - ICE * is_locked(state, seat.island)
    if state.options.ice != "lock":
        worth += NEAR * sum(wanted(state, seat, near) for near in neighbours(state.tiles, seat.island))
    return worth


def wanted(state: State, seat: Seat, island: int) -> int:
    """Fans of an island that the hall has room for, two of a colour at most."""
    rows, at = state.options.hall_rows, island * RING
    return sum(
        min(2, here, max(0, rows - held)) for here, held in zip(state.crowd[at : at + RING], seat.fans, strict=True)
    )


def seat_worth(state: State, index: int) -> float:
    seat, left = state.seats[index], rounds_left(state)
    worth = hall_worth(seat.fans, state.options.hall_rows, left) + contracts_worth(state, seat, left)
    if seat.lodge:
        worth += lodge_worth(seat)
    if not left:
        return worth
    worth += place_worth(state, seat) + STAR * bool(seat.guest) + MASTER * (state.master == index)
    return worth + SEEN * sum(index in seen for seen in state.peeked)


def worth(state: State, index: int) -> float:
    """The seat's prospects against the strongest rival's."""
    rivals = (seat_worth(state, other) for other in range(len(state.seats)) if other != index)
    return seat_worth(state, index) - RIVAL * max(rivals)
