"""Keeping games, going on with them, score pads, drafts and deletion."""

from datetime import UTC

import pytest

from companion.archive import Archive, BadArchive
from companion.kernel import Answer, SeatInfo, Table

from .tables import RAGNAROLL, finished, header, keep, score, table, with_people


def test_a_table_is_kept_answer_by_answer(archive, path):
    game = table()
    game.sink = archive.begin(game.header, "play")
    for _ in range(20):
        game.step()
        with Archive(path) as other:
            assert other.record(game.sink.id) == game.record


def test_a_game_goes_on_after_a_restart(archive, path, clock):
    game = table()
    game.sink = archive.begin(game.header, "play")
    for _ in range(30):
        game.step()
    archive.close()
    with Archive(path, clock) as again:
        (row,) = again.unfinished()
        resumed = Table.resume(RAGNAROLL, again.record(row.id), game.players, again.resume(row.id))
        resumed.run()
        assert resumed.over
        assert again.record(row.id) == resumed.record
        again.finish(row.id, resumed.score())
        assert again.unfinished() == []
        assert again.history()[0].totals == tuple(seat.total for seat in resumed.score().seats)


def test_a_row_tells_who_and_when_and_how_it_ended(archive, clock):
    stored = archive.begin(header("Astrid", "Bjorn:expert"), "real")
    began = clock.time
    clock.wait(minutes=5)
    stored.append(Answer(0, "arrange", "RBY"))
    row = archive.game(stored.id)
    assert (row.kind, row.answers, row.seats) == ("real", 1, (SeatInfo("Astrid"), SeatInfo("Bjorn", "expert")))
    assert (row.started, row.started.tzinfo) == (began, UTC)
    assert (row.touched - row.started).seconds == 301
    assert (row.ended, row.score, row.totals, row.places) == (None, None, None, None)
    archive.finish(stored.id, score(12, 30, notes=("A hero.",)), ["Astrid", "Björn"])
    row = archive.game(stored.id)
    assert (row.totals, row.places, row.score.notes) == ((12, 30), (2, 1), ("A hero.",))
    assert (row.ended - row.touched).seconds == 1
    assert row.seats[1] == SeatInfo("Björn", "expert")
    assert row.score.seats[0]["gods"] == 10
    assert archive.record(stored.id).header.seats[1].name == "Bjorn"


def test_the_game_touched_last_is_the_first_to_go_on_with(archive):
    one = archive.begin(header("Astrid"), "play")
    two = archive.begin(header("Astrid", game="lindisfarne"), "watch")
    assert [row.id for row in archive.unfinished()] == [two.id, one.id]
    one.append(Answer(0, "arrange", "RBY"))
    assert [row.id for row in archive.unfinished()] == [one.id, two.id]
    assert [row.id for row in archive.unfinished("lindisfarne")] == [two.id]
    assert [row.id for row in archive.unfinished(kinds=["play", "real"])] == [one.id]


def test_undo_reaches_the_disk(archive):
    game = with_people()
    game.sink = archive.begin(game.header, "play")
    while not game.can_undo(0):
        game.run()
        ask = game.asked(0)[0]
        game.answer(ask, game.choices(ask)[0])
    before = len(game)
    game.undo(0)
    assert len(archive.record(game.sink.id).answers) == before - 1
    assert archive.record(game.sink.id) == game.record


def test_a_finished_game_that_is_undone_has_no_result_any_more(archive):
    game = finished()
    stored = archive.begin(game.header, "play")
    stored.rewrite(game.record)
    archive.finish(stored.id, game.score())
    game.sink = stored
    game.rewind(len(game) - 1)
    assert archive.history() == []
    assert archive.unfinished()[0].score is None


def test_a_result_told_twice_keeps_its_time(archive, clock):
    id_ = keep(archive, header("Astrid"), 20)
    ended = archive.game(id_).ended
    clock.wait(days=3)
    archive.finish(id_, score(20))
    assert archive.game(id_).ended == ended


def test_a_result_has_a_score_for_every_seat(archive):
    stored = archive.begin(header("Astrid", "Bjorn"), "play")
    with pytest.raises(ValueError, match="1 scores for 2 seats"):
        archive.finish(stored.id, score(20))
    with pytest.raises(ValueError, match="zip"):
        archive.finish(stored.id, score(20, 30), ["Astrid"])


def test_a_typed_in_table_is_in_the_history_and_opens_again(archive):
    text = RAGNAROLL.example_table().encode()
    result = RAGNAROLL.score_table(text, "pad")
    id_ = archive.keep_score("ragnaroll", text, result)
    (row,) = archive.history("astrid")
    assert (row.id, row.kind, row.score) == (id_, "score", result)
    assert [seat.name for seat in row.seats] == ["Astrid", "Bjorn, who only counted"]
    assert archive.pad(id_) == text
    assert archive.unfinished() == []


def test_a_corrected_table_takes_the_place_of_the_old_one(archive):
    id_ = archive.keep_score("ragnaroll", b"{}", score(10, names=["Astrid"]))
    ended = archive.game(id_).ended
    assert archive.keep_score("ragnaroll", b"{1}", score(11, names=["Dagny"]), id_) == id_
    (row,) = archive.history()
    assert (row.totals, row.ended, archive.pad(id_)) == ((11,), ended, b"{1}")
    assert (len(archive.history("dagny")), len(archive.history("astrid"))) == (1, 0)


def test_a_pad_has_no_record_and_a_record_no_pad(archive):
    pad = archive.keep_score("ragnaroll", b"{}", score(10))
    game = archive.begin(header("Astrid"), "play").id
    with pytest.raises(BadArchive, match="has no record"):
        archive.record(pad)
    with pytest.raises(BadArchive, match="was played"):
        archive.pad(game)
    with pytest.raises(BadArchive, match="was played"):
        archive.keep_score("ragnaroll", b"{}", score(10), game)


def test_notes_go_with_their_game(archive, path, clock):
    stored = archive.begin(header("Astrid"), "play")
    archive.set_sketches(stored.id, b"a boat")
    assert archive.sketches(stored.id) == b"a boat"
    assert archive.sketches(stored.id + 1) is None
    archive.delete(stored.id)
    clock.wait(days=1)
    with Archive(path, clock) as soon:
        assert soon.sketches(stored.id) == b"a boat", "the game can still be restored"
    clock.wait(days=8)
    with Archive(path, clock) as late:
        assert late.sketches(stored.id) is None


def test_a_draft_is_kept_until_it_is_dropped(archive, path):
    assert archive.draft("pad.ragnaroll") is None
    archive.set_draft("pad.ragnaroll", b"\x00half")
    archive.set_draft("pad.ragnaroll", b"\x00more")
    with Archive(path) as other:
        assert other.draft("pad.ragnaroll") == b"\x00more"
    archive.set_draft("pad.ragnaroll", None)
    assert archive.draft("pad.ragnaroll") is None


def test_a_deleted_game_is_gone_everywhere_and_comes_back_whole(archive):
    game = finished()
    stored = archive.begin(game.header, "play")
    stored.rewrite(game.record)
    archive.finish(stored.id, game.score())
    archive.delete(stored.id)
    assert (archive.history(), archive.people(), archive.statistics("ragnaroll").figures) == ([], [], None)
    with pytest.raises(BadArchive, match="no game 1 "):
        archive.record(stored.id)
    archive.restore(stored.id)
    assert archive.history()[0].totals is not None
    assert archive.record(stored.id) == game.record


def test_deleted_games_are_purged_after_a_week(archive, path, clock):
    old, new = archive.begin(header("Astrid"), "play"), archive.begin(header("Astrid"), "play")
    old.append(Answer(0, "arrange", "RBY"))
    archive.delete(old.id)
    clock.wait(days=6)
    archive.delete(new.id)
    clock.wait(days=2)
    with Archive(path, clock) as later:
        with pytest.raises(BadArchive, match="too long ago"):
            later.restore(old.id)
        later.restore(new.id)
        assert [row.id for row in later.unfinished()] == [new.id]
        assert later._database.run("SELECT count(*) FROM answers") == [(0,)]


def test_the_number_of_a_purged_game_never_comes_back(archive, path, clock):
    gone = archive.begin(header("Astrid"), "play").id
    archive.delete(gone)
    clock.wait(days=8)
    with Archive(path, clock) as later:
        assert later.begin(header("Astrid"), "play").id > gone


def test_what_is_not_there_is_said(archive):
    for method in (archive.record, archive.resume, archive.game, archive.pad, archive.delete):
        with pytest.raises(BadArchive, match="There is no game 17 in the archive"):
            method(17)


def test_people_are_remembered_the_latest_first(archive):
    archive.begin(header("Astrid", "Bjorn", "Eirik:expert"), "play")
    dagny = archive.begin(header("Dagny", "Bjorn"), "real")
    archive.keep_score("ragnaroll", b"{}", score(1, 2, names=["Frida", ""]))
    archive.begin(header("Pupil"), "tutorial")
    assert archive.people() == ["Frida", "Dagny", "Bjorn", "Astrid"]
    dagny.append(Answer(0, "arrange", "RBY"))
    assert archive.people() == ["Dagny", "Bjorn", "Frida", "Astrid"]
