"""The runestones: three rows of six, joined into a network whose full rows and columns give magic."""

from __future__ import annotations

from functools import lru_cache

from companion.games.ragnaroll.sheet import (
    COLUMN_SECTOR,
    LETTERS,
    RUNE_COLUMN,
    RUNE_NAMES,
    RUNE_ROW,
    RUNES,
    SECTORS,
    SIDE,
)
from companion.sheets import marks
from companion.sheets.marks import Ink
from companion.sheets.outline import Knot, closed
from companion.sheets.palette import SECTORS as ROLES
from companion.sheets.shapes import Box, Layer, Line, Pattern, Polygon, Rect, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import offer
from .draft import Stone
from .pieces import INKS, PAD, WEAVES, card, centred, colours, inset, kept, title_height

TILE = 44.0
HEAD = 26.0
GAP = 3.0
GIFT = 36.0
"""The room for what a full row gives."""
_STONE: tuple[Knot, ...] = (
    (-0.8, 0.96, 1),
    (-0.9, -0.1),
    (-0.62, -0.82),
    (0.06, -0.98),
    (0.68, -0.8),
    (0.9, 0.0),
    (0.82, 0.96, 1),
)


def height(text: float) -> float:
    return PAD * 2 + title_height(text) + HEAD + SECTORS * TILE + (SECTORS - 1) * GAP


def network(sight: Sight, box: Box) -> list[Shape]:
    """The card with all runestones, their joins and what full rows and columns give."""
    runes = offer.sheet_of(sight).runes
    shapes = card("runestones", box, word("ragnaroll.title.runestones"), sight.text)
    shapes += _joins(box, sight.text)
    for column in range(SIDE):
        shapes += _column_gift(box, column, runes & RUNE_COLUMN[column] == RUNE_COLUMN[column], sight.text)
    for sector in range(SECTORS):
        shapes += _row_gift(box, sector, runes & RUNE_ROW[sector] == RUNE_ROW[sector], sight.text)
    words = RuneWords(sight)
    for rune in range(SECTORS * SIDE):
        at = tile(box, rune, sight.text)
        shapes += stone(f"rune/{RUNE_NAMES[rune]}", rune, at, bool(runes >> rune & 1), sight.text, sight.marks)
        shapes += rune_touch(f"rune/{RUNE_NAMES[rune]}", words, rune, at)
    return shapes + _preview(sight, box)


def tile(box: Box, rune: int, text: float) -> Box:
    """Where a runestone lies in the card."""
    sector, column = divmod(rune, SIDE)
    width = _pitch(box)
    top = box.y + PAD + title_height(text) + HEAD
    return Box(box.x + PAD + column * width, top + sector * (TILE + GAP), width - GAP, TILE)


def _pitch(box: Box) -> float:
    return (box.w - 2 * PAD - GIFT + GAP) / SIDE


@lru_cache(maxsize=16)
def _joins(box: Box, text: float) -> tuple[Shape, ...]:
    """The lines of the network: along each row to its gift, up each column to its troll."""
    shapes: list[Shape] = []
    for column in range(SIDE):
        x, top = tile(box, column, text).center
        _, low = tile(box, (SECTORS - 1) * SIDE + column, text).center
        points = ((x, top - TILE / 2 - HEAD / 2), (x, low))
        shapes.append(Line(key=f"join/{column + 1}", points=points, stroke="line", stroke_width=3))
    for sector in range(SECTORS):
        (x, y), (far, _) = tile(box, sector * SIDE, text).center, tile(box, sector * SIDE + SIDE - 1, text).center
        end = far + _pitch(box) / 2 + 8
        shapes.append(
            Line(key=f"join/{LETTERS[sector]}", points=((x, y), (end, y)), stroke=ROLES[sector], stroke_width=3)
        )
    return tuple(shapes)


@kept
def _column_gift(box: Box, column: int, full: bool, text: float) -> list[Shape]:
    """The troll that a full column strikes, in its sector's colour."""
    sector, (x, y) = COLUMN_SECTOR[column], tile(box, column, text).center
    y -= TILE / 2 + HEAD / 2 + 2
    key = f"gift/{column + 1}"
    ground = Rect(
        key=key,
        x=x - 12,
        y=y - 11,
        w=24,
        h=22,
        radius=6,
        fill="inverse" if full else ROLES[sector],
        layer=Layer.MARKS,
    )
    ink = Ink("inverse_text", "inverse") if full else Ink(INKS[sector], ROLES[sector])
    mark = marks.strike if full else marks.troll
    return [ground, *mark(f"{key}/mark", x, y, 16, ink)]


@kept
def _row_gift(box: Box, sector: int, full: bool, text: float) -> list[Shape]:
    """The points and free strikes of a full row."""
    last = tile(box, sector * SIDE + SIDE - 1, text)
    left = last.x + last.w + 6
    width = box.x + box.w - PAD - left
    at = Box(left, last.y + 4, width, TILE - 8)
    key = f"gift/{LETTERS[sector]}"
    ink = "inverse_text" if full else "text"
    shapes: list[Shape] = [
        Rect(
            key=key,
            x=at.x,
            y=at.y,
            w=at.w,
            h=at.h,
            radius=8,
            fill="inverse" if full else "card",
            stroke=ROLES[sector],
            stroke_width=2,
            layer=Layer.MARKS,
        ),
        centred(
            f"{key}/points",
            (at.x + at.w * 0.33, at.center[1]),
            str(RUNES.row_points),
            min(16 * text, 19),
            fill=ink,
            bold=True,
            layer=Layer.MARKS,
        ),
    ]
    for i in range(RUNES.row_strikes):
        y = at.y + at.h * (i + 1) / (RUNES.row_strikes + 1)
        shapes += marks.strike(f"{key}/strike{i}", at.x + at.w * 0.74, y, 9, Ink(ink))
    return shapes


@lru_cache(maxsize=2048)
def stone(key: str, rune: int, box: Box, crossed: bool, text: float, weave: bool) -> tuple[Shape, ...]:
    """One runestone: its number on its colour, or turned over with a cross."""
    sector, value = divmod(rune, SIDE)
    x, y = box.center
    wide, high = min(box.w, box.h * 1.15), box.h
    points = tuple((round(x + px * wide / 2, 2), round(y + py * high / 2, 2)) for px, py in closed(_STONE))
    body = Polygon(key=key, points=points, fill="inverse" if crossed else ROLES[sector], layer=Layer.MARKS)
    if crossed:
        return (body, *marks.strike(f"{key}/strike", x, y + 2, high * 0.5, Ink("inverse_text")))
    name = f"{LETTERS[sector]}{value + 1}" if weave else str(value + 1)
    number = centred(f"{key}/number", (x, y + 1), name, 15 * text, fill=INKS[sector], bold=True, layer=Layer.MARKS)
    foot = Rect(
        key=f"{key}/foot",
        x=x - wide * 0.4,
        y=y + high * 0.48 - 8,
        w=wide * 0.8,
        h=8,
        pattern=WEAVES[sector] if weave else Pattern.NONE,
        weave=INKS[sector],
        weave_opacity=0.35,
        layer=Layer.MARKS,
    )
    return body, foot, number


class RuneWords:
    """Labels and reasons of the runestones of one sight."""

    def __init__(self, sight: Sight) -> None:
        self.offered, self.runes = offer.runes(sight), offer.sheet_of(sight).runes
        self.colours = colours()

    def touch(self, rune: int) -> Touch:
        sector, value = divmod(rune, SIDE)
        state = "open" if self.offered >> rune & 1 else "crossed" if self.runes >> rune & 1 else ""
        key = f"ragnaroll.rune.{state}" if state else "ragnaroll.rune"
        label = word(key, colour=self.colours[sector], value=value + 1)
        if state == "open":
            return Touch(label=label, means=Stone(rune))
        return Touch(label=label, means=Stone(rune), enabled=False, why=self.why(rune, state))

    def why(self, rune: int, state: str) -> str:
        if state == "crossed":
            return word("ragnaroll.rune.why.crossed")
        if self.offered:
            return word("ragnaroll.rune.why.gift")
        sector, value = divmod(rune, SIDE)
        return word(
            "ragnaroll.rune.why",
            row=self.colours[sector].lower(),
            column=self.colours[COLUMN_SECTOR[value]].lower(),
            value=value + 1,
            points=RUNES.row_points,
            strikes=RUNES.row_strikes,
        )


def rune_touch(key: str, words: RuneWords, rune: int, box: Box) -> list[Shape]:
    """The touch of a runestone; one that can be crossed off glows."""
    return _spot(key, box, words.touch(rune))


@kept
def _spot(key: str, box: Box, touch: Touch) -> list[Shape]:
    return [
        Rect(
            key=f"{key}/touch",
            x=box.x,
            y=box.y,
            w=box.w,
            h=box.h,
            radius=10,
            stroke="gold" if touch.enabled else "",
            stroke_width=3,
            layer=Layer.HINTS,
            pulse=touch.enabled,
            touch=touch,
        )
    ]


def _preview(sight: Sight, box: Box) -> list[Shape]:
    """The runestone that the thunder die would power."""
    aim = offer.aim(sight)
    if aim is None or aim.rune < 0:
        return []
    at = inset(tile(box, aim.rune, sight.text), -1)
    ring = Rect(
        key="rune/preview",
        x=at.x,
        y=at.y,
        w=at.w,
        h=at.h,
        radius=10,
        stroke="gold",
        stroke_width=3,
        layer=Layer.HINTS,
    )
    return [ring]
