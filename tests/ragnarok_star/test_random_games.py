"""A thousand blind games: fans are never lost, two tiles always lie there, and what is hidden stays hidden."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion import bots
from companion.games.ragnarok_star import GAME
from companion.games.ragnarok_star import decisions as d
from companion.games.ragnarok_star.box import ALL_FANS, CONTRACTS, EXIT, EXIT_ROOM, GUESTS
from companion.games.ragnarok_star.notation import read_program
from companion.games.ragnarok_star.state import HIDDEN, State
from companion.kernel import SeatInfo, Table

GAMES, CHUNKS = 1000, 10
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"angry_fans": True},
    {"angry_fans": True, "divalkyrie": True},
    {"programming": "faithful", "hall_rows": 4},
    {"programming": "faithful", "repeated_number": "all", "angry_fans": True, "divalkyrie": True},
    {"ice": "lock", "hall_rows": 6, "angry_fans": True, "divalkyrie": True},
    {"ice": "link", "angry_fans": True},
)


def random_table(number: int) -> Table[State]:
    seats, options = 2 + number % 3, OPTIONS[number // 3 % len(OPTIONS)]
    names = [SeatInfo("random", "random")] * seats
    seed = f"random {number}"
    return Table.start(GAME, names, seed, options, bots.bots_for(GAME, ["random"] * seats, seed))


def check_pieces(state: State) -> None:
    """Everything in the box is somewhere, once."""
    fans = [state.supply, *(seat.fans for seat in state.seats)]
    assert sum(map(sum, fans)) + sum(state.crowd) == ALL_FANS == 84
    assert min(*state.crowd, *(count for held in fans for count in held)) >= 0
    assert len(set(state.tiles)) == 2
    assert 0 <= state.master < len(state.seats)
    held = [card for seat in state.seats for card in (*seat.contracts, *seat.fulfilled, *seat.hand)]
    assert len(held) + len(state.deck) == len(set(held)) + len(state.deck) == len(CONTRACTS)


def check_expansions(state: State) -> None:
    angry = [seat.lodge for seat in state.seats]
    assert sum(map(len, angry)) == (len(state.seats) if state.options.angry_fans else 0)
    for lodge in angry:
        assert lodge == tuple(sorted(lodge))
        assert lodge.count(EXIT) <= EXIT_ROOM
        assert all(lodge.count(square) <= 1 for square in lodge if square < EXIT)
    stars = len(state.guests) + len(state.discard)
    stars += sum(bool(seat.guest) + bool(seat.drawn) for seat in state.seats)
    assert stars == (sum(guest.copies for guest in GUESTS.values()) if state.options.divalkyrie else 0)


def check_hidden(table: Table[State], state: State) -> None:
    """No view shows another seat's board, cards, questions or notes before their time."""
    for viewer in (None, *range(len(state.seats))):
        view = table.view(viewer)
        for index, seat in enumerate(view.seats):
            if index == viewer:
                assert seat == state.seats[index]
                continue
            assert seat.ask is seat.note is None
            assert {*seat.contracts, *seat.hand, seat.guest, seat.drawn} <= {HIDDEN, ""}
            assert not (state.phase == "program" and (seat.marks or seat.plan))
        assert not (view.deck.top)
        assert not (view.deck.bottom)
        assert not (view.guests.top)
        for number, deck in enumerate((view.young, view.old)):
            assert not deck.top or viewer in state.peeked[number]


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_fans_ice_and_cards_are_conserved_and_secrets_kept(chunk: int) -> None:
    for number in range(chunk, GAMES, CHUNKS):
        table, moments = random_table(number), Random(number)
        while table.step():
            state = table.view_all()
            check_pieces(state)
            check_expansions(state)
            if state.phase != "over" and moments.random() < 0.3:
                check_hidden(table, state)
        assert table.round == 7


# -- two tables that differ only in what is hidden -----------------------------------------------------


def twins(state: State, viewer: int | None, rng: Random) -> Iterator[State]:
    """The same table with other secrets: boards, notes and cards that the viewer cannot know are exchanged."""
    for index, seat in enumerate(state.seats):
        if index == viewer:
            continue
        yield with_other_answer(state, index)
        yield with_other_board(state, index)
        if seat.contracts and state.deck.rest:
            yield with_other_contract(state, index, rng)
        if seat.hand and state.deck.rest:
            yield with_other_hand(state, index, rng)
        if seat.guest and state.guests.rest:
            yield with_other_guest(state, index, rng)
    for number in (0, 1):
        if viewer not in state.peeked[number] and (state.old if number else state.young).top:
            yield with_other_card(state, number)


def with_other_answer(state: State, index: int) -> State:
    """A seat that has noted something has noted something else, or has not answered at all."""
    twin = GAME.clone(state)
    twin.seats[index].note = d.NONE if state.seats[index].note else None
    return twin


def with_other_board(state: State, index: int) -> State:
    twin = GAME.clone(state)
    if state.phase == "program":
        twin.seats[index].marks = read_program("1:drum.ice")
        twin.seats[index].ask = None if state.seats[index].locked else d.Lock(index)
    return twin


def with_other_contract(state: State, index: int, rng: Random) -> State:
    twin = GAME.clone(state)
    held, other = state.seats[index].contracts, rng.choice(sorted(state.deck.rest))
    twin.seats[index].contracts = (other, *held[1:])
    twin.deck = state.deck.unseen()
    twin.deck.draw(other)
    twin.deck.put_under(held[0])
    return twin


def with_other_hand(state: State, index: int, rng: Random) -> State:
    """A seat that is about to keep a contract has drawn another one."""
    twin = GAME.clone(state)
    (first, *rest), other = state.seats[index].hand, rng.choice(sorted(state.deck.rest))
    twin.seats[index].hand = (other, *rest)
    twin.deck = state.deck.unseen()
    twin.deck.draw(other)
    twin.deck.put_under(first)
    return twin


def with_other_guest(state: State, index: int, rng: Random) -> State:
    twin = GAME.clone(state)
    other = rng.choice(sorted(state.guests.rest))
    twin.guests = state.guests.unseen()
    twin.guests.draw(other)
    twin.guests.shuffle([state.seats[index].guest])
    twin.seats[index].guest = other
    return twin


def with_other_card(state: State, number: int) -> State:
    twin = GAME.clone(state)
    deck = (state.old if number else state.young).unseen()
    deck.put_on_top(deck.draw(max(deck.rest)))
    twin.young, twin.old = (twin.young, deck) if number else (deck, twin.old)
    return twin


@pytest.mark.parametrize("number", range(42))
def test_tables_that_differ_in_hidden_things_look_the_same(number: int) -> None:
    table, rng, compared = random_table(number), Random(number), 0
    while table.step():
        state = table.view_all()
        if state.phase == "over" or rng.random() < 0.6:
            continue
        for viewer in (None, *range(len(state.seats))):
            seen = GAME.view(state, viewer)
            for twin in twins(state, viewer, rng):
                assert GAME.view(twin, viewer) == seen
                compared += twin != state
    assert compared > 100


def test_all_kinds_of_questions_are_asked() -> None:
    """The blind games above reach every question there is."""
    asked = set()
    for number in range(42):
        table = random_table(number)
        while not table.over:
            asked |= {type(ask) for ask in table.pending}
            table.step()
    assert {d.Send, d.Scare, d.Control, d.Invite, d.Guest, d.Look, d.Rob, d.Collect, d.Freeze, d.Star} <= asked
