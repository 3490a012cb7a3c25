"""Data files: found, decoded into structs and refused with the exact place of any fault."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

import msgspec

from .errors import BadData

T = TypeVar("T")


def data_root() -> Path:
    """The folder of the data files; SKALD_DATA names another one, e.g. an owner's own sheets."""
    return Path(os.environ.get("SKALD_DATA") or Path(__file__).parents[2] / "data")


def decode(text: bytes, type_: type[T], file: str) -> T:
    """Bytes as a struct, or `BadData` with the line (not JSON) or the field (not what was asked for)."""
    try:
        return msgspec.json.decode(text, type=type_)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at `")
        key, _, path = path.partition("$")
        place = path.rstrip("`").lstrip(".") or "the whole file"
        raise BadData(file, f"a key of {place}" if key else place, problem) from None
    except msgspec.DecodeError as error:
        problem, _, position = str(error).partition(" (byte ")
        at = int(position.rstrip(")")) if position else len(text)
        line = text[:at].count(b"\n") + 1
        raise BadData(file, f"line {line}", problem.removeprefix("JSON is malformed: ") + ", not JSON") from None
    except RecursionError:
        raise BadData(file, "the whole file", "nested too deep") from None
    except UnicodeDecodeError:
        raise BadData(file, "the whole file", "not UTF-8 text") from None


def read_file(name: str) -> bytes:
    """The text of a data file, named like `ragnaroll/sheet.json`."""
    try:
        return (data_root() / name).read_bytes()
    except OSError as error:
        raise BadData(name, "", f"cannot be read: {error.strerror}") from None


def load(game: str, name: str, type_: type[T]) -> T:
    """One data file of a game as a struct."""
    return decode(read_file(f"{game}/{name}"), type_, f"{game}/{name}")


def version(game: str, names: Iterable[str]) -> str:
    """A short fingerprint of data files, for record headers."""
    digest = hashlib.sha256()
    for name in names:
        digest.update(read_file(f"{game}/{name}"))
    return digest.hexdigest()[:12]
