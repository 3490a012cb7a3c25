"""RagnaRok Star's score keeper in a real window: typed in by taps, told, kept and corrected."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.sheets.pad import TABLE

from .layouts import complaints
from .pad_desk import Table
from .played import new_app

KEY = "ragnarok_star"
BOOK = ("seat/0/5", "seat/1/5", "fan/1/more", "seat/2/3", "seat/3/4", "contract/boyband", "worth/3", "contract/youth")
"""Taps for the book's example: 3 + 2 + 4 = 9."""
SAME = (*BOOK[:5], "other/1/more", "worth/3", "other/3/more")
"""The same hall with contracts of another set."""


def opened(fly: Any, home: Path, size: tuple[int, int]) -> Table:
    app = new_app(home)
    pilot = fly(app, size)
    app.go("pad", key=KEY)
    pilot.settle()
    return Table(pilot)


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_a_full_tie_is_typed_in_decided_and_corrected(fly: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    at = opened(fly, tmp_path, size)
    at.tap(0, *BOOK)
    at.screen.columns[0].ids.scroll.scroll_y = 1
    at.pilot.settle()
    assert at.pilot.see("3 + 2 + 4 = 9")
    at.tap(1, *SAME)
    assert at.totals() == [9, 9]
    assert at.screen.verdict.endswith("the air guitar decides (see Table).")
    at.tap(TABLE, "guitar/1")
    assert at.screen.leaders == {1}
    at.pilot.tap("Done")
    at.pilot.settle()
    at.pilot.tap("Correct it")
    at.pilot.settle()
    assert (at.totals(), at.screen.leaders) == ([9, 9], {1})
    at.tap(0, "expansion", "angry/more")
    assert at.totals() == [8, 9]


def test_what_cannot_be_is_told(fly: Any, tmp_path: Path) -> None:
    at = opened(fly, tmp_path, (360, 640))
    at.tap(0, "contract/boyband")
    at.tap(1, "contract/boyband")
    assert at.told() == "Player 1 has it; there is one in the deck."
    assert at.totals() == [1, 0]


def test_nothing_is_wrong_in_any_size_and_look(fly: Any, tmp_path: Path) -> None:
    at = opened(fly, tmp_path, (360, 640))
    at.tap(0, *BOOK, "expansion", "angry/more", "score/columns")
    at.tap(1, *SAME)
    assert complaints(at.pilot) == []
    at.screen.show_seat(TABLE)
    assert complaints(at.pilot) == []
