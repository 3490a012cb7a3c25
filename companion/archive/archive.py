"""The archive: every game kept, found again, gone on with, counted and shared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from companion import games
from companion.kernel import Answer, Header, Record, RecordFile, ScoreSheet, SeatInfo, SkaldError, Table, read_record

from .database import BadArchive, DamagedArchive, Database, move_aside
from .game_row import COLUMNS, COUNTED, KINDS, PERSON, GameRow, Kind, RecordKind, decode, read_row, stamp
from .search import FINISHED, UNFINISHED, Query, listing, search_text
from .statistics import Statistics, statistics_of
from .stored_game import StoredGame

KEEP_DELETED = timedelta(days=7)
"""How long a deleted game can be restored."""


def local_time() -> datetime:
    """Now, on the clock of this place."""
    return datetime.now().astimezone()


class Archive:
    """All games of one device in one file, for the thread that opened it.

    Whatever a method wrote is on disk when it returns. Where the file cannot be used, `BadArchive` says why.
    """

    moved_aside: Path | None = None
    """Where `open` put a broken file, for the app to tell."""

    def __init__(self, path: Path, now: Callable[[], datetime] = local_time) -> None:
        self._database = Database(path)
        self._now = now
        try:
            self._purge()
        except SkaldError:
            self.close()
            raise

    @classmethod
    def open(cls, path: Path, now: Callable[[], datetime] = local_time) -> Archive:
        """The archive, or an empty one where the file is broken: that is kept, `moved_aside` says where.

        A file that is merely locked, not allowed or from a newer Skald is left alone: that raises `BadArchive`.
        """
        try:
            return cls(path, now)
        except DamagedArchive:
            aside = move_aside(path)
        archive = cls(path, now)
        archive.moved_aside = aside
        return archive

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- playing ---------------------------------------------------------------------------------------

    def begin(self, header: Header, kind: RecordKind) -> StoredGame:
        """Keep a new game; what comes back is the sink of its Table."""
        now = self._now()
        names = [seat.name for seat in header.seats]
        id_ = self._insert(
            game=header.game,
            kind=kind,
            started=stamp(now),
            touched=stamp(now),
            search=search_text(header.game, names, [now]),
            seats=msgspec.json.encode(header.seats),
            header=msgspec.json.encode(header),
        )
        return StoredGame(self._database, id_, (), self._now)

    def record(self, id_: int) -> Record:
        """The record as far as it was played."""
        (header,) = self._one("header", id_)
        if header is None:
            raise BadArchive(f"Game {id_} is a score that was typed in: it has no record.")
        return Record(decode(header, Header, id_), self._answers(id_))

    def resume(self, id_: int) -> StoredGame:
        """The sink with which a game goes on, for `Table.resume(game, archive.record(id), ...)`."""
        return StoredGame(self._database, id_, self.record(id_).answers, self._now)

    def finish(self, id_: int, score: ScoreSheet, names: Sequence[str] | None = None) -> None:
        """Keep the result; `names` where people changed them since the beginning.

        A result that is told again keeps its first time; one that was undone since gets a new one.
        """
        row, now = self.game(id_), self._now()
        seats = row.seats if names is None else rename(row.seats, names)
        if len(score.seats) != len(seats):
            raise ValueError(f"{len(score.seats)} scores for {len(seats)} seats")
        days = [row.started.astimezone(now.tzinfo), (row.ended or now).astimezone(now.tzinfo)]
        self._database.run(
            "UPDATE games SET ended = ?, score = ?, seats = ?, search = ? WHERE id = ?",
            stamp(row.ended or now),
            msgspec.json.encode(score),
            msgspec.json.encode(seats),
            search_text(row.game, [seat.name for seat in seats], days, score.notes),
            id_,
        )

    # -- score pads and drafts -------------------------------------------------------------------------

    def keep_score(self, game: str, text: bytes, score: ScoreSheet, id_: int | None = None) -> int:
        """Keep a typed-in table and its result; with an id, in place of what was typed in before."""
        now = self._now()
        names = [seat.name for seat in score.seats]
        result = {
            "touched": stamp(now),
            "search": search_text(game, names, [now], score.notes),
            "seats": msgspec.json.encode([SeatInfo(name) for name in names]),
            "score": msgspec.json.encode(score),
            "pad": text,
        }
        if id_ is None:
            return self._insert(game=game, kind="score", started=stamp(now), ended=stamp(now), **result)
        self.pad(id_)
        changes = ", ".join(f"{column} = ?" for column in result)
        self._database.run(f"UPDATE games SET {changes} WHERE id = ?", *result.values(), id_)
        return id_

    def pad(self, id_: int) -> bytes:
        """The table that was typed in."""
        (text,) = self._one("pad", id_)
        if text is None:
            raise BadArchive(f"Game {id_} was played, not typed in as a score.")
        return bytes(text)

    def draft(self, name: str) -> bytes | None:
        """What was left unfinished under that name."""
        found = self._database.run("SELECT body FROM drafts WHERE name = ?", name)
        return bytes(found[0][0]) if found else None

    def set_draft(self, name: str, body: bytes | None) -> None:
        """Keep something unfinished, safe at a kill; None drops it."""
        if body is None:
            self._database.run("DELETE FROM drafts WHERE name = ?", name)
        else:
            self._database.run("INSERT OR REPLACE INTO drafts (name, body) VALUES (?, ?)", name, body)

    # -- looking back ----------------------------------------------------------------------------------

    def game(self, id_: int) -> GameRow:
        """One game as the history lists it."""
        return read_row(self._one(COLUMNS, id_))

    def unfinished(self, game: str | None = None, kinds: Sequence[Kind] = KINDS) -> list[GameRow]:
        """Games to go on with, the one touched last first."""
        return self._list(listing(UNFINISHED, game, kinds))

    def history(
        self,
        search: str = "",
        game: str | None = None,
        kinds: Sequence[Kind] = KINDS,
        limit: int = 50,
        offset: int = 0,
    ) -> list[GameRow]:
        """Finished games, the latest first.

        Each word of the search has to stand somewhere in a player's name, the game's key or title, the days the game
        began and ended (`2026-11`, `2026-11-18`) or the notes of the result; case and accents do not matter.
        """
        return self._list(listing(FINISHED, game, kinds, search), limit, offset)

    def people(self) -> list[str]:
        """The people who have played, the latest first."""
        marks = ", ".join("?" * len(COUNTED))
        found = self._database.run(
            f"SELECT id, seats FROM games WHERE deleted IS NULL AND kind IN ({marks}) ORDER BY touched DESC, id DESC",
            *COUNTED,
        )
        seats = (seat for id_, text in found for seat in decode(text, tuple[SeatInfo, ...], id_))
        return list(dict.fromkeys(seat.name for seat in seats if seat.player == PERSON and seat.name))

    def statistics(self, game: str, name: str | None = None, person: bool = True) -> Statistics:
        """What finished games of the kinds in `COUNTED` tell, of one player or of all.

        A bot goes by its level: `statistics("ragnaroll", "expert", person=False)`.
        """
        rows = self._list(listing(FINISHED, game, COUNTED))
        return statistics_of(game, rows[::-1], name, person)

    # -- deleting --------------------------------------------------------------------------------------

    def delete(self, id_: int) -> None:
        """Hide a game everywhere; it can be restored for `KEEP_DELETED`."""
        self._one("id", id_)
        self._database.run("UPDATE games SET deleted = ? WHERE id = ?", stamp(self._now()), id_)

    def restore(self, id_: int) -> None:
        """Bring a deleted game back."""
        if not self._database.run("SELECT id FROM games WHERE id = ?", id_):
            raise BadArchive(f"Game {id_} was deleted too long ago to bring it back.")
        self._database.run("UPDATE games SET deleted = NULL WHERE id = ?", id_)

    def _purge(self) -> None:
        self._database.run("DELETE FROM games WHERE deleted < ?", stamp(self._now() - KEEP_DELETED))

    # -- sharing ---------------------------------------------------------------------------------------

    def export(self, id_: int, path: Path) -> None:
        """Write the record as a file that `replay` and `import_record` read."""
        record = self.record(id_)
        try:
            RecordFile(path, record).close()
        except OSError as error:
            raise SkaldError(f"{path} cannot be written: {error.strerror}.") from None

    def import_record(self, text: str, kind: RecordKind = "play") -> int:
        """Keep a game from its record's text, every answer checked. Raises `BadRecord`.

        A record that is here already, answer for answer, is not kept twice: its own id comes back, even from deletion,
        and where it was not finished it gets its result.
        """
        record = read_record(text)
        table = Table.resume(games.find(record.header.game), record)
        known = self._holding(record)
        if known is not None:
            self.restore(known)
        with self._database.transaction():
            id_ = self._begun(record, kind) if known is None else known
            if table.over and self.game(id_).score is None:
                self.finish(id_, table.score())
        return id_

    def _begun(self, record: Record, kind: RecordKind) -> int:
        stored = self.begin(record.header, kind)
        stored.rewrite(record)
        return stored.id

    def _holding(self, record: Record) -> int | None:
        """The game with that very record."""
        wanted = record.sha256()
        for id_, header in self._database.run(
            "SELECT id, header FROM games WHERE game = ? AND answers = ? AND header IS NOT NULL ORDER BY id",
            record.header.game,
            len(record.answers),
        ):
            held = decode(header, Header, id_)
            if held.seed == record.header.seed and Record(held, self._answers(id_)).sha256() == wanted:
                return int(id_)
        return None

    # -- rows ------------------------------------------------------------------------------------------

    def _insert(self, **columns: object) -> int:
        """A new row of `games`; its id."""
        marks = ", ".join("?" * len(columns))
        with self._database.transaction():
            self._database.run(f"INSERT INTO games ({', '.join(columns)}) VALUES ({marks})", *columns.values())
            return int(self._database.run("SELECT last_insert_rowid()")[0][0])

    def _one(self, columns: str, id_: int) -> tuple[Any, ...]:
        """Columns of one game that is not deleted."""
        found = self._database.run(f"SELECT {columns} FROM games WHERE id = ? AND deleted IS NULL", id_)
        if not found:
            raise BadArchive(f"There is no game {id_} in the archive.")
        row: tuple[Any, ...] = found[0]
        return row

    def _answers(self, id_: int) -> list[Answer]:
        return [
            Answer(*row)
            for row in self._database.run(
                "SELECT seat, ask, choice, proof FROM answers WHERE game = ? ORDER BY number", id_
            )
        ]

    def _list(self, query: Query, limit: int = -1, offset: int = 0) -> list[GameRow]:
        return [read_row(row) for row in self._database.run(query.sql, *query.values, limit, offset)]


def rename(seats: Sequence[SeatInfo], names: Sequence[str]) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(name, seat.player) for seat, name in zip(seats, names, strict=True))
