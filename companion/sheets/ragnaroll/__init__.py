"""RagnaRoll's sheet."""

from companion.sheets.lids.ragnaroll import emblem

from .board import board
from .draft import steps
from .flow import drop, touch
from .ladder import ladder
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
    "ladder",
    "lesson",
    "paper",
    "picture",
    "prompt",
    "steps",
    "tell",
    "touch",
    "tray",
]
