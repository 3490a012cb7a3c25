"""The verbs as a person or a script meets them."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main
from companion.kernel import data_root

ROOT = Path(__file__).parents[2]


@pytest.fixture
def skald(capsys):
    """Runs a verb here; gives its status, output and what it said on stderr."""

    def run(*arguments):
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            status = stop.code
        out, err = capsys.readouterr()
        return status, out, err

    return run


def in_a_process(*arguments, **environment):
    """Runs main.py as a program of its own."""
    return subprocess.run(
        [sys.executable, ROOT / "main.py", *map(str, arguments)],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        check=False,
    )


@pytest.fixture
def record(skald, tmp_path):
    """The record of a finished game of two."""
    skald("auto", "ragnaroll", "--seats", "random,random", "--seed", 5, "--record", tmp_path)
    return tmp_path / "ragnaroll-5.record"


def test_games_tells_seats_bots_and_options(skald):
    status, out, _ = skald("games")
    assert status == 0
    assert "RagnaRoll, 1 to 6 players" in out
    assert "valhalla_arm=4  (3 to 6)" in out


def test_auto_sums_up(skald):
    status, out, _ = skald("auto", "ragnaroll", "--seats", "random,random,random", "--games", 4)
    assert status == 0
    assert out.startswith("4 games of ragnaroll")
    assert all(word in out for word in ("wins", "mean", "median", "spread", "gods", "die turns"))


def test_auto_json_has_what_is_documented(skald):
    _, out, _ = skald("auto", "ragnaroll", "--seats", "random,random", "--json", "--seed", 9)
    game = json.loads(out)
    assert list(game) == ["game", "seed", "seats", "rounds", "scores", "ranking", "record_sha256", "final"]
    assert (game["game"], game["seed"], game["seats"]) == ("ragnaroll", 9, ["random", "random"])
    assert all(seat["total"] == sum(seat["lines"].values()) for seat in game["scores"])
    seat = game["final"]["seats"][0]
    assert set(seat) == {
        *("strikes", "burnt", "runestones", "gods", "trolls", "warriors", "die_turns", "valhalla", "largest_fire")
    }
    assert all(1 <= column <= 18 and 1 <= row <= 6 for column, row in seat["strikes"])


def test_the_same_seed_gives_the_same_bytes_whatever_the_jobs():
    common = ("auto", "ragnaroll", "--seats", "random,random", "--games", 12, "--json")
    one = in_a_process(*common, "--jobs", 1, PYTHONHASHSEED="1")
    two = in_a_process(*common, "--jobs", 2, PYTHONHASHSEED="2")
    assert one.returncode == two.returncode == 0
    assert one.stdout == two.stdout
    assert one.stdout.count("\n") == 12


def test_rotated_bots_change_seats(skald):
    _, out, _ = skald("auto", "ragnaroll", "--seats", "greedy,random", "--games", 2, "--rotate", "--json")
    assert [json.loads(line)["seats"] for line in out.splitlines()] == [["greedy", "random"], ["random", "greedy"]]


def test_replay_checks_and_draws(skald, record):
    status, out, _ = skald("replay", record)
    assert status == 0
    assert "every one checked; the game is over" in out
    assert "Runestones" in out


def test_replay_json_equals_auto_json(skald, record):
    _, replayed, _ = skald("replay", record, "--json")
    _, played, _ = skald("auto", "ragnaroll", "--seats", "random,random", "--seed", 5, "--json")
    assert {**json.loads(replayed), "seed": 5} == json.loads(played)


def test_replay_stops_where_it_is_told(skald, record):
    _, out, _ = skald("replay", record, "--to", 20)
    assert "20 answers, every one checked; the game is not over" in out


def test_a_changed_answer_is_refused_with_its_number(skald, record):
    lines = record.read_text().splitlines(keepends=True)
    lines[7] = lines[7].replace(lines[7].split()[3], "YBR" if "YBR" not in lines[7] else "BYR")
    record.write_text("".join(lines))
    status, _, err = skald("replay", record)
    assert status == 2
    assert "line 8" in err
    assert "answer 7" in err


def test_a_cut_record_is_named_and_mended_and_finished(skald, record):
    text = record.read_text()
    record.write_text(text[: len(text) // 2])
    status, _, err = skald("replay", record)
    assert (status, "cut off" in err) == (2, True)
    assert skald("replay", record, "--mend")[0] == 0
    status, out, _ = skald("replay", record, "--finish")
    assert (status, "the game is over" in out) == (0, True)
    assert skald("check", record)[0] == 0
    assert record.with_name(record.name + ".damaged").exists()


def test_the_example_table_scores(skald, tmp_path):
    file = tmp_path / "table.json"
    file.write_text(skald("score", "ragnaroll", "--example")[1])
    status, out, _ = skald("score", "ragnaroll", file)
    assert status == 0
    assert "Bjorn, who only counted: +13 +7 +5 +7 +10 -5 = 37" in out


def test_check_finds_all_data_good(skald):
    status, out, _ = skald("check")
    assert status == 0
    assert "ragnaroll/sheet.json: good" in out


BAD_TABLE = {"seats": [{"name": "Ada", "strikes": ["B46"] * 37}]}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["auto", "tetris"], "There is no game 'tetris'"),
        (["auto", "ragnaroll", "--option", "valhalla_arm=7"], "option valhalla_arm=7"),
        (["auto", "ragnaroll", "--option", "valhalla_arm=big"], "option valhalla_arm=big"),
        (["auto", "ragnaroll", "--option", "colour=red"], "has no option 'colour'"),
        (["auto", "ragnaroll", "--option", "nonsense"], "KEY=VALUE"),
        (["auto", "ragnaroll", "--seats", "wizard"], "has no bot 'wizard'"),
        (["auto", "ragnaroll", "--seats", ",".join(["random"] * 7)], "1 to 6 players, not 7"),
        (["auto", "ragnaroll", "--games", "0"], "'0' is not a number from 1 on"),
        (["auto", "ragnaroll", "--option", "table=real", "--seats", "random,random"], "one sheet"),
        (["replay", "nowhere.record"], "cannot be read"),
        (["replay", "pyproject.toml"], "line 1"),
        (["score", "ragnaroll"], "Which file?"),
        (["score", "ragnaroll", "nowhere.json"], "cannot be read"),
        (["score", "ragnaroll", "Makefile"], "line 1: invalid character, not JSON"),
        (["check", "nowhere.json"], "cannot be read"),
        (["check", "pyproject.toml"], "no game has a data file of this name"),
        (["dance"], "invalid choice"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(arguments, words, monkeypatch):
    monkeypatch.chdir(ROOT)
    done = in_a_process(*arguments)
    said = (done.stdout + done.stderr).strip()
    assert done.returncode == 2
    assert words in said
    assert "Traceback" not in said
    assert said.count("\n") == 0


def test_37_strikes_on_one_square(skald, tmp_path):
    file = tmp_path / "table.json"
    file.write_text(json.dumps(BAD_TABLE))
    status, _, err = skald("score", "ragnaroll", file)
    assert status == 2
    assert err == "table.json: seats[0].strikes[1]: Ada has 37 strikes on B46; a square takes one.\n"


@pytest.mark.parametrize(
    ("name", "old", "new", "place"),
    [
        ("sheet.json", "EWETEE", "EWETE?", "sectors[0].rows[0]"),
        ("sheet.json", "EWETEE", "EWEEEE", "sectors[0].rows: 5 trolls"),
        ("gods.json", '"points": 3', '"points": "three"', "gods[0].points"),
        ("gods.json", '"gods"', '"gods', "line 3"),
        ("runestones.json", '"red", "blue"', '"red", "green"', "columns[1]"),
        ("rounds.json", "[4, 8]", "[4, 18]", "runestone_rounds[1]"),
        ("solo.json", "[12, 20]", "[12]", "dummy_fires.1"),
    ],
)
def test_a_broken_data_file_is_named_with_its_place(tmp_path, name, old, new, place):
    shutil.copytree(data_root(), tmp_path / "data")
    file = tmp_path / "data" / "ragnaroll" / name
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new, 1))
    for verb in (["auto", "ragnaroll"], ["check"]):
        done = in_a_process(*verb, SKALD_DATA=str(tmp_path / "data"))
        said = done.stdout + done.stderr
        assert done.returncode == 2
        assert f"ragnaroll/{name}: {place}" in said
        assert "Traceback" not in said
    named = in_a_process("check", file)
    assert (named.returncode, place in named.stdout) == (2, True)


def test_without_a_verb_a_game_is_played_and_drawn():
    done = in_a_process("show", "--seed", 3)
    assert done.returncode == 0
    assert done.stdout.count("Runestones") == 3
    assert "1. " in done.stdout


def test_verbs_work_without_rich():
    program = (
        "import sys; sys.modules['rich'] = None; sys.stderr.isatty = sys.stdout.isatty = lambda: True;"
        "from companion.cli import main; sys.exit(main(['auto', 'ragnaroll', '--games', '2']))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "2 of 2 games" in done.stderr
