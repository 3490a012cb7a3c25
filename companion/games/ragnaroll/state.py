"""The state of a RagnaRoll table: plain structs, no behaviour beyond tiny derived facts."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.kernel import Options

from .decisions import FateAsk, SeatAsk
from .sheet import MAGIC_OF, SECTOR_TROLLS, STRUCK_AT_START

NOT_PLACED, LOCKED = -1, 6
"""Besides the number of a `Place`: not assigned yet; and, in a view, assigned but not shown."""


class RagnarollOptions(Options, frozen=True):
    """The settings. At a real table one seat is recorded and Fate's answers are typed in."""

    table: Annotated[
        Literal["digital", "real"],
        Meta(description="digital: all sheets are here; real: this is one sheet, dice of the table are typed in"),
    ] = "digital"
    players: Annotated[
        int, Meta(ge=0, le=6, description="how many sit at the real table (0: as many as there are seats)")
    ] = 0
    gods_per_turn: Annotated[
        Literal["book", "one", "any"],
        Meta(description="how many gods a turn may summon; book: one, but any number when alone"),
    ] = "book"
    valhalla_arm: Annotated[int, Meta(ge=3, le=6, description="squares in each arm of the Valhalla V")] = 4
    thunder_redirect: Annotated[
        bool, Meta(description="a thunder strike on a struck square is redirected (off: it makes no strike)")
    ] = True
    bonus_from: Annotated[Literal["2", "3"], Meta(description="the round in which the bonus for early gods starts")] = (
        "2"
    )


class Summoned(Struct, frozen=True):
    """A god that came: when, for which bonus, and the strikes that burnt."""

    god: int
    round: int
    bonus: int
    squares: int


class Seat(Struct):
    """One player's sheet, the dice, and where the player stands in the turn."""

    struck: int = STRUCK_AT_START
    burnt: int = 0
    runes: int = 0
    magic_spent: int = 0
    turns: int = 0
    gods: tuple[Summoned, ...] = ()
    dice: tuple[int, int, int] | None = None
    place: int = NOT_PLACED
    step: int = 0
    free: int = 0
    """Free strikes on light squares owed by full rune rows."""
    owed: tuple[int, int, int] = (0, 0, 0)
    """Trolls owed by full rune columns, by sector."""
    stone: int = -1
    """The sector of a standing stone that was struck and whose runestone is not crossed yet."""
    power: int = -1
    """The god whose power is being used."""
    left: int = 0
    """What is left of the power: a count, or a mask of sectors."""
    ask: SeatAsk | None = None

    @property
    def trolls(self) -> tuple[int, int, int]:
        """Struck trolls by sector."""
        red, blue, yellow = SECTOR_TROLLS
        struck = self.struck
        return (struck & red).bit_count(), (struck & blue).bit_count(), (struck & yellow).bit_count()

    @property
    def magic(self) -> int:
        """Troll magic earned and not spent."""
        red, blue, yellow = self.trolls
        return MAGIC_OF[red] + MAGIC_OF[blue] + MAGIC_OF[yellow] - self.magic_spent


class State(Struct):
    """The whole table. `outside` are thunder dice and `fires` largest fires that belong to no seat here."""

    options: RagnarollOptions
    seats: list[Seat]
    phase: Literal["mark", "roll", "thunder", "resolve", "onward", "fires", "loki", "over"] = "mark"
    round: int = 1
    fate: tuple[FateAsk, ...] = ()
    outside: tuple[int, ...] = ()
    fires: tuple[int, ...] = ()
    winner: int = -1
    """Whom Loki chose in a full tie."""

    @property
    def players(self) -> int:
        """How many sit at the table, wherever their sheets are."""
        return self.options.players if self.options.table == "real" and self.options.players else len(self.seats)
