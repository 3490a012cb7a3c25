"""Our widgets in a gallery: they fit at every size, answer touches and keys, and speak."""

from __future__ import annotations

import pytest
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.app.widgets import (
    Action,
    Body,
    Caption,
    Card,
    IconTap,
    Message,
    PrimaryButton,
    Row,
    Tap,
    TwoPane,
    ask,
    tell,
)
from companion.app.widgets.focus import focusables
from tests.app.conftest import Fly
from tests.app.gallery import Gallery
from tests.app.pilot import Pilot, Window

SIZES = [(320, 568), (360, 640), (412, 915), (840, 600), (1280, 800)]


@pytest.mark.parametrize("text", [1.0, 1.4])
@pytest.mark.parametrize("dark", [True, False], ids=["night", "birch"])
def test_the_gallery_has_no_problems_at_any_size(fly: Fly, text: float, dark: bool) -> None:
    pilot = fly(Gallery(dark, text))
    for size in SIZES:
        pilot.resize(*size)
        for scroll in (1, 0):
            pilot.app.page.ids.scroller.scroll_y = scroll
            assert pilot.problems() == [], size


def test_the_checks_find_what_is_wrong(fly: Fly) -> None:
    """A check that never complains proves nothing."""
    pilot = fly(Gallery())
    page = pilot.app.page
    cut = Label(text="much too long for its room", size_hint=(None, None), size=(dp(40), dp(10)))
    small, tap = Caption(text="tiny"), IconTap(icon="close")
    tap.size = (dp(30), dp(30))
    for widget in (cut, small, tap):
        page.body.add_widget(widget, index=len(page.body.children))
    pilot.settle()
    small.font_size = 9
    found = " ".join(pilot.problems())
    assert "'much too long for its room' needs" in found
    assert "'tiny' is set in 9.0 sp" in found
    assert "is only 30 x 30" in found
    assert "a IconTap has no spoken label" in found


def test_overlapping_targets_are_found(fly: Fly) -> None:
    pilot = fly(Gallery())
    top = PrimaryButton(text="on top", wide=False)
    Window.add_widget(top)
    top.pos = (20, 30)
    assert any("'on top'" in problem and "overlap" in problem for problem in pilot.problems())


# --------------------------------------------------------------------------------------------------------- touch


def test_buttons_rows_and_bar_answer_a_tap(fly: Fly) -> None:
    pilot = fly(Gallery())
    for what in ("Begin", "Continue the last game", "A table nearby", "Back", "Undo", "Marks"):
        pilot.tap(what)
    assert pilot.app.heard == ["begin", "continue", "join", "back", "undo", "marks"]


def test_a_disabled_button_is_not_tapped(fly: Fly) -> None:
    pilot = fly(Gallery())
    with pytest.raises(AssertionError, match="disabled"):
        pilot.tap("Nobody is ready yet")
    with pytest.raises(AssertionError, match="nothing shows"):
        pilot.tap("No such thing")


def test_the_whole_row_turns_a_switch_and_says_so(fly: Fly) -> None:
    pilot = fly(Gallery())
    pilot.tap("Sound: off")
    assert pilot.app.sound.active
    assert pilot.app.sound.spoken == "Sound: on"
    pilot.tap("Sound")
    assert not pilot.app.sound.active


def test_one_of_few_is_chosen(fly: Fly) -> None:
    pilot = fly(Gallery())
    pilot.tap("Birch")
    assert pilot.app.theme.value == "birch"
    assert [segment.chosen for segment in pilot.app.theme.segments()] == [False, True, False]
    assert pilot.app.theme.segments()[1].spoken == "Colours: Birch: on"


def test_a_stepper_stops_at_its_ends(fly: Fly) -> None:
    pilot = fly(Gallery())
    for _ in range(3):
        pilot.tap("Players: more")
    assert pilot.app.seats.value == 6
    with pytest.raises(AssertionError, match="disabled"):
        pilot.tap("Players: more")
    pilot.tap("Players: less")
    assert pilot.app.seats.value == 5


def test_a_slider_follows_the_finger_though_the_page_scrolls(fly: Fly) -> None:
    pilot = fly(Gallery())
    pilot.find("Players: less")
    row = pilot.app.speed
    pilot._bring(row)
    track = row.children[0]
    x, y = track.to_window(*track.center)
    before = pilot.app.page.ids.scroller.scroll_y
    pilot.drag((x, y), (x + 500, y + 40))
    assert row.value == 100
    assert row.spoken == "Speed of the bots: 100"
    assert pilot.app.page.ids.scroller.scroll_y == before


def test_a_swipe_over_a_button_scrolls_and_presses_nothing(fly: Fly) -> None:
    pilot = fly(Gallery())
    button = pilot.find("Continue the last game")
    x, y = button.to_window(*button.center)
    pilot.drag((x, y), (x, y + 200))
    assert pilot.app.page.ids.scroller.scroll_y < 1
    assert pilot.app.heard == []


def test_a_row_with_nothing_to_do_is_inert(fly: Fly) -> None:
    pilot = fly(Gallery())
    row = next(row for row in pilot.widgets(Row) if row.headline == "Only a headline")
    row.bind(on_release=pilot.app.hears("inert"))
    pilot.tap(row)
    row.press()
    pilot.frames(12)
    assert pilot.app.heard == []


# -------------------------------------------------------------------------------------------------------- typing


def test_a_name_is_typed_and_ends_at_twenty_letters(fly: Fly) -> None:
    pilot = fly(Gallery())
    field = pilot.app.name_field
    field.bind(on_enter=lambda *_: pilot.app.heard.append(field.text))
    pilot.tap(field.ids.typing)
    pilot.type_text("Sigrdrifa the Valkyrie of Hindarfjall")
    pilot.press("enter")
    assert pilot.app.heard == ["Sigrdrifa the Valkyr"]
    assert pilot.app.address.ids.typing.text == "192.168.1.20"


def test_what_is_wrong_with_a_field_can_be_read(fly: Fly) -> None:
    pilot = fly(Gallery())
    pilot._bring(pilot.app.address)
    assert pilot.see("No table answers there.")


# ---------------------------------------------------------------------------------------------------------- keys


def test_tab_goes_round_everything_and_enter_presses_it(fly: Fly) -> None:
    pilot = fly(Gallery())
    order = focusables(Window)
    assert all(widget.spoken for widget in order)
    spoken = []
    for _ in order:
        pilot.press("tab")
        spoken.append(pilot.app.keys.current.spoken)
        assert pilot.in_sight(pilot.app.keys.current) or pilot.app.keys.current.height > 300
    assert spoken == [widget.spoken for widget in order]
    pilot.press("tab")
    assert pilot.app.keys.current is order[0], "and begins again"
    pilot.press("enter")
    pilot.frames(12)
    assert pilot.app.heard == ["back"]
    pilot.press("tab", "shift")
    assert pilot.app.keys.current is order[-1]


def test_the_ring_is_seen_and_goes_with_the_first_touch(fly: Fly) -> None:
    pilot = fly(Gallery())
    plain = pilot.image().tobytes()
    pilot.press("tab")
    assert pilot.image().tobytes() != plain
    pilot.tap_at(180, 500)
    assert pilot.app.keys.current is None
    assert not any(getattr(widget, "focused", False) for widget in pilot.widgets())


def test_arrows_move_a_slider_and_tab_leaves_a_field(fly: Fly) -> None:
    pilot = fly(Gallery())
    keys, speed = pilot.app.keys, pilot.app.speed
    keys.focus(speed)
    pilot.press("right")
    pilot.press("left")
    pilot.press("left")
    assert speed.value == 39
    keys.focus(pilot.app.name_field)
    pilot.press("enter")
    pilot.type_text("Ada")
    pilot.press("tab")
    assert pilot.app.name_field.text == "Ada"
    assert not pilot.app.name_field.ids.typing.focus
    assert keys.current is pilot.app.address


# ------------------------------------------------------------------------------------------- dialogs and messages


def test_a_dialog_asks_and_closes_before_it_acts(fly: Fly) -> None:
    pilot = fly(Gallery())
    answers: list[bool] = []
    leave = Action("Leave", lambda: answers.append(dialog.is_open), "primary")
    dialog = ask("Leave the game?", "It is kept.", [Action("Stay"), leave])
    pilot.settle()
    assert pilot.see("It is kept.")
    assert not pilot.see("Thunder over the fjord"), "behind a dialog nothing counts"
    pilot.tap("Leave")
    assert answers == [False]
    assert pilot.see("Thunder over the fjord")


def test_the_back_key_and_a_touch_beside_close_a_dialog_that_may_be_left(fly: Fly) -> None:
    pilot = fly(Gallery())
    closed: list[int] = []
    for leave in (pilot.back, lambda: pilot.tap_at(5, 5)):
        dialog = ask("Well?", "", [Action("Yes")], on_close=lambda: closed.append(1))
        pilot.settle()
        leave()
        pilot.seconds(0.5)
        assert not dialog.is_open
    assert len(closed) == 2
    firm = ask("Well?", "", [Action("Yes")], dismissable=False)
    pilot.back()
    pilot.tap_at(5, 5)
    pilot.seconds(0.5)
    assert firm.is_open
    firm.close()


def test_tab_stays_inside_a_dialog(fly: Fly) -> None:
    pilot = fly(Gallery())
    ask("Well?", "", [Action("No"), Action("Yes")])
    pilot.settle()
    spoken = set()
    for _ in range(4):
        pilot.press("tab")
        spoken.add(pilot.app.keys.current.spoken)
    assert spoken == {"No", "Yes"}


@pytest.mark.parametrize("text", [1.0, 1.4])
def test_a_long_dialog_fits_and_scrolls(fly: Fly, text: float) -> None:
    pilot = fly(Gallery(text=text))
    actions = [
        Action("Show me the rules again"),
        Action("Throw the game away", kind="danger"),
        Action("Keep it", kind="primary"),
    ]
    dialog = ask("A long question about many things", "The sea is wide and the night is long. " * 30, actions)
    for size in SIZES:
        pilot.resize(*size)
        assert pilot.problems() == [], size
        assert dialog.height <= Window.height - dp(48)
        assert all(pilot.in_sight(pilot.find(action.text)) for action in actions), size
        assert pilot.see("A long question about many things")


def test_a_dialog_may_carry_widgets(fly: Fly) -> None:
    pilot = fly(Gallery())
    inside = Card()
    inside.add_widget(Row(headline="A row", on_release=pilot.app.hears("row")))
    dialog = ask("Choose", content=inside)
    pilot.settle()
    pilot.tap("A row")
    assert pilot.app.heard == ["row"]
    dialog.close()


def test_a_message_can_undo_and_the_next_takes_its_place(fly: Fly) -> None:
    pilot = fly(Gallery())
    tell("Struck B46", Action("Take back", pilot.app.hears("undo")))
    second = tell("Struck B45", Action("Take back", pilot.app.hears("undo 2")))
    pilot.settle()
    assert Message.shown is second
    assert not pilot.see("Struck B46")
    pilot.tap("Take back")
    assert pilot.app.heard == ["undo 2"]
    assert Message.shown is None


def test_a_message_goes_by_itself_or_by_its_cross(fly: Fly) -> None:
    pilot = fly(Gallery())
    tell("Kept.", seconds=2)
    pilot.seconds(1)
    assert pilot.see("Kept.")
    pilot.seconds(1.5)
    assert not pilot.see("Kept.")
    tell("Kept.")
    pilot.settle()
    pilot.tap("Close")
    assert Message.shown is None


@pytest.mark.parametrize("text", [1.0, 1.4])
def test_a_long_message_fits(fly: Fly, text: float) -> None:
    pilot = fly(Gallery(text=text), (320, 568))
    message = tell("The strike was lost, since every square around is marked already.", Action("Take back"))
    pilot.settle()
    label = message.ids.label
    assert label.texture_size[0] <= label.width + 1
    assert label.height <= message.height
    assert message.x >= 0
    assert message.right <= Window.width


# ---------------------------------------------------------------------------------------------------------- pages


def test_a_column_stays_narrow_on_a_wide_window(fly: Fly) -> None:
    pilot = fly(Gallery(), (1280, 800))
    card = pilot.app.page.body.children[0]
    assert card.width == dp(720)
    assert card.center_x == pytest.approx(640, abs=1)
    pilot.resize(360, 640)
    assert card.width == 360 - 2 * dp(16)


def test_two_panes_stand_side_by_side_where_there_is_room(fly: Fly) -> None:
    pilot = fly(Gallery(), (1280, 800))
    panes = TwoPane()
    first, second = BoxLayout(), Card()
    second.add_widget(Body(text="The log"))
    panes.add_widget(first)
    panes.add_widget(second)
    Window.add_widget(panes)
    pilot.settle()
    assert panes.wide
    assert (first.right, second.width, second.height) == (second.x, dp(380), 800)
    pilot.resize(360, 640)
    assert not panes.wide
    assert first.y == second.top
    assert first.width == second.width == 360
    assert second.height == second.minimum_height


def test_a_bar_changes_its_icons(fly: Fly) -> None:
    pilot = fly(Gallery())
    pilot.app.page.actions = (Tap("cog", "Settings", pilot.app.hears("settings")),)
    pilot.app.page.back = None
    pilot.settle()
    pilot.tap("Settings")
    assert pilot.app.heard == ["settings"]
    assert "Back" not in [widget.spoken for widget in focusables(Window)]


# ---------------------------------------------------------------------------------------------------------- pilot


def test_one_app_after_another_leaves_nothing_behind(fly: Fly) -> None:
    first = fly(Gallery())
    tell("Still here")
    ask("Well?", "", [Action("Yes")])
    first.settle()
    second = fly(Gallery(dark=False), (412, 915))
    assert not second.see("Still here")
    assert not second.see("Well?")
    second.press("tab")
    assert first.app.keys.current is None, "the first app hears no keys any more"
    assert len(Window.children) == 1


def test_time_passes_by_frames_alone(fly: Fly) -> None:
    from kivy.clock import Clock

    pilot: Pilot = fly(Gallery())
    rang: list[int] = []
    Clock.schedule_once(lambda _dt: rang.append(1), 10)
    pilot.seconds(9.5)
    assert not rang
    pilot.seconds(1)
    assert rang == [1]


def test_waiting_in_vain_says_what_was_on_the_screen(fly: Fly) -> None:
    pilot = fly(Gallery())
    with pytest.raises(AssertionError, match="Thunder over the fjord"):
        pilot.wait_until(lambda: False, timeout=0.05)
