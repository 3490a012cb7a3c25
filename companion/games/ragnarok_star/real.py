"""Beside the game in the box: one band's board and hall, and what came of its actions as people at the table tell it.

Fans, ice and cards lie on the real table, so Fate's answers are outcomes that are typed in. Whatever else happens to
the band (a theft, the dragon, a slip of the finger) is put right with a `Fix`, which any question takes and none is
answered by.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from companion.kernel import FATE, Event

from . import decisions as d
from . import events as e
from .box import ACTIONS, BOARD, CONTRACTS, EXIT, FAN_OF, FANS, GUESTS, ISLAND_OF, ISLANDS, LODGE
from .lodge import advanced, fail, joined, retreated, set_lodge
from .state import CENTRE, Seat, State, added

Events = list[Event]
OTHER = -1
"""The Ice Master is another band."""
SEA = "sea"
STAR = "star"
"""A Guest Star from another set than ours."""
POINTS = ("1", "2", "3")
"""Contracts from another set, by what they are worth."""
TOLD = "so it went at the table"

# -- what may be told ----------------------------------------------------------------------------------


def _yes_or_no(state: State, ask: d.Outcome) -> tuple[Any, ...]:
    return d.DONE, d.FAILED


def _plainly(state: State, ask: d.Outcome) -> tuple[Any, ...]:
    return (d.DONE,)


def _kept(state: State, ask: d.Outcome) -> tuple[Any, ...]:
    return (*(d.Card(key) for key in (*POINTS, *unheld(state.seats[0]))), d.NONE)


def _guest(state: State, ask: d.Outcome) -> tuple[Any, ...]:
    return (*(d.Card(key) for key in (STAR, *GUESTS)), d.NONE)


def _collected(state: State, ask: d.Outcome) -> tuple[Any, ...]:
    """To take none by choice is no failure, which matters to angry fans alone."""
    counts = [d.Count(count) for count in range(ACTIONS[ask.action].count, 0, -1)]
    return (*counts, d.NONE, d.FAILED) if state.options.angry_fans else (*counts, d.FAILED)


def _stolen(state: State, ask: d.Outcome) -> tuple[Any, ...]:
    return (*d.PICKS, d.NONE, d.FAILED) if state.options.angry_fans else (*d.PICKS, d.FAILED)


def _ashore(state: State, ask: d.Outcome) -> tuple[Any, ...]:
    return tuple(d.PICKS[fan] for fan, count in enumerate(state.seats[0].fans) if count)


OUTCOMES: dict[str, Callable[[State, d.Outcome], tuple[Any, ...]]] = {
    "first": _kept,
    "sail": _yes_or_no,
    "amp": _plainly,
    "shield": _plainly,
    "ice": _yes_or_no,
    "contract": _kept,
    "eye": _yes_or_no,
    "guest": _guest,
    "control": lambda state, ask: (d.BACK, d.FORWARD, d.OTHER_LODGE),
    "collect": _collected,
    "dragon": _yes_or_no,
    "steal": _stolen,
    "ashore": _ashore,
    "vain": _yes_or_no,
    "void": _plainly,
}


def outcomes(state: State, ask: d.Outcome) -> tuple[Any, ...]:
    """What can have come of an action."""
    return OUTCOMES[ask.kind](state, ask)


def unheld(seat: Seat) -> tuple[str, ...]:
    """The contracts of our own set that may still be in the deck."""
    return tuple(key for key in CONTRACTS if key not in seat.contracts and key not in seat.fulfilled)


# -- putting right -------------------------------------------------------------------------------------


def fixes(state: State) -> tuple[d.Fix, ...]:
    """All that can be put right now; none where everything happens here."""
    if state.options.table != "real":
        return ()
    seat = state.seats[0]
    held = (seat.contracts, seat.fulfilled)
    rest = (seat.lodge, state.players) if state.options.angry_fans else ((), 0)
    guest = seat.guest if state.options.divalkyrie else None
    return _fixes(seat.fans, seat.island, state.master, held, rest, guest)


@cache
def _fixes(fans: Any, island: int, master: int, held: Any, angry: Any, guest: str | None) -> tuple[d.Fix, ...]:
    (contracts, fulfilled), (lodge, most) = held, angry
    found = [("in", fan) for fan, count in zip(FANS, fans, strict=True) if count < BOARD.fans_each]
    found += [(thing, fan) for fan, count in zip(FANS, fans, strict=True) if count for thing in ("out", "robbed")]
    found += [("island", key) for key in (*ISLANDS, SEA) if ISLAND_OF.get(key, CENTRE) != island]
    found += [("ice", "other" if master != OTHER else "mine")]
    known = (*contracts, *fulfilled)
    found += [("contract", key) for key in (*POINTS, *(key for key in CONTRACTS if key not in known))]
    found += [(thing, key) for key in dict.fromkeys(contracts) for thing in ("done", "away")]
    found += [("undone", key) for key in dict.fromkeys(fulfilled)]
    if guest is not None:
        found += [("guest", key) for key in (STAR, *GUESTS)] if not guest else [("played", guest)]
    found += [("angry", "joins")] if len(lodge) < most else []
    found += [("angry", "leaves")] if lodge else []
    found += [("angry", "forward")] if advanced(lodge) != lodge else []
    found += [("angry", "back")] if retreated(lodge) != lodge else []
    return tuple(d.Fix(thing, value) for thing, value in found)


def fix(state: State, choice: d.Fix, events: Events) -> None:
    """Put something right."""
    FIXES[choice.thing](state, state.seats[0], choice.value, events)
    events.append(e.Told(seat=0, thing=choice.thing, value=choice.value))


def _fan(by: int) -> Callable[[State, Seat, str, Events], None]:
    def change(state: State, seat: Seat, value: str, events: Events) -> None:
        seat.fans = added(seat.fans, FAN_OF[value], by)

    return change


def _robbed(state: State, seat: Seat, value: str, events: Events) -> None:
    seat.fans = added(seat.fans, FAN_OF[value], -1)
    seat.robbed += 1


def _island(state: State, seat: Seat, value: str, events: Events) -> None:
    seat.island = ISLAND_OF.get(value, CENTRE)


def _ice(state: State, seat: Seat, value: str, events: Events) -> None:
    state.master = 0 if value == "mine" else OTHER


def without(cards: tuple[str, ...], key: str) -> tuple[str, ...]:
    """The cards less one of these."""
    at = cards.index(key)
    return cards[:at] + cards[at + 1 :]


def _contract(state: State, seat: Seat, value: str, events: Events) -> None:
    seat.contracts += (value,)


def _done(state: State, seat: Seat, value: str, events: Events) -> None:
    seat.contracts, seat.fulfilled = without(seat.contracts, value), (*seat.fulfilled, value)


def _undone(state: State, seat: Seat, value: str, events: Events) -> None:
    seat.contracts, seat.fulfilled = (*seat.contracts, value), without(seat.fulfilled, value)


def _away(state: State, seat: Seat, value: str, events: Events) -> None:
    seat.contracts = without(seat.contracts, value)


def _star(state: State, seat: Seat, value: str, events: Events) -> None:
    seat.guest = value


def _played(state: State, seat: Seat, value: str, events: Events) -> None:
    seat.guest = ""


ANGRY: dict[str, Callable[[tuple[int, ...]], tuple[int, ...]]] = {
    "joins": joined,
    "leaves": lambda lodge: lodge[:-1],
    "forward": advanced,
    "back": retreated,
}


def _angry(state: State, seat: Seat, value: str, events: Events) -> None:
    set_lodge(seat, 0, ANGRY[value](seat.lodge), events)


FIXES: dict[str, Callable[[State, Seat, str, Events], None]] = {
    "in": _fan(1),
    "out": _fan(-1),
    "robbed": _robbed,
    "island": _island,
    "ice": _ice,
    "contract": _contract,
    "done": _done,
    "undone": _undone,
    "away": _away,
    "guest": _star,
    "played": _played,
    "angry": _angry,
}

# -- what came of an action ----------------------------------------------------------------------------


def told(state: State, ask: d.Outcome, choice: Any, events: Events) -> None:
    """An outcome as it was typed in."""
    seat, fate = state.seats[0], RESULTS.get(ask.kind)
    if choice == d.FAILED:
        fail(state, 0, ACTIONS[ask.action].name, TOLD, events)
    elif fate is not None:
        fate(state, seat, ask, choice, events)


def _moored(state: State, seat: Seat, ask: d.Outcome, choice: Any, events: Events) -> None:
    mark = seat.plan[ask.number - 1]
    assert mark is not None
    met = mark.island == state.dragon != seat.island
    seat.island = mark.island
    events.append(e.Moored(seat=0, island=mark.island, flew=ask.kind == "amp"))
    if met:
        meet_dragon(state, seat)


def _called(state: State, seat: Seat, ask: d.Outcome, choice: Any, events: Events) -> None:
    mark = seat.plan[ask.number - 1]
    assert mark is not None
    state.dragon = mark.island
    events.append(e.DragonCame(seat=0, island=mark.island))
    if seat.island == state.dragon:
        meet_dragon(state, seat)


def meet_dragon(state: State, seat: Seat) -> None:
    """A fan goes ashore; which, if there is one, is asked."""
    if any(seat.fans):
        state.fate += (d.Outcome(FATE, "ashore", state.number),)


def _raised(state: State, seat: Seat, ask: d.Outcome, choice: Any, events: Events) -> None:
    seat.shield = state.number
    events.append(e.ShieldRaised(seat=0))


def _mastered(state: State, seat: Seat, ask: d.Outcome, choice: Any, events: Events) -> None:
    state.master = 0
    events.append(e.MasterNamed(seat=0, by="action"))


def _drew(state: State, seat: Seat, ask: d.Outcome, choice: Any, events: Events) -> None:
    if isinstance(choice, d.Card):
        seat.contracts += (choice.key,)
        events.append(e.ContractKept(seat=0, held=len(seat.contracts)))


def _invited(state: State, seat: Seat, ask: d.Outcome, choice: Any, events: Events) -> None:
    """It is not permitted to hold two: the new one takes the place of the old."""
    if isinstance(choice, d.Card):
        seat.guest = choice.key
        events.append(e.StarKept(seat=0))


def _steered(state: State, seat: Seat, ask: d.Outcome, choice: Any, events: Events) -> None:
    if choice != d.OTHER_LODGE:
        set_lodge(seat, 0, ANGRY[choice.text](seat.lodge), events)


def _won(state: State, seat: Seat, ask: d.Outcome, choice: Any, events: Events) -> None:
    if isinstance(choice, d.Count):
        fan = ACTIONS[ask.action].fan
        seat.fans = added(seat.fans, fan, choice.count)
        events.append(e.Told(seat=0, thing="collected", value=FANS[fan], count=choice.count))


def _stole(state: State, seat: Seat, ask: d.Outcome, choice: Any, events: Events) -> None:
    if isinstance(choice, d.Fan):
        seat.fans = added(seat.fans, choice.fan, 1)
        seat.stolen += 1
        events.append(e.Told(seat=0, thing="stole", value=FANS[choice.fan]))


def _lost(state: State, seat: Seat, ask: d.Outcome, choice: Any, events: Events) -> None:
    seat.fans = added(seat.fans, choice.fan, -1)
    events.append(e.Told(seat=0, thing="ashore", value=FANS[choice.fan]))


RESULTS: dict[str, Callable[[State, Seat, d.Outcome, Any, Events], None]] = {
    "first": _drew,
    "sail": _moored,
    "amp": _moored,
    "shield": _raised,
    "ice": _mastered,
    "contract": _drew,
    "guest": _invited,
    "control": _steered,
    "collect": _won,
    "dragon": _called,
    "steal": _stole,
    "ashore": _lost,
}
"""An eye that saw its card, a shield that was tested and a mark that does not count change nothing here."""

# -- the course of a round -----------------------------------------------------------------------------


def ask_first(state: State, events: Events) -> None:
    state.fate = (d.Outcome(FATE, "first"),)


def call_number(state: State, events: Events) -> None:
    """What the band does at this number, if anything; also where a mistake keeps it from doing it."""
    state.phase = "resolve"
    state.number += 1
    seat, mark = state.seats[0], state.seats[0].plan[state.number - 1]
    void = [other for other in seat.marks if other.number == state.number]
    if mark is not None:
        events.append(e.NumberCalled(number=state.number))
        state.fate = (d.Outcome(FATE, ACTIONS[mark.action].kind, state.number, mark.action),)
    elif void:
        events.append(e.NumberCalled(number=state.number))
        state.fate = (d.Outcome(FATE, "void", state.number, void[0].action),)


def ask_vain(state: State, events: Events) -> None:
    """Whether a thief met the shield matters to angry fans alone."""
    state.phase = "end"
    seat = state.seats[0]
    if seat.shield and state.options.angry_fans:
        shield = next(mark.action for mark in seat.plan if mark and ACTIONS[mark.action].kind == "shield")
        state.fate = (d.Outcome(FATE, "vain", seat.shield, shield),)
    seat.shield = 0


def ask_rest(state: State, events: Events) -> None:
    """Angry fans at the exit go to an opponent; then everything may be put right before the round is over."""
    seat = state.seats[0]
    stay = tuple(square for square in seat.lodge if square <= LODGE)
    if EXIT in seat.lodge:
        events.append(e.Told(seat=0, thing="sent", value=str(len(seat.lodge) - len(stay))))
        set_lodge(seat, 0, stay, events)
    state.fate = (d.Rest(FATE, state.round == BOARD.rounds),)


def end_round(state: State) -> bool:
    """Whether another round follows."""
    state.dragon, state.number = CENTRE, 0
    if state.round == BOARD.rounds:
        return False
    state.round += 1
    return True


def close(state: State, events: Events) -> None:
    state.phase = "over"
    events.append(e.GameEnded(tied=()))
