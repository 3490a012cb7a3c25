"""The dice of the seat that is shown, large; a tap holds one of one's own."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.dice_tray import decisions as d
from companion.games.dice_tray.state import Thrown
from companion.sheets import lettering, marks
from companion.sheets.marks import Ink
from companion.sheets.pieces import BODY, PAD, SMALL, title_height
from companion.sheets.prose import line_height, wrapped
from companion.sheets.shapes import Box, Layer, Rect, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import speech
from .draft import Hold, held, seat_of
from .figures import face_text, figure
from .layout import columns, keys
from .pieces import card, centred, in_middle, told

LARGEST, SMALLEST = 132.0, 40.0
SUM = 46.0
SPACE = 8.0
LOCK = 12.0


class Lattice(NamedTuple):
    """How the dice stand: so many across, each in a cell with its caption under it."""

    across: int
    rows: int
    die: float
    caption: float

    @property
    def high(self) -> float:
        return self.rows * self.cell_high + (self.rows - 1) * SPACE

    @property
    def cell(self) -> float:
        return self.die + 12

    @property
    def cell_high(self) -> float:
        return self.die + 12 + self.caption


def lattice(sight: Sight, count: int, width: float) -> Lattice:
    """As large as they can be in the room above the keys."""
    caption = line_height(SMALL * sight.text)
    wide = width - 2 * PAD
    room = sight.height - keys(sight.width, sight.height, sight.text).height
    tall = max(180.0, room * (0.62 if columns(sight.width, sight.text) == 2 else 0.5))
    found = []
    for across in range(1, count + 1):
        rows = -(-count // across)
        by_width = (wide + SPACE) / across - SPACE - 12
        by_height = (tall + SPACE) / rows - SPACE - 12 - caption
        if by_width >= SMALLEST or across == 1:
            found.append(Lattice(across, rows, min(LARGEST, by_width, max(by_height, SMALLEST)), caption))
    return max(found, key=lambda one: (round(one.die), -one.rows))


def height(sight: Sight, width: float) -> float:
    throw = seat_of(sight).last
    top = 2 * PAD + title_height(sight.text)
    if throw is None:
        return top + lattice(sight, 2, width).high
    return top + lattice(sight, len(throw.dice), width).high + sum_height(sight, throw)


def sum_height(sight: Sight, throw: Thrown) -> float:
    return line_height(SUM * sight.text) + 4 if len(throw.dice) > 1 else 0.0


def hand(sight: Sight, box: Box) -> list[Shape]:
    """The dice that lie there, and their sum."""
    seat, name = seat_of(sight), speech.name_of(sight, sight.seat)
    throw = seat.last
    if throw is None:
        title = word("dice_tray.title.none", name=name)
        return [*card("hand", box, title, sight.text), *_empty(sight, box)]
    room = box.w - 2 * PAD - lettering.width(f"{name}: ", SMALL, True)
    title = word("dice_tray.title.hand", name=name, dice=speech.short_pool(throw.dice, room))
    shapes = card("hand", box, title, sight.text)
    stand = lattice(sight, len(throw.dice), box.w)
    top = box.y + PAD + title_height(sight.text)
    for place in range(len(throw.dice)):
        row, column = divmod(place, stand.across)
        here = min(stand.across, len(throw.dice) - row * stand.across)
        left = box.center[0] - (here * (stand.cell + SPACE) - SPACE) / 2
        at = Box(
            left + column * (stand.cell + SPACE),
            top + row * (stand.cell_high + SPACE),
            stand.cell,
            stand.cell_high,
        )
        shapes += _die(sight, throw, place, at, stand.die)
    if len(throw.dice) > 1:
        size = SUM * sight.text
        y = box.y + box.h - PAD - line_height(size) / 2
        shapes += _sum(sight, throw, (box.center[0], y), size, box.w - 2 * PAD)
    return shapes


def _die(sight: Sight, throw: Thrown, place: int, box: Box, size: float) -> list[Shape]:
    """One die in its cell. A held one has a frame, a lock and the word; one in the air is faint."""
    key, sides, face = f"die/{place}", throw.dice[place], throw.faces[place]
    kept, flying = place in held(sight), place in seat_of(sight).fresh
    fill, edge = ("gold_soft", "gold") if kept else ("", "")
    ground = Rect(
        key=key,
        x=box.x,
        y=box.y,
        w=box.w,
        h=box.h,
        radius=14,
        fill=fill,
        stroke=edge,
        stroke_width=2,
        touch=_touch(sight, throw, place, kept),
    )
    text = "?" if flying else face_text(sides, face)
    low = box.y + box.h - 4 - line_height(SMALL * sight.text) / 2
    caption = word("dice_tray.held") if kept else speech.kind_name(sides)
    ink = "on_gold_soft" if kept else "muted"
    shapes: list[Shape] = [ground, *figure(f"{key}/body", sides, text, (box.center[0], box.y + 6 + size / 2), size)]
    shift, room = (LOCK / 2 + 1, box.w - LOCK - 8) if kept else (0.0, box.w - 4)
    at = (box.center[0] + shift, low)
    words = centred(f"{key}/caption", at, caption, SMALL * sight.text, room, fill=ink, bold=kept)
    if kept:
        shapes += marks.lock(f"{key}/lock", words.box().x - LOCK / 2 - 2, low, LOCK, Ink(ink, fill, Layer.MARKS))
    return [*shapes, words]


def _touch(sight: Sight, throw: Thrown, place: int, kept: bool) -> Touch:
    sides = throw.dice[place]
    shown = speech.face_name(sides, throw.faces[place])
    key = "dice_tray.die.held" if kept else "dice_tray.die"
    said = word(key, number=place + 1, die=speech.kind_name(sides), face=shown)
    if not isinstance(sight.decision, d.Pick):
        return told(said)
    return Touch(label=word("dice_tray.die.free" if kept else "dice_tray.die.hold", die=said), means=Hold(place))


def _sum(sight: Sight, throw: Thrown, at: tuple[float, float], size: float, room: float) -> list[Shape]:
    words = word("dice_tray.sum.air") if seat_of(sight).fresh else speech.sum_name(throw)
    return [centred("sum", at, words, size, room, fill="gold", bold=True, layer=Layer.MARKS)]


def _empty(sight: Sight, box: Box) -> list[Shape]:
    """Two faint dice and a sentence, before the first throw and while all dice are in the air."""
    size = min(96.0, box.h * 0.42)
    x, y = box.center[0], box.center[1]
    shapes = [
        *figure("empty/left", 6, "5", (x - size * 0.6, y - 4), size, faint=True),
        *figure("empty/right", 20, "20", (x + size * 0.6, y - 4), size, faint=True),
    ]
    key = "dice_tray.air" if seat_of(sight).fresh else "dice_tray.empty"
    text = BODY * sight.text
    lines = wrapped(word(key), text, box.w - 2 * PAD)
    low = box.y + box.h - PAD - line_height(text) * len(lines) / 2
    return [*shapes, *in_middle("empty/words", (x, low), lines, text, fill="muted")]
