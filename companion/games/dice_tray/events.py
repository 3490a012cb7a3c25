"""What happens at a dice tray."""

from __future__ import annotations

from companion.kernel import Event

from .state import Thrown


class DiceFell(Event, frozen=True, kw_only=True):
    """A throw, for all to see."""

    seat: int
    throw: Thrown


class PutAway(Event, frozen=True, kw_only=True):
    """A seat throws no more."""

    seat: int
