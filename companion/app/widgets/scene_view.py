"""The one widget that shows a sheet: draws its scene, and turns touches and keys into what they mean."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.app.widgets.drawing import Drawn
from companion.app.widgets.focus import Focusable, reveal
from companion.app.widgets.scene_picture import ScenePicture
from companion.sheets.scene import Circle, Direction, Layer, Line, Point, Rect, Shape
from companion.sheets.sketch import PEN, Sketch, stroke_in

SLACK = 12.0  # dp a finger may wander and still tap


class SceneView(Focusable, ScenePicture):
    """Tap, drag and drop, keys.

    A tap on an enabled target is `on_touch_means`, on a disabled one `on_refused`. A shape whose touch has a `drag`
    role is picked up by moving; let go over a target that takes it, it is `on_dropped`. A finger that draws on a free
    space leaves ink behind it, and its stroke is `on_sketched`.
    """

    focus_key = StringProperty("")
    """The key of the target that has the keyboard's focus; it wears a golden ring."""

    __events__ = ("on_touch_means", "on_refused", "on_dropped", "on_sketched")

    def __init__(self, **kwargs: Any) -> None:
        self._ring_group, self._press_group = InstructionGroup(), InstructionGroup()
        self._goal_group, self._ghost_group = InstructionGroup(), InstructionGroup()
        self._ink_group = InstructionGroup()
        self._ghost_place = Translate(0, 0, 0)
        self._pressed: Shape | None = None
        self._dragged: Shape | None = None
        self._space: Shape | None = None
        self._points: list[Point] = []
        super().__init__(**kwargs)
        for name in ("focus_key", "focused"):
            self.fbind(name, self._draw_ring)

    def overlays(self) -> tuple[InstructionGroup, ...]:
        return self._press_group, self._goal_group, self._ink_group, self._ring_group, self._ghost_group

    def draw_now(self, *args: Any) -> None:
        super().draw_now(*args)
        if self._dragged is not None and self._target(self._dragged.key) is None:
            self._put_down()
        if self._space is not None and self._target(self._space.key) is None:
            self._lift_pen()
        self._press(None if self._pressed is None else self._target(self._pressed.key))
        if self.focus_key and self._target(self.focus_key) is None:
            self.focus_key = ""
        self._draw_ring()

    # --------------------------------------------------------------------------------------------- what is there

    def _target(self, key: str) -> Shape | None:
        shape = self.scene.by_key(key) if self.scene else None
        return shape if shape is not None and shape.touch is not None else None

    def label_at(self, key: str) -> str:
        """The label of a target, empty where there is none."""
        shape = self._target(key)
        return str(shape.touch.label) if shape is not None and shape.touch is not None else ""

    def spoken_at(self, key: str) -> str:
        """What is spoken for a target: its label, and why it cannot be touched if so."""
        shape = self._target(key)
        if shape is None or shape.touch is None:
            return ""
        refused = not shape.touch.enabled and shape.touch.why
        return f"{shape.touch.label}. {refused}" if refused else shape.touch.label

    def key_of(self, label: str) -> str:
        """The key of the first target with that label or key, empty where there is none."""
        for shape in self.scene.focus_order() if self.scene else ():
            if shape.touch is not None and label in (shape.key, shape.touch.label):
                return str(shape.key)
        return ""

    def center_of(self, key: str) -> tuple[float, float]:
        """The middle of a shape in the coordinates of the widget's parent."""
        self.draw_now()
        shape = self.scene.by_key(key)
        return self.from_scene(*shape.box().center)

    # --------------------------------------------------------------------------------------------------- touches

    def on_touch_means(self, means: Any) -> None:
        """An enabled target was tapped."""

    def on_refused(self, why: str) -> None:
        """A disabled target was tapped; `why` is a sentence for the player."""

    def on_dropped(self, source: Any, target: Any) -> None:
        """One shape was dragged onto another that takes it; both as what they mean."""

    def on_sketched(self, means: Any, stroke: Any) -> None:
        """A finger has drawn on a free space; `means` says on which page."""

    def hit(self, touch: Any) -> Shape | None:
        return self.scene.hit(*self.to_scene(*touch.pos)) if self.scene and self.collide_point(*touch.pos) else None

    def claims(self, touch: Any) -> bool:
        """Whether a scrolling parent should leave this touch to the scene, since it may pick something up or draw."""
        shape = self.hit(touch)
        if shape is None or shape.touch is None:
            return False
        return is_space(shape) or (bool(shape.touch.drag) and shape.touch.enabled)

    def on_touch_down(self, touch: Any) -> bool:
        shape = self.hit(touch)
        busy = self._pressed or self._dragged or self._space
        if shape is None or self.disabled or touch.is_mouse_scrolling or busy:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        touch.ud[self] = touch.pos
        if is_space(shape):
            self._space, self._points = shape, [self.to_scene(*touch.pos)]
        else:
            self._press(shape)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if self._space is not None:
            self._ink(self._space, self.to_scene(*touch.pos))
            return True
        start = touch.ud[self]
        far = max(abs(touch.x - start[0]), abs(touch.y - start[1])) > dp(SLACK)
        if self._dragged is None and far and self._pressed is not None:
            if self._pressed.touch.drag and self._pressed.touch.enabled:
                self._pick_up(self._pressed)
            self._press(None)
        if self._dragged is not None:
            self._ghost_place.xy = (touch.x - start[0], touch.y - start[1])
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self._space is not None:
            space, points = self._space, self._points
            self._lift_pen()
            self.dispatch("on_sketched", space.touch.means, stroke_in(space.box(), points))
            return True
        dragged, pressed = self._dragged, self._pressed
        self._put_down()
        self._press(None)
        if dragged is not None:
            self._drop(dragged, touch)
        elif pressed is not None:
            self._tap(pressed)
        return True

    @property
    def dragging(self) -> bool:
        return self._dragged is not None

    def let_go(self) -> None:
        """A touch was taken away: what it pressed, picked up or began to write is as it was."""
        if self._space is not None:
            self._lift_pen()
        self._put_down()
        self._press(None)

    def _tap(self, shape: Shape) -> None:
        if shape.touch is None:
            return
        if shape.touch.enabled:
            self.dispatch("on_touch_means", shape.touch.means)
        else:
            self.dispatch("on_refused", shape.touch.why)

    def _drop(self, dragged: Shape, touch: Any) -> None:
        goals = [shape for shape in self._goals(dragged) if shape.key != dragged.key]
        x, y = self.to_scene(*touch.pos)
        inside = [shape for shape in goals if shape.contains(x, y) or shape.box().grown(44).contains(x, y)]
        if inside:
            best = min(inside, key=lambda s: (s.box().center[0] - x) ** 2 + (s.box().center[1] - y) ** 2)
            self.dispatch("on_dropped", dragged.touch.means, best.touch.means)  # type: ignore[union-attr]

    # -------------------------------------------------------------------------------------------------- overlays

    def _ink(self, space: Shape, point: Point) -> None:
        """The line behind the finger, within the space."""
        box = space.box()
        x, y = point
        self._points.append((max(box.x, min(box.x + box.w, x)), max(box.y, min(box.y + box.h, y))))
        line = Line(key=space.key, points=tuple(self._points), stroke="text", stroke_width=PEN, layer=Layer.HINTS)
        self._ink_group.clear()
        self._ink_group.add(Drawn(line, self.palette, self._density).group)

    def _lift_pen(self) -> None:
        self._space, self._points = None, []
        self._ink_group.clear()

    def _press(self, shape: Shape | None) -> None:
        self._pressed = shape
        self._press_group.clear()
        if shape is not None:
            veil = _around(shape, fill="text", opacity=0.16)
            self._press_group.add(Drawn(veil, self.palette, self._density).group)

    def _goals(self, source: Shape) -> list[Shape]:
        return [s for s in self.scene.targets() if s.touch.takes(source.touch)] if self.scene else []

    def _pick_up(self, shape: Shape) -> None:
        """The shape and its parts follow the finger; whatever takes it is outlined."""
        self._dragged = shape
        self._ghost_place.xy = (0, 0)
        self._ghost_group.add(PushMatrix())
        self._ghost_group.add(self._ghost_place)
        whole = self.scene.parts(shape.key)
        for part in whole:
            self._ghost_group.add(Drawn(part, self.palette, self._density).group)
        self.set_aside(frozenset(part.key for part in whole))
        self._ghost_group.add(PopMatrix())
        for goal in self._goals(shape):
            frame = _around(goal, stroke="gold", stroke_width=2.5, grow=1)
            self._goal_group.add(Drawn(frame, self.palette, self._density).group)

    def _put_down(self) -> None:
        if self._dragged is not None:
            self.set_aside(frozenset())
        self._dragged = None
        self._ghost_group.clear()
        self._goal_group.clear()

    def _draw_ring(self, *_: Any) -> None:
        self._ring_group.clear()
        shape = self._target(self.focus_key) if self.focused and self.focus_key else None
        if shape is not None:
            # Two strokes, so that the ring stands out on gold as well as on the ground.
            for role, width in (("surface", 5.0), ("gold", 2.5)):
                ring = _around(shape, stroke=role, stroke_width=width, grow=2)
                self._ring_group.add(Drawn(ring, self.palette, self._density).group)
        self._ring_group.add(Color(1, 1, 1, 1))

    # ------------------------------------------------------------------------------------------------------ keys

    def draws_ring(self) -> bool:
        return False  # around the target, not around the sheet

    def press(self) -> None:
        self.activate()

    def activate(self) -> None:
        """Do what a tap on the focused target would."""
        shape = self._target(self.focus_key)
        if shape is not None:
            self._tap(shape)

    def focus_next(self) -> bool:
        """To the next target as one reads; False after the last."""
        return self._focus_by(1)

    def focus_previous(self) -> bool:
        return self._focus_by(-1)

    def move(self, direction: Direction) -> bool:
        """To the neighbour an arrow key points at; False where there is none."""
        shape = self.scene.neighbour(self.focus_key, direction) if self.scene else None
        return self._focus_on(shape)

    def _focus_by(self, step: int) -> bool:
        """Tab stops at what can be done; the arrows also reach what cannot, to hear why."""
        shapes = self.scene.focus_order() if self.scene else ()
        order = [s for s in shapes if s.key == self.focus_key or (s.touch is not None and s.touch.enabled)]
        keys = [shape.key for shape in order]
        place = keys.index(self.focus_key) + step if self.focus_key in keys else (0 if step > 0 else len(keys) - 1)
        return self._focus_on(order[place]) if 0 <= place < len(keys) else False

    def _focus_on(self, shape: Shape | None) -> bool:
        if shape is None:
            return False
        self.focus_key = shape.key
        self.spoken = self.spoken_at(shape.key)
        box = shape.box()
        x, y = self.from_scene(box.x, box.y + box.h)
        reveal(self, x, y, box.w * self.shown_density, box.h * self.shown_density)
        return True

    def enter_focus(self, backwards: bool) -> None:
        self.focus_key = ""
        self._focus_by(-1 if backwards else 1)

    def step_focus(self, backwards: bool) -> bool:
        return self._focus_by(-1 if backwards else 1)

    def arrow(self, direction: Direction) -> bool:
        return self.move(direction)


def is_space(shape: Shape) -> bool:
    """Whether a finger draws on this shape."""
    return shape.touch is not None and shape.touch.enabled and isinstance(shape.touch.means, Sketch)


def _around(shape: Shape, *, grow: float = 0.0, fill: str = "", stroke: str = "", **look: Any) -> Shape:
    """A shape of the overlay that covers or frames another one."""
    place = {"key": shape.key, "layer": Layer.HINTS, "fill": fill, "stroke": stroke, **look}
    if isinstance(shape, Circle):
        return Circle(x=shape.x, y=shape.y, r=shape.r + grow, **place)
    box = shape.box()
    radius = shape.radius + grow if isinstance(shape, Rect) else 6.0
    return Rect(x=box.x - grow, y=box.y - grow, w=box.w + 2 * grow, h=box.h + 2 * grow, radius=radius, **place)
