"""Looks at a screen in every size, both themes, small and large text."""

from __future__ import annotations

from tests.app.pilot import Pilot

SIZES = ((360, 640), (412, 915), (640, 360), (915, 412), (1280, 800), (1440, 900))
LOOKS = ((("dark", 1.0), ("light", 1.4)), (("light", 1.0), ("dark", 1.4)))
"""Two looks for each size, in turn, so that each look meets a phone and a desktop."""


def complaints(pilot: Pilot) -> list[str]:
    """What is wrong anywhere, with the size and the look it is wrong in. The screen is turned and scaled live."""
    found = []
    for place, size in enumerate(SIZES):
        pilot.resize(*size)
        for theme, text in LOOKS[place % 2]:
            pilot.app.change(theme=theme, text=text)  # type: ignore[attr-defined]
            found += [f"{size[0]}x{size[1]} {theme} {text}: {problem}" for problem in pilot.problems()]
    return found
