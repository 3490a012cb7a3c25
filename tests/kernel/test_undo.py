"""Going back: what a seat may take back, and that the game is then as if the answer had never been given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.kernel import FATE, Answer, BadRecord, Chance, Event, Header, IllegalChoice, Record, Table
from companion.kernel.table import CHECKPOINT

from .toy import GAME, NAMES, Exchange, Lots, Stake, State, chances, open_table, play, played_table

STAKES = ("seat2 stake 1", "seat3 stake 1", "seat1 stake 2")
DRAWS = ("fate draw.1 oak", "fate draw.2 birch", "fate draw.3 birch")


@pytest.fixture
def dealt() -> Table[State]:
    """Stakes stand, everybody holds a lot and is asked whether to keep it."""
    table = open_table()
    play(table, *STAKES, *DRAWS)
    return table


@pytest.fixture(scope="module")
def long_game() -> Table[State]:
    """Long enough for several checkpoints; never changed by a test."""
    table = played_table(rounds=16)
    assert len(table) > 4 * CHECKPOINT
    return table


def replayed(header: Header, answers: Sequence[Answer]) -> Table[State]:
    """The game these answers tell, played from its beginning."""
    return Table.resume(GAME, Record(header, list(answers)))


def spoken(table: Table[State]) -> list[str]:
    return [str(answer) for answer in table.record.answers]


def refuse(table: Table[State], seat: int) -> None:
    """The seat has nothing to take back, and to try changes nothing."""
    before, record = table.state_json(), table.record
    assert not table.can_undo(seat)
    with pytest.raises(IllegalChoice, match="nothing to take back"):
        table.undo(seat)
    assert (table.state_json(), table.record) == (before, record)


# -- what may be taken back ----------------------------------------------------------------------------


def test_a_seat_takes_its_own_answer_back_and_is_asked_again() -> None:
    table = open_table()
    first = table.state_json()
    play(table, "seat2 stake 3")
    assert table.can_undo(1)
    table.undo(1)
    assert table.state_json() == first
    assert table.pending == [Stake(1, 1)]
    assert len(table) == 0


def test_who_has_not_answered_has_nothing_to_take_back() -> None:
    table = open_table()
    refuse(table, 1)
    play(table, "seat2 stake 1")
    refuse(table, 0)
    refuse(table, 5)


def test_an_answer_another_seat_built_on_stays_until_that_one_is_taken_back() -> None:
    table = open_table()
    play(table, "seat2 stake 1", "seat3 stake 2")
    refuse(table, 1)
    table.undo(2)
    table.undo(1)
    assert spoken(table) == []


def test_never_across_an_answer_of_fate() -> None:
    table = open_table()
    play(table, *STAKES)
    assert table.can_undo(0)
    play(table, "fate draw.1 oak")
    for seat in (0, 1, 2):
        refuse(table, seat)


def test_fate_takes_nothing_back() -> None:
    table = open_table()
    play(table, *STAKES, "fate draw.1 oak")
    refuse(table, FATE)


def test_never_across_a_reveal_even_if_fate_was_not_asked(dealt: Table[State]) -> None:
    play(dealt, "seat1 exchange keep", "seat2 exchange keep")
    assert dealt.can_undo(0)
    play(dealt, "seat3 exchange keep")
    assert dealt.record.answers[-1].seat == 2
    for seat in (0, 1, 2):
        refuse(dealt, seat)


def test_after_a_reveal_new_answers_can_be_taken_back(dealt: Table[State]) -> None:
    play(dealt, "seat1 exchange keep", "seat2 exchange keep", "seat3 exchange keep", "seat3 stake 2")
    dealt.undo(2)
    refuse(dealt, 2)


def test_simultaneous_answers_of_others_stay(dealt: Table[State]) -> None:
    play(dealt, "seat1 exchange keep", "seat3 exchange swap")
    dealt.undo(0)
    assert spoken(dealt) == [*STAKES, *DRAWS, "seat3 exchange swap"]
    assert dealt.pending == [Exchange(0), Exchange(1)]
    assert dealt.view(FATE).seats[2].word == "swap"
    play(dealt, "seat1 exchange swap")
    dealt.undo(2)
    assert spoken(dealt) == [*STAKES, *DRAWS, "seat1 exchange swap"]
    dealt.undo(0)
    refuse(dealt, 0)


def test_an_undo_is_on_record_and_told_to_nobody(dealt: Table[State]) -> None:
    class Notes:
        def __init__(self) -> None:
            self.kept: list[Any] = []

        def append(self, answer: Answer) -> None:
            self.kept.append(str(answer))

        def rewrite(self, record: Record) -> None:
            self.kept.append([str(answer) for answer in record.answers])

    notes, told = Notes(), list[Event]()
    play(dealt, "seat1 exchange keep", "seat3 exchange swap")
    dealt.sink = notes
    dealt.listen(told.extend, 2)
    dealt.undo(0)
    assert (notes.kept, told) == ([[*STAKES, *DRAWS, "seat3 exchange swap"]], [])
    play(dealt, "seat1 exchange swap")
    assert notes.kept[1:] == ["seat1 exchange swap"]
    assert [type(event).__name__ for event in told] == ["Locked"]
    refuse(dealt, 1)
    assert len(notes.kept) == 2


# -- against the slow and obvious ----------------------------------------------------------------------


class Barriers(Lots):
    """Remembers of every answer whether nobody may go back across it."""

    def __init__(self) -> None:
        self.crossed: list[bool] = []

    def apply(self, state: State, decision: Any, choice: Any) -> list[Event]:
        events = super().apply(state, decision, choice)
        self.crossed.append(decision.seat == FATE or any(event.reveals for event in events))
        return events


def without_last(record: Record, seat: int) -> list[Answer] | None:
    """The answers less the seat's last one, if the rules of going back allow it."""
    game = Barriers()
    Table.resume(game, record)
    own = [index for index, answer in enumerate(record.answers) if answer.seat == seat]
    if not own or any(game.crossed[own[-1] :]):
        return None
    rest = record.answers[: own[-1]] + record.answers[own[-1] + 1 :]
    try:
        replayed(record.header, rest)
    except BadRecord:
        return None
    return rest


def test_undo_after_every_answer_of_a_long_game(long_game: Table[State]) -> None:
    answers, undone = long_game.record.answers, 0
    for count in range(len(answers) + 1):
        for seat in (FATE, 0, 1, 2):
            table = replayed(long_game.header, answers[:count])
            rest = without_last(table.record, seat)
            if rest is None:
                refuse(table, seat)
                continue
            check_undo(table, seat, rest)
            undone += 1
    assert undone > 100


def check_undo(table: Table[State], seat: int, rest: list[Answer]) -> None:
    before = table.state_json()
    last = next(answer for answer in reversed(table.record.answers) if answer.seat == seat)
    assert table.can_undo(seat)
    table.undo(seat)
    assert table.record.answers == rest
    assert table.state_json() == replayed(table.header, rest).state_json()
    play(table, str(last))
    assert table.state_json() == before


def test_rewind_to_every_number_and_forward_again(long_game: Table[State]) -> None:
    answers = long_game.record.answers
    states = [replayed(long_game.header, answers[:count]).state_json() for count in range(len(answers) + 1)]
    table = replayed(long_game.header, answers)
    for to in range(len(answers), -1, -1):
        table.rewind(to)
        assert (table.state_json(), len(table)) == (states[to], to)
        play(table, *map(str, answers[to : to + CHECKPOINT + 1]))
        assert table.state_json() == states[min(to + CHECKPOINT + 1, len(answers))]
    play(table, *map(str, answers[len(table) :]))
    assert table.record == long_game.record
    assert table.state_json() == long_game.state_json()


@pytest.mark.parametrize(("to", "left"), [(-1, 0), (0, 0), (6, 6), (7, 6)])
def test_rewind_keeps_within_the_game(dealt: Table[State], to: int, left: int) -> None:
    dealt.rewind(to)
    assert len(dealt) == left
    assert dealt.state_json() == replayed(dealt.header, dealt.record.answers).state_json()


@pytest.mark.parametrize("to", [0, CHECKPOINT - 1, CHECKPOINT, CHECKPOINT + 1, 2 * CHECKPOINT])
def test_a_game_that_took_another_way_goes_back_along_that_way(long_game: Table[State], to: int) -> None:
    table = replayed(long_game.header, long_game.record.answers)
    table.rewind(to)
    table.players = {seat: Chance(GAME, f"another/{seat}") for seat in (FATE, 0, 1, 2)}
    table.run()
    other = table.record.answers
    assert other[to:] != long_game.record.answers[to:]
    for count in range(len(other), -1, -1):
        table.rewind(count)
        assert table.state_json() == replayed(table.header, other[:count]).state_json()


def test_after_a_rewind_new_answers_can_be_taken_back(dealt: Table[State]) -> None:
    dealt.rewind(1)
    play(dealt, "seat3 stake 3")
    dealt.undo(2)
    assert spoken(dealt) == ["seat2 stake 1"]


def test_going_back_in_a_long_game_costs_little(long_game: Table[State]) -> None:
    game = Barriers()
    answers = long_game.record.answers
    while not (seats := [seat for seat in (0, 1, 2) if without_last(Record(long_game.header, answers), seat)]):
        answers = answers[:-1]
    table = Table.resume(game, Record(long_game.header, answers))
    game.crossed.clear()
    table.undo(seats[0])
    assert len(game.crossed) <= 2 * (CHECKPOINT + len(NAMES))
    game.crossed.clear()
    table.rewind(len(table) - 1)
    assert len(game.crossed) < CHECKPOINT


class BackAndForth(RuleBasedStateMachine):
    """Answers, undos and rewinds in any order, beside a plain list of answers."""

    @initialize(answers=st.integers(0, 2 * CHECKPOINT + 1))
    def begin(self, answers: int) -> None:
        self.table = open_table(rounds=16)
        self.table.players = chances(3)
        while len(self.table) < answers:
            self.table.step()
        self.answers = self.table.record.answers

    @rule(which=st.integers(0, 2), u=st.floats(0, 1, exclude_max=True))
    @precondition(lambda self: not self.table.over)
    def answer(self, which: int, u: float) -> None:
        decision = self.table.pending[which % len(self.table.pending)]
        choice = GAME.sample(self.table.view(decision.seat), decision, u)
        self.table.answer(decision, choice)
        self.answers.append(Answer(decision.seat, decision.name, str(choice)))

    @rule(seed=st.integers(0, 9))
    def answer_often(self, seed: int) -> None:
        self.table.players = {seat: Chance(GAME, f"{seed}/{seat}") for seat in (FATE, 0, 1, 2)}
        for _ in range(CHECKPOINT - 1):
            self.table.step()
        self.answers = self.table.record.answers

    @rule(seat=st.integers(0, 2))
    def undo(self, seat: int) -> None:
        if self.table.can_undo(seat):
            rest = without_last(Record(self.table.header, self.answers), seat)
            assert rest is not None
            self.table.undo(seat)
            self.answers = rest

    @rule(back=st.sampled_from([0, 1, 2, 5, CHECKPOINT - 1, CHECKPOINT, CHECKPOINT + 1]))
    def rewind(self, back: int) -> None:
        to = max(0, len(self.answers) - back)
        self.table.rewind(to)
        self.answers = self.answers[:to]

    @invariant()
    def the_game_is_what_its_answers_tell(self) -> None:
        assert self.table.record.answers == self.answers
        assert self.table.state_json() == replayed(self.table.header, self.answers).state_json()


TestBackAndForth = BackAndForth.TestCase
TestBackAndForth.settings = settings(max_examples=30, stateful_step_count=40)
