"""Numbered rule cases: the set-up, programming with its three mistakes, fan cards, ice and the course of a round.

The numbers are those of the rulings in docs/RULINGS.md.
"""

from __future__ import annotations

import pytest

from companion.games.ragnarok_star import GAME
from companion.games.ragnarok_star import decisions as d
from companion.games.ragnarok_star import events as e
from companion.games.ragnarok_star.box import ACTIONS, ALL_FANS, FANS, ISLANDS, neighbours
from companion.games.ragnarok_star.notation import read_program, spell_program
from companion.kernel import FATE, BadSetup, Chance, IllegalChoice, SeatInfo, Table

from .tables import FIRST, begun, concert, fate, new, tell, write

# -- 1. board and set-up -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 5])
def test_1_1_two_to_four_play(seats: int) -> None:
    with pytest.raises(BadSetup, match="2 to 4 players"):
        GAME.setup(seats)


def test_1_2_the_first_fans_stand_3_2_2_1() -> None:
    """Two of each colour: three different ones, the fourth colour on both sides, the rest where fewest are."""
    for crowd in d.CROWDS:
        state = new()
        tell(state, f"fate gather {crowd}")
        counts = [sum(state.crowd[island * 4 : island * 4 + 4]) for island in range(4)]
        at = crowd.island
        assert [counts[(at + by) % 4] for by in range(4)] == [3, 2, 1, 2]
        assert [sum(state.crowd[fan::4]) for fan in range(4)] == [2, 2, 2, 2]
        assert max(state.crowd[at * 4 : at * 4 + 4]) == 1
        assert state.supply == (19, 19, 19, 19)


def test_1_3_ice_locks_the_port_of_the_three_and_links_the_opposite_end() -> None:
    state = new()
    tell(state, f"fate gather {FIRST}")
    assert {ISLANDS[spot] for spot in state.tiles} == {"kiss", "stones"}
    assert [ISLANDS[near] for near in neighbours(state.tiles, ISLANDS.index("stones"))] == ["motor"]


def test_1_4_fate_names_the_longest_hair() -> None:
    state = new(3)
    tell(state, f"fate gather {FIRST}", "fate hair 2")
    assert state.master == 1


def test_1_5_three_contracts_are_drawn_and_one_is_kept_by_all_at_once() -> None:
    """What is not kept goes under the deck, seat by seat."""
    state = new(3)
    tell(state, f"fate gather {FIRST}", "fate hair 1")
    fate(state)
    assert [ask.name for ask in GAME.pending(state)] == ["keep"] * 3
    hands = [seat.hand for seat in state.seats]
    for seat, hand in enumerate(hands):
        assert not state.deck.bottom
        tell(state, f"seat{seat + 1} keep {hand[1]}")
    assert [seat.contracts for seat in state.seats] == [(hand[1],) for hand in hands]
    assert state.deck.bottom == [card for hand in hands for card in (hand[0], hand[2])]
    assert len(state.deck) == 25 - 3


def test_1_6_boats_start_in_the_centre() -> None:
    assert [seat.island for seat in begun(4).seats] == [-1] * 4


# -- 3. musicians --------------------------------------------------------------------------------------


def test_3_1_five_musicians_have_fifteen_actions() -> None:
    """Eight collections, one simple and one double for each colour, and seven special actions."""
    band = ACTIONS[:15]
    collects = {(action.fan, action.count) for action in band if action.kind == "collect"}
    assert collects == {(fan, count) for fan in range(4) for count in (1, 2)}
    special = sorted(action.kind for action in band if action.kind != "collect")
    assert special == ["amp", "contract", "eye", "ice", "sail", "shield", "steal"]


def test_3_2_pattis_five_actions_are_five_musicians() -> None:
    names = ["bass.sail", "drum.oldman", "guitar.girl2", "sing.oldwoman2", "keys.oldman2"]
    assert len({action.musician for action in ACTIONS if action.name in names}) == 5


# -- 4. programming ------------------------------------------------------------------------------------


def test_4_1_a_program_has_a_text_both_ways() -> None:
    text = "1:bass.sail>kiss 2:drum.oldman 4:guitar.girl2"
    assert spell_program(read_program(text)) == text


def test_4_2_all_write_at_once_and_in_secret() -> None:
    state = begun(3)
    events = tell(state, "seat2 write 1:bass.sail>kiss", "seat1 write 1:keys.eye")
    assert [ask.name for ask in GAME.pending(state)] == ["write"] * 3
    assert {event.only for event in events} == {0, 1}
    assert GAME.view(state, 0).seats[1].marks == ()
    assert GAME.view(state, 1).seats[1].marks == read_program("1:bass.sail>kiss")


def test_4_3_boards_show_when_the_last_is_locked() -> None:
    state = begun(2)
    events = write(state, "1:bass.sail>kiss", "")
    shown = [event for event in events if isinstance(event, e.Revealed)]
    assert [event.boards for event in shown] == [("1:bass.sail>kiss", "")]
    assert GAME.view(state, 1).seats[0].plan[0] == read_program("1:bass.sail>kiss")[0]


def test_4_4_a_board_can_be_erased_before_it_is_locked() -> None:
    state = begun(2)
    tell(state, *(f"seat1 write {mark}" for mark in ("1:keys.eye", "next", "next", "next", "next")), "seat1 lock erase")
    assert state.seats[0].marks == ()
    assert state.seats[0].ask == d.Write(0, 1, (1 << 15) - 1, True)


@pytest.mark.parametrize(
    ("marks", "wrong", "why"),
    [
        (("1:bass.sail>kiss",), "2:bass.shield", "the bassist has a number already"),
        (("1:bass.sail>kiss",), "1:drum.ice", "number 2 is to be written now"),
        ((), "1:bass.sail", "tick the island"),
        ((), "1:diva.dragon>kiss", "does not play in this game"),
        ((), "1:drum.ice>kiss", "no island is ticked for this action"),
    ],
)
def test_4_5_a_strict_board_refuses_mistakes_and_says_why(marks: tuple[str, ...], wrong: str, why: str) -> None:
    state = begun(2)
    tell(state, *(f"seat1 write {mark}" for mark in marks))
    with pytest.raises(IllegalChoice, match=why):
        tell(state, f"seat1 write {wrong}")


def test_4_6_a_navigation_without_a_tick_fails_and_the_boat_stays() -> None:
    """The first mistake; it is not a failure that angers fans."""
    table = concert("1:bass.sail", "", programming="faithful", angry_fans=True, lodges=((1,), (1,)))
    assert table.seat(1).island == -1
    assert table.told(e.Mistaken) == [e.Mistaken(seat=0, mark="1:bass.sail", why="no island is ticked")]
    assert table.seat(1).lodge == (1,)


def test_4_7_a_number_written_twice_spoils_the_actions_that_bear_it() -> None:
    """The second mistake: neither happens, the others do."""
    table = concert("1:bass.sail>kiss 1:drum.ice 2:sing.amp>fjord", "", programming="faithful")
    assert (table.seat(1).island, len(table.told(e.Mistaken))) == (ISLANDS.index("fjord"), 2)


def test_4_8_a_setting_lets_it_spoil_the_whole_board() -> None:
    table = concert("1:bass.sail>kiss 1:drum.ice 2:sing.amp>fjord", "", programming="faithful", repeated_number="all")
    assert (table.seat(1).island, len(table.told(e.Mistaken))) == (-1, 3)


def test_4_9_a_second_number_on_a_musician_is_dropped() -> None:
    """The third mistake: the higher number does not count."""
    table = concert("3:bass.shield 1:bass.sail>fjord", "", programming="faithful")
    assert table.seat(1).island == ISLANDS.index("fjord")
    assert not table.told(e.ShieldRaised)


def test_4_10_a_faithful_board_takes_mistakes_as_written() -> None:
    state = begun(2, programming="faithful")
    write(state, "1:bass.sail 1:bass.shield 2:drum.ice", "")
    assert state.seats[0].marks == read_program("1:bass.sail 1:bass.shield 2:drum.ice")
    assert state.seats[0].plan[:2] == (None, read_program("2:drum.ice")[0])


def test_4_11_a_mark_or_a_lock_can_be_taken_back_until_the_boards_show() -> None:
    names = [SeatInfo("Ada"), SeatInfo("Bo")]
    table = Table.start(GAME, names, 1, players={FATE: Chance(GAME, 1)})
    table.run()
    for seat in (0, 1):
        table.answer(table.asked(seat)[0], table.choices(table.asked(seat)[0])[0])
    for seat in (0, 1):
        for text in ("1:keys.eye", "next", "next", "next", "next", "lock"):
            assert seat == 0 or table.can_undo(0)
            ask = table.asked(seat)[0]
            table.answer(ask, GAME.read(ask, text))
        if seat == 0:
            table.undo(0)
            assert table.asked(0)[0].name == "lock"
            table.answer(table.asked(0)[0], d.LOCK)
    assert not table.can_undo(0)
    assert not table.can_undo(1)


def test_4_12_one_number_is_wiped_off_anywhere_and_asked_for_again() -> None:
    state = begun(2)
    tell(state, *(f"seat1 write {mark}" for mark in ("1:keys.eye", "2:drum.ice", "3:bass.sail>kiss", "-drum.ice")))
    assert state.seats[0].marks == read_program("1:keys.eye 3:bass.sail>kiss")
    assert state.seats[0].ask.number == 2  # type: ignore[union-attr]
    tell(state, "seat1 write 2:drum.boy2")
    assert state.seats[0].ask.number == 4  # type: ignore[union-attr]
    with pytest.raises(IllegalChoice, match="no number under this action"):
        tell(state, "seat1 write -drum.ice")


def test_4_13_a_full_board_can_be_changed_before_it_is_locked() -> None:
    state = begun(2)
    tell(state, *(f"seat1 write {mark}" for mark in ("1:keys.eye", "next", "3:drum.ice", "next", "next")))
    tell(state, "seat1 lock -drum.ice")
    assert state.seats[0].ask.number == 2, "a number that was left out is asked for again"  # type: ignore[union-attr]
    assert GAME.view(state, 1).seats[0].marks == ()


def test_4_14_a_faithful_board_takes_any_number_at_any_time() -> None:
    state = begun(2, programming="faithful")
    tell(state, "seat1 write 4:keys.eye", "seat1 write 1:drum.ice", "seat1 write 4:bass.shield")
    assert state.seats[0].ask.number == 2  # type: ignore[union-attr]
    tell(state, "seat1 write -keys.eye", "seat1 write 2:keys.eye", "seat1 write next", "seat1 write next")
    tell(state, "seat1 lock 4:drum.boy2", "seat1 lock lock")
    assert state.seats[0].marks == read_program("1:drum.ice 2:keys.eye 4:bass.shield 4:drum.boy2")


# -- 5. fan cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_5_1_the_star_brings_as_many_fans_as_players(seats: int) -> None:
    state = begun(seats)
    before = state.crowd
    write(state, *[""] * seats)
    tell(state, "fate arrive.young boy-fjord", "fate arrive.old oldwoman-kiss")
    came = [now - then for now, then in zip(state.crowd, before, strict=True)]
    found = {(ISLANDS[i // 4], FANS[i % 4]): count for i, count in enumerate(came) if count}
    stars = {("fjord", "boy"): seats, ("kiss", "oldwoman"): seats}
    assert found == {**stars, ("motor", "girl"): 1, ("stones", "oldman"): 1}


def test_5_2_what_is_left_in_the_supply_is_placed() -> None:
    state = begun(4)
    write(state, *[""] * 4)
    state.supply = (2, 0, 17, 17)
    state.seats[0].fans = (17, 19, 2, 2)
    events = tell(state, "fate arrive.young boy-fjord")
    assert [event.came for event in events if isinstance(event, e.FansArrived)] == [((0, 0, 2), (2, 1, 0))]
    assert state.supply == (0, 0, 17, 17)


def test_5_3_one_card_of_each_stack_is_never_seen() -> None:
    """Seven rounds, eight cards."""
    state = begun(2)
    for _ in range(7):
        write(state, "", "")
        fate(state)
        ask = GAME.pending(state)[0]
        GAME.apply(state, ask, GAME.choices(state, ask)[0])
        fate(state)
    assert (GAME.pending(state), len(state.young), len(state.old)) == ([], 1, 1)


# -- 11. the eye ---------------------------------------------------------------------------------------


def test_11_1_the_eye_sees_the_next_card_and_nobody_else_does() -> None:
    table = concert("1:keys.eye", "").answer("1 look old")
    assert [ask.name for ask in GAME.pending(table.state)] == ["peek.old"]
    table.events += tell(table.state, "fate peek.old oldman-kiss")
    assert table.told(e.Saw) == [e.Saw(seat=0, stack=1, card="oldman-kiss", only=0)]
    assert GAME.view(table.state, 0).old.top == ["oldman-kiss"]
    assert GAME.view(table.state, 1).old.top == []
    assert "oldman-kiss" in GAME.view(table.state, 1).old.rest


def test_11_2_a_card_that_was_seen_comes_next() -> None:
    table = concert("1:keys.eye", "").answer("1 look old")
    tell(table.state, "fate peek.old oldman-kiss", "seat1 freeze kiss>kiss@1")
    write(table.state, "", "")
    assert [ask.name for ask in GAME.pending(table.state)] == ["arrive.young"]
    tell(table.state, "fate arrive.young boy-kiss")
    assert table.state.shown == ("boy-kiss", "oldman-kiss")


def test_11_3_a_stack_is_locked_for_the_rest_of_the_round() -> None:
    """Who looks later gets the other one without being asked; a third finds both locked."""
    table = concert("1:keys.eye", "2:keys.eye", "3:keys.eye", angry_fans=True).answer("1 look young").fate()
    assert table.state.peeked == ((0,), (1,))
    assert [(event.seat, event.action) for event in table.told(e.Failed)] == [(2, "keys.eye")]
    assert table.seat(3).lodge == (2,)


def test_11_4_two_who_look_at_one_stack_at_once_both_see_it() -> None:
    table = concert("1:keys.eye", "1:keys.eye").answer("1 look old")
    assert GAME.view(table.state, 1).seats[0].note is None
    table.answer("2 look old").fate()
    assert [(event.seat, event.only) for event in table.told(e.Saw)] == [(0, 0), (1, 1)]


def test_11_5_in_the_last_round_there_is_no_card_to_see() -> None:
    state = begun(2)
    state.round = 7
    write(state, "1:keys.eye", "")
    events = fate(state)
    assert [event.action for event in events if isinstance(event, e.Failed)] == ["keys.eye"]


# -- 12. ice -------------------------------------------------------------------------------------------


def test_12_1_the_ice_master_takes_one_tile_gives_it_and_places_the_other() -> None:
    """Two tiles, three free spots, any player: the receiver is the next Ice Master."""
    table = concert("", "", "", tiles="kiss stones")
    assert len(table.choices(1)) == 2 * 3 * 3
    table.answer("1 freeze kiss>fjord@3")
    assert ({ISLANDS[spot] for spot in table.state.tiles}, table.state.master) == ({"stones", "fjord"}, 2)


def test_12_2_the_tile_may_come_back_to_its_spot_but_not_upon_the_other() -> None:
    table = concert("", "", tiles="kiss stones")
    assert "kiss>kiss@1" in table.choices(1)
    assert not {"kiss>stones@1", "stones>kiss@1"} & table.choices(1)


def test_12_3_one_action_takes_the_tile_from_the_ice_master() -> None:
    table = concert("", "2:drum.ice")
    assert (table.state.master, table.asks) == (1, ["2 freeze"])


def test_12_4_two_at_once_fail_and_the_tile_stays() -> None:
    table = concert("", "2:drum.ice", "2:drum.ice", angry_fans=True)
    assert table.state.master == 0
    assert [event.seat for event in table.told(e.Failed)] == [1, 2]
    assert [seat.lodge for seat in table.state.seats] == [(1,), (2,), (2,)]


def test_12_5_a_later_number_takes_it_again() -> None:
    assert concert("3:drum.ice", "2:drum.ice").state.master == 0


# -- the whole game ------------------------------------------------------------------------------------


def test_0_1_numbers_are_played_in_order() -> None:
    table = concert("1:bass.sail>stones 3:sing.amp>kiss", "2:bass.sail>fjord")
    moored = [(event.seat, ISLANDS[event.island]) for event in table.told(e.Moored)]
    assert moored == [(0, "stones"), (1, "fjord"), (0, "kiss")]


def test_0_2_all_fans_are_there_at_the_start() -> None:
    state = begun(4)
    assert sum(state.supply) + sum(state.crowd) == ALL_FANS == 84
    assert [ask.seat for ask in GAME.pending(state)] == [0, 1, 2, 3]
    assert FATE not in [ask.seat for ask in GAME.pending(state)]
