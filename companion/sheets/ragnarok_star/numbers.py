"""The boards side by side, number by number: what every band does, which number is resolved, what just happened."""

from __future__ import annotations

from companion.games.ragnarok_star import decisions as d
from companion.sheets.marks import Ink
from companion.sheets.prose import line_height, wrapped
from companion.sheets.shapes import Box, Layer, Shape
from companion.sheets.sight import Sight
from companion.words import word

from . import offer, speech, telling
from .band import action_figure, ticks
from .figures import figure
from .pieces import FINGER, PAD, SMALL, band_badge, card, centred, level, paragraph, plate, title_height, told

NEWS = 5
"""Lines about what just happened; always so many, so that nothing below moves."""
REAL_NEWS = 2
"""Beside a real table the eyes are on that."""
WORDS = 13.0


def _head(text: float) -> float:
    return max(22.0, line_height(WORDS * text) + 6)


def _lines(sight: Sight) -> int:
    return NEWS if not offer.is_real(sight) else REAL_NEWS


def height(sight: Sight, width: float) -> float:
    rows = len(sight.view.seats)
    below = _lines(sight) * line_height(WORDS * sight.text) + 10
    return PAD + title_height(sight.text) + _head(sight.text) + rows * FINGER + below + 8


def numbers(sight: Sight, box: Box) -> list[Shape]:
    view, text = sight.view, sight.text
    shapes = card("numbers", box, word("ragnarok_star.title.numbers"), text)
    names = 104.0 if box.w < 420 else 130.0
    wide = (box.w - 16 - names) / view.options.numbers
    top = box.y + PAD + title_height(text)
    head, left = _head(text), box.x + 8 + names
    for number in range(1, view.options.numbers + 1):
        at = Box(left + (number - 1) * wide, top, wide, head + len(view.seats) * FINGER)
        shapes += _column(sight, number, at, head)
    for seat in range(len(view.seats)):
        row = Box(box.x + 8, top + head + seat * FINGER, box.w - 16, FINGER)
        shapes += _row(sight, seat, row, names, wide)
    low = top + head + len(view.seats) * FINGER + 6
    return [*shapes, *paragraph("news", box.x + PAD, low, _news(sight, box.w), WORDS * text, fill="muted")]


def _column(sight: Sight, number: int, box: Box, head: float) -> list[Shape]:
    """The head of a number; the one that is resolved is lit down to the last band."""
    now = sight.view.phase == "resolve" and sight.view.number == number
    writing = isinstance(sight.decision, d.Write) and offer.number(sight) == number
    shapes: list[Shape] = []
    if now:
        shapes.append(plate(f"column/{number}", box, "gold_soft", radius=8.0))
    ink = "on_gold_soft" if now else "gold" if writing else "muted"
    at = (box.center[0], box.y + head / 2)
    return [*shapes, centred(f"number/{number}", at, str(number), WORDS * sight.text, fill=ink, bold=True)]


def _row(sight: Sight, seat: int, box: Box, names: float, wide: float) -> list[Shape]:
    one, text, key = sight.view.seats[seat], sight.text, f"plan/{seat}"
    name = speech.name_of(sight, seat)
    label = word("ragnarok_star.plan", name=name, plan=plan_words(sight, seat))
    y = box.center[1]
    shapes: list[Shape] = [
        plate(key, box, touch=told(label, label)),
        *band_badge(f"{key}/band", seat, (box.x + 13, y), 24, seat == sight.seat),
        level(f"{key}/name", (box.x + 29, y), name, WORDS * text, bold=seat == sight.seat, room=names - 31),
    ]
    marks = {mark.number: mark for mark in reversed(one.marks)}
    for number, mark in marks.items():
        at = (box.x + names + (number - 0.5) * wide, y)
        shapes += _mark(sight, f"{key}/{number}", mark, at, wide, counts(one.plan, one.marks, mark))
    if sight.view.phase == "program" and not marks:
        shapes += _secret(sight, key, speech.has_locked(sight, seat), Box(box.x + names, box.y, box.w - names, box.h))
    return shapes


def counts(plan: tuple[d.Mark | None, ...], marks: tuple[d.Mark, ...], mark: d.Mark) -> bool:
    """Whether a mark happens; nobody knows before the boards lie open."""
    same = [other for other in marks if other.number == mark.number]
    return not plan or (plan[mark.number - 1] == mark and len(same) == 1)


def _mark(sight: Sight, key: str, mark: d.Mark, at: tuple[float, float], wide: float, happens: bool) -> list[Shape]:
    now = sight.view.phase == "resolve" and sight.view.number == mark.number
    ink = "on_gold_soft" if now else "text" if happens else "muted"
    size = min(20.0, (wide - 4) / 2.1)
    lift = 6.0 if mark.island >= 0 else 0.0
    shapes = action_figure(key, mark.action, (at[0], at[1] - lift), size, ink, sight.marks)
    if mark.island >= 0:
        shapes += ticks(f"{key}/tick", (at[0], at[1] + 13), mark.island, 5)
    if not happens:
        shapes += figure("strike", f"{key}/void", *at, 30, Ink("ember", layer=Layer.HINTS))
    return shapes


def _secret(sight: Sight, key: str, locked: bool, box: Box) -> list[Shape]:
    """A board that is still hidden."""
    words = word("ragnarok_star.board.locked" if locked else "ragnarok_star.board.writing")
    at, size = (box.x + 26, box.center[1]), SMALL * sight.text
    sign = figure("lock", f"{key}/lock", box.x + 12, box.center[1], 16, Ink("ice", "raised")) if locked else []
    ink = "ice" if locked else "muted"
    return [*sign, level(f"{key}/secret", at, words, size, fill=ink, room=box.w - 30)]


def plan_words(sight: Sight, seat: int) -> str:
    """A band board in words, as far as it is known."""
    one = sight.view.seats[seat]
    if one.marks:
        return ", ".join(speech.mark_text(mark) for mark in sorted(one.marks, key=lambda mark: mark.number))
    if sight.view.phase == "program":
        return word("ragnarok_star.board.locked" if speech.has_locked(sight, seat) else "ragnarok_star.board.writing")
    return word("ragnarok_star.board.blank")


def _news(sight: Sight, width: float) -> list[str]:
    """The last things that happened, in whole sentences."""
    size, room = WORDS * sight.text, width - 2 * PAD
    lines: list[str] = []
    for event in reversed(sight.news):
        text = telling.tell(event, sight.names)
        broken = wrapped(text, size, room) if text else ()
        if len(lines) + len(broken) > _lines(sight):
            break
        lines[:0] = broken
    return lines
