"""Throws on which all devices work together, from the question to Fate's answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.kernel import FATE, BadRecord, Event, Record, Table

from .company import HOST
from .fate import LINKS, Chain, Drawn, Ledger, Proof, link, throw
from .protocol import Throw, Thrown

PATIENCE = 3.0
"""Seconds that a device has to open its number."""
AFTER_RESTART = 8
"""So many numbers of the host's chain are passed over when it comes back: some may have been opened unrecorded."""


MOST_CHAINS = 50
"""So many chains a host may use up in one game."""


class Throwing:
    """One try at a throw: whose numbers are wanted, and which are there."""

    def __init__(self, id_: int, number: int, decision: Any, lasts: dict[str, bytes], missing: tuple[str, ...]) -> None:
        self.id, self.number, self.decision = id_, number, decision
        self.lasts, self.missing = lasts, missing
        self.values: dict[str, bytes] = {}
        self.left_out: tuple[str, ...] = ()
        """Who will not open a number any more. Then this try counts for nothing: once the others have opened theirs,
        they open fresh ones, so that nobody has foreseen anything."""

    def asking(self) -> Throw:
        devices = {device: last.hex() for device, last in self.lasts.items()}
        return Throw(self.id, self.number, self.decision.name, devices)

    def lacking(self) -> tuple[str, ...]:
        """The devices, besides the host, whose numbers are still to come."""
        return tuple(one for one in self.lasts if one != HOST and one not in self.values and one not in self.left_out)

    def fits(self, device: str, value: bytes) -> bool:
        """Take a number, if it is the very one that the device was bound to."""
        good = link(value) == self.lasts[device]
        if good:
            self.values[device] = value
        return good

    def result(self, choice: str) -> Thrown:
        values = {device: value.hex() for device, value in self.values.items()}
        return Thrown(self.id, self.number, self.decision.name, values, choice, self.missing)


class Thrower:
    """The host's part in all throws of one game: its own numbers, one throw at a time, and the proofs."""

    def __init__(self, chain: Chain, clock: Callable[[], float]) -> None:
        self.chain = chain
        self.now: Throwing | None = None
        self._ledger = Ledger()
        self._clock, self._deadline, self._ids = clock, 0.0, 0

    def resume(self, record: Record) -> None:
        """Go on after a restart: no number that may have been opened is opened again."""
        for answer in record.answers:
            if answer.seat == FATE and answer.proof:
                mine = self._ledger.check(Proof.read(answer.proof)).get(HOST)
                self._pass_over_until(mine)
        for _ in range(AFTER_RESTART if record.answers else 0):
            self._pass_over()

    def _pass_over_until(self, mine: bytes | None) -> None:
        """Never open again what was opened up to that number."""
        for _ in range(MOST_CHAINS * LINKS):
            if mine is None or self.chain.last == mine:
                return
            self._pass_over()
        raise BadRecord("the host's numbers in this record are not those of this table.", line=1)

    def _pass_over(self) -> None:
        if self.chain.left:
            self.chain.open()
        else:
            self.chain = self.chain.after()

    @property
    def late(self) -> bool:
        """Whether some device takes too long to open its number."""
        return self.now is not None and self._clock() > self._deadline

    def waits_for(self, device: str) -> bool:
        return self.now is not None and device in self.now.lacking()

    def begin(self, table: Table[Any], decision: Any, lasts: dict[str, bytes], missing: tuple[str, ...]) -> Throw:
        """Ask all these devices for their numbers."""
        self._ids += 1
        if not self.chain.left:
            self.chain = self.chain.after()
        lasts = {**lasts, HOST: self.chain.last}
        self.now = Throwing(self._ids, table.count(FATE), decision, lasts, missing)
        self._deadline = self._clock() + PATIENCE
        return self.now.asking()

    def settle(self, table: Table[Any], seed: str) -> tuple[Thrown, Sequence[Event]] | None:
        """Fate's answer, once all numbers are there."""
        throwing = self.now
        if throwing is None or throwing.lacking() or throwing.left_out:
            return None
        self.now = None
        throwing.values[HOST] = self.chain.open()
        decision, values = throwing.decision, throwing.values
        u = throw(seed, Drawn(throwing.number, decision.name, values, throwing.missing), decision.private)
        choice = table.game.sample(table.view_all(), decision, u)
        proof = self._ledger.prove(values, throwing.lasts, throwing.missing)
        events = table.answer(decision, choice, str(proof))
        return throwing.result("" if decision.private else str(choice)), events
