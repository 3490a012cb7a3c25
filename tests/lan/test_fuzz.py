"""Any bytes are a frame or a bad frame; whatever a host sends, a device raises nothing else."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.lan import protocol as p
from companion.lan.errors import BadFrame
from companion.lan.fate import LINKS
from companion.lan.guest import Guest, new_pass

from .wired import Wired

# -- the decoder ----------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
UP = [kind.__struct_config__.tag for kind in p.Up.__args__]
DOWN = [kind.__struct_config__.tag for kind in p.Down.__args__]
FIELDS = sorted({field for kind in (*p.Up.__args__, *p.Down.__args__) for field in kind.__struct_fields__})


def decode(text: bytes) -> list[Any]:
    """Both decoders on the same bytes; what they made of it."""
    read: list[Any] = []
    for reader in (p.read_up, p.read_down):
        with suppress(BadFrame):
            read.append(reader(text))
    return read


@given(st.binary(max_size=300))
def test_any_bytes_are_a_frame_or_a_bad_frame(text: bytes) -> None:
    decode(text)


@settings(max_examples=80)
@given(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=6), st.sampled_from(UP + DOWN))
def test_any_json_is_a_frame_or_a_bad_frame(fields: dict[str, Any], tag: str) -> None:
    for frame in decode(msgspec.json.encode({"is": tag, **fields})):
        assert p.encode(frame)


def test_deep_and_long_texts_are_bad_frames() -> None:
    for text in (b"[" * 100_000, b'{"is":' * 50_000, b'{"is":"sit","seat":' + b"9" * 5000 + b"}", b'"\xff\xfe"', b""):
        assert decode(text) == []


@cache
def spoken() -> tuple[list[bytes], list[tuple[str, bytes]]]:
    """All frames of a real game of three: those of the devices and those of the host."""
    wired = Wired("ragnaroll", 3)
    up: list[bytes] = []

    def listen(name: str, frame: Any) -> Any:
        up.append(p.encode(frame))
        return frame

    wired.alter_up = listen
    for name in ("Ada", "Bo"):
        wired.join(name)
    wired.join("Eve", watch=True)
    wired.start()
    wired.finish()
    return up, [(name, p.encode(frame)) for name, frame in wired.down]


def garble(random: Random, text: bytes) -> bytes:
    """A few bytes changed, lost, doubled or put elsewhere."""
    data = bytearray(text)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(data))
        match random.randrange(4):
            case 0:
                data[at] = random.randrange(256)
            case 1:
                del data[at : at + random.randint(1, 8)]
            case 2:
                data[at:at] = data[at : at + random.randint(1, 30)]
            case _:
                data[at:at] = random.choice([b"null", b"-1", b"1e9", b"99999999999", b'""', b"[]", b"{}", b",", b'"'])
        if not data:
            return b"0"
    return bytes(data)


def test_frames_with_garbled_bytes_are_frames_or_bad_frames() -> None:
    random = Random(7)
    up, down = spoken()
    texts = up + [text for _, text in down]
    good = sum(bool(decode(garble(random, random.choice(texts)))) for _ in range(4000))
    assert 0 < good < 4000, "some changes are harmless, most are not"


# -- a device and any frames of a host ---------------------------------------------------------------------------


def spoil(random: Random, value: Any) -> Any:
    """The same JSON with one thing in it changed."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice([*value])
        return {**value, key: spoil(random, value[key])}
    if isinstance(value, list) and value and random.random() < 0.9:
        at = random.randrange(len(value))
        return [*value[:at], spoil(random, value[at]), *value[at + 1 :]]
    if isinstance(value, int) and random.random() < 0.6:
        return random.choice([-1, 0, 1, 7, value + 1, 10**6, 2**62])
    return random.choice([None, -1, 0, 3, 10**9, "", "x", "roll.1", [], {}, [[]], True, 0.5])


@pytest.mark.parametrize("seed", [1, 2])
def test_a_device_hears_anything_from_a_host_and_raises_nothing_but_bad_frames(seed: int) -> None:
    random = Random(seed)
    for_ada = [text for name, text in spoken()[1] if name == ("Ada" if seed == 1 else "Eve")]
    guest = Guest("Ada", new_pass())
    guest.connected(lambda frame: None)
    heard = bad = 0
    for text in for_ada:
        for spoilt in [spoil(random, msgspec.json.decode(text)) for _ in range(12)]:
            try:
                guest.hear(p.read_down(msgspec.json.encode(spoilt)))
                heard += 1
            except BadFrame:
                bad += 1
        try:
            guest.hear(p.read_down(text))
        except BadFrame:
            bad += 1
    assert heard > 100
    assert bad > 100


@settings(max_examples=40)
@given(
    st.lists(st.tuples(st.sampled_from(DOWN), st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=5)), max_size=5)
)
def test_a_new_device_hears_anything_from_a_host(said: list[tuple[str, dict[str, Any]]]) -> None:
    guest = Guest("Ada", new_pass())
    guest.connected(lambda frame: None)
    for tag, fields in said:
        with suppress(BadFrame):
            guest.hear(p.read_down(msgspec.json.encode({"is": tag, **fields})))
    assert guest.cheats == [] or any(tag in ("throw", "thrown", "opened", "seals", "over") for tag, _ in said)


def test_a_device_gives_all_its_numbers_once_and_then_no_more() -> None:
    guest = Guest("Ada", new_pass())
    sent: list[Any] = []
    guest.connected(sent.append)
    device = guest.kept.device
    for number in range(LINKS):
        guest.hear(p.Throw(number, number, "roll.1", {device: guest._chain.last.hex()}))
    with pytest.raises(BadFrame):
        guest.hear(p.Throw(0, 0, "roll.1", {device: guest._chain.last.hex()}))
    values = [frame.value for frame in sent if isinstance(frame, p.Reveal)]
    assert len(values) == len(set(values)) == LINKS
