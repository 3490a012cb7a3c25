"""The room a sheet is drawn into."""

from __future__ import annotations

import msgspec


class Room(msgspec.Struct, frozen=True):
    """The space a sheet has, and how its owner likes to read."""

    width: float = 360.0
    height: float = 640.0
    text: float = 1.0
    marks: bool = True
    scores: bool = True
