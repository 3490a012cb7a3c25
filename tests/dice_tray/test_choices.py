"""What is listed is what is accepted, though nobody could list it; chance is fair with every die."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest

from companion.games.dice_tray import GAME
from companion.games.dice_tray import decisions as d
from companion.games.dice_tray.choices import AWAY_SHARE, Falls, Picks
from companion.games.dice_tray.dice import KINDS, POOLS, ROOM, is_pool, outcomes, pool
from companion.kernel import IllegalChoice


def test_the_numbers_name_every_pool_once() -> None:
    named = {pool(number) for number in range(POOLS)}
    assert len(named) == POOLS
    every = {
        dice for count in range(1, ROOM + 1) for dice in combinations_with_replacement(KINDS, count) if is_pool(dice)
    }
    assert named == every


@pytest.mark.parametrize("lying", [(), (6,), (2, 6, 100)])
def test_picks_are_away_every_choice_of_dice_and_every_pool(lying: tuple[int, ...]) -> None:
    picks = Picks(lying)
    again = {d.Again(places) for n in range(1, len(lying) + 1) for places in combinations(range(len(lying)), n)}
    assert picks[0] == d.AWAY
    assert {picks[number] for number in range(1, 1 << len(lying))} == again
    assert len(picks) == 1 + len(again) + POOLS
    with pytest.raises(IndexError):
        picks[len(picks)]


@pytest.mark.parametrize("dice", [(6,), (2, 3), (4, 6, 8), (2, 2, 100)])
def test_falls_are_every_way_the_dice_can_lie(dice: tuple[int, ...]) -> None:
    faces = (range(2) if sides == 2 else range(1, sides + 1) for sides in dice)
    assert list(Falls(dice)) == [d.Faces(values) for values in product(*faces)]


def test_what_the_numbers_name_applies_and_reads_back() -> None:
    rng = Random("tray")
    for _ in range(2000):
        state = GAME.new(GAME.setup(1))
        ask = state.seats[0].ask
        choice = Picks(())[rng.randrange(1, len(Picks(())))]
        assert GAME.read(ask, str(choice)) == choice
        assert choice in GAME.choices(state, ask)
        GAME.apply(state, ask, choice)
        (throw,) = GAME.pending(state)
        faces = GAME.sample(state, throw, rng.random())
        assert faces in GAME.choices(state, throw)
        GAME.apply(state, throw, faces)


def test_strangers_are_refused() -> None:
    """What no number names is not accepted: small wrong pools and places, all of them."""
    state = GAME.new(GAME.setup(1))
    ask = state.seats[0].ask
    for dice in product(range(-1, 8), repeat=2):
        choice = d.Pool(dice)
        legal = dice[0] <= dice[1] and {*dice} <= {*KINDS}
        assert (choice in Picks(())) == legal
        if not legal:
            with pytest.raises(IllegalChoice):
                GAME.apply(state, ask, choice)
    for places in product(range(-1, 4), repeat=2):
        assert (d.Again(places) in Picks((6, 6, 6))) == (0 <= places[0] < places[1] < 3)


def test_one_number_is_fine_enough_for_the_largest_throw() -> None:
    assert max(outcomes(pool(number)) for number in range(0, POOLS, 7)) <= outcomes((20,) * ROOM) < 2**53
    last = Falls((20,) * ROOM)[len(Falls((20,) * ROOM)) - 1]
    assert GAME.sample(None, d.throw(0, (20,) * ROOM), 1 - 2**-53) == last  # type: ignore[arg-type]


@pytest.mark.parametrize("dice", [(6, 6), (20,) * ROOM, (2, 3, 100)])
def test_every_die_is_fair(dice: tuple[int, ...]) -> None:
    """Each face of the first and of the last die within five deviations of its share."""
    rng, throws = Random("fair"), 20_000
    falls = [GAME.sample(None, d.throw(0, dice), rng.random()).values for _ in range(throws)]  # type: ignore[arg-type]
    for place in (0, -1):
        sides = dice[place]
        counts = Counter(fall[place] for fall in falls)
        assert len(counts) == sides
        expected = throws / sides
        assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())


def test_blind_players_put_the_tray_away() -> None:
    ask = d.Pick(0, 3, (6, 6))
    rng = Random("blind")
    picks = Counter(type(GAME.sample(None, ask, rng.random())) for _ in range(4000))  # type: ignore[arg-type]
    assert picks[d.Away] / 4000 == pytest.approx(AWAY_SHARE, abs=0.03)
    assert min(picks[d.Pool], picks[d.Again]) > 1000
