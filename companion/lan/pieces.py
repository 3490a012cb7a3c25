"""Frames told by what was said before: a sight differs from the last one in a few of its pieces.

A frame is JSON and is cut before every `{`. A piece that went by before is told by its place on a shelf, a new one is
told whole and put on the next place, which both ends of a connection do alike. That costs a few microseconds, where a
general packer takes fifty at a table with many devices, since its memory of each of them is in no cache any more.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from companion.words import word

from .errors import BadFrame

CUT = b"{"
PLACES = 1024
LONGEST = 1024
"""Longer pieces come once: they are not put on the shelf."""
MOST_TIMES = 4
"""So many times as long as what it tells can a telling be at worst: three bytes for a place instead of one cut."""
Place = Annotated[int, Meta(ge=0, lt=PLACES)]

_encode = msgspec.msgpack.Encoder().encode
_read: msgspec.msgpack.Decoder[list[Place | bytes]] = msgspec.msgpack.Decoder(list[Place | bytes])


class Pieces:
    """The shelf of one direction, at one of its ends."""

    def __init__(self) -> None:
        self._shelf: list[bytes | None] = [None] * PLACES
        self._places: dict[bytes, int] = {}
        self._next = 0

    def tell(self, plain: bytes) -> bytes:
        told: list[int | bytes] = []
        for piece in plain.split(CUT):
            place = self._places.get(piece)
            if place is None:
                self._put(piece)
            told.append(piece if place is None else place)
        return _encode(told)

    def hear(self, told: bytes, most: int) -> bytes:
        """What `tell` was given at the other end. Raises `BadFrame`, also where it is longer than `most`."""
        if len(told) > MOST_TIMES * most:
            raise BadFrame(word("wire.frame.bomb"))
        pieces: list[bytes | None] = []
        for one in _decode(told):
            if isinstance(one, bytes):
                self._put(one)
                pieces.append(one)
            else:
                pieces.append(self._shelf[one])
        known = [piece for piece in pieces if piece is not None]
        if len(known) < len(pieces):
            raise BadFrame(word("wire.frame.garbled"))
        if sum(map(len, known)) + len(CUT) * (len(known) - 1) > most:
            raise BadFrame(word("wire.frame.bomb"))
        return CUT.join(known)

    def _put(self, piece: bytes) -> None:
        if len(piece) > LONGEST:
            return
        place = self._next
        old = self._shelf[place]
        if old is not None:
            self._places.pop(old, None)
        self._shelf[place], self._places[piece] = piece, place
        self._next = (place + 1) % PLACES


def _decode(told: bytes) -> list[int | bytes]:
    try:
        found: list[int | bytes] = _read.decode(told)
    except msgspec.MsgspecError:
        raise BadFrame(word("wire.frame.garbled")) from None
    return found
