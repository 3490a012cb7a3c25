"""A score that can be audited: where every point came from."""

from __future__ import annotations

import msgspec


class Line(msgspec.Struct, frozen=True):
    """One named line of a score, with the working in words."""

    name: str
    points: int
    why: str = ""


class SeatScore(msgspec.Struct, frozen=True):
    """The lines of one seat; the total is their sum."""

    lines: tuple[Line, ...]
    ties: tuple[int, ...] = ()
    """What breaks a tie, the most important first; higher is better."""
    name: str = ""
    """Whose sheet it is, where that was typed in with it."""

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)

    def __getitem__(self, name: str) -> int:
        return next(line.points for line in self.lines if line.name == name)


class ScoreSheet(msgspec.Struct, frozen=True):
    """The whole table's score. `notes` tell what no line tells: a hero's rank, how a tie was broken."""

    seats: tuple[SeatScore, ...]
    notes: tuple[str, ...] = ()
    contest: bool = True
    """False where nobody wins: the totals tell something, but not who was better."""

    @property
    def ranking(self) -> tuple[int, ...]:
        """Each seat's place, 1 for the winner; equal seats share the better place."""
        keys = [(seat.total, seat.ties) if self.contest else () for seat in self.seats]
        return tuple(1 + sum(other > key for other in keys) for key in keys)
