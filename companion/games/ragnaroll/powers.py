"""The gods' powers: what each asks next, or nothing when it is used up or cannot be used (ruling 10)."""

from __future__ import annotations

from collections.abc import Callable

from . import decisions as d
from .sheet import ALL_RUNES, BOARD, GODS, LIGHT, SECTOR_TROLLS, SECTORS, STRIDE, TROLLS, bits
from .state import Seat

Ask = d.Smite | d.SmiteLine | d.Cross | None

LEFT = {"troll_each_sector": (1 << SECTORS) - 1, "any_square": 1, "troll_line": 1, "two_trolls": 2, "two_runestones": 2}


def power_left(god: int) -> int:
    """How much of its power a god brings: a count, or for Woden the sectors."""
    return LEFT[GODS[god].power]


def troll_each_sector(index: int, seat: Seat) -> Ask:
    squares = 0
    for sector in bits(seat.left):
        squares |= SECTOR_TROLLS[sector]
    squares &= ~seat.struck
    return d.Smite(index, seat.power, squares) if squares else None


def any_square(index: int, seat: Seat) -> Ask:
    squares = BOARD & ~seat.struck if seat.left else 0
    return d.Smite(index, seat.power, squares) if squares else None


def two_trolls(index: int, seat: Seat) -> Ask:
    squares = TROLLS & ~seat.struck if seat.left else 0
    return d.Smite(index, seat.power, squares) if squares else None


def two_runestones(index: int, seat: Seat) -> Ask:
    runes = ALL_RUNES & ~seat.runes if seat.left else 0
    return d.Cross(index, runes, GODS[seat.power].name) if runes else None


def troll_line(index: int, seat: Seat) -> Ask:
    lines = troll_lines(seat.struck) if seat.left else ()
    return d.SmiteLine(index, seat.power, lines) if lines else None


def troll_lines(struck: int) -> tuple[int, ...]:
    """A troll with two light squares in a line of three; else with one beside it; else the troll alone."""
    trolls, light = TROLLS & ~struck, LIGHT & ~struck
    for ways in (WITH_TWO, WITH_ONE):
        lines = []
        for offsets in ways:
            found = trolls
            for offset in offsets:
                found &= light >> offset if offset > 0 else light << -offset
            lines += [1 << at | sum(1 << at + offset for offset in offsets) for at in bits(found)]
        if lines:
            return tuple(sorted(lines))
    return tuple(1 << at for at in bits(trolls))


# Where the light squares stand, seen from the troll at an end or in the middle of the line.
WITH_TWO = tuple((a * step, b * step) for step in (1, STRIDE) for a, b in ((-2, -1), (-1, 1), (1, 2)))
WITH_ONE = ((-1,), (1,), (-STRIDE,), (STRIDE,))

POWERS: dict[str, Callable[[int, Seat], Ask]] = {
    "troll_each_sector": troll_each_sector,
    "any_square": any_square,
    "troll_line": troll_line,
    "two_trolls": two_trolls,
    "two_runestones": two_runestones,
}
