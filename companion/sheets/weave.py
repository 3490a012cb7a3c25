"""The three weaves as geometry: one tile each, the same in SVG and as a texture."""

from __future__ import annotations

import math

from companion.sheets.shapes import Pattern

TILE = 8  # dp; a tile repeats seamlessly in both directions
INK = 0.62  # half the width of a weave's thread, dp


def _wave(x: float) -> float:
    return 4 + math.cos(x / TILE * 2 * math.pi)


_WAVE = " ".join(f"{x},{_wave(x):.2f}" for x in range(-1, 10))
_THREAD = f'stroke="{{0}}" stroke-width="{2 * INK:.2f}" fill="none"'

# Inside an SVG <pattern>; {0} is the ink.
SVG: dict[Pattern, str] = {
    Pattern.DIAGONALS: f'<path d="M-2,2 L2,-2 M-1,9 L9,-1 M6,10 L10,6" {_THREAD}/>',
    Pattern.WAVES: f'<polyline points="{_WAVE}" {_THREAD}/>',
    Pattern.DOTS: '<circle cx="2" cy="2" r="1.1" fill="{0}"/><circle cx="6" cy="6" r="1.1" fill="{0}"/>',
}


def _distance(pattern: Pattern, x: float, y: float) -> float:
    """From a point of the tile to the edge of the thread; negative inside."""
    if pattern is Pattern.DIAGONALS:
        across = (x + y) % TILE
        return min(across, TILE - across) / math.sqrt(2) - INK
    if pattern is Pattern.WAVES:
        return abs(y - _wave(x)) * 0.85 - INK
    return min(math.hypot(x - cx, y - cy) for cx in (-2, 2, 6, 10) for cy in (cx, cx - 8, cx + 8)) - 1.1


def coverage(pattern: Pattern, pixels: int) -> bytes:
    """The tile as `pixels` squared alpha bytes, rows from the top."""
    dp = TILE / pixels
    rows = []
    for row in range(pixels):
        for column in range(pixels):
            inside = 0.5 - _distance(pattern, (column + 0.5) * dp, (row + 0.5) * dp) / dp
            rows.append(round(255 * min(1.0, max(0.0, inside))))
    return bytes(rows)
