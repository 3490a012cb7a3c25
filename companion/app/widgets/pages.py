"""The frame of a screen: a bar on top, one scrolling column under it, and panes where there is room for two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from kivymd.theming import ThemableBehavior

from companion.app.widgets.buttons import IconTap
from companion.app.widgets.clip import Clip

WIDE = 840  # dp; from here on two panes stand side by side
COLUMN = 720  # dp; a line of text gets no longer
LOW, SIDEWAYS = 480, 640  # dp; no higher and no narrower than this is a phone held sideways


def is_sideways(widget: Any) -> bool:
    """Whether a screen is a phone's, held sideways: what stands under a sheet upright stands beside it then."""
    return bool(dp(LOW) >= widget.height and widget.width >= dp(SIDEWAYS))


class Tap(NamedTuple):
    """An icon in a bar: what it shows, what is spoken, what it does."""

    icon: str
    spoken: str
    do: Callable[[], None]


class TopBar(ThemableBehavior, BoxLayout):
    """Title, perhaps a subtitle, a way back where `back` is set, and icons at the end."""

    title = StringProperty("")
    subtitle = StringProperty("")
    back = ObjectProperty(None, allownone=True)
    """What the arrow does; None shows no arrow."""
    actions = ObjectProperty(())
    """A sequence of `Tap`."""

    def on_kv_post(self, base_widget: Widget) -> None:
        self._build()
        for name in ("back", "actions"):
            self.fbind(name, self._build)

    def _build(self, *_: Any) -> None:
        from companion.words import word

        self.ids.start.clear_widgets()
        self.ids.end.clear_widgets()
        if self.back is not None:
            self._put(self.ids.start, Tap("arrow-left", word("widgets.back"), self.back))
        for tap in self.actions:
            self._put(self.ids.end, tap)

    def _put(self, box: Widget, tap: Tap) -> None:
        button = IconTap(icon=tap.icon, spoken=tap.spoken, pos_hint={"center_y": 0.5})
        button.bind(on_release=lambda *_: tap.do())
        box.add_widget(button)


class Screens(ScreenManager):
    """One screen at a time, each in the place of the last; so nothing has to be clipped, as it is in Kivy's own."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(transition=NoTransition(), **kwargs)


class Scroller(ScrollView):
    """Scrolls, but leaves a touch to a child that claims it (a scene with something to pick up there).

    Where everything fits there is nothing to scroll and touches arrive at once; a tap does not wait the fifth of
    a second it waits in Kivy's own view.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._clip = Clip(self)

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if not touch.is_mouse_scrolling and (self._fits() or self._claimed(touch)):
            return bool(self.simulate_touch_down(touch))
        return bool(super().on_touch_down(touch))

    def _fits(self) -> bool:
        view = self._viewport
        return view is not None and view.height <= self.height + 1 and view.width <= self.width + 1

    def _claimed(self, touch: Any) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        claimed = self._viewport is not None and _claimed(self._viewport, touch)
        touch.pop()
        return claimed

    def on_scroll_stop(self, touch: Any, check_children: bool = True) -> bool:
        mode = touch.ud.get(self._get_uid(), {}).get("mode")
        handled = bool(super().on_scroll_stop(touch, check_children))
        if mode == "unknown":
            touch.ud[self._get_uid("tap")] = True
            Clock.schedule_once(partial(self._do_touch_up, touch), 0.04)
        return handled

    def _do_touch_up(self, touch: Any, *args: Any) -> None:
        if touch.ud.pop(self._get_uid("tap"), False):  # once: the view itself calls again, later
            super()._do_touch_up(touch, *args)


def _claimed(widget: Any, touch: Any) -> bool:
    if not widget.collide_point(*touch.pos):
        return False
    claims = getattr(widget, "claims", None)
    if claims is not None and claims(touch):
        return True
    return any(_claimed(child, touch) for child in widget.children)


class Page(ThemableBehavior, Screen):
    """A screen: bar, scrolling column, and a foot for what is always at hand. What is added goes into the column."""

    title = StringProperty("")
    subtitle = StringProperty("")
    back = ObjectProperty(None, allownone=True)
    actions = ObjectProperty(())
    side = NumericProperty(dp(16))
    """The padding at both sides, in pixels: wider on wide windows, and what centres the column."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("width", self._measure)
        self._measure()

    @property
    def body(self) -> BoxLayout:
        """The column."""
        return self.ids.body

    @property
    def foot(self) -> BoxLayout:
        """Pinned under the column; not there while it is empty."""
        return self.ids.foot

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        if "body" in self.ids:
            self.ids.body.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    def _measure(self, *_: Any) -> None:
        least = dp(24) if self.width >= dp(600) else dp(16)
        self.side = max(least, (self.width - dp(COLUMN)) / 2)


class TwoPane(BoxLayout):
    """Two widgets, one under the other in a narrow window, side by side from 840 dp on. `wide` says which.

    Narrow, the second has its own height, or the share `second_share` of it where that is not 0.
    """

    wide = BooleanProperty(False)
    second_width = NumericProperty(dp(380))
    second_share = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("width", "children", "second_width", "second_share"):
            self.fbind(name, self._turn)
        self._turn()

    def panes(self) -> Sequence[Any]:
        return tuple(reversed(self.children))

    def _turn(self, *_: Any) -> None:
        self.wide = (self.width if self.width > 100 else Window.width) >= dp(WIDE)
        self.orientation = "horizontal" if self.wide else "vertical"
        for place, pane in enumerate(self.panes()):
            if place == 0:
                pane.size_hint = (1, 1)
            elif self.wide:
                pane.size_hint, pane.width = (None, 1), self.second_width
            else:
                pane.size_hint = (1, self.second_share or None)
                if not self.second_share and hasattr(pane, "minimum_height"):
                    pane.height = pane.minimum_height
