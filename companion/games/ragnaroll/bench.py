"""RagnaRoll's own measurements: finding all five gods on a half-full sheet, beside numpy and scipy doing the same."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import Any

import numpy
from scipy.signal import correlate2d

from .shapes import GOD_SHAPES, anchors, detect_gods
from .sheet import BOARD, SIDE, STRIDE, WIDTH, bits


def half_full_boards(count: int = 64) -> list[int]:
    squares = list(bits(BOARD))
    rng = Random(7)
    return [sum(1 << square for square in rng.sample(squares, len(squares) // 2)) for _ in range(count)]


def as_array(board: int) -> Any:
    grid = numpy.zeros((SIDE, WIDTH), dtype=numpy.int16)
    for bit in bits(board):
        grid[bit // STRIDE, bit % STRIDE] = 1
    return grid


def bitboards(boards: list[int]) -> Callable[[], int]:
    turn = cycle(boards)
    return lambda: detect_gods(next(turn))


def matrix_product(boards: list[int]) -> Callable[[], int]:
    """All placements as rows of a matrix: a god stands where a row times the board gives five."""
    rows, owner = [], []
    for god, shapes in enumerate(GOD_SHAPES):
        for shape in shapes:
            pattern = sum(1 << offset for offset in shape)
            for at in bits(anchors(BOARD, shape)):
                rows.append(as_array(pattern << at).ravel())
                owner.append(god)
    matrix = numpy.array(rows, dtype=numpy.float32)
    starts = [owner.index(god) for god in range(len(GOD_SHAPES))]
    arrays = cycle([as_array(board).ravel().astype(numpy.float32) for board in boards])

    def detect() -> int:
        found = numpy.maximum.reduceat(matrix @ next(arrays), starts) == 5
        return int(found @ (1 << numpy.arange(len(found))))

    return detect


def correlation(boards: list[int]) -> Callable[[], int]:
    kernels = []
    for shapes in GOD_SHAPES:
        cells = [[divmod(offset, STRIDE) for offset in shape] for shape in shapes]
        kernels.append([kernel(shape) for shape in cells])
    arrays = cycle([as_array(board) for board in boards])

    def detect() -> int:
        board = next(arrays)
        best = [max(correlate2d(board, shape, mode="valid").max() for shape in shapes) for shapes in kernels]
        return sum(1 << god for god, most in enumerate(best) if most == 5)

    return detect


def kernel(cells: list[tuple[int, int]]) -> Any:
    grid = numpy.zeros((1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)), dtype=numpy.int16)
    for r, c in cells:
        grid[r, c] = 1
    return grid


def quiet_board() -> int:
    """Half full like a chessboard: no god stands, so nothing can stop looking early."""
    return sum(1 << bit for bit in bits(BOARD) if (bit // STRIDE + bit % STRIDE) % 2)


BENCHES = [
    (
        title,
        bitboards(boards),
        [("numpy matrix product", matrix_product(boards), 5), ("scipy correlate2d", correlation(boards), 50)],
    )
    for title, boards in (
        ("all five gods on a half-full sheet", half_full_boards()),
        ("the same where none stands", [quiet_board()]),
    )
]
