"""The hardware around the app, behind one adapter: what is not there is a False, never an exception, never a wait.

plyer raises on most desktops and some of its calls block, so it is loaded at the first question, every failure turns
the capability off for good, and whatever may block runs in a thread of its own.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.utils import platform

from companion.app import android, tones

GRAVITY = 9.81
SHAKEN = 8.0  # m/s2 over or under gravity
PAUSE = 0.8  # seconds between two shakes


class Device:
    """One per app. `folder` keeps the tones; none is played where the environment has SKALD_SILENT, as tests do."""

    def __init__(self, folder: Path | None = None, plyer: Any = None) -> None:
        self._folder = folder
        self._plyer = plyer
        self._facades: dict[str, Any] = {}
        self._shaking: Any = None
        self._shaken_at = -PAUSE
        self._worker: _Worker | None = None
        self.audible = not os.environ.get("SKALD_SILENT")

    def close(self) -> None:
        """The app ends."""
        self.stop_shake()
        self.keep_awake(False)

    # ------------------------------------------------------------------------------------------ what there is

    @property
    def can_vibrate(self) -> bool:
        return self._facade("vibrator", lambda vibrator: vibrator.exists()) is not None

    @property
    def can_speak(self) -> bool:
        return self._facade("tts", _has_voice) is not None

    @property
    def can_shake(self) -> bool:
        return self._facade("accelerometer", _feels) is not None

    @property
    def can_notify(self) -> bool:
        """Not on Linux, where plyer's own call may wait for a bus that nobody answers."""
        return str(platform) in ("android", "ios", "macosx", "win") and self._facade("notification", bool) is not None

    @property
    def can_share(self) -> bool:
        """Whether there is a system's own way to share; elsewhere `share_text` fills the clipboard."""
        return str(platform) == "android"

    @property
    def prefers_dark(self) -> bool:
        """What the system is set to; dark where it does not say."""
        return not android.light() if str(platform) == "android" else True

    def _facade(self, name: str, there: Callable[[Any], Any]) -> Any:
        """A part of plyer, if it works here; asked once."""
        if name not in self._facades:
            try:
                with contextlib.redirect_stderr(io.StringIO()):  # plyer prints what it does not find
                    part = getattr(self._plyer or importlib.import_module("plyer"), name)
                    self._facades[name] = part if there(part) else None
            except Exception:
                self._facades[name] = None
        return self._facades[name]

    def _gone(self, name: str) -> bool:
        self._facades[name] = None
        return False

    # -------------------------------------------------------------------------------------------- what it does

    def keep_awake(self, awake: bool) -> None:
        """Keep the screen on, while a game is played."""
        try:
            from kivy.core.window import Window

            Window.allow_screensaver = not awake
        except Exception:  # a window that cannot is a window that sleeps
            return

    def vibrate(self, milliseconds: int = 20) -> bool:
        if not self.can_vibrate:
            return False
        try:
            self._facades["vibrator"].vibrate(milliseconds / 1000)
        except Exception:
            return self._gone("vibrator")
        return True

    def speak(self, text: str) -> bool:
        """Say it; what is being said goes on, what waits for it is replaced."""
        return self.can_speak and self._later("speak", lambda: self._facades["tts"].speak(message=text))

    def notify(self, title: str, text: str) -> bool:
        if not self.can_notify:
            return False
        return self._later("notify", lambda: self._facades["notification"].notify(title=title, message=text))

    def sound(self, name: str) -> bool:
        """Play one of `tones.TONES`; silent while `audible` is off."""
        folder = self._folder
        return self.audible and name in tones.TONES and self._later("sound", lambda: tones.play(name, folder))

    def _later(self, kind: str, do: Callable[[], Any]) -> bool:
        if self._worker is None:
            self._worker = _Worker()
        self._worker.put(kind, do)
        return True

    # -------------------------------------------------------------------------------------------------- shaking

    def start_shake(self, shaken: Callable[[], Any]) -> bool:
        """Call back for every shake until `stop_shake`."""
        self.stop_shake()
        if not self.can_shake:
            return False
        try:
            self._facades["accelerometer"].enable()
        except Exception:
            return self._gone("accelerometer")
        self._shaking = Clock.schedule_interval(lambda _dt: self._feel(shaken), 1 / 20)
        return True

    def stop_shake(self) -> None:
        if self._shaking is None:
            return
        self._shaking.cancel()
        self._shaking = None
        try:
            self._facades["accelerometer"].disable()
        except Exception:
            self._gone("accelerometer")

    def _feel(self, shaken: Callable[[], Any]) -> None:
        try:
            force = self._facades["accelerometer"].acceleration
            strength = sum(axis * axis for axis in force) ** 0.5 if force and None not in force else GRAVITY
        except Exception:
            self.stop_shake()
            self._gone("accelerometer")
            return
        now = Clock.get_time()
        if abs(strength - GRAVITY) > SHAKEN and now - self._shaken_at > PAUSE:
            self._shaken_at = now
            shaken()

    # -------------------------------------------------------------------------------------------------- network

    def hear_broadcasts(self, on: bool) -> bool:
        """Let tables nearby be heard; True where nothing stands in the way."""
        return android.hear_broadcasts(on) if str(platform) == "android" else True

    def ask_for_network(self) -> bool:
        """Have the system ask whether the app may use the local network; True where it need not."""
        return android.ask_for_network() if str(platform) == "android" else True

    def on_link(self, do: Callable[[str], Any]) -> None:
        """Tell `do` the link this app was opened with, and every later one, on the thread that draws."""
        if str(platform) != "android":
            return
        android.on_link(lambda link: Clock.schedule_once(lambda _dt: do(link)))
        do(android.link())

    # -------------------------------------------------------------------------------------------------- sharing

    def share_text(self, text: str, title: str = "") -> str:
        """Give a text to another app: `shared`, or `copied` to the clipboard, or `` where neither works."""
        if self.can_share and android.text(text, title):
            return "shared"
        try:
            from kivy.core.clipboard import Clipboard

            Clipboard.copy(text)
        except Exception:
            return ""
        return "copied"

    def share_file(self, path: Path, kind: str, title: str = "") -> Path | None:
        """Give a file to another app. Where the system has no way to, its path comes back, to be shown."""
        if self.can_share and android.file(path, kind, title):
            return None
        return path


class _Worker:
    """A thread for what may block. Of each kind of work only the newest waits."""

    def __init__(self) -> None:
        self._waiting: dict[str, Callable[[], Any]] = {}
        self._kinds: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._run, name="device", daemon=True).start()

    def put(self, kind: str, do: Callable[[], Any]) -> None:
        self._waiting[kind] = do
        self._kinds.put(kind)

    def _run(self) -> None:
        while True:
            do = self._waiting.pop(self._kinds.get(), None)
            try:
                if do is not None:
                    do()
            except Exception:  # hardware that fails is hardware that is silent
                continue


def _has_voice(tts: Any) -> bool:
    """plyer's desktop voices fail only when they speak, so ask for what they would call."""
    if platform != "linux" or not type(tts).__module__.startswith("plyer"):
        return True
    import shutil

    return any(shutil.which(name) for name in ("espeak", "flite"))


def _feels(accelerometer: Any) -> bool:
    accelerometer.enable()
    force = accelerometer.acceleration
    accelerometer.disable()
    return bool(force)
