"""The tray in letters, for the terminal."""

from __future__ import annotations

from companion.games.dice_tray.dice import spell
from companion.games.dice_tray.state import State, Thrown
from companion.sheets.terminal import Picture, Piece

from . import speech

RECENT = 10


def picture(view: State, seat: int) -> Picture:
    """This seat's dice, the others', and the last throws of all."""
    lines: Picture = [[(f"Seat {seat + 1}", "bold"), (_state(view, seat), "dim")]]
    last = view.seats[seat].last
    if last:
        lines.append([("  ", "plain"), *_dice(last), (f" = {last.sum}", "gold")])
    others = [index for index in range(len(view.seats)) if index != seat]
    for index in others:
        throw = view.seats[index].last
        lines.append([(f"Seat {index + 1}{_state(view, index)}", "dim"), *(_short(throw) if throw else [])])
    if view.history:
        lines.append([("Last throws", "bold")])
    for throw in reversed(view.history[-RECENT:]):
        lines.append([(f"  seat {throw.seat + 1}", "plain"), *_short(throw)])
    return lines


def _state(view: State, seat: int) -> str:
    one = view.seats[seat]
    return ", away" if one.away else ", dice in the air" if one.fresh else ""


def _dice(throw: Thrown) -> list[Piece]:
    pieces: list[Piece] = []
    for sides, face in zip(throw.dice, throw.faces, strict=True):
        pieces += [(f"[{speech.face_name(sides, face)}]", "bold"), (f"d{sides} ", "dim")]
    return pieces


def _short(throw: Thrown) -> list[Piece]:
    return [(f"  {spell(throw.dice)}: {speech.faces_name(throw)}", "plain"), (f" = {throw.sum}", "gold")]
