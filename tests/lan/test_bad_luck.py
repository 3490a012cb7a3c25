"""What has no business at a table is refused; whoever only has bad luck is not accused."""

from __future__ import annotations

from typing import Any

import pytest

from companion.lan import protocol as p
from companion.lan.errors import Refused
from companion.lan.fate import link
from companion.words import word

from .tricks import NAMES, hold_back, sealed_question, steps, table

# -- frames that have no business there --------------------------------------------------------------------


def test_nobody_answers_for_another_seat() -> None:
    wired = table()
    bo = wired.guests["Bo"]
    frames = [
        p.Choose(0, "arrange", "RBY", 0),
        p.Seal(0, "00" * 32, 0),
        p.Unseal(0, 0),
        p.Undo(0),
        p.Opening(p.Envelope(0, (p.Written("arrange", "RBY"),), "00")),
    ]
    for frame in frames:
        bo.refused = ""
        before = wired.steward.table.record, dict(wired.steward._box.seals)
        bo.send(frame)
        wired.run()
        assert bo.refused == word("lan.refused.not_yours")
        assert (wired.steward.table.record, wired.steward._box.seals) == before


def test_an_answer_that_comes_twice_counts_once() -> None:
    """The second would be an answer to the next question, which has the same name."""
    wired = table()
    ada = wired.guests["Ada"]
    seen: list[p.Choose] = []

    def twice(name: str, frame: Any) -> Any:
        if isinstance(frame, p.Choose) and name == "Ada" and not seen:
            seen.append(frame)
        return frame

    wired.alter_up = twice
    steps(wired, lambda: bool(seen))
    record = wired.steward.table.record
    ada.refused = ""
    ada.send(seen[0])
    wired.run()
    assert wired.steward.table.record == record
    assert ada.refused == ""


def test_the_name_of_another_device_is_no_use_without_its_token() -> None:
    wired = table()
    known = wired.guests["Ada"].kept.device
    for identity in ("code", "device:stranger", f"device:{known} "):
        with pytest.raises(Refused):
            wired.steward.enter(identity, p.Enter(known, "Eve", "00" * 16), lambda frame: None)
    for name in ("host", ""):
        with pytest.raises(Refused):
            wired.steward.enter("code", p.Enter(name, "Eve", "00" * 16), lambda frame: None)
    assert wired.devices["Ada"].here


def test_a_removed_device_does_not_come_back_by_its_token() -> None:
    wired = table()
    ada = wired.guests["Ada"]
    wired.steward.remove(ada.kept.device)
    wired.run()
    assert ada.goodbye == "lan.bye.removed"
    with pytest.raises(Refused) as refused:
        wired.steward.enter(f"device:{ada.kept.device}", p.Enter(ada.kept.device, "Ada", "00"), lambda frame: None)
    assert refused.value.reason == "known"
    assert wired.steward.company.chairs[0].device == ""
    wired.steward.stand_in(0, "random")
    wired.finish()
    assert wired.guests["Bo"].cheats == []


def test_a_locked_table_lets_in_only_those_who_were_there() -> None:
    wired = table()
    wired.steward.lock(True)
    with pytest.raises(Refused) as refused:
        wired.join("Eve")
    assert refused.value.reason == "locked"
    wired.cut("Ada")
    wired.connect("Ada")
    assert wired.devices["Ada"].here
    wired.steward.lock(False)
    wired.join("Eve", watch=True)


# -- bad luck -------------------------------------------------------------------------------------------------


def test_who_vanishes_before_opening_a_number_is_named_and_the_others_open_fresh_ones() -> None:
    wired = table()
    held = hold_back(wired, p.Reveal)
    steps(wired, lambda: bool(held))
    wired.run()
    asked = [one for name, one in wired.down if name == "Bo" and isinstance(one, p.Throw)][-1]
    wired.cut("Ada")
    wired.run()
    heard = [one for name, one in wired.down if name == "Bo" and isinstance(one, p.Thrown)]
    thrown = next(one for one in heard if one.number == asked.number)
    bo = wired.guests["Bo"].kept.device
    first = asked.devices[bo]
    assert thrown.missing == (wired.guests["Ada"].kept.device,)
    assert link(link(bytes.fromhex(thrown.values[bo]))).hex() == first, "the number the host has seen is passed over"
    assert word("lan.missing", name="Ada") in wired.guests["Bo"].notices
    assert not any("Cy" in notice for notice in wired.guests["Bo"].notices), "who has not answered yet is not missing"
    wired.alter_up = lambda name, frame: frame
    wired.connect("Ada")
    wired.finish()
    assert all(guest.cheats == [] and guest.record is not None for guest in wired.guests.values())


def test_who_is_slow_takes_part_again_once_it_is_heard() -> None:
    wired = table()
    held = hold_back(wired, p.Reveal)
    steps(wired, lambda: bool(held))
    wired.run()
    wired.now += 5
    wired.steward.tick()
    wired.run()
    assert word("lan.missing", name="Ada") in wired.guests["Bo"].notices
    assert wired.devices["Ada"].silent
    wired.alter_up = lambda name, frame: frame
    wired.steward.hear(wired.devices["Ada"], held[0])
    assert not wired.devices["Ada"].silent
    without = [one for name, one in wired.down if name == "Bo" and isinstance(one, p.Thrown) and one.missing]
    assert without
    wired.finish()
    for guest in wired.guests.values():
        assert guest.cheats == []
        assert guest.verdict is not None
        assert guest.verdict.missing == len(without), "and in none of the throws since"


@pytest.mark.parametrize("started_anew", [False, True])
def test_who_vanishes_between_seal_and_opening_comes_back_and_opens(started_anew: bool) -> None:
    wired = table()
    held = hold_back(wired, p.Opening)
    steps(wired, lambda: bool(held))
    wired.cut("Ada")
    wired.run()
    before = len(wired.steward.table)
    if started_anew:
        wired.join("Ada", wired.guests["Ada"].kept)
    else:
        wired.connect("Ada")
    wired.alter_up = lambda name, frame: frame
    wired.run()
    assert len(wired.steward.table) > before, "the very envelope that was sealed is opened"
    opened = [one for name, one in wired.down if name == "Bo" and isinstance(one, p.Opened)][-1]
    assert held[0].envelope in opened.envelopes
    wired.finish()
    assert all(guest.cheats == [] for guest in wired.guests.values())


def test_who_takes_an_envelope_back_too_late_opens_it_all_the_same() -> None:
    wired = table()
    sealed_question(wired, "Ada")
    for name in NAMES:
        wired.play(name)
    ada = wired.guests["Ada"]
    assert ada.table is not None
    seals = [frame for _, frame in wired.down if isinstance(frame, p.Seals)]
    while wired.steward._box.opening is False:
        wired.way.popleft()()
    assert seals == [frame for _, frame in wired.down if isinstance(frame, p.Seals)], "Ada does not know yet"
    before = len(wired.steward.table)
    ada.table.undo(0)
    wired.run()
    assert ada.refused == word("lan.refused.opening")
    assert len(wired.steward.table) > before
    wired.finish()
    assert all(guest.cheats == [] for guest in wired.guests.values())


def test_what_was_to_be_opened_stands_also_when_one_envelope_is_written_anew() -> None:
    """A bot takes Cy's place just then: Ada, who has not opened yet, must not profit from what Bo has shown."""
    wired = table()
    sealed_question(wired, "Ada")
    held = hold_back(wired, p.Opening)
    steps(wired, lambda: bool(held))
    wired.cut("Cy")
    wired.steward._box.drop(2)
    ada = wired.guests["Ada"]
    ada.send(p.Unseal(0, wired.steward.table.count(0)))
    wired.way.popleft()()
    wired.run()
    assert ada.refused == word("lan.refused.opening")
    assert 0 in wired.steward._box.seals
    ada.refused, seal = "", wired.steward._box.seals[0]
    ada.send(p.Seal(0, "00" * 32, wired.steward.table.count(0)))
    wired.run()
    assert ada.refused == word("lan.refused.opening")
    assert wired.steward._box.seals[0] == seal


def test_who_has_given_a_seat_away_forgets_what_was_sealed_for_it() -> None:
    wired = table()
    sealed_question(wired, "Ada")
    wired.play("Ada")
    wired.run()
    assert wired.guests["Ada"].kept.sealed
    wired.steward.give(0, wired.guests["Bo"].kept.device)
    wired.run()
    assert wired.guests["Ada"].kept.sealed == ()
    wired.finish()
    assert all(guest.cheats == [] for guest in wired.guests.values())


def test_who_has_opened_an_envelope_cannot_take_it_back() -> None:
    wired = table()
    held = hold_back(wired, p.Opening)
    steps(wired, lambda: bool(held))
    ada = wired.guests["Ada"].table
    assert ada is not None
    ada.undo(0)
    assert ada.refused == word("lan.refused.opening")
    assert ada.asked(0) == []


def test_who_comes_back_to_a_real_table_after_its_end_knows_that_dice_were_typed() -> None:
    wired = table(typed=True)
    wired.cut("Ada")
    wired.steward.stand_in(0, "random")
    wired.finish()
    ada = wired.join("Ada", wired.guests["Ada"].kept)
    wired.run()
    assert ada.cheats == []
    assert ada.record is not None


def test_who_is_started_anew_before_its_seal_has_arrived_is_not_asked_again() -> None:
    """It seals the same once more; to write something else would look like a cheat."""
    wired = table()
    sealed_question(wired, "Ada")
    held = hold_back(wired, p.Seal)
    wired.play("Ada")
    wired.run()
    wired.cut("Ada")
    wired.alter_up = lambda name, frame: frame
    ada = wired.join("Ada", wired.guests["Ada"].kept)
    wired.run()
    assert ada.table is not None
    assert not any(ask.sealed for ask in ada.table.pending)
    assert wired.steward._box.seals[0] == held[0].seal
    ada.table.adopt()
    assert ada.table.can_undo(0)
    ada.table.undo(0)
    wired.run()
    ada.table.adopt()
    assert 0 not in wired.steward._box.seals
    assert any(ask.sealed for ask in ada.table.pending), "taken back, it is asked again"
    wired.finish()
    assert all(guest.cheats == [] for guest in wired.guests.values())


@pytest.mark.parametrize("patience", [0.0, 20.0])
def test_a_bot_stands_in_for_who_stays_away_after_sealing(patience: float) -> None:
    wired = table(patience=patience)
    held = hold_back(wired, p.Opening)
    steps(wired, lambda: bool(held))
    wired.cut("Ada")
    wired.run()
    before = len(wired.steward.table)
    if patience:
        wired.now += 30
        wired.steward.tick()
    else:
        wired.steward.stand_in(0, "random")
    wired.run()
    assert len(wired.steward.table) > before
    wired.alter_up = lambda name, frame: frame
    wired.connect("Ada")
    assert wired.steward.company.plays(0) == "", "who is back plays again"
    wired.finish()
    assert all(guest.cheats == [] and guest.record is not None for guest in wired.guests.values())


def test_who_comes_back_while_a_bot_has_sealed_for_it_seals_again_itself() -> None:
    wired = table()
    sealed_question(wired, "Ada")
    wired.play("Ada")
    wired.run()
    wired.cut("Ada")
    wired.steward.stand_in(0, "random")
    wired.run()
    assert 0 in wired.steward._box.seals
    wired.connect("Ada")
    wired.finish()
    assert all(guest.cheats == [] for guest in wired.guests.values())


def test_patience_also_holds_for_those_who_do_not_come_back_after_a_restart() -> None:
    wired = table(patience=20.0)
    for _ in range(6):
        wired.run()
        for name in NAMES:
            wired.play(name)
    wired.restart()
    for name in ("Bo", "Cy"):
        wired.connect(name)
    wired.run()
    wired.now += 30
    wired.steward.tick()
    wired.run()
    assert word("lan.stands_in", name="Ada") in wired.guests["Bo"].notices
    assert wired.steward.company.plays(0)
    wired.connect("Ada")
    wired.finish()
    assert all(guest.cheats == [] for guest in wired.guests.values())
