"""Whoever cheats is caught, host or guest, and by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.kernel import FATE, Record, read_record
from companion.lan import protocol as p
from companion.lan.fate import Proof
from companion.lan.guest import Guest
from companion.lan.verify import verify
from companion.words import word

from .tricks import another, change, sealed_question, steps, table
from .wired import Wired, pass_of

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


def without_seals(record: Record) -> Record:
    """As if nobody had bound themselves to what they wrote in secret."""
    return Record(record.header, [one if one.seat == FATE else replace(one, proof="") for one in record.answers])


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


@pytest.mark.parametrize("forge", [other_seed, without_proofs, without_seals, cut_short, other_number])
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


def test_who_was_away_for_a_throw_still_wants_its_proof(played: Wired) -> None:
    late = Guest("Late", pass_of("Late"))
    for frame in (frame for name, frame in played.down if name == "Ada" and not isinstance(frame, p.Throw | p.Over)):
        late.hear(frame)
    late.cheats.clear()
    record = played.steward.table.record
    late.hear(p.Over(record.text()))
    assert late.cheats == []
    last = max(at for at, one in enumerate(record.answers) if one.seat == FATE)
    answers = [replace(one, proof="") if at == last else one for at, one in enumerate(record.answers)]
    late.hear(p.Over(Record(record.header, answers).text()))
    assert len(late.cheats) == 1


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
