"""How the app is worked: keys, touch, undo, and what the marks mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.base import AppScreen, load_kv
from companion.app.widgets import Body, Card, Row, SectionTitle, mark
from companion.app.widgets.columns import Column, Columns, WidePage
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

load_kv("help")

KEYS = ("tab", "enter", "arrows", "undo", "zoom", "space", "steps", "help", "back")
TOUCH = (
    ("tap", "gesture-tap"),
    ("drag", "gesture-swipe-right"),
    ("scroll", "gesture-swipe-vertical"),
    ("pinch", "gesture-pinch"),
    ("refused", "help-circle-outline"),
    ("shake", "vibrate"),
)
MARKS = (
    ("troll", "text", "card"),
    ("warrior", "text", "card"),
    ("stone", "text", "card"),
    ("strike", "text", "card"),
    ("flame", "ember", "card"),
    ("bolt", "gold", "card"),
    ("hammer", "gold", "card"),
    ("lock", "ice", "card"),
)
"""Name, colour, and what shows through it."""


class KeyLine(BoxLayout):
    """A key and what it does."""

    key = StringProperty("")
    text = StringProperty("")


class MarkLine(BoxLayout):
    """A mark and what it means."""

    draw = ObjectProperty(None, allownone=True)
    headline = StringProperty("")
    text = StringProperty("")


class HelpScreen(WidePage, AppScreen):
    """One page to read."""

    title_key = "help.title"

    def __init__(self, app: SkaldApp, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        columns = Columns()
        for parts in (
            (_section("touch", _touch()), _section("undo", _undo())),
            (_section("marks", _marks()), _section("keys", _keys())),
        ):
            column = Column()
            for part in parts:
                column.add_widget(part)
            columns.add_widget(column)
        self.add_widget(columns)

    def on_key(self, text: str, key: int) -> bool:
        """Help on help would only pile up."""
        return text == "?" or super().on_key(text, key)


def _section(name: str, card: Card) -> Column:
    column = Column(spacing=dp(4))
    column.add_widget(SectionTitle(text=word(f"help.{name}")))
    column.add_widget(card)
    return column


def _keys() -> Card:
    card = Card(spacing=dp(10))
    for name in KEYS:
        card.add_widget(KeyLine(key=word(f"help.key.{name}"), text=word(f"help.key.{name}.does")))
    return card


def _touch() -> Card:
    card = Card(inset=[0, 4, 0, 4], spacing=0)
    for name, icon in TOUCH:
        headline, text = word(f"help.touch.{name}"), word(f"help.touch.{name}.does")
        card.add_widget(Row(icon=icon, headline=headline, supporting=text, inert=True))
    return card


def _undo() -> Card:
    card = Card(spacing=dp(12))
    for name in ("own", "barrier", "real"):
        card.add_widget(Body(text=word(f"help.undo.{name}")))
    return card


def _marks() -> Card:
    card = Card(spacing=dp(12))
    for name, fill, cut in MARKS:
        line = MarkLine(draw=mark(name, fill, cut), headline=word(f"help.mark.{name}"))
        line.text = word(f"help.mark.{name}.means")
        card.add_widget(line)
    return card
