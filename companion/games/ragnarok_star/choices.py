"""Every legal answer to every question: the one place that says what may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from companion.kernel import Deck

from . import decisions as d
from . import real
from .box import ACTIONS, BOARD, RING, ROW
from .state import State


@cache
def marks(number: int, open_: int, strict: bool) -> tuple[d.Mark, ...]:
    """What can be written for a number; only a strict board insists on a ticked island."""
    found: list[d.Mark] = []
    for action in range(len(ACTIONS)):
        if not open_ >> action & 1:
            continue
        if ACTIONS[action].ticked:
            found += [d.Mark(number, action, island) for island in range(RING)]
        if not (strict and ACTIONS[action].ticked):
            found.append(d.Mark(number, action))
    return tuple(found)


@cache
def any_marks(numbers: int, open_: int) -> tuple[d.Mark, ...]:
    """What a board takes that is not strict."""
    return tuple(mark for number in range(1, numbers + 1) for mark in marks(number, open_, False))


@cache
def wipes(marked: tuple[d.Mark, ...]) -> tuple[d.Wipe | d.Word, ...]:
    """One number off, or all."""
    return (*(d.Wipe(mark.action) for mark in marked), d.ERASE) if marked else ()


def writings(state: State, ask: d.Write) -> tuple[Any, ...]:
    """A number under an action, or none; last what takes something back."""
    strict = marks(ask.number, ask.open, True) if ask.strict else any_marks(state.options.numbers, ask.open)
    return (*strict, d.NEXT, *wipes(state.seats[ask.seat].marks), *real.fixes(state))


def lockings(state: State, ask: d.Lock) -> tuple[Any, ...]:
    off = wipes(state.seats[ask.seat].marks) or (d.ERASE,)
    return (d.LOCK, *any_marks(state.options.numbers, ask.open), *off, *real.fixes(state))


@cache
def ice(tiles: tuple[int, int], seats: int) -> tuple[d.Ice, ...]:
    """Either tile, any seat, one of the three spots without the tile that stays."""
    return tuple(
        d.Ice(taken, placed, to)
        for taken, stays in (tiles, tiles[::-1])
        for placed in range(RING)
        if placed != stays
        for to in range(seats)
    )


@cache
def kept(cards: tuple[str, ...], encore: bool) -> tuple[d.Card, ...]:
    plain = tuple(d.Card(card) for card in cards)
    return plain + tuple(d.Card(card, True) for card in cards) if encore else plain


@cache
def players(seats: tuple[int, ...]) -> tuple[d.Player, ...]:
    return tuple(d.Player(seat) for seat in seats)


def stack(state: State, number: int) -> Deck:
    """The young or the old fan cards."""
    return state.old if number else state.young


def _cards(deck: Deck) -> list[d.Card]:
    return [d.Card(card) for card in deck.drawable()]


def _or_none(state: State, ask: Any) -> Sequence[Any]:
    return (*ask.offers, d.NONE)


CHOICES: dict[type, Callable[[State, Any], Sequence[Any]]] = {
    d.Gather: lambda state, ask: d.CROWDS,
    d.Hair: lambda state, ask: players(tuple(range(len(state.seats)))),
    d.Draw: lambda state, ask: _cards(state.deck),
    d.Arrive: lambda state, ask: _cards(stack(state, ask.stack)),
    d.Peek: lambda state, ask: _cards(stack(state, ask.stack)),
    d.Star: lambda state, ask: _cards(state.guests),
    d.AirGuitar: lambda state, ask: players(ask.tied),
    d.Outcome: lambda state, ask: (*real.outcomes(state, ask), *real.fixes(state)),
    d.Rest: lambda state, ask: (d.ON, *real.fixes(state)),
    d.Write: writings,
    d.Lock: lockings,
    d.Keep: lambda state, ask: kept(ask.cards, ask.encore),
    d.Look: lambda state, ask: ask.offers,
    d.Invite: lambda state, ask: ask.offers,
    d.Guest: _or_none,
    d.Control: lambda state, ask: ask.offers,
    d.Collect: _or_none,
    d.Scare: lambda state, ask: ask.offers,
    d.Rob: _or_none,
    d.Send: lambda state, ask: ask.offers,
    d.Freeze: lambda state, ask: ice(ask.tiles, ask.seats),
}


def refusal(ask: Any, choice: Any, marked: Sequence[d.Mark], listed: Sequence[Any]) -> str:
    """Why an answer is not possible, for the player who gave it."""
    if isinstance(ask, d.Write) and isinstance(choice, d.Mark):
        return mistake(ask, choice, marked)
    if isinstance(ask, d.Write | d.Lock) and isinstance(choice, d.Wipe):
        return f"'{choice}': there is no number under this action"
    shown = ", ".join(map(str, listed[:12])) + (", ..." if len(listed) > 12 else "")
    return f"{d.spell(ask)} cannot answer '{choice}' to '{ask.name}'; possible: {shown}"


def mistake(ask: d.Write, mark: d.Mark, marked: Sequence[d.Mark]) -> str:
    """What is wrong with a mark on this board."""
    if not 0 <= mark.action < len(ACTIONS) or not -1 <= mark.island < RING:
        return f"{d.spell(ask)}: there is no such action"
    action = ACTIONS[mark.action]
    musician = BOARD.musicians[action.musician].name
    if ask.strict and mark.number != ask.number:
        return f"'{mark}': number {ask.number} is to be written now"
    if ask.strict and any(other.action // ROW == action.musician for other in marked):
        return f"'{mark}': the {musician} has a number already; one action for each musician"
    if any(other.action == mark.action for other in marked):
        return f"'{mark}': there is a number under this action already"
    if ask.strict and action.ticked and mark.island < 0:
        return f"'{mark}': tick the island to go to"
    if mark.island >= 0 and not action.ticked:
        return f"'{mark}': no island is ticked for this action"
    return f"'{mark}': the {musician} does not play in this game"


__all__ = ["CHOICES", "any_marks", "ice", "marks", "players", "refusal", "stack"]
