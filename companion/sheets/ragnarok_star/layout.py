"""How much room the tray takes, and how many columns the board has."""

from __future__ import annotations

from companion.sheets.prose import line_height

from .pieces import FINGER

PHONE = 600.0
ROW_GAP = 4.0
WORDS = 15.0


def margin(width: float) -> float:
    return 8.0 if width < PHONE else 10.0


def gap(width: float) -> float:
    return 8.0 if width < PHONE else 12.0


def columns(width: float, text: float) -> int:
    """One on a phone, two on a tablet, three in a large window."""
    return 3 if width >= 1060 + 120 * text else 2 if width >= 640 + 60 * text else 1


# -- the tray ------------------------------------------------------------------------------------------


def tray_is_wide(width: float, height: float) -> bool:
    """Whether the prompt stands beside the keys, not above them."""
    return width >= PHONE and (width > height or width >= 840)


def tray_height(width: float, height: float, text: float) -> float:
    """The same for every question, so that the board does not jump; a third of a phone's height at most."""
    rows = 3 * FINGER + 2 * ROW_GAP
    if tray_is_wide(width, height):
        return rows + 20
    needed = 16 + 2 * line_height(WORDS * text) + 6 + rows
    return min(needed, height / 3) if width < PHONE else needed + 8


def tray_rows(width: float, height: float, text: float) -> int:
    """How many rows of keys fit under a prompt of at least two small lines."""
    if width >= PHONE:
        return 3
    room = tray_height(width, height, text) - 16 - 6 - 2 * line_height(12)
    return max(1, min(3, int((room + ROW_GAP) // (FINGER + ROW_GAP))))
