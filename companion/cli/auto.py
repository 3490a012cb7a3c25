"""Plays automated games and sums them up."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from companion import bots, games
from companion.kernel import BadSetup, RecordFile, SeatInfo, Table

from .summary import summary


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--seats", default="random", help="bots by seat, e.g. expert,greedy,random")
    parser.add_argument("--games", type=at_least_one, default=1, help="how many games")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game; the next have the next numbers")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a setting of the game")
    parser.add_argument("--jobs", type=at_least_one, default=1, help="processes to play in")
    parser.add_argument("--rotate", action="store_true", help="every game moves all bots on by one seat")
    parser.add_argument("--record", type=Path, metavar="DIR", help="write each game's record there")
    parser.add_argument("--json", action="store_true", help="one JSON object per line and game")


def at_least_one(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 1 on")
    return int(text)


class Plan(msgspec.Struct, frozen=True):
    """What all games of one run have in common; crosses process borders."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, str]
    first_seed: int
    rotate: bool = False
    record: str | None = None

    def lineup(self, seed: int) -> tuple[str, ...]:
        """Who sits where in the game of that seed."""
        by = (seed - self.first_seed) % len(self.seats) if self.rotate else 0
        return self.seats[by:] + self.seats[:by]


def run(options: argparse.Namespace) -> int:
    plan = Plan(
        options.game,
        tuple(options.seats.split(",")),
        read_options(options.option),
        options.seed,
        options.rotate,
        str(options.record) if options.record else None,
    )
    check(plan)
    started = time.perf_counter()
    results = []
    for result in progress(play_all(plan, options.games, options.jobs), options.games):
        if options.json:
            print(msgspec.json.encode(result).decode())
        else:
            results.append(result)
    if results:
        print(summary(plan, results, time.perf_counter() - started))
    return 0


def read_options(given: Iterable[str]) -> dict[str, str]:
    found = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadSetup(f"'{text}' is not an option; write it as KEY=VALUE.")
        found[key] = value
    return found


def check(plan: Plan) -> None:
    """All that can be wrong with a plan is said before the first game."""
    game = games.find(plan.game)
    game.setup(len(plan.seats), plan.options)
    for level in plan.seats:
        bots.bot(game, level, 0)
    if plan.record:
        try:
            Path(plan.record).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadSetup(f"Records cannot be written to {plan.record}: {error.strerror}.") from None


def play_all(plan: Plan, count: int, jobs: int) -> Iterator[dict[str, Any]]:
    """The games in the order of their seeds, however many processes play them."""
    seeds = range(plan.first_seed, plan.first_seed + count)
    if jobs == 1 or count == 1:
        yield from map(partial(play, plan), seeds)
        return
    with multiprocessing.Pool(min(jobs, count)) as pool:
        yield from pool.imap(partial(play, plan), seeds, chunksize=max(1, min(16, count // (jobs * 4))))


def play(plan: Plan, seed: int) -> dict[str, Any]:
    """One game, from a seed to what `--json` prints."""
    game = games.find(plan.game)
    lineup = plan.lineup(seed)
    seats = [SeatInfo(f"{level} {i}", level) for i, level in enumerate(lineup, 1)]
    table = Table.start(game, seats, seed, plan.options, bots.bots_for(game, lineup, seed))
    if plan.record:
        with RecordFile(Path(plan.record) / f"{game.key}-{seed}.record", table.record) as table.sink:
            table.run()
    else:
        table.run()
    return result(table, seed)


def result(table: Table[Any], seed: int | str) -> dict[str, Any]:
    """A finished game for other programs."""
    score = table.score()
    return {
        "game": table.game.key,
        "seed": seed,
        "seats": [seat.player for seat in table.header.seats],
        "rounds": table.round,
        "scores": [
            {"total": seat.total, "lines": {line.name: line.points for line in seat.lines}} for seat in score.seats
        ],
        "ranking": list(score.ranking),
        "record_sha256": table.record.sha256(),
        "final": table.final(),
    }


def progress(results: Iterator[dict[str, Any]], count: int) -> Iterator[dict[str, Any]]:
    """Shows a bar on stderr when that is a terminal."""
    if not sys.stderr.isatty() or count == 1:
        return results
    try:
        from rich.console import Console
        from rich.progress import track
    except ImportError:
        return _count(results, count)
    return iter(track(results, "Playing", total=count, console=Console(stderr=True), transient=True))


def _count(results: Iterator[dict[str, Any]], count: int) -> Iterator[dict[str, Any]]:
    for number, one in enumerate(results, 1):
        print(f"\r{number} of {count} games", end="" if number < count else "\n", file=sys.stderr, flush=True)
        yield one
