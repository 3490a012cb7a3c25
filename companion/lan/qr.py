"""A link as a QR code, for a camera to read off the host's screen."""

from __future__ import annotations

import segno

QUIET_ZONE = 4


def qr_matrix(link: str) -> list[list[bool]]:
    """The rows of the code, True where it is dark, with the light border a camera needs."""
    code = segno.make_qr(link, error="m")
    return [[bool(cell) for cell in row] for row in code.matrix_iter(border=QUIET_ZONE)]
