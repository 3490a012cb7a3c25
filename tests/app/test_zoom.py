"""The sheet of a table made larger: two fingers, the wheel and keys; nothing is answered by accident."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import bots, games
from companion.app.app import SkaldApp
from companion.app.widgets import SceneView
from companion.kernel import SeatInfo, Table

from .hand import Hand
from .pilot import Finger, Pilot

PHONE = (360, 640)


@pytest.fixture
def table(tmp_path: Path, fly: Any) -> Pilot:
    """A game for one, at its first strike: the board has squares to be touched."""
    app = SkaldApp(tmp_path)
    app.change(speed=0, motion=False, sound=False)
    app.new_seed = lambda: "table"
    pilot = fly(app, PHONE)
    app.begin("ragnaroll", [SeatInfo("Astrid")], {})
    pilot.settle()
    hand = Hand(pilot)
    while not hand.play.asked.name.startswith("strike"):
        hand.answer()
    return pilot


def board(pilot: Pilot) -> SceneView:
    return pilot.app.screen.ids.board.__self__  # type: ignore[attr-defined]


def middle(pilot: Pilot) -> tuple[float, float]:
    scroll = pilot.app.screen.ids.scroll  # type: ignore[attr-defined]
    return scroll.to_window(*scroll.center)


def spread(pilot: Pilot, near: float, far: float, aside: float = 0.0) -> None:
    """Two fingers from `near` to `far` pixels off the middle, going aside as they do."""
    x, y = middle(pilot)
    pilot.pinch(((x - near, y), (x - far + aside, y)), ((x + near, y), (x + far + aside, y)))


def squares(pilot: Pilot) -> list[str]:
    return Hand(pilot).targets(board(pilot), "at/")


def test_two_fingers_enlarge_the_sheet_around_what_lies_between_them(table: Pilot) -> None:
    view, place = board(table), middle(table)
    table.pinch()  # none: only lets the layout rest
    before = view.to_scene(*view.to_widget(*place))
    answers = len(table.app.screen.play.table)  # type: ignore[attr-defined]
    spread(table, 40, 80)
    assert view.zoom == pytest.approx(2.0, abs=0.03)
    assert view._density == view.shown_density, "drawn anew, as sharp as before"
    assert view.to_scene(*view.to_widget(*place)) == pytest.approx(before, abs=3)
    assert len(table.app.screen.play.table) == answers  # type: ignore[attr-defined]
    assert table.app.screen.play.draft is None, "a pinch is no touch"  # type: ignore[attr-defined]


def test_it_gets_three_times_as_large_at_most_and_whole_again(table: Pilot) -> None:
    view = board(table)
    plain = tuple(view.size)
    spread(table, 15, 160)
    assert view.zoom == 3.0
    assert view.width == pytest.approx(3 * plain[0], abs=2)
    spread(table, 160, 20)
    assert view.zoom == 1.0
    assert tuple(view.size) == plain
    assert table.app.screen.ids.scroll.scroll_x == 0  # type: ignore[attr-defined]
    assert not table.app.screen.ids.scroll.do_scroll_x  # type: ignore[attr-defined]


@pytest.mark.parametrize("far", [60, 100, 120])
def test_a_tap_hits_its_square_at_any_size(table: Pilot, far: float) -> None:
    spread(table, 40, far)
    assert board(table).zoom > 1.4
    table.seconds(0.5)
    play = table.app.screen.play  # type: ignore[attr-defined]
    key, answers = squares(table)[-1], len(play.table)
    table.tap_scene(board(table), key)
    if len(play.table) == answers:
        table.tap_scene(table.app.screen.ids.tray, "button/confirm")  # type: ignore[attr-defined]
    told = [answer for answer in play.table.record.answers[answers:] if answer.ask.startswith("strike")]
    assert str(told[0].choice).startswith(key.removeprefix("at/"))


def test_one_finger_pans_an_enlarged_sheet_both_ways(table: Pilot) -> None:
    spread(table, 40, 100)
    view, (x, y) = board(table), middle(table)
    before = view.to_scene(*view.to_widget(x, y))
    table.drag((x, y), (x - 80, y + 60))
    after = view.to_scene(*view.to_widget(x, y))
    # As far as the finger went; then it glides on a little.
    assert 1 < (after[0] - before[0]) * view.zoom / 80 < 4
    assert 1 < (after[1] - before[1]) * view.zoom / 60 < 4


def test_two_fingers_that_go_aside_take_the_sheet_along(table: Pilot) -> None:
    spread(table, 40, 100)
    view, place = board(table), middle(table)
    before = view.to_scene(*view.to_widget(*place))
    spread(table, 60, 60, aside=40)
    after = view.to_scene(*view.to_widget(*place))
    assert before[0] - after[0] == pytest.approx(40 / view.zoom, abs=4)


def test_a_finger_already_pressing_a_square_answers_nothing_once_a_second_one_comes(table: Pilot) -> None:
    play, view = table.app.screen.play, board(table)  # type: ignore[attr-defined]
    answers = len(play.table)
    one = Finger(*table._in_scene(view, squares(table)[0]))
    one.down()
    table.seconds(0.5)  # the scene has it, and shows that it is pressed
    assert view._pressed is not None
    other = Finger(one.x + 60, one.y)
    other.down()
    table.frames(2)
    assert view._pressed is None
    for finger in (one, other):
        finger.up()
        table.seconds(0.5)
    assert len(play.table) == answers
    assert play.draft is None


def test_at_its_own_size_the_sheet_scrolls_and_is_tapped_as_ever(table: Pilot) -> None:
    scroll = table.app.screen.ids.scroll  # type: ignore[attr-defined]
    x, y = middle(table)
    table.drag((x, y), (x - 60, y + 100))
    assert scroll.scroll_x == 0
    assert scroll.scroll_y < 1
    play = table.app.screen.play  # type: ignore[attr-defined]
    answers = len(play.table)
    Hand(table).answer()
    assert len(play.table) > answers


def test_wheel_and_keys_enlarge_it_on_a_desktop(table: Pilot) -> None:
    view, (x, y) = board(table), middle(table)
    point = view.to_scene(*view.to_widget(x + 50, y))
    table.wheel(x + 50, y, True, "ctrl")
    assert view.zoom == pytest.approx(1.25)
    assert view._density == view.shown_density
    assert view.to_scene(*view.to_widget(x + 50, y)) == pytest.approx(point, abs=12)
    table.wheel(x, y, False, "ctrl")
    assert view.zoom == 1.0
    table.wheel(x, y, False)
    assert view.zoom == 1.0, "without Ctrl the wheel scrolls"
    for key, zoom in (("+", 1.25), ("=", 1.55), ("-", 1.25), ("0", 1.0)):
        table.press(key)
        assert view.zoom == pytest.approx(zoom, abs=0.02)


def test_the_ring_goes_around_its_target_at_any_size(table: Pilot) -> None:
    table.press("+")
    table.press("+")
    view = board(table)
    table.app.keys.focus(view)  # type: ignore[attr-defined]
    for _ in range(3):
        table.press("right")
    box = view.scene.by_key(view.focus_key).box()
    left, low = view.to_window(*view.from_scene(box.x - 2, box.y + box.h / 2))
    (x, y), scroll = middle(table), table.app.screen.ids.scroll  # type: ignore[attr-defined]
    assert abs(left - x) < scroll.width / 2, "it was scrolled to"
    assert abs(low - y) < scroll.height / 2
    gold = tuple(round(255 * c) for c in view.palette.rgb("gold"))
    near = [table.pixel(left + dx, low) for dx in range(-3, 4)]
    assert min(max(abs(a - b) for a, b in zip(pixel, gold, strict=True)) for pixel in near) < 40


def test_another_sheet_is_shown_whole(tmp_path: Path, fly: Any) -> None:
    app = SkaldApp(tmp_path)
    app.change(speed=0, motion=False, sound=False)
    pilot = fly(app, PHONE)
    app.begin("ragnaroll", [SeatInfo("Astrid"), SeatInfo("Bjorn", "random")], {})
    pilot.settle()
    spread(pilot, 40, 100)
    assert board(pilot).zoom > 2
    app.screen.look_at(1)
    pilot.settle()
    assert board(pilot).zoom == 1
    spread(pilot, 40, 100)
    pilot.resize(412, 915)
    assert board(pilot).zoom == 1


# -- other sheets ----------------------------------------------------------------------------------------------


def test_the_sheet_of_a_replay_and_of_the_score_pad_are_enlarged_alike(tmp_path: Path, fly: Any) -> None:
    app = SkaldApp(tmp_path)
    app.change(speed=0, motion=False, sound=False)
    pilot = fly(app, PHONE)
    app.go("pad", key="ragnaroll")
    pilot.settle()
    column = app.screen.columns[0]
    scroll, view = column.ids.scroll, column.ids.view.__self__
    x, y = scroll.to_window(*scroll.center)
    before = view.to_scene(*view.to_widget(x, y))
    pilot.pinch(((x - 40, y), (x - 80, y)), ((x + 40, y), (x + 80, y)))
    assert view.zoom == pytest.approx(2, abs=0.03)
    assert view.to_scene(*view.to_widget(x, y)) == pytest.approx(before, abs=4)
    assert column.head.width == 360
    assert app.screen.blank, "a pinch strikes no square"
    pilot.tap_scene(view, "at/R12")
    assert app.screen.module.write(app.screen.pad).count(b'"R12"') == 1
    assert view.zoom == pytest.approx(2, abs=0.03), "it stays as large while one fills it in"
    app.screen.show_seat(1)
    pilot.settle()
    assert view.zoom == 1


def test_a_replay_is_enlarged_and_whole_again_for_another_seat(tmp_path: Path, fly: Any) -> None:
    app = SkaldApp(tmp_path)
    app.change(motion=False, sound=False)
    game = games.find("ragnaroll")
    seats = [SeatInfo("Astrid", "random"), SeatInfo("Bjorn", "random")]
    done = Table.start(game, seats, 1, players=bots.bots_for(game, ["random", "random"], 1))
    done.run()
    pilot = fly(app, PHONE)
    app.go("replay", record=done.record)
    pilot.settle()
    spread(pilot, 30, 60)
    view = board(pilot)
    assert view.zoom == pytest.approx(2, abs=0.03)
    assert app.screen.whose.width == 360
    pilot.press("-")
    assert view.zoom == pytest.approx(1.6, abs=0.03)
    pilot.tap("Bjorn")
    assert view.zoom == 1
    assert pilot.problems() == []
