"""The lids of the games' boxes: what a shelf shows of a game without opening it. One module per game, by its key.

A lid has the game's `TITLE`, the `SEATS` it is for and its `emblem`, and loads nothing of the rules or of the sheet, so
that a shelf of many games is up as fast as one of few. A game without a lid is opened to be shown.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from companion import games
from companion.sheets.scene import Scene


class Lid(NamedTuple):
    title: str
    seats: tuple[int, ...]
    emblem: Callable[[float, float], Scene]


def lid(key: str) -> Lid:
    """What a game's box shows. Raises `SkaldError` where there is no lid and the box cannot be opened."""
    if (Path(__file__).parent / f"{key}.py").exists():
        module = importlib.import_module(f"companion.sheets.lids.{key}")
        return Lid(module.TITLE, module.SEATS, module.emblem)
    game = games.find(key)
    return Lid(game.title, game.seats, importlib.import_module(f"companion.sheets.{key}").emblem)
