"""Everything the tray says has words, pictures are well formed, the log is blank for a new tray, the lesson fits."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET

import pytest

from companion.games.dice_tray import GAME
from companion.games.dice_tray import events as e
from companion.kernel import data_root
from companion.sheets import dice_tray
from companion.sheets.dice_tray.speech import pool_name
from companion.sheets.lesson import rehearse
from companion.sheets.palette import BIRCH, NIGHT, PALETTES, PRINT, Palette
from companion.sheets.scene import Scene
from companion.sheets.shapes import Text
from companion.sheets.svg import svg
from companion.sheets.terminal import plain

from .sights import NAMES, course, sight, told

LOCALE = data_root() / "locale" / "en" / "dice_tray.json"


def test_everything_that_happens_is_told() -> None:
    told_kinds = set()
    for number in range(6):
        for _, _, events in course(number, 3):
            for event in events:
                words = dice_tray.tell(event, NAMES)
                assert words
                assert "dice_tray." not in words
                assert "{" not in words
                told_kinds.add(type(event))
    assert told_kinds == {e.DiceFell, e.PutAway}


def test_a_throw_is_told_with_its_sum() -> None:
    state = told("2 2d6+1d20 4,6,17")
    event = e.DiceFell(seat=1, throw=state.history[-1])
    assert dice_tray.tell(event, NAMES) == "Bjorn throws 2d6 + 1d20: 4, 6, 17; sum 27."
    assert dice_tray.tell(event, ()) == "Seat 2 throws 2d6 + 1d20: 4, 6, 17; sum 27."


def test_coins_are_told_by_their_sides() -> None:
    state = told("1 3d2 1,0,1")
    assert pool_name((2, 2, 2)) == "3 coins"
    assert dice_tray.explain(state, 0, "last throw") == "3 coins: heads, tails, heads. Throws in all: 1."
    board = dice_tray.board(sight(state, state.seats[0].ask))
    assert board.keys["sum"].text == "heads: 2"  # type: ignore[attr-defined]
    assert board.keys["die/1/body/face"].text == "T"  # type: ignore[attr-defined]


def test_the_line_of_the_score_is_explained_at_any_time() -> None:
    for state, _, _ in course(5, 3):
        for seat in range(3):
            words = dice_tray.explain(state, seat, "last throw")
            assert words
            assert "dice_tray." not in words


def test_the_prompt_follows_what_is_in_mind() -> None:
    new, thrown = told(), told("1 2d6 4,6")
    assert dice_tray.prompt(sight(new, new.seats[0].ask)) == "Pick your dice."
    assert "hold" in dice_tray.prompt(sight(thrown, thrown.seats[0].ask))
    held = dice_tray.touch(sight(thrown, thrown.seats[0].ask), dice_tray.draft.Hold(0)).draft  # type: ignore[union-attr]
    assert dice_tray.prompt(sight(thrown, thrown.seats[0].ask, draft=held)) == "1 held, 1 to throw again."


def test_those_who_wait_learn_why() -> None:
    state = told("1 2d6", "2 away", seats=3)
    assert dice_tray.prompt(sight(state, None, seat=0)) == "Astrid: dice in the air."
    assert dice_tray.prompt(sight(state, None, seat=1)) == "Bjorn has put the tray away."
    assert dice_tray.prompt(sight(told("1 away", "2 away"), None)) == "The tray is put away."


def test_the_locale_file_has_no_key_twice_and_none_in_vain() -> None:
    text = LOCALE.read_text(encoding="utf-8")
    keys = re.findall(r'^\s*"(dice_tray\.[\w.]+)":', text, re.MULTILINE)
    assert len(keys) == len(set(keys)) == len(json.loads(text))
    folder = data_root().parent / "companion" / "sheets" / "dice_tray"
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    written = set(re.findall(r'f?"dice_tray\.[^"]*"', source))
    patterns = [re.compile(re.sub(r"\\\{.*?\\\}", ".*", re.escape(name.strip('f"')))) for name in written]
    unused = {key for key in keys if not any(pattern.fullmatch(key) for pattern in patterns)}
    assert unused == {"dice_tray.tagline", "dice_tray.line.last_throw"}, "the shelf and the score show these"


def test_the_lesson_ends_with_the_tray_put_away() -> None:
    table = rehearse(GAME, dice_tray.lesson())
    assert table.over
    assert [str(answer) for answer in table.record.answers] == [
        "seat1 pick 2d6",
        "fate throw.1 6,2",
        "seat1 pick re:2",
        "fate throw.1 6",
        "seat1 pick away",
    ]


# -- pictures ------------------------------------------------------------------------------------------


def well_formed(scene: Scene, palette: Palette) -> None:
    root = ET.fromstring(svg(scene, palette))
    assert root.tag.endswith("svg")
    assert len(root) >= 4


@pytest.mark.parametrize("width", [360, 1280])
def test_board_and_tray_are_well_formed_svg(width: int) -> None:
    state = told("1 1d2+1d3+1d4+1d6+1d8+1d10+1d12+1d20+1d100 1,3,4,6,8,10,12,20,100", "2 2d6 1,2")
    seen = sight(state, state.seats[0].ask, width=width, height=800)
    for palette in PALETTES.values():
        well_formed(dice_tray.board(seen), palette)
        well_formed(dice_tray.tray(seen), palette)


@pytest.mark.parametrize("size", [24, 56, 160, 512])
def test_the_emblem_fills_its_box_and_stays_in_it(size: float) -> None:
    scene = dice_tray.emblem(size, size)
    for palette in (NIGHT, BIRCH, PRINT):
        well_formed(scene, palette)
    boxes = [shape.box() for shape in scene.shapes]
    assert min(min(box.x, box.y) for box in boxes) >= 0
    assert max(max(box.x + box.w, box.y + box.h) for box in boxes) <= size
    assert max(box.w for box in boxes) >= size * 0.9


def test_the_log_is_blank_for_a_new_tray_and_holds_the_last_throws() -> None:
    thrown = told("1 2d6 4,6", "2 6d100 " + ",".join(["100"] * 6), "1 12d20 " + ",".join(["20"] * 12))
    for view in (told(), thrown):
        scene = dice_tray.paper(view, 0)
        assert scene.width / scene.height == pytest.approx(297 / 210, abs=0.01)
        assert not any(shape.touch for shape in scene.shapes)
        assert ("log/0/sum/0" in scene.keys) == (view is thrown)
        well_formed(scene, PRINT)
        for shape in scene.shapes:
            box = shape.box()
            assert min(box.x, box.y) >= 0, shape
            assert box.x + box.w <= scene.width, shape
            assert box.y + box.h <= scene.height, shape
            if isinstance(shape, Text):
                assert shape.fitted()[0] == shape.text
                assert shape.fitted()[1] >= 12


def test_the_terminal_shows_dice_and_history() -> None:
    state = told("1 2d6 4,6", "2 coin 1")
    assert plain(dice_tray.picture(state, 0)).split("\n") == [
        "Seat 1",
        "  [4]d6 [6]d6  = 10",
        "Seat 2  1d2: heads = 1",
        "Last throws",
        "  seat 2  1d2: heads = 1",
        "  seat 1  2d6: 4, 6 = 10",
    ]
