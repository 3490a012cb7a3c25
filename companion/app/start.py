"""Sets Kivy up and runs the app. Nothing of Kivy is imported before this."""

from __future__ import annotations

import logging
import os
from pathlib import Path


def prepare(size: tuple[int, int] | None = None) -> None:
    """What must be said before Kivy is imported: it would read our arguments and print much at start."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    if not os.environ.get("SKALD_DEBUG"):
        # Kivy tells on stderr which of many input and clipboard libraries a machine does not have.
        logging.getLogger().addHandler(logging.NullHandler())
    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "0")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("graphics", "multisamples", "0")  # every edge of ours is drawn soft: see `widgets/geometry`
    Config.set("graphics", "minimum_width", "320")
    Config.set("graphics", "minimum_height", "480")
    if size:
        Config.set("graphics", "width", str(size[0]))
        Config.set("graphics", "height", str(size[1]))


def start(home: Path | None = None, size: tuple[int, int] | None = None) -> int:
    """Run the app until it is closed."""
    prepare(size or (1100, 780))
    from companion.app.app import SkaldApp

    SkaldApp(home).run()
    return 0
