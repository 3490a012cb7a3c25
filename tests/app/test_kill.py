"""The app is really killed in the middle of a round, and the game goes on where it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from tests.app.hand import Hand
from tests.app.killing import killed_after


@pytest.mark.parametrize("answers", [3, 17])
def test_a_killed_app_loses_no_answer(tmp_path: Path, fly: Any, answers: int) -> None:
    shown = killed_after("victim", tmp_path, answers)
    app = SkaldApp(tmp_path)
    pilot = fly(app)
    (row,) = app.archive.unfinished()
    assert row.answers >= shown
    pilot.tap("Ada")
    pilot.settle()
    play = app.screen.play
    assert len(play.table) >= row.answers
    assert play.table.record.answers[: row.answers] == app.archive.record(row.id).answers[: row.answers]
    hand, before = Hand(pilot), len(play.table)
    hand.play_on(3)
    assert len(play.table) > before
    assert app.archive.game(row.id).answers == len(play.table)
