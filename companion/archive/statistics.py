"""What finished games tell about those who played them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import count
from statistics import fmean, median

import msgspec

from companion.kernel import Line

from .game_row import PERSON, GameRow

MOST_BINS = 12


class Who(msgspec.Struct, frozen=True):
    """A person by name, or a bot by its level: the two never mix, whatever the bot was called."""

    name: str
    person: bool = True


class Point(msgspec.Struct, frozen=True):
    """A total on the line through time."""

    ended: datetime
    total: int


class Bin(msgspec.Struct, frozen=True):
    """How many totals were from `low` to `high`, both included."""

    low: int
    high: int
    count: int


class Opponents(msgspec.Struct, frozen=True):
    """The games against so many others; None where a real table's other sheets are not here."""

    count: int | None
    games: int
    wins: int
    mean: float


class Figures(msgspec.Struct, frozen=True):
    """The figures of one player, or of all people together (`who` is None).

    A game is won or lost only against others, and `rivalled` counts those games; a shared first place is a win. The
    means by score line are over the sheets that have the line.
    """

    who: Who | None
    games: int
    rivalled: int
    wins: int
    mean: float
    median: float
    best: int
    worst: int
    lines: dict[str, float]
    over_time: tuple[Point, ...]
    histogram: tuple[Bin, ...]
    by_opponents: tuple[Opponents, ...]

    @property
    def win_share(self) -> float | None:
        return self.wins / self.rivalled if self.rivalled else None


class Statistics(msgspec.Struct, frozen=True):
    """The statistics of one game. `figures` is None where nothing was played yet."""

    game: str
    figures: Figures | None
    players: tuple[Figures, ...] = ()
    """When all were asked for: each person, then each bot, whoever played most first."""


class Outcome(msgspec.Struct, frozen=True):
    """How one seat ended one game."""

    who: Who
    ended: datetime
    total: int
    place: int
    opponents: int | None
    lines: tuple[Line, ...]

    @property
    def won(self) -> bool:
        return bool(self.opponents) and self.place == 1


def statistics_of(game: str, rows: Iterable[GameRow], name: str | None, person: bool) -> Statistics:
    """The statistics of finished games, the oldest first."""
    by_player: dict[Who, list[Outcome]] = defaultdict(list)
    people: list[Outcome] = []
    for row in rows:
        for outcome in outcomes(row):
            by_player[outcome.who].append(outcome)
            if outcome.who.person:
                people.append(outcome)
    if name is not None:
        who = Who(name, person)
        return Statistics(game, figures(who, by_player[who]) if who in by_player else None)
    known = [figures(who, found) for who, found in by_player.items() if who.name]
    known.sort(key=lambda one: (one.who is not None and not one.who.person, -one.games))
    return Statistics(game, figures(None, people) if people else None, tuple(known))


def outcomes(row: GameRow) -> list[Outcome]:
    """A finished game seat by seat."""
    if row.score is None or row.ended is None:
        return []
    unknown = len(row.seats) == 1 and row.kind == "real"
    opponents = None if unknown else len(row.seats) - 1 if row.score.contest else 0
    return [
        Outcome(
            Who(seat.name) if seat.player == PERSON else Who(seat.player, False),
            row.ended,
            score.total,
            place,
            opponents,
            score.lines,
        )
        for seat, score, place in zip(row.seats, row.score.seats, row.score.ranking, strict=True)
    ]


def figures(who: Who | None, found: Sequence[Outcome]) -> Figures:
    totals = [outcome.total for outcome in found]
    return Figures(
        who,
        games=len(found),
        rivalled=sum(bool(outcome.opponents) for outcome in found),
        wins=sum(outcome.won for outcome in found),
        mean=fmean(totals),
        median=median(totals),
        best=max(totals),
        worst=min(totals),
        lines=line_means(found),
        over_time=tuple(Point(outcome.ended, outcome.total) for outcome in found),
        histogram=histogram(totals),
        by_opponents=by_opponents(found),
    )


def line_means(found: Iterable[Outcome]) -> dict[str, float]:
    points: dict[str, list[int]] = defaultdict(list)
    for outcome in found:
        for line in outcome.lines:
            points[line.name].append(line.points)
    return {name: fmean(values) for name, values in points.items()}


def histogram(totals: Sequence[int]) -> tuple[Bin, ...]:
    """Bins of one round width (1, 2, 5, 10, ...) without a gap, at most `MOST_BINS`."""
    low, high = min(totals), max(totals)
    width = next(width for width in _round_widths() if high // width - low // width < MOST_BINS)
    return tuple(
        Bin(start * width, (start + 1) * width - 1, sum(total // width == start for total in totals))
        for start in range(low // width, high // width + 1)
    )


def _round_widths() -> Iterable[int]:
    return (digit * 10**power for power in count() for digit in (1, 2, 5))


def by_opponents(found: Iterable[Outcome]) -> tuple[Opponents, ...]:
    """The fewest opponents first, then the tables where they are not known."""
    groups: dict[int | None, list[Outcome]] = defaultdict(list)
    for outcome in found:
        groups[outcome.opponents].append(outcome)
    return tuple(
        Opponents(opponents, len(group), sum(one.won for one in group), fmean(one.total for one in group))
        for opponents, group in sorted(groups.items(), key=lambda item: (item[0] is None, item[0] or 0))
    )
