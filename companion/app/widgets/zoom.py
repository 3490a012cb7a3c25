"""A scrolling view of one scene that two fingers, Ctrl with the wheel, or keys make up to three times as large."""

from __future__ import annotations

import math
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ObjectProperty

from companion.app.widgets.pages import Scroller
from companion.app.widgets.scene_view import SceneView

MOST = 3.0
STEP = 1.25
FINE = 0.05  # what a gesture ends on, so that letters come in few sizes
BARELY = 1.08  # no larger than this is the whole sheet again
REST = 0.2  # seconds after the last turn of the wheel
KEYS = {"+": STEP, "=": STEP, "-": 1 / STEP, "0": 0.0}

Place = tuple[float, float]


class Pinch:
    """Two fingers, and what lay between them when the second one came down."""

    def __init__(self, one: Any, other: Any, zoom: float, point: Place) -> None:
        self.fingers = (one, other)
        self.point = point
        self._zoom, self._apart = zoom, max(1.0, self.apart)

    @property
    def apart(self) -> float:
        return math.dist(self.fingers[0].pos, self.fingers[1].pos)

    @property
    def middle(self) -> Place:
        (ax, ay), (bx, by) = self.fingers[0].pos, self.fingers[1].pos
        return (ax + bx) / 2, (ay + by) / 2

    @property
    def zoom(self) -> float:
        return self._zoom * self.apart / self._apart


class ZoomScroller(Scroller):
    """Shows a scene, perhaps in a column with other things.

    One finger taps and scrolls as ever; a second one takes both from the scene.
    While the fingers move, what is drawn is stretched; when they let go it is drawn anew, as sharp as before.
    """

    sheet = ObjectProperty(None, allownone=True)
    """The scene where it is not the only child; the column it stands in must be as wide as it."""

    def __init__(self, **kwargs: Any) -> None:
        self._down: list[Any] = []
        self._touch: Any
        self._pinch: Pinch | None = None
        self._sharpen = Clock.create_trigger(self._settle, REST)
        super().__init__(**kwargs)

    @property
    def view(self) -> SceneView:
        return self.sheet.__self__ if self.sheet is not None else self._viewport  # not a proxy

    def on_key(self, text: str) -> bool:
        """+, - and 0, around the middle; False for any other key."""
        if text not in KEYS:
            return False
        self._zoom_at(self.view.zoom * KEYS[text], self.center)
        self._settle()
        return True

    def reset(self) -> None:
        """The whole sheet again, from its top."""
        self._leave()
        if self.view.zoom != 1:
            self._zoom_at(1.0, self.center)
            self._settle()
            self.scroll_y = 1.0

    # -- fingers ---------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            return self._wheel(touch) or bool(super().on_touch_down(touch))
        self._down = [finger for finger in self._down if finger in EventLoop.touches]
        if not self._down:
            self._down.append(touch)
            return bool(super().on_touch_down(touch))
        if len(self._down) == 1 and not self.view.dragging:
            self._down.append(touch)
            self._begin()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self and self._pinch is not None and touch in self._pinch.fingers:
            self._show(self._pinch.zoom, self._pinch.point, self._pinch.middle)
            return True
        return True if self._is_spent(touch) else bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if not self._is_spent(touch):
            return bool(super().on_touch_up(touch))
        if touch.grab_current is self:
            touch.ungrab(self)
            self._leave()
        return True

    def _is_spent(self, touch: Any) -> bool:
        """Whether a finger has pinched: it does nothing else before it is lifted."""
        return bool(touch.ud.get(self._get_uid("pinch")))

    def _begin(self) -> None:
        for finger in self._down:
            self._take(finger)
        one, other = self._down
        middle = ((one.x + other.x) / 2, (one.y + other.y) / 2)
        self._pinch = Pinch(one, other, self.view.zoom, self._point_at(middle))

    def _take(self, finger: Any) -> None:
        """Whatever this finger was about to do, it does no more."""
        finger.ud[self._get_uid("pinch")] = True
        if self._touch is finger:
            self._touch = None
            Clock.unschedule(self._change_touch_mode)
            for effect in (self.effect_x, self.effect_y):
                effect.velocity, effect.is_manual = 0, False
        for held in finger.grab_list[:]:
            if (widget := held()) is not None:
                finger.ungrab(widget)
        self.view.let_go()
        finger.grab(self)

    def _leave(self) -> None:
        if self._pinch is not None:
            self._pinch = None
            self._settle()

    # -- the wheel -------------------------------------------------------------------------------------

    def _wheel(self, touch: Any) -> bool:
        steps = {"scrolldown": STEP, "scrollup": 1 / STEP}  # as Kivy names them: the wheel turned away, and back
        if "ctrl" not in Window.modifiers or touch.button not in steps:
            return False
        self._zoom_at(self.view.zoom * steps[touch.button], touch.pos)
        self._sharpen()
        return True

    # -- what is shown ---------------------------------------------------------------------------------

    def _point_at(self, place: Place) -> Place:
        """The scene's point at a place of the view."""
        self.update_from_scroll()
        return self.view.to_scene(*self.to_local(*place))

    def _zoom_at(self, zoom: float, place: Place) -> None:
        self._show(zoom, self._point_at(place), place)

    def _show(self, zoom: float, point: Place, place: Place) -> None:
        """So large, with that point of the scene at that place of the view as far as the edges let it."""
        view = self.view
        view.zoom = min(MOST, max(1.0, zoom))
        self.do_scroll_x = view.zoom > 1
        across, down = view.in_picture(*point)
        column = self._viewport
        if column is not view:
            for _ in range(2):  # its height, then the places in it: a layout would wait for the next frame
                column.do_layout()
            down += column.top - view.top
        wide, high = column.width - self.width, column.height - self.height
        self.scroll_x = _share(across - (place[0] - self.x), wide)
        self.scroll_y = 1 - _share(down - (self.top - place[1]), high)
        self.update_from_scroll()

    def _settle(self, *_: Any) -> None:
        """Draw sharp, at a size that is one of a few."""
        zoom = self.view.zoom
        rounded = 1.0 if zoom < BARELY else min(MOST, round(zoom / FINE) * FINE)
        if rounded != zoom:
            self._zoom_at(rounded, self.center)
        self.view.draw_now()


def _share(part: float, whole: float) -> float:
    return min(1.0, max(0.0, part / whole)) if whole > 0 else 0.0
