"""The tabs of the score pad: everybody is in sight and can be told from everybody else, however long the names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from companion.app.screens.pad_tabs import fitting, short_names
from companion.sheets.pad import TABLE

from .pad_desk import KEY

LONG = ("Gunnhild Kongemor", "Thorbjorg Ketilsdottir", "Thorbjorg Eriksdottir", "Bjorn", "Sigurdsson", "Al")
SIZES = ((360, 640), (412, 915), (640, 360), (915, 412), (1280, 800))


@pytest.mark.parametrize("text", [1.0, 1.4])
@pytest.mark.parametrize("count", [2, 4, 5, 6])
def test_all_players_are_in_sight_whatever_their_names(tmp_path: Path, fly: Any, count: int, text: float) -> None:
    app = SkaldApp(tmp_path)
    app.change(text=text, motion=False)
    pilot = fly(app, SIZES[0])
    app.go("pad", key=KEY)
    screen = app.screen
    screen.change(screen.module.new(LONG[-count:]))
    for size in SIZES:
        pilot.resize(*size)
        assert pilot.problems() == []
        assert all(pilot.in_sight(tab) for tab in screen.tabs) or not screen.stripped
        assert len({tab.name for tab in screen.tabs}) == count + 1
        assert len({tab.y for tab in screen.tabs}) <= 2, "two rows at the most"


def test_each_tab_leads_to_its_sheet(tmp_path: Path, fly: Any) -> None:
    app = SkaldApp(tmp_path)
    pilot = fly(app, SIZES[0])
    app.go("pad", key=KEY)
    screen = app.screen
    screen.change(screen.module.new(LONG))
    pilot.settle()
    for seat in (5, 1, TABLE, 3):
        pilot.tap(screen.tabs[seat])
        assert [column.seat for column in screen.columns] == [seat]
        assert [tab.shown for tab in screen.tabs].index(True) == seat % len(screen.tabs)


def test_a_name_is_shortened_to_what_nobody_else_has() -> None:
    assert short_names(LONG[:4]) == [
        ("Gunnhild Kongemor", "Gunnhild"),
        ("Thorbjorg Ketilsdottir", "Thorbjorg K."),
        ("Thorbjorg Eriksdottir", "Thorbjorg E."),
        ("Bjorn",),
    ]
    assert fitting(("Gunnhild Kongemor", "Gunnhild"), 14, 200) == "Gunnhild Kongemor"
    assert fitting(("Gunnhild Kongemor", "Gunnhild"), 14, 80) == "Gunnhild"
    assert fitting(("Thorbjorg Ketilsdottir", "Thorbjorg K."), 14, 64) == "Thorbj\u2026K."
    assert fitting(("Bjorn",), 14, 30) == "Bjo\u2026"
