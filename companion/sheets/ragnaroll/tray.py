"""The tray: what to do now in words, and under or beside them what can be pressed."""

from __future__ import annotations

from companion.sheets.prose import line_height, wrapped
from companion.sheets.scene import Scene
from companion.sheets.shapes import Box, Line, Rect, Shape
from companion.sheets.sight import Sight

from . import controls, keys, speech, telling
from .layout import tray_height, tray_is_wide
from .pieces import SMALL, paragraph

WORDS = 15.0


def tray(sight: Sight) -> Scene:
    """What is to be done now; as wide as the sight."""
    height = tray_height(sight.width, sight.height, sight.text)
    shapes: list[Shape] = [
        Rect(key="tray", x=0, y=0, w=sight.width, h=height, fill="raised"),
        Line(key="tray/edge", points=((0.5, 0.5), (sight.width - 0.5, 0.5)), stroke="line"),
    ]
    rows = controls.rows(sight)
    if tray_is_wide(sight.width, sight.height):
        shapes += _beside(sight, rows, height)
    else:
        shapes += _stacked(sight, rows, height)
    return Scene(sight.width, height, tuple(shapes))


def _stacked(sight: Sight, rows: list[keys.Row], height: float) -> list[Shape]:
    """The prompt above, the rows in what it leaves."""
    margin = 8.0 if sight.width < 600 else 16.0
    room = Box(margin, 8, sight.width - 2 * margin, height - 16)
    gap = 4.0 if len(rows) > 2 else keys.GAP
    left = room.h - 6 - keys.total(rows, gap)
    lines, size = fitted(speech.prompt(sight), WORDS * sight.text, room.w - 8, min(left, _two(sight)))
    top = room.y + len(lines) * line_height(size) + 6
    shapes = paragraph("prompt", room.x + 4, room.y, lines, size, bold=True)
    if not rows:
        return shapes + _lately(sight, Box(room.x + 4, top, room.w - 8, room.y + room.h - top))
    return shapes + keys.laid(rows, Box(room.x, top, room.w, room.y + room.h - top), gap)


def _two(sight: Sight) -> float:
    """Two lines of the prompt."""
    return 2 * line_height(WORDS * sight.text) + 0.1


def _beside(sight: Sight, rows: list[keys.Row], height: float) -> list[Shape]:
    """The prompt on the left, the rows on the right, both together in the middle."""
    words_w = min(320.0, sight.width * 0.3)
    keys_w = min(600.0, sight.width - words_w - 64)
    left = (sight.width - words_w - 24 - keys_w) / 2
    lines, size = fitted(speech.prompt(sight), 17 * sight.text, words_w, height - 20)
    high = len(lines) * line_height(size)
    shapes = paragraph("prompt", left, (height - high) / 2, lines, size, bold=True)
    right = Box(left + words_w + 24, 10, keys_w, height - 20)
    if not rows:
        return shapes + _lately(sight, Box(right.x, right.y + 8, right.w, right.h - 16))
    return shapes + keys.laid(rows, right, 4.0 if len(rows) > 2 else keys.GAP)


def fitted(text: str, size: float, room: float, height: float) -> tuple[tuple[str, ...], float]:
    """The text in lines that keep within the room, smaller where they must be."""
    while (lines := wrapped(text, size, room, True)) and size > SMALL and len(lines) * line_height(size) > height:
        size = max(SMALL, size - 0.5)
    return lines, size


def _lately(sight: Sight, box: Box) -> list[Shape]:
    """The last things that happened, while there is nothing to do."""
    size = 13 * sight.text
    fit = int(box.h // line_height(size))
    lines: list[str] = []
    for event in reversed(sight.news):
        told = telling.tell(event, sight.names)
        broken = wrapped(told, size, box.w) if told else ()
        if len(lines) + len(broken) > fit:
            break
        lines[:0] = broken
    return paragraph("lately", box.x, box.y, lines, size, fill="muted")
