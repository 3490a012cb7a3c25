"""What a phone does for tables on the local network, with Android's Java classes played by stand-ins."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from companion.app import android, device
from companion.app.device import Device

from .lan_table import app_at, screen_name


class Activity:
    """The activity of the app: it keeps what it was asked for."""

    def __init__(self, link: str | None = None) -> None:
        self.link, self.asked, self.lock = link, list[str](), list[str]()
        self.told: Callable[[Any], Any] = lambda intent: None

    def getIntent(self) -> Any:
        return SimpleNamespace(getDataString=lambda: self.link)

    def requestPermissions(self, names: list[str], _code: int) -> None:
        self.asked += names

    def getApplicationContext(self) -> Any:
        return SimpleNamespace(getSystemService=lambda name: self)

    def createMulticastLock(self, name: str) -> Any:
        return SimpleNamespace(
            setReferenceCounted=lambda on: None,
            acquire=lambda: self.lock.append("on"),
            release=lambda: self.lock.append("off"),
        )


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Activity:
    """This machine is a phone for a test."""
    activity = Activity()
    jnius = SimpleNamespace(autoclass=lambda name: SimpleNamespace(mActivity=activity))
    module = ModuleType("android.activity")
    module.bind = lambda on_new_intent: setattr(activity, "told", on_new_intent)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "jnius", jnius)  # type: ignore[arg-type]
    monkeypatch.setitem(sys.modules, "android.activity", module)
    monkeypatch.setattr(device, "platform", "android")
    monkeypatch.setattr(android, "_locks", [])
    monkeypatch.setattr(android, "light", lambda: False)
    return activity


def test_a_link_that_opens_the_app_leads_to_the_form(phone: Activity, tmp_path: Path, fly: Any) -> None:
    phone.link = "skald://join/W0850-00NF6"
    app = app_at(tmp_path)
    fly(app)
    assert screen_name(app) == "join"
    assert app.screen.code.text == "W0850-00NF6"
    assert phone.asked == ["android.permission.ACCESS_LOCAL_NETWORK"]


def test_a_link_finds_the_running_app(phone: Activity, tmp_path: Path, fly: Any) -> None:
    app = app_at(tmp_path)
    pilot = fly(app)
    assert screen_name(app) == "home"
    phone.told(SimpleNamespace(getDataString=lambda: "skald://join/W0850-00NF6"))
    pilot.settle()
    assert screen_name(app) == "join"
    assert [screen.name.partition("-")[0] for screen in app.stack] == ["home", "join"]


def test_broadcasts_are_heard_while_the_form_is_open(phone: Activity, tmp_path: Path, fly: Any) -> None:
    app = app_at(tmp_path)
    pilot = fly(app)
    pilot.tap("Join a table")
    assert phone.lock[-1] == "on"
    pilot.back()
    assert phone.lock[-1] == "off"


def test_elsewhere_nothing_is_asked(tmp_path: Path) -> None:
    links: list[str] = []
    desk = Device(tmp_path)
    desk.on_link(links.append)
    assert links == []
    assert desk.hear_broadcasts(True)
    assert desk.ask_for_network()


def test_without_java_a_phone_is_only_deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(android, "_locks", [])
    assert android.link() == ""
    assert not android.on_link(print)
    assert not android.hear_broadcasts(True)
    assert not android.ask_for_network()
