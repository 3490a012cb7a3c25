"""What a pad of any game is filled in with: parts under each other, keys, switches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.sheets.pieces import centred
from companion.sheets.shapes import Box, Circle, Icon, Layer, Rect, Shape, Touch

KEY = 44.0
GAP = 4.0


class Part(NamedTuple):
    """A region of a scene: how high it must be, and how it is drawn into the box it gets."""

    height: float
    draw: Callable[[Box], Sequence[Shape]]


def stacked(parts: Sequence[Part], x: float, y: float, width: float, gap: float) -> tuple[list[Shape], float]:
    """Parts under each other, and where the last one ends."""
    shapes: list[Shape] = []
    for part in parts:
        shapes += part.draw(Box(x, y, width, part.height))
        y += part.height + gap
    return shapes, y - gap


def ground(key: str, box: Box, touch: Touch | None, *, lit: bool = False, radius: float = 10) -> Rect:
    """A ground to be touched; what is switched on stands out by its edge too."""
    return Rect(
        key=key,
        x=box.x,
        y=box.y,
        w=box.w,
        h=box.h,
        radius=radius,
        fill="high" if lit else "card",
        stroke="outline" if lit else "line",
        stroke_width=1.5 if lit else 1.0,
        touch=touch,
    )


def word_key(
    key: str, box: Box, text: str, size: float, touch: Touch, *, lit: bool = False, icon: str = ""
) -> list[Shape]:
    """A key with words, perhaps after an icon."""
    ink, (x, y), shift = "text" if lit or touch.enabled else "muted", box.center, 15.0 if icon else 0.0
    room = box.w - 12 - 2 * shift
    words = centred(f"{key}/text", (x + shift, y), text, size, fill=ink, bold=lit, room=room, layer=Layer.MARKS)
    shapes: list[Shape] = [ground(key, box, touch, lit=lit), words]
    if icon:
        left = words.box().x - shift
        shapes.append(Icon(key=f"{key}/icon", x=left, y=y, name=icon, size=20, fill=ink, layer=Layer.MARKS))
    return shapes


def icon_key(key: str, box: Box, icon: str, touch: Touch) -> list[Shape]:
    ink = "text" if touch.enabled else "faint"
    x, y = box.center
    return [ground(key, box, touch), Icon(key=f"{key}/icon", x=x, y=y, name=icon, size=20, fill=ink, layer=Layer.MARKS)]


def keys_in_row(box: Box, count: int) -> list[Box]:
    """Boxes of equal width beside each other."""
    wide = (box.w - (count - 1) * GAP) / count
    return [Box(box.x + i * (wide + GAP), box.y, wide, box.h) for i in range(count)]


def switch(key: str, x: float, y: float, on: bool) -> list[Shape]:
    """A switch around a point."""
    track = Rect(
        key=key,
        x=x - 24,
        y=y - 14,
        w=48,
        h=28,
        radius=14,
        fill="green" if on else "sunken",
        stroke="" if on else "outline",
        layer=Layer.MARKS,
    )
    knob = Circle(
        key=f"{key}/knob",
        x=x + (10 if on else -10),
        y=y,
        r=9 if on else 7,
        fill="on_green" if on else "outline",
        layer=Layer.MARKS,
    )
    return [track, knob]
