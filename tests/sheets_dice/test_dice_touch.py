"""Touches lead to every legal choice and to no other; what a touch does, step by step."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.dice_tray import GAME
from companion.games.dice_tray import decisions as d
from companion.games.dice_tray.choices import Falls, Picks
from companion.games.dice_tray.dice import ROOM
from companion.sheets import dice_tray
from companion.sheets.dice_tray.draft import Add, Digit, Draft, Hold, Press, Quick, Seen
from companion.sheets.shapes import Touch
from companion.sheets.sight import Cast, Choose, Look, Sight, Think

from .sights import course, sight, told

PHONE, DESK = {"width": 360, "height": 640}, {"width": 1280, "height": 800}


def target(seen: Sight, key: str) -> Touch:
    for scene in (dice_tray.tray(seen), dice_tray.board(seen)):
        shape = scene.by_key(key)
        if shape is not None and shape.touch is not None:
            return shape.touch
    raise AssertionError(f"nothing to touch at '{key}'")


def tap(seen: Sight, *keys: str) -> Any:
    """Touch one key after the other; gives the sight with what is in mind, or the step that answers."""
    for key in keys:
        touch = target(seen, key)
        assert touch.enabled, f"{key}: {touch.why}"
        step = dice_tray.touch(seen, touch.means)
        if not isinstance(step, Think):
            return step
        seen = replace(seen, draft=step.draft)
    return seen


def way(choice: Any, lying: int) -> list[str]:
    """The touches that make a choice."""
    if isinstance(choice, d.Pool):
        return [*(f"kind/{sides}" for sides in choice.dice), "button/throw"]
    if isinstance(choice, d.Again):
        return [*(f"die/{place}" for place in range(lying) if place not in choice.places), "button/again"]
    return ["button/away", "button/away"]


@pytest.mark.parametrize("room", [PHONE, DESK], ids=["phone", "desk"])
def test_every_pick_can_be_reached(room: dict[str, float]) -> None:
    """All re-throws of some dice, and any of the pools by their number."""
    state = told("1 2d6+1d8+1d20 1,6,8,20")
    ask, rng = state.seats[0].ask, Random("reach")
    picks = Picks((6, 6, 8, 20))
    numbers = [*range(16), *(rng.randrange(16, len(picks)) for _ in range(60))]
    for choice in (picks[number] for number in numbers):
        step = tap(sight(state, ask, **room), *way(choice, 4))
        assert isinstance(step, Choose)
        assert step.choice == choice


@pytest.mark.parametrize("room", [PHONE, DESK], ids=["phone", "desk"])
def test_every_fall_can_be_typed(room: dict[str, float]) -> None:
    rng = Random("type")
    for pool in ("1d2+1d3", "2d6+1d20", "1d10+1d12+1d100", "1d100"):
        state = told(f"1 {pool}")
        (ask,) = state.fate
        falls = Falls(ask.dice)
        for number in {0, len(falls) - 1, *(rng.randrange(len(falls)) for _ in range(15))}:
            faces = falls[number]
            step = tap(sight(state, ask, typed=True, **room), *typed(ask.dice, faces.values))
            assert step == Choose(faces)


def typed(dice: tuple[int, ...], faces: tuple[int, ...]) -> list[str]:
    taps = []
    for sides, face in zip(dice, faces, strict=True):
        taps += [f"digit/{digit}" for digit in str(face)] + (["button/done"] if sides >= 10 else [])
    return taps


def test_no_number_a_die_does_not_have_can_be_typed() -> None:
    state = told("1 1d20")
    seen = sight(state, state.fate[0], typed=True)
    assert not target(seen, "digit/0").enabled
    assert not target(seen, "button/done").enabled
    seen = tap(seen, "digit/2")
    assert [digit for digit in range(10) if target(seen, f"digit/{digit}").enabled] == [0]


def test_what_was_typed_can_be_erased_digit_by_digit_and_die_by_die() -> None:
    state = told("1 1d6+1d20")
    seen = tap(sight(state, state.fate[0], typed=True), "digit/4", "digit/1", "digit/7")
    assert seen.draft == Draft(faces=(4,), number=17)
    assert tap(seen, "button/erase").draft == Draft(faces=(4,), number=1)
    assert tap(seen, "button/erase", "button/erase").draft == Draft(faces=(4,))
    assert tap(seen, "button/erase", "button/erase", "button/erase").draft == Draft()


def test_a_tap_lets_the_dice_fall_where_nothing_is_typed() -> None:
    state = told("1 2d6")
    assert tap(sight(state, state.fate[0]), "button/cast") == Cast()


def test_the_dice_fall_with_the_throw() -> None:
    state = told("1 2d6 4,6")
    ask = state.seats[0].ask
    assert tap(sight(state, ask), "quick/3d6") == Choose(d.Pool((6, 6, 6)), Draft(), cast=True)
    assert tap(sight(state, ask), "button/throw") == Choose(d.Pool((6, 6)), Draft(), cast=True)


def test_held_dice_stay_held_for_the_next_throw() -> None:
    state = told("1 3d6 6,1,6")
    step = tap(sight(state, state.seats[0].ask), "die/0", "die/2", "button/again")
    assert step == Choose(d.Again((1,)), Draft(held=(0, 2)), cast=True)


def test_a_second_tap_frees_a_die() -> None:
    state = told("1 3d6 6,1,6")
    assert tap(sight(state, state.seats[0].ask), "die/0", "die/0").draft.held == ()


def test_all_held_leaves_nothing_to_throw_again() -> None:
    state = told("1 2d6 6,6")
    touch = target(tap(sight(state, state.seats[0].ask), "die/0", "die/1"), "button/again")
    assert not touch.enabled
    assert "held" in touch.why


def test_nothing_can_be_thrown_before_dice_are_picked() -> None:
    state = told()
    seen = sight(state, state.seats[0].ask)
    assert not target(seen, "button/throw").enabled
    assert not target(seen, "button/clear").enabled
    seen = tap(seen, "kind/6", "kind/20")
    assert target(seen, "button/throw").label == "Throw 1d6 + 1d20"
    assert tap(seen, "button/clear").draft == Draft()


def test_a_full_tray_takes_no_more() -> None:
    state = told()
    seen = tap(sight(state, state.seats[0].ask), *["kind/6"] * (ROOM - 1))
    assert not target(seen, "kind/100").enabled
    assert target(seen, "kind/4").enabled
    assert str(ROOM) in target(seen, "kind/100").why


def test_putting_away_takes_two_taps_in_a_row() -> None:
    state = told("1 2d6 4,6")
    seen = tap(sight(state, state.seats[0].ask), "button/away")
    assert tap(seen, "button/away") == Choose(d.AWAY, Draft(), cast=True)
    for other in ("kind/6", "die/0"):
        assert not tap(seen, other).draft.leaving


def test_names_turn_to_other_seats() -> None:
    state = told("2 2d6 4,6", seats=3)
    seen = sight(state, state.seats[0].ask, **PHONE)
    assert tap(seen, "tab/1") == tap(seen, "seat/1") == Look(1)
    assert "4, 6; sum 10" in target(seen, "tab/1").label
    assert "seat/0" not in dice_tray.board(seen).keys


def test_dice_of_others_only_tell() -> None:
    state = told("2 2d6 4,6")
    touch = target(sight(state, None, seat=1), "die/0")
    assert not touch.enabled
    assert touch.label == "Die 1, d6, shows 4"


def test_a_stale_draft_and_a_strange_touch_do_no_harm() -> None:
    stale = Draft(pool=(6,), held=(0, 9), faces=(7, 7, 7, 7), number=99, leaving=True)
    strange = (("what", 1), None, Add(7), Quick((7,)), Quick(()), Hold(99), Seen(9), Digit(12), Press("nothing"))
    for number in range(4):
        for state, decision, _ in course(number, 2):
            for typed_in in (False, True):
                seen = sight(state, decision, typed=typed_in, draft=stale)
                dice_tray.board(seen)
                dice_tray.tray(seen)
                assert all(isinstance(dice_tray.touch(seen, means), Think) for means in strange)
                assert isinstance(dice_tray.drop(seen, "what", None), Think)


def test_undo_takes_back_what_is_in_mind() -> None:
    assert dice_tray.steps(Draft(pool=(6,)))
    assert dice_tray.steps(Draft(held=(0,)))
    assert not dice_tray.steps(Draft())
    assert not dice_tray.steps(None)


def test_whole_trays_can_be_played_by_touch_alone() -> None:
    rng = Random("touch")
    for _ in range(5):
        state = GAME.new(GAME.setup(2))
        while pending := GAME.pending(state):
            ask = rng.choice(pending)
            choice = GAME.sample(state, ask, rng.random())
            if isinstance(ask, d.Throw):
                step = tap(sight(state, ask, typed=True), *typed(ask.dice, choice.values))
            else:
                step = tap(sight(state, ask), *way(choice, len(ask.lying)))
            assert step.choice == choice
            GAME.apply(state, ask, step.choice)
