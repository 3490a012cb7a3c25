"""The handshake: who knows the secret gets in, nobody else does, and nothing on the wire breaks it."""

from __future__ import annotations

import base64
import copy
import json
import random
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from srptools.constants import PRIME_2048

from companion.lan.errors import BadFrame, LanError, Refused, WrongCode
from companion.lan.handshake import (
    MAX_MESSAGE,
    Cipher,
    ClientHandshake,
    Keys,
    ServerHandshake,
    Verifier,
    refusal,
)

VERSION = 3
KNOWN = {name: Verifier.of(name, password) for name, password in (("code", "79b219c"), ("device:ab", "5" * 32))}
N = int(PRIME_2048, 16)

Tamper = Callable[[int, bytes], bytes]


def shake(
    password: str = "79b219c",
    identity: str = "code",
    version: int = VERSION,
    tamper: Tamper = lambda number, message: message,
) -> tuple[Keys, Keys]:
    """The keys of both sides, with somebody in between who may change message 0 to 3."""
    guest, host = ClientHandshake(identity, password, version), ServerHandshake(KNOWN.get, VERSION)
    challenge = host.challenge(tamper(0, guest.hello()))
    proof = guest.proof(tamper(1, challenge))
    welcome, host_keys = host.confirm(tamper(2, proof))
    assert host.identity == identity
    return guest.finish(tamper(3, welcome)), host_keys


def test_both_sides_get_the_same_keys_and_different_ones_each_time() -> None:
    ours, theirs = shake()
    assert ours == theirs
    assert ours.to_host != ours.to_guest
    assert shake()[0] != ours
    guest, host = Cipher(ours, client=True), Cipher(theirs, client=False)
    assert host.open(guest.seal(b"B46")) == b"B46"
    assert guest.open(host.seal(b"R2B3Y3")) == b"R2B3Y3"


def test_a_device_comes_back_with_its_token() -> None:
    ours, theirs = shake("5" * 32, "device:ab")
    assert ours == theirs


@pytest.mark.parametrize(("identity", "password"), [("code", "79b219d"), ("code", ""), ("device:ab", "79b219c")])
def test_a_wrong_secret_is_refused(identity: str, password: str) -> None:
    with pytest.raises(WrongCode, match="does not know this code"):
        shake(password, identity)


def test_a_host_that_does_not_know_the_secret_is_found_out() -> None:
    guest = ClientHandshake("code", "79b219c", VERSION)
    imposter = ServerHandshake(lambda name: Verifier.of(name, "guess"), VERSION)
    guest.proof(imposter.challenge(guest.hello()))
    welcome = json.dumps({"type": "welcome", "proof": base64.b64encode(bytes(32)).decode()}, separators=(",", ":"))
    with pytest.raises(WrongCode, match="could not prove"):
        guest.finish(welcome.encode())


def test_nobody_can_tell_whether_a_device_is_known() -> None:
    guest = ClientHandshake("device:unknown", "x", VERSION)
    asked = [ServerHandshake(KNOWN.get, VERSION) for _ in range(2)]
    first, second = (json.loads(host.challenge(guest.hello())) for host in asked)
    known = json.loads(ServerHandshake(KNOWN.get, VERSION).challenge(ClientHandshake("code", "x", VERSION).hello()))
    assert first["salt"] == second["salt"] != known["salt"]
    assert first["public"] != second["public"]
    assert {key: len(value) for key, value in first.items()} == {key: len(value) for key, value in known.items()}
    with pytest.raises(WrongCode, match="does not know this code"):
        shake("x", "device:unknown")


def test_a_verifier_can_be_kept_and_holds_no_password() -> None:
    kept = KNOWN["code"]
    assert b"79b219c" not in kept.salt + kept.verifier
    assert kept != Verifier.of("code", "79b219c"), "the salt is fresh each time"


# ------------------------------------------------------------------ refusals


def test_another_version_is_told_apart_whatever_else_it_says() -> None:
    guest, host = ClientHandshake("code", "79b219c", 2), ServerHandshake(KNOWN.get, VERSION)
    said = json.dumps({**json.loads(guest.hello()), "more": [1, 2]}).encode()
    with pytest.raises(Refused, match=r"version 2 .* version 3") as caught:
        guest.proof(host.challenge(said))
    assert host.refused
    assert caught.value.reason == "version"
    with pytest.raises(BadFrame):
        host.challenge(guest.hello())


@pytest.mark.parametrize(
    ("no", "kind", "sentence"),
    [
        (refusal("code"), WrongCode, "compare it"),
        (refusal("wait", seconds=3.2), Refused, "in 4 seconds"),
        (refusal("wait", seconds=float("inf")), Refused, "3600"),
        (refusal("closed"), Refused, "open it again"),
        (refusal("full"), Refused, "no free place"),
        (refusal("thirteenth guest"), Refused, "refused this device"),
        (b'{"type":"refused","reason":"code","since":"version 9"}', WrongCode, "compare it"),
    ],
)
def test_the_guest_tells_why_it_was_refused(no: bytes, kind: type[LanError], sentence: str) -> None:
    guest, host = ClientHandshake("code", "79b219c", VERSION), ServerHandshake(KNOWN.get, VERSION)
    with pytest.raises(kind, match=sentence):
        guest.proof(no)
    guest.proof(host.challenge(guest.hello()))
    with pytest.raises(kind, match=sentence):
        guest.finish(no)


# ------------------------------------------------------------------ somebody in between


@settings(max_examples=80)
@given(st.integers(0, 3), st.floats(0, 1, exclude_max=True), st.integers(1, 255))
def test_whoever_changes_one_byte_of_any_message_is_refused(which: int, where: float, flip: int) -> None:
    def tamper(number: int, message: bytes) -> bytes:
        if number != which:
            return message
        place = int(where * len(message))
        return message[:place] + bytes([message[place] ^ flip]) + message[place + 1 :]

    with pytest.raises(LanError):
        shake(tamper=tamper)


@pytest.mark.parametrize("which", range(4))
def test_not_even_the_spelling_of_a_message_may_change(which: int) -> None:
    with pytest.raises(BadFrame):
        shake(tamper=lambda number, message: message + b" " if number == which else message)


@pytest.mark.parametrize("value", [0, N, N + 1, 2**2048 - 1], ids=["zero", "N", "N+1", "largest"])
def test_public_values_that_give_the_key_away_are_refused(value: int) -> None:
    def tamper(number: int, message: bytes) -> bytes:
        said = json.loads(message)
        said["public"] = base64.b64encode(value.to_bytes(256, "big")).decode()
        return json.dumps(said, separators=(",", ":")).encode()

    with pytest.raises(BadFrame):
        shake(tamper=lambda number, message: tamper(0, message) if number == 0 else message)
    with pytest.raises(BadFrame):
        shake(tamper=lambda number, message: tamper(1, message) if number == 1 else message)


def test_messages_out_of_their_order_are_refused() -> None:
    guest, host = ClientHandshake("code", "79b219c", VERSION), ServerHandshake(KNOWN.get, VERSION)
    proof = b'{"type":"proof","proof":"' + base64.b64encode(bytes(32)) + b'"}'
    with pytest.raises(BadFrame, match="no place here"):
        host.confirm(proof)
    with pytest.raises(BadFrame, match="no place here"):
        guest.finish(proof.replace(b'"proof",', b'"welcome",'))
    challenge = host.challenge(guest.hello())
    guest.proof(challenge)
    with pytest.raises(BadFrame, match="no place here"):
        guest.proof(challenge)
    with pytest.raises(BadFrame, match="no place here"):
        host.challenge(guest.hello())
    with pytest.raises(WrongCode):
        host.confirm(proof)
    with pytest.raises(BadFrame, match="no place here"):
        host.confirm(proof)


# ------------------------------------------------------------------ nonsense


def entries() -> list[tuple[Callable[[bytes], object], bytes]]:
    """Every place bytes come in, and a good message for it. Each call gets a side that has not been spoken to yet."""
    guest, host = ClientHandshake("code", "79b219c", VERSION), ServerHandshake(KNOWN.get, VERSION)
    fresh = copy.copy(host)
    challenge = host.challenge(guest.hello())
    unproved = copy.copy(guest)
    proof = guest.proof(challenge)
    unconfirmed = copy.copy(host)
    welcome, _ = host.confirm(proof)
    return [
        (lambda message: copy.copy(fresh).challenge(message), guest.hello()),
        (lambda message: copy.copy(unproved).proof(message), challenge),
        (lambda message: copy.copy(unconfirmed).confirm(message), proof),
        (lambda message: copy.copy(guest).finish(message), welcome),
    ]


ENTRIES = entries()


def mutations(good: bytes, count: int, seed: str) -> Iterator[bytes]:
    """Good messages with bytes changed, cut out, doubled or put in; every tenth is nothing but noise."""
    luck = random.Random(seed)
    for number in range(count):
        message = bytearray(good)
        for _ in range(luck.choice((1, 1, 2, 8))):
            place = luck.randrange(len(message) + 1)
            end = place + luck.choice((0, 1, 1, 20))
            message[place:end] = luck.choice((b"", luck.randbytes(1), luck.randbytes(9), bytes(message[place:end]) * 2))
        if number % 10 == 0:
            yield luck.randbytes(luck.randrange(600))
        elif message != good:
            yield bytes(message)


def outcome(take: Callable[[bytes], object], message: bytes) -> str:
    """What became of a message. Only errors that close the connection are caught."""
    try:
        reply = take(message)
    except LanError as error:
        return type(error).__name__
    return "Refused" if isinstance(reply, bytes) and b'"type":"refused"' in reply else "taken"


@pytest.mark.parametrize("entry", range(4), ids=["challenge", "proof", "confirm", "finish"])
def test_no_bytes_do_anything_but_close_the_connection(entry: int) -> None:
    take, good = ENTRIES[entry]
    seen = Counter(outcome(take, message) for message in mutations(good, 1500, seed=str(entry)))
    assert seen["BadFrame"] > 1000
    if entry >= 2:  # another identity or key still makes a hello or a challenge; a proof is the very one or none
        assert not seen["taken"]


keys = st.sampled_from(["type", "version", "identity", "public", "salt", "proof", "reason", "seconds"])
leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(max_size=20),
    st.sampled_from(["hello", "challenge", "proof", "welcome", "refused", "\ud800", "-1", "0" * 344, "A" * 342 + "=="]),
)
documents = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=6), max_leaves=20
)


@given(documents)
def test_no_document_does_anything_but_close_the_connection(document: object) -> None:
    message = json.dumps(document).encode()
    for take, _ in ENTRIES:
        assert outcome(take, message) in ("BadFrame", "WrongCode", "Refused")


@pytest.mark.parametrize("entry", range(4))
def test_long_and_deep_messages_are_refused_before_they_are_read(entry: int) -> None:
    take, good = ENTRIES[entry]
    for message in (good + b" " * MAX_MESSAGE, b"[" * 10_000, b"[" * 4000, b'{"version":' * 370, b"9" * 4000, b""):
        with pytest.raises(BadFrame):
            take(message)


def test_nonsense_leaves_nothing_behind_in_memory() -> None:
    tracemalloc.start()
    try:
        for take, good in ENTRIES:
            Counter(outcome(take, message) for message in mutations(good, 100, "warm"))
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        for take, good in ENTRIES:
            Counter(outcome(take, message) for message in mutations(good, 400, "measured"))
        after, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 64_000
    assert peak - before < 1_000_000
