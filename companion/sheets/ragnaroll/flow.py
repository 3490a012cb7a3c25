"""From a touch to what happens next: think on, choose, or let Fate throw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll.sheet import SECTORS, SIDE, sector_of
from companion.sheets.sight import Cast, Choose, Sight, Step, Think

from . import draft as m
from . import fate as typing
from . import offer
from .draft import Draft, changed, draft_of, with_item
from .telling import LINES

NOWHERE = (-1, -1, -1)


def touch(sight: Sight, means: Any) -> Step:
    """What a touch leads to. One that fits no question changes nothing."""
    draft = draft_of(sight)
    if isinstance(means, m.Look):
        return Think(changed(draft, look=means.sector))
    if isinstance(means, m.Tell) and means.line in LINES:
        return Think(changed(draft, told="" if draft.told == means.line else means.line))
    asked = ASKS.get(type(sight.decision))
    return (asked(sight, draft, means) if asked else None) or Think(draft)


def drop(sight: Sight, source: Any, target: Any) -> Step:
    """What dragging one thing onto another leads to: a die into a place, or back out of it."""
    draft = draft_of(sight)
    die = _die_of(draft, source)
    if not isinstance(sight.decision, d.Arrange) or die < 0:
        return Think(draft)
    if isinstance(target, m.Slot):
        return Think(placed(draft, die, target.place))
    if isinstance(target, m.Die):
        return Think(taken_back(draft, die))
    return Think(draft)


def _die_of(draft: Draft, means: Any) -> int:
    """The die that a shape is or holds."""
    if isinstance(means, m.Die):
        return means.die
    return offer.slots_of(draft)[means.place] if isinstance(means, m.Slot) else -1


# -- dice ----------------------------------------------------------------------------------------------


def placed(draft: Draft, die: int, place: int) -> Draft:
    """A die put in a place; one that lay there changes over."""
    slots = offer.slots_of(draft)
    lay, before = slots[place], slots.index(die) if die in slots else -1
    if before >= 0:
        slots = with_item(slots, before, lay)
    slots = with_item(slots, place, die)
    look = _sector_shown(slots, place)
    return changed(draft, slots=slots, die=-1, turning=False, look=look)


def _sector_shown(slots: tuple[int, int, int], place: int) -> int:
    """Look where the die just placed strikes: its column, or for a row that of the circle."""
    return slots[m.CIRCLE] if place == m.TRIANGLE else slots[place]


def taken_back(draft: Draft, die: int) -> Draft:
    slots = offer.slots_of(draft)
    if die in slots:
        slots = with_item(slots, slots.index(die), -1)
    return changed(draft, slots=slots, die=die, turning=False)


def arrange(sight: Sight, draft: Draft, means: Any) -> Step | None:
    ask, slots = sight.decision, offer.slots_of(draft)
    if isinstance(means, m.Die):
        if means.die in slots:
            return Think(taken_back(draft, means.die))
        return Think(_picked(draft, means.die))
    if isinstance(means, m.Slot):
        return _slot(draft, slots, means.place)
    if isinstance(means, m.Face) and offer.die_in_hand(draft) >= 0:
        if ask.turns_left and ask.dice[draft.die] != means.face:
            after = Draft(look=draft.look, slots=slots, die=-1 if draft.die in slots else draft.die)
            return Choose(d.TURNS[draft.die][means.face], after)
    elif means == m.Press("lock") and -1 not in slots:
        return Choose(d.Place(*slots))
    return None


def _picked(draft: Draft, die: int) -> Draft:
    """A die taken in hand; taken again it shows its faces, and once more it hides them."""
    if draft.die == die:
        return changed(draft, turning=not draft.turning)
    return changed(draft, die=die, turning=False)


def _slot(draft: Draft, slots: tuple[int, int, int], place: int) -> Step | None:
    """A place takes the die in hand; with an empty hand its own die is taken, or the last one left goes there."""
    lying = slots[place]
    held = offer.die_in_hand(draft)
    if held >= 0 and held != lying:
        return Think(placed(draft, held, place))
    if lying >= 0:
        return Think(_picked(draft, lying))
    if slots.count(-1) == 1:
        last = next(die for die in range(SECTORS) if die not in slots)
        return Think(placed(draft, last, place))
    return None


# -- strikes and powers --------------------------------------------------------------------------------


def strike(sight: Sight, draft: Draft, means: Any) -> Step | None:
    """A free square is struck at once; one that costs magic shows its price first."""
    ask, prices = sight.decision, offer.prices(sight)
    if isinstance(means, m.At) and means.square in prices:
        if prices[means.square] == 0 or draft.square == means.square:
            return Choose(d.HITS[means.square])
        return Think(changed(draft, square=means.square))
    if means == m.Press("confirm") and offer.aimed(sight) >= 0:
        return Choose(d.HITS[offer.aimed(sight)])
    if means == m.Press("lost") and ask.lost:
        return Choose(d.LOST)
    return None


def square(sight: Sight, draft: Draft, means: Any) -> Step | None:
    """Runestone magic and powers strike at a touch."""
    if isinstance(means, m.At) and sight.decision.squares >> means.square & 1:
        return Choose(d.HITS[means.square])
    return None


def line(sight: Sight, draft: Draft, means: Any) -> Step | None:
    """A square of one line strikes it; a square of several goes through them."""
    if isinstance(means, m.At):
        found = [mask for mask in sight.decision.lines if mask >> means.square & 1]
        if len(found) == 1:
            return Choose(d.Line(found[0]))
        if found:
            at = found.index(draft.line) + 1 if draft.line in found else 0
            return Think(changed(draft, line=found[at % len(found)], look=sector_of(means.square)))
    if means == m.Press("confirm") and offer.line_in_mind(sight):
        return Choose(d.Line(draft.line))
    return None


def cross(sight: Sight, draft: Draft, means: Any) -> Step | None:
    if isinstance(means, m.Stone) and sight.decision.runes >> means.rune & 1:
        return Choose(d.RUNES[means.rune])
    return None


def summon(sight: Sight, draft: Draft, means: Any) -> Step | None:
    """A god goes through its places, a square through all that burn it."""
    offered, call = offer.calls(sight), offer.called(sight)
    if isinstance(means, m.God) and means.god in offered:
        places = offered[means.god]
        at = (draft.at + 1) % len(places) if draft.god == means.god else 0
        return Think(changed(draft, god=means.god, at=at, look=-1))
    if isinstance(means, m.At):
        found = [(g, i) for g, places in offered.items() for i, p in enumerate(places) if p >> means.square & 1]
        if found:
            now = (draft.god, draft.at)
            god, at = found[(found.index(now) + 1) % len(found)] if now in found else found[0]
            return Think(changed(draft, god=god, at=at, look=sector_of(means.square)))
    if means == m.Press("confirm") and call:
        return Choose(d.Call(*call))
    if means == m.Press("none"):
        return Choose(d.NONE)
    return None


# -- Fate ----------------------------------------------------------------------------------------------


def fate(typed: Callable[[Sight, Draft, Any], Step | None]) -> Callable[[Sight, Draft, Any], Step | None]:
    """Fate throws by itself unless its answers are typed in."""

    def asked(sight: Sight, draft: Draft, means: Any) -> Step | None:
        if sight.typed:
            return typed(sight, draft, means)
        return Cast() if means == m.Press("cast") else None

    return asked


def roll(sight: Sight, draft: Draft, means: Any) -> Step | None:
    if isinstance(means, m.Die):
        return Think(changed(draft, die=means.die))
    if isinstance(means, m.Face) and 1 <= means.face <= SIDE:
        dice = with_item(draft.dice, typing.typed_next(sight), means.face)
        return Think(changed(draft, dice=dice, die=-1))
    if means == m.Press("confirm") and all(draft.dice):
        return Choose(d.Dice(draft.dice))
    return None


def thunder(sight: Sight, draft: Draft, means: Any) -> Step | None:
    """A face is chosen, then confirmed, by the button or by touching it again: Fate's word is not taken back."""
    if isinstance(means, m.Face) and 1 <= means.face <= SIDE:
        if draft.number == means.face:
            return Choose(d.FACES[means.face])
        return Think(changed(draft, number=means.face))
    if means == m.Press("confirm") and 1 <= draft.number <= SIDE:
        return Choose(d.FACES[draft.number])
    return None


def onward(sight: Sight, draft: Draft, means: Any) -> Step | None:
    answers = {m.Press("on"): d.ON, m.Press("end"): d.END}
    return Choose(answers[means]) if isinstance(means, m.Press) and means in answers else None


def fire(sight: Sight, draft: Draft, means: Any) -> Step | None:
    if isinstance(means, m.Digit) and typing.longer(draft.number, means.digit) <= typing.LARGEST_FIRE:
        return Think(changed(draft, number=typing.longer(draft.number, means.digit)))
    if means == m.Press("erase") and draft.number >= 0:
        return Think(changed(draft, number=draft.number // 10 if draft.number > 9 else -1))
    if means == m.Press("confirm") and draft.number >= 0 and draft.number != 1:
        return Choose(d.Number(draft.number))
    return None


def loki(sight: Sight, draft: Draft, means: Any) -> Step | None:
    tied = sight.decision.tied
    if isinstance(means, m.Seat) and means.seat in tied:
        return Think(changed(draft, number=means.seat))
    if means == m.Press("confirm") and draft.number in tied:
        return Choose(d.Number(draft.number + 1))
    return None


ASKS: dict[type, Callable[[Sight, Draft, Any], Step | None]] = {
    d.Roll: fate(roll),
    d.Thunder: fate(thunder),
    d.Onward: fate(onward),
    d.Fire: fate(fire),
    d.Loki: fate(loki),
    d.Arrange: arrange,
    d.Strike: strike,
    d.Magic: square,
    d.Smite: square,
    d.SmiteLine: line,
    d.Cross: cross,
    d.Summon: summon,
}
