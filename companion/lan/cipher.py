"""Frames between two devices that share keys: numbered, secret and sealed against any change.

A sealed frame is its number (8 bytes), then ChaCha20-Poly1305 over one flag byte and the content, then the tag (16).
The number also makes the nonce and must be exactly the next one. What is sent often resembles what was sent just
before, so frames of a usual size are told by the pieces of earlier ones; others are sent as they are.
"""

from __future__ import annotations

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from msgspec import Struct

from companion.words import word

from .errors import BadFrame
from .pieces import Pieces

MAX_FRAME = 1024 * 1024
_NUMBER, _FLAG, _TAG = 8, 1, 16
OVERHEAD = _NUMBER + _FLAG + _TAG
MAX_PLAIN = MAX_FRAME - OVERHEAD
_PADDING = bytes(4)
"""Before the number, it makes the nonce."""
_SHORT, _LONG = 64, 64 * 1024
"""Content of fewer or more bytes is sent as it is."""
_AS_IS, _TOLD = b"\0", b"\1"


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
    """The lock of one direction, the number of its next frame, and the pieces that went by."""

    def __init__(self, key: bytes) -> None:
        self._lock, self._number = ChaCha20Poly1305(key), 0
        self._pieces = Pieces()

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
        if _SHORT <= len(plain) <= _LONG:
            return _TOLD + self._pieces.tell(plain)
        return _AS_IS + plain

    def _unpack(self, content: bytes) -> bytes:
        flag, body = content[:_FLAG], content[_FLAG:]
        if flag == _AS_IS:
            return body
        if flag != _TOLD:
            raise BadFrame(word("wire.frame.garbled"))
        return self._pieces.hear(body, _LONG)
