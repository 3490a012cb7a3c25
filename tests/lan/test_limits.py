"""The doorkeeper: one who guesses waits longer and longer, and many who guess find the door closed."""

from __future__ import annotations

import math
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.lan.limits import LONGEST_WAIT, MOST_ADDRESSES, WITHIN, WRONG_CODES, Doorkeeper


class Clock:
    """Time that passes only when told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def door(clock: Clock) -> Doorkeeper:
    return Doorkeeper(clock)


def test_waits_double_up_to_a_minute(door: Doorkeeper, clock: Clock) -> None:
    waits = []
    for _ in range(9):
        door.failed("a")
        waits.append(door.may_try("a"))
        clock.now += waits[-1]
        assert door.may_try("a") == 0
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_others_do_not_wait(door: Doorkeeper) -> None:
    door.failed("a")
    assert door.may_try("a") == 1
    assert door.may_try("b") == 0


def test_who_knows_the_code_in_the_end_starts_anew(door: Doorkeeper) -> None:
    for _ in range(4):
        door.failed("a")
    door.succeeded("a")
    assert door.may_try("a") == 0
    door.failed("a")
    assert door.may_try("a") == 1


def test_failures_are_forgotten_after_ten_quiet_minutes(door: Doorkeeper, clock: Clock) -> None:
    for _ in range(4):
        door.failed("a")
    clock.now += 8 + WITHIN
    door.failed("a")
    assert door.may_try("a") == 1


def test_thirty_wrong_codes_close_the_door_until_the_host_opens_it(door: Doorkeeper, clock: Clock) -> None:
    for number in range(WRONG_CODES):
        assert not door.closed
        door.failed(f"a{number}")
    assert door.may_try("newcomer") == math.inf
    clock.now += 1e6
    assert door.may_try("newcomer") == math.inf
    door.reopen()
    assert door.may_try("newcomer") == 0
    door.failed("newcomer")
    assert not door.closed


def test_thirty_wrong_codes_in_an_evening_do_not_close_the_door(door: Doorkeeper, clock: Clock) -> None:
    for number in range(3 * WRONG_CODES):
        door.failed(f"a{number}")
        clock.now += WITHIN / (WRONG_CODES - 1) + 1
    assert not door.closed


def test_a_device_with_a_token_is_not_slowed_by_others(door: Doorkeeper) -> None:
    for number in range(WRONG_CODES):
        door.failed(f"a{number}")
        door.failed("home")
        door.failed("home", "device:other")
        door.failed("elsewhere", "device:mine")
    assert door.may_try("home", "device:mine") == 0
    door.failed("home", "device:mine")
    assert door.may_try("home", "device:mine") == 1


def test_wrong_tokens_do_not_close_the_door(door: Doorkeeper) -> None:
    for number in range(10 * WRONG_CODES):
        door.failed("a", f"device:{number}")
    assert door.may_try("a") == 0


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 90)), max_size=60), st.integers(1, 200))
def test_however_they_share_the_work_guessers_get_thirty_tries(steps: list[tuple[str, float]], devices: int) -> None:
    clock = Clock()
    door, tries = Doorkeeper(clock), []
    for number in range(max(len(steps), 3 * devices)):
        name, pause = steps[number % len(steps)] if steps else ("a", 0.0)
        if door.may_try(address := f"{name}{number % devices}") == 0:
            tries.append(clock.now)
            door.failed(address)
        assert 0 < door.may_try(address) <= LONGEST_WAIT or door.closed
        clock.now += pause
    for first in tries:
        assert sum(first <= when < first + WITHIN for when in tries) <= WRONG_CODES


def test_a_flood_of_addresses_takes_no_more_memory(door: Doorkeeper) -> None:
    def flood(start: int) -> int:
        for number in range(start, start + 3 * MOST_ADDRESSES):
            door.failed(f"fe80::{number:x}")
            door.failed("a", f"device:{number}")
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = flood(0)
        assert flood(1_000_000) - before < 50_000
    finally:
        tracemalloc.stop()
