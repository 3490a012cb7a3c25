"""The bots that play at a host's own device, and those that stand in for others."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from msgspec import Struct

from companion import bots
from companion.kernel import FATE, Game, Player, Table

from .company import Company
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


class HostBots:
    """Who of the bots is thinking; each keeps its own generator for a whole game."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._thinking: set[int] = set()
        self._players: dict[tuple[int, str], Player] = {}

    def next(self, table: Table[Any], company: Company, sealed: Container[int]) -> BotTask | None:
        """A question that a bot is to answer and that nobody is at yet."""
        for decision in table.pending:
            seat = decision.seat
            if seat == FATE or seat in self._thinking or seat in sealed or not company.plays(seat):
                continue
            self._thinking.add(seat)
            player = self._player(table.game, seat, company.plays(seat))
            return BotTask(seat, decision, table.view(seat), player, table.game)
        return None

    def done(self, task: BotTask) -> None:
        self._thinking.discard(task.seat)

    def _player(self, game: Game[Any], seat: int, level: str) -> Player:
        if (seat, level) not in self._players:
            self._players[seat, level] = bots.bot(game, level, f"{self._seed}/seat{seat}")
        return self._players[seat, level]
