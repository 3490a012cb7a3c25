"""The shelf and a game's page in a real window."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.app.app import SkaldApp
from companion.app.widgets.unfinished import since, spell_names
from companion.kernel import BadData, SeatInfo, Table
from companion.sheets import sight

from .layouts import complaints

PHONE, TABLET = (360, 640), (1280, 800)


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    return SkaldApp(tmp_path)


@pytest.fixture(autouse=True)
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shelf with one game, where a test does not say otherwise."""
    monkeypatch.setattr(sight, "shelf", lambda: ["ragnaroll"])


def leave_unfinished(app: SkaldApp, *names: str, rounds: int = 1) -> int:
    """A game with a person that was left in that round; its number in the archive."""
    game = games.find("ragnaroll")
    table = Table.start(game, [SeatInfo(name) for name in names], "left")
    stored = app.archive.begin(table.header, "play")
    table.sink = stored
    while table.round < rounds:
        decision = table.pending[0]
        table.answer(decision, game.sample(table.view_all(), decision, 0.5))
    return stored.id


def screen_name(app: SkaldApp) -> str:
    return str(app.screen.name).partition("-")[0]


# -- the shelf -----------------------------------------------------------------------------------------


def test_the_shelf_shows_the_game_and_opens_it(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    assert pilot.see("RagnaRoll")
    assert pilot.see("1 to 6 players")
    pilot.tap("RagnaRoll")
    assert screen_name(app) == "game"
    assert pilot.see("Real table")
    pilot.back()
    assert screen_name(app) == "home"


def test_a_new_shelf_has_nothing_to_continue(app: SkaldApp, fly: Any) -> None:
    assert not fly(app, PHONE).see("Continue")


def test_play_on_the_shelf_sets_a_table_at_once(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    pilot.tap("Play")
    assert screen_name(app) == "setup"
    assert app.screen.mode == "play"


@pytest.mark.parametrize(("icon", "screen"), [("Settings", "settings"), ("About Skald", "about")])
def test_the_bar_leads_on(app: SkaldApp, fly: Any, icon: str, screen: str) -> None:
    pilot = fly(app, PHONE)
    pilot.tap(icon)
    assert screen_name(app) == screen


def test_a_wide_window_has_the_game_beside_the_shelf(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, TABLET)
    assert pilot.see("RagnaRoll")
    pilot.tap("Watch bots")
    assert screen_name(app) == "setup"
    assert app.screen.mode == "watch"


def test_the_shelf_turns_with_the_window(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    assert not pilot.see("Keep score")
    pilot.resize(*TABLET)
    assert pilot.see("Keep score")
    pilot.resize(*PHONE)
    assert not pilot.see("Keep score")


@pytest.fixture
def broken_game(one_game: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second game on the shelf whose data file is missing."""
    package = tmp_path / "games" / "brokenheim"
    package.mkdir(parents=True)
    source = 'from companion.kernel import load\n\nGAME = load("brokenheim", "sheet.json", dict)\n'
    (package / "__init__.py").write_text(source)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(package.parent)])
    monkeypatch.setattr(games, "keys", lambda: ["brokenheim", "ragnaroll"])
    monkeypatch.setattr(sight, "shelf", games.keys)


@pytest.mark.usefixtures("broken_game")
def test_a_game_with_broken_data_says_so_and_leaves_the_others_alone(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    assert pilot.see("Brokenheim cannot be opened")
    assert pilot.see("brokenheim/sheet.json: cannot be read")
    pilot.tap("RagnaRoll")
    assert screen_name(app) == "game"
    assert app.screen.title == "RagnaRoll"


@pytest.mark.usefixtures("broken_game")
def test_among_several_games_a_tap_shows_the_page_of_the_chosen_one(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, TABLET)
    assert pilot.see("Brokenheim cannot be opened")
    assert not pilot.see("Keep score")
    pilot.tap("RagnaRoll")
    assert screen_name(app) == "home"
    assert pilot.see("Keep score")


def test_a_box_that_cannot_be_opened_says_so_once_it_is_tapped(
    app: SkaldApp, fly: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lid of a game is whole though its data is not."""
    found = games.find

    def find(key: str) -> Any:
        if key == "ragnarok_star":
            raise BadData("ragnarok_star/fans.json", "", "cannot be read")
        return found(key)

    monkeypatch.setattr(games, "find", find)
    monkeypatch.setattr(sight, "shelf", games.keys)
    pilot = fly(app, PHONE)
    assert not pilot.see("cannot be read")
    pilot.tap("RagnaRok Star")
    assert pilot.see("RagnaRok Star cannot be opened")
    assert pilot.see("ragnarok_star/fans.json")
    assert not pilot.see("Keep score")


# -- going on ------------------------------------------------------------------------------------------


def test_an_unfinished_game_is_offered_and_opens_its_table(app: SkaldApp, fly: Any) -> None:
    leave_unfinished(app, "Sigrid", "Olaf", rounds=3)
    pilot = fly(app, PHONE)
    assert pilot.see("Continue")
    assert pilot.see("RagnaRoll · Round 3 · just now")
    pilot.tap("Sigrid and Olaf")
    assert screen_name(app) == "table"
    assert app.screen.play.names == ("Sigrid", "Olaf")
    assert app.screen.play.table.round == 3


def test_the_newest_three_are_shown_and_the_rest_is_a_tap_away(app: SkaldApp, fly: Any) -> None:
    for name in ("Arn", "Bera", "Clak", "Drifa"):
        leave_unfinished(app, name)
    pilot = fly(app, (412, 915))
    shown = pilot.texts()
    assert [name for name in shown if name in ("Arn", "Bera", "Clak", "Drifa")] == ["Drifa", "Clak", "Bera"]
    pilot.tap("All 4 games")
    assert screen_name(app) == "history"


def test_a_discarded_game_is_gone_and_comes_back_with_undo(app: SkaldApp, fly: Any) -> None:
    id_ = leave_unfinished(app, "Sigrid")
    pilot = fly(app, PHONE)
    pilot.tap("Discard the game of Sigrid")
    assert not pilot.see("Continue")
    assert app.archive.unfinished() == []
    pilot.tap("Undo")
    assert pilot.see("Sigrid")
    assert [row.id for row in app.archive.unfinished()] == [id_]


def test_a_game_that_was_played_on_elsewhere_is_up_to_date_when_one_comes_back(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    pilot.tap("Settings")
    leave_unfinished(app, "Sigrid")
    pilot.back()
    assert pilot.see("Sigrid")


def test_a_games_page_offers_its_own_unfinished_games(app: SkaldApp, fly: Any) -> None:
    leave_unfinished(app, "Sigrid")
    pilot = fly(app, PHONE)
    pilot.tap("RagnaRoll")
    assert pilot.see("Round 1 · just now")
    pilot.tap("Sigrid")
    assert screen_name(app) == "table"


# -- a game's page -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deed", "screen"),
    [
        ("Real table", "setup"),
        ("Keep score", "pad"),
        ("How to play", "table"),
        ("Rulings", "about"),
        ("History", "history"),
        ("Statistics", "statistics"),
    ],
)
def test_a_games_page_leads_on(app: SkaldApp, fly: Any, deed: str, screen: str) -> None:
    pilot = fly(app, PHONE)
    pilot.tap("All ways to play")
    pilot.tap(deed)
    assert screen_name(app) == screen
    assert getattr(app.screen, "mode", "real") == "real"


# -- words ---------------------------------------------------------------------------------------------


def test_names_are_listed_as_people_say_them() -> None:
    assert spell_names(["Arn"]) == "Arn"
    assert spell_names(["Arn", "Bera"]) == "Arn and Bera"
    assert spell_names(["Arn", "Bera", "Clak"]) == "Arn, Bera and Clak"


@pytest.mark.parametrize(
    ("ago", "said"),
    [
        (timedelta(seconds=20), "just now"),
        (timedelta(minutes=1), "a minute ago"),
        (timedelta(minutes=59), "59 minutes ago"),
        (timedelta(hours=1), "an hour ago"),
        (timedelta(hours=5), "5 hours ago"),
        (timedelta(days=1), "yesterday"),
        (timedelta(days=3), "3 days ago"),
        (timedelta(days=30), "2026-10-19"),
    ],
)
def test_how_long_ago_is_said_as_people_say_it(ago: timedelta, said: str) -> None:
    now = datetime(2026, 11, 18, 12, 0).astimezone()
    assert since((now - ago).astimezone(UTC), now.astimezone(UTC)) == said


# -- layout --------------------------------------------------------------------------------------------


def test_the_shelf_is_laid_out_well_everywhere(app: SkaldApp, fly: Any) -> None:
    for names in (("Sigrid the far-travelled", "Thorgerd of Hvamm", "Olaf"), ("Arn",), ("Bera",), ("Clak",)):
        leave_unfinished(app, *names)
    assert complaints(fly(app, PHONE)) == []


@pytest.mark.usefixtures("broken_game")
def test_a_shelf_of_several_games_is_laid_out_well_everywhere(app: SkaldApp, fly: Any) -> None:
    assert complaints(fly(app, PHONE)) == []


def test_a_games_page_is_laid_out_well_everywhere(app: SkaldApp, fly: Any) -> None:
    leave_unfinished(app, "Sigrid", "Olaf")
    pilot = fly(app, PHONE)
    pilot.tap("All ways to play")
    assert complaints(pilot) == []
