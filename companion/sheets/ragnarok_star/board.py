"""The sheet as one scene: sections under each other on a phone, in columns where there is room."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.games.ragnarok_star import decisions as d
from companion.sheets.scene import Scene
from companion.sheets.shapes import Box, Shape
from companion.sheets.sight import Sight

from . import band, cards, company, desk, hall, notes, numbers, offer, score, sea
from .layout import columns, gap, margin


class Section(NamedTuple):
    height: Callable[[Sight, float], float]
    draw: Callable[[Sight, Box], list[Shape]]


HAND = Section(cards.hand_height, cards.hand)
SEA = Section(sea.height, sea.sea)
BAND = Section(band.height, band.band)
NUMBERS = Section(numbers.height, numbers.numbers)
HALL = Section(hall.height, hall.hall)
CONTRACTS = Section(cards.height, cards.contracts)
SCORE = Section(score.height, score.score)
COMPANY = Section(company.height, company.company)
DESK = Section(desk.height, desk.desk)
NOTES = Section(notes.height, notes.notes)


def sections(sight: Sight, across: int) -> list[list[Section]]:
    """Which section stands in which column; score and notes only where they are wanted."""
    found = _beside_a_table(sight, across) if offer.is_real(sight) else _sections(sight, across)
    left_out = [section for section, wanted in ((SCORE, sight.scores), (NOTES, notes.has(sight))) if not wanted]
    return [[one for one in stack if one not in left_out] for stack in found]


def _sections(sight: Sight, across: int) -> list[list[Section]]:
    """Which section stands in which column, from the top. What is to be touched now comes first."""
    first = [HAND] if cards.drawn(sight) else []
    if across == 3:
        return [[SEA, NUMBERS], [*first, BAND, NOTES, SCORE], [HALL, CONTRACTS, COMPANY]]
    if across == 2:
        return [[SEA, NUMBERS, COMPANY], [*first, BAND, NOTES, HALL, CONTRACTS, SCORE]]
    if isinstance(sight.decision, d.Write | d.Lock):
        return [[BAND, SEA, NOTES, HALL, CONTRACTS, COMPANY, NUMBERS, SCORE]]
    return [[*first, SEA, NUMBERS, HALL, CONTRACTS, COMPANY, BAND, NOTES, SCORE]]


def _beside_a_table(sight: Sight, across: int) -> list[list[Section]]:
    """The islands with their fans, and the other bands, are on the real table."""
    if across == 3:
        return [[BAND, NOTES, NUMBERS], [HALL, DESK], [CONTRACTS, SCORE]]
    if across == 2:
        return [[BAND, NOTES, NUMBERS, DESK], [HALL, CONTRACTS, SCORE]]
    if isinstance(sight.decision, d.Write | d.Lock):
        return [[BAND, DESK, NOTES, HALL, CONTRACTS, NUMBERS, SCORE]]
    if isinstance(sight.decision, d.Outcome) and sight.decision.number:
        return [[NUMBERS, HALL, CONTRACTS, DESK, SCORE, BAND, NOTES]]
    return [[HALL, CONTRACTS, DESK, NUMBERS, SCORE, BAND, NOTES]]


def board(sight: Sight) -> Scene:
    """The sheet of `sight.seat`; as wide as the sight, as high as it needs."""
    edge, space = margin(sight.width), gap(sight.width)
    across = columns(sight.width, sight.text)
    wide = (sight.width - 2 * edge - (across - 1) * space) / across
    shapes: list[Shape] = []
    bottom = 0.0
    for column, stack in enumerate(sections(sight, across)):
        y = edge
        for section in stack:
            box = Box(edge + column * (wide + space), y, wide, section.height(sight, wide))
            shapes += section.draw(sight, box)
            y += box.h + space
        bottom = max(bottom, y - space)
    return Scene(sight.width, bottom + edge, tuple(shapes))
