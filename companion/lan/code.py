"""The join code that one person reads out and another types: ten characters, shown as `XXXXX-XXXXX`.

Fifty bits: the port (3), the kind of address (a prefix code), the address, the secret (all the rest) and a check (3).

    kind    addresses         address bits   secret bits
    0       192.168.0.0/16    16             27
    10      10.0.0.0/8        24             18
    110     172.16.0.0/12     20             21
    1110    169.254.0.0/16    16             24
    11110   127.0.0.0/16      16             23
    11111   any other: not in the code       39
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from ipaddress import IPv4Address, IPv4Network, ip_address
from urllib.parse import parse_qs, quote

import msgspec

from companion.words import word

from .errors import BadCode

FIRST_PORT = 47420
PORTS = range(FIRST_PORT, FIRST_PORT + 8)
LENGTH = 10
URL = "skald://join/"

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_DIGITS = {letter: value for value, letter in enumerate(ALPHABET)} | {"O": 0, "I": 1, "L": 1}
_DIGITS |= {letter.lower(): value for letter, value in _DIGITS.items()}
_IGNORED = frozenset("-\u2010\u2011\u2012\u2013\u2014_")
_LONGEST_TEXT = 400
_BODY_BITS = 5 * LENGTH - 6


class _Kind(msgspec.Struct, frozen=True):
    """A kind of address: its prefix in the code and where such addresses lie (None: they are not in the code)."""

    prefix: str
    network: IPv4Network | None

    @property
    def address_bits(self) -> int:
        return 32 - self.network.prefixlen if self.network else 0

    @property
    def secret_bits(self) -> int:
        return _BODY_BITS - len(self.prefix) - self.address_bits


_KINDS = (
    _Kind("0", IPv4Network("192.168.0.0/16")),
    _Kind("10", IPv4Network("10.0.0.0/8")),
    _Kind("110", IPv4Network("172.16.0.0/12")),
    _Kind("1110", IPv4Network("169.254.0.0/16")),
    _Kind("11110", IPv4Network("127.0.0.0/16")),
)
_ELSEWHERE = _Kind("11111", None)


class JoinCode(msgspec.Struct, frozen=True):
    """Where a table is and the secret that opens it. `host` is None where the code alone does not tell."""

    secret: str
    host: str | None
    port: int

    def __str__(self) -> str:
        return _spell(self)


def new_code(host: str | None, port: int, randbits: Callable[[int], int] = secrets.randbits) -> JoinCode:
    """A fresh secret, as long as the code for that address can carry."""
    return JoinCode(format(randbits(_kind(host, port).secret_bits), "x"), host, port)


def rehost(code: JoinCode, host: str | None, port: int) -> JoinCode | None:
    """The same secret under another address, or None where a code for that address cannot carry it."""
    fits = int(code.secret, 16).bit_length() <= _kind(host, port).secret_bits
    return JoinCode(code.secret, host, port) if fits else None


def url(code: JoinCode) -> str:
    """The code as a link, with the address beside it where the code itself cannot carry it."""
    if code.host is None or _kind(code.host, code.port).network:
        return f"{URL}{code}"
    return f"{URL}{code}?at={quote(show_address(code.host, code.port), safe=':[]')}"


def read_code(text: str) -> JoinCode:
    """The code behind what somebody typed, pasted or scanned; raises `BadCode` with the reason."""
    text = text.strip()
    if len(text) > _LONGEST_TEXT:
        raise BadCode(word("wire.code.long", length=LENGTH))
    if not text.lower().startswith(URL):
        return _read_letters(text)
    letters, _, query = text[len(URL) :].partition("?")
    code = _read_letters(letters.strip("/"))
    at = parse_qs(query, errors="replace").get("at")
    if not at:
        return code
    host, port = parse_address(at[0], code.port)
    return JoinCode(code.secret, host, port)


# ------------------------------------------------------------------ letters and bits


def _kind(host: str | None, port: int) -> _Kind:
    try:
        address = IPv4Address(host or "")
    except ValueError:
        return _ELSEWHERE
    fitting = (kind for kind in _KINDS if kind.network and address in kind.network)
    return next(fitting, _ELSEWHERE) if port in PORTS else _ELSEWHERE


def _spell(code: JoinCode) -> str:
    kind = _kind(code.host, code.port)
    port = code.port - FIRST_PORT if code.port in PORTS else 0
    bits = f"{port:03b}{kind.prefix}"
    if kind.network:
        bits += f"{int(IPv4Address(code.host or '')):032b}"[kind.network.prefixlen :]
    bits += f"{int(code.secret, 16):0{kind.secret_bits}b}"
    digits = [int(bits[at : at + 5].ljust(5, "0"), 2) for at in range(0, len(bits), 5)]
    digits[-1] ^= _check(digits)
    letters = "".join(ALPHABET[digit] for digit in digits)
    return f"{letters[:5]}-{letters[5:]}"


def _read_letters(text: str) -> JoinCode:
    digits = _digits(text)
    if len(digits) < LENGTH:
        raise BadCode(word("wire.code.short", length=LENGTH, count=len(digits)))
    if len(digits) > LENGTH:
        raise BadCode(word("wire.code.long", length=LENGTH))
    if _check(digits):
        raise BadCode(word("wire.code.check"))
    bits = "".join(f"{digit:05b}" for digit in digits)
    port, body = FIRST_PORT + int(bits[:3], 2), bits[3:-3]
    kind = next((kind for kind in _KINDS if body.startswith(kind.prefix)), _ELSEWHERE)
    address, secret = body[len(kind.prefix) : -kind.secret_bits], body[-kind.secret_bits :]
    host = str(kind.network.network_address + int(address, 2)) if kind.network else None
    return JoinCode(format(int(secret, 2), "x"), host, port)


def _digits(text: str) -> list[int]:
    letters = [letter for letter in text if letter not in _IGNORED and not letter.isspace()]
    for letter in letters:
        if letter in "Uu":
            raise BadCode(word("wire.code.u"))
        if letter not in _DIGITS:
            raise BadCode(word("wire.code.letter", letter=letter if letter.isprintable() else "?"))
    return [_DIGITS[letter] for letter in letters]


def _check(digits: list[int]) -> int:
    """Zero for a good code; added (XOR) to the last digit it makes one.

    Each digit is folded to 3 bits and the sum is multiplied by x in GF(8) from digit to digit. This finds 28 of 31
    wrong letters and as many swapped neighbours: no check of 3 bits finds more. What it misses are letters whose values
    differ by XOR 9, 18 or 27; none of these pairs looks alike (8 and B, 5 and S, 2 and Z, 6 and G are all found).
    """
    check = 0
    for digit in digits:
        check = (check << 1) ^ (0b1011 if check & 4 else 0)
        check ^= (digit & 7) ^ (1 if digit & 8 else 0) ^ (2 if digit & 16 else 0)
    return check ^ 7


# ------------------------------------------------------------------ addresses by hand

_NAME = re.compile(r"(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?", re.I)


def show_address(host: str, port: int) -> str:
    """`192.168.1.5:47421`, as `parse_address` reads it."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def parse_address(text: str, port: int = FIRST_PORT) -> tuple[str, int]:
    """Host and port of an address typed by hand; the port may be left out. Raises `BadCode`."""
    text = text.strip()
    host, typed = text, ""
    if bracketed := re.fullmatch(r"\[([^\]]*)\](?::(.*))?", text):
        host, typed = bracketed[1], bracketed[2] or ""
    elif text.count(":") == 1:
        host, _, typed = text.partition(":")
    if not _is_host(host):
        raise BadCode(word("wire.address.host", text=text[:60]))
    return host, _port(typed, text) if typed else port


def _port(typed: str, text: str) -> int:
    if re.fullmatch(r"[0-9]{1,5}", typed) and 0 < int(typed) < 65536:
        return int(typed)
    raise BadCode(word("wire.address.port", text=text[:60]))


def _is_host(host: str) -> bool:
    if _NAME.fullmatch(host):
        return True
    try:
        return bool(ip_address(host)) and host.isascii()
    except ValueError:
        return False
