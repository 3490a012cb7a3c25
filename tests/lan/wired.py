"""A host and its devices joined without a network: every frame goes through JSON, in order, one at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

from companion import bots, games
from companion.kernel import FATE, Header, Sink, read_record
from companion.lan import protocol as p
from companion.lan.guest import Guest, Pass
from companion.lan.reception import Standing
from companion.lan.steward import Steward


def standing(key: str, chairs: int, seed: int = 0, **values: Any) -> Standing:
    """A new table; the same seed gives the same secret and numbers."""
    random = Random(f"host {seed}")
    secret, chain = random.randbytes(16).hex(), random.randbytes(32)
    return Standing("A table", key, {}, (p.Chair(),) * chairs, secret, chain, **values)


def pass_of(name: str, seed: int = 0) -> Pass:
    """What a guest of that name starts with."""
    random = Random(f"{name} {seed}")
    return Pass(random.randbytes(8).hex(), random.randbytes(32))


class Wired:
    """Guests by name, the host's steward, and the frames on their way."""

    def __init__(
        self, key: str, chairs: int, keep: Callable[[Header], Sink] | None = None, seed: int = 0, **values: Any
    ) -> None:
        self.now, self.random, self.seed = 0.0, Random(seed), seed
        self.game = games.find(key)
        self.steward = Steward(self.game, standing(key, chairs, seed, **values), keep, clock=lambda: self.now)
        self.guests: dict[str, Guest] = {}
        self.bots: dict[str, Any] = {}
        self.devices: dict[str, Any] = {}
        self.way: deque[Callable[[], None]] = deque()
        self.down: list[tuple[str, Any]] = []
        self.alter: Callable[[str, Any], Any] = lambda name, frame: frame
        """What happens to a frame of the host on its way; None: it gets lost."""
        self.alter_up: Callable[[str, Any], Any] = lambda name, frame: frame

    def join(self, name: str, kept: Pass | None = None, watch: bool = False) -> Guest:
        guest = Guest(name, kept or pass_of(name, self.seed), watch)
        self.guests[name] = guest
        self.connect(name)
        return guest

    def connect(self, name: str) -> None:
        guest = self.guests[name]
        identity = guest.identity[0] if guest.identity else "code"

        def link(frame: p.Frame) -> None:
            self.way.append(lambda: self._deliver(name, link, p.encode(frame)))

        def send(frame: Any) -> None:
            if isinstance(frame, p.Enter):
                self.devices[name] = self.steward.enter(identity, frame, link)
            else:
                self.way.append(lambda: self._raise(name, link, p.encode(frame)))

        guest.connected(send)

    def cut(self, name: str) -> None:
        """The connection of a device breaks."""
        device = self.devices[name]
        link = device.link
        self.guests[name].disconnected()
        if link is not None:
            self.steward.lost(device, link)

    def restart(self, standing: Standing | None = None, record: str = "") -> None:
        """The host is killed and opens its table again, from what is on disk; all connections are gone."""
        for guest in self.guests.values():
            guest.disconnected()
        table = self.steward.table
        self.way.clear()
        text = record or (table.record.text() if table is not None else "")
        kept = standing or self.steward.standing()
        self.steward = Steward(self.game, kept, record=read_record(text) if text else None, clock=lambda: self.now)

    def _deliver(self, name: str, link: Any, text: bytes) -> None:
        if self.devices[name].link is not link and not isinstance(p.read_down(text), p.Bye):
            return
        frame = self.alter(name, p.read_down(text))
        if frame is not None:
            self.down.append((name, frame))
            self.guests[name].hear(frame)

    def _raise(self, name: str, link: Any, text: bytes) -> None:
        if self.devices[name].link is link:
            frame = self.alter_up(name, p.read_up(text))
            if frame is not None:
                self.steward.hear(self.devices[name], frame)

    def run(self) -> None:
        """Until nothing is on its way and no bot of the host has anything to do."""
        while True:
            while self.way:
                self.way.popleft()()
            task = self.steward.next_bot()
            if task is None:
                return
            self.steward.settle_bot(task, task.run())

    def start(self) -> None:
        for seat, (name, guest) in enumerate(self.guests.items()):
            if not guest.watch:
                guest.send(p.Sit(seat, name))
                guest.send(p.Ready(True))
        self.run()
        self.steward.start()
        self.run()

    def play(self, name: str, level: str = "random") -> bool:
        """Let a guest answer everything it is asked now; whether it was asked anything."""
        guest = self.guests[name]
        table = guest.table
        assert table is not None
        table.adopt()
        asked = False
        while table.pending and guest.online:
            decision = table.pending[0]
            asked = True
            if decision.seat == FATE:
                if table.typed:
                    table.answer(decision, self.game.sample(table.view(None), decision, self.random.random()))
                else:
                    table.cast(decision)
                continue
            bot = self.bots.setdefault(name, bots.bot(self.game, level, f"{self.seed}/{name}"))
            table.answer(decision, bot.decide(table.view(decision.seat), decision))
        return asked

    def finish(self) -> None:
        """Everybody plays to the end."""
        for _ in range(5000):
            self.run()
            if self.steward.stage == "over":
                return
            at_table = [name for name, guest in self.guests.items() if guest.table is not None and guest.online]
            played = [self.play(name) for name in at_table]
            if not any(played):
                self.now += 5
                self.steward.tick()
        raise AssertionError("the game does not end")
