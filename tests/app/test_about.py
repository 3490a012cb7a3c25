"""About, rulings and help: read from docs/RULINGS.md, looked up in a real window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import __version__
from companion.app import rulings
from companion.app.app import SkaldApp
from companion.app.rulings import Part, Ruling, read_rulings, rulings_of
from companion.app.screens.help import MARKS
from companion.kernel import BadData
from companion.sheets import marks

from .layouts import complaints

PHONE, TABLET = (360, 640), (1280, 800)
TEXT = """# Rulings

Some words before.

## Tiny Game

1. **One line.** All of it.
2. **Two
   lines.** The book says little. *Chosen:* what is fair,
   and short. *Changed by:* `fair=no` (rounds 1.5 to 9). And so on.

## Another

1. **Alone.** *Chosen:* yes. *Changed by:* `data/another/sheet.json`.
"""


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    return SkaldApp(tmp_path)


def at_rulings(app: SkaldApp, fly: Any, size: tuple[int, int] = PHONE) -> Any:
    pilot = fly(app, size)
    app.go("about", game="ragnaroll")
    pilot.settle()
    return pilot


def shown(app: SkaldApp) -> list[int]:
    (shelf,) = app.screen.shelves
    return [card.ruling.number for card in shelf.cards if card.parent is not None]


# -- the file ------------------------------------------------------------------------------------------


def test_rulings_are_read_by_game_number_and_part(tmp_path: Path) -> None:
    path = tmp_path / "RULINGS.md"
    path.write_text(TEXT)
    tiny, another = read_rulings(path)
    assert (tiny.title, another.title) == ("Tiny Game", "Another")
    assert tiny.rulings == (
        Ruling(1, "One line", (Part("book", "All of it."),)),
        Ruling(
            2,
            "Two lines",
            (
                Part("book", "The book says little."),
                Part("chosen", "what is fair, and short."),
                Part("changed", "`fair=no` (rounds 1.5 to 9)"),
                Part("book", "And so on."),
            ),
        ),
    )
    assert another.rulings[0].parts == (Part("chosen", "yes."), Part("changed", "`data/another/sheet.json`"))


def test_ragnaroll_has_all_its_rulings() -> None:
    chapter = rulings_of("RagnaRoll")
    assert [ruling.number for ruling in chapter.rulings] == list(range(1, 17))
    assert all(ruling.lead and ruling.parts for ruling in chapter.rulings)
    assert not any("*" in part.text for ruling in chapter.rulings for part in ruling.parts)


def test_a_game_without_rulings_has_none() -> None:
    assert rulings_of("Hnefatafl").rulings == ()


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"docs/RULINGS\.md: cannot be read"):
        read_rulings(tmp_path / "nowhere.md")


@pytest.mark.parametrize(
    ("search", "number"), [("valhalla", 12), ("STANDING stone runestone colour", 7), ("9", 9), ("hero", 15)]
)
def test_a_search_finds_words_anywhere_and_numbers_exactly(search: str, number: int) -> None:
    found = [ruling.number for ruling in rulings_of("RagnaRoll").rulings if ruling.tells_of(search)]
    assert number in found
    if search.isdigit():
        assert found == [number]


# -- rulings on the screen -----------------------------------------------------------------------------


def test_the_rulings_of_a_game_are_listed_by_number(app: SkaldApp, fly: Any) -> None:
    pilot = at_rulings(app, fly)
    assert shown(app) == list(range(1, 17))
    for ruling in rulings_of("RagnaRoll").rulings:
        assert pilot.find(f"Ruling {ruling.number}. {ruling.lead}")


def test_a_tap_opens_a_ruling_and_another_closes_it(app: SkaldApp, fly: Any) -> None:
    pilot = at_rulings(app, fly)
    pilot.tap("Ruling 7. Standing stones")
    assert pilot.see("Any open runestone of the stone's colour, chosen at once; nothing if the row is full.")
    pilot.tap("Ruling 7. Standing stones")
    assert not pilot.see("Any open runestone of the stone's colour")


def test_what_changes_a_ruling_is_told_as_the_set_up_names_it(app: SkaldApp, fly: Any) -> None:
    pilot = at_rulings(app, fly)
    pilot.tap("Ruling 5")
    assert pilot.find("the house rule “Thunder jumps aside: off” (thunder strikes on struck squares are then lost)")
    pilot.tap("Ruling 2")
    assert pilot.find("the file data/ragnaroll/sheet.json")


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_a_number_leads_to_its_ruling(app: SkaldApp, fly: Any, size: tuple[int, int]) -> None:
    pilot = at_rulings(app, fly, size)
    pilot.tap("Ruling 13")
    assert pilot.see("The largest group of at least two strikes")
    assert pilot.see("Fire")


def test_on_a_wide_window_the_numbers_stay_in_sight(app: SkaldApp, fly: Any) -> None:
    pilot = at_rulings(app, fly, TABLET)
    for number in (16, 1, 9):
        pilot.tap(f"Ruling {number}")
        assert pilot.in_sight(pilot.find("Ruling 4"))


def test_a_search_leaves_what_tells_of_it_and_opens_the_only_one(app: SkaldApp, fly: Any) -> None:
    pilot = at_rulings(app, fly)
    pilot.tap("Search")
    pilot.type_text("borrowed")
    assert shown(app) == [1]
    assert pilot.find("digital and borrowed dice serve six")
    pilot.type_text(" kraken")
    assert shown(app) == []
    assert pilot.see("No ruling tells of “borrowed kraken”.")


def test_without_the_file_the_page_says_so(app: SkaldApp, fly: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulings.rulings_of, "__defaults__", (Path("nowhere.md"),))
    pilot = at_rulings(app, fly)
    assert pilot.see("docs/RULINGS.md: cannot be read")


# -- about ---------------------------------------------------------------------------------------------


def test_about_tells_what_skald_is_and_lists_all_rulings(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    pilot.tap("About Skald")
    assert pilot.see("Works offline")
    assert pilot.see(f"Version {__version__}")
    listed = [[card.ruling.number for card in shelf.cards] for shelf in app.screen.shelves]
    assert list(range(1, 17)) in listed
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in listed)
    assert pilot.find("Kivy, window and touch, MIT License")


def test_about_leads_to_help_and_back(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    pilot.tap("About Skald")
    pilot.tap("Keys, touch and marks")
    assert pilot.see("Help")
    pilot.back()
    assert pilot.see("About Skald")


# -- help ----------------------------------------------------------------------------------------------


def test_a_question_mark_opens_help_once(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    pilot.press("?")
    pilot.press("?")
    assert pilot.see("Help")
    pilot.back()
    assert app.screen.name.startswith("home")


def test_help_draws_the_marks_it_explains(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.go("help")
    pilot.settle()
    for name, fill, _ in MARKS:
        assert name in marks.MARKS
        (line,) = [w for w in pilot.widgets() if getattr(w, "headline", "") and hasattr(w, "draw") and drawn(w, name)]
        assert {shape.fill or shape.stroke for shape in line.draw(36, 36).shapes} >= {fill}


def drawn(line: Any, name: str) -> bool:
    return all(key.startswith(f"{name}/") for key in line.draw(36, 36).keys)


def test_help_tells_the_keys(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, TABLET)
    app.go("help")
    pilot.settle()
    for key in ("Tab", "Enter", "Arrows", "Z", "Space", "?", "Esc"):
        assert pilot.find(key)


# -- layout --------------------------------------------------------------------------------------------


def test_about_is_laid_out_well_everywhere(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.go("about")
    assert complaints(pilot) == []


def test_open_rulings_are_laid_out_well_everywhere(app: SkaldApp, fly: Any) -> None:
    pilot = at_rulings(app, fly)
    for card in app.screen.shelves[0].cards:
        card.opened = True
    assert complaints(pilot) == []


def test_help_is_laid_out_well_everywhere(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.go("help")
    assert complaints(pilot) == []
