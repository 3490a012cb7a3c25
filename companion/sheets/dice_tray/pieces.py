"""What the regions of the tray are built from: cards, keys, text that fits its box."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from companion.sheets.pieces import PAD, TITLE, fitted
from companion.sheets.prose import line_height, set_at
from companion.sheets.shapes import Align, Anchor, Box, Layer, Point, Rect, Shape, Text, Touch

FINGER = 44.0


def card(key: str, box: Box, title: str, text: float) -> list[Shape]:
    """The ground of a section, with its title."""
    looks: dict[str, Any] = {"fill": "muted", "bold": True}
    return [
        Rect(key=f"card/{key}", x=box.x, y=box.y, w=box.w, h=box.h, radius=12, fill="raised"),
        label(f"title/{key}", box.x + PAD, box.y + PAD, title, TITLE * text, box.w - 2 * PAD, **looks),
    ]


@lru_cache(maxsize=8192)
def label(key: str, x: float, y: float, text: str, size: float, room: float = 0, **looks: Any) -> Text:
    """Text under and right of a point. What is set again as before is the identical shape."""
    return set_at(key, x, y, text, size, room, **{"anchor": Anchor.TOP, **looks})


def centred(key: str, at: Point, text: str, size: float, room: float = 0, **looks: Any) -> Text:
    """Text around a point."""
    return label(key, *at, text, size, room, align=Align.CENTER, anchor=Anchor.MIDDLE, **looks)


def in_middle(key: str, at: Point, lines: Sequence[str], size: float, **looks: Any) -> list[Shape]:
    """Lines around a point."""
    step = line_height(size)
    top = at[1] - step * (len(lines) - 1) / 2
    return [centred(f"{key}/{i}", (at[0], top + i * step), line, size, **looks) for i, line in enumerate(lines)]


def key(name: str, box: Box, words: str, size: float, touch: Touch, *, look: str = "") -> list[Shape]:
    """A key with words: plain, `primary` (gold: the thing to do) or `chosen`."""
    _, ink = key_inks(touch, look)
    lines, size = fitted(words, size, box.w - 10, box.h - 6)
    return [ground(name, box, touch, look), *in_middle(f"{name}/text", box.center, lines, size, **ink_of(ink))]


def ink_of(role: str) -> dict[str, Any]:
    return {"fill": role, "bold": True, "layer": Layer.MARKS}


def key_inks(touch: Touch, look: str) -> tuple[str, str]:
    """A key's ground and what is written on it."""
    if not touch.enabled:
        return "card", "muted"
    return {"primary": ("glow", "on_glow"), "chosen": ("gold_soft", "on_gold_soft")}.get(look, ("high", "text"))


def ground(name: str, box: Box, touch: Touch, look: str = "") -> Rect:
    fill, _ = key_inks(touch, look)
    edge = "line" if not touch.enabled else "" if look == "primary" else "gold" if look == "chosen" else "outline"
    parts: dict[str, Any] = {"x": box.x, "y": box.y, "w": box.w, "h": box.h, "radius": 12}
    return Rect(key=name, fill=fill, stroke=edge, touch=touch, layer=Layer.MARKS, **parts)


def told(label_: str, why: str = "") -> Touch:
    """A touch that does nothing but tell."""
    return Touch(label=label_, enabled=False, why=why or label_)


def split(box: Box, shares: Sequence[float], gap: float = 6.0) -> list[Box]:
    """Boxes side by side, as wide as their shares."""
    room, x, boxes = box.w - gap * (len(shares) - 1), box.x, []
    for share in shares:
        wide = room * share / sum(shares)
        boxes.append(Box(x, box.y, wide, box.h))
        x += wide + gap
    return boxes
