"""What happens at a number: boats, shields, ice, collecting, the dragon and thieves (rulings 2, 6 to 8, 15)."""

from __future__ import annotations

from companion.kernel import Event

from . import decisions as d
from . import events as e
from .box import ACTIONS, FANS, ISLANDS, RING, neighbours
from .cards import effect, play_guest, playing
from .lodge import fail
from .state import CENTRE, Seat, State, added

Events = list[Event]

# -- boats ---------------------------------------------------------------------------------------------


def is_locked(state: State, island: int) -> bool:
    return island in state.tiles and state.options.ice != "link"


def stuck(state: State, seat: Seat, mark: d.Mark) -> bool:
    """Whether ice stops this navigation; nothing stops the amp."""
    if ACTIONS[mark.action].kind == "amp":
        return False
    return is_locked(state, mark.island) or (seat.island != CENTRE and is_locked(state, seat.island))


def ask_sail(state: State, events: Events) -> None:
    """A stuck player who holds a Guest Star is asked, whichever it is."""
    for index, seat, mark in playing(state, "sail"):
        if seat.guest and stuck(state, seat, mark):
            seat.ask = d.Guest(index, "ice", (d.PLAY,) if effect(seat.guest) == "thaw" else ())


def sail(state: State, events: Events) -> None:
    for index, seat, mark in playing(state, "sail", "amp"):
        action = ACTIONS[mark.action]
        if seat.note == d.PLAY:
            play_guest(state, index, seat, events)
        elif stuck(state, seat, mark):
            fail(state, index, action.name, f"ice bars the way to {ISLANDS[mark.island]}", events)
            continue
        # Only those who come to the dragon meet it, not those who stay with it.
        seat.scared = mark.island == state.dragon != seat.island
        seat.island = mark.island
        events.append(e.Moored(seat=index, island=mark.island, flew=action.kind == "amp"))


def raise_shields(state: State, events: Events) -> None:
    for index, seat, _ in playing(state, "shield"):
        seat.shield = state.number
        events.append(e.ShieldRaised(seat=index))


def claim_ice(state: State, events: Events) -> None:
    """One becomes Ice Master; of several, none does."""
    claims = list(playing(state, "ice"))
    if len(claims) == 1:
        state.master = claims[0][0]
        events.append(e.MasterNamed(seat=state.master, by="action"))
        return
    for index, _, mark in claims:
        fail(state, index, ACTIONS[mark.action].name, "more than one wanted to be Ice Master", events)


# -- collecting ----------------------------------------------------------------------------------------


def takes(state: State, seat: Seat, mark: d.Mark) -> tuple[d.Take, ...]:
    """What a collection may take: fans of the own island, or one across the ice for a double one (ruling 7)."""
    action, island = ACTIONS[mark.action], seat.island
    if island == CENTRE:
        return ()
    here = state.crowd[island * RING + action.fan]
    found = [d.Take(count, island) for count in range(min(here, action.count), 0, -1)]
    if action.count == 2 and state.options.ice != "lock":
        for near in neighbours(state.tiles, island):
            there = state.crowd[near * RING + action.fan]
            found += [d.Take(1, near)] if there else []
            found += [d.Take(2, near, True)] if there > 1 and effect(seat.guest) == "bridge" else []
    return tuple(found)


def ask_collect(state: State, events: Events) -> None:
    for index, seat, mark in playing(state, "collect"):
        offers = takes(state, seat, mark)
        if offers:
            seat.ask = d.Collect(index, ACTIONS[mark.action].fan, offers)
        else:
            fail(state, index, ACTIONS[mark.action].name, "no such fan is within reach", events)


def collect(state: State, events: Events) -> None:
    claims: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for index, seat, mark in playing(state, "collect"):
        if isinstance(seat.note, d.Take):
            claims.setdefault((seat.note.island, ACTIONS[mark.action].fan), []).append((index, seat.note.count))
            if seat.note.guest:
                play_guest(state, index, seat, events)
    for (island, fan), wanted in claims.items():
        share_out(state, island, fan, wanted, events)


def share_out(state: State, island: int, fan: int, wanted: list[tuple[int, int]], events: Events) -> None:
    """Undecided fans are split equally, and what cannot be split stays."""
    stock = state.crowd[island * RING + fan]
    if sum(count for _, count in wanted) > stock:
        each = stock // len(wanted)
        events.append(e.Undecided(island=island, fan=fan, seats=tuple(index for index, _ in wanted), each=each))
        wanted = [(index, min(count, each)) for index, count in wanted]
    for index, count in wanted:
        seat = state.seats[index]
        if count:
            seat.fans = added(seat.fans, fan, count)
            move_crowd(state, island, fan, -count)
            events.append(e.Collected(seat=index, fan=fan, island=island, count=count))
        else:
            fail(state, index, f"collect {FANS[fan]}", "the fans could not decide", events)


def move_crowd(state: State, island: int, fan: int, by: int) -> None:
    crowd = list(state.crowd)
    crowd[island * RING + fan] += by
    state.crowd = tuple(crowd)


# -- Fafnirvana ----------------------------------------------------------------------------------------


def call_dragon(state: State, events: Events) -> None:
    calls = list(playing(state, "dragon"))
    if len(calls) > 1:
        for index, _, mark in calls:
            fail(state, index, ACTIONS[mark.action].name, "more than one called Fafnirvana", events)
        return
    for index, _, mark in calls:
        if is_locked(state, mark.island):
            name = ACTIONS[mark.action].name
            fail(state, index, name, f"ice bars the port of {ISLANDS[mark.island]}", events, angers=False)
            return
        state.dragon = mark.island
        events.append(e.DragonCame(seat=index, island=mark.island))
        for seat in state.seats:
            seat.scared = seat.island == state.dragon


def ask_scared(state: State, events: Events) -> None:
    for index, seat in enumerate(state.seats):
        fans = [d.PICKS[fan] for fan, count in enumerate(seat.fans) if count] if seat.scared else []
        if len(fans) > 1:
            seat.ask = d.Scare(index, tuple(fans))
        elif fans:
            seat.note = fans[0]


def scare(state: State, events: Events) -> None:
    """A fan goes ashore where the boat lies."""
    for index, seat in enumerate(state.seats):
        if seat.scared and isinstance(seat.note, d.Fan):
            seat.fans = added(seat.fans, seat.note.fan, -1)
            move_crowd(state, seat.island, seat.note.fan, 1)
            events.append(e.Scared(seat=index, fan=seat.note.fan, island=seat.island))
        seat.scared = False


# -- thieves -------------------------------------------------------------------------------------------


def ask_steal(state: State, events: Events) -> None:
    """Targets lie at the same island when all boats have moved, without a shield (ruling 8)."""
    for index, seat, mark in playing(state, "steal"):
        offers: list[d.Loot] = []
        for other, victim in enumerate(state.seats):
            if other == index or victim.island == CENTRE or victim.island != seat.island:
                continue
            if victim.shield:
                victim.tested = True
            else:
                offers += [d.Loot(other, fan) for fan, count in enumerate(victim.fans) if count]
        if offers:
            seat.ask = d.Rob(index, tuple(offers))
        else:
            fail(state, index, ACTIONS[mark.action].name, "there is nobody to steal from", events)


def pick_loot(state: State, events: Events) -> None:
    for seat in state.seats:
        seat.loot = seat.note if isinstance(seat.note, d.Loot) else None


def ask_bouncer(state: State, events: Events) -> None:
    for index, seat in enumerate(state.seats):
        thieves = [i for i, thief in enumerate(state.seats) if thief.loot and thief.loot.seat == index]
        if thieves and seat.guest:
            offers = tuple(d.Player(thief) for thief in thieves) if effect(seat.guest) == "bouncer" else ()
            seat.ask = d.Guest(index, "theft", offers)


def steal(state: State, events: Events) -> None:
    """All thefts at once: too many thieves after the same fans get none."""
    for index, seat in enumerate(state.seats):
        if isinstance(seat.note, d.Player):
            play_guest(state, index, seat, events)
            state.seats[seat.note.seat].loot = None
            fail(state, seat.note.seat, "steal", "a Guest Star stood at the door", events)
    wanted: dict[d.Loot, list[int]] = {}
    for index, seat in enumerate(state.seats):
        if seat.loot:
            wanted.setdefault(seat.loot, []).append(index)
            seat.loot = None
    stocks = [seat.fans for seat in state.seats]
    for loot, thieves in wanted.items():
        for thief in thieves:
            if stocks[loot.seat][loot.fan] >= len(thieves):
                rob(state, thief, loot, events)
            else:
                fail(state, thief, "steal", "too many thieves wanted the same fan", events)


def rob(state: State, index: int, loot: d.Loot, events: Events) -> None:
    thief, victim = state.seats[index], state.seats[loot.seat]
    thief.fans, victim.fans = added(thief.fans, loot.fan, 1), added(victim.fans, loot.fan, -1)
    thief.stolen += 1
    victim.robbed += 1
    events.append(e.Stole(seat=index, victim=loot.seat, fan=loot.fan))
