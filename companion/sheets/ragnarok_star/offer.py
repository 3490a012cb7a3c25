"""Every legal answer as a path of small steps, so that a few touches lead to each of them and to no other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from companion.games.ragnarok_star import decisions as d
from companion.games.ragnarok_star import real
from companion.games.ragnarok_star.box import ACTIONS, FAN_OF, ISLAND_OF
from companion.games.ragnarok_star.choices import CHOICES
from companion.games.ragnarok_star.state import CENTRE, Seat
from companion.kernel import FATE
from companion.sheets.sight import Sight

from .draft import Part, Path, draft_of

# -- from a choice to its path -------------------------------------------------------------------------


def _mark(mark: d.Mark) -> Path:
    first = Part("action", mark.action)
    if not ACTIONS[mark.action].ticked:
        return (first,)
    return first, Part("island", mark.island) if mark.island >= 0 else Part("word", "unticked")


def _crowd(crowd: d.Crowd) -> Path:
    fans = (crowd.absent, crowd.after, crowd.before, crowd.across)
    return Part("island", crowd.island), *(Part("fan", fan) for fan in fans)


def _named(key: str) -> Path:
    """A card at a real table: by its points or from another set, else by its name in ours."""
    if key in real.POINTS:
        return (Part("points", key),)
    return (Part("card", key),) if key == real.STAR else (Part("word", "named"), Part("card", key))


FIXES: dict[str, Callable[[str], Path]] = {
    "in": lambda value: (Part("in", FAN_OF[value]),),
    "out": lambda value: (Part("out", FAN_OF[value]), Part("word", "left")),
    "robbed": lambda value: (Part("out", FAN_OF[value]), Part("word", "robbed")),
    "island": lambda value: (Part("at", ISLAND_OF.get(value, CENTRE)),),
    "ice": lambda value: (Part("ice", value),),
    "contract": lambda value: (Part("more", "contract"), *_named(value)),
    "done": lambda value: (Part("held", value), Part("word", "fulfilled")),
    "away": lambda value: (Part("held", value), Part("word", "away")),
    "undone": lambda value: (Part("shown", value),),
    "guest": lambda value: (Part("more", "guest"), *_named(value)),
    "played": lambda value: (Part("star", value),),
    "angry": lambda value: (Part("lodge", "angry"), Part("word", f"angry.{value}")),
}
BOARD_KINDS = frozenset(
    {"action", "wipe", "number", "in", "out", "at", "ice", "held", "shown", "more", "star", "lodge"}
)
"""Steps that are taken on the board itself, not in the tray."""

PATHS: dict[type, Callable[[Any], Path]] = {
    d.Word: lambda choice: (Part("word", choice.text),),
    d.Mark: _mark,
    d.Wipe: lambda choice: (Part("wipe", choice.action),),
    d.Card: lambda choice: (Part("card", choice.key),),
    d.Player: lambda choice: (Part("seat", choice.seat),),
    d.Players: lambda choice: tuple(Part("seat", seat) for seat in choice.seats),
    d.Take: lambda choice: (Part("take", str(choice)),),
    d.Loot: lambda choice: (Part("seat", choice.seat), Part("fan", choice.fan)),
    d.Fan: lambda choice: (Part("fan", choice.fan),),
    d.Steer: lambda choice: (Part("seat", choice.seat), Part("word", "forward" if choice.forward else "back")),
    d.Calm: lambda choice: (Part("seat", choice.seat), Part("square", choice.square)),
    d.Ice: lambda choice: (Part("tile", choice.taken), Part("spot", choice.placed), Part("seat", choice.to)),
    d.Crowd: _crowd,
    d.Count: lambda choice: (Part("count", choice.count),),
    d.Fix: lambda choice: FIXES[choice.thing](choice.value),
}


def path(choice: Any, ask: Any) -> Path:
    """The steps of a choice. Whether a Guest Star is played who lets draw again, and which number is written where any
    may be, are steps of their own.
    """
    steps = PATHS[type(choice)](choice)
    if isinstance(choice, d.Card) and isinstance(ask, d.Outcome):
        return _named(choice.key)
    if isinstance(choice, d.Card) and getattr(ask, "encore", False):
        return *steps, Part("word", "encore" if choice.encore else "plain")
    if isinstance(choice, d.Mark) and not getattr(ask, "strict", False):
        return Part("number", choice.number), *steps
    return steps


@lru_cache(maxsize=1024)
def _paths(choices: tuple[Any, ...], ask: Any) -> dict[Path, Any]:
    return {path(choice, ask): choice for choice in choices}


def paths(sight: Sight) -> dict[Path, Any]:
    """Every answer by its path; none where others think or Fate throws by itself."""
    ask = sight.decision
    if ask is None or (ask.seat == FATE and not sight.typed):
        return {}
    choices: Sequence[Any] = CHOICES[type(ask)](sight.view, ask)
    return _paths(tuple(choices), ask)


# -- what may be touched now ---------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def _options(known: tuple[Path, ...], picks: Path) -> tuple[Path, ...]:
    """The next steps after some. A lone step that leads on is taken at once: what follows it is offered."""
    deep = len(picks)
    found = list(dict.fromkeys(one[: deep + 1] for one in known if one[:deep] == picks and len(one) > deep))
    lone = [one for one in found if one[-1].kind != "word"]
    if len(lone) == 1 and lone[0] not in known:
        at = found.index(lone[0])
        found[at : at + 1] = _options(known, lone[0])
    return tuple(found)


def picks(sight: Sight) -> Path:
    """The steps taken, as far as they fit the question."""
    taken = draft_of(sight).picks
    known = paths(sight)
    return taken if taken and any(one[: len(taken)] == taken and one != taken for one in known) else ()


def options(sight: Sight) -> tuple[Path, ...]:
    """The paths of the next step."""
    return _options(tuple(paths(sight)), picks(sight))


def first_options(sight: Sight) -> tuple[Path, ...]:
    return _options(tuple(paths(sight)), ())


def number(sight: Sight) -> int:
    """The number that a touch on the band board writes: the one picked up, or the next; 0 for none."""
    taken = picks(sight)
    if taken and taken[0].kind == "number":
        return int(taken[0].value)
    return sight.decision.number if isinstance(sight.decision, d.Write) else 0


def writing(sight: Sight) -> dict[int, Path]:
    """By action: the way to a number there, or to wiping it off."""
    strict, now = getattr(sight.decision, "strict", False), number(sight)
    before: Path = () if strict else (Part("number", now),)
    deep, found = len(before), {}
    for one in paths(sight):
        if one[0].kind == "wipe":
            found[int(one[0].value)] = one
        elif len(one) > deep and one[:deep] == before and one[deep].kind == "action":
            found[int(one[deep].value)] = one[: deep + 1]
    return found


def offered(sight: Sight) -> dict[Part, Path]:
    """The next steps by what they are, for whatever stands on the board."""
    return {one[-1]: one for one in options(sight)}


def stage(sight: Sight) -> int:
    """How many steps of the answer lie behind."""
    return max((len(one) for one in options(sight)), default=1) - 1


def fixable(sight: Sight) -> dict[Part, Path]:
    """What can be put right by hand, whatever else is in mind."""
    return {one[0]: one for one in first_options(sight) if len(one) == 1} if is_real(sight) else {}


def is_open(sight: Sight) -> bool:
    """Whether things can be put right by hand: not when a game is over or looked back at."""
    return is_real(sight) and sight.decision is not None


def is_real(sight: Sight) -> bool:
    """Whether this is one band beside a real table."""
    return bool(sight.view.options.table == "real")


def own(sight: Sight) -> Seat:
    seat: Seat = sight.view.seats[sight.seat]
    return seat
