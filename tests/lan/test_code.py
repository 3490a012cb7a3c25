"""The join code: what one device shows, another reads back, however it was typed."""

from __future__ import annotations

import random
from ipaddress import IPv4Address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.lan.code import ALPHABET, FIRST_PORT, PORTS, JoinCode, new_code, parse_address, read_code, rehost, url
from companion.lan.errors import BadCode

NETWORKS = {"192.168.0.0": 16, "10.0.0.0": 8, "172.16.0.0": 12, "169.254.0.0": 16, "127.0.0.0": 16}
SECRET_BITS = {"192.168.0.0": 27, "10.0.0.0": 18, "172.16.0.0": 21, "169.254.0.0": 24, "127.0.0.0": 23}

ports = st.sampled_from(PORTS)
local_hosts = st.sampled_from(sorted(NETWORKS)).flatmap(
    lambda network: st.integers(0, 2 ** (32 - NETWORKS[network]) - 1).map(
        lambda offset: str(IPv4Address(network) + offset)
    )
)


@st.composite
def codes(draw: st.DrawFn, hosts: st.SearchStrategy[str | None] = local_hosts) -> JoinCode:
    seed = draw(st.integers(0, 2**32))
    return new_code(draw(hosts), draw(ports), random.Random(seed).getrandbits)


@given(codes())
def test_a_code_carries_address_port_and_secret(code: JoinCode) -> None:
    shown = str(code)
    assert len(shown) == 11
    assert shown[5] == "-"
    assert read_code(shown) == code


@pytest.mark.parametrize("network", NETWORKS)
def test_the_secret_takes_all_the_room_the_address_leaves(network: str) -> None:
    asked: list[int] = []

    def largest(bits: int) -> int:
        asked.append(bits)
        return 2**bits - 1

    code = new_code(str(IPv4Address(network) + 2 ** (32 - NETWORKS[network]) - 1), PORTS[-1], largest)
    assert asked == [SECRET_BITS[network]]
    assert read_code(str(code)) == code


@pytest.mark.parametrize("host", [None, "8.8.8.8", "127.1.0.1", "172.32.0.1", "fe80::1%wlan0", "tablet.local"])
def test_any_other_address_is_not_in_the_code_but_in_the_link(host: str | None) -> None:
    code = new_code(host, 47425)
    assert read_code(str(code)) == JoinCode(code.secret, None, 47425)
    assert read_code(url(code)) == code


def test_a_port_of_its_own_is_in_the_link() -> None:
    code = new_code("192.168.1.5", 8080)
    assert url(code).endswith("?at=192.168.1.5:8080")
    assert read_code(url(code)) == code


def test_a_link_to_a_local_address_is_just_the_code() -> None:
    code = JoinCode("79b219c", "192.168.1.5", 47423)
    assert url(code) == "skald://join/C085Y-DJ372"
    assert read_code("SKALD://JOIN/C085Y-DJ372") == code
    assert read_code("skald://join/c085ydj372/?at=") == code


@given(codes(), st.data())
def test_it_may_be_typed_carelessly(code: JoinCode, data: st.DataObject) -> None:
    alike = {"0": "0Oo", "1": "1IilL"}
    typed = "".join(
        data.draw(st.sampled_from(alike.get(letter, letter + letter.lower())))
        + data.draw(st.sampled_from(["", "", " ", "-", "–"]))
        for letter in str(code).replace("-", "")
    )
    assert read_code(typed) == code


def noticed(wrong: list[str]) -> float:
    found = 0
    for text in wrong:
        try:
            read_code(text)
        except BadCode:
            found += 1
    return found / len(wrong)


def test_nine_of_ten_wrong_letters_are_noticed() -> None:
    wrong = [
        letters[:place] + letter + letters[place + 1 :]
        for letters in SOME_CODES
        for place in range(10)
        for letter in ALPHABET
        if letter != letters[place]
    ]
    assert noticed(wrong) == pytest.approx(28 / 31)


def test_nine_of_ten_swapped_neighbours_are_noticed() -> None:
    wrong = [
        letters[:place] + letters[place + 1] + letters[place] + letters[place + 2 :]
        for letters in SOME_CODES
        for place in range(9)
        if letters[place] != letters[place + 1]
    ]
    assert noticed(wrong) > 0.85


LOOK_ALIKES = [
    "8B",
    "5S",
    "2Z",
    "6G",
    "17",
    "0D",
    "0Q",
    "MN",
    "VY",
    "VW",
    "EF",
    "PR",
    "KX",
    "38",
    "49",
    "CG",
    "4A",
    "7T",
]


@pytest.mark.parametrize("pair", LOOK_ALIKES)
def test_a_letter_that_looks_alike_is_always_noticed(pair: str) -> None:
    wrong = [
        letters[:place] + letter.translate(str.maketrans(pair, pair[::-1])) + letters[place + 1 :]
        for letters in SOME_CODES
        for place, letter in enumerate(letters)
        if letter in pair
    ]
    assert len(wrong) > 20
    assert noticed(wrong) == 1


SOME_CODES = [
    str(new_code(host, port, random.Random(f"{host}{port}{seed}").getrandbits)).replace("-", "")
    for host in ("192.168.1.5", "10.20.30.40", "172.20.1.1", "169.254.9.9", "127.0.0.1", None)
    for port in PORTS
    for seed in "abc"
]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "only 0"),
        ("C085Y-DJ37", "only 9"),
        ("C085Y-DJ3722", "this is more"),
        ("C085Y-DJ37U", "no U"),
        ("C085Y-DJ37!", "“!” does not occur"),
        ("C085Y-DJ37ß", "“ß” does not occur"),
        ("C085Y-DJ373", "slip"),
        ("0" * 10, "slip"),
        ("A" * 10_000, "this is more"),
        ("skald://join/", "only 0"),
        ("skald://join/C085Y-DJ372?at=nowhere:0", "between 1 and 65535"),
        ("skald://join/C085Y-DJ372?at=1.2.3.4.5", "is not an address"),
    ],
)
def test_the_reason_is_told(text: str, sentence: str) -> None:
    with pytest.raises(BadCode, match=sentence):
        read_code(text)


letters_and_more = st.one_of(
    st.text(max_size=30),
    st.text(ALPHABET + "OIL-", min_size=9, max_size=12),
    st.text(max_size=40).map("skald://join/".__add__),
    st.text("%[]:?&=at1.:", max_size=20).map("skald://join/C085Y-DJ372?at=".__add__),
)


@given(letters_and_more)
def test_any_text_is_a_code_or_a_bad_code(text: str) -> None:
    try:
        code = read_code(text)
    except BadCode:
        return
    assert read_code(url(code)) == code


@given(codes(), local_hosts, ports)
def test_a_host_that_moves_keeps_its_secret_where_it_fits(code: JoinCode, host: str, port: int) -> None:
    moved = rehost(code, host, port)
    bits = next(
        SECRET_BITS[network]
        for network, prefix in NETWORKS.items()
        if int(IPv4Address(host)) >> (32 - prefix) == int(IPv4Address(network)) >> (32 - prefix)
    )
    if int(code.secret, 16) < 2**bits:
        assert moved == JoinCode(code.secret, host, port)
        assert read_code(str(moved)) == moved
    else:
        assert moved is None


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.5:47421", ("192.168.1.5", 47421)),
        (" 192.168.1.5 ", ("192.168.1.5", FIRST_PORT)),
        ("tablet.local", ("tablet.local", FIRST_PORT)),
        ("tablet:80", ("tablet", 80)),
        ("fe80::1", ("fe80::1", FIRST_PORT)),
        ("[fe80::1]", ("fe80::1", FIRST_PORT)),
        ("[fe80::1]:65535", ("fe80::1", 65535)),
    ],
)
def test_an_address_by_hand(text: str, address: tuple[str, int]) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize(
    "text",
    ["", ":", "192.168.1", "192.168.1.256", "1.2.3.4:0", "1.2.3.4:99999", "1.2.3.4:x", "a b", "-a", "[1", "a..b"],
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(BadCode):
        parse_address(text)
