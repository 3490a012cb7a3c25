"""Finished games in a real archive, played by quick bots without a window."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from companion import bots, games
from companion.app.app import SkaldApp
from companion.archive import Archive
from companion.kernel import Line, Record, ScoreSheet, SeatInfo, SeatScore, Table

GAME = games.find("ragnaroll")
ASTRID, BJORN, BOT = SeatInfo("Astrid"), SeatInfo("Bjørn"), SeatInfo("Ulf", "greedy")
LOOKS = [((360, 640), "dark", 1.4), ((412, 915), "light", 1.0), ((1280, 800), "dark", 1.0), ((1440, 900), "light", 1.4)]
"""Window, theme and text size: each once with every other."""


def new_app(home: Path, **settings: Any) -> SkaldApp:
    """An app that keeps quiet and still, unless a test asks otherwise."""
    app = SkaldApp(home)
    app.change(**{"motion": False, "sound": False, "haptics": False, "speed": 0, **settings})
    app.new_seed = lambda: "seed"
    return app


def play(archive: Archive, *seats: SeatInfo, seed: int = 5, kind: Any = "play", **options: Any) -> int:
    """A whole game; its id."""
    record, score = _played(seats, seed, tuple(options.items()))
    stored = archive.begin(record.header, kind)
    stored.rewrite(record)
    archive.finish(stored.id, score)
    return stored.id


@cache
def _played(seats: tuple[SeatInfo, ...], seed: int, options: tuple[tuple[str, Any], ...]) -> tuple[Record, ScoreSheet]:
    """The same game is thought out once, however many tests look at it."""
    table = Table.start(GAME, seats, seed, dict(options), bots.bots_for(GAME, ["greedy"] * len(seats), seed))
    table.run()
    return table.record, table.score()


def begun(archive: Archive, *seats: SeatInfo, answers: int = 20) -> int:
    """A game that waits to be gone on with."""
    table = Table.start(GAME, seats, 7, players=bots.bots_for(GAME, ["random"] * len(seats), 7))
    stored = archive.begin(table.header, "play")
    for _ in range(answers):
        table.step()
    stored.rewrite(table.record)
    return stored.id


def typed(archive: Archive) -> int:
    """The book's example, typed into the score pad."""
    text = GAME.example_table().encode()
    return archive.keep_score(GAME.key, text, GAME.score_table(text, "pad"))


def tied(archive: Archive) -> int:
    """Two with the same total, of whom the second struck more trolls."""
    seats = tuple(SeatScore((Line("gods", 20),), ties=(trolls, 0)) for trolls in (4, 9))
    header = Table.start(GAME, (ASTRID, BJORN), 1).header
    id_ = archive.begin(header, "play").id
    archive.finish(id_, ScoreSheet(seats))
    return id_
