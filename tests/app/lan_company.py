"""A table of several devices for tests: the app hosts or joins it in a real window, programs play the other seats.

Everything stays on loopback; nothing is announced.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion import bots
from companion.app.app import SkaldApp
from companion.app.lan_desk import LanDesk
from companion.kernel import FATE
from companion.lan import protocol as p
from companion.lan.code import JoinCode
from companion.lan.joining import Joined
from companion.lan.player import RemoteBot
from companion.lan.store import JoinedFile
from tests.app.hand import Hand
from tests.app.lan_table import app_at
from tests.app.pilot import Pilot


def lan_app(home: Path) -> SkaldApp:
    """An app whose tables stay on this machine, with everything at once."""
    app = app_at(home)
    app.change(speed=0, motion=False, sound=False)
    return app


class Program:
    """A device that plays by itself, on a thread of its own."""

    def __init__(self, home: Path, code: JoinCode, name: str, level: str, seat: int | None, ponders: bool) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self.joined = Joined(JoinedFile(home / "joined.json"), code, name, not level)
        self.guest = self.joined.guest
        self._ready = threading.Event()
        self.think(ponders)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run(level, seat)), daemon=True)
        self._thread.start()

    async def _run(self, level: str, seat: int | None) -> None:
        bot = RemoteBot(self.guest, self.joined.client, level, seat)
        decide = bot._decide

        async def when_told(*args: Any) -> Any:
            while not self._ready.is_set():
                await asyncio.sleep(0.005)
            return await decide(*args)

        bot._decide = when_told  # type: ignore[method-assign]
        await bot.run()

    def think(self, on: bool) -> None:
        """Hold its answers back, or let it answer."""
        self._ready.clear() if on else self._ready.set()

    def stop(self) -> None:
        self._ready.set()
        self.joined.client.stop()
        self._thread.join(10)
        assert not self._thread.is_alive()


class LanHand(Hand):
    """A hand at a table elsewhere: what it answers has to travel."""

    def answer(self) -> None:
        self.pilot.frames(2)  # what has come in is drawn with the next frame
        play, asked = self.play, self.play.asked
        self.touch(asked.name)
        why = f"{play.refused or play.trouble or play.draft}; on the screen: {self.pilot.texts()}"
        assert play.asked != asked, f"touches did not answer '{asked.name}': {why}"
        self.pilot.wait_until(lambda: not play.on_way or play.over)


def _full(steward: Any) -> bool:
    return all(chair.kind != p.OPEN for chair in steward.company.chairs) and not steward.can_start()


class Company:
    """The people and programs of one table."""

    def __init__(self, pilot: Pilot, home: Path) -> None:
        self.pilot, self.app, self.home = pilot, pilot.app, home
        self.desk: LanDesk = self.app.lan  # type: ignore[attr-defined]
        self.programs: list[Program] = []
        self.code = JoinCode("", "", 0)

    def host(
        self, key: str, people: list[str], others: list[str], typed: bool = False, ponder: bool = False, **options: Any
    ) -> None:
        """The app hosts; `people` sit at it, `others` are programs, which may ponder until they are told otherwise."""
        self.code = self.desk.open_table(key, "Test", len(people) + len(others), "Host", options, typed)
        self._seat(people)
        for number, name in enumerate(others, len(people)):
            self.program(name, number, ponder)
        self.start()
        self.sit_down()

    def _seat(self, people: list[str]) -> None:
        """Whoever comes has taken the first chair already; the others sit down beside."""
        self._arrived(self.desk.own_seats)
        for seat, name in enumerate(people):
            self.desk.joined.guest.send(p.Sit(seat, name))
        self.desk.joined.guest.send(p.Ready(True))

    def program(self, name: str, seat: int, ponders: bool = False) -> Program:
        program = Program(self.home / name, self.code, name, "random", seat, ponders)
        self.programs.append(program)
        return program

    def join(self, code: JoinCode, people: list[str]) -> None:
        """The app joins a table of another device; without people it looks on."""
        self.code = code
        self.desk.join(code, "Guest", watch=not people)
        if people:
            self._seat(people)

    def start(self, host: Any = None) -> None:
        host = host or self.desk.host
        self._arrived(lambda: host.do(_full).result(5))
        host.do(lambda steward: steward.start()).result(5)

    def sit_down(self) -> None:
        self._arrived(lambda: self.desk.joined.guest.table is not None)
        self.app.go("home")  # type: ignore[attr-defined]
        self.app.sit_at_lan_table()  # type: ignore[attr-defined]
        self.pilot.settle()

    def answer_until(self, done: Callable[[], Any]) -> set[str]:
        """A bot answers for the people of this app, at their own screen; what was asked."""
        screen, asked = self.app.screen, set()  # type: ignore[attr-defined]
        play, bot = screen.play, bots.bot(screen.play.game, "random", 1)
        while not done():
            self.pilot.wait_until(lambda: play.asked is not None or done(), 20)
            ask = play.asked
            if ask is not None:
                asked.add(ask.name.partition(".")[0])
                decide = lambda ask=ask: play.answer(ask, bot.decide(play.table.view(ask.seat), ask))  # noqa: E731
                screen._act(play.cast if ask.seat == FATE else decide)
        return asked

    def _arrived(self, condition: Callable[[], Any]) -> None:
        self.pilot.wait_until(condition)

    def stop(self) -> None:
        self.desk.close()
        for program in self.programs:
            program.stop()
