"""The dice tray's sheet."""

from companion.sheets.lids.dice_tray import emblem

from .board import board
from .draft import steps
from .flow import drop, touch
from .lesson import lesson
from .paper import paper
from .speech import prompt
from .telling import explain, tell
from .text import picture
from .tray import tray

__all__ = [
    "board",
    "drop",
    "emblem",
    "explain",
    "lesson",
    "paper",
    "picture",
    "prompt",
    "steps",
    "tell",
    "touch",
    "tray",
]
