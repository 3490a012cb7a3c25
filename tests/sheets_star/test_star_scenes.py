"""Every scene of random games keeps its promises: nothing overlaps, leaves the picture, is cut off or too small."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.ragnarok_star import GAME
from companion.games.ragnarok_star import decisions as d
from companion.kernel import FATE
from companion.sheets import ragnarok_star
from companion.sheets.ragnarok_star.draft import Draft, Part
from companion.sheets.ragnarok_star.telling import LINES
from tests.sheets_shared.promises import Promises, check_steps, wordless

from .sights import DIVA, SIZES, course, sight, sights

GAMES, CHUNKS = 200, 20


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_states_of_random_games_can_be_shown_and_touched(chunk: int) -> None:
    boards, trays = Promises(), Promises()
    for _, seen in sights(range(chunk, GAMES, CHUNKS)):
        board, tray = ragnarok_star.board(seen), ragnarok_star.tray(seen)
        if seen.width < 600:
            assert tray.height <= seen.height / 3
        boards.scene(board, seen)
        trays.scene(tray, seen)
        check_steps(GAME, ragnarok_star, seen, board, tray)
        assert not wordless(ragnarok_star.prompt(seen))


def drafts(decision: Any) -> Iterator[Draft]:
    """Drafts that show more than the first look does."""
    if isinstance(decision, d.Write):
        yield from (Draft(picks=(Part("action", action),)) for action in (0, 6, 17))
    elif isinstance(decision, d.Freeze):
        taken = Part("tile", decision.tiles[0])
        yield from (Draft(picks=(taken,)), Draft(picks=(taken, Part("spot", decision.tiles[0]))))
    elif isinstance(decision, d.Rob | d.Control | d.Send):
        yield from (Draft(picks=(Part("seat", seat),)) for seat in range(4))
    elif decision is not None and decision.seat == FATE:
        yield from (Draft(page=page, picks=(Part("island", 1), Part("fan", 2))) for page in (1, 2))
    yield from (Draft(told=line) for line in LINES)


@pytest.mark.parametrize("size", [*SIZES, (360, 520), (860, 800), (800, 360)])
@pytest.mark.parametrize("text", [1.0, 1.4])
def test_what_is_in_mind_fits_as_well(size: tuple[int, int], text: float) -> None:
    boards, trays = Promises(), Promises()
    for number, (state, decision, events) in enumerate(course(11, 4, DIVA)):
        if number % 24 == 0:
            for draft in drafts(decision):
                fate = decision is not None and decision.seat == FATE
                room = {"width": size[0], "height": size[1], "text": text, "typed": fate}
                seen = sight(state, decision, events, draft=draft, **room)
                boards.scene(ragnarok_star.board(seen), seen)
                trays.scene(ragnarok_star.tray(seen), seen)
