"""A person at the score pad: taps by the keys of its scenes, as the pilot's finger."""

from __future__ import annotations

from typing import Any

from companion.app.widgets import Message
from companion.games.ragnaroll.paper import EXAMPLE
from companion.games.ragnaroll.sheet import GODS
from companion.sheets import pad as pads
from tests.app.pilot import Pilot

KEY = "ragnaroll"
BOOK = (
    "form/counts",
    "troll/red/4",
    "troll/blue/4",
    "troll/yellow/2",
    "warriors/number",
    "warriors/digit1",
    "warriors/digit0",
    "warriors/done",
    "valhalla",
    "fire/number",
    "fire/digit3",
    "fire/digit7",
    "fire/done",
    *(f"rune/Y{value}/touch" for value in range(1, 7)),
    *(
        key
        for god, round_ in ((0, 3), (1, 4), (2, 5), (3, 9))
        for key in (f"god/{GODS[god].name}", f"round/{god}/{round_}")
    ),
)
"""Taps for the book's example: 13 + 7 + 5 + 7 + 10 - 5 = 37."""
SUM = "13 + 7 + 5 + 7 + 10 \u2212 5 = 37"


class Table:
    """A pilot at the pad."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    @property
    def screen(self) -> Any:
        return self.pilot.app.screen

    def view(self, seat: int) -> Any:
        """The scene of a sheet, or of the table, brought into view as a person would."""
        if seat not in [column.seat for column in self.screen.columns]:
            self.pilot.tap(self.screen.tabs[seat])
        return next(column.ids.view for column in self.screen.columns if column.seat == seat)

    def tap(self, seat: int, *keys: str) -> None:
        for key in keys:
            self.pilot.tap_scene(self.view(seat), key)

    def totals(self) -> list[int]:
        return [seat.total for seat in self.screen.score.seats]

    def told(self) -> str:
        return Message.shown.text if Message.shown else ""

    def load(self, text: str = EXAMPLE) -> None:
        """Sheets as if they had been typed in."""
        self.screen.change(pads.renamed(self.screen.module.read(text.encode(), "file"), 1, "Bjorn"))
        self.pilot.settle()
