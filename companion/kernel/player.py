"""Whoever answers decisions: a bot, a remote device, the seeded Fate. People answer through the Table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from .game import Game


class Player(Protocol):
    """Answers for one seat and sees nothing but its view."""

    def decide(self, view: Any, decision: Any) -> Any:
        """The choice."""

    @property
    def why(self) -> str:
        """One sentence on the last choice, or nothing."""


BotMaker = Callable[[Game[Any], Random], Player]
"""Makes a bot for a game; all its chance comes from the generator it is given."""


class Chance:
    """Fate as a seeded generator. `skip` answers were given before, in the part of the game being resumed."""

    why = ""

    def __init__(self, game: Game[Any], seed: int | str, skip: int = 0) -> None:
        self._sample = game.sample
        self._random = Random(f"{seed}/fate").random
        for _ in range(skip):
            self._random()

    def decide(self, view: Any, decision: Any) -> Any:
        return self._sample(view, decision, self._random())
