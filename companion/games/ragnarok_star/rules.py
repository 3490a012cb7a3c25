"""The flow of RagnaRok Star. A game is a list of steps; a step asks everybody concerned at once, and settles.

Answers are written down secretly until all that were asked have answered. What leaves nothing to decide happens by
itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, get_args

from companion.kernel import FATE, Event, IllegalChoice

from . import actions, cards, lodge, program, real
from . import decisions as d
from . import events as e
from .box import ACTIONS, BOARD, CONTRACTS, RING, Kind
from .choices import CHOICES, refusal
from .contracts import due
from .scoring import full_tie
from .state import CENTRE, State, added

Events = list[Event]
Part = Callable[[State, Events], None]

# -- the beginning -------------------------------------------------------------------------------------


def nothing(state: State, events: Events) -> None:
    """A step without this part."""


def ask_gather(state: State, events: Events) -> None:
    state.fate = (d.Gather(FATE),)


def gather(state: State, choice: d.Crowd, events: Events) -> None:
    """3, 2, 2 and 1 fans; ice on the port of the three and at the opposite end (rulings 1 and 3)."""
    crowd, at = [0] * RING**2, choice.island
    after, before, across = (at + 1) % RING, (at - 1) % RING, (at + 2) % RING
    spots = [(at, fan) for fan in range(RING) if fan != choice.absent]
    spots += [(after, choice.absent), (before, choice.absent)]
    spots += [(after, choice.after), (before, choice.before), (across, choice.across)]
    for island, fan in spots:
        crowd[island * RING + fan] += 1
        state.supply = added(state.supply, fan, -1)
    state.crowd = tuple(crowd)
    state.tiles = (min(at, across), max(at, across))
    events.append(e.Gathered(crowd=state.crowd, tiles=state.tiles))


def ask_hair(state: State, events: Events) -> None:
    state.fate = (d.Hair(FATE),)


def name_master(state: State, choice: d.Player, events: Events) -> None:
    state.master = choice.seat
    events.append(e.MasterNamed(seat=choice.seat, by="hair"))


# -- a number ------------------------------------------------------------------------------------------


def begin_number(state: State, events: Events) -> None:
    state.phase = "resolve"
    state.number += 1
    state.kinds = 0
    for seat in state.seats:
        mark = seat.plan[state.number - 1]
        if mark is not None:
            state.kinds |= BITS[ACTIONS[mark.action].kind]
    events.append(e.NumberCalled(number=state.number))


def ask_control(state: State, events: Events) -> None:
    for index, seat, _ in cards.playing(state, "control"):
        lodge.ask_control(state, index, seat)


def end_number(state: State, events: Events) -> None:
    """Contracts that are shown at once are, when everything at a number is done (ruling 10)."""
    show_contracts(state, "once", events)
    if state.number < state.options.numbers:
        state.step = NUMBER


def show_contracts(state: State, when: str, events: Events) -> None:
    done = [(index, due(state, seat, when)) for index, seat in enumerate(state.seats) if seat.contracts]
    for index, keys in done:
        seat = state.seats[index]
        for key in keys:
            seat.fulfilled += (key,)
            events.append(e.ContractFulfilled(seat=index, card=key, points=CONTRACTS[key].points))
        if keys:
            seat.contracts = tuple(key for key in seat.contracts if key not in keys)


# -- the end of a round --------------------------------------------------------------------------------


def ask_lullaby(state: State, events: Events) -> None:
    state.phase = "end"
    lodge.ask_lullaby(state, events)


def lullaby(state: State, events: Events) -> None:
    for index, seat in enumerate(state.seats):
        if isinstance(seat.note, d.Calm):
            cards.play_guest(state, index, seat, events)
            lodge.calm(state, seat.note, events)


def ask_freeze(state: State, events: Events) -> None:
    state.phase = "end"
    state.seats[state.master].ask = d.Freeze(state.master, state.tiles, len(state.seats))


def freeze(state: State, events: Events) -> None:
    """Ruling 12: one tile is taken and handed on, the held one is placed."""
    note = state.seats[state.master].note
    assert isinstance(note, d.Ice)
    stays = state.tiles[0] if state.tiles[1] == note.taken else state.tiles[1]
    state.tiles = (min(stays, note.placed), max(stays, note.placed))
    events.append(e.IceMoved(seat=state.master, taken=note.taken, placed=note.placed, to=note.to))
    state.master = note.to


def end_round(state: State, events: Events) -> None:
    state.dragon = CENTRE
    if state.round < BOARD.rounds:
        state.round += 1
        state.step = PROGRAM


def ask_guitar(state: State, events: Events) -> None:
    """Contracts for the end are shown; a full tie is fought out."""
    show_contracts(state, "end", events)
    state.phase = "over"
    tied = full_tie(state)
    events.append(e.GameEnded(tied=tied))
    if tied:
        state.fate = (d.AirGuitar(FATE, tied),)


# -- the steps -----------------------------------------------------------------------------------------

BITS: dict[str, int] = {kind: 1 << bit for bit, kind in enumerate(get_args(Kind))}


class Step(NamedTuple):
    """Ask, then settle when nobody owes an answer; skipped where no action of these kinds is played."""

    ask: Part
    settle: Part = nothing
    kinds: int = 0


def _for(ask: Part, settle: Part, *kinds: str) -> Step:
    return Step(ask, settle, sum(BITS[kind] for kind in kinds))


STEPS: tuple[Step, ...] = (
    Step(ask_gather),
    Step(ask_hair),
    Step(cards.first_contracts),
    Step(cards.ask_draw, cards.draw_on),
    Step(cards.ask_keep, cards.keep),
    Step(program.ask_boards, program.reveal),
    Step(cards.ask_arrivals),
    Step(begin_number),
    _for(actions.ask_sail, actions.sail, "sail", "amp"),
    _for(actions.ask_scared, actions.scare, "sail", "amp"),
    _for(actions.raise_shields, nothing, "shield"),
    _for(actions.claim_ice, nothing, "ice"),
    _for(cards.new_contracts, nothing, "contract"),
    _for(cards.ask_draw, cards.draw_on, "contract"),
    _for(cards.ask_keep, cards.keep, "contract"),
    _for(cards.ask_look, cards.look, "eye"),
    _for(cards.ask_peek, cards.saw, "eye"),
    _for(cards.new_stars, nothing, "guest"),
    _for(cards.ask_star, cards.draw_on, "guest"),
    _for(cards.ask_invite, cards.invite, "guest"),
    _for(cards.ask_draw, cards.draw_on, "guest"),
    _for(cards.ask_keep, cards.keep, "guest"),
    _for(cards.ask_peek, cards.saw, "guest"),
    _for(ask_control, lodge.steer, "control"),
    _for(actions.ask_collect, actions.collect, "collect"),
    _for(actions.call_dragon, nothing, "dragon"),
    _for(actions.ask_scared, actions.scare, "dragon"),
    _for(actions.ask_steal, actions.pick_loot, "steal"),
    _for(actions.ask_bouncer, actions.steal, "steal"),
    Step(nothing, end_number),
    Step(lodge.vain_shields),
    Step(ask_lullaby, lullaby),
    Step(lodge.ask_send, lodge.send),
    Step(ask_freeze, freeze),
    Step(nothing, end_round),
    Step(ask_guitar),
)
PROGRAM, NUMBER, OVER = 5, 7, len(STEPS)


def told_number(state: State, events: Events) -> None:
    if state.number < state.options.numbers:
        state.step = REAL_NUMBER


def told_round(state: State, events: Events) -> None:
    if real.end_round(state):
        state.step = REAL_PROGRAM


REAL_STEPS: tuple[Step, ...] = (
    Step(real.ask_first),
    Step(program.ask_boards, program.reveal),
    Step(real.call_number, told_number),
    Step(real.ask_vain),
    Step(real.ask_rest, told_round),
    Step(real.close),
)
"""Beside a real table."""
REAL_PROGRAM, REAL_NUMBER = 1, 2


def go_on(state: State, events: Events) -> None:
    """Run steps until somebody is asked something or the game is over."""
    steps = STEPS if state.options.table == "digital" else REAL_STEPS
    while state.step < len(steps) and not state.fate:
        for seat in state.seats:
            if seat.ask is not None:
                return
        if state.asked:
            settle(state, steps[state.step], events)
            continue
        while (kinds := steps[state.step].kinds) and not kinds & state.kinds:
            state.step += 1
        state.asked = True
        steps[state.step].ask(state, events)


def settle(state: State, step: Step, events: Events) -> None:
    """Everybody has answered: the notes lie open, and what was asked for happens."""
    state.asked = False
    state.step += 1
    noted = [seat for seat in state.seats if seat.note is not None]
    if len(noted) > 1:
        events.append(e.NotesShown())
    step.settle(state, events)
    for seat in noted:
        seat.note = None


# -- answers -------------------------------------------------------------------------------------------


def won_guitar(state: State, choice: d.Player, events: Events) -> None:
    state.winner = choice.seat


FATE_HANDLERS: dict[type, Callable[[State, Any, Any, Events], None]] = {
    d.Gather: lambda state, ask, choice, events: gather(state, choice, events),
    d.Hair: lambda state, ask, choice, events: name_master(state, choice, events),
    d.Draw: lambda state, ask, choice, events: cards.draw(state, choice.key, events),
    d.Arrive: lambda state, ask, choice, events: cards.turn_over(state, ask.stack, choice.key, events),
    d.Peek: lambda state, ask, choice, events: cards.peeked(state, ask.stack, choice.key),
    d.Star: lambda state, ask, choice, events: cards.draw_star(state, choice.key, events),
    d.AirGuitar: lambda state, ask, choice, events: won_guitar(state, choice, events),
    d.Outcome: real.told,
    d.Rest: lambda state, ask, choice, events: None,
}


def apply(state: State, ask: Any, choice: Any) -> Events:
    """One answer to one pending question."""
    events: Events = []
    if ask.seat == FATE:
        if ask not in state.fate:
            raise IllegalChoice(f"Fate is not asked '{ask.name}' now")
        check(state, ask, choice, ())
        if isinstance(choice, d.Fix):
            real.fix(state, choice, events)
            return events
        state.fate = tuple(other for other in state.fate if other != ask)
        FATE_HANDLERS[type(ask)](state, ask, choice, events)
    else:
        answer_seat(state, ask, choice, events)
    go_on(state, events)
    return events


def answer_seat(state: State, ask: Any, choice: Any, events: Events) -> None:
    seat = state.seats[ask.seat] if 0 <= ask.seat < len(state.seats) else None
    if seat is None or (seat.ask is not ask and seat.ask != ask):
        raise IllegalChoice(f"seat {ask.seat + 1} is not asked '{ask.name}' now")
    check(state, ask, choice, seat.marks)
    if isinstance(choice, d.Fix):
        real.fix(state, choice, events)
    elif isinstance(ask, d.Lock) and choice == d.LOCK:
        program.locked(state, seat, ask, events)
    elif isinstance(ask, d.Write | d.Lock):
        program.wrote(state, seat, ask, choice, events)
    else:
        seat.ask, seat.note = None, choice
        events.append(e.Answered(seat=ask.seat))


def check(state: State, ask: Any, choice: Any, marks: tuple[d.Mark, ...]) -> None:
    """The one legality: what is listed may be answered."""
    listed = CHOICES[type(ask)](state, ask)
    if choice not in listed:
        raise IllegalChoice(refusal(ask, choice, marks, listed))


__all__ = ["STEPS", "apply", "go_on"]
