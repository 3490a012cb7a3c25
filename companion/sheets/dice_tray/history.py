"""The last throws of everybody, the latest first."""

from __future__ import annotations

from companion.games.dice_tray.state import Thrown
from companion.sheets.pieces import BODY, PAD, SMALL, title_height
from companion.sheets.prose import line_height, wrapped
from companion.sheets.shapes import Align, Box, Line, Shape
from companion.sheets.sight import Sight
from companion.words import word

from . import speech
from .pieces import card, label

SPACE = 10.0


def _details(sight: Sight, throw: Thrown, width: float) -> tuple[str, ...]:
    key = "dice_tray.history.again" if throw.again else "dice_tray.history"
    words = word(key, dice=speech.pool_name(throw.dice), faces=speech.faces_name(throw))
    return wrapped(words, SMALL * sight.text, width - 2 * PAD)


def _row_height(sight: Sight, throw: Thrown, width: float) -> float:
    lines = len(_details(sight, throw, width))
    return line_height(BODY * sight.text) + lines * line_height(SMALL * sight.text) + SPACE


def height(sight: Sight, width: float) -> float:
    rows = sum(_row_height(sight, throw, width) for throw in sight.view.history)
    return 2 * PAD + title_height(sight.text) + (rows or line_height(BODY * sight.text))


def history(sight: Sight, box: Box) -> list[Shape]:
    shapes = card("history", box, word("dice_tray.title.history"), sight.text)
    y = box.y + PAD + title_height(sight.text)
    if not sight.view.history:
        room = box.w - 2 * PAD
        words = word("dice_tray.history.none")
        return [*shapes, label("history/none", box.x + PAD, y, words, BODY * sight.text, room, fill="muted")]
    for number, throw in enumerate(reversed(sight.view.history)):
        shapes += _row(sight, number, throw, box, y)
        y += _row_height(sight, throw, box.w)
    return shapes


def _row(sight: Sight, number: int, throw: Thrown, box: Box, y: float) -> list[Shape]:
    key, left, right = f"history/{number}", box.x + PAD, box.x + box.w - PAD
    size, small = BODY * sight.text, SMALL * sight.text
    half = (right - left) * 0.6
    shapes: list[Shape] = [
        label(f"{key}/name", left, y, speech.name_of(sight, throw.seat), size, half, bold=throw.seat == sight.seat),
        label(f"{key}/sum", right, y, speech.sum_name(throw), size, right - left - half, bold=True, align=Align.RIGHT),
    ]
    low = y + line_height(size)
    for i, line in enumerate(_details(sight, throw, box.w)):
        shapes.append(label(f"{key}/dice/{i}", left, low + i * line_height(small), line, small, fill="muted"))
    if number:
        edge = y - SPACE / 2
        shapes.append(Line(key=f"{key}/edge", points=((left, edge), (right, edge)), stroke="line"))
    return shapes
