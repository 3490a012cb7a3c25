"""What lies in the tray: keys with words and figures, drawn into the box they are given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.ragnarok_star.box import ACTIONS
from companion.sheets.marks import Ink
from companion.sheets.shapes import Box, Layer, Shape, Touch
from companion.sheets.sight import Sight

from .draft import Part
from .figures import figure
from .pieces import band_badge, fan_badge, fitted, middle_lines, plate

WIDEST = 300.0
Sign = Callable[[str, tuple[float, float], float, str, str], list[Shape]]


def key(
    name: str, box: Box, words: str, size: float, touch: Touch, *, primary: bool = False, sign: Sign | None = None
) -> list[Shape]:
    """A key; the primary one is gold, for there is one thing to do."""
    fill, ink, edge = "high", "text", "outline"
    if primary and touch.enabled:
        fill, ink, edge = "glow", "on_glow", ""
    elif not touch.enabled:
        fill, ink, edge = "card", "muted", "line"
    ground = plate(name, box, radius=12, fill=fill, stroke=edge, touch=touch, layer=Layer.MARKS)
    side = 30.0 if sign else 0.0
    lines, size = fitted(words, size, box.w - 12 - side, box.h - 6)
    at = (box.center[0] + side / 2, box.center[1])
    text = middle_lines(f"{name}/text", at, lines, size, fill=ink, bold=True, layer=Layer.MARKS)
    if sign is None:
        return [ground, *text]
    left = min(line.box().x for line in text) if text else at[0]
    spot = (max(box.x + 20, left - 19), box.center[1])
    return [ground, *sign(f"{name}/sign", spot, 26, ink, fill), *text]


def figure_sign(name: str) -> Sign:
    return lambda key_, at, size, ink, ground: figure(name, key_, *at, size * 0.85, Ink(ink, ground))


SIGNS: dict[str, str] = {
    "next": "next",
    "lock": "lock",
    "erase": "sponge",
    "play": "guest",
    "encore": "guest",
    "both": "eye",
    "young": "eye",
    "old": "eye",
}


def sign_of(sight: Sight, part: Part) -> Sign | None:
    """The figure of a step, where it has one."""
    value: Any = part.value
    if part.kind == "take":
        value = sight.decision.fan
    if part.kind == "count":
        value = ACTIONS[sight.decision.action].fan
    if part.kind in ("fan", "take", "count"):
        return lambda key_, at, size, ink, ground: fan_badge(key_, value, at, size, sight.marks)
    if part.kind == "seat":
        return lambda key_, at, size, ink, ground: band_badge(key_, value, at, size, value == sight.seat)
    if part.kind in ("tile", "spot"):
        return figure_sign("ice")
    if part.kind == "square":
        return figure_sign("angry")
    if part.kind == "word" and value in SIGNS:
        return figure_sign(SIGNS[value])
    return None
