"""The state of a RagnaRok Star table: plain structs, no behaviour beyond tiny derived facts."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.kernel import Deck, Options

from .decisions import FateAsk, Loot, Mark, Note, SeatAsk

CENTRE = -1
"""Where boats and the dragon start: at no island."""
HIDDEN = "?"
"""A card, in the view of those who may not know it."""

Four = tuple[int, int, int, int]


class StarOptions(Options, frozen=True):
    """The settings. At a real table one seat is recorded and what comes of its actions is typed in."""

    hall_rows: Annotated[int, Meta(ge=4, le=6, description="rows of the concert hall")] = 5
    programming: Annotated[
        Literal["strict", "faithful"],
        Meta(description="strict: mistakes cannot be written; faithful: they can, and the book's penalties apply"),
    ] = "strict"
    repeated_number: Annotated[
        Literal["those", "all"],
        Meta(description="faithful: what a number written twice spoils: the actions that bear it, or the whole board"),
    ] = "those"
    ice: Annotated[
        Literal["both", "lock", "link"],
        Meta(description="what an iceberg tile does: lock a port and link two islands, or one of the two"),
    ] = "both"
    angry_fans: Annotated[bool, Meta(description="play with the Angry Fans expansion")] = False
    divalkyrie: Annotated[bool, Meta(description="play with the Divalkyrie expansion; needs the Angry Fans")] = False
    table: Annotated[
        Literal["digital", "real"],
        Meta(description="digital: all bands are here; real: this is one band's board, the game is on the table"),
    ] = "digital"
    players: Annotated[
        int, Meta(ge=0, le=4, description="how many sit at the real table (0: as many as there are seats)")
    ] = 0

    @property
    def strict(self) -> bool:
        """Whether mistakes cannot be written on a band board; at a real table they always can."""
        return self.programming == "strict" and self.table == "digital"

    @property
    def numbers(self) -> int:
        """How many numbers are programmed, one for each musician."""
        return 6 if self.divalkyrie else 5


class Seat(Struct):
    """One player: hall and pit, boat, contracts, band board, diss lodge, and what is asked."""

    fans: Four = (0, 0, 0, 0)
    """By colour, hall and mosh pit together: a column fills first, and the pit empties first."""
    island: int = CENTRE
    contracts: tuple[str, ...] = ()
    """By key; at a real table also by their points, for a deck that is not ours."""
    fulfilled: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    """Contracts drawn, of which one will be kept."""
    stolen: int = 0
    robbed: int = 0
    marks: tuple[Mark, ...] = ()
    """The band board as written."""
    locked: bool = False
    plan: tuple[Mark | None, ...] = ()
    """The band board as it counts, by number; known when all boards lie open."""
    shield: int = 0
    """The number from which the shield is up; 0: it is not."""
    tested: bool = False
    """Whether a thief has met the shield."""
    loot: Loot | None = None
    """What this thief is after at this number."""
    scared: bool = False
    """Whether the dragon makes a fan go ashore now."""
    lodge: tuple[int, ...] = ()
    """The squares of the angry fans, in rising order."""
    guest: str = ""
    drawn: str = ""
    """A Guest Star that was drawn and is not kept or played yet."""
    ask: SeatAsk | None = None
    note: Note | None = None
    """The secret answer, until all that are asked have answered."""


class State(Struct):
    """The whole table."""

    options: StarOptions
    seats: list[Seat]
    young: Deck
    old: Deck
    deck: Deck
    guests: Deck
    supply: Four
    crowd: tuple[int, ...] = (0,) * 16
    """Fans on the islands: island * 4 + fan."""
    tiles: tuple[int, int] = (0, 2)
    """The two iceberg spots with a tile, in rising order."""
    master: int = 0
    """The Ice Master; at a real table -1 for any other band."""
    phase: Literal["setup", "program", "arrive", "resolve", "end", "over"] = "setup"
    round: int = 1
    number: int = 0
    step: int = 0
    asked: bool = False
    """Whether the step has asked its questions and only its outcome is left."""
    kinds: int = 0
    """The kinds of actions at this number, as bits."""
    fate: tuple[FateAsk, ...] = ()
    drawing: tuple[int, ...] = ()
    """The seats for which cards are to be drawn, one entry for each card."""
    peeked: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """By stack: who has seen the next card; their eyes lock it to the others."""
    looking: tuple[tuple[int, int], ...] = ()
    """Seat and stack of those who are about to see a card."""
    shown: tuple[str, str] = ("", "")
    """The fan cards of this round."""
    discard: tuple[str, ...] = ()
    """Guest Stars that were played or dropped."""
    dragon: int = CENTRE
    winner: int = -1
    """Who won the air guitar battle."""

    @property
    def players(self) -> int:
        """How many bands are on tour, here or round the real table."""
        return self.options.players or len(self.seats)


def added(counts: Four, fan: int, by: int) -> Four:
    """The counts with some fans of one colour more, or less."""
    changed = list(counts)
    changed[fan] += by
    return changed[0], changed[1], changed[2], changed[3]
