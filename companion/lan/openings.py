"""The host's box of sealed envelopes: filled one by one, opened all together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.kernel import Event, Game, IllegalChoice, Table

from .fate import Proof
from .protocol import Envelope, Seals
from .seal import seal_of


class Box:
    """Seals by seat, and the envelopes that are known already: the host's bots' and those sent for opening."""

    def __init__(self) -> None:
        self.seals: dict[int, str] = {}
        self._envelopes: dict[int, Envelope] = {}
        self.opening = False
        """Whether everybody was asked to open."""
        self.bound: set[int] = set()
        """The seats that were asked: some may have opened, so none of these may seal anything else."""

    def clear(self) -> None:
        self.seals.clear()
        self._envelopes.clear()
        self.bound.clear()
        self.opening = False

    def put(self, seat: int, seal: str) -> None:
        """A seat has sealed its answers."""
        self.seals[seat] = seal
        self._envelopes.pop(seat, None)

    def put_open(self, envelope: Envelope) -> None:
        """The envelope of a bot of the host's: sealed like all others, but known here."""
        self.seals[envelope.seat], self._envelopes[envelope.seat] = seal_of(envelope), envelope
        self.opening = False

    def drop(self, seat: int) -> None:
        self.seals.pop(seat, None)
        self._envelopes.pop(seat, None)
        self.bound.discard(seat)
        self.opening = False

    def begin_opening(self) -> Seals:
        """Ask everybody to open."""
        self.opening, self.bound = True, set(self.seals)
        return self.asking()

    def opened(self, envelope: Envelope) -> bool:
        """Take what was sent for opening; False when something else was sealed."""
        if not self.opening or envelope.seat not in self.seals:
            return True
        if seal_of(envelope) != self.seals[envelope.seat]:
            return False
        self._envelopes[envelope.seat] = envelope
        return True

    def asking(self) -> Seals:
        return Seals({str(seat): seal for seat, seal in self.seals.items()})

    def is_full(self, table: Table[Any]) -> bool:
        """Whether everybody who owes an answer owes a sealed one, and has sealed it."""
        pending = table.pending
        owing = {decision.seat for decision in pending}
        return bool(owing) and all(decision.sealed for decision in pending) and owing <= self.seals.keys()

    def envelopes(self, table: Table[Any]) -> list[Envelope] | None:
        """All envelopes in the order of the seats, once all are here."""
        owing = {decision.seat for decision in table.pending}
        return [self._envelopes[seat] for seat in sorted(owing)] if owing <= self._envelopes.keys() else None


def first_illegal(table: Table[Any], envelopes: Sequence[Envelope]) -> int | None:
    """The seat whose envelope holds what is not possible; asked before anybody sees any of them."""
    state = table.view_all()
    for envelope in envelopes:
        if not _possible(table.game, state, envelope):
            return envelope.seat
    return None


def _possible(game: Game[Any], state: Any, envelope: Envelope) -> bool:
    """Whether these answers are asked for one after the other, and end where the seat is done."""
    lasts = True
    for one in envelope.written:
        asks = [ask for ask in game.pending(state) if ask.seat == envelope.seat and ask.name == one.ask]
        if not asks or not asks[0].sealed or not lasts:
            return False
        try:
            choice = game.read(asks[0], one.choice)
            game.apply(state, asks[0], choice)
        except IllegalChoice:
            return False
        lasts = asks[0].lasts(choice)
    return not lasts


def apply_all(table: Table[Any], envelopes: Sequence[Envelope]) -> list[Event]:
    """Answer everything that was sealed; the first answer of each envelope carries its proof.

    On disk it is one step: a host killed in the middle finds all envelopes in its record, or none.
    """
    sink, table.sink = table.sink, None
    events = [event for envelope in envelopes for event in _apply(table, envelope)]
    table.sink = sink
    if sink is not None:
        sink.rewrite(table.record)
    return events


def _apply(table: Table[Any], envelope: Envelope) -> list[Event]:
    events: list[Event] = []
    proof = str(Proof(seal=seal_of(envelope), salt=envelope.salt, count=len(envelope.written)))
    for one in envelope.written:
        decision = table.find(envelope.seat, one.ask)
        events += table.answer(decision, table.game.read(decision, one.choice), proof)
        proof = ""
    return events
