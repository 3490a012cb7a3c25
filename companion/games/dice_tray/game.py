"""The dice tray as the kernel knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.kernel import Event, Game, ScoreSheet, Setup

from . import decisions as d
from . import events as e
from . import rules, scoring
from . import view as views
from .choices import answers, sample_pick
from .state import Seat, State, TrayOptions


class DiceTray(Game[State]):
    key = "dice_tray"
    title = "Dice tray"
    seats = (1, 2, 3, 4, 5, 6)
    options = TrayOptions
    state = State
    asks = d.Throw | d.Pick
    events = e.DiceFell | e.PutAway

    def new(self, setup: Setup) -> State:
        state = State(setup.options, [Seat() for _ in range(setup.seats)])
        for index in range(setup.seats):
            rules.ask(state, index)
        return state

    def clone(self, state: State) -> State:
        return views.clone(state)

    def pending(self, state: State) -> Sequence[Any]:
        return [*state.fate, *(seat.ask for seat in state.seats if seat.ask is not None)]

    def choices(self, state: State, decision: Any) -> Sequence[Any]:
        return answers(decision)

    def sample(self, state: State, decision: Any, u: float) -> Any:
        return sample_pick(decision, u) if isinstance(decision, d.Pick) else super().sample(state, decision, u)

    def apply(self, state: State, decision: Any, choice: Any) -> list[Event]:
        return rules.apply(state, decision, choice)

    def view(self, state: State, seat: int | None) -> State:
        return views.clone(state)

    def score(self, state: State) -> ScoreSheet:
        return scoring.score(state)

    def read(self, decision: Any, text: str) -> Any:
        return d.read_choice(decision, text)

    def final(self, state: State) -> dict[str, Any]:
        return views.final(state)

    def round(self, state: State) -> int:
        """Everybody's throws are counted apart: the most that one seat has made."""
        return max(1, *(seat.throws for seat in state.seats))
