"""What can go wrong between devices. Every message is a sentence for a player."""

from __future__ import annotations

from companion.kernel import SkaldError


class LanError(SkaldError):
    """Anything that went wrong at a table on the local network."""


class BadCode(LanError):
    """A typed join code or address that cannot be read."""


class BadFrame(LanError):
    """Something on the wire is not what it should be: that connection is closed."""


class WrongCode(LanError):
    """The handshake was refused: the two sides do not know the same secret."""


class Refused(LanError):
    """The host said no. `reason` is its short name, as in `wire.refused.<reason>`."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason
