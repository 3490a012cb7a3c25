"""Every text role can be read on what it is set on, in every palette for screens."""

from __future__ import annotations

import pytest

from companion.sheets.palette import BIRCH, NIGHT, PALETTES, READABLE, contrast


@pytest.mark.parametrize("palette", [NIGHT, BIRCH], ids=lambda palette: palette.name)
@pytest.mark.parametrize(("text", "grounds"), READABLE, ids=lambda value: value if isinstance(value, str) else "")
def test_text_can_be_read(palette: object, text: str, grounds: tuple[str, ...]) -> None:
    for ground in grounds:
        assert contrast(palette.hex(text), palette.hex(ground)) >= 4.5, ground  # type: ignore[attr-defined]


def test_all_palettes_have_the_same_roles() -> None:
    assert len({frozenset(palette.colours) for palette in PALETTES.values()}) == 1
