"""The dice tray at the real table screen: people throw by touch, the device goes round without a curtain."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from companion.games.dice_tray import decisions as d
from companion.kernel import SeatInfo

PHONE, TABLET = (360, 640), (1280, 800)


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    app = SkaldApp(tmp_path)
    app.change(speed=0, motion=False, sound=False)
    app.new_seed = lambda: "dice"
    return app


class Tray:
    """Two people at one device."""

    def __init__(self, pilot: Any) -> None:
        self.pilot, self.app = pilot, pilot.app
        self.app.begin("dice_tray", [SeatInfo("Ada"), SeatInfo("Bo")], {})
        pilot.settle()

    @property
    def play(self) -> Any:
        return self.app.screen.play

    def tap(self, *keys: str) -> None:
        """Touch what has these keys, on the board or in the tray."""
        for key in keys:
            ids = self.app.screen.ids
            self.pilot.tap_scene(ids.tray if key in ids.tray.scene.keys else ids.board, key)
            self.pilot.settle()

    def answers(self) -> list[str]:
        return [str(answer) for answer in self.play.table.record.answers]

    def lies(self, seat: int) -> Any:
        return self.play.table.view(None).seats[seat].last


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_two_people_throw_in_turns_and_no_curtain_falls(app: SkaldApp, fly: Any, size: Any) -> None:
    pilot = fly(app, size)
    tray = Tray(pilot)
    assert app.screen.curtain is None
    assert tray.play.holder == 0
    tray.tap("kind/6", "kind/6", "kind/20", "button/throw")
    assert tray.answers()[0] == "seat1 pick 2d6+1d20"
    assert len(tray.answers()) == 2, "the dice fall with the pick"
    assert pilot.problems() == []
    tray.tap("tab/1" if size == PHONE else "seat/1")
    assert app.screen.curtain is None
    assert tray.play.holder == 1
    assert pilot.see("Bo is at it")
    tray.tap("quick/3d6")
    assert tray.lies(1).dice == (6, 6, 6)
    tray.tap("tab/0" if size == PHONE else "seat/0")
    assert tray.play.holder == 0
    assert tray.lies(0).dice == (6, 6, 20)


def test_held_dice_stay_and_the_others_fall_again_and_again(app: SkaldApp, fly: Any) -> None:
    tray = Tray(fly(app, PHONE))
    tray.tap("quick/3d6")
    kept = tray.lies(0).faces[1]
    tray.tap("die/1", "button/again")
    assert tray.answers()[2] == "seat1 pick re:1,3"
    tray.tap("button/again")
    assert tray.answers()[4] == "seat1 pick re:1,3"
    assert tray.lies(0).faces[1] == kept
    assert len(tray.answers()) == 6


def test_the_tray_is_over_when_both_have_put_it_away(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    tray = Tray(pilot)
    tray.tap("quick/2d6", "button/away")
    assert len(tray.answers()) == 2, "one tap is not enough"
    tray.tap("button/away")
    assert tray.play.holder == 1
    assert app.screen.curtain is None
    tray.tap("button/away", "button/away")
    pilot.wait_until(lambda: app.screen.name.startswith("score"))
    pilot.settle()
    assert pilot.see("Nobody wins here")
    assert pilot.problems() == []
    (row,) = app.archive.history()
    assert row.score is not None
    assert not row.score.contest
    app.home_screen()
    app.go("history")
    pilot.settle()
    assert pilot.see("Ada and Bo")
    assert not pilot.see("won with")


def test_undo_takes_back_dice_in_hand_but_never_a_throw(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    tray = Tray(pilot)
    tray.tap("quick/2d6", "kind/8", "die/0")
    pilot.tap("Undo")
    assert tray.play.draft is None
    assert len(tray.answers()) == 2
    pilot.tap("Undo")
    assert len(tray.answers()) == 2


def walk_to(pilot: Any, view: Any, key: str) -> None:
    """With the tab key until this target has the focus."""
    for _ in range(60):
        if view.focused and view.focus_key == key:
            return
        pilot.press("tab")
    raise AssertionError(f"the keyboard does not reach '{key}'")


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_dice_are_thrown_and_held_with_the_keyboard_alone(app: SkaldApp, fly: Any, size: Any) -> None:
    pilot = fly(app, size)
    tray = Tray(pilot)
    ids = app.screen.ids
    for view, key in ((ids.tray, "kind/20"), (ids.tray, "button/throw"), (ids.board, "die/0"), (ids.tray, "kind/4")):
        walk_to(pilot, view.__self__, key)
        pilot.press("enter")
        pilot.settle()
    assert tray.lies(0).dice == (20,)
    assert tray.play.draft.held == (0,)
    assert tray.play.draft.pool == (4,)


def test_a_tray_that_was_left_goes_on_as_it_lay(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    tray = Tray(pilot)
    tray.tap("quick/3d6")
    lay = tray.lies(0)
    id_ = app.screen.stored_id
    assert id_ is not None
    app.home_screen()
    pilot.settle()
    app.go_on(id_)
    pilot.settle()
    assert tray.lies(0) == lay
    assert app.screen.curtain is None
    tray.tap("button/throw")
    assert len(tray.answers()) == 4


def test_against_a_bot_one_looks_at_its_dice_and_back(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.begin("dice_tray", [SeatInfo("Ada"), SeatInfo("Bo", "random")], {})
    pilot.settle()
    screen = app.screen
    pilot.wait_until(lambda: screen.play.next_of_others() is None)
    pilot.settle()
    pilot.tap_scene(screen.ids.board, "tab/1")
    assert screen.looking == 1
    assert screen.play.holder == 0
    pilot.tap_scene(screen.ids.board, "tab/0")
    assert screen.looking is None


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_the_lesson_leads_to_the_tray_put_away(app: SkaldApp, fly: Any, size: Any) -> None:
    pilot = fly(app, size)
    app.learn("dice_tray")
    pilot.settle()
    screen = app.screen
    pilot.tap("Next")
    for keys in (("kind/6", "kind/6", "button/throw"), ("button/cast",), ("die/0", "button/again"), ("button/cast",)):
        step = screen.coach.step
        for key in keys:
            view = screen.ids.tray if key in screen.ids.tray.scene.keys else screen.ids.board
            pilot.tap_scene(view, key)
            pilot.settle()
        assert screen.coach.step is not step
        assert pilot.problems() == []
    assert screen.play.table.view(0).seats[0].last.faces == (6, 6)
    for _ in range(2):
        pilot.tap_scene(screen.ids.tray, "button/away")
        pilot.settle()
    pilot.seconds(1)
    pilot.tap("Play a game")
    assert app.screen.name.startswith("setup")


def test_a_hint_refuses_other_dice_than_the_coach_wants(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.learn("dice_tray")
    pilot.settle()
    pilot.tap("Next")
    app.screen._act(lambda: app.screen.play.answer(app.screen.play.asked, d.Pool((20,))))
    assert len(app.screen.play.table) == 0
    assert pilot.see("Touch d6 twice")


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_its_page_offers_what_it_has(app: SkaldApp, fly: Any, size: Any) -> None:
    """No score pad, no bots to watch, no house rules; people sit on its chairs."""
    pilot = fly(app, size)
    app.go("game", key="dice_tray")
    pilot.settle()
    assert pilot.see("How to play")
    assert not pilot.see("Keep score")
    assert not pilot.see("Watch bots")
    app.go("setup", key="dice_tray", mode="play")
    pilot.settle()
    assert not pilot.see("House rules")
    assert [chair.player for chair in app.screen.table.line_up.chairs] == ["person"] * 3
    assert pilot.problems() == []
