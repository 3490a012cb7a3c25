"""RagnaRoll's lesson: what it teaches, that it is short, and that every way through it works."""

from __future__ import annotations

from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pytest

from companion.games.ragnaroll import GAME
from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll.events import GodSummoned, RuneCrossed, Struck, TrollSmitten
from companion.games.ragnaroll.sheet import GODS, NAMES, RUNE_NAMES
from companion.kernel import FATE, BadData, Table, data_root
from companion.sheets.lesson import has_lesson, load_lesson
from companion.sheets.ragnaroll.lesson import coach as new_coach
from companion.sheets.ragnaroll.lesson import lesson
from companion.words import word

LEARNER = 0


class Course:
    """The lesson played once, with any answer where any is wanted."""

    def __init__(self, rng: Random) -> None:
        self.coach, self.rng = new_coach(), rng
        self.table = Table.start(GAME, self.coach.lesson.seats, "lesson", self.coach.lesson.options)
        self.events: list[Any] = []
        self.answered: list[tuple[Any, Any]] = []
        while self.coach.step is not None:
            self.step()

    def step(self) -> None:
        decision = next((each for each in self.table.pending if not self.coach.learns(each)), None)
        if decision is not None:
            self.answer(decision, self.scripted(decision))
        elif self.coach.step and not self.coach.step.ask:
            self.coach.noted()
        else:
            (decision,) = self.table.pending
            choice = self.choice(decision)
            assert self.coach.allows(decision, choice) == ""
            assert decision.seat == FATE or choice in self.table.choices(decision)
            self.answer(decision, choice)
            self.answered.append((decision, choice))
            self.coach.moved(decision, choice)

    def choice(self, decision: Any) -> Any:
        step = self.coach.step
        assert step is not None
        if decision.seat == FATE:
            return self.scripted(decision)
        return GAME.read(decision, step.wants) if step.wants else self.rng.choice(self.table.choices(decision))

    def scripted(self, decision: Any) -> Any:
        view = self.table.view_all() if decision.seat == FATE else self.table.view(decision.seat)
        return self.coach.players[decision.seat].decide(view, decision)

    def answer(self, decision: Any, choice: Any) -> None:
        self.events += self.table.answer(decision, choice)

    def mine(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind) and event.seat == LEARNER]


@pytest.fixture(scope="module")
def course() -> Course:
    return Course(Random(1))


@pytest.mark.parametrize("seed", range(12))
def test_every_way_through_ends_with_the_score_the_coach_tells(seed: int) -> None:
    course = Course(Random(seed))
    score = course.table.score()
    lines = {line.name: line.points for line in score.seats[LEARNER].lines if line.points}
    assert lines == {"gods": 3, "bonus": 3, "trolls": 1, "fire": -3, "die turns": -1}
    assert score.seats[LEARNER].total == 3
    assert score.ranking[LEARNER] == 1
    assert course.table.round == 3


def test_it_teaches_every_part_of_a_turn(course: Course) -> None:
    kinds = [type(decision) for decision, _ in course.answered]
    choices = [type(choice) for _, choice in course.answered]
    assert {d.Roll, d.Arrange, d.Strike, d.Cross, d.Summon, d.Smite} == set(kinds)
    assert {d.Turn, d.Place, d.Call} <= set(choices)


def test_the_thunder_die_crosses_its_runestone_and_thunder_hits_a_troll(course: Course) -> None:
    first, rune = course.mine(Struck)[0], course.mine(RuneCrossed)[0]
    assert (RUNE_NAMES[rune.rune], rune.by) == ("R3", "thunder die")
    assert (NAMES[first.square], first.by) == ("R33", "left")
    assert course.mine(TrollSmitten)[0].count == 1


def test_magic_moves_one_strike_and_another_is_redirected(course: Course) -> None:
    right, lightning = course.mine(Struck)[1:3]
    assert (NAMES[right.square], right.by, right.magic) == ("R25", "right", 1)
    assert (NAMES[lightning.square], lightning.by, lightning.magic) == ("Y44", "lightning", 0)
    targets = [NAMES[decision.target] for decision, _ in course.answered if isinstance(decision, d.Strike)]
    assert targets == ["R35", "Y43"]


def test_a_god_comes_early_and_uses_its_power(course: Course) -> None:
    (summoned,) = course.mine(GodSummoned)
    assert (GODS[summoned.god].name, summoned.bonus) == ("Woden", 3)
    assert [event.by for event in course.mine(Struck)][-3:] == ["Woden"] * 3


def test_every_question_of_the_learner_is_a_step() -> None:
    """So nothing is asked that the coach has no word for: the steps are just the questions, in order."""
    course = Course(Random(3))
    assert [step.ask for step in course.coach.lesson.steps if step.ask] == [each.name for each, _ in course.answered]


def test_the_neighbours_have_locked_their_dice_when_the_last_words_are_read(course: Course) -> None:
    assert [decision.name for decision in course.table.pending] == ["roll.1"]


def test_it_is_short() -> None:
    steps = lesson().steps
    assert len(steps) <= 22
    said = [word(step.words) for step in steps]
    assert max(map(len, said)) <= 160
    seconds = sum(len(text.split()) for text in said) / 240 * 60 + 1.5 * len(steps)
    assert seconds < 120


def test_every_text_is_used_once() -> None:
    steps = lesson().steps
    used = [step.words for step in steps] + [step.after for step in steps if step.after]
    assert len(used) == len(set(used))
    text = (data_root() / "locale/en/lesson_ragnaroll.json").read_text(encoding="utf-8")
    assert text.count('": "') == len(used)


def test_on_a_house_sheet_the_lesson_does_not_fit_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copytree(data_root() / "ragnaroll", tmp_path / "ragnaroll")
    file = tmp_path / "ragnaroll" / "lesson.json"
    file.write_text(file.read_text(encoding="utf-8").replace('"wants": "Y44"', '"wants": "Y11"'), encoding="utf-8")
    monkeypatch.setenv("SKALD_DATA", str(tmp_path))
    assert has_lesson(GAME)
    with pytest.raises(BadData, match=r"lesson.json: steps\[9\]: the strike on Y43 cannot go to 'Y11'"):
        load_lesson(GAME)
    file.unlink()
    assert not has_lesson(GAME)
