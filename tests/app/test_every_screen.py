"""Every screen at every size: no label is cut off, no two targets overlap, nothing is too small to read or to touch."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from companion.app.app import SCREENS
from tools.shots import SHOTS, SIZES, opened, shoot, visit

LOOKS = (("dark", 1.0), ("light", 1.4))
"""The theme changes colours alone, never a layout (`test_theme` looks at those): one for each text size will do."""
UPRIGHT = tuple(size for size in SIZES if size[1] > 480)
"""Phones held sideways are looked at in normal text only: `test_sideways` looks at the rest."""
PARTS = 6


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_cut_off_overlaps_or_is_too_small(part: int) -> None:
    """Each screen at all sizes in both text sizes, turned and scaled live."""
    wrong, looked = [], 0
    looks = [(*LOOKS[0], SIZES), (*LOOKS[1], UPRIGHT)]
    with opened(SIZES[0], *LOOKS[0]) as pilot:
        for name in visit(pilot, list(SHOTS)[part::PARTS]):
            for theme, text, sizes in looks:
                pilot.app.change(theme=theme, text=text)  # type: ignore[attr-defined]
                for size in sizes:
                    pilot.resize(*size)
                    looked += 1
                    wrong += [f"{name} {size[0]}x{size[1]} {text:g}: {problem}" for problem in pilot.problems()]
            gc.collect()  # the pilot has switched that off, and what is gone would follow every change of text size
    assert wrong == []
    assert looked == len(list(SHOTS)[part::PARTS]) * (len(SIZES) + len(UPRIGHT))


def test_screens_opened_in_large_text_fit_too(tmp_path: Path) -> None:
    assert shoot(list(SHOTS), (360, 640), "light", 1.4, tmp_path) == []
    assert len(list(tmp_path.glob("*.png"))) == len(SHOTS)


def test_every_screen_has_its_picture() -> None:
    shown = {name.partition("-")[0] for name in SHOTS}
    assert set(SCREENS) <= shown
