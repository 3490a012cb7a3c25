"""Files that are broken, foreign, old, new, or cannot be had."""

import sqlite3

import pytest

from companion.archive import Archive, BadArchive, DamagedArchive, database
from companion.kernel import SkaldError

from .tables import finished, header


@pytest.fixture
def full(path):
    """An archive with thirty games, closed."""
    game = finished()
    with Archive(path) as archive:
        for _ in range(30):
            archive.begin(game.header, "play").rewrite(game.record)
    return path


def spoil(path, damage):
    whole = path.read_bytes()
    middle = len(whole) // 2 // 4096 * 4096
    if damage == "foreign":
        path.unlink()
        with sqlite3.connect(path) as other:
            other.execute("CREATE TABLE recipes (name TEXT)")
        other.close()
    else:
        text = {
            "text": b"Dear diary, today we played RagnaRoll again.\n" * 100,
            "cut": whole[:middle],
            "page": whole[:middle] + b"\xa5" * 4096 + whole[middle + 4096 :],
            "header": b"\0" * 100 + whole[100:],
        }[damage]
        path.write_bytes(text)
    return path.read_bytes()


@pytest.mark.parametrize("damage", ["foreign", "text", "cut", "page", "header"])
def test_a_broken_file_is_named_and_left_as_it_is(full, damage):
    broken = spoil(full, damage)
    with pytest.raises(DamagedArchive, match=r"skald\.db") as caught:
        Archive(full)
    assert isinstance(caught.value, SkaldError)
    assert str(caught.value).endswith(".")
    assert full.read_bytes() == broken


@pytest.mark.parametrize("damage", ["foreign", "text", "cut", "page", "header"])
def test_the_app_goes_on_beside_a_broken_file(full, damage):
    broken = spoil(full, damage)
    with Archive.open(full) as archive:
        assert archive.moved_aside == full.with_name("skald.db.damaged")
        assert archive.moved_aside.read_bytes() == broken
        archive.begin(header("Astrid"), "play")
    with Archive.open(full) as archive:
        assert archive.moved_aside is None
        assert len(archive.unfinished()) == 1


def test_no_broken_file_takes_the_place_of_another(path):
    for name in ("skald.db.damaged", "skald.db.damaged2", "skald.db.damaged3"):
        path.write_text(f"the one that became {name}")
        Archive.open(path).close()
    assert path.with_name("skald.db.damaged2").read_text().endswith("damaged2")
    assert path.with_name("skald.db.damaged3").read_text().endswith("damaged3")


def test_the_old_log_does_not_meet_the_new_file(full):
    spoil(full, "text")
    for end in ("-wal", "-journal"):
        full.with_name(full.name + end).write_text("old")
    with Archive.open(full) as archive:
        archive.begin(header("Astrid"), "play")
    assert full.with_name("skald.db.damaged-wal").read_text() == "old"
    assert full.with_name("skald.db.damaged-journal").read_text() == "old"


def test_answers_in_a_log_are_kept_even_where_the_file_beside_it_is_gone(full):
    log = full.with_name(full.name + "-wal")
    with Archive(full) as archive:
        archive.begin(header("Astrid"), "play")
        answers = log.read_bytes()
    log.write_bytes(answers)
    full.write_bytes(b"")
    with Archive.open(full) as archive:
        assert archive.history() == []
    assert full.with_name("skald.db.damaged-wal").read_bytes() == answers


def test_an_empty_file_is_a_new_archive(path):
    path.touch()
    with Archive.open(path) as archive:
        assert archive.moved_aside is None
        assert archive.begin(header("Astrid"), "play").id == 1


def test_folders_are_made(tmp_path):
    with Archive(tmp_path / "deep" / "down" / "skald.db") as archive:
        assert archive.history() == []


def test_a_place_that_cannot_be_a_file_is_named_and_left_alone(tmp_path):
    (tmp_path / "folder.db").mkdir()
    (tmp_path / "file").write_text("in the way")
    for path in (tmp_path / "folder.db", tmp_path / "file" / "skald.db"):
        with pytest.raises(BadArchive, match=f"{path} cannot be opened"):
            Archive.open(path)
    assert not list(tmp_path.glob("*damaged*"))


def test_the_file_of_a_newer_skald_is_left_alone(full):
    with sqlite3.connect(full) as newer:
        newer.execute("PRAGMA user_version = 99")
    newer.close()
    before = full.read_bytes()
    with pytest.raises(BadArchive, match="written by a newer Skald"):
        Archive.open(full)
    assert full.read_bytes() == before


def test_an_older_file_is_brought_up_to_date(full, monkeypatch):
    step = ("ALTER TABLE games ADD COLUMN place TEXT NOT NULL DEFAULT 'home'",)
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, step))
    for _ in range(2):
        with Archive(full) as archive:
            assert len(archive.unfinished()) == 30
            assert archive._database.run("SELECT DISTINCT place FROM games") == [("home",)]
            assert archive._database.run("PRAGMA user_version") == [(len(database.MIGRATIONS),)]


def test_a_step_that_fails_changes_nothing(full, monkeypatch):
    step = ("ALTER TABLE games ADD COLUMN place TEXT", "DROP TABLE missing")
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, step))
        with pytest.raises(BadArchive, match="no such table: missing"):
            Archive.open(full)
    with Archive(full) as archive:
        assert len(archive.unfinished()) == 30
        assert "place" not in [row[1] for row in archive._database.run("PRAGMA table_info(games)")]


def test_a_row_that_makes_no_sense_is_named(archive):
    stored = archive.begin(header("Astrid"), "play")
    archive._database.run("UPDATE games SET seats = ?", b"[{]")
    with pytest.raises(DamagedArchive, match="game 1 in the archive cannot be read"):
        archive.game(stored.id)


def test_every_commit_is_synchronised(archive):
    assert archive._database.run("PRAGMA journal_mode") == [("wal",)]
    assert archive._database.run("PRAGMA synchronous") == [(2,)]


def test_two_archives_can_be_made_at_once(path):
    one = database.Database(path)
    with Archive(path) as two:
        two.begin(header("Astrid"), "play")
    assert one.run("SELECT count(*) FROM games") == [(1,)]
    one.close()
