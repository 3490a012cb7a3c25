"""The QR code: the right size, the marks a camera looks for, and a border of light."""

from __future__ import annotations

import pytest

from companion.lan.code import new_code, url
from companion.lan.qr import QUIET_ZONE, qr_matrix

FINDER = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]


def picture(rows: list[list[bool]]) -> list[str]:
    return ["".join(".#"[cell] for cell in row) for row in rows]


@pytest.mark.parametrize("host", ["192.168.1.5", "8.8.8.8", "fe80::1"])
def test_a_link_becomes_a_square_with_three_finders(host: str) -> None:
    drawn = picture(qr_matrix(url(new_code(host, 47420))))
    inside = [row[QUIET_ZONE:-QUIET_ZONE] for row in drawn[QUIET_ZONE:-QUIET_ZONE]]
    assert {len(row) for row in drawn} == {len(drawn)}
    assert len(inside) in (25, 29, 33)
    for rows, columns in ((slice(7), slice(7)), (slice(7), slice(-7, None)), (slice(-7, None), slice(7))):
        assert [row[columns] for row in inside[rows]] == FINDER


def test_the_border_is_light() -> None:
    rows = qr_matrix("skald://join/C085Y-DJ372")
    border = [*rows[:QUIET_ZONE], *rows[-QUIET_ZONE:], *(row[:QUIET_ZONE] + row[-QUIET_ZONE:] for row in rows)]
    assert not any(map(any, border))


def test_other_links_give_other_codes() -> None:
    assert qr_matrix("skald://join/C085Y-DJ372") != qr_matrix("skald://join/C085Y-DJ373")
