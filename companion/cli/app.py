"""Opens the app; where there is no display, plays a game in the terminal instead."""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
from pathlib import Path

from companion.kernel import BadSetup

from . import show


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--home", type=Path, metavar="DIR", help="keep games and settings there")
    parser.add_argument("--size", metavar="WxH", help="size of the window, e.g. 412x915")
    parser.set_defaults(seed=None)


def run(options: argparse.Namespace) -> int:
    missing = why_no_window()
    if missing:
        print(f"{missing} So bots play a game here in the terminal.\n")
        return show.run(options)
    from companion.app.start import start

    return start(options.home, read_size(options.size))


def read_size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit()):
        raise BadSetup(f"'{text}' is not a size; write it like 412x915.")
    return int(width), int(height)


def why_no_window() -> str:
    """What is missing for a window; empty when nothing is."""
    if importlib.util.find_spec("kivymd") is None:
        return "The app's packages are not installed (make run installs them)."
    if sys.platform.startswith("linux") and "ANDROID_ARGUMENT" not in os.environ:
        shown = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
        if not any(os.environ.get(name) for name in shown):
            return "There is no display."
    return ""
