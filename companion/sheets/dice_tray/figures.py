"""Dice as they are drawn: every kind has its own outline, so that none is told by colour or size alone."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from companion.games.dice_tray.dice import COIN, PERCENT, faces_of
from companion.sheets import marks
from companion.sheets.marks import Ink
from companion.sheets.outline import Knot, placed, ring
from companion.sheets.pieces import SMALL
from companion.sheets.shapes import Circle, Layer, Line, Point, Polygon, Shape
from companion.words import word

from .pieces import centred

BODY_INK, NUMBER_INK, EDGE = "die", "pip", "outline"

OUTLINES: dict[int, list[Knot]] = {
    3: [(-0.94, -0.78), (0.94, -0.78), (1.0, -0.6), (0.14, 0.9), (-0.14, 0.9), (-1.0, -0.6)],
    4: [(0.0, -0.96), (1.0, 0.8), (-1.0, 0.8)],
    8: [(0.0, -1.0), (0.9, 0.0), (0.0, 1.0), (-0.9, 0.0)],
    10: [(0.0, -1.0), (0.96, -0.12), (0.96, 0.16), (0.0, 1.0), (-0.96, 0.16), (-0.96, -0.12)],
    12: [*ring(10, 0.99)],
    20: [*ring(6, 0.99)],
    PERCENT: [*ring(20, 0.98)],
}
FACETS: dict[int, tuple[tuple[Knot, ...], ...]] = {
    8: (((-0.9, 0.0), (0.0, 0.46), (0.9, 0.0)), ((0.0, 0.46), (0.0, 1.0))),
    10: (((0.0, -1.0), (0.66, 0.26), (0.0, 0.56), (-0.66, 0.26), (0.0, -1.0)), ((0.0, 0.56), (0.0, 1.0))),
    12: ((*ring(5, 0.66), ring(5, 0.66)[0]), *(((a, b)) for a, b in zip(ring(5, 0.66), ring(5, 0.99), strict=True))),
    20: ((*ring(3, 0.86), ring(3, 0.86)[0]),),
    PERCENT: ((*ring(20, 0.78), ring(20, 0.78)[0]),),
}
LETTERS = {3: (-0.12, 0.46), 4: (0.2, 0.44), 8: (-0.06, 0.42), 10: (0.06, 0.38), 12: (0.0, 0.4), 20: (0.02, 0.4)}
"""By sides: how far under the middle the number stands, and how large it is, in half and whole sizes."""


def face_text(sides: int, face: int) -> str:
    """What a die shows: a number, or the letter of a coin's side."""
    return word(f"dice_tray.coin.{face}.short") if sides == COIN and face in faces_of(COIN) else str(face)


def figure(key: str, sides: int, text: str, at: Point, size: float, *, faint: bool = False) -> list[Shape]:
    """A die with something written on it; a six-sided one with a number from 1 to 6 has pips."""
    return list(_figure(key, sides, text, at, size, faint))


@lru_cache(maxsize=4096)
def _figure(key: str, sides: int, text: str, at: Point, size: float, faint: bool) -> tuple[Shape, ...]:
    ink = Ink(BODY_INK, NUMBER_INK, Layer.MARKS, 0.45 if faint else 1.0)
    if sides == 6 and text in ("1", "2", "3", "4", "5", "6"):
        return tuple(marks.die(key, *at, size * 0.88, int(text), ink, stroke=EDGE))
    body = _body(key, sides, at, size, ink)
    if not text:
        return (*body,)
    low, share = LETTERS.get(sides, (0.0, 0.4))
    place = at[0], at[1] + low * size / 2
    looks: dict[str, Any] = {"fill": NUMBER_INK, "bold": True, "layer": Layer.MARKS, "opacity": ink.opacity}
    return (*body, centred(f"{key}/face", place, text, max(SMALL, size * share), **looks))


def _body(key: str, sides: int, at: Point, size: float, ink: Ink) -> list[Shape]:
    looks: dict[str, Any] = {"layer": ink.layer, "opacity": ink.opacity}
    thin = max(1.0, size * 0.018)
    if sides == COIN:
        rim: dict[str, Any] = {"x": at[0], "y": at[1], "stroke": EDGE, "stroke_width": thin, **looks}
        return [
            Circle(key=key, r=size * 0.46, fill=ink.fill, **rim),
            Circle(key=f"{key}/rim", r=size * 0.37, **rim),
        ]
    if sides == 6:
        return [marks.die(key, *at, size * 0.88, 1, ink, stroke=EDGE)[0]]
    shapes: list[Shape] = [
        Polygon(
            key=key,
            points=placed(OUTLINES[sides], *at, size),
            fill=ink.fill,
            stroke=EDGE,
            stroke_width=thin,
            **looks,
        )
    ]
    for i, facet in enumerate(FACETS.get(sides, ())):
        line = placed(facet, *at, size)
        looks["opacity"] = ink.opacity * 0.55
        shapes.append(Line(key=f"{key}/facet{i}", points=line, stroke=EDGE, stroke_width=thin, **looks))
    return shapes
