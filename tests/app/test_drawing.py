"""A scene on a canvas: where things are drawn, in which order, and what a change touches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate

from companion.app.widgets import geometry
from companion.app.widgets.drawing import OUTLINES, Drawn, parts
from companion.app.widgets.scene_picture import FAINTEST
from companion.sheets.marks import troll
from companion.sheets.palette import BIRCH, NIGHT
from companion.sheets.scene import (
    Align,
    Arc,
    Circle,
    Icon,
    Layer,
    Line,
    Pattern,
    Polygon,
    Rect,
    Scene,
    Text,
)
from tests.app.conftest import Fly
from tests.app.scenes import SceneApp, button, colour, ink, mark, square

# ------------------------------------------------------------------------------------------------------- drawing


def test_every_kind_of_shape_is_where_it_belongs(fly: Fly) -> None:
    pilot = fly(
        SceneApp(
            square("rect", 10, 10, "red"),
            square("round", 60, 10, "blue", radius=12),
            Circle(key="circle", x=130, y=30, r=20, fill="green"),
            Polygon(key="polygon", points=((160, 10), (190, 10), (175, 50)), fill="ember"),
            Line(key="line", points=((10, 70), (90, 70)), stroke="gold", stroke_width=6),
            Arc(key="arc", x=130, y=90, r=20, start=-90, end=90, stroke="ice", stroke_width=6),
        )
    )
    assert colour(pilot, 12, 12) == NIGHT.hex("red")
    assert colour(pilot, 80, 30) == NIGHT.hex("blue")
    assert colour(pilot, 61, 11) != NIGHT.hex("blue"), "the corner is round"
    assert colour(pilot, 130, 12) == colour(pilot, 130, 48) == NIGHT.hex("green")
    assert colour(pilot, 175, 20) == NIGHT.hex("ember")
    assert colour(pilot, 50, 71) == NIGHT.hex("gold")
    assert colour(pilot, 130, 70) == NIGHT.hex("ice"), "the arc's top"
    assert colour(pilot, 130, 110) == NIGHT.hex("surface"), "it is open below"


def test_a_concave_outline_is_filled_and_its_dent_is_not(fly: Fly) -> None:
    bracket = ((20, 20), (100, 20), (100, 40), (40, 40), (40, 80), (100, 80), (100, 100), (20, 100))
    pilot = fly(SceneApp(Polygon(key="bracket", points=bracket, fill="ember")))
    assert [colour(pilot, x, y) for x, y in ((30, 60), (90, 30), (90, 90))] == [NIGHT.hex("ember")] * 3
    assert colour(pilot, 70, 60) == NIGHT.hex("surface")


def test_a_border_is_crisp_and_inside_the_window(fly: Fly) -> None:
    pilot = fly(SceneApp(Rect(key="frame", x=0, y=0, w=200, h=100, stroke="gold")))
    assert [colour(pilot, 100.5, y + 0.5) for y in (0, 1)] == [NIGHT.hex("gold"), NIGHT.hex("surface")]


def test_a_weave_lies_over_its_fill(fly: Fly) -> None:
    woven = square("woven", 0, 0, "red", pattern=Pattern.DIAGONALS, weave="red_ink", weave_opacity=1.0)
    pilot = fly(SceneApp(woven, square("plain", 60, 0, "red")))
    assert ink(pilot, (60, 0, 40, 40), "red_ink") == 0
    assert 100 < ink(pilot, (0, 0, 40, 40), "red_ink") < 800


def test_opacity_lets_the_ground_through(fly: Fly) -> None:
    pilot = fly(SceneApp(square("a", 0, 0, "die"), square("b", 50, 0, "die", opacity=0.5)))
    full, half, ground = (int(colour(pilot, x, 20)[1:3], 16) for x in (20, 70, 120))
    assert abs(half - (full + ground) / 2) <= 2


@pytest.mark.parametrize("align", list(Align))
def test_text_stands_where_its_alignment_says_and_is_not_cut(fly: Fly, align: Align) -> None:
    text = Text(key="t", x=100, y=50, text="Valhalla", size=20, align=align)
    pilot = fly(SceneApp(text))
    box = text.box()
    total = ink(pilot, (0, 0, 200, 100), "text")
    assert total > 60
    assert ink(pilot, (box.x - 3, box.y - 1, box.w + 6, box.h + 2), "text") == total


def test_icons_come_from_the_font_and_an_unknown_name_is_no_fault(fly: Fly) -> None:
    known = Icon(key="a", x=30, y=30, name="sword", size=40)
    unknown = Icon(key="b", x=90, y=30, name="none-such", size=40)
    pilot = fly(SceneApp(known, unknown))
    assert ink(pilot, (10, 10, 40, 40), "text") > 100
    assert ink(pilot, (70, 10, 40, 40), "text") > 100


def test_later_shapes_lie_on_top_and_layers_above_all(fly: Fly) -> None:
    pilot = fly(
        SceneApp(
            square("hint", 0, 0, "gold", layer=Layer.HINTS),
            square("below", 0, 0, "red"),
            square("above", 20, 0, "blue"),
        )
    )
    assert colour(pilot, 10, 20) == NIGHT.hex("gold")
    assert colour(pilot, 50, 20) == NIGHT.hex("blue")


def test_a_scene_narrower_than_the_widget_is_centred(fly: Fly) -> None:
    pilot = fly(SceneApp(square("a", 0, 0, "red"), size=(100, 100)), (360, 640))
    assert pilot.app.view.from_scene(0, 0) == (130, 640)
    assert pilot.app.view.minimum_height == 100


# -------------------------------------------------------------------------------------------------------- changes


def test_what_did_not_change_keeps_its_instructions(fly: Fly) -> None:
    app = SceneApp(square("a", 0, 0, "red"), square("b", 50, 0, "blue"))
    pilot = fly(app)
    kept, edited = app.view.group_of("a"), app.view.group_of("b")
    inside = list(edited.children)
    app.show(square("a", 0, 0, "red"), square("b", 60, 0, "green"))
    pilot.frames(2)
    assert [shape.key for shape in app.view.last_diff.changed] == ["b"]
    assert app.view.group_of("a") is kept
    assert app.view.group_of("b") is edited
    assert list(edited.children) == inside, "edited in place, not drawn anew"
    assert colour(pilot, 95, 20) == NIGHT.hex("green")
    assert colour(pilot, 55, 20) == NIGHT.hex("surface")


def test_a_new_meaning_alone_draws_nothing(fly: Fly) -> None:
    app = SceneApp(button("a", 0, 0, means=1))
    pilot = fly(app)
    inside = list(app.view.group_of("a").children)
    app.show(button("a", 0, 0, means=2))
    pilot.frames(2)
    assert list(app.view.group_of("a").children) == inside
    pilot.tap_scene(app.view, "a")
    assert app.heard == [("means", 2)]


def test_another_kind_of_shape_takes_the_place_of_its_key(fly: Fly) -> None:
    app = SceneApp(square("a", 0, 0, "red"), square("b", 20, 0, "blue"))
    pilot = fly(app)
    app.show(Circle(key="a", x=20, y=20, r=20, fill="green"), square("b", 20, 0, "blue"))
    pilot.frames(2)
    assert colour(pilot, 10, 20) == NIGHT.hex("green")
    assert colour(pilot, 30, 20) == NIGHT.hex("blue"), "still on top"


@pytest.mark.parametrize("order", ["abc", "bca", "cab", "ab", "b", "acbd"])
def test_the_order_of_the_scene_is_the_order_of_drawing(fly: Fly, order: str) -> None:
    shapes = {key: square(key, 0, 0, role) for key, role in zip("abcd", ("red", "blue", "green", "ember"), strict=True)}
    app = SceneApp(shapes["a"], shapes["c"])
    pilot = fly(app)
    app.show(*(shapes[key] for key in order))
    pilot.frames(2)
    assert colour(pilot, 20, 20) == NIGHT.hex(shapes[order[-1]].fill)


def test_what_lies_between_letters_keeps_its_place(fly: Fly) -> None:
    """Shapes are drawn in batches by texture; none may slip under what was drawn before it."""
    letters = [Text(key=f"t{i}", x=100, y=50, text="MMMM", size=40, align=Align.CENTER, fill="gold") for i in range(2)]
    veils = [Rect(key=f"v{i}", x=0, y=0, w=200, h=100, fill=role) for i, role in enumerate(("red", "blue"))]
    app = SceneApp(letters[0], veils[0], letters[1])
    pilot = fly(app)
    assert ink(pilot, (0, 0, 200, 100), "gold") > 500
    app.show(letters[0], veils[0], letters[1], veils[1])
    pilot.frames(2)
    assert ink(pilot, (0, 0, 200, 100), "gold") == 0
    assert colour(pilot, 100, 50) == NIGHT.hex("blue")
    app.show(veils[0], veils[1], letters[0], letters[1])
    pilot.frames(2)
    assert ink(pilot, (0, 0, 200, 100), "gold") > 500


def anything(rng: Random, key: str) -> list[Any]:
    x, y = rng.uniform(20, 280), rng.uniform(20, 280)
    look: dict[str, Any] = {
        "fill": rng.choice(("red", "blue", "gold", "text", "ice")),
        "layer": rng.choice(list(Layer)),
        "opacity": rng.choice((1.0, 0.5)),
    }
    makers: list[Callable[[], list[Any]]] = [
        lambda: [Text(key=key, x=x, y=y, text=rng.choice(("Odin", "Loki")), size=18, **look)],
        lambda: [Circle(key=key, x=x, y=y, r=rng.uniform(4, 30), stroke="outline", **look)],
        lambda: [square(key, x, y, pattern=rng.choice(list(Pattern)), radius=rng.choice((0, 8)), **look)],
        lambda: [Icon(key=key, x=x, y=y, name="sword", size=30, **look)],
        lambda: troll(key, x, y, 40),
    ]
    return rng.choice(makers)()


@pytest.mark.parametrize("seed", range(4))
def test_batches_draw_what_shape_by_shape_would_be_drawn(fly: Fly, seed: int) -> None:
    """In its first scene and after changes; the slow way is one instruction after the other."""
    rng = Random(seed)
    shapes = [shape for i in range(90) for shape in anything(rng, f"k{i}")]
    app = SceneApp(*shapes[::2], size=(300, 300))
    pilot = fly(app)
    for some in (shapes[::2], shapes, shapes[10:60], shapes[5:], shapes[::-1]):
        app.show(*some)
        pilot.frames(2)
        batched = pilot.image()
        slow = InstructionGroup()
        for instruction in (PushMatrix(), Translate(*app.view.from_scene(0, 0), 0)):
            slow.add(instruction)
        for layer in Layer:
            for shape in app.view.scene.layer(layer):
                slow.add(Drawn(shape, NIGHT, 1.0).group)
        slow.add(PopMatrix())
        own = list(app.view.canvas.children)
        app.view.canvas.clear()
        app.view.canvas.add(slow)
        assert pilot.image().tobytes() == batched.tobytes()
        app.view.canvas.clear()
        for instruction in own:
            app.view.canvas.add(instruction)


def test_squares_with_weaves_and_letters_are_few_batches(fly: Fly) -> None:
    shapes: list[Any] = []
    for i in range(36):
        x, y = i % 6 * 50, i // 6 * 50
        shapes.append(square(f"s{i}", x, y, "red", pattern=Pattern.DOTS, weave="red_ink", radius=6))
        shapes += troll(f"m{i}", x + 20, y + 20, 30)
    app = SceneApp(*shapes, size=(300, 300))
    fly(app)
    batches = [batch for layer in app.view._layers.values() for batch in layer.batches]
    assert len(batches) < len(shapes) / 15
    assert sum(len(batch.parts) for batch in batches) == len(shapes) + 36


def test_a_shape_may_change_its_layer(fly: Fly) -> None:
    app = SceneApp(square("a", 0, 0, "red"), mark("b", 0, 0))
    pilot = fly(app)
    app.show(square("a", 0, 0, "red", layer=Layer.HINTS), mark("b", 0, 0))
    pilot.frames(2)
    assert colour(pilot, 20, 20) == NIGHT.hex("red")


def test_many_scenes_in_one_frame_are_drawn_once(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    app = SceneApp(square("a", 0, 0))
    pilot = fly(app)
    drawn: list[int] = []
    monkeypatch.setattr(app.view, "_arrange", lambda: drawn.append(1))
    for x in range(5):
        app.show(square("a", x, 0))
    pilot.frames(2)
    assert len(drawn) == 1


def test_another_palette_only_tints(fly: Fly) -> None:
    app = SceneApp(square("a", 0, 0, "blue"))
    pilot = fly(app)
    inside = list(app.view.group_of("a").children)
    app.theme_cls.theme_style = "Light"
    pilot.frames(2)
    assert colour(pilot, 20, 20) == BIRCH.hex("blue")
    assert list(app.view.group_of("a").children) == inside


def test_no_scene_shows_nothing(fly: Fly) -> None:
    app = SceneApp(square("a", 0, 0))
    pilot = fly(app)
    app.view.scene = None
    pilot.frames(2)
    assert colour(pilot, 20, 20) == NIGHT.hex("surface")
    assert app.view.minimum_height == 0


def test_only_what_asks_for_attention_pulses_and_motion_can_be_off(fly: Fly) -> None:
    app = SceneApp(mark("still", 0, 0, "die"), square("loud", 60, 0, "die", layer=Layer.HINTS, pulse=True))
    pilot = fly(app)
    seen = set()
    for _ in range(24):
        pilot.frames(4)
        seen.add(int(colour(pilot, 80, 20)[1:3], 16))
        assert colour(pilot, 20, 20) == NIGHT.hex("die")
    full = int(NIGHT.hex("die")[1:3], 16)
    assert max(seen) > 0.95 * full
    assert FAINTEST * full - 3 < min(seen) < 0.6 * full
    app.view.motion = False
    pilot.frames(40)
    assert colour(pilot, 80, 20) == NIGHT.hex("die")
    assert app.view._beat is None


# ------------------------------------------------------------------------------------------------------- geometry


def area(solid: geometry.Solid) -> float:
    """The area of the triangles whose vertices are all solid."""
    found = 0.0
    for at in range(0, len(solid.indices), 3):
        corners = [solid.vertices[4 * i : 4 * i + 3] for i in solid.indices[at : at + 3]]
        if all(corner[2] == geometry.SOLID for corner in corners):
            found += abs(geometry.signed_area([(x, y) for x, y, _ in corners]))
    return found


def test_triangles_of_every_mark_cover_its_outline_exactly() -> None:
    from companion.sheets.marks import MARKS

    for name, draw in MARKS.items():
        for shape in draw(name, 0, 0, 200):
            if isinstance(shape, Polygon):
                points = geometry.tidy([(x, -y) for x, y in shape.points])
                cut = geometry.triangles(points)
                covered = sum(
                    abs(geometry.signed_area([points[i] for i in cut[at : at + 3]])) for at in range(0, len(cut), 3)
                )
                assert covered == pytest.approx(geometry.signed_area(points), rel=1e-6), name


def test_a_stroke_is_as_wide_as_it_says() -> None:
    line = geometry.stroked([(0, 0), (100, 0)], 10)
    assert area(line) == pytest.approx(9 * 100 + 4.5**2 * 3.14, rel=0.03)
    frame = geometry.stroked([(0, 0), (100, 0), (100, 100), (0, 100)], 4, closed=True)
    assert area(frame) == pytest.approx(400 * 3, rel=0.01)


def test_many_trolls_are_cut_into_triangles_once() -> None:
    trolls = [s for i in range(18) for s in troll(f"t{i}", 13.7 * i, 9.1 * i, 20) if isinstance(s, Polygon)]
    parts(trolls[0], 1.0)
    before = OUTLINES.cuts
    for shape in trolls:
        parts(shape, 1.0)
    assert OUTLINES.cuts - before < 2 * len(trolls) / 18


def test_an_empty_outline_is_no_fault() -> None:
    assert geometry.filled([(0, 0), (0, 0), (1, 0)]).indices == []
    assert geometry.stroked([(5, 5), (5, 5)], 3).vertices == []


def test_a_scene_holds_no_key_twice() -> None:
    with pytest.raises(ValueError, match="the key 'a'"):
        Scene(10, 10, (square("a", 0, 0), square("a", 5, 5)))
