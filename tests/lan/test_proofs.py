"""What numbers, seals and records prove: by their mathematics, and on the command line."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion import games
from companion.cli import main
from companion.kernel import FATE, BadRecord, Record, read_record
from companion.lan import protocol as p
from companion.lan.fate import GAP, LINKS, Chain, Drawn, Ledger, Proof, follows, link, public_throw, table_name, throw
from companion.lan.protocol import Envelope, Written
from companion.lan.seal import seal_of
from companion.lan.verify import Verdict, verify

from .wired import Wired

NUMBER = st.binary(min_size=16, max_size=16)
VALUES = st.dictionaries(st.text(min_size=1, max_size=8), NUMBER, min_size=1, max_size=6)
DRAWN = st.builds(Drawn, st.integers(0, 500), st.text(max_size=10), VALUES, st.lists(st.text(max_size=5)).map(tuple))


# -- throws -------------------------------------------------------------------------------------------------------


def test_throws_are_even() -> None:
    """Chi-square over 60 faces: 9,000 throws of three devices of which only one draws well."""
    random, counts = Random(11), [0] * 60
    for number in range(9000):
        values = {"a": bytes(16), "b": number.to_bytes(16, "big"), "honest": random.randbytes(16)}
        counts[int(throw("seed", Drawn(number % 40, "roll.1", values), private=True) * 60)] += 1
    expected = 9000 / 60
    chi = sum((count - expected) ** 2 / expected for count in counts)
    assert 30 < chi < 98.3, "59 degrees of freedom: above for one honest run in a thousand"


@given(DRAWN, st.booleans())
def test_a_throw_is_a_number_from_zero_to_one_and_the_same_for_everybody(drawn: Drawn, private: bool) -> None:
    u = throw("secret", drawn, private)
    assert 0 <= u < 1
    assert u == throw("secret", replace(drawn, values=dict(reversed(drawn.values.items()))), private)
    assert (u == public_throw(table_name("secret"), drawn)) is not private


@given(DRAWN, st.data())
def test_each_devices_number_and_all_else_changes_the_throw(drawn: Drawn, data: st.DataObject) -> None:
    u = throw("secret", drawn, False)
    device = data.draw(st.sampled_from(sorted(drawn.values)))
    place = data.draw(st.integers(0, 127))
    value = (int.from_bytes(drawn.values[device], "big") ^ 1 << place).to_bytes(16, "big")
    less = {name: one for name, one in drawn.values.items() if name != device}
    others = [
        replace(drawn, values={**drawn.values, device: value}),
        replace(drawn, values=less),
        replace(drawn, values={**less, device + "x": drawn.values[device]}),
        replace(drawn, number=drawn.number + 1),
        replace(drawn, ask=drawn.ask + "."),
        replace(drawn, missing=(*drawn.missing, "x")),
    ]
    assert all(throw("secret", other, False) != u for other in others)
    assert throw("secret2", drawn, False) != u


# -- chains ---------------------------------------------------------------------------------------------------------


def test_a_chain_opens_each_number_once_and_resumes_where_it_was() -> None:
    chain = Chain(b"seed")
    anchor = chain.last
    opened = [chain.open() for _ in range(50)]
    assert [link(value) for value in opened] == [anchor, *opened[:-1]]
    assert Chain(b"seed", chain.used).last == chain.last
    assert len(set(opened)) == 50
    spent = Chain(b"seed", LINKS)
    with pytest.raises(BadRecord):
        spent.open()


@given(st.integers(0, LINKS - 200), st.integers(-3, GAP + 3))
def test_a_number_follows_another_within_the_gap_and_never_backwards(used: int, steps: int) -> None:
    values = whole_chain()
    last, value = values[used + 10], values[used + 10 + steps]
    assert follows(value, last) is (1 <= steps <= GAP)
    assert not follows(value[:-1], last)


@cache
def whole_chain() -> list[bytes]:
    """The numbers of a chain in the order in which they are opened."""
    return Chain(b"another seed")._values[::-1]


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, GAP + 20)), min_size=1, max_size=12))
def test_a_ledger_reads_what_a_ledger_wrote(throws: list[tuple[str, int]]) -> None:
    """Whatever was passed over: a chain goes on, or says where it begins anew."""
    at = dict.fromkeys("abc", 0)
    writer, reader = Ledger(), Ledger()
    for device, steps in throws:
        at[device] += steps
        last, value = whole_chain()[at[device] - 1], whole_chain()[at[device]]
        proof = writer.prove({device: value}, {device: last}, ())
        read = Proof.read(str(proof))
        assert read == proof
        assert reader.check(read) == {device: value}


# -- seals ----------------------------------------------------------------------------------------------------------

ENVELOPES = st.builds(
    Envelope,
    st.integers(0, 5),
    st.lists(st.builds(Written, st.text(max_size=9), st.text(max_size=9)), min_size=1, max_size=4).map(tuple),
    st.binary(max_size=16).map(bytes.hex),
)


@given(ENVELOPES, ENVELOPES)
def test_two_envelopes_with_the_same_seal_are_the_same(one: Envelope, other: Envelope) -> None:
    assert (seal_of(one) == seal_of(other)) is (one == other)
    moved = replace(one, written=(Written(one.written[0].ask + "x", one.written[0].choice), *one.written[1:]))
    assert seal_of(moved) != seal_of(one)
    assert seal_of(replace(one, seat=one.seat + 1)) != seal_of(one)


# -- records --------------------------------------------------------------------------------------------------------


@cache
def record_text(key: str = "ragnaroll") -> str:
    """The record of a game of two devices, of which one once did not open its number."""
    wired = Wired(key, 2)
    for name in ("Ada", "Bo"):
        wired.join(name)
    wired.start()
    while not any(isinstance(frame, p.Thrown) and frame.missing for _, frame in wired.down):
        wired.devices["Ada"].silent = len(wired.steward.table) > 20
        for name in ("Ada", "Bo"):
            wired.play(name)
        wired.run()
    wired.devices["Ada"].silent = False
    wired.finish()
    return wired.steward.table.record.text()


def test_proofs_survive_being_written_and_read() -> None:
    for key in ("ragnaroll", "ragnarok_star"):
        verdict = verify(games.find(key), read_record(record_text(key)))
        assert verdict.unproved == verdict.bare == verdict.alone == 0
        assert verdict.throws > 10
        assert verdict.sealed > 10
        assert len(verdict.devices) == 3


def changed(record: Record, at: int, proof: str) -> Record:
    answers = list(record.answers)
    answers[at] = replace(answers[at], proof=proof)
    return Record(record.header, answers[: at + 1])


def places(proof: str) -> list[int]:
    """All letters but the names of who was missing: other names give another throw, and that may be the same dice."""
    start = proof.find('"missing":[') + len('"missing":[')
    names = range(start, proof.find("]", start)) if '"missing"' in proof else range(0)
    return [place for place in range(len(proof)) if place not in names]


def test_every_single_letter_of_a_proof_counts() -> None:
    """Also for somebody who knows how to write the checks of a record anew."""
    record, game = read_record(record_text()), games.find("ragnaroll")
    thrown = [at for at, one in enumerate(record.answers) if one.seat == FATE]
    missing = next(at for at in thrown if '"missing"' in record.answers[at].proof)
    sealed = next(at for at, one in enumerate(record.answers) if '"seal"' in one.proof)
    random, tried = Random(5), 0
    for at in (thrown[0], thrown[2], missing, sealed):
        proof = record.answers[at].proof
        head = Record(record.header, record.answers[: at + max(1, Proof.read(proof).count)])
        assert verify(game, head)
        for place in places(proof):
            letter = random.choice([one for one in '0f"x{A 9' if one != proof[place]])
            forged = changed(record, at, proof[:place] + letter + proof[place + 1 :])
            with pytest.raises(BadRecord):
                verify(game, read_record(forged.text()))
            tried += 1
    assert tried > 700


def test_a_letter_changed_in_the_file_is_found_by_the_record_itself() -> None:
    text, random = record_text(), Random(6)
    proofs = [place for place in range(len(text)) if "~" in text[text.rfind("\n", 0, place) : place]]
    for place in random.sample(proofs, 100):
        letter = "0" if text[place] != "0" else "1"
        with pytest.raises(BadRecord):
            read_record(text[:place] + letter + text[place + 1 :])


def test_proofs_do_not_fit_other_answers() -> None:
    record, game = read_record(record_text()), games.find("ragnaroll")
    thrown = [at for at, one in enumerate(record.answers) if one.seat == FATE]
    with pytest.raises(BadRecord):
        verify(game, changed(record, thrown[1], record.answers[thrown[0]].proof))
    with pytest.raises(BadRecord):
        verify(game, Record(replace(record.header, seed="another"), record.answers))


# -- on the command line ----------------------------------------------------------------------------------------------


def test_replay_says_what_a_record_proves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.record"
    file.write_text(record_text())
    assert main(["replay", "--verify", str(file)]) == 0
    out = capsys.readouterr().out
    verdict = verify(games.find("ragnaroll"), read_record(record_text()))
    assert out.startswith(f"{verdict.throws} throws by 3 devices, {verdict.private} of them private, and ")
    assert f"{verdict.sealed} sealed answers, all checked." in out
    assert f"did not open its number {verdict.missing} times" in out
    assert main(["replay", "--verify", "--json", str(file)]) == 0
    assert f'"throws":{verdict.throws}' in capsys.readouterr().out


def test_replay_says_that_a_seeded_game_proves_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["auto", "ragnaroll", "--seats", "random", "--seed", "5", "--record", str(tmp_path)]) == 0
    capsys.readouterr()
    assert main(["replay", "--verify", str(tmp_path / "ragnaroll-5.record")]) == 0
    out = capsys.readouterr().out
    assert out.startswith("0 throws by 0 devices")
    assert "throws have no proof" in out
    assert "secret answers have no seal" in out


FORGERIES: list[Callable[[Proof], Proof]] = [
    lambda proof: replace(proof, values={**proof.values, "host": "ab" * 16}),
    lambda proof: replace(proof, missing=("somebody",)),
]


@pytest.mark.parametrize("forge", FORGERIES)
def test_replay_names_the_answer_whose_proof_does_not_hold(
    forge: Callable[[Proof], Proof], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = read_record(record_text())
    at = [number for number, one in enumerate(record.answers) if one.seat == FATE][3]
    forged = list(record.answers)
    forged[at] = replace(forged[at], proof=str(forge(Proof.read(forged[at].proof))))
    file = tmp_path / "a.record"
    file.write_text(Record(record.header, forged).text())
    assert main(["replay", str(file), "--json"]) == 0, "as a game it is sound"
    capsys.readouterr()
    assert main(["replay", "--verify", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"answer {at + 1} (" in err


def test_a_verdict_counts_throws_of_the_host_alone() -> None:
    wired = Wired("ragnaroll", 1)
    wired.join("Ada")
    wired.start()
    wired.cut("Ada")
    wired.steward.stand_in(0, "random")
    wired.finish()
    verdict = verify(wired.game, wired.steward.table.record)
    assert verdict == Verdict(
        throws=verdict.throws,
        private=verdict.private,
        alone=verdict.throws,
        sealed=verdict.sealed,
        devices=("host",),
    )
