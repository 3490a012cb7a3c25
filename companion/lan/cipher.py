"""Frames between two devices that share keys: packed, numbered, secret and sealed against any change.

A sealed frame is its number (8 bytes), then ChaCha20-Poly1305 over one flag byte and the content, then the tag (16).
The number also makes the nonce and must be exactly the next one. What is sent often resembles what was sent just
before, so the content is packed against the frame before it where that makes it smaller.
"""

from __future__ import annotations

import zlib

from Crypto.Cipher import ChaCha20_Poly1305
from msgspec import Struct

from companion.words import word

from .errors import BadFrame

MAX_FRAME = 256 * 1024
_NUMBER, _FLAG, _TAG = 8, 1, 16
OVERHEAD = _NUMBER + _FLAG + _TAG
MAX_PLAIN = MAX_FRAME - OVERHEAD
_WINDOW = 32 * 1024
_AS_IS, _PACKED = b"\0", b"\1"


class Keys(Struct, frozen=True):
    """One key for each direction."""

    to_host: bytes
    to_guest: bytes

    def __repr__(self) -> str:
        return "Keys(secret)"


class Cipher:
    """Seals what this side sends and opens what the other sends. After one fault it does neither."""

    def __init__(self, keys: Keys, client: bool) -> None:
        ours, theirs = (keys.to_host, keys.to_guest) if client else (keys.to_guest, keys.to_host)
        self._out, self._in = _Direction(ours), _Direction(theirs)
        self._broken = False

    def seal(self, plain: bytes) -> bytes:
        """The frame to send. Too long a content raises `BadFrame` and leaves the connection as it was."""
        self._check_whole()
        if len(plain) > MAX_PLAIN:
            raise BadFrame(word("wire.frame.size"))
        number, cipher = self._out.next()
        body, tag = cipher.encrypt_and_digest(_pack(plain, self._out.before))
        self._out.before = plain[-_WINDOW:]
        return number + body + tag

    def open(self, sealed: bytes) -> bytes:
        """The content of the frame that had to come next; anything else raises `BadFrame`."""
        self._check_whole()
        self._broken = True  # until the frame has proved good
        plain = self._open(sealed)
        self._broken = False
        return plain

    def _open(self, sealed: bytes) -> bytes:
        if len(sealed) > MAX_FRAME:
            raise BadFrame(word("wire.frame.size"))
        if len(sealed) < OVERHEAD:
            raise BadFrame(word("wire.frame.short"))
        came = int.from_bytes(sealed[:_NUMBER], "big")
        if came != self._in.number:
            raise BadFrame(word("wire.frame.replayed" if came < self._in.number else "wire.frame.missing"))
        _, cipher = self._in.next()
        try:
            packed = cipher.decrypt_and_verify(sealed[_NUMBER:-_TAG], sealed[-_TAG:])
        except ValueError:
            raise BadFrame(word("wire.frame.changed")) from None
        plain = _unpack(packed, self._in.before)
        self._in.before = plain[-_WINDOW:]
        return plain

    def _check_whole(self) -> None:
        if self._broken:
            raise BadFrame(word("wire.frame.broken"))


class _Direction:
    """The key of one direction, the number of its next frame and the end of the content before."""

    def __init__(self, key: bytes) -> None:
        self._key, self.number, self.before = key, 0, b""

    def next(self) -> tuple[bytes, ChaCha20_Poly1305.ChaCha20Poly1305Cipher]:
        number = self.number.to_bytes(_NUMBER, "big")
        self.number += 1
        return number, ChaCha20_Poly1305.new(key=self._key, nonce=bytes(4) + number)


def _pack(plain: bytes, before: bytes) -> bytes:
    packer = zlib.compressobj(6, zlib.DEFLATED, -15, zdict=before)
    packed = packer.compress(plain) + packer.flush()
    return _PACKED + packed if len(packed) < len(plain) else _AS_IS + plain


def _unpack(content: bytes, before: bytes) -> bytes:
    flag, body = content[:_FLAG], content[_FLAG:]
    if flag == _AS_IS:
        return body
    if flag != _PACKED:
        raise BadFrame(word("wire.frame.garbled"))
    unpacker = zlib.decompressobj(-15, zdict=before)
    try:
        plain = unpacker.decompress(body, MAX_PLAIN + 1)
    except zlib.error:
        raise BadFrame(word("wire.frame.garbled")) from None
    if len(plain) > MAX_PLAIN:
        raise BadFrame(word("wire.frame.bomb"))
    if not unpacker.eof or unpacker.unused_data:
        raise BadFrame(word("wire.frame.garbled"))
    return plain
