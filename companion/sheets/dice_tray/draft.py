"""What a seat has in mind before it answers, and what a touch on the tray means."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.dice_tray import decisions as d
from companion.games.dice_tray.dice import ROOM, Dice, room_of, room_taken
from companion.games.dice_tray.state import Seat, Thrown
from companion.sheets.sight import Sight


class Draft(msgspec.Struct, frozen=True):
    """Steps towards a choice; what no longer fits the question is harmless, it is not looked at."""

    pool: Dice = ()
    """The dice in hand."""
    held: tuple[int, ...] = ()
    """Places of the last throw's dice that shall stay as they lie."""
    faces: tuple[int, ...] = ()
    """What the first dice showed, as typed in."""
    number: int = -1
    """The number that is being typed; -1: none."""
    leaving: bool = False
    """Whether the tray shall be put away, which takes a second tap."""


START = Draft()


def draft_of(sight: Sight) -> Draft:
    return sight.draft if isinstance(sight.draft, Draft) else START


def changed(draft: Draft, **fields: Any) -> Draft:
    return msgspec.structs.replace(draft, **fields)


def steps(draft: Any) -> bool:
    """Whether a draft holds a step towards a choice, which undo takes back first."""
    return isinstance(draft, Draft) and draft != START


# -- what a seat can do --------------------------------------------------------------------------------


def seat_of(sight: Sight) -> Seat:
    seat: Seat = sight.view.seats[sight.seat]
    return seat


def lying(sight: Sight) -> Thrown | None:
    """The dice that lie there and may be thrown again by whoever looks."""
    return seat_of(sight).last if isinstance(sight.decision, d.Pick) else None


def held(sight: Sight) -> tuple[int, ...]:
    """The places that are held, as far as dice lie there."""
    throw = lying(sight)
    return tuple(place for place in draft_of(sight).held if throw is not None and place < len(throw.dice))


def free(sight: Sight) -> tuple[int, ...]:
    """The places of the dice that would be thrown again."""
    throw, kept = lying(sight), held(sight)
    return tuple(place for place in range(len(throw.dice)) if place not in kept) if throw else ()


def in_hand(sight: Sight) -> Dice:
    """What the throw key throws: the dice picked, else those of the last throw."""
    throw = lying(sight)
    return draft_of(sight).pool or (throw.dice if throw else ())


def has_room(pool: Dice, sides: int) -> bool:
    return room_taken(pool) + room_of(sides) <= ROOM


# -- what a touch means --------------------------------------------------------------------------------


class Add(msgspec.Struct, frozen=True, tag=True):
    """One more die of that kind."""

    sides: int


class Quick(msgspec.Struct, frozen=True, tag=True):
    """Throw these at once."""

    dice: Dice


class Hold(msgspec.Struct, frozen=True, tag=True):
    """Let a die of the last throw stay as it lies, or free it again."""

    place: int


class Seen(msgspec.Struct, frozen=True, tag=True):
    """Turn to another seat's dice."""

    seat: int


class Digit(msgspec.Struct, frozen=True, tag=True):
    """A digit of what a die showed."""

    digit: int


class Press(msgspec.Struct, frozen=True, tag=True):
    """A button: throw, again, away, clear, cast, done, erase."""

    button: str
