"""A log of throws to print on A4 across: blank for a new tray, else with its last throws."""

from __future__ import annotations

from companion.games.dice_tray.state import State, Thrown
from companion.sheets.scene import Scene
from companion.sheets.shapes import Align, Anchor, Box, Line, Shape
from companion.words import word

from . import speech
from .figures import face_text, figure
from .pieces import label

WIDTH, HEIGHT = 1123.0, 794.0
MARGIN = 44.0
ROWS = 20
TOP, ROW = 132.0, 29.0
COLUMNS = (("number", 0.07), ("name", 0.19), ("dice", 0.2), ("faces", 0.44), ("sum", 0.1))


def paper(view: State, seat: int) -> Scene:
    """Two tables side by side, in black on white."""
    gap = 30.0
    wide = (WIDTH - 2 * MARGIN - gap) / 2
    shapes: list[Shape] = [
        label("paper/title", MARGIN, 40, word("dice_tray.paper.title"), 34, bold=True),
        *(shape for i, sides in enumerate((4, 6, 8, 10, 12, 20)) for shape in _ornament(i, sides)),
    ]
    for table in range(2):
        box = Box(MARGIN + table * (wide + gap), TOP, wide, ROW * (ROWS + 1))
        shapes += _table(table, box, view.history[table * ROWS : (table + 1) * ROWS])
    note = word("dice_tray.paper.note")
    return Scene(WIDTH, HEIGHT, (*shapes, label("paper/note", MARGIN, HEIGHT - 34, note, 12, fill="muted")))


def _ornament(number: int, sides: int) -> list[Shape]:
    at = WIDTH - MARGIN - 20 - (5 - number) * 50, 58.0
    return figure(f"paper/die{sides}", sides, str(sides), at, 42)


def _table(table: int, box: Box, throws: tuple[Thrown, ...]) -> list[Shape]:
    """Lines, headings, and what was thrown."""
    key = f"log/{table}"
    shapes: list[Shape] = []
    for row in range(ROWS + 2):
        y = box.y + row * ROW
        width = 1.6 if row in (0, 1, ROWS + 1) else 0.8
        ends = ((box.x, y), (box.x + box.w, y))
        shapes.append(Line(key=f"{key}/row{row}", points=ends, stroke="outline", stroke_width=width))
    x = box.x
    for name, share in COLUMNS:
        ends = ((x, box.y), (x, box.y + box.h))
        shapes.append(Line(key=f"{key}/{name}", points=ends, stroke="outline", stroke_width=0.8))
        shapes += _column(f"{key}/{name}", name, Box(x, box.y, box.w * share, ROW), table, throws)
        x += box.w * share
    ends = ((x, box.y), (x, box.y + box.h))
    return [*shapes, Line(key=f"{key}/end", points=ends, stroke="outline", stroke_width=0.8)]


def _column(key: str, name: str, box: Box, table: int, throws: tuple[Thrown, ...]) -> list[Shape]:
    y = box.center[1]
    heading = word(f"dice_tray.paper.{name}")
    shapes: list[Shape] = [
        label(f"{key}/head", box.x + 5, y, heading, 13, box.w - 8, bold=True, anchor=Anchor.MIDDLE),
    ]
    for row in range(ROWS):
        text = str(table * ROWS + row + 1) if name == "number" else _cell(name, throws[row : row + 1])
        if text:
            at = box.x + (box.w - 6 if name in ("number", "sum") else 5)
            align = Align.RIGHT if name in ("number", "sum") else Align.LEFT
            place = y + (row + 1) * ROW
            shapes.append(
                label(f"{key}/{row}", at, place, text, 13, box.w - 9, align=align, anchor=Anchor.MIDDLE, fill="text")
            )
    return shapes


def _cell(name: str, throws: tuple[Thrown, ...]) -> str:
    for throw in throws:
        return {
            "name": speech.seat_name((), throw.seat),
            "dice": speech.short_pool(throw.dice, 90),
            "faces": ",".join(map(face_text, throw.dice, throw.faces)),
            "sum": str(throw.sum),
        }[name]
    return ""
