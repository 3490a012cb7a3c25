"""How games are found: what a search compares, and the queries behind the lists."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from datetime import datetime

import msgspec

from companion import games
from companion.kernel import SkaldError

from .game_row import COLUMNS, Kind

FINISHED = ("ended IS NOT NULL AND deleted IS NULL", "ended")
UNFINISHED = ("ended IS NULL AND deleted IS NULL", "touched")
"""A list of games: which rows, and by what they are in order. Each has its index."""
MOST_WORDS = 16
"""So many words of a search count; SQL has a limit too."""
NO_ACCENT = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ð": "d", "đ": "d", "þ": "th", "ł": "l", "ı": "i"})
"""Letters that Unicode does not take apart into a plain one and an accent."""


class Query(msgspec.Struct, frozen=True):
    """SQL and its values; the limit and the offset are still to come."""

    sql: str
    values: tuple[str, ...]


def listing(shelf: tuple[str, str], game: str | None, kinds: Sequence[Kind], search: str = "") -> Query:
    """A list of games, the latest first."""
    where, order = shelf
    words = fold(search).split()[:MOST_WORDS]
    conditions = [where, f"kind IN ({', '.join('?' * len(kinds))})", *["instr(search, ?)"] * len(words)]
    values = [*kinds, *words]
    if game is not None:
        conditions.append("game = ?")
        values.append(game)
    return Query(
        f"SELECT {COLUMNS} FROM games WHERE {' AND '.join(conditions)} ORDER BY {order} DESC, id DESC LIMIT ? OFFSET ?",
        tuple(values),
    )


def fold(text: str) -> str:
    """The text without case and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold()).translate(NO_ACCENT)
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold()


def search_text(game: str, names: Iterable[str], moments: Iterable[datetime], notes: Iterable[str] = ()) -> str:
    """Everything by which a game can be found: title, names, days (as on the clock of this place), notes."""
    days = (f"{moment:%Y-%m-%d}" for moment in moments)
    return fold("\n".join((game, title(game), *names, *days, *notes)))


def title(game: str) -> str:
    """The game's title, or its key where the game itself is not there any more."""
    try:
        return games.find(game).title
    except SkaldError:
        return game
