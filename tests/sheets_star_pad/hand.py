"""A hand that fills in RagnaRok Star's pad by touching what its scenes show, and finished games to fill in."""

from __future__ import annotations

from typing import Any

from companion.bots import bots_for
from companion.games.ragnarok_star import GAME
from companion.games.ragnarok_star.box import CONTRACTS
from companion.games.ragnarok_star.scoring import Tally, tallies
from companion.games.ragnarok_star.state import State
from companion.kernel import ScoreSheet, SeatInfo, Table
from companion.sheets import pad as pads
from companion.sheets.pad import TABLE, PadSight
from companion.sheets.ragnarok_star import pad as star
from companion.sheets.scene import Scene

KEY = "ragnarok_star"


class Hand:
    """Touches one pad, on a phone unless another width is given. Only what can be touched is touched."""

    def __init__(self, *names: str, width: float = 360, text: float = 1.0) -> None:
        self.pad: Any = star.new(names or ("Astrid", "Bjorn"))
        self.seat, self.width, self.text = 0, width, text

    def scene(self) -> Scene:
        sight = PadSight(pad=self.pad, seat=max(self.seat, 0), width=self.width, text=self.text)
        return star.table(sight) if self.seat == TABLE else star.scene(sight)

    def tap(self, *keys: str) -> None:
        for key in keys:
            shape = self.scene().by_key(key)
            assert shape is not None, f"the scene has no {key}"
            assert shape.touch is not None, f"{key} cannot be touched"
            assert shape.touch.enabled, f"{key}: {shape.touch.why}"
            self.pad = star.touch(self.pad, self.seat, shape.touch.means)

    def why(self, key: str) -> str:
        """Why a shape refuses a touch; and the touch behind it changes nothing."""
        shape = self.scene().by_key(key)
        assert shape is not None
        assert shape.touch is not None
        assert not shape.touch.enabled
        assert star.touch(self.pad, self.seat, shape.touch.means) == self.pad
        return shape.touch.why

    @property
    def sheet(self) -> Any:
        return self.pad.sheets[self.seat]

    @property
    def score(self) -> ScoreSheet:
        return pads.score(KEY, star, self.pad)  # type: ignore[arg-type]

    # -- whole sheets ----------------------------------------------------------------------------------

    def seat_fans(self, *counts: int) -> None:
        """The hall by its seats, the pit fan by fan."""
        for fan, count in enumerate(counts):
            seats = min(count, self.pad.rows)
            self.tap(*([f"seat/{fan}/{seats}"] if seats else []), *[f"fan/{fan}/more"] * (count - seats))

    def fulfil(self, *contracts: str | int) -> None:
        for one in contracts:
            points = one if isinstance(one, int) else CONTRACTS[one].points
            self.tap(f"worth/{points}", f"other/{one}/more" if isinstance(one, int) else f"contract/{one}")

    def fill(self, tally: Tally) -> None:
        self.seat_fans(*tally.fans)
        self.fulfil(*tally.contracts)
        self.tap(*["angry/more"] * tally.angry)


def finished(levels: list[str], seed: int, **options: Any) -> State:
    """A game that bots played to its end."""
    names = [SeatInfo(f"Player {i}", level) for i, level in enumerate(levels)]
    table = Table.start(GAME, names, seed, options, bots_for(GAME, levels, seed))
    table.run()
    return table.view_all()


def typed(state: State, width: float = 360) -> Hand:
    """A finished game typed in by touches."""
    hand = Hand(*(f"Player {i}" for i in range(len(state.seats))), width=width)
    hand.seat = TABLE
    hand.tap(f"rows/{state.options.hall_rows}", *(["expansion"] if state.options.angry_fans else []))
    for hand.seat, tally in enumerate(tallies(state)):
        hand.fill(tally)
    if state.winner >= 0:
        hand.seat = TABLE
        hand.tap(f"guitar/{state.winner}")
    return hand
