"""What every game must hold, played blindly: one set of tests runs over all games there are."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
import pytest

from companion import bots, games
from companion.kernel import FATE, BadSetup, Game, IllegalChoice, SeatInfo, Setup, Table
from companion.sheets.lids import lid
from companion.sheets.sight import sheet, shelf
from companion.sheets.terminal import plain

GAMES = 2000
CHUNKS = 20
STRIDE = 7
"""A quarter of the games goes back answer by answer, the others in strides that meet every distance to a checkpoint."""
GOLDEN = Path(__file__).parent / "golden"
LONGEST = 5000
"""No game asks more questions than this."""


def values(type_: Any) -> list[Any]:
    """Values an option of that type can have."""
    base, *metas = get_args(type_) if get_origin(type_) not in (Literal, Union, UnionType) else (type_,)
    if get_origin(base) is Literal:
        return list(get_args(base))
    if base is bool:
        return [True, False]
    if base is int:
        meta = next(meta for meta in metas if isinstance(meta, msgspec.Meta))
        return list(range(meta.ge or 0, (meta.le or 9) + 1))
    return []


def any_setup(game: Game[Any], rng: Random) -> tuple[Setup, dict[str, Any]]:
    """A setup with some options off their defaults; half of all are plain, and some are sheets at a real table."""
    real = bool(game.real_seats) and rng.random() < 0.2
    while True:
        options = {}
        if rng.random() < 0.5:
            for field in msgspec.structs.fields(game.options):
                if rng.random() < 0.3 and (known := values(field.type)):
                    options[field.name] = rng.choice(known)
        if real:
            options |= game.real_options(rng.choice(game.real_seats))
        try:
            return game.setup(1 if real else rng.choice(game.seats), options), options
        except BadSetup:
            continue


def new_table(game: Game[Any], seed: str) -> Table[Any]:
    setup, options = any_setup(game, Random(seed))
    seats = [SeatInfo(f"seat {i}", "random") for i in range(setup.seats)]
    return Table.start(game, seats, seed, options, bots.bots_for(game, ["random"] * setup.seats, seed))


def keys() -> list[str]:
    return games.keys()


@pytest.mark.parametrize("key", shelf())
def test_the_lid_says_what_is_in_the_box(key: str) -> None:
    """A shelf shows games without loading them; see `companion.sheets.lids`."""
    title, seats, emblem = lid(key)
    game = games.find(key)
    assert (title, tuple(seats)) == (game.title, tuple(game.seats))
    assert emblem(80, 80) == sheet(key).emblem(80, 80)


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("key", keys())
def test_random_games_end_survive_json_and_go_back_to_the_start(key: str, chunk: int) -> None:
    """Every state comes back equal from JSON and from going back; every game ends."""
    game = games.find(key)
    decoder = msgspec.json.Decoder(game.state)
    for number in range(chunk, GAMES, CHUNKS):
        table = new_table(game, f"conformance {number}")
        states = [table.state_json()]
        while table.step():
            states.append(table.state_json())
            assert len(table) < LONGEST
        assert table.over
        for state in states:
            assert msgspec.json.encode(decoder.decode(state)) == state
        stride = 1 if number // CHUNKS % 4 == 0 else STRIDE
        for count in (*range(len(table) - 1, 0, -stride), 0):
            table.rewind(count)
            assert table.state_json() == states[count]
        assert len(table) == 0


@pytest.mark.parametrize("key", keys())
def test_what_one_seat_alone_learns_changes_nobody_elses_view(key: str) -> None:
    """Where an answer tells only one seat something, another answer there gives all others the same view.

    A game in which that hardly happens hides nothing from anybody.
    """
    game, compared, hides = games.find(key), 0, False
    for number in range(40):
        table, rng = new_table(game, f"secrets {number}"), Random(number)
        while not table.over:
            decision = rng.choice(table.pending)
            before = table.view_all()
            hides = hides or any(table.view(seat) != before for seat in (None, *range(len(table.header.seats))))
            choice = game.sample(before, decision, rng.random())
            events = table.answer(decision, choice)
            owners = {event.only for event in events if event.only is not None}
            if not owners or any(event.only is None for event in events):
                continue
            twin = game.clone(before)
            game.apply(twin, decision, game.sample(before, decision, rng.random()))
            for viewer in (None, *range(len(table.header.seats))):
                if viewer not in owners:
                    assert game.view(twin, viewer) == table.view(viewer)
                    compared += 1
    assert compared > 100 or not hides


@pytest.mark.parametrize("key", keys())
def test_listed_answers_apply_and_others_are_refused(key: str) -> None:
    """What `choices` lists is what `apply` accepts; a refused answer changes nothing; notation reads back."""
    game, foreign = games.find(key), []
    for number in range(30):
        table, rng = new_table(game, f"legality {number}"), Random(number)
        while not table.over:
            decision = rng.choice(table.pending)
            state = table.view_all()
            text = msgspec.json.encode(state)
            listed = game.choices(state, decision)
            for choice in rng.sample(listed, min(8, len(listed))):
                assert game.read(decision, str(choice)) == choice
                game.apply(game.clone(state), decision, choice)
            for choice in rng.sample(foreign, min(8, len(foreign))):
                if choice not in listed:
                    with pytest.raises(IllegalChoice):
                        game.apply(state, decision, choice)
            assert msgspec.json.encode(state) == text
            foreign = [*foreign[-40:], rng.choice(listed)]
            table.answer(decision, game.sample(state, decision, rng.random()))


@pytest.mark.parametrize("key", keys())
def test_a_seats_own_view_lists_the_same_answers(key: str) -> None:
    """A bot that sees only its view can answer anything it is asked, and one number names one listed answer."""
    game = games.find(key)
    for number in range(20):
        table, rng = new_table(game, f"views {number}"), Random(number)
        while not table.over:
            decision = rng.choice(table.pending)
            listed = table.choices(decision)
            if decision.seat != FATE:
                view = table.view(decision.seat)
                assert game.choices(view, decision) == listed
                assert game.view(view, decision.seat) == view
            choice = game.sample(table.view_all(), decision, rng.random())
            assert choice in listed
            table.answer(decision, choice)


@pytest.mark.parametrize("key", keys())
def test_questions_and_events_come_back_from_json(key: str) -> None:
    """What a guest's device is sent, it can read."""
    game = games.find(key)
    asks, events = msgspec.json.Decoder(game.asks), msgspec.json.Decoder(game.events)
    for number in range(20):
        table, rng = new_table(game, f"frames {number}"), Random(number)
        while not table.over:
            for decision in table.pending:
                assert asks.decode(msgspec.json.encode(decision)) == decision
            decision = rng.choice(table.pending)
            for event in table.answer(decision, game.sample(table.view_all(), decision, rng.random())):
                assert events.decode(msgspec.json.encode(event)) == event


@pytest.mark.parametrize("key", keys())
def test_whoever_sees_the_table_can_check_a_public_throw(key: str) -> None:
    """From any seat's view, or a spectator's, the same number gives the same answer of Fate, unless it is private."""
    game, checked = games.find(key), 0
    for number in range(30):
        table, rng = new_table(game, f"throws {number}"), Random(number)
        while not table.over:
            decision = rng.choice(table.pending)
            u = rng.random()
            choice = game.sample(table.view_all(), decision, u)
            if decision.seat == FATE and not decision.private:
                for viewer in (None, *range(len(table.header.seats))):
                    assert game.sample(table.view(viewer), decision, u) == choice
                    checked += 1
            table.answer(decision, choice)
    assert checked > 30


@pytest.mark.parametrize("key", keys())
def test_sealed_answers_can_be_written_on_ones_own_view_and_opened_later(key: str) -> None:
    """While all others are still at it, a seat can go through its sealed questions on its view; the table then asks
    the same questions in the same order."""
    game = games.find(key)
    for number in range(20):
        table, rng = new_table(game, f"seals {number}"), Random(number)
        while not table.over:
            decision = rng.choice(table.pending)
            if not decision.sealed:
                table.answer(decision, game.sample(table.view_all(), decision, rng.random()))
                continue
            view, written = table.view(decision.seat), []
            while True:
                choice = game.sample(view, decision, rng.random())
                written.append((decision, choice))
                if not decision.lasts(choice):
                    break
                game.apply(view, decision, choice)
                (decision,) = (ask for ask in game.pending(view) if ask.seat == decision.seat)
            for asked, choice in written:
                assert asked in table.pending
                table.answer(asked, choice)


@pytest.mark.parametrize("key", keys())
def test_an_answer_to_a_question_that_is_not_asked_is_refused(key: str) -> None:
    game = games.find(key)
    table = new_table(game, "stale")
    decision = table.pending[0]
    choice = game.sample(table.view_all(), decision, 0.5)
    table.answer(decision, choice)
    before = table.state_json()
    with pytest.raises(IllegalChoice):
        table.answer(decision, choice)
    assert table.state_json() == before


@pytest.mark.parametrize("key", keys())
def test_the_score_is_there_at_any_moment_and_lines_add_up(key: str) -> None:
    game = games.find(key)
    table = new_table(game, "score")
    names = [line.name for line in table.score().seats[0].lines]
    while table.step():
        for seat in table.score().seats:
            assert [line.name for line in seat.lines] == names
            assert seat.total == sum(line.points for line in seat.lines)
    assert 1 in table.score().ranking


def playthrough(game: Game[Any], seats: int) -> str:
    """A whole game as text: every answer, then the sheets and the score."""
    levels = [(bots.levels(game)[:2] * seats)[i] for i in range(seats)]
    table = Table.start(
        game, [SeatInfo(level, level) for level in levels], "golden", None, bots.bots_for(game, levels, "golden")
    )
    table.run()
    lines = [f"{game.title}, {seats} seats: {', '.join(levels)}", *(str(answer) for answer in table.record.answers)]
    for seat in range(seats):
        lines += ["", f"-- seat {seat + 1} --", plain(sheet(game.key).picture(table.view(seat), seat))]
    score = table.score()
    lines += [f"seat {i + 1}: {one.total}, place {score.ranking[i]}" for i, one in enumerate(score.seats)]
    return "\n".join(line.rstrip() for line in "\n".join([*lines, *score.notes]).split("\n")) + "\n"


@pytest.mark.parametrize("key", keys())
def test_golden_playthroughs(key: str, regenerate: bool) -> None:
    """Known games, move by move; `make golden` writes them anew."""
    game = games.find(key)
    for seats in (min(game.seats), min(3, max(game.seats))):
        file = GOLDEN / f"{key}-{seats}.txt"
        text = playthrough(game, seats)
        if regenerate:
            file.write_text(text, encoding="utf-8")
        assert file.read_text(encoding="utf-8") == text
