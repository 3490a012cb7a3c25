"""The archive's SQLite file: opened with care, brought up to the newest form, every fault told in a sentence.

It is kept in WAL mode with full synchronisation: a transaction that has returned survives a kill and a power cut.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from companion.kernel import SkaldError

MAGIC = b"SQLite format 3\0"
APPLICATION = 0x536B616C
"""'Skal' in the header of the file tells ours from other SQLite files."""
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file, by the end of the name."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        # AUTOINCREMENT: the number of a game that was purged never comes back as another game's.
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            game TEXT NOT NULL,
            kind TEXT NOT NULL,
            started TEXT NOT NULL,
            touched TEXT NOT NULL,
            ended TEXT,
            deleted TEXT,
            answers INTEGER NOT NULL DEFAULT 0,
            search TEXT NOT NULL,
            seats BLOB NOT NULL,
            score BLOB,
            header BLOB,
            pad BLOB,
            CHECK ((ended IS NULL) = (score IS NULL)),
            CHECK ((kind = 'score') = (header IS NULL)),
            CHECK ((kind = 'score') = (pad IS NOT NULL))
        )""",
        "CREATE INDEX finished ON games (ended, id) WHERE ended IS NOT NULL AND deleted IS NULL",
        "CREATE INDEX unfinished ON games (touched, id) WHERE ended IS NULL AND deleted IS NULL",
        "CREATE INDEX deleted ON games (deleted) WHERE deleted IS NOT NULL",
        """CREATE TABLE answers (
            game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            ask TEXT NOT NULL,
            choice TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID""",
        "CREATE TABLE drafts (name TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID",
    ),
    ("ALTER TABLE answers ADD COLUMN proof TEXT NOT NULL DEFAULT ''",),
)
"""The steps from an empty file to the present form. A step that was released is never changed: add the next one."""

SENTENCES = {
    sqlite3.SQLITE_FULL: "There is no room left on the disk for {path}.",
    sqlite3.SQLITE_BUSY: "{path} is in use by another program; close that and try again.",
    sqlite3.SQLITE_LOCKED: "{path} is in use by another program; close that and try again.",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened as a file.",
    sqlite3.SQLITE_READONLY: "{path} cannot be written: it is read only.",
    sqlite3.SQLITE_PERM: "{path} cannot be opened: this is not allowed here.",
    sqlite3.SQLITE_IOERR: "{path} cannot be read or written: the disk reports a fault.",
}
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class BadArchive(SkaldError):
    """The archive cannot be used as things stand; nothing in it was changed."""


class DamagedArchive(BadArchive):
    """The file is broken, or is no archive at all."""


class Database:
    """The one connection to the file, for the one thread that opened it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._look()
            self._connection = sqlite3.connect(path, isolation_level=None)
        except OSError as error:
            raise BadArchive(f"{path} cannot be opened: {error.strerror}.") from None
        except sqlite3.Error as error:
            raise self._told(error) from None
        try:
            self._prepare()
        except BaseException:
            self.close()
            raise

    def run(self, sql: str, *values: object) -> list[Any]:
        """Execute one statement; its rows."""
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.ProgrammingError:
            raise
        except sqlite3.Error as error:
            raise self._told(error) from None

    def run_many(self, sql: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Execute one statement for each row of values."""
        try:
            self._connection.executemany(sql, rows)
        except sqlite3.ProgrammingError:
            raise
        except sqlite3.Error as error:
            raise self._told(error) from None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing, on disk at the end; one inside another is part of the outer one."""
        if self._connection.in_transaction:
            yield
            return
        self.run("BEGIN IMMEDIATE")
        try:
            yield
            self.run("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._connection.rollback()
            raise

    def close(self) -> None:
        self._connection.close()

    def _look(self) -> None:
        """Before SQLite sees the file: beside one that it cannot read, it would throw the log of answers away."""
        log = self.path.with_name(self.path.name + "-wal")
        start = b""
        if self.path.exists():
            with self.path.open("rb") as file:
                start = file.read(len(MAGIC))
        if start != MAGIC and (start or (log.exists() and log.stat().st_size)):
            raise DamagedArchive(f"{self.path} is damaged or not an archive of games.")

    def _prepare(self) -> None:
        """Look before anything is written: another program's file stays as it is."""
        ours = self._only("PRAGMA application_id") == APPLICATION
        if not ours and self._only("SELECT count(*) FROM sqlite_master"):
            raise DamagedArchive(f"{self.path} belongs to another program, it is not an archive of games.")
        if self._only("PRAGMA user_version") > len(MIGRATIONS):
            raise BadArchive(f"{self.path} was written by a newer Skald than this one.")
        fault = self._only("PRAGMA quick_check(1)")
        if fault != "ok":
            raise DamagedArchive(f"{self.path} is damaged: {fault}.")
        self.run("PRAGMA journal_mode = WAL")
        self.run("PRAGMA synchronous = FULL")
        self.run("PRAGMA foreign_keys = ON")
        self._migrate()

    def _migrate(self) -> None:
        if self._only("PRAGMA user_version") == len(MIGRATIONS):
            return
        with self.transaction():
            # Asked again: another process may have taken the steps while this one waited for its turn.
            for step in MIGRATIONS[self._only("PRAGMA user_version") :]:
                for statement in step:
                    self.run(statement)
            self.run(f"PRAGMA application_id = {APPLICATION}")
            self.run(f"PRAGMA user_version = {len(MIGRATIONS)}")

    def _only(self, sql: str) -> Any:
        return self.run(sql)[0][0]

    def _told(self, error: sqlite3.Error) -> BadArchive:
        """SQLite's error as a sentence of ours."""
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in DAMAGE:
            return DamagedArchive(f"{self.path} is damaged or not an archive of games: {error}.")
        return BadArchive(SENTENCES.get(code, f"{{path}} cannot be used: {error}.").format(path=self.path))


def move_aside(path: Path) -> Path:
    """Give a broken file, and what SQLite keeps beside it, a name that is free; nothing is thrown away."""
    aside = next(free for number in count(1) if not (free := _damaged_name(path, number)).exists())
    try:
        # The file itself goes last: what is beside it must never meet the new file.
        for end in (*BESIDE, ""):
            with suppress(FileNotFoundError):
                path.with_name(path.name + end).rename(aside.with_name(aside.name + end))
    except OSError as error:
        raise BadArchive(f"{path} is damaged and cannot be moved aside: {error.strerror}.") from None
    return aside


def _damaged_name(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.damaged{number if number > 1 else ''}")
