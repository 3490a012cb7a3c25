"""Fields to type in."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty, VariableListProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput
from kivymd.theming import ThemableBehavior

from companion.app.theme import ROUND_SMALL
from companion.app.widgets.focus import Focusable


class Typing(ThemableBehavior, TextInput):
    """The line one types in."""

    text: str
    radius = VariableListProperty([dp(ROUND_SMALL)], length=4)
    most = NumericProperty(0)
    shape = ObjectProperty(None, allownone=True)
    """Writes what was typed in a form of its own: from text and cursor to both anew."""

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        room = int(self.most) - len(self.text) if self.most else len(substring)
        super().insert_text(substring[: max(0, room)], from_undo=from_undo)
        self._reshape()

    def do_backspace(self, from_undo: bool = False, mode: str = "bkspc") -> None:
        super().do_backspace(from_undo=from_undo, mode=mode)
        self._reshape()

    def _reshape(self) -> None:
        if self.shape is not None:
            self.text, at = self.shape(self.text, self.cursor_index())
            self.cursor = self.get_cursor_from_index(at)


class TextField(Focusable, BoxLayout):
    """A labelled line of text. Bind `text`; Enter is `on_enter`; `error` shows what is wrong with it."""

    label = StringProperty("")
    text = StringProperty("")
    hint = StringProperty("")
    help = StringProperty("")
    error = StringProperty("")
    most = NumericProperty(0)
    """The longest text, in characters; 0 is any."""
    password = BooleanProperty(False)
    large = BooleanProperty(False)
    """In large letters, in the middle."""
    kind = StringProperty("text")
    """Which keyboard a phone shows: text, number, url."""

    __events__ = ("on_enter",)

    def on_kv_post(self, base_widget: Any) -> None:
        self.ids.typing.bind(on_text_validate=lambda *_: self.dispatch("on_enter"))
        self.fbind("label", self._say)
        self._say()

    def _say(self, *_: Any) -> None:
        self.spoken = self.label or self.hint

    def on_enter(self) -> None:
        """Enter was pressed."""

    def press(self) -> None:
        self.ids.typing.focus = True
        self._hide_ring()  # the line itself turns gold


class NameField(TextField):
    """A player's name: one line, at most 20 characters."""

    most = NumericProperty(20)
