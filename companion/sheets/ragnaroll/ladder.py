"""The heroes' ladder of the solo game."""

from __future__ import annotations

from companion.games.ragnaroll.sheet import SOLO
from companion.kernel import ScoreSheet


def ladder(score: ScoreSheet) -> tuple[tuple[int, str, str], ...]:
    """Points, name and deed of the heroes to compare with; empty for a score that is not a solo game's."""
    if len(score.seats) != 1 or not score.notes:
        return ()
    return tuple((hero.points, hero.name, hero.deed) for hero in SOLO.heroes)
