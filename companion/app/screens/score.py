"""The result of a game: who won, where every point came from, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from msgspec.structs import replace

from companion.app.finished import Finished
from companion.app.play import Play
from companion.app.screens.base import AppScreen, load_kv
from companion.app.screens.sharing import ShareDialog
from companion.app.widgets import (
    Action,
    Body,
    Card,
    PrimaryButton,
    SceneView,
    SecondaryButton,
    SectionTitle,
    TextButton,
    TonalButton,
    ask,
    tell,
)
from companion.app.widgets.columns import Column, Columns, WidePage
from companion.app.widgets.honours import ActionGrid, Honours, NoteRow, Reasons, ladder_rows
from companion.app.widgets.pages import WIDE, is_sideways
from companion.kernel import SkaldError
from companion.sheets.scene import Scene
from companion.sheets.score_table import table
from companion.sheets.score_words import line_word
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

AGAIN = ("play", "real", "watch")


class ScoreScreen(WidePage, AppScreen):
    """The result of a kept game, or of a table that has just come to its end. A `fresh` one counts its totals up."""

    title_key = "score.title"

    def __init__(
        self, app: SkaldApp, id_: int | None = None, play: Play | None = None, fresh: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(app, **kwargs)
        self.game: Finished | None = None
        self.draw = Clock.create_trigger(self._draw, -1)
        try:
            self.game = Finished.played(play) if play is not None else Finished.kept(app.archive, id_ or 0)
        except SkaldError as error:
            self.add_widget(Body(text=str(error)))
            return
        self._fresh = fresh or play is not None
        self._together = self._fresh and self.game.kind == "lan"
        self._build(self.game)

    def _build(self, game: Finished) -> None:
        self.subtitle = word("score.subtitle", title=game.title, day=game.day, kind=word(f"score.kind.{game.kind}"))
        self.honours = Honours(game)
        self.table = SceneView(size_hint_y=None)
        self.table.bind(
            width=self.draw,
            minimum_height=self.table.setter("height"),
            on_touch_means=lambda _view, means: self.explain(*means[1:]),
        )
        self.places, self.lines, self.why = Column(), Column(), Card()
        self.places.add_widget(self.honours)
        if rungs := game.ladder():
            rows = ladder_rows(rungs, game.result.names[0], game.score.seats[0].total)
            self.places.add_widget(_card(word("score.ladder"), *rows))
        for part in self._more(game):
            self.lines.add_widget(part)
        columns = Columns(share=0.4)
        columns.add_widget(self.places)
        columns.add_widget(self.lines)
        self.add_widget(columns)
        first = game.result.lines[0]
        self._fill_why(line_word(game.key, first), Reasons(game, first, game.result.order, game.result.order[0]))
        self.buttons = self._actions(game)
        self.fbind("size", self._turn)
        self._turn()

    def _more(self, game: Finished) -> list[Card]:
        """The notes and the table of lines."""
        hint = Body(text=word("score.lines.help"), role="medium", tone="muted")
        cards = [_card(word("score.lines"), self.table, hint)]
        notes = [*game.result.notes, *game.proofs]
        if self._together and self.app.lan.host is None:
            notes.append(word("lan_play.taken_along"))
        if notes:
            cards.insert(0, _card(word("score.notes"), *(NoteRow(text=note) for note in notes)))
        return cards

    def _actions(self, game: Finished) -> ActionGrid:
        grid = ActionGrid()
        if game.kind == "score":
            grid.add_widget(_button(PrimaryButton, "score.new", lambda: self.app.replace("pad", key=game.key)))
            correct = _button(TonalButton, "score.correct", lambda: self.app.replace("pad", key=game.key, id_=game.id))
            grid.add_widget(correct)
        elif game.kind in AGAIN:
            grid.add_widget(_button(PrimaryButton, "score.again", self.play_again))
        elif self._together and self.app.lan.host is not None:
            grid.add_widget(_button(PrimaryButton, "score.again", self.call_together))
        grid.add_widget(_button(SecondaryButton, "score.share", self.share))
        if game.record is not None:
            grid.add_widget(_button(TonalButton, "score.replay", self.replay))
        grid.add_widget(_button(TonalButton, "score.home", self.app.home_screen))
        return grid

    def _turn(self, *_: Any) -> None:
        """Wide: buttons stand under the places, a line is explained under the table; narrow: at the foot, over it."""
        beside = self.wide or is_sideways(self)
        home = self.places if beside else self.foot.__self__  # `ids` hold proxies, which are never the same
        if self.buttons.parent is not home:
            if self.buttons.parent is not None:
                self.buttons.parent.remove_widget(self.buttons)
            home.add_widget(self.buttons, index=max(0, len(home.children) - 1))
        if self.wide and self.why.parent is None:
            self.lines.add_widget(self.why)
        elif not self.wide and self.why.parent is not None:
            self.lines.remove_widget(self.why)

    @property
    def wide(self) -> bool:
        return bool(self.width >= dp(WIDE))

    def arrive(self) -> None:
        if self.game is None:
            return
        self.draw()
        if self._fresh:
            self._fresh = False
            self._celebrate()
        if self._together:
            self.app.lan.listen(self._follow)
            self._follow()

    def leave(self) -> None:
        if self.game is not None and self._together:
            self.app.lan.unlisten(self._follow)

    def _follow(self) -> None:
        """The host has called everybody of this table to another game."""
        joined = self.app.lan.joined
        lobby = joined.guest.lobby if joined is not None else None
        if lobby is not None and lobby.stage == "lobby" and self.app.shows(self):
            self.app.replace("lobby")

    def _celebrate(self) -> None:
        settings = self.app.settings
        if settings.motion:
            self.honours.count_up()
        if settings.sound:
            self.app.device.sound("win")
        if settings.haptics:
            self.app.device.vibrate(60)

    # -- the lines -------------------------------------------------------------------------------------

    def _draw(self, *_: Any) -> None:
        width = self.table.width / Metrics.density
        if self.game is None or width < 120:
            return
        shown = replace(self.game.result, text=self.app.settings.text, touch=True)
        shapes, height = table(shown, 0, 0, width)
        self.table.scene = Scene(width, height, tuple(shapes))

    def explain(self, seat: int, line: str) -> None:
        """Where the points of a line came from, of every seat: beside the table on a wide window, else over it."""
        if self.game is None:
            return
        title, order = line_word(self.game.key, line), self.game.result.order
        if self.wide:
            self._fill_why(title, Reasons(self.game, line, order, seat))
        else:
            seats = [seat, *(other for other in order if other != seat)]
            ask(title, "", [Action(word("score.close"))], content=Reasons(self.game, line, seats, seat))

    def _fill_why(self, title: str, reasons: Reasons) -> None:
        self.why.clear_widgets()
        self.why.add_widget(SectionTitle(text=title))
        self.why.add_widget(reasons)

    # -- what next -------------------------------------------------------------------------------------

    def play_again(self) -> None:
        """The same players, the same rules, other dice."""
        game, app = self.game, self.app
        if game is None or game.record is None:
            return
        header = game.record.header
        app.back()
        try:
            app.begin(game.key, list(header.seats), header.options, game.kind)  # type: ignore[arg-type]
        except SkaldError as error:
            tell(str(error))

    def call_together(self) -> None:
        """The host calls everybody back to the lobby of their table; all screens follow, this one too."""
        self.app.lan.again(tell)

    def share(self) -> None:
        if self.game is not None:
            ShareDialog(self.app, self.game).open()

    def replay(self) -> None:
        if self.game is not None and self.game.id is not None:
            self.app.go("replay", id_=self.game.id)
        elif self.game is not None:
            self.app.go("replay", record=self.game.record)


def _card(title: str, *parts: Any) -> Card:
    card = Card()
    card.add_widget(SectionTitle(text=title))
    for part in parts:
        card.add_widget(part)
    return card


def _button(kind: type[TextButton], key: str, do: Any) -> TextButton:
    button = kind(text=word(key), wide=True)
    button.bind(on_release=lambda *_: do())
    return button


load_kv("score")
