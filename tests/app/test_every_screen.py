"""Every screen at every size: no label is cut off, no two targets overlap, nothing is too small to read or to touch."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.app import SCREENS
from tools.shots import SHOTS, SIZES, shoot

LOOKS = (("dark", 1.0), ("light", 1.4), ("light", 1.0), ("dark", 1.4))


def due(at: int) -> list[str]:
    """Every screen; the many questions of a table each at one phone's size and one larger."""
    return [name for i, name in enumerate(SHOTS) if not name.startswith("table-star") or (i + at) % 2 == 0]


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize(("size", "look"), list(zip(SIZES, LOOKS, strict=True)))
def test_nothing_is_cut_off_overlaps_or_is_too_small(
    tmp_path: Path, size: tuple[int, int], look: tuple[str, float], part: int
) -> None:
    names = due(SIZES.index(size))[part::2]
    assert shoot(names, size, *look, tmp_path) == []
    assert len(list(tmp_path.glob("*.png"))) == len(names)


def test_every_screen_has_its_picture() -> None:
    shown = {name.partition("-")[0] for name in SHOTS}
    assert set(SCREENS) <= shown
