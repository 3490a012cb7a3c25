"""Every scene of random trays keeps its promises: nothing overlaps, leaves the picture, is cut off or too small."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.games.dice_tray import GAME
from companion.games.dice_tray.dice import KINDS
from companion.kernel import FATE
from companion.sheets import dice_tray, lettering
from companion.sheets.dice_tray.draft import Draft
from companion.sheets.dice_tray.figures import OUTLINES, figure
from companion.sheets.scene import FINGER, Scene
from companion.sheets.shapes import Box, Text
from companion.sheets.sight import Cast, Choose, Look, Sight

from .sights import SIZES, sight, sights, told

TRAYS, CHUNKS = 54, 6
SLACK = 0.01


def wordless(text: str) -> bool:
    """Whether a key of the locale or an unfilled part shows."""
    return "dice_tray." in text or "{" in text


def overlap(one: Box, other: Box) -> bool:
    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    down = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return across > SLACK and down > SLACK


def check_shapes(scene: Scene, sight: Sight) -> None:
    for shape in scene.shapes:
        box = shape.box()
        assert min(box.x, box.y) >= -SLACK, shape
        assert box.x + box.w <= scene.width + SLACK, shape
        assert box.y + box.h <= scene.height + SLACK, shape
        if isinstance(shape, Text):
            text, size = shape.fitted()
            assert text == shape.text, f"cut off at {sight.width} dp, text {sight.text}: {shape.key} {shape.text}"
            assert size >= lettering.SMALLEST, shape
            assert not wordless(shape.text), shape
        if shape.touch:
            assert shape.touch.label
            assert not wordless(shape.touch.label), shape
            assert shape.touch.enabled or (shape.touch.why and not wordless(shape.touch.why)), shape


def check_targets(scene: Scene, sight: Sight) -> None:
    boxes = sorted(shape.box() for shape in scene.targets())
    for i, one in enumerate(boxes):
        for other in boxes[i + 1 :]:
            if other.x >= one.x + one.w - SLACK:
                break
            assert not overlap(one, other), (sight.width, one, other)
    assert all(min(box.w, box.h) >= FINGER - SLACK for box in boxes), min(boxes, key=lambda b: min(b.w, b.h))


def check_keys_hold_their_words(scene: Scene) -> None:
    """What is written on a key stays on it."""
    for target in scene.targets():
        inside = target.box()
        for part in scene.parts(target.key):
            box = part.box()
            assert box.x >= inside.x - 1, part
            assert box.x + box.w <= inside.x + inside.w + 1, part
            assert box.y >= inside.y - 1, part
            assert box.y + box.h <= inside.y + inside.h + 1, part


def check_steps(seen: Sight, *scenes: Scene) -> None:
    """Every enabled touch is a legal step."""
    for shape in (shape for scene in scenes for shape in scene.targets()):
        touch = shape.touch
        assert touch
        if not touch.enabled:
            continue
        step = dice_tray.touch(seen, touch.means)
        if isinstance(step, Choose):
            assert step.choice in GAME.choices(seen.view, seen.decision), (touch.label, step.choice)
        elif isinstance(step, Cast):
            assert seen.decision.seat == FATE
            assert not seen.typed
        elif isinstance(step, Look):
            assert 0 <= step.seat < len(seen.view.seats)
        else:
            assert step.draft != seen.draft, touch.label


def check(seen: Sight) -> None:
    board, tray = dice_tray.board(seen), dice_tray.tray(seen)
    assert board.width == tray.width == seen.width
    if seen.width < 600:
        assert tray.height <= seen.height / 3
    for scene in (board, tray):
        check_shapes(scene, seen)
        check_targets(scene, seen)
        check_keys_hold_their_words(scene)
    check_steps(seen, board, tray)
    assert not wordless(dice_tray.prompt(seen))


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_states_of_random_trays_can_be_shown_and_touched(chunk: int) -> None:
    for seen in sights(range(chunk, TRAYS, CHUNKS)):
        check(seen)


DRAFTS = (
    Draft(pool=(6, 6, 20)),
    Draft(pool=(2, 3, 4, 6, 8, 10, 12, 20, 100)),
    Draft(pool=(6,) * 12, held=(0, 5)),
    Draft(pool=(100,) * 6),
    Draft(held=(0, 1, 2, 3, 4)),
    Draft(held=(2,), leaving=True),
)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 1.4])
def test_what_is_in_mind_fits_as_well(size: tuple[int, int], text: float) -> None:
    room = {"width": size[0], "height": size[1], "text": text}
    for throw in ("1 5d6 1,2,3,4,5", "1 12d20 " + ",".join(["20"] * 12), "1 6d100 100,100,100,100,100,100"):
        state = told(throw, "2 3d2+1d4 1,0,1,4", seats=6)
        for draft in DRAFTS:
            check(sight(state, state.seats[0].ask, draft=draft, **room))


@pytest.mark.parametrize("text", [1.0, 1.4])
def test_the_keys_fit_beside_the_board_of_a_phone_held_sideways(text: float) -> None:
    """There the tray is 280 dp wide, and its sight three times as high as its room."""
    room = {"width": 280, "height": 3 * 290, "text": text}
    thrown, air = told("1 12d20 " + ",".join(["20"] * 12)), told("1 6d100")
    seen = [sight(thrown, thrown.seats[0].ask, draft=draft, **room) for draft in (*DRAFTS, None)]
    seen += [sight(air, air.fate[0], typed=typed, **room) for typed in (True, False)]
    for each in seen:
        tray = dice_tray.tray(each)
        check_shapes(tray, each)
        check_targets(tray, each)
        check_keys_hold_their_words(tray)


@pytest.mark.parametrize("size", SIZES)
def test_dice_are_large(size: tuple[int, int]) -> None:
    """A few dice are at least a thumb wide, and even twelve are wider than a finger needs."""
    for throw, least in (("1 2d6 4,6", 72), ("1 12d6 " + ",".join("123456123456"), 50)):
        state = told(throw)
        board = dice_tray.board(sight(state, state.seats[0].ask, width=size[0], height=size[1]))
        assert all(board.keys[f"die/{place}"].box().w >= least for place in range(2))


def test_the_tray_does_not_jump() -> None:
    """It is as high whatever is asked, so that the dice stay where they are."""
    for width, height in SIZES:
        room = {"width": width, "height": height}
        new, thrown, air = told(), told("1 2d6 4,6"), told("1 2d6")
        seen = [
            sight(new, new.seats[0].ask, **room),
            sight(thrown, thrown.seats[0].ask, **room),
            sight(air, air.fate[0], **room),
            sight(air, air.fate[0], typed=True, **room),
            sight(air, None, seat=1, **room),
        ]
        assert len({dice_tray.tray(each).height for each in seen}) == 1


def test_every_kind_of_die_has_an_outline_of_its_own() -> None:
    assert {*OUTLINES} | {2, 6} == {*KINDS}
    assert all(len({tuple(map(tuple, outline)) for outline in pair}) == 2 for pair in pairwise(OUTLINES.values()))
    drawn = {sides: figure("die", sides, "1", (50, 50), 80) for sides in KINDS}
    assert len({(type(shapes[0]), len(shapes), shapes[0].box()) for shapes in drawn.values()}) == len(KINDS)


def test_a_held_die_is_told_by_word_and_lock_not_by_colour_alone() -> None:
    state = told("1 2d6 4,6")
    board = dice_tray.board(sight(state, state.seats[0].ask, draft=Draft(held=(1,))))
    assert board.keys["die/1/caption"].text == "held"  # type: ignore[attr-defined]
    assert "die/1/lock/0" in board.keys
    assert board.keys["die/0/caption"].text == "d6"  # type: ignore[attr-defined]
    assert "die/0/lock/0" not in board.keys
    assert "held" in board.keys["die/1"].touch.label  # type: ignore[union-attr]
