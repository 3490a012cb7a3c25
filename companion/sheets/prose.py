"""Words and numbers as they are set: lines that keep within their room, numbers with a real minus sign."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from companion.sheets import lettering
from companion.sheets.shapes import Text

MINUS = "\u2212"


def number(value: float) -> str:
    """34, 34.2, −3: one decimal at most."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("-", MINUS)


def set_at(key: str, x: float, y: float, text: str, size: float, room: float = 0, **looks: Any) -> Text:
    """Text at a point, within a room in dp if one is given; `looks` are further fields of `Text`."""
    return Text(key=key, x=x, y=y, text=text, size=size, max_width=room, **looks)


def line_height(size: float) -> float:
    return size * lettering.LINE


@lru_cache(maxsize=256)
def wrapped(text: str, size: float, room: float, bold: bool = False) -> tuple[str, ...]:
    """The text in lines that keep within the room, broken between words."""
    lines: list[str] = []
    for part in text.split():
        longer = f"{lines[-1]} {part}" if lines else part
        if lines and lettering.width(longer, size, bold) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return tuple(lines)
