"""The sheet in words: names of things, what to do now, what an answer is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from companion.games.ragnarok_star import decisions as d
from companion.games.ragnarok_star import real
from companion.games.ragnarok_star.box import (
    ACTION_OF,
    ACTIONS,
    ARRIVALS,
    BOARD,
    CONTRACTS,
    EXIT,
    FAN_OF,
    FANS,
    GUESTS,
    ISLANDS,
    RING,
)
from companion.games.ragnarok_star.program import mistake
from companion.games.ragnarok_star.scoring import score
from companion.kernel import FATE
from companion.sheets.sight import Sight
from companion.words import word

from . import offer
from .draft import Part, Path

BARRED = re.compile(r"ice bars the (?:way to|port of) (\w+)")

# -- names ---------------------------------------------------------------------------------------------


def seat_name(names: tuple[str, ...], seat: int) -> str:
    return names[seat] if seat < len(names) and names[seat] else word(f"ragnarok_star.band.{seat}")


def name_of(sight: Sight, seat: int) -> str:
    return seat_name(sight.names, seat)


def island_name(island: int) -> str:
    return BOARD.islands[island].name


def fan_name(fan: int, count: int = 1) -> str:
    return word(f"ragnarok_star.{'fan' if count == 1 else 'fans'}.{FANS[fan]}")


def counted(count: int, fan: int) -> str:
    """`2 old women`."""
    return f"{count} {fan_name(fan, count)}"


def musician_name(musician: int) -> str:
    return word(f"ragnarok_star.musician.{BOARD.musicians[musician].key}")


def action_name(action: int) -> str:
    """What a musician does: `Sail`, `2 girls`."""
    one = ACTIONS[action]
    return counted(one.count, one.fan) if one.kind == "collect" else word(f"ragnarok_star.action.{one.kind}")


def action_text(name: str) -> str:
    """An action as events name it: `bass.sail`, `collect boy`, `steal`."""
    if name in ACTION_OF:
        return action_name(ACTION_OF[name])
    first, _, fan = name.partition(" ")
    if first == "collect" and fan in FAN_OF:
        return word("ragnarok_star.action.collect", fans=fan_name(FAN_OF[fan], 2))
    return word(f"ragnarok_star.action.{first}")


def mark_text(mark: d.Mark) -> str:
    """A written number in words: `2: Sail to Kissness`."""
    text = action_name(mark.action)
    if mark.island >= 0:
        text = word("ragnarok_star.to", action=text, island=island_name(mark.island))
    return word("ragnarok_star.mark", number=mark.number, action=text)


def gap_name(gap: int) -> str:
    return word("ragnarok_star.gap", one=island_name(gap), other=island_name((gap + 1) % RING))


def card_name(key: str) -> str:
    """A contract, a Guest Star or a fan card by its key."""
    if key in CONTRACTS:
        return CONTRACTS[key].name
    if key in GUESTS:
        return GUESTS[key].name
    if key in ARRIVALS:
        (island, fan, _), *_ = ARRIVALS[key]
        return word("ragnarok_star.fan_card", fans=fan_name(fan, 2), island=island_name(island))
    if key == real.STAR:
        return word("ragnarok_star.guest.star")
    return (
        word("ragnarok_star.contract.points", points=points(int(key)))
        if key.isdigit()
        else word("ragnarok_star.face_down")
    )


def points(count: int) -> str:
    return word("ragnarok_star.point" if abs(count) == 1 else "ragnarok_star.points", count=signed(count))


def signed(count: int) -> str:
    """With a true minus sign."""
    return str(count) if count >= 0 else f"\u2212{-count}"


# -- answers -------------------------------------------------------------------------------------------


def part_name(sight: Sight, part: Part) -> str:
    """One step of an answer, in a word or two."""
    value: Any = part.value
    if part.kind == "take":
        return take_name(value)
    if part.kind == "word":
        if isinstance(sight.decision, d.Guest) and not sight.decision.offers:
            return word("ragnarok_star.word.go_on")
        if isinstance(sight.decision, d.Rest) and value == "on" and sight.decision.last:
            return word("ragnarok_star.word.on.last")
        if isinstance(sight.decision, d.Outcome) and value in ("done", "failed", "none"):
            return outcome_name(sight.decision, value)
        return word(f"ragnarok_star.word.{value}", number=offer.number(sight))
    if part.kind == "count":
        return counted(value, ACTIONS[sight.decision.action].fan)
    if part.kind == "points":
        return points(int(value))
    if part.kind == "number":
        return word("ragnarok_star.number", number=value)
    if part.kind == "square":
        return word("ragnarok_star.square.exit" if value == EXIT else "ragnarok_star.square", number=value)
    if part.kind == "seat":
        return name_of(sight, value)
    return NAMED[part.kind](value)


def outcome_name(ask: d.Outcome, value: str) -> str:
    """What is said of an action at a real table: in words of its own, where it has them."""
    key = f"ragnarok_star.outcome.{value}"
    own = word(f"{key}.{ask.kind}")
    return own if own != f"{key}.{ask.kind}" else word(key)


NAMED: dict[str, Callable[[Any], str]] = {
    "action": action_name,
    "wipe": action_name,
    "in": fan_name,
    "out": fan_name,
    "at": lambda value: island_name(value) if value >= 0 else word("ragnarok_star.sea"),
    "ice": lambda value: word(f"ragnarok_star.fix.ice.{value}"),
    "held": lambda value: card_name(value),
    "shown": lambda value: card_name(value),
    "star": lambda value: card_name(value),
    "more": lambda value: word(f"ragnarok_star.more.{value}"),
    "lodge": lambda value: word("ragnarok_star.title.lodge"),
    "island": island_name,
    "tile": gap_name,
    "spot": gap_name,
    "fan": fan_name,
    "card": card_name,
}


def take_name(text: str) -> str:
    count, _, island = text.removesuffix("!").partition("@")
    key = "ragnarok_star.take.guest" if text.endswith("!") else "ragnarok_star.take"
    return word(key, count=count, island=island_name(ISLANDS.index(island)))


def spoken(sight: Sight, path: Path) -> str:
    """An answer as it is spoken: all its steps."""
    return ", ".join(part_name(sight, part) for part in path)


# -- what to do now ------------------------------------------------------------------------------------


def prompt(sight: Sight) -> str:
    """What to do now, in one sentence or two."""
    ask = sight.decision
    if ask is None:
        return over(sight) if sight.view.phase == "over" else waiting(sight)
    kind = type(ask).__name__.lower()
    if fixing := _fixing(sight):
        return fixing
    parts = _parts(sight, ask)
    if ask.seat == FATE:
        return _fate(sight, kind, parts)
    stage = offer.stage(sight)
    key = f"ragnarok_star.ask.{kind}"
    if isinstance(ask, d.Write | d.Lock):
        return _writing(sight, key)
    if isinstance(ask, d.Guest):
        return word(f"{key}.{ask.moment}" if ask.offers else f"{key}.{ask.moment}.bluff", **parts)
    if stage and word(f"{key}.{stage}") != f"{key}.{stage}":
        key = f"{key}.{stage}"
    return word(key, **parts)


def _fixing(sight: Sight) -> str:
    """At a real table: what else is to be said about something that is put right."""
    taken = offer.picks(sight)
    if not taken or taken[0].kind not in ("out", "held", "more", "lodge"):
        return ""
    return word(f"ragnarok_star.fix.{taken[0].kind}", what=part_name(sight, taken[0]))


def _told(sight: Sight, ask: d.Outcome) -> str:
    """What the band does at this number, and what is to be told of it."""
    if ask.kind == "void":
        marks = [mark for mark in offer.own(sight).marks if mark.number == ask.number]
        why = mistake(offer.own(sight).marks, marks[0], sight.view.options)
        listed = ", ".join(action_name(mark.action) for mark in marks)
        return word("ragnarok_star.tells.void", number=ask.number, action=listed, why=reason(why))
    mark = offer.own(sight).plan[ask.number - 1] if ask.number else None
    parts = {"number": ask.number, "action": action_name(ask.action) if ask.action >= 0 else ""}
    parts["island"] = island_name(mark.island) if mark is not None and mark.island >= 0 else ""
    return word(f"ragnarok_star.tells.{ask.kind}", **parts)


def _writing(sight: Sight, key: str) -> str:
    """Which island to tick, which number to write, or whether to lock."""
    ticked = [part for part in offer.picks(sight) if part.kind == "action"]
    if ticked:
        return word("ragnarok_star.ask.write.1", what=part_name(sight, ticked[0]))
    number = offer.number(sight)
    if number:
        return word("ragnarok_star.ask.write", number=number)
    return word(f"{key}.any" if sight.decision.open else key)


def _fate(sight: Sight, kind: str, parts: dict[str, Any]) -> str:
    if not sight.typed:
        return word(f"ragnarok_star.cast.{kind}", **parts)
    if isinstance(sight.decision, d.Outcome):
        return _told(sight, sight.decision)
    if isinstance(sight.decision, d.Rest):
        return word("ragnarok_star.tells.last" if sight.decision.last else "ragnarok_star.tells.rest", **parts)
    stage = offer.stage(sight)
    return word(f"ragnarok_star.type.{kind}.{stage}" if kind == "gather" else f"ragnarok_star.type.{kind}", **parts)


def _parts(sight: Sight, ask: Any) -> dict[str, Any]:
    """What a question is about, for its sentence."""
    view, parts = sight.view, {"number": getattr(ask, "number", 0), "round": sight.view.round}
    of = getattr(ask, "of", ask.seat)
    parts["name"] = name_of(sight, of) if of >= 0 else ""
    parts["stack"] = word(f"ragnarok_star.stack.{getattr(ask, 'stack', 0)}")
    picks = offer.picks(sight) or next((one for one in offer.options(sight) if one[-1].kind != "word"), ())
    parts["what"] = part_name(sight, picks[0]) if picks else ""
    parts["victim"] = parts["what"]
    parts["fan"] = fan_name(getattr(ask, "fan", 0), 2)
    parts["held"] = sum(len(seat.hand) for seat in view.seats[max(0, of) : max(0, of) + 1]) + 1
    guest = getattr(ask, "drawn", "") or view.seats[sight.seat].guest
    parts["guest"] = card_name(guest)
    parts["left"] = len(ask.offers[0].seats) if isinstance(ask, d.Send) else 0
    return parts


def over(sight: Sight) -> str:
    result = score(sight.view)
    first = result.ranking.index(1)
    return word("ragnarok_star.over", name=name_of(sight, first), points=points(result.seats[first].total))


def has_locked(sight: Sight, seat: int) -> bool:
    """Whether a band has locked its board, as far as this device has heard."""
    return bool(sight.view.seats[seat].locked) or seat in sight.sealed


def waiting(sight: Sight) -> str:
    """Who is waited for, as far as this seat may know."""
    view = sight.view
    if view.phase == "program":
        open_ = [i for i in range(len(view.seats)) if not has_locked(sight, i) and i != sight.seat]
        if has_locked(sight, sight.seat) and open_:
            names = ", ".join(name_of(sight, seat) for seat in open_)
            return word("ragnarok_star.wait.locked", names=names)
    if view.phase == "resolve":
        return word("ragnarok_star.wait.number", number=view.number)
    return word("ragnarok_star.wait")


# -- reasons -------------------------------------------------------------------------------------------

REASONS = {
    real.TOLD: "told",
    "more than one wanted to be Ice Master": "masters",
    "no such fan is within reach": "reach",
    "the fans could not decide": "undecided",
    "more than one called Fafnirvana": "dragons",
    "there is nobody to steal from": "nobody",
    "a Guest Star stood at the door": "door",
    "too many thieves wanted the same fan": "thieves",
    "there is no card to look at": "no_card",
    "both stacks are locked": "stacks",
    "nobody tried to steal": "vain",
    "no island is ticked": "unticked",
}


def reason(why: str) -> str:
    """Why an action failed or a mark does not count, in the reader's language."""
    if why in REASONS:
        return word(f"ragnarok_star.reason.{REASONS[why]}")
    if barred := BARRED.match(why):
        return word("ragnarok_star.reason.ice", island=island_name(ISLANDS.index(barred[1])))
    if twice := re.match(r"number (\d)", why):
        return word("ragnarok_star.reason.twice", number=twice[1])
    return word("ragnarok_star.reason.lower") if "lower number" in why else why
