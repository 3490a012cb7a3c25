"""Text pictures: lines of pieces, each written in an ink named by its role."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

Ink = Literal["plain", "dim", "bold", "gold", "ember", "red", "blue", "yellow"]
Piece = tuple[str, Ink]
Picture = list[list[Piece]]

ANSI: dict[Ink, str] = {
    "plain": "",
    "dim": "2",
    "bold": "1",
    "gold": "1;33",
    "ember": "1;38;5;208",
    "red": "31",
    "blue": "34",
    "yellow": "33",
}


def plain(picture: Iterable[Iterable[Piece]]) -> str:
    """The picture in letters alone."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in picture)


def coloured(picture: Iterable[Iterable[Piece]]) -> str:
    """The picture with the colours of a terminal."""
    return "\n".join(
        "".join(f"\x1b[{ANSI[ink]}m{text}\x1b[0m" if ANSI[ink] else text for text, ink in line) for line in picture
    )
