"""Opens a table on the local network and runs it to the end; run again in the same folder, it opens the same one."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Any

import msgspec

from companion import bots, games
from companion.kernel import BadSetup, Game
from companion.words import word

from .auto import read_options, result
from .draw import draw_table
from .tidings import HostTidings

FOLDER = Path("records")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument(
        "--seats", default="open,open", help="open, or bot:LEVEL, for each seat, e.g. open,open,bot:expert"
    )
    parser.add_argument("--name", default="", help="what the table is called nearby")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a setting of the game")
    parser.add_argument("--typed", action="store_true", help="a real table: dice and cards are typed in by the players")
    parser.add_argument("--dir", type=Path, default=FOLDER, help="where the table and its record are kept")
    parser.add_argument("--port", type=int, default=0, help="the port to open (a free one)")
    parser.add_argument("--address", default="", help="the address that the code names (the likeliest of this device)")
    parser.add_argument("--quiet", action="store_true", help="do not tell the network: only the code leads here")
    parser.add_argument(
        "--patience", type=float, default=0.0, help="seconds after which a bot stands in for a lost device"
    )
    parser.add_argument(
        "--watchers", type=int, default=0, help="wait for that many devices without a seat before it begins"
    )
    parser.add_argument("--pulse", type=float, default=4.0, help="seconds between two looks whether a device is there")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")


def run(options: argparse.Namespace) -> int:
    from companion.lan.hosting import FileShelf, Hosting
    from companion.lan.store import HostFile

    game = games.find(options.game)
    file = HostFile(options.dir / f"{game.key}.table.json")
    standing = None if file.table is not None else plan(game, options)
    network = {"address": options.address, "announce": not options.quiet, "pulse": options.pulse}
    if options.address.startswith("127."):
        network["bind"] = options.address
    if options.port:
        network["first_port"] = options.port
    return asyncio.run(serve(Hosting(file, FileShelf(options.dir), **network), standing, options))


def plan(game: Game[Any], options: argparse.Namespace) -> Any:
    """A new table as the command line says."""
    from companion.lan.hosting import new_standing
    from companion.lan.protocol import BOT, Chair

    chairs = []
    for number, seat in enumerate(options.seats.split(","), 1):
        kind, _, level = seat.strip().partition(":")
        if kind == "bot":
            bots.bot(game, level, 0)
            chairs.append(Chair(BOT, word("lan.bot_name", number=number), level=level, ready=True))
        elif kind == "open":
            chairs.append(Chair())
        else:
            raise BadSetup(f"'{seat}' is not a seat; write 'open' or 'bot:LEVEL'.")
    setup = game.setup(len(chairs), read_options(options.option))
    standing = new_standing(
        game.key, options.name or game.title, 0, msgspec.to_builtins(setup.options), options.typed, options.patience
    )
    return msgspec.structs.replace(standing, chairs=tuple(chairs))


async def serve(hosting: Any, standing: Any, options: argparse.Namespace) -> int:
    code = await hosting.open(standing)
    print(f"The table is open. Join with: python main.py join {code}", flush=True)
    steward, tidings = hosting.steward, HostTidings()
    try:
        while steward.stage != "over":
            tidings.look(steward)
            full = all(chair.kind != "open" for chair in steward.company.chairs)
            watched = steward.lobby().watching >= options.watchers
            if steward.stage == "lobby" and full and watched and not steward.can_start():
                steward.start()
                print("The game begins.", flush=True)
            await asyncio.sleep(0.05)
        await until_told(steward)
        table = steward.table
    finally:
        await hosting.close(for_good=steward.stage == "over")
    if options.json:
        print(msgspec.json.encode(result(table, table.header.seed)).decode())
    else:
        draw_table(table)
    return 0


async def until_told(steward: Any) -> None:
    """Devices get some time to take the record and to check it, and to come back for it where they are away."""
    for _ in range(200):
        if all(device.told for device in steward.company.devices.values()):
            break
        await asyncio.sleep(0.05)
