"""Games of several devices in a real window, over real sockets on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from tests.app.lan_table import Company, LanHand, lan_app

PHONE, TABLET = (360, 640), (1280, 800)


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    return lan_app(tmp_path / "app")


@pytest.fixture
def company(app: SkaldApp, fly: Any, tmp_path: Path) -> Iterator[Company]:
    company = Company(fly(app, PHONE), tmp_path)
    yield company
    company.stop()


def test_a_whole_game_with_another_device_ends_at_its_score(app: SkaldApp, company: Company) -> None:
    company.host("ragnaroll", ["Ada"], ["Bo"])
    pilot = company.pilot
    assert app.screen.play.people == (0,)
    LanHand(pilot).play_on()
    pilot.wait_until(lambda: app.screen.name.startswith("score"))
    pilot.settle()
    (row,) = app.archive.history()
    assert row.kind == "lan"
    assert pilot.find("throws were made by 2 devices together and checked")
    assert app.archive.unfinished() == []
    assert company.programs[0].guest.record == app.archive.record(row.id)
