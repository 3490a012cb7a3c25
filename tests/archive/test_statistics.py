"""What finished games tell about the players."""

from itertools import pairwise

import msgspec
import pytest

from companion.archive import Bin, Opponents, Who
from companion.archive.statistics import MOST_BINS, histogram

from .tables import header, keep, score


@pytest.fixture
def season(archive):
    """Three games of Astrid, and what must not count."""
    keep(archive, header("Astrid", "Bjorn", "Bjorn (expert):expert"), 30, 20, 40)
    keep(archive, header("Astrid", "Bjorn:expert"), 50, 35)
    keep(archive, header("Astrid", "Dagny"), 34, 34)
    keep(archive, header("Astrid", "Bjorn"), 99, 0, kind="tutorial")
    keep(archive, header("Astrid:expert", "Bjorn:expert"), 99, 0, kind="watch")
    keep(archive, header("Astrid", game="lindisfarne"), 99)
    archive.begin(header("Astrid", "Bjorn"), "play")
    return archive


def test_the_figures_of_a_person(season):
    figures = season.statistics("ragnaroll", "Astrid").figures
    assert figures.who == Who("Astrid")
    assert (figures.games, figures.rivalled, figures.wins, figures.win_share) == (3, 3, 2, pytest.approx(2 / 3))
    assert (figures.mean, figures.median, figures.best, figures.worst) == (38, 34, 50, 30)
    assert figures.lines == {"gods": 36, "fire": 2}
    assert [point.total for point in figures.over_time] == [30, 50, 34]
    assert figures.over_time[0].ended < figures.over_time[1].ended < figures.over_time[2].ended
    assert figures.by_opponents == (Opponents(1, 2, 2, 42), Opponents(2, 1, 0, 30))


def test_a_bot_goes_by_its_level_and_never_mixes_with_a_person(season):
    assert season.statistics("ragnaroll", "Bjorn").figures.games == 1
    expert = season.statistics("ragnaroll", "expert", person=False).figures
    assert (expert.games, expert.wins, expert.best, expert.worst) == (2, 1, 40, 35)
    assert season.statistics("ragnaroll", "expert").figures is None
    assert season.statistics("ragnaroll", "Bjorn", person=False).figures is None


def test_all_players_people_first_then_bots(season):
    found = season.statistics("ragnaroll")
    assert [(one.who.name, one.who.person, one.games) for one in found.players] == [
        ("Astrid", True, 3),
        ("Bjorn", True, 1),
        ("Dagny", True, 1),
        ("expert", False, 2),
    ]
    assert (found.figures.who, found.figures.games, found.figures.best) == (None, 5, 50)


def test_where_nobody_can_win_nobody_is_a_rival(archive):
    id_ = archive.begin(header("Astrid", "Bjorn"), "play").id
    archive.finish(id_, msgspec.structs.replace(score(30, 20), contest=False))
    figures = archive.statistics("ragnaroll", "Astrid").figures
    assert (figures.games, figures.rivalled, figures.wins, figures.win_share) == (1, 0, 0, None)
    assert archive.game(id_).places == (1, 1)


def test_typed_in_scores_count(archive):
    archive.keep_score("ragnaroll", b"{}", score(10, 20, names=["Astrid", ""]))
    found = archive.statistics("ragnaroll")
    assert [(one.who.name, one.best) for one in found.players] == [("Astrid", 10)]
    assert found.figures.best == 20


def test_nobody_wins_alone(archive):
    keep(archive, header("Astrid"), 10)
    keep(archive, header("Astrid"), 20, kind="real")
    figures = archive.statistics("ragnaroll", "Astrid").figures
    assert (figures.games, figures.rivalled, figures.wins, figures.win_share) == (2, 0, 0, None)
    assert figures.by_opponents == (Opponents(0, 1, 0, 10), Opponents(None, 1, 0, 20))


def test_nothing_played_is_no_figures(archive):
    assert archive.statistics("ragnaroll").figures is None
    assert archive.statistics("ragnaroll").players == ()


def test_the_histogram_has_round_bins_without_a_gap():
    assert histogram([-3, 0, 1, 41]) == (
        *(Bin(-5, -1, 1), Bin(0, 4, 2), Bin(5, 9, 0), Bin(10, 14, 0), Bin(15, 19, 0)),
        *(Bin(20, 24, 0), Bin(25, 29, 0), Bin(30, 34, 0), Bin(35, 39, 0), Bin(40, 44, 1)),
    )
    assert histogram([7, 7]) == (Bin(7, 7, 2),)


@pytest.mark.parametrize("spread", [1, 11, 12, 13, 60, 119, 1000, 123456])
def test_every_total_is_in_one_bin(spread):
    totals = [-7, -7 + spread, -7 + spread // 2]
    bins = histogram(totals)
    assert len(bins) <= MOST_BINS
    assert all(sum(one.low <= total <= one.high for one in bins) == 1 for total in totals)
    assert sum(one.count for one in bins) == len(totals)
    assert all(left.high + 1 == right.low for left, right in pairwise(bins))
