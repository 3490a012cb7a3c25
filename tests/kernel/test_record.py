"""Records: readable, on disk answer by answer, and damage named by its line with everything before it saved."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.kernel import (
    FATE,
    Answer,
    BadRecord,
    Header,
    Record,
    RecordFile,
    SeatInfo,
    Table,
    load_record,
    read_record,
)

from .toy import GAME, open_table, play, played_table

HEADER = Header("lots", (SeatInfo("Åse"), SeatInfo("Ulf", "random")), "7", {"rounds": 3}, "lots-1")
SMALL = Record(HEADER, [Answer(1, "stake", "2"), Answer(0, "stake", "3"), Answer(FATE, "draw.1", "oak")])

PLAYED = played_table(seats=2, rounds=2).record
SOUND = PLAYED.text().encode()
LINES = SOUND.splitlines(keepends=True)
STATES = [
    Table.resume(GAME, Record(PLAYED.header, PLAYED.answers[:count])).state_json()
    for count in range(len(PLAYED.answers) + 1)
]


def sealed(*texts: str) -> str:
    """Lines with checks that fit, as somebody would forge them."""
    check, lines = "", []
    for text in texts:
        check = hashlib.sha256(f"{check} {text}".encode()).hexdigest()[:8]
        lines.append(f"{text} #{check}\n")
    return "".join(lines)


def header_text(header: Header = HEADER) -> str:
    return "skald-record 1 " + msgspec.json.encode(header).decode()


# -- what a record looks like --------------------------------------------------------------------------


def test_a_record_is_one_header_line_and_one_readable_line_per_answer() -> None:
    assert SMALL.text() == (
        'skald-record 1 {"game":"lots","seats":[{"name":"Åse","player":"person"},{"name":"Ulf","player":"random"}],'
        '"seed":"7","options":{"rounds":3},"data":"lots-1"} #92f0f188\n'
        "1 seat2 stake 2 #e795009e\n"
        "2 seat1 stake 3 #3c4e4f2a\n"
        "3 fate draw.1 oak #21f50a7d\n"
    )


def test_the_checks_are_sha_256_over_the_check_before_and_the_line() -> None:
    assert SMALL.text() == sealed(header_text(), "1 seat2 stake 2", "2 seat1 stake 3", "3 fate draw.1 oak")


def test_a_check_covers_all_lines_before_it() -> None:
    other = Record(msgspec.structs.replace(HEADER, seed="8"), SMALL.answers)
    pairs = list(zip(SMALL.lines(), other.lines(), strict=True))[1:]
    assert all(mine != theirs for mine, theirs in pairs)
    assert all(mine.split(" #")[0] == theirs.split(" #")[0] for mine, theirs in pairs)


def test_the_fingerprint_of_a_record_is_that_of_its_file(tmp_path: Path) -> None:
    RecordFile(tmp_path / "lots.record", PLAYED).close()
    assert PLAYED.sha256() == hashlib.sha256((tmp_path / "lots.record").read_bytes()).hexdigest()


NOTATION = st.text(st.characters(exclude_categories=["Cc", "Cs"]))
ASKS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Z"]), min_size=1)


@given(
    st.text(st.characters(exclude_categories=["Cs"])),
    st.lists(st.builds(Answer, st.integers(FATE, 99), ASKS, NOTATION)),
)
def test_any_names_and_notation_come_back(name: str, answers: list[Answer]) -> None:
    record = Record(msgspec.structs.replace(HEADER, seats=(SeatInfo(name),)), answers)
    assert read_record(record.text()) == record
    assert len(record.text().split("\n")) == len(answers) + 2


@pytest.mark.parametrize("limit", range(6))
def test_a_limit_reads_the_first_answers_only(limit: int) -> None:
    assert read_record(SMALL.text(), limit) == Record(HEADER, SMALL.answers[:limit])


# -- kept answer by answer -----------------------------------------------------------------------------


def test_every_answer_is_on_disk_before_the_next(tmp_path: Path) -> None:
    path = tmp_path / "lots.record"
    table = open_table(seats=2, rounds=2)
    with RecordFile(path, table.record) as table.sink:
        assert path.read_bytes() == LINES[0]
        for count, answer in enumerate(PLAYED.answers, 1):
            play(table, str(answer))
            assert path.read_bytes() == b"".join(LINES[: count + 1])


def test_it_is_on_disk_before_anybody_is_told(tmp_path: Path) -> None:
    path, seen = tmp_path / "lots.record", []
    table = open_table(seats=2)
    table.listen(lambda events: seen.append(len(load_record(path).answers)))
    with RecordFile(path, table.record) as table.sink:
        play(table, "seat2 stake 1", "seat1 stake 2")
    assert seen == [1, 2]


def test_a_record_that_is_gone_on_with_is_the_same_as_one_written_in_one_go(tmp_path: Path) -> None:
    path = tmp_path / "lots.record"
    for count in range(len(PLAYED.answers)):
        with RecordFile(path, load_record(path) if count else Record(PLAYED.header)) as file:
            file.append(PLAYED.answers[count])
    assert path.read_bytes() == SOUND


def killed(path: Path, told: int, script: str) -> list[str]:
    """What a child process had told when, after so many lines, it was killed in the middle of its work."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", IMPORTS + script, str(path)]
    with subprocess.Popen(command, env=environment, stdin=PIPE, stdout=PIPE, text=True) as child:
        assert child.stdout
        lines = [child.stdout.readline() for _ in range(told)]
        child.kill()
    assert child.returncode == -signal.SIGKILL
    return lines


IMPORTS = f"""
import sys
from pathlib import Path
from companion.kernel import RecordFile
from {play.__module__} import chances, open_table, play
"""
PLAY_ON = """
table = open_table(rounds=60)
table.players = chances(3)
table.sink = RecordFile(Path(sys.argv[1]), table.record)
while table.step():
    print(table.record.answers[-1], flush=True)
sys.stdin.read()
"""
BACK_AND_FORTH = """
table = open_table()
table.sink = RecordFile(Path(sys.argv[1]), table.record)
play(table, "seat2 stake 1", "seat3 stake 1", "seat1 stake 1", "fate draw.1 oak", "fate draw.2 ash", "fate draw.3 yew")
while True:
    play(table, "seat1 exchange keep")
    table.undo(0)
    print(len(table), flush=True)
"""


@pytest.mark.parametrize("answers", [1, 150])
def test_a_killed_process_loses_no_answer_it_had_taken(tmp_path: Path, answers: int) -> None:
    path = tmp_path / "lots.record"
    told = killed(path, answers, PLAY_ON)
    record = load_record(path)
    assert [f"{answer}\n" for answer in record.answers[:answers]] == told
    assert len(Table.resume(GAME, record)) == len(record.answers)


def test_a_process_killed_while_it_takes_answers_back_leaves_a_whole_record(tmp_path: Path) -> None:
    path = tmp_path / "lots.record"
    assert set(killed(path, 100, BACK_AND_FORTH)) == {"6\n"}
    record = load_record(path)
    assert [str(answer) for answer in record.answers[5:]] in (
        ["fate draw.3 yew"],
        ["fate draw.3 yew", "seat1 exchange keep"],
    )
    RecordFile(path, record).close()
    assert [file.name for file in tmp_path.iterdir()] == ["lots.record"]


# -- taken back ----------------------------------------------------------------------------------------


def test_an_undo_puts_the_new_record_in_place_in_one_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, moves = tmp_path / "lots.record", []

    def replace(fresh: Path, old: Path) -> None:
        moves.append((len(load_record(fresh).answers), len(load_record(old).answers)))
        os_replace(fresh, old)

    table = open_table(seats=2)
    with RecordFile(path, table.record) as table.sink:
        play(table, "seat2 stake 1")
        os_replace = os.replace
        monkeypatch.setattr(os, "replace", replace)
        table.undo(1)
        assert moves == [(0, 1)]
        play(table, "seat2 stake 3", "seat1 stake 3")
    assert [str(answer) for answer in load_record(path).answers] == ["seat2 stake 3", "seat1 stake 3"]
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_at_an_undo_leaves_the_old_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "lots.record"
    file = RecordFile(path, SMALL)

    def full(*_: object, **__: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space"):
        file.rewrite(Record(HEADER))
    assert load_record(path) == SMALL


# -- damage --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def damaged_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damaged") / "lots.record"


def same_lines(damaged: bytes) -> int:
    """How many lines at the start are as they were written."""
    pairs = zip(damaged.splitlines(keepends=True), LINES, strict=False)
    return next((index for index, (is_now, was) in enumerate(pairs) if is_now != was), len(LINES))


def check_damage(path: Path, damaged: bytes) -> None:
    """The first damaged line is named, and all answers before it are to be had."""
    path.write_bytes(damaged)
    same = min(same_lines(damaged), len(damaged.splitlines()))
    if same and damaged == b"".join(LINES[:same]):
        assert load_record(path) == Record(PLAYED.header, PLAYED.answers[: same - 1])  # a game that goes on
        return
    with pytest.raises(BadRecord) as caught:
        load_record(path)
    error = caught.value
    assert (error.line, error.good) == (same + 1, max(0, same - 1)), error
    assert str(error).startswith(f"line {error.line}: ")
    if same:
        saved = Table.resume(GAME, load_record(path, error.good))
        assert saved.state_json() == STATES[error.good]


def test_a_record_cut_off_anywhere(damaged_file: Path) -> None:
    for end in range(len(SOUND)):
        check_damage(damaged_file, SOUND[:end])


def test_a_byte_lost_anywhere(damaged_file: Path) -> None:
    for at in range(len(SOUND)):
        check_damage(damaged_file, SOUND[:at] + SOUND[at + 1 :])


PLACE = st.integers(0, len(SOUND) - 1)


@given(PLACE, st.integers(1, 255))
def test_a_byte_changed_anywhere(damaged_file: Path, at: int, bits: int) -> None:
    damaged = bytearray(SOUND)
    damaged[at] ^= bits
    assume(damaged[at] != ord("\r"))
    check_damage(damaged_file, bytes(damaged))


@given(PLACE, PLACE, st.binary(max_size=40))
def test_a_piece_overwritten_with_anything(damaged_file: Path, at: int, end: int, anything: bytes) -> None:
    assume(b"\r" not in anything)
    check_damage(damaged_file, SOUND[:at] + anything + SOUND[max(at, end) :])


def test_a_line_end_of_another_kind_never_changes_an_answer(damaged_file: Path) -> None:
    """Some editors and mail programs write line ends of their own."""
    damaged_file.write_bytes(SOUND.replace(b"\n", b"\r\n"))
    assert load_record(damaged_file) == PLAYED


LINE = st.integers(0, len(LINES) - 1)


@given(LINE, LINE)
def test_lines_swapped(damaged_file: Path, one: int, other: int) -> None:
    lines = list(LINES)
    lines[one], lines[other] = lines[other], lines[one]
    check_damage(damaged_file, b"".join(lines))


@pytest.mark.parametrize("at", range(len(LINES)))
def test_a_line_lost_or_doubled(damaged_file: Path, at: int) -> None:
    check_damage(damaged_file, b"".join(LINES[:at] + LINES[at + 1 :]))
    check_damage(damaged_file, b"".join(LINES[: at + 1] + LINES[at:]))


def test_two_damages_the_first_is_named_also_when_the_second_is_no_text(damaged_file: Path) -> None:
    lines = list(LINES)
    lines[3] = lines[3].replace(b"seat", b"feat").replace(b"fate", b"late")
    lines[6] = b"\xff" + lines[6]
    check_damage(damaged_file, b"".join(lines))


def test_text_that_is_not_utf_8_is_called_so(damaged_file: Path) -> None:
    damaged_file.write_bytes(b"".join(LINES[:4]) + b"\xff\n")
    with pytest.raises(BadRecord, match=r"line 5: .*not UTF-8"):
        load_record(damaged_file)


# -- what is no record ---------------------------------------------------------------------------------


def refused(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    return caught.value


@pytest.mark.parametrize(
    "text", ["", "\n", "\n" + SMALL.text(), "skald-record 2 {}\n", '{"game":"lots"}\n', " " + SMALL.text()]
)
def test_what_starts_as_no_record_does_is_refused_at_line_1(text: str) -> None:
    error = refused(text)
    assert (error.line, error.good) == (1, 0)
    assert "a record starts with 'skald-record 1'" in error.problem


@pytest.mark.parametrize("header", ["", "{", "[]", '{"game":"lots"}', '{"game":1,"seats":[],"seed":"7","options":{}}'])
def test_a_header_that_says_nothing_is_refused_even_with_a_check_that_fits(header: str) -> None:
    error = refused(sealed("skald-record 1 " + header))
    assert error.line == 1
    assert "the header cannot be read" in error.problem


def test_a_header_nested_without_end_is_refused_like_any_other() -> None:
    deep = '{"game":"lots","seats":[],"seed":"7","options":{"rounds":' + "[" * 100_000
    assert refused(sealed("skald-record 1 " + deep)).line == 1


@pytest.mark.parametrize(
    "line",
    [
        "2 seat1 stake 3",
        "x seat1 stake 3",
        "seat1 stake 3",
        "1 seat1 stake",
        "1 ulf stake 3",
        "1 seat stake 3",
        "1 seat-1 stake 3",
        "1 seat0 stake 3",
        "1 seat01 stake 3",
        "1 seat² stake 3",
        "01 seat1 stake 3",
        "",
    ],
)
def test_an_answer_in_no_known_form_is_refused_even_with_a_check_that_fits(line: str) -> None:
    error = refused(sealed(header_text(), line))
    assert (error.line, error.good) == (2, 0)
    assert "answer 1 cannot be read" in error.problem


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"nowhere.record cannot be read: No such file"):
        load_record(tmp_path / "nowhere.record")
    with pytest.raises(BadRecord, match="cannot be read"):
        load_record(tmp_path)
