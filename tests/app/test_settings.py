"""Settings in a real window: what is set shows at once and stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import words
from companion.app.app import SkaldApp
from companion.app.screens.settings import swatches
from companion.app.settings import Chair, Settings, SettingsFile
from companion.sheets.palette import BIRCH, NIGHT

from .layouts import complaints
from .pilot import Label

PHONE = (360, 640)


class FakeDevice:
    """A phone that can do everything."""

    audible = can_vibrate = can_speak = True
    prefers_dark = True

    def close(self) -> None: ...

    def on_link(self, do: Any) -> None: ...


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    return SkaldApp(tmp_path)


def at_settings(app: SkaldApp, fly: Any, size: tuple[int, int] = PHONE) -> Any:
    pilot = fly(app, size)
    pilot.tap("Settings")
    return pilot


def kept(home: Path) -> Settings:
    """What another start of the app would read."""
    return SettingsFile(home / "settings.json").now


def ground(pilot: Any) -> tuple[int, int, int]:
    """The colour of the page's ground."""
    return tuple(pilot.pixel(4, 4))


def colour(palette: Any) -> tuple[int, ...]:
    return tuple(round(part * 255) for part in palette.rgb("surface"))


def letter_height(pilot: Any) -> float:
    return next(float(label.font_size) for label in pilot.widgets(Label) if label.text == "Text size")


# -- look ----------------------------------------------------------------------------------------------


def test_the_theme_changes_at_once_and_stays(tmp_path: Path, fly: Any) -> None:
    pilot = at_settings(SkaldApp(tmp_path), fly)
    assert ground(pilot) == colour(NIGHT)
    pilot.tap("Birch")
    assert ground(pilot) == colour(BIRCH)
    pilot.back()
    assert ground(pilot) == colour(BIRCH)
    app = SkaldApp(tmp_path)
    assert ground(fly(app, PHONE)) == colour(BIRCH)
    assert app.settings.theme == "light"


def test_as_the_device_follows_what_the_device_prefers(app: SkaldApp, fly: Any) -> None:
    app.device = FakeDevice()  # type: ignore[assignment]
    app.device.prefers_dark = False  # type: ignore[misc]
    pilot = at_settings(app, fly)
    pilot.tap("As the device")
    assert ground(pilot) == colour(BIRCH)


def test_the_text_grows_under_the_finger_and_stays(tmp_path: Path, fly: Any) -> None:
    app = SkaldApp(tmp_path)
    pilot = at_settings(app, fly)
    before = letter_height(pilot)
    slider = pilot.find("Text size: 100 %").children[0]
    pilot.drag(slider.to_window(slider.at, slider.center_y), slider.to_window(slider.right, slider.center_y))
    assert app.settings.text == 1.6
    assert letter_height(pilot) == pytest.approx(before * 1.6)
    assert pilot.see("160 %")

    pilot = at_settings(SkaldApp(tmp_path), fly)
    assert letter_height(pilot) == pytest.approx(before * 1.6)


def test_the_text_size_can_be_set_by_keys(app: SkaldApp, fly: Any) -> None:
    pilot = at_settings(app, fly)
    for _ in range(8):
        pilot.press("tab")
        if app.keys.current.spoken.startswith("Text size"):
            break
    pilot.press("left")
    assert app.settings.text == 0.9
    pilot.press("left")
    assert app.settings.text == 0.9, "that is the smallest"
    for _ in range(3):
        pilot.press("right")
    assert app.settings.text == 1.2


def test_letters_and_weaves_show_at_once_and_stay(tmp_path: Path, fly: Any) -> None:
    app = SkaldApp(tmp_path)
    pilot = at_settings(app, fly)
    assert letters_shown(app) == ["R", "B", "Y"]
    pilot.tap("Letters and weaves")
    assert letters_shown(app) == []
    assert not app.room(360, 640).marks
    assert not kept(tmp_path).marks


def letters_shown(app: SkaldApp) -> list[str]:
    scene = app.screen._swatches.scene
    return [shape.text for shape in scene.shapes if hasattr(shape, "text")]


def test_the_swatches_keep_their_colours_without_letters() -> None:
    plain, marked = swatches(300, 48, False), swatches(300, 48, True)
    assert [shape.fill for shape in plain.shapes] == ["red", "blue", "yellow"]
    assert all(shape.pattern == "none" for shape in plain.shapes)  # type: ignore[attr-defined]
    assert {key for key in marked.keys if "/" not in key} == set(plain.keys)


# -- everything else -----------------------------------------------------------------------------------


def test_a_setting_is_on_disk_when_it_is_tapped(tmp_path: Path, fly: Any) -> None:
    app = SkaldApp(tmp_path)
    app.device = FakeDevice()  # type: ignore[assignment]
    pilot = at_settings(app, fly)
    for row, name, value in (
        ("Motion", "motion", False),
        ("Hide the score", "hide_score", True),
        ("Keep the screen on", "awake", False),
        ("At once", "speed", 0),
        ("Slow", "speed", 3),
        ("Sound", "sound", False),
        ("Vibration", "haptics", False),
        ("Spoken prompts", "speech", True),
    ):
        assert getattr(app.settings, name) != value
        pilot.tap(row)
        assert getattr(app.settings, name) == value
        assert getattr(kept(tmp_path), name) == value


def test_what_the_device_cannot_do_says_so_and_is_not_changed(app: SkaldApp, fly: Any) -> None:
    app.device = FakeDevice()  # type: ignore[assignment]
    app.device.can_vibrate = False  # type: ignore[misc]
    pilot = at_settings(app, fly)
    pilot.tap("Vibration")
    assert pilot.see("This device cannot vibrate")
    assert app.settings.haptics


def test_a_language_is_chosen_and_everything_is_said_anew(
    app: SkaldApp, fly: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = words._words
    norse = {**known("en"), "settings.title": "Innstillingar"}
    monkeypatch.setattr(words, "_words", lambda language: norse if language == "no" else known(language))
    monkeypatch.setattr(words, "languages", lambda: ["en", "no"])
    pilot = at_settings(app, fly)
    pilot.tap("no")
    assert pilot.see("Innstillingar")
    pilot.tap("English")
    assert not pilot.see("Innstillingar")


def test_names_are_forgotten_and_come_back_with_undo(tmp_path: Path, fly: Any) -> None:
    app = SkaldApp(tmp_path)
    app.settings_file.remember("ragnaroll", (Chair("Sigrid"),), {})
    pilot = at_settings(app, fly)
    pilot.tap("Forget names")
    assert app.people() == ()
    assert kept(tmp_path).chairs == {}
    pilot.tap("Undo")
    assert app.people() == kept(tmp_path).names == ("Sigrid",)


def test_where_games_are_kept_is_told(app: SkaldApp, fly: Any) -> None:
    pilot = at_settings(app, fly)
    assert pilot.find(str(app.home))


def test_a_damaged_settings_file_starts_with_the_defaults(tmp_path: Path, fly: Any) -> None:
    (tmp_path / "settings.json").write_text('{"theme": "light", "te')
    pilot = at_settings(SkaldApp(tmp_path), fly)
    assert ground(pilot) == colour(NIGHT)
    assert (tmp_path / "settings.json.damaged").read_text() == '{"theme": "light", "te'
    pilot.tap("Birch")
    assert kept(tmp_path).theme == "light"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"text": 9}', '{"theme": "pink"}', '{"chairs": 3}', "\x00\x01"])
def test_every_kind_of_damage_is_put_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text)
    assert kept(tmp_path) == Settings()
    assert (tmp_path / "settings.json.damaged").read_text() == text


def test_the_settings_are_laid_out_well_everywhere(app: SkaldApp, fly: Any) -> None:
    app.device = FakeDevice()  # type: ignore[assignment]
    app.device.can_speak = False  # type: ignore[misc]
    assert complaints(at_settings(app, fly)) == []
