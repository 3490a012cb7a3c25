"""Why a bot answers as it does, in a sentence for the person at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import decisions as d
from .box import ACTIONS, BOARD, CONTRACTS, GUESTS, ROW
from .evaluation import wanted
from .state import Seat, State


def reason(view: State, decision: Any, choice: Any) -> str:
    """What a choice does, without a full stop."""
    seat = view.seats[decision.seat]
    if isinstance(choice, d.Word):
        return WORDS.get(choice.text, choice.text)
    return REASONS[type(choice)](view, seat, decision, choice)


def count(number: int, thing: str) -> str:
    return f"{number} {thing}" + ("" if number == 1 else "s")


def fans(number: int, fan: int) -> str:
    return f"{number} {BOARD.fans[fan].name if number == 1 else BOARD.fans[fan].plural}"


def mark_reason(view: State, seat: Seat, ask: Any, mark: d.Mark) -> str:
    action, musician = ACTIONS[mark.action], BOARD.musicians[mark.action // ROW].name
    if action.kind in ("sail", "amp"):
        way = "sail" if action.kind == "sail" else "fly"
        waiting = count(wanted(view, seat, mark.island), "fan")
        return f"At {mark.number} we {way} to {island(mark.island)}, where {waiting} may find room in my hall"
    if action.kind == "dragon":
        return f"At {mark.number} Fafnirvana shall visit {island(mark.island)}"
    if action.kind == "collect":
        return f"At {mark.number} the {musician} wins over up to {fans(action.count, action.fan)}"
    return f"At {mark.number} the {musician} {DEEDS[action.kind]}"


DEEDS = {
    "steal": "goes stealing",
    "shield": "raises the shield",
    "ice": "wants the iceberg tile",
    "contract": "looks for a new contract",
    "eye": "looks at the next fans",
    "guest": "invites a Guest Star",
    "control": "takes hold of angry fans",
}
WORDS = {
    "next": "This number stays empty",
    "lock": "The board is good as it is",
    "none": "That is better left alone",
    "keep": "The Guest Star waits for a better moment",
    "drop": "The Guest Star I have is the better one",
    "play": "Now is the moment for the Guest Star",
    "young": "I want to know where young fans go next",
    "old": "I want to know where old fans go next",
    "both": "I want to know where all fans go next",
}


def island(number: int) -> str:
    return BOARD.islands[number].name


def card_reason(view: State, seat: Seat, ask: Any, card: d.Card) -> str:
    contract = CONTRACTS[card.key]
    return f"{contract.name} is within my reach for {count(contract.points, 'point')}"


def take_reason(view: State, seat: Seat, ask: Any, take: d.Take) -> str:
    room = "the hall has room" if seat.fans[ask.fan] < view.options.hall_rows else "the pit is never full"
    return f"I take {fans(take.count, ask.fan)} from {island(take.island)}, since {room}"


def loot_reason(view: State, seat: Seat, ask: Any, loot: d.Loot) -> str:
    return f"Seat {loot.seat + 1} will miss this {BOARD.fans[loot.fan].name} more than any other"


def guest_reason(view: State, seat: Seat, ask: Any, choice: Any) -> str:
    card = ask.drawn if isinstance(ask, d.Invite) else seat.guest
    return f"Now is the moment for {GUESTS[card].name}"


def ice_reason(view: State, seat: Seat, ask: Any, ice: d.Ice) -> str:
    holder = "I keep a tile" if ice.to == ask.seat else f"seat {ice.to + 1} gets a tile"
    return f"Ice goes from {island(ice.taken)} to {island(ice.placed)} and {holder}"


REASONS: dict[type, Callable[[State, Seat, Any, Any], str]] = {
    d.Mark: mark_reason,
    d.Card: card_reason,
    d.Take: take_reason,
    d.Loot: loot_reason,
    d.Fan: lambda view, seat, ask, pick: f"I can spare one {BOARD.fans[pick.fan].name}",
    d.Steer: lambda view, seat, ask, steer: (
        f"The angry fans of seat {steer.seat + 1} go {'on' if steer.forward else 'back'}"
    ),
    d.Calm: guest_reason,
    d.Player: guest_reason,
    d.Players: lambda view, seat, ask, to: f"Angry fans go to seat {' and seat '.join(str(to).split('+'))}",
    d.Ice: ice_reason,
}
