"""What is asked of Android itself, through its Java classes. Everywhere else each function says False."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

LOCAL_NETWORK = "android.permission.ACCESS_LOCAL_NETWORK"
_locks: list[Any] = []
"""The lock that keeps broadcasts coming in, once it was asked for."""


def light() -> bool:
    """Whether the system is set to light colours."""
    try:
        mode = _activity().getResources().getConfiguration().uiMode
    except Exception:
        return False
    return bool(mode & 0x30 == 0x10)


def text(what: str, title: str) -> bool:
    """Open the chooser with a text."""
    try:
        intent = _intent("text/plain")
        intent.putExtra("android.intent.extra.TEXT", _java("java.lang.String")(what))
        _choose(intent, title)
    except Exception:
        return False
    return True


def file(path: Path, kind: str, title: str) -> bool:
    """Open the chooser with a file, which is put into the device's downloads first (Android 10 and later)."""
    try:
        place = _downloaded(path, kind)
        intent = _intent(kind)
        intent.putExtra("android.intent.extra.STREAM", place)
        intent.addFlags(1)  # the receiver may read it
        _choose(intent, title)
    except Exception:
        return False
    return True


def link() -> str:
    """The link that the app was opened with; nothing where there was none."""
    try:
        return str(_activity().getIntent().getDataString() or "")
    except Exception:
        return ""


def on_link(do: Callable[[str], Any]) -> bool:
    """Tell `do` of every link the running app is opened with; on a thread of Android's own."""
    try:
        activity = importlib.import_module("android.activity")
        activity.bind(on_new_intent=lambda intent: do(str(intent.getDataString() or "")))
    except Exception:
        return False
    return True


def hear_broadcasts(on: bool) -> bool:
    """Let datagrams to everybody through to the app; phones drop them to spare the battery."""
    try:
        if not _locks:
            wifi = _activity().getApplicationContext().getSystemService("wifi")
            _locks.append(wifi.createMulticastLock("skald"))
            _locks[0].setReferenceCounted(False)
        if on:
            _locks[0].acquire()
        else:
            _locks[0].release()
    except Exception:
        return False
    return True


def ask_for_network() -> bool:
    """Ask the person to allow the local network, where Android wants to be asked (17 and later)."""
    try:
        _activity().requestPermissions([LOCAL_NETWORK], 1)
    except Exception:
        return False
    return True


def _java(name: str) -> Any:
    return importlib.import_module("jnius").autoclass(name)


def _activity() -> Any:
    return _java("org.kivy.android.PythonActivity").mActivity


def _intent(kind: str) -> Any:
    intent = _java("android.content.Intent")("android.intent.action.SEND")
    intent.setType(kind)
    return intent


def _choose(intent: Any, title: str) -> None:
    chooser = _java("android.content.Intent").createChooser(intent, _java("java.lang.String")(title))
    _activity().startActivity(chooser)


def _downloaded(path: Path, kind: str) -> Any:
    """The file's address in the downloads, as other apps may read it."""
    values = _java("android.content.ContentValues")()
    values.put("_display_name", path.name)
    values.put("mime_type", kind)
    resolver = _activity().getContentResolver()
    place = resolver.insert(_java("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI, values)
    stream = resolver.openOutputStream(place)
    stream.write(path.read_bytes())
    stream.close()
    return place
