"""Every sentence a person reads comes from `data/locale/<language>/*.json`, by its key: `ragnaroll.prompt.roll`.

The first part of a key is the name of its file.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.kernel import BadData, data_root, decode

FALLBACK = "en"
_language = FALLBACK


def languages() -> list[str]:
    """The languages there are."""
    return sorted(path.name for path in (data_root() / "locale").iterdir() if path.is_dir())


def speak(language: str) -> None:
    """Use that language from now on, or English where it is not there."""
    global _language
    _language = language if language in languages() else FALLBACK


@cache
def _words(language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted((data_root() / "locale" / language).glob("*.json")):
        name, start = f"locale/{language}/{path.name}", f"{path.stem}."
        for key, text in decode(path.read_bytes(), dict[str, str], name).items():
            if not key.startswith(start):
                raise BadData(name, key, f"a key of this file starts with '{start}'")
            found[key] = text
    return found


def word(key: str, **parts: Any) -> str:
    """The text behind a key, with `{parts}` filled in. A text that is missing shows as its key."""
    text = _words(_language).get(key) or _words(FALLBACK).get(key, key)
    return text.format(**parts) if parts else text
