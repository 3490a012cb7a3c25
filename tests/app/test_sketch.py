"""Notes by finger at the real table screen: drawn, wiped, hidden by the curtain, kept through undo and a kill."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from companion.games.ragnarok_star import decisions as d
from companion.kernel import SeatInfo
from companion.sheets.scene import Rect, Touch
from companion.sheets.sketch import Sketch
from tests.app.killing import killed_after
from tests.app.scenes import SceneApp
from tests.app.sketch_victim import begin, draw

PHONE = (360, 640)


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    app = SkaldApp(tmp_path)
    app.change(speed=0, motion=False, sound=False)
    return app


def strokes(app: SkaldApp) -> list[str]:
    """The keys of the strokes on the board before our eyes."""
    scene = app.screen.ids.board.scene
    return [key for key in (scene.keys if scene else ()) if key.startswith("notes/") and key[6:].isdigit()]


def test_a_finger_leaves_a_stroke_and_the_scroller_stays() -> None:
    """Within a scrolling sheet the space is drawn on, not scrolled."""
    from tests.app.pilot import Pilot

    space = Rect(key="space", x=0, y=0, w=200, h=100, touch=Touch(label="Space", means=Sketch("one")))
    app = SceneApp(space, size=(200, 900), scrolls=True)
    heard: list[Any] = []
    with Pilot(app, (200, 300)) as pilot:
        app.view.bind(on_sketched=lambda _view, means, stroke: heard.append((means, stroke)))
        pilot.drag((20, 280), (180, 220))
        assert app.scroller.scroll_y == 1
        pilot.drag((100, 250), (100, 20))
        pilot.tap_at(50, 250)
    assert app.heard == []
    assert heard[0] == (Sketch("one"), ((100, 200), (900, 800)))
    assert heard[1][1][-1] == (500, 1000), "a finger that leaves the space draws along its edge"
    assert heard[2][1] == ((250, 500),)


def test_notes_are_drawn_kept_through_undo_and_wiped_with_the_sponge(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    begin(app)
    pilot.settle()
    play, screen = app.screen.play, app.screen
    assert isinstance(play.asked, d.Write)
    draw(pilot)
    draw(pilot, 5)
    assert strokes(app) == ["notes/0", "notes/1"]
    assert not any(answer.ask == "write" and answer.seat == 0 for answer in play.table.record.answers)
    pilot.tap_scene(screen.ids.board, "cell/8")
    pilot.tap("Undo")
    assert play.asked.number == 1
    assert strokes(app) == ["notes/0", "notes/1"]
    pilot.tap_scene(screen.ids.board, "sponge")
    assert strokes(app) == []
    assert pilot.problems() == []


def test_notes_are_seen_by_their_owner_alone_and_the_curtain_hides_them(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    begin(app, people=2)
    pilot.settle()
    play = app.screen.play
    pilot.tap("I am Ada")
    draw(pilot)
    assert strokes(app) == ["notes/0"]
    app.on_pause()
    pilot.frames(3)
    assert app.screen.curtain is not None
    assert app.screen.ids.board.scene is None
    app.on_resume()
    pilot.tap("I am Ada")
    assert strokes(app) == ["notes/0"]
    while not isinstance(play.asked, d.Lock):
        play.answer(play.asked, d.NEXT)
    play.answer(play.asked, d.LOCK)
    app.screen.go_on()
    pilot.settle()
    pilot.tap("I am Bo")
    assert strokes(app) == []
    app.screen.look_at(0)
    pilot.settle()
    assert strokes(app) == []
    assert "notes" not in app.screen.ids.board.scene.keys


def test_a_new_round_has_a_clean_page_and_undo_brings_no_old_one_back(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    game_options = {"table": "real", "players": 3}
    app.begin("ragnarok_star", [SeatInfo("Ada")], game_options, "real")
    play = app.screen.play
    pilot.settle()
    for text in ("2", *["next"] * 5, "lock"):
        play.answer(play.asked, play.game.read(play.asked, text))
    app.screen.go_on()
    draw(pilot)
    assert strokes(app) == ["notes/0"]
    play.answer(play.asked, d.ON)
    app.screen.go_on()
    pilot.settle()
    assert play.table.round == 2
    assert strokes(app) == []
    pilot.tap("Undo")
    assert strokes(app) == ["notes/0"]


def test_a_killed_app_loses_no_note(app: SkaldApp, fly: Any, tmp_path: Path) -> None:
    home = tmp_path / "victim"
    shown = killed_after("sketch_victim", home, 3)
    app = SkaldApp(home)
    pilot = fly(app, PHONE)
    pilot.tap("Ada")
    pilot.settle()
    assert len(strokes(app)) >= shown == 3


def test_the_notes_of_a_finished_game_are_seen_in_its_replay(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.begin("ragnarok_star", [SeatInfo("Ada")], {"table": "real", "players": 2}, "real")
    play = app.screen.play
    while not play.table.over:
        if isinstance(play.asked, d.Rest):
            play.sketch(Sketch(f"round {play.table.round}"), ((100, 100), (900, 100 * play.table.round)))
        play.answer(play.asked, play.game.sample(play.table.view(0), play.asked, 0.5))
    app.screen.go_on()
    pilot.wait_until(lambda: app.screen.name.startswith("score"), 10)
    app.go("replay", id_=app.archive.history()[0].id)
    pilot.settle()
    ends = {}
    for round_ in (1, 5):
        app.screen.go(app.screen.film.starts[round_ - 1] + 1)
        pilot.settle()
        assert strokes(app) == ["notes/0"]
        ends[round_] = app.screen.ids.board.scene.keys["notes/0"].points[-1][1]
        assert app.screen.ids.board.scene.keys["notes"].touch is None, "a replay is not drawn on"
    assert ends[5] > ends[1]
