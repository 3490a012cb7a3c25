"""The pace at which bots and Fate act at a table."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.app.settings import SPEEDS
from companion.kernel import SkaldError

if TYPE_CHECKING:
    from companion.app.screens.table import TableScreen

BEAT = 1 / 30


class Pace:
    """Lets them answer one by one while it is started."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._next_answer = 0.0
        self._beat: Any = None

    def start(self) -> None:
        if self._beat is None:
            self._next_answer = Clock.get_time() + self._delay()
            self._beat = Clock.schedule_interval(self._tick, BEAT)

    def stop(self) -> None:
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None

    def _delay(self) -> float:
        """Bots wait so that one can follow them, but never while a person is thinking."""
        if self._screen.play.asked is not None or self._screen.curtain is not None:
            return 0.0
        return SPEEDS[self._screen.app.settings.speed]

    def _tick(self, _dt: float) -> None:
        if self._screen.paused or Clock.get_time() < self._next_answer:
            return
        quickly = self._screen.play.kind != "watch" and self._delay() == 0
        if self._answer_quickly() if quickly else self._let_others():
            self._next_answer = Clock.get_time() + self._delay()
            self._screen.go_on()

    def _answer_quickly(self) -> bool:
        """All answers that are ready, within a frame's time."""
        until, any_answer = time.monotonic() + BEAT / 2, False
        while time.monotonic() < until and self._let_others():
            any_answer = True
        return any_answer

    def _let_others(self) -> bool:
        try:
            return self._screen.play.think()
        except SkaldError as error:
            self._screen.say(str(error))
            return False
