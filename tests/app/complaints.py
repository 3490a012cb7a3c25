"""The checks behind `Pilot.problems`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.metrics import Metrics, dp, sp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput

from companion.app.widgets import Focusable, SceneView
from companion.app.widgets.surfaces import Glyph

if TYPE_CHECKING:
    from tests.app.pilot import Pilot

FINGER = 44  # dp
SMALLEST = 12  # sp
Frame = tuple[float, float, float, float]


def complaints(pilot: Pilot) -> list[str]:
    found: list[str] = []
    for widget in pilot.widgets(Label):
        if widget.text and not isinstance(widget, Glyph):
            found += [f"{widget.text!r} {fault}" for fault in _text_faults(widget)]
    found += _target_faults(pilot)
    for view in pilot.scenes():
        found += _scene_faults(view)
    return found


def _text_faults(label: Any) -> Iterator[str]:
    if label.font_size < sp(SMALLEST) - 0.01:
        yield f"is set in {label.font_size / sp(1):.1f} sp"
    if label.shorten and label.is_shortened:
        yield "is shortened"
    if label.texture_size[0] > label.width + 1 or label.texture_size[1] > label.height + 1:
        yield f"needs {label.texture_size} and has {[round(v) for v in label.size]}"
    left, _, right, _ = _frame(label)
    if left < -1 or right > Window.width + 1:
        yield f"goes over the window's side ({left:.0f} to {right:.0f} of {Window.width})"
    for parent in _around(label):
        outer = _frame(parent)
        inner = _frame(label)
        if inner[0] < outer[0] - 1 or inner[2] > outer[2] + 1:
            yield f"sticks out of its {type(parent).__name__}"
            return


def _around(widget: Any) -> Iterator[Any]:
    parent = widget.parent
    while parent is not None and parent is not parent.parent and parent is not Window:
        yield parent
        parent = parent.parent


def _target_faults(pilot: Pilot) -> list[str]:
    found: list[str] = []
    targets = [
        w
        for w in pilot.widgets()
        if isinstance(w, (Focusable, TextInput)) and not isinstance(w, SceneView) and not getattr(w, "inert", False)
    ]
    for widget in targets:
        name = getattr(widget, "spoken", "") or getattr(widget, "text", "") or type(widget).__name__
        if isinstance(widget, Focusable) and not widget.spoken:  # type: ignore[attr-defined]
            found.append(f"a {type(widget).__name__} has no spoken label")
        if widget.width < dp(FINGER) or widget.height < dp(FINGER):
            found.append(f"{name!r} is only {widget.width:.0f} x {widget.height:.0f}")
    in_sight = [w for w in targets if pilot.in_sight(w)]
    for one, other in combinations(in_sight, 2):
        if other in _around(one) or one in _around(other):
            continue
        if _overlap(_seen(one), _seen(other)):
            found.append(f"{one.spoken!r} and {other.spoken!r} overlap")
    return found


def _scene_faults(view: SceneView) -> list[str]:
    """Text of a scene that is too small or outside of it."""
    found = []
    for shape in view.scene.shapes if view.scene else ():
        if not hasattr(shape, "text"):
            continue
        text, size = shape.fitted()
        box = shape.box()
        if size < SMALLEST - 0.01:
            found.append(f"scene text {text!r} is set in {size:.1f} sp")
        if box.x < -1 or box.x + box.w > view.scene.width + 1 or box.y < -1 or box.y + box.h > view.scene.height + 1:
            found.append(f"scene text {text!r} goes over the scene's side")
    if view.scene and view.scene.width * Metrics.density > view.width + 1:
        found.append(f"a scene is {view.scene.width:.0f} dp wide and has {view.width / Metrics.density:.0f}")
    return found


def _frame(widget: Any) -> Frame:
    left, low = widget.to_window(*widget.pos)
    return left, low, left + widget.width, low + widget.height


def _seen(widget: Any) -> Frame:
    """The part of the frame that is not scrolled away."""
    left, low, right, top = _frame(widget)
    for view in _around(widget):
        if isinstance(view, ScrollView):
            outer = _frame(view)
            left, low, right, top = max(left, outer[0]), max(low, outer[1]), min(right, outer[2]), min(top, outer[3])
    return left, low, right, top


def _overlap(a: Frame, b: Frame) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1
