"""What all regions of the sheet are built from: the shared pieces, grounds, badges of fans and bands."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from companion.sheets.marks import Ink
from companion.sheets.pieces import (
    BODY,
    PAD,
    SMALL,
    card,
    centred,
    fitted,
    inset,
    kept,
    label,
    level,
    middle_lines,
    paragraph,
    title_height,
    told,
)
from companion.sheets.shapes import Box, Circle, Layer, Pattern, Point, Rect, Shape

from .figures import figure

__all__ = [
    "BAND_FIGURES",
    "BAND_ROLES",
    "BODY",
    "FAN_FIGURES",
    "FAN_ROLES",
    "FAN_WEAVES",
    "FINGER",
    "PAD",
    "SMALL",
    "band_badge",
    "card",
    "centred",
    "fan_badge",
    "fitted",
    "inset",
    "kept",
    "label",
    "level",
    "middle_lines",
    "paragraph",
    "plate",
    "title_height",
    "told",
]

FAN_ROLES = ("fan_boy", "fan_girl", "fan_oldman", "fan_oldwoman")
FAN_FIGURES = ("boy", "girl", "oldman", "oldwoman")
FAN_WEAVES = (Pattern.DIAGONALS, Pattern.DOTS, Pattern.NONE, Pattern.WAVES)
BAND_ROLES = ("band_green", "band_yellow", "band_red", "band_blue")
BAND_FIGURES = ("skull", "tambourine", "zeppelin", "moon")

FINGER = 44.0


@lru_cache(maxsize=16384)
def plate(key: str, box: Box, fill: str = "", *, radius: float = 8.0, **looks: Any) -> Rect:
    """A rounded ground, kept like all that is drawn; `looks` are further fields of `Rect`."""
    return Rect(key=key, x=box.x, y=box.y, w=box.w, h=box.h, fill=fill, radius=radius, **looks)


# -- fans and bands ------------------------------------------------------------------------------------


@kept
def fan_badge(key: str, fan: int, at: Point, size: float, marks: bool = True, faint: bool = False) -> list[Shape]:
    """A fan in its colour and weave, with its face."""
    opacity = 0.28 if faint else 1.0
    role = FAN_ROLES[fan]
    ground = Rect(
        key=key,
        x=at[0] - size / 2,
        y=at[1] - size / 2,
        w=size,
        h=size,
        radius=size * 0.28,
        fill=role,
        pattern=FAN_WEAVES[fan] if marks and size >= 20 else Pattern.NONE,
        weave=f"{role}_ink",
        weave_opacity=0.16,
        opacity=opacity,
        layer=Layer.MARKS,
    )
    ink = Ink(f"{role}_ink", role, Layer.MARKS, opacity)
    return [ground, *figure(FAN_FIGURES[fan], f"{key}/face", *at, size * 0.8, ink)]


@kept
def band_badge(key: str, seat: int, at: Point, size: float, own: bool = False) -> list[Shape]:
    """A band's disc with its mark; one's own has a rim."""
    role = BAND_ROLES[seat]
    disc = Circle(
        key=key,
        x=at[0],
        y=at[1],
        r=size / 2 - (1 if own else 0),
        fill=role,
        stroke="text" if own else "",
        stroke_width=2,
        layer=Layer.MARKS,
    )
    return [disc, *figure(BAND_FIGURES[seat], f"{key}/mark", *at, size * 0.64, Ink(f"{role}_ink", role))]
