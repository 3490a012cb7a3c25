"""The score keeper in a real window: paper games typed in by taps, kept at every tap, scored, told and corrected."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from companion.app.widgets import Message
from companion.games.ragnaroll import GAME
from companion.sheets import pad as pads
from companion.sheets.pad import TABLE

from .pad_desk import BOOK, KEY, SUM, Table

ROOT = Path(__file__).parents[2]
PHONE, TABLET = (360, 640), (1280, 800)
Open = Callable[..., Table]


@pytest.fixture
def open_pad(fly: Any, tmp_path: Path) -> Open:
    """Opens the pad in an app with the test's own home; again, it is the same person's next day."""

    def start(size: tuple[int, int] = PHONE, *, dark: bool = True, text: float = 1.0, **arguments: Any) -> Table:
        app = SkaldApp(tmp_path)
        app.change(theme="dark" if dark else "light", text=text, haptics=False, sound=False)
        pilot = fly(app, size)
        app.go("pad", **{"key": KEY, **arguments})
        pilot.settle()
        return Table(pilot)

    return start


# -- typing in -----------------------------------------------------------------------------------------


def test_the_books_example_is_typed_in_by_taps_on_a_phone(open_pad: Open) -> None:
    at = open_pad(PHONE)
    at.tap(0, *BOOK)
    assert at.totals() == [37, 0]
    at.screen.columns[0].ids.scroll.scroll_y = 1
    at.pilot.settle()
    assert at.pilot.see(SUM)
    assert "37" in at.pilot.texts()


def test_strikes_are_tapped_and_taken_back(open_pad: Open) -> None:
    at = open_pad(PHONE)
    at.tap(0, "at/R12", "at/R42", "look/B", "at/B11")
    assert at.screen.module.write(at.screen.pad).count(b'"R42"') == 1
    assert at.totals() == [-5, 0]  # two warriors, and with the printed R43 a fire second to the dummy's
    at.tap(0, "look/R", "at/R42")
    assert at.totals() == [-1, 0]


def test_a_printed_strike_tells_why_it_stays(open_pad: Open) -> None:
    at = open_pad(PHONE)
    at.tap(0, "at/R43")
    assert at.told() == "This square is printed as struck on every sheet."
    assert at.screen.blank


def test_two_players_are_filled_in_side_by_side_on_a_tablet(open_pad: Open) -> None:
    at = open_pad(TABLET)
    assert [column.seat for column in at.screen.columns] == [0, 1, TABLE]
    assert not at.screen.stripped
    at.tap(0, *BOOK)
    at.tap(1, "god/Sif", "round/3/2", "at/R21")
    assert at.totals() == [37, 6]
    assert at.pilot.see(SUM)
    assert at.pilot.see("4 + 3 \u2212 1 = 6")


def test_a_phone_shows_one_sheet_and_tabs_lead_to_the_others(open_pad: Open) -> None:
    at = open_pad(PHONE)
    assert [column.seat for column in at.screen.columns] == [0]
    at.pilot.tap("Player 2")
    assert [column.seat for column in at.screen.columns] == [1]
    at.pilot.tap("Table")
    assert [column.seat for column in at.screen.columns] == [TABLE]


def test_six_players_on_a_tablet_are_reached_by_tabs(open_pad: Open) -> None:
    at = open_pad(TABLET)
    for _ in range(4):
        at.pilot.tap("Add a player")
        at.pilot.press("enter")
    assert [column.seat for column in at.screen.columns] == [3, 4, 5]
    at.tap(0, "turn/1")
    at.tap(5, "turn/2")
    assert at.totals() == [-1, 0, 0, 0, 0, -4]
    at.pilot.tap("Add a player")
    assert at.told().startswith("6 can play")
    assert len(at.totals()) == 6


def test_fires_of_players_who_are_not_on_the_pad_count(open_pad: Open) -> None:
    at = open_pad(PHONE)
    at.tap(0, *BOOK)
    at.tap(TABLE, "others/add", "other/0/digit4", "other/0/digit0", "other/0/done")
    assert at.totals() == [39, 0]  # the fire of 37 is the second largest now
    at.tap(TABLE, "other/0/drop")
    assert at.totals() == [37, 0]


def test_numbers_can_be_typed_on_a_keyboard(open_pad: Open) -> None:
    at = open_pad(TABLET)
    at.tap(0, "form/counts", "fire/number")
    at.pilot.press("2")
    at.pilot.press("1")
    assert at.screen.pad.sheets[0].fire == 21
    at.pilot.press("backspace")
    assert at.screen.pad.sheets[0].fire == 0
    at.pilot.press("z")
    assert at.screen.pad.sheets[0].fire == 21


def test_keys_that_open_come_into_sight_and_nothing_else_moves(open_pad: Open) -> None:
    at = open_pad(PHONE)
    at.tap(0, "form/counts", "god/Woden", "round/0/3")
    view = at.view(0)
    before = view.to_window(*view.center_of("god/Woden"))[1]
    at.tap(0, "round/0/number")
    at.pilot.settle()
    assert view.to_window(*view.center_of("round/0/10"))[1] > at.screen.ids.foot.top
    at.tap(0, "round/0/3")
    at.pilot.settle()
    assert view.to_window(*view.center_of("god/Woden"))[1] >= before - 1


# -- taking back ---------------------------------------------------------------------------------------


def test_the_last_tap_is_undone_by_the_icon_and_by_a_key(open_pad: Open) -> None:
    at = open_pad(PHONE)
    at.tap(0, "at/R12", "turn/1", "look/Y")
    at.pilot.tap("Undo")
    assert (at.screen.pad.sheets[0].turns, at.totals()) == (0, [0, 0])
    assert not at.screen.blank
    at.pilot.press("z")
    assert at.screen.blank
    at.pilot.press("z")
    assert at.told() == "There is nothing to take back."


def test_clearing_can_be_undone(open_pad: Open) -> None:
    at = open_pad(PHONE)
    at.load()
    at.pilot.tap("More")
    at.pilot.tap("Clear all sheets")
    assert at.screen.blank
    at.pilot.tap(Message.shown.ids.end.children[-1])  # type: ignore[union-attr]
    assert at.totals() == [12, 37]


# -- players -------------------------------------------------------------------------------------------


def test_a_player_is_added_named_and_removed(open_pad: Open) -> None:
    at = open_pad(PHONE)
    at.pilot.tap("Add a player")
    for _ in "Player 3":
        at.pilot.press("backspace")
    at.pilot.type_text("player 1")
    at.pilot.press("enter")
    assert at.pilot.see("player 1 is on the pad already.")
    for _ in "player 1":
        at.pilot.press("backspace")
    at.pilot.type_text("Gunnhild")
    at.pilot.press("enter")
    assert pads.names(at.screen.pad) == ("Player 1", "Player 2", "Gunnhild")
    at.pilot.tap("Gunnhild, 0. Changes the name")
    at.pilot.tap("Remove")
    assert pads.names(at.screen.pad) == ("Player 1", "Player 2")
    assert at.told() == "Gunnhild is off the pad."


def test_people_who_played_before_are_offered(open_pad: Open) -> None:
    at = open_pad(PHONE)
    at.load()
    at.screen.done()
    at = open_pad(PHONE)
    at.pilot.tap("Player 1, 0. Changes the name")
    at.pilot.tap("Bjorn")
    assert pads.names(at.screen.pad) == ("Bjorn", "Player 2")


# -- the result ----------------------------------------------------------------------------------------


def test_the_result_is_kept_in_the_history_and_shown(open_pad: Open) -> None:
    at = open_pad(PHONE)
    at.load()
    at.pilot.tap("Done")
    at.pilot.settle()
    assert type(at.screen).__name__ == "ScoreScreen"
    (row,) = at.pilot.app.archive.history()  # type: ignore[attr-defined]
    assert (row.kind, row.totals, row.places) == ("score", (12, 37), (2, 1))
    assert GAME.score_table(at.pilot.app.archive.pad(row.id), "kept") == row.score  # type: ignore[attr-defined]
    assert at.pilot.app.archive.draft(f"pad:{KEY}") is None  # type: ignore[attr-defined]


def test_a_blank_pad_has_no_result(open_pad: Open) -> None:
    at = open_pad(PHONE)
    at.pilot.tap("Done")
    assert at.told() == "Nothing is on the pad yet."
    assert at.pilot.app.archive.history() == []  # type: ignore[attr-defined]


def test_what_breaks_a_tie_is_told(open_pad: Open) -> None:
    """Four points each, by eight trolls and by six."""
    at = open_pad(TABLET)
    at.tap(0, "form/counts", "troll/red/4", "troll/blue/3", "troll/yellow/1")
    at.tap(1, "form/counts", "troll/red/4", "troll/blue/2")
    assert at.pilot.see("Player 1 and Player 2 have 4 points: Player 1 is ahead by trolls, with 8.")
    assert at.screen.leaders == {0}
    at.tap(1, "troll/blue/3", "troll/yellow/1")
    assert at.pilot.see("Player 1 and Player 2 have 4 points and 8 trolls each: roll dice, Loki decides.")
    assert at.screen.leaders == {0, 1}


def test_a_kept_result_is_corrected_in_its_place(open_pad: Open) -> None:
    at = open_pad(PHONE)
    at.load()
    at.screen.done()
    (row,) = at.pilot.app.archive.history()  # type: ignore[attr-defined]
    at = open_pad(TABLET, id_=row.id)
    assert at.pilot.see("Correct the score")
    assert at.totals() == [12, 37]
    at.tap(1, "valhalla")
    at.pilot.tap("Done")
    (again,) = at.pilot.app.archive.history()  # type: ignore[attr-defined]
    assert (again.id, again.totals) == (row.id, (12, 17))


# -- drafts --------------------------------------------------------------------------------------------


def test_after_a_restart_the_pad_offers_to_go_on(open_pad: Open) -> None:
    at = open_pad(PHONE)
    at.tap(0, *BOOK)
    at = open_pad(PHONE)
    assert at.pilot.see("It was not finished: Player 1 37, Player 2 0.")
    at.pilot.tap("Go on")
    assert at.totals() == [37, 0]
    at = open_pad(PHONE)
    at.pilot.tap("Start anew")
    assert at.totals() == [0, 0]
    at.pilot.press("z")
    assert at.totals() == [37, 0]


def test_a_correction_leaves_an_unfinished_pad_alone(open_pad: Open) -> None:
    at = open_pad(PHONE)
    at.load()
    at.screen.done()
    at = open_pad(PHONE)
    at.tap(0, "turn/1")
    (row,) = at.pilot.app.archive.history()  # type: ignore[attr-defined]
    at = open_pad(PHONE, id_=row.id)
    at.tap(0, "turn/3")
    at = open_pad(PHONE, id_=row.id)
    at.pilot.tap("Drop the changes")
    assert at.totals() == [12, 37]
    at = open_pad(PHONE)
    at.pilot.tap("Go on")
    assert at.totals() == [-1, 0]


KILLED = """
import sys, time
from pathlib import Path
from tests.app.pad_desk import BOOK, KEY, Pilot, Table
from companion.app.app import SkaldApp
app = SkaldApp(Path(sys.argv[1]))
pilot = Pilot(app)
app.go("pad", key=KEY)
pilot.settle()
Table(pilot).tap(0, *BOOK)
print("tapped", flush=True)
time.sleep(60)
"""


def test_a_kill_loses_no_tap(open_pad: Open, tmp_path: Path) -> None:
    child = subprocess.Popen([sys.executable, "-c", KILLED, tmp_path], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert child.stdout is not None
    try:
        assert child.stdout.readline() == "tapped\n"
    finally:
        child.kill()
        child.stdout.close()
    assert child.wait() == -9
    at = open_pad(PHONE)
    at.pilot.tap("Go on")
    assert at.totals() == [37, 0]
    assert at.pilot.see(SUM)


# -- how it looks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [1.0, 1.4])
@pytest.mark.parametrize("size", [PHONE, (412, 915), TABLET, (1440, 900)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_cut_off_or_too_small(open_pad: Open, size: tuple[int, int], text: float) -> None:
    at = open_pad(size, dark=text == 1.0, text=text)
    assert at.pilot.problems() == []
    at.load()
    assert at.pilot.problems() == []
    for seat in (1, TABLE, 0):
        at.screen.show_seat(seat)
        assert at.pilot.problems() == []
    at.tap(1, "fire/number")
    assert at.pilot.problems() == []
    at.screen.edit_player(0)
    assert at.pilot.problems() == []


def test_a_tap_redraws_only_what_it_changed(open_pad: Open) -> None:
    at = open_pad(TABLET)
    at.tap(0, "at/R11", "at/R55")
    change = at.view(0).last_diff
    assert 0 < len(change.removed) + len(change.added) + len(change.changed) < 30


def test_a_change_of_size_keeps_the_sheet_in_view(open_pad: Open) -> None:
    at = open_pad(TABLET)
    at.load()
    at.screen.show_seat(1)
    at.pilot.resize(*PHONE)
    assert [column.seat for column in at.screen.columns] == [1]
    at.pilot.resize(*TABLET)
    assert [column.seat for column in at.screen.columns] == [0, 1, TABLE]
    assert at.pilot.problems() == []


def test_a_game_without_a_pad_says_so(open_pad: Open) -> None:
    at = open_pad(PHONE, key="chess")
    assert at.pilot.see("chess has no score pad yet.")
    at.pilot.tap("Back")
    assert type(at.screen).__name__ == "HomeScreen"
