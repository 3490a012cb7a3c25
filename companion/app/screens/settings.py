"""What a person can set on this device. Everything takes effect at once and is on disk at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from companion import words
from companion.app.screens.base import AppScreen
from companion.app.settings import SPEEDS, Settings
from companion.app.widgets import (
    Action,
    Body,
    Card,
    ChoiceRow,
    Divider,
    Emblem,
    Row,
    SectionTitle,
    SliderRow,
    SwitchRow,
    tell,
)
from companion.app.widgets.columns import Column, Columns, WidePage
from companion.app.widgets.rows import Toggle
from companion.sheets.scene import Align, Box, Pattern, Rect, Scene, Shape, Text
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

THEMES = ("dark", "light", "system")
TEXT = (0.9, 1.6, 0.1)
"""The smallest and the largest text, and the step between two sizes."""
SWATCHES = (("red", Pattern.DIAGONALS), ("blue", Pattern.WAVES), ("yellow", Pattern.DOTS))


class SettingsScreen(WidePage, AppScreen):
    """Groups of rows; each row is a setting."""

    title_key = "settings.title"

    def __init__(self, app: SkaldApp, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._build()

    def _build(self) -> None:
        self.title = word(self.title_key)
        self.body.clear_widgets()
        columns = Columns()
        left, right = Column(spacing=dp(8)), Column(spacing=dp(8))
        for column, groups in ((left, (self._look, self._play)), (right, (self._touch, self._language, self._data))):
            for group in groups:
                title, rows = group()
                column.add_widget(SectionTitle(text=word(title)))
                column.add_widget(_group(rows))
            columns.add_widget(column)
        self.add_widget(columns)

    # -- groups ----------------------------------------------------------------------------------------

    def _look(self) -> tuple[str, list[Any]]:
        low, high, step = TEXT
        size = SliderRow(headline=word("settings.text"), low=low, high=high, step=step, value=self._now.text)
        size.shown = _percent(self._now.text)
        size.bind(value=lambda row, value: self._resize(row, value))
        self._swatches = Emblem(size_hint_y=None, height=dp(48))
        self._show_marks()
        marks = self._switch("marks", "palette-outline")
        marks.bind(active=lambda *_: self._show_marks())
        return "settings.look", [
            self._choice("theme", [(name, word(f"settings.theme.{name}")) for name in THEMES]),
            size,
            _padded(Body(text=word("settings.sample"), tone="muted")),
            marks,
            _padded(self._swatches),
            self._switch("motion", "motion-outline"),
        ]

    def _play(self) -> tuple[str, list[Any]]:
        return "settings.play", [
            self._choice("speed", [(step, word(f"settings.speed.{step}")) for step in range(len(SPEEDS))]),
            self._switch("hide_score", "eye-off-outline"),
            self._switch("awake", "cellphone-screenshot"),
        ]

    def _touch(self) -> tuple[str, list[Any]]:
        device = self.app.device
        return "settings.touch", [
            self._switch("sound", "volume-high", device.audible),
            self._switch("haptics", "vibrate", device.can_vibrate),
            self._switch("speech", "account-voice", device.can_speak),
        ]

    def _language(self) -> tuple[str, list[Any]]:
        choices = [(code, _known(f"settings.language.{code}", code)) for code in words.languages()]
        row = self._choice("language", choices)
        row.bind(value=lambda *_: self.app.soon(self._build))
        return "settings.language", [row]

    def _data(self) -> tuple[str, list[Any]]:
        where = Row(icon="folder-outline", headline=word("settings.where"), supporting=str(self.app.home), inert=True)
        forget = Row(
            icon="account-remove-outline",
            headline=word("settings.forget"),
            supporting=word("settings.forget.help"),
            on_release=lambda *_: self._forget(),
        )
        keys = Row(icon="keyboard-outline", headline=word("settings.help"), trailing_icon="chevron-right")
        keys.bind(on_release=lambda *_: self.app.go("help"))
        return "settings.data", [where, forget, keys]

    # -- rows ------------------------------------------------------------------------------------------

    @property
    def _now(self) -> Settings:
        return self.app.settings

    def _switch(self, name: str, icon: str, possible: bool = True) -> Row:
        if not possible:
            return self._missing(name, icon)
        row = SwitchRow(
            icon=icon,
            headline=word(f"settings.{name}"),
            supporting=word(f"settings.{name}.help"),
            active=getattr(self._now, name),
        )
        row.bind(active=lambda _row, active: self.app.change(**{name: active}))
        return row

    def _missing(self, name: str, icon: str) -> Row:
        """What this device cannot do, and why; still easy to read, which a disabled row is not."""
        row = Row(icon=icon, headline=word(f"settings.{name}"), tone="muted", inert=True)
        row.supporting = word(f"settings.{name}.missing")
        row.end_with(Toggle(disabled=True, pos_hint={"center_y": 0.5}))
        return row

    def _choice(self, name: str, choices: list[tuple[Any, str]]) -> ChoiceRow:
        row = ChoiceRow(headline=word(f"settings.{name}.title"), choices=choices, value=getattr(self._now, name))
        row.bind(value=lambda _row, value: self.app.change(**{name: value}))
        return row

    # -- effects ---------------------------------------------------------------------------------------

    def _resize(self, row: SliderRow, value: float) -> None:
        text = round(value, 1)
        if text != self._now.text:
            self.app.change(text=text)
        row.shown = _percent(text)

    def _show_marks(self) -> None:
        marks = self._now.marks
        self._swatches.draw = lambda width, height: swatches(width, height, marks)

    def _forget(self) -> None:
        kept = {"names": self._now.names, "chairs": self._now.chairs, "player_name": self._now.player_name}
        self.app.change(names=(), chairs={}, player_name="")
        tell(word("settings.forgotten"), Action(word("settings.undo"), lambda: self.app.change(**kept)))


def _group(rows: list[Any]) -> Card:
    card = Card(inset=[0, 4, 0, 4], spacing=0)
    for place, row in enumerate(rows):
        if place and not isinstance(row, Column):  # a sample belongs to the row above it
            card.add_widget(Divider())
        card.add_widget(row)
    return card


def _padded(part: Any) -> Column:
    column = Column(padding=(dp(16), 0, dp(16), dp(12)))
    column.add_widget(part)
    return column


def _percent(text: float) -> str:
    return word("settings.percent", count=round(text * 100))


def _known(key: str, otherwise: str) -> str:
    text = word(key)
    return otherwise if text == key else text


def swatches(width: float, height: float, marks: bool) -> Scene:
    """The three colours of a sheet as they look now: plain, or each with its weave and its letter."""
    gap = 8.0
    side = (width - 2 * gap) / len(SWATCHES)
    shapes: list[Shape] = []
    for place, (colour, weave) in enumerate(SWATCHES):
        box = Box(place * (side + gap), 0, side, height)
        shapes.append(_swatch(colour, weave if marks else Pattern.NONE, box))
        if marks:
            shapes.append(_letter(colour, box))
    return Scene(width, height, tuple(shapes))


def _swatch(colour: str, weave: Pattern, box: Box) -> Rect:
    x, y, w, h = box
    ink = f"{colour}_ink"
    return Rect(key=colour, x=x, y=y, w=w, h=h, radius=10, fill=colour, pattern=weave, weave=ink, weave_opacity=0.25)


def _letter(colour: str, box: Box) -> Text:
    x, y = box.center
    letter, ink = word(f"settings.letter.{colour}"), f"{colour}_ink"
    return Text(key=f"{colour}/letter", text=letter, x=x, y=y, size=20, bold=True, fill=ink, align=Align.CENTER)
