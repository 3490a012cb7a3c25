"""Devices at one table without a network: an answer travels when the test lets it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from companion.app.lan_desk import LanDesk
from companion.app.lan_play import LanPlay
from companion.games.ragnaroll import decisions as d
from tests.lan.wired import Wired


class Seats(Wired):
    """A table of RagnaRoll with plays instead of bare guests."""

    def __init__(self, home: Path, *names: str, **values: Any) -> None:
        super().__init__("ragnaroll", len(names), **values)
        self._home = home
        for name in names:
            self.join(name)
        self.start()
        self.plays = {name: self.play_of(name) for name in names}

    def play_of(self, name: str) -> LanPlay:
        desk = LanDesk(self._home / name, lambda do: do())
        client = SimpleNamespace(state="online", problem=None)
        desk.joined = SimpleNamespace(guest=self.guests[name], client=client, remember=lambda: None)  # type: ignore[assignment]
        self.guests[name].changed = desk._changed
        self.guests[name].table.adopt()
        return LanPlay(desk)

    def roll(self, name: str) -> None:
        assert self.plays[name].cast()
        self.run()

    def seal(self, name: str) -> None:
        play = self.plays[name]
        assert play.answer(play.asked, d.PLACES[0])
        self.run()
