"""Where the squares lie: one sector large with a peek at its neighbours, or all three side by side."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from companion.games.ragnaroll.sheet import BOARD, SECTORS, SIDE, STRIDE, bits
from companion.sheets.shapes import Box

ALL = -1


class Ground(msgspec.Struct, frozen=True):
    """`x`, `y` is the corner of the first square shown; the labels lie in a head above and a band beside."""

    x: float
    y: float
    cell: float
    sector: int = ALL
    gap: float = 0.0
    """Between sectors that stand side by side."""
    peek: float = 0.0
    """How much of the neighbours' nearest columns shows."""
    head: float = 24.0
    band: float = 18.0
    text: float = 1.0
    marks: bool = True

    @property
    def sectors(self) -> tuple[int, ...]:
        """The sectors shown in full."""
        return tuple(range(SECTORS)) if self.sector == ALL else (self.sector,)

    def left(self, sector: int) -> float:
        """The left edge of a sector's squares."""
        return self.x + (sector * (SIDE * self.cell + self.gap) if self.sector == ALL else 0)

    def area(self, sector: int) -> Box:
        """All squares of a sector."""
        return Box(self.left(sector), self.y, SIDE * self.cell, SIDE * self.cell)

    def column(self, column: int) -> Box | None:
        """One of the 18 columns, if it shows in full."""
        sector, at = divmod(column, SIDE)
        if sector not in self.sectors:
            return None
        return Box(self.left(sector) + at * self.cell, self.y, self.cell, SIDE * self.cell)

    def full(self, bit: int) -> bool:
        """Whether a square shows in full, not as a peek."""
        return self.sector in (ALL, bit % STRIDE // SIDE)

    def box(self, bit: int) -> Box | None:
        """A square, or the part of it that a peek shows."""
        column, row = bit % STRIDE, bit // STRIDE
        y = self.y + row * self.cell
        if self.full(bit):
            return Box(self.left(column // SIDE) + column % SIDE * self.cell, y, self.cell, self.cell)
        if self.peek and column == self.sector * SIDE - 1:
            return Box(self.x - PEEK_GAP - self.peek, y, self.peek, self.cell)
        if self.peek and column == (self.sector + 1) * SIDE:
            return Box(self.x + SIDE * self.cell + PEEK_GAP, y, self.peek, self.cell)
        return None

    @property
    def shown(self) -> tuple[tuple[int, Box, bool], ...]:
        """Every square that shows, with its place and whether it shows in full."""
        return _shown(self)


PEEK_GAP = 4.0


@lru_cache(maxsize=32)
def _shown(ground: Ground) -> tuple[tuple[int, Box, bool], ...]:
    return tuple((bit, box, ground.full(bit)) for bit in bits(BOARD) if (box := ground.box(bit)) is not None)
