"""The concert hall: a column for each kind of fan, the mosh pit below, and the diss lodge of the angry fans."""

from __future__ import annotations

from companion.games.ragnarok_star.box import EXIT, EXIT_ROOM, FANS, LODGE
from companion.games.ragnarok_star.scoring import full_rows, score
from companion.sheets.marks import Ink
from companion.sheets.prose import line_height
from companion.sheets.shapes import Box, Layer, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import offer, speech
from .draft import Part, Pick
from .figures import figure
from .pieces import BODY, FINGER, PAD, SMALL, card, centred, fan_badge, kept, level, plate, title_height, told

CELL = 27.0
GAP = 4.0
FRAME = 6.0
"""Around a lodge that can be touched."""
SIDE = 34.0
"""Beside the rows: where a full one is ticked off."""


def _head(text: float) -> float:
    return line_height(SMALL * text) + 6


def _pit(text: float) -> float:
    return line_height(BODY * text) + 14


def height(sight: Sight, width: float) -> float:
    rows = sight.view.options.hall_rows
    high = PAD + title_height(sight.text) + _head(sight.text) + rows * CELL + _pit(sight.text) + 10
    high += 2 * (FINGER + GAP) if offer.is_open(sight) else 0
    high += FRAME if offer.is_open(sight) else 0
    return high + (_lodge_height(sight.text) if sight.view.options.angry_fans else 0)


def _title(sight: Sight) -> str:
    """Beside a real table with the points as they stand: there is no list of bands that has them."""
    if not (offer.is_real(sight) and sight.scores):
        return word("ragnarok_star.title.hall")
    total = score(sight.view).seats[sight.seat].total
    return word("ragnarok_star.title.hall.points", points=speech.points(total))


def hall(sight: Sight, box: Box) -> list[Shape]:
    text, rows, fans = sight.text, sight.view.options.hall_rows, offer.own(sight).fans
    shapes = card("hall", box, _title(sight), text)
    top = box.y + PAD + title_height(text)
    wide = min(96.0, (box.w - 2 * PAD - SIDE) / len(FANS))
    left = box.x + (box.w - wide * len(FANS) - SIDE) / 2
    high = _head(text) + rows * CELL + _pit(text)
    for fan, count in enumerate(fans):
        column = Box(left + fan * wide, top, wide, high)
        shapes += _column(sight, fan, count, column)
    full = full_rows(fans, rows)
    x = left + wide * len(FANS) + SIDE / 2
    for row in range(rows):
        y = top + _head(text) + (rows - row - 0.5) * CELL
        shapes += _row_sign(row, row < full, (x, y))
    low = top + high + 6
    if offer.is_open(sight):
        for fan in range(len(FANS)):
            shapes += _in_and_out(sight, fan, Box(left + fan * wide + 1, low - 2, wide - 2, FINGER))
        low += 2 * (FINGER + GAP)
    if sight.view.options.angry_fans:
        shapes += lodge(sight, Box(box.x + PAD, low, box.w - 2 * PAD, _lodge_height(text) - 6))
    return shapes


@kept
def _row_sign(row: int, full: bool, at: tuple[float, float]) -> list[Shape]:
    if full:
        return figure("check", f"row/{row}", *at, 18, Ink("green"))
    return [centred(f"row/{row}", at, str(row + 1), SMALL, fill="muted")]


def _column(sight: Sight, fan: int, count: int, box: Box) -> list[Shape]:
    rows, key = sight.view.options.hall_rows, f"hall/{fan}"
    path = offer.offered(sight).get(Part("fan", fan))
    parts = {"fans": speech.fan_name(fan, 2), "count": min(count, rows), "rows": rows, "pit": max(0, count - rows)}
    label = word("ragnarok_star.column", **parts)
    touch = Touch(label=label, means=Pick(path)) if path else told(label, label)
    ground = plate(
        key,
        Box(box.x + 1, box.y, box.w - 2, box.h),
        radius=9,
        fill="gold_soft" if path else "card",
        stroke="gold" if path else "green" if count >= rows else "",
        stroke_width=3 if path else 2,
        touch=touch,
        pulse=bool(path),
    )
    return [ground, *_seats(fan, count, rows, box, sight.text, sight.marks, bool(path))]


@kept
def _seats(fan: int, count: int, rows: int, box: Box, text: float, marks: bool, ready: bool) -> list[Shape]:
    """The bleachers from the stage up, the pit below them."""
    key, x, head = f"hall/{fan}", box.center[0], _head(text)
    ink = "on_gold_soft" if ready else "muted"
    at, size = (x, box.y + head / 2 + 1), SMALL * text
    shapes: list[Shape] = [centred(f"{key}/name", at, speech.fan_name(fan, 2), size, fill=ink, room=box.w - 6)]
    for row in range(rows):
        y = box.y + head + (rows - row - 0.5) * CELL
        if row < count:
            shapes += fan_badge(f"{key}/{row}", fan, (x, y), CELL - 3, marks)
        else:
            seat = Box(x - 9, y - 9, 18, 18)
            shapes.append(plate(f"{key}/{row}", seat, "sunken", radius=6.0, stroke="line"))
    pit, y = max(0, count - rows), box.y + box.h - _pit(text) / 2
    if pit:
        shapes += fan_badge(f"{key}/pit", fan, (x - 12, y), 20, marks)
        shapes.append(level(f"{key}/over", (x + 2, y), f"+{pit}", BODY * text, fill=ink, bold=True, room=box.w / 2 - 4))
    else:
        shapes.append(centred(f"{key}/over", (x, y), word("ragnarok_star.pit"), size, fill=ink, room=box.w - 6))
    return shapes


def _in_and_out(sight: Sight, fan: int, box: Box) -> list[Shape]:
    """Keys under a column: one more fan of its kind, one less."""
    offered = offer.fixable(sight)
    shapes: list[Shape] = []
    for i, (kind, sign) in enumerate((("in", "+"), ("out", "\u2212"))):
        key = f"hall/{fan}/{kind}"
        at = Box(box.x, box.y + i * (FINGER + GAP), box.w, box.h)
        label = word(f"ragnarok_star.hall.{kind}", fan=speech.fan_name(fan))
        path = offered.get(Part(kind, fan))
        touch = Touch(label=label, means=Pick(path)) if path else told(label, word(f"ragnarok_star.why.{kind}"))
        fill, ink = ("high", "text") if path else ("card", "muted")
        shapes += [
            plate(key, at, fill, radius=10.0, stroke="outline" if path else "line", touch=touch),
            centred(f"{key}/sign", at.center, sign, 22, fill=ink, bold=True),
        ]
    return shapes


# -- the diss lodge ------------------------------------------------------------------------------------


def _lodge_height(text: float) -> float:
    return line_height(SMALL * text) + 4 + 34 + 14


def lodge(sight: Sight, box: Box) -> list[Shape]:
    """Squares 1 to 4 and the exit, which holds two."""
    text, angry = sight.text, offer.own(sight).lodge
    size, places = SMALL * text, LODGE + EXIT_ROOM
    pitch = min(52.0, box.w / places)
    y = box.y + line_height(size) + 4 + (FRAME if offer.is_open(sight) else 0)
    words = word("ragnarok_star.title.lodge")
    shapes: list[Shape] = [level("lodge", (box.x, box.y + line_height(size) / 2), words, size, fill="muted", bold=True)]
    out = angry.count(EXIT)
    path = offer.fixable(sight).get(Part("lodge", "angry"))
    if path:
        label = word("ragnarok_star.lodge.touch", count=len(angry))
        frame = Box(box.x - 4, y - 5, pitch * places + 4, FINGER)
        ground = plate(
            "lodge/touch", frame, "card", radius=9.0, stroke="outline", touch=Touch(label=label, means=Pick(path))
        )
        shapes.append(ground)
    for place in range(places):
        number = place + 1
        held = number in angry if number <= LODGE else number - LODGE <= out
        at = Box(box.x + place * pitch, y, pitch - 4, 34)
        shapes += _square(place, at, held, text)
    return shapes


@kept
def _square(place: int, box: Box, held: bool, text: float) -> list[Shape]:
    exit_ = place >= LODGE
    key, fill = f"lodge/{place}", "ember_soft" if held or exit_ else "sunken"
    ground = plate(key, box, fill, radius=7.0, stroke="ember" if held else "line")
    if held:
        return [ground, *figure("angry", f"{key}/angry", *box.center, 26, Ink("ember", fill, Layer.MARKS))]
    words = word("ragnarok_star.exit") if exit_ else str(place + 1)
    return [
        ground,
        centred(f"{key}/name", box.center, words, SMALL * text, fill="muted" if not exit_ else "text", room=box.w - 4),
    ]
