"""A kept game, to be looked at again. Knows no toolkit."""

from __future__ import annotations

from typing import Any

from companion.app.room import Room
from companion.kernel import Game, Record, Table
from companion.sheets.sight import Sight, sheet


class Playback:
    """A kept game, to be looked at answer by answer."""

    def __init__(self, game: Game[Any], record: Record) -> None:
        self.game, self.record = game, record
        self.table = Table.resume(game, record)
        self.sheet = sheet(game.key)
        self.names = tuple(seat.name for seat in record.header.seats)

    def __len__(self) -> int:
        return len(self.record.answers)

    @property
    def at(self) -> int:
        return len(self.table)

    def go(self, to: int) -> None:
        """To the moment after so many answers."""
        to = max(0, min(len(self), to))
        if to < self.at:
            self.table.rewind(to)
        for answer in self.record.answers[self.at : to]:
            decision = self.table.find(answer.seat, answer.ask)
            self.table.answer(decision, self.game.read(decision, answer.choice))

    def rounds(self) -> list[int]:
        """The numbers of answers at which a new round began."""
        here, found = self.at, []
        self.go(0)
        last = 0
        for count in range(len(self) + 1):
            self.go(count)
            if self.table.round != last:
                last = self.table.round
                found.append(count)
        self.go(here)
        return found

    def sight(self, room: Room, seat: int) -> Sight:
        """A seat's sheet at this moment; a finished game has no secrets."""
        return Sight(
            view=self.table.view_all() if self._finished() else self.table.view(seat),
            seat=seat,
            names=self.names,
            width=room.width,
            height=room.height,
            text=room.text,
            marks=room.marks,
        )

    def _finished(self) -> bool:
        return self.at == len(self) and self.table.over
