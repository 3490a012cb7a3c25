"""A scene: one flat list of keyed shapes, and the questions a screen asks of it."""

from __future__ import annotations

import enum
import math
from functools import cached_property
from typing import NamedTuple

import msgspec

from companion.sheets.shapes import (
    Align,
    Anchor,
    Arc,
    Box,
    Circle,
    Icon,
    Layer,
    Line,
    Pattern,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    Touch,
)

__all__ = [
    "Align",
    "Anchor",
    "Arc",
    "Box",
    "Circle",
    "Diff",
    "Direction",
    "Icon",
    "Layer",
    "Line",
    "Pattern",
    "Point",
    "Polygon",
    "Rect",
    "Scene",
    "Shape",
    "Text",
    "Touch",
    "diff",
]

FINGER = 44.0  # dp; a target is felt at least this wide


class Direction(enum.Enum):
    """Where an arrow key points, y downwards."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


class Scene(msgspec.Struct, frozen=True, dict=True):
    """Width and height in dp and the shapes in drawing order; layers go over each other first."""

    width: float
    height: float
    shapes: tuple[Shape, ...]

    def __post_init__(self) -> None:
        if len(self.keys) != len(self.shapes):
            seen: set[str] = set()
            twice = next(s.key for s in self.shapes if s.key in seen or seen.add(s.key))  # type: ignore[func-returns-value]
            raise ValueError(f"two shapes of the scene have the key {twice!r}")

    @cached_property
    def keys(self) -> dict[str, Shape]:
        return {shape.key: shape for shape in self.shapes}

    def by_key(self, key: str) -> Shape | None:
        return self.keys.get(key)

    def parts(self, key: str) -> tuple[Shape, ...]:
        """The shape and everything whose key begins with it and a slash."""
        return tuple(s for s in self.shapes if s.key == key or s.key.startswith(key + "/"))

    def layer(self, layer: Layer) -> tuple[Shape, ...]:
        return tuple(shape for shape in self.shapes if shape.layer is layer)

    @cached_property
    def _targets(self) -> tuple[tuple[Shape, Box], ...]:
        touchable = [shape for shape in self.shapes if shape.touch is not None]
        touchable.sort(key=lambda shape: shape.layer)  # stable: later shapes stay on top
        return tuple((shape, shape.box()) for shape in touchable)

    def targets(self) -> tuple[Shape, ...]:
        """Everything touchable, lowest first, enabled or not."""
        return tuple(shape for shape, _ in self._targets)

    def hit(self, x: float, y: float) -> Shape | None:
        """The target at a point: the topmost one that is really there, else the nearest within a finger.

        Small targets are felt 44 dp wide, but never over a neighbour: its own area stays its own.
        """
        for shape, _ in reversed(self._targets):
            if shape.contains(x, y):
                return shape
        near = [(shape, box) for shape, box in self._targets if box.grown(FINGER).contains(x, y)]
        if not near:
            return None
        return min(near, key=lambda item: math.dist((x, y), item[1].center))[0]

    @cached_property
    def _reading(self) -> tuple[Shape, ...]:
        rows: list[list[tuple[Shape, Box]]] = []
        for shape, box in sorted(self._targets, key=lambda item: item[1].center[1]):
            if rows and box.center[1] < rows[-1][0][1].y + rows[-1][0][1].h:
                rows[-1].append((shape, box))
            else:
                rows.append([(shape, box)])
        return tuple(s for row in rows for s, _ in sorted(row, key=lambda item: item[1].center[0]))

    def focus_order(self) -> tuple[Shape, ...]:
        """The targets as one reads them: row by row, from the left."""
        return self._reading

    def neighbour(self, key: str, direction: Direction) -> Shape | None:
        """The target an arrow key leads to: near, and rather straight ahead than aslant."""
        start = self.by_key(key)
        if start is None:
            return self._reading[0] if self._reading else None
        (sx, sy), (dx, dy) = start.box().center, direction.value
        best: tuple[float, Shape] | None = None
        for shape, box in self._targets:
            x, y = box.center
            ahead = (x - sx) * dx + (y - sy) * dy
            aslant = abs((x - sx) * dy) + abs((y - sy) * dx)
            if ahead > 0.5 and aslant <= ahead * 3:
                cost = ahead + 2 * aslant
                if best is None or cost < best[0]:
                    best = (cost, shape)
        return best[1] if best else None


class Diff(NamedTuple):
    """What turns one scene into another; order within the layers is not part of it."""

    removed: tuple[str, ...]
    added: tuple[Shape, ...]
    changed: tuple[Shape, ...]


def diff(old: Scene | None, new: Scene) -> Diff:
    """Keys gone, shapes new, shapes with the same key that look or mean something else now."""
    before = old.keys if old else {}
    return Diff(
        tuple(key for key in before if key not in new.keys),
        tuple(shape for shape in new.shapes if shape.key not in before),
        tuple(s for s in new.shapes if s.key in before and before[s.key] is not s and before[s.key] != s),
    )
