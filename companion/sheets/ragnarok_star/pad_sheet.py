"""What lies on RagnaRok Star's pad, what a touch on it means, and how many of everything there can be."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.ragnarok_star.box import BOARD, CONTRACTS
from companion.games.ragnarok_star.paper import MOST_PLAYERS
from companion.games.ragnarok_star.state import Four
from companion.words import word

Count = Annotated[int, Meta(ge=0)]
ROWS = (4, 5, 6)
WORTH = (1, 2, 3)
"""The points a contract can have."""
MOST_OTHERS = len(CONTRACTS)
"""So many contracts of another set that are worth the same: its deck is taken to be as large as ours."""


class Sheet(Struct, frozen=True, kw_only=True):
    """One band: its fans of hall and pit together, its fulfilled contracts by key or by mere points, its angry fans."""

    name: str = ""
    fans: tuple[Count, Count, Count, Count] = (0, 0, 0, 0)
    contracts: tuple[str | Annotated[int, Meta(ge=WORTH[0], le=WORTH[-1])], ...] = ()
    angry: Count = 0
    look: Annotated[int, Meta(ge=WORTH[0], le=WORTH[-1])] = 1
    """The contracts that show: those worth so much."""
    told: str = ""
    """The score line whose working is shown."""


class Pad(Struct, frozen=True, kw_only=True):
    """The table; `guitar` is the seat that won the air guitar battle, -1 for none."""

    sheets: Annotated[tuple[Sheet, ...], Meta(min_length=1, max_length=MOST_PLAYERS)]
    rows: Annotated[int, Meta(ge=ROWS[0], le=ROWS[-1])] = 5
    angry: bool = False
    """Whether the Angry Fans play; else no sheet has any, whatever was typed before."""
    guitar: int = -1


def full(pad: Pad) -> str:
    """Why nobody can join; empty while there is room."""
    return word("pad_ragnarok_star.why.full", count=MOST_PLAYERS) if len(pad.sheets) >= MOST_PLAYERS else ""


def bare(pad: Pad) -> Pad:
    """Without what is only looked at."""
    return replace(pad, sheets=tuple(replace(sheet, look=1, told="") for sheet in pad.sheets))


def changed(pad: Pad, seat: int, **fields: Any) -> Pad:
    """The pad with fields of one sheet changed."""
    sheets = [replace(sheet, **fields) if i == seat else sheet for i, sheet in enumerate(pad.sheets)]
    return replace(pad, sheets=tuple(sheets))


# -- what a touch means --------------------------------------------------------------------------------


class Sit(Struct, frozen=True, tag=True):
    """A seat of the hall: its column filled up to there, or (touched again) up to the one before."""

    fan: int
    row: int


class Step(Struct, frozen=True, tag=True):
    """One less or one more of a field: see `number`."""

    field: str
    by: int


class Fulfil(Struct, frozen=True, tag=True):
    """A contract was fulfilled, or was not."""

    contract: str


class Worth(Struct, frozen=True, tag=True):
    """Show the contracts that are worth so much."""

    points: int


class Rows(Struct, frozen=True, tag=True):
    """How many rows every hall has."""

    rows: int


class Angry(Struct, frozen=True, tag=True):
    """Play with the Angry Fans, or without."""


class Guitar(Struct, frozen=True, tag=True):
    """Who won the air guitar battle; touched again, nobody yet."""

    seat: int


# -- numbers -------------------------------------------------------------------------------------------


def fan_of(field: str) -> int:
    """The fan that a field counts; -1 where it counts something else."""
    kind, _, place = field.partition("/")
    known = kind == "fan" and place.isdecimal() and int(place) < len(BOARD.fans)
    return int(place) if known else -1


def worth_of(field: str) -> int:
    """The points of the contracts of another set that a field counts; 0 where it counts something else."""
    kind, _, points = field.partition("/")
    return int(points) if kind == "other" and points in map(str, WORTH) else 0


def number(sheet: Sheet, field: str) -> int:
    """What a field holds: `fan/FAN`, `other/POINTS`, `angry`."""
    if (fan := fan_of(field)) >= 0:
        return sheet.fans[fan]
    return sheet.contracts.count(worth_of(field)) if worth_of(field) else sheet.angry


def most(pad: Pad, seat: int, field: str) -> int:
    """The most that a field can hold: what the box has and the others have not."""
    if worth_of(field):
        return MOST_OTHERS
    others = sum(number(sheet, field) for i, sheet in enumerate(pad.sheets) if i != seat)
    return max(0, (BOARD.fans_each if fan_of(field) >= 0 else MOST_PLAYERS) - others)


def with_number(pad: Pad, seat: int, field: str, value: int) -> Pad:
    """The pad with another number in a field; what the field cannot hold changes nothing, unless it becomes less."""
    sheet = pad.sheets[seat]
    before = number(sheet, field)
    if value < 0 or (value > before and value > most(pad, seat, field)):
        return pad
    if (fan := fan_of(field)) >= 0:
        return changed(pad, seat, fans=put(sheet.fans, fan, value))
    if points := worth_of(field):
        return changed(pad, seat, contracts=_others(sheet, points, value - before))
    return changed(pad, seat, angry=value)


def put(fans: Four, fan: int, value: int) -> Four:
    boy, girl, oldman, oldwoman = (value if i == fan else count for i, count in enumerate(fans))
    return boy, girl, oldman, oldwoman


def _others(sheet: Sheet, points: int, by: int) -> tuple[str | int, ...]:
    """Contracts with some of another set more, or the last ones less."""
    found = [*sheet.contracts, *[points] * by]
    for _ in range(-by):
        found.reverse()
        found.remove(points)
        found.reverse()
    return tuple(found)
