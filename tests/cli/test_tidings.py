"""What host and guests tell on the terminal while they wait."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.tidings import HostTidings
from companion.lan import protocol as p
from companion.lan.code import new_code
from companion.words import word
from tests.lan.ports import quiet_port
from tests.lan.wired import Wired

ROOT = Path(__file__).parents[2]


def test_a_host_tells_who_comes_goes_and_comes_back(capsys: pytest.CaptureFixture[str]) -> None:
    wired, tidings = Wired("ragnaroll", 2), HostTidings()

    def said() -> str:
        wired.run()
        tidings.look(wired.steward)
        return capsys.readouterr().err

    ada = wired.join("Ada")
    assert said() == ""
    ada.send(p.Sit(0, "Ada"))
    assert said() == "Ada sits down.\n"
    wired.cut("Ada")
    assert said() == "Ada is away; the seat stays reserved.\n"
    wired.connect("Ada")
    assert said() == "Ada is back.\n"
    assert said() == ""
    ada.send(p.Stand(0))
    assert said() == "Ada stands up.\n"


def test_a_guest_that_finds_nobody_says_where_it_looks_and_what_to_do(tmp_path: Path) -> None:
    code, port = new_code("127.0.0.1", quiet_port()), quiet_port()
    words = ["join", str(code), "--address", f"127.0.0.1:{port}", "--seat", "bot:random", "--dir", str(tmp_path)]
    command = [sys.executable, "main.py", *words]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        first, second = process.stderr.readline(), process.stderr.readline()
        process.kill()
    assert first == f"Looking for the table at 127.0.0.1:{port}.\n"
    assert second == word("lan.problem.closed") + "\n"
