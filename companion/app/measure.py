"""Measures a window in a process of its own: `python -m companion.app.measure bare|skald WxH`. Prints one JSON object.

`bare` is an empty KivyMD window; `skald` the app with a RagnaRoll table open in the middle of a game.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

FRAMES = 60


def started() -> float:
    """Seconds since this process was started, the interpreter's own start included."""
    ticks = int(Path("/proc/self/stat").read_text(encoding="ascii").rpartition(")")[2].split()[19])
    uptime = float(Path("/proc/uptime").read_text(encoding="ascii").split()[0])
    return uptime - ticks / os.sysconf("SC_CLK_TCK")


def frame(app: Any) -> float:
    """Seconds for one frame in which the whole window is drawn anew."""
    from kivy.base import EventLoop
    from kivy.graphics.opengl import glFinish

    app.root.canvas.ask_update()
    start = time.perf_counter()
    EventLoop.idle()
    glFinish()  # a hidden window waits for nothing: it would queue frames instead of drawing them
    return time.perf_counter() - start


def run_until_drawn(app: Any) -> None:
    """Start an app without its endless loop, up to the first frame."""
    from kivy.base import EventLoop

    app._run_prepare()
    for _ in range(3):
        EventLoop.idle()


def bare() -> Any:
    from kivymd.app import MDApp
    from kivymd.uix.screen import MDScreen

    class Bare(MDApp):
        def build(self) -> Any:
            return MDScreen()

    return Bare()


def skald() -> Any:
    from companion.app.app import SkaldApp

    return SkaldApp(Path(tempfile.mkdtemp()))


def open_table(app: Any) -> Any:
    """A table some rounds into a game, waiting for its person."""
    from random import Random

    from companion.kernel import FATE, SeatInfo

    seats = [SeatInfo("Ada"), SeatInfo("Bo", "greedy"), SeatInfo("Cy", "greedy")]
    app.begin("ragnaroll", seats, {})
    play, rng = app.screen.play, Random(5)
    while play.table.round < 5 or play.asked is None or play.asked.name != "arrange":
        if play.advance():
            continue
        ask = play.asked
        if ask.seat == FATE:
            play.cast()
        else:
            play.answer(ask, rng.choice(list(play.table.choices(ask))))
    app.screen.go_on()
    return app.screen


def tap_to_frame(screen: Any) -> float:
    """From a touch on a die to the frame that shows it picked."""
    from kivy.base import EventLoop
    from kivy.graphics.opengl import glFinish

    tray, times = screen.ids.tray, []
    for _ in range(12):
        target = next(shape for shape in tray.scene.targets() if shape.touch.enabled and shape.touch.drag)
        start = time.perf_counter()
        tray.dispatch("on_touch_means", target.touch.means)
        EventLoop.idle()
        glFinish()
        times.append(time.perf_counter() - start)
    return median(times)


def main(what: str, size: str) -> None:
    from companion.app.start import prepare

    width, _, height = size.partition("x")
    prepare((int(width), int(height)))
    from kivy.config import Config

    Config.set("graphics", "maxfps", "0")  # else the clock sleeps within what is measured
    app = bare() if what == "bare" else skald()
    run_until_drawn(app)
    found: dict[str, float] = {"start": started()}
    if what == "skald":
        screen = open_table(app)
    for _ in range(10):
        frame(app)
    found["frame"] = median(frame(app) for _ in range(FRAMES))
    found["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    if what == "skald":
        found["tap"] = tap_to_frame(screen)
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:3])
