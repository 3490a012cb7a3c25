"""One line of the history, and how it is written to and read from its row."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Literal, TypeVar, get_args

import msgspec

from companion.kernel import ScoreSheet, SeatInfo

from .database import DamagedArchive

RecordKind = Literal["play", "real", "watch", "tutorial", "lan"]
"""play: people and bots here; real: at a real table; watch: bots only, looked on; lan: several devices; tutorial."""
Kind = Literal["play", "real", "watch", "tutorial", "lan", "score"]
"""What an archived game is: one with a record, or the result of a score pad."""
KINDS: tuple[Kind, ...] = get_args(Kind)
COUNTED: tuple[Kind, ...] = ("play", "real", "lan", "score")
"""The kinds that statistics and remembered names are taken from."""
COLUMNS = "id, game, kind, started, touched, ended, answers, seats, score"
PERSON = SeatInfo("").player

T = TypeVar("T")


class GameRow(msgspec.Struct, frozen=True):
    """A game as the history lists it. All times are UTC; `score` is there once the game is over."""

    id: int
    game: str
    kind: Kind
    started: datetime
    touched: datetime
    """When the last answer was given."""
    ended: datetime | None
    answers: int
    seats: tuple[SeatInfo, ...]
    score: ScoreSheet | None

    @property
    def totals(self) -> tuple[int, ...] | None:
        return tuple(seat.total for seat in self.score.seats) if self.score else None

    @property
    def places(self) -> tuple[int, ...] | None:
        """By seat, 1 for the winner."""
        return self.score.ranking if self.score else None


def read_row(row: tuple[Any, ...]) -> GameRow:
    """The line behind `COLUMNS`."""
    id_, game, kind, started, touched, ended, answers, seats, score = row
    return GameRow(
        id_,
        game,
        kind,
        datetime.fromisoformat(started),
        datetime.fromisoformat(touched),
        datetime.fromisoformat(ended) if ended else None,
        answers,
        decode(seats, tuple[SeatInfo, ...], id_),
        decode(score, ScoreSheet, id_) if score else None,
    )


def decode(text: bytes, type_: type[T], id_: int) -> T:
    """What a row holds as JSON. Raises `DamagedArchive` with the number of the game."""
    try:
        return msgspec.json.decode(text, type=type_)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DamagedArchive(f"game {id_} in the archive cannot be read: {error}.") from None


def stamp(moment: datetime) -> str:
    """A time as text that sorts: UTC, always of one length."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
