"""Joins a table on the local network with a bot, or to watch, and checks everything the host says."""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import time
from pathlib import Path
from typing import Any

import msgspec

from companion.kernel import BadSetup

from .replay import proved
from .tidings import GuestTidings

FOLDER = Path("records")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", nargs="?", default="", help="the code of the table, or its link")
    parser.add_argument("--nearby", action="store_true", help="only list the tables on this network")
    parser.add_argument("--seat", default="watch", metavar="bot:LEVEL", help="who plays here; or 'watch'")
    parser.add_argument("--name", default="", help="what this seat is called")
    parser.add_argument("--at", type=int, metavar="N", help="the seat to take (the first open one)")
    parser.add_argument(
        "--address", default="", metavar="HOST:PORT", help="where the table is, if the code does not say"
    )
    parser.add_argument("--dir", type=Path, default=FOLDER, help="where the way back to the seat is kept")
    parser.add_argument("--pulse", type=float, default=4.0, help="seconds between two looks whether the host is there")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")


def run(options: argparse.Namespace) -> int:
    from companion.lan.code import parse_address, read_code
    from companion.lan.joining import Joined
    from companion.lan.store import JoinedFile

    if options.nearby:
        return list_nearby(options)
    kind, _, level = options.seat.partition(":")
    if kind not in ("bot", "watch") or (kind == "bot" and not level):
        raise BadSetup(f"'{options.seat}' is not who could play here; write 'bot:LEVEL' or 'watch'.")
    code = read_code(options.code)
    if options.address:
        host, port = parse_address(options.address, code.port)
        code = msgspec.structs.replace(code, host=host, port=port)
    options.dir.mkdir(parents=True, exist_ok=True)
    file, name = JoinedFile(options.dir / "joined.json"), options.name or level or "Guest"
    joined = Joined(file, code, name, kind == "watch", pulse=options.pulse)
    return asyncio.run(play(joined, level, options))


def list_nearby(options: argparse.Namespace) -> int:
    """Print the tables that tell about themselves within a few seconds."""
    from companion.lan.beacon import SECONDS_BETWEEN, Listener

    listener = Listener()
    if not listener.start():
        raise BadSetup("Another program listens for tables here already.")
    time.sleep(2.5 * SECONDS_BETWEEN)
    tables = listener.tables()
    listener.stop()
    if options.json:
        print(msgspec.json.encode(tables).decode())
        return 0
    for near in tables:
        told = near.beacon
        print(f"{told.name}: {told.game} at {near.host}:{told.port}, {told.free} of {told.seats} seats free")
    if not tables:
        print("No table tells about itself on this network.")
    return 0


async def play(joined: Any, level: str, options: argparse.Namespace) -> int:
    from companion.lan.player import RemoteBot

    guest, client = joined.guest, joined.client
    bot, tidings = RemoteBot(guest, client, level, options.at - 1 if options.at else None), GuestTidings()
    wake = guest.changed

    def changed() -> None:
        tidings.look(guest, client)
        wake()

    guest.changed = changed
    await bot.run()
    if client.problem is not None and guest.record is None and not guest.cheats:
        raise client.problem
    told = report(guest, tidings.notices)
    if options.json:
        print(msgspec.json.encode(told).decode())
    else:
        print(summary(guest, told))
    return 1 if guest.cheats else 0


def report(guest: Any, notices: list[str]) -> dict[str, Any]:
    """What this device has seen, for other programs."""
    table = guest.table
    table.adopt()
    score = table.score()
    return {
        "public_sha256": hashlib.sha256(msgspec.json.encode(table.view(None))).hexdigest(),
        "scores": [seat.total for seat in score.seats],
        "ranking": list(score.ranking),
        "record_sha256": guest.record.sha256() if guest.record is not None else "",
        "verdict": guest.verdict,
        "cheats": guest.cheats,
        "notices": notices,
    }


def summary(guest: Any, told: dict[str, Any]) -> str:
    names = [seat.name for seat in guest.table.header.seats]
    lines = [
        f"{place}. {name}, {points}" for place, name, points in zip(told["ranking"], names, told["scores"], strict=True)
    ]
    if guest.cheats or guest.verdict is None:
        return "\n".join([*sorted(lines), *guest.cheats])
    return "\n".join([*sorted(lines), proved(guest.verdict)])
