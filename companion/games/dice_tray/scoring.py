"""A tray has no points of its own: what stands there is each seat's last throw."""

from __future__ import annotations

from companion.kernel import Line, ScoreSheet, SeatScore

from .decisions import Faces, Pool
from .state import Seat, State


def score(state: State) -> ScoreSheet:
    return ScoreSheet(tuple(map(seat_score, state.seats)), contest=False)


def seat_score(seat: Seat) -> SeatScore:
    """The sum of the last throw, with its dice."""
    last = seat.last
    why = f"{Pool(last.dice)}: {Faces(last.faces)}" if last else "nothing lies there"
    return SeatScore((Line("last throw", last.sum if last else 0, why),))
