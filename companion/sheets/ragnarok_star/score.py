"""The live score: a line for everything that counts, each explained where it is touched."""

from __future__ import annotations

from companion.games.ragnarok_star.scoring import score as scored
from companion.kernel import Line, SeatScore
from companion.sheets.prose import line_height, wrapped
from companion.sheets.shapes import Align, Anchor, Box, Layer, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import speech, telling
from .draft import Tell, draft_of
from .pieces import BODY, PAD, card, label, paragraph, plate, title_height

ROW = 44.0
GAP = 4.0
WORDS = 13.0
LEAST_LINES = 2


def _lines(sight: Sight) -> list[Line]:
    """The lines that can count in this game."""
    lines = scored(sight.view).seats[sight.seat].lines
    return [line for line in lines if line.name != "angry fans" or sight.view.options.angry_fans]


def columns(width: float, text: float) -> int:
    return 2 if width - 2 * PAD >= 220 * text else 1


def height(sight: Sight, width: float) -> float:
    """With the explanation that is shown, or room for a short one."""
    rows = -(-(len(_lines(sight)) + 1) // columns(width, sight.text))
    lines = max(LEAST_LINES, len(_words(sight, width)))
    below = lines * line_height(WORDS * sight.text) + 8
    return 2 * PAD + title_height(sight.text) + rows * ROW + (rows - 1) * GAP + below


def score(sight: Sight, box: Box) -> list[Shape]:
    lines, seat = _lines(sight), scored(sight.view).seats[sight.seat]
    shapes = card("score", box, word("ragnarok_star.title.score"), sight.text)
    across = columns(box.w, sight.text)
    width = (box.w - 2 * PAD - (across - 1) * GAP) / across
    down = -(-(len(lines) + 1) // across)
    top = box.y + PAD + title_height(sight.text)
    for i in range(len(lines) + 1):
        column, row = divmod(i, down)
        at = Box(box.x + PAD + column * (width + GAP), top + row * (ROW + GAP), width, ROW)
        shapes += _line(sight, lines[i], at) if i < len(lines) else _total(sight, seat, at)
    ink = "text" if draft_of(sight).told in telling.LINES else "muted"
    below = top + down * (ROW + GAP) + 4
    return [*shapes, *paragraph("score/why", box.x + PAD, below, _words(sight, box.w), WORDS * sight.text, fill=ink)]


def _words(sight: Sight, width: float) -> tuple[str, ...]:
    line = draft_of(sight).told
    known = line in telling.LINES
    words = telling.explain(sight.view, sight.seat, line) if known else word("ragnarok_star.score.hint")
    return wrapped(words, WORDS * sight.text, width - 2 * PAD)


def _line(sight: Sight, line: Line, box: Box) -> list[Shape]:
    name = word(f"ragnarok_star.line.{line.name.replace(' ', '_')}")
    shown = draft_of(sight).told == line.name
    key = "ragnarok_star.line.label.told" if shown else "ragnarok_star.line.label"
    spoken = word(key, line=name, points=speech.points(line.points))
    ground = plate(
        f"score/{line.name}",
        box,
        radius=8,
        fill="high" if shown else "card",
        touch=Touch(label=spoken, means=Tell(line.name)),
    )
    ink = "text" if line.points > 0 else "ember" if line.points < 0 else "muted"
    return [ground, *_pair(f"score/{line.name}", box, name, speech.signed(line.points), BODY * sight.text, ink)]


def _total(sight: Sight, seat: SeatScore, box: Box) -> list[Shape]:
    ground = plate("score/total", box, radius=8, fill="inverse")
    name, size = word("ragnarok_star.line.total"), 16 * sight.text
    parts = _pair("score/total", box, name, speech.signed(seat.total), size, "inverse_text", name_ink="inverse_text")
    return [ground, *parts]


def _pair(key: str, box: Box, name: str, points: str, size: float, ink: str, *, name_ink: str = "text") -> list[Shape]:
    """A name on the left, its points on the right."""
    y, room, bold = box.center[1], box.w - 20, name_ink != "text"
    looks = {"anchor": Anchor.MIDDLE}
    right = {"align": Align.RIGHT, "room": room * 0.3, "layer": Layer.MARKS, "bold": True, **looks}
    return [
        label(f"{key}/name", box.x + 10, y, name, size, fill=name_ink, bold=bold, room=room * 0.74, **looks),
        label(f"{key}/points", box.x + box.w - 10, y, points, size, fill=ink, **right),
    ]
