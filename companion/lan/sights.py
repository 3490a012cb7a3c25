"""What each device sees of a table: its seats' views or a spectator's, the one door out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Raw

from companion.kernel import FATE, Table

from . import protocol as p

NOTHING, NONE = Raw(b"null"), Raw(b"[]")


class Moment:
    """What the sights of all devices share at one moment is made once."""

    def __init__(self, table: Table[Any], sealed: Iterable[int], events: Sequence[Any]) -> None:
        self.table = table
        self._asked: dict[int, list[Any]] = {}
        for decision in table.pending:
            self._asked.setdefault(decision.seat, []).append(decision)
        self.fate: Sequence[Any] = self._asked.get(FATE, [])
        self._fate = raw(self.fate)
        self._waiting, self._sealed = tuple(sorted(self._asked)), tuple(sorted(sealed))
        self._events = events
        self._open = raw(events) if all(event.only is None for event in events) else None
        """The events as text, where everybody may know all of them."""

    def sight(self, seats: Sequence[int], yours: tuple[str, ...], retypes: bool, chosen: int) -> p.Sight:
        """All that a device with these seats may know. `retypes`: it may type the last dice in anew."""
        table = self.table
        return p.Sight(
            len(table),
            tuple(self._seat(seat, retypes) for seat in seats),
            NOTHING if seats else raw(table.view(None)),
            self._fate,
            table.count(FATE),
            yours,
            self._waiting,
            self._sealed,
            self._open or raw([event for event in self._events if event.only is None or event.only in seats]),
            table.over,
            chosen,
        )

    def _seat(self, seat: int, retypes: bool) -> p.SeatView:
        table, asked = self.table, self._asked.get(seat)
        undo = retypes or table.may_undo(seat)
        return p.SeatView(seat, raw(table.view(seat)), raw(asked) if asked else NONE, table.count(seat), undo)


def raw(value: Any) -> Raw:
    """A part of a frame in the game's own form."""
    return Raw(p.encode(value))
