"""The concert hall on the pad: its seats fill by touch, what has no seat stands in the pit, angry fans in the lodge."""

from __future__ import annotations

from companion.games.ragnarok_star.box import BOARD, FANS
from companion.games.ragnarok_star.paper import MOST_PLAYERS
from companion.games.ragnarok_star.scoring import full_rows
from companion.sheets.marks import Ink
from companion.sheets.pad import PadSight
from companion.sheets.pad_keys import GAP, KEY, Part, ground, icon_key, switch
from companion.sheets.prose import line_height, wrapped
from companion.sheets.shapes import Box, Layer, Rect, Shape, Touch
from companion.words import word

from . import speech
from .figures import figure
from .pad_sheet import Angry, Pad, Sheet, Sit, Step, fan_of, most, number
from .pad_touch import up_to
from .pieces import BODY, PAD, SMALL, card, centred, fan_badge, kept, level, paragraph, title_height

SEAT = KEY
SIDE = 30.0
"""Beside the rows: where a full one is ticked off."""
WIDEST = 104.0
FIGURE = 18.0


class Desk:
    """One player's sheet of the pad, and all that its scene is computed from."""

    def __init__(self, sight: PadSight) -> None:
        self.pad: Pad = sight.pad
        self.seat = sight.seat
        self.sheet: Sheet = self.pad.sheets[sight.seat]
        self.text, self.marks = sight.text, sight.marks


# -- the hall ------------------------------------------------------------------------------------------


def _head(text: float) -> float:
    return line_height(SMALL * text) + line_height(FIGURE * text) + 8


def _pit(text: float) -> float:
    return line_height(BODY * text) + 14


def hall(desk: Desk, width: float) -> Part:
    """A column for each kind of fan, with its seats, its pit, and the keys for one more or less."""
    rows, text = desk.pad.rows, desk.text
    high = _head(text) + rows * SEAT + _pit(text) + 2 * (KEY + GAP)

    def draw(box: Box) -> list[Shape]:
        shapes = card("hall", box, word("ragnarok_star.title.hall"), text)
        top = box.y + PAD + title_height(text)
        wide = min(WIDEST, (box.w - 2 * PAD + 4 - SIDE) / len(FANS))
        left = box.x + (box.w - wide * len(FANS) - SIDE) / 2
        for fan in range(len(FANS)):
            shapes += _column(desk, fan, Box(left + fan * wide, top, wide - GAP, high))
        full, x = full_rows(desk.sheet.fans, rows), left + wide * len(FANS) + SIDE / 2 - GAP / 2
        for row in range(rows):
            at = (x, top + _head(text) + (rows - row - 0.5) * SEAT)
            shapes += _row_sign(row, row < full, at, text)
        return shapes

    return Part(2 * PAD + title_height(text) + high, draw)


@kept
def _row_sign(row: int, full: bool, at: tuple[float, float], text: float) -> list[Shape]:
    if full:
        return figure("check", f"row/{row}", *at, 20, Ink("green"))
    return [centred(f"row/{row}", at, str(row + 1), SMALL * text, fill="muted")]


def _column(desk: Desk, fan: int, box: Box) -> list[Shape]:
    rows, count, text = desk.pad.rows, desk.sheet.fans[fan], desk.text
    key, head = f"hall/{fan}", _head(text)
    full, low = count >= rows, box.y + head + rows * SEAT
    edge, high = "green" if full else "line", low + _pit(text) - box.y
    shapes: list[Shape] = [
        Rect(key=key, x=box.x, y=box.y, w=box.w, h=high, radius=10, fill="card", stroke=edge, stroke_width=1.5),
        *_title(fan, count, full, Box(box.x, box.y, box.w, head), text),
    ]
    for row in range(rows):
        at = Box(box.x, box.y + head + (rows - row - 1) * SEAT, box.w, SEAT)
        shapes += _seat(desk, fan, row, at)
    shapes += _pit_words(fan, max(0, count - rows), Box(box.x, low, box.w, _pit(text)), text, desk.marks)
    name = speech.fan_name(fan, 2)
    for i, by in enumerate((1, -1)):
        at = Box(box.x, low + _pit(text) + GAP + i * (KEY + GAP), box.w, KEY)
        shapes += step_key(desk, f"fan/{fan}", by, name, at)
    return shapes


@kept
def _title(fan: int, count: int, full: bool, box: Box, text: float) -> list[Shape]:
    """The name, and below it how many there are; a full column is ticked off."""
    x, size, high = box.center[0], SMALL * text, line_height(SMALL * text)
    low = (x - 10 if full else x, box.y + high + 4 + line_height(FIGURE * text) / 2)
    shapes: list[Shape] = [
        centred(f"hall/{fan}/name", (x, box.y + 4 + high / 2), speech.fan_name(fan, 2), size, room=box.w - 4),
        centred(f"hall/{fan}/count", low, str(count), FIGURE * text, bold=True),
    ]
    return [*shapes, *figure("check", f"hall/{fan}/full", x + 14, low[1], 18, Ink("green"))] if full else shapes


def _seat(desk: Desk, fan: int, row: int, box: Box) -> list[Shape]:
    count, key = desk.sheet.fans[fan], f"seat/{fan}/{row + 1}"
    value, room = up_to(count, row), most(desk.pad, desk.seat, f"fan/{fan}")
    can = value <= max(room, count)
    label = word("pad_ragnarok_star.seat", fans=speech.fan_name(fan, 2), row=row + 1, count=value)
    why = "" if can else edge_words(desk, f"fan/{fan}", 1)
    touch = Touch(label=label, means=Sit(fan, row), enabled=can, why=why)
    over = Rect(key=key, x=box.x, y=box.y, w=box.w, h=box.h, radius=8, layer=Layer.HINTS, touch=touch)
    return [*_chair(fan, row, row < count, box.center, desk.marks), over]


@kept
def _chair(fan: int, row: int, taken: bool, at: tuple[float, float], marks: bool) -> list[Shape]:
    key = f"hall/{fan}/{row}"
    if taken:
        return fan_badge(key, fan, at, SEAT - 8, marks)
    half = 14.0
    return [Rect(key=key, x=at[0] - half, y=at[1] - half, w=28, h=28, radius=8, fill="sunken", stroke="line")]


@kept
def _pit_words(fan: int, pit: int, box: Box, text: float, marks: bool) -> list[Shape]:
    x, y = box.center
    key = f"hall/{fan}/pit"
    if not pit:
        words = word("ragnarok_star.pit")
        return [centred(key, (x, y), words, SMALL * text, fill="muted", room=box.w - 6)]
    return [
        *fan_badge(key, fan, (x - 13, y), 22, marks),
        level(f"{key}/count", (x + 2, y), f"+{pit}", BODY * text, bold=True, room=box.w / 2 - 4),
    ]


# -- numbers -------------------------------------------------------------------------------------------


def step_key(desk: Desk, field: str, by: int, name: str, box: Box) -> list[Shape]:
    """One more or one less; told why where that cannot be."""
    value = number(desk.sheet, field)
    can = value > 0 if by < 0 else value < most(desk.pad, desk.seat, field)
    kind, icon = ("more", "plus") if by > 0 else ("less", "minus")
    label = word(f"pad_ragnarok_star.{kind}", name=name, number=value)
    why = "" if can else edge_words(desk, field, by)
    return icon_key(f"{field}/{kind}", box, icon, Touch(label=label, means=Step(field, by), enabled=can, why=why))


def stepper(desk: Desk, field: str, name: str, box: Box) -> list[Shape]:
    """One less, the number, one more, at the right end of a box."""
    y, left = box.y + (box.h - KEY) / 2, box.x + box.w - STEPPER
    at = (left + KEY + NUMBER / 2, y + KEY / 2)
    return [
        *step_key(desk, field, -1, name, Box(left, y, KEY, KEY)),
        centred(f"{field}/number", at, str(number(desk.sheet, field)), min(18 * desk.text, 22), bold=True),
        *step_key(desk, field, 1, name, Box(left + KEY + NUMBER, y, KEY, KEY)),
    ]


NUMBER = 36.0
STEPPER = 2 * KEY + NUMBER


def edge_words(desk: Desk, field: str, by: int) -> str:
    """Why a number goes no further."""
    if by < 0:
        return word("pad_ragnarok_star.why.none")
    if (fan := fan_of(field)) >= 0:
        held = sum(sheet.fans[fan] for i, sheet in enumerate(desk.pad.sheets) if i != desk.seat)
        key = "pad_ragnarok_star.why.fans.others" if held else "pad_ragnarok_star.why.fans"
        return word(key, count=BOARD.fans_each, fans=speech.fan_name(fan, 2), held=held)
    if field == "angry":
        return word("pad_ragnarok_star.why.angry", count=MOST_PLAYERS)
    return word("pad_ragnarok_star.why.contracts")


# -- angry fans ----------------------------------------------------------------------------------------


def lodge(desk: Desk, width: float) -> Part:
    """The angry fans of the diss lodge, or the switch that brings them in."""
    return lodge_count(desk, width) if desk.pad.angry else expansion_card(desk.pad, width, desk.text)


def lodge_count(desk: Desk, width: float) -> Part:
    text, name = desk.text, word("pad_ragnarok_star.angry.here")
    words = wrapped(name, BODY * text, width - 2 * PAD - 36 - STEPPER - 8, True)
    row = max(KEY, len(words) * line_height(BODY * text)) + 4

    def draw(box: Box) -> list[Shape]:
        top = box.y + PAD + title_height(text)
        at = Box(box.x + PAD, top, box.w - 2 * PAD, row)
        y = at.center[1] - len(words) * line_height(BODY * text) / 2
        ink = "ember" if desk.sheet.angry else "muted"
        return [
            *card("lodge", box, word("ragnarok_star.title.lodge"), text),
            *figure("angry", "angry/mark", at.x + 14, at.center[1], 28, Ink(ink)),
            *paragraph("angry/name", at.x + 36, y, words, BODY * text, bold=True),
            *stepper(desk, "angry", name, at),
        ]

    return Part(2 * PAD + title_height(text) + row, draw)


def expansion_card(pad: Pad, width: float, text: float) -> Part:
    inner = expansion(pad, width - 2 * PAD, text)

    def draw(box: Box) -> list[Shape]:
        at = Box(box.x + PAD, box.y + PAD + title_height(text), box.w - 2 * PAD, inner.height)
        return [*card("lodge", box, word("ragnarok_star.title.lodge"), text), *inner.draw(at)]

    return Part(2 * PAD + title_height(text) + inner.height, draw)


def expansion(pad: Pad, width: float, text: float) -> Part:
    """A switch: whether the Angry Fans play."""
    on, room = pad.angry, width - 24 - 56
    name = wrapped(word("pad_ragnarok_star.angry.play"), BODY * text, room, True)
    kind = "on" if on else "off"
    note = wrapped(word(f"pad_ragnarok_star.angry.{kind}"), SMALL * text, room)
    high, small = line_height(BODY * text), line_height(SMALL * text)

    def draw(box: Box) -> list[Shape]:
        touch = Touch(label=word(f"pad_ragnarok_star.angry.label.{kind}"), means=Angry())
        low = box.y + 8 + len(name) * high
        return [
            ground("expansion", box, touch, lit=on),
            *paragraph("expansion/name", box.x + 12, box.y + 8, name, BODY * text, bold=True),
            *paragraph("expansion/note", box.x + 12, low, note, SMALL * text, fill="muted"),
            *switch("expansion/switch", box.x + box.w - 38, box.center[1], on),
        ]

    return Part(max(KEY, len(name) * high + len(note) * small + 16), draw)
