"""The sheet in greyscale, as SVG, on paper, and as an emblem."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll.sheet import BOARD, NAMES, bits, sector_of
from companion.games.ragnaroll.state import State
from companion.sheets import ragnaroll
from companion.sheets.palette import BIRCH, NIGHT, PALETTES, PRINT, SECTORS, Palette, lightness
from companion.sheets.ragnaroll.draft import Draft
from companion.sheets.ragnaroll.grid import BURNT, OPEN, STRUCK, ground_role, kind_ink
from companion.sheets.ragnaroll.pieces import DEEP, INKS, SOFT, WEAVES
from companion.sheets.scene import Scene
from companion.sheets.shapes import Text
from companion.sheets.svg import svg

from .sights import GAME, REAL, course, find, sight

KINDS = (d.Roll, d.Arrange, d.Strike, d.Cross, d.Magic, d.Summon, d.Smite, d.SmiteLine)


def apart(palette: Palette, one: str, other: str) -> float:
    return abs(lightness(palette.hex(one)) - lightness(palette.hex(other)))


@pytest.mark.parametrize("palette", [NIGHT, BIRCH], ids=lambda palette: palette.name)
@pytest.mark.parametrize("roles", [SECTORS, SOFT], ids=["full", "squares"])
def test_the_sectors_differ_in_greyscale(palette: Palette, roles: tuple[str, ...]) -> None:
    for i, one in enumerate(roles):
        for other in roles[i + 1 :]:
            assert apart(palette, one, other) >= 15


def test_each_sector_has_a_weave_of_its_own() -> None:
    assert len(set(WEAVES)) == len(SECTORS)


@pytest.mark.parametrize("palette", [NIGHT, BIRCH], ids=lambda palette: palette.name)
def test_marks_stand_off_their_ground_in_greyscale(palette: Palette) -> None:
    for bit in bits(BOARD):
        assert apart(palette, kind_ink(bit).fill, ground_role(bit, OPEN)) >= 30
        assert apart(palette, ground_role(bit, STRUCK), ground_role(bit, OPEN)) >= 15
    for ink, ground in zip(INKS, SECTORS, strict=True):
        assert apart(palette, ink, ground) >= 30
    for ink, ground in (("inverse_text", "inverse"), ("on_ember", "ember"), ("on_glow", "glow"), ("on_gold", "gold")):
        assert apart(palette, ink, ground) >= 30
    assert apart(palette, ground_role(0, BURNT), ground_role(0, STRUCK)) >= 15


@pytest.mark.parametrize("palette", [NIGHT, BIRCH], ids=lambda palette: palette.name)
def test_dark_squares_are_dark_and_light_ones_lighter(palette: Palette) -> None:
    for soft, deep in zip(SOFT, DEEP, strict=True):
        assert lightness(palette.hex(soft)) >= lightness(palette.hex(deep)) + 12


def well_formed(scene: Scene, palette: Palette) -> ET.Element:
    root = ET.fromstring(svg(scene, palette))
    assert root.tag.endswith("svg")
    assert len(root) >= 4
    return root


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("width", [360, 1280])
def test_board_and_tray_are_well_formed_svg(kind: type, width: int) -> None:
    state, decision, events = find(kind)
    seen = sight(state, decision, events, width=width, height=800)
    for palette in PALETTES.values():
        well_formed(ragnaroll.board(seen), palette)
        well_formed(ragnaroll.tray(seen), palette)


def test_the_sheet_of_a_finished_game_is_well_formed() -> None:
    *_, (state, _, events) = course(1, 4)
    seen = sight(state, None, events, seat=3, draft=Draft(told="fire"), width=412, height=915)
    well_formed(ragnaroll.board(seen), BIRCH)
    well_formed(ragnaroll.tray(seen), BIRCH)


@pytest.mark.parametrize("size", [24, 56, 160, 512])
def test_the_emblem_fills_its_box_and_stays_in_it(size: float) -> None:
    scene = ragnaroll.emblem(size, size)
    for palette in PALETTES.values():
        well_formed(scene, palette)
    boxes = [shape.box() for shape in scene.shapes]
    assert min(box.x for box in boxes) >= 0
    assert max(box.x + box.w for box in boxes) <= size
    assert max(box.w for box in boxes) >= size * 0.9
    assert {shape.fill for shape in scene.shapes} >= set(SECTORS)


def texts(scene: Scene) -> list[Text]:
    return [shape for shape in scene.shapes if isinstance(shape, Text)]


def new(seats: int = 1) -> State:
    return GAME.new(GAME.setup(seats, REAL))


def test_the_paper_of_a_new_game_is_blank() -> None:
    scene = ragnaroll.paper(new(), 0)
    assert scene.width / scene.height == pytest.approx(297 / 210, abs=0.01)
    assert not any(shape.touch for shape in scene.shapes)
    assert not any(shape.key.endswith("/points") and shape.key.startswith("score/") for shape in scene.shapes)
    crossed = {shape.key.split("/")[1] for shape in scene.shapes if "/strike" in shape.key and "square/" in shape.key}
    assert crossed == {"R43", "R34", "B43", "B34", "Y43", "Y34"}
    well_formed(scene, PRINT)


def test_the_paper_of_a_game_shows_every_strike() -> None:
    *_, (state, _, _) = course(7, 3)
    scene = ragnaroll.paper(state, 1)
    well_formed(scene, PRINT)
    for bit in bits(state.seats[1].struck):
        mark = "flame" if state.seats[1].burnt >> bit & 1 else "strike"
        assert f"square/{NAMES[bit]}/{mark}/0" in scene.keys
    total = next(text for text in texts(scene) if text.key == "score/total/points")
    assert total.text.replace("\u2212", "-") == str(GAME.score(state).seats[1].total)


def test_nothing_on_paper_is_cut_off_or_leaves_the_page() -> None:
    *_, (state, _, _) = course(7, 3)
    for scene in (ragnaroll.paper(new(), 0), ragnaroll.paper(state, 0)):
        for shape in scene.shapes:
            box = shape.box()
            assert box.x >= 0
            assert box.y >= 0
            assert box.x + box.w <= scene.width
            assert box.y + box.h <= scene.height
        for text in texts(scene):
            assert text.fitted()[0] == text.text
            assert text.fitted()[1] >= 12


def test_all_three_sectors_are_on_the_paper() -> None:
    scene = ragnaroll.paper(new(), 0)
    squares = [bit for bit in bits(BOARD) if f"square/{NAMES[bit]}" in scene.keys]
    assert {sector_of(bit) for bit in squares} == {0, 1, 2}
    assert len(squares) == 108
