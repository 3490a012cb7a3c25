"""Charts: what they show, what they say, and that nothing is cut or covered at any size."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.archive.statistics import Bin
from companion.archive.statistics import histogram as bins_of
from companion.sheets.charts import bars, histogram, line_chart, round_ticks, share_bar
from companion.sheets.scene import Arc, Circle, Line, Polygon, Rect

from .layout import FACTORS, WIDTHS, check, shape, texts

GAMES = [("3 Aug 2025", 21.0), ("9 Aug", 34), ("2 Sep", 12), ("1 Oct", 52), ("14 Mar 2026", 30)]
LINES = [
    ("Gods", 9.4),
    ("Early gods", 4.2),
    ("Runestones", 5.0),
    ("Trolls", 0.0),
    ("Warriors", -3.25),
    ("Fire", -12.6),
    ("Die turns", -0.02),
]


def boxes(picture: object, prefix: str) -> list[Rect]:
    return [s for s in picture.shapes if isinstance(s, Rect) and s.key.startswith(prefix)]  # type: ignore[attr-defined]


# -- totals over time ----------------------------------------------------------------------------------


def test_the_line_goes_through_all_totals_and_marks_the_best() -> None:
    scene = line_chart(GAMES, 360).scene
    line, best = shape(scene, "line"), shape(scene, "best")
    assert isinstance(line, Line)
    assert isinstance(best, Circle)
    assert len(line.points) == len(GAMES)
    assert (best.x, best.y) == line.points[3] == min(line.points, key=lambda point: point[1])
    assert texts(scene)["best/text"] == "52"


def test_higher_totals_stand_higher_in_proportion() -> None:
    line = shape(line_chart(GAMES, 360).scene, "line")
    assert isinstance(line, Line)
    heights = [y for _, y in line.points]
    assert (heights[0] - heights[1]) / (heights[2] - heights[3]) == pytest.approx((34 - 21) / (52 - 12))


def test_the_axis_has_round_numbers_and_the_first_and_last_day() -> None:
    written = texts(line_chart(GAMES, 360).scene)
    assert [written[f"tick/{i}"] for i in range(4)] == ["0", "20", "40", "60"]
    assert (written["from"], written["to"]) == ("3 Aug 2025", "14 Mar 2026")
    assert written["legend/text"] == "Mean 29.8"


def test_the_mean_line_stands_between_the_ticks_it_belongs_between() -> None:
    scene = line_chart(GAMES, 360).scene
    mean, low, high = (shape(scene, key).box().center[1] for key in ("mean/0", "grid/1", "grid/2"))
    assert low > mean > high
    assert (low - mean) / (low - high) == pytest.approx((29.8 - 20) / 20, abs=0.02)


def test_the_line_says_itself_in_one_sentence() -> None:
    assert line_chart(GAMES, 360).spoken == (
        "Totals of 5 games from 3 Aug 2025 to 14 Mar 2026: the mean is 29.8, the best 52 on 1 Oct, the latest 30."
    )


def test_a_single_game_is_a_point_without_line_or_mean() -> None:
    chart = line_chart(GAMES[:1], 360)
    assert chart.spoken == "One game, 3 Aug 2025, with a total of 21."
    assert not any(isinstance(each, Polygon) and each.key == "shade" for each in chart.scene.shapes)
    assert chart.scene.by_key("mean/0") is None
    assert shape(chart.scene, "dot/0").box().center[0] == pytest.approx(shape(chart.scene, "from").box().center[0])


def test_of_equal_bests_the_latest_is_marked_and_named() -> None:
    chart = line_chart([("a", 5.0), ("b", 9), ("c", 9), ("d", 1)], 360)
    line, best = shape(chart.scene, "line"), shape(chart.scene, "best")
    assert isinstance(line, Line)
    assert isinstance(best, Circle)
    assert best.x == line.points[2][0]
    assert "the best 9 on c" in chart.spoken


def test_dots_that_would_run_together_are_left_out() -> None:
    crowd = [(str(i), float(i % 7)) for i in range(100)]
    assert line_chart(crowd, 296).scene.by_key("dot/0") is None
    assert line_chart(crowd[:10], 296).scene.by_key("dot/9") is not None


@given(st.lists(st.integers(-60, 400), min_size=1, max_size=40), st.sampled_from(WIDTHS), st.sampled_from(FACTORS))
def test_no_line_covers_its_labels(totals: list[int], width: int, text: float) -> None:
    points = [(f"{1 + i % 28} March 2026", float(total)) for i, total in enumerate(totals)]
    check(line_chart(points, width, 160, text).scene, solid=("best/badge",))


@given(st.floats(-1000, 1000), st.floats(0, 2000))
def test_ticks_are_three_or_four_and_hold_all_values(low: float, spread: float) -> None:
    ticks = round_ticks(low, low + spread)
    assert len(ticks) in (3, 4)
    assert ticks[0] <= low
    assert ticks[-1] >= low + spread - 1e-6
    steps = {b - a for a, b in pairwise(ticks)}
    assert len(steps) == 1
    assert str(int(steps.pop())).strip("0") in {"1", "2", "5"}


# -- how totals spread ---------------------------------------------------------------------------------


def test_columns_are_as_high_as_their_counts() -> None:
    scene = histogram([Bin(-5, -1, 2), Bin(0, 4, 0), Bin(5, 9, 8)], 360).scene
    first, last = boxes(scene, "bin/")
    assert last.h == pytest.approx(4 * first.h)
    assert first.y + first.h == pytest.approx(last.y + last.h)
    written = texts(scene)
    assert {key: written[key] for key in ("count/0", "count/2")} == {"count/0": "2", "count/2": "8"}
    assert "count/1" not in written


def test_the_numbers_stand_at_the_edges_of_the_columns() -> None:
    scene = histogram([Bin(-5, -1, 2), Bin(0, 4, 0), Bin(5, 9, 8)], 360).scene
    assert [text for key, text in texts(scene).items() if key.startswith("mark/")] == ["\u22125", "0", "5", "10"]
    first = shape(scene, "bin/0").box()
    assert shape(scene, "mark/0").box().center[0] == pytest.approx(first.x, abs=3)


def test_a_number_of_its_own_stands_under_its_column() -> None:
    scene = histogram([Bin(30, 30, 2), Bin(31, 31, 1)], 360).scene
    assert shape(scene, "mark/1").box().center[0] == pytest.approx(shape(scene, "bin/1").box().center[0])


def test_columns_below_zero_glow_like_embers() -> None:
    first, last = boxes(histogram([Bin(-5, -1, 2), Bin(0, 4, 1)], 360).scene, "bin/")
    assert (first.fill, last.fill) == ("ember", "glow")


def test_the_histogram_says_itself_in_one_sentence() -> None:
    assert histogram([Bin(20, 24, 2), Bin(25, 29, 8)], 360).spoken == (
        "10 totals from 20 to 29; most often, 8 times, from 25 to 29."
    )


@given(st.lists(st.integers(-60, 400), min_size=1, max_size=200), st.sampled_from(WIDTHS), st.sampled_from(FACTORS))
def test_no_column_covers_a_number(totals: list[int], width: int, text: float) -> None:
    check(histogram(bins_of(totals), width, 150, text).scene, solid=("bin/",))


# -- means by score line -------------------------------------------------------------------------------


def test_bars_start_at_zero_and_losses_go_to_the_left() -> None:
    scene = bars(LINES, 360).scene
    axis = shape(scene, "axis").box().center[0]
    gods, fire = shape(scene, "bar/0"), shape(scene, "bar/5")
    assert isinstance(gods, Rect)
    assert isinstance(fire, Rect)
    assert gods.x == pytest.approx(axis)
    assert fire.x + fire.w == pytest.approx(axis)
    assert fire.w / gods.w == pytest.approx(12.6 / 9.4)
    assert (gods.fill, fire.fill) == ("glow", "ember")


def test_bars_name_every_mean_and_a_nothing_has_no_minus() -> None:
    chart = bars(LINES, 360)
    assert chart.scene.by_key("bar/3") is None
    assert [texts(chart.scene)[f"value/{i}"] for i in (3, 5, 6)] == ["0", "\u221212.6", "0"]
    assert chart.spoken.startswith("Mean points by line: Gods 9.4, Early gods 4.2,")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("text", FACTORS)
@pytest.mark.parametrize("rows", [LINES, LINES[:1], LINES[5:6], LINES[3:4]], ids=["all", "gain", "loss", "nothing"])
def test_no_bar_covers_a_word(rows: list[tuple[str, float]], text: float, width: int) -> None:
    check(bars(rows, width, text).scene, solid=("bar/",))


def test_a_long_name_is_cut_and_leaves_the_bars_their_room() -> None:
    scene = bars([("Everything that was plundered on the way", 4.0), ("Gods", 2.0)], 296).scene
    name, bar = shape(scene, "name/0").box(), shape(scene, "bar/0").box()
    assert name.w <= 0.4 * 296
    assert name.x + name.w < bar.x
    assert bar.w > 100


# -- games won -----------------------------------------------------------------------------------------


def test_the_ring_is_gold_as_far_as_games_were_won() -> None:
    chart = share_bar(5, 20, 360)
    won = shape(chart.scene, "won")
    assert isinstance(won, Arc)
    assert (won.start, won.end, won.stroke) == (0, 90, "gold")
    assert texts(chart.scene)["share"] == "25%"
    assert chart.spoken == "5 of 20 games won, 25 per cent."


def test_nothing_won_leaves_the_ring_empty() -> None:
    assert share_bar(0, 3, 360).scene.by_key("won") is None


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("text", FACTORS)
@pytest.mark.parametrize(("won", "games"), [(0, 1), (7, 20), (120, 120), (999, 1000)])
def test_the_counts_have_room_beside_the_ring(won: int, games: int, text: float, width: int) -> None:
    check(share_bar(won, games, width, text).scene)


# -- nothing to show -----------------------------------------------------------------------------------


class Empty(NamedTuple):
    low: int = 0
    high: int = 4
    count: int = 0


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("text", FACTORS)
def test_with_nothing_to_show_a_sentence_stands_there(width: int, text: float) -> None:
    for chart in (
        line_chart([], width, 60, text),
        histogram([], width, 60, text),
        histogram([Empty()], width, 60, text),
        bars([], width, text),
        share_bar(0, 0, width, text),
    ):
        check(chart.scene)
        assert " ".join(texts(chart.scene).values()) == chart.spoken
        assert chart.spoken.endswith("here.")
