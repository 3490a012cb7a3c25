"""The app is really killed in the middle of a round, and the game goes on where it was."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from tests.app.hand import Hand

ROOT = Path(__file__).parents[2]


def killed_after(home: Path, answers: int) -> int:
    """Plays in a process of its own and kills it; gives how many answers it had shown."""
    victim = subprocess.Popen(
        [sys.executable, "-m", "tests.app.victim", str(home)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert victim.stdout is not None
    shown = 0
    for line in victim.stdout:
        shown = int(line)
        if shown >= answers:
            break
    os.kill(victim.pid, signal.SIGKILL)
    victim.communicate()
    assert victim.returncode == -signal.SIGKILL
    return shown


@pytest.mark.parametrize("answers", [3, 17])
def test_a_killed_app_loses_no_answer(tmp_path: Path, fly: Any, answers: int) -> None:
    shown = killed_after(tmp_path, answers)
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
