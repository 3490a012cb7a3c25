"""The games, one folder each. A folder with a `GAME` is a game; nothing else has to be told."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

from companion.kernel import BadSetup, Game


def keys() -> list[str]:
    """The games there are, without loading them."""
    return sorted(folder.name for folder in Path(__file__).parent.iterdir() if (folder / "__init__.py").exists())


def is_open(key: str) -> bool:
    """Whether a game's rules are loaded already."""
    return f"{__name__}.{key}" in sys.modules


def find(key: str) -> Game[Any]:
    """A game by its key. Raises `BadSetup`, or `BadData` when its data files are broken."""
    if key not in keys():
        raise BadSetup(f"There is no game '{key}'; there are {', '.join(keys())}.")
    game: Game[Any] = importlib.import_module(f"companion.games.{key}").GAME
    return game
