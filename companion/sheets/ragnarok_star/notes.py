"""The free space of the band board: notes by finger, a page for every round, and a sponge beside it."""

from __future__ import annotations

from companion.sheets import sketch
from companion.sheets.marks import Ink
from companion.sheets.shapes import Box, Shape, Touch
from companion.sheets.sight import Sight
from companion.sheets.sketch import Sketch
from companion.words import word

from .draft import Sponge
from .figures import figure
from .pieces import FINGER, PAD, SMALL, card, centred, plate, title_height, told

SHAPE = 3.2
"""So much wider than high, wherever it is shown: what was drawn keeps its look."""
WIDEST = 420.0
GAP = 6.0


def page(sight: Sight) -> str:
    return f"round {sight.view.round}"


def has(sight: Sight) -> bool:
    """Whether there is something to draw on, or something drawn."""
    return sight.sketching or page(sight) in sight.sketches


def _wide(width: float) -> float:
    return min(WIDEST, width - 16 - FINGER - GAP)


def height(sight: Sight, width: float) -> float:
    return PAD + title_height(sight.text) + _wide(width) / SHAPE + 10


def notes(sight: Sight, box: Box) -> list[Shape]:
    strokes = sight.sketches.get(page(sight), ())
    top = box.y + PAD + title_height(sight.text)
    space = Box(box.x + 8, top, _wide(box.w), _wide(box.w) / SHAPE)
    words = word("ragnarok_star.notes")
    touch = Touch(label=words, means=Sketch(page(sight)), why=words) if sight.sketching else None
    shapes = [
        *card("notes", box, word("ragnarok_star.title.notes"), sight.text),
        plate("notes", space, "sunken", radius=10.0, stroke="outline", touch=touch),
    ]
    if not strokes:
        size = SMALL * sight.text
        shapes.append(centred("notes/hint", space.center, words, size, fill="muted", room=space.w - 12))
    sponge = Box(space.x + space.w + GAP, top, FINGER, FINGER)
    return [*shapes, *sketch.drawn("notes", strokes, space), *_sponge(sight, sponge, bool(strokes))]


def _sponge(sight: Sight, box: Box, used: bool) -> list[Shape]:
    if not sight.sketching:
        return []
    label = word("ragnarok_star.notes.wipe")
    touch = Touch(label=label, means=Sponge(page(sight))) if used else told(label, word("ragnarok_star.notes.clean"))
    fill, ink = ("high", "text") if used else ("card", "muted")
    ground = plate("sponge", box, fill, radius=10.0, stroke="outline" if used else "line", touch=touch)
    return [ground, *figure("sponge", "sponge/sign", *box.center, 24, Ink(ink, fill))]
