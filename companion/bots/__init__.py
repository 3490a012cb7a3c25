"""Players for any game, and the way to find a game's own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.kernel import FATE, BadSetup, Chance, Game, Player

from .random import RandomPlayer


def levels(game: Game[Any]) -> list[str]:
    """The bots that can play a game, the weakest first."""
    return ["random", *game.bots]


def bot(game: Game[Any], level: str, seed: int | str) -> Player:
    """A bot of that level; all its chance comes from the seed."""
    maker = {"random": RandomPlayer, **game.bots}.get(level)
    if maker is None:
        raise BadSetup(f"{game.title} has no bot '{level}'; it has {', '.join(levels(game))}.")
    return maker(game, Random(str(seed)))


def bots_for(game: Game[Any], seats: Sequence[str], seed: int | str, fate_skip: int = 0) -> dict[int, Player]:
    """A bot for every seat, and the seeded Fate."""
    players: dict[int, Player] = {i: bot(game, level, f"{seed}/seat{i}") for i, level in enumerate(seats)}
    players[FATE] = Chance(game, seed, fate_skip)
    return players
