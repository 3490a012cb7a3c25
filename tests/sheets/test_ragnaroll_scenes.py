"""Every scene of random games keeps its promises: nothing overlaps, leaves the picture, is cut off or too small."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll.sheet import BOARD, NAMES, SECTORS, bits, sector_of
from companion.kernel import FATE
from companion.sheets import ragnaroll
from companion.sheets.ragnaroll.draft import At, Draft, Look
from companion.sheets.scene import FINGER, diff
from companion.sheets.sight import Think
from tests.sheets_shared.promises import Promises, check_steps, wordless

from .sights import GAME, SIZES, course, find, sight, sights

GAMES, CHUNKS = 200, 10


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_state_of_random_games_can_be_shown_and_touched(chunk: int) -> None:
    boards, trays = Promises(), Promises()
    for _, seen in sights(range(chunk, GAMES, CHUNKS)):
        board, tray = ragnaroll.board(seen), ragnaroll.tray(seen)
        if seen.width < 600:
            assert tray.height <= seen.height / 3
        boards.scene(board, seen)
        trays.scene(tray, seen)
        check_steps(GAME, ragnaroll, seen, board, tray, idle=lambda means, seen=seen: means == Look(seen.draft.look))
        assert not wordless(ragnaroll.prompt(seen))


def drafts(state: Any, decision: Any) -> Iterator[Draft]:
    """Drafts that show more than the first look does."""
    if isinstance(decision, d.Arrange):
        yield from (Draft(slots=(0, 1, -1), die=2), Draft(slots=(2, 0, 1)), Draft(die=1, turning=True))
    elif isinstance(decision, d.Strike):
        yield from (Draft(square=square) for square in list(bits(decision.squares))[-3:])
    elif isinstance(decision, d.Summon):
        yield from (Draft(god=god, at=1) for god in bits(decision.gods))
    elif isinstance(decision, d.SmiteLine):
        yield Draft(line=decision.lines[-1])
    elif isinstance(decision, d.Roll | d.Thunder):
        yield Draft(dice=(6, 6, 6), number=6)
    elif isinstance(decision, d.Fire):
        yield from (Draft(number=108), Draft(number=1))
    yield from (Draft(told=line, look=1) for line in ("fire", "trolls", "gods"))


@pytest.mark.parametrize("size", [*SIZES, (360, 600), (860, 800), (800, 360)])
@pytest.mark.parametrize("text", [1.0, 1.4])
def test_what_is_in_mind_fits_as_well(size: tuple[int, int], text: float) -> None:
    boards, trays = Promises(), Promises()
    for number, (state, decision, events) in enumerate(course(11, 6)):
        if number % 8 == 0:
            for draft in drafts(state, decision):
                fate = decision is not None and decision.seat == FATE
                room = {"width": size[0], "height": size[1], "text": text, "typed": fate}
                seen = sight(state, decision, events, draft=draft, **room)
                boards.scene(ragnaroll.board(seen), seen)
                trays.scene(ragnaroll.tray(seen), seen)


def test_a_phone_shows_one_sector_and_a_tablet_all_three() -> None:
    state, decision, _ = find(d.Arrange)
    for width, sectors in ((360, 1), (412, 1), (600, 1), (860, 3), (1280, 3)):
        board = ragnaroll.board(sight(state, decision, width=width, height=800))
        squares = [shape for shape in board.shapes if shape.key.startswith("at/")]
        assert len(squares) == 36 * sectors
        assert all(shape.box().w >= FINGER for shape in squares)
        looks = [shape for shape in board.targets() if isinstance(shape.touch.means, Look)]  # type: ignore[union-attr]
        assert len(looks) == (SECTORS if sectors == 1 else 0)


def test_the_board_shows_the_sector_of_the_question_by_itself() -> None:
    def one_sector(state: Any, decision: d.Strike) -> bool:
        return {sector_of(bit) for bit in bits(decision.squares)} == {2}

    state, decision, _ = find(d.Strike, test=one_sector)
    board = ragnaroll.board(sight(state, decision, width=360))
    lit = {shape.touch.means.square for shape in board.targets() if shape.key.startswith("at/") and shape.touch.enabled}  # type: ignore[union-attr]
    assert lit == set(bits(decision.squares))


def test_the_map_marks_sectors_with_squares_to_touch() -> None:
    def all_sectors(state: Any, decision: d.Smite) -> bool:
        return len({sector_of(bit) for bit in bits(decision.squares)}) == SECTORS

    state, decision, _ = find(d.Smite, test=all_sectors)
    seen = sight(state, decision, width=360)
    board = ragnaroll.board(seen)
    looks = [shape for shape in board.targets() if isinstance(shape.touch.means, Look)]  # type: ignore[union-attr]
    assert [shape.pulse for shape in looks] == [False, True, True]
    step = ragnaroll.touch(seen, looks[2].touch.means)  # type: ignore[union-attr]
    assert isinstance(step, Think)
    moved = ragnaroll.board(sight(state, decision, width=360, draft=step.draft))
    assert moved.by_key("at/Y11")
    assert not board.by_key("at/Y11")


def test_labels_speak_of_the_square() -> None:
    state, decision, _ = find(d.Magic)
    board = ragnaroll.board(sight(state, decision, width=1280, height=800))
    square = next(bits(decision.squares))
    label = board.keys[f"at/{NAMES[square]}"].touch.label  # type: ignore[union-attr]
    assert label.endswith("can be struck")
    assert "column" in label
    assert "row" in label


def test_a_calm_board_has_no_glow() -> None:
    for state, decision, events in course(4):
        if decision is None or decision.seat == FATE:
            seen = sight(state, None, events, seat=0, width=412, height=915)
            assert not any(shape.pulse for shape in ragnaroll.board(seen).shapes)


def test_news_ring_the_squares_just_struck() -> None:
    for state, decision, events in course(2, 1):
        struck = [event for event in events if type(event).__name__ == "Struck"]
        if len(struck) > 1 and decision is not None:
            board = ragnaroll.board(sight(state, decision, events, seat=0, width=1280, height=800))
            assert {f"news/{NAMES[event.square]}" for event in struck} <= set(board.keys)
            return
    raise AssertionError("no turn with two strikes")


def test_what_does_not_change_is_not_drawn_anew() -> None:
    """A look at another draft changes hints only: squares and marks are the identical shapes."""
    state, decision, _ = find(d.Arrange)
    before = ragnaroll.board(sight(state, decision, width=1280, height=800))
    after = ragnaroll.board(sight(state, decision, width=1280, height=800, draft=Draft(slots=(0, 1, 2))))
    changed = diff(before, after)
    assert not changed.removed
    assert not changed.changed
    same = [shape for shape in before.shapes if after.keys.get(shape.key) is shape]
    assert len(same) > len(before.shapes) / 2


def test_the_whole_grid_can_be_reached_by_touch_labels() -> None:
    state, decision, _ = find(d.Arrange)
    board = ragnaroll.board(sight(state, decision, width=1440, height=900))
    squares = {shape.touch.means for shape in board.targets() if isinstance(shape.touch.means, At)}  # type: ignore[union-attr]
    assert squares == {At(bit) for bit in bits(BOARD)}
