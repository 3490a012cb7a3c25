"""The erasable band board: a row for each musician, a box for each action, numbers and ticks as they are written."""

from __future__ import annotations

from companion.games.ragnarok_star import decisions as d
from companion.games.ragnarok_star.box import ACTIONS, ROW
from companion.sheets.marks import Ink
from companion.sheets.prose import line_height
from companion.sheets.shapes import Box, Circle, Layer, Point, Rect, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import offer, speech
from .draft import Part, Path, Pick
from .figures import figure
from .pieces import PAD, SMALL, card, centred, fan_badge, kept, level, plate, title_height, told
from .sea import ORDER

GAP = 4.0
SIDE = 8.0
NAMES = 74.0


def _cell_height(text: float) -> float:
    return max(46.0, 28 + line_height(SMALL * text))


def height(sight: Sight, width: float) -> float:
    rows = sight.view.options.numbers
    return PAD + title_height(sight.text) + rows * (_cell_height(sight.text) + GAP) + SIDE


def band(sight: Sight, box: Box) -> list[Shape]:
    text, own = sight.text, offer.own(sight)
    title = word("ragnarok_star.title.band", name=speech.name_of(sight, sight.seat))
    shapes = card("band", box, title, text)
    written = {mark.action: mark for mark in own.marks}
    board = isinstance(sight.decision, d.Write | d.Lock)
    offered = offer.writing(sight) if board else {}
    in_mind = offer.picks(sight)
    names = NAMES if box.w < 420 else NAMES * 1.3
    wide = (box.w - 2 * SIDE - names - ROW * GAP) / ROW
    high, top = _cell_height(text), box.y + PAD + title_height(text)
    for musician in range(sight.view.options.numbers):
        y = top + musician * (high + GAP)
        name = speech.musician_name(musician)
        at = (box.x + SIDE + 2, y + high / 2)
        shapes.append(level(f"musician/{musician}", at, name, 13 * text, bold=True, room=names - 4))
        for column in range(ROW):
            action = musician * ROW + column
            cell = Box(box.x + SIDE + names + GAP + column * (wide + GAP), y, wide, high)
            path = offered.get(action)
            held = Part("action", action) in in_mind
            shapes += _cell(sight, action, cell, written.get(action), path, held)
    return shapes


def _cell(sight: Sight, action: int, box: Box, mark: d.Mark | None, path: Path | None, held: bool) -> list[Shape]:
    name = speech.action_name(action)
    label = word("ragnarok_star.cell", musician=speech.musician_name(action // ROW), action=name)
    if mark is not None:
        key = "ragnarok_star.cell.wipe" if path else "ragnarok_star.cell.written"
        label = word(key, cell=label, mark=speech.mark_text(mark))
    touch = Touch(label=label, means=Pick(path)) if path else told(label, why(sight, action, mark))
    lit = held or mark is not None
    ground = plate(
        f"cell/{action}",
        box,
        radius=9,
        fill="gold_soft" if lit else "high" if path else "card",
        stroke="gold" if held else "outline" if path else "",
        stroke_width=3 if held else 1,
        touch=touch,
        pulse=held,
    )
    return [ground, *_face(action, box, sight.text, sight.marks, lit, bool(path)), *_written(action, box, mark)]


@kept
def _face(action: int, box: Box, text: float, marks: bool, lit: bool, ready: bool) -> list[Shape]:
    """The action's figure over its name."""
    x, key = box.center[0], f"cell/{action}"
    line = line_height(SMALL * text)
    ink = "on_gold_soft" if lit else "text" if ready else "muted"
    y = box.y + (box.h - line) / 2
    at = (x, box.y + box.h - line / 2 - 2)
    name = centred(f"{key}/name", at, speech.action_name(action), SMALL * text, fill=ink, room=box.w - 4)
    return [*action_figure(key, action, (x, y), 20, ink, marks), name]


@kept
def action_figure(key: str, action: int, at: Point, size: float, ink: str, marks: bool) -> list[Shape]:
    """The figure of an action: a fan once or twice, or a sign."""
    one = ACTIONS[action]
    if one.kind != "collect":
        return figure(one.kind, f"{key}/figure", *at, size, Ink(ink, "card"))
    step = (one.count - 1) * size * 0.53
    shapes: list[Shape] = []
    for i in range(one.count):
        shapes += fan_badge(f"{key}/fan{i}", one.fan, (at[0] - step + i * 2 * step, at[1]), size, marks)
    return shapes


@kept
def _written(action: int, box: Box, mark: d.Mark | None) -> list[Shape]:
    """The number in the corner, and the ticked island as one of four."""
    if mark is None:
        return []
    key, x, y = f"cell/{action}", box.x + box.w - 12, box.y + 12
    shapes: list[Shape] = [
        Circle(key=f"{key}/disc", x=x, y=y, r=10, fill="glow", layer=Layer.HINTS),
        centred(f"{key}/number", (x, y), str(mark.number), 14, fill="on_glow", bold=True, layer=Layer.HINTS),
    ]
    if mark.island >= 0:
        shapes += ticks(f"{key}/tick", (box.x + 12, box.y + 13), mark.island)
    return shapes


@kept
def ticks(key: str, at: Point, island: int, size: float = 7.0) -> list[Shape]:
    """The four islands as they lie, one of them filled."""
    return [
        Rect(
            key=f"{key}{i}",
            x=at[0] + (column - 1) * (size + 1.5) + 0.75,
            y=at[1] + (row - 1) * (size + 1.5) + 0.75,
            w=size,
            h=size,
            radius=2,
            fill="gold" if i == island else "",
            stroke="gold" if i == island else "outline",
            layer=Layer.HINTS,
        )
        for i, (column, row) in enumerate(ORDER)
    ]


def why(sight: Sight, action: int, mark: d.Mark | None) -> str:
    """Why no number can be written here now; without such a question, what the action does."""
    ask, own = sight.decision, offer.own(sight)
    if isinstance(ask, d.Lock):
        return word("ragnarok_star.why.done" if not ask.open else "ragnarok_star.why.number")
    if isinstance(ask, d.Write) and any(other.action // ROW == action // ROW for other in own.marks):
        return word("ragnarok_star.why.musician", musician=speech.musician_name(action // ROW))
    return about(action)


def about(action: int) -> str:
    one = ACTIONS[action]
    if one.kind == "collect":
        key = f"ragnarok_star.about.collect.{one.count}"
        return word(key, fan=speech.fan_name(one.fan), fans=speech.fan_name(one.fan, 2))
    return word(f"ragnarok_star.about.{one.kind}")
