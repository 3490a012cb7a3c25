"""What lies on RagnaRoll's pad, what a touch on it means, and the numbers that can be typed."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.ragnaroll.paper import MOST_PLAYERS
from companion.games.ragnaroll.paper import TRACK as TRACK
from companion.games.ragnaroll.sheet import BOARD, GODS, ROUNDS, SECTORS, STRUCK_AT_START, WARRIORS
from companion.sheets.pad import TABLE
from companion.words import word

Form = Literal["squares", "counts"]
Count = Annotated[int, Meta(ge=0)]
ALL_SQUARES = BOARD.bit_count()
ALL_WARRIORS = WARRIORS.bit_count()
ARMS = (3, 4, 5, 6)
STARTS: tuple[Literal["2", "3"], ...] = ("2", "3")


class Sheet(Struct, frozen=True, kw_only=True):
    """One player's sheet: its strikes, or the counts that follow from them, and what both forms share."""

    name: str = ""
    form: Form = "squares"
    struck: Count = STRUCK_AT_START
    rounds: Annotated[tuple[Count, ...], Meta(min_length=len(GODS), max_length=len(GODS))] = (0,) * len(GODS)
    """For each god the round in which it came; 0: it did not."""
    runes: Count = 0
    turns: Count = 0
    trolls: tuple[Count, Count, Count] = (0, 0, 0)
    warriors: Count = 0
    valhalla: bool = False
    fire: Count = 0
    look: Annotated[int, Meta(ge=0, lt=SECTORS)] = 0
    """The sector to look at where one shows at a time."""
    told: str = ""
    """The score line whose working is shown."""


class Typing(Struct, frozen=True):
    """The number whose keys are open; `typed` is what was typed since they opened, -1 for nothing."""

    seat: int
    field: str
    typed: int = -1


class Pad(Struct, frozen=True, kw_only=True):
    """The table; `others` are the largest fires of players whose sheets are not on the pad, the rest are settings."""

    sheets: Annotated[tuple[Sheet, ...], Meta(min_length=1, max_length=MOST_PLAYERS)]
    others: tuple[Count, ...] = ()
    arm: Annotated[int, Meta(ge=ARMS[0], le=ARMS[-1])] = 4
    bonus_from: Literal["2", "3"] = "2"
    typing: Typing | None = None

    @property
    def players(self) -> int:
        return len(self.sheets) + len(self.others)

    @property
    def bonuses(self) -> tuple[int, ...]:
        """The bonus for a god by round."""
        return ROUNDS.bonus if self.bonus_from == "2" else ROUNDS.later_bonus


def full(pad: Pad) -> str:
    """Why nobody can join; empty while there is room."""
    return word("pad_ragnaroll.why.full", count=MOST_PLAYERS) if pad.players >= MOST_PLAYERS else ""


def bare(pad: Pad) -> Pad:
    """Without what is only looked at."""
    return replace(pad, sheets=tuple(replace(sheet, look=0, told="") for sheet in pad.sheets), typing=None)


def changed(pad: Pad, seat: int, **fields: Any) -> Pad:
    """The pad with fields of one sheet changed."""
    sheets = [replace(sheet, **fields) if i == seat else sheet for i, sheet in enumerate(pad.sheets)]
    return replace(pad, sheets=tuple(sheets))


# -- what a touch means --------------------------------------------------------------------------------
# Squares, runestones, gods, sectors, digits and score lines mean what they mean on the sheet itself: draft.py.


class Fill(Struct, frozen=True, tag=True):
    """Type this sheet in by its squares or by its counts."""

    form: Form


class Smite(Struct, frozen=True, tag=True):
    """A place of a troll track: struck up to there, or (touched again) up to the one before."""

    sector: int
    place: int


class Turn(Struct, frozen=True, tag=True):
    """A die turn: used up to there, or (touched again) up to the one before."""

    place: int


class Valhalla(Struct, frozen=True, tag=True):
    """The V stands, or does not."""


class Step(Struct, frozen=True, tag=True):
    """One less or one more."""

    field: str
    by: int


class Keys(Struct, frozen=True, tag=True):
    """Open the keys of a number, or close them."""

    field: str


class Number(Struct, frozen=True, tag=True):
    """A number chosen as a whole."""

    field: str
    value: int


class Erase(Struct, frozen=True, tag=True):
    """The number that is being typed, from its beginning."""


class Fires(Struct, frozen=True, tag=True):
    """One fire more of a player who is not on the pad, or (by its place) one less."""

    without: int = -1


class Arm(Struct, frozen=True, tag=True):
    arm: int


class Start(Struct, frozen=True, tag=True):
    """The round in which the bonus starts."""

    bonus_from: Literal["2", "3"]


# -- numbers -------------------------------------------------------------------------------------------


class Bounds(NamedTuple):
    low: int
    high: int
    lone: bool = False
    """Whether 1 is no such number: a lone strike is no fire."""

    def next(self, value: int, by: int) -> int:
        """One step on; the same where there is none."""
        step = value + by
        if self.lone and step == 1:
            step += by
        return step if self.low <= step <= self.high else value

    def allows(self, value: int) -> bool:
        return self.low <= value <= self.high and not (self.lone and value == 1)


FIRE = Bounds(0, ALL_SQUARES, lone=True)
WARRIOR = Bounds(0, ALL_WARRIORS)
ROUND = Bounds(1, ROUNDS.rounds)


def bounds(field: str) -> Bounds:
    """What a field can hold: `fire`, `warriors`, `round/GOD`, `other/PLACE`."""
    if field == "warriors":
        return WARRIOR
    return ROUND if field.startswith("round/") else FIRE


def number(pad: Pad, seat: int, field: str) -> int:
    kind, _, place = field.partition("/")
    if kind == "other":
        return pad.others[int(place)]
    sheet = pad.sheets[seat]
    return sheet.rounds[int(place)] if kind == "round" else int(getattr(sheet, kind))


def with_number(pad: Pad, seat: int, field: str, value: int) -> Pad:
    """The pad with another number in a field; what the field cannot hold changes nothing."""
    if not bounds(field).allows(value):
        return pad
    kind, _, place = field.partition("/")
    if kind == "other":
        return replace(pad, others=_put(pad.others, int(place), value))
    if kind == "round":
        return changed(pad, seat, rounds=_put(pad.sheets[seat].rounds, int(place), value))
    return changed(pad, seat, **{kind: value})


def _put(numbers: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*numbers[:at], value, *numbers[at + 1 :])


def longer(typed: int, digit: int) -> int:
    """A number with one more digit."""
    return max(typed, 0) * 10 + digit


def is_typed(pad: Pad, seat: int, field: str) -> bool:
    """Whether the keys of that number are open."""
    typing = pad.typing
    own = TABLE if field.startswith("other/") else seat
    return typing is not None and (typing.seat, typing.field) == (own, field)
