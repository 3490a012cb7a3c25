"""Reading notation: the same text stands in records, tests, logs and messages."""

from __future__ import annotations

from collections.abc import Callable

from companion.kernel import Choice, Decision, IllegalChoice

from . import decisions as d
from .box import ACTION_OF, FAN_OF, FANS, ISLAND_OF


def _word(text: str) -> Choice:
    return d.WORDS[text]


def _mark(text: str) -> Choice:
    """A number on the board, or `-` and the action it is wiped off from."""
    if text.startswith("-"):
        return d.Wipe(ACTION_OF[text[1:]])
    number, _, rest = text.partition(":")
    action, tick, island = rest.partition(">")
    return d.Mark(int(number), ACTION_OF[action], ISLAND_OF[island] if tick else -1)


def _card(text: str) -> Choice:
    return d.Card(text.removesuffix("!"), text.endswith("!"))


def _player(text: str) -> Choice:
    return d.Player(int(text) - 1)


def _players(text: str) -> Choice:
    return d.Players(tuple(int(seat) - 1 for seat in text.split("+")))


def _take(text: str) -> Choice:
    count, _, island = text.removesuffix("!").partition("@")
    return d.Take(int(count), ISLAND_OF[island], text.endswith("!"))


def _loot(text: str) -> Choice:
    seat, _, fan = text.partition(".")
    return d.Loot(int(seat) - 1, FAN_OF[fan])


def _fan(text: str) -> Choice:
    return d.Fan(FAN_OF[text])


def _steer(text: str) -> Choice:
    return d.Steer(int(text[:-1]) - 1, {">": True, "<": False}[text[-1]])


def _calm(text: str) -> Choice:
    seat, _, square = text.partition(".")
    return d.Calm(int(seat) - 1, int(square))


def _ice(text: str) -> Choice:
    spots, _, to = text.partition("@")
    taken, _, placed = spots.partition(">")
    return d.Ice(ISLAND_OF[taken], ISLAND_OF[placed], int(to) - 1)


def _crowd(text: str) -> Choice:
    island, _, fans = text.partition(":")
    absent, _, rest = fans.partition("/")
    after, before, across = (FAN_OF[fan] for fan in rest.split(","))
    return d.Crowd(ISLAND_OF[island], FAN_OF[absent], after, before, across)


def _guest(text: str) -> Choice:
    return _calm(text) if "." in text else _player(text)


def _fix(text: str) -> Choice:
    _, thing, value = text.split(".")
    return d.Fix(thing, value)


def _outcome(text: str) -> Choice:
    """A kind of fan, or a card; a number of fans is told by its question."""
    return d.Fan(FAN_OF[text]) if text in FAN_OF else d.Card(text)


READERS: dict[type[Decision], tuple[str, Callable[[str], Choice]]] = {
    d.Gather: (f"a crowd like {d.CROWDS[0]}", _crowd),
    d.Hair: ("a seat's number", _player),
    d.Draw: ("a card", _card),
    d.Arrive: ("a card", _card),
    d.Peek: ("a card", _card),
    d.Star: ("a card", _card),
    d.AirGuitar: ("a seat's number", _player),
    d.Outcome: (f"'done', 'failed', 'none', a card or a fan like {FANS[0]}", _outcome),
    d.Rest: ("'on'", _word),
    d.Write: (f"'next', a number and an action like {d.Mark(1, 0, 0)}, or one to wipe off like {d.Wipe(0)}", _mark),
    d.Lock: (f"'lock', 'erase' or a number to wipe off like {d.Wipe(0)}", _mark),
    d.Keep: ("a contract", _card),
    d.Look: ("'young' or 'old'", _word),
    d.Invite: ("'keep', 'drop', 'play' or an angry fan like 2.4", _calm),
    d.Guest: ("'none', 'play', a seat's number or an angry fan like 2.4", _guest),
    d.Control: ("a lodge and a way like 2> or 2<", _steer),
    d.Collect: (f"'none' or fans like {d.Take(2, 0)}", _take),
    d.Scare: (f"a fan like {FANS[0]}", _fan),
    d.Rob: (f"'none' or a seat and a fan like 2.{FANS[0]}", _loot),
    d.Send: ("seats like 2 or 2+3", _players),
    d.Freeze: (f"ice like {d.Ice(0, 1, 1)}", _ice),
}


def read_choice(decision: Decision, text: str) -> Choice:
    """The answer to a question, from its notation."""
    wanted, reader = READERS[type(decision)]
    text = text.strip().lower()
    try:
        if text.startswith("fix."):
            return _fix(text)
        if isinstance(decision, d.Outcome) and decision.kind == "collect" and text.isdigit():
            return d.Count(int(text))
        return d.WORDS[text] if text in d.WORDS else reader(text)
    except (ValueError, KeyError, IndexError):
        raise IllegalChoice(f"'{text}' is not {wanted}") from None


def spell_program(marks: tuple[d.Mark, ...]) -> str:
    """A band board in one line: `1:bass.sail>kiss 2:drum.oldman`."""
    return " ".join(map(str, marks))


def read_program(text: str) -> tuple[d.Mark, ...]:
    """The band board behind a line. Raises `IllegalChoice` where it says nothing."""
    marks = (read_choice(d.Write(0, 0, 0, True), mark) for mark in text.split())
    return tuple(mark for mark in marks if isinstance(mark, d.Mark))
