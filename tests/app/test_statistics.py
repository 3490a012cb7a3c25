"""Statistics: the figures on the screen are the archive's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.app import SkaldApp
from companion.app.widgets.figures import ChartView, PlayerLine, StatTile
from companion.archive import Figures
from companion.sheets.prose import number

from .played import ASTRID, BJORN, BOT, LOOKS, new_app, play, typed

PHONE, TABLET = (360, 640), (1280, 800)


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    return new_app(tmp_path)


def fill(app: SkaldApp) -> None:
    for seed in range(4):
        play(app.archive, ASTRID, BJORN, BOT, seed=seed)
    for seed in range(4, 7):
        play(app.archive, ASTRID, BOT, seed=seed)
    play(app.archive, ASTRID, seed=8)
    play(app.archive, BOT, kind="watch", seed=9)


def tiles(pilot: Any) -> dict[str, str]:
    return {tile.label: tile.figure for tile in pilot.widgets(StatTile)}


def expected(figures: Figures) -> dict[str, str]:
    assert figures.win_share is not None
    return {
        "Games": str(figures.games),
        "Won": str(figures.wins),
        "Win share": f"{round(100 * figures.win_share)}%",
        "Mean": number(figures.mean),
        "Median": number(figures.median),
        "Best": str(figures.best),
    }


def charts(pilot: Any) -> list[str]:
    return [chart.spoken for chart in pilot.widgets(ChartView)]


def test_the_tiles_show_the_archives_figures(app: SkaldApp, fly: Any) -> None:
    fill(app)
    pilot = fly(app, PHONE)
    app.go("statistics", key="ragnaroll")
    pilot.settle()
    figures = app.archive.statistics("ragnaroll").figures
    assert figures is not None
    assert tiles(pilot) == expected(figures)
    assert pilot.see(number(figures.mean))


def test_a_player_is_chosen_by_name(app: SkaldApp, fly: Any) -> None:
    fill(app)
    pilot = fly(app, PHONE)
    app.go("statistics")
    pilot.settle()
    pilot.tap("Everybody")
    pilot.tap("Bjørn")
    figures = app.archive.statistics("ragnaroll", "Bjørn").figures
    assert figures is not None
    assert tiles(pilot) == expected(figures)
    assert figures.games == 4
    pilot.tap("Tap to look at somebody else")
    pilot.tap("Bot, greedy")
    bot = app.archive.statistics("ragnaroll", "greedy", person=False).figures
    assert bot is not None
    assert tiles(pilot) == expected(bot)


def test_the_screen_can_open_on_one_player(app: SkaldApp, fly: Any) -> None:
    fill(app)
    pilot = fly(app, PHONE)
    app.go("statistics", key="ragnaroll", player="Astrid")
    pilot.settle()
    figures = app.archive.statistics("ragnaroll", "Astrid").figures
    assert figures is not None
    assert tiles(pilot)["Games"] == "8"
    assert tiles(pilot)["Best"] == str(figures.best)


def test_the_charts_tell_the_same_in_words(app: SkaldApp, fly: Any) -> None:
    fill(app)
    pilot = fly(app, TABLET)
    app.go("statistics", player="Astrid")
    pilot.settle()
    figures = app.archive.statistics("ragnaroll", "Astrid").figures
    assert figures is not None
    line, spread, wins, lines, rivals = charts(pilot)
    assert f"the best {figures.best}" in line
    assert f"the latest {figures.over_time[-1].total}" in line
    assert f"{figures.games} totals" in spread
    assert f"{figures.wins} of {figures.rivalled} games won" in wins
    assert f"Trolls {number(figures.lines['trolls'])}" in lines
    alone = figures.by_opponents[0]
    assert f"Alone {number(alone.mean)}, 1 rival {number(figures.by_opponents[1].mean)}" in rivals


def test_a_chart_is_as_wide_as_its_card(app: SkaldApp, fly: Any) -> None:
    fill(app)
    pilot = fly(app, PHONE)
    app.go("statistics")
    pilot.settle()
    for size in (PHONE, TABLET):
        pilot.resize(*size)
        for chart in pilot.widgets(ChartView):
            assert abs(chart.scene.width - chart.width) < 1
            assert chart.height == chart.minimum_height


def test_the_table_lists_people_then_bots_and_leads_to_each(app: SkaldApp, fly: Any) -> None:
    fill(app)
    pilot = fly(app, TABLET)
    app.go("statistics")
    pilot.settle()
    lines = list(pilot.widgets(PlayerLine))
    players = app.archive.statistics("ragnaroll").players
    assert [line.name for line in lines] == ["Astrid", "Bjørn", "Bot, greedy"]
    assert [line.mean for line in lines] == [number(one.mean) for one in players]
    pilot.tap(lines[1])
    assert tiles(pilot)["Games"] == "4"
    pilot.tap(next(line for line in pilot.widgets(PlayerLine) if line.chosen))
    assert tiles(pilot)["Games"] == str(app.archive.statistics("ragnaroll").figures.games)  # type: ignore[union-attr]


def test_a_game_played_meanwhile_is_counted_on_coming_back(app: SkaldApp, fly: Any) -> None:
    fill(app)
    pilot = fly(app, PHONE)
    app.go("statistics")
    pilot.settle()
    before = int(tiles(pilot)["Games"])
    app.go("history")
    play(app.archive, ASTRID, BJORN, seed=77)
    pilot.back()
    assert int(tiles(pilot)["Games"]) == before + 2


def test_alone_nothing_is_won_or_lost(app: SkaldApp, fly: Any) -> None:
    play(app.archive, ASTRID)
    pilot = fly(app, PHONE)
    app.go("statistics")
    pilot.settle()
    assert tiles(pilot)["Won"] == tiles(pilot)["Win share"] == "–"
    assert not [words for words in charts(pilot) if "games won" in words]


def test_without_games_a_friendly_word_and_the_way_to_them(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.go("statistics")
    pilot.settle()
    assert pilot.see("No figures yet")
    pilot.tap("To the games")
    assert len(app.stack) == 1


def test_somebody_without_games_is_told_so(app: SkaldApp, fly: Any) -> None:
    fill(app)
    pilot = fly(app, PHONE)
    app.go("statistics", player="Nobody")
    pilot.settle()
    assert pilot.see("Nobody has not finished a game yet.")


@pytest.mark.parametrize(("size", "theme", "text"), LOOKS)
def test_the_layout_holds(tmp_path: Path, fly: Any, size: Any, theme: str, text: float) -> None:
    app = new_app(tmp_path, theme=theme, text=text)
    fill(app)
    typed(app.archive)
    pilot = fly(app, size)
    app.go("statistics")
    assert pilot.problems() == []
    app.screen.ids.scroller.scroll_y = 0
    assert pilot.problems() == []
    app.screen.ask_who()
    assert pilot.problems() == []
