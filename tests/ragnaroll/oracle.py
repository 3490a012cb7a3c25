"""RagnaRoll once more, slow and obvious: sets of (column, row) squares, and the data files read anew.

Nothing here knows a bit of the fast code but where a square's bit is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import product
from typing import Any

from companion.kernel import data_root

Square = tuple[int, int]
Squares = frozenset[Square]
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
GRID = frozenset(product(range(1, 19), range(1, 7)))


def _data(name: str) -> Any:
    return json.loads((data_root() / "ragnaroll" / f"{name}.json").read_text(encoding="utf-8"))


SHEET, GODS, RUNES, ROUNDS = _data("sheet"), _data("gods")["gods"], _data("runestones"), _data("rounds")
SECTORS = SHEET["sectors"]


def kind(square: Square) -> str:
    """The letter printed on a square."""
    column, row = square
    letter: str = SECTORS[sector(square)]["rows"][row - 1][(column - 1) % 6]
    return letter


def sector(square: Square) -> int:
    return (square[0] - 1) // 6


def of(mask: int) -> Squares:
    """A bitboard as a set."""
    return frozenset(square for square in GRID if mask >> bit(square) & 1)


def bit(square: Square) -> int:
    return (square[1] - 1) * 19 + square[0] - 1


def to_mask(squares: Iterable[Square]) -> int:
    return sum(1 << bit(square) for square in squares)


def beside(square: Square) -> Squares:
    """The orthogonal neighbours on the grid."""
    return frozenset((square[0] + x, square[1] + y) for x, y in STEPS) & GRID


# -- shapes --------------------------------------------------------------------------------------------


def turned(cells: Squares) -> set[Squares]:
    """A shape in all its rotations and mirrorings, as drawn from (0, 0)."""
    found = set()
    for mirror, turns in product((1, -1), range(4)):
        now = [(x * mirror, y) for x, y in cells]
        for _ in range(turns):
            now = [(-y, x) for x, y in now]
        left, top = min(x for x, _ in now), min(y for _, y in now)
        found.add(frozenset((x - left, y - top) for x, y in now))
    return found


def drawn(rows: list[str]) -> Squares:
    return frozenset((x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "#")


def placed(cells: Squares) -> list[Squares]:
    """Every set of squares of the grid that has the shape."""
    spots = (frozenset((x + dx, y + dy) for x, y in way) for way in turned(cells) for dx, dy in GRID)
    return [spot for spot in spots if spot <= GRID]


GOD_SPOTS = [placed(drawn(god["shape"])) for god in GODS]
V_SPOTS = {arm: placed(frozenset({(i, 0) for i in range(arm)} | {(0, i) for i in range(arm)})) for arm in range(3, 7)}


def gods(strikes: Squares) -> dict[int, set[Squares]]:
    """The gods that can be called on these strikes, each with the places where it stands."""
    found = {god: {spot for spot in spots if spot <= strikes} for god, spots in enumerate(GOD_SPOTS)}
    return {god: spots for god, spots in found.items() if spots}


def valhalla(strikes: Squares, arm: int) -> bool:
    return any(spot <= strikes for spot in V_SPOTS[arm])


def largest_fire(strikes: Squares) -> int:
    """Flood fill; a lone strike is no fire."""
    left, sizes = set(strikes), [0]
    while left:
        todo, size = [left.pop()], 0
        while todo:
            size += 1
            near = beside(todo.pop()) & left
            left -= near
            todo += near
        sizes.append(size)
    return max(sizes) if max(sizes) > 1 else 0


# -- strikes and powers --------------------------------------------------------------------------------


def distances(target: Square) -> dict[Square, int]:
    """The magic it takes to move a target to each square, by breadth-first search."""
    far, todo = {target: 0}, [target]
    for square in todo:
        for near in beside(square) - far.keys():
            far[near] = far[square] + 1
            todo.append(near)
    return far


def ends(strikes: Squares, target: Square, redirect: bool) -> dict[Square | None, int]:
    """Where a strike can end, with the least magic for it; None is a lost strike."""
    found: dict[Square | None, int] = {}
    for square, magic in distances(target).items():
        landings: Iterable[Square | None] = [square]
        if square in strikes:
            landings = (beside(square) - strikes or [None]) if redirect else [None]
        for landing in landings:
            found[landing] = min(magic, found.get(landing, magic))
    return found


def thor_lines(strikes: Squares) -> set[Squares]:
    """A troll and two light squares in a row of three; else a troll and one; else the troll."""
    trolls = {square for square in GRID - strikes if kind(square) == "T"}
    light = {square for square in GRID - strikes if kind(square) in "EW"}
    threes = (frozenset((x + i * dx, y + i * dy) for i in range(3)) for x, y in GRID for dx, dy in ((1, 0), (0, 1)))
    full = {line for line in threes if len(line & trolls) == 1 and len(line & light) == 2}
    pairs = {frozenset((troll, near)) for troll in trolls for near in beside(troll) & light}
    return full or pairs or {frozenset([troll]) for troll in trolls}


# -- the score, from scratch ---------------------------------------------------------------------------


def track(count: int) -> list[Any]:
    marks: list[Any] = SHEET["troll_track"][:count]
    return marks


def trolls(strikes: Squares) -> list[int]:
    """Struck trolls by sector."""
    return [sum(kind(square) == "T" and sector(square) == s for square in strikes) for s in range(3)]


def magic(state: dict[str, Any], seat: int) -> int:
    """Magic that a seat of a state (as plain dicts) can still spend."""
    sheet = state["seats"][seat]
    return sum(track(count).count("magic") for count in trolls(of(sheet["struck"]))) - sheet["magic_spent"]


def score(state: dict[str, Any]) -> list[dict[str, int]]:
    """The lines of every seat of a state given as plain dicts."""
    fires = [largest_fire(of(seat["struck"])) for seat in state["seats"]]
    sizes = sorted({*fires, *state["fires"]} - {0}, reverse=True)
    cost = {0: 0, **{size: ROUNDS["fires"][rank] if rank < 3 else 0 for rank, size in enumerate(sizes)}}
    return [
        sheet_score(seat, cost[fire], state["options"]["valhalla_arm"])
        for seat, fire in zip(state["seats"], fires, strict=True)
    ]


def sheet_score(seat: dict[str, Any], fire: int, arm: int) -> dict[str, int]:
    strikes = of(seat["struck"])
    warriors = sum(kind(square) == "W" for square in strikes)
    rows = sum(all(seat["runes"] >> 6 * s + value & 1 for value in range(6)) for s in range(3))
    points = [mark for count in trolls(strikes) for mark in track(count) if mark != "magic"]
    return {
        "gods": sum(GODS[god["god"]]["points"] for god in seat["gods"]),
        "bonus": sum(god["bonus"] for god in seat["gods"]),
        "runestones": RUNES["row_points"] * rows,
        "trolls": sum(points),
        "warriors": warriors if valhalla(strikes, arm) else -warriors,
        "fire": -fire,
        "die turns": -sum(ROUNDS["die_turns"][: seat["turns"]]),
    }
