"""RagnaRok Star's lesson: a first round in which every part of a tour comes up once."""

from __future__ import annotations

from companion.games.ragnarok_star import GAME
from companion.sheets.lesson import Coach, Lesson, load_lesson


def lesson() -> Lesson:
    """The lesson, checked against the rules and the sheet in use. Raises `BadData`."""
    return load_lesson(GAME)


def coach() -> Coach:
    """A coach at the beginning of the lesson."""
    return Coach(GAME, lesson())
