"""A game on disk, answer by answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from companion.kernel import Answer, Record

from .database import BadArchive, Database
from .game_row import stamp


class StoredGame:
    """The sink of a Table: an answer is safe once `append` has returned.

    Where writing fails (a full disk), the Table goes on knowing more than the file does. So the answers are held here
    too, and the next write brings along whatever is missing.
    """

    def __init__(self, database: Database, id_: int, answers: Sequence[Answer], now: Callable[[], datetime]) -> None:
        self.id = id_
        self._database = database
        self._now = now
        self._answers = list(answers)
        self._on_disk = self._agreed = len(self._answers)

    def append(self, answer: Answer) -> None:
        self._answers.append(answer)
        self._write()

    def rewrite(self, record: Record) -> None:
        """After an undo: the answers that still stand, in one transaction."""
        same = 0
        for held, kept in zip(self._answers, record.answers, strict=False):
            if held != kept:
                break
            same += 1
        self._agreed = min(self._agreed, same)
        self._answers = list(record.answers)
        self._write()

    def _write(self) -> None:
        """Bring the file to what is held. A game that was over and goes on has no result any more."""
        database, agreed = self._database, self._agreed
        with database.transaction():
            found = database.run("SELECT answers FROM games WHERE id = ?", self.id)
            if found != [(self._on_disk,)]:
                raise BadArchive(f"Game {self.id} was changed by another program; open it again to go on.")
            database.run("DELETE FROM answers WHERE game = ? AND number > ?", self.id, agreed)
            database.run_many(
                "INSERT INTO answers (game, number, seat, ask, choice, proof) VALUES (?, ?, ?, ?, ?, ?)",
                (
                    (self.id, number, answer.seat, answer.ask, answer.choice, answer.proof)
                    for number, answer in enumerate(self._answers[agreed:], agreed + 1)
                ),
            )
            database.run(
                "UPDATE games SET answers = ?, touched = ?, ended = NULL, score = NULL WHERE id = ?",
                len(self._answers),
                stamp(self._now()),
                self.id,
            )
        self._on_disk = self._agreed = len(self._answers)
