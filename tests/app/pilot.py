"""Drives a real app in a real window that nobody sees: taps what it shows, types, looks, takes pictures.

Import this before Kivy: it says where Kivy draws and keeps its files. Time is the pilot's own: every frame is a
sixtieth of a second whatever it took, so animations and timers come out the same on any machine and nothing sleeps.
"""

from __future__ import annotations

import atexit
import gc
import logging
import os
import shutil
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

_own = tempfile.mkdtemp(prefix="skald-window-")
atexit.register(shutil.rmtree, _own, ignore_errors=True)
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_FILELOG="1", KIVY_NO_CONSOLELOG="1", KIVY_LOG_MODE="PYTHON", KIVY_HOME=_own)
os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ["SKALD_SILENT"] = "1"
os.environ.setdefault("KIVY_METRICS_DENSITY", "1")
os.environ.setdefault("KIVY_CLIPBOARD", "dummy")
logging.getLogger("kivy").disabled = True  # it reports every provider it tries and does not find

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from kivy.config import Config

    for _section, _name, _value in (
        ("graphics", "width", "360"),
        ("graphics", "height", "640"),
        ("graphics", "maxfps", "0"),
        ("graphics", "multisamples", "0"),
        ("kivy", "exit_on_escape", "0"),
        ("kivy", "keyboard_mode", ""),
    ):
        Config.set(_section, _name, _value)
    for _device, _ in Config.items("input"):
        Config.remove_option("input", _device)

    from kivy.app import App
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.graphics import Fbo
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glFinish, glReadPixels
    from kivy.input.motionevent import MotionEvent
    from kivy.lang import Builder
    from kivy.metrics import dp, sp
    from kivy.uix.label import Label
    from kivy.uix.modalview import ModalView
    from kivy.uix.scrollview import ScrollView
    from kivy.uix.textinput import TextInput
    from kivy.uix.widget import Widget
    from PIL import Image

    from companion.app.widgets import Focusable, Message, SceneView
    from companion.app.widgets.surfaces import Glyph

gc.freeze()  # what Kivy and KivyMD are made of need not be looked through with every collection
FRAME = 1 / 60
KEYS = {
    "tab": 9,
    "enter": 13,
    "escape": 27,
    "space": 32,
    "backspace": 8,
    "delete": 127,
    "up": 273,
    "down": 274,
    "right": 275,
    "left": 276,
}


class Finger(MotionEvent):
    """A touch made by the pilot."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("pilot", id(self), _share(x, y), is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: tuple[float, float]) -> None:
        self.sx, self.sy = args
        super().depack(args)

    def down(self) -> None:
        EventLoop.post_dispatch_input("begin", self)

    def to(self, x: float, y: float) -> None:
        self.move(_share(x, y))
        EventLoop.post_dispatch_input("update", self)

    def up(self) -> None:
        self.update_time_end()
        EventLoop.post_dispatch_input("end", self)


def _share(x: float, y: float) -> tuple[float, float]:
    """A place in the window as Kivy's input gives it, from 0 to 1."""
    return x / max(1.0, Window.width - 1), y / max(1.0, Window.height - 1)


class Pilot:
    """One app from start to stop. Apps can follow one another; the window stays."""

    def __init__(self, app: App, size: tuple[int, int] = (360, 640)) -> None:
        self.app = app
        self._now = max(Clock.time(), Clock.get_time())  # the last app's time may have run ahead
        Clock.time = lambda: self._now
        App._running_app = app
        gc.disable()
        _empty_window()
        EventLoop.ensure_window()
        self._set_size(*size)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            app._run_prepare()
        EventLoop.start()
        self.frames(4)

    def stop(self) -> None:
        """End the app and leave the window empty for the next one."""
        self.app.dispatch("on_stop")
        if Message.shown is not None:
            Message.shown.close()
        _empty_window()
        Window.clearcolor = (0, 0, 0, 1)
        if App.get_running_app() is self.app:
            App._running_app = None
        self.frames(2)
        del Clock.time
        gc.enable()

    def __enter__(self) -> Pilot:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    # ---------------------------------------------------------------------------------------------------- time

    def frames(self, count: int = 1) -> None:
        """Let frames pass; only the last of them is drawn, since nobody looks at the others."""
        for left in range(count, 0, -1):
            self._now += FRAME
            if left == 1:
                EventLoop.idle()
                glFinish()  # a hidden window waits for nothing and would queue frames without end
            else:
                _idle_unseen()

    def seconds(self, seconds: float) -> None:
        """Let that much of the app's time pass."""
        self.frames(max(1, round(seconds / FRAME)))

    def wait_until(self, condition: Callable[[], Any], timeout: float = 10.0) -> None:
        """Frames until the condition holds; `timeout` is in real seconds, since threads live by those."""
        end = time.monotonic() + timeout
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"nothing came of it in {timeout} s; on the screen: {self.texts()}")
            self.frames(1)
            time.sleep(0.001)

    def settle(self) -> None:
        """Enough frames for a layout to come to rest."""
        self.frames(8)

    # ------------------------------------------------------------------------------------------------- looking

    def widgets(self, kind: type | None = None) -> Iterator[Any]:
        """Every widget that can be seen, in the order it is drawn; only the topmost dialog's while one is open."""
        for root in _roots():
            yield from (w for w in _shown(root) if kind is None or isinstance(w, kind))

    def texts(self) -> list[str]:
        """All texts in sight, icons not counted."""
        shown = (w for w in self.widgets() if isinstance(w, (Label, TextInput)) and not isinstance(w, Glyph))
        return [widget.text for widget in shown if widget.text and self.in_sight(widget)]

    def see(self, text: str) -> bool:
        """Whether some text in sight holds this one, or a scene has a target with that label."""
        if any(text in shown for shown in self.texts()):
            return True
        return any(text == s.text for v in self.scenes() if v.scene for s in v.scene.shapes if hasattr(s, "text"))

    def scenes(self) -> list[SceneView]:
        return list(self.widgets(SceneView))

    def find(self, what: str | Widget) -> Any:
        """The widget that shows or speaks this text: the touchable one around it, enabled ones first."""
        if isinstance(what, Widget):
            return what
        exact = [w for w in self.widgets() if what in (getattr(w, "spoken", ""), getattr(w, "text", ""))]
        loose = exact or [w for w in self.widgets() if what in (getattr(w, "spoken", "") or getattr(w, "text", ""))]
        around = [_touchable(widget) for widget in loose]
        best = sorted(around, key=lambda w: (w.disabled, not isinstance(w, Focusable)))
        if not best:
            raise AssertionError(f"nothing shows {what!r}; on the screen: {self.texts()}")
        return best[0]

    def in_sight(self, widget: Any) -> bool:
        """Whether its middle can be seen: inside the window and not scrolled away."""
        x, y = widget.to_window(*widget.center)
        if not (0 <= x <= Window.width and 0 <= y <= Window.height):
            return False
        return all(_holds(view, x, y) for view in _ancestors(widget) if isinstance(view, ScrollView))

    def image(self) -> Image.Image:
        """The window as it is drawn now; on a buffer of our own, since the hidden window's own cannot grow."""
        size = tuple(Window.size)
        buffer = Fbo(size=size, with_stencilbuffer=True)
        buffer.bind()
        Window.dispatch("on_draw")
        data = glReadPixels(0, 0, *size, GL_RGBA, GL_UNSIGNED_BYTE)
        buffer.release()
        picture = Image.frombytes("RGBA", size, bytes(data)).convert("RGB")
        return picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)

    def shot(self, path: str | Path) -> Path:
        """A picture of the window in a file."""
        self.frames(2)
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.image().save(path)
        return path

    def pixel(self, x: float, y: float) -> tuple[int, int, int]:
        """The colour at a place of the window, from its lower left corner."""
        return self.image().getpixel((int(x), Window.height - 1 - int(y)))  # type: ignore[return-value]

    # ------------------------------------------------------------------------------------------------ touching

    def tap(self, what: str | Widget) -> None:
        """Tap the middle of what shows this text; scrolled to first if it is out of sight."""
        widget = self.find(what)
        if widget.disabled:
            raise AssertionError(f"{what!r} is disabled")
        self._bring(widget)
        self.tap_at(*widget.to_window(*widget.center))

    def tap_at(self, x: float, y: float) -> None:
        """Tap a place of the window."""
        finger = Finger(x, y)
        finger.down()
        self.frames(1)
        finger.up()
        self.frames(8)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        """One finger from one place of the window to another."""
        finger = Finger(*start)
        finger.down()
        for step in range(1, steps + 1):
            share = step / steps
            finger.to(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            self.frames(1)
        finger.up()
        self.frames(8)

    def pinch(self, *ways: tuple[tuple[float, float], tuple[float, float]], steps: int = 8) -> None:
        """Fingers, one after the other down, then all together from their start to their end."""
        fingers = []
        for start, _ in ways:
            fingers.append(Finger(*start))
            fingers[-1].down()
            self.frames(1)
        for step in range(1, steps + 1):
            share = step / steps
            for finger, ((x, y), (to_x, to_y)) in zip(fingers, ways, strict=True):
                finger.to(x + (to_x - x) * share, y + (to_y - y) * share)
            self.frames(1)
        for finger in fingers:
            finger.up()
            self.frames(1)
        self.frames(20)  # longer than a tap may wait in a scrolling view

    def wheel(self, x: float, y: float, away: bool, *modifiers: str) -> None:
        """One notch of the mouse's wheel, away from the hand or towards it."""
        notch = Finger(x, y)
        notch.profile = ["pos", "button"]
        notch.button = "scrolldown" if away else "scrollup"  # as Kivy names them
        held, Window._modifiers = Window._modifiers, list(modifiers)
        notch.down()
        notch.up()
        Window._modifiers = held
        self.frames(20)

    def tap_scene(self, view: SceneView, what: str) -> None:
        """Tap a target of a scene by its key or its label."""
        self.tap_at(*self._in_scene(view, what))

    def drag_scene(self, view: SceneView, source: str, target: str) -> None:
        """Drag one target of a scene onto another."""
        self.drag(self._in_scene(view, source), self._in_scene(view, target))

    def _in_scene(self, view: SceneView, what: str) -> tuple[float, float]:
        view.draw_now()
        key = view.key_of(what)
        if not key:
            labels = [s.touch.label for s in view.scene.targets() if s.touch]
            raise AssertionError(f"the scene has no target {what!r}; it has {labels}")
        view._focus_on(view.scene.by_key(key))  # scrolls to it
        view.focus_key = ""
        self.frames(2)
        return view.to_window(*view.center_of(key))

    def _bring(self, widget: Any) -> None:
        from companion.app.widgets.focus import reveal

        reveal(widget, widget.x, widget.y, widget.width, widget.height)
        self.frames(2)
        if not self.in_sight(widget):
            raise AssertionError(f"{widget} is out of sight")

    # --------------------------------------------------------------------------------------------------- typing

    def press(self, key: str, *modifiers: str) -> None:
        """A key by its name (tab, enter, escape, up, ...) or a letter."""
        code = KEYS.get(key) or ord(key)
        held = list(modifiers)
        if not Window.dispatch("on_key_down", code, 0, None, held):
            Window.dispatch("on_keyboard", code, 0, None, held)
        Window.dispatch("on_key_up", code, 0)
        self.frames(2)

    def type_text(self, text: str) -> None:
        """Letters into the field that has the focus."""
        for letter in text:
            Window.dispatch("on_textinput", letter)
        self.frames(2)

    def back(self) -> None:
        """The phone's back key."""
        self.press("escape")
        self.frames(4)

    def resize(self, width: int, height: int) -> None:
        self._set_size(width, height)
        self.settle()

    def _set_size(self, width: int, height: int) -> None:
        if tuple(Window.size) != (width, height):
            Window.size = (width, height)
            for _ in range(3):
                self.frames(1)

    # ----------------------------------------------------------------------------------------------- complaints

    def problems(self) -> list[str]:
        """What is wrong with the layout now: cut or tiny text, small or overlapping targets."""
        from tests.app.complaints import complaints

        self.settle()
        return complaints(self)


def _idle_unseen() -> None:
    """What `EventLoop.idle` does, without drawing."""
    Clock.tick()
    EventLoop.dispatch_input()
    Builder.sync()
    Clock.tick_draw()
    Builder.sync()


def _empty_window() -> None:
    for child in Window.children[:]:
        if isinstance(child, ModalView):
            child.dismiss(animation=False)
        Window.remove_widget(child)
    EventLoop.touches.clear()


def _roots() -> list[Any]:
    """The window's children from below; nothing under an open dialog counts."""
    roots: list[Any] = []
    for child in Window.children:
        roots.insert(0, child)
        if isinstance(child, ModalView):
            break
    return roots


def _shown(widget: Any) -> Iterator[Any]:
    if widget.opacity == 0 or widget.width <= 0 or widget.height <= 0:
        return
    yield widget
    for child in reversed(widget.children):
        yield from _shown(child)


def _ancestors(widget: Any) -> Iterator[Any]:
    parent = widget.parent
    while isinstance(parent, Widget):
        yield parent
        parent = parent.parent


def _touchable(widget: Any) -> Any:
    """The nearest touchable thing around a text, else the text itself."""
    for one in (widget, *_ancestors(widget)):
        if isinstance(one, (Focusable, TextInput)):
            return one
    return widget


def _holds(widget: Any, x: float, y: float) -> bool:
    left, low = widget.to_window(*widget.pos)
    return left <= x <= left + widget.width and low <= y <= low + widget.height


__all__ = ["FRAME", "Finger", "Pilot", "dp", "sp"]
