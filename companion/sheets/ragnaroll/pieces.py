"""What all regions of the sheet are built from: cards, titles, wrapped text, letters of colours, small figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from typing import Any, ParamSpec

from companion.games.ragnaroll.sheet import COLOURS
from companion.sheets.palette import SECTORS
from companion.sheets.prose import line_height
from companion.sheets.shapes import Align, Anchor, Box, Layer, Line, Pattern, Point, Rect, Shape, Text, Touch
from companion.words import word

WEAVES = (Pattern.DIAGONALS, Pattern.WAVES, Pattern.DOTS)
INKS = tuple(f"{role}_ink" for role in SECTORS)
SOFT = tuple(f"{role}_soft" for role in SECTORS)
DEEP = tuple(f"{role}_deep" for role in SECTORS)

PAD = 12.0
"""Between a card's edge and what is in it."""
TITLE = 13.0
BODY = 14.0
SMALL = 12.0


def colours() -> tuple[str, ...]:
    """The sectors' colours in the reader's language."""
    return tuple(word(f"ragnaroll.colour.{colour}") for colour in COLOURS)


def title_height(text: float) -> float:
    """The height of a card's title with the room under it."""
    return line_height(TITLE * text) + 8


P = ParamSpec("P")


def kept(draw: Callable[P, Sequence[Shape]]) -> Callable[P, list[Shape]]:
    """What is drawn again as it was drawn before is the identical shapes, so that a screen need not compare them."""
    drawn: Any = lru_cache(maxsize=4096)(lambda *parts, **more: tuple(draw(*parts, **more)))

    @wraps(draw)
    def again(*parts: P.args, **more: P.kwargs) -> list[Shape]:
        return list(drawn(*parts, **more))

    return again


@kept
def card(key: str, box: Box, title: str, text: float) -> list[Shape]:
    """The ground of a section, with its title."""
    return [
        Rect(key=f"card/{key}", x=box.x, y=box.y, w=box.w, h=box.h, radius=12, fill="raised"),
        label(f"title/{key}", box.x + PAD, box.y + PAD, title, TITLE * text, fill="muted", bold=True, room=box.w / 1.6),
    ]


@lru_cache(maxsize=8192)
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


def centred(key: str, at: Point, text: str, size: float, **looks: object) -> Text:
    """Text around a point."""
    return label(key, *at, text, size, align=Align.CENTER, anchor=Anchor.MIDDLE, **looks)


def paragraph(
    key: str, x: float, y: float, lines: Sequence[str], size: float, *, fill: str = "text", bold: bool = False
) -> list[Shape]:
    step = line_height(size)
    return [label(f"{key}/{i}", x, y + i * step, line, size, fill=fill, bold=bold) for i, line in enumerate(lines)]


@lru_cache(maxsize=1024)
def figure(
    key: str, rows: tuple[str, ...], at: Point, unit: float, fill: str, layer: Layer = Layer.STATIC
) -> tuple[Shape, ...]:
    """A shape of # squares around a point."""
    left = at[0] - unit * max(map(len, rows)) / 2
    top = at[1] - unit * len(rows) / 2
    return tuple(
        Rect(
            key=f"{key}/{r}{c}",
            x=left + c * unit + 0.75,
            y=top + r * unit + 0.75,
            w=unit - 1.5,
            h=unit - 1.5,
            radius=unit * 0.18,
            fill=fill,
            layer=layer,
        )
        for r, row in enumerate(rows)
        for c, cell in enumerate(row)
        if cell == "#"
    )


@kept
def swatch(key: str, sector: int, box: Box, letter: str, size: float, marks: bool, radius: float = 6) -> list[Shape]:
    """A patch of a sector's colour with its weave and letter."""
    return [
        Rect(
            key=key,
            x=box.x,
            y=box.y,
            w=box.w,
            h=box.h,
            radius=radius,
            fill=SECTORS[sector],
            pattern=WEAVES[sector] if marks else Pattern.NONE,
            weave=INKS[sector],
            weave_opacity=0.18,
        ),
        centred(f"{key}/letter", box.center, letter, size, fill=INKS[sector], bold=True),
    ]


def cross_out(key: str, box: Box, role: str, width: float = 2.5, layer: Layer = Layer.MARKS) -> Line:
    """One stroke through a box, from its lower left."""
    points = ((box.x + 4, box.y + box.h - 4), (box.x + box.w - 4, box.y + 4))
    return Line(key=key, points=points, stroke=role, stroke_width=width, layer=layer)


def told(label_: str, why: str) -> Touch:
    """A touch that does nothing but tell."""
    return Touch(label=label_, enabled=False, why=why)


def inset(box: Box, by: float) -> Box:
    return Box(box.x + by, box.y + by, box.w - 2 * by, box.h - 2 * by)
