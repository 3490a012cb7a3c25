"""Beside a real table: where the own boat lies and who is Ice Master, both put right by a tap."""

from __future__ import annotations

from companion.games.ragnarok_star.box import RING
from companion.games.ragnarok_star.state import CENTRE
from companion.sheets.marks import Ink
from companion.sheets.prose import line_height
from companion.sheets.shapes import Box, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import offer, speech
from .draft import Part, Path, Pick
from .figures import figure
from .pieces import BODY, FINGER, PAD, band_badge, card, fitted, middle_lines, plate, title_height, told

GAP = 6.0
BADGE = 24.0
Place = tuple[str, str, Path | None, bool, bool]
"""A tile: its key, its words, where a tap leads, whether the boat is there, whether an island is to be ticked."""


def _tile_height(text: float) -> float:
    return max(FINGER, BADGE + 2 * line_height(BODY * text) + 10)


def height(sight: Sight, width: float) -> float:
    return PAD + title_height(sight.text) + 2 * (_tile_height(sight.text) + GAP) + 6


def desk(sight: Sight, box: Box) -> list[Shape]:
    """The islands in a row, under them the open sea and the ice."""
    shapes = card("desk", box, word("ragnarok_star.title.desk"), sight.text)
    top, high = box.y + PAD + title_height(sight.text), _tile_height(sight.text)
    places = _places(sight)
    wide = (box.w - 16 - (RING - 1) * GAP) / RING
    for i, place in enumerate(places[:RING]):
        shapes += _tile(sight, place, Box(box.x + 8 + i * (wide + GAP), top, wide, high))
    half, low = (box.w - 16 - GAP) / 2, top + high + GAP
    shapes += _tile(sight, places[RING], Box(box.x + 8, low, half, high))
    return [*shapes, *_ice(sight, Box(box.x + 8 + half + GAP, low, half, high))]


def _places(sight: Sight) -> list[Place]:
    offered, fixable, at = offer.offered(sight), offer.fixable(sight), offer.own(sight).island
    found: list[Place] = []
    for island in (*range(RING), CENTRE):
        tick = offered.get(Part("island", island))
        name = speech.island_name(island) if island != CENTRE else word("ragnarok_star.sea")
        path = tick or fixable.get(Part("at", island))
        found.append((f"place/{island}", name, path, island == at, tick is not None))
    return found


def _tile(sight: Sight, place: Place, box: Box) -> list[Shape]:
    key, name, path, here, tick = place
    label = word("ragnarok_star.place.here" if here else "ragnarok_star.place", place=name)
    touch = Touch(label=label, means=Pick(path)) if path else told(label, label)
    lit = here or tick
    ground = plate(
        key,
        box,
        "gold_soft" if lit else "card",
        radius=10.0,
        stroke="gold" if tick else "outline" if path else "",
        stroke_width=3 if tick else 1,
        touch=touch,
        pulse=tick,
    )
    ink = "on_gold_soft" if lit else "text"
    badge = band_badge(f"{key}/boat", sight.seat, (box.center[0], box.y + 6 + BADGE / 2), BADGE, True) if here else []
    return [ground, *badge, *_name(key, name, box, sight.text, ink, here)]


def _name(key: str, name: str, box: Box, text: float, ink: str, here: bool) -> list[Shape]:
    lines, size = fitted(name, BODY * text, box.w - 8, 2 * line_height(BODY * text))
    low = BADGE / 2 if here else 0.0
    return middle_lines(f"{key}/name", (box.center[0], box.center[1] + low), lines, size, fill=ink, bold=here)


def _ice(sight: Sight, box: Box) -> list[Shape]:
    mine = sight.view.master == sight.seat
    path = offer.fixable(sight).get(Part("ice", "other" if mine else "mine"))
    label = word("ragnarok_star.master.mine" if mine else "ragnarok_star.master.other")
    touch = Touch(label=label, means=Pick(path)) if path else told(label, label)
    fill, ink = ("ice_soft", "text") if mine else ("card", "muted")
    sign = figure("ice", "desk/ice/sign", box.x + 24, box.center[1], 24, Ink("ice" if mine else "muted", fill))
    lines, size = fitted(label, BODY * sight.text, box.w - 52, box.h - 8)
    at = (box.x + 44 + (box.w - 48) / 2, box.center[1])
    return [
        plate("desk/ice", box, fill, radius=10.0, stroke="outline" if path else "", touch=touch),
        *sign,
        *middle_lines("desk/ice/name", at, lines, size, fill=ink, bold=mine),
    ]
