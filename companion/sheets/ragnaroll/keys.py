"""What lies in the tray: buttons, keys, dice, places for dice; each drawn into the box it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.games.ragnaroll.sheet import LETTERS
from companion.sheets import marks
from companion.sheets.marks import Ink, Mark
from companion.sheets.outline import ring
from companion.sheets.palette import SECTORS as ROLES
from companion.sheets.prose import line_height
from companion.sheets.shapes import Box, Circle, Layer, Pattern, Point, Polygon, Rect, Shape, Touch
from companion.sheets.sight import Sight

from .draft import CIRCLE, TRIANGLE, Press
from .pieces import INKS, SMALL, WEAVES, centred

GAP = 6.0
BUTTON = 44.0
WIDEST = 340.0
"""A button that has all the room takes no more than this."""


class Item(NamedTuple):
    """Something in a row; a width of 0 shares what the others leave."""

    width: float
    draw: Callable[[Box], Sequence[Shape]]


class Row(NamedTuple):
    height: float
    items: list[Item]


def laid(rows: list[Row], box: Box, gap: float = GAP) -> list[Shape]:
    """Rows under each other, in the middle of the box."""
    y = box.y + max(0.0, (box.h - total(rows, gap)) / 2)
    shapes: list[Shape] = []
    for row in rows:
        shapes += _row(row, Box(box.x, y, box.w, row.height))
        y += row.height + gap
    return shapes


def total(rows: list[Row], gap: float) -> float:
    """How high the rows are together."""
    return sum(row.height for row in rows) + gap * max(0, len(rows) - 1)


def _row(row: Row, box: Box) -> list[Shape]:
    fixed = sum(item.width for item in row.items)
    open_ones = sum(1 for item in row.items if not item.width)
    gap, gaps = GAP, len(row.items) - 1
    if open_ones and box.w - fixed - gap * gaps < BUTTON * open_ones:
        gap = 0.0  # keys of a narrow tray touch, so that each has a finger's width
    room = box.w - fixed - gap * gaps
    share = min(room / open_ones, WIDEST) if open_ones else 0.0
    x = box.x + (room - share * open_ones) / 2
    shapes: list[Shape] = []
    for item in row.items:
        width = item.width or share
        shapes += item.draw(Box(x, box.y, width, box.h))
        x += width + gap
    return shapes


# -- buttons -------------------------------------------------------------------------------------------


def button(key: str, text: str, size: float, touch: Touch, *, primary: bool = False, mark: Mark | None = None) -> Item:
    """A wide key with words; the primary one is gold, for there is one thing to do."""
    return Item(0, lambda box: _button(key, text, size, touch, primary, mark, box))


def _button(key: str, text: str, size: float, touch: Touch, primary: bool, mark: Mark | None, box: Box) -> list[Shape]:
    fill, ink, edge = "high", "text", "outline"
    if primary and touch.enabled:
        fill, ink, edge = "glow", "on_glow", ""
    elif not touch.enabled:
        fill, ink, edge = "card", "muted", "line"
    shapes: list[Shape] = [
        Rect(
            key=key,
            x=box.x,
            y=box.y,
            w=box.w,
            h=box.h,
            radius=min(14, box.h / 3),
            fill=fill,
            stroke=edge,
            touch=touch,
            layer=Layer.MARKS,
        )
    ]
    x, y = box.center
    room = box.w - 16
    if mark:
        size_of = min(22.0, box.h * 0.5)
        x, room = x + size_of / 2 + 3, room - size_of - 6
        words = centred(f"{key}/text", (x, y), text, size, fill=ink, bold=True, room=room, layer=Layer.MARKS)
        left = words.box().x
        return [*shapes, words, *mark(f"{key}/mark", left - size_of / 2 - 6, y, size_of, Ink(ink, fill))]
    return [*shapes, centred(f"{key}/text", (x, y), text, size, fill=ink, bold=True, room=room, layer=Layer.MARKS)]


def number_key(key: str, text: str, size: float, touch: Touch, *, chosen: bool = False, width: float = 0) -> Item:
    """A key with a digit or a name."""
    return Item(width, lambda box: _number_key(key, text, size, touch, chosen, box))


def _number_key(key: str, text: str, size: float, touch: Touch, chosen: bool, box: Box) -> list[Shape]:
    ink = "on_glow" if chosen else "text" if touch.enabled else "muted"
    return [
        key_ground(key, box, touch, chosen),
        centred(f"{key}/text", box.center, text, size, fill=ink, bold=True, room=box.w - 8, layer=Layer.MARKS),
    ]


def key_ground(key: str, box: Box, touch: Touch | None, chosen: bool) -> Rect:
    fill = "glow" if chosen else "high" if touch and touch.enabled else "card"
    return Rect(
        key=key,
        x=box.x,
        y=box.y,
        w=box.w,
        h=box.h,
        radius=10,
        fill=fill,
        stroke="" if chosen else "line",
        touch=touch,
        layer=Layer.MARKS,
    )


def said(key: str, text: str, size: float, width: float = 0, *, fill: str = "text", bold: bool = True) -> Item:
    """Words among the keys."""
    return Item(
        width,
        lambda box: [
            centred(key, box.center, text, size, fill=fill, bold=bold, room=box.w, layer=Layer.MARKS),
        ],
    )


def press_touch(name: str, words: str, why: str = "") -> Touch:
    """The touch of a button; with a reason it cannot be pressed."""
    return Touch(label=words, means=Press(name), enabled=not why, why=why)


def press_button(
    sight: Sight, name: str, words: str, why: str = "", *, primary: bool = False, mark: Mark | None = None
) -> Item:
    """A button in the tray's usual size."""
    touch = press_touch(name, words, why)
    return button(f"button/{name}", words, 16 * sight.text, touch, primary=primary, mark=mark)


# -- dice ----------------------------------------------------------------------------------------------


def captioned(text: float) -> float:
    """The height of a die with its caption."""
    return 50 + line_height(SMALL * text) + 1


def die(key: str, sector: int, face: int, at: Point, size: float, weave: bool, *, faint: bool = False) -> list[Shape]:
    """A die in its sector's colour and weave; sector -1 is a die whose colour does not matter."""
    role, ink = ("die", "pip") if sector < 0 else (ROLES[sector], INKS[sector])
    body = Rect(
        key=key,
        x=at[0] - size / 2,
        y=at[1] - size / 2,
        w=size,
        h=size,
        radius=size * 0.2,
        fill=role,
        stroke="outline" if sector < 0 else "",
        pattern=WEAVES[sector] if weave and sector >= 0 else Pattern.NONE,
        weave=ink,
        weave_opacity=0.14,
        opacity=0.3 if faint else 1.0,
        layer=Layer.MARKS,
    )
    if not face:
        return [body]
    pips = marks.die(key, *at, size, face, Ink(role, ink, opacity=0.3 if faint else 1.0))[1:]
    return [body, *pips]


def face_key(key: str, sector: int, face: int, touch: Touch, weave: bool, *, chosen: bool = False) -> Item:
    """A key that shows a die's face."""

    def draw(box: Box) -> list[Shape]:
        size = min(box.w - 8, box.h - 8)
        off = not touch.enabled and not chosen
        return [
            key_ground(key, box, touch, chosen),
            *die(f"{key}/die", sector, face, box.center, size, weave, faint=off),
        ]

    return Item(0, draw)


def die_spot(
    key: str,
    sector: int,
    face: int,
    touch: Touch,
    text: float,
    weave: bool,
    *,
    held: bool = False,
    gone: bool = False,
    width: float = 50,
) -> Item:
    """A die where it lies, its letter below; gone to a place, its outline stays."""

    def draw(box: Box) -> list[Shape]:
        spot = Box(box.x, box.y, box.w, box.h - line_height(SMALL * text) - 1)
        size = min(spot.w, spot.h) - (8 if held else 6)
        edge = Rect(
            key=key,
            x=spot.x,
            y=spot.y,
            w=spot.w,
            h=spot.h,
            radius=13,
            fill="gold_soft" if held else "sunken",
            stroke="gold" if held else "line",
            stroke_width=3 if held else 1,
            touch=touch,
            layer=Layer.MARKS,
        )
        shapes: list[Shape] = [edge]
        if not gone:
            shapes += die(f"{key}/die", sector, face, spot.center, size, weave)
        return [*shapes, _caption(key, box, LETTERS[sector], text, "muted")]

    return Item(width, draw)


def slot_spot(
    key: str,
    place: int,
    caption: str,
    lying: tuple[int, int] | None,
    touch: Touch,
    text: float,
    weave: bool,
    *,
    held: bool,
) -> Item:
    """Circle, triangle or thunder, empty or with a die (its colour and face)."""

    def draw(box: Box) -> list[Shape]:
        spot = Box(box.x, box.y, box.w, box.h - line_height(SMALL * text) - 1)
        ready = touch.enabled and lying is None
        edge = Rect(
            key=key,
            x=spot.x,
            y=spot.y,
            w=spot.w,
            h=spot.h,
            radius=13,
            fill="gold_soft" if held or ready else "card",
            stroke="gold" if held or ready else "outline",
            stroke_width=3 if held else 2,
            touch=touch,
            layer=Layer.MARKS,
        )
        size = min(spot.w, spot.h) - 8
        shapes: list[Shape] = [edge]
        if lying:
            shapes += die(f"{key}/die", lying[0], lying[1], spot.center, size, weave)
        else:
            shapes += sign(f"{key}/sign", place, spot.center, size * 0.62, "on_gold_soft" if ready else "muted")
        return [*shapes, _caption(key, box, caption, text, "text")]

    return Item(50, draw)


def _caption(key: str, box: Box, words: str, text: float, fill: str) -> Shape:
    at = (box.center[0], box.y + box.h - line_height(SMALL * text) / 2)
    return centred(f"{key}/caption", at, words, SMALL * text, fill=fill, room=box.w + GAP - 1, layer=Layer.MARKS)


def sign(key: str, place: int, at: Point, size: float, role: str) -> list[Shape]:
    """The sign of a place: circle, triangle, hammer."""
    if place == CIRCLE:
        return [Circle(key=key, x=at[0], y=at[1], r=size / 2, stroke=role, stroke_width=3, layer=Layer.MARKS)]
    if place == TRIANGLE:
        points = tuple((at[0] + x * size * 0.58, at[1] + size * 0.1 + y * size * 0.58) for x, y in ring(3))
        return [Polygon(key=key, points=points, stroke=role, stroke_width=3, layer=Layer.MARKS)]
    return list(marks.hammer(key, *at, size * 1.15, Ink(role, "card")))
