"""The table: answers, who may know what, stepping, resuming, and headers, shown with Drawing Lots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from companion.kernel import (
    FATE,
    Answer,
    BadRecord,
    BadSetup,
    Chance,
    Event,
    Header,
    IllegalChoice,
    Record,
    SeatInfo,
    Setup,
    Table,
    spell_counts,
)
from companion.kernel.table import new_header

from .toy import GAME, NAMES, Draw, Exchange, LotsOptions, Stake, State, Word, chances, open_table, play
from .toy import played_table as play_a_game

STAKES = ("seat2 stake 1", "seat3 stake 1", "seat1 stake 2")
DRAWS = ("fate draw.1 oak", "fate draw.2 birch", "fate draw.3 birch")


@pytest.fixture(scope="module")
def played() -> Table[State]:
    """A finished game of three, never changed by a test."""
    return play_a_game()


@pytest.fixture
def dealt() -> Table[State]:
    """Stakes stand and everybody holds a lot."""
    table = open_table()
    play(table, *STAKES, *DRAWS)
    return table


def prefix(table: Table[State], count: int) -> Record:
    return Record(table.header, table.record.answers[:count])


def prefixes(table: Table[State]) -> list[Table[State]]:
    """The game as it stood after every answer."""
    return [Table.resume(GAME, prefix(table, count)) for count in range(len(table) + 1)]


def json(anything: Any) -> bytes:
    return msgspec.json.encode(anything)


# -- questions and answers -----------------------------------------------------------------------------


def test_a_draw_is_asked_of_fate_with_the_seat_whose_hand_draws() -> None:
    table = open_table()
    play(table, *STAKES)
    assert table.pending == [Draw(FATE, 0)]
    assert (table.pending[0].name, table.pending[0].caller) == ("draw.1", 0)
    assert [str(choice) for choice in table.choices(table.pending[0])] == ["ash", "birch", "oak", "yew"]
    play(table, "fate draw.1 yew")
    assert [str(choice) for choice in table.choices(table.pending[0])] == ["ash", "birch", "oak"]


def test_fate_reaches_what_was_laid_under_when_the_rest_is_drawn(dealt: Table[State]) -> None:
    play(dealt, "seat1 exchange swap", "seat2 exchange swap", "seat3 exchange swap")
    play(dealt, "fate draw.1 ash", "fate draw.2 yew")
    assert dealt.choices(dealt.pending[0]) == [Word("oak")]
    play(dealt, "fate draw.3 oak")
    assert dealt.final() == {"points": [0, 4, 0]}


def test_simultaneous_questions_are_answered_in_any_order(dealt: Table[State]) -> None:
    assert dealt.pending == [Exchange(0), Exchange(1), Exchange(2)]
    assert dealt.waiting_for() == {0, 1, 2}
    play(dealt, "seat3 exchange keep")
    assert dealt.waiting_for() == {0, 1}
    assert (dealt.asked(2), dealt.asked(0)) == ([], [Exchange(0)])
    play(dealt, "seat1 exchange keep", "seat2 exchange keep")
    assert dealt.pending == [Stake(2, 1)]
    assert dealt.score().seats[0].total == 4
    assert dealt.round == 2


def test_the_game_is_over_when_nothing_is_asked(played: Table[State]) -> None:
    assert played.over
    assert played.pending == []
    assert played.round == 3
    assert not open_table().over


@pytest.mark.parametrize(
    ("decision", "choice", "why"),
    [
        (Exchange(0), Word("steal"), "not possible at all"),
        (Exchange(0), Word("oak"), "an answer to another question"),
        (Exchange(1), Word("keep"), "answered before"),
        (Stake(0, 1), Word("2"), "not asked now"),
        (Draw(FATE, 0), Word("ash"), "Fate is not asked now"),
        (Exchange(3), Word("keep"), "nobody sits there"),
    ],
)
def test_an_answer_that_is_not_allowed_changes_nothing(
    dealt: Table[State], decision: Any, choice: Any, why: str
) -> None:
    told: list[Sequence[Event]] = []
    play(dealt, "seat2 exchange keep")
    before, record = dealt.state_json(), dealt.record
    dealt.sink = Notes()
    dealt.listen(told.append)
    with pytest.raises(IllegalChoice):
        dealt.answer(decision, choice)
    assert (dealt.state_json(), dealt.record, dealt.sink.kept, told) == (before, record, [], []), why


def test_to_find_what_is_not_asked_says_who_and_what(dealt: Table[State]) -> None:
    with pytest.raises(IllegalChoice, match=r"Fate is not asked 'draw\.1' now"):
        dealt.find(FATE, "draw.1")
    with pytest.raises(IllegalChoice, match="seat 2 is not asked 'stake' now"):
        dealt.find(1, "stake")


class Notes:
    """A sink that remembers what it was given."""

    def __init__(self) -> None:
        self.kept: list[Any] = []

    def append(self, answer: Answer) -> None:
        self.kept.append(str(answer))

    def rewrite(self, record: Record) -> None:
        self.kept.append(record)


def test_the_sink_gets_every_answer_once_and_in_order() -> None:
    notes = Notes()
    table = play_a_game(sink=notes)
    assert notes.kept == [str(answer) for answer in table.record.answers]


def test_a_resumed_game_adds_only_what_is_new_to_its_sink(dealt: Table[State]) -> None:
    notes = Notes()
    table = Table.resume(GAME, dealt.record, sink=notes)
    assert notes.kept == []
    play(table, "seat1 exchange keep")
    assert notes.kept == ["seat1 exchange keep"]


# -- who may know what ---------------------------------------------------------------------------------


def test_listeners_learn_only_what_their_seat_may_know() -> None:
    table, told = open_table(), {seat: list[Event]() for seat in (0, 1, 2, None)}
    for seat, events in told.items():
        table.listen(events.extend, seat)
    play(table, *STAKES, *DRAWS, "seat1 exchange keep", "seat2 exchange keep", "seat3 exchange keep")
    public = ["Staked"] * 3 + ["Locked"] * 3 + ["Revealed"]
    assert [type(event).__name__ for event in told[None]] == public
    for seat in (0, 1, 2):
        secrets = [event for event in told[seat] if event.only is not None]
        assert [(type(event).__name__, event.only) for event in secrets] == [("Drawn", seat), ("Said", seat)]
        assert [event for event in told[seat] if event.only is None] == told[None]


def test_the_answer_itself_brings_back_all_events(dealt: Table[State]) -> None:
    events = dealt.answer(Exchange(0), Word("keep"))
    assert [type(event).__name__ for event in events] == ["Said", "Locked"]


def branches(state: State, decision: Any) -> list[State]:
    """What comes of every answer to a question."""
    found = []
    for choice in GAME.choices(state, decision):
        branch = GAME.clone(state)
        GAME.apply(branch, decision, choice)
        found.append(branch)
    return found


def test_no_view_tells_the_others_what_was_drawn_or_said(played: Table[State]) -> None:
    """Byte by byte: not even the order of the cards in a deck may differ."""
    compared = 0
    for table in prefixes(played):
        state = table.view(FATE)
        for decision in table.pending:
            secret = isinstance(decision, Exchange) and len(table.pending) > 1
            secret |= isinstance(decision, Draw) and not all(seat.word for seat in state.seats)
            owner = getattr(decision, "of", decision.seat)
            for seat in {0, 1, 2, None} - {owner} if secret else ():
                assert len({json(GAME.view(branch, seat)) for branch in branches(state, decision)}) == 1
                compared += 1
    assert compared > 40


def test_a_seat_can_answer_from_its_view_alone(played: Table[State]) -> None:
    for table in prefixes(played):
        for decision in table.pending:
            view = table.view(decision.seat)
            assert decision in GAME.pending(view)
            assert list(GAME.choices(view, decision)) == list(table.choices(decision))


def test_a_view_is_a_copy(dealt: Table[State]) -> None:
    before = dealt.state_json()
    for seat in (FATE, 0, None):
        view = dealt.view(seat)
        view.seats[0].lot = "yew"
        view.deck.shuffle(["yew"])
    assert dealt.state_json() == before


def test_all_hidden_lots_are_seen_by_fate_and_none_by_a_spectator(dealt: Table[State]) -> None:
    assert [seat.lot for seat in dealt.view(FATE).seats] == ["oak", "birch", "birch"]
    assert [seat.lot for seat in dealt.view(1).seats] == ["?", "birch", "?"]
    assert [seat.lot for seat in dealt.view(None).seats] == ["?", "?", "?"]
    assert json(dealt.view(None).deck) == json(open_table().view(None).deck)


# -- players -------------------------------------------------------------------------------------------


def test_step_answers_one_question_and_stops_at_people() -> None:
    table = open_table()
    table.players = {FATE: Chance(GAME, 1)}
    assert not table.step()
    play(table, *STAKES)
    assert table.step()
    assert len(table) == 4
    table.run()
    assert table.waiting_for() == {0, 1, 2}
    assert len(table) == 6
    assert not table.step()


def test_players_answer_also_when_people_are_asked_at_the_same_time(dealt: Table[State]) -> None:
    dealt.players = {2: Chance(GAME, 1)}
    dealt.run()
    assert dealt.waiting_for() == {0, 1}


def test_a_player_gets_the_view_of_its_seat_and_nothing_else(dealt: Table[State]) -> None:
    class Peeking:
        why = ""

        def decide(self, view: State, decision: Any) -> Word:
            self.saw = json(view)
            return Word("keep")

    peeking = Peeking()
    dealt.players = {1: peeking}
    expected = json(dealt.view(1))
    assert dealt.step()
    assert peeking.saw == expected


def test_chance_is_the_same_for_a_seed_as_number_or_text_and_differs_between_seeds() -> None:
    def numbers(chance: Chance) -> list[Any]:
        state = open_table().view(FATE)
        return [str(chance.decide(state, Draw(FATE, 0))) for _ in range(40)]

    assert numbers(Chance(GAME, 7)) == numbers(Chance(GAME, "7"))
    assert numbers(Chance(GAME, 7)) != numbers(Chance(GAME, 8))
    assert numbers(Chance(GAME, 7))[5:] == numbers(Chance(GAME, 7, skip=5))[:35]


# -- resuming ------------------------------------------------------------------------------------------


def test_a_game_resumed_at_any_answer_is_the_game_as_it_stood(played: Table[State]) -> None:
    table = open_table()
    for count, answer in enumerate(played.record.answers, 1):
        play(table, str(answer))
        again = Table.resume(GAME, prefix(played, count))
        assert again.state_json() == table.state_json()
        assert again.pending == table.pending
        assert again.record == table.record
        assert msgspec.json.decode(again.state_json(), type=State) == again.view(FATE)


def test_a_game_resumed_at_any_answer_goes_on_with_the_very_same_lots(played: Table[State]) -> None:
    for count in range(len(played) + 1):
        begun = prefix(played, count)
        table = Table.resume(GAME, begun, chances(3, begun.answers))
        table.run()
        assert table.record == played.record
        assert table.state_json() == played.state_json()


@pytest.mark.parametrize(
    ("at", "answer", "problem"),
    [
        (0, "seat1 stake 1", "seat 1 is not asked 'stake' now"),
        (2, "seat1 stake 9", "'9' is not one of 1, 2, 3"),
        (3, "fate draw.2 oak", "Fate is not asked 'draw.2' now"),
        (5, "fate draw.3 oak", "no answer to 'draw.3'"),
        (6, "seat4 exchange keep", "seat 4 is not asked"),
    ],
)
def test_an_impossible_answer_in_a_record_is_named(at: int, answer: str, problem: str) -> None:
    answers = [Answer.read(text) for text in (*(STAKES + DRAWS)[:at], answer)]
    with pytest.raises(BadRecord) as caught:
        Table.resume(GAME, Record(open_table().header, answers))
    assert (caught.value.line, caught.value.good) == (at + 2, at)
    assert f"answer {at + 1} ({answer}) is not possible: " in caught.value.problem
    assert problem in caught.value.problem


def test_answers_after_the_end_are_refused(played: Table[State]) -> None:
    answers = [*played.record.answers, Answer(0, "stake", "1")]
    with pytest.raises(BadRecord) as caught:
        Table.resume(GAME, Record(played.header, answers))
    assert caught.value.good == len(played)


# -- headers and setups --------------------------------------------------------------------------------


def test_a_new_header_tells_all_that_is_known_before_the_first_answer() -> None:
    header = new_header(GAME, NAMES[:2], 7, Setup(2, LotsOptions()))
    assert header == Header("lots", (SeatInfo("Åse"), SeatInfo("Þórr")), "7", {"rounds": 3}, "lots-1")
    assert Table.start(GAME, NAMES[:2], "7", {"rounds": "3"}).header == header
    assert len(Table.resume(GAME, Record(header))) == 0


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"data": "lots-2"}, "other data files"),
        ({"data": ""}, "other data files"),
        ({"seats": NAMES[:1]}, "the header does not fit the game: Drawing Lots is for 2 or 3 players, not 1"),
        ({"options": {"rounds": 0}}, "the header does not fit the game: option rounds=0"),
        ({"options": {"dice": 3}}, "the header does not fit the game: Drawing Lots has no option 'dice'"),
        ({"game": "ragnaroll"}, "ragnaroll"),
    ],
)
def test_a_header_that_does_not_fit_the_game_is_refused_at_line_1(change: dict[str, Any], problem: str) -> None:
    header = msgspec.structs.replace(open_table().header, **change)
    with pytest.raises(BadRecord, match=problem) as caught:
        Table.resume(GAME, Record(header))
    assert (caught.value.line, caught.value.good) == (1, 0)


def test_options_given_as_text_are_converted() -> None:
    assert GAME.setup(2, {"rounds": "12"}) == Setup(2, LotsOptions(12))
    assert GAME.setup(3) == Setup(3, LotsOptions(3))


@pytest.mark.parametrize(
    ("seats", "options", "problem"),
    [
        (4, {}, "Drawing Lots is for 2 or 3 players, not 4."),
        (2, {"rounds": "many"}, "option rounds=many: expected `int`"),
        (2, {"rounds": 61}, "option rounds=61: expected `int` <= 60."),
        (2, {"dice": 1}, "Drawing Lots has no option 'dice'; it has rounds."),
    ],
)
def test_a_setup_that_does_not_exist_is_refused_in_words(seats: int, options: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Table.start(GAME, [SeatInfo("Ulf")] * seats, 1, options)
    assert str(caught.value).startswith(problem)


@pytest.mark.parametrize(
    ("counts", "words"), [((1, 2, 3), "1 to 3"), ((2, 4), "2 or 4"), ((2, 3), "2 or 3"), ((1, 2, 4), "1 or 2 or 4")]
)
def test_seat_counts_in_words(counts: tuple[int, ...], words: str) -> None:
    assert spell_counts(counts) == words
