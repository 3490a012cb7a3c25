"""Games of three guests, and what may happen to frames on their way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .wired import Wired

NAMES = ("Ada", "Bo", "Cy")


def table(key: str = "ragnaroll", **values: Any) -> Wired:
    """Three guests at a game that has begun."""
    wired = Wired(key, len(NAMES), **values)
    for name in NAMES:
        wired.join(name)
    wired.start()
    return wired


def steps(wired: Wired, until: Callable[[], bool]) -> None:
    """Everybody plays until something has happened."""
    for _ in range(200):
        wired.run()
        if until():
            return
        for name, guest in wired.guests.items():
            if guest.online:
                wired.play(name)
    raise AssertionError("it never happens")


def sealed_question(wired: Wired, name: str) -> Any:
    """Play until that guest is asked for a sealed answer."""
    remote = wired.guests[name].table
    assert remote is not None

    def asked() -> list[Any]:
        remote.adopt()
        return [ask for ask in remote.pending if ask.sealed]

    steps(wired, lambda: bool(asked()))
    return asked()[0]


def change(kind: type, to: Callable[[Any], Any], victim: str = "Ada", times: int = 1) -> Callable[[str, Any], Any]:
    """Another frame in place of the first of that kind that is on its way to, or from, a device."""
    left = [times]

    def alter(name: str, frame: Any) -> Any:
        if name != victim or not isinstance(frame, kind) or not left[0]:
            return frame
        changed = to(frame)
        left[0] -= changed != frame
        return changed

    return alter


def another(value: str) -> str:
    return ("1" if value[0] == "0" else "0") + value[1:]


def hold_back(wired: Wired, kind: type, victim: str = "Ada") -> list[Any]:
    """From now on nothing of that kind comes through from that device; what was held back."""
    held: list[Any] = []

    def alter(name: str, frame: Any) -> Any:
        if name == victim and isinstance(frame, kind):
            held.append(frame)
            return None
        return frame

    wired.alter_up = alter
    return held
