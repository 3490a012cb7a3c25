"""Measures speed as ratios against peers in the same run, and what a state costs."""

from __future__ import annotations

import argparse
import importlib
import random
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import msgspec

from companion import bots, games
from companion.kernel import BadSetup, Game, SeatInfo, Table

from .bench_app import bench_app
from .bench_lan import bench_lan

OTHERS = {"app": bench_app, "lan": bench_lan}
ROUNDS = 7
"""Ours and the peers are measured in turn, so often; the medians are compared."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help="one game only, or 'app' for the window, or 'lan' for tables")


def run(options: argparse.Namespace) -> int:
    if options.game in OTHERS:
        OTHERS[options.game]()
        return 0
    for key in [options.game] if options.game else games.keys():
        game = games.find(key)
        print(f"{game.title}: figures of this machine; a ratio above 1 means we are that many times faster")
        own_benches(key)
        throughput(game)
        costs(game)
    return 0


def own_benches(key: str) -> None:
    """What a game measures against peers of its own: `games/<key>/bench.py` has `BENCHES`."""
    try:
        module = importlib.import_module(f"companion.games.{key}.bench")
    except ModuleNotFoundError as error:
        if error.name == f"companion.games.{key}.bench":
            return
        raise BadSetup(f"The peer '{error.name}' is not installed: make bench installs the peers.") from None
    for title, ours, peers in module.BENCHES:
        times = side_by_side([ours, *(peer for _, peer, _ in peers)])
        print(f"  {title}: {times[0] * 1e6:.2f} us")
        for (name, _, goal), time in zip(peers, times[1:], strict=True):
            tell(name, time / times[0], goal, f"{time * 1e6:.1f} us")


def side_by_side(candidates: list[Callable[[], Any]]) -> list[float]:
    """Seconds a call of each, measured in turn; the median of several rounds."""
    times: list[list[float]] = [[] for _ in candidates]
    counts = [max(1, round(0.05 / seconds(candidate, 1))) for candidate in candidates]
    for _ in range(ROUNDS):
        for candidate, count, found in zip(candidates, counts, times, strict=True):
            found.append(seconds(candidate, count))
    return [median(found) for found in times]


def seconds(candidate: Callable[[], Any], count: int) -> float:
    start = perf_counter()
    for _ in range(count):
        candidate()
    return (perf_counter() - start) / count


def tell(name: str, ratio: float, goal: float, figure: str) -> None:
    verdict = "reached" if ratio >= goal else "NOT reached"
    print(f"    {ratio:6.1f} x {name} ({figure}); goal {goal:g}: {verdict}")


def throughput(game: Game[Any]) -> None:
    """Decisions and games per second of random players through the whole Table, against other people's random games."""
    seats = max(count for count in game.seats if count <= 4)
    measured: dict[str, list[tuple[float, float]]] = {}
    runs = {"ours": lambda seed: random_game(game, seats, seed), **peers()}
    for seed in range(ROUNDS):
        for name, play in runs.items():
            measured.setdefault(name, []).append(rate(play, seed))
    rates = {name: tuple(map(median, zip(*found, strict=True))) for name, found in measured.items()}
    decisions, whole = rates.pop("ours")
    speed = f"{decisions:,.0f} decisions, {whole:,.0f} games a second"
    print(f"  random players, {seats} seats, through the whole Table: {speed}")
    for name, (theirs, games_) in rates.items():
        tell(name, decisions / theirs, 3, f"{theirs:,.0f} decisions a second")
        print(f"    {whole / games_:6.1f} x as many games as {name} ({games_:,.0f} a second)")


def rate(play: Callable[[int], int], seed: int) -> tuple[float, float]:
    """Decisions and games a second over at least 0.4 seconds of games."""
    start, done, whole = perf_counter(), 0, 0
    while (spent := perf_counter() - start) < 0.4:
        seed += 1000
        done += play(seed)
        whole += 1
    return done / spent, whole / spent


def random_game(game: Game[Any], seats: int, seed: int) -> int:
    table = Table.start(
        game,
        [SeatInfo("random", "random")] * seats,
        seed,
        players=bots.bots_for(game, ["random"] * seats, seed),
    )
    table.run()
    return len(table)


def peers() -> dict[str, Callable[[int], int]]:
    try:
        return {"python-chess, random legal moves": chess_game(), "catanatron, random games": catan_game()}
    except ModuleNotFoundError as error:
        raise BadSetup(f"The peer '{error.name}' is not installed: make bench installs the peers.") from None


def chess_game() -> Callable[[int], int]:
    import chess

    def play(seed: int) -> int:
        board, choose = chess.Board(), random.Random(seed).choice
        plies = 0
        while plies < 200 and (moves := list(board.legal_moves)):
            board.push(choose(moves))
            plies += 1
        return plies

    return play


def catan_game() -> Callable[[int], int]:
    from catanatron import Color, Game, RandomPlayer

    def play(seed: int) -> int:
        random.seed(seed)
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        return len(game.state.actions)

    return play


def costs(game: Game[Any]) -> None:
    """What a state in the middle of a game weighs, and what copies, views and record lines cost."""
    seats = max(count for count in game.seats if count <= 4)
    names = [SeatInfo("random", "random")] * seats
    table = Table.start(game, names, 5, players=bots.bots_for(game, ["random"] * seats, 5))
    length = random_game(game, seats, 5)
    while len(table) < length // 2:
        table.step()
    state = table.view(0)
    clone, view, text = side_by_side(
        [lambda: game.clone(state), lambda: game.view(state, 0), lambda: table.record.text()]
    )
    line = text / (len(table) + 1)
    print(f"  live state: {weight(state):,} bytes in memory, {len(msgspec.json.encode(state)):,} as JSON")
    print(f"  clone {clone * 1e6:.2f} us, view {view * 1e6:.2f} us, record line {line * 1e6:.2f} us")


def weight(value: Any) -> int:
    """Bytes of a struct and all it holds, shared parts counted once."""
    seen: dict[int, Any] = {}
    todo = [value]
    while todo:
        item = todo.pop()
        if id(item) in seen:
            continue
        seen[id(item)] = item
        if isinstance(item, msgspec.Struct):
            todo += [getattr(item, field) for field in item.__struct_fields__]
        elif isinstance(item, list | tuple | set | frozenset):
            todo += item
        elif isinstance(item, dict):
            todo += [*item.keys(), *item.values()]
    return sum(map(sys.getsizeof, seen.values()))
