"""RagnaRoll's own bots: `greedy` looks at the next mark, `expert` plays the turn out and knows what is unfinished."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.kernel import BotMaker, Game

from . import decisions as d
from .evaluation import expert_weights
from .greedy import Eye
from .reasons import reason
from .search import Effort, Turn
from .state import State


class Greedy:
    """Takes what brings most at once; never turns a die."""

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self._choices = game.choices
        self._told: tuple[State, Any, Any] | None = None

    def decide(self, view: State, decision: Any) -> Any:
        eye = Eye(view, decision.seat)
        choices = d.PLACES if type(decision) is d.Arrange else self._choices(view, decision)
        choice = max(choices, key=lambda choice: eye.worth(decision, choice))
        self._told = view, decision, choice
        return choice

    @property
    def why(self) -> str:
        return f"{reason(*self._told)}: nothing brings more at once." if self._told else ""


class Expert:
    """Searches the rest of the turn and judges what comes out by learned weights."""

    effort = Effort()

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self._game = game
        self._told: tuple[State, Any, Any] | None = None
        self.expected = 0.0
        """The final score the last decision was made for."""

    def decide(self, view: State, decision: Any) -> Any:
        weights = expert_weights().solo if view.players == 1 else expert_weights().many
        turn = Turn(self._game, view, decision.seat, weights, self.effort)
        if type(decision) is d.Arrange:
            choice = self._arrange(turn, decision)
        else:
            choice, self.expected = turn.best()
        self._told = view, decision, choice
        return choice

    def _arrange(self, turn: Turn, ask: d.Arrange) -> Any:
        """The best arrangement: dice that it turns are turned first."""
        best = turn.arrange()[0]
        self.expected = best.promise
        for die, (old, new) in enumerate(zip(ask.dice, best.dice, strict=True)):
            if old != new:
                return d.TURNS[die][new]
        return d.PLACES[best.place]

    @property
    def why(self) -> str:
        return f"{reason(*self._told)}; I expect about {self.expected:.0f} points in the end." if self._told else ""


BOTS: Mapping[str, BotMaker] = {"greedy": Greedy, "expert": Expert}
