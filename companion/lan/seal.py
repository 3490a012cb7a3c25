"""Sealed answers: what a seat writes in secret is committed to first, and opened when all have done so."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import Any

import msgspec

from companion.kernel import Game, IllegalChoice

from .protocol import Envelope, Written


def seal_of(envelope: Envelope) -> str:
    """The hash that binds a seat to an envelope without showing it."""
    return seal_text(envelope.seat, envelope.written, envelope.salt)


def seal_text(seat: int, written: Iterable[Written], salt: str) -> str:
    listed = [[one.ask, one.choice] for one in written]
    return hashlib.sha256(b"skald-seal" + msgspec.json.encode([seat, listed, salt])).hexdigest()


def new_salt() -> str:
    return secrets.token_hex(16)


class Writing:
    """A seat's sealed answers while they are written: on its own view, before anybody else sees them."""

    def __init__(self, game: Game[Any], view: Any, seat: int) -> None:
        self._game, self.seat = game, seat
        self._view = game.clone(view)
        self.answers: list[tuple[Any, Any]] = []
        self.complete = False

    @property
    def view(self) -> Any:
        """The seat's view with what was written so far; the last answer shows only when all are opened."""
        return self._view

    @property
    def asked(self) -> list[Any]:
        """The question to go on with."""
        if self.complete:
            return []
        return [ask for ask in self._game.pending(self._view) if ask.seat == self.seat]

    def answer(self, decision: Any, choice: Any) -> list[Any]:
        """Write one answer; its events. Raises `IllegalChoice`."""
        if self.complete or decision not in self.asked or not decision.sealed:
            raise IllegalChoice(f"seat {self.seat + 1} is not asked '{decision.name}' now")
        scratch = self._game.clone(self._view)
        events = self._game.apply(scratch, decision, choice)
        self.answers.append((decision, choice))
        if decision.lasts(choice):
            self._view = scratch
            return events
        self.complete = True
        return []

    def again_on(self, view: Any) -> Writing:
        """The same answers on a newer view; fewer where they do not fit any more."""
        fresh = Writing(self._game, view, self.seat)
        for decision, choice in self.answers:
            try:
                fresh.answer(decision, choice)
            except IllegalChoice:
                break
        return fresh

    def without_last(self, view: Any) -> Writing:
        fresh = Writing(self._game, view, self.seat)
        for decision, choice in self.answers[:-1]:
            fresh.answer(decision, choice)
        return fresh

    def envelope(self) -> Envelope:
        """Everything written, with a fresh salt."""
        written = tuple(Written(decision.name, str(choice)) for decision, choice in self.answers)
        return Envelope(self.seat, written, new_salt())
