"""Everybody at the tray: names to turn to, and what lies before the others."""

from __future__ import annotations

from companion.games.dice_tray.state import Seat, Thrown
from companion.sheets.pieces import BODY, PAD, SMALL, title_height
from companion.sheets.prose import line_height
from companion.sheets.shapes import Align, Box, Layer, Line, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import speech
from .draft import Seen
from .figures import face_text, figure
from .pieces import FINGER, card, ground, ink_of, key, label, split

DIE = 30.0
PITCH = DIE + 4
GAP = 6.0


# -- names ---------------------------------------------------------------------------------------------


def _rows_of_names(sight: Sight) -> list[list[int]]:
    """Three names side by side at most; of four, two and two."""
    seats = list(range(len(sight.view.seats)))
    across = len(seats) if len(seats) <= 3 else -(-len(seats) // 2)
    return [seats[i : i + across] for i in range(0, len(seats), across)]


def names_height(sight: Sight, width: float) -> float:
    rows = len(_rows_of_names(sight))
    return rows * FINGER + (rows - 1) * GAP


def names(sight: Sight, box: Box) -> list[Shape]:
    """A tab for everybody, so that whoever throws next is a tap away."""
    shapes: list[Shape] = []
    for i, row in enumerate(_rows_of_names(sight)):
        line = Box(box.x, box.y + i * (FINGER + GAP), box.w, FINGER)
        for seat, at in zip(row, split(line, [1] * len(row), GAP), strict=True):
            name, state = speech.name_of(sight, seat), _state(sight.view.seats[seat])
            touch = Touch(label=word("dice_tray.look", name=name, state=state), means=Seen(seat))
            shapes += key(
                f"tab/{seat}", at, name, BODY * sight.text, touch, look="chosen" if seat == sight.seat else ""
            )
            if seat == sight.seat:
                ends = ((at.x + 14, at.y + at.h - 5), (at.x + at.w - 14, at.y + at.h - 5))
                shapes.append(
                    Line(key=f"tab/{seat}/here", points=ends, stroke="gold", stroke_width=3, layer=Layer.MARKS)
                )
    return shapes


# -- the others ----------------------------------------------------------------------------------------


def others(sight: Sight) -> list[int]:
    """The other seats, in the order in which they follow."""
    count = len(sight.view.seats)
    return [(sight.seat + by) % count for by in range(1, count)]


def _across(width: float) -> int:
    return max(1, int((width - 2 * PAD - 8) // PITCH))


def row_height(sight: Sight, seat: Seat, width: float) -> float:
    rows = -(-len(seat.last.dice) // _across(width)) if seat.last else 0
    words = line_height(BODY * sight.text)
    return max(FINGER, 16 + words + (rows * PITCH + 4 if rows else 0))


def height(sight: Sight, width: float) -> float:
    rows = [row_height(sight, sight.view.seats[seat], width) for seat in others(sight)]
    return 2 * PAD + title_height(sight.text) + sum(rows) + GAP * (len(rows) - 1)


def company(sight: Sight, box: Box) -> list[Shape]:
    shapes = card("company", box, word("dice_tray.title.company"), sight.text)
    y = box.y + PAD + title_height(sight.text)
    for index in others(sight):
        seat = sight.view.seats[index]
        at = Box(box.x + PAD - 4, y, box.w - 2 * PAD + 8, row_height(sight, seat, box.w))
        shapes += _row(sight, index, seat, at, _across(box.w))
        y += at.h + GAP
    return shapes


def _row(sight: Sight, index: int, seat: Seat, box: Box, across: int) -> list[Shape]:
    own, name, size = f"seat/{index}", speech.name_of(sight, index), BODY * sight.text
    state = _state(seat)
    touch = Touch(label=word("dice_tray.look", name=name, state=state), means=Seen(index))
    y = box.y + 8 if seat.last else box.center[1] - line_height(size) / 2
    end = speech.sum_name(seat.last) if seat.last and not seat.fresh else state
    half = box.w / 2 - 14
    small = size if seat.last and not seat.fresh else SMALL * sight.text
    bold = {**ink_of("text"), "align": Align.RIGHT}
    return [
        ground(own, box, touch),
        label(f"{own}/name", box.x + 10, y, name, size, half, **ink_of("text")),
        label(f"{own}/sum", box.x + box.w - 10, y, end, small, half, **bold),
        *(_dice(own, seat.last, box, y + line_height(size) + 4, across) if seat.last else []),
    ]


def _state(seat: Seat) -> str:
    """What there is to say of the dice."""
    if seat.away:
        return word("dice_tray.state.away")
    if seat.fresh:
        return word("dice_tray.state.air")
    return speech.throw_name(seat.last) if seat.last else word("dice_tray.state.none")


def _dice(own: str, throw: Thrown, box: Box, top: float, across: int) -> list[Shape]:
    shapes: list[Shape] = []
    for place, (sides, face) in enumerate(zip(throw.dice, throw.faces, strict=True)):
        row, column = divmod(place, across)
        at = box.x + 8 + DIE / 2 + column * PITCH, top + DIE / 2 + row * PITCH
        shapes += figure(f"{own}/die{place}", sides, face_text(sides, face), at, DIE)
    return shapes
