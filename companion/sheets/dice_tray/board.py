"""The dice that lie there, everybody's, and the throws before: under each other on a phone, else beside."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.games.dice_tray import decisions as d
from companion.sheets.pieces import PAD, title_height
from companion.sheets.scene import Scene
from companion.sheets.shapes import Box, Shape
from companion.sheets.sight import Sight
from companion.words import word

from . import company, hand, history
from .layout import columns, keys, margin
from .pieces import FINGER, card
from .tray import quick_keys


class Section(NamedTuple):
    height: Callable[[Sight, float], float]
    draw: Callable[[Sight, Box], list[Shape]]


def quick_height(sight: Sight, width: float) -> float:
    return 2 * PAD + title_height(sight.text) + FINGER


def quick(sight: Sight, box: Box) -> list[Shape]:
    """The quick pools, where the tray has no room for them."""
    at = Box(box.x + PAD - 4, box.y + box.h - PAD - FINGER, box.w - 2 * PAD + 8, FINGER)
    return [*card("quick", box, word("dice_tray.title.quick"), sight.text), *quick_keys(sight, at)]


NAMES = Section(company.names_height, company.names)
HAND = Section(hand.height, hand.hand)
COMPANY = Section(company.height, company.company)
HISTORY = Section(history.height, history.history)
QUICK = Section(quick_height, quick)


def sections(sight: Sight, across: int) -> list[list[Section]]:
    """Which section stands in which column, from the top."""
    first, rest = [HAND], [HISTORY]
    if isinstance(sight.decision, d.Pick) and not keys(sight.width, sight.height, sight.text).quick:
        first.append(QUICK)
    if len(sight.view.seats) > 1:
        rest.insert(0, COMPANY)
    if across == 2:
        return [first, rest]
    return [[NAMES, *first, *rest] if len(sight.view.seats) > 1 else [*first, *rest]]


def board(sight: Sight) -> Scene:
    """The dice of `sight.seat`; as wide as the sight, as high as it needs."""
    edge = margin(sight.width)
    across = columns(sight.width, sight.text)
    room = sight.width - (across + 1) * edge
    shares = (0.6, 0.4) if across == 2 else (1.0,)
    shapes: list[Shape] = []
    x, bottom = edge, 0.0
    for share, stack in zip(shares, sections(sight, across), strict=True):
        y = edge
        for section in stack:
            box = Box(x, y, room * share, section.height(sight, room * share))
            shapes += section.draw(sight, box)
            y += box.h + edge
        bottom, x = max(bottom, y), x + room * share + edge
    return Scene(sight.width, bottom, tuple(shapes))
