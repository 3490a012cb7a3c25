"""Shared Fate: numbers that all devices draw together, so that nobody can choose or foresee them.

Every device has a chain of numbers, each the hash of the next, and says its anchor when it sits down. For a throw all
open their next number; anybody can check that it hashes to what that device said before. The throw is a hash of all of
them, of the table and of the question. One honest device among them makes it a fair one.

A private answer (a hand of cards, dice behind a screen) also takes in the host's secret, the record's seed, to which
the host was bound by its hash before anybody opened a number.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from companion.kernel import BadRecord

LINK = 16
"""Bytes of a number."""
LINKS = 4096
"""Numbers in a chain; more than any game asks for."""
GAP = 64
"""So many numbers may have been opened and gone unused, e.g. because another device vanished."""


def link(value: bytes) -> bytes:
    """What a number hashes to: the number that its device opened before."""
    return hashlib.sha256(b"skald-link" + value).digest()[:LINK]


def follows(value: bytes, last: bytes) -> bool:
    """Whether a number is one of the next in the chain whose number `last` is."""
    if len(value) != LINK:
        return False
    for _ in range(GAP):
        value = link(value)
        if value == last:
            return True
    return False


class Chain:
    """A device's numbers, to be opened one after the other; the same seed gives the same chain."""

    def __init__(self, seed: bytes, used: int = 0) -> None:
        self.seed = seed
        value = hashlib.sha256(b"skald-chain" + seed).digest()[:LINK]
        self._values = [value]
        for _ in range(LINKS):
            value = link(value)
            self._values.append(value)
        del self._values[len(self._values) - used :]

    @classmethod
    def fresh(cls) -> Chain:
        return cls(secrets.token_bytes(32))

    @property
    def last(self) -> bytes:
        """The number that was opened last, or the anchor."""
        return self._values[-1]

    @property
    def used(self) -> int:
        return LINKS + 1 - len(self._values)

    @property
    def left(self) -> int:
        """How many numbers can still be opened."""
        return len(self._values) - 1

    def after(self) -> Chain:
        """The chain to go on with when this one is used up."""
        return Chain(hashlib.sha256(b"skald-after" + self.seed).digest())

    def open(self) -> bytes:
        """The next number."""
        if len(self._values) < 2:
            raise BadRecord("This device has no numbers left for this table.", line=1)
        self._values.pop()
        return self._values[-1]


def table_name(seed: str) -> str:
    """The hash of the host's secret: binds the host, and names the table."""
    return hashlib.sha256(b"skald-table" + seed.encode()).hexdigest()


class Drawn(msgspec.Struct, frozen=True):
    """Everything that a throw is drawn from; `number` counts the answers of Fate before this one."""

    number: int
    ask: str
    values: Mapping[str, bytes]
    missing: Sequence[str] = ()
    """Who did not open a number: it takes part in the hash, so that nobody can say something else afterwards."""


def throw(seed: str, drawn: Drawn, private: bool) -> float:
    """The number from [0, 1) that all devices together have drawn for a question to Fate."""
    return _uniform(table_name(seed), drawn, seed if private else "")


def public_throw(table: str, drawn: Drawn) -> float:
    """The same for those who do not know the host's secret."""
    return _uniform(table, drawn, "")


def _uniform(table: str, drawn: Drawn, secret: str) -> float:
    place = (table, str(drawn.number), drawn.ask, secret)
    parts: list[bytes] = [b"skald-throw", *(part.encode() for part in place)]
    for device in sorted(drawn.values):
        parts += [device.encode(), drawn.values[device]]
    for device in drawn.missing:
        parts += [device.encode(), b""]
    text = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return (int.from_bytes(hashlib.sha256(text).digest()[:8], "big") >> 11) / 2**53


# -- proofs in a record --------------------------------------------------------------------------------


class Proof(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands behind an answer. Of a throw: the numbers and, where a chain begins, what they hash to, and who did
    not open theirs. Of sealed answers: the seal and its salt, with how many answers it covers."""

    values: dict[str, str] = {}
    anchors: dict[str, str] = {}
    missing: tuple[str, ...] = ()
    seal: str = ""
    salt: str = ""
    count: int = 0

    def __str__(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def read(cls, text: str) -> Proof:
        try:
            proof = _read_proof(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise BadRecord(f"the proof cannot be read: {error}.", line=1) from None
        if str(proof) != text:
            raise BadRecord("the proof is not written as proofs are.", line=1)
        return proof


_read_proof = msgspec.json.Decoder(Proof).decode
"""Made here, not when it is needed first: several threads read proofs at the end of a game."""


class Ledger:
    """The last number of every device that stands in a record, to write proofs and to check them."""

    def __init__(self) -> None:
        self._last: dict[str, bytes] = {}

    def prove(self, values: Mapping[str, bytes], lasts: Mapping[str, bytes], missing: Iterable[str]) -> Proof:
        """The proof of a throw; a chain that does not go on from the record says where it begins."""
        anchors = {}
        for device, value in values.items():
            if not follows(value, self._last.get(device, b"")):
                anchors[device] = lasts[device].hex()
            self._last[device] = value
        return Proof({device: value.hex() for device, value in values.items()}, anchors, tuple(missing))

    def check(self, proof: Proof) -> dict[str, bytes]:
        """The numbers of a proof, each of which goes on its chain. Raises `BadRecord` with the device's name."""
        values = {device: _bytes(text) for device, text in proof.values.items()}
        for device, value in values.items():
            anchor = proof.anchors.get(device)
            last = self._last.get(device, b"") if anchor is None else _bytes(anchor)
            if not follows(value, last):
                raise BadRecord(f"the number of device {device} is not the one it had committed to.", line=1)
            self._last[device] = value
        return values


def _bytes(text: str) -> bytes:
    try:
        value = bytes.fromhex(text)
    except ValueError:
        value = b""
    if not value or value.hex() != text:
        raise BadRecord("a number in the proof is not hexadecimal.", line=1)
    return value
