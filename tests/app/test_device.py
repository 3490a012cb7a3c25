"""The adapter to the hardware: what is not there is a False, never an exception."""

from __future__ import annotations

import threading
import wave
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.app import tones
from companion.app.device import GRAVITY, PAUSE, Device
from tests.app.conftest import Fly
from tests.app.scenes import SceneApp


def broken(*_: Any, **__: Any) -> Any:
    raise NotImplementedError("No usable implementation found!")


BROKEN = SimpleNamespace(
    vibrator=SimpleNamespace(exists=broken),
    tts=SimpleNamespace(speak=broken),
    accelerometer=SimpleNamespace(enable=broken),
    notification=SimpleNamespace(notify=broken),
)


class Phone:
    """A plyer where everything works."""

    def __init__(self) -> None:
        self.did: list[Any] = []
        self.said = threading.Event()
        self.vibrator = SimpleNamespace(exists=lambda: True, vibrate=self.did.append)
        self.tts = SimpleNamespace(speak=self._speak)
        self.accelerometer = SimpleNamespace(
            enable=lambda: self.did.append("on"), disable=lambda: self.did.append("off"), acceleration=(0, 0, GRAVITY)
        )

    def _speak(self, message: str) -> None:
        self.did.append(message)
        self.said.set()


def test_on_this_machine_nothing_raises(tmp_path: Path) -> None:
    device = Device(tmp_path)
    for able in (device.can_vibrate, device.can_speak, device.can_shake, device.can_share, device.can_notify):
        assert able in (True, False)
    device.keep_awake(True)
    device.keep_awake(False)
    assert device.prefers_dark
    device.close()


def test_hardware_that_fails_is_not_there(tmp_path: Path) -> None:
    device = Device(tmp_path, BROKEN)
    assert [device.can_vibrate, device.can_shake, device.can_notify] == [False] * 3
    assert device.vibrate(20) is False
    assert device.start_shake(lambda: None) is False
    assert device.notify("a", "b") is False


def test_a_missing_plyer_is_no_fault(tmp_path: Path) -> None:
    device = Device(tmp_path, SimpleNamespace())
    assert [device.can_vibrate, device.can_speak, device.can_shake] == [False] * 3
    assert device.speak("hail") is False


def test_a_motor_that_dies_is_not_asked_again(tmp_path: Path) -> None:
    phone = Phone()
    phone.vibrator.vibrate = broken
    device = Device(tmp_path, phone)
    assert device.can_vibrate
    assert device.vibrate(20) is False
    assert not device.can_vibrate


def test_a_phone_vibrates_in_seconds_and_speaks_in_a_thread(tmp_path: Path) -> None:
    phone = Phone()
    device = Device(tmp_path, phone)
    assert device.vibrate(20)
    assert phone.did == [0.02]
    assert device.speak("Roll the dice")
    assert phone.said.wait(5)
    assert phone.did[-1] == "Roll the dice"


def test_a_voice_that_hangs_does_not_hold_the_app_and_only_the_newest_waits(tmp_path: Path) -> None:
    phone, hold, done = Phone(), threading.Event(), threading.Event()

    def slow(message: str) -> None:
        phone.said.set()
        hold.wait(5)
        phone.did.append(message)
        if message == "newest":
            done.set()

    phone.tts.speak = slow
    device = Device(tmp_path, phone)
    device.speak("first")
    assert phone.said.wait(5)
    device.speak("old")
    device.speak("newest")
    hold.set()
    assert done.wait(5)
    assert phone.did == ["first", "newest"]


def test_every_shake_counts_once(fly: Fly, tmp_path: Path) -> None:
    pilot, phone, shakes = fly(SceneApp()), Phone(), []
    device = Device(tmp_path, phone)
    assert device.start_shake(lambda: shakes.append(1))
    pilot.seconds(1)
    assert not shakes, "lying on the table is no shake"
    phone.accelerometer.acceleration = (20, 0, GRAVITY)
    pilot.seconds(PAUSE * 0.9)
    assert len(shakes) == 1
    pilot.seconds(PAUSE)
    assert len(shakes) == 2
    device.close()
    pilot.seconds(2 * PAUSE)
    assert len(shakes) == 2
    assert phone.did[-1] == "off"


def test_a_sensor_that_fails_while_it_listens_is_let_go(fly: Fly, tmp_path: Path) -> None:
    pilot, phone = fly(SceneApp()), Phone()
    device = Device(tmp_path, phone)
    device.start_shake(lambda: None)
    del phone.accelerometer.acceleration
    pilot.seconds(0.3)
    assert not device.can_shake


def test_off_a_phone_a_text_goes_to_the_clipboard_and_a_file_stays(fly: Fly, tmp_path: Path) -> None:
    from kivy.core.clipboard import Clipboard

    fly(SceneApp())
    device = Device(tmp_path)
    assert device.share_text("37 points") == "copied"
    assert Clipboard.paste() == "37 points"
    assert device.share_file(tmp_path / "sheet.svg", "image/svg+xml") == tmp_path / "sheet.svg"


@pytest.mark.parametrize("name", list(tones.TONES))
def test_a_tone_is_a_short_file_that_is_neither_silent_nor_clipped(name: str, tmp_path: Path) -> None:
    with wave.open(str(tones.written(name, tmp_path / "new"))) as tone:
        assert 0.02 < tone.getnframes() / tone.getframerate() < 0.8
    loudest = max(map(abs, tones.samples(name)))
    assert 2000 < loudest < 32767


def test_tests_are_silent_and_an_unknown_tone_is_too(tmp_path: Path) -> None:
    device = Device(tmp_path)
    assert device.sound("roll") is False
    device.audible = True
    assert device.sound("none such") is False
    assert not list(tmp_path.iterdir())
