"""What a finished game shows off: the winner under a crown, everybody's place, a lone player's ladder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivymd.theming import ThemableBehavior

from companion.app.finished import Finished, Rung, listed
from companion.app.widgets.emblem import mark
from companion.app.widgets.surfaces import Card, Surface
from companion.sheets.prose import number
from companion.sheets.score_words import points, points_of
from companion.words import word

COUNTING = 0.9  # seconds until a total has counted up
BROAD = 190  # dp; a reason gets no narrower beside others


class Honours(Card):
    """The winner, then all places; alone, the name and the total; the names alone where nobody wins."""

    draw = ObjectProperty(None, allownone=True)
    lead = StringProperty("")
    points = StringProperty("")

    def __init__(self, game: Finished, **kwargs: Any) -> None:
        result = game.result
        first = [result.names[seat] for seat in result.first]
        best = result.score.seats[result.order[0]].total
        key = ("score.alone", "score.wins", "score.shared")[min(len(first), 2)]
        super().__init__(
            draw=mark("crown" if first else "shield"),
            lead=word(key, name=listed(result.names if result.open else first or [result.names[0]])),
            points=word("result.open") if result.open else points(best),
            **kwargs,
        )
        self.standings = [Standing(game, seat, best) for seat in result.order] if first else []
        for standing in self.standings:
            self.ids.standings.add_widget(standing)

    def count_up(self) -> None:
        for standing in self.standings:
            standing.count_up()


class Standing(ThemableBehavior, BoxLayout):
    """A seat's place, name and total, over a bar that shows how near it came."""

    place = StringProperty("")
    name = StringProperty("")
    icon = StringProperty("")
    won = BooleanProperty(False)
    total = NumericProperty(0)
    shown = NumericProperty(0)
    """What the total has counted up to."""
    best = NumericProperty(0)
    figure = StringProperty("")
    share = NumericProperty(0)
    room = NumericProperty(0)
    """How wide the total gets, so that nothing moves while it counts."""

    def __init__(self, game: Finished, seat: int, best: int, **kwargs: Any) -> None:
        total, place = game.score.seats[seat].total, game.score.ranking[seat]
        super().__init__(
            place=str(place),
            name=game.result.names[seat],
            icon="robot-outline" if game.is_bot(seat) else "",
            won=place == 1,
            total=total,
            best=best,
            **kwargs,
        )
        self.fbind("shown", self._count)
        self.shown = total
        self._count()
        label = self.ids.total
        label.texture_update()
        self.room = label.texture_size[0]

    def count_up(self) -> None:
        """From nothing to the total; what is seen last is the total itself."""
        self.shown = 0
        Animation(shown=self.total, duration=COUNTING, transition="out_cubic").start(self)

    def _count(self, *_: Any) -> None:
        self.figure = number(round(self.shown))
        self.share = min(1.0, max(0.0, self.shown / self.best)) if self.best > 0 else float(self.won)


class RungRow(Surface, BoxLayout):
    """One rank of the ladder, or the player between two of them."""

    icon = StringProperty("")
    name = StringProperty("")
    deed = StringProperty("")
    points = StringProperty("")
    reached = BooleanProperty(False)
    here = BooleanProperty(False)


def ladder_rows(rungs: tuple[Rung, ...], name: str, total: int) -> list[RungRow]:
    """The ladder from the top down, with the player where the total stands."""
    own = RungRow(icon="account", name=name, points=number(total), reached=True, here=True)
    above = [rung for rung in rungs if rung.points > total]
    below = [rung for rung in rungs if rung.points <= total]
    return [
        *(_rung(rung, "circle-outline", False) for rung in reversed(above)),
        own,
        *(_rung(rung, "check-circle-outline", True) for rung in reversed(below)),
    ]


def _rung(rung: Rung, icon: str, reached: bool) -> RungRow:
    return RungRow(icon=icon, name=rung.name, deed=rung.deed, points=number(rung.points), reached=reached)


class Reason(BoxLayout):
    """A seat's points in one line of the score, and where they came from."""

    head = StringProperty("")
    why = StringProperty("")
    strong = BooleanProperty(False)


class Reasons(GridLayout):
    """One line of the score, seat by seat: side by side where there is room."""

    def __init__(self, game: Finished, line: str, seats: Sequence[int], strong: int, **kwargs: Any) -> None:
        self._level = Clock.create_trigger(self._make_level, -1)
        super().__init__(**kwargs)
        for seat in seats:
            value = points_of(game.score.seats[seat], line)
            if value is not None:
                head = word("score.explain", name=game.result.names[seat], points=points(value))
                self.add_widget(Reason(head=head, why=game.explain(seat, line), strong=seat == strong))
        for one in self.children:
            one.fbind("minimum_height", self._level)
        self.fbind("width", self._turn)
        self._turn()

    def _turn(self, *_: Any) -> None:
        self.cols = max(1, min(3, len(self.children), int(self.width / dp(BROAD))))
        self._level()

    def _make_level(self, *_: Any) -> None:
        """All of a row are as high as the highest, so that they begin in one line."""
        reasons = self.children[::-1]
        for start in range(0, len(reasons), self.cols):
            row = reasons[start : start + self.cols]
            for one in row:
                one.height = max(other.minimum_height for other in row)


class NoteRow(BoxLayout):
    """What the score notes: how a tie was broken, what was reached."""

    text = StringProperty("")


class ActionGrid(GridLayout):
    """Buttons in two columns."""
