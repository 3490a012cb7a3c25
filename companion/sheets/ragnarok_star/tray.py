"""The tray: what to do now in words, and under or beside them what can be pressed."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.ragnarok_star import decisions as d
from companion.games.ragnarok_star.scoring import score
from companion.kernel import FATE
from companion.sheets.prose import line_height, wrapped
from companion.sheets.scene import Scene
from companion.sheets.shapes import Box, Line, Rect, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import keys, offer, speech, telling
from .band import action_figure
from .draft import Part, Path, Pick, Press, Turn, draft_of
from .layout import PHONE, ROW_GAP, WORDS, tray_height, tray_is_wide, tray_rows
from .pieces import FINGER, centred, fitted, paragraph, plate, told

KEY_GAP = 6.0
PRIMARY = (Part("word", "lock"), Part("word", "done"), Part("word", "on"))
"""Keys that go on."""
Key = tuple[str, Touch, Part | None]
"""A key's words, its touch, and the step of an answer that it stands for."""
NARROW, WIDE = 3, 4
"""Keys side by side, at most."""


def tray(sight: Sight) -> Scene:
    """What is to be done now; as wide as the sight."""
    height = tray_height(sight.width, sight.height, sight.text)
    shapes: list[Shape] = [
        Rect(key="tray", x=0, y=0, w=sight.width, h=height, fill="raised"),
        Line(key="tray/edge", points=((0.5, 0.5), (sight.width - 0.5, 0.5)), stroke="line"),
    ]
    if tray_is_wide(sight.width, sight.height):
        return Scene(sight.width, height, (*shapes, *_beside(sight, height)))
    return Scene(sight.width, height, (*shapes, *_stacked(sight, height)))


def _stacked(sight: Sight, height: float) -> list[Shape]:
    """The prompt above, the keys in what it leaves."""
    edge = 8.0 if sight.width < PHONE else 16.0
    room = Box(edge, 8, sight.width - 2 * edge, height - 16)
    left = room.h - 6 - _needed(sight)
    two = 2 * line_height(WORDS * sight.text)
    lines, size = fitted(speech.prompt(sight), WORDS * sight.text, room.w - 8, min(left, two))
    top = room.y + len(lines) * line_height(size) + 6
    shapes = paragraph("prompt", room.x + 4, room.y, lines, size, bold=True)
    return [*shapes, *_controls(sight, Box(room.x, top, room.w, room.y + room.h - top))]


def _beside(sight: Sight, height: float) -> list[Shape]:
    """The prompt on the left, the keys on the right, both together in the middle."""
    words_w = min(320.0, sight.width * 0.3)
    keys_w = min(620.0, sight.width - words_w - 64)
    left = (sight.width - words_w - 24 - keys_w) / 2
    lines, size = fitted(speech.prompt(sight), 17 * sight.text, words_w, height - 20)
    high = len(lines) * line_height(size)
    shapes = paragraph("prompt", left, (height - high) / 2, lines, size, bold=True)
    return [*shapes, *_controls(sight, Box(left + words_w + 24, 10, keys_w, height - 20))]


# -- what lies there -----------------------------------------------------------------------------------


def _controls(sight: Sight, box: Box) -> list[Shape]:
    ask = sight.decision
    if ask is None:
        return _over(sight, box) if sight.view.phase == "over" else _lately(sight, box)
    if ask.seat == FATE and not sight.typed:
        return _cast(sight, box)
    if _is_writing(sight):
        return _write(sight, box)
    return _grid(sight, _shown(sight), box)


def _rows_of(count: int, sight: Sight) -> tuple[int, int]:
    """Rows and columns for so many keys."""
    most = tray_rows(sight.width, sight.height, sight.text)
    wide = NARROW if sight.width < PHONE else WIDE
    across = max(1, -(-count // most)) if count <= most * wide else wide
    if count <= 2:
        return 1, max(1, count)
    across = max(across, 2 if count > 3 or most < 3 else 1)
    return -(-count // across), across


def _needed(sight: Sight) -> float:
    """The height of the keys."""
    ask = sight.decision
    if ask is None:
        return FINGER
    if _is_writing(sight):
        return 2 * FINGER + ROW_GAP
    if ask.seat == FATE and not sight.typed:
        return FINGER
    rows, _ = _rows_of(len(_shown(sight)), sight)
    return rows * FINGER + (rows - 1) * ROW_GAP


def _shown(sight: Sight) -> list[Key]:
    """Names, touches and steps of the keys; of many answers one page, of a second step a way back."""
    found: list[Key] = [_key(sight, path) for path in _listed(sight)]
    if offer.picks(sight):
        back = word("ragnarok_star.button.back")
        found.append((back, Touch(label=back, means=Press("back")), None))
    most = tray_rows(sight.width, sight.height, sight.text) * (2 if sight.width < PHONE else WIDE)
    if len(found) <= most or all(part is None or part.kind != "card" for _, _, part in found):
        return found
    pages = -(-len(found) // (most - 1))
    page = draft_of(sight).page % pages
    more = word("ragnarok_star.button.more", page=page + 1, pages=pages)
    return [*found[page * (most - 1) : (page + 1) * (most - 1)], (more, Touch(label=more, means=Turn()), None)]


def _listed(sight: Sight) -> Sequence[Path]:
    """What the tray offers; actions are touched on the band board."""
    return [path for path in offer.options(sight) if path[-1].kind not in offer.BOARD_KINDS]


def _key(sight: Sight, path: Path) -> Key:
    part = path[-1]
    return speech.part_name(sight, part), Touch(label=speech.spoken(sight, path), means=Pick(path)), part


def _grid(sight: Sight, found: list[Key], box: Box) -> list[Shape]:
    rows, across = _rows_of(len(found), sight)
    wide = min(keys.WIDEST, (box.w - (across - 1) * KEY_GAP) / across)
    left = box.x + (box.w - across * wide - (across - 1) * KEY_GAP) / 2
    top = box.y + max(0.0, (box.h - rows * FINGER - (rows - 1) * ROW_GAP) / 2)
    shapes: list[Shape] = []
    for i, (words, touch, part) in enumerate(found):
        row, column = divmod(i, across)
        at = Box(left + column * (wide + KEY_GAP), top + row * (FINGER + ROW_GAP), wide, FINGER)
        sign = keys.sign_of(sight, part) if part else None
        primary = part in PRIMARY
        shapes += keys.key(f"key/{i}", at, words, 15 * sight.text, touch, primary=primary, sign=sign)
    return shapes


def _cast(sight: Sight, box: Box) -> list[Shape]:
    words = word(f"ragnarok_star.button.{type(sight.decision).__name__.lower()}")
    wide = min(keys.WIDEST, box.w)
    at = Box(box.x + (box.w - wide) / 2, box.y + (box.h - FINGER) / 2, wide, FINGER)
    touch = Touch(label=words, means=Press("cast"))
    return keys.key("button/cast", at, words, 16 * sight.text, touch, primary=True)


def _is_writing(sight: Sight) -> bool:
    """Whether the band board is before us, and no island is to be ticked."""
    return isinstance(sight.decision, d.Write | d.Lock) and all(p.kind == "number" for p in offer.picks(sight))


def _write(sight: Sight, box: Box) -> list[Shape]:
    """The numbers, written and still to write, and keys: leave one out or lock the board, and the sponge."""
    count = sight.view.options.numbers
    pitch = min(64.0, box.w / count)
    left = box.x + (box.w - pitch * count) / 2
    top = box.y + max(0.0, (box.h - 2 * FINGER - ROW_GAP) / 2)
    shapes: list[Shape] = []
    for number in range(1, count + 1):
        at = Box(left + (number - 1) * pitch + 2, top, pitch - 4, FINGER)
        shapes += _chip(sight, number, at)
    found = [_key(sight, path) for path in offer.first_options(sight) if path[0].kind == "word"]
    return [*shapes, *_grid(sight, found, Box(box.x, top + FINGER + ROW_GAP, box.w, FINGER))]


def _chip(sight: Sight, number: int, box: Box) -> list[Shape]:
    """A number and what bears it; where any may be written, a touch picks it up."""
    key, marks = f"chip/{number}", [mark for mark in offer.own(sight).marks if mark.number == number]
    now = number == offer.number(sight)
    fill = "glow" if now else "gold_soft" if marks else "sunken"
    ink = "on_glow" if now else "on_gold_soft" if marks else "muted"
    path = (Part("number", number),)
    touch = None
    if path in offer.first_options(sight):
        touch = Touch(label=word("ragnarok_star.number", number=number), means=Pick(path))
    ground = plate(key, box, fill, radius=10.0, stroke="" if now or marks else "line", touch=touch)
    if not marks:
        return [ground, centred(f"{key}/number", box.center, str(number), 18, fill=ink, bold=True)]
    x, y = box.center
    sign = action_figure(key, marks[0].action, (x, y + 8), 18, ink, sight.marks)
    if len(marks) > 1:
        sign = [centred(f"{key}/times", (x, y + 8), f"\u00d7{len(marks)}", 14, fill=ink, bold=True)]
    return [ground, centred(f"{key}/number", (x, box.y + 10), str(number), 12, fill=ink, bold=True), *sign]


def _lately(sight: Sight, box: Box) -> list[Shape]:
    """The last things that happened, while there is nothing to do."""
    size = 13 * sight.text
    fit = int(box.h // line_height(size))
    lines: list[str] = []
    for event in reversed(sight.news):
        text = telling.tell(event, sight.names)
        broken = wrapped(text, size, box.w - 8) if text else ()
        if len(lines) + len(broken) > fit:
            break
        lines[:0] = broken
    return paragraph("lately", box.x + 4, box.y, lines, size, fill="muted")


def _over(sight: Sight, box: Box) -> list[Shape]:
    """Everybody's points, the best first."""
    result = score(sight.view)
    order = sorted(range(len(result.seats)), key=lambda seat: result.ranking[seat])
    across = 2
    wide = min(keys.WIDEST, (box.w - KEY_GAP) / across)
    left = box.x + (box.w - across * wide - KEY_GAP) / 2
    shapes: list[Shape] = []
    for i, seat in enumerate(order):
        total, place = result.seats[seat].total, result.ranking[seat]
        name = speech.name_of(sight, seat)
        label = word("ragnarok_star.total", name=name, place=place, points=speech.points(total))
        at = Box(left + i % 2 * (wide + KEY_GAP), box.y + i // 2 * (FINGER + ROW_GAP), wide, FINGER)
        sign = keys.sign_of(sight, Part("seat", seat))
        words = f"{name} {speech.signed(total)}"
        shapes += keys.key(f"total/{seat}", at, words, 15 * sight.text, told(label, label), sign=sign)
    return shapes
