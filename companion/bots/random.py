"""Any legal answer, all being as likely."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.kernel import Game


class RandomPlayer:
    """Picks blindly; the yardstick at the bottom."""

    why = "Blind chance."

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self._sample = game.sample
        self._random = rng.random

    def decide(self, view: Any, decision: Any) -> Any:
        return self._sample(view, decision, self._random())
