"""Lists the games, how many can play, their bots and options."""

from __future__ import annotations

import argparse
from typing import Any, get_args

import msgspec

from companion import bots, games
from companion.kernel import Game, SkaldError, spell_counts


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help="one game only")


def run(options: argparse.Namespace) -> int:
    status = 0
    for key in [options.game] if options.game else games.keys():
        try:
            describe(games.find(key))
        except SkaldError as error:
            if options.game:
                raise
            print(f"{key}: cannot be played: {error}")
            status = 2
    return status


def describe(game: Game[Any]) -> None:
    print(f"{game.key}  {game.title}, {spell_counts(game.seats)} players; bots: {', '.join(bots.levels(game))}")
    for field in msgspec.structs.fields(game.options):
        print(f"    {field.name}={_text(field.default)}  ({values(field.type)})")
        print(f"        {description(field.type)}")


def values(type_: Any) -> str:
    """What an option can be, in words."""
    base, *metas = get_args(type_) or (type_,)
    if base is bool:
        return "true or false"
    if base is int:
        meta = next((m for m in metas if isinstance(m, msgspec.Meta)), msgspec.Meta())
        return f"{meta.ge} to {meta.le}"
    return ", ".join(str(value) for value in get_args(base)) or "text"


def description(type_: Any) -> str:
    return next((m.description or "" for m in get_args(type_) if isinstance(m, msgspec.Meta)), "")


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
