"""What lies on the screen and can be seen or pressed: grounds, text, icons. Colours are roles of our palettes."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import SmoothLine, SmoothRoundedRectangle
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

from companion.app.theme import ROUND, ROUND_SMALL, ink
from companion.app.widgets.coat import Coat
from companion.app.widgets.focus import Focusable

# Kivy draws the soft edges of all shapes of a kind with one texture, which the first shape ever made of that kind fills
# again after the graphics were lost: so these two stay.
_FIRST = (SmoothLine(), SmoothRoundedRectangle())


class Surface(ThemableBehavior):
    """A rounded ground with a thin edge; both are clear unless a role is named."""

    ground = StringProperty("")
    edge = StringProperty("")
    radius = VariableListProperty([dp(ROUND_SMALL)], length=4)
    ground_color = ColorProperty([0, 0, 0, 0])
    edge_color = ColorProperty([0, 0, 0, 0])

    def __init__(self, **kwargs: Any) -> None:
        self._ground, self._edge = Coat(SmoothRoundedRectangle), Coat(SmoothLine)
        super().__init__(**kwargs)
        for coat in (self._ground, self._edge):
            self.canvas.before.add(coat.group)
        paint = Clock.create_trigger(self._paint, -1)
        for name in ("ground_color", "edge_color", "radius", "pos", "size"):
            self.fbind(name, paint)
        paint()

    def _paint(self, *_: Any) -> None:
        self._ground.show(self.ground_color, pos=self.pos, size=self.size, radius=self.radius)
        width, height = max(1, self.width - 1), max(1, self.height - 1)
        outline = (self.x + 0.5, self.y + 0.5, width, height, *self.radius)
        self._edge.show(self.edge_color, rounded_rectangle=outline, width=1)


class Press(Focusable, ButtonBehavior, Surface):
    """A surface that can be pressed. A veil answers the finger; KivyMD's ripple needs stencils and outlasts it."""

    veil = StringProperty("text")

    def __init__(self, **kwargs: Any) -> None:
        self._veil = Coat(SmoothRoundedRectangle)
        super().__init__(**kwargs)
        self.canvas.after.add(self._veil.group)
        for name in ("state", "pos", "size"):
            self.fbind(name, self._draw_veil)

    def _draw_veil(self, *_: Any) -> None:
        rgba = ink(self.theme_cls.theme_style, self.veil, 0.12 if self.state == "down" else 0.0)
        self._veil.show(rgba, pos=self.pos, size=self.size, radius=self.radius)

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
