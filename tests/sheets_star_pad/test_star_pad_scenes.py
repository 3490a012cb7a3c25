"""Every scene of the pad keeps its promises: nothing overlaps, leaves the picture, is cut off or too small."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from companion.sheets.pad import TABLE, PadSight, renamed
from companion.sheets.ragnarok_star import pad as star
from companion.sheets.ragnarok_star.telling import LINES
from companion.sheets.scene import diff
from companion.sheets.shapes import Text
from tests.sheets_shared.promises import Promises

from .hand import Hand, finished, typed

SIZES = [(360, 640), (412, 915), (470, 640), (600, 960), (800, 1200), (940, 640), (1280, 800), (1440, 900)]
NAMES = ("Astrid", "Bjorn", "Gunnhild Kongemor", "Thorbjorg Ketilsdottir")


@cache
def pads() -> tuple[Any, ...]:
    """Blank, a finished game, contracts of every worth, every house rule, ties with and without a winner."""
    return star.new(NAMES), star.new(NAMES[:1]), *_filled(), *_crowded()


def _filled() -> Iterator[Any]:
    hand = typed(finished(["greedy", "random", "greedy"], 2, angry_fans=True, hall_rows=4))
    for seat, name in enumerate(NAMES[1:]):
        hand.pad = renamed(hand.pad, seat, name)
    yield hand.pad
    hand.seat = TABLE
    hand.tap("expansion", "rows/6")
    yield hand.pad
    for hand.seat in range(3):
        hand.tap("worth/2")
    yield hand.pad


def _crowded() -> Iterator[Any]:
    """All there can be: full columns and pits, doubtful and refused contracts, the same for everybody."""
    hand = Hand(*NAMES)
    hand.tap("expansion")
    for hand.seat in range(4):
        hand.seat_fans(5, 5, 5, 5)
        hand.tap("angry/more")
    yield hand.pad
    hand.seat = TABLE
    hand.tap("guitar/3")
    yield hand.pad
    hand.seat = 0
    hand.fulfil("wishyou", "boyband", "youngones", "oldflames", "champions", "horde", 1, 2, 3, *[3] * 10)
    yield hand.pad
    hand.pad = star.left(star.left(hand.pad, 3), 2)
    hand.seat_fans(0, 0, 0, 0)
    hand.tap(*[f"fan/{fan}/more" for fan in range(4) for _ in range(11)])
    yield hand.pad


@pytest.mark.parametrize("text", [1.0, 1.2, 1.4])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_pad_can_be_shown(size: tuple[int, int], text: float) -> None:
    promises = Promises(fingers=True, texts=True)
    for number, pad in enumerate(pads()):
        room: dict[str, Any] = {"width": size[0], "height": size[1], "text": text, "marks": number != 1}
        for seat in range(len(pad.sheets)):
            sight = PadSight(pad=pad, seat=seat, **room)
            promises.scene(star.scene(sight), sight)
        for width in {min(size[0], 340), size[0]}:
            table = PadSight(pad=pad, **{**room, "width": width})
            promises.scene(star.table(table), table)


@pytest.mark.parametrize("line", LINES)
def test_every_line_of_the_score_is_explained(line: str) -> None:
    promises = Promises(fingers=True, texts=True)
    hand = typed(finished(["greedy", "greedy"], 1, angry_fans=True))
    for hand.seat in range(2):
        hand.fulfil(2)
        hand.tap(f"score/{line}")
        scene = hand.scene()
        said = " ".join(s.text for s in scene.parts("score/why") if isinstance(s, Text))
        assert len(said) > 10
        assert "Tap a line" not in said
        promises.scene(scene, PadSight(pad=hand.pad, seat=hand.seat))


def test_full_rows_and_columns_are_ticked_off() -> None:
    hand = Hand()
    hand.seat_fans(5, 2, 7, 3)
    keys = hand.scene().keys
    ticked = [row for row in range(5) if not isinstance(keys.get(f"row/{row}"), Text)]
    assert ticked == [0, 1]
    assert [fan for fan in range(4) if hand.scene().parts(f"hall/{fan}/full")] == [0, 2]
    pit = keys["hall/2/pit/count"]
    assert isinstance(pit, Text)
    assert pit.text == "+2"
    assert "hall/0/pit/count" not in keys


def test_a_phone_shows_the_contracts_of_one_worth() -> None:
    hand = Hand()
    for points, count in ((1, 10), (2, 9), (3, 6)):
        hand.tap(f"worth/{points}")
        assert len([s for s in hand.scene().targets() if s.key.startswith("contract/")]) == count


def test_a_touch_redraws_little() -> None:
    """One fan more leaves nearly all of the scene as it is."""
    hand = Hand()
    for key in ("seat/0/1", "fan/1/more", "contract/boyband"):
        before = hand.scene()
        hand.tap(key)
        change = diff(before, hand.scene())
        assert len(change.changed) + len(change.added) + len(change.removed) < 60
