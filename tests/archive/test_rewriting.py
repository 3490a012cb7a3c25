"""The stored game against a plain list, with undo, restarts, and a disk that fails."""

import sqlite3
from contextlib import nullcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.archive import Archive, BadArchive
from companion.kernel import Answer, Record

from .tables import TWO, header, table

ANSWERS = st.builds(Answer, st.integers(-1, 1), st.sampled_from(["roll.1", "arrange"]), st.sampled_from("RBY"))
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("append"), ANSWERS),
        st.tuples(st.just("drop"), st.integers(0, 9)),
        st.tuples(st.just("replace"), st.lists(ANSWERS, max_size=5)),
        st.tuples(st.sampled_from(["reopen", "fail", "heal"]), st.none()),
    ),
    max_size=25,
)


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    with Archive(tmp_path_factory.mktemp("rewriting") / "skald.db") as opened:
        yield opened


@given(STEPS)
def test_the_disk_holds_what_the_table_holds(shared, steps):
    """`held` is what a Table would hold, `kept` what it was when the disk last worked."""
    shared._database.run("PRAGMA query_only = OFF")
    start = header("Astrid", "Bjorn")
    stored = shared.begin(start, "play")
    held, kept, failing = [], [], False
    for what, with_ in steps:
        if what in ("fail", "heal"):
            failing = what == "fail"
            shared._database.run(f"PRAGMA query_only = {failing}")
        elif what == "reopen":
            stored, held = shared.resume(stored.id), list(kept)
        else:
            held = changed(held, what, with_)
            with pytest.raises(BadArchive) if failing else nullcontext():
                if what == "append":
                    stored.append(with_)
                else:
                    stored.rewrite(Record(start, list(held)))
            kept = kept if failing else list(held)
        assert shared.record(stored.id) == Record(start, kept)
        assert shared.game(stored.id).answers == len(kept)


def changed(held, what, with_):
    if what == "append":
        return [*held, with_]
    return with_ if what == "replace" else held[:with_] + held[with_ + 1 :]


def test_a_full_disk_is_said_and_nothing_is_lost_once_there_is_room(archive):
    game = table(seats=TWO * 3)
    game.sink = archive.begin(game.header, "play")
    game.step()
    (pages,) = archive._database.run("PRAGMA page_count")[0]
    archive._database.run(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(BadArchive, match=r"no room left on the disk for .*skald\.db"):
        game.run()
    assert len(archive.record(game.sink.id).answers) == len(game) - 1
    archive._database.run(f"PRAGMA max_page_count = {pages + 100}")
    game.run()
    assert game.over
    assert archive.record(game.sink.id) == game.record


def test_a_locked_file_is_said_and_nothing_is_lost(archive, path):
    stored = archive.begin(header("Astrid"), "play")
    archive._database.run("PRAGMA busy_timeout = 10")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(BadArchive, match="in use by another program"):
        stored.append(Answer(0, "arrange", "RBY"))
    other.execute("ROLLBACK")
    other.close()
    stored.append(Answer(0, "arrange", "BRY"))
    assert [answer.choice for answer in archive.record(stored.id).answers] == ["RBY", "BRY"]


def test_two_programs_cannot_go_on_with_the_same_game(archive, path):
    ours = archive.begin(header("Astrid"), "play")
    with Archive(path) as other:
        theirs = other.resume(ours.id)
        theirs.append(Answer(0, "arrange", "RBY"))
        with pytest.raises(BadArchive, match="changed by another program"):
            ours.append(Answer(0, "arrange", "BRY"))
        assert [answer.choice for answer in other.record(ours.id).answers] == ["RBY"]
