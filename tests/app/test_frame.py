"""What a frame costs: how much of a screen is drawn anew each time, counted and not timed."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.graphics import Fbo, InstructionGroup, Rectangle, SmoothRoundedRectangle
from kivy.graphics.context import get_context
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivymd.app import MDApp

from companion.app.app import SkaldApp
from companion.app.theme import apply_theme
from companion.app.widgets import IconTap, Row, SceneView, Scroller, Surface
from companion.app.widgets.drawing import CELL
from companion.kernel import SeatInfo
from companion.sheets.palette import BIRCH, NIGHT
from companion.sheets.scene import Layer, Scene, Shape
from tests.app.conftest import Fly
from tests.app.hand import Hand
from tests.app.pilot import Finger, Pilot, Window
from tests.app.scenes import SceneApp, square

STROKES = ("Rectangle", "RoundedRectangle", "SmoothRoundedRectangle", "SmoothLine", "AntiAliasingLine", "Mesh")


def drawn(group: InstructionGroup) -> Iterator[Any]:
    """Every instruction of a frame; a picture drawn once is not drawn again with what is in it."""
    for instruction in group.children:
        yield instruction
        if isinstance(instruction, InstructionGroup) and not isinstance(instruction, Fbo):
            yield from drawn(instruction)


def night(role: str) -> tuple[int, ...]:
    return tuple(round(255 * c) for c in NIGHT.rgb(role))


def kinds(group: InstructionGroup) -> Counter[str]:
    return Counter(type(instruction).__name__ for instruction in drawn(group))


# ------------------------------------------------------------------------------------------------------ the table


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    app = SkaldApp(tmp_path)
    app.change(speed=0, motion=False, sound=False)
    app.new_seed = lambda: "frame"
    return app


def answer(hand: Hand) -> None:
    """The person's next answer; bots think in the background before it."""
    hand.pilot.wait_until(lambda: hand.play.asked is not None)
    hand.answer()


def open_table(app: SkaldApp, fly: Fly, size: tuple[int, int], bots: int = 2) -> Pilot:
    pilot = fly(app, size)
    app.begin("ragnaroll", [SeatInfo("Ada"), *(SeatInfo(name, "random") for name in ("Bo", "Cy")[:bots])], {})
    pilot.settle()
    hand = Hand(pilot)
    for _ in range(6):
        answer(hand)
    pilot.settle()
    return pilot


@pytest.mark.parametrize(("size", "most"), [((412, 915), 24), ((1280, 800), 90)], ids=["phone", "desktop"])
def test_a_table_is_drawn_in_few_strokes(app: SkaldApp, fly: Fly, size: tuple[int, int], most: int) -> None:
    """Hundreds of shapes lie in the pictures of sheet and tray; beside them there are letters and little else."""
    open_table(app, fly, size)
    found = kinds(Window.canvas)
    assert sum(found[name] for name in STROKES) <= most, found
    assert found["Fbo"] == 2
    assert not [name for name in found if name.startswith("Stencil")], "a stencil draws its area twice"


def test_nothing_large_lies_under_the_sheet(app: SkaldApp, fly: Fly) -> None:
    """The window is cleared in the colour of the surface, so no page needs a ground."""
    pilot = open_table(app, fly, (412, 915))
    plates = {id(view._plate.texture) for view in (app.screen.ids.board, app.screen.ids.tray)}
    large = [
        instruction
        for instruction in drawn(Window.canvas)
        if isinstance(instruction, Rectangle | SmoothRoundedRectangle)
        and instruction.size[0] * instruction.size[1] > Window.width * Window.height / 10
        and id(instruction.texture) not in plates
    ]
    assert large == []
    assert pilot.pixel(4, 700) == night("surface")


# --------------------------------------------------------------------------------------------------------- plates


class Sheet(SceneApp):
    """A scene on a plate."""

    def build(self) -> Widget:
        root = super().build()
        self.view.plate = "surface"
        return root


def fresh(pilot: Pilot, *views: Any) -> bytes:
    """The window with these scenes drawn anew from the first shape to the last."""
    for one in views:
        one._lay_canvas()
    pilot.frames(1)
    return pilot.image().tobytes()


def any_square(rng: Random, key: str) -> Shape:
    """Somewhere, see-through or not."""
    roles, layers = ("red", "blue", "gold"), (Layer.STATIC, Layer.MARKS)
    place = (rng.randrange(0, 160, 10), rng.randrange(0, 160, 10))
    return square(key, *place, rng.choice(roles), layer=rng.choice(layers), opacity=rng.choice((0.5, 1.0)))


def edited(rng: Random, shapes: Sequence[Shape]) -> list[Shape]:
    """Some squares gone, some elsewhere, some new; now and then in another order."""
    kept = [any_square(rng, one.key) if rng.random() < 0.3 else one for one in shapes if rng.random() < 0.8]
    there = {shape.key for shape in kept}
    found = kept + [any_square(rng, key) for key in "abcdefgh" if key not in there and rng.random() < 0.3]
    if rng.random() < 0.2:
        rng.shuffle(found)
    return found


def test_a_picture_that_was_mended_is_as_good_as_new(fly: Fly) -> None:
    rng = Random(3)
    app = Sheet()
    pilot = fly(app)
    for _ in range(40):
        app.show(*edited(rng, app.view.scene.shapes))
        pilot.frames(1)
        mended = pilot.image().tobytes()
        assert mended == fresh(pilot, app.view)


def test_only_what_changed_is_drawn_again(fly: Fly) -> None:
    still = [square(f"still{i}", 20 * i, 150) for i in range(5)]
    app = Sheet(*still, square("a", 4, 4))
    pilot = fly(app)
    assert app.view._plate.patch.box() is None
    app.show(*still, square("a", 4, 4, "gold"))
    app.view.draw_now()
    left, low, width, height = app.view._plate.patch.box()
    assert (left, low + height) == (0, app.view._plate.size[1])
    assert (width, height) == (CELL, CELL)
    app.show(square("a", 4, 4, "gold"), *still)
    app.view.draw_now()
    assert app.view._plate.patch.box() is None, "what lies over what may have changed anywhere"
    pilot.frames(1)
    app.theme_cls.theme_style = "Light"
    pilot.frames(1)
    assert pilot.pixel(*app.view.from_scene(100, 100)) == tuple(round(255 * c) for c in BIRCH.rgb("surface"))


def test_a_table_that_is_mended_answer_by_answer_is_as_good_as_new(app: SkaldApp, fly: Fly) -> None:
    pilot = open_table(app, fly, (412, 915), bots=0)
    hand, ids = Hand(pilot), app.screen.ids
    ids.scroll.bar_width = 0  # it fades by itself
    for _ in range(12):
        answer(hand)
        pilot.settle()
        mended = pilot.image().tobytes()
        assert mended == fresh(pilot, ids.board.__self__, ids.tray.__self__)


def test_a_sheet_comes_back_whole_after_the_graphics_were_lost(app: SkaldApp, fly: Fly) -> None:
    """Android takes them from an app in the background; a change that was not drawn yet must not hide the rest."""
    pilot = open_table(app, fly, (412, 915), bots=0)
    app.screen.ids.scroll.bar_width = 0
    pilot.frames(1)
    before = pilot.image().tobytes()
    patch = app.screen.ids.board._plate.patch
    patch.add({(0, -1)})
    assert patch.box() is not None
    get_context().reload()
    assert patch.box() is None
    pilot.frames(2)
    assert pilot.image().tobytes() == before


# ------------------------------------------------------------------------------------------------------- surfaces


class Stage(MDApp):
    """Shows one widget in its own size, from the lower left corner."""

    def __init__(self, widget: Any) -> None:
        super().__init__()
        apply_theme(self.theme_cls, dark=True)
        self.widget = widget

    def build(self) -> Widget:
        root = Widget()
        self.shown = self.widget()
        root.add_widget(self.shown)
        return root


class Plain(Surface, Widget):
    pass


def test_a_surface_is_drawn_only_while_it_has_a_colour(fly: Fly) -> None:
    app = Stage(lambda: Plain(size=(100, 100)))
    pilot, strokes = fly(app), lambda: sum(kinds(app.shown.canvas)[name] for name in STROKES)
    assert strokes() == 0
    app.shown.ground = "card"
    pilot.frames(1)
    assert pilot.pixel(50, 50) == night("card")
    app.shown.pos = (100, 100)
    pilot.frames(1)
    assert pilot.pixel(50, 50) == night("surface")
    assert pilot.pixel(150, 150) == night("card")
    app.shown.ground, app.shown.edge = "", "gold"
    pilot.frames(1)
    assert pilot.pixel(150, 100) == night("gold")
    app.shown.edge = ""
    pilot.frames(1)
    assert strokes() == 0


def test_a_pressed_icon_is_veiled_as_long_as_it_is_pressed(fly: Fly) -> None:
    app = Stage(lambda: IconTap(icon="blank", spoken="Nothing"))
    pilot = fly(app)
    before = pilot.pixel(24, 24)
    finger = Finger(24, 24)
    finger.down()
    pilot.frames(1)
    assert pilot.pixel(24, 24) != before
    finger.up()
    pilot.seconds(0.2)
    assert pilot.pixel(24, 24) == before
    assert "SmoothRoundedRectangle" not in kinds(app.shown.canvas)


def test_soft_edges_come_back_after_the_graphics_were_lost(fly: Fly) -> None:
    pictures = []
    for _ in range(2):  # the surface that was drawn first is gone when the second one is
        pilot = fly(Stage(lambda: Plain(size=(100, 100), radius=[20], ground="card", edge="gold")))
        pictures.append(pilot.image().tobytes())
        gc.collect()
    get_context().reload()
    pilot.frames(2)
    assert pilot.image().tobytes() == pictures[0] == pictures[1]


# ------------------------------------------------------------------------------------------------------- clipping


def tall(height: float = 1000) -> Any:
    """A golden tower."""
    tower = Plain(ground="gold", radius=[0], size_hint_y=None)
    tower.height = height
    return tower


def view(content: Widget, **place: Any) -> Scroller:
    scroller = Scroller(size_hint=(None, None), **place)
    scroller.add_widget(content)
    scroller.scroll_y = 0.5
    return scroller


def test_what_sticks_out_of_a_view_is_cut_off(fly: Fly) -> None:
    pilot = fly(Stage(lambda: view(tall(), pos=(50, 100), size=(200, 300))))
    gold, ground = night("gold"), night("surface")
    assert [pilot.pixel(150, y) for y in (99, 100, 399, 400)] == [ground, gold, gold, ground]
    assert [pilot.pixel(x, 250) for x in (49, 52)] == [ground, gold]


def test_a_view_within_a_view_moves_with_it_and_is_cut_off_by_both(fly: Fly) -> None:
    def nested() -> Scroller:
        column = BoxLayout(orientation="vertical", size_hint_y=None, height=600)
        inner = view(tall(), height=300)
        inner.size_hint_x = 1
        for widget in (inner, Widget()):
            column.add_widget(widget)
        return view(column, pos=(0, 100), size=(200, 400))

    app = Stage(nested)
    pilot, gold, ground = fly(app), night("gold"), night("surface")
    app.shown.scroll_y = 1
    pilot.frames(2)
    assert [pilot.pixel(100, y) for y in (199, 200, 499, 500)] == [ground, gold, gold, ground]
    app.shown.scroll_y = 0
    pilot.frames(2)
    assert [pilot.pixel(100, y) for y in (399, 400, 499, 500)] == [ground, gold, gold, ground]


def test_a_view_is_cut_off_where_the_keyboard_pushed_it(fly: Fly) -> None:
    pilot = fly(Stage(lambda: view(tall(), pos=(0, 100), size=(200, 200))))
    Window.softinput_mode, Window._kheight = "pan", 80
    try:
        Window.update_viewport()
        gold, ground = night("gold"), night("surface")
        assert [pilot.pixel(100, y) for y in (179, 180, 379, 380)] == [ground, gold, gold, ground]
    finally:
        Window.softinput_mode, Window._kheight = "", 0
        Window.update_viewport()


def test_the_picture_of_a_sheet_is_whole_though_only_a_part_of_it_shows(fly: Fly) -> None:
    def sheet() -> Scroller:
        rows = [square(f"row{i}", 0, 100 * i, "red" if i % 2 else "blue") for i in range(8)]
        board = SceneView(scene=Scene(200, 800, tuple(rows)), plate="surface", size_hint=(None, None), size=(200, 800))
        return view(board, pos=(0, 300), size=(200, 200))

    app = Stage(sheet)
    pilot = fly(app)
    app.shown.scroll_y = 1
    pilot.frames(2)
    assert pilot.pixel(20, 480) == night("blue")
    app.shown.scroll_y = 0
    pilot.frames(2)
    assert pilot.pixel(20, 480) == night("blue")
    assert pilot.pixel(20, 380) == night("red")
    assert pilot.pixel(20, 280) == night("surface")


def test_a_row_of_a_list_draws_its_letters_alone(fly: Fly) -> None:
    app = Stage(lambda: Row(icon="account", headline="Ada", supporting="to act", size_hint=(None, None), width=300))
    pilot = fly(app)
    pilot.settle()
    assert kinds(app.shown.canvas)["SmoothRoundedRectangle"] == 0
