"""Buttons, at least 44 dp high, as wide as their text unless `wide`."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.widgets.surfaces import Press


class TextButton(Press, BoxLayout):
    """Text, with an icon before it if one is named. `spoken` is the text unless it is given."""

    text = StringProperty("")
    icon = StringProperty("")
    wide = BooleanProperty(False)
    """Take all the width there is, instead of as much as the text needs."""
    tone = StringProperty("gold")
    """The role of text and icon."""

    def __init__(self, **kwargs: Any) -> None:
        self._fit = Clock.create_trigger(self._refit, -1)
        super().__init__(**kwargs)

    def on_kv_post(self, base_widget: Any) -> None:
        self.ids.label.fbind("texture_size", self._fit)
        for name in ("wide", "width", "icon", "text"):
            self.fbind(name, self._fit)
        self._fit()

    def natural_width(self) -> float:
        """Room for everything in one line."""
        return self._line() + self._beside()

    def _line(self) -> float:
        return float(self.ids.label._label.get_extents(self.text)[0]) + 2 if self.text else 0.0

    def _beside(self) -> float:
        return float(dp(40) + (dp(28) if self.icon else 0))

    def _refit(self, *_: Any) -> None:
        label = self.ids.label
        if not self.wide:
            self.size_hint_x = None
            room = self.parent.width if self.parent is not None and self.parent.width > dp(120) else dp(2000)
            self.width = max(dp(64), min(self.natural_width(), room))
        label.text_size = (max(dp(20), min(self._line(), self.width - self._beside())), None)
        label.texture_update()
        self.height = max(dp(48), label.texture_size[1] + dp(20))

    def on_text(self, _self: Any, text: str) -> None:
        self.spoken = self.spoken if self.spoken and self.spoken != self._said else text
        self._said = text

    _said = ""


class PrimaryButton(TextButton):
    """The one thing to do here: filled with gold."""


class SecondaryButton(TextButton):
    """What else may be done: a thin outline."""


class TonalButton(TextButton):
    """What else may be done, where an outline would be one line too many."""


class DangerButton(TextButton):
    """What cannot be taken back."""


class IconTap(Press, BoxLayout):
    """An icon of 48 by 48 dp to tap; always with a `spoken` label."""

    icon = StringProperty("blank")
    tone = StringProperty("muted")
