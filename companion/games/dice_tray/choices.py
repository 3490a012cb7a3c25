"""Every legal answer. There are far too many to list, so they are counted, found by number and recognised."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from . import decisions as d
from .dice import POOLS, Dice, faces_of, is_pool, outcome, outcomes, pool

EVERYDAY = tuple(
    d.Pool(dice)
    for dice in ((6,), (6, 6), (6, 6, 6), (20,), (100,), (2,), (6,) * 5, (4, 8), (10, 10), (3, 12, 12), (6, 6, 20))
)
"""What is thrown most; a blind player throws nothing else."""
AWAY_SHARE = 0.25
"""How often a blind player puts the tray away."""


class Answers(Sequence[Any]):
    """The answers to one question, as a sequence that is never written out."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.dice == self.dice

    __hash__ = None  # type: ignore[assignment]

    def __getitem__(self, number: Any) -> Any:
        if not 0 <= number < len(self):
            raise IndexError(number)
        return self.at(number)

    @abstractmethod
    def at(self, number: int) -> Any:
        """The answer with that number."""


class Picks(Answers):
    """Away, any of the dice that lie there again, any pool."""

    def __len__(self) -> int:
        return (1 << len(self.dice)) + POOLS

    def at(self, number: int) -> Any:
        if number == 0:
            return d.AWAY
        if number >> len(self.dice):
            return d.Pool(pool(number - (1 << len(self.dice))))
        return d.Again(tuple(place for place in range(len(self.dice)) if number >> place & 1))

    def __contains__(self, choice: object) -> bool:
        if isinstance(choice, d.Again):
            places = choice.places
            return bool(places) and list(places) == sorted({*places} & {*range(len(self.dice))})
        return choice == d.AWAY or (isinstance(choice, d.Pool) and is_pool(choice.dice))


class Falls(Answers):
    """Every way the dice can fall."""

    def __len__(self) -> int:
        return outcomes(self.dice)

    def at(self, number: int) -> d.Faces:
        return d.Faces(outcome(self.dice, number))

    def __contains__(self, choice: object) -> bool:
        if not isinstance(choice, d.Faces) or len(choice.values) != len(self.dice):
            return False
        return all(face in faces_of(sides) for face, sides in zip(choice.values, self.dice, strict=True))


def answers(ask: d.Pick | d.Throw) -> Answers:
    """What may be answered; the decision itself tells all that is needed."""
    return Falls(ask.dice) if isinstance(ask, d.Throw) else Picks(ask.lying)


def sample_pick(ask: d.Pick, u: float) -> Any:
    """As people throw: everyday dice, some of them again, and after a while the tray is put away."""
    if u < AWAY_SHARE:
        return d.AWAY
    rest = (u - AWAY_SHARE) / (1 - AWAY_SHARE)
    if not ask.lying:
        return EVERYDAY[int(rest * len(EVERYDAY))]
    if rest < 0.5:
        return EVERYDAY[int(rest * 2 * len(EVERYDAY))]
    again = (1 << len(ask.lying)) - 1
    return Picks(ask.lying)[1 + int((rest - 0.5) * 2 * again)]
