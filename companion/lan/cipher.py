"""Frames between two devices that share keys: packed, numbered, secret and sealed against any change.

A sealed frame is its number (8 bytes), then ChaCha20-Poly1305 over one flag byte and the content, then the tag (16).
The number also makes the nonce and must be exactly the next one. What is sent often resembles what was sent just
before, so all frames of a direction are packed as one stream, each whole in itself; short ones are sent as they are.
"""

from __future__ import annotations

import zlib

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from msgspec import Struct

from companion.words import word

from .errors import BadFrame

MAX_FRAME = 1024 * 1024
_NUMBER, _FLAG, _TAG = 8, 1, 16
OVERHEAD = _NUMBER + _FLAG + _TAG
MAX_PLAIN = MAX_FRAME - 4096
"""What cannot be packed grows a little: by five bytes in every four thousand."""
_PADDING = bytes(4)
"""Before the number, it makes the nonce."""
_SHORT = 64
_LEVEL = 6
_WINDOW, _MEMORY = 14, 6
"""zlib's words for how far back it looks: over a few sights, in 96 KB instead of 256 that no cache holds for all."""
_AS_IS, _PACKED = b"\0", b"\1"
_TAIL = b"\0\0\xff\xff"
"""What every packed frame would end with; not sent."""


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
        return self._out.seal(plain)

    def open(self, sealed: bytes) -> bytes:
        """The content of the frame that had to come next; anything else raises `BadFrame`."""
        self._check_whole()
        self._broken = True  # until the frame has proved good
        plain = self._in.open(sealed)
        self._broken = False
        return plain

    def _check_whole(self) -> None:
        if self._broken:
            raise BadFrame(word("wire.frame.broken"))


class _Direction:
    """The lock of one direction, the number of its next frame, and the stream that its frames are packed as."""

    def __init__(self, key: bytes) -> None:
        self._lock, self._number = ChaCha20Poly1305(key), 0
        self._packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -_WINDOW, _MEMORY)
        self._unpacker = zlib.decompressobj(-15)

    def seal(self, plain: bytes) -> bytes:
        number = self._number.to_bytes(_NUMBER, "big")
        self._number += 1
        return number + self._lock.encrypt(_PADDING + number, self._pack(plain), None)

    def open(self, sealed: bytes) -> bytes:
        if len(sealed) > MAX_FRAME:
            raise BadFrame(word("wire.frame.size"))
        if len(sealed) < OVERHEAD:
            raise BadFrame(word("wire.frame.short"))
        number = sealed[:_NUMBER]
        came = int.from_bytes(number, "big")
        if came != self._number:
            raise BadFrame(word("wire.frame.replayed" if came < self._number else "wire.frame.missing"))
        self._number += 1
        try:
            packed = self._lock.decrypt(_PADDING + number, sealed[_NUMBER:], None)
        except InvalidTag:
            raise BadFrame(word("wire.frame.changed")) from None
        return self._unpack(packed)

    def _pack(self, plain: bytes) -> bytes:
        if len(plain) < _SHORT:
            return _AS_IS + plain
        packed = self._packer.compress(plain) + self._packer.flush(zlib.Z_SYNC_FLUSH)
        return _PACKED + packed[: -len(_TAIL)]

    def _unpack(self, content: bytes) -> bytes:
        flag, body = content[:_FLAG], content[_FLAG:]
        if flag == _AS_IS:
            return body
        if flag != _PACKED or not body:
            raise BadFrame(word("wire.frame.garbled"))
        unpacker = self._unpacker
        try:
            plain = unpacker.decompress(body + _TAIL, MAX_PLAIN + 1)
        except zlib.error:
            raise BadFrame(word("wire.frame.garbled")) from None
        if len(plain) > MAX_PLAIN:
            raise BadFrame(word("wire.frame.bomb"))
        if unpacker.eof or unpacker.unconsumed_tail:
            raise BadFrame(word("wire.frame.garbled"))
        return plain
