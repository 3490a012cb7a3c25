"""The result: who won, where every point came from, and what to do next."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from companion.app.play import Play
from companion.kernel import SeatInfo
from companion.sheets import ragnaroll
from companion.sheets.prose import number
from companion.sheets.score_words import points

from .played import ASTRID, BJORN, BOT, GAME, LOOKS, new_app, play, tied, typed

PHONE, TABLET = (360, 640), (1280, 800)


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    return new_app(tmp_path)


def standings(pilot: Any) -> list[tuple[str, str, str]]:
    return [(one.place, one.name, one.figure) for one in pilot.app.screen.honours.standings]


def test_every_players_total_and_the_winner_are_shown(app: SkaldApp, fly: Any) -> None:
    id_ = play(app.archive, ASTRID, BJORN, BOT)
    pilot = fly(app, TABLET)
    app.go("score", id_=id_)
    pilot.settle()
    row = app.archive.game(id_)
    assert row.totals is not None
    for seat, total in zip(row.seats, row.totals, strict=True):
        assert pilot.see(seat.name)
        assert pilot.see(number(total))
    winner = row.seats[row.places.index(1)].name  # type: ignore[union-attr]
    assert pilot.see(f"{winner} wins")
    assert pilot.see(points(max(row.totals)))


def test_the_places_go_from_the_first_to_the_last(app: SkaldApp, fly: Any) -> None:
    id_ = play(app.archive, ASTRID, BJORN, BOT)
    pilot = fly(app, PHONE)
    app.go("score", id_=id_)
    row = app.archive.game(id_)
    ranked = sorted(zip(row.places or (), (seat.name for seat in row.seats), row.totals or (), strict=True))
    assert standings(pilot) == [(str(place), name, number(total)) for place, name, total in ranked]


def test_a_fresh_result_counts_up_and_ends_on_the_total(app: SkaldApp, fly: Any) -> None:
    app.settings_file.change(motion=True)
    id_ = play(app.archive, ASTRID, BJORN)
    pilot = fly(app, PHONE)
    app.go("score", id_=id_, fresh=True)
    first = app.screen.honours.standings[0]
    pilot.frames(6)
    assert 0 < first.shown < first.total
    pilot.seconds(1.2)
    assert pilot.see(number(first.total))
    assert first.shown == first.total


def test_without_motion_the_total_stands_at_once(app: SkaldApp, fly: Any) -> None:
    id_ = play(app.archive, ASTRID, BJORN)
    pilot = fly(app, PHONE)
    app.go("score", id_=id_, fresh=True)
    pilot.frames(1)
    assert all(one.shown == one.total for one in app.screen.honours.standings)


def test_a_number_that_is_touched_tells_where_it_came_from(app: SkaldApp, fly: Any) -> None:
    id_ = play(app.archive, ASTRID, BJORN)
    pilot = fly(app, PHONE)
    app.go("score", id_=id_)
    pilot.settle()
    pilot.tap_scene(app.screen.table, "line/trolls/1/touch")
    view = app.screen.game.last_view
    assert pilot.see("Trolls")
    assert pilot.see(ragnaroll.explain(view, 1, "trolls"))
    assert pilot.see(ragnaroll.explain(view, 0, "trolls"))
    pilot.back()
    pilot.seconds(0.3)
    assert not pilot.see(ragnaroll.explain(view, 1, "trolls"))


def test_on_a_tablet_all_players_are_explained_side_by_side(app: SkaldApp, fly: Any) -> None:
    id_ = play(app.archive, ASTRID, BJORN, BOT)
    pilot = fly(app, TABLET)
    app.go("score", id_=id_)
    pilot.settle()
    pilot.tap_scene(app.screen.table, "line/fire/2/touch")
    reasons = app.screen.why.children[0]
    assert [one.strong for one in reversed(reasons.children)].count(True) == 1
    assert len({round(one.top) for one in reasons.children}) == 1
    for seat in range(3):
        assert pilot.see(ragnaroll.explain(app.screen.game.last_view, seat, "fire"))


def test_a_typed_in_score_is_explained_by_what_was_typed(app: SkaldApp, fly: Any) -> None:
    id_ = typed(app.archive)
    pilot = fly(app, PHONE)
    app.go("score", id_=id_)
    pilot.settle()
    line = app.archive.game(id_).score.seats[0].lines[0]  # type: ignore[union-attr]
    pilot.tap_scene(app.screen.table, f"line/{line.name}/0/touch")
    assert pilot.see(line.why)
    assert not [button for button in app.screen.buttons.children if button.text == "Replay"]


def test_a_typed_in_score_can_be_corrected(app: SkaldApp, fly: Any) -> None:
    id_ = typed(app.archive)
    pilot = fly(app, PHONE)
    app.go("score", id_=id_)
    pilot.settle()
    pilot.tap("Correct it")
    assert (app.screen.key, app.screen.id) == ("ragnaroll", id_)


def test_a_tie_that_was_broken_is_told(app: SkaldApp, fly: Any) -> None:
    id_ = tied(app.archive)
    pilot = fly(app, TABLET)
    app.go("score", id_=id_)
    pilot.settle()
    assert pilot.see("Bjørn wins")
    assert pilot.see("A tie at 20 points, broken in favour of Bjørn.")


def test_alone_one_stands_on_the_ladder_of_heroes(app: SkaldApp, fly: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    rungs = ((-50, "Ottar", "who stayed home"), (500, "Ragnar", "who did not"))
    monkeypatch.setattr(ragnaroll, "ladder", lambda score: rungs, raising=False)
    id_ = play(app.archive, ASTRID)
    pilot = fly(app, TABLET)
    app.go("score", id_=id_)
    pilot.settle()
    places = {name: pilot.find(name).to_window(0, pilot.find(name).center_y)[1] for name in ("Ottar", "Ragnar")}
    own = next(w for w in pilot.widgets() if getattr(w, "here", False))
    assert places["Ottar"] < own.to_window(0, own.center_y)[1] < places["Ragnar"]
    assert own.points == number(app.archive.game(id_).totals[0])  # type: ignore[index]
    assert pilot.see(app.archive.game(id_).score.notes[0])  # type: ignore[union-attr]


def test_play_again_sets_the_same_table(app: SkaldApp, fly: Any) -> None:
    id_ = play(app.archive, ASTRID, BJORN, BOT, valhalla_arm=5)
    pilot = fly(app, PHONE)
    app.go("score", id_=id_)
    pilot.settle()
    pilot.tap("Play again")
    header = app.screen.play.table.header
    assert header.seats == (ASTRID, BJORN, BOT)
    assert header.options["valhalla_arm"] == 5
    assert header.seed == "seed"
    assert len(app.archive.unfinished()) == 1
    assert [screen.name.split("-")[0] for screen in app.stack] == ["home", "table"]


def test_a_game_of_another_time_cannot_be_set_again_but_that_is_told(app: SkaldApp, fly: Any) -> None:
    id_ = play(app.archive, ASTRID, BOT)
    pilot = fly(app, PHONE)
    app.go("score", id_=id_)
    gone = SeatInfo("Old bot", "wizard")
    app.screen.game.record.header = type(app.screen.game.record.header)("ragnaroll", (ASTRID, gone), "1", {})
    pilot.settle()
    pilot.tap("Play again")
    assert pilot.see("has no bot 'wizard'")


def test_home_and_replay_are_one_tap_away(app: SkaldApp, fly: Any) -> None:
    id_ = play(app.archive, ASTRID, BJORN)
    pilot = fly(app, PHONE)
    app.go("score", id_=id_)
    pilot.settle()
    pilot.tap("Replay")
    assert app.screen.name.startswith("replay")
    pilot.back()
    pilot.tap("Home")
    assert len(app.stack) == 1


def test_a_table_that_was_never_kept_has_a_result_too(app: SkaldApp, fly: Any) -> None:
    game = Play.new(GAME, [BOT, SeatInfo("Ylva", "greedy")], "lost")
    while game.advance():
        pass
    pilot = fly(app, PHONE)
    app.go("score", play=game)
    pilot.settle()
    assert {name for _, name, _ in standings(pilot)} == {"Ulf", "Ylva"}
    pilot.tap("Replay")
    assert len(app.screen.film) == len(game.table)


def test_a_game_that_is_not_there_is_a_sentence(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.go("score", id_=99)
    pilot.settle()
    assert pilot.see("There is no game 99 in the archive.")


@pytest.mark.parametrize(("size", "theme", "text"), LOOKS)
def test_the_layout_holds(tmp_path: Path, fly: Any, size: Any, theme: str, text: float) -> None:
    app = new_app(tmp_path, theme=theme, text=text)
    six = [SeatInfo(name) for name in ("Astrid Thorsdottir", "Bjørn", "Guðrún", "Halfdan the Black", "Ivar")]
    ids = [play(app.archive, *six, BOT), play(app.archive, ASTRID), typed(app.archive), tied(app.archive)]
    pilot = fly(app, size)
    for id_ in ids:
        app.go("score", id_=id_)
        assert pilot.problems() == []
        app.back()
    app.go("score", id_=ids[0])
    pilot.settle()
    pilot.tap_scene(app.screen.table, "line/fire/0/touch")
    assert pilot.problems() == []
