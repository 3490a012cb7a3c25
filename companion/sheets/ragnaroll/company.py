"""Who else sits at the table, with points and fires; alone, the heroes of old to measure oneself against."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.ragnaroll.sheet import SOLO
from companion.sheets import marks
from companion.sheets.marks import Ink, Mark
from companion.sheets.shapes import Align, Anchor, Box, Layer, Rect, Shape
from companion.sheets.sight import Sight
from companion.words import word

from . import speech
from .pieces import BODY, PAD, card, label, title_height
from .score import HIDDEN
from .standing import standing, tally_of

ROW = 28.0


def height(sight: Sight) -> float:
    return 2 * PAD + title_height(sight.text) + _rows(sight) * ROW * sight.text


def _rows(sight: Sight) -> int:
    view = sight.view
    return len(view.seats) + len(view.fires) + (len(SOLO.heroes) if view.players == 1 else 0)


def company(sight: Sight, box: Box) -> list[Shape]:
    """A line for each sheet, for each fire from elsewhere, and alone for each hero."""
    view, text = sight.view, sight.text
    shapes = card("company", box, word("ragnaroll.title.company"), text)
    result = standing(view)
    places = _places(box, text)
    for seat, scored in enumerate(result.seats):
        sheet = tally_of(view, seat)
        at, key = next(places), f"company/{seat}"
        if seat == sight.seat and len(result.seats) > 1:
            shapes.append(Rect(key=key, x=at.x, y=at.y, w=at.w, h=at.h, radius=7, fill="card"))
        shapes += _named(key, at, speech.name_of(sight, seat), text, bold=seat == sight.seat)
        shapes += _count(f"{key}/fire", at, 0.72, marks.flame, sheet.fire, text)
        shapes += _count(f"{key}/trolls", at, 0.5, marks.troll, sum(sheet.trolls), text)
        shapes.append(_points(key, at, speech.signed(scored.total) if sight.scores else HIDDEN, text))
    for i, fire in enumerate(view.fires):
        at, key = next(places), f"company/fire{i}"
        shapes += _named(key, at, word("ragnaroll.company.fire"), text, muted=True)
        shapes += _count(f"{key}/fire", at, 0.72, marks.flame, fire, text)
    if view.players == 1:
        for hero in SOLO.heroes:
            at, key = next(places), f"company/{hero.name}"
            reached = sight.scores and result.seats[0].total >= hero.points
            shapes += _named(key, at, hero.name, text, muted=not reached)
            shapes.append(_points(key, at, str(hero.points), text, muted=not reached))
            if reached:
                x = at.x + at.w * 0.72
                shapes += marks.check(f"{key}/reached", x, at.center[1], 14 * text, Ink("green"))
    return shapes


def _places(box: Box, text: float) -> Iterator[Box]:
    """The lines of the card, from the top."""
    y = box.y + PAD + title_height(text)
    while True:
        yield Box(box.x + PAD - 6, y, box.w - 2 * PAD + 12, ROW * text)
        y += ROW * text


def _named(key: str, at: Box, name: str, text: float, *, bold: bool = False, muted: bool = False) -> list[Shape]:
    ink, room = "muted" if muted else "text", at.w * 0.42
    y = at.center[1]
    return [label(f"{key}/name", at.x + 6, y, name, BODY * text, fill=ink, bold=bold, anchor=Anchor.MIDDLE, room=room)]


def _count(key: str, at: Box, across: float, mark: Mark, count: int, text: float) -> list[Shape]:
    x, y = at.x + at.w * across, at.center[1]
    return [
        *mark(f"{key}/mark", x - 10 * text, y, 14 * text, Ink("muted", "raised")),
        label(key, x, y, str(count), BODY * text, fill="muted", anchor=Anchor.MIDDLE, layer=Layer.MARKS),
    ]


def _points(key: str, at: Box, points: str, text: float, *, muted: bool = False) -> Shape:
    return label(
        f"{key}/points",
        at.x + at.w - 6,
        at.center[1],
        points,
        BODY * text,
        fill="muted" if muted else "text",
        bold=True,
        align=Align.RIGHT,
        anchor=Anchor.MIDDLE,
        layer=Layer.MARKS,
    )
