"""What a bot of the host's has to think about."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.kernel import Game, Player

from .seal import Writing


class BotTask(Struct):
    """A question for a bot, thought over away from the table's own thread."""

    seat: int
    decision: Any
    view: Any
    player: Player
    game: Game[Any]

    def run(self) -> Any:
        """The choice; for a sealed question everything that belongs in the envelope."""
        if not self.decision.sealed:
            return self.player.decide(self.view, self.decision)
        writing = Writing(self.game, self.view, self.seat)
        while not writing.complete:
            (ask,) = writing.asked
            writing.answer(ask, self.player.decide(writing.view, ask))
        return writing
