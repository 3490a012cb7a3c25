"""Rows of a list: something to read on the left, something to set on the right. Each is one target, or few."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivymd.theming import ThemableBehavior

from companion.app.widgets.focus import Focusable
from companion.app.widgets.surfaces import Press
from companion.sheets.scene import Direction
from companion.words import word


class Row(Press, BoxLayout):
    """Icon, headline, supporting text, and at the end a text, an icon or a widget of your own.

    A row with nothing to do on release is `inert`: it can be read, not pressed.
    """

    icon = StringProperty("")
    headline = StringProperty("")
    supporting = StringProperty("")
    trailing = StringProperty("")
    trailing_icon = StringProperty("")
    tone = StringProperty("text")
    inert = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("headline", "supporting", "trailing"):
            self.fbind(name, self._say)
        self._say()

    def _say(self, *_: Any) -> None:
        self.spoken = ". ".join(text for text in (self.headline, self.supporting, self.trailing) if text)

    def end_with(self, widget: Widget) -> None:
        """Show this widget at the end of the row."""
        self.ids.end.add_widget(widget)

    def on_touch_down(self, touch: Any) -> bool:
        if self.inert:
            return bool(BoxLayout.on_touch_down(self, touch))
        return super().on_touch_down(touch)

    def press(self) -> None:
        if not self.inert:
            super().press()


class Toggle(ThemableBehavior, Widget):
    """Shows on or off; the row takes the touches. (KivyMD's switch cannot be built switched on.)"""

    active = BooleanProperty(False)


class SwitchRow(Row):
    """Something that is on or off; the whole row turns it. Bind `active`."""

    active = BooleanProperty(False)

    def on_kv_post(self, base_widget: Any) -> None:
        self._switch = Toggle(active=self.active, pos_hint={"center_y": 0.5})
        self.end_with(self._switch)
        self.fbind("active", self._show)
        self.fbind("disabled", self._show)
        self._show()

    def on_release(self) -> None:
        self.active = not self.active

    def _show(self, *_: Any) -> None:
        self._switch.active = self.active
        self._switch.disabled = self.disabled
        self._say()

    def _say(self, *_: Any) -> None:
        self.spoken = word("widgets.on" if self.active else "widgets.off", name=self.headline)


class Segment(Press, BoxLayout):
    """One of the choices of a `ChoiceRow`."""

    text = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)

    def natural_width(self) -> float:
        """Room for the text in one line, and for the check mark whether it shows or not."""
        return self.line() + float(dp(24 + 24))

    def line(self) -> float:
        return float(self.ids.label._label.get_extents(self.text)[0]) + 2


class ChoiceRow(BoxLayout):
    """Choose one of few. `choices` are pairs of a value and its text; bind `value`.

    The segments share one line evenly where they fit, else each is as wide as its text and they flow on.
    """

    headline = StringProperty("")
    supporting = StringProperty("")
    choices = ListProperty()
    value = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._fit = Clock.create_trigger(self._refit, -1)
        super().__init__(**kwargs)

    def on_kv_post(self, base_widget: Any) -> None:
        for name in ("choices", "headline"):
            self.fbind(name, self._build)
        self.fbind("value", self._mark)
        self.ids.grid.fbind("width", self._fit)
        self._build()

    def segments(self) -> Sequence[Segment]:
        return tuple(reversed(self.ids.grid.children))

    def _build(self, *_: Any) -> None:
        self.ids.grid.clear_widgets()
        for value, text in self.choices:
            segment = Segment(text=text)
            segment.bind(on_release=lambda _segment, value=value: self._choose(value))
            segment.ids.label.fbind("texture_size", self._fit)
            self.ids.grid.add_widget(segment)
        self._mark()

    def _choose(self, value: Any) -> None:
        self.value = value

    def _mark(self, *_: Any) -> None:
        for segment, (value, text) in zip(self.segments(), self.choices, strict=True):
            segment.chosen = value == self.value
            named = word("widgets.value", name=self.headline, value=text) if self.headline else text
            segment.spoken = word("widgets.on", name=named) if segment.chosen else named
        self._fit()

    def _refit(self, *_: Any) -> None:
        room, gap = self.ids.grid.width, dp(8)
        widths = [segment.natural_width() for segment in self.segments()]
        even = (room - gap * (len(widths) - 1)) / max(1, len(widths))
        for segment, width in zip(self.segments(), widths, strict=True):
            segment.width = even if max(widths) <= even else min(width, room)


class StepperRow(BoxLayout):
    """A small number, one less or one more at a tap. Bind `value`."""

    headline = StringProperty("")
    supporting = StringProperty("")
    value = NumericProperty(0)
    low = NumericProperty(0)
    high = NumericProperty(10)

    def step(self, by: int) -> None:
        self.value = min(self.high, max(self.low, self.value + by))


class Track(ThemableBehavior, Widget):
    """A track with a handle that jumps to the finger and follows it. (KivyMD's glides, and its value with it.)"""

    value = NumericProperty(0)
    low = NumericProperty(0)
    high = NumericProperty(100)
    step = NumericProperty(1)

    at = NumericProperty(0)
    """Where the handle stands, in pixels."""

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._follow(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self._follow(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def claims(self, touch: Any) -> bool:
        """A scrolling parent leaves the touch to the handle."""
        return not self.disabled and self.collide_point(*touch.pos)

    def _follow(self, touch: Any) -> None:
        share = (touch.x - self.x - dp(12)) / max(1, self.width - dp(24))
        steps = round(share * (self.high - self.low) / self.step)
        self.value = min(self.high, max(self.low, self.low + steps * self.step))


class SliderRow(Focusable, BoxLayout):
    """A value on a scale. Bind `value`; `shown` says it in words."""

    headline = StringProperty("")
    shown = StringProperty("")
    value = NumericProperty(0)
    low = NumericProperty(0)
    high = NumericProperty(100)
    step = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("headline", "shown", "value"):
            self.fbind(name, self._say)
        self._say()

    def _say(self, *_: Any) -> None:
        self.spoken = word("widgets.value", name=self.headline, value=self.shown or f"{self.value:g}")

    def press(self) -> None:
        """Enter does nothing; the arrows move the value."""

    def arrow(self, direction: Direction) -> bool:
        by = {Direction.LEFT: -self.step, Direction.RIGHT: self.step}.get(direction, 0)
        self.value = min(self.high, max(self.low, self.value + by))
        return bool(by)
