"""The score of one sheet on the pad: a line for everything that counts, each explained where it is touched."""

from __future__ import annotations

from companion.games.ragnaroll.sheet import ROUNDS
from companion.kernel import Line
from companion.sheets.pad_keys import Part
from companion.sheets.prose import line_height, set_at, wrapped
from companion.sheets.shapes import Align, Box, Layer, Rect, Shape, Touch
from companion.words import word

from . import score as live
from . import speech, telling
from .draft import Tell
from .pad_keys import Desk
from .pad_paper import dummy_fires, score, tally
from .pieces import BODY, PAD, card, paragraph, title_height

ROW, GAP, WORDS = live.ROW, live.GAP, live.WORDS


def lines(desk: Desk, width: float) -> Part:
    """The card with all lines and, below, the working of the one that was touched."""
    seat = score(desk.pad).seats[desk.seat]
    across = live.columns(width, desk.text)
    down = -(-(len(seat.lines) + 1) // across)
    told = wrapped(explained(desk), WORDS * desk.text, width - 2 * PAD)
    below = max(live.LEAST_LINES, len(told)) * line_height(WORDS * desk.text) + 8

    def draw(box: Box) -> list[Shape]:
        shapes = card("score", box, word("ragnaroll.title.score"), desk.text)
        wide = (box.w - 2 * PAD - (across - 1) * GAP) / across
        top = box.y + PAD + title_height(desk.text)
        for i in range(len(seat.lines) + 1):
            column, row = divmod(i, down)  # read down the columns, so that the total comes last
            at = Box(box.x + PAD + column * (wide + GAP), top + row * (ROW + GAP), wide, ROW)
            shapes += _line(desk, seat.lines[i], at) if i < len(seat.lines) else _total(desk, seat.total, at)
        ink = "text" if desk.sheet.told in telling.LINES else "muted"
        y = top + down * (ROW + GAP) + 4
        return [*shapes, *paragraph("score/why", box.x + PAD, y, told, WORDS * desk.text, fill=ink)]

    return Part(2 * PAD + title_height(desk.text) + down * ROW + (down - 1) * GAP + below, draw)


def _line(desk: Desk, line: Line, box: Box) -> list[Shape]:
    name = word(f"ragnaroll.line.{line.name.replace(' ', '_')}")
    shown = desk.sheet.told == line.name
    kind = "ragnaroll.line.label.told" if shown else "ragnaroll.line.label"
    spoken = word(kind, line=name, points=speech.points(line.points))
    ground = Rect(
        key=f"score/{line.name}",
        x=box.x,
        y=box.y,
        w=box.w,
        h=box.h,
        radius=8,
        fill="high" if shown else "card",
        touch=Touch(label=spoken, means=Tell(line.name)),
    )
    ink = "text" if line.points > 0 else "ember" if line.points < 0 else "muted"
    return [ground, *_pair(ground.key, box, name, line.points, BODY * desk.text, ink)]


def _total(desk: Desk, total: int, box: Box) -> list[Shape]:
    ground = Rect(key="score/total", x=box.x, y=box.y, w=box.w, h=box.h, radius=8, fill="inverse")
    return [
        ground,
        *_pair(ground.key, box, word("ragnaroll.line.total"), total, 16 * desk.text, "inverse_text", "inverse_text"),
    ]


def _pair(key: str, box: Box, name: str, points: int, size: float, ink: str, name_ink: str = "text") -> list[Shape]:
    """A name on the left, its points on the right."""
    y, right, bold = box.center[1], box.x + box.w - 10, name_ink != "text"
    room = (box.w - 20) * 0.74
    said = speech.signed(points)
    return [
        set_at(f"{key}/name", box.x + 10, y, name, size, room, fill=name_ink, bold=bold, layer=Layer.MARKS),
        set_at(f"{key}/points", right, y, said, size, fill=ink, bold=True, align=Align.RIGHT, layer=Layer.MARKS),
    ]


# -- in words ------------------------------------------------------------------------------------------


def explained(desk: Desk) -> str:
    """Where the points of the touched line come from."""
    line = desk.sheet.told
    if line not in telling.LINES:
        return word("ragnaroll.score.hint")
    if line == "fire":
        return fire_words(desk)
    return telling.LINES[line](desk.state, desk.seat, desk.tally)


def fire_words(desk: Desk) -> str:
    """The sheet's largest fire among those of the whole table."""
    size = desk.tally.fire
    if not size:
        return word("ragnaroll.explain.fire.none")
    pad = desk.pad
    fires = [tally(pad, sheet).fire for sheet in pad.sheets] + [*pad.others, *dummy_fires(pad)]
    listed = ", ".join(str(fire) for fire in sorted(fires, reverse=True) if fire)
    large, second, third = ROUNDS.fires
    return word("pad_ragnaroll.explain.fire", size=size, listed=listed, large=large, second=second, third=third)
