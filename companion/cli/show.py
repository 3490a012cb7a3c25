"""Plays one automated RagnaRoll game and draws its sheets and score."""

from __future__ import annotations

import argparse
import time
from itertools import cycle, islice

from companion import bots, games
from companion.kernel import SeatInfo, Table

from .draw import draw_table

NAMES = ("Astrid", "Bjorn", "Dagny")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, help="the game with that seed; otherwise a new one each time")


def run(options: argparse.Namespace) -> int:
    game = games.find("ragnaroll")
    seed = options.seed if options.seed is not None else time.time_ns() % 1_000_000
    best = list(islice(cycle(reversed(bots.levels(game))), len(NAMES)))
    seats = [SeatInfo(f"{name} ({level})", level) for name, level in zip(NAMES, best, strict=True)]
    print(f"{game.title}, played by bots. This game again: python main.py show --seed {seed}")
    table = Table.start(game, seats, seed, players=bots.bots_for(game, best, seed))
    table.run()
    draw_table(table)
    return 0
