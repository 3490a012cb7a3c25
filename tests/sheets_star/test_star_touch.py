"""Touches lead to every legal choice and to no other; what a touch does, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.ragnarok_star import GAME
from companion.games.ragnarok_star import decisions as d
from companion.games.ragnarok_star.box import ACTION_OF
from companion.games.ragnarok_star.real import OUTCOMES
from companion.games.ragnarok_star.state import State
from companion.kernel import FATE
from companion.sheets import ragnarok_star
from companion.sheets.ragnarok_star import offer
from companion.sheets.ragnarok_star.draft import Draft, Part, Pick, Press, Tell
from companion.sheets.shapes import Touch
from companion.sheets.sight import Cast, Choose, Sight, Think

from .sights import DIVA, FAITHFUL, REAL, REAL_DIVA, course, find, sight

PLAYERS = (
    d.Write,
    d.Lock,
    d.Keep,
    d.Look,
    d.Invite,
    d.Guest,
    d.Control,
    d.Collect,
    d.Scare,
    d.Rob,
    d.Send,
    d.Freeze,
)
FATES = (d.Gather, d.Hair, d.Draw, d.Arrive, d.Peek, d.Star)
PHONE, DESK = {"width": 360, "height": 640}, {"width": 1280, "height": 800}
SAIL, SHIELD, EYE = ACTION_OF["bass.sail"], ACTION_OF["bass.shield"], ACTION_OF["keys.eye"]


def touches(seen: Sight, tray_only: bool = False) -> Iterator[Touch]:
    scenes = [ragnarok_star.tray(seen)] if tray_only else [ragnarok_star.tray(seen), ragnarok_star.board(seen)]
    for scene in scenes:
        for shape in scene.targets():
            if shape.touch and shape.touch.enabled and not isinstance(shape.touch.means, Tell):
                yield shape.touch


def reached(seen: Sight, tray_only: bool = False) -> set[Any]:
    """Every choice that some row of touches ends in."""
    found, known, todo = set(), {seen.draft}, [seen]
    while todo:
        now = todo.pop()
        for touch in touches(now, tray_only):
            step = ragnarok_star.touch(now, touch.means)
            if isinstance(step, Choose):
                found.add(step.choice)
            elif isinstance(step, Think):
                draft = replace(step.draft, page=step.draft.page % 12)
                if draft not in known:
                    known.add(draft)
                    todo.append(replace(now, draft=draft))
    return found


def later(state: State, ask: Any) -> bool:
    return state.round > 1


def samples(kind: type, count: int, **table: Any) -> Iterator[tuple[State, Any]]:
    """States of different games that ask such a question, not in the first round where there is little to do."""
    for number in range(count):
        games = range(number * 40, number * 40 + 40)
        test = None if kind in FATES else later
        state, decision, _ = find(kind, games=games, test=test, **table)
        yield state, decision


@pytest.mark.parametrize("room", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("kind", PLAYERS)
def test_every_choice_of_a_player_can_be_reached(kind: type, room: dict[str, float]) -> None:
    for state, decision in samples(kind, 4, seats=3, options=DIVA):
        assert reached(sight(state, decision, **room)) == set(GAME.choices(state, decision))


@pytest.mark.parametrize("kind", [kind for kind in PLAYERS if kind not in (d.Write, d.Lock)])
def test_the_tray_alone_is_enough_except_for_the_band_board(kind: type) -> None:
    for state, decision in samples(kind, 2, seats=4, options=DIVA):
        assert reached(sight(state, decision, **PHONE), tray_only=True) == set(GAME.choices(state, decision))


@pytest.mark.parametrize("kind", FATES)
def test_every_answer_of_fate_can_be_typed(kind: type) -> None:
    """Of cards: all that the seat knows no better of."""
    for state, decision in samples(kind, 1, seats=3, options=DIVA):
        seen = sight(state, decision, typed=True, **PHONE)
        assert reached(seen, tray_only=True) == set(GAME.choices(seen.view, decision))


@pytest.mark.parametrize("room", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("kind", [d.Outcome, d.Rest, d.Write, d.Lock])
def test_everything_beside_a_real_table_can_be_told_and_put_right(kind: type, room: dict[str, float]) -> None:
    for options in (REAL, REAL_DIVA):
        for number in range(3):
            state, decision, _ = find(kind, games=range(number * 9, 60), seats=1, options=options, test=later)
            assert reached(sight(state, decision, typed=True, **room)) == set(GAME.choices(state, decision))


@pytest.mark.parametrize("kind", OUTCOMES)
def test_every_outcome_has_its_own_sentence_and_keys(kind: str) -> None:
    state, decision, _ = find(d.Outcome, seats=1, options=REAL_DIVA, test=lambda state, ask: ask.kind == kind)
    seen = sight(state, decision, typed=True, **PHONE)
    assert not ragnarok_star.prompt(seen).startswith("ragnarok_star.")
    told = {choice for choice in GAME.choices(state, decision) if not isinstance(choice, d.Fix)}
    assert reached(seen, tray_only=True) == told


def test_an_air_guitar_battle_can_be_typed_and_left_to_fate() -> None:
    *_, (state, _, _) = course(3, 3)
    ask = d.AirGuitar(FATE, (0, 2))
    state.fate = (ask,)
    assert reached(sight(state, ask, typed=True, **PHONE)) == {d.Player(0), d.Player(2)}
    assert ragnarok_star.touch(sight(state, ask), Press("cast")) == Cast()


@pytest.mark.parametrize("kind", FATES)
def test_a_tap_lets_fate_draw_where_nothing_is_typed(kind: type) -> None:
    state, decision, _ = find(kind, seats=3, options=DIVA)
    (touch,) = touches(sight(state, decision, **PHONE))
    assert ragnarok_star.touch(sight(state, decision), touch.means) == Cast()


def test_whole_games_can_be_played_by_touch_alone() -> None:
    """At every ninth state the walk by touches finds exactly the legal choices."""
    for number, (seats, options) in enumerate(((2, {}), (4, DIVA), (3, FAITHFUL))):
        for count, (state, decision, _) in enumerate(course(number, seats, options)):
            if count % 9 == 0 and decision is not None and decision.seat != FATE:
                room = PHONE if count % 2 else DESK
                assert reached(sight(state, decision, **room)) == set(GAME.choices(state, decision)), decision


# -- writing -------------------------------------------------------------------------------------------


def action(number: int) -> Pick:
    return Pick((Part("action", number),))


def think(seen: Sight, means: Any) -> Sight:
    step = ragnarok_star.touch(seen, means)
    assert isinstance(step, Think), step
    return replace(seen, draft=step.draft)


def test_an_action_takes_the_number_at_a_tap() -> None:
    state, decision, _ = find(d.Write, seats=2)
    assert ragnarok_star.touch(sight(state, decision), action(SHIELD)) == Choose(d.Mark(1, SHIELD))


def test_a_navigation_waits_for_its_island_and_is_put_down_by_a_second_tap() -> None:
    state, decision, _ = find(d.Write, seats=2)
    seen = think(sight(state, decision, **PHONE), action(SAIL))
    board = ragnarok_star.board(seen)
    assert board.keys[f"cell/{SAIL}"].pulse
    kiss = board.keys["island/3"].touch
    assert kiss is not None
    assert ragnarok_star.touch(seen, kiss.means) == Choose(d.Mark(1, SAIL, 3))
    assert think(seen, action(SAIL)).draft.picks == ()
    assert ragnarok_star.touch(seen, action(SHIELD)) == Choose(d.Mark(1, SHIELD))


def written(state: State, seat: int, *marks: d.Mark | d.Wipe) -> d.Write | d.Lock:
    for mark in marks:
        GAME.apply(state, state.seats[seat].ask, mark)
    ask = state.seats[seat].ask
    assert isinstance(ask, d.Write | d.Lock)
    return ask


def test_what_is_written_shows_and_why_nothing_more_fits_is_told() -> None:
    state, _, _ = find(d.Write, seats=2)
    ask = written(state, 0, d.Mark(1, SAIL, 2))
    board = ragnarok_star.board(sight(state, ask, **PHONE))
    assert board.keys[f"cell/{SAIL}/number"].text == "1"  # type: ignore[attr-defined]
    touch = board.keys[f"cell/{SHIELD}"].touch
    assert touch is not None
    assert not touch.enabled
    assert "One number for each musician" in touch.why


def test_a_number_is_wiped_off_by_a_tap_and_the_next_tap_writes_it_elsewhere() -> None:
    state, _, _ = find(d.Write, seats=2)
    ask = written(state, 0, d.Mark(1, SAIL, 2), d.Mark(2, EYE))
    touch = ragnarok_star.board(sight(state, ask, **PHONE)).keys[f"cell/{SAIL}"].touch
    assert touch is not None
    assert "Wipes it off" in touch.label
    step = ragnarok_star.touch(sight(state, ask), touch.means)
    assert step == Choose(d.Wipe(SAIL))
    ask = written(state, 0, d.Wipe(SAIL))
    assert ragnarok_star.touch(sight(state, ask), action(SHIELD)) == Choose(d.Mark(1, SHIELD))


def test_the_sponge_lies_in_the_tray_as_soon_as_something_is_written() -> None:
    state, ask, _ = find(d.Write, seats=2)
    assert reached(sight(state, ask, **PHONE), tray_only=True) == {d.NEXT}
    ask = written(state, 0, d.Mark(1, SAIL, 2))
    assert reached(sight(state, ask, **PHONE), tray_only=True) == {d.NEXT, d.ERASE}


def test_a_faithful_board_takes_the_number_that_was_picked_up() -> None:
    state, ask, _ = find(d.Write, seats=2, options=FAITHFUL)
    ask = written(state, 0, d.Mark(1, EYE))
    seen = think(sight(state, ask, **PHONE), Pick((Part("number", 1),)))
    assert "Number 1" in ragnarok_star.prompt(seen)
    touch = ragnarok_star.board(seen).keys[f"cell/{SHIELD}"].touch
    assert touch is not None
    assert ragnarok_star.touch(seen, touch.means) == Choose(d.Mark(1, SHIELD))


def test_a_faithful_board_takes_a_navigation_without_a_tick() -> None:
    state, decision, _ = find(d.Write, seats=2, options=FAITHFUL)
    seen = think(sight(state, decision, **PHONE), Pick((Part("number", 1), Part("action", SAIL))))
    assert "tick the island" in ragnarok_star.prompt(seen)
    assert d.Mark(1, SAIL) in reached(seen)


def test_the_whole_board_is_wiped_or_locked() -> None:
    state, decision, _ = find(d.Lock, seats=2)
    seen = sight(state, decision, **PHONE)
    assert reached(seen, tray_only=True) == {d.LOCK, d.ERASE}


# -- islands, fans, bands ------------------------------------------------------------------------------


def test_an_island_gives_the_most_it_can() -> None:
    state, decision, _ = find(d.Collect, seats=2, test=lambda state, ask: ask.offers[0].count == 2)
    board = ragnarok_star.board(sight(state, decision, **PHONE))
    island = board.keys[f"island/{decision.offers[0].island}"]
    assert island.pulse
    assert island.touch is not None
    assert ragnarok_star.touch(sight(state, decision), island.touch.means) == Choose(decision.offers[0])


def test_the_ice_master_moves_tiles_on_the_sea() -> None:
    state, decision, _ = find(d.Freeze, seats=3)
    seen, (first, second) = sight(state, decision, **DESK), decision.tiles
    lit = [key for key, shape in ragnarok_star.board(seen).keys.items() if key.startswith("gap/") and shape.pulse]
    assert lit == [f"gap/{first}", f"gap/{second}"]
    seen = think(seen, Pick((Part("tile", first),)))
    lit = [key for key, shape in ragnarok_star.board(seen).keys.items() if key.startswith("gap/") and shape.pulse]
    assert len(lit) == 3
    assert f"gap/{second}" not in lit


def test_a_lone_victim_is_not_asked_for() -> None:
    state, decision, _ = find(d.Rob, seats=2, test=lambda state, ask: len(ask.offers) > 1)
    assert all(one[-1].kind in ("fan", "word") for one in offer.options(sight(state, decision)))


def test_a_stale_draft_and_a_strange_touch_do_no_harm() -> None:
    stale = Draft(picks=(Part("tile", 9), Part("seat", 7)), page=99, told="nothing")
    for kind in PLAYERS:
        state, decision, _ = find(kind, seats=3, options=DIVA)
        seen = sight(state, decision, draft=stale, **PHONE)
        assert reached(seen) == set(GAME.choices(state, decision))
        assert isinstance(ragnarok_star.touch(seen, ("what", 1)), Think)
        assert isinstance(ragnarok_star.touch(seen, Pick((Part("seat", 77),))), Think)
        assert isinstance(ragnarok_star.drop(seen, ("what", 1), None), Think)


def test_a_score_line_tells_and_is_silent_again() -> None:
    state, decision, _ = find(d.Write, test=lambda state, ask: state.round > 2)
    seen = think(sight(state, decision, **PHONE), Tell("rows"))
    words = [shape.text for shape in ragnarok_star.board(seen).shapes if shape.key.startswith("score/why/")]  # type: ignore[attr-defined]
    assert " ".join(words) == ragnarok_star.explain(seen.view, seen.seat, "rows")
    assert think(seen, Tell("rows")).draft.told == ""


def test_undo_takes_back_steps_but_not_a_look_around() -> None:
    assert ragnarok_star.steps(Draft(picks=(Part("action", SAIL),)))
    assert not any(ragnarok_star.steps(draft) for draft in (None, Draft(told="rows"), Draft(page=1)))


def test_points_can_be_hidden() -> None:
    state, decision, _ = find(d.Write, test=lambda state, ask: state.round > 2)
    for scores in (True, False):
        board = ragnarok_star.board(sight(state, decision, scores=scores, **PHONE))
        assert ("score/total" in board.keys) == scores
        assert ("points hidden" in board.keys["company/0"].touch.label) != scores  # type: ignore[union-attr]
