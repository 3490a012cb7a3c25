"""The table in a real window: whole games by touches, the curtain, undo, real dice, watching, keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from companion.games.ragnaroll import decisions as d
from companion.kernel import SeatInfo

from .hand import Hand
from .pilot import Pilot

PHONE, TABLET = (360, 640), (1280, 800)


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    app = SkaldApp(tmp_path)
    app.change(speed=0, motion=False, sound=False)
    app.new_seed = lambda: "table"
    return app


def people(*names: str) -> list[SeatInfo]:
    return [SeatInfo(name) for name in names]


def test_a_whole_solo_game_from_first_tap_to_final_score(app: SkaldApp, fly: Any) -> None:
    """From the shelf through the set-up to the score, touches only."""
    pilot = fly(app, PHONE)
    pilot.tap("RagnaRoll")
    pilot.tap("Play")
    for name in ("Astrid", "Bjorn"):
        pilot.tap(name)
        pilot.tap("Remove")
    pilot.tap("Play")
    assert app.screen.play.names == ("You",)
    Hand(pilot).play_on()
    pilot.wait_until(lambda: app.screen.name.startswith("score"))
    pilot.settle()
    row = app.archive.history()[0]
    assert row.score is not None
    assert pilot.see(str(row.score.seats[0].total))
    assert app.archive.unfinished() == []


def test_what_was_to_come_next_does_not_come_once_the_app_has_stopped(app: SkaldApp) -> None:
    with Pilot(app, PHONE) as pilot:
        app.begin("ragnaroll", people("You"), {})
        pilot.settle()
        table = app.screen
        app.soon(lambda: table._to_score(None))
        app.soon(table._heard)
    assert not app.shows(table)


def test_a_hot_seat_game_hides_each_players_dice_behind_the_curtain(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.begin("ragnaroll", people("Ada", "Bo"), {})
    pilot.settle()
    assert pilot.see("Hand over to Ada")
    assert app.screen.ids.board.scene is None
    pilot.tap("I am Ada")
    hand = Hand(pilot)
    hand.answer()
    hand.answer()
    assert pilot.see("Hand over to Bo")
    assert [view for view in pilot.scenes() if view.scene is not None] == []
    pilot.tap("I am Bo")
    assert app.screen.play.sight(app.room(360, 500)).view.seats[0].dice is None
    hand.play_on()
    pilot.wait_until(lambda: app.screen.name.startswith("score"))


def test_a_person_plays_against_bots(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, TABLET)
    app.begin("ragnaroll", [SeatInfo("Ada"), SeatInfo("Bo", "greedy"), SeatInfo("Cy", "random")], {})
    pilot.settle()
    Hand(pilot).play_on(12)
    assert pilot.see("At the table")
    assert pilot.see("Bo")
    assert app.screen.play.log


def test_a_real_round_with_typed_dice(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.begin("ragnaroll", people("Ada"), {"table": "real", "players": 4}, "real")
    pilot.settle()
    hand, table = Hand(pilot), app.screen.play.table
    type_faces(hand, "253")
    assert str(table.record.answers[0]) == "fate roll.1 R2B5Y3"
    hand.arrange()
    type_faces(hand, "4")
    type_faces(hand, "1")
    assert [answer.choice for answer in table.record.answers[-2:]] == ["4", "1"]
    while not isinstance(app.screen.play.asked, d.Onward):
        hand.answer()
    hand.tray("button/on")
    assert table.round == 2


def type_faces(hand: Hand, faces: str) -> None:
    """Type dice with the large keys in the order they are asked."""
    before = len(hand.play.table)
    for face in faces:
        keys = [key for key in hand.targets(hand.screen.ids.tray) if key.endswith(f"/{face}")]
        hand.tray(next(key for key in keys if key.startswith(("face/", "digit/", "key/"))))
    if len(hand.play.table) == before:
        hand.tray("button/confirm")


def test_a_mistyped_die_is_taken_back_with_one_tap(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.begin("ragnaroll", people("Ada"), {"table": "real", "players": 3}, "real")
    pilot.settle()
    type_faces(Hand(pilot), "666")
    assert len(app.screen.play.table) == 1
    pilot.tap("Undo")
    assert len(app.screen.play.table) == 0
    assert app.archive.record(app.screen.stored_id).answers == []


def test_undo_stops_at_the_roll_and_says_why(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.begin("ragnaroll", people("Ada", "Bo"), {})
    pilot.settle()
    pilot.tap("I am Ada")
    hand = Hand(pilot)
    hand.answer()
    hand.tray("die/0")
    assert app.screen.play.draft is not None
    pilot.tap("Undo")
    assert app.screen.play.draft is None
    pilot.tap("Undo")
    assert pilot.see("There is nothing to take back")
    assert len(app.screen.play.table) == 1


def test_a_locked_arrangement_is_taken_back_with_the_z_key(app: SkaldApp, fly: Any) -> None:
    """Until somebody else has looked: the holder still holds the device while nobody took it."""
    pilot = fly(app, TABLET)
    app.begin("ragnaroll", [SeatInfo("Ada"), SeatInfo("Bo", "greedy")], {})
    pilot.settle()
    hand = Hand(pilot)
    hand.roll()
    hand.tray("die/0")
    hand.tray("die/0")
    faces = hand.targets(app.screen.ids.tray, "face/")
    hand.tray(faces[0])
    assert app.screen.play.sight(app.room(360, 500)).view.seats[0].turns == 1
    pilot.press("z")
    pilot.press("z")
    assert app.screen.play.sight(app.room(360, 500)).view.seats[0].turns == 0


def test_nothing_illegal_can_be_done_and_why_is_told(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.begin("ragnaroll", people("Ada"), {})
    pilot.settle()
    hand = Hand(pilot)
    hand.roll()
    hand.tray("button/lock")
    assert len(app.screen.play.table) == 1
    assert pilot.texts()[-1]
    lock = app.screen.ids.tray.scene.by_key("button/lock")
    assert pilot.see(lock.touch.why)


def test_one_round_with_keys_alone(app: SkaldApp, fly: Any) -> None:
    """Arrows reach everything that can be touched, Enter does it."""
    pilot = fly(app, TABLET)
    app.begin("ragnaroll", people("Ada"), {})
    pilot.settle()
    pilot.press("down")
    pilot.press("enter")
    assert isinstance(app.screen.play.asked, d.Arrange)
    tray = app.screen.ids.tray
    for key in ("die/0", "slot", "die/1", "slot", "die/2", "slot", "button/lock"):
        wanted = key if key != "slot" else next(k for k in open_slots(tray))
        for _ in range(99):
            if tray.focus_key == wanted:
                break
            pilot.press("tab")
        assert tray.focus_key == wanted
        pilot.press("enter")
    assert not isinstance(app.screen.play.asked, d.Arrange)


def open_slots(tray: Any) -> list[str]:
    shapes = [s for s in tray.scene.targets() if s.key.startswith("slot/") and s.touch.enabled]
    filled = {s.key for s in shapes if any(p.key.startswith(s.key + "/die") for p in tray.scene.shapes)}
    return sorted(s.key for s in shapes if s.key not in filled)


def test_bots_can_be_watched_paused_stepped_and_stepped_back(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.begin("ragnaroll", [SeatInfo("Bo", "greedy"), SeatInfo("Cy", "random")], {}, "watch")
    table = app.screen.play.table
    pilot.wait_until(lambda: len(table) > 10)
    pilot.tap("Pause")
    count = len(table)
    pilot.seconds(1)
    assert len(table) == count
    pilot.tap("One step")
    assert len(table) == count + 1
    pilot.tap("One step back")
    pilot.tap("One step back")
    assert len(table) == count - 1
    pilot.tap("Go on")
    pilot.wait_until(lambda: app.screen.name.startswith("score"), 30)


def test_the_speed_of_bots_can_be_set(app: SkaldApp, fly: Any) -> None:
    app.change(speed=3)
    pilot = fly(app, PHONE)
    app.begin("ragnaroll", [SeatInfo("Bo", "greedy"), SeatInfo("Cy", "greedy")], {}, "watch")
    pilot.seconds(5)
    slow = len(app.screen.play.table)
    assert slow < 6
    pilot.tap("Speed: Slow. Change it")
    assert app.settings.speed == 2


def test_other_sheets_can_be_looked_at(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.begin("ragnaroll", [SeatInfo("Ada"), SeatInfo("Bo", "greedy")], {})
    pilot.settle()
    pilot.tap("Players and log")
    pilot.tap("Bo")
    assert pilot.see("This is the sheet of Bo.")
    pilot.tap("My sheet")
    assert app.screen.looking is None


def test_a_discarded_game_is_gone_from_the_shelf(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.begin("ragnaroll", people("Ada"), {})
    pilot.settle()
    pilot.tap("More")
    pilot.tap("Discard this game")
    pilot.tap("Discard")
    assert app.archive.unfinished() == []
    assert app.screen.name.startswith("home")


def test_leaving_keeps_the_game_and_the_back_key_closes_dialogs_first(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.begin("ragnaroll", people("Ada"), {})
    pilot.settle()
    Hand(pilot).roll()
    pilot.tap("More")
    pilot.back()
    pilot.settle()
    assert app.screen.name.startswith("table")
    pilot.back()
    assert app.screen.name.startswith("home")
    assert app.archive.unfinished()[0].answers == 1


@pytest.mark.parametrize("size", [PHONE, (412, 915), TABLET, (1440, 900)])
@pytest.mark.parametrize(("theme", "text"), [("dark", 1.0), ("light", 1.4)])
def test_nothing_is_cut_off_at_any_size(app: SkaldApp, fly: Any, size: Any, theme: Any, text: float) -> None:
    app.change(theme=theme, text=text)
    pilot = fly(app, size)
    app.begin("ragnaroll", [SeatInfo("Ada"), SeatInfo("Bo", "greedy"), SeatInfo("Cy", "greedy")], {})
    pilot.settle()
    hand = Hand(pilot)
    for _ in range(6):
        assert pilot.problems() == []
        hand.play_on(1)


def test_points_stay_hidden_until_the_end_where_that_is_wanted(app: SkaldApp, fly: Any) -> None:
    app.change(hide_score=True)
    pilot = fly(app, TABLET)
    app.begin("ragnaroll", [SeatInfo("Ada"), SeatInfo("Bo", "greedy")], {})
    pilot.settle()
    Hand(pilot).play_on(8)
    board = app.screen.ids.board.scene
    lines = [shape for shape in board.shapes if shape.key.startswith(("score/", "company/"))]
    assert {shape.text for shape in lines if shape.key.endswith("/points")} == {"?"}
    assert pilot.see("hidden")
    assert pilot.problems() == []


def test_behind_another_app_secrets_go_behind_the_curtain(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.begin("ragnaroll", people("Ada", "Bo"), {})
    pilot.settle()
    pilot.tap("I am Ada")
    Hand(pilot).roll()
    app.dispatch("on_pause")
    app.dispatch("on_resume")
    pilot.settle()
    assert pilot.see("Hand over to Ada")
    assert app.screen.ids.board.scene is None
    pilot.tap("I am Ada")
    Hand(pilot).arrange()
    assert len(app.screen.play.table) == 2
