"""The record is the game: one header line, then one readable line per answer.

    skald-record 1 {"game":"ragnaroll","seats":[...],"seed":"7",...} #5b1f0c9e
    1 fate roll.1 R3B5Y1 #94c1d2aa
    2 seat1 arrange RBY #0be17733

Every line ends with a check that also covers all lines before it, so that a line changed, lost or cut is named.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from .errors import BadRecord
from .game import FATE

MAGIC = "skald-record 1 "
CHECK = 8
PROOF = " ~"
"""Between an answer and its proof."""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits there: a name, and 'person' or the level of a bot."""

    name: str
    player: str = "person"


class Header(msgspec.Struct, frozen=True):
    """Everything about a game that is known before the first answer."""

    game: str
    seats: tuple[SeatInfo, ...]
    seed: str
    options: dict[str, Any]
    data: str = ""


class Answer(msgspec.Struct, frozen=True):
    """One answer in notation: who, to which question, what; and how a table of several devices can prove it."""

    seat: int
    ask: str
    choice: str
    proof: str = ""

    def __str__(self) -> str:
        text = f"{'fate' if self.seat == FATE else f'seat{self.seat + 1}'} {self.ask} {self.choice}"
        return f"{text}{PROOF}{self.proof}" if self.proof else text

    @classmethod
    def read(cls, text: str) -> Answer:
        who, ask, choice = text.split(" ", 2)
        if who != "fate" and not (who.startswith("seat") and who[4:].isdigit()):
            raise ValueError(who)
        choice, _, proof = choice.partition(PROOF)
        return cls(FATE if who == "fate" else int(who[4:]) - 1, ask, choice, proof)


class Record(msgspec.Struct):
    """A header and its answers."""

    header: Header
    answers: list[Answer] = []

    def lines(self) -> Iterator[str]:
        """The lines of the record's file."""
        check, line = _seal("", MAGIC + msgspec.json.encode(self.header).decode())
        yield line
        for number, answer in enumerate(self.answers, 1):
            check, line = _seal(check, f"{number} {answer}")
            yield line

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines())

    def sha256(self) -> str:
        return hashlib.sha256(self.text().encode()).hexdigest()


def _seal(before: str, text: str) -> tuple[str, str]:
    """The check of a line, given that of the line before, and the whole line."""
    check = hashlib.sha256(f"{before} {text}".encode()).hexdigest()[:CHECK]
    return check, f"{text} #{check}"


def read_record(text: str, limit: int | None = None) -> Record:
    """A record from its file's text; with a limit, the first answers only, whatever follows them."""
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
        cut = False
    else:
        cut = True
    if not lines or not lines[0].startswith(MAGIC):
        raise BadRecord(f"a record starts with '{MAGIC.strip()}', this does not.", line=1)
    if cut and len(lines) == 1:
        raise BadRecord("the header is cut off in the middle.", line=1)
    check, body = _unseal("", lines[0], 1, 0)
    try:
        header = msgspec.json.decode(body.removeprefix(MAGIC), type=Header)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRecord(f"the header cannot be read: {error}.", line=1) from None
    record = Record(header)
    for number, line in enumerate(lines[1:], 1):
        if limit is not None and number > limit:
            return record
        good = number - 1
        if cut and number == len(lines) - 1:
            raise BadRecord(f"answer {number} is cut off in the middle.", line=number + 1, good=good)
        check, body = _unseal(check, line, number + 1, good)
        try:
            answer = Answer.read(body.partition(" ")[2])
            if body != f"{number} {answer}":
                raise ValueError(body)
            record.answers.append(answer)
        except ValueError:
            raise BadRecord(f"answer {number} cannot be read: '{body}'.", line=number + 1, good=good) from None
    return record


def _unseal(before: str, line: str, at: int, good: int) -> tuple[str, str]:
    """The check and the text of a line whose check fits, or `BadRecord`."""
    body, mark, check = line.rpartition(" #")
    if not mark or _seal(before, body)[0] != check:
        what = "the header" if at == 1 else f"answer {at - 1}"
        raise BadRecord(f"{what} was changed, lost or damaged: its check does not fit.", line=at, good=good)
    return check, body


class RecordFile:
    """A record on disk, safe after every answer: each is written out before `append` returns."""

    def __init__(self, path: Path, record: Record) -> None:
        self.path = path
        self._write(record)

    def _write(self, record: Record) -> None:
        fresh = self.path.with_name(self.path.name + ".new")
        fresh.write_text(record.text(), encoding="utf-8", newline="\n")
        os.replace(fresh, self.path)
        last = list(record.lines())[-1]
        self._check, self._count = last[-CHECK:], len(record.answers)
        self._file = self.path.open("a", encoding="utf-8", newline="\n")

    def append(self, answer: Answer) -> None:
        self._count += 1
        self._check, line = _seal(self._check, f"{self._count} {answer}")
        self._file.write(line + "\n")
        self._file.flush()

    def rewrite(self, record: Record) -> None:
        """After an undo: the whole record again, put in place of the old one in one move."""
        self._file.close()
        self._write(record)

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def load_record(path: Path, limit: int | None = None) -> Record:
    """A record file, read and checked line by line."""
    try:
        return read_record(path.read_text(encoding="utf-8"), limit)
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}.", line=1) from None
    except UnicodeDecodeError as error:
        return _read_before(path.read_bytes()[: error.start], limit)


def _read_before(text: bytes, limit: int | None) -> Record:
    """The record in the lines before one that is not text, if that many answers will do."""
    *lines, _ = text.decode().replace("\r\n", "\n").split("\n")
    good = max(0, len(lines) - 1)
    record = read_record("".join(f"{line}\n" for line in lines), limit) if lines else None
    if record is None or limit is None or good < limit:
        raise BadRecord("this is not UTF-8 text.", line=len(lines) + 1, good=good)
    return record
