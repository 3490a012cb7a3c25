"""RagnaRok Star beside a real table, in a real window: from setting up to the result by touches alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from companion.games.ragnarok_star import decisions as d
from companion.kernel import SeatInfo
from tests.app.test_star import StarHand

PHONE, TABLET = (360, 640), (1280, 800)
REAL = {"table": "real", "players": 3}
DIVA = {**REAL, "angry_fans": True, "divalkyrie": True}


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    app = SkaldApp(tmp_path)
    app.change(speed=0, motion=False, sound=False)
    return app


def board(app: SkaldApp) -> Any:
    return app.screen.ids.board


def taps(app: SkaldApp) -> int:
    return len(app.screen.play.table)


def test_a_round_from_the_setup_on_costs_few_taps(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.go("setup", key="ragnarok_star", mode="real")
    pilot.settle()
    pilot.tap("Sit down")
    pilot.settle()
    play = app.screen.play
    assert (play.kind, play.table.header.options["players"]) == ("real", 4)
    pilot.tap_scene(app.screen.ids.tray, "2 points")
    for key in ("cell/7", "cell/5", "cell/9"):  # 1 old woman, 2 girls, ice master
        pilot.tap_scene(board(app), key)
    pilot.tap_scene(board(app), "cell/0")
    pilot.tap_scene(board(app), "place/3")
    pilot.tap_scene(board(app), "cell/13")
    pilot.tap_scene(app.screen.ids.tray, "Lock the board")
    for label in ("1 old woman", "2 girls", "The ice is ours", "Landed", "Seen"):
        pilot.tap_scene(app.screen.ids.tray, label)
    assert pilot.see("Round 1")
    seat = play.table.view(0).seats[0]
    assert (seat.fans, seat.island, play.table.view(0).master) == ((0, 2, 0, 1), 3, 0)
    pilot.tap_scene(app.screen.ids.tray, "On to the next round")
    assert play.table.round == 2
    assert len(play.table) == 1 + 5 + 1 + 5 + 1, "one answer for every number and outcome"


def test_fans_contracts_and_ice_are_put_right_by_taps_and_taken_back(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.begin("ragnarok_star", [SeatInfo("Ada")], DIVA, "real")
    pilot.settle()
    play = app.screen.play
    pilot.tap_scene(app.screen.ids.tray, "3 points")
    pilot.tap_scene(board(app), "hall/1/in")
    pilot.tap_scene(board(app), "hall/1/in")
    pilot.tap_scene(board(app), "hall/1/out")
    pilot.tap_scene(app.screen.ids.tray, "girl, Stolen by a band")
    pilot.tap_scene(board(app), "desk/ice")
    pilot.tap_scene(board(app), "contract/0")
    pilot.tap_scene(app.screen.ids.tray, "A contract for 3 points, Fulfilled")
    pilot.tap_scene(board(app), "lodge/touch")
    pilot.tap_scene(app.screen.ids.tray, "Diss lodge, One comes to you")
    view = play.table.view(0)
    seat = view.seats[0]
    assert (seat.fans, seat.robbed, seat.fulfilled, seat.lodge, view.master) == ((0, 1, 0, 0), 1, ("3",), (1, 2), 0)
    assert play.score().seats[0].total == 3 - 2
    assert isinstance(play.asked, d.Write), "nothing of that answered the question"
    for _ in range(3):
        pilot.tap("Undo")
    assert play.table.view(0).seats[0].fulfilled == ()
    assert pilot.problems() == []


@pytest.mark.parametrize("options", [REAL, DIVA])
@pytest.mark.parametrize(("size", "theme", "text"), [(PHONE, "dark", 1.4), (TABLET, "light", 1.0)])
def test_a_game_is_told_to_the_end_and_kept(
    app: SkaldApp, fly: Any, size: Any, theme: Any, text: float, options: dict[str, Any]
) -> None:
    """Two rounds by touches, the rest by answers; then the result, history, replay and resuming."""
    app.change(theme=theme, text=text)
    app.new_seed = lambda: "real"
    pilot = fly(app, size)
    app.begin("ragnarok_star", [SeatInfo("Ada")], options, "real")
    pilot.settle()
    play, hand = app.screen.play, StarHand(pilot)
    for answers in (3, 9, 15, 21):
        while taps(app) < answers:
            hand.answer(play.game.sample(play.table.view(0), play.asked, taps(app) * 0.37 % 1))
        assert pilot.problems() == []
    app.home_screen()
    pilot.settle()
    (row,) = app.archive.unfinished()
    app.go_on(row.id)
    pilot.settle()
    play = app.screen.play
    assert taps(app) == row.answers >= 21
    while not play.table.over:
        play.answer(play.asked, play.game.sample(play.table.view(0), play.asked, len(play.table) * 0.37 % 1))
    app.screen.go_on()
    pilot.wait_until(lambda: app.screen.name.startswith("score"), 10)
    assert pilot.problems() == []
    assert app.archive.history()[0].kind == "real"
    app.go("replay", id_=row.id)
    pilot.settle()
    app.screen.go(20)
    pilot.settle()
    assert pilot.problems() == []
