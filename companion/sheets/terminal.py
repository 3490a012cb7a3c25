"""Text pictures: lines of pieces, each written in an ink named by its role."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from companion.kernel.score import SeatScore

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


def beside(left: Picture, right: Picture, gap: int = 3) -> Picture:
    """Two pictures side by side."""
    width = gap + max(sum(len(text) for text, _ in line) for line in left)
    lines: Picture = []
    for i in range(max(len(left), len(right))):
        first = left[i] if i < len(left) else []
        used = sum(len(text) for text, _ in first)
        lines.append([*first, (" " * (width - used), "plain"), *(right[i] if i < len(right) else [])])
    return lines


def score_lines(score: SeatScore) -> Picture:
    """One seat's score, line by line with its working, and the total."""
    lines: Picture = [[("Score", "bold")]]
    for line in score.lines:
        lines.append([(f"  {line.name:12}{line.points:4}", "plain"), (f"   {line.why}", "dim")])
    lines.append([(f"  {'total':12}{score.total:4}", "gold")])
    return lines
