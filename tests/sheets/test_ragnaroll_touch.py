"""Touches lead to every legal choice and to no other; what a touch does, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll.sheet import GODS, SECTORS, bits, square
from companion.games.ragnaroll.state import Seat, State
from companion.kernel import FATE
from companion.sheets import ragnaroll
from companion.sheets.ragnaroll import offer
from companion.sheets.ragnaroll.draft import At, Die, Digit, Draft, Face, God, Look, Press, Slot, Stone, Tell
from companion.sheets.scene import Scene
from companion.sheets.shapes import Touch
from companion.sheets.sight import Cast, Choose, Sight, Think

from .sights import GAME, REAL, course, find, sight

ON_THE_GRID = (d.Strike, d.Magic, d.Smite, d.SmiteLine, d.Summon)
PLAYERS = (d.Arrange, d.Strike, d.Cross, d.Magic, d.Summon, d.Smite, d.SmiteLine)
FATES = (d.Roll, d.Thunder, d.Onward, d.Fire)
PHONE, DESK = {"width": 360, "height": 640}, {"width": 1280, "height": 800}


def scenes(seen: Sight) -> list[Scene]:
    """The tray, and the board where the question is about the grid."""
    tray = [ragnaroll.tray(seen)]
    return [*tray, ragnaroll.board(seen)] if isinstance(seen.decision, ON_THE_GRID) else tray


def touches(seen: Sight) -> Iterator[Touch]:
    for scene in scenes(seen):
        for shape in scene.targets():
            if shape.touch and shape.touch.enabled and not isinstance(shape.touch.means, Tell):
                yield shape.touch


def reached(seen: Sight) -> set[Any]:
    """Every choice that some row of touches ends in."""
    found, known, todo = set(), {seen.draft}, [seen]
    while todo:
        now = todo.pop()
        for touch in touches(now):
            step = ragnaroll.touch(now, touch.means)
            if isinstance(step, Choose):
                found.add(step.choice)
            elif isinstance(step, Think) and step.draft not in known:
                known.add(step.draft)
                todo.append(replace(now, draft=step.draft))
    return found


def later(state: State, ask: Any) -> bool:
    """Not at the beginning, where little is struck."""
    return state.round > 2 or ask.seat == FATE


def samples(kind: type, count: int, **table: Any) -> Iterator[tuple[State, Any]]:
    """States of different games that ask such a question."""
    for number in range(count):
        games = range(number * 40, number * 40 + 40)
        state, decision, _ = find(kind, games=games, test=later, **table)
        yield state, decision


@pytest.mark.parametrize("room", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("kind", PLAYERS)
def test_every_choice_of_a_player_can_be_reached(kind: type, room: dict[str, float]) -> None:
    for state, decision in samples(kind, 6):
        assert reached(sight(state, decision, **room)) == set(GAME.choices(state, decision))


@pytest.mark.parametrize("kind", FATES)
def test_every_answer_of_fate_can_be_typed(kind: type) -> None:
    for state, decision in samples(kind, 1, seats=1, options=REAL):
        assert reached(sight(state, decision, typed=True, **PHONE)) == set(GAME.choices(state, decision))


def test_loki_can_be_typed_and_thrown() -> None:
    state = State(GAME.setup(3).options, [Seat(), Seat(), Seat()], phase="loki")
    ask = d.Loki(FATE, (0, 2))
    state.fate = (ask,)
    assert reached(sight(state, ask, typed=True, **PHONE)) == {d.Number(1), d.Number(3)}
    assert ragnaroll.touch(sight(state, ask), Press("cast")) == Cast()


def test_whole_games_can_be_played_by_touch_alone() -> None:
    """At every fifth state the walk by touches finds exactly the legal choices (typed dice are walked above)."""
    for number, seats in ((3, 1), (8, 2)):
        for count, (state, decision, _) in enumerate(course(number, seats)):
            if count % 5 == 0 and decision is not None and decision.seat != FATE:
                room = PHONE if count % 2 else DESK
                assert reached(sight(state, decision, **room)) == set(GAME.choices(state, decision)), decision


# -- Fate ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [d.Roll, d.Thunder])
def test_a_tap_lets_fate_throw_where_dice_are_not_typed(kind: type) -> None:
    state, decision, _ = find(kind, seats=1)
    (touch,) = touches(sight(state, decision, **PHONE))
    assert ragnaroll.touch(sight(state, decision), touch.means) == Cast()


def test_typed_dice_go_from_one_die_to_the_next() -> None:
    state, decision, _ = find(d.Roll, seats=1, options=REAL)
    seen = sight(state, decision, typed=True, **PHONE)
    for means in (Face(3), Face(5), Face(1)):
        seen = think(seen, means)
    assert ragnaroll.touch(seen, Press("confirm")) == Choose(d.Dice((3, 5, 1)))
    seen = think(think(seen, Die(1)), Face(6))
    assert ragnaroll.touch(seen, Press("confirm")) == Choose(d.Dice((3, 6, 1)))


def test_a_lone_strike_is_no_fire() -> None:
    state, decision, _ = find(d.Fire, seats=1, options=REAL)
    seen = think(sight(state, decision, typed=True, **PHONE), Digit(1))
    done = ragnaroll.tray(seen).keys["button/confirm"].touch
    assert done is not None
    assert not done.enabled
    assert "lone strike" in done.why
    assert ragnaroll.touch(think(seen, Digit(2)), Press("confirm")) == Choose(d.Number(12))


# -- dice ----------------------------------------------------------------------------------------------


def think(seen: Sight, means: Any) -> Sight:
    step = ragnaroll.touch(seen, means)
    assert isinstance(step, Think), step
    return replace(seen, draft=step.draft)


def test_dice_are_placed_by_tap() -> None:
    state, decision, _ = find(d.Arrange)
    seen = sight(state, decision, **PHONE)
    for means in (Die(2), Slot(0), Die(0), Slot(2), Slot(1)):  # the last die left goes by itself
        seen = think(seen, means)
    assert ragnaroll.touch(seen, Press("lock")) == Choose(d.Place(2, 1, 0))


def test_dice_are_placed_by_dragging_and_change_over() -> None:
    state, decision, _ = find(d.Arrange)
    seen = sight(state, decision, **PHONE)
    for source, target in ((Die(0), Slot(0)), (Die(1), Slot(1)), (Slot(0), Slot(1))):
        step = ragnaroll.drop(seen, source, target)
        assert isinstance(step, Think)
        seen = replace(seen, draft=step.draft)
    assert seen.draft.slots == (1, 0, -1)
    step = ragnaroll.drop(seen, Slot(0), Die(1))
    assert isinstance(step, Think)
    assert step.draft.slots == (-1, 0, -1)


def test_every_drag_the_tray_offers_is_taken() -> None:
    state, decision, _ = find(d.Arrange)
    for draft in (None, Draft(slots=(0, -1, -1)), Draft(slots=(2, 0, 1))):
        seen = sight(state, decision, draft=draft, **PHONE)
        offered = [shape.touch for shape in ragnaroll.tray(seen).targets() if shape.touch]
        pairs = [(a, b) for a in offered for b in offered if a is not b and b.takes(a)]
        assert pairs
        for source, target in pairs:
            assert isinstance(ragnaroll.drop(seen, source.means, target.means), Think)


def test_the_lock_tells_what_is_missing() -> None:
    state, decision, _ = find(d.Arrange)
    lock = ragnaroll.tray(sight(state, decision, draft=Draft(slots=(0, 1, -1)))).keys["button/lock"].touch
    assert lock is not None
    assert not lock.enabled
    assert lock.why


def test_a_second_tap_on_a_die_offers_its_faces() -> None:
    state, decision, _ = find(d.Arrange, test=lambda state, ask: ask.turns_left)
    seen = think(think(sight(state, decision, **PHONE), Die(1)), Die(1))
    faces = [shape.touch for shape in ragnaroll.tray(seen).targets() if isinstance(shape.touch.means, Face)]  # type: ignore[union-attr]
    assert [touch.enabled for touch in faces if touch] == [face != decision.dice[1] for face in range(1, 7)]
    other = next(face for face in range(1, 7) if face != decision.dice[1])
    step = ragnaroll.touch(seen, Face(other))
    assert isinstance(step, Choose)
    assert step.choice == d.Turn(1, other)


def test_turned_dice_leave_the_others_where_they_lay() -> None:
    state, decision, _ = find(d.Arrange, test=lambda state, ask: ask.turns_left)
    seen = sight(state, decision, draft=Draft(slots=(0, -1, 2), die=1, turning=True), **PHONE)
    step = ragnaroll.touch(seen, Face(decision.dice[1] % 6 + 1))
    assert isinstance(step, Choose)
    GAME.apply(state, decision, step.choice)
    after = sight(state, state.seats[decision.seat].ask, draft=step.draft, **PHONE)
    assert ragnaroll.touch(think(after, Slot(1)), Press("lock")) == Choose(d.Place(0, 1, 2))


def test_with_no_turns_left_the_faces_tell_so() -> None:
    state, decision, _ = find(d.Arrange, test=lambda state, ask: not ask.turns_left)
    tray = ragnaroll.tray(sight(state, decision, draft=Draft(die=0, turning=True), **PHONE))
    faces = [shape.touch for shape in tray.targets() if isinstance(shape.touch.means, Face)]  # type: ignore[union-attr]
    assert len(faces) == 6
    assert not any(touch.enabled for touch in faces if touch)


def test_placed_dice_show_where_they_would_strike() -> None:
    state, decision, _ = find(d.Arrange)
    seen = sight(state, decision, draft=Draft(slots=(0, 1, 2)), **DESK)
    board = ragnaroll.board(seen)
    aim = offer.aim(seen)
    assert aim is not None
    assert aim.lightning == square(0, decision.dice[0], decision.dice[1])
    assert {"lightning", "thunder", "rune/preview"} <= set(board.keys)


# -- strikes -------------------------------------------------------------------------------------------


def test_a_square_that_costs_magic_is_shown_first_and_struck_then() -> None:
    state, decision, _ = find(d.Strike, test=lambda state, ask: ask.magic > 1)
    seen = sight(state, decision, **DESK)
    far = max(offer.prices(seen), key=lambda bit: offer.prices(seen)[bit])
    assert offer.prices(seen)[far] > 0
    seen = think(seen, At(far))
    assert f"ghost/{d.Hit(far)}" in ragnaroll.board(seen).keys
    assert "way/line" in ragnaroll.board(seen).keys
    for means in (At(far), Press("confirm")):
        assert ragnaroll.touch(seen, means) == Choose(d.Hit(far))


def test_a_free_square_is_struck_at_once() -> None:
    state, decision, _ = find(d.Strike, test=lambda state, ask: not ask.magic)
    free = next(bits(decision.squares))
    assert ragnaroll.touch(sight(state, decision), At(free)) == Choose(d.Hit(free))


def test_the_price_is_what_the_rules_take() -> None:
    checked = 0
    for state, decision, _ in course(21, 2):
        if isinstance(decision, d.Strike) and decision.magic:
            for bit, price in offer.prices(sight(state, decision)).items():
                copy = GAME.clone(state)
                GAME.apply(copy, decision, d.Hit(bit))
                assert copy.seats[decision.seat].magic_spent - state.seats[decision.seat].magic_spent == price
                path = offer.path(sight(state, decision), bit)
                assert path[0] == decision.target
                assert path[-1] == bit
                assert len(path) - 1 in (price, price + 1)
                checked += 1
    assert checked > 20


# -- gods ----------------------------------------------------------------------------------------------


def test_a_god_goes_through_its_places() -> None:
    def several(state: State, ask: d.Summon) -> bool:
        return any(len(places) > 1 for places in offer.calls(sight(state, ask)).values())

    state, decision, _ = find(d.Summon, test=several)
    seen = sight(state, decision, **PHONE)
    god, places = next((god, places) for god, places in offer.calls(seen).items() if len(places) > 1)
    shown = []
    for _ in places:
        seen = think(seen, God(god))
        call = offer.called(seen)
        assert call is not None
        shown.append(call[1])
    assert sorted(shown) == sorted(places)
    assert ragnaroll.touch(seen, Press("confirm")) == Choose(d.Call(god, shown[-1]))
    assert ragnaroll.touch(seen, Press("none")) == Choose(d.NONE)


def test_the_place_in_mind_is_in_view_on_a_phone() -> None:
    for state, decision in samples(d.Summon, 3):
        for god, places in offer.calls(sight(state, decision)).items():
            for at in range(len(places)):
                seen = sight(state, decision, draft=Draft(god=god, at=at), **PHONE)
                drawn = [key for key in ragnaroll.board(seen).keys if key.startswith("ghost/") and key.count("/") == 1]
                assert len(drawn) >= 3, GODS[god].name


def test_a_square_of_one_line_strikes_it_and_one_of_several_asks() -> None:
    state, decision, _ = find(d.SmiteLine, test=lambda state, ask: len(ask.lines) > 3)
    lit = offer.squares(sight(state, decision))
    of = {bit: [line for line in decision.lines if line >> bit & 1] for bit in bits(lit)}
    several = next(bit for bit, lines in of.items() if len(lines) > 1)
    seen = think(sight(state, decision), At(several))
    assert ragnaroll.touch(seen, Press("confirm")) == Choose(d.Line(of[several][0]))
    assert offer.line_in_mind(think(seen, At(several))) == of[several][1]
    for bit, lines in of.items():
        if len(lines) == 1:
            assert ragnaroll.touch(seen, At(bit)) == Choose(d.Line(lines[0]))


def test_runestones_are_keys_in_the_tray_and_on_the_board() -> None:
    state, decision, _ = find(d.Cross, test=lambda state, ask: ask.gift == "round")
    seen = sight(state, decision, **PHONE)
    for scene in (ragnaroll.tray(seen), ragnaroll.board(seen)):
        glowing = {
            shape.touch.means.rune
            for shape in scene.targets()
            if shape.touch and isinstance(shape.touch.means, Stone) and shape.touch.enabled
        }
        assert glowing == set(bits(decision.runes))


# -- always --------------------------------------------------------------------------------------------


def test_a_score_line_tells_and_is_silent_again() -> None:
    state, decision, _ = find(d.Arrange)
    seen = think(sight(state, decision, **PHONE), Tell("trolls"))
    words = [shape.text for shape in ragnaroll.board(seen).shapes if shape.key.startswith("score/why/")]  # type: ignore[attr-defined]
    assert " ".join(words) == ragnaroll.explain(seen.view, seen.seat, "trolls")
    assert think(seen, Tell("trolls")).draft.told == ""


def test_one_can_look_around_while_others_think() -> None:
    state, _, _ = find(d.Arrange)
    for sector in range(SECTORS):
        seen = think(sight(state, None, seat=0, **PHONE), Look(sector))
        assert f"at/{'RBY'[sector]}11" in ragnaroll.board(seen).keys


def test_a_stale_draft_and_a_strange_touch_do_no_harm() -> None:
    stale = Draft(look=9, told="nothing", die=7, turning=True, slots=(1, 1, 2), square=3, god=4, at=99, line=7)
    for kind in PLAYERS:
        state, decision, _ = find(kind)
        seen = sight(state, decision, draft=stale, **PHONE)
        legal = set(GAME.choices(state, decision))
        for scene in (ragnaroll.tray(seen), ragnaroll.board(seen)):
            for shape in scene.targets():
                step = ragnaroll.touch(seen, shape.touch.means)  # type: ignore[union-attr]
                assert isinstance(step, Think) or (isinstance(step, Choose) and step.choice in legal)
        assert isinstance(ragnaroll.touch(seen, ("what", 1)), Think)
        assert isinstance(ragnaroll.drop(seen, ("what", 1), None), Think)
