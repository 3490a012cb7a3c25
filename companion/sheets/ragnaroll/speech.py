"""The sheet in sentences: what to do now, what a square is, why it cannot be touched."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll.rules import round_bonus
from companion.games.ragnaroll.sheet import (
    BOARD,
    GODS,
    LETTERS,
    NAMES,
    ROUNDS,
    SIDE,
    STRIDE,
    TROLLS,
    bits,
    sector_of,
)
from companion.sheets.sight import Sight
from companion.words import word

from . import offer
from .draft import draft_of
from .grid import BURNT, OPEN, kind_word, status
from .pieces import colours
from .standing import standing


def name_of(sight: Sight, seat: int) -> str:
    if 0 <= seat < len(sight.names) and sight.names[seat]:
        return sight.names[seat]
    return word("ragnaroll.seat", number=seat + 1)


def points(count: int) -> str:
    return word("ragnaroll.point" if abs(count) == 1 else "ragnaroll.points", count=signed(count))


def signed(count: int) -> str:
    """With a true minus sign."""
    return str(count) if count >= 0 else f"\u2212{-count}"


def magic_words(count: int) -> str:
    return word("ragnaroll.magic", count=count)


def die_cost(sight: Sight) -> int:
    """What the next die turn costs; call it only while one is left."""
    return ROUNDS.die_turns[offer.sheet_of(sight).turns]


# -- squares -------------------------------------------------------------------------------------------


class SquareWords:
    """The spoken labels of one sheet's squares, and why some cannot be touched."""

    def __init__(self, sight: Sight) -> None:
        self.sight, self.sheet = sight, offer.sheet_of(sight)
        self.lit, self.prices = offer.squares(sight), offer.prices(sight)
        kinds = tuple((kind, word(f"ragnaroll.kind.{kind}")) for kind in ("troll", "warrior", "stone", "empty"))
        self.squares = _square_names(word("ragnaroll.square"), colours(), kinds)
        self.states = ("", word("ragnaroll.struck"), word("ragnaroll.burnt"))
        self.can = word("ragnaroll.can.burn" if isinstance(sight.decision, d.Summon) else "ragnaroll.can.strike")
        self.reasons: dict[tuple[str, int], str] = {}

    def label(self, bit: int) -> str:
        """`Yellow column 2 row 1, troll, can be struck`."""
        parts = [self.squares[bit]]
        if state := status(self.sheet, bit):
            parts.append(self.states[state])
        if self.lit >> bit & 1:
            parts.append(self.can)
            if price := self.prices.get(bit):
                parts.append(magic_words(price))
        return ", ".join(parts)

    def why(self, bit: int) -> str:
        """Why a square does not answer the question; with no such question, what the square is."""
        case = kind_word(bit), status(self.sheet, bit)
        if case not in self.reasons:
            self.reasons[case] = self._reason(*case)
        return self.reasons[case]

    def _reason(self, kind: str, state: int) -> str:
        ask = self.sight.decision
        if isinstance(ask, d.Summon):
            return word(f"ragnaroll.why.summon.{('open', 'struck', 'burnt')[state]}")
        if isinstance(ask, d.Strike | d.Magic | d.Smite | d.SmiteLine) and state != OPEN:
            return word("ragnaroll.why.struck")
        if isinstance(ask, d.Strike):
            return word("ragnaroll.why.reach", magic=ask.magic)
        if isinstance(ask, d.Magic):
            return word("ragnaroll.why.magic")
        if isinstance(ask, d.Smite | d.SmiteLine):
            return word(f"ragnaroll.why.{GODS[ask.god].power}", god=GODS[ask.god].name)
        if state != OPEN:
            return word("ragnaroll.about.burnt" if state == BURNT else "ragnaroll.about.struck")
        return word(f"ragnaroll.about.{kind}")


@lru_cache(maxsize=8)
def _square_names(place: str, colours: tuple[str, ...], kinds: tuple[tuple[str, str], ...]) -> dict[int, str]:
    """Where each square lies and what stands there, in the words given."""
    named = dict(kinds)
    return {
        bit: place.format(colour=colours[sector_of(bit)], column=bit % STRIDE % SIDE + 1, row=bit // STRIDE + 1)
        + f", {named[kind_word(bit)]}"
        for bit in bits(BOARD)
    }


# -- what to do now ------------------------------------------------------------------------------------


def prompt(sight: Sight) -> str:
    """What to do now, in one sentence or two."""
    if sight.decision is None:
        return over(sight) if sight.view.phase == "over" else waiting(sight)
    return PROMPTS[type(sight.decision)](sight, sight.decision)


def over(sight: Sight) -> str:
    result = standing(sight.view)
    if sight.view.players == 1:
        return word("ragnaroll.over.solo", points=points(result.seats[0].total), hero=result.notes[-1])
    if len(result.seats) == 1:
        return word("ragnaroll.over.sheet", points=points(result.seats[0].total))
    first = result.ranking.index(1)
    return word("ragnaroll.over.winner", name=name_of(sight, first), points=points(result.seats[first].total))


def waiting(sight: Sight) -> str:
    """Who is waited for, as far as this seat may know."""
    view = sight.view
    busy = [i for i, seat in enumerate(view.seats) if seat.ask is not None and i != sight.seat]
    if view.phase == "roll" and view.seats[sight.seat].place >= 0:
        return word("ragnaroll.wait.locked")
    if len(busy) == 1:
        return word("ragnaroll.wait.one", name=name_of(sight, busy[0]))
    return word("ragnaroll.wait.all")


def roll(sight: Sight, ask: d.Roll) -> str:
    own = "" if ask.of == sight.seat else ".other"
    typed = "type" if sight.typed else "roll"
    return word(f"ragnaroll.prompt.{typed}{own}", name=name_of(sight, ask.of))


def thunder(sight: Sight, ask: d.Thunder) -> str:
    if sight.view.options.table == "real":
        return word(f"ragnaroll.prompt.thunder.{('left', 'right')[ask.of]}")
    return word("ragnaroll.prompt.thunder.typed" if sight.typed else "ragnaroll.prompt.thunder.dummy")


def fire(sight: Sight, ask: d.Fire) -> str:
    others = sight.view.players - 1
    return word("ragnaroll.prompt.fire", number=ask.of + 1, others=others)


def arrange(sight: Sight, ask: d.Arrange) -> str:
    draft, aim = draft_of(sight), offer.aim(sight)
    assert aim is not None
    if offer.die_in_hand(draft) >= 0:
        die = {"colour": colours()[draft.die].lower(), "value": ask.dice[draft.die]}
        if draft.turning and not ask.turns_left:
            return word("ragnaroll.prompt.turns_used")
        if draft.turning:
            return word("ragnaroll.prompt.turn", cost=points(die_cost(sight)), **die)
        return word("ragnaroll.prompt.place", **die)
    if aim.lightning >= 0 and aim.thunder >= 0:
        return word("ragnaroll.prompt.lock", square=NAMES[aim.lightning], column=column_name(aim.thunder))
    return word("ragnaroll.prompt.arrange")


def column_name(column: int) -> str:
    """`B4`: a column, and the runestone that has its number."""
    return f"{LETTERS[column // SIDE]}{column % SIDE + 1}"


def strike(sight: Sight, ask: d.Strike) -> str:
    """Which strike it is, and what can be done with it; with a square in mind, what that takes."""
    what = word(f"ragnaroll.source.{ask.source}")
    square = offer.aimed(sight)
    if square >= 0 and square != ask.target:
        price = magic_words(offer.prices(sight)[square])
        return word("ragnaroll.prompt.strike.aimed", what=what, square=NAMES[square], price=price)
    struck = offer.sheet_of(sight).struck >> ask.target & 1
    key = ("struck" if struck else "open") + (".magic" if ask.magic else "")
    if struck and not offer.redirects(sight):
        key = "void.magic"
    return word(f"ragnaroll.prompt.strike.{key}", what=what, square=NAMES[ask.target], magic=ask.magic)


def cross(sight: Sight, ask: d.Cross) -> str:
    if ask.gift == "round":
        return word("ragnaroll.prompt.cross.round", round=sight.view.round)
    if ask.gift == "standing stone":
        rune = next(bits(ask.runes))
        return word("ragnaroll.prompt.cross.stone", colour=colours()[rune // SIDE].lower())
    return word("ragnaroll.prompt.cross.god", god=ask.gift, left=offer.sheet_of(sight).left)


def magic(sight: Sight, ask: d.Magic) -> str:
    return word("ragnaroll.prompt.magic", what=word("ragnaroll.or").join(owed(sight)))


def owed(sight: Sight) -> list[str]:
    """What runestone magic still has to strike."""
    seat = offer.sheet_of(sight)
    found = [word("ragnaroll.owed.light", count=seat.free)] if seat.free else []
    for colour, count in zip(colours(), seat.owed, strict=True):
        if count:
            found.append(word("ragnaroll.owed.troll", colour=colour.lower()))
    return found


def summon(sight: Sight, ask: d.Summon) -> str:
    call = offer.called(sight)
    if call is None:
        return word("ragnaroll.prompt.summon")
    god, bonus = GODS[call[0]], round_bonus(sight.view, offer.sheet_of(sight))
    key = "ragnaroll.prompt.summon.bonus" if bonus else "ragnaroll.prompt.summon.god"
    return word(key, god=god.name, points=points(god.points), bonus=bonus)


def smite(sight: Sight, ask: d.Smite | d.SmiteLine) -> str:
    god = GODS[ask.god]
    alone = isinstance(ask, d.SmiteLine) and all(line & TROLLS == line for line in ask.lines)
    key = "troll_alone" if alone else god.power
    return word(f"ragnaroll.prompt.{key}", god=god.name, left=offer.sheet_of(sight).left)


PROMPTS: dict[type, Callable[[Sight, Any], str]] = {
    d.Roll: roll,
    d.Thunder: thunder,
    d.Onward: lambda sight, ask: word("ragnaroll.prompt.onward"),
    d.Fire: fire,
    d.Loki: lambda sight, ask: word("ragnaroll.prompt.loki.typed" if sight.typed else "ragnaroll.prompt.loki"),
    d.Arrange: arrange,
    d.Strike: strike,
    d.Cross: cross,
    d.Magic: magic,
    d.Summon: summon,
    d.Smite: smite,
    d.SmiteLine: smite,
}
