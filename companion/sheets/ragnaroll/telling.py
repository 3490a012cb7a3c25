"""What happened, and where points come from, in sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.ragnaroll import events as e
from companion.games.ragnaroll.scoring import Tally
from companion.games.ragnaroll.sheet import (
    COLOURS,
    GODS,
    NAMES,
    POINTS_OF,
    ROUNDS,
    RUNE_NAMES,
    RUNE_ROW,
    RUNES,
)
from companion.games.ragnaroll.state import State
from companion.words import word

from .pieces import colours
from .standing import tally_of

# -- events --------------------------------------------------------------------------------------------

SOURCES = {"left", "right", "lightning", "runestone magic", "thunder die", "standing stone", "round"}


def tell(event: Any, names: tuple[str, ...]) -> str:
    """What happened, in one sentence; empty where another sentence tells it already."""
    parts = {field: getattr(event, field) for field in event.__struct_fields__}
    seat = parts.get("seat")
    if seat is not None:
        parts["name"] = names[seat] if seat < len(names) else word("ragnaroll.seat", number=seat + 1)
    form = FORMS.get(type(event))
    if form is None:
        return ""
    key, more = form(event, names)
    return word(f"ragnaroll.tell.{key}", **{**parts, **more})


def _by(source: str) -> str:
    """What struck or crossed: a god's name stays, the rest has words."""
    return word(f"ragnaroll.by.{source.replace(' ', '_')}") if source in SOURCES else source


def _struck(event: Any, names: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    key = "struck.magic" if event.magic else "struck"
    return key, {"square": NAMES[event.square], "by": _by(event.by)}


def _ended(event: e.GameEnded, names: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """The rules give a reason in their own words; the seat in it is told by name."""
    first, *rest = event.why.split()
    if first == "seat":
        seat = int(rest[0]) - 1
        name = names[seat] if seat < len(names) else word("ragnaroll.seat", number=seat + 1)
        return f"ended.{rest[-1]}", {"name": name}
    return ("ended.round" if first == "round" else "ended.other"), {}


Form = Callable[[Any, tuple[str, ...]], tuple[str, dict[str, Any]]]
FORMS: dict[type, Form] = {
    e.RoundBegan: lambda event, names: ("round", {}),
    e.Rolled: lambda event, names: (
        "rolled",
        {"dice": ", ".join(f"{c.lower()} {v}" for c, v in zip(colours(), event.dice, strict=True))},
    ),
    e.Turned: lambda event, names: ("turned", {"colour": colours()[event.die].lower()}),
    e.TurnUsed: lambda event, names: ("turn_used", {"most": len(ROUNDS.die_turns)}),
    e.Locked: lambda event, names: ("locked", {}),
    e.Revealed: lambda event, names: ("revealed", {}),
    e.Struck: _struck,
    e.StrikeLost: lambda event, names: ("lost", {"square": NAMES[event.target], "by": _by(event.by)}),
    e.TrollSmitten: lambda event, names: ("troll", {"colour": colours()[event.sector].lower()}),
    e.RuneCrossed: lambda event, names: ("rune", {"rune": RUNE_NAMES[event.rune], "by": _by(event.by)}),
    e.RowFull: lambda event, names: (
        "row",
        {"colour": colours()[event.sector].lower(), "points": RUNES.row_points, "strikes": RUNES.row_strikes},
    ),
    e.ColumnFull: lambda event, names: (
        "column",
        {"number": event.column + 1, "colour": colours()[COLOURS.index(RUNES.columns[event.column])].lower()},
    ),
    e.MagicLost: lambda event, names: ("magic_lost", {}),
    e.GodSummoned: lambda event, names: (
        "summoned.bonus" if event.bonus else "summoned",
        {"god": GODS[event.god].name, "points": GODS[event.god].points},
    ),
    e.GameEnded: _ended,
}

# -- the score -----------------------------------------------------------------------------------------


def explain(view: State, seat: int, line: str) -> str:
    """Where the points of a score line come from."""
    return LINES[line](view, seat, tally_of(view, seat))


def _gods(view: State, seat: int, sheet: Tally) -> str:
    if not sheet.gods:
        return word("ragnaroll.explain.gods.none")
    listed = ", ".join(f"{GODS[god].name} {GODS[god].points}" for god in sheet.gods)
    return word("ragnaroll.explain.gods", listed=listed)


def _bonus(view: State, seat: int, sheet: Tally) -> str:
    early = [god for god in view.seats[seat].gods if god.bonus]
    if not early:
        return word("ragnaroll.explain.bonus.none")
    part = word("ragnaroll.explain.bonus.god")
    listed = ", ".join(part.format(god=GODS[god.god].name, bonus=god.bonus, round=god.round) for god in early)
    return word("ragnaroll.explain.bonus", listed=listed)


def _runestones(view: State, seat: int, sheet: Tally) -> str:
    runes = view.seats[seat].runes
    full = [colour.lower() for colour, row in zip(colours(), RUNE_ROW, strict=True) if runes & row == row]
    if not full:
        return word("ragnaroll.explain.runestones.none", points=RUNES.row_points)
    return word("ragnaroll.explain.runestones", listed=", ".join(full), points=RUNES.row_points)


def _trolls(view: State, seat: int, sheet: Tally) -> str:
    part = word("ragnaroll.explain.trolls.track")
    listed = "; ".join(
        part.format(colour=colour.lower(), count=count, points=POINTS_OF[count])
        for colour, count in zip(colours(), sheet.trolls, strict=True)
    )
    return word("ragnaroll.explain.trolls", listed=listed)


def _warriors(view: State, seat: int, sheet: Tally) -> str:
    key = "ragnaroll.explain.warriors.valhalla" if sheet.valhalla else "ragnaroll.explain.warriors"
    return word(key, count=sheet.warriors, arm=view.options.valhalla_arm)


def _fire(view: State, seat: int, sheet: Tally) -> str:
    others = [tally_of(view, other).fire for other in range(len(view.seats)) if other != seat] + list(view.fires)
    if not sheet.fire:
        return word("ragnaroll.explain.fire.none")
    listed = ", ".join(str(size) for size in sorted(others, reverse=True))
    key = "ragnaroll.explain.fire" if others else "ragnaroll.explain.fire.alone"
    large, second, third = ROUNDS.fires
    return word(key, size=sheet.fire, others=listed, large=large, second=second, third=third)


def _die_turns(view: State, seat: int, sheet: Tally) -> str:
    if not sheet.die_turns:
        return word("ragnaroll.explain.turns.none")
    costs = " + ".join(str(cost) for cost in ROUNDS.die_turns[: sheet.die_turns])
    return word("ragnaroll.explain.turns", count=sheet.die_turns, costs=costs)


LINES: dict[str, Callable[[State, int, Tally], str]] = {
    "gods": _gods,
    "bonus": _bonus,
    "runestones": _runestones,
    "trolls": _trolls,
    "warriors": _warriors,
    "fire": _fire,
    "die turns": _die_turns,
}
