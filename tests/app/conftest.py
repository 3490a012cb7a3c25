"""A window for every test that asks for a `pilot`; it is set up before anything imports Kivy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.app.pilot import Pilot

Fly = Callable[..., Pilot]


@pytest.fixture
def fly() -> Iterator[Fly]:
    """Starts an app: `pilot = fly(App(), (360, 640))`. It is stopped when the test ends."""
    flying: list[Pilot] = []

    def start(app: Any, size: tuple[int, int] = (360, 640)) -> Pilot:
        while flying:
            flying.pop().stop()
        flying.append(Pilot(app, size))
        return flying[-1]

    yield start
    while flying:
        flying.pop().stop()
