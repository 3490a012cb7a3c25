"""Checks data files: all games' own, or the ones named (a data file, a record or a typed-in table)."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion import games
from companion.kernel import BadData, BadRecord, SkaldError, Table, load_record


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, nargs="*", help="e.g. data/ragnaroll/sheet.json; none: all that are in use")


def run(options: argparse.Namespace) -> int:
    status = 0
    for what in options.file or games.keys():
        try:
            for good in check_file(what) if isinstance(what, Path) else games.find(what).check_data():
                print(f"{good}: good")
        except SkaldError as error:
            print(f"{what}: {error}" if isinstance(error, BadRecord) else str(error))
            status = 2
    return status


def check_file(path: Path) -> list[str]:
    """One file, whatever kind it is."""
    try:
        text = path.read_bytes()
    except OSError as error:
        raise BadData(str(path), "", f"cannot be read: {error.strerror}") from None
    if text.startswith(b"skald-record"):
        record = load_record(path)
        Table.resume(games.find(record.header.game), record)
    else:
        check_data_file(path, text)
    return [str(path)]


def check_data_file(path: Path, text: bytes) -> None:
    """A data file belongs to the game whose folder it lies in, or to the one that has a file of that name."""
    keys = games.keys()
    candidates = [path.absolute().parent.name] if path.absolute().parent.name in keys else keys
    for key in candidates:
        game = games.find(key)
        if path.name in game.data_checks:
            game.data_checks[path.name](text, str(path))
            return
    known = sorted(name for key in candidates for name in games.find(key).data_checks)
    raise BadData(str(path), "", f"no game has a data file of this name; there are {', '.join(known)}")
