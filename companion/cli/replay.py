"""Plays a record again, checks every answer and draws the sheets and the score."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec

from companion import bots, games
from companion.kernel import FATE, BadRecord, Record, RecordFile, Table, load_record

from .auto import result
from .draw import draw_table


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")
    parser.add_argument("--to", type=int, metavar="N", help="stop after that many answers")
    parser.add_argument("--mend", action="store_true", help="cut a damaged record to its sound part; the old is kept")
    parser.add_argument("--verify", action="store_true", help="check what devices of a local table can prove")
    parser.add_argument("--finish", action="store_true", help="let bots play an unfinished game to its end, on record")


def run(options: argparse.Namespace) -> int:
    if options.mend:
        mend(options.file)
    try:
        record = load_record(options.file, options.to)
        if options.to is not None:
            record.answers = record.answers[: max(0, options.to)]
        game = games.find(record.header.game)
        table = Table.resume(game, record)
    except BadRecord as error:
        raise BadRecord(_with_hint(error, options.file), line=error.line, good=error.good) from None
    if options.finish and not table.over:
        finish(table, options.file)
    if options.verify:
        return prove(table, options)
    if options.json:
        print(msgspec.json.encode(result(table, record.header.seed)).decode())
        return 0
    draw_table(table)
    print(f"{len(table)} answers, every one checked; the game is {'over' if table.over else 'not over'}.")
    return 0


def prove(table: Table[Any], options: argparse.Namespace) -> int:
    """Print what the record proves; `BadRecord` with the answer's number where a proof does not hold."""
    from companion.lan.verify import verify

    verdict = verify(table.game, table.record)
    print(msgspec.json.encode(verdict).decode() if options.json else proved(verdict))
    return 0


def proved(verdict: Any) -> str:
    """A verdict in words."""
    names = [f"device {name}" for name in verdict.devices if name != "host"]
    lines = [
        f"{verdict.throws} throws by {len(verdict.devices)} devices, {verdict.private} of them private, "
        f"and {verdict.sealed} sealed answers, all checked."
    ]
    if verdict.throws:
        lines.append(f"Numbers came from: {', '.join(['the host', *names])}.")
    if verdict.alone:
        lines.append(f"For {verdict.alone} throws the host alone had a number.")
    if verdict.missing:
        lines.append(f"A device did not open its number {verdict.missing} times; the others threw without it.")
    if verdict.unproved:
        lines.append(f"{verdict.unproved} throws have no proof: they were typed in, or come from a seed.")
    if verdict.bare:
        lines.append(f"{verdict.bare} secret answers have no seal.")
    return "\n".join(lines)


def _with_hint(error: BadRecord, file: Path) -> str:
    if not error.good:
        return error.problem
    return f"{error.problem} The {error.good} answers before it are sound: see '--to {error.good}' and '--mend'."


def mend(file: Path) -> None:
    """Cut the record to what stands before the damage; the damaged file is kept beside it."""
    try:
        Table.resume(games.find(load_record(file).header.game), load_record(file))
    except BadRecord as error:
        sound = load_record(file, error.good)
        file.replace(file.with_name(file.name + ".damaged"))
        RecordFile(file, Record(sound.header, sound.answers[: error.good])).close()


def finish(table: Table[Any], file: Path) -> None:
    """The seats' own bots play on, or the best where a person sat; Fate goes on with its seed."""
    game, header = table.game, table.header
    given = table.count(FATE)
    known = bots.levels(game)
    seats = [seat.player if seat.player in known else known[-1] for seat in header.seats]
    table.players = bots.bots_for(game, seats, header.seed, given)
    with RecordFile(file, table.record) as table.sink:
        table.run()
