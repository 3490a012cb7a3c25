"""Widths of text without a toolkit: advances of Roboto, which the app draws with, in 1/100 size."""

from __future__ import annotations

from functools import lru_cache

SMALLEST = 12.0  # sp; nothing readable is set smaller
ELLIPSIS = "\u2026"
LINE = 1.17  # height of one line, in sizes
BASELINE = 0.93  # from the top of a line to the baseline, in sizes

# One byte per character from space to tilde.
_REGULAR = bytes.fromhex(
    "191a203e38493e1122232b39141c1a293838383838383838383818153337342f5a413e4142393744471b373f36574745"
    "3f453e3b3c4140593f3c3c1b291b2a2d1f363834383523383718183318583739383922342137304b322f3222182244"
)
_BOLD = bytes.fromhex(
    "191b203c394a421023232d3718271d25393939393939393939391c1a333934325a43404141383744471d383f36584745"
    "4145403d3e424157403e3d1c2a1c2c2d2136383438362439381b1a351b573839383824332238334933323321192141"
)
_OTHER = 60  # letters with accents, dashes, the ellipsis


def width(text: str, size: float, bold: bool = False) -> float:
    """How wide the text is, within a few per cent (no kerning)."""
    return _advance(text, bold) * size / 100


@lru_cache(4096)
def _advance(text: str, bold: bool) -> int:
    """Sheets set the same few words again and again."""
    table = _BOLD if bold else _REGULAR
    return sum(table[ord(c) - 32] if " " <= c <= "~" else _OTHER for c in text)


def fit(text: str, size: float, bold: bool, room: float) -> tuple[str, float]:
    """The text and size that keep within `room`: first smaller down to 12 sp, then cut with an ellipsis."""
    natural = width(text, size, bold)
    if room <= 0 or natural <= room:
        return text, size
    smaller = max(min(size, SMALLEST), size * room / natural)
    if width(text, smaller, bold) <= room + 0.01:
        return text, smaller
    while text and width(text + ELLIPSIS, smaller, bold) > room:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS, smaller
