"""Every scene of the pad keeps its promises: nothing overlaps, leaves the picture, is cut off or too small."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from companion.games.ragnaroll.sheet import GODS, LETTERS
from companion.sheets.pad import TABLE, PadSight
from companion.sheets.ragnaroll import pad as ragnaroll
from companion.sheets.ragnaroll.telling import LINES
from companion.sheets.scene import diff
from companion.sheets.shapes import Text
from tests.sheets_shared.promises import Promises

from .hand import Hand, finished

SIZES = [(360, 640), (412, 915), (470, 640), (600, 960), (800, 1200), (940, 640), (1280, 800), (1440, 900)]
NAMES = ("Astrid", "Bjorn", "Gunnhild Kongemor", "Dagny", "Egil", "Thorbjorg")


@cache
def pads() -> tuple[Any, ...]:
    """Blank, full, by counts, with all keys open in turn, and with everything the table can have."""
    return ragnaroll.new(NAMES), *_filled()


def _filled() -> Iterator[Any]:
    hand = Hand(*NAMES[:3])
    for hand.seat, seat in enumerate(finished(["greedy", "random", "greedy"], 2).seats):
        hand.by_squares(seat)
        hand.tap(f"look/{LETTERS[hand.seat]}")
    yield hand.pad
    hand.seat = 0
    for number, god in enumerate(GODS):
        hand.tap(f"round/{number}/number" if hand.sheet.rounds[number] else f"god/{god.name}")
        yield hand.pad
    hand.tap("form/counts")
    for field in ("fire", "warriors"):
        hand.tap(f"{field}/number")
        yield hand.pad
    hand.seat = TABLE
    for place in range(3):
        hand.tap("others/add", f"other/{place}/digit1", f"other/{place}/digit0", f"other/{place}/digit8")
        yield hand.pad


@pytest.mark.parametrize("text", [1.0, 1.2, 1.4])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_pad_can_be_shown(size: tuple[int, int], text: float) -> None:
    promises = Promises(fingers=True, texts=True)
    for number, pad in enumerate(pads()):
        room: dict[str, Any] = {"width": size[0], "height": size[1], "text": text, "marks": number != 1}
        for seat in range(len(pad.sheets)):
            sight = PadSight(pad=pad, seat=seat, **room)
            promises.scene(ragnaroll.scene(sight), sight)
        table = PadSight(pad=pad, **{**room, "width": min(size[0], 480)})
        promises.scene(ragnaroll.table(table), table)


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("form", ["squares", "counts"])
def test_every_line_of_the_score_is_explained(line: str, form: str) -> None:
    promises = Promises(fingers=True, texts=True)
    hand = Hand("Astrid", "Bjorn")
    state = finished(["greedy", "greedy"], 1)
    for hand.seat, seat in enumerate(state.seats):
        hand.by_squares(seat)
        hand.tap(f"form/{form}", f"score/{line}")
        scene = hand.scene()
        said = " ".join(s.text for s in scene.parts("score/why") if isinstance(s, Text))
        assert len(said) > 20
        assert "Tap a line" not in said
        promises.scene(scene, PadSight(pad=hand.pad, seat=hand.seat))


def test_a_phone_shows_one_sector_and_a_wide_sheet_all_three() -> None:
    for width, squares in ((360, 36), (470, 36), (800, 36), (940, 108), (1280, 108)):
        scene = Hand(width=width).scene()
        assert len([shape for shape in scene.targets() if shape.key.startswith("at/")]) == squares


def test_the_largest_fire_and_the_v_are_outlined() -> None:
    hand = Hand(width=940)
    hand.tap("at/R11", "at/R12", "at/R13", "at/R14", "at/R24")
    assert not hand.scene().parts("v")
    hand.tap("at/Y11")
    edges = {shape.key.split("/")[1] for shape in hand.scene().parts("fire")}
    # R34 and R43 are printed; R34 touches R24, so the fire has six squares.
    assert edges == {"R11", "R12", "R13", "R14", "R24", "R34"}
    hand.tap("at/R44")
    assert {shape.key for shape in hand.scene().parts("v")} == {
        f"v/{name}" for name in ("R11", "R12", "R13", "R14", "R24", "R34", "R44")
    }


def test_a_touch_redraws_little() -> None:
    """Striking one square leaves nearly all of the scene as it is."""
    hand = Hand(width=360)
    for name in ("R11", "R55", "R26"):
        before = hand.scene()
        hand.tap(f"at/{name}")
        change = diff(before, hand.scene())
        assert len(change.changed) + len(change.added) + len(change.removed) < 60
