"""Finding games again."""

import pytest

from companion.archive import KINDS
from companion.archive.search import FINISHED, UNFINISHED, fold, listing

from .tables import header, keep


@pytest.fixture
def three(archive, clock):
    """A game of October, one of November with a note, one of another title that ran past midnight."""
    clock.wait(days=-30)
    october = keep(archive, header("Ástríður", "Bjørn"), 20, 30)
    clock.wait(days=30)
    november = keep(archive, header("Dagny"), 40, notes=("You equal Sigurd, the dragon slayer.",))
    clock.wait(days=1, hours=3, minutes=59)
    night = archive.begin(header("Eirik", "Bjorn:expert", game="tinyepicvikings"), "watch").id
    clock.wait(minutes=5)
    archive.finish(night, archive.game(october).score)
    return {october: "october", november: "november", night: "night"}


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("", "night november october"),
        ("astridur", "october"),
        ("ÁSTRÍÐ", "october"),
        ("bjorn", "night october"),
        ("BJØRN", "night october"),
        ("2026-11", "night november"),
        ("2026-10-19", "october"),
        ("2026-11-19", "night"),
        ("2026-11-20", "night"),
        ("dragon", "november"),
        ("RagnaRoll", "november october"),
        ("vikings", "night"),
        ("bjorn 2026-10", "october"),
        ("  bjorn   dagny ", ""),
        ("100%", ""),
        ("' OR 1 --", ""),
        ("dagny " * 2000, "november"),
    ],
)
def test_a_search_finds_names_titles_days_and_notes(archive, three, search, found):
    assert [three[row.id] for row in archive.history(search)] == found.split()


def test_a_day_is_the_day_on_the_clock_of_this_place(archive, clock):
    clock.wait(hours=4, minutes=30)  # half past midnight here, still the day before in UTC
    keep(archive, header("Astrid"), 20)
    assert len(archive.history("2026-11-19")) == 1
    assert archive.history("2026-11-18") == []


def test_the_history_of_one_game_or_kind(archive, three):
    assert [three[row.id] for row in archive.history(game="ragnaroll")] == ["november", "october"]
    assert [three[row.id] for row in archive.history(kinds=["watch"])] == ["night"]
    assert [three[row.id] for row in archive.history("bjorn", "ragnaroll", ["play"])] == ["october"]


def test_the_history_comes_in_pages(archive):
    ids = [keep(archive, header("Astrid"), points) for points in range(7)][::-1]
    pages = [archive.history(limit=3, offset=offset) for offset in (0, 3, 6, 9)]
    assert [[row.id for row in page] for page in pages] == [ids[:3], ids[3:6], ids[6:], []]


def test_two_thousand_games_are_listed_without_sorting_them(archive):
    with archive._database.transaction():
        for number in range(2000):
            keep(archive, header("Astrid", f"Guest{number}"), 20, number)
    assert [row.seats[1].name for row in archive.history("guest1234")] == ["Guest1234"]
    assert len(archive.history("astrid", limit=3000)) == 2000
    assert archive.history(offset=1999)[0].seats[1].name == "Guest0"
    for shelf, index in ((FINISHED, "finished"), (UNFINISHED, "unfinished")):
        for query in (listing(shelf, None, KINDS), listing(shelf, "ragnaroll", ["play"], "guest 12")):
            plan = archive._database.run(f"EXPLAIN QUERY PLAN {query.sql}", *query.values, 50, 0)
            assert [step[3].partition(" (")[0].split(" ", 1)[1] for step in plan] == [f"games USING INDEX {index}"]


@pytest.mark.parametrize(
    ("text", "folded"),
    [("Þórr", "thorr"), ("Øystein", "oystein"), ("Ǿ", "o"), ("Ægir Straße", "aegir strasse"), ("ＡＢＣ", "abc")],
)
def test_letters_fold_to_plain_ones(text, folded):
    assert fold(text) == folded
