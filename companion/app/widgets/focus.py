"""Working the app with keys alone: Tab goes round everything that can be touched, Enter presses it.

A widget takes part by the mixin `Focusable`. One `FocusKeys` per window moves the focus among what is on the screen
now, or in the topmost dialog while one is open. The ring shows from the first key to the next touch.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from typing import Any

from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.modalview import ModalView
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.sheets.scene import Direction

TAB, ENTER, SPACE, PAD_ENTER = 9, 13, 32, 271
ARROWS = {273: Direction.UP, 274: Direction.DOWN, 275: Direction.RIGHT, 276: Direction.LEFT}
RING = 3.0  # dp between a widget and its ring, so that it shows around gold too


class Focusable:
    """Mixin for a widget that keys can reach. `spoken` says what it is, for keys, speech and tests alike."""

    spoken = StringProperty("")
    focused = BooleanProperty(False)

    _ring: InstructionGroup | None = None

    def press(self) -> None:
        """What Enter does: the same as a tap."""
        self.trigger_action(0.1)  # type: ignore[attr-defined]

    def enter_focus(self, backwards: bool) -> None:
        """The focus arrives, by Tab or by Shift-Tab."""

    def step_focus(self, backwards: bool) -> bool:
        """Tab within the widget; False where it leaves."""
        return False

    def arrow(self, direction: Direction) -> bool:
        """An arrow key; False where it means nothing here."""
        return False

    def draws_ring(self) -> bool:
        return True

    def on_focused(self, *_: Any) -> None:
        if self.focused and self.draws_ring():
            self._show_ring()
        else:
            self._hide_ring()

    def _show_ring(self) -> None:
        widget: Any = self
        if self._ring is None:
            self._ring = InstructionGroup()
            widget.fbind("pos", self._move_ring)
            widget.fbind("size", self._move_ring)
        widget.canvas.after.add(self._ring)
        self._move_ring()

    def _move_ring(self, *_: Any) -> None:
        widget: Any = self
        if self._ring is not None and self.focused:
            theme = getattr(widget, "theme_cls", None) or _theme()
            gap = dp(RING)
            radius = getattr(widget, "radius", [dp(12)])[0] + gap
            box = (widget.x - gap, widget.y - gap, widget.width + 2 * gap, widget.height + 2 * gap, radius)
            self._ring.clear()
            self._ring.add(Color(*theme.primaryColor))
            self._ring.add(SmoothLine(rounded_rectangle=box, width=dp(1.2)))

    def _hide_ring(self) -> None:
        if self._ring is not None:
            self._ring.clear()
            self.canvas.after.remove(self._ring)  # type: ignore[attr-defined]
            self._ring = None
            self.funbind("pos", self._move_ring)  # type: ignore[attr-defined]
            self.funbind("size", self._move_ring)  # type: ignore[attr-defined]


def _theme() -> Any:
    from kivymd.app import MDApp

    return MDApp.get_running_app().theme_cls


def focusables(window: Any) -> list[Any]:
    """Everything keys can reach now, as one reads the screen; behind an open dialog nothing can be reached."""
    roots: list[Any] = []
    for child in window.children:  # topmost first
        roots.insert(0, child)
        if isinstance(child, ModalView):
            break
    return [widget for root in roots for widget in _reachable(root)]


def _reachable(widget: Any) -> Iterator[Any]:
    if widget.disabled or widget.opacity == 0:
        return
    if isinstance(widget, Focusable) and widget.width > 0 and widget.height > 0:  # type: ignore[attr-defined]
        yield widget
    for child in reversed(widget.children):
        yield from _reachable(child)


def reveal(widget: Widget, x: float, y: float, w: float, h: float) -> None:
    """Scroll the views around the widget until this box of its parent's coordinates can be seen."""
    parent = widget.parent
    left, low = widget.to_window(x, y)
    while parent is not None and parent is not parent.parent:
        if isinstance(parent, ScrollView):
            at_x, at_y = parent.to_window(*parent.pos)
            margin = dp(16)
            down = max(0, at_y + margin - low) or min(0, at_y + parent.height - margin - low - h)
            aside = max(0, at_x + margin - left) or min(0, at_x + parent.width - margin - left - w)
            sx, sy = parent.convert_distance_to_scroll(aside, down)
            parent.scroll_y = min(1, max(0, parent.scroll_y - (sy if down else 0)))
            parent.scroll_x = min(1, max(0, parent.scroll_x - (sx if aside else 0)))
        parent = parent.parent


class FocusKeys:
    """Listens to a window's keys; `stop` when the app ends."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._current: weakref.ref[Any] | None = None
        window.bind(on_key_down=self._on_key, on_touch_down=self._on_touch)

    def stop(self) -> None:
        self.clear()
        self._window.unbind(on_key_down=self._on_key, on_touch_down=self._on_touch)

    @property
    def current(self) -> Any:
        """The widget that has the focus and is still there, or None."""
        widget = self._current() if self._current else None
        return widget if widget is not None and widget.get_root_window() is not None else None

    def focus(self, widget: Any, backwards: bool = False) -> None:
        self.clear()
        self._current = weakref.ref(widget)
        widget.enter_focus(backwards)
        widget.focused = True
        reveal(widget, widget.x, widget.y, widget.width, widget.height)

    def clear(self) -> None:
        widget = self._current() if self._current else None
        self._current = None
        if widget is not None:
            widget.focused = False

    def step(self, backwards: bool = False) -> None:
        """Tab: to the next place in the widget, or to the next widget, around the whole screen."""
        current, order = self.current, focusables(self._window)
        if current is not None and current in order and current.step_focus(backwards):
            return
        if not order:
            return
        if current in order:
            place = (order.index(current) + (-1 if backwards else 1)) % len(order)
        else:
            place = -1 if backwards else 0
        self.focus(order[place], backwards)

    def _on_key(self, _window: Any, key: int, _scan: int, _text: str, modifiers: list[str]) -> bool:
        if key == TAB:
            stop_editing()
            self.step("shift" in modifiers)
            return True
        current = self.current
        if current is None or editing():
            return False
        if key in (ENTER, PAD_ENTER, SPACE):
            current.press()
            return True
        return key in ARROWS and bool(current.arrow(ARROWS[key]))

    def _on_touch(self, *_: Any) -> bool:
        self.clear()
        return False


def editing() -> bool:
    """Whether some text is being typed."""
    return any(widget is not None for widget in FocusBehavior._keyboards.values())


def stop_editing() -> None:
    for widget in list(FocusBehavior._keyboards.values()):
        if widget is not None:
            widget.focus = False
