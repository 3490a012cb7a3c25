"""Checks afterwards that nobody chose a throw or changed a sealed answer: the proofs of a whole record."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.kernel import FATE, Answer, BadRecord, Game, Record, Table

from .company import HOST
from .fate import Drawn, Ledger, Proof, throw
from .protocol import Written
from .seal import seal_text


class Verdict(Struct, frozen=True):
    """What a record proves."""

    throws: int = 0
    """Throws that all devices made together."""
    private: int = 0
    """Those of them that also took in the host's secret."""
    alone: int = 0
    """Throws for which the host alone had a number."""
    sealed: int = 0
    """Envelopes that fit their seals."""
    bare: int = 0
    """Secret answers that no seal covers."""
    unproved: int = 0
    """Answers of Fate without a proof: typed in, or from a seeded generator."""
    devices: tuple[str, ...] = ()
    missing: int = 0
    """How often a device did not open its number."""


def verify(game: Game[Any], record: Record) -> Verdict:
    """Play a record again and check every proof. Raises `BadRecord` with the answer and what is wrong with it."""
    checking = _Checking(game, record)
    for number, answer in enumerate(record.answers, 1):
        try:
            checking.check(number, answer)
        except BadRecord as error:
            raise BadRecord(
                f"answer {number} ({answer.ask} {answer.choice}): {error.problem}", line=number + 1, good=number - 1
            ) from None
    return checking.verdict()


class _Checking:
    """The state of a check on its way through a record."""

    def __init__(self, game: Game[Any], record: Record) -> None:
        self._game, self._record = game, record
        self._table = Table.resume(game, Record(record.header, []))
        self._ledger = Ledger()
        self._counts = dict.fromkeys(("throws", "private", "alone", "sealed", "bare", "unproved", "missing"), 0)
        self._devices: set[str] = set()
        self._fate = 0
        self._covered = 0
        """The last answer that a seal covers."""

    def verdict(self) -> Verdict:
        return Verdict(**self._counts, devices=tuple(sorted(self._devices)))

    def check(self, number: int, answer: Answer) -> None:
        decision = self._table.find(answer.seat, answer.ask)
        if answer.seat == FATE:
            self._check_throw(decision, answer)
            self._fate += 1
        elif answer.proof:
            self._check_seal(number, answer)
        elif decision.sealed and number > self._covered:
            self._counts["bare"] += 1
        self._table.answer(decision, self._game.read(decision, answer.choice), answer.proof)

    def _check_throw(self, decision: Any, answer: Answer) -> None:
        if not answer.proof:
            self._counts["unproved"] += 1
            return
        proof = Proof.read(answer.proof)
        values = self._ledger.check(proof)
        drawn = Drawn(self._fate, answer.ask, values, proof.missing)
        u = throw(self._record.header.seed, drawn, decision.private)
        fair = self._game.sample(self._table.view_all(), decision, u)
        if str(fair) != answer.choice:
            raise BadRecord(f"the devices together threw {fair}, not {answer.choice}.", line=1)
        self._counts["throws"] += 1
        self._counts["private"] += decision.private
        self._counts["alone"] += set(values) == {HOST}
        self._counts["missing"] += len(proof.missing)
        self._devices |= set(values)

    def _check_seal(self, number: int, answer: Answer) -> None:
        proof = Proof.read(answer.proof)
        covered = self._record.answers[number - 1 : number - 1 + proof.count]
        if any(one.seat != answer.seat for one in covered) or not covered:
            raise BadRecord("its seal covers answers of others.", line=1)
        written = [Written(one.ask, one.choice) for one in covered]
        if seal_text(answer.seat, written, proof.salt) != proof.seal:
            raise BadRecord(f"seat {answer.seat + 1} had sealed something else.", line=1)
        self._counts["sealed"] += 1
        self._covered = number - 1 + proof.count
