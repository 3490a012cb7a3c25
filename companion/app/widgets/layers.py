"""One layer of a scene on a canvas, in as few batches as its order allows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kivy.graphics import InstructionGroup

from companion.app.widgets.drawing import Batch, Part, parts
from companion.sheets.palette import Palette
from companion.sheets.shapes import Shape

LOOK_BACK = 8  # batches
Cells = set[tuple[int, int]]


class Piece(NamedTuple):
    """A part of a shape and the cells it may touch."""

    part: Part
    cells: Cells
    pulse: bool

    def like(self, other: Piece) -> bool:
        """Whether one can take the other's place in its batch without lying over or under anything else."""
        same_paint = self.part.texture is other.part.texture and self.pulse == other.pulse
        same_tint = self.part.texture is None or self.part[:2] == other.part[:2]
        return same_paint and same_tint and self.cells == other.cells


class DrawnLayer:
    """`put` and `drop` shapes, then `arrange` them; only batches with something new go to the graphics card."""

    def __init__(self) -> None:
        self.group = InstructionGroup()
        self.batches: list[Batch] = []
        self._pieces: dict[str, list[Piece]] = {}
        self._places: dict[str, list[tuple[Batch, int]]] = {}
        self._order: list[str] = []
        self._loose = False
        self._touched: Cells | None = set()

    def put(self, shape: Shape, density: float) -> None:
        """Show this shape from now on; in its old place if it looks enough like the one that stood there."""
        pieces = [Piece(part, part.cells(), shape.pulse) for part in parts(shape, density) if part.vertices]
        before = self._pieces.get(shape.key)
        self._pieces[shape.key] = pieces
        self._touch(before or [])
        self._touch(pieces)
        if self._loose:
            return
        places = self._places.get(shape.key, [])
        if before is None or len(before) != len(pieces) or not all(map(Piece.like, pieces, before)):
            self._loose = True
            return
        for piece, (batch, place) in zip(pieces, places, strict=True):
            batch.parts[place] = piece.part

    def drop(self, key: str) -> None:
        self._touch(self._pieces.pop(key))
        self._loose = True

    def clear(self) -> None:
        self._pieces.clear()
        self._loose, self._touched = True, None

    def _touch(self, pieces: Iterable[Piece]) -> None:
        if self._touched is not None:
            self._touched.update(*(piece.cells for piece in pieces))

    def arrange(self, keys: list[str], palette: Palette) -> Cells | None:
        """Bring the canvas into this order. Gives the cells that look other than before; None: all may."""
        if keys != self._order and _shuffled(self._order, keys):
            self._touched = None
        if self._loose or keys != self._order:
            self._rebuild(keys, palette)
        for batch in self.batches:
            batch.flush()
        touched, self._touched = self._touched, set()
        return touched

    def _rebuild(self, keys: list[str], palette: Palette) -> None:
        old = {id(batch.parts[0]): batch for batch in self.batches if batch.parts}
        groups = [batch.group for batch in self.batches]
        self.batches, self._places = [], {}
        for key in keys:
            self._places[key] = [self._place(piece, old, palette) for piece in self._pieces[key]]
        self._order, self._loose = keys, False
        if [batch.group for batch in self.batches] != groups:
            self.group.clear()
            for batch in self.batches:
                self.group.add(batch.group)

    def _place(self, piece: Piece, old: dict[int, Batch], palette: Palette) -> tuple[Batch, int]:
        """Join the last batch that takes the part and that nothing it would slip under was drawn after."""
        for batch in reversed(self.batches[-LOOK_BACK:]):
            if batch.takes(piece.part, piece.pulse):
                break
            if not batch.cells.isdisjoint(piece.cells):
                batch = self._open(piece, old, palette)
                break
        else:
            batch = self._open(piece, old, palette)
        batch.add(piece.part, piece.cells)
        return batch, len(batch.parts) - 1

    def _open(self, piece: Piece, old: dict[int, Batch], palette: Palette) -> Batch:
        batch = old.pop(id(piece.part), None) or Batch(piece.part, piece.pulse, palette)
        batch.empty()
        self.batches.append(batch)
        return batch

    def tint(self, palette: Palette) -> None:
        for batch in self.batches:
            batch.tint(palette)

    def group_of(self, key: str) -> InstructionGroup | None:
        """The instructions that draw a shape, and perhaps others with it."""
        places = self._places.get(key)
        return places[0][0].group if places else None

    def pulsing(self) -> Iterable[Batch]:
        return (batch for batch in self.batches if batch.pulse)


def _shuffled(before: list[str], after: list[str]) -> bool:
    """Whether keys that stay have changed places."""
    old, new = set(before), set(after)
    return [key for key in before if key in new] != [key for key in after if key in old]
