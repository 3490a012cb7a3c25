"""Why a bot answers as it does, in a sentence for the person at the table."""

from __future__ import annotations

from typing import Any

from . import decisions as d
from .rules import round_bonus
from .shapes import detect_gods, has_valhalla
from .sheet import (
    COLOURS,
    GODS,
    LETTERS,
    NAMES,
    ROUNDS,
    RUNE_COLUMN,
    RUNE_ROW,
    SIDE,
    STONES,
    STRIDE,
    TROLLS,
    WARRIORS,
    bits,
)
from .state import Seat, State


def reason(view: State, decision: Any, choice: Any) -> str:
    """What a choice does, without a full stop."""
    seat = view.seats[decision.seat]
    if isinstance(choice, d.Place):
        return place_reason(seat, decision.dice, choice)
    if isinstance(choice, d.Turn):
        cost = ROUNDS.die_turns[seat.turns]
        return f"The {COLOURS[choice.die]} die is worth more as a {choice.face}, even for {points(cost)}"
    if isinstance(choice, d.Hit):
        return strike_reason(seat, 1 << choice.square, view.options.valhalla_arm)
    if isinstance(choice, d.Line):
        return strike_reason(seat, choice.squares, view.options.valhalla_arm)
    if isinstance(choice, d.Rune):
        return rune_reason(seat, choice.rune)
    if isinstance(choice, d.Call):
        return call_reason(view, seat, choice)
    return "The strike is better lost" if choice == d.LOST else wait_reason(seat)


def points(count: int) -> str:
    return f"{count} point" + ("" if count == 1 else "s")


def place_reason(seat: Seat, dice: tuple[int, int, int], place: d.Place) -> str:
    target = (dice[place.triangle] - 1) * STRIDE + place.circle * SIDE + dice[place.circle] - 1
    column = f"{LETTERS[place.thunder]}{dice[place.thunder]}"
    falls = f"Lightning falls on {NAMES[target]}"
    if seat.runes >> place.thunder * SIDE + dice[place.thunder] - 1 & 1:
        return f"{falls} and thunder in column {column}"
    return f"{falls}, thunder in column {column}, and runestone {column} gets its power"


def strike_reason(seat: Seat, squares: int, arm: int) -> str:
    """What is struck, and what that completes."""
    after = seat.struck | squares
    kinds = [what for mask, what in KINDS if squares & mask] or ["open ground"]
    done = [GODS[god].name for god in bits(new_gods(seat, after))]
    if has_valhalla(after, arm) and not has_valhalla(seat.struck, arm):
        done.append("the V of Valhalla")
    completed = f" and completes {', '.join(done)}" if done else ""
    return f"{'-'.join(NAMES[bit] for bit in bits(squares))} strikes {' and '.join(kinds)}{completed}"


KINDS = ((TROLLS, "a troll"), (STONES, "a standing stone"), (WARRIORS, "a warrior"))


def new_gods(seat: Seat, struck: int) -> int:
    """The gods that stand on these strikes and did not before."""
    found = detect_gods(struck & ~seat.burnt) & ~detect_gods(seat.struck & ~seat.burnt)
    for summoned in seat.gods:
        found &= ~(1 << summoned.god)
    return found


def rune_reason(seat: Seat, rune: int) -> str:
    sector, column = divmod(rune, SIDE)
    runes = seat.runes | 1 << rune
    row, of = (runes & RUNE_ROW[sector]).bit_count(), RUNE_COLUMN[column]
    filled = ["row"] * (row == SIDE) + ["column"] * (runes & of == of)
    if filled:
        return f"{LETTERS[sector]}{column + 1} fills its {' and its '.join(filled)} of runestones"
    return f"{LETTERS[sector]}{column + 1} brings the {COLOURS[sector]} row to {row} of {SIDE}"


def call_reason(view: State, seat: Seat, call: d.Call) -> str:
    god, bonus = GODS[call.god], round_bonus(view, seat)
    early = f" and {bonus} for coming early" if bonus else ""
    ending = "; with all gods here the game ends" if len(seat.gods) == len(GODS) - 1 else ""
    return f"{god.name} brings {points(god.points)}{early}{ending}"


def wait_reason(seat: Seat) -> str:
    if len(seat.gods) == len(GODS) - 1:
        return "The last god would end the game, and there are points left to earn"
    return "These strikes are worth more unburnt for now"
