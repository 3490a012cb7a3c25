"""The dice tray's lesson: two dice, one held, the other thrown again, and the tray put away."""

from __future__ import annotations

from companion.games.dice_tray import GAME
from companion.sheets.lesson import Lesson, load_lesson


def lesson() -> Lesson:
    """The lesson, checked against the rules. Raises `BadData`."""
    return load_lesson(GAME)
