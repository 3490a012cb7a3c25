"""RagnaRok Star's own bots: `greedy` looks at the next answer, `expert` plays out rounds against guessed boards."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.kernel import BotMaker, Game

from . import decisions as d
from .box import ACTIONS, ROW
from .choices import CHOICES
from .greedy import after, alone
from .reasons import reason
from .search import Effort, Program, Rehearsal, guess_program, rehearse
from .state import State


class Greedy:
    """Takes what brings most at once, as if nobody else were there."""

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self._rng = rng
        self.why = ""

    def decide(self, view: State, decision: Any) -> Any:
        choice = self._choose(view, decision)
        self.why = f"{reason(view, decision, choice)}; nothing brings more at once."
        return choice

    def _choose(self, view: State, decision: Any) -> Any:
        if isinstance(decision, d.Lock):
            return d.LOCK
        choices = list(CHOICES[type(decision)](view, decision))
        if isinstance(decision, d.Write):
            return self._write(view, decision, choices)
        return max(choices, key=lambda choice: after(view, decision, choice))

    def _write(self, view: State, ask: d.Write, choices: list[Any]) -> Any:
        if view.options.table == "real":
            return guessed(view, ask, self._rng)
        marks = view.seats[ask.seat].marks
        open_ = [mark for mark in choices if isinstance(mark, d.Mark) and sound(marks, mark, ask.number)]
        return max(open_, key=lambda mark: alone(view, ask.seat, (*marks, mark), self._rng), default=d.NEXT)


def guessed(view: State, ask: d.Write, rng: Random) -> Any:
    """A sensible mark beside a real table, where nothing can be played out."""
    board = guess_program(view, ask.seat, rng, view.seats[ask.seat].marks, ask.number)
    return next((mark for mark in board if mark.number == ask.number), d.NEXT)


def sound(marks: Program, mark: d.Mark, number: int) -> bool:
    """No mistake, also where the board would take one."""
    action = mark.action // ROW
    ticked = mark.island >= 0 or not ACTIONS[mark.action].ticked
    return ticked and mark.number == number and all(other.action // ROW != action for other in marks)


class Expert:
    """Guesses what the others will probably write, and writes what does best against many such guesses."""

    effort = Effort()

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self._rng = rng
        self._plan: tuple[int, Program] = (0, ())
        self.why = ""

    def decide(self, view: State, decision: Any) -> Any:
        if isinstance(decision, d.Write):
            choice, worth = self._write(view, decision)
            self.why = f"{reason(view, decision, choice)}; the board is worth {worth:.1f}, rivals counted."
            return choice
        choice = d.LOCK if isinstance(decision, d.Lock) else self._answer(view, decision)
        self.why = f"{reason(view, decision, choice)}; the round ends best for me this way."
        return choice

    def _write(self, view: State, ask: d.Write) -> tuple[Any, float]:
        if view.options.table == "real":
            return guessed(view, ask, self._rng), 0.0
        marks = view.seats[ask.seat].marks
        round_, plan = self._plan
        known = [plan] if round_ == view.round and plan[: len(marks)] == marks else []
        program, worth = Rehearsal(view, ask.seat, self._rng, self.effort).best(marks, ask.number, known)
        self._plan = view.round, program
        return next((mark for mark in program if mark.number == ask.number), d.NEXT), worth

    def _answer(self, view: State, decision: Any) -> Any:
        choices = CHOICES[type(decision)](view, decision)
        if len(choices) == 1:
            return choices[0]
        if view.phase != "resolve":
            return max(choices, key=lambda choice: after(view, decision, choice))
        seed = self._rng.getrandbits(30)
        return max(choices, key=lambda choice: rehearse(view, decision.seat, choice, Random(seed)))


BOTS: Mapping[str, BotMaker] = {"greedy": Greedy, "expert": Expert}
