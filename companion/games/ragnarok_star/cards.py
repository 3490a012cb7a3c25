"""Cards: contracts drawn and kept, fan cards turned and peeked at, Guest Stars invited (rulings 5, 10, 11, 15)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel import FATE, Deck, Event

from . import decisions as d
from . import events as e
from .box import ACTIONS, ARRIVALS, BOARD, FIRST_CONTRACTS, GUESTS, RING, STACKS
from .choices import stack
from .lodge import calm, calmable, fail
from .state import Seat, State, added

Events = list[Event]


def playing(state: State, *kinds: str) -> Iterator[tuple[int, Seat, d.Mark]]:
    """The seats whose action at this number is of one of these kinds."""
    at = state.number - 1
    for index, seat in enumerate(state.seats):
        mark = seat.plan[at]
        if mark is not None and ACTIONS[mark.action].kind in kinds:
            yield index, seat, mark


def effect(card: str) -> str:
    """What a Guest Star does; nothing for none, or for one that is hidden."""
    return GUESTS[card].effect if card in GUESTS else ""


def fresh(deck: Deck) -> Deck:
    """A deck to change; states share the ones they do not change."""
    return Deck(dict(deck.rest), list(deck.top), list(deck.bottom))


def is_last(state: State) -> bool:
    """In the last round no fan card is left to look at."""
    return state.round == BOARD.rounds


# -- contracts -----------------------------------------------------------------------------------------


def first_contracts(state: State, events: Events) -> None:
    state.drawing = tuple(index for index in range(len(state.seats)) for _ in range(FIRST_CONTRACTS))


def new_contracts(state: State, events: Events) -> None:
    state.drawing = tuple(index for index, _, _ in playing(state, "contract") for _ in range(FIRST_CONTRACTS))


def ask_draw(state: State, events: Events) -> None:
    """Fate draws the next contract; when the deck runs out, whoever is left goes without."""
    if not state.drawing:
        return
    cards = list(state.deck.drawable())
    if len(cards) > 1:
        state.fate = (d.Draw(FATE, state.drawing[0]),)
    elif cards:
        draw(state, cards[0], events)
    else:
        state.drawing = ()


def draw(state: State, card: str, events: Events) -> None:
    index, *rest = state.drawing
    state.deck, state.drawing = fresh(state.deck), tuple(rest)
    state.seats[index].hand += (state.deck.draw(card),)
    events.append(e.ContractDrawn(seat=index, card=card, only=index))


def draw_on(state: State, events: Events) -> None:
    if state.drawing:
        state.step -= 1


def ask_keep(state: State, events: Events) -> None:
    for index, seat in enumerate(state.seats):
        if len(seat.hand) > 1 or (seat.hand and seat.guest):
            encore = effect(seat.guest) == "encore" and state.phase == "resolve"
            seat.ask = d.Keep(index, seat.hand, encore)
        elif seat.hand:
            seat.note = d.Card(seat.hand[0])


def keep(state: State, events: Events) -> None:
    """One contract stays, the others go under the deck; an encore draws again."""
    for index, seat in enumerate(state.seats):
        if not isinstance(seat.note, d.Card):
            continue
        state.deck = fresh(state.deck)
        for card in seat.hand:
            if card != seat.note.key:
                state.deck.put_under(card)
        seat.contracts, seat.hand = (*seat.contracts, seat.note.key), ()
        events.append(e.ContractKept(seat=index, held=len(seat.contracts)))
        if seat.note.encore:
            play_guest(state, index, seat, events)
            state.drawing += (index,) * FIRST_CONTRACTS
    if state.drawing:
        state.step -= 2


# -- fan cards -----------------------------------------------------------------------------------------


def ask_arrivals(state: State, events: Events) -> None:
    """Both cards are turned over; one that was peeked at is known."""
    state.phase, state.number, state.shown = "arrive", 0, ("", "")
    state.peeked = ((), ())
    for number in range(len(STACKS)):
        cards = list(stack(state, number).drawable())
        if len(cards) > 1:
            state.fate += (d.Arrive(FATE, number),)
        else:
            turn_over(state, number, cards[0], events)


def change_stack(state: State, number: int) -> Deck:
    """The stack's own copy, to be changed."""
    deck = fresh(stack(state, number))
    if number:
        state.old = deck
    else:
        state.young = deck
    return deck


def turn_over(state: State, number: int, card: str, events: Events) -> None:
    """Fans come to the islands, as many as the supply has (ruling 5)."""
    change_stack(state, number).draw(card)
    state.shown = (state.shown[0], card) if number else (card, state.shown[1])
    crowd, came = list(state.crowd), []
    for island, fan, count in ARRIVALS[card]:
        count = min(count or len(state.seats), state.supply[fan])
        crowd[island * RING + fan] += count
        state.supply = added(state.supply, fan, -count)
        came.append((island, fan, count))
    state.crowd = tuple(crowd)
    events.append(e.FansArrived(card=card, came=tuple(came)))


def ask_look(state: State, events: Events) -> None:
    """A lone stack is looked at without asking; holders of a Guest Star are always asked, so nobody learns which."""
    open_ = [d.LOOKS[number] for number in range(len(STACKS)) if not state.peeked[number] and not is_last(state)]
    for index, seat, mark in playing(state, "eye"):
        if seat.guest and not is_last(state):
            both = [d.BOTH] if effect(seat.guest) == "norns" else []
            seat.ask = d.Look(index, (*open_, *both, *([] if open_ else [d.NONE])))
        elif len(open_) > 1:
            seat.ask = d.Look(index, tuple(open_))
        elif open_:
            seat.note = open_[0]
        else:
            fail(state, index, ACTIONS[mark.action].name, "there is no card to look at", events)


def look(state: State, events: Events) -> None:
    for index, seat, mark in playing(state, "eye"):
        if seat.note == d.NONE:
            fail(state, index, ACTIONS[mark.action].name, "both stacks are locked", events)
        elif seat.note == d.BOTH:
            play_guest(state, index, seat, events)
            look_at(state, index, (0, 1), events)
        elif seat.note in d.LOOKS:
            look_at(state, index, (d.LOOKS.index(seat.note),), events)


def look_at(state: State, index: int, stacks: tuple[int, ...], events: Events) -> None:
    young, old = state.peeked
    for number in stacks:
        young, old = (young, (*old, index)) if number else ((*young, index), old)
        events.append(e.StackLocked(seat=index, stack=number))
        state.looking += ((index, number),)
    state.peeked = young, old


def ask_peek(state: State, events: Events) -> None:
    """Fate says what the card is, if nobody knew it yet."""
    for number in sorted({number for _, number in state.looking}):
        deck = stack(state, number)
        if not deck.top:
            state.fate += (d.Peek(FATE, number),)


def peeked(state: State, number: int, card: str) -> None:
    deck = change_stack(state, number)
    deck.put_on_top(deck.draw(card))


def saw(state: State, events: Events) -> None:
    for index, number in state.looking:
        events.append(e.Saw(seat=index, stack=number, card=stack(state, number).top[0], only=index))
    state.looking = ()


# -- Guest Stars ---------------------------------------------------------------------------------------


def new_stars(state: State, events: Events) -> None:
    state.drawing = tuple(index for index, _, _ in playing(state, "guest"))


def ask_star(state: State, events: Events) -> None:
    """Fate draws the next Guest Star; an empty pile is made of the discards."""
    if not state.drawing:
        return
    if not len(state.guests):
        state.guests, state.discard = Deck.of(state.discard), ()
    cards = list(state.guests.drawable())
    if len(cards) > 1:
        state.fate = (d.Star(FATE, state.drawing[0]),)
    else:
        draw_star(state, cards[0], events)


def draw_star(state: State, card: str, events: Events) -> None:
    index, *rest = state.drawing
    state.guests, state.drawing = fresh(state.guests), tuple(rest)
    state.seats[index].drawn = state.guests.draw(card)
    events.append(e.StarDrawn(seat=index, card=card, only=index))


def ask_invite(state: State, events: Events) -> None:
    for index, seat in enumerate(state.seats):
        if seat.drawn:
            offers = (d.KEEP, d.DROP) if seat.guest else (d.KEEP,)
            seat.ask = d.Invite(index, seat.drawn, seat.guest, (*offers, *at_once(state, seat.drawn)))


def at_once(state: State, card: str) -> tuple[d.Word | d.Calm, ...]:
    """How a Guest Star can be played the moment it is drawn."""
    does = effect(card)
    if does == "lullaby":
        return calmable(state)
    return (d.PLAY,) if does == "encore" or (does == "norns" and not is_last(state)) else ()


def invite(state: State, events: Events) -> None:
    for index, seat in enumerate(state.seats):
        if not seat.drawn or seat.note is None:  # in a view, others have not answered yet
            continue
        card, note, seat.drawn = seat.drawn, seat.note, ""
        if note == d.KEEP:
            if seat.guest:
                put_away(state, seat.guest, events, e.StarDropped(seat=index, card=seat.guest))
            seat.guest = card
            events.append(e.StarKept(seat=index))
        elif note == d.DROP:
            put_away(state, card, events, e.StarDropped(seat=index, card=card))
        else:
            put_away(state, card, events, e.StarPlayed(seat=index, card=card))
            play_at_once(state, index, card, note, events)


def play_at_once(state: State, index: int, card: str, note: d.Note | None, events: Events) -> None:
    if isinstance(note, d.Calm):
        calm(state, note, events)
    elif effect(card) == "encore":
        state.drawing += (index,) * FIRST_CONTRACTS
    else:
        look_at(state, index, (0, 1), events)


def put_away(state: State, card: str, events: Events, event: Event) -> None:
    state.discard += (card,)
    events.append(event)


def play_guest(state: State, index: int, seat: Seat, events: Events) -> None:
    """The Guest Star in hand has its moment."""
    card, seat.guest = seat.guest, ""
    put_away(state, card, events, e.StarPlayed(seat=index, card=card))
