"""Statistics: what finished games tell about those who played them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from companion.app.finished import day, title_of
from companion.app.screens.base import AppScreen, load_kv
from companion.app.widgets import Action, Body, Caption, Card, ChoiceRow, Row, SectionTitle, ask, tell
from companion.app.widgets.columns import Column, Columns, WidePage
from companion.app.widgets.figures import ChartView, PlayerLine, StatTile, TileGrid
from companion.app.widgets.shelf import EmptyShelf
from companion.archive import Figures, Opponents, Who
from companion.kernel import SkaldError
from companion.sheets import sight
from companion.sheets.charts import Chart, bars, histogram, line_chart, share_bar
from companion.sheets.prose import number
from companion.sheets.score_words import line_word
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

Draw = Callable[[float, float], Chart]


class StatisticsScreen(WidePage, AppScreen):
    """The figures of one game: of all people together, of one, or of a bot."""

    title_key = "statistics.title"

    def __init__(
        self, app: SkaldApp, key: str | None = None, player: str | None = None, person: bool = True, **kwargs: Any
    ) -> None:
        super().__init__(app, **kwargs)
        played = app.archive.history(limit=1)
        self.key = key or (played[0].game if played else sight.shelf()[0])
        self.who = Who(player, person) if player is not None else None
        self.figures: Figures | None = None
        self.players: Sequence[Figures] = ()

    def arrive(self) -> None:
        """Games may have been played or deleted meanwhile."""
        self.show()

    def choose(self, key: str | None = None, who: Who | None = None) -> None:
        """Another game, another player; None is everybody."""
        self.key, self.who = key or self.key, who
        self.show()
        self.ids.scroller.scroll_y = 1

    def show(self) -> None:
        """Read the figures and put everything up anew."""
        self.subtitle = title_of(self.key)
        try:
            self._read()
        except SkaldError as error:
            tell(str(error))
            return
        self.body.clear_widgets()
        if len(sight.shelf()) > 1:
            self.add_widget(self._games())
        if self.figures is None and self.who is None:
            empty = EmptyShelf("statistics.empty", "begin", "chart-line", self.app.home_screen, size_hint_y=None)
            empty.bind(minimum_height=empty.setter("height"))
            self.add_widget(empty)
            return
        self.add_widget(self._player())
        if self.figures is None:
            self.add_widget(Body(text=word("statistics.none", name=self._name(self.who)), tone="muted"))
        else:
            self._show_figures(self.figures)

    def _read(self) -> None:
        archive, everybody = self.app.archive, self.app.archive.statistics(self.key)
        self.players = everybody.players
        self.figures = everybody.figures
        if self.who is not None:
            self.figures = archive.statistics(self.key, self.who.name, self.who.person).figures

    # -- choosing --------------------------------------------------------------------------------------

    def _games(self) -> ChoiceRow:
        choices = [(key, title_of(key)) for key in sorted(sight.shelf(), key=title_of)]
        row = ChoiceRow(choices=choices, value=self.key, padding=(0, 0))
        row.bind(value=lambda _row, key: self.choose(key))
        return row

    def _player(self) -> Row:
        row = Row(
            icon="account-group-outline" if self.who is None else _icon(self.who),
            headline=self._name(self.who),
            supporting=word("statistics.choose"),
            trailing_icon="menu-down",
            ground="card",
            edge="line",
        )
        row.bind(on_release=lambda *_: self.ask_who())
        return row

    def ask_who(self) -> None:
        """Whose figures to show."""
        everybody: list[Who | None] = [None, *(one.who for one in self.players)]
        if self.who is not None and self.who not in everybody:
            everybody.append(self.who)
        actions = [Action(self._name(who), lambda who=who: self.choose(who=who)) for who in everybody]  # type: ignore[misc]
        ask(word("statistics.whose"), "", actions)

    def _name(self, who: Who | None) -> str:
        if who is None:
            return word("statistics.everybody")
        return who.name if who.person else word("statistics.bot", level=who.name)

    # -- showing ---------------------------------------------------------------------------------------

    def _show_figures(self, figures: Figures) -> None:
        tiles = TileGrid()
        for name, text in tile_figures(figures):
            tiles.add_widget(StatTile(figure=text, label=word(f"statistics.tile.{name}"), lit=name == "best"))
        self.add_widget(tiles)
        left, right, columns = Column(), Column(), Columns()
        left.add_widget(self._chart("time", lambda width, text: over_time(figures, width, text)))
        left.add_widget(self._chart("spread", lambda width, text: histogram(figures.histogram, width, text=text)))
        right.add_widget(self._chart("lines", lambda width, text: bars(self._lines(figures), width, text)))
        right.add_widget(self._opponents(figures))
        if rivalled := figures.rivalled:
            left.add_widget(self._chart("wins", lambda width, text: share_bar(figures.wins, rivalled, width, text)))
        if self.players:
            right.add_widget(self._table())
        columns.add_widget(left)
        columns.add_widget(right)
        self.add_widget(columns)

    def _chart(self, name: str, draw: Draw) -> Card:
        card = Card()
        card.add_widget(SectionTitle(text=word(f"statistics.{name}")))
        card.add_widget(ChartView(lambda width: draw(width, self.app.settings.text)))
        return card

    def _lines(self, figures: Figures) -> list[tuple[str, float]]:
        return [(line_word(self.key, line), mean) for line, mean in figures.lines.items()]

    def _opponents(self, figures: Figures) -> Card:
        rows = [(rivals(one), one.mean) for one in figures.by_opponents]
        card = self._chart("opponents", lambda width, text: bars(rows, width, text))
        for one in figures.by_opponents:
            if one.count:
                parts = {"rivals": rivals(one), "wins": one.wins, "games": one.games}
                card.add_widget(Caption(text=word("statistics.won", **parts)))
        return card

    def _table(self) -> Card:
        """Everybody who played, each a way to their own figures."""
        card = Card(inset=[4, 16, 4, 8], spacing=0)
        card.add_widget(SectionTitle(text=word("statistics.players"), padding=(12, 8, 12, 4)))
        for one in self.players:
            if one.who is not None:
                card.add_widget(self._line(one, one.who))
        return card

    def _line(self, one: Figures, who: Who) -> PlayerLine:
        key = "statistics.about.won" if one.rivalled else "statistics.about"
        parts = {"games": _games_word(one.games), "wins": one.wins, "best": number(one.best)}
        line = PlayerLine(
            icon=_icon(who),
            name=self._name(who),
            about=word(key, **parts),
            mean=number(one.mean),
            chosen=who == self.who,
        )
        line.spoken = word("statistics.line", name=line.name, about=line.about, mean=line.mean)
        line.bind(on_release=lambda *_: self.choose(who=None if line.chosen else who))
        return line


# -- figures in words ----------------------------------------------------------------------------------


def tile_figures(figures: Figures) -> list[tuple[str, str]]:
    """The figures of the tiles, by name."""
    wins = share = word("statistics.nothing")
    if figures.win_share is not None:
        wins, share = str(figures.wins), word("statistics.percent", percent=round(100 * figures.win_share))
    return [
        ("games", str(figures.games)),
        ("wins", wins),
        ("share", share),
        ("mean", number(figures.mean)),
        ("median", number(figures.median)),
        ("best", number(figures.best)),
    ]


def over_time(figures: Figures, width: float, text: float) -> Chart:
    return line_chart([(day(point.ended), point.total) for point in figures.over_time], width, text=text)


def rivals(one: Opponents) -> str:
    """Against how many."""
    if one.count is None:
        return word("statistics.rivals.unknown")
    key = ("statistics.rivals.none", "statistics.rivals.one", "statistics.rivals")[min(2, one.count)]
    return word(key, count=one.count)


def _games_word(count: int) -> str:
    return word("statistics.games.one") if count == 1 else word("statistics.games", count=count)


def _icon(who: Who) -> str:
    return "account-outline" if who.person else "robot-outline"


load_kv("history")
load_kv("statistics")
