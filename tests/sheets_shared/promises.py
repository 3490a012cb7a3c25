"""What every scene of every game promises: nothing leaves the picture, is cut off, too small or upon another."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from companion.kernel import FATE, Game, data_root
from companion.sheets import lettering
from companion.sheets.palette import NIGHT
from companion.sheets.scene import FINGER, Scene
from companion.sheets.shapes import Box, Shape, Text
from companion.sheets.sight import Cast, Choose, SheetModule, Sight, Think

SLACK = 0.01
PHONE = 600
"""A narrower room is one for fingers."""
KEYS = re.compile(rf"\b({'|'.join(path.stem for path in (data_root() / 'locale' / 'en').glob('*.json'))})\.[a-z]")


def wordless(text: str) -> bool:
    """Whether a key of the locale or an unfilled part shows where words should stand."""
    return not text or "{" in text or KEYS.search(text) is not None


def overlap(one: Box, other: Box) -> bool:
    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    down = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return across > SLACK and down > SLACK


class Promises:
    """Asks them of scene after scene. Shapes that come again are the same objects and are asked only once."""

    def __init__(self, *, fingers: bool = False, texts: bool = False) -> None:
        self.fingers, self.texts = fingers, texts
        """Whether targets are for fingers at any width; whether no text may lie on another."""
        self.width = 0.0
        self.seen: dict[int, tuple[Shape, float]] = {}
        self.apart: set[tuple[Box, ...]] = set()

    def scene(self, scene: Scene, room: Any) -> None:
        """`room` is what the scene was computed from: it has a width and a text size."""
        assert scene.width == room.width
        if self.width != scene.width or len(self.seen) > 20_000:
            self.width, self.seen = scene.width, {}
        low = 0.0
        for shape in scene.shapes:
            known = self.seen.get(id(shape))
            if known is None or known[0] is not shape:
                known = self.seen[id(shape)] = shape, self._shape(shape, scene, room)
            if known[1] > low:
                low = known[1]
        assert low <= scene.height + SLACK
        self._apart(scene.targets(), room, targets=True)
        if self.texts:
            self._apart((shape for shape in scene.shapes if isinstance(shape, Text)), room)

    def _shape(self, shape: Shape, scene: Scene, room: Any) -> float:
        """Gives its lower edge: how high a scene is changes with what it tells."""
        box = shape.box()
        assert box.x >= -SLACK, shape
        assert box.y >= -SLACK, shape
        assert box.x + box.w <= scene.width + SLACK, shape
        for role in filter(None, (shape.fill, shape.stroke)):
            assert role in NIGHT.colours, shape
        if isinstance(shape, Text):
            text, size = shape.fitted()
            assert text == shape.text, f"cut off at {room.width} dp, text {room.text}: {shape.key} {shape.text}"
            assert size >= lettering.SMALLEST, shape
            assert not wordless(shape.text), shape
        if shape.touch:
            assert not wordless(shape.touch.label), shape
            assert shape.touch.enabled or not wordless(shape.touch.why), shape
        return box.y + box.h

    def _apart(self, shapes: Iterable[Shape], room: Any, *, targets: bool = False) -> None:
        """None lies on another; targets of a phone are as wide as a finger."""
        shapes = tuple(shapes)
        boxes = tuple(shape.box() for shape in shapes)
        if boxes in self.apart:
            return
        self.apart.add(boxes)
        found = sorted(zip(boxes, (shape.key for shape in shapes), strict=True))
        for i, (one, key) in enumerate(found):
            for other, other_key in found[i + 1 :]:
                if other.x >= one.x + one.w - SLACK:
                    break
                assert not overlap(one, other), (room.width, room.text, key, other_key)
        if targets and (self.fingers or room.width < PHONE):
            assert all(min(box.w, box.h) >= FINGER - SLACK for box in boxes), min(boxes, key=lambda b: min(b.w, b.h))


def check_steps(
    game: Game[Any], sheet: SheetModule, sight: Sight, *scenes: Scene, idle: Callable[[Any], bool] = lambda means: False
) -> None:
    """Every enabled touch is a legal step, as far as its seat can know; only `idle` ones may change nothing."""
    legal: Any = None
    for shape in (shape for scene in scenes for shape in scene.targets()):
        touch = shape.touch
        assert touch
        if not touch.enabled:
            continue
        step = sheet.touch(sight, touch.means)
        if isinstance(step, Choose):
            legal = game.choices(sight.view, sight.decision) if legal is None else legal
            assert step.choice in legal, (touch.label, step.choice)
        elif isinstance(step, Cast):
            assert sight.decision.seat == FATE
            assert not sight.typed
        elif isinstance(step, Think):
            assert step.draft != sight.draft or idle(touch.means), touch.label
