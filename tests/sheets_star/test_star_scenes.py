"""Every scene of random games keeps its promises: nothing overlaps, leaves the picture, is cut off or too small."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.ragnarok_star import GAME
from companion.games.ragnarok_star import decisions as d
from companion.kernel import FATE
from companion.sheets import lettering, ragnarok_star
from companion.sheets.ragnarok_star.draft import Draft, Part
from companion.sheets.ragnarok_star.telling import LINES
from companion.sheets.scene import FINGER, Scene
from companion.sheets.shapes import Box, Shape, Text
from companion.sheets.sight import Cast, Choose, Sight

from .sights import DIVA, SIZES, course, sight, sights

GAMES, CHUNKS = 60, 10
SLACK = 0.01


class Checks:
    """What is asked of every scene. Shapes that come again are the same objects and are asked only once."""

    def __init__(self) -> None:
        self.width = 0.0
        self.seen: dict[int, tuple[Shape, float]] = {}
        self.apart: set[tuple[Box, ...]] = set()

    def scene(self, scene: Scene, sight: Sight) -> None:
        if self.width != scene.width or len(self.seen) > 20_000:
            self.width, self.seen = scene.width, {}
        low = 0.0
        for shape in scene.shapes:
            known = self.seen.get(id(shape))
            if known is None or known[0] is not shape:
                known = self.seen[id(shape)] = shape, self.shape(shape, scene, sight)
            if known[1] > low:
                low = known[1]
        assert low <= scene.height + SLACK
        self.targets(scene, sight)

    def shape(self, shape: Shape, scene: Scene, sight: Sight) -> float:
        """Gives its lower edge: how high a scene is changes with what it tells."""
        box = shape.box()
        assert box.x >= -SLACK, shape
        assert box.y >= -SLACK, shape
        assert box.x + box.w <= scene.width + SLACK, shape
        if isinstance(shape, Text):
            text, size = shape.fitted()
            assert text == shape.text, f"cut off at {sight.width} dp, text {sight.text}: {shape.key} {shape.text}"
            assert size >= lettering.SMALLEST, shape
            assert not wordless(shape.text), shape
        if shape.touch:
            assert shape.touch.label
            assert not wordless(shape.touch.label), shape
            assert shape.touch.enabled or (shape.touch.why and not wordless(shape.touch.why)), shape
        return box.y + box.h

    def targets(self, scene: Scene, sight: Sight) -> None:
        boxes = tuple(shape.box() for shape in scene.targets())
        if boxes in self.apart:
            return
        self.apart.add(boxes)
        ordered = sorted(boxes)
        for i, one in enumerate(ordered):
            for other in ordered[i + 1 :]:
                if other.x >= one.x + one.w - SLACK:
                    break
                assert not overlap(one, other), (sight.width, one, other)
        if sight.width < 600:
            assert all(min(box.w, box.h) >= FINGER - SLACK for box in boxes), min(boxes, key=lambda b: min(b.w, b.h))


def wordless(text: str) -> bool:
    """Whether a key of the locale or an unfilled part shows."""
    return "ragnarok_star." in text or "{" in text


def overlap(one: Box, other: Box) -> bool:
    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    down = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return across > SLACK and down > SLACK


def check_steps(seen: Sight, *scenes: Scene) -> None:
    """Every enabled touch is a legal step, as far as its seat can know."""
    legal = None
    for scene in scenes:
        for shape in scene.targets():
            touch = shape.touch
            assert touch
            if not touch.enabled:
                continue
            step = ragnarok_star.touch(seen, touch.means)
            if isinstance(step, Choose):
                legal = set(GAME.choices(seen.view, seen.decision)) if legal is None else legal
                assert step.choice in legal, (touch.label, step.choice)
            elif isinstance(step, Cast):
                assert seen.decision.seat == FATE
                assert not seen.typed
            else:
                assert step.draft != seen.draft, touch.label


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_states_of_random_games_can_be_shown_and_touched(chunk: int) -> None:
    boards, trays = Checks(), Checks()
    for _, seen in sights(range(chunk, GAMES, CHUNKS)):
        board, tray = ragnarok_star.board(seen), ragnarok_star.tray(seen)
        assert board.width == tray.width == seen.width
        if seen.width < 600:
            assert tray.height <= seen.height / 3
        boards.scene(board, seen)
        trays.scene(tray, seen)
        check_steps(seen, board, tray)
        assert not wordless(ragnarok_star.prompt(seen))


def drafts(decision: Any) -> Iterator[Draft]:
    """Drafts that show more than the first look does."""
    if isinstance(decision, d.Write):
        yield from (Draft(picks=(Part("action", action),)) for action in (0, 6, 17))
    elif isinstance(decision, d.Freeze):
        taken = Part("tile", decision.tiles[0])
        yield from (Draft(picks=(taken,)), Draft(picks=(taken, Part("spot", decision.tiles[0]))))
    elif isinstance(decision, d.Rob | d.Control | d.Send):
        yield from (Draft(picks=(Part("seat", seat),)) for seat in range(4))
    elif decision is not None and decision.seat == FATE:
        yield from (Draft(page=page, picks=(Part("island", 1), Part("fan", 2))) for page in (1, 2))
    yield from (Draft(told=line) for line in LINES)


@pytest.mark.parametrize("size", [*SIZES, (360, 520), (860, 800), (800, 360)])
@pytest.mark.parametrize("text", [1.0, 1.4])
def test_what_is_in_mind_fits_as_well(size: tuple[int, int], text: float) -> None:
    boards, trays = Checks(), Checks()
    for number, (state, decision, events) in enumerate(course(11, 4, DIVA)):
        if number % 24 == 0:
            for draft in drafts(decision):
                fate = decision is not None and decision.seat == FATE
                room = {"width": size[0], "height": size[1], "text": text, "typed": fate}
                seen = sight(state, decision, events, draft=draft, **room)
                boards.scene(ragnarok_star.board(seen), seen)
                trays.scene(ragnarok_star.tray(seen), seen)
