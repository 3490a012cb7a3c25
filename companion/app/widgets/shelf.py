"""The shelf of games: a list that builds only the cards in sight, each as high as its text needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from companion.app.finished import day, listed, title_of
from companion.app.widgets.pages import Scroller
from companion.app.widgets.surfaces import Body, Caption, Press, SectionTitle, Words
from companion.archive import GameRow
from companion.sheets import sight
from companion.words import word

AROUND = 16 + 24 + 12 + 12 + 48 + 4 + 8  # dp of a card's width that its text does not have
ICONS = {
    "play": "dice-multiple-outline",
    "real": "table-furniture",
    "watch": "robot-outline",
    "lan": "wifi",
    "tutorial": "school-outline",
    "score": "calculator-variant-outline",
}


class Shelf(Scroller, RecycleView):
    """Takes what `card` and `heading` give as its `data`."""

    def __init__(self, **kwargs: Any) -> None:
        self._rulers: dict[str, Words] = {}
        super().__init__(**kwargs)

    def card(self, screen: Any, row: GameRow) -> dict[str, Any]:
        """A game, with the height its card needs at this width."""
        texts = {"headline": headline(row), "others": others(row), "when": when(row)}
        high = sum(self._height(part, text, self.width - dp(AROUND)) for part, text in texts.items())
        waits = row.score is None
        return {
            "viewclass": "GameCard",
            "box": (0, max(dp(64), high + dp(24 + 8) + 2)),
            "row": row,
            "screen": screen,
            "icon": "play-circle-outline" if waits else ICONS[row.kind],
            "waits": waits,
            **texts,
        }

    def heading(self, text: str) -> dict[str, Any]:
        return {"viewclass": "ShelfHeading", "box": (0, self._height("heading", text, self.width)), "text": text}

    def _height(self, part: str, text: str, width: float) -> float:
        """The height of a text in the style of that part, measured on a label that is never shown."""
        if not text:
            return 0.0
        if part not in self._rulers:
            self._rulers[part] = STYLES[part]()
        ruler = self._rulers[part]
        ruler.text, ruler.width = text, width
        ruler.texture_update()
        return float(ruler.texture_size[1])


class GameCard(RecycleDataViewBehavior, Press, BoxLayout):
    """One game: who won, the others, when it was. A tap opens it, the dots tell what else can be done."""

    row = ObjectProperty(None, allownone=True)
    screen = ObjectProperty(None, allownone=True)
    icon = StringProperty("")
    headline = StringProperty("")
    others = StringProperty("")
    when = StringProperty("")
    waits = BooleanProperty(False)
    """Whether it can be gone on with."""

    def refresh_view_attrs(self, view: Any, index: int, data: dict[str, Any]) -> None:
        super().refresh_view_attrs(view, index, data)
        self.ids.menu.spoken = word("history.menu", headline=self.headline)
        self.spoken = ". ".join(part for part in (self.headline, self.others, self.when) if part)

    def on_release(self) -> None:
        self.screen.open_game(self.row)


class ShelfHeading(SectionTitle):
    """Between the games that wait and those that are over."""


class EmptyShelf(BoxLayout):
    """What stands where no game does, and the way on from there."""

    icon = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    action = StringProperty("")

    def __init__(self, key: str, action: str, icon: str, do: Callable[[], Any], **kwargs: Any) -> None:
        self.do = do
        super().__init__(
            icon=icon, title=word(f"{key}.title"), text=word(f"{key}.text"), action=word(f"{key}.{action}"), **kwargs
        )


# -- what a card says ----------------------------------------------------------------------------------


def headline(row: GameRow) -> str:
    if row.score is None or row.totals is None or row.places is None:
        return listed([seat.name for seat in row.seats])
    first = [seat.name for seat, place in zip(row.seats, row.places, strict=True) if place == 1]
    best = row.totals[row.places.index(1)]
    points = word("history.points.one") if best == 1 else word("history.points", count=best)
    if len(row.seats) == 1:
        return word("history.alone", name=first[0], points=points)
    return word("history.won" if len(first) == 1 else "history.shared", name=listed(first), points=points)


def others(row: GameRow) -> str:
    """Everybody behind the winner."""
    if row.totals is None or row.places is None:
        return ""
    seats = sorted(zip(row.places, row.seats, row.totals, strict=True), key=lambda one: one[0])
    lost = [(place, seat.name, total) for place, seat, total in seats if place > 1]
    return ", ".join(word("history.other", place=place, name=name, total=total) for place, name, total in lost)


def when(row: GameRow) -> str:
    moment = (row.ended or row.touched).astimezone()
    key = "history.waits" if row.ended is None else "history.when"
    parts = [word(f"history.kind.{row.kind}").lower()]
    if len(sight.shelf()) > 1:
        parts.insert(0, title_of(row.game))
    return word(key, day=day(moment), time=f"{moment:%H:%M}", what=", ".join(parts))


STYLES: dict[str, Callable[[], Words]] = {
    "headline": Body,
    "others": lambda: Body(role="medium"),
    "when": Caption,
    "heading": ShelfHeading,
}
