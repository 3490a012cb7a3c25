"""What a seat has in mind before it answers, and what a touch on the sheet means."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.sheets.sight import Sight

CIRCLE, TRIANGLE, THUNDER = range(3)
Three = tuple[int, int, int]


class Draft(msgspec.Struct, frozen=True):
    """Steps towards a choice. One form for all questions: what a question does not know of, it leaves alone.

    A draft that no longer fits the question is harmless; whoever reads it checks it against the decision.
    """

    look: int = -1
    """The sector to look at where one shows at a time; -1: the one that matters most."""
    told: str = ""
    """The score line whose working is shown."""
    die: int = -1
    """The die in hand."""
    turning: bool = False
    """Whether the faces are shown to which the die in hand can be turned."""
    slots: Three = (-1, -1, -1)
    """The dice in circle, triangle and thunder."""
    square: int = -1
    """The square a strike would go to."""
    god: int = -1
    at: int = 0
    """The god in mind, and which of its places on the sheet."""
    line: int = 0
    """The line of squares a god would strike."""
    dice: Three = (0, 0, 0)
    """Dice typed in so far."""
    number: int = -1
    """A number typed in so far."""


START = Draft()


def steps(draft: Any) -> bool:
    """Whether a draft holds a step towards a choice; to look around is none."""
    return isinstance(draft, Draft) and changed(draft, look=START.look, told=START.told) != START


def draft_of(sight: Sight) -> Draft:
    return sight.draft if isinstance(sight.draft, Draft) else START


def changed(draft: Draft, **fields: Any) -> Draft:
    return msgspec.structs.replace(draft, **fields)


def with_item(three: Three, at: int, value: int) -> Three:
    """Three numbers with one of them changed."""
    items = list(three)
    items[at] = value
    return items[0], items[1], items[2]


# -- what a touch means --------------------------------------------------------------------------------


class Look(msgspec.Struct, frozen=True, tag=True):
    """Show that sector."""

    sector: int


class Tell(msgspec.Struct, frozen=True, tag=True):
    """Show the working of a score line, or hide it again."""

    line: str


class At(msgspec.Struct, frozen=True, tag=True):
    """A square of the grid."""

    square: int


class Die(msgspec.Struct, frozen=True, tag=True):
    """One of the three dice where they lie before they are placed."""

    die: int


class Slot(msgspec.Struct, frozen=True, tag=True):
    """Circle, triangle or thunder."""

    place: int


class Face(msgspec.Struct, frozen=True, tag=True):
    """A face of a die."""

    face: int


class Digit(msgspec.Struct, frozen=True, tag=True):
    digit: int


class Stone(msgspec.Struct, frozen=True, tag=True):
    """A runestone."""

    rune: int


class God(msgspec.Struct, frozen=True, tag=True):
    god: int


class Seat(msgspec.Struct, frozen=True, tag=True):
    """A player, where Loki has to choose one."""

    seat: int


class Press(msgspec.Struct, frozen=True, tag=True):
    """A button: cast, lock, confirm, lost, none, on, end, erase."""

    button: str
