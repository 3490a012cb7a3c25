"""The score of one sheet on the pad: a line for everything that counts, each explained where it is touched."""

from __future__ import annotations

from companion.kernel import Line
from companion.sheets.pad_keys import Part
from companion.sheets.prose import line_height, wrapped
from companion.sheets.shapes import Align, Anchor, Box, Layer, Rect, Shape, Touch
from companion.words import word

from . import score as live
from . import speech, telling
from .draft import Tell
from .pad_contracts import summary
from .pad_hall import Desk
from .pad_paper import score, state_of
from .pieces import BODY, PAD, card, label, paragraph, title_height

ROW, GAP, WORDS = live.ROW, live.GAP, live.WORDS


def _lines(desk: Desk) -> list[Line]:
    """The lines that can count in this game."""
    lines = score(desk.pad).seats[desk.seat].lines
    return [line for line in lines if line.name != "angry fans" or desk.pad.angry]


def lines(desk: Desk, width: float) -> Part:
    """The card with all lines and, below, the working of the one that was touched."""
    found, text = _lines(desk), desk.text
    across = live.columns(width, text)
    down = -(-(len(found) + 1) // across)
    told = wrapped(explained(desk), WORDS * text, width - 2 * PAD)
    below = max(live.LEAST_LINES, len(told)) * line_height(WORDS * text) + 8

    def draw(box: Box) -> list[Shape]:
        shapes = card("score", box, word("ragnarok_star.title.score"), text)
        wide = (box.w - 2 * PAD - (across - 1) * GAP) / across
        top = box.y + PAD + title_height(text)
        for i in range(len(found) + 1):
            column, row = divmod(i, down)  # read down the columns, so that the total comes last
            at = Box(box.x + PAD + column * (wide + GAP), top + row * (ROW + GAP), wide, ROW)
            shapes += _line(desk, found[i], at) if i < len(found) else _total(desk, at)
        ink = "text" if desk.sheet.told in telling.LINES else "muted"
        y = top + down * (ROW + GAP) + 4
        return [*shapes, *paragraph("score/why", box.x + PAD, y, told, WORDS * text, fill=ink)]

    return Part(2 * PAD + title_height(text) + down * ROW + (down - 1) * GAP + below, draw)


def _line(desk: Desk, line: Line, box: Box) -> list[Shape]:
    name = word(f"ragnarok_star.line.{line.name.replace(' ', '_')}")
    shown = desk.sheet.told == line.name
    kind = "ragnarok_star.line.label.told" if shown else "ragnarok_star.line.label"
    touch = Touch(label=word(kind, line=name, points=speech.points(line.points)), means=Tell(line.name))
    key, fill = f"score/{line.name}", "high" if shown else "card"
    ink = "text" if line.points > 0 else "ember" if line.points < 0 else "muted"
    return [
        Rect(key=key, x=box.x, y=box.y, w=box.w, h=box.h, radius=8, fill=fill, touch=touch),
        *_pair(key, box, name, line.points, BODY * desk.text, ink),
    ]


def _total(desk: Desk, box: Box) -> list[Shape]:
    total, name = score(desk.pad).seats[desk.seat].total, word("ragnarok_star.line.total")
    return [
        Rect(key="score/total", x=box.x, y=box.y, w=box.w, h=box.h, radius=8, fill="inverse"),
        *_pair("score/total", box, name, total, 16 * desk.text, "inverse_text", "inverse_text"),
    ]


def _pair(key: str, box: Box, name: str, points: int, size: float, ink: str, name_ink: str = "text") -> list[Shape]:
    """A name on the left, its points on the right."""
    y, room, right = box.center[1], (box.w - 20) * 0.74, box.x + box.w - 10
    bold = name_ink != "text"
    said = speech.signed(points)
    return [
        label(
            f"{key}/name",
            box.x + 10,
            y,
            name,
            size,
            fill=name_ink,
            bold=bold,
            anchor=Anchor.MIDDLE,
            room=room,
            layer=Layer.MARKS,
        ),
        label(
            f"{key}/points",
            right,
            y,
            said,
            size,
            fill=ink,
            bold=True,
            align=Align.RIGHT,
            anchor=Anchor.MIDDLE,
            layer=Layer.MARKS,
        ),
    ]


def explained(desk: Desk) -> str:
    """Where the points of the touched line come from."""
    line = desk.sheet.told
    if line not in telling.LINES:
        return word("ragnarok_star.score.hint")
    if line == "contracts":
        return summary(desk)
    return telling.explain(state_of(desk.pad), desk.seat, line)
