"""A host and its devices joined without a network: every frame goes through JSON, in order, one at a time."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from typing import Any

from companion import bots, games
from companion.kernel import FATE
from companion.lan import protocol as p
from companion.lan.guest import Guest, Pass, new_pass
from companion.lan.reception import Standing
from companion.lan.steward import Steward


def standing(key: str, chairs: int, **values: Any) -> Standing:
    return Standing("A table", key, {}, (p.Chair(),) * chairs, secrets.token_hex(16), secrets.token_bytes(32), **values)


class Wired:
    """Guests by name, the host's steward, and the frames on their way."""

    def __init__(self, key: str, chairs: int, **values: Any) -> None:
        self.now = 0.0
        self.game = games.find(key)
        self.steward = Steward(self.game, standing(key, chairs, **values), clock=lambda: self.now)
        self.guests: dict[str, Guest] = {}
        self.bots: dict[str, Any] = {}
        self.devices: dict[str, Any] = {}
        self.way: deque[Callable[[], None]] = deque()
        self.down: list[tuple[str, Any]] = []
        self.alter: Callable[[str, Any], Any] = lambda name, frame: frame
        """What happens to a frame of the host on its way; None: it gets lost."""
        self.alter_up: Callable[[str, Any], Any] = lambda name, frame: frame

    def join(self, name: str, kept: Pass | None = None, watch: bool = False) -> Guest:
        guest = Guest(name, kept or new_pass(), watch)
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

    def play(self, name: str, level: str = "random", seed: int = 0) -> bool:
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
                    table.answer(decision, self.game.sample(table.view(None), decision, 0.3))
                else:
                    table.cast(decision)
                continue
            bot = self.bots.setdefault(name, bots.bot(self.game, level, f"{seed}/{name}"))
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
