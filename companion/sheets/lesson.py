"""An interactive tutorial of any game: what is rolled and what the neighbours do is written down, the learner plays.

A lesson is data (`data/<game>/lesson.json`): a script for Fate and the other seats, and steps for the learner, who has
the first seat. The `Coach` runs it: says what to do, refuses with a hint what does not belong to the step, and goes on
when the learner has done it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec

from companion.kernel import (
    FATE,
    Answer,
    BadData,
    BadSetup,
    Chance,
    Game,
    IllegalChoice,
    Player,
    SeatInfo,
    Table,
    data_root,
    decode,
    read_file,
)
from companion.words import word

LEARNER = 0
SEED = "lesson"


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to do: answer the question named `ask`, or (no question) read on."""

    ask: str = ""
    wants: str = ""
    """The answer in notation; empty for any."""
    words: str
    """The key of what the coach says."""
    after: str = ""
    """The key of a short praise."""


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A table, its script and the learner's steps. A learner without a name gets that of the device's owner."""

    options: dict[str, Any] = {}
    seats: tuple[SeatInfo, ...]
    fate: tuple[str, ...] = ()
    """What Fate answers, like `roll.1 R3B5Y1`. Of questions open at the same time any may be answered first."""
    others: tuple[str, ...] = ()
    """What the other seats answer, each in its order, like `seat2 arrange RBY`."""
    steps: tuple[LessonStep, ...]


class ScriptLine(msgspec.Struct, frozen=True):
    """An answer that is written down, and where."""

    place: str
    answer: Answer


class Scripted:
    """Answers as it is written, then by chance."""

    why = ""

    def __init__(self, game: Game[Any], lines: Sequence[ScriptLine], seed: str) -> None:
        self._game, self._lines = game, list(lines)
        self._given: ScriptLine | None = None
        self._then = Chance(game, seed)

    def decide(self, view: Any, decision: Any) -> Any:
        if not self._lines:
            return self._then.decide(view, decision)
        line = self._given = self._line_for(decision)
        self._lines.remove(line)
        try:
            return self._game.read(decision, line.answer.choice)
        except IllegalChoice as error:
            raise BadData(lesson_file(self._game), line.place, f"{error}.") from None

    def take_back(self, decision: Any) -> None:
        """The answer just given to this question was refused: it will be given again."""
        if self._given and self._given.answer.ask == decision.name:
            self._lines.insert(0, self._given)
            self._given = None

    def _line_for(self, decision: Any) -> ScriptLine:
        """A seat is asked one thing after the other; Fate may be asked several at once."""
        for line in self._lines if decision.seat == FATE else self._lines[:1]:
            if line.answer.ask == decision.name:
                return line
        line = self._lines[0]
        problem = f"this answers '{line.answer.ask}', but '{decision.name}' is asked"
        raise BadData(lesson_file(self._game), line.place, problem)


class Coach:
    """Leads a learner through a lesson. `players` answer for Fate and the other seats of its table."""

    def __init__(self, game: Game[Any], lesson: Lesson, seed: str = SEED) -> None:
        self.game, self.lesson = game, lesson
        self.praise = ""
        """What the coach says about the last step; often nothing."""
        self._at = 0
        script = read_script(game, lesson)
        self._fate = Scripted(game, script[FATE], seed)
        self.players: dict[int, Player] = {FATE: self._fate}
        for seat in range(1, len(lesson.seats)):
            self.players[seat] = Scripted(game, script[seat], f"{seed}/seat{seat}")

    @property
    def step(self) -> LessonStep | None:
        """What is to be done now; None when the lesson is over."""
        return self.lesson.steps[self._at] if self._at < len(self.lesson.steps) else None

    @property
    def progress(self) -> tuple[int, int]:
        """The number of the step to be done now (of the last one when all are done), and of all steps."""
        steps = len(self.lesson.steps)
        return min(self._at + 1, steps), steps

    @property
    def says(self) -> str:
        """What to do now, in the reader's language."""
        return word(self.step.words) if self.step else ""

    def allows(self, decision: Any, choice: Any) -> str:
        """Nothing where the learner may answer like this, else a hint. Dice that are refused were never thrown."""
        hint = self._hint(decision, choice)
        if hint and decision.seat == FATE:
            self._fate.take_back(decision)
        return hint

    def _hint(self, decision: Any, choice: Any) -> str:
        step = self.step
        if step is None or not self.learns(decision):
            return ""
        if not step.ask:
            return word("lesson.hint.note")
        if step.ask == decision.name and (not step.wants or choice == self.game.read(decision, step.wants)):
            return ""
        return word("lesson.hint.wants", words=self.says)

    def moved(self, decision: Any, choice: Any = None) -> None:
        """A question was answered, by the learner or anybody; the step is done if that was what it wants.

        Whoever has asked `allows` before need not tell the choice again.
        """
        step = self.step
        if step is None or step.ask != decision.name or not self.learns(decision):
            return
        if choice is None or not self._hint(decision, choice):
            self._go_on(step)

    def noted(self) -> None:
        """The learner has read what there is to read."""
        if self.step and not self.step.ask:
            self._go_on(self.step)

    def learns(self, decision: Any) -> bool:
        """Whether a question is the learner's: asked of that seat, or of the dice in that hand."""
        return bool(LEARNER in (decision.seat, decision.caller))

    def _go_on(self, step: LessonStep) -> None:
        self.praise = word(step.after) if step.after else ""
        self._at += 1


def read_script(game: Game[Any], lesson: Lesson) -> dict[int, list[ScriptLine]]:
    """The script by seat. Raises `BadData` with the place of a line that says nothing."""
    script: dict[int, list[ScriptLine]] = defaultdict(list)
    told = [(f"fate[{i}]", f"fate {line}") for i, line in enumerate(lesson.fate)]
    told += [(f"others[{i}]", line) for i, line in enumerate(lesson.others)]
    for place, line in told:
        try:
            answer = Answer.read(line)
        except ValueError:
            raise BadData(lesson_file(game), place, f"'{line}' is not a seat, a question and an answer") from None
        if place.startswith("others") and not 0 < answer.seat < len(lesson.seats):
            raise BadData(lesson_file(game), place, f"'{line}' is not an answer of another seat of this table")
        script[answer.seat].append(ScriptLine(place, answer))
    return script


# -- lessons on disk -----------------------------------------------------------------------------------


def lesson_file(game: Game[Any]) -> str:
    return f"{game.key}/lesson.json"


def has_lesson(game: Game[Any]) -> bool:
    return (data_root() / lesson_file(game)).is_file()


def load_lesson(game: Game[Any]) -> Lesson:
    """A game's lesson, played through once to see that it fits the rules and the sheet. Raises `BadData`."""
    name = lesson_file(game)
    lesson = decode(read_file(name), Lesson, name)
    check_steps(game, lesson)
    rehearse(game, lesson)
    return lesson


def check_steps(game: Game[Any], lesson: Lesson) -> None:
    """Faults that types cannot see and no play would show."""
    name = lesson_file(game)
    try:
        game.setup(len(lesson.seats), lesson.options)
    except BadSetup as error:
        raise BadData(name, "seats and options", str(error)) from None
    for i, step in enumerate(lesson.steps):
        if step.wants and not step.ask:
            raise BadData(name, f"steps[{i}].wants", "a step that asks nothing wants nothing")
        for field in ("words", "after"):
            key = getattr(step, field)
            if key and word(key) == key:
                raise BadData(name, f"steps[{i}].{field}", f"there is no text '{key}'")


def rehearse(game: Game[Any], lesson: Lesson) -> Table[Any]:
    """Do what every step wants, with the others as they are written. Gives the table at the end of the lesson."""
    coach, name = Coach(game, lesson), lesson_file(game)
    table = Table.start(game, lesson.seats, SEED, lesson.options)
    while (step := coach.step) is not None:
        place = f"steps[{coach.progress[0] - 1}]"
        try:
            _let_others_answer(table, coach)
            if not step.ask:
                coach.noted()
                continue
            decision = next((each for each in table.pending if coach.learns(each) and each.name == step.ask), None)
            if decision is None:
                raise BadData(name, f"{place}.ask", f"the learner is not asked '{step.ask}' then")
            choice = wanted(table, coach, decision)
            table.answer(decision, choice)
        except IllegalChoice as error:
            raise BadData(name, place, f"{error}.") from None
        coach.moved(decision, choice)
    _let_others_answer(table, coach)
    return table


def _let_others_answer(table: Table[Any], coach: Coach) -> None:
    """Until only the learner is asked."""
    while True:
        decision = next((each for each in table.pending if not coach.learns(each)), None)
        if decision is None:
            return
        table.answer(decision, coach.players[decision.seat].decide(_view(table, decision), decision))


def wanted(table: Table[Any], coach: Coach, decision: Any) -> Any:
    """The answer the step wants: of Fate what is written, of the learner what the step says, or any."""
    step, view = coach.step, _view(table, decision)
    if decision.seat == FATE:
        return coach.players[FATE].decide(view, decision)
    if step and step.wants:
        return coach.game.read(decision, step.wants)
    return coach.game.sample(view, decision, 0.0)


def _view(table: Table[Any], decision: Any) -> Any:
    return table.view_all() if decision.seat == FATE else table.view(decision.seat)
