"""Lessons and their coach, with a toy lesson: what is refused, what goes on, and scripts that do not fit."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.ragnaroll import GAME
from companion.games.ragnaroll import decisions as d
from companion.kernel import FATE, BadData, Chance, SeatInfo, Table
from companion.sheets.lesson import Coach, Lesson, LessonStep, check_steps, rehearse

WORDS = "lesson_ragnaroll.roll"
AFTER = "lesson_ragnaroll.turn.after"
SEATS = (SeatInfo(""), SeatInfo("Astrid", "random"), SeatInfo("Bjorn", "random"))
TOY = Lesson(
    seats=SEATS,
    fate=("roll.1 R1B5Y1", "roll.2 R5B2Y1", "roll.3 R3B5Y1"),
    others=("seat2 arrange RYB", "seat3 arrange BYR"),
    steps=(
        LessonStep(words=WORDS),
        LessonStep(ask="roll.1", words=WORDS),
        LessonStep(ask="arrange", wants="R2", words=WORDS, after=AFTER),
        LessonStep(ask="arrange", words=WORDS),
    ),
)
"""Look, roll, turn a die, place the dice."""


def toy(**changed: Any) -> Lesson:
    return msgspec.structs.replace(TOY, **changed)


class Lecture:
    """A toy lesson at its table, as a screen drives both."""

    def __init__(self, lesson: Lesson = TOY) -> None:
        self.coach = Coach(GAME, lesson)
        self.table = Table.start(GAME, lesson.seats, "toy", lesson.options)

    def others(self) -> Lecture:
        """Everybody but the learner answers what is asked."""
        while decision := next((each for each in self.table.pending if not self.coach.learns(each)), None):
            view = self.table.view_all() if decision.seat == FATE else self.table.view(decision.seat)
            self.table.answer(decision, self.coach.players[decision.seat].decide(view, decision))
        return self

    def asked(self, ask: str) -> Any:
        return next(each for each in self.table.pending if self.coach.learns(each) and each.name == ask)

    def throw(self) -> str:
        """The learner throws the dice; gives the coach's refusal."""
        decision = self.asked("roll.1")
        return self._do(decision, self.coach.players[FATE].decide(self.table.view_all(), decision))

    def do(self, ask: str, text: str) -> str:
        """The learner answers; gives the coach's refusal."""
        decision = self.asked(ask)
        return self._do(decision, GAME.read(decision, text))

    def _do(self, decision: Any, choice: Any) -> str:
        refused = self.coach.allows(decision, choice)
        if not refused:
            self.table.answer(decision, choice)
            self.coach.moved(decision, choice)
        return refused


# -- the learner's steps -------------------------------------------------------------------------------


def test_a_lesson_is_played_step_by_step_to_its_end() -> None:
    lecture = Lecture()
    coach, seen = lecture.coach, []
    lecture.others()
    seen.append(coach.progress)
    coach.noted()
    assert lecture.throw() == ""
    seen.append(coach.progress)
    assert lecture.do("arrange", "R2") == ""
    assert lecture.do("arrange", "BYR") == ""
    assert seen == [(1, 4), (3, 4)]
    assert coach.progress == (4, 4)
    assert coach.step is None
    assert coach.says == ""
    assert [str(answer) for answer in lecture.table.record.answers] == [
        "fate roll.2 R5B2Y1",
        "fate roll.3 R3B5Y1",
        "seat2 arrange RYB",
        "seat3 arrange BYR",
        "fate roll.1 R1B5Y1",
        "seat1 arrange R2",
        "seat1 arrange BYR",
    ]


def test_while_there_is_something_to_read_nothing_else_is_allowed() -> None:
    lecture = Lecture()
    assert lecture.throw() == "One moment: read on first, with Next."
    assert lecture.coach.progress == (1, 4)


def test_dice_that_were_refused_fall_just_so_when_they_are_thrown() -> None:
    lecture = Lecture()
    lecture.throw()
    lecture.others()
    lecture.throw()
    lecture.coach.noted()
    assert lecture.throw() == ""
    assert str(lecture.table.record.answers[-1]) == "fate roll.1 R1B5Y1"


def test_what_the_step_does_not_want_is_refused_with_what_it_wants() -> None:
    lecture = Lecture()
    lecture.coach.noted()
    lecture.throw()
    said = "Not yet. " + lecture.coach.says
    assert lecture.do("arrange", "R3") == said
    assert lecture.do("arrange", "BYR") == said
    assert len(lecture.table) == 1


def test_praise_follows_the_step_that_earned_it() -> None:
    lecture = Lecture()
    lecture.coach.noted()
    lecture.throw()
    assert lecture.coach.praise == ""
    lecture.do("arrange", "R2")
    assert lecture.coach.praise == "Well turned."


def test_reading_on_does_not_skip_what_is_to_be_done() -> None:
    coach = Coach(GAME, TOY)
    coach.noted()
    coach.noted()
    assert coach.step == TOY.steps[1]


def test_what_others_do_is_never_refused_and_is_no_step() -> None:
    coach = Coach(GAME, toy(steps=TOY.steps[1:]))
    theirs = d.Roll(FATE, 1)
    assert coach.allows(theirs, d.ROLLS[0]) == ""
    coach.moved(theirs, d.ROLLS[0])
    assert coach.progress == (1, 3)


def test_a_choice_that_was_allowed_need_not_be_told_again() -> None:
    coach = Coach(GAME, toy(steps=TOY.steps[2:]))
    coach.moved(d.Arrange(0, (1, 5, 1), 3))
    assert coach.step == TOY.steps[3]


def test_after_the_lesson_everything_is_allowed() -> None:
    coach = Coach(GAME, toy(steps=()))
    assert coach.step is None
    assert coach.allows(d.Roll(FATE, 0), d.ROLLS[0]) == ""


# -- the script ----------------------------------------------------------------------------------------


def test_when_the_script_has_ended_the_game_goes_on_by_chance() -> None:
    """The same chance every time, to the end of a whole game."""
    ends = []
    for _ in range(2):
        players = {**Coach(GAME, toy(steps=())).players, 0: Chance(GAME, "learner")}
        table = Table.start(GAME, SEATS, "toy", players=players)
        table.run()
        assert table.over
        ends.append(table.record.text())
    assert ends[0] == ends[1]


def test_a_seat_that_is_asked_something_else_than_is_written_says_where() -> None:
    with pytest.raises(BadData, match=r"others\[0\]: this answers 'summon', but 'arrange' is asked"):
        Lecture(toy(others=("seat2 summon none",))).others()


def test_the_lines_of_a_seat_are_taken_in_their_order() -> None:
    with pytest.raises(BadData, match=r"others\[0\]"):
        Lecture(toy(others=("seat2 summon none", "seat2 arrange RYB"))).others()


def test_dice_that_nobody_asks_for_say_where() -> None:
    with pytest.raises(
        BadData, match=r"ragnaroll/lesson.json: fate\[0\]: this answers 'roll.9', but 'roll.2' is asked"
    ):
        Lecture(toy(fate=("roll.9 R1B1Y1",))).others()


def test_an_answer_that_says_nothing_says_where() -> None:
    with pytest.raises(BadData, match=r"fate\[1\]: 'R5' is not dice like R3B5Y1"):
        Lecture(toy(fate=("roll.1 R1B5Y1", "roll.2 R5", "roll.3 R3B5Y1"))).others()


@pytest.mark.parametrize("line", ["arrange", "seat1 arrange RBY", "seat4 arrange RBY", "fate roll.1 R1B1Y1"])
def test_a_line_that_is_no_other_seats_answer_is_refused(line: str) -> None:
    with pytest.raises(BadData, match=r"others\[1\]"):
        Coach(GAME, toy(others=("seat2 arrange RYB", line)))


# -- lessons that do not fit ---------------------------------------------------------------------------


def test_a_rehearsal_goes_through_the_whole_lesson() -> None:
    assert [str(answer) for answer in rehearse(GAME, TOY).record.answers][-2:] == [
        "seat1 arrange R2",
        "seat1 arrange RBY",
    ]


def test_a_step_that_is_not_asked_then_says_which() -> None:
    steps = (LessonStep(words=WORDS), LessonStep(ask="arrange", wants="RBY", words=WORDS))
    with pytest.raises(BadData, match=r"steps\[1\].ask: the learner is not asked 'arrange' then"):
        rehearse(GAME, toy(steps=steps))


def test_a_step_that_wants_what_is_not_possible_says_which() -> None:
    steps = (TOY.steps[1], LessonStep(ask="arrange", wants="R1", words=WORDS))
    with pytest.raises(BadData, match=r"steps\[1\]: a die is turned to another of its faces"):
        rehearse(GAME, toy(steps=steps))


def test_a_text_that_is_missing_says_which() -> None:
    with pytest.raises(BadData, match=r"steps\[0\].words: there is no text 'lesson_ragnaroll.nothing'"):
        check_steps(GAME, toy(steps=(LessonStep(words="lesson_ragnaroll.nothing"),)))


def test_a_note_wants_nothing() -> None:
    with pytest.raises(BadData, match=r"steps\[0\].wants"):
        check_steps(GAME, toy(steps=(LessonStep(words=WORDS, wants="R2"),)))


def test_options_the_game_does_not_have_are_refused() -> None:
    with pytest.raises(BadData, match="RagnaRoll has no option 'gods'"):
        check_steps(GAME, toy(options={"gods": 3}))
