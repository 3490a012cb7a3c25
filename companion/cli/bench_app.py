"""Figures of the app, each against a bare KivyMD window measured in the same run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from companion.kernel import BadSetup

ROUNDS = 5
PHONE, DESKTOP = "412x915", "1280x800"


def bench_app() -> None:
    """Both windows are opened in turn, several times, in processes of their own; medians are compared."""
    print("The app: figures of this machine; a ratio says how many times a bare KivyMD window's")
    bare, ours = side_by_side(PHONE)
    line("frame of the RagnaRoll sheet, window of a phone", ours["frame"] * 1e3, bare["frame"] * 1e3, "ms", 2.0)
    line("start to the first frame", ours["start"], bare["start"], "s", 1.5)
    line("memory with a table open", ours["memory"], bare["memory"], "MB", None)
    print(f"  from a tap to the drawn frame: {ours['tap'] * 1e3:.1f} ms")
    bare, ours = side_by_side(DESKTOP)
    line("frame of the whole table, desktop", ours["frame"] * 1e3, bare["frame"] * 1e3, "ms", 2.0)
    print(f"  from a tap to the drawn frame: {ours['tap'] * 1e3:.1f} ms")


def side_by_side(size: str) -> tuple[dict[str, float], dict[str, float]]:
    """The medians of a bare window and of ours."""
    found: dict[str, list[dict[str, float]]] = {"bare": [], "skald": []}
    for _ in range(ROUNDS):
        for what, measured in found.items():
            measured.append(measure(what, size))
    bare, ours = ({key: median(m[key] for m in measured) for key in measured[0]} for measured in found.values())
    return bare, ours


def line(what: str, ours: float, bare: float, unit: str, goal: float | None) -> None:
    ratio = ours / bare
    verdict = "" if goal is None else f"; goal at most {goal:g}: {'reached' if ratio <= goal else 'NOT reached'}"
    print(f"  {what}: {ours:.2f} {unit}, {ratio:.2f} x ({bare:.2f} {unit}){verdict}")


def measure(what: str, size: str) -> dict[str, float]:
    """One window in a process of its own, shown offscreen where there is no display."""
    environment = dict(os.environ, KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1")
    if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")):
        environment.setdefault("SDL_VIDEODRIVER", "offscreen")
    done = subprocess.run(
        [sys.executable, "-m", "companion.app.measure", what, size],
        cwd=Path(__file__).parents[2],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BadSetup(f"The window '{what}' could not be measured: {done.stderr.strip().splitlines()[-1]}")
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures
