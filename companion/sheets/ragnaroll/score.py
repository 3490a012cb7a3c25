"""The live score: a line for everything that counts, each explained where it is touched."""

from __future__ import annotations

from companion.kernel import Line, SeatScore
from companion.sheets.prose import line_height, wrapped
from companion.sheets.shapes import Align, Anchor, Box, Layer, Rect, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import speech, telling
from .draft import Tell, draft_of
from .pieces import BODY, PAD, card, label, paragraph, title_height
from .standing import standing

ROW = 44.0
GAP = 4.0
WORDS = 13.0
LEAST_LINES = 2
HIDDEN = "?"
"""Instead of points that are hidden until the end."""


def columns(width: float, text: float) -> int:
    """How many lines stand side by side."""
    room = width - 2 * PAD
    return 4 if room >= 520 * text else 2 if room >= 220 * text else 1


def height(sight: Sight, width: float) -> float:
    """With the explanation that is shown, or room for a short one."""
    rows = -(-(len(telling.LINES) + 1) // columns(width, sight.text))
    lines = max(LEAST_LINES, len(_words(sight, width)))
    below = lines * line_height(WORDS * sight.text) + 8
    return 2 * PAD + title_height(sight.text) + rows * ROW + (rows - 1) * GAP + below


def lines(sight: Sight, box: Box) -> list[Shape]:
    seat = standing(sight.view).seats[sight.seat]
    shapes = card("score", box, word("ragnaroll.title.score"), sight.text)
    across = columns(box.w, sight.text)
    width = (box.w - 2 * PAD - (across - 1) * GAP) / across
    down = -(-(len(seat.lines) + 1) // across)
    top = box.y + PAD + title_height(sight.text)
    for i in range(len(seat.lines) + 1):
        # read down the columns, so that the total comes last
        column, row = divmod(i, down)
        at = Box(box.x + PAD + column * (width + GAP), top + row * (ROW + GAP), width, ROW)
        shapes += _line(sight, seat.lines[i], at) if i < len(seat.lines) else _total(sight, seat, at)
    below = top + down * (ROW + GAP) + 4
    told = draft_of(sight).told in telling.LINES
    ink = "text" if told else "muted"
    words = _words(sight, box.w)
    return [*shapes, *paragraph("score/why", box.x + PAD, below, words, WORDS * sight.text, fill=ink)]


def _words(sight: Sight, width: float) -> tuple[str, ...]:
    line = draft_of(sight).told
    known = line in telling.LINES
    if not sight.scores:
        return wrapped(word("ragnaroll.score.hidden"), WORDS * sight.text, width - 2 * PAD)
    words = telling.explain(sight.view, sight.seat, line) if known else word("ragnaroll.score.hint")
    return wrapped(words, WORDS * sight.text, width - 2 * PAD)


def _line(sight: Sight, line: Line, box: Box) -> list[Shape]:
    name = word(f"ragnaroll.line.{line.name.replace(' ', '_')}")
    shown = draft_of(sight).told == line.name and sight.scores
    how = "ragnaroll.line.label.told" if shown else "ragnaroll.line.label"
    touch = Touch(label=word(how, line=name, points=speech.points(line.points)), means=Tell(line.name))
    if not sight.scores:
        touch = Touch(label=name, enabled=False, why=word("ragnaroll.score.hidden"))
    key, size = f"score/{line.name}", BODY * sight.text
    ground = Rect(
        key=key,
        x=box.x,
        y=box.y,
        w=box.w,
        h=box.h,
        radius=8,
        fill="high" if shown else "card",
        touch=touch,
    )
    if not sight.scores:
        return [ground, *_pair(key, box, name, HIDDEN, size, "muted")]
    ink = "text" if line.points > 0 else "ember" if line.points < 0 else "muted"
    return [ground, *_pair(key, box, name, speech.signed(line.points), size, ink)]


def _total(sight: Sight, seat: SeatScore, box: Box) -> list[Shape]:
    ground = Rect(key="score/total", x=box.x, y=box.y, w=box.w, h=box.h, radius=8, fill="inverse")
    name, size = word("ragnaroll.line.total"), 16 * sight.text
    points = speech.signed(seat.total) if sight.scores else HIDDEN
    parts = _pair("score/total", box, name, points, size, "inverse_text", name_ink="inverse_text")
    return [ground, *parts]


def _pair(key: str, box: Box, name: str, points: str, size: float, ink: str, *, name_ink: str = "text") -> list[Shape]:
    """A name on the left, its points on the right."""
    y, room = box.center[1], box.w - 20
    bold = name_ink != "text"
    return [
        label(
            f"{key}/name", box.x + 10, y, name, size, fill=name_ink, bold=bold, anchor=Anchor.MIDDLE, room=room * 0.74
        ),
        label(
            f"{key}/points",
            box.x + box.w - 10,
            y,
            points,
            size,
            fill=ink,
            bold=True,
            align=Align.RIGHT,
            anchor=Anchor.MIDDLE,
            room=room * 0.3,
            layer=Layer.MARKS,
        ),
    ]
