"""The band board and concert hall to print on A4 across: of a new game blank, else as they stand."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.ragnarok_star.box import BOARD
from companion.games.ragnarok_star.scoring import score
from companion.games.ragnarok_star.state import State
from companion.sheets.scene import Scene
from companion.sheets.shapes import Align, Anchor, Box, Layer, Line, Rect, Shape
from companion.sheets.sight import Sight
from companion.words import word

from . import band, cards, hall, speech
from .pieces import PAD, card, centred, label, title_height

WIDTH, HEIGHT = 1123.0, 794.0
MARGIN = 38.0
GAP = 14.0


def paper(view: State, seat: int) -> Scene:
    """What one player needs at a table: board, hall, contracts, rounds and score."""
    sight = Sight(view=view, seat=seat, width=WIDTH, height=HEIGHT, text=1.1)
    content = WIDTH - 2 * MARGIN
    left = 560.0
    right = content - left - GAP
    top = 118.0
    board = Box(MARGIN, top, left, band.height(sight, left))
    bleachers = Box(MARGIN + left + GAP, top, right, hall.height(sight, right))
    low = max(board.h, bleachers.h) + top + GAP
    shapes = [
        *_heading(view, content),
        *band.band(sight, board),
        *hall.hall(sight, bleachers),
        *_contracts(sight, Box(MARGIN, low, left, HEIGHT - MARGIN - low)),
        *_score(sight, Box(MARGIN + left + GAP, low, right, HEIGHT - MARGIN - low)),
    ]
    return Scene(WIDTH, HEIGHT, tuple(_printed(shape) for shape in shapes))


def is_blank(view: State) -> bool:
    return view.phase == "setup" or (view.round == 1 and view.phase == "program")


def _printed(shape: Shape) -> Shape:
    """Paper is not touched, and light tints need an edge."""
    if isinstance(shape, Rect) and shape.fill and not shape.stroke and not shape.key.startswith("card/"):
        return replace(shape, touch=None, pulse=False, stroke="outline")
    return replace(shape, touch=None, pulse=False)


def _heading(view: State, content: float) -> list[Shape]:
    shapes: list[Shape] = [
        label("paper/title", MARGIN, 50, word("ragnarok_star.paper.title"), 34, bold=True, anchor=Anchor.MIDDLE),
        label("paper/name", MARGIN, 104, word("ragnarok_star.paper.name"), 14, anchor=Anchor.BOTTOM, fill="muted"),
        Line(key="paper/line", points=((MARGIN + 48, 103), (MARGIN + 330, 103)), stroke="outline"),
    ]
    pitch = 46.0
    left = MARGIN + content - pitch * BOARD.rounds
    words = word("ragnarok_star.paper.rounds")
    shapes.append(
        label("paper/rounds", left - 10, 66, words, 14, fill="muted", align=Align.RIGHT, anchor=Anchor.MIDDLE)
    )
    for number in range(1, BOARD.rounds + 1):
        at = Box(left + (number - 1) * pitch, 46, pitch - 6, 40)
        played = number < view.round or view.phase == "over"
        fill = "faint" if played else "surface"
        shapes.append(
            Rect(key=f"round/{number}", x=at.x, y=at.y, w=at.w, h=at.h, radius=7, fill=fill, stroke="outline")
        )
        shapes.append(centred(f"round/{number}/number", at.center, str(number), 16, bold=True))
    return shapes


def _contracts(sight: Sight, box: Box) -> list[Shape]:
    """Contracts in hand as far as they fit; lines to write on for a blank sheet."""
    if not is_blank(sight.view) and cards.height(sight, box.w) <= box.h:
        return cards.contracts(sight, box)
    shapes = card("contracts", box, word("ragnarok_star.title.contracts"), 1.1)
    top = box.y + PAD + title_height(1.1) + 16
    entries = [] if is_blank(sight.view) else cards.entries(sight)
    count = int((box.y + box.h - 6 - top) // 24)
    for i in range(count):
        y = top + i * 24
        shapes.append(
            Line(key=f"paper/contract/{i}", points=((box.x + PAD, y + 4), (box.x + box.w - PAD, y + 4)), stroke="line")
        )
        if i < len(entries):
            text = f"{entries[i].sign} {entries[i].name}"
            shapes.append(
                label(
                    f"paper/contract/{i}/name", box.x + PAD, y + 2, text, 14, anchor=Anchor.BOTTOM, room=box.w - 2 * PAD
                )
            )
    return shapes


def _score(sight: Sight, box: Box) -> list[Shape]:
    """A box for every line, empty on a blank sheet."""
    seat = score(sight.view).seats[sight.seat]
    blank = is_blank(sight.view)
    shapes = card("score", box, word("ragnarok_star.title.score"), 1.1)
    top = box.y + PAD + title_height(1.1)
    pitch = (box.y + box.h - PAD - top + 3) / (len(seat.lines) + 1)
    for i, (name, points) in enumerate([*((line.name, line.points) for line in seat.lines), ("total", seat.total)]):
        key, y = f"score/{name}", top + i * pitch
        at = Box(box.x + box.w - PAD - 80, y, 80, pitch - 3)
        words = word(f"ragnarok_star.line.{name.replace(' ', '_')}")
        shapes.append(
            label(f"{key}/name", box.x + PAD, at.center[1], words, 14, bold=name == "total", anchor=Anchor.MIDDLE)
        )
        shapes.append(
            Rect(key=f"{key}/box", x=at.x, y=at.y, w=at.w, h=at.h, radius=4, stroke="outline", layer=Layer.MARKS)
        )
        if not blank:
            shapes.append(centred(f"{key}/points", at.center, speech.signed(points), 15, bold=True))
    return shapes
