"""The lesson on the real screen: every step is done by the player."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from tests.app.hand import Hand


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    app = SkaldApp(tmp_path)
    app.change(speed=0, motion=False, sound=False)
    return app


def step_through(pilot: Any, app: SkaldApp) -> int:
    """Does what the coach wants; gives the number of steps."""
    screen, hand, steps = app.screen, Hand(pilot), 0
    while screen.coach.step is not None:
        step = screen.coach.step
        if not step.ask:
            pilot.tap("Next")
        else:
            pilot.wait_until(lambda: screen.play.asked is not None)
            if step.wants:
                hand.do(step.wants)
            else:
                hand.answer()
        assert screen.coach.step is not step, f"nothing came of {step}"
        steps += 1
        pilot.settle()
    return steps


def test_the_lesson_leads_through_two_rounds_and_ends_in_praise(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, (1280, 800))
    app.learn("ragnaroll")
    pilot.settle()
    assert pilot.see("Step 1 of")
    assert step_through(pilot, app) >= 15
    pilot.seconds(1)
    assert pilot.see("Well played!")
    pilot.tap("Play a game")
    assert app.screen.name.startswith("setup")
    assert app.archive.unfinished() == []


def test_another_answer_than_the_coach_wants_is_refused_with_a_hint(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, (1280, 800))
    app.learn("ragnaroll")
    pilot.settle()
    screen, hand = app.screen, Hand(pilot)
    while screen.coach.step.ask != "arrange":
        if screen.coach.step.ask:
            hand.answer()
        else:
            pilot.tap("Next")
    before = len(screen.play.table)
    wrong = "RBY" if screen.coach.step.wants != "RBY" else "BRY"
    hand.do(wrong)
    assert len(screen.play.table) == before
    assert pilot.see(screen.play.refused)


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (1280, 800)])
def test_the_coach_and_the_sheet_fit_on_the_screen(app: SkaldApp, fly: Any, size: Any) -> None:
    app.change(text=1.4 if size[0] == 412 else 1.0)
    pilot = fly(app, size)
    app.learn("ragnaroll")
    pilot.settle()
    assert pilot.problems() == []
    assert app.screen.ids.scroll.height > 150
