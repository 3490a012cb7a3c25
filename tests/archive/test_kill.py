"""A kill at any moment loses nothing that the archive has taken."""

import os
import shutil
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from companion import bots
from companion.archive import Archive
from companion.kernel import Table

from . import victim
from .tables import RAGNAROLL, table

ROOT = Path(__file__).parents[2]


def kill_after(path, what, seed, *, told, delay):
    """What the victim said before it was killed, so many bytes and seconds after its first word."""
    child = subprocess.Popen(
        [sys.executable, victim.__file__, path, what, str(seed)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        said = child.stdout.read(told)
        time.sleep(delay)
    finally:
        child.kill()
        said += child.stdout.read()
        child.stdout.close()
    assert child.wait() == -9
    return said.decode()


@pytest.mark.parametrize("seed", range(4))
def test_no_answer_of_a_killed_game_is_lost(path, seed):
    random = Random(seed)
    said = kill_after(path, "game", seed, told=random.randint(1, 4000), delay=random.random() / 100)
    whole = said.split("\n")[:-1]
    with Archive(path) as archive:
        games = [archive.record(row.id) for row in archive.unfinished()][::-1]
        kept = [str(answer) for record in games for answer in record.answers]
        assert kept[: len(whole)] == whole
        assert len(kept) - len(whole) in (0, 1)
        goes_on(archive, archive.unfinished()[0].id)


def goes_on(archive, id_):
    """The game can be resumed, played to its end and kept."""
    players = bots.bots_for(RAGNAROLL, ["random", "random"], "after")
    resumed = Table.resume(RAGNAROLL, archive.record(id_), players, archive.resume(id_))
    resumed.run()
    archive.finish(id_, resumed.score())
    assert archive.record(id_) == resumed.record
    assert archive.history()[0].id == id_


@pytest.mark.parametrize("seed", range(6))
def test_a_kill_falls_between_steps_never_inside_one(path, seed):
    random = Random(100 + seed)
    done = len(kill_after(path, "steps", seed, told=random.randint(1, 150), delay=random.random() / 200))
    plan = list(islice(victim.steps(seed), done + 1))
    drafts = [None, *(str(len(answers)).encode() for what, answers in plan if what == "draft")]
    with Archive(path) as archive:
        kept = archive.record(1).answers
        assert kept in (plan[done - 1][1], plan[done][1])
        # The step that was going on may be done or not: the last draft is then the newest or the one before.
        assert archive.draft("answers") in (drafts[-2:] if plan[done][0] == "draft" else drafts[-1:])


@pytest.fixture
def torn(path, tmp_path):
    """A file as a power cut would leave it: answers in the log beside it only."""
    with Archive(path) as archive:
        game = table()
        stored = archive.begin(game.header, "play")
    with Archive(path) as archive:
        game.sink = archive.resume(stored.id)
        for _ in range(60):
            game.step()
        copy = tmp_path / "copy.db"
        shutil.copy(path, copy)
        shutil.copy(f"{path}-wal", f"{copy}-wal")
    return copy, Path(f"{copy}-wal"), game.record.answers


def test_a_log_that_was_never_merged_has_every_answer(torn):
    copy, _, answers = torn
    with Archive(copy) as archive:
        assert archive.record(1).answers == answers


@pytest.mark.parametrize("damage", ["cut", "overwritten"])
def test_a_torn_log_still_gives_the_answers_before_the_tear(torn, damage):
    copy, log, answers = torn
    whole, before, random = log.read_bytes(), copy.read_bytes(), Random(1)
    lengths = set()
    for at in sorted(random.randrange(len(whole)) for _ in range(20)):
        copy.write_bytes(before)
        log.write_bytes(whole[:at] if damage == "cut" else whole[:at] + b"\xa5" * 64 + whole[at + 64 :])
        with Archive.open(copy) as archive:
            assert archive.moved_aside is None
            kept = archive.record(1).answers
        assert kept == answers[: len(kept)]
        lengths.add(len(kept))
    assert len(lengths) > 5
