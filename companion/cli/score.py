"""Scores a finished table that was typed in."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion import games
from companion.kernel import BadData, BadSetup

from .draw import draw_score


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("file", type=Path, nargs="?", help="a file like the one --example prints")
    parser.add_argument("--example", action="store_true", help="print a complete example file")


def run(options: argparse.Namespace) -> int:
    game = games.find(options.game)
    if options.example:
        print(game.example_table(), end="")
        return 0
    if options.file is None:
        raise BadSetup(f"Which file? 'score {game.key} --example' prints one to start from.")
    try:
        text = options.file.read_bytes()
    except OSError as error:
        raise BadData(str(options.file), "", f"cannot be read: {error.strerror}") from None
    score = game.score_table(text, options.file.name)
    draw_score(score, [seat.name for seat in score.seats])
    for seat in score.seats:
        print(f"\n{seat.name}: {' '.join(f'{line.points:+}' for line in seat.lines if line.points)} = {seat.total}")
        for line in seat.lines:
            print(f"  {line.name:12}{line.points:4}   {line.why}")
    return 0
