"""A program that keeps games until it is killed; it says on its output what the archive has taken.

python victim.py FILE game SEED     plays RagnaRoll; one line for every answer that is kept
python victim.py FILE steps SEED    appends, rewrites and drafts; one dot for every step that is done
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion import bots, games
from companion.archive import Archive, StoredGame
from companion.kernel import Answer, Header, Record, SeatInfo, Table

SEATS = (SeatInfo("Astrid"), SeatInfo("Bjorn"))
HEADER = Header("ragnaroll", SEATS, "7", {})


def steps(seed: int) -> Iterator[tuple[str, list[Answer]]]:
    """Without end: what is done next, and the answers there are after it."""
    random = Random(seed)
    answers: list[Answer] = []
    number = 0
    while True:
        number += 1
        what = random.choices(["append", "rewrite", "draft"], [6, 3, 1])[0]
        if what == "append":
            answers = [*answers, Answer(number % 2, "arrange", f"RBY{number}")]
        elif what == "rewrite":
            at = random.randint(0, len(answers))
            answers = answers[:at] + answers[at + 1 :]
        yield what, answers


class Telling:
    """A sink that says each answer once the archive has it."""

    def __init__(self, stored: StoredGame) -> None:
        self._stored = stored

    def append(self, answer: Answer) -> None:
        self._stored.append(answer)
        os.write(1, f"{answer}\n".encode())

    def rewrite(self, record: Record) -> None:
        self._stored.rewrite(record)


def play(archive: Archive, seed: int) -> None:
    game = games.find("ragnaroll")
    while True:
        table = Table.start(game, SEATS, seed, players=bots.bots_for(game, ["random", "random"], seed))
        table.sink = Telling(archive.begin(table.header, "play"))
        table.run()


def step(archive: Archive, seed: int) -> None:
    stored = archive.begin(HEADER, "play")
    for what, answers in steps(seed):
        if what == "append":
            stored.append(answers[-1])
        elif what == "rewrite":
            stored.rewrite(Record(HEADER, answers))
        else:
            archive.set_draft("answers", str(len(answers)).encode())
        os.write(1, b".")


if __name__ == "__main__":
    {"game": play, "steps": step}[sys.argv[2]](Archive(Path(sys.argv[1])), int(sys.argv[3]))
