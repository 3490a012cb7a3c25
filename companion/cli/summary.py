"""The table at the end of automated games."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, median, pstdev
from typing import TYPE_CHECKING, Any

from .table_text import table_text

if TYPE_CHECKING:
    from .auto import Plan


def summary(plan: Plan, results: Sequence[dict[str, Any]], seconds: float) -> str:
    """Games, win share, mean, median, spread and points by score line, one row for each bot as it was named."""
    lines = list(results[0]["scores"][0]["lines"])
    head = ["bot", "wins", "mean", "median", "spread", "low", "high", *lines]
    rows = [_row(plan, entry, results, lines) for entry in range(len(plan.seats))]
    count = len(results)
    title = f"{count} game{'s' if count != 1 else ''} of {plan.game}, {count / seconds:.1f} a second"
    return f"{title}\n{table_text(head, rows)}"


def _row(plan: Plan, entry: int, results: Sequence[dict[str, Any]], lines: Sequence[str]) -> list[str]:
    seats = [_seat(plan, entry, result["seed"]) for result in results]
    scores = [result["scores"][seat] for result, seat in zip(results, seats, strict=True)]
    totals = [score["total"] for score in scores]
    wins = [_win(result["ranking"], seat) for result, seat in zip(results, seats, strict=True)]
    return [
        plan.seats[entry],
        _share(wins) if len(plan.seats) > 1 else "-",
        f"{fmean(totals):.1f}",
        f"{median(totals):g}",
        f"{pstdev(totals):.1f}",
        str(min(totals)),
        str(max(totals)),
        *(f"{fmean(score['lines'][line] for score in scores):.1f}" for line in lines),
    ]


def _seat(plan: Plan, entry: int, seed: int) -> int:
    """Where the bot that was named at that place sat in one game."""
    by = (seed - plan.first_seed) % len(plan.seats) if plan.rotate else 0
    return (entry - by) % len(plan.seats)


def _win(ranking: Sequence[int], seat: int) -> float:
    return 1 / ranking.count(1) if ranking[seat] == 1 else 0.0


def _share(wins: Sequence[float]) -> str:
    """The share of wins with its 95 % confidence interval (Wilson)."""
    n, share, z = len(wins), fmean(wins), 1.96
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return f"{share:.0%} ({max(0.0, middle - half):.0%}-{middle + half:.0%})"
