"""Sealed frames: only the very next frame of the other side opens, and it opens to what was sealed."""

from __future__ import annotations

import json
import random
import tracemalloc

import msgspec
import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from hypothesis import given
from hypothesis import strategies as st

from companion.lan.cipher import MAX_FRAME, MAX_PLAIN, OVERHEAD, Cipher, Keys
from companion.lan.errors import BadFrame
from companion.lan.pieces import LONGEST, PLACES

KEYS = Keys(b"g" * 32, b"h" * 32)


def pair() -> tuple[Cipher, Cipher]:
    return Cipher(KEYS, client=True), Cipher(KEYS, client=False)


def forged(content: bytes, number: int = 0) -> bytes:
    """A frame as somebody who has the guest's key, but not our program, may send it."""
    head = number.to_bytes(8, "big")
    return head + ChaCha20Poly1305(KEYS.to_host).encrypt(bytes(4) + head, content, None)


def told(*pieces: int | bytes) -> bytes:
    """A content that is told by pieces, as our program would not tell it."""
    return b"\1" + msgspec.msgpack.encode(pieces)


@given(st.lists(st.tuples(st.booleans(), st.binary(max_size=300) | st.text("ab{}", max_size=200).map(str.encode))))
def test_both_directions_carry_whatever_is_sealed(sent: list[tuple[bool, bytes]]) -> None:
    guest, host = pair()
    for by_guest, plain in sent:
        speaker, hearer = (guest, host) if by_guest else (host, guest)
        assert hearer.open(speaker.seal(plain)) == plain


def test_the_largest_frame_passes_and_a_larger_one_is_not_sent() -> None:
    guest, host = pair()
    largest = random.Random(1).randbytes(MAX_PLAIN)
    with pytest.raises(BadFrame, match="more at once"):
        guest.seal(largest + b"!")
    sealed = guest.seal(largest)
    assert len(sealed) <= MAX_FRAME
    assert host.open(sealed) == largest


def test_frames_are_the_bytes_that_any_other_chacha20_poly1305_makes() -> None:
    """Made with another library (pycryptodome): devices with either understand each other."""
    guest, _ = pair()
    assert guest.seal(b"one").hex() == "000000000000000068813558e223abc50a49efd457b402a32d908af9"
    assert guest.seal(b"two").hex() == "00000000000000010ff979e6b6808319111298ab48624eb6a192aed1"


def test_frames_show_nothing_and_never_repeat() -> None:
    guest, _ = pair()
    first, second = guest.seal(b"secret program"), guest.seal(b"secret program")
    assert b"secret" not in first + second
    assert first[8:] != second[8:]


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ((0, 0), "second time"),
        ((0, 1, 0), "second time"),
        ((1,), "lost on its way or came too early"),
        ((0, 2), "lost on its way or came too early"),
    ],
    ids=["replayed", "replayed later", "reordered", "dropped"],
)
def test_frames_come_once_and_in_order(order: tuple[int, ...], sentence: str) -> None:
    guest, host = pair()
    frames = [guest.seal(b"one"), guest.seal(b"two"), guest.seal(b"three")]
    for number in order[:-1]:
        host.open(frames[number])
    with pytest.raises(BadFrame, match=sentence):
        host.open(frames[order[-1]])


def test_a_frame_sent_back_to_its_sender_is_refused() -> None:
    guest, _ = pair()
    with pytest.raises(BadFrame, match="changed"):
        guest.open(guest.seal(b"mirror"))


@given(st.binary(max_size=100), st.floats(0, 1, exclude_max=True), st.integers(1, 255))
def test_a_changed_byte_anywhere_is_noticed(plain: bytes, where: float, flip: int) -> None:
    guest, host = pair()
    sealed = bytearray(guest.seal(plain))
    sealed[int(where * len(sealed))] ^= flip
    with pytest.raises(BadFrame):
        host.open(bytes(sealed))


@given(st.binary(max_size=80))
def test_noise_is_refused(noise: bytes) -> None:
    with pytest.raises(BadFrame):
        pair()[1].open(noise)
    with pytest.raises(BadFrame, match=r"changed|cut off"):
        pair()[1].open(bytes(8) + noise)


def test_after_one_fault_nothing_is_opened_or_sealed() -> None:
    guest, host = pair()
    good = guest.seal(b"good")
    with pytest.raises(BadFrame, match="cut off"):
        host.open(good[: OVERHEAD - 1])
    for again in (lambda: host.open(good), lambda: host.seal(b"more")):
        with pytest.raises(BadFrame, match="opened anew"):
            again()


def test_too_long_a_frame_is_refused_unread() -> None:
    with pytest.raises(BadFrame, match="more at once"):
        pair()[1].open(bytes(MAX_FRAME + 1))


@pytest.mark.parametrize(
    "content",
    [b"\2plain", b"\1\xff\xff\xff", b"\1", told(b"{", 1), told(PLACES), told(-1), told(b"whole") + b"more"],
    ids=["unknown flag", "not told", "nothing", "an empty place", "no such place", "below", "trailing"],
)
def test_content_that_makes_no_sense_is_refused(content: bytes) -> None:
    with pytest.raises(BadFrame, match="no part of the table language"):
        pair()[1].open(forged(content))


@pytest.mark.parametrize("times", [200_000, MAX_FRAME - 2000])
def test_a_frame_that_tells_too_much_is_refused_in_little_memory(times: int) -> None:
    bomb = forged(told(b"x" * LONGEST, *[0] * times))
    assert len(bomb) < MAX_FRAME
    _, host = pair()
    tracemalloc.start()
    try:
        with pytest.raises(BadFrame, match="unpacks to more"):
            host.open(bomb)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 4 * MAX_FRAME


@given(st.binary(max_size=60))
def test_any_content_opens_or_is_refused(content: bytes) -> None:
    _, host = pair()
    try:
        plain = host.open(forged(content))
    except BadFrame:
        return
    assert len(plain) <= MAX_PLAIN


def test_many_frames_leave_no_more_than_a_shelf_behind() -> None:
    guest, host = pair()
    luck = random.Random(5)
    tracemalloc.start()
    try:
        for _ in range(30):
            host.open(guest.seal(luck.randbytes(40_000)))
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(300):
            host.open(guest.seal(luck.randbytes(40_000)))
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 100_000
    assert before < 4 * PLACES * LONGEST


def test_pieces_go_by_and_are_forgotten_at_both_ends_alike() -> None:
    """Far more of them than there are places, old ones among them again and again."""
    guest, host = pair()
    luck = random.Random(6)
    for _ in range(400):
        plain = b"{".join(b"piece %d" % luck.randrange(3 * PLACES) for _ in range(luck.randrange(8, 60)))
        assert host.open(guest.seal(plain)) == plain


def test_somebody_elses_way_of_telling_does_not_upset_the_shelf() -> None:
    """The same piece told whole again and again: each time it takes a place, and none is lost count of."""
    _, host = pair()
    for number in range(3 * PLACES):
        assert host.open(forged(told(b"again", number % 7), number) if number > 7 else forged(told(b"again"), number))


def documents(count: int) -> list[bytes]:
    """States of about 3 KB as they follow one another in a game: a few fields differ from one to the next."""
    luck = random.Random(7)
    seats = [
        {"name": name, "strikes": [luck.randrange(1, 109) for _ in range(60)], "troll": {"R": 0}} for name in "ABC"
    ]
    document = {
        "round": 0,
        "seats": seats,
        "log": [{"seat": luck.randrange(3), "said": luck.randbytes(6).hex()} for _ in range(70)],
    }
    made = []
    for number in range(count):
        document["round"] = number
        seats[number % 3]["strikes"].append(luck.randrange(1, 109))  # type: ignore[attr-defined]
        made.append(json.dumps(document, separators=(",", ":")).encode())
    return made


def test_states_that_resemble_one_another_become_small() -> None:
    guest, host = pair()
    plain = documents(50)
    sealed = [host.seal(document) for document in plain]
    assert [guest.open(frame) for frame in sealed] == plain
    assert 2500 < len(plain[0]) < 3500
    assert sum(len(frame) for frame in sealed[1:]) * 4 < sum(len(document) for document in plain[1:])
