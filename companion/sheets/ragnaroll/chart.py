"""The small map of all 18 columns, with which one moves along, and the summary beside it."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from companion.games.ragnaroll.sheet import BOARD, LETTERS, NAMES, ROUNDS, SECTOR, SECTORS, SIDE, STRIDE, bits
from companion.sheets import marks
from companion.sheets.marks import Ink
from companion.sheets.prose import line_height
from companion.sheets.shapes import Anchor, Box, Layer, Rect, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import offer, speech
from .draft import Look
from .grid import ground_role, status
from .pieces import SMALL, colours, label, swatch
from .standing import standing

GAP = 5.0


def chart_size(text: float, unit: float) -> tuple[float, float]:
    """How wide and high the map is with squares of that size."""
    return SECTORS * SIDE * unit + (SECTORS - 1) * GAP, _head(text) + SIDE * unit


def _head(text: float) -> float:
    return line_height(SMALL * text) + 4


def chart(sight: Sight, box: Box, unit: float, shown: int) -> list[Shape]:
    """All squares small: what is struck, burnt, and where something can be touched."""
    sheet, lit = offer.sheet_of(sight), offer.squares(sight)
    in_mind = _in_mind(sight)
    shapes: list[Shape] = []
    for sector in range(SECTORS):
        area = _area(box, sector, unit, sight.text)
        head = Box(area.x, box.y, area.w, _head(sight.text) - 2)
        shapes += swatch(
            f"map/{LETTERS[sector]}/head", sector, head, LETTERS[sector], SMALL * sight.text, sight.marks, 4
        )
        shapes += _target(sight, sector, Box(area.x, box.y, area.w, box.h), shown, lit)
    glow = in_mind or lit
    for bit, drawn in _dots(box, unit, sight.text).items():
        shapes.append(drawn["glow"] if glow >> bit & 1 else drawn[ground_role(bit, status(sheet, bit))])
    aim = offer.aim(sight)
    if aim and aim.thunder >= 0:
        shapes.append(_column(aim.thunder, _area(box, aim.thunder // SIDE, unit, sight.text), unit))
    return shapes


def _column(column: int, area: Box, unit: float) -> Rect:
    """The column in which thunder would strike."""
    return Rect(
        key="map/thunder",
        x=area.x + column % SIDE * unit,
        y=area.y,
        w=unit,
        h=area.h,
        radius=3,
        stroke="gold",
        stroke_width=2,
        layer=Layer.HINTS,
    )


def _in_mind(sight: Sight) -> int:
    """The squares the answer in mind would mark."""
    call, aim = offer.called(sight), offer.aim(sight)
    if call:
        return call[1]
    if aim and aim.lightning >= 0:
        return 1 << aim.lightning
    return offer.line_in_mind(sight)


def _area(box: Box, sector: int, unit: float, text: float) -> Box:
    side = SIDE * unit
    return Box(box.x + sector * (side + GAP), box.y + _head(text), side, side)


@lru_cache(maxsize=8)
def _dots(box: Box, unit: float, text: float) -> dict[int, dict[str, Rect]]:
    """Each square in every colour it can take."""
    return {bit: _dot(bit, _area(box, bit % STRIDE // SIDE, unit, text), unit) for bit in bits(BOARD)}


def _dot(bit: int, area: Box, unit: float) -> dict[str, Rect]:
    dot = Rect(
        key=f"map/{NAMES[bit]}",
        x=area.x + bit % STRIDE % SIDE * unit + 0.5,
        y=area.y + bit // STRIDE * unit + 0.5,
        w=unit - 1,
        h=unit - 1,
        radius=1.5,
        layer=Layer.MARKS,
    )
    return {role: replace(dot, fill=role) for role in ("glow", *(ground_role(bit, state) for state in range(3)))}


def _target(sight: Sight, sector: int, box: Box, shown: int, lit: int) -> list[Shape]:
    count = (lit & SECTOR[sector]).bit_count()
    key = "here" if sector == shown else "glow" if count else ""
    name = word(f"ragnaroll.map.{key}" if key else "ragnaroll.map", colour=colours()[sector], count=count)
    frame = Rect(
        key=f"look/{LETTERS[sector]}",
        x=box.x - 2,
        y=box.y - 2,
        w=box.w + 4,
        h=box.h + 4,
        radius=5,
        stroke="text" if sector == shown else "gold" if count else "",
        stroke_width=2,
        layer=Layer.HINTS,
        pulse=bool(count) and sector != shown,
        touch=Touch(label=name, means=Look(sector)),
    )
    return [frame]


def summary(sight: Sight, box: Box) -> list[Shape]:
    """Round, points and magic, beside the map."""
    view, text = sight.view, sight.text
    seat = standing(view).seats[sight.seat]
    over = view.phase == "over"
    state = word(
        "ragnaroll.summary.over" if over else "ragnaroll.summary.round", round=view.round, rounds=ROUNDS.rounds
    )
    middle = box.y + box.h / 2
    big, small = line_height(22 * text), line_height(13 * text)
    top = middle - (big + 2 * small + 4) / 2
    magic = offer.sheet_of(sight).magic
    bolt = 13 * text
    words = word("ragnaroll.summary.magic", count=magic)
    points = speech.points(seat.total) if sight.scores else word("ragnaroll.summary.hidden")
    return [
        label("summary/round", box.x, top, state, 13 * text, fill="muted", room=box.w),
        label("summary/points", box.x, top + small + 2, points, 22 * text, bold=True, room=box.w),
        *marks.bolt(
            "summary/bolt",
            box.x + bolt / 2 - 2,
            top + small + big + 4 + small / 2,
            bolt,
            Ink("gold" if magic else "muted"),
        ),
        label(
            "summary/magic",
            box.x + bolt + 2,
            top + small + big + 4 + small / 2,
            words,
            13 * text,
            fill="muted",
            anchor=Anchor.MIDDLE,
            room=box.w - bolt - 2,
        ),
    ]
