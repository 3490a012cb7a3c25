"""What lies on the screen and can be seen or pressed: grounds, text, icons. Colours are roles of our palettes."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivymd.theming import ThemableBehavior

from companion.app.theme import ROUND, ROUND_SMALL
from companion.app.widgets.focus import Focusable


class Surface(ThemableBehavior):
    """A rounded ground with a thin edge; both are clear unless a role is named."""

    ground = StringProperty("")
    edge = StringProperty("")
    radius = VariableListProperty([dp(ROUND_SMALL)], length=4)
    ground_color = ColorProperty([0, 0, 0, 0])
    edge_color = ColorProperty([0, 0, 0, 0])


class Press(Focusable, ButtonBehavior, Surface):
    """A surface that can be pressed. A veil answers the finger; KivyMD's ripple needs stencils and outlasts it."""

    veil = StringProperty("text")

    def on_touch_down(self, touch: Any) -> bool:
        if touch.is_mouse_scrolling:
            return False
        return bool(super().on_touch_down(touch))


class Words(ThemableBehavior, Label):
    """Text that wraps at the widget's width and is as high as it needs; `tone` is a role of the palette."""

    style = StringProperty("Body")
    role = OptionProperty("large", options=["large", "medium", "small"])
    tone = StringProperty("text")
    adapts = BooleanProperty(True)
    """Whether the height follows the text."""
    wraps = BooleanProperty(True)
    """Off for a text whose width follows it, like a number at the end of a row."""


class Body(Words):
    """Running text."""


class Title(Words):
    """The name of a thing or a page."""


class SectionTitle(Words):
    """Over a group of rows."""


class Caption(Words):
    """Small print, still 12 sp."""


class Glyph(ThemableBehavior, Label):
    """An icon of the Material font; it does not grow with the text."""

    icon = StringProperty("blank")
    tone = StringProperty("muted")
    glyph_size = NumericProperty(24)
    """In dp."""


class Card(Surface, BoxLayout):
    """A group of things on a ground of their own."""

    radius = VariableListProperty([dp(ROUND)], length=4)
    inset = ListProperty([16, 16, 16, 16])
    """Padding in dp."""


class PressCard(Press, BoxLayout):
    """A card that is one large button."""

    radius = VariableListProperty([dp(ROUND)], length=4)
    inset = ListProperty([16, 16, 16, 16])


class Divider(ThemableBehavior, BoxLayout):
    """A thin line between rows."""
