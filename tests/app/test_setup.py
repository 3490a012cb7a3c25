"""Setting a table in a real window: chairs, names, house rules, and what the game that begins is like."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from companion import games
from companion.app.app import SkaldApp
from companion.app.house_rules import changed, house_rules
from companion.app.line_up import LineUp
from companion.app.settings import Chair
from companion.kernel import BadSetup, Header, Options

from .layouts import complaints

PHONE, TABLET = (360, 640), (1280, 800)
GAME = games.find("ragnaroll")
BOOK = msgspec.to_builtins(GAME.options())


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    return SkaldApp(tmp_path)


def at_setup(app: SkaldApp, fly: Any, mode: str = "play", size: tuple[int, int] = PHONE) -> Any:
    pilot = fly(app, size)
    app.go("setup", key="ragnaroll", mode=mode)
    pilot.settle()
    return pilot


def names(app: SkaldApp) -> list[str]:
    return [chair.name for chair in app.screen.table.line_up.chairs]


def begun(app: SkaldApp) -> Header:
    """The header of the only game in the archive."""
    (row,) = app.archive.unfinished()
    return app.archive.record(row.id).header


def seats(app: SkaldApp) -> list[tuple[str, str]]:
    return [(seat.name, seat.player) for seat in begun(app).seats]


def retype(pilot: Any, field: str, text: str) -> None:
    """Tap a field, empty it and type."""
    pilot.tap(field)
    pilot.frames(2)
    for _ in pilot.find(field).text:
        pilot.press("backspace")
    pilot.type_text(text)


# -- chairs --------------------------------------------------------------------------------------------


def test_a_first_table_has_you_and_two_bots_and_begins_with_one_tap(app: SkaldApp, fly: Any) -> None:
    pilot = at_setup(app, fly)
    assert pilot.see("At the table: 3")
    pilot.tap("Play")
    assert seats(app) == [("You", "person"), ("Astrid", "expert"), ("Bjorn", "expert")]
    assert app.archive.unfinished()[0].kind == "play"
    assert app.screen.name.startswith("table")


def test_chairs_are_added_up_to_what_the_game_allows(app: SkaldApp, fly: Any) -> None:
    pilot = at_setup(app, fly)
    for _ in range(3):
        pilot.tap("Add a chair")
    assert names(app) == ["You", "Astrid", "Bjorn", "Dagny", "Eirik", "Freya"]
    assert pilot.find("Add a chair").disabled


def test_chairs_are_removed_down_to_the_last(app: SkaldApp, fly: Any) -> None:
    pilot = at_setup(app, fly)
    for name in ("Bjorn", "Astrid"):
        pilot.tap(name)
        pilot.tap("Remove")
    assert names(app) == ["You"]
    pilot.tap("You")
    assert pilot.find("Remove").disabled
    pilot.tap("Play")
    assert seats(app) == [("You", "person")]


def test_chairs_change_places(app: SkaldApp, fly: Any) -> None:
    pilot = at_setup(app, fly)
    pilot.tap("Bjorn")
    pilot.tap("Move up")
    pilot.tap("Move up")
    assert names(app) == ["Bjorn", "You", "Astrid"]
    assert pilot.find("Move up").disabled
    pilot.tap("Move down")
    pilot.tap("Play")
    assert [name for name, _ in seats(app)] == ["You", "Bjorn", "Astrid"]


def test_bots_are_chosen_by_what_they_are_like(app: SkaldApp, fly: Any) -> None:
    pilot = at_setup(app, fly)
    pilot.tap("Astrid")
    pilot.tap("Who sits here: Blind chance")
    assert pilot.see("Does whatever is allowed.")
    pilot.tap("Bjorn")
    pilot.tap("Who sits here: Takes what brings most")
    pilot.tap("Play")
    assert seats(app)[1:] == [("Astrid", "random"), ("Bjorn", "greedy")]


def test_a_person_takes_a_bots_chair_and_gets_a_name_of_their_own(app: SkaldApp, fly: Any) -> None:
    pilot = at_setup(app, fly)
    pilot.tap("Astrid")
    pilot.tap("Who sits here: A person")
    pilot.tap("Play")
    assert seats(app)[:2] == [("You", "person"), ("Player 2", "person")]


def test_only_one_chair_is_open_at_a_time(app: SkaldApp, fly: Any) -> None:
    pilot = at_setup(app, fly)
    pilot.tap("You")
    pilot.tap("Astrid")
    assert [card.opened for card in app.screen.table.cards] == [False, True, False]
    pilot.tap("Astrid")
    assert not any(card.opened for card in app.screen.table.cards)


# -- names ---------------------------------------------------------------------------------------------


def test_a_name_is_typed(app: SkaldApp, fly: Any) -> None:
    pilot = at_setup(app, fly)
    pilot.tap("You")
    retype(pilot, "Name", "  Sigrid   Storrada ")
    pilot.tap("Play")
    assert seats(app)[0] == ("Sigrid Storrada", "person")


def test_an_empty_name_becomes_a_usual_one(app: SkaldApp, fly: Any) -> None:
    pilot = at_setup(app, fly)
    pilot.tap("Bjorn")
    retype(pilot, "Name", "")
    pilot.tap("Play")
    assert seats(app)[2] == ("Bjorn", "expert")


def test_two_of_the_same_name_cannot_sit_down(app: SkaldApp, fly: Any) -> None:
    pilot = at_setup(app, fly)
    pilot.tap("You")
    retype(pilot, "Name", "astrid")
    pilot.tap("Play")
    assert pilot.see("Two chairs have the name Astrid. Give one of them another.")
    assert pilot.see("Somebody else has this name.")
    assert app.screen.name.startswith("setup")
    assert app.archive.unfinished() == []
    retype(pilot, "Name", "Asta")
    pilot.tap("Play")
    assert [name for name, _ in seats(app)] == ["astrid", "Asta", "Bjorn"]


def test_who_sat_here_last_is_remembered_after_a_restart(tmp_path: Path, fly: Any) -> None:
    pilot = at_setup(SkaldApp(tmp_path), fly)
    pilot.tap("You")
    retype(pilot, "Name", "Sigrid")
    pilot.tap("Astrid")
    pilot.tap("Who sits here: Blind chance")
    pilot.tap("Bjorn")
    pilot.tap("Remove")
    pilot.tap("Play")

    app = SkaldApp(tmp_path)
    pilot = at_setup(app, fly)
    assert app.screen.table.line_up.chairs == [Chair("Sigrid"), Chair("Astrid", "random")]


def test_known_people_are_offered_and_taken_by_a_tap(app: SkaldApp, fly: Any) -> None:
    app.settings_file.change(names=("Sigrid", "Olaf"))
    pilot = at_setup(app, fly)
    pilot.tap("You")
    pilot.tap("Take the name Olaf")
    assert names(app)[0] == "Olaf"
    assert pilot.find("Take the name Sigrid")
    with pytest.raises(AssertionError, match="nothing shows"):
        pilot.find("Take the name Olaf")  # it has a chair now


def test_nobody_is_offered_for_a_bot(app: SkaldApp, fly: Any) -> None:
    app.settings_file.change(names=("Sigrid",))
    pilot = at_setup(app, fly)
    pilot.tap("Astrid")
    with pytest.raises(AssertionError, match="nothing shows"):
        pilot.find("Take the name Sigrid")


# -- house rules ---------------------------------------------------------------------------------------


def test_house_rules_are_set_in_words_and_rule_the_game(app: SkaldApp, fly: Any) -> None:
    pilot = at_setup(app, fly)
    assert pilot.see("By the book")
    pilot.tap("House rules")
    pilot.tap("Any number")
    pilot.tap("Arms of Valhalla: more")
    pilot.tap("Thunder jumps aside")
    pilot.tap("Round 3")
    pilot.tap("House rules")
    assert pilot.find("4 changed")
    pilot.tap("Play")
    assert begun(app).options == BOOK | {
        "gods_per_turn": "any",
        "valhalla_arm": 5,
        "thunder_redirect": False,
        "bonus_from": "3",
    }


def test_back_to_the_book(app: SkaldApp, fly: Any) -> None:
    app.settings_file.change(options={"ragnaroll": {"valhalla_arm": 6, "gods_per_turn": "one"}})
    pilot = at_setup(app, fly)
    assert pilot.find("Gods in a turn: One, Arms of Valhalla: 6")
    pilot.tap("House rules")
    pilot.tap("Back to the book")
    assert pilot.find("By the book")
    pilot.tap("Play")
    assert begun(app).options == BOOK


def test_house_rules_are_remembered_for_every_way_to_play(tmp_path: Path, fly: Any) -> None:
    pilot = at_setup(SkaldApp(tmp_path), fly, size=TABLET)
    pilot.tap("Any number")
    pilot.tap("Play")
    app = SkaldApp(tmp_path)
    pilot = at_setup(app, fly, "real")
    assert pilot.find("Gods in a turn: Any number")


def test_what_a_real_table_sets_itself_is_no_house_rule() -> None:
    assert [rule.name for rule in house_rules(GAME)] == [
        "gods_per_turn",
        "valhalla_arm",
        "thunder_redirect",
        "bonus_from",
    ]


def test_remembered_rules_that_the_game_no_longer_knows_are_dropped() -> None:
    kept = {"valhalla_arm": 9, "gods_per_turn": "none", "thunder_redirect": 0, "bonus_from": "3", "sea_serpent": True}
    assert changed(GAME, kept) == {"bonus_from": "3"}


def test_a_rule_without_words_is_told_by_its_description() -> None:
    class ToyOptions(Options, frozen=True):
        long_ships: Annotated[Literal["few", "many"], Meta(description="how many ships there are")] = "few"

    class Toy:
        key, options, real_seats = "toy", ToyOptions, ()

    (rule,) = house_rules(Toy())  # type: ignore[arg-type]
    assert (rule.label, rule.help, rule.say("many")) == ("Long ships", "how many ships there are", "many")


# -- other tables --------------------------------------------------------------------------------------


def test_at_a_real_table_there_is_one_sheet_and_the_table_is_as_large_as_told(app: SkaldApp, fly: Any) -> None:
    pilot = at_setup(app, fly, "real")
    retype(pilot, "Your name", "Sigrid")
    pilot.tap("Players: more")
    pilot.tap("Sit down")
    assert seats(app) == [("Sigrid", "person")]
    assert begun(app).options == BOOK | {"table": "real", "players": 5}
    assert app.archive.unfinished()[0].kind == "real"


def test_a_real_table_is_remembered_and_leaves_the_other_line_up_alone(tmp_path: Path, fly: Any) -> None:
    pilot = at_setup(SkaldApp(tmp_path), fly, "real")
    retype(pilot, "Your name", "Sigrid")
    pilot.tap("Players: less")
    pilot.tap("Sit down")
    app = SkaldApp(tmp_path)
    at_setup(app, fly, "real")
    assert (app.screen.table.field.text, app.screen.table.count.value) == ("Sigrid", 3)
    app.replace("setup", key="ragnaroll", mode="play")
    assert names(app) == ["You", "Astrid", "Bjorn"]


def test_only_bots_sit_at_a_table_to_watch(app: SkaldApp, fly: Any) -> None:
    pilot = at_setup(app, fly, "watch")
    pilot.tap("Astrid")
    assert not pilot.see("A person")
    pilot.tap("Who sits here: Takes what brings most")
    pilot.tap("Watch")
    assert seats(app) == [("Astrid", "greedy"), ("Bjorn", "expert"), ("Dagny", "expert")]
    assert app.archive.unfinished()[0].kind == "watch"


# -- the line-up without a window ----------------------------------------------------------------------


def test_a_remembered_line_up_that_does_not_fit_the_game_is_cut_to_it() -> None:
    kept = [Chair(f"Bot {number}", "greedy") for number in range(9)]
    assert len(LineUp(GAME, kept)) == 6
    assert LineUp(GAME, [Chair("Sigrid"), Chair("Hal", "oracle")]).chairs == [Chair("Sigrid")]
    assert len(LineUp(GAME, [Chair("Sigrid")], bots_only=True)) == 3


def test_names_that_differ_in_case_and_blanks_alone_are_the_same() -> None:
    line_up = LineUp(GAME, [Chair("Olaf  the Red"), Chair("olaf the red ")])
    assert line_up.clash() == 1
    with pytest.raises(BadSetup, match="Two chairs have the name"):
        line_up.seats()


# -- keys and layout -----------------------------------------------------------------------------------


def test_keys_alone_reach_the_start(app: SkaldApp, fly: Any) -> None:
    pilot = at_setup(app, fly)
    for _ in range(20):
        pilot.press("tab")
        if app.keys.current is not None and app.keys.current.spoken == "Play":
            break
    pilot.press("enter")
    pilot.settle()
    assert app.screen.name.startswith("table")


def test_keys_alone_move_a_chair_again_and_again(app: SkaldApp, fly: Any) -> None:
    pilot = at_setup(app, fly)
    pilot.tap("Bjorn")
    for _ in range(20):
        pilot.press("tab")
        if app.keys.current is not None and app.keys.current.spoken == "Move up":
            break
    pilot.press("enter")
    pilot.settle()
    pilot.press("enter")
    pilot.settle()
    assert names(app) == ["Bjorn", "You", "Astrid"]


@pytest.mark.parametrize("mode", ["play", "real"])
def test_the_set_up_is_laid_out_well_everywhere(app: SkaldApp, fly: Any, mode: str) -> None:
    app.settings_file.change(names=("Sigrid the far-trave", "Olaf", "Thorgerd of Hvamm", "Arn", "Bera", "Clak"))
    pilot = at_setup(app, fly, mode)
    app.screen.rules.opened = True
    if mode == "play":
        app.screen.table.open(0)
    assert complaints(pilot) == []
