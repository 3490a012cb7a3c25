"""What every sheet is built from: cards, titles, words at a place, text that fits its box, touches that only tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from typing import Any, ParamSpec

from companion.sheets import lettering
from companion.sheets.prose import line_height, wrapped
from companion.sheets.shapes import Align, Anchor, Box, Layer, Point, Rect, Shape, Text, Touch

PAD = 12.0
"""Between a card's edge and what is in it."""
TITLE, BODY, SMALL = 13.0, 14.0, 12.0

P = ParamSpec("P")


def kept(draw: Callable[P, Sequence[Shape]]) -> Callable[P, list[Shape]]:
    """What is drawn again as it was drawn before is the identical shapes, so that a screen need not compare them."""
    drawn: Any = lru_cache(maxsize=8192)(lambda *parts, **more: tuple(draw(*parts, **more)))

    @wraps(draw)
    def again(*parts: P.args, **more: P.kwargs) -> list[Shape]:
        return list(drawn(*parts, **more))

    return again


def title_height(text: float) -> float:
    """The height of a card's title with the room under it."""
    return line_height(TITLE * text) + 8


@kept
def card(key: str, box: Box, title: str, text: float) -> list[Shape]:
    """The ground of a section, with its title."""
    room = box.w - 2 * PAD
    return [
        Rect(key=f"card/{key}", x=box.x, y=box.y, w=box.w, h=box.h, radius=12, fill="raised"),
        label(f"title/{key}", box.x + PAD, box.y + PAD, title, TITLE * text, fill="muted", bold=True, room=room),
    ]


@lru_cache(maxsize=16384)
def label(
    key: str,
    x: float,
    y: float,
    text: str,
    size: float,
    *,
    fill: str = "text",
    bold: bool = False,
    align: Align = Align.LEFT,
    anchor: Anchor = Anchor.TOP,
    room: float = 0,
    layer: Layer = Layer.STATIC,
) -> Text:
    """Kept like all that is drawn: see `kept`."""
    return Text(
        key=key,
        x=x,
        y=y,
        text=text,
        size=size,
        fill=fill,
        bold=bold,
        align=align,
        anchor=anchor,
        max_width=room,
        layer=layer,
    )


def centred(key: str, at: Point, text: str, size: float, **looks: Any) -> Text:
    """Text around a point."""
    return label(key, *at, text, size, align=Align.CENTER, anchor=Anchor.MIDDLE, **looks)


def level(key: str, at: Point, text: str, size: float, **looks: Any) -> Text:
    """Text that begins at a point, in the middle of its line."""
    return label(key, *at, text, size, anchor=Anchor.MIDDLE, **looks)


def paragraph(
    key: str, x: float, y: float, lines: Sequence[str], size: float, *, fill: str = "text", bold: bool = False
) -> list[Shape]:
    step = line_height(size)
    return [label(f"{key}/{i}", x, y + i * step, line, size, fill=fill, bold=bold) for i, line in enumerate(lines)]


@lru_cache(maxsize=1024)
def fitted(text: str, size: float, room: float, height: float, bold: bool = True) -> tuple[tuple[str, ...], float]:
    """The text in lines that keep within the room, smaller where they must be."""
    while True:
        lines = wrapped(text, size, room, bold)
        wide = max((lettering.width(line, size, bold) for line in lines), default=0.0)
        if size <= SMALL or (len(lines) * line_height(size) <= height + 0.1 and wide <= room):
            return lines, size
        size = max(SMALL, size - 0.5)


def middle_lines(key: str, at: Point, lines: Sequence[str], size: float, **looks: Any) -> list[Shape]:
    """Lines around a point."""
    step = line_height(size)
    top = at[1] - step * (len(lines) - 1) / 2
    return [centred(f"{key}/{i}", (at[0], top + i * step), line, size, **looks) for i, line in enumerate(lines)]


def told(label_: str, why: str) -> Touch:
    """A touch that does nothing but tell."""
    return Touch(label=label_, enabled=False, why=why)


def inset(box: Box, by: float) -> Box:
    return Box(box.x + by, box.y + by, box.w - 2 * by, box.h - 2 * by)
