"""Shapes on the grid by integer arithmetic: god shapes, fires, the Valhalla V, reach of a strike.

A shape is found by shifting the board onto itself: bit b of `board & board >> 1` says that b and its right
neighbour are both set. The guard column of the sheet makes wrapped finds impossible for connected shapes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from .sheet import BOARD, GODS, STRIDE, WIDTH, bits

Offsets = frozenset[int]
Cells = frozenset[tuple[int, int]]


def orientations(rows: Sequence[str]) -> tuple[Offsets, ...]:
    """A drawn shape turned and mirrored, each as shifts from its top left corner, without repeats."""
    cells: Cells = frozenset((r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "#")
    seen: dict[Cells, None] = {}
    for _ in range(2):
        for _ in range(4):
            cells = _at_corner(frozenset((c, -r) for r, c in cells))
            seen[cells] = None
        cells = _at_corner(frozenset((r, -c) for r, c in cells))
    return tuple(frozenset(r * STRIDE + c for r, c in cells) for cells in seen)


def _at_corner(cells: Cells) -> Cells:
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - top, c - left) for r, c in cells)


def anchors(board: int, offsets: Iterable[int]) -> int:
    """The squares at which the shape's corner can stand so that all of it is on the board's bits."""
    found = -1
    for offset in offsets:
        found &= board >> offset
    return found


def compile_detector(shapes: Sequence[Sequence[Offsets]]) -> Callable[[int], int]:
    """A function from a board to the set of shapes on it (bit i for shape i), as straight-line arithmetic.

    Written out as source so that shifts and the ANDs that several orientations share are done once.
    """
    tests = [[{f"s{offset}" for offset in offsets} for offsets in shape] for shape in shapes]
    lines = [f"s{offset} = b >> {offset}" for offset in sorted({o for s in shapes for t in s for o in t})]
    while True:
        pairs = Counter(pair for shape in tests for test in shape for pair in combinations(sorted(test), 2))
        pair, uses = max(pairs.items(), key=lambda item: (item[1], item[0]), default=(("", ""), 0))
        if uses < 2:
            break
        name = f"p{len(lines)}"
        lines.append(f"{name} = {pair[0]} & {pair[1]}")
        for test in (test for shape in tests for test in shape if test.issuperset(pair)):
            test.difference_update(pair)
            test.add(name)
    for i, shape in enumerate(tests):
        either = " or ".join(" & ".join(sorted(test)) for test in shape)
        lines.append(f"if {either}: found |= {1 << i}")
    source = "def detect(b):\n    found = 0\n    " + "\n    ".join(lines) + "\n    return found\n"
    space: dict[str, Callable[[int], int]] = {}
    exec(source, space)
    return space["detect"]


GOD_SHAPES = tuple(orientations(god.shape) for god in GODS)
GOD_FORMS = tuple(
    tuple((tuple(sorted(shape)), sum(1 << offset for offset in shape)) for shape in shapes) for shapes in GOD_SHAPES
)
"""Each god's orientations as shifts and as the mask at the top left corner."""
GOD_PATTERNS = tuple(frozenset(sum(1 << o - min(shape) for o in shape) for shape in shapes) for shapes in GOD_SHAPES)
"""Each god's orientations as masks pushed down to bit 0, to recognise a set of squares."""
detect_gods = compile_detector(GOD_SHAPES)
"""The gods whose shape stands on a board of strikes, as a mask of god numbers."""


def placements(god: int, board: int) -> Iterator[int]:
    """Every set of squares on which the god's shape stands."""
    for shape, pattern in GOD_FORMS[god]:
        found = anchors(board, shape)
        while found:
            low = found & -found
            yield pattern * low
            found ^= low


def is_god(god: int, squares: int) -> bool:
    """Whether a set of squares of the board has the god's shape."""
    return squares // (squares & -squares or 1) in GOD_PATTERNS[god]


@cache
def valhalla_shapes(arm: int) -> tuple[Offsets, ...]:
    """The V: two arms that share a corner, in its four orientations."""
    return orientations(["#" * arm] + ["#"] * (arm - 1))


def has_valhalla(board: int, arm: int) -> bool:
    return any(anchors(board, shape) for shape in valhalla_shapes(arm))


def around(mask: int) -> int:
    """The squares orthogonally next to any of these (these may be among them)."""
    return (mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE) & BOARD


def largest_fire(board: int) -> int:
    """The size of the largest connected group of at least two strikes, else 0."""
    best = 1
    while board:
        group = board & -board
        while (grown := (group | around(group)) & board) != group:
            group = grown
        board ^= group
        best = max(best, group.bit_count())
    return best if best > 1 else 0


def reach(struck: int, target: int, magic: int, redirect: bool) -> tuple[int, bool]:
    """The squares a strike can end on with so much magic, and whether it can also be lost (ruling 5)."""
    ball = 1 << target
    for _ in range(magic):
        ball |= around(ball)
    blocked = ball & struck
    hits = ball & ~struck
    if not redirect:
        return hits, blocked != 0
    return hits | around(blocked) & ~struck, any(not NEXT_TO[b] & ~struck for b in bits(blocked))


def magic_needed(struck: int, target: int, square: int | None, redirect: bool) -> int:
    """The least magic that brings a strike from its target to a square, or (None) has it lost."""
    for magic in range(WIDTH * 2):
        hits, lost = reach(struck, target, magic, redirect)
        if lost if square is None else hits >> square & 1:
            return magic
    raise ValueError("that square cannot be reached")


NEXT_TO = {bit: around(1 << bit) for bit in bits(BOARD)}
