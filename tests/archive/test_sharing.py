"""Records out of the archive and into it."""

import pytest

from companion.archive import Archive
from companion.kernel import BadRecord, BadSetup, Record, SkaldError, load_record

from .tables import finished, header, score, table, with_people


@pytest.fixture
def played():
    return finished()


def test_an_exported_record_reads_back(archive, tmp_path, played):
    stored = archive.begin(played.header, "play")
    stored.rewrite(played.record)
    file = tmp_path / "game.record"
    archive.export(stored.id, file)
    assert load_record(file) == played.record
    assert file.read_text() == played.record.text()


def test_a_place_that_cannot_be_written_is_named(archive, tmp_path):
    stored = archive.begin(header("Astrid"), "play")
    with pytest.raises(SkaldError, match=r"nowhere.* cannot be written: No such file"):
        archive.export(stored.id, tmp_path / "nowhere" / "game.record")


def test_a_finished_record_comes_in_with_its_result(archive, played):
    id_ = archive.import_record(played.record.text())
    row = archive.game(id_)
    assert (row.kind, row.answers, row.score) == ("play", len(played), played.score())
    assert archive.record(id_) == played.record


def test_an_unfinished_record_can_be_gone_on_with(archive):
    game = table()
    for _ in range(25):
        game.step()
    id_ = archive.import_record(game.record.text())
    assert [row.id for row in archive.unfinished()] == [id_]
    game.sink = archive.resume(id_)
    game.run()
    assert archive.record(id_) == game.record


def test_the_same_record_is_kept_once(archive, played):
    id_ = archive.import_record(played.record.text())
    assert archive.import_record(played.record.text()) == id_
    archive.delete(id_)
    assert archive.import_record(played.record.text()) == id_
    assert [row.id for row in archive.history()] == [id_]
    assert archive.import_record(finished(seed=6).record.text()) != id_
    shorter = Record(played.header, played.record.answers[:-1])
    assert archive.import_record(shorter.text()) != id_


def test_a_record_of_several_devices_comes_in_as_such(archive, played):
    id_ = archive.import_record(played.record.text(), "lan")
    assert archive.game(id_).kind == "lan"
    assert archive.statistics(played.game.key).players


def test_a_game_that_was_hosted_here_gets_its_result_in_place(archive, played):
    stored = archive.begin(played.header, "lan")
    stored.rewrite(played.record)
    assert [row.id for row in archive.unfinished()] == [stored.id]
    assert archive.import_record(played.record.text(), "lan") == stored.id
    assert archive.game(stored.id).score == played.score()
    assert archive.unfinished() == []


def test_one_other_answer_makes_another_game(archive):
    ids = set()
    for index in (0, 1):
        game = with_people()
        game.run()
        ask = game.asked(0)[0]
        game.answer(ask, game.choices(ask)[index])
        ids.add(archive.import_record(game.record.text()))
    assert len(ids) == 2


def test_a_game_played_here_comes_back_as_itself(archive):
    game = table()
    game.sink = archive.begin(game.header, "real")
    game.run()
    archive.finish(game.sink.id, game.score())
    assert archive.import_record(game.record.text()) == game.sink.id


@pytest.mark.parametrize("damage", ["changed", "cut", "nothing", "impossible"])
def test_a_bad_record_leaves_the_archive_alone(archive, played, damage):
    text = played.record.text()
    answers = played.record.answers
    bad = {
        "changed": text.replace(" seat1 ", " seat2 ", 1),
        "cut": text[:-3],
        "nothing": "",
        "impossible": Record(played.header, [*answers[1:], answers[0]]).text(),
    }[damage]
    with pytest.raises(BadRecord):
        archive.import_record(bad)
    assert archive.history() == archive.unfinished() == []


def test_a_record_of_a_game_that_is_not_here_is_refused(archive):
    with pytest.raises(BadSetup, match="There is no game 'tetris'"):
        archive.import_record(Record(header("Astrid", game="tetris")).text())


def test_a_game_of_a_title_that_is_not_here_any_more_still_shows(archive, path):
    id_ = archive.begin(header("Astrid", game="tetris"), "play").id
    archive.finish(id_, score(3))
    with Archive(path) as other:
        assert [row.game for row in other.history("tetris")] == ["tetris"]


def test_a_fault_in_the_middle_of_an_import_keeps_nothing(archive, played, monkeypatch):
    def fail(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(archive, "finish", fail)
    with pytest.raises(KeyboardInterrupt):
        archive.import_record(played.record.text())
    assert archive.history() == archive.unfinished() == []
