"""A finished game as the screens show it: who sat there, who won, where every point came from. Knows no toolkit."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from companion import games
from companion.app.play import PERSON, Play
from companion.archive import Archive, Kind
from companion.kernel import BadRecord, Game, Record, ScoreSheet, SeatInfo, SkaldError, Table
from companion.sheets.score_words import Result, result
from companion.sheets.sight import SheetModule, sheet
from companion.words import word


class Rung(NamedTuple):
    """A rank of a lone player: from how many points on, whose it is, what that one did."""

    points: int
    name: str
    deed: str


class Finished(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """A result and, where the game was played here, its record."""

    key: str
    kind: Kind
    seats: tuple[SeatInfo, ...]
    score: ScoreSheet
    ended: datetime
    record: Record | None = None
    id: int | None = None

    @classmethod
    def kept(cls, archive: Archive, id_: int) -> Finished:
        """From the archive. Raises `SkaldError` where the game is not there or not over."""
        row = archive.game(id_)
        if row.score is None or row.ended is None:
            raise SkaldError(f"Game {id_} is not finished.")
        record = archive.record(id_) if row.kind != "score" else None
        return cls(
            key=row.game, kind=row.kind, seats=row.seats, score=row.score, ended=row.ended, record=record, id=id_
        )

    @classmethod
    def played(cls, play: Play) -> Finished:
        """From a table that has just come to its end."""
        table = play.table
        return cls(
            key=play.game.key,
            kind=play.kind,
            seats=table.header.seats,
            score=table.score(),
            ended=datetime.now().astimezone(),
            record=play.record,
            id=play.stored_id,
        )

    # -- who -------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        return games.find(self.key)

    @property
    def sheet(self) -> SheetModule:
        return sheet(self.key)

    @property
    def title(self) -> str:
        return title_of(self.key)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @cached_property
    def result(self) -> Result:
        """The score with the words around it."""
        return result(self.score, self.names, self.key)

    def is_bot(self, seat: int) -> bool:
        return self.seats[seat].player != PERSON

    @property
    def day(self) -> str:
        return day(self.ended)

    def ladder(self) -> tuple[Rung, ...]:
        """The ranks a lone player climbs, the lowest first, where the game's sheet has such a `ladder`."""
        rungs = getattr(self.sheet, "ladder", None)
        return tuple(Rung(*rung) for rung in rungs(self.score)) if rungs is not None else ()

    # -- the sheets ------------------------------------------------------------------------------------

    @cached_property
    def last_view(self) -> Any:
        """The whole table at the end, None where no record tells it: a finished game has no secrets."""
        if self.record is None:
            return None
        try:
            return Table.resume(self.game, self.record).view_all()
        except BadRecord:  # played with other data files than the ones here
            return None

    @cached_property
    def proofs(self) -> tuple[str, ...]:
        """What the record of several devices proves, in sentences; of any other game nothing."""
        return proofs_of(self.game, self.record) if self.kind == "lan" and self.record is not None else ()

    def explain(self, seat: int, line: str) -> str:
        """Where the points of a line came from."""
        if self.last_view is not None:
            return self.sheet.explain(self.last_view, seat, line)
        return next(one.why for one in self.score.seats[seat].lines if one.name == line)


def proofs_of(game: Game[Any], record: Record) -> tuple[str, ...]:
    """Who threw the dice and who sealed what, checked anew."""
    from companion.lan.verify import verify  # only where there is something to check

    try:
        verdict = verify(game, record)
    except BadRecord as error:
        return (word("lan_play.unproved", text=str(error)),)
    counts = {"throws": verdict.throws, "typed": verdict.unproved, "sealed": verdict.sealed, "alone": verdict.alone}
    said = [key for key in ("throws", "typed", "alone", "sealed") if counts[key]]
    return tuple(word(f"lan_play.proof.{key}", count=counts[key], devices=_hands(verdict.devices)) for key in said)


def _hands(devices: Sequence[str]) -> int:
    """How many devices threw, as people count: the host's screen and the host itself are one."""
    return len(devices) - ("host" in devices and any(device.startswith("host-") for device in devices))


def title_of(key: str) -> str:
    """The game's title, or its key where the game itself is not there any more."""
    try:
        return games.find(key).title
    except SkaldError:
        return key


def day(moment: datetime) -> str:
    """The day on the clock of this place, as a search takes it: 2026-11-18."""
    return f"{moment.astimezone():%Y-%m-%d}"


def listed(names: Sequence[str]) -> str:
    """Astrid, Bjorn and Cara."""
    *most, last = names
    return word("history.and").join(filter(None, (", ".join(most), last)))
