"""The greedy player's eye: what one mark brings at once, and a little for where it stands."""

from __future__ import annotations

from typing import Any

from . import decisions as d
from .reasons import new_gods
from .shapes import NEXT_TO, has_valhalla, reach
from .sheet import (
    GODS,
    POINTS_OF,
    RUNE_COLUMN,
    RUNE_ROW,
    RUNES,
    SECTOR_TROLLS,
    SIDE,
    STONES,
    STRIDE,
    TROLLS,
    WARRIORS,
    bits,
    sector_of,
)
from .state import Seat, State

TROLL, STONE, BESIDE, MAGIC = 0.6, 0.6, 0.15, 0.5
"""What a troll, a stone, a strike beside another and a troll magic are worth besides points."""


class Eye:
    """Looks at one sheet."""

    def __init__(self, view: State, index: int) -> None:
        self.seat: Seat = view.seats[index]
        self.arm, self.redirect = view.options.valhalla_arm, view.options.thunder_redirect
        self.in_valhalla = has_valhalla(self.seat.struck, self.arm)
        self._gains: dict[int, float] = {}

    def worth(self, ask: Any, choice: Any) -> float:
        """What an answer brings at once."""
        if isinstance(choice, d.Place):
            return self.place(ask.dice, choice)
        if isinstance(choice, d.Hit):
            dear = type(ask) is d.Strike and not self._near(ask) >> choice.square & 1
            return self.gain(choice.square) - MAGIC * dear
        if isinstance(choice, d.Line):
            return sum(self.gain(square) for square in bits(choice.squares))
        if isinstance(choice, d.Rune):
            return self.rune(choice.rune)
        return float(1 + GODS[choice.god].points) if isinstance(choice, d.Call) else 0.0

    def place(self, dice: tuple[int, int, int], place: d.Place) -> float:
        """The lightning, the runestone and both thunder strikes, whose rows can be any."""
        column = place.thunder * SIDE + dice[place.thunder] - 1
        lightning = (dice[place.triangle] - 1) * STRIDE + place.circle * SIDE + dice[place.circle] - 1
        thunder = sum(self.aim(row * STRIDE + column) for row in range(SIDE)) * 2 / SIDE
        return self.aim(lightning) + thunder + (0.0 if self.seat.runes >> column & 1 else self.rune(column))

    def aim(self, target: int) -> float:
        """A strike on a target, redirected when that is struck already."""
        if not self.seat.struck >> target & 1:
            return self.gain(target)
        return max((self.gain(square) for square in bits(NEXT_TO[target] & ~self.seat.struck)), default=0.0)

    def gain(self, square: int) -> float:
        """What a strike on an open square brings."""
        known = self._gains.get(square)
        if known is None:
            known = self._gains[square] = self._gain(square)
        return known

    def _gain(self, square: int) -> float:
        seat, bit = self.seat, 1 << square
        struck = seat.struck | bit
        worth = BESIDE * (NEXT_TO[square] & seat.struck & ~seat.burnt).bit_count()
        if bit & TROLLS:
            count = (struck & SECTOR_TROLLS[sector_of(square)]).bit_count()
            worth += TROLL + POINTS_OF[count] - POINTS_OF[count - 1]
        elif bit & STONES:
            worth += STONE if RUNE_ROW[sector_of(square)] & ~seat.runes else 0.0
        elif bit & WARRIORS:
            worth += 1 if self.in_valhalla else -1
        if not self.in_valhalla and has_valhalla(struck, self.arm):
            worth += 2 * (struck & WARRIORS).bit_count()
        if worth > 0:  # a god's fifth strike stands beside another
            worth += sum(GODS[god].points for god in bits(new_gods(seat, struck)))
        return worth

    def rune(self, rune: int) -> float:
        """What an open runestone brings: its row, its column, and a little for coming closer to both."""
        runes, (sector, column) = self.seat.runes | 1 << rune, divmod(rune, SIDE)
        row, of = (runes & RUNE_ROW[sector]).bit_count(), (runes & RUNE_COLUMN[column]).bit_count()
        full = RUNES.row_points * (row == SIDE) + (of == len(RUNE_ROW))
        return full + 0.1 * row + 0.1 * of

    def _near(self, ask: d.Strike) -> int:
        """Where the strike can go without magic."""
        return reach(self.seat.struck, ask.target, 0, ask.source == "lightning" or self.redirect)[0]


__all__ = ["Eye"]
