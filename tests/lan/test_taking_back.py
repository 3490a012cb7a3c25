"""Taking back at a table of several devices: a mistyped die, a seal, and what the others have sealed meanwhile."""

from __future__ import annotations

from typing import Any

from companion.games.ragnaroll import decisions as d
from companion.lan import protocol as p
from companion.lan.guest import Pass
from companion.words import word

from .wired import Wired


def typed_pair() -> Wired:
    wired = Wired("ragnaroll", 2, typed=True)
    wired.join("Ada")
    wired.join("Bo")
    wired.start()
    return adopt(wired)


def adopt(wired: Wired) -> Wired:
    wired.run()
    for guest in wired.guests.values():
        guest.table.adopt()
    return wired


def table(wired: Wired, name: str) -> Any:
    return wired.guests[name].table


def roll(wired: Wired, name: str, *faces: int) -> None:
    (ask,) = table(wired, name).pending
    table(wired, name).answer(ask, d.Dice(faces))
    adopt(wired)


def seal(wired: Wired, name: str) -> None:
    (ask,) = table(wired, name).pending
    table(wired, name).answer(ask, d.PLACES[0])
    adopt(wired)


def test_a_mistyped_die_is_offered_back_to_the_one_who_typed_it() -> None:
    wired = typed_pair()
    assert not table(wired, "Ada").can_undo(0)
    roll(wired, "Ada", 6, 6, 6)
    assert table(wired, "Ada").can_undo(0)
    assert not table(wired, "Bo").can_undo(1)
    table(wired, "Ada").undo(0)
    adopt(wired)
    assert [ask.name for ask in table(wired, "Ada").pending] == ["roll.1"]
    assert not table(wired, "Ada").can_undo(0)


def test_what_others_sealed_outlasts_a_mistyped_die() -> None:
    wired = typed_pair()
    roll(wired, "Ada", 1, 2, 3)
    seal(wired, "Ada")
    roll(wired, "Bo", 6, 6, 6)
    table(wired, "Bo").undo(1)
    adopt(wired)
    roll(wired, "Bo", 4, 5, 6)
    seal(wired, "Bo")
    assert table(wired, "Ada").waiting_for() != {0}
    assert wired.steward.table.round == 1
    assert not any(ask.sealed for ask in wired.steward.table.pending), "the round went on"


def test_a_seal_is_taken_back_until_all_are_in() -> None:
    wired = typed_pair()
    roll(wired, "Ada", 1, 2, 3)
    roll(wired, "Bo", 1, 2, 3)
    seal(wired, "Ada")
    table(wired, "Ada").undo(0)
    adopt(wired)
    assert [ask.name for ask in table(wired, "Ada").pending] == ["arrange"]
    assert table(wired, "Bo").waiting_for() == {0, 1}


def test_nobody_takes_a_seal_back_once_it_lies_open() -> None:
    """Somebody who sits with the host could have seen what the others wrote."""
    wired = typed_pair()
    roll(wired, "Ada", 1, 2, 3)
    roll(wired, "Bo", 1, 2, 3)
    wired.alter_up = lambda name, frame: None if name == "Bo" and isinstance(frame, p.Opening) else frame
    seal(wired, "Ada")
    seal(wired, "Bo")
    wired.guests["Ada"].send(p.Unseal(0))
    adopt(wired)
    assert wired.guests["Ada"].refused == word("lan.refused.opening")
    assert 0 in wired.steward._seals


def test_the_dice_of_nobody_are_typed_at_a_device_with_a_seat() -> None:
    """The host may only look on: its screen has no tray to type in."""
    wired = Wired("ragnaroll", 2, typed=True)
    host = wired.steward.expect("Host")
    wired.join("Host", Pass(host.id, b"chain" * 8, token=host.token), watch=True)
    wired.join("Ada")
    wired.guests["Ada"].send(p.Sit(0, "Ada"))
    wired.guests["Ada"].send(p.Ready(True))
    wired.run()
    wired.steward.put_bot(1, "random")
    wired.steward.start()
    adopt(wired)
    assert sorted(ask.name for ask in table(wired, "Ada").pending) == ["roll.1", "roll.2"]
    assert table(wired, "Host").pending == []
