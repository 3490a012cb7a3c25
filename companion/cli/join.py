"""Joins a table on the local network with a bot, or to watch, and checks everything the host says."""

from __future__ import annotations

import argparse
import asyncio
import hashlib
from pathlib import Path
from typing import Any

import msgspec

from companion.kernel import BadSetup

FOLDER = Path("records")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", help="the code of the table, or its link")
    parser.add_argument("--seat", default="watch", metavar="bot:LEVEL", help="who plays here; or 'watch'")
    parser.add_argument("--name", default="", help="what this seat is called")
    parser.add_argument("--at", type=int, metavar="N", help="the seat to take (the first open one)")
    parser.add_argument(
        "--address", default="", metavar="HOST:PORT", help="where the table is, if the code does not say"
    )
    parser.add_argument("--dir", type=Path, default=FOLDER, help="where the way back to the seat is kept")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")


def run(options: argparse.Namespace) -> int:
    from companion.lan.code import parse_address, read_code
    from companion.lan.joining import Joined
    from companion.lan.store import JoinedFile

    kind, _, level = options.seat.partition(":")
    if kind not in ("bot", "watch") or (kind == "bot" and not level):
        raise BadSetup(f"'{options.seat}' is not who could play here; write 'bot:LEVEL' or 'watch'.")
    code = read_code(options.code)
    if options.address:
        host, port = parse_address(options.address, code.port)
        code = msgspec.structs.replace(code, host=host, port=port)
    options.dir.mkdir(parents=True, exist_ok=True)
    joined = Joined(JoinedFile(options.dir / "joined.json"), code, options.name or level or "Guest", kind == "watch")
    return asyncio.run(play(joined, level, options))


async def play(joined: Any, level: str, options: argparse.Namespace) -> int:
    from companion.lan.player import RemoteBot

    guest, client = joined.guest, joined.client
    await RemoteBot(guest, client, level, options.at - 1 if options.at else None).run()
    if client.problem is not None and guest.record is None and not guest.cheats:
        raise client.problem
    told = report(guest)
    if options.json:
        print(msgspec.json.encode(told).decode())
    else:
        print(summary(guest, told))
    return 1 if guest.cheats else 0


def report(guest: Any) -> dict[str, Any]:
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
        "notices": list(guest.notices),
    }


def summary(guest: Any, told: dict[str, Any]) -> str:
    names = [seat.name for seat in guest.table.header.seats]
    lines = [
        f"{place}. {name}, {points}" for place, name, points in zip(told["ranking"], names, told["scores"], strict=True)
    ]
    verdict = guest.verdict
    if guest.cheats or verdict is None:
        return "\n".join([*sorted(lines), *guest.cheats])
    proved = (
        f"{verdict.throws} throws by {len(verdict.devices)} devices and {verdict.sealed} sealed answers, all checked."
    )
    return "\n".join([*sorted(lines), proved])
