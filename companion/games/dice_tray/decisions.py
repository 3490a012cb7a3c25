"""What the dice tray asks, what can be answered, and the notation of both."""

from __future__ import annotations

from companion.kernel import FATE, Choice, Decision, IllegalChoice

from . import dice
from .dice import Dice

# -- answers -------------------------------------------------------------------------------------------


class Pool(Choice, frozen=True):
    """Dice to throw: `3d6`, `2d6+1d20`."""

    dice: Dice

    def __str__(self) -> str:
        return dice.spell(self.dice)


class Again(Choice, frozen=True):
    """Dice of the last throw to throw again, counted from 0; the others stay as they lie: `re:1,3`."""

    places: tuple[int, ...]

    def __str__(self) -> str:
        return f"re:{','.join(str(place + 1) for place in self.places)}"


class Away(Choice, frozen=True):
    """Put the tray away: `away`."""

    def __str__(self) -> str:
        return "away"


class Faces(Choice, frozen=True):
    """How the dice fell: `4,6,1`."""

    values: tuple[int, ...]

    def __str__(self) -> str:
        return ",".join(map(str, self.values))


AWAY = Away()

# -- questions -----------------------------------------------------------------------------------------


class Pick(Decision, frozen=True):
    """What to throw; `lying` are the dice of this seat's last throw, `number` counts its throws."""

    number: int
    lying: Dice = ()


class Throw(Decision, frozen=True):
    """How a seat's dice fall."""

    of: int
    dice: Dice

    @property
    def name(self) -> str:
        return f"throw.{self.of + 1}"

    @property
    def caller(self) -> int:
        return self.of


def throw(of: int, sides: Dice) -> Throw:
    return Throw(FATE, of, sides)


# -- reading -------------------------------------------------------------------------------------------


def read_choice(decision: Decision, text: str) -> Choice:
    """The answer to a question, from its notation."""
    text = text.strip().lower()
    try:
        return Faces(_numbers(text)) if isinstance(decision, Throw) else _read_pick(text)
    except ValueError:
        wanted = "dice that fell, like 4,6,1" if isinstance(decision, Throw) else "dice like 2d6+1d20, re:1,3 or 'away'"
        raise IllegalChoice(f"'{text}' is not {wanted}") from None


def _read_pick(text: str) -> Choice:
    if text == str(AWAY):
        return AWAY
    if text.startswith("re:"):
        return Again(tuple(number - 1 for number in _numbers(text.removeprefix("re:"))))
    return Pool(dice.read(text))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))
