"""Where the regions of the sheet go: one sector large and all else below it, or three side by side and all else around.

Everything here depends on the room, the text size and the shown explanation alone, never on the course of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from companion.games.ragnaroll.sheet import SECTORS, SIDE
from companion.sheets.prose import line_height
from companion.sheets.shapes import Box

from . import chart, gods, network, tracks
from .ground import ALL, PEEK_GAP, Ground
from .keys import captioned

PHONE = 600.0
NARROW = 350.0
"""A tray beside the board of a phone held sideways: so narrow, it has more and shorter rows."""
FINGER = 44.0
LARGEST = 76.0
BAND = 16.0
PEEK = 13.0
PEEK_ROOM = PEEK + PEEK_GAP
SECTOR_GAP = 4.0
TRACK_ROOM = tracks.TRACK + 4


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """The boxes of all regions; map, summary and the card of troll tracks only where one sector shows at a time."""

    ground: Ground
    """Which sector shows comes with the sight."""
    chart: Box | None = None
    unit: float = 0.0
    """The size of the map's squares."""
    summary: Box | None = None
    tracks: Box | None = None
    runestones: Box
    gods: Box
    rounds: Box
    score: Box
    company: Box
    height: float


@lru_cache(maxsize=64)
def layout(width: float, height: float, text: float, marks: bool, score: float, company: float) -> Layout:
    """`score` and `company` are the heights of these two cards; how wide the score is says `score_room`."""
    if not is_wide(width):
        return _narrow(width, height, text, marks, score, company)
    if _side(width, text):
        return _with_side(width, height, text, marks, score, company)
    return _wide(width, text, marks, score, company)


def is_wide(width: float) -> bool:
    """Whether all three sectors fit side by side with squares for a finger."""
    return width >= PHONE and _cell_across(width - 2 * _margin(width)) >= FINGER


def _margin(width: float) -> float:
    return 8.0 if width < PHONE else 10.0


def _gap(width: float) -> float:
    return 8.0 if width < PHONE else 12.0


def _head(text: float) -> float:
    return line_height(14 * text) + 6


def _cell_across(room: float) -> float:
    return (room - 2 * (BAND + 2) - (SECTORS - 1) * SECTOR_GAP) / (SECTORS * SIDE)


def score_room(width: float, height: float, text: float) -> float:
    """The width of the score's card."""
    content = width - 2 * _margin(width)
    if not is_wide(width):
        return content
    if _side(width, text):
        return _side_width(width, height, text)[1]
    return content - _left(content) - _gap(width)


# -- the tray ------------------------------------------------------------------------------------------


def tray_is_wide(width: float, height: float) -> bool:
    """Whether the prompt stands beside the controls, not above them."""
    return width >= PHONE and (width > height or width >= 840)


def tray_height(width: float, height: float, text: float) -> float:
    """The same for every question, so that the board does not jump; a third of a phone's height at most."""
    rows = 3 * FINGER + 2 * 4 if width >= NARROW else FINGER + 2 * captioned(text) + 2 * 4
    if tray_is_wide(width, height):
        return rows + 20
    needed = 16 + 2 * line_height(15 * text) + 6 + rows
    return min(needed, height / 3) if width < PHONE else needed + 8


# -- one sector ----------------------------------------------------------------------------------------


def _narrow(width: float, height: float, text: float, marks: bool, score: float, company: float) -> Layout:
    margin, gap = _margin(width), _gap(width)
    content = width - 2 * margin
    unit = max(10.0, min(15.0, (content * 0.58 - 2 * chart.GAP) / (SECTORS * SIDE)))
    chart_w, chart_h = chart.chart_size(text, unit)
    map_box = Box(margin + 2, margin + 2, chart_w, chart_h)
    left = map_box.x + chart_w + 14
    summary = Box(left, map_box.y, margin + content - left - 6, chart_h)  # clear of the bar that shows where one is

    beside = BAND + 6 + PEEK + PEEK_ROOM
    room = height - tray_height(width, height, text) - chart_h - _head(text) - 4 * margin
    cell = max(FINGER, min((content - beside) / SIDE, room / SIDE, LARGEST))
    grid_w = beside + SIDE * cell
    x = margin + (content - grid_w) / 2 + BAND + 6 + PEEK
    y = map_box.y + chart_h + 10 + _head(text)
    ground = Ground(x, y, cell, 0, 0.0, PEEK, _head(text), BAND, text, marks)

    heights = (
        tracks.height(content, text),
        network.height(text),
        gods.height(content, text),
        score,
        tracks.rounds_height(content, text),
        company,
    )
    boxes, bottom = _stack(margin, y + SIDE * cell + gap, content, gap, heights)
    track_box, rune_box, god_box, score_box, round_box, company_box = boxes
    return Layout(
        ground=ground,
        chart=map_box,
        unit=unit,
        summary=summary,
        tracks=track_box,
        runestones=rune_box,
        gods=god_box,
        rounds=round_box,
        score=score_box,
        company=company_box,
        height=bottom + margin,
    )


def _stack(x: float, y: float, width: float, gap: float, heights: Sequence[float]) -> tuple[list[Box], float]:
    """Boxes under each other, and where the last one ends."""
    boxes = []
    for high in heights:
        boxes.append(Box(x, y, width, high))
        y += high + gap
    return boxes, y - gap


def _ending(box: Box, bottom: float) -> Box:
    return box._replace(h=bottom - box.y)


# -- three sectors -------------------------------------------------------------------------------------


def _ground(x: float, y: float, cell: float, text: float, marks: bool) -> Ground:
    return Ground(x, y, cell, ALL, SECTOR_GAP, 0.0, _head(text), BAND, text, marks)


def _left(content: float) -> float:
    """The width of the left card under the grid."""
    return round(content * 0.43)


def _wide(width: float, text: float, marks: bool, score: float, company: float) -> Layout:
    """The grid over the whole width, all else in two columns below."""
    margin, gap = _margin(width), _gap(width)
    content = width - 2 * margin
    cell = min(_cell_across(content), LARGEST)
    ground = _ground(margin + BAND + 2, margin + _head(text), cell, text, marks)
    top = ground.y + SIDE * cell + TRACK_ROOM + gap
    left, right = _left(content), content - _left(content) - gap
    in_left = (network.height(text), tracks.rounds_height(left, text), company)
    (runestones, rounds, others), low = _stack(margin, top, left, gap, in_left)
    in_right = (gods.height(right, text), score)
    (god_box, lines), end = _stack(margin + left + gap, top, right, gap, in_right)
    bottom = max(low, end)
    return Layout(
        ground=ground,
        runestones=runestones,
        rounds=rounds,
        company=_ending(others, bottom),
        gods=god_box,
        score=_ending(lines, bottom),
        height=bottom + margin,
    )


def _side(width: float, text: float) -> bool:
    """Whether rounds and score stand beside the grid."""
    return width >= 1080 + 100 * text


def _side_width(width: float, height: float, text: float) -> tuple[float, float]:
    """The squares' size and the width of the side column."""
    margin, gap = _margin(width), _gap(width)
    content = width - 2 * margin
    least = 248 + 40 * text
    across = _cell_across(content - least - gap)
    below = max(network.height(text), gods.height(content * 0.4, text))
    room = height - tray_height(width, height, text) - 2 * margin - _head(text) - TRACK_ROOM - gap - below
    cell = max(FINGER, min(across, room / SIDE, LARGEST))
    side = content - gap - _grid_width(cell)
    return cell, min(side, 420.0)


def _grid_width(cell: float) -> float:
    return SECTORS * SIDE * cell + (SECTORS - 1) * SECTOR_GAP + 2 * (BAND + 2)


def _with_side(width: float, height: float, text: float, marks: bool, score: float, company: float) -> Layout:
    """The grid with runestones and gods below it; rounds, score and company beside it."""
    gap, (cell, side) = _gap(width), _side_width(width, height, text)
    main = _grid_width(cell)
    margin = (width - main - gap - side) / 2
    top = _margin(width)
    ground = _ground(margin + BAND + 2, top + _head(text), cell, text, marks)
    low = ground.y + SIDE * cell + TRACK_ROOM + gap
    left = _left(main)
    right = main - left - gap
    high = max(network.height(text), gods.height(right, text))
    heights = (tracks.rounds_height(side, text), score, company)
    (rounds, lines, others), end = _stack(margin + main + gap, top, side, gap, heights)
    bottom = max(low + high, end)
    return Layout(
        ground=ground,
        runestones=Box(margin, low, left, bottom - low),
        gods=Box(margin + left + gap, low, right, bottom - low),
        rounds=rounds,
        score=lines,
        company=_ending(others, bottom),
        height=bottom + top,
    )
