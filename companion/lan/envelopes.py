"""The envelopes that a device has sealed, until all are opened."""

from __future__ import annotations

import threading
from collections.abc import Callable, Container

from msgspec import Struct, structs

from .protocol import Envelope
from .seal import seal_of

MOST = 40


class Sealed(Struct, frozen=True):
    """An envelope that was committed to, and how many answers its seat had given before."""

    envelope: Envelope
    given: int
    stands: bool = True
    """It was not taken back, nor another one put in its place."""
    opened: bool = False
    """The host has asked for it and has seen it."""


class Envelopes:
    """For each seat all that was sealed for its present question.

    What was taken back is kept too: the host may have asked for it to be opened before it heard of that. People seal on
    one thread and the host asks on another.
    """

    def __init__(self, kept: tuple[Sealed, ...], keep: Callable[[tuple[Sealed, ...]], None]) -> None:
        self._all, self._keep = kept, keep
        self._lock = threading.Lock()

    def __bool__(self) -> bool:
        return any(one.stands for one in self._all)

    def _change(self, change: Callable[[Sealed], Sealed | None], *more: Sealed) -> None:
        """Another one in place of each, or none; on disk before this returns."""
        if not self._all and not more:
            return  # at nearly every sight there is nothing to look through
        with self._lock:
            changed = tuple(one for one in map(change, self._all) if one is not None)
            if (*changed, *more) != self._all:
                self._all = (*changed, *more)[-MOST:]
                self._keep(self._all)

    def put(self, envelope: Envelope, given: int) -> None:
        """Seal an envelope in place of any other for that question."""

        def settle(one: Sealed) -> Sealed | None:
            if one.envelope.seat != envelope.seat:
                return one
            return structs.replace(one, stands=False) if one.given == given else None

        self._change(settle, Sealed(envelope, given))

    def take_back(self, seat: int) -> bool:
        """Take the seat's envelope back; False: it has been opened already."""
        if any(one.opened for one in self._all if one.envelope.seat == seat):
            return False
        self._change(lambda one: structs.replace(one, stands=False) if one.envelope.seat == seat else one)
        return True

    def standing(self, seat: int, given: int) -> Envelope | None:
        """The envelope that waits for that question to be opened."""
        found = [one.envelope for one in self._all if (one.envelope.seat, one.given) == (seat, given) and one.stands]
        return found[-1] if found else None

    def open(self, seat: int, seal: str) -> Envelope | None:
        """The envelope behind a seal, from now on opened for good."""
        found = [one.envelope for one in self._all if one.envelope.seat == seat and seal_of(one.envelope) == seal]
        if found:
            self._change(lambda one: structs.replace(one, opened=True) if one.envelope == found[0] else one)
        return found[0] if found else None

    def wrote(self, envelope: Envelope) -> bool:
        """Whether an envelope is one of this device's, or of a seat for which it has sealed nothing."""
        mine = [one.envelope for one in self._all if one.envelope.seat == envelope.seat]
        return not mine or envelope in mine

    def drop(self, seat: int, given: int | None = None) -> None:
        """Forget a seat's envelopes, or those that are for other questions than that one."""
        self._change(lambda one: None if one.envelope.seat == seat and one.given != given else one)

    def keep_only(self, seats: Container[int]) -> None:
        """Forget the envelopes of seats that another device plays now."""
        self._change(lambda one: one if one.envelope.seat in seats else None)
