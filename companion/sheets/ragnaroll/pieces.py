"""What all regions of the sheet are built from: the shared pieces, letters of colours, small figures."""

from __future__ import annotations

from functools import lru_cache

from companion.games.ragnaroll.sheet import COLOURS
from companion.sheets.palette import SECTORS
from companion.sheets.pieces import (
    BODY,
    PAD,
    SMALL,
    TITLE,
    card,
    centred,
    inset,
    kept,
    label,
    paragraph,
    title_height,
    told,
)
from companion.sheets.shapes import Box, Layer, Line, Pattern, Point, Rect, Shape
from companion.words import word

__all__ = [
    "BODY",
    "DEEP",
    "INKS",
    "PAD",
    "SMALL",
    "SOFT",
    "TITLE",
    "WEAVES",
    "card",
    "centred",
    "colours",
    "cross_out",
    "figure",
    "inset",
    "kept",
    "label",
    "paragraph",
    "swatch",
    "title_height",
    "told",
]

WEAVES = (Pattern.DIAGONALS, Pattern.WAVES, Pattern.DOTS)
INKS = tuple(f"{role}_ink" for role in SECTORS)
SOFT = tuple(f"{role}_soft" for role in SECTORS)
DEEP = tuple(f"{role}_deep" for role in SECTORS)


def colours() -> tuple[str, ...]:
    """The sectors' colours in the reader's language."""
    return tuple(word(f"ragnaroll.colour.{colour}") for colour in COLOURS)


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
