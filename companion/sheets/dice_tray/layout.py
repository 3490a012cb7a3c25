"""How the tray's keys stand, and how many columns the board has."""

from __future__ import annotations

from typing import NamedTuple

from companion.sheets.prose import line_height

from .pieces import FINGER

PHONE = 600.0
WORDS = 15.0
GAP = 6.0
EDGE = 6.0


def margin(width: float) -> float:
    return 8.0 if width < PHONE else 12.0


def columns(width: float, text: float) -> int:
    """On a phone everything stands in one column."""
    return 2 if width >= 640 + 60 * text else 1


class Keys(NamedTuple):
    """The rows of the tray."""

    height: float
    words: float
    """The height of the line of words; 0: there is no room for it."""
    rows: int
    """Rows of keys: 2 side by side in a wide window, else 3, or 4 with the quick pools."""

    @property
    def quick(self) -> bool:
        """Whether the quick pools have a place in the tray; otherwise they stand on the board."""
        return self.rows != 3


def keys(width: float, height: float, text: float) -> Keys:
    """The same for every question, so that the board does not jump; a third of a phone's height at most."""
    words = line_height(WORDS * text) + 4
    if width >= 700 + 100 * text:
        return Keys(_height(2, words), words, 2)
    if width >= PHONE:
        return Keys(_height(4, words), words, 4)
    third = height / 3
    for line, rows in ((words, 4), (0.0, 4), (words, 3)):
        if _height(rows, line) <= third:
            return Keys(_height(rows, line), line, rows)
    return Keys(_height(3, 0), 0.0, 3)


def _height(rows: int, words: float) -> float:
    return 2 * EDGE + words + rows * FINGER + (rows - 1) * GAP
