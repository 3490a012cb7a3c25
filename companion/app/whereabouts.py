"""Where a game's table stands, as far as a screen must know: what has to travel, and what comes in from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Tiding(NamedTuple):
    """Something to be told besides the game; a grave one waits until it has been read."""

    text: str
    grave: bool = False


class Whereabouts:
    """The table stands on this device: every answer is there at once, and nothing comes in from elsewhere."""

    @property
    def on_way(self) -> bool:
        """Whether the holder's last answer has not arrived at the table yet."""
        return False

    @property
    def trouble(self) -> str:
        """What keeps this device from its table now, in one line."""
        return ""

    @property
    def remedy(self) -> str:
        """What is probably wrong then, and what to do about it."""
        return ""

    def attend(self, changed: Callable[[], None] | None) -> None:
        """Call this whenever something has come in from elsewhere; None: not any more."""

    def tidings(self) -> list[Tiding]:
        """What is to be told and was not told yet."""
        return []

    def leads_to(self) -> str:
        """The screen that people of this table should look at instead of it: `lobby`, `table` (another game's)."""
        return ""
