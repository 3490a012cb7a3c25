"""What happened, and what a line of the score says, in sentences."""

from __future__ import annotations

from typing import Any

from companion.games.dice_tray import events as e
from companion.games.dice_tray.state import State
from companion.words import word

from . import speech


def tell(event: Any, names: tuple[str, ...]) -> str:
    """What happened, in one sentence."""
    name = speech.seat_name(names, event.seat)
    if isinstance(event, e.PutAway):
        return word("dice_tray.tell.away", name=name)
    key = "dice_tray.tell.again" if event.throw.again else "dice_tray.tell.fell"
    return word(key, name=name, throw=speech.throw_name(event.throw))


def explain(view: State, seat: int, line: str) -> str:
    """The dice of the last throw."""
    last, throws = view.seats[seat].last, view.seats[seat].throws
    if last is None:
        return word("dice_tray.explain.none")
    return word("dice_tray.explain", throw=speech.throw_name(last), throws=throws)
