"""The one widget that shows a scene: touches, dragging, keys."""

from __future__ import annotations

from typing import Any

from companion.sheets.palette import NIGHT
from companion.sheets.scene import Circle, Direction, Touch
from tests.app.conftest import Fly
from tests.app.pilot import Finger
from tests.app.scenes import SceneApp, button, colour, ink, square

# -------------------------------------------------------------------------------------------------------- touches


def test_a_tap_is_what_it_means_and_a_refusal_says_why(fly: Fly) -> None:
    app = SceneApp(button("yes", 0, 0), button("no", 100, 0, enabled=False, why="It is not your turn."))
    pilot = fly(app)
    pilot.tap_scene(app.view, "Yes")
    pilot.tap_scene(app.view, "no")
    pilot.tap_at(*app.view.from_scene(20, 150))
    assert app.heard == [("means", "yes"), ("refused", "It is not your turn.")]


def test_a_finger_that_wanders_off_taps_nothing(fly: Fly) -> None:
    app = SceneApp(button("a", 0, 0))
    pilot = fly(app)
    start = app.view.center_of("a")
    pilot.drag(start, (start[0] + 60, start[1]))
    pilot.drag(start, (start[0] + 8, start[1]))
    assert app.heard == [("means", "a")], "a few pixels are still a tap"


def test_the_finger_is_answered_at_once(fly: Fly) -> None:
    app = SceneApp(button("a", 0, 0))
    pilot = fly(app)
    before = colour(pilot, 20, 20)
    finger = Finger(*app.view.center_of("a"))
    finger.down()
    pilot.frames(1)
    assert colour(pilot, 20, 20) != before
    finger.up()
    pilot.frames(1)
    assert colour(pilot, 20, 20) == before


def dice() -> tuple[Any, ...]:
    return (
        square("die", 0, 10, "die", touch=Touch(label="Die", means="die", drag="die")),
        Circle(key="die/0", x=20, y=30, r=6, fill="pip"),
        square("circle", 100, 10, "blue", touch=Touch(label="Circle", means="circle", drops=("die",))),
        square("other", 150, 10, "red", touch=Touch(label="Other", means="other")),
    )


def test_a_die_is_dragged_onto_what_takes_it(fly: Fly) -> None:
    app = SceneApp(*dice())
    pilot = fly(app)
    pilot.drag_scene(app.view, "die", "circle")
    pilot.drag_scene(app.view, "die", "other")
    assert app.heard == [("dropped", "die", "circle")]


def test_while_it_is_dragged_it_follows_the_finger_and_its_goals_are_outlined(fly: Fly) -> None:
    app = SceneApp(*dice())
    pilot = fly(app)
    x, y = app.view.center_of("die")
    finger = Finger(x, y)
    finger.down()
    for step in range(1, 6):
        finger.to(x, y - 20 * step)
        pilot.frames(1)
    assert colour(pilot, 10, 130) == NIGHT.hex("die")
    assert colour(pilot, 20, 130) == NIGHT.hex("pip"), "its parts come along"
    assert colour(pilot, 10, 20) != NIGHT.hex("die"), "a shadow stays behind"
    assert colour(pilot, 120, 9) == NIGHT.hex("gold")
    finger.up()
    pilot.frames(2)
    assert colour(pilot, 10, 20) == NIGHT.hex("die")
    assert colour(pilot, 10, 130) == NIGHT.hex("surface")
    assert app.heard == []


def test_in_a_scrolling_view_a_swipe_scrolls_and_a_die_is_still_picked_up(fly: Fly) -> None:
    app = SceneApp(*dice(), button("low", 0, 900), size=(200, 1000), scrolls=True)
    pilot = fly(app)
    pilot.drag_scene(app.view, "die", "circle")
    assert app.heard == [("dropped", "die", "circle")]
    assert app.scroller.scroll_y == 1
    pilot.drag((150, 200), (150, 500))
    assert app.scroller.scroll_y < 0.5
    pilot.tap_scene(app.view, "low")
    assert app.heard[-1] == ("means", "low")


# ----------------------------------------------------------------------------------------------------------- keys


def test_keys_reach_every_target_and_the_ring_shows_where_one_is(fly: Fly) -> None:
    app = SceneApp(button("a", 0, 50), button("b", 60, 50), button("c", 0, 120, enabled=False, why="Later."))
    fly(app)
    view = app.view
    assert view.focus_next()
    assert view.focus_key == "a"
    assert view.move(Direction.RIGHT)
    assert view.focus_key == "b"
    assert not view.focus_next(), "Tab leaves after the last thing that can be done"
    assert view.move(Direction.LEFT)
    assert view.move(Direction.DOWN)
    assert view.focus_key == "c", "arrows also reach what cannot be done"
    view.activate()
    assert view.focus_previous()
    view.activate()
    assert app.heard == [("refused", "Later."), ("means", "b")]
    assert view.spoken_at("c") == "C. Later."
    assert view.label_at("b") == "B"
    assert view.label_at("none") == view.spoken_at("none") == ""


def test_the_ring_is_gold_around_the_focused_target_alone(fly: Fly) -> None:
    app = SceneApp(button("a", 20, 50), button("b", 100, 50))
    pilot = fly(app)
    app.view.focused, app.view.focus_key = True, "a"
    pilot.frames(2)
    assert ink(pilot, (10, 40, 60, 60), "gold") > 200
    assert ink(pilot, (90, 40, 60, 60), "gold") == 0
    app.view.focus_key = ""
    pilot.frames(2)
    assert ink(pilot, (10, 40, 60, 60), "gold") == 0


def test_the_focus_does_not_stay_on_what_is_gone(fly: Fly) -> None:
    app = SceneApp(button("a", 0, 0), button("b", 60, 0))
    pilot = fly(app)
    app.view.focus_key = "b"
    app.show(button("a", 0, 0))
    pilot.frames(2)
    assert app.view.focus_key == ""
