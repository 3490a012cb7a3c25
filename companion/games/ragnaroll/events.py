"""What happens at a RagnaRoll table, for screens, logs and undo."""

from __future__ import annotations

from typing import ClassVar

from companion.kernel import Event


class RoundBegan(Event, frozen=True):
    round: int


class Rolled(Event, frozen=True):
    """Known to its seat alone."""

    reveals: ClassVar[bool] = True
    seat: int
    dice: tuple[int, int, int]


class Turned(Event, frozen=True):
    """Known to its seat alone."""

    seat: int
    die: int
    face: int


class TurnUsed(Event, frozen=True):
    """A die turn was crossed off the sheet, which lies open; `count` are used now."""

    seat: int
    count: int


class Locked(Event, frozen=True):
    """A seat has assigned its dice; which, shows at the reveal."""

    seat: int


class Revealed(Event, frozen=True):
    """All thunder dice lie open."""

    reveals: ClassVar[bool] = True


class Struck(Event, frozen=True):
    """A square was crossed off; `magic` was spent on the way, `by` says what did it."""

    seat: int
    square: int
    by: str
    magic: int = 0


class StrikeLost(Event, frozen=True):
    seat: int
    target: int
    by: str
    magic: int = 0


class TrollSmitten(Event, frozen=True):
    """`count` is how many of that track are struck now."""

    seat: int
    sector: int
    count: int


class RuneCrossed(Event, frozen=True):
    seat: int
    rune: int
    by: str


class RowFull(Event, frozen=True):
    seat: int
    sector: int


class ColumnFull(Event, frozen=True):
    seat: int
    column: int


class MagicLost(Event, frozen=True):
    """Runestone magic that could not be used."""

    seat: int
    strikes: int


class GodSummoned(Event, frozen=True):
    seat: int
    god: int
    squares: int
    bonus: int


class GameEnded(Event, frozen=True):
    """`why` says who or what ended it."""

    why: str


RagnarollEvent = (
    RoundBegan
    | Rolled
    | Turned
    | TurnUsed
    | Locked
    | Revealed
    | Struck
    | StrikeLost
    | TrollSmitten
    | RuneCrossed
    | RowFull
    | ColumnFull
    | MagicLost
    | GodSummoned
    | GameEnded
)
