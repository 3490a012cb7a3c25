"""How the table stands: the score and the tallies behind it, worked out once for each course of the game."""

from __future__ import annotations

from functools import lru_cache

from companion.games.ragnaroll.scoring import Tally, table_score, tally
from companion.games.ragnaroll.state import Seat, State, Summoned
from companion.kernel import ScoreSheet

Counted = tuple[int, int, tuple[Summoned, ...], int]
"""What of a sheet counts: strikes, runestones, gods, die turns."""


def standing(view: State) -> ScoreSheet:
    """The score as it stands."""
    solo = view.players == 1
    return _standing(tuple(map(_counted, view.seats)), view.options.valhalla_arm, view.fires, view.winner, solo)


def tally_of(view: State, seat: int) -> Tally:
    return _tally(_counted(view.seats[seat]), view.options.valhalla_arm)


def _counted(seat: Seat) -> Counted:
    return seat.struck, seat.runes, seat.gods, seat.turns


@lru_cache(maxsize=256)
def _standing(seats: tuple[Counted, ...], arm: int, fires: tuple[int, ...], winner: int, solo: bool) -> ScoreSheet:
    return table_score([_tally(seat, arm) for seat in seats], fires, winner, solo)


@lru_cache(maxsize=1024)
def _tally(seat: Counted, arm: int) -> Tally:
    struck, runes, gods, turns = seat
    return tally(Seat(struck=struck, runes=runes, gods=gods, turns=turns), arm)
