"""Everything the sheet says has words, pictures are well formed, paper is blank for a new game."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET

import pytest

from companion.games.ragnarok_star import GAME
from companion.games.ragnarok_star import decisions as d
from companion.games.ragnarok_star import events as e
from companion.games.ragnarok_star.scoring import score
from companion.kernel import data_root
from companion.sheets import ragnarok_star
from companion.sheets.palette import BANDS, BIRCH, FANS, NIGHT, PALETTES, PRINT, Palette
from companion.sheets.ragnarok_star.pieces import BAND_FIGURES, BAND_ROLES, FAN_FIGURES, FAN_ROLES
from companion.sheets.ragnarok_star.telling import LINES
from companion.sheets.scene import Scene
from companion.sheets.shapes import Text
from companion.sheets.svg import svg
from companion.words import word

from .sights import DIVA, FAITHFUL, NAMES, TABLES, course, find, sight

LOCALE = data_root() / "locale" / "en" / "ragnarok_star.json"
SILENT = {e.Answered, e.NotesShown}


def test_everything_that_happens_is_told() -> None:
    told = set()
    for number in range(22):
        for _, _, events in course(number, *TABLES[number % len(TABLES)]):
            for event in events:
                words = ragnarok_star.tell(event, NAMES)
                assert bool(words) != (type(event) in SILENT)
                assert "ragnarok_star." not in words
                assert "{" not in words
                told.add(type(event))
    every = {kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, e.Event)} - {e.Event}
    assert told == every


def test_a_failure_is_told_with_its_reason() -> None:
    failed = e.Failed(seat=1, action="bass.sail", why="ice bars the way to kiss")
    assert ragnarok_star.tell(failed, NAMES) == "Bjorn fails (Sail): ice bars the way to Kissness."
    failed = e.Failed(seat=0, action="collect boy", why="the fans could not decide")
    assert ragnarok_star.tell(failed, ()) == "Green Dead fails (Collect boys): the fans could not decide."


def test_every_reason_of_the_rules_has_words_of_its_own() -> None:
    """What the rules say in their own words never reaches a reader as it is."""
    reasons = set()
    for number in range(44):
        for _, _, events in course(number, *TABLES[number % len(TABLES)]):
            for event in events:
                if isinstance(event, e.Failed | e.Mistaken):
                    reasons.add(re.sub(r"\d|fjord|stones|motor|kiss|the \w+ has", "", event.why))
                    told = ragnarok_star.tell(event, NAMES)
                    assert not re.search(r"\b(fjord|stones|motor|kiss|bass|drum|sing)\b", told), told
    assert len(reasons) >= 9


def test_every_line_of_the_score_is_explained_at_any_time() -> None:
    for options in ({}, DIVA):
        for state, _, _ in course(5, 3, options):
            for seat in range(3):
                lines = score(state).seats[seat].lines
                assert [line.name for line in lines] == list(LINES)
                for line in lines:
                    words = ragnarok_star.explain(state, seat, line.name)
                    assert words
                    assert "ragnarok_star." not in words


def test_waiting_names_who_still_writes() -> None:
    state, decision, _ = find(d.Write, test=lambda state, ask: state.seats[0].locked)
    assert NAMES[decision.seat] in ragnarok_star.prompt(sight(state, None, seat=0))


def test_options_have_words() -> None:
    for name in (name for name in GAME.options.__struct_fields__ if name not in GAME.real_options(2)):
        for key in (f"options_ragnarok_star.{name}", f"options_ragnarok_star.{name}.help"):
            assert word(key) != key


def test_the_locale_file_has_no_key_twice_and_none_in_vain() -> None:
    text = LOCALE.read_text(encoding="utf-8")
    keys = re.findall(r'^\s*"(ragnarok_star\.[\w.]+)":', text, re.MULTILINE)
    assert len(keys) == len(set(keys)) == len(json.loads(text))
    folder = data_root().parent / "companion" / "sheets" / "ragnarok_star"
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    written = set(re.findall(r'f?"ragnarok_star\.[^"]*"', source))
    patterns = [re.compile(re.sub(r"\\\{.*?\\\}", ".*", re.escape(name.strip('f"')))) for name in written]
    tells = {f"ragnarok_star.tell.{key}" for key in re.findall(r'"([a-z_.]+)"', source)}
    unused = [key for key in keys if key not in tells and not any(pattern.fullmatch(key) for pattern in patterns)]
    assert set(unused) <= {"ragnarok_star.tagline"}, "the shelf shows the tagline"


# -- pictures ------------------------------------------------------------------------------------------


def well_formed(scene: Scene, palette: Palette) -> None:
    root = ET.fromstring(svg(scene, palette))
    assert root.tag.endswith("svg")
    assert len(root) >= 4


def test_fans_and_bands_differ_without_colour() -> None:
    assert FAN_ROLES == FANS
    assert BAND_ROLES == BANDS
    assert len({*FAN_FIGURES, *BAND_FIGURES}) == len(FAN_FIGURES) + len(BAND_FIGURES)


@pytest.mark.parametrize("kind", [d.Write, d.Keep, d.Collect, d.Freeze])
@pytest.mark.parametrize("width", [360, 1280])
def test_board_and_tray_are_well_formed_svg(kind: type, width: int) -> None:
    state, decision, events = find(kind, options=DIVA)
    seen = sight(state, decision, events, width=width, height=800)
    for palette in PALETTES.values():
        well_formed(ragnarok_star.board(seen), palette)
        well_formed(ragnarok_star.tray(seen), palette)


@pytest.mark.parametrize("size", [24, 56, 160, 512])
def test_the_emblem_fills_its_box_and_stays_in_it(size: float) -> None:
    scene = ragnarok_star.emblem(size, size)
    for palette in (NIGHT, BIRCH, PRINT):
        well_formed(scene, palette)
    boxes = [shape.box() for shape in scene.shapes]
    assert min(min(box.x, box.y) for box in boxes) >= 0
    assert max(max(box.x + box.w, box.y + box.h) for box in boxes) <= size
    assert max(box.w for box in boxes) >= size * 0.9


@pytest.mark.parametrize("options", [{}, DIVA, {"hall_rows": 6, "angry_fans": True}, FAITHFUL])
def test_paper_is_blank_for_a_new_game_and_holds_a_finished_one(options: dict[str, object]) -> None:
    new = GAME.new(GAME.setup(4, options))
    *_, (state, _, _) = course(7, 4, options)
    for seat, view in enumerate((new, state)):
        scene = ragnarok_star.paper(view, seat)
        assert scene.width / scene.height == pytest.approx(297 / 210, abs=0.01)
        assert not any(shape.touch for shape in scene.shapes)
        assert ("score/total/points" in scene.keys) == (view is state)
        well_formed(scene, PRINT)
        for shape in scene.shapes:
            box = shape.box()
            assert min(box.x, box.y) >= 0, shape
            assert box.x + box.w <= scene.width, shape
            assert box.y + box.h <= scene.height, shape
            if isinstance(shape, Text):
                assert shape.fitted()[0] == shape.text
                assert shape.fitted()[1] >= 12
