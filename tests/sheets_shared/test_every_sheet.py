"""What the sheet and the pad of every game must hold, played and filled in blindly on devices of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.kernel import FATE, BadSetup, Game
from companion.sheets.pad import TABLE, PadModule, PadSight, pad_module
from companion.sheets.palette import NIGHT
from companion.sheets.sight import SheetModule, Sight, sheet, shelf
from tests.sheets_shared.promises import PHONE, Promises, check_steps, wordless

NAMES = ("Astrid", "Bjorn", "Gunnhild", "Dagny", "Egil", "Thorbjorg")
UPRIGHT = ((360, 640), (412, 915), (600, 960), (1280, 800), (1440, 900))
SIDEWAYS = ((640, 360), (800, 360), (915, 412))
BAR = 64
TEXTS = (1.0, 1.4)
EVERY = 3
"""Of so many states one is looked at."""


def devices() -> list[tuple[tuple[int, int], tuple[int, int], float]]:
    """Room for the board, room for the tray, text size."""
    found = [(size, size, text) for size in UPRIGHT for text in TEXTS]
    for width, height in SIDEWAYS:
        tray = round(min(400, max(280, width * 0.4)))
        low = height - BAR
        found += [((width - tray, low), (tray, 3 * low), text) for text in TEXTS]
    return found


def courses(game: Game[Any], seed: int) -> Iterator[tuple[Any, Any, tuple[Any, ...]]]:
    """A game by chance: states, one of the decisions each, and the events that led there."""
    rng = Random(seed)
    state = game.new(game.setup(game.seats[seed % len(game.seats)], {}))
    events: list[Any] = []
    count = 0
    while pending := game.pending(state):
        decision = rng.choice(pending)
        if count % EVERY == seed % EVERY:
            yield state, decision, tuple(events)
        events = game.apply(state, decision, game.sample(state, decision, rng.random()))
        count += 1
    yield state, None, tuple(events)


def seen_by(game: Game[Any], state: Any, decision: Any, events: tuple[Any, ...], turn: int) -> Sight:
    """What somebody sees: the one who is asked, or who lets Fate answer; now and then somebody who waits."""
    seat = 0
    if decision is not None:
        seat = (decision.caller or 0) if decision.seat == FATE else decision.seat
    news = tuple(event for event in events if event.only in (None, seat))
    asked = None if turn % 5 == 4 else decision
    typed = asked is not None and asked.seat == FATE and turn % 2 == 0
    return Sight(
        view=game.view(state, seat),
        seat=seat,
        decision=asked,
        typed=typed,
        news=news,
        names=NAMES,
        marks=turn % 3 != 0,
    )


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("key", shelf())
def test_every_state_of_a_game_by_chance_can_be_shown_and_touched(key: str, seed: int) -> None:
    game, module, all_devices = games.find(key), sheet(key), devices()
    promises = [(Promises(), Promises()) for _ in all_devices]
    for turn, found in enumerate(courses(game, seed)):
        seen = seen_by(game, *found, turn)
        at = (turn + seed) % len(all_devices)
        board_room, tray_room, text = all_devices[at]
        on_board = replace(seen, width=board_room[0], height=board_room[1], text=text)
        in_tray = replace(seen, width=tray_room[0], height=tray_room[1], text=text)
        board, tray = module.board(on_board), module.tray(in_tray)
        for scene, room, promise in zip((board, tray), (on_board, in_tray), promises[at], strict=True):
            promise.scene(scene, room)
        assert tray_room[0] >= PHONE or tray.height <= tray_room[1] / 3 + 0.01
        check_steps(game, module, on_board, board, idle=lambda means: True)
        check_steps(game, module, in_tray, tray, idle=lambda means: True)
        check_words(game, module, in_tray, found[2])


def check_words(game: Game[Any], module: SheetModule, seen: Sight, events: tuple[Any, ...]) -> None:
    assert not wordless(module.prompt(seen))
    for event in events:
        told = module.tell(event, NAMES)
        assert not told or not wordless(told)
    for line in game.score(seen.view).seats[seen.seat].lines:
        assert not wordless(module.explain(seen.view, seen.seat, line.name))


@pytest.mark.parametrize("key", shelf())
def test_paper_and_emblem_keep_within_their_edges(key: str) -> None:
    game, module = games.find(key), sheet(key)
    blank = module.paper(game.new(game.setup(max(game.seats), {})), 0)
    for scene in (blank, module.emblem(120, 120), module.emblem(40, 40)):
        assert scene.shapes
        for shape in scene.shapes:
            box = shape.box()
            inside = (
                box.x >= -1 and box.y >= -1 and box.x + box.w <= scene.width + 1 and box.y + box.h <= scene.height + 1
            )
            assert inside, (scene.width, shape)
            assert all(role in NIGHT.colours for role in (shape.fill, shape.stroke) if role)


# -- pads ----------------------------------------------------------------------------------------------


def padded() -> list[str]:
    """The games that have a score pad."""
    found = []
    for key in shelf():
        try:
            pad_module(key)
        except BadSetup:
            continue
        found.append(key)
    return found


def touched(module: PadModule, seats: int, seed: int) -> Iterator[Any]:
    """A pad that somebody fills in without looking."""
    rng = Random(seed)
    pad = module.new(NAMES[:seats])
    yield pad
    for _ in range(60):
        seat = rng.choice((TABLE, *range(len(pad.sheets))))
        sight = PadSight(pad=pad, seat=max(0, seat))
        scene = module.table(sight) if seat == TABLE else module.scene(sight)
        means = [shape.touch.means for shape in scene.targets() if shape.touch and shape.touch.enabled]
        if means:
            pad = module.touch(pad, seat, rng.choice(means))
    yield pad


@pytest.mark.parametrize("size", [*UPRIGHT, *SIDEWAYS], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("key", padded())
def test_every_pad_can_be_shown_however_it_is_filled_in(key: str, size: tuple[int, int]) -> None:
    module, most = pad_module(key), max(games.find(key).seats)
    for text in TEXTS:
        promises = Promises(fingers=True, texts=True)
        for seed in range(2):
            for pad in touched(module, most, seed):
                room = PadSight(pad=pad, width=size[0], height=size[1], text=text)
                for seat in range(len(pad.sheets)):
                    promises.scene(module.scene(replace(room, seat=seat)), room)
                promises.scene(module.table(room), room)
