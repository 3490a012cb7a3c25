"""Two devices that know the same secret prove it to each other and agree on keys; nobody who listens learns either.

No sockets here: messages are bytes in and bytes out. The proof is SRP-6a (2048-bit group, SHA-256), which gives a
listener or an imposter nothing to guess a short code with off line. Each side then derives the keys from the SRP key
and the bytes of all four messages, so a changed message never leads to a working connection.

    guest                                    host
    hello: version, identity, A         ->
                                        <-   challenge: salt, B      (or refused)
    proof: of the key                   ->
                                        <-   welcome: proof of the key (or refused)
    from here on frames of `cipher.Cipher`
"""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
from collections.abc import Callable
from typing import Annotated, TypeVar

import msgspec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec import Meta, Struct
from msgspec.json import Decoder, encode
from srptools import SRPClientSession, SRPContext, SRPServerSession
from srptools.constants import HASH_SHA_256, PRIME_2048, PRIME_2048_GEN

from companion.words import word

from .cipher import MAX_FRAME, Cipher, Keys
from .errors import BadFrame, Refused, WrongCode

__all__ = ["MAX_FRAME", "Cipher", "ClientHandshake", "Keys", "ServerHandshake", "Verifier", "refusal"]

MAX_MESSAGE = 4096
_PRIME = int(PRIME_2048, 16)
_PUBLIC_BYTES = 256
_PRIVATE_BITS = 256
_SALT_BITS = 128
# What a host that does not know an identity answers with; the same each time, as a real one would be.
_PRETENCE = secrets.token_bytes(32)

Identity = Annotated[str, Meta(min_length=1, max_length=80)]
Public = Annotated[bytes, Meta(min_length=_PUBLIC_BYTES, max_length=_PUBLIC_BYTES)]
Salt = Annotated[bytes, Meta(min_length=_SALT_BITS // 8, max_length=_SALT_BITS // 8)]
Digest = Annotated[bytes, Meta(min_length=32, max_length=32)]


class _Version(Struct):
    """What every version of a hello has, whatever else it may say."""

    version: int


class _Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    version: int
    identity: Identity
    public: Public


class _Challenge(Struct, frozen=True, tag="challenge", forbid_unknown_fields=True):
    salt: Salt
    public: Public


class _Proof(Struct, frozen=True, tag="proof", forbid_unknown_fields=True):
    proof: Digest


class _Welcome(Struct, frozen=True, tag="welcome", forbid_unknown_fields=True):
    proof: Digest


class _Refused(Struct, frozen=True, tag="refused"):
    reason: Annotated[str, Meta(max_length=40)]
    version: int = 0
    seconds: int = 0


_VERSION = Decoder(_Version)
_HELLO = Decoder(_Hello)
_CHALLENGE: Decoder[_Challenge | _Refused] = Decoder(_Challenge | _Refused)
_PROOF = Decoder(_Proof)
_WELCOME: Decoder[_Welcome | _Refused] = Decoder(_Welcome | _Refused)
_Answer = TypeVar("_Answer", _Challenge, _Welcome)
_Message = TypeVar("_Message")


class Verifier(Struct, frozen=True):
    """What a host keeps instead of a password: made once, good for any number of handshakes, fit to be stored."""

    identity: str
    salt: bytes
    verifier: bytes

    @classmethod
    def of(cls, identity: str, password: str) -> Verifier:
        name, verifier, salt = _context(identity, password).get_user_data_triplet(binary=True)
        return cls(name, salt, verifier)

    @classmethod
    def pretence(cls, identity: str) -> Verifier:
        """One that looks like any other from outside and that no password opens."""
        size = _SALT_BITS // 8 + _PUBLIC_BYTES
        made = HKDF(SHA256(), size, None, identity.encode()).derive(_PRETENCE)
        return cls(identity, made[: _SALT_BITS // 8], made[_SALT_BITS // 8 :])


def refusal(reason: str, seconds: float = 0, version: int = 0) -> bytes:
    """The host's plain no, in place of a challenge or a welcome: "version", "code", "wait", "closed", "full"..."""
    return encode(_Refused(reason, version, math.ceil(min(seconds, 3600))))


class ClientHandshake:
    """The side of a guest."""

    def __init__(self, identity: str, password: str, version: int) -> None:
        self._version = version
        self._context = _context(identity, password)
        self._session = SRPClientSession(self._context)
        self._hello = encode(_Hello(version, identity, self._session.public_bin))
        self._stage: _Stage | None = None

    def hello(self) -> bytes:
        return self._hello

    def proof(self, reply: bytes) -> bytes:
        """Answers the host's challenge."""
        challenge = self._granted(_decode(reply, _CHALLENGE))
        if self._stage is not None:  # each proof is one guess for a host that does not know the secret
            raise BadFrame(word("wire.frame.order"))
        self._session.process(_public(challenge.public), challenge.salt)
        self._stage = _Stage(self._session, self._hello, reply)
        return self._stage.say(encode(_Proof(self._stage.guest_proof)))

    def finish(self, reply: bytes) -> Keys:
        """The keys, once the host has proved that it knows the secret too."""
        welcome = self._granted(_decode(reply, _WELCOME))
        if self._stage is None:
            raise BadFrame(word("wire.frame.order"))
        if not hmac.compare_digest(welcome.proof, self._stage.host_proof):
            raise WrongCode(word("wire.handshake.imposter"))
        self._stage.say(reply)
        return self._stage.keys()

    def _granted(self, answer: _Answer | _Refused) -> _Answer:
        if not isinstance(answer, _Refused):
            return answer
        reason = answer.reason if answer.reason in REASONS else "other"
        sentence = word(f"wire.refused.{reason}", ours=self._version, theirs=answer.version, seconds=answer.seconds)
        raise WrongCode(sentence) if reason == "code" else Refused(reason, sentence)


class ServerHandshake:
    """The side of the host. `find` gives the verifier of an identity, or None where there is no such identity."""

    def __init__(self, find: Callable[[str], Verifier | None], version: int) -> None:
        self._find, self._version = find, version
        self._stage: _Stage | None = None
        self.identity = ""
        self.refused = False
        """Set when `challenge` gave a refusal: send it and close."""

    def challenge(self, hello: bytes) -> bytes:
        """Answers a guest's hello; somebody unknown cannot tell that from this answer."""
        if self.identity or self.refused:
            raise BadFrame(word("wire.frame.order"))
        if _decode(hello, _VERSION, exact=False).version != self._version:
            self.refused = True
            return refusal("version", version=self._version)
        said = _decode(hello, _HELLO)
        public = _public(said.public)
        self.identity = said.identity
        known = self._find(said.identity) or Verifier.pretence(said.identity)
        session = SRPServerSession(_context(said.identity), password_verifier=known.verifier)
        reply = encode(_Challenge(known.salt, session.public_bin))
        session.process(public, known.salt)
        self._stage = _Stage(session, hello, reply)
        return reply

    def confirm(self, proof: bytes) -> tuple[bytes, Keys]:
        """The welcome for a guest that knows the secret, and the keys. One try: afterwards the connection is closed."""
        stage, self._stage = self._stage, None
        said = _decode(proof, _PROOF)
        if stage is None:
            raise BadFrame(word("wire.frame.order"))
        if not hmac.compare_digest(said.proof, stage.guest_proof):
            raise WrongCode(word("wire.refused.code"))
        stage.say(proof)
        reply = stage.say(encode(_Welcome(stage.host_proof)))
        return reply, stage.keys()


class _Stage:
    """What both sides know once the challenge is given: the SRP key and every byte said so far."""

    def __init__(self, session: SRPClientSession | SRPServerSession, *said: bytes) -> None:
        self._key: bytes = session.key_bin
        self._transcript = hashlib.sha256(b"skald lan handshake")
        for message in said:
            self.say(message)
        confirm = self._derive(b"confirm")
        self.guest_proof = hmac.digest(confirm, session.key_proof_bin, "sha256")
        self.host_proof = hmac.digest(confirm, session.key_proof_hash_bin, "sha256")

    def say(self, message: bytes) -> bytes:
        self._transcript.update(len(message).to_bytes(4, "big") + message)
        return message

    def keys(self) -> Keys:
        return Keys(self._derive(b"guest to host"), self._derive(b"host to guest"))

    def _derive(self, purpose: bytes) -> bytes:
        return HKDF(SHA256(), 32, self._transcript.digest(), purpose).derive(self._key)


REASONS = frozenset({"version", "code", "wait", "closed", "full"})


def _context(identity: str, password: str | None = None) -> SRPContext:
    return SRPContext(
        identity,
        password,
        prime=PRIME_2048,
        generator=PRIME_2048_GEN,
        hash_func=HASH_SHA_256,
        bits_random=_PRIVATE_BITS,
        bits_salt=_SALT_BITS,
    )


def _decode(message: bytes, decoder: Decoder[_Message], exact: bool = True) -> _Message:
    """A message of that kind; `exact` means in the very bytes this side would have written it in."""
    if len(message) > MAX_MESSAGE:
        raise BadFrame(word("wire.frame.size"))
    try:
        read = decoder.decode(message)
        good = not exact or isinstance(read, _Refused) or encode(read) == message
    except (msgspec.MsgspecError, ValueError, RecursionError):
        good = False
    if not good:
        raise BadFrame(word("wire.frame.garbled"))
    return read


def _public(value: bytes) -> bytes:
    """A public value that gives nothing away by being zero or out of its range."""
    if not 0 < int.from_bytes(value, "big") < _PRIME:
        raise BadFrame(word("wire.frame.garbled"))
    return value
