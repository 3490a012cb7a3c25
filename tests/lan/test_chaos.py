"""Games in which nothing goes well: frames on their way for long, cuts, kills, bots that stand in, second thoughts."""

from __future__ import annotations

from random import Random

import pytest

from companion import games
from companion.kernel import read_record
from companion.lan.verify import verify

from .wired import Wired

NAMES = ("Ada", "Bo", "Cy")


class Chaos:
    """A table whose frames are delivered one at a time, with mishaps in between."""

    def __init__(self, key: str, seed: int, typed: bool) -> None:
        self.random = Random(seed)
        self.wired = Wired(key, len(NAMES), seed=seed, typed=typed)
        for name in NAMES:
            self.wired.join(name)
        self.wired.join("Eve", watch=True)
        self.wired.start()
        self.mishaps = [
            *(self.cut, self.come_back, self.kill_guest, self.kill_host),
            *(self.wait, self.undo, self.stand_in, self.give),
        ]

    def run(self, mishaps: int) -> None:
        """So many mishaps, some frames and some answers between any two of them."""
        for _ in range(mishaps):
            for _ in range(self.random.randrange(25)):
                if self.wired.way:
                    self.wired.way.popleft()()
                elif not self.answer():
                    break
            self.random.choice(self.mishaps)()

    def answer(self) -> bool:
        """Some guest answers what it is asked, or a bot of the host's does; whether any frame is on its way now."""
        steward = self.wired.steward
        task = steward.next_bot()
        if task is not None:
            steward.settle_bot(task, task.run())
        else:
            name = self.random.choice(NAMES)
            guest = self.wired.guests[name]
            if guest.online and guest.table is not None:
                self.wired.play(name)
        return bool(self.wired.way)

    def cut(self) -> None:
        name = self.random.choice([*NAMES, "Eve"])
        if self.wired.guests[name].online:
            self.wired.cut(name)

    def come_back(self) -> None:
        for name in (*NAMES, "Eve"):
            if not self.wired.guests[name].online and self.random.random() < 0.7:
                self.wired.connect(name)

    def kill_guest(self) -> None:
        """It comes back with what it had on disk, maybe before the host has noticed that it was gone."""
        name = self.random.choice(NAMES)
        if self.wired.guests[name].online and self.random.random() < 0.5:
            self.wired.cut(name)
        self.wired.join(name, self.wired.guests[name].kept)

    def kill_host(self) -> None:
        self.wired.restart()
        for name in (*NAMES, "Eve"):
            self.wired.connect(name)

    def wait(self) -> None:
        self.wired.now += self.random.choice([0.5, 4.0])
        self.wired.steward.tick()

    def undo(self) -> None:
        name = self.random.choice(NAMES)
        table = self.wired.guests[name].table
        for seat in table.seats if table is not None else ():
            if table is not None and table.can_undo(seat):
                table.undo(seat)

    def stand_in(self) -> None:
        steward, seat = self.wired.steward, self.random.randrange(len(NAMES))
        if steward.company.chairs[seat].away or self.random.random() < 0.3:
            steward.stand_in(seat, "" if steward.company.plays(seat) else "random")

    def give(self) -> None:
        """Another device takes a seat over, or its own takes it back."""
        seat, name = self.random.randrange(len(NAMES)), self.random.choice([*NAMES, "Eve"])
        self.wired.steward.give(seat, self.wired.guests[name].kept.device)

    def finish(self) -> None:
        for name, guest in self.wired.guests.items():
            if not guest.online:
                self.wired.connect(name)
        self.wired.finish()
        self.wired.run()


def play(key: str, seed: int, typed: bool, mishaps: int = 60) -> None:
    chaos = Chaos(key, seed, typed)
    chaos.run(mishaps)
    chaos.finish()
    table = chaos.wired.steward.table
    assert table is not None
    verdict = verify(chaos.wired.game, read_record(table.record.text()))
    assert verdict.bare == 0
    assert typed or verdict.unproved == 0
    for name, guest in chaos.wired.guests.items():
        assert guest.cheats == [], name
        assert guest.record == table.record, name
        assert guest.table is not None
        guest.table.adopt()
        assert guest.table.view(None) == table.view(None)


@pytest.mark.parametrize("typed", [False, True], ids=["thrown", "typed"])
@pytest.mark.parametrize("key", [key for key in games.keys() if len(NAMES) in games.find(key).seats])  # noqa: SIM118
def test_whatever_happens_the_game_ends_and_nobody_is_accused(key: str, typed: bool) -> None:
    for seed in range(5):
        play(key, seed, typed)
