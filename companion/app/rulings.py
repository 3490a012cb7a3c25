"""The rulings as a person looks them up: read from docs/RULINGS.md, by game and number, part by part.

There is one text of them. The phone build has to pack that file along.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion.kernel import BadData

NAME = "docs/RULINGS.md"
FILE = Path(__file__).parents[2] / NAME

PartKind = Literal["book", "chosen", "changed"]
"""What the book says (or what simply holds), what we chose, and which setting changes it."""

_ENTRY = re.compile(r"^(\d+)\. +\*\*(.+?)\.?\*\* *(.*)$")
_MARKER = re.compile(r"\*(Chosen|Changed by):\*")
_SENTENCE = re.compile(r"((?:`[^`]*`|\.(?=\S)|[^`.])*)\.?\s*(.*)")
_KINDS: dict[str, PartKind] = {"Chosen": "chosen", "Changed by": "changed"}


class Part(Struct, frozen=True):
    """Some sentences of a ruling; settings stand in `backticks`."""

    kind: PartKind
    text: str


class Ruling(Struct, frozen=True):
    """One place where a rulebook is silent or contradicts itself."""

    number: int
    lead: str
    parts: tuple[Part, ...]

    def tells_of(self, search: str) -> bool:
        """Whether every word of the search stands in it; a number finds the ruling of that number."""
        if search.strip().isdigit():
            return int(search) == self.number
        text = " ".join([self.lead, *(part.text for part in self.parts)]).casefold()
        return all(wanted in text for wanted in search.casefold().split())


class Chapter(Struct, frozen=True):
    """The rulings of one game."""

    title: str
    rulings: tuple[Ruling, ...]


def read_rulings(path: Path = FILE) -> tuple[Chapter, ...]:
    """All chapters. Raises `BadData` where the file is not there or cannot be read."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise BadData(NAME, "", "cannot be read") from None
    return tuple(_chapters(text))


def rulings_of(title: str, path: Path = FILE) -> Chapter:
    """The chapter of a game, by its title; without rulings where there is none."""
    found = (chapter for chapter in read_rulings(path) if chapter.title == title)
    return next(found, Chapter(title, ()))


def _chapters(text: str) -> Iterator[Chapter]:
    for chapter in re.split(r"^## +", text, flags=re.MULTILINE)[1:]:
        title, _, body = chapter.partition("\n")
        yield Chapter(title.strip(), tuple(_rulings(body)))


def _rulings(body: str) -> Iterator[Ruling]:
    for entry in re.split(r"^(?=\d+\. )", body, flags=re.MULTILINE):
        found = _ENTRY.match(" ".join(entry.split()))
        if found:
            number, lead, rest = found.groups()
            yield Ruling(int(number), lead, tuple(_parts(rest)))


def _parts(text: str) -> Iterator[Part]:
    """The text up to the first marker is the book's; a change is one sentence, what follows it goes on as before."""
    start, *marked = _MARKER.split(text)
    if start.strip():
        yield Part("book", start.strip())
    for marker, rest in zip(marked[::2], marked[1::2], strict=True):
        kind = _KINDS[marker]
        if kind == "chosen":
            yield Part(kind, rest.strip())
            continue
        change, after = _sentence(rest.strip())
        yield Part(kind, change)
        if after:
            yield Part("book", after)


def _sentence(text: str) -> tuple[str, str]:
    """The first sentence, without its full stop, and the rest."""
    found = _SENTENCE.match(text)
    return (found[1].strip(), found[2].strip()) if found else (text, "")
