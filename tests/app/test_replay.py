"""The replay: a kept game answer by answer, on anybody's sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from companion.app.settings import SPEEDS
from companion.kernel import SeatInfo
from companion.kernel.table import CHECKPOINT
from companion.sheets.score_words import points

from .played import ASTRID, BJORN, BOT, LOOKS, new_app, play

PHONE, TABLET = (360, 640), (1280, 800)
HOME, END = chr(278), chr(279)


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    return new_app(tmp_path)


@pytest.fixture
def pilot(app: SkaldApp, fly: Any) -> Any:
    """A replay of three players that is open on a phone."""
    id_ = play(app.archive, ASTRID, BJORN, BOT)
    pilot = fly(app, PHONE)
    app.go("replay", id_=id_)
    pilot.settle()
    return pilot


def drag_slider(pilot: Any, share: float) -> None:
    """One finger on the slider's knob, let go at that share of its length."""
    track = next(w for w in pilot.widgets() if type(w).__name__ == "Track")
    left, y = track.to_window(track.x + 12, track.center_y)
    length = track.width - 24
    start = (track.value - track.low) / (track.high - track.low)
    pilot.drag((left + length * start, y), (left + length * share, y))


def test_it_opens_at_the_end_with_the_final_score(app: SkaldApp, pilot: Any) -> None:
    film, row = app.screen.film, app.archive.history()[0]
    assert film.at == len(film)
    assert film.table.score() == row.score
    assert pilot.see(points(row.totals[0]))  # type: ignore[index]


def test_the_slider_goes_to_any_moment_and_back_to_the_end(app: SkaldApp, pilot: Any) -> None:
    film, last = app.screen.film, app.screen.ids.board.scene
    drag_slider(pilot, 0.0)
    assert film.at == 0
    assert pilot.see("The game begins.")
    assert app.screen.ids.board.scene != last
    drag_slider(pilot, 0.5)
    assert abs(film.at - len(film) / 2) < 3
    drag_slider(pilot, 1.0)
    assert film.at == len(film)
    assert film.table.score() == app.archive.history()[0].score
    assert app.screen.ids.board.scene == last


def test_arrows_step_and_home_and_end_jump(app: SkaldApp, pilot: Any) -> None:
    film = app.screen.film
    pilot.press("left")
    pilot.press("left")
    assert film.at == len(film) - 2
    pilot.press("right")
    assert film.at == len(film) - 1
    pilot.press(HOME)
    assert film.at == 0
    pilot.press("left")
    assert film.at == 0
    pilot.press(END)
    pilot.press("right")
    assert film.at == len(film)


def test_buttons_step_and_tell_what_was_answered(app: SkaldApp, pilot: Any) -> None:
    pilot.press(HOME)
    pilot.tap("One answer on")
    assert app.screen.film.at == 1
    assert pilot.see("rolled")
    pilot.tap("One answer back")
    assert pilot.see("The game begins.")


def test_an_answer_without_a_sentence_is_shown_in_notation(
    app: SkaldApp, pilot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    film = app.screen.film
    monkeypatch.setattr(film.sheet, "tell", lambda event, names: "")
    number = next(n for n, answer in enumerate(film.record.answers, 1) if answer.ask == "arrange")
    app.screen.go(number)
    pilot.settle()
    answer = film.record.answers[number - 1]
    assert pilot.see(f"{film.names[answer.seat]} answers arrange: {answer.choice}")


def test_rounds_jump_to_where_they_began(app: SkaldApp, pilot: Any) -> None:
    film = app.screen.film
    pilot.press(HOME)
    pilot.tap("One round on")
    assert (film.at, film.table.round) == (film.starts[1], 2)
    pilot.tap("One round on")
    pilot.tap("One answer on")
    assert pilot.see("Round 3")
    pilot.tap("One round back")
    assert (film.at, film.table.round) == (film.starts[2], 3)
    pilot.tap("One round back")
    assert film.table.round == 2
    for _ in film.starts:
        pilot.tap("One round on")
    assert film.at == len(film)


def test_each_players_sheet_can_be_looked_at(app: SkaldApp, pilot: Any) -> None:
    own = app.screen.ids.board.scene
    pilot.tap("Bjørn")
    other = app.screen.ids.board.scene
    assert other != own
    assert pilot.see(points(app.archive.history()[0].totals[1]))  # type: ignore[index]
    pilot.tap("Astrid")
    assert app.screen.ids.board.scene == own


def test_the_sheet_can_be_looked_around_on(app: SkaldApp, pilot: Any) -> None:
    """On a phone one sector is large, a tap on the map shows another; a square says what it is, a line its working."""
    board, film = app.screen.ids.board, app.screen.film
    pilot.tap_scene(board, "look/Y")
    assert board.scene.by_key("at/Y11") is not None
    assert board.scene.by_key("at/R11") is None
    square = next(s for s in board.scene.targets() if s.key.startswith("at/Y"))
    pilot.tap_scene(board, square.key)
    assert pilot.see(square.touch.why)
    before = board.scene
    pilot.tap_scene(board, "score/trolls")
    assert board.scene != before
    assert film.at == len(film)


def test_it_plays_by_itself_at_the_speed_of_the_settings(app: SkaldApp, pilot: Any) -> None:
    app.change(speed=1)
    pilot.tap("Play")
    assert app.screen.film.at <= 1
    pilot.seconds(5 * SPEEDS[1])
    here = app.screen.film.at
    assert 4 <= here <= 6
    pilot.press(" ")
    pilot.seconds(1)
    assert app.screen.film.at == here
    pilot.press(" ")
    pilot.seconds(2 * SPEEDS[1])
    assert app.screen.film.at > here


def test_it_stops_at_the_end_and_when_one_leaves(app: SkaldApp, pilot: Any) -> None:
    screen = app.screen
    screen.go(len(screen.film) - 2)
    pilot.tap("Play")
    pilot.seconds(1)
    assert screen.film.at == len(screen.film)
    assert pilot.find("Play")
    pilot.tap("Play")
    pilot.back()
    assert screen._running is None


def test_a_quick_slider_draws_once_a_frame(app: SkaldApp, pilot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    screen, drawn = app.screen, []
    board = screen.film.sheet.board
    monkeypatch.setattr(screen.film.sheet, "board", lambda sight: drawn.append(1) or board(sight))
    for value in range(0, 100, 2):
        screen.slider.value = value
    pilot.frames(1)
    assert len(drawn) == 1
    assert screen.film.at == 98


def test_going_a_little_way_costs_little(app: SkaldApp, pilot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither way is the game played from its beginning."""
    film, played = app.screen.film, []
    apply = film.game.apply
    monkeypatch.setattr(film.game, "apply", lambda *parts: played.append(1) or apply(*parts))
    for to in range(len(film) - 7, len(film) - 70, -7):
        app.screen.go(to)
        pilot.frames(1)
        assert film.at == to
        assert len(played) <= CHECKPOINT
        played.clear()
    app.screen.go(film.at + 7)
    pilot.frames(1)
    assert len(played) == 7


def test_a_record_that_cannot_be_replayed_is_a_sentence(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.go("replay", id_=4711)
    pilot.settle()
    assert pilot.see("There is no game 4711 in the archive.")
    pilot.press("left")
    pilot.back()
    assert len(app.stack) == 1


@pytest.mark.parametrize(("size", "theme", "text"), LOOKS)
def test_the_layout_holds(tmp_path: Path, fly: Any, size: Any, theme: str, text: float) -> None:
    app = new_app(tmp_path, theme=theme, text=text)
    id_ = play(app.archive, ASTRID, BJORN, SeatInfo("Halfdan the Black"), BOT)
    pilot = fly(app, size)
    app.go("replay", id_=id_)
    assert pilot.problems() == []
    app.screen.go(app.screen.film.starts[4])
    assert pilot.problems() == []
