"""The dice of the tray, pools of them, and how both are written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import prod

COIN, PERCENT = 2, 100
KINDS = (COIN, 3, 4, 6, 8, 10, 12, 20, PERCENT)
"""The dice there are, by their sides."""
ROOM = 12
"""So many dice lie in the tray at once."""

Dice = tuple[int, ...]
"""The sides of some dice, in rising order."""

_GROUP = re.compile(r"(\d*)(?:d(\d+)|coins?)")


def room_of(sides: int) -> int:
    """A die of a hundred is a pair of ten-sided ones, and so takes the room of two (ruling 2)."""
    return 2 if sides == PERCENT else 1


def room_taken(dice: Dice) -> int:
    return sum(map(room_of, dice))


def is_pool(dice: Sequence[int]) -> bool:
    """Whether these can be thrown together: known dice in rising order, at least one, and room for all."""
    known = all(sides in KINDS for sides in dice)
    return known and list(dice) == sorted(dice) and 0 < room_taken(tuple(dice)) <= ROOM


def faces_of(sides: int) -> range:
    """What a die can show. A coin shows 1 for heads and 0 for tails, so that a sum counts heads (ruling 3)."""
    return range(2) if sides == COIN else range(1, sides + 1)


def spell(dice: Dice) -> str:
    """`2d6+1d20`."""
    return "+".join(f"{count}d{sides}" for sides, count in sorted(Counter(dice).items()))


def read(text: str) -> Dice:
    """The dice behind `2d6+1d20`; `d6` is one, and `coin` another name of `1d2`. Raises `ValueError`."""
    dice: list[int] = []
    for part in text.split("+"):
        group = _GROUP.fullmatch(part)
        if group is None or len(group[1]) > 2:
            raise ValueError(part)
        dice += [int(group[2] or COIN)] * int(group[1] or 1)
    return tuple(sorted(dice))


# -- every pool by its number --------------------------------------------------------------------------


@cache
def _ways(kind: int, room: int) -> int:
    """How many pools, the empty one too, the kinds from this one on make in so much room."""
    if kind == len(KINDS):
        return 1
    step = room_of(KINDS[kind])
    return sum(_ways(kind + 1, left) for left in range(room, -1, -step))


POOLS = _ways(0, ROOM) - 1
"""How many pools there are."""


def pool(number: int) -> Dice:
    """The pool with that number, from 0 to POOLS - 1."""
    rest, room, dice = number + 1, ROOM, []  # 0 would be the empty tray
    for kind, sides in enumerate(KINDS):
        while rest >= (ways := _ways(kind + 1, room)):
            rest -= ways
            room -= room_of(sides)
            dice.append(sides)
    return tuple(dice)


def outcomes(dice: Dice) -> int:
    """In how many ways the dice can fall: at most 20 to the 12th, which one float tells apart."""
    return prod(dice)


def outcome(dice: Dice, number: int) -> tuple[int, ...]:
    """The fall with that number."""
    faces = []
    for sides in reversed(dice):
        number, face = divmod(number, sides)
        faces.append(faces_of(sides)[face])
    return tuple(reversed(faces))
