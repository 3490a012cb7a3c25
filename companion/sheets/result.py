"""The card of a finished game: who won, everybody's place, every line of the score. To look at and to share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.kernel import ScoreSheet
from companion.sheets import lettering, marks
from companion.sheets.marks import Ink
from companion.sheets.prose import line_height, number, set_at, wrapped
from companion.sheets.scene import Align, Anchor, Box, Circle, Layer, Line, Polygon, Rect, Scene, Shape, Text
from companion.sheets.score_table import BODY, GAP, PAD, SMALL, table
from companion.sheets.score_words import Result, points, result, result_text, working
from companion.words import word

__all__ = ["result_card", "result_text", "working"]

TITLE, WINNER = 22.0, 24.0
SIDE_BY_SIDE = 620.0
"""From this width on, times the text size, the ranking stands beside the table."""
GOLD = Ink("gold", "raised", Layer.STATIC)


def result_card(
    title: str,
    subtitle: str,
    score: ScoreSheet,
    names: Sequence[str],
    width: float = 360.0,
    text: float = 1.0,
    *,
    game: str = "",
    touch: bool = False,
) -> Scene:
    """The picture of a finished game, as wide as asked and as high as it needs.

    `game` is the key under whose words the lines are named. With `touch`, each cell of the table can be touched and
    means ("line", seat, name of the line).
    """
    res = result(score, names, game, text, touch)
    room = width - 2 * PAD
    shapes, y = head(title, subtitle, PAD, room, text)
    if width >= SIDE_BY_SIDE * text and len(score.seats) > 1:
        left = room * 0.36
        parts, low = honours(res, PAD, y, left)
        more, lower = table(res, PAD + left + 2 * PAD, y, room - left - 2 * PAD)
        y = max(low, lower)
    else:
        parts, y = honours(res, PAD, y, room)
        more, y = table(res, PAD, y, room)
    below, y = foot(res, PAD, y, room)
    return Scene(width, y, (*ground(width, y), *shapes, *parts, *more, *below))


def ground(width: float, height: float) -> Iterable[Shape]:
    """The card, with a fine gold frame."""
    yield Rect(key="card", x=0, y=0, w=width, h=height, radius=16, fill="raised")
    looks: dict[str, Any] = {"radius": 12, "stroke": "gold", "opacity": 0.55}
    yield Rect(key="card/frame", x=5, y=5, w=width - 10, h=height - 10, **looks)


def head(title: str, subtitle: str, x: float, width: float, text: float) -> tuple[list[Shape], float]:
    """Title, date and an ornament under them."""
    middle, y = x + width / 2, PAD + 4
    shapes = [centred("title", middle, y, title, TITLE * text, width, bold=True)]
    y += line_height(TITLE * text) + 2
    if subtitle:
        shapes.append(centred("subtitle", middle, y, subtitle, 13 * text, width, fill="muted"))
        y += line_height(13 * text)
    y += 14
    return [*shapes, *ornament("ornament", middle, y, min(width * 0.7, 260))], y + 14


def ornament(key: str, x: float, y: float, width: float) -> Iterable[Shape]:
    """A lozenge between two lines."""
    for side, name in ((-1, "left"), (1, "right")):
        ends = ((x + side * 12, y), (x + side * width / 2, y))
        yield Line(key=f"{key}/{name}", points=ends, stroke="gold", opacity=0.6)
        yield Circle(key=f"{key}/{name}/end", x=x + side * width / 2, y=y, r=2, fill="gold")
    yield Polygon(key=f"{key}/lozenge", points=((x, y - 5), (x + 6, y), (x, y + 5), (x - 6, y)), fill="gold")


def honours(res: Result, x: float, y: float, width: float) -> tuple[list[Shape], float]:
    """The winner under a crown, then everybody's place; alone, the total; everybody's name where nobody wins."""
    middle, size, text = x + width / 2, WINNER * res.text, res.text
    shapes: list[Shape] = []
    if res.first:
        shapes += marks.crown("crown", middle, y + 18 * text, 38 * text, GOLD)
        y += 40 * text
    lead = ", ".join(res.names) if res.open else res.winners or res.names[0]
    for i, line in enumerate(wrapped(lead, size, width, True)):
        shapes.append(centred(f"winner/{i}", middle, y, line, size, width, bold=True))
        y += line_height(size)
    total = word("result.open") if res.open else points(res.score.seats[res.order[0]].total)
    shapes.append(centred("winner/total", middle, y, total, 17 * text, width, fill="gold", bold=True))
    y += line_height(17 * text) + PAD
    if res.first:
        for seat in res.order:
            shapes += rank(res, seat, x, y, width)
            y += rank_height(res.text)
        y += GAP
    return shapes, y


def rank_height(text: float) -> float:
    return line_height(BODY * text) + 18


def rank(res: Result, seat: int, x: float, y: float, width: float) -> Iterable[Shape]:
    """A seat's place, name and total over a bar that shows how near it came."""
    size, tall = BODY * res.text, rank_height(res.text)
    middle, r = y + (tall - 6) / 2, size * 0.78
    best, total = res.score.seats[res.order[0]].total, res.score.seats[seat].total
    won = seat in res.first
    disc: dict[str, Any] = {"fill": "glow", "stroke": "gold"} if won else {"fill": "high"}
    yield Circle(key=f"rank/{seat}", x=x + r, y=middle, r=r, **disc)
    place, ink = str(res.score.ranking[seat]), "on_glow" if won else "text"
    yield set_at(f"rank/{seat}/place", x + r, middle, place, size, bold=True, fill=ink, align=Align.CENTER)
    left, used = x + 2 * r + GAP, lettering.width(number(total), size * 1.1, True)
    yield set_at(f"rank/{seat}/name", left, middle, res.names[seat], size, x + width - used - GAP - left, bold=won)
    looks: dict[str, Any] = {"bold": True, "fill": "gold" if won else "text", "align": Align.RIGHT}
    yield set_at(f"rank/{seat}/total", x + width, middle, number(total), size * 1.1, **looks)
    yield from _measure(f"rank/{seat}/bar", Box(left, y + tall - 6, x + width - left, 3), total, best, won)


def _measure(key: str, box: Box, total: int, best: int, won: bool) -> Iterable[Shape]:
    """How much of the best total this is; nothing where that says nothing."""
    yield Rect(key=f"{key}/all", x=box.x, y=box.y, w=box.w, h=box.h, radius=1.5, fill="high")
    share = max(0.0, total / best) if best > 0 else float(won)
    if share * box.w >= 3:
        role = "gold" if won else "outline"
        yield Rect(key=key, x=box.x, y=box.y, w=box.w * share, h=box.h, radius=1.5, fill=role)


def foot(res: Result, x: float, y: float, width: float) -> tuple[list[Shape], float]:
    """What the score notes, and where the card comes from."""
    size, shapes = 13 * res.text, list[Shape]()
    for n, note in enumerate(res.notes):
        shapes += marks.star(f"note/{n}/star", x + size / 2, y + line_height(size) / 2, size * 0.8, GOLD)
        for i, line in enumerate(wrapped(note, size, width - size - GAP)):
            shapes.append(set_at(f"note/{n}/{i}", x + size + GAP, y, line, size, anchor=Anchor.TOP))
            y += line_height(size)
        y += GAP
    maker, small = word("app.title"), SMALL * res.text
    used = small * 1.6 + lettering.width(maker, small)
    at, middle = x + (width - used) / 2, y + line_height(small) / 2
    shapes += marks.longship("maker/ship", at + small * 0.6, middle, small * 1.2, Ink("muted", "raised", Layer.STATIC))
    shapes.append(set_at("maker", at + small * 1.6, middle, maker, small, fill="muted"))
    return shapes, y + line_height(small) + PAD


def centred(key: str, x: float, y: float, text: str, size: float, room: float, **looks: Any) -> Text:
    """Text under y, around x."""
    return set_at(key, x, y, text, size, room, align=Align.CENTER, anchor=Anchor.TOP, **looks)
