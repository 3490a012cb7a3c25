"""Keeps a scene on a canvas and edits only what changed."""

from __future__ import annotations

import math
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.app.widgets.layers import Cells, DrawnLayer
from companion.app.widgets.plate import Plate
from companion.sheets.palette import NIGHT, Palette
from companion.sheets.scene import Diff, Layer, Scene, Shape, diff

PULSE = 1.6  # seconds from bright to bright
FAINTEST = 0.45  # of its opacity, in the middle of a pulse
DIMMED = 0.3  # of its opacity: what stays behind of a dragged shape


LARGEST = 4096  # pixels; what every graphics card can hold in one picture


class ScenePicture(Widget):
    """Draws `scene` from its top left corner, centred where it is narrower than the widget.

    A new scene is drawn before the next frame, however often it was set since the last one. Text of a scene is
    sized in dp: the scene was laid out for its text size, so the system's font scale must go in there.
    """

    scene = ObjectProperty(None, allownone=True)
    palette = ObjectProperty(NIGHT)
    motion = BooleanProperty(True)
    """Whether shapes that ask for attention pulse."""
    minimum_height = NumericProperty(0)
    """The scene's height in pixels, for a scrolling parent."""
    minimum_width = NumericProperty(0)
    zoom = NumericProperty(1.0)
    """How much larger than its dp the scene is shown: stretched at once, sharp when it is drawn again."""
    plate = StringProperty("")
    """The role of the ground on which what seldom changes is drawn once, to be shown as one picture in every frame.

    For large scenes on a plain ground; empty draws everything anew in every frame."""

    def __init__(self, **kwargs: Any) -> None:
        self._shown: Scene | None = None
        self._density = float(Metrics.density)
        self._layers = {layer: DrawnLayer() for layer in Layer}
        self._aside: frozenset[str] = frozenset()
        self._origin, self._stretch = Translate(0, 0, 0), Scale(1)
        self.last_diff = Diff((), (), ())
        self._redraw = Clock.create_trigger(self.draw_now, -1)
        self._beat: Any = None
        self._tinted: Palette | None = None
        self._plate: Plate | None = None
        super().__init__(**kwargs)
        self._lay_canvas()
        self.fbind("plate", self._lay_canvas)
        for name in ("scene", "palette"):
            self.fbind(name, self._redraw)
        for name in ("pos", "size"):
            self.fbind(name, self._place)
        self.fbind("motion", self._keep_beat)
        self.fbind("zoom", self._enlarge)
        self._redraw()

    def _lay_canvas(self, *_: Any) -> None:
        """Origin, layers and overlays; on a plate the lower layers are a picture of their own."""
        self.canvas.clear()
        self._plate = None
        groups = [layer.group for layer in self._layers.values()]
        below = self._lay_plate(groups[:-1]) if self._wants_plate() else groups[:-1]
        for instruction in (
            PushMatrix(),
            self._origin,
            self._stretch,
            *below,
            groups[-1],
            *self.overlays(),
            PopMatrix(),
        ):
            self.canvas.add(instruction)

    def _wants_plate(self) -> bool:
        return bool(self.plate) and 0 < self.minimum_width <= LARGEST and 0 < self.minimum_height <= LARGEST

    def _lay_plate(self, groups: list[InstructionGroup]) -> list[Any]:
        size = (math.ceil(self.minimum_width), math.ceil(self.minimum_height))
        self._plate = Plate(size, groups, (*self.palette.rgb(self.plate), 1))
        return self._plate.instructions()

    def _fit_plate(self) -> None:
        """A plate as large as the scene, in the colour of its ground."""
        size, plate = (math.ceil(self.minimum_width), math.ceil(self.minimum_height)), self._plate
        if self._wants_plate() != (plate is not None) or (plate is not None and plate.size != size):
            self._lay_canvas()
        elif plate is not None and self._tinted is not self.palette:
            plate.paint((*self.palette.rgb(self.plate), 1))

    def overlays(self) -> tuple[InstructionGroup, ...]:
        """What is drawn over the scene and moves with it."""
        return ()

    def on_scene(self, *_: Any) -> None:
        self.minimum_width = self.scene.width * self.shown_density if self.scene else 0
        self.minimum_height = self.scene.height * self.shown_density if self.scene else 0

    @property
    def shown_density(self) -> float:
        """Pixels of the screen to one dp of the scene."""
        return float(Metrics.density * self.zoom)

    def _enlarge(self, *_: Any) -> None:
        share = self.shown_density / self._density
        self._stretch.xyz = (share, share, 1)
        self.on_scene()
        self._place()

    def _place(self, *_: Any) -> None:
        spare = (self.width - self.minimum_width) / 2
        self._origin.xy = (round(self.x + max(0, spare)), round(self.top))

    def to_scene(self, x: float, y: float) -> tuple[float, float]:
        """A point of the widget's parent as a point of the scene, in dp."""
        ox, oy = self._origin.xy
        return (x - ox) / self.shown_density, (oy - y) / self.shown_density

    def from_scene(self, x: float, y: float) -> tuple[float, float]:
        """A point of the scene as a point of the widget's parent."""
        ox, oy = self._origin.xy
        return x * self.shown_density + ox, oy - y * self.shown_density

    def in_picture(self, x: float, y: float) -> tuple[float, float]:
        """A point of the scene in pixels from the widget's upper left corner."""
        spare = max(0.0, (self.width - self.minimum_width) / 2)
        return x * self.shown_density + spare, y * self.shown_density

    def draw_now(self, *_: Any) -> None:
        """Bring the canvas up to date at once. All is drawn anew where the screen's density or the zoom changed."""
        if self._density != self.shown_density:
            self._forget()
        scene = self.scene or Scene(0, 0, ())
        self.last_diff = diff(self._shown, scene)
        if self._shown is not None:
            self._remove(self._shown, scene)
        for shape in (*self.last_diff.changed, *self.last_diff.added):
            self._put(shape)
        self._shown = scene
        self._fit_plate()
        self._arrange()
        self._place()
        self._keep_beat()

    def _forget(self) -> None:
        self._density = self.shown_density
        self._stretch.xyz = (1, 1, 1)
        self._shown = None
        for layer in self._layers.values():
            layer.clear()
        self.on_scene()

    def _remove(self, old: Scene, new: Scene) -> None:
        """What is gone, and what went to another layer."""
        for key in self.last_diff.removed:
            self._layers[old.keys[key].layer].drop(key)
        for shape in self.last_diff.changed:
            before = old.keys[shape.key]
            if before.layer is not shape.layer:
                self._layers[before.layer].drop(shape.key)

    def _put(self, shape: Shape) -> None:
        before = self._shown.keys.get(shape.key) if self._shown is not None else None
        if before is not None and type(before) is type(shape) and replace(shape, touch=before.touch) == before:
            return  # it means something else now, but looks the same
        self._layers[shape.layer].put(self._dimmed(shape), self._density)

    def _dimmed(self, shape: Shape) -> Shape:
        return replace(shape, opacity=shape.opacity * DIMMED) if shape.key in self._aside else shape

    def set_aside(self, keys: frozenset[str]) -> None:
        """Let these shapes fade, and those set aside before come back."""
        changed, self._aside = keys ^ self._aside, keys
        for key in changed:
            shape = self._shown.keys.get(key) if self._shown is not None else None
            if shape is not None:
                self._layers[shape.layer].put(self._dimmed(shape), self._density)
        self._arrange()

    def _arrange(self) -> None:
        wanted: dict[Layer, list[str]] = {layer: [] for layer in Layer}
        for shape in self._shown.shapes if self._shown is not None else ():
            wanted[shape.layer].append(shape.key)
        for layer, keys in wanted.items():
            touched = self._layers[layer].arrange(keys, self.palette)
            if self._tinted is not self.palette:
                self._layers[layer].tint(self.palette)
            self._spoil(layer, touched)
        self._tinted = self.palette

    def _spoil(self, layer: Layer, cells: Cells | None) -> None:
        """What the plate shows in these cells, or anywhere, is out of date."""
        if self._plate is not None and layer is not Layer.HINTS:
            self._plate.patch.spread() if cells is None else self._plate.patch.add(cells)

    def group_of(self, key: str) -> InstructionGroup | None:
        """The canvas instructions that draw a shape."""
        shape = self._shown.keys.get(key) if self._shown is not None else None
        return self._layers[shape.layer].group_of(key) if shape is not None else None

    # ------------------------------------------------------------------------------------------------- pulsing

    def on_motion(self, etype: Any, me: Any) -> Any:
        """Kivy's event for touches has the name that a change of `motion` calls; tell the two apart."""
        return None if etype is self else super().on_motion(etype, me)

    def _keep_beat(self, *_: Any) -> None:
        wanted = self.motion and any(True for layer in self._layers.values() for _ in layer.pulsing())
        if wanted and self._beat is None:
            self._beat = Clock.schedule_interval(self._pulse, 1 / 30)
        elif not wanted and self._beat is not None:
            self._beat.cancel()
            self._beat = None
            self._fade(1.0)

    def _pulse(self, _dt: float) -> None:
        if self.get_root_window() is not None:
            wave = (1 + math.cos(Clock.get_boottime() / PULSE * 2 * math.pi)) / 2
            self._fade(FAINTEST + (1 - FAINTEST) * wave)

    def _fade(self, factor: float) -> None:
        for layer, drawn in self._layers.items():
            for batch in drawn.pulsing():
                batch.fade(factor)
                self._spoil(layer, batch.cells)
