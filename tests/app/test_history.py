"""The history: games found again, gone on with, deleted, saved as files and brought in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard
from kivy.core.window import Window
from kivy.uix.modalview import ModalView
from kivy.uix.recycleview import views

from companion.app.app import SkaldApp
from companion.app.widgets.shelf import GameCard
from companion.kernel import SeatInfo

from .played import ASTRID, BJORN, BOT, LOOKS, begun, new_app, play, typed

PHONE, TABLET = (360, 640), (1280, 800)
CARA = SeatInfo("Cara")


@pytest.fixture(autouse=True)
def _fresh_cards() -> None:
    """Kivy keeps cards that went out of sight for the next list, though they wear the last app's theme."""
    views._cached_views.clear()


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    return new_app(tmp_path / "home")


def open_history(app: SkaldApp, fly: Any, size: tuple[int, int] = PHONE, **arguments: Any) -> Any:
    pilot = fly(app, size)
    app.go("history", **arguments)
    pilot.settle()
    return pilot


def search(pilot: Any, text: str) -> None:
    pilot.app.screen.ids.search.text = ""
    pilot.tap(pilot.app.screen.ids.search.ids.typing)
    pilot.type_text(text)
    pilot.seconds(0.4)


def cards(pilot: Any) -> list[str]:
    """What the cards in the list say, from above."""
    found = sorted(pilot.widgets(GameCard), key=lambda card: -card.to_window(*card.pos)[1])
    return [card.headline for card in found]


def dialog_open() -> bool:
    return any(isinstance(child, ModalView) for child in Window.children)


def test_each_game_tells_who_won_the_others_and_when(app: SkaldApp, fly: Any) -> None:
    id_ = play(app.archive, ASTRID, BJORN, BOT)
    pilot = open_history(app, fly)
    row = app.archive.game(id_)
    assert row.totals is not None
    assert row.places is not None
    assert row.ended is not None
    first = row.places.index(1)
    assert pilot.see(f"{row.seats[first].name} won with {row.totals[first]} points")
    for seat, total, place in zip(row.seats, row.totals, row.places, strict=True):
        assert place == 1 or pilot.see(f"{place}. {seat.name} {total}")
    assert pilot.see(f"{row.ended.astimezone():%Y-%m-%d %H:%M}")


def test_games_to_go_on_with_stand_first_and_open_their_table(app: SkaldApp, fly: Any) -> None:
    play(app.archive, ASTRID, BJORN)
    id_ = begun(app.archive, CARA, BOT)
    pilot = open_history(app, fly)
    assert cards(pilot)[0] == "Cara and Ulf"
    assert pilot.see("Continue")
    pilot.tap("Cara and Ulf")
    assert app.screen.stored_id == id_


def test_a_tap_opens_the_result(app: SkaldApp, fly: Any) -> None:
    id_ = play(app.archive, ASTRID, BJORN)
    pilot = open_history(app, fly)
    pilot.tap(cards(pilot)[0])
    assert app.screen.game.id == id_


def test_a_search_narrows_by_name_game_and_day(app: SkaldApp, fly: Any) -> None:
    play(app.archive, ASTRID, BJORN, seed=1)
    play(app.archive, CARA, BOT, seed=2)
    begun(app.archive, ASTRID, BOT)
    pilot = open_history(app, fly)
    assert len(cards(pilot)) == 3
    search(pilot, "cara")
    assert len(cards(pilot)) == 1
    assert pilot.see("1 finished game")
    search(pilot, "bjorn")
    assert len(cards(pilot)) == 1
    search(pilot, "ragnaroll")
    assert len(cards(pilot)) == 2
    search(pilot, f"{app.archive.history()[0].started.astimezone():%Y-%m-%d} astrid")
    assert len(cards(pilot)) == 1
    search(pilot, "nobody")
    assert pilot.see("Nothing fits")
    pilot.tap("Show all")
    assert len(cards(pilot)) == 3


def test_a_filter_shows_one_kind(app: SkaldApp, fly: Any) -> None:
    play(app.archive, ASTRID, BJORN)
    play(app.archive, BOT, SeatInfo("Ylva", "greedy"), kind="watch")
    typed(app.archive)
    pilot = open_history(app, fly)
    pilot.tap("Filter")
    pilot.tap("Kind of game: Bots watched")
    pilot.tap("Done")
    pilot.seconds(0.4)
    assert len(cards(pilot)) == 1
    assert pilot.see("bots watched")
    pilot.tap("Filter")
    pilot.tap("Kind of game: All")
    pilot.tap("Done")
    pilot.seconds(0.4)
    assert len(cards(pilot)) == 3


def test_on_a_tablet_the_filters_stand_beside_the_list(app: SkaldApp, fly: Any) -> None:
    play(app.archive, ASTRID, BJORN)
    typed(app.archive)
    pilot = open_history(app, fly, TABLET)
    pilot.tap("Kind of game: Score pad")
    pilot.seconds(0.4)
    assert len(cards(pilot)) == 1
    pilot.resize(*PHONE)
    pilot.tap("Filter")
    pilot.tap("Kind of game: All")
    pilot.tap("Done")
    pilot.resize(*TABLET)
    assert len(cards(pilot)) == 2
    assert pilot.find("Kind of game: All: on")


def test_a_deleted_game_comes_back_by_undo(app: SkaldApp, fly: Any) -> None:
    play(app.archive, ASTRID, BJORN, seed=1)
    id_ = play(app.archive, CARA, BOT, seed=2)
    pilot = open_history(app, fly)
    before = cards(pilot)
    pilot.tap(f"More: {before[0]}")
    pilot.tap("Delete")
    assert cards(pilot) == before[1:]
    assert [row.id for row in app.archive.history()] != [id_]
    pilot.tap("Undo")
    assert cards(pilot) == before
    assert app.archive.game(id_).id == id_


def test_a_game_saved_as_a_file_comes_in_again_but_not_twice(app: SkaldApp, fly: Any, tmp_path: Path) -> None:
    id_ = play(app.archive, ASTRID, BJORN)
    pilot = open_history(app, fly)
    pilot.tap(f"More: {cards(pilot)[0]}")
    pilot.tap("Save as a file")
    (path,) = (app.home / "shared").glob("*.skald")
    assert pilot.see(str(path))

    bring_in(pilot, str(path))
    assert pilot.see("was here already")
    assert [row.id for row in app.archive.history()] == [id_]

    other = new_app(tmp_path / "other")
    pilot = open_history(other, fly)
    bring_in(pilot, str(path))
    assert pilot.see("is in the history")
    (row,) = other.archive.history()
    assert row.seats == (ASTRID, BJORN)
    pilot.tap("Open")
    assert other.screen.game.score == row.score


def bring_in(pilot: Any, path: str) -> None:
    pilot.tap("Bring a game in")
    pilot.tap(next(field for field in pilot.widgets() if type(field).__name__ == "Typing"))
    pilot.type_text(path)
    pilot.tap("Bring it in")
    assert not dialog_open()


def test_a_record_can_be_pasted(app: SkaldApp, fly: Any, tmp_path: Path) -> None:
    source = new_app(tmp_path / "other")
    text = source.archive.record(play(source.archive, CARA, BJORN)).text()
    source.archive.close()
    pilot = open_history(app, fly)
    Clipboard.copy(" ")
    pilot.tap("Bring a game in")
    pilot.tap("Paste the record")
    assert pilot.see("copy its text first")
    Clipboard.copy(text.strip())
    pilot.tap("Bring a game in")
    pilot.tap("Paste the record")
    assert app.archive.history()[0].seats == (CARA, BJORN)


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda text: text.replace("arrange", "arranged", 1), "answer"),
        (lambda text: text[: len(text) // 2], "cut off"),
        (lambda text: "hello\n", "a record starts with"),
    ],
)
def test_a_damaged_file_is_a_sentence_and_changes_nothing(
    app: SkaldApp, fly: Any, tmp_path: Path, damage: Any, sentence: str
) -> None:
    text = app.archive.record(play(app.archive, ASTRID, BJORN)).text()
    path = tmp_path / "broken.skald"
    path.write_text(damage(text), encoding="utf-8")
    pilot = open_history(app, fly)
    bring_in(pilot, str(path))
    assert pilot.see("This record cannot be used: line ")
    assert pilot.see(sentence)
    assert len(app.archive.history()) == 1


def test_a_file_that_is_not_there_or_no_text_is_a_sentence(app: SkaldApp, fly: Any, tmp_path: Path) -> None:
    pilot = open_history(app, fly)
    bring_in(pilot, str(tmp_path / "nowhere.skald"))
    assert pilot.see("cannot be read: No such file or directory.")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    bring_in(pilot, str(tmp_path / "picture.png"))
    assert pilot.see("is not a text file")
    bring_in(pilot, "")
    assert pilot.see("Say where the file is first.")


def test_a_long_history_is_read_on_where_one_scrolls_to_its_end(app: SkaldApp, fly: Any) -> None:
    header = app.archive.record(play(app.archive, ASTRID, BJORN)).header
    score = app.archive.history()[0].score
    for _ in range(60):
        app.archive.finish(app.archive.begin(header, "play").id, score)  # type: ignore[arg-type]
    pilot = open_history(app, fly)
    shelf = app.screen.shelf
    assert len(shelf.data) == 40
    assert pilot.see("more than 40")
    assert len(list(pilot.widgets(GameCard))) < 20
    shelf.scroll_y = 0.05
    pilot.settle()
    assert len(shelf.data) == 61
    assert 0.2 < shelf.scroll_y < 0.5
    assert pilot.see("61 finished games")


def test_an_empty_history_says_what_will_stand_here(app: SkaldApp, fly: Any) -> None:
    pilot = open_history(app, fly)
    assert pilot.see("No games yet")
    pilot.tap("To the games")
    assert len(app.stack) == 1


@pytest.mark.parametrize(("size", "theme", "text"), LOOKS)
def test_the_layout_holds(tmp_path: Path, fly: Any, size: Any, theme: str, text: float) -> None:
    app = new_app(tmp_path, theme=theme, text=text)
    six = [SeatInfo(name) for name in ("Astrid Thorsdottir", "Bjørn", "Guðrún", "Halfdan the Black", "Ivar")]
    play(app.archive, *six, BOT)
    typed(app.archive)
    begun(app.archive, *six)
    pilot = open_history(app, fly, size)
    assert pilot.problems() == []
    for card in pilot.widgets(GameCard):
        assert card.ids.texts.height <= card.height - 16
    pilot.tap(f"More: {cards(pilot)[0]}")
    assert pilot.problems() == []
    pilot.tap("Close")
    pilot.tap("Bring a game in")
    assert pilot.problems() == []
