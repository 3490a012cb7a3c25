"""A game on one device without a window: who looks when, what stays hidden, what bots and Fate do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion import games
from companion.app.play import Play
from companion.app.playback import Playback
from companion.app.room import Room
from companion.games.ragnaroll import decisions as d
from companion.kernel import FATE, Answer, Record, SeatInfo
from companion.sheets.dice_tray.draft import Add, Digit, Quick
from companion.sheets.ragnaroll.draft import Draft

GAME = games.find("ragnaroll")
ROOM = Room()


class Kept:
    """A sink in memory."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []

    def append(self, answer: Answer) -> None:
        self.answers.append(answer)

    def rewrite(self, record: Record) -> None:
        self.answers = list(record.answers)


def new(*players: str, kind: Any = "play", **options: Any) -> Play:
    names = [SeatInfo(f"P{i}", player) for i, player in enumerate(players, 1)]
    return Play.new(GAME, names, "seed", options, kind, lambda header: Kept())


def answer_any(play: Play, rng: Random) -> None:
    """The holder answers what is asked, somehow."""
    decision = play.asked
    if decision.seat == FATE and not play.typed:
        assert play.cast()
    else:
        assert play.answer(decision, rng.choice(list(play.table.choices(decision))))


def play_out(play: Play) -> list[int]:
    """To the end; gives the seats to which the device was handed behind a curtain."""
    rng, handed = Random(1), []
    while not play.table.over:
        if play.advance():
            continue
        if (seat := play.curtain) is not None:
            handed.append(seat)
            play.take(seat)
        elif (seat := play.turn_to()) is not None:
            play.take(seat)
        else:
            answer_any(play, rng)
    return handed


def test_a_person_alone_needs_no_curtain() -> None:
    assert play_out(new("person")) == []


def test_a_person_among_bots_needs_no_curtain() -> None:
    play = new("greedy", "person", "random")
    assert play.holder == 1
    assert play_out(play) == []


def test_in_hot_seat_the_device_goes_round_behind_the_curtain() -> None:
    play = new("person", "person", "person")
    handed = play_out(play)
    assert handed[:3] == [0, 1, 2]
    assert len(handed) >= 2 * play.table.round


def test_the_next_person_sees_nothing_of_the_last_ones_dice() -> None:
    play = new("person", "person")
    play.take(play.curtain or 0)
    play.cast()
    play.answer(play.asked, d.PLACES[0])
    assert play.curtain == 1
    play.take(1)
    assert play.sight(ROOM).view.seats[0].dice is None
    assert isinstance(play.asked, d.Roll)


def test_where_nothing_is_hidden_no_curtain_falls() -> None:
    """After the reveal everybody's dice lie open: the sheet just changes hands."""
    play, rng, open_hands = new("person", "person"), Random(3), 0
    while not play.table.over:
        if play.advance():
            continue
        seat = play.curtain if play.curtain is not None else play.turn_to()
        if seat is not None:
            if play.curtain is None:
                open_hands += 1
                assert play.table.view(0) == play.table.view(1) == play.table.view(None)
            play.take(seat)
        else:
            answer_any(play, rng)
    assert open_hands


def test_bots_and_fate_do_not_act_for_people() -> None:
    play = new("person", "random")
    while play.advance():
        pass
    assert isinstance(play.asked, d.Roll)
    assert play.asked.of == 0


def test_every_answer_is_kept_before_it_shows() -> None:
    play = new("person", "random")
    while play.advance():
        pass
    play.cast()
    assert len(play.table.sink.answers) == len(play.table)  # type: ignore[union-attr]


def test_undo_first_drops_what_is_only_in_mind() -> None:
    play = new("person", "person")
    play.take(0)
    play.cast()
    play.draft = Draft(look=2)
    assert not play.can_undo, "to look around is no step"
    play.draft = Draft(look=2, die=1)
    assert play.can_undo
    play.undo()
    assert play.draft is None
    assert not play.can_undo


def test_undo_takes_a_turned_die_back_but_not_the_roll() -> None:
    play = new("person", "person")
    play.take(0)
    play.cast()
    face = play.asked.dice[0] % 6 + 1
    play.answer(play.asked, d.Turn(0, face))
    play.undo()
    assert play.asked.dice[0] != face
    assert not play.can_undo


def test_at_a_real_table_a_mistyped_die_can_be_taken_back() -> None:
    play = new("person", kind="real", table="real", players=4)
    play.answer(play.asked, d.Dice((1, 2, 3)))
    assert play.can_undo
    play.undo()
    assert isinstance(play.asked, d.Roll)
    assert play.sight(ROOM).typed


def test_a_refused_answer_says_why_and_changes_nothing() -> None:
    play = new("person")
    play.cast()
    before = len(play.table)
    assert not play.answer(play.asked, d.NONE)
    assert play.refused
    assert len(play.table) == before


def test_thinking_in_the_background_gives_the_same_game() -> None:
    loud, quiet = new("greedy", "greedy", kind="watch"), new("greedy", "greedy", kind="watch")
    while loud.advance():
        pass
    while not quiet.table.over:
        quiet.think()
    quiet.close()
    assert quiet.table.record == loud.table.record


def test_watching_can_step_back_and_goes_on_with_the_same_dice() -> None:
    play = new("random", "random", kind="watch")
    for _ in range(40):
        play.advance()
    fates = [str(answer) for answer in play.table.record.answers if answer.seat == FATE]
    play.rewind(10)
    while len(play.table) < 40:
        play.advance()
    again = [str(answer) for answer in play.table.record.answers if answer.seat == FATE]
    assert fates[:5] == again[:5]


def test_a_resumed_game_goes_on_where_it_was() -> None:
    play, rng = new("person", "random"), Random(2)
    for _ in range(25):
        if not play.advance():
            answer_any(play, rng)
    again = Play.resume(GAME, play.table.record, "play")
    assert again.table.state_json() == play.table.state_json()
    play_out(play)
    play_out(again)
    assert again.table.over


def test_playback_goes_to_any_moment_and_back() -> None:
    play = new("random", "random", kind="watch")
    states = [play.table.state_json()]
    while play.advance():
        states.append(play.table.state_json())
    film = Playback(GAME, play.table.record)
    for to in (0, 5, 60, 33, 34, len(film), 1, 10**6, -4):
        film.go(to)
        assert film.table.state_json() == states[film.at]
    assert len(film.rounds()) == play.table.round


@pytest.mark.parametrize("players", [("person", "person"), ("person", "expert")])
def test_a_sight_never_shows_more_than_the_holder_may_know(players: tuple[str, ...]) -> None:
    play, rng = new(*players), Random(5)
    for _ in range(60):
        if play.table.over:
            break
        if play.advance():
            continue
        seat = play.curtain if play.curtain is not None else play.turn_to()
        if seat is not None:
            play.take(seat)
        for other in range(2):
            assert play.sight(ROOM, other).view == play.table.view(play.holder)
        answer_any(play, rng)


def test_a_bots_reason_is_told_only_where_its_answer_shows() -> None:
    """What a bot writes on a secret board must not be read from why it did."""
    star = games.find("ragnarok_star")
    play = Play.new(star, [SeatInfo("Ada"), SeatInfo("Bo", "greedy")], 3)
    told: set[str] = set()
    while play.table.round < 3:
        decision = play.next_of_others()
        if decision is not None:
            play._said = ""
            play.advance()
            told |= {decision.name} if play.said and decision.seat == 1 else set()
        else:
            ask = play.table.pending[0]
            play.table.answer(ask, star.sample(play.table.view_all(), ask, 0.7))
    assert not told & {"write", "keep"}
    assert "freeze" in told or "lock" in told


def test_a_reason_calls_seats_by_their_names() -> None:
    star = games.find("ragnarok_star")
    play = Play.new(star, [SeatInfo(name, "greedy") for name in ("Ada", "Bo", "Cy")], 3, kind="watch")
    named: set[str] = set()
    while play.advance():
        if "eat " in play._said:
            assert "eat " not in play.said
            named |= {name for name in ("Ada", "Bo", "Cy") if name in play.said}
    assert named
    play._said = "Seat 9 is not here, seat 2 is."
    assert play.said == "Seat 9 is not here, Bo is."


# -- a game without secrets ----------------------------------------------------------------------------


def dice_tray(*players: str) -> Play:
    names = [SeatInfo(f"P{i}", player) for i, player in enumerate(players, 1)]
    return Play.new(games.find("dice_tray"), names, "seed", {}, "play", lambda header: Kept())


def test_without_secrets_no_curtain_falls_at_all() -> None:
    assert play_out_blindly(dice_tray("person", "person", "person")) == []


def play_out_blindly(play: Play) -> list[int]:
    """To the end as chance has it; gives the seats to which the device was handed behind a curtain."""
    rng, handed = Random(1), []
    while not play.table.over:
        if (seat := play.curtain) is not None:
            handed.append(seat)
        if (seat := play.turn_to()) is not None:
            play.take(seat)
        ask = play.asked
        if ask.seat == FATE:
            assert play.cast()
        else:
            assert play.answer(ask, play.game.sample(play.table.view(ask.seat), ask, rng.random()))
    return handed


def test_the_device_goes_to_another_person_only_where_nothing_is_secret() -> None:
    tray, sheet = dice_tray("person", "person", "random"), new("person", "person")
    tray.take(0)
    assert tray.hand_to(1)
    assert tray.holder == 1
    assert not tray.hand_to(1), "who holds it need not take it"
    assert not tray.hand_to(2), "a bot holds nothing"
    sheet.take(0)
    assert not sheet.hand_to(1)
    assert sheet.holder == 0


def test_dice_fall_with_the_answer_that_asks_for_it() -> None:
    play = dice_tray("person")
    assert play.touch(ROOM, Quick((6, 6)))
    assert play.fell
    assert [answer.ask for answer in play.table.record.answers] == ["pick", "throw.1"]
    play.touch(ROOM, Add(6))
    assert not play.fell


def test_typed_dice_wait_for_the_hand_that_types_them() -> None:
    play = dice_tray("person")
    play.kind = "real"
    assert play.touch(ROOM, Quick((6, 6)))
    assert not play.fell
    assert play.asked.name == "throw.1"
    play.touch(ROOM, Digit(4))
    assert play.touch(ROOM, Digit(2))
    assert [answer.choice for answer in play.table.record.answers] == ["2d6", "4,2"]
