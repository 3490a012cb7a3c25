"""A phone held sideways: the tray stands beside the sheet, all of it in sight, and turning loses nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from companion.kernel import SeatInfo

from .hand import Hand
from .pilot import Pilot

SIDEWAYS = [(640, 360), (915, 412)]
UPRIGHT = (360, 640)


def table(fly: Any, home: Path, size: tuple[int, int], key: str = "ragnaroll", text: float = 1.0) -> Pilot:
    app = SkaldApp(home)
    app.change(speed=0, motion=False, sound=False, text=text)
    app.new_seed = lambda: "table"
    pilot = fly(app, size)
    app.begin(key, [SeatInfo("Astrid"), SeatInfo("Bjorn", "random")], {})
    pilot.settle()
    return pilot


def frame(widget: Any) -> tuple[float, float, float, float]:
    x, y = widget.to_window(*widget.pos)
    return x, y, x + widget.width, y + widget.height


def beside(pilot: Pilot) -> bool:
    """Whether all of the tray stands right of the sheet, within the window."""
    ids = pilot.app.screen.ids  # type: ignore[attr-defined]
    sheet, (left, low, right, top) = frame(ids.scroll), frame(ids.tray)
    width, height = pilot.app.root.size  # type: ignore[attr-defined]
    return sheet[2] <= left + 1 and right <= width + 1 and low >= -1 and top <= height


def opens_panel(pilot: Pilot) -> bool:
    """Whether an icon in the bar opens the panel over the sheet."""
    actions = pilot.app.screen.ids.bar.actions  # type: ignore[attr-defined]
    return any(tap.icon == "account-group-outline" for tap in actions)


@pytest.mark.parametrize("text", [1.0, 1.4])
@pytest.mark.parametrize("size", SIDEWAYS)
def test_a_game_is_played_with_the_tray_beside_the_sheet(
    tmp_path: Path, fly: Any, size: tuple[int, int], text: float
) -> None:
    pilot = table(fly, tmp_path, size, text=text)
    hand = Hand(pilot)
    for _ in range(8):
        pilot.wait_until(lambda: hand.play.asked is not None)
        pilot.settle()
        assert beside(pilot)
        assert pilot.problems() == []
        hand.answer()
    sheet = pilot.app.screen.ids.scroll  # type: ignore[attr-defined]
    assert sheet.width >= 360
    assert sheet.height >= size[1] * 0.6


@pytest.mark.parametrize("size", SIDEWAYS)
def test_the_tray_of_another_game_stands_there_too(tmp_path: Path, fly: Any, size: tuple[int, int]) -> None:
    pilot = table(fly, tmp_path, size, "ragnarok_star")
    pilot.wait_until(lambda: pilot.app.screen.play.asked is not None)  # type: ignore[attr-defined]
    pilot.settle()
    assert beside(pilot)
    assert pilot.problems() == []


def test_turning_the_phone_loses_nothing(tmp_path: Path, fly: Any) -> None:
    pilot = table(fly, tmp_path, UPRIGHT)
    hand = Hand(pilot)
    hand.answer()
    hand.tray("die/0")
    hand.tray("slot/1")
    draft = hand.play.draft
    assert draft is not None
    for size, aside in (((640, 360), True), (UPRIGHT, False), ((915, 412), True), ((1280, 800), False)):
        pilot.resize(*size)
        assert hand.play.draft == draft
        assert beside(pilot) == aside
        assert pilot.problems() == []
    hand.tray("die/1")
    hand.tray("slot/0")
    hand.tray("die/2")
    hand.tray("slot/2")
    hand.tray("button/lock")
    assert hand.play.draft is None


def test_who_watches_has_the_whole_width_for_the_sheet(tmp_path: Path, fly: Any) -> None:
    app = SkaldApp(tmp_path)
    app.change(motion=False, sound=False)
    pilot = fly(app, (640, 360))
    app.begin("ragnaroll", [SeatInfo("Bjorn", "random"), SeatInfo("Dagny", "random")], {}, "watch")
    app.screen.paused = True
    pilot.settle()
    assert app.screen.ids.scroll.width == 640


def test_while_nothing_is_asked_those_at_the_table_stand_where_the_tray_was(tmp_path: Path, fly: Any) -> None:
    pilot = table(fly, tmp_path, (640, 360))
    screen: Any = pilot.app.screen  # type: ignore[attr-defined]
    bjorn = screen.panel._rows[1]
    assert screen.panel.parent is None
    assert opens_panel(pilot)
    screen.look_at(1)
    pilot.settle()
    assert frame(bjorn)[0] >= frame(screen.ids.scroll)[2] - 1
    assert pilot.see("Bjorn")
    assert not opens_panel(pilot), "the panel is in sight"
    assert pilot.problems() == []
    screen.look_at(None)
    pilot.settle()
    assert screen.panel.parent is None
    assert beside(pilot)


def test_an_open_panel_moves_to_its_place_when_nothing_is_asked_any_more(tmp_path: Path, fly: Any) -> None:
    pilot = table(fly, tmp_path, (640, 360))
    screen: Any = pilot.app.screen  # type: ignore[attr-defined]
    screen.panel.open()
    pilot.settle()
    pilot.tap("Bjorn")
    pilot.settle()
    assert screen.looking == 1
    assert screen.panel.get_parent_window() is not None
    assert frame(screen.panel)[0] >= frame(screen.ids.scroll)[2] - 1
    assert pilot.problems() == []
    pilot.resize(*UPRIGHT)
    assert screen.panel.parent is None
    pilot.resize(1280, 800)
    assert frame(screen.panel)[2] <= 1281
    assert screen.panel.width < 400
