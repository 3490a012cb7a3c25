"""Games of several devices in a real window, over real sockets on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from companion.app.sketchbook import Sketchbook
from companion.games.ragnaroll import decisions as d
from companion.words import word
from tests.app.lan_company import Company, LanHand, lan_app
from tests.app.lan_table import Host, hosted
from tests.app.sketch_victim import draw
from tests.lan.ports import quiet_port

PHONE, TABLET = (360, 640), (1280, 800)


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    return lan_app(tmp_path / "app")


@pytest.fixture
def company(app: SkaldApp, fly: Any, tmp_path: Path) -> Iterator[Company]:
    company = Company(fly(app, PHONE), tmp_path)
    yield company
    company.stop()


@pytest.fixture
def somebody(tmp_path: Path) -> Iterator[Host]:
    """Another device that hosts a table for two."""
    with hosted(tmp_path / "host", 2, port=quiet_port()) as host:
        yield host


def test_a_whole_game_with_another_device_and_another_one_after_it(app: SkaldApp, company: Company) -> None:
    """By touches at first, then a bot answers for the hand; the record verifies, and all meet in the lobby again."""
    company.host("ragnaroll", ["Ada"], ["Bo"])
    pilot = company.pilot
    assert app.screen.play.people == (0,)
    LanHand(pilot).play_on(12)
    company.answer_until(lambda: app.screen.name.startswith("score"))
    pilot.settle()
    (row,) = app.archive.history()
    assert row.kind == "lan"
    assert app.screen.game.proofs[0].endswith("throws were made by 2 devices together and checked.")
    assert pilot.find(app.screen.game.proofs[0])
    assert app.archive.unfinished() == []
    assert company.programs[0].guest.record == app.archive.record(row.id)
    assert app.archive.statistics("ragnaroll", "Ada").figures.games == 1
    pilot.tap("Play again")
    pilot.wait_until(lambda: app.screen.name.startswith("lobby"))
    app.go("history")
    pilot.settle()
    assert pilot.see("several devices")
    app.replace("replay", id_=row.id)
    pilot.settle()
    assert pilot.problems() == []


def test_a_guest_is_taken_along_to_the_next_game(app: SkaldApp, company: Company, somebody: Host) -> None:
    company.join(somebody.code, ["Ada"])
    company.program("Bo", 1)
    company.start(somebody.thread)
    company.sit_down()
    pilot = company.pilot
    somebody.do(lambda steward: steward.stand_in(0, "random"))
    pilot.wait_until(lambda: app.screen.name.startswith("score"), 20)
    pilot.settle()
    assert pilot.find("When the host opens another game, you are taken along.")
    assert app.archive.history()[0].kind == "lan"
    somebody.thread.again().result(5)
    pilot.wait_until(lambda: app.screen.name.startswith("lobby"))


def test_the_lobby_lies_over_the_table_and_leads_back(app: SkaldApp, company: Company) -> None:
    company.host("ragnaroll", ["Ada"], ["Bo"], ponder=True)
    pilot, table = company.pilot, app.screen
    pilot.tap("More")
    pilot.tap("The lobby of this table")
    pilot.wait_until(lambda: app.screen.name.startswith("lobby"))
    pilot.settle()
    pilot.back()
    assert app.screen is table
    LanHand(pilot).answer()
    pilot.wait_until(lambda: table.play.asked is not None)


def test_leaving_keeps_the_seat_and_says_so(app: SkaldApp, company: Company, somebody: Host) -> None:
    company.join(somebody.code, ["Ada"])
    company.program("Bo", 1, True)
    company.start(somebody.thread)
    company.sit_down()
    pilot = company.pilot
    pilot.tap("More")
    pilot.tap("Leave; your seat stays reserved")
    assert pilot.see("Your seat stays reserved.")
    assert app.lan.joined is None
    pilot.wait_until(lambda: somebody.lobby.chairs[0].away)
    assert somebody.names()[0] == "Ada"


def test_a_hosted_game_is_gone_on_with_through_its_lobby_and_never_alone(app: SkaldApp, company: Company) -> None:
    company.host("ragnaroll", ["Ada"], ["Bo"], ponder=True)
    LanHand(company.pilot).answer()
    (row,) = app.archive.unfinished()
    app.home_screen()
    app.lan.close_table(for_good=False)
    app.go_on(row.id)
    pilot = company.pilot
    pilot.wait_until(lambda: app.screen.name.startswith("table"))
    assert app.screen.play.kind == "lan"
    assert len(app.screen.play.table) == row.answers
    app.go("history")
    pilot.settle()
    app.screen.open_menu(row)
    pilot.settle()
    assert pilot.see(word("history.menu.continue"))
    assert not pilot.see(word("history.menu.export")), "it holds what others may not know yet"
    pilot.back()
    app.lan.close_table()
    app.go_on(row.id)
    assert app.screen.name.startswith("replay"), "closed for good: it can be looked at"


def test_a_sealed_answer_waits_and_can_be_taken_back(app: SkaldApp, company: Company) -> None:
    company.host("ragnaroll", ["Ada"], ["Bo"], ponder=True)
    pilot, hand, (bo,) = company.pilot, LanHand(company.pilot), company.programs
    hand.answer()
    pilot.wait_until(lambda: app.screen.play.asked is not None)
    hand.answer()
    pilot.settle()
    assert pilot.see("Sealed. Waiting for Bo.")
    assert app.screen.ids.tray.scene is None
    assert pilot.problems() == []
    pilot.tap("Undo")
    pilot.wait_until(lambda: app.screen.play.asked is not None)
    pilot.wait_until(lambda: 0 in bo.guest.table.waiting_for() or bo.guest.table.adopt())
    hand.answer()
    bo.think(False)
    pilot.wait_until(
        lambda: app.screen.play.table.game.round(app.screen.play.table.view(None)) and app.screen.play.asked
    )
    assert not app.screen.play.asked.sealed


def test_two_people_at_one_device_and_one_elsewhere(app: SkaldApp, company: Company) -> None:
    company.host("ragnaroll", ["Ada", "Cy"], ["Bo"])
    pilot, hand = company.pilot, LanHand(company.pilot)
    assert pilot.see("Hand over to Ada")
    pilot.tap("I am Ada")
    hand.answer()
    pilot.wait_until(lambda: app.screen.play.asked is not None)
    hand.answer()
    pilot.settle()
    assert pilot.see("Hand over to Cy")
    assert [view for view in pilot.scenes() if view.scene is not None] == []
    pilot.tap("I am Cy")
    assert app.screen.play.sight(app.room(360, 500)).view.seats[0].dice is None
    hand.play_on(8)
    assert len(app.screen.play.table) > 8


def test_who_only_looks_on_sees_every_sheet_and_touches_nothing(
    app: SkaldApp, company: Company, somebody: Host
) -> None:
    company.join(somebody.code, [])
    first, second = company.program("Ada", 0, True), company.program("Bo", 1)
    company.start(somebody.thread)
    company.sit_down()
    pilot, play = company.pilot, app.screen.play
    pilot.resize(*TABLET)
    assert play.people == ()
    pilot.wait_until(lambda: pilot.see("The sheet of Ada. Waiting for Ada."))
    assert play.asked is None
    assert app.screen.ids.tray.scene is None
    assert pilot.problems() == []
    assert "Undo" not in [tap.spoken for tap in app.screen.ids.bar.actions]
    pilot.tap("Bo")
    assert play.shown == 1
    assert [s for s in app.screen.ids.board.scene.targets() if s.touch.enabled and s.key.startswith("at/")] == []
    first.think(False)
    pilot.wait_until(lambda: app.screen.name.startswith("score"), 30)
    assert app.archive.history()[0].kind == "lan"
    assert second.guest.verdict is not None


def test_a_table_that_goes_and_comes_back_mid_game(
    app: SkaldApp, company: Company, somebody: Host, tmp_path: Path
) -> None:
    company.join(somebody.code, ["Ada"])
    company.program("Bo", 1)
    company.start(somebody.thread)
    company.sit_down()
    pilot, hand, play = company.pilot, LanHand(company.pilot), app.screen.play
    hand.answer()
    pilot.wait_until(lambda: play.asked is not None)
    pilot.frames(2)
    somebody.close()
    pilot.wait_until(lambda: pilot.see("Connection lost, trying again"))
    before = len(play.table)
    hand.arrange()
    assert pilot.see("Not connected just now")
    assert pilot.problems() == []
    assert play.asked.name == "arrange"
    assert play.draft is not None
    pilot.tap("Connection lost, trying again")
    assert pilot.see("Nobody answers there") or pilot.see("The connection to the host is lost")
    pilot.back()
    again = Host(tmp_path / "host")
    pilot.wait_until(lambda: not pilot.see("Connection lost, trying again"), 20)
    hand.tray("button/lock")
    hand.play_on(4)
    assert len(play.table) > before
    again.close()


def test_at_a_real_table_neighbours_thunder_dice_arrive_by_themselves(app: SkaldApp, company: Company) -> None:
    company.host("ragnaroll", ["Ada"], ["Bo", "Cy"], typed=True)
    pilot, hand, play = company.pilot, LanHand(company.pilot), app.screen.play
    assert play.typed
    type_faces(hand, "253")
    pilot.wait_until(lambda: play.asked is not None)
    pilot.tap("Undo")
    pilot.wait_until(lambda: isinstance(play.asked, d.Roll))
    type_faces(hand, "461")
    pilot.wait_until(lambda: play.asked is not None)
    assert play.asked.dice == (4, 6, 1)
    hand.arrange()
    pilot.wait_until(lambda: play.asked is not None and not play.asked.sealed)
    assert "The thunder dice lie open." in play.log
    assert not isinstance(play.asked, d.Thunder), "neighbours typed their own"


def type_faces(hand: LanHand, faces: str) -> None:
    """Type dice with the large keys in the order they are asked."""
    asked = hand.play.asked
    for face in faces:
        keys = [key for key in hand.targets(hand.screen.ids.tray) if key.endswith(f"/{face}")]
        hand.tray(next(key for key in keys if key.startswith(("face/", "digit/", "key/"))))
    if hand.play.asked == asked:
        hand.tray("button/confirm")
    hand.pilot.wait_until(lambda: not hand.play.on_way)
    hand.pilot.frames(2)


def test_a_round_of_boards_written_in_secret(app: SkaldApp, company: Company) -> None:
    company.host("ragnarok_star", ["Ada"], ["Bo"])
    play = app.screen.play
    asked = company.answer_until(lambda: play.table.round > 1)
    assert asked >= {"keep", "write", "lock"}
    assert company.programs[0].guest.cheats == []


def test_a_board_sealed_elsewhere_is_shown_as_locked(app: SkaldApp, company: Company) -> None:
    company.host("ragnarok_star", ["Ada"], ["Bo"])
    screen, play = app.screen, app.screen.play
    company.answer_until(lambda: play.asked is not None and play.asked.name == "write")
    assert spoken(screen.ids.board, "plan/0") == "Ada: still writing."
    company.pilot.wait_until(lambda: spoken(screen.ids.board, "plan/1") == "Bo: locked.")
    assert play.asked is not None
    assert play.asked.name == "write"


def spoken(view: Any, key: str) -> str:
    """The label that a shape is read out with."""
    return next(str(shape.touch.label) for shape in view.scene.shapes if shape.key == key)


def test_notes_drawn_at_a_shared_table_stay_on_this_device(app: SkaldApp, company: Company) -> None:
    """They are on disk at once, and go with the record into the archive when the game is over."""
    company.host("ragnarok_star", ["Ada"], ["Bo"])
    play = app.screen.play
    company.answer_until(lambda: play.asked is not None and play.asked.name == "write")
    draw(company.pilot)
    drawn = play.sketches.of(0)
    assert drawn
    assert app.lan.notes(app.archive).of(0) == drawn
    company.answer_until(lambda: play.over)
    id_ = app.lan.keep_record(app.archive)
    assert Sketchbook(app.archive.sketches(id_)).of(0) == drawn  # type: ignore[arg-type]
    assert app.lan.notes(app.archive).of(0) == {}


def test_from_the_lobby_to_the_table(app: SkaldApp, company: Company) -> None:
    pilot = company.pilot
    app.host_table("ragnaroll", 2, "Ada", {}, False)
    assert app.lan.host is not None
    assert app.lan.host.code is not None
    company.code = app.lan.host.code
    company.program("Bo", 1)
    pilot.wait_until(lambda: app.lan.lobby and app.lan.lobby.chairs[1].ready and not app.screen.button.disabled)
    pilot.tap(word("lobby.start"))
    pilot.wait_until(lambda: app.screen.name.startswith("table"))
    assert app.screen.play.names == ("Ada", "Bo")
    LanHand(pilot).play_on(2)
    pilot.back()
    assert pilot.see("The table stays open, and your seat reserved.")
    pilot.settle()
    pilot.tap("Ada's table")
    pilot.wait_until(lambda: app.screen.name.startswith("table"))
