"""Whoever cheats is caught, host or guest, and by name; whoever only has bad luck is not accused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.kernel import FATE, Record, read_record
from companion.lan import protocol as p
from companion.lan.errors import Refused
from companion.lan.fate import Proof, link
from companion.lan.verify import verify
from companion.words import word

from .wired import Wired

NAMES = ("Ada", "Bo", "Cy")


def table(key: str = "ragnaroll", **values: Any) -> Wired:
    """Three guests at a game that has begun."""
    wired = Wired(key, len(NAMES), **values)
    for name in NAMES:
        wired.join(name)
    wired.start()
    return wired


def steps(wired: Wired, until: Callable[[], bool]) -> None:
    """Everybody plays until something has happened."""
    for _ in range(200):
        wired.run()
        if until():
            return
        for name, guest in wired.guests.items():
            if guest.online:
                wired.play(name)
    raise AssertionError("it never happens")


def sealed_question(wired: Wired, name: str) -> Any:
    """Play until that guest is asked for a sealed answer."""
    remote = wired.guests[name].table
    assert remote is not None

    def asked() -> list[Any]:
        remote.adopt()
        return [ask for ask in remote.pending if ask.sealed]

    steps(wired, lambda: bool(asked()))
    return asked()[0]


def change(kind: type, to: Callable[[Any], Any], victim: str = "Ada", times: int = 1) -> Callable[[str, Any], Any]:
    """Another frame in place of the first of that kind that is on its way to, or from, a device."""
    left = [times]

    def alter(name: str, frame: Any) -> Any:
        if name != victim or not isinstance(frame, kind) or not left[0]:
            return frame
        changed = to(frame)
        left[0] -= changed != frame
        return changed

    return alter


def another(value: str) -> str:
    return ("1" if value[0] == "0" else "0") + value[1:]


# -- a host that would like to choose the dice -----------------------------------------------------------


def other_roll(frame: p.Thrown) -> p.Thrown:
    if not frame.choice:
        return frame
    face = frame.choice[-1]
    return replace(frame, choice=frame.choice[:-1] + ("1" if face != "1" else "2"))


def without_one(frame: p.Thrown) -> p.Thrown:
    kept = dict(frame.values)
    del kept[next(device for device in kept if device != "host")]
    return replace(frame, values=kept)


def other_host_number(frame: p.Thrown) -> p.Thrown:
    return replace(frame, values={**frame.values, "host": another(frame.values["host"])})


def other_missing(frame: p.Thrown) -> p.Thrown:
    return replace(frame, missing=("x",)) if frame.choice else frame


CHEATING_HOSTS = {
    "changes the dice": (p.Thrown, other_roll, "lan.cheat.roll"),
    "leaves a number out": (p.Thrown, without_one, "lan.cheat.throw"),
    "changes its own number": (p.Thrown, other_host_number, "lan.cheat.number"),
    "says who was missing, and nobody was": (p.Thrown, other_missing, "lan.cheat.roll"),
    "says it was another question": (p.Thrown, lambda one: replace(one, number=one.number + 1), "lan.cheat.throw"),
}


def begins_like(text: str, key: str) -> bool:
    """Whether a sentence is the one behind a key, whatever fills it in."""
    return all(piece in text for piece in word(key).replace("}", "{").split("{")[::2])


@pytest.mark.parametrize("cheat", CHEATING_HOSTS)
def test_a_host_that_picks_a_throw_is_caught_at_once(cheat: str) -> None:
    kind, to, key = CHEATING_HOSTS[cheat]
    wired = table("ragnarok_star")
    wired.alter = change(kind, to, times=50)  # a lie may give the same dice by chance
    ada = wired.guests["Ada"]
    steps(wired, lambda: bool(ada.cheats))
    assert begins_like(ada.cheats[0], key), ada.cheats
    wired.run()
    assert any(ada.cheats[0] in notice for notice in wired.guests["Bo"].notices), "everybody is told"
    assert wired.guests["Bo"].cheats == []


def test_a_host_cannot_pick_among_the_next_numbers_of_its_own_chain() -> None:
    """Each of them would hash to what it had committed to in the end; only the very next one counts."""
    wired = table()
    chain = wired.steward._thrower.chain
    honest = chain.open

    def skip_one() -> bytes:
        honest()
        return honest()

    chain.open = skip_one  # type: ignore[method-assign]
    steps(wired, lambda: all(guest.cheats for guest in wired.guests.values()))
    assert begins_like(wired.guests["Ada"].cheats[0], "lan.cheat.number")


def test_a_device_gives_no_number_that_it_is_not_bound_to() -> None:
    wired = table()
    ada = wired.guests["Ada"]
    device = ada.kept.device
    wired.alter = change(p.Throw, lambda one: replace(one, devices={**one.devices, device: "00" * 16}))
    used = ada.kept.used
    steps(wired, lambda: bool(ada.cheats))
    assert begins_like(ada.cheats[0], "lan.cheat.commitment")
    assert ada.kept.used == used


def test_a_host_that_changes_a_devices_own_number_is_caught() -> None:
    wired = table()
    ada = wired.guests["Ada"]
    wired.alter = change(
        p.Thrown, lambda one: replace(one, values={**one.values, ada.kept.device: another(one.values[ada.kept.device])})
    )
    steps(wired, lambda: bool(ada.cheats))
    assert begins_like(ada.cheats[0], "lan.cheat.own_number")


def test_a_host_that_exchanges_its_secret_in_the_middle_is_caught() -> None:
    wired = table()
    wired.cut("Ada")
    wired.alter = change(p.Welcome, lambda one: replace(one, table="00" * 32))
    wired.connect("Ada")
    wired.run()
    assert begins_like(wired.guests["Ada"].cheats[0], "lan.cheat.table")


# -- a host that changes the record afterwards -----------------------------------------------------------


def other_seed(record: Record) -> Record:
    return Record(replace(record.header, seed="00" * 16), record.answers)


def without_proofs(record: Record) -> Record:
    return Record(record.header, [replace(one, proof="") for one in record.answers])


def cut_short(record: Record) -> Record:
    return Record(record.header, record.answers[:-1])


def other_number(record: Record) -> Record:
    answers = list(record.answers)
    at = next(at for at, one in enumerate(answers) if one.seat == FATE)
    proof = Proof.read(answers[at].proof)
    device = next(iter(proof.values))
    answers[at] = replace(answers[at], proof=str(replace(proof, values=proof.values | {device: "ab" * 16})))
    return Record(record.header, answers)


@pytest.fixture(scope="module")
def played() -> Wired:
    wired = table()
    wired.finish()
    assert all(guest.record is not None for guest in wired.guests.values())
    return wired


@pytest.mark.parametrize("forge", [other_seed, without_proofs, cut_short, other_number])
def test_a_record_that_was_changed_is_not_believed(played: Wired, forge: Callable[[Record], Record]) -> None:
    ada = played.guests["Ada"]
    whole = read_record(played.steward.table.record.text())
    ada.cheats.clear()
    ada.record = None
    ada.hear(p.Over(forge(whole).text()))
    assert len(ada.cheats) == 1
    assert ada.cheats[0].startswith("The record of The host does not hold")
    assert ada.record is None


def test_a_record_of_another_game_that_proves_itself_is_not_believed(played: Wired) -> None:
    other = table(seed=1)
    other.finish()
    text = other.steward.table.record.text()
    assert verify(other.game, read_record(text)).unproved == 0
    ada = played.guests["Ada"]
    ada.cheats.clear()
    ada.hear(p.Over(text))
    assert len(ada.cheats) == 1


def test_the_record_must_tell_the_throws_that_were_seen(played: Wired) -> None:
    ada = played.guests["Ada"]
    ada.cheats.clear()
    number, (ask, values) = next(iter(ada._witnessed.items()))
    ada._witnessed[number] = (ask, {**values, "host": "00" * 16})
    ada.hear(p.Over(played.steward.table.record.text()))
    assert len(ada.cheats) == 1
    assert ada.cheats[0].endswith(word("lan.cheat.other_throw"))
    ada._witnessed[number] = (ask, values)


# -- guests that cheat -------------------------------------------------------------------------------------


def test_a_guest_that_opens_another_number_is_named_and_left_out() -> None:
    wired = table()
    ada = wired.guests["Ada"]
    wired.alter_up = change(p.Reveal, lambda one: replace(one, value=another(one.value)))
    wired.finish()
    name = word("lan.cheat.number", name="Ada")
    assert name in wired.guests["Bo"].notices
    verdict = wired.guests["Bo"].verdict
    assert verdict is not None
    assert verdict.missing > 0
    assert verdict.throws == wired.steward.table.count(FATE)
    assert wired.guests["Bo"].cheats == [], "the host has nothing to do with it"
    assert ada.record == wired.guests["Bo"].record


def test_a_guest_cannot_pick_among_its_next_numbers_either() -> None:
    wired = table()
    chain = wired.guests["Ada"]._chain
    honest = chain.open

    def skip_one() -> bytes:
        honest()
        return honest()

    chain.open = skip_one  # type: ignore[method-assign]
    steps(wired, lambda: bool(wired.guests["Bo"].notices))
    assert wired.guests["Bo"].notices[0] == word("lan.cheat.number", name="Ada")


def other_salt(frame: p.Opening) -> p.Opening:
    return replace(frame, envelope=replace(frame.envelope, salt=another(frame.envelope.salt)))


def other_writing(frame: p.Opening) -> p.Opening:
    first, *rest = frame.envelope.written
    turned = replace(first, choice=first.choice[::-1])
    return replace(frame, envelope=replace(frame.envelope, written=(turned, *rest)))


@pytest.mark.parametrize("to", [other_salt, other_writing])
def test_a_guest_that_opens_another_envelope_is_named(to: Callable[[Any], Any]) -> None:
    wired = table()
    wired.alter_up = change(p.Opening, to)
    wired.finish()
    assert word("lan.cheat.opening", name="Ada") in wired.guests["Bo"].notices
    assert all(guest.cheats == [] for guest in wired.guests.values())
    assert wired.guests["Bo"].verdict is not None


def test_a_guest_that_seals_what_is_not_possible_is_named() -> None:
    wired = table()
    ada = wired.guests["Ada"]
    decision = sealed_question(wired, "Ada")
    envelope = p.Envelope(0, (p.Written(decision.name, "nonsense"),), "00" * 16)
    ada.seal(envelope, ada._latest.given[0])
    for name in ("Bo", "Cy"):
        wired.play(name)
    before = len(wired.steward.table)
    for _ in range(50):  # it would go on for ever
        if wired.way:
            wired.way.popleft()()
    assert word("lan.cheat.opening", name="Ada") in wired.guests["Bo"].notices
    assert len(wired.steward.table) == before


def test_who_seals_anew_after_others_have_opened_is_named() -> None:
    """A host that has seen the others' envelopes must not exchange the one of a friend."""
    wired = table()
    bo = wired.guests["Bo"]
    steps(wired, lambda: bool(bo._seals) or any(isinstance(one, p.Seals) for _, one in wired.down))
    seals = next(one for name, one in reversed(wired.down) if name == "Bo" and isinstance(one, p.Seals))
    bo._seals = {}
    bo.cheats.clear()
    bo.hear(seals)
    bo.hear(seals)
    assert bo.cheats == [], "to hear the same again means nothing"
    bo.hear(p.Seals({**seals.seals, "0": another(seals.seals["0"])}))
    assert bo.cheats == [word("lan.cheat.resealed", name="Ada")]


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


def hold_back(wired: Wired, kind: type, victim: str = "Ada") -> list[Any]:
    """From now on nothing of that kind comes through from that device; what was held back."""
    held: list[Any] = []

    def alter(name: str, frame: Any) -> Any:
        if name == victim and isinstance(frame, kind):
            held.append(frame)
            return None
        return frame

    wired.alter_up = alter
    return held


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
    wired.finish()
    wired.connect("Ada")
    wired.run()
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
    wired.finish()
    assert word("lan.stands_in", name="Ada") in wired.guests["Bo"].notices
    assert all(wired.guests[name].cheats == [] for name in ("Bo", "Cy"))
