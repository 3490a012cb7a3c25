"""An app that shows one scene, and small scenes to show in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.uix.widget import Widget
from kivymd.app import MDApp

from companion.app.theme import apply_theme, set_text_size
from companion.app.widgets import SceneView, Scroller
from companion.sheets.palette import NIGHT
from companion.sheets.scene import Layer, Rect, Scene, Shape, Touch

if TYPE_CHECKING:
    from tests.app.pilot import Pilot


class SceneApp(MDApp):
    """The scene fills the window, or scrolls in it; `heard` is what it dispatched."""

    def __init__(self, *shapes: Shape, size: tuple[float, float] = (200, 200), scrolls: bool = False) -> None:
        super().__init__()
        self.scene, self.scrolls = Scene(*size, shapes), scrolls
        self.heard: list[tuple[Any, ...]] = []
        apply_theme(self.theme_cls, dark=True)
        set_text_size(self.theme_cls)

    def build(self) -> Widget:
        self.view = SceneView(scene=self.scene)
        self.view.bind(
            on_touch_means=lambda _view, means: self.heard.append(("means", means)),
            on_refused=lambda _view, why: self.heard.append(("refused", why)),
            on_dropped=lambda _view, source, target: self.heard.append(("dropped", source, target)),
        )
        if not self.scrolls:
            return self.view
        self.view.size_hint_y, self.view.height = None, self.scene.height
        self.scroller = Scroller(do_scroll_x=False)
        self.scroller.add_widget(self.view)
        return self.scroller

    def show(self, *shapes: Shape) -> None:
        self.view.scene = Scene(self.scene.width, self.scene.height, shapes)


def square(key: str, x: float, y: float, fill: str = "red", **more: Any) -> Rect:
    """40 by 40 dp."""
    return Rect(key=key, x=x, y=y, w=40, h=40, fill=fill, **more)


def button(key: str, x: float, y: float, **touch: Any) -> Rect:
    """A square that means its own key."""
    return square(key, x, y, touch=Touch(**{"label": key.title(), "means": key, **touch}))


def mark(key: str, x: float, y: float, fill: str = "gold", **more: Any) -> Rect:
    return square(key, x, y, fill, layer=Layer.MARKS, **more)


def colour(pilot: Pilot, x: float, y: float) -> str:
    """What is drawn at a point of the scene."""
    return "#{:02x}{:02x}{:02x}".format(*pilot.pixel(*pilot.app.view.to_window(*pilot.app.view.from_scene(x, y))))


def ink(pilot: Pilot, box: tuple[float, float, float, float], role: str) -> int:
    """How many pixels of a box of the scene are nearly of that colour."""
    left, top = pilot.app.view.from_scene(box[0], box[1])
    x, y = int(left), int(Window.height - top)
    data = pilot.image().crop((x, y, x + int(box[2]), y + int(box[3]))).tobytes()
    red, green, blue = (round(255 * c) for c in NIGHT.rgb(role))
    pixels = zip(data[0::3], data[1::3], data[2::3], strict=True)
    return sum(max(abs(r - red), abs(g - green), abs(b - blue)) < 40 for r, g, b in pixels)
