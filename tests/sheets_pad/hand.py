"""A hand that fills in RagnaRoll's pad by touching what its scenes show, and finished games to fill in."""

from __future__ import annotations

from typing import Any

from companion.bots import bots_for
from companion.games.ragnaroll import GAME
from companion.games.ragnaroll.scoring import tally
from companion.games.ragnaroll.sheet import COLOURS, GODS, NAMES, RUNE_NAMES, STRUCK_AT_START, bits, sector_of
from companion.games.ragnaroll.sheet import LETTERS as SECTOR_LETTERS
from companion.games.ragnaroll.state import Seat, State
from companion.kernel import ScoreSheet, SeatInfo, Table
from companion.sheets import pad as pads
from companion.sheets.pad import TABLE, PadSight
from companion.sheets.ragnaroll import pad as ragnaroll
from companion.sheets.scene import Scene

KEY = "ragnaroll"


class Hand:
    """Touches one pad, on a phone unless another width is given. Only what can be touched is touched."""

    def __init__(self, *names: str, width: float = 360, text: float = 1.0) -> None:
        self.pad: Any = ragnaroll.new(names or ("Astrid", "Bjorn"))
        self.seat, self.width, self.text = 0, width, text

    def scene(self, seat: int | None = None) -> Scene:
        seat = self.seat if seat is None else seat
        sight = PadSight(pad=self.pad, seat=max(seat, 0), width=self.width, text=self.text)
        return ragnaroll.table(sight) if seat == TABLE else ragnaroll.scene(sight)

    def tap(self, *keys: str) -> None:
        for key in keys:
            shape = self.scene().by_key(key)
            assert shape is not None, f"the scene has no {key}"
            assert shape.touch is not None, f"{key} cannot be touched"
            assert shape.touch.enabled, f"{key}: {shape.touch.why}"
            self.pad = ragnaroll.touch(self.pad, self.seat, shape.touch.means)

    def why(self, key: str) -> str:
        """Why a shape refuses a touch."""
        shape = self.scene().by_key(key)
        assert shape is not None
        assert shape.touch is not None
        assert not shape.touch.enabled
        return shape.touch.why

    @property
    def sheet(self) -> Any:
        return self.pad.sheets[self.seat]

    @property
    def score(self) -> ScoreSheet:
        return pads.score(KEY, ragnaroll, self.pad)  # type: ignore[arg-type]

    # -- whole sheets ----------------------------------------------------------------------------------

    def type_number(self, field: str, value: int) -> None:
        self.tap(f"{field}/number", *(f"{field}/digit{digit}" for digit in str(value)), f"{field}/done")

    def strike(self, struck: int) -> None:
        """Every square of a set that is not printed as struck, sector by sector."""
        for bit in sorted(bits(struck & ~STRUCK_AT_START), key=sector_of):
            if self.scene().by_key(f"at/{NAMES[bit]}") is None:
                self.tap(f"look/{SECTOR_LETTERS[sector_of(bit)]}")
            self.tap(f"at/{NAMES[bit]}")

    def shared(self, seat: Seat) -> None:
        """Gods with their rounds, runestones, die turns."""
        for came in seat.gods:
            self.tap(f"god/{GODS[came.god].name}", f"round/{came.god}/{came.round}")
        self.tap(*(f"rune/{RUNE_NAMES[rune]}/touch" for rune in bits(seat.runes)))
        if seat.turns:
            self.tap(f"turn/{seat.turns}")

    def by_squares(self, seat: Seat) -> None:
        self.strike(seat.struck)
        self.shared(seat)

    def by_counts(self, seat: Seat, arm: int) -> None:
        found = tally(seat, arm)
        self.tap("form/counts")
        self.tap(*(f"troll/{c}/{n}" for c, n in zip(COLOURS, found.trolls, strict=True) if n))
        self.type_number("warriors", found.warriors)
        self.type_number("fire", found.fire)
        if found.valhalla:
            self.tap("valhalla")
        self.shared(seat)


def finished(levels: list[str], seed: int, **options: Any) -> State:
    """A game that bots played to its end."""
    names = [SeatInfo(f"Player {i}", level) for i, level in enumerate(levels)]
    table = Table.start(GAME, names, seed, options, bots_for(GAME, levels, seed))
    table.run()
    return table.view_all()
