"""The state of a dice tray: plain structs, no behaviour beyond tiny derived facts."""

from __future__ import annotations

from msgspec import Struct

from companion.kernel import Options

from .decisions import Pick, Throw
from .dice import Dice

MEMORY = 30
"""So many throws are remembered."""


class TrayOptions(Options, frozen=True):
    """A tray has no settings."""


class Thrown(Struct, frozen=True):
    """One throw: whose, of which dice, how they lie now, and which of them fell just then."""

    seat: int
    dice: Dice
    faces: tuple[int, ...]
    fresh: tuple[int, ...]

    @property
    def sum(self) -> int:
        return sum(self.faces)

    @property
    def again(self) -> bool:
        """Whether some dice stayed as they lay."""
        return len(self.fresh) < len(self.dice)


class Seat(Struct):
    """One player: the last throw, how many there were, and what is asked."""

    last: Thrown | None = None
    throws: int = 0
    fresh: tuple[int, ...] = ()
    """The places of the dice in the air."""
    ask: Pick | None = None
    away: bool = False


class State(Struct):
    """The whole tray."""

    options: TrayOptions
    seats: list[Seat]
    fate: tuple[Throw, ...] = ()
    """Dice in the air, of any seats."""
    history: tuple[Thrown, ...] = ()
    """The last throws of all seats, the latest at the end."""

    @property
    def over(self) -> bool:
        return all(seat.away for seat in self.seats)
