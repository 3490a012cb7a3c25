"""What must hold of every picture: all of it is inside, no text is cut, too small or upon another."""

from __future__ import annotations

from itertools import combinations

from companion.sheets.lettering import SMALLEST
from companion.sheets.scene import Box, Rect, Scene, Shape, Text

WIDTHS = (296, 360, 412, 600, 900)
FACTORS = (1.0, 1.2, 1.4)


def texts(scene: Scene) -> dict[str, str]:
    """What is written, by key."""
    return {shape.key: shape.text for shape in scene.shapes if isinstance(shape, Text)}


def shape(scene: Scene, key: str) -> Shape:
    found = scene.by_key(key)
    assert found is not None, f"no shape {key}; there are {list(scene.keys)}"
    return found


def crossing(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    wide = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    tall = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return wide > 0.5 and tall > 0.5


def check(scene: Scene, solid: tuple[str, ...] = ()) -> None:
    """The picture is in order; no text lies on rectangles whose keys begin with one of `solid`."""
    for each in scene.shapes:
        box = each.box()
        inside = box.x >= -1 and box.y >= -1 and box.x + box.w <= scene.width + 1 and box.y + box.h <= scene.height + 1
        assert inside, f"{each.key} at {box} is outside of {scene.width} x {scene.height}"
    written = [each for each in scene.shapes if isinstance(each, Text)]
    for text in written:
        shown, size = text.fitted()
        assert shown == text.text, f"'{text.text}' is cut to '{shown}'"
        assert size >= SMALLEST - 0.01, f"'{text.text}' is set in {size}"
    for one, other in combinations(written, 2):
        assert not crossing(one.box(), other.box()), f"'{one.text}' lies on '{other.text}'"
    blocks = [each for each in scene.shapes if isinstance(each, Rect) and each.key.startswith(solid or ("\0",))]
    for block in blocks:
        for text in written:
            own = text.key.startswith(block.key.rpartition("/")[0] or "\0")
            assert own or not crossing(block.box(), text.box()), f"'{text.text}' lies on {block.key}"
