"""What holds for the pad of any game."""

from __future__ import annotations

import sys
import types

import pytest

from companion.kernel import BadSetup, Line, SeatScore
from companion.sheets import pad as pads
from companion.sheets.ragnaroll import pad as ragnaroll
from companion.sheets.ragnaroll.pad_sheet import Turn


def test_a_games_pad_offers_all_that_the_screen_asks_for() -> None:
    module = pads.pad_module("ragnaroll")
    asked = [name for name in vars(pads.PadModule) if not name.startswith("_")]
    assert len(asked) >= 12
    for name in (*asked, "Pad"):
        assert hasattr(module, name), name


def test_a_game_without_a_pad_says_so() -> None:
    with pytest.raises(BadSetup, match="no score pad"):
        pads.pad_module("chess")


def test_a_pad_that_is_broken_is_not_taken_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "companion.sheets.ragnaroll.pad", None)
    with pytest.raises(BadSetup):
        pads.pad_module("ragnaroll")

    def missing(name: str) -> types.ModuleType:
        raise ModuleNotFoundError("no module named 'numbers_of_old'", name="numbers_of_old")

    monkeypatch.setattr(pads.importlib, "import_module", missing)
    with pytest.raises(ModuleNotFoundError):
        pads.pad_module("ragnaroll")


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ((13, 7, 5, 7, 10, -5, 0), "13 + 7 + 5 + 7 + 10 \u2212 5 = 37"),
        ((0, 0, -3, 2), "\u22123 + 2 = \u22121"),
        ((0, -4), "\u22124"),
        ((), ""),
    ],
)
def test_the_working_is_one_sum(points: tuple[int, ...], said: str) -> None:
    assert pads.working(SeatScore(tuple(Line(str(i), count) for i, count in enumerate(points)))) == said


def test_names_change_and_stay_apart() -> None:
    pad = ragnaroll.new(["Astrid", "Bjorn"])
    assert pads.names(pads.renamed(pad, 1, "Cara")) == ("Astrid", "Cara")
    assert pads.names(ragnaroll.left(pad, 0)) == ("Bjorn",)
    assert ragnaroll.left(ragnaroll.left(pad, 0), 0).sheets[0].name == "Bjorn"
    assert pads.free_name([]) == "Player 1"
    assert pads.free_name(["player  1", "Player 3"]) == "Player 2"
    assert pads.free_name(["Astrid"], ["astrid", "Dagny"]) == "Dagny"


def test_a_pad_with_names_only_is_blank() -> None:
    pad = ragnaroll.new(["Astrid", "Bjorn"])
    assert pads.blank(ragnaroll, pad)  # type: ignore[arg-type]
    assert not pads.blank(ragnaroll, ragnaroll.touch(pad, 0, Turn(0)))  # type: ignore[arg-type]
