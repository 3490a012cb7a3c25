"""What happened, and where points come from, in sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.ragnarok_star import events as e
from companion.games.ragnarok_star.box import CONTRACTS, EXIT, FAN_OF, FANS, ISLAND_OF
from companion.games.ragnarok_star.decisions import Write
from companion.games.ragnarok_star.notation import read_choice, read_program
from companion.games.ragnarok_star.scoring import contract_points, full_columns, full_rows, in_pit, tallies
from companion.games.ragnarok_star.state import State
from companion.kernel import IllegalChoice
from companion.words import word

from .speech import action_text, card_name, counted, fan_name, island_name, mark_text, reason, seat_name

Names = tuple[str, ...]
Told = tuple[str, dict[str, Any]]

# -- events --------------------------------------------------------------------------------------------


def tell(event: Any, names: Names) -> str:
    """What happened, in one sentence; empty where it is not worth one."""
    form = FORMS.get(type(event))
    if form is None:
        return ""
    key, parts = form(event, names)
    seat = getattr(event, "seat", None)
    if seat is not None:
        parts["name"] = seat_name(names, seat)
    return word(f"ragnarok_star.tell.{key}", **parts) if key else ""


def _listed(texts: list[str]) -> str:
    return ", ".join(texts)


def _gathered(event: e.Gathered, names: Names) -> Told:
    return "gathered", {"ice": _listed([island_name(tile) for tile in event.tiles])}


def _wrote(event: e.Wrote, names: Names) -> Told:
    if event.mark == "next":
        return "skipped", {}
    try:
        mark = read_choice(Write(0, 0, 0, True), event.mark)
    except IllegalChoice:
        return "", {}
    return "wrote", {"mark": mark_text(mark)}  # type: ignore[arg-type]


def _mistaken(event: e.Mistaken, names: Names) -> Told:
    (mark,) = read_program(event.mark)
    return "mistaken", {"mark": mark_text(mark), "why": reason(event.why)}


def _arrived(event: e.FansArrived, names: Names) -> Told:
    part = word("ragnarok_star.tell.arrived.part")
    came = [
        part.format(fans=counted(count, fan), island=island_name(island)) for island, fan, count in event.came if count
    ]
    return ("arrived", {"came": _listed(came)}) if came else ("arrived.none", {})


def _undecided(event: e.Undecided, names: Names) -> Told:
    return "undecided", {
        "fans": fan_name(event.fan, 2),
        "island": island_name(event.island),
        "names": _listed([seat_name(names, seat) for seat in event.seats]),
        "each": event.each,
    }


def _ended(event: e.GameEnded, names: Names) -> Told:
    if event.tied:
        return "ended.tied", {"names": _listed([seat_name(names, seat) for seat in event.tied])}
    return "ended", {}


def _told(event: e.Told, names: Names) -> Told:
    """Something of one's own at a real table; its value is a fan, an island, a card or a word."""
    value = event.value
    if value in FAN_OF:
        return f"told.{event.thing}", {"what": fan_name(FAN_OF[value]), "fans": counted(event.count, FAN_OF[value])}
    if event.thing in ("ice", "angry"):
        return f"told.{event.thing}.{value}", {}
    if event.thing == "sent":
        return "told.sent", {"count": value}
    if event.thing == "island":
        return ("told.island", {"what": island_name(ISLAND_OF[value])}) if value in ISLAND_OF else ("told.sea", {})
    return f"told.{event.thing}", {"what": card_name(value)}


Form = Callable[[Any, Names], Told]
FORMS: dict[type, Form] = {
    e.RoundBegan: lambda event, names: ("round", {"round": event.round}),
    e.Gathered: _gathered,
    e.MasterNamed: lambda event, names: (f"master.{event.by}", {}),
    e.ContractDrawn: lambda event, names: ("drawn", {"card": card_name(event.card)}),
    e.ContractKept: lambda event, names: ("kept", {"held": event.held}),
    e.Wrote: _wrote,
    e.Wiped: lambda event, names: ("wiped", {"mark": mark_text(read_program(event.mark)[0])}),
    e.Erased: lambda event, names: ("erased", {}),
    e.Locked: lambda event, names: ("locked", {}),
    e.Revealed: lambda event, names: ("revealed", {}),
    e.Mistaken: _mistaken,
    e.FansArrived: _arrived,
    e.NumberCalled: lambda event, names: ("number", {"number": event.number}),
    e.Moored: lambda event, names: ("flew" if event.flew else "moored", {"island": island_name(event.island)}),
    e.Failed: lambda event, names: ("failed", {"action": action_text(event.action), "why": reason(event.why)}),
    e.ShieldRaised: lambda event, names: ("shield", {}),
    e.StackLocked: lambda event, names: ("eye", {"stack": word(f"ragnarok_star.stack.{event.stack}")}),
    e.Saw: lambda event, names: ("saw", {"card": card_name(event.card)}),
    e.Collected: lambda event, names: (
        "collected",
        {"fans": counted(event.count, event.fan), "island": island_name(event.island)},
    ),
    e.Undecided: _undecided,
    e.Stole: lambda event, names: (
        "stole",
        {"fan": fan_name(event.fan), "victim": seat_name(names, event.victim)},
    ),
    e.ContractFulfilled: lambda event, names: (
        "fulfilled",
        {"card": card_name(event.card), "points": event.points},
    ),
    e.AngryMoved: lambda event, names: (
        "angry.exit" if EXIT in event.lodge else "angry",
        {"squares": _listed([str(square) for square in event.lodge]), "count": len(event.lodge)},
    ),
    e.AngrySent: lambda event, names: ("sent", {"other": seat_name(names, event.to)}),
    e.StarDrawn: lambda event, names: ("star.drawn", {"card": card_name(event.card)}),
    e.StarKept: lambda event, names: ("star.kept", {}),
    e.StarPlayed: lambda event, names: ("star.played", {"card": card_name(event.card)}),
    e.StarDropped: lambda event, names: ("star.dropped", {"card": card_name(event.card)}),
    e.DragonCame: lambda event, names: ("dragon", {"island": island_name(event.island)}),
    e.Scared: lambda event, names: ("scared", {"fan": fan_name(event.fan), "island": island_name(event.island)}),
    e.IceMoved: lambda event, names: (
        "ice",
        {
            "taken": island_name(event.taken),
            "placed": island_name(event.placed),
            "other": seat_name(names, event.to),
        },
    ),
    e.GameEnded: _ended,
    e.Told: _told,
}
"""`Answered` and `NotesShown` have no sentence: what was answered shows in what follows."""

# -- the score -----------------------------------------------------------------------------------------


def explain(view: State, seat: int, line: str) -> str:
    """Where the points of a score line come from."""
    return LINES[line](view, seat)


def _rows(view: State, seat: int) -> str:
    rows, fans = view.options.hall_rows, view.seats[seat].fans
    full = full_rows(fans, rows)
    if full == rows:
        return word("ragnarok_star.explain.rows.all", rows=rows)
    short = [fan_name(fan, 2) for fan, count in enumerate(fans) if count == min(fans)]
    return word("ragnarok_star.explain.rows", full=full, rows=rows, short=_listed(short))


def _columns(view: State, seat: int) -> str:
    rows, fans = view.options.hall_rows, view.seats[seat].fans
    listed = [f"{fan_name(fan, 2)} {min(count, rows)}/{rows}" for fan, count in enumerate(fans)]
    parts = {"full": full_columns(fans, rows), "listed": _listed(listed), "pit": in_pit(fans, rows)}
    return word("ragnarok_star.explain.columns", columns=len(FANS), **parts)


def _contracts(view: State, seat: int) -> str:
    done = tallies(view)[seat].contracts
    if not done:
        return word("ragnarok_star.explain.contracts.none", count=len(view.seats[seat].contracts))
    listed = [f"{card_name(key)} {contract_points(key)}" if key in CONTRACTS else card_name(str(key)) for key in done]
    return word("ragnarok_star.explain.contracts", listed=_listed(listed))


def _angry(view: State, seat: int) -> str:
    if not view.options.angry_fans:
        return word("ragnarok_star.explain.angry.off")
    return word("ragnarok_star.explain.angry", count=len(view.seats[seat].lodge))


LINES: dict[str, Callable[[State, int], str]] = {
    "rows": _rows,
    "columns": _columns,
    "contracts": _contracts,
    "angry fans": _angry,
}
