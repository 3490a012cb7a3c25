"""Two devices that share nothing but a cable: the beacon finds the table, and the code alone leads there."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from companion.lan.code import read_code

from .crowd import ROOT, Crowd
from .test_bad_network import agree


def inside(network: str) -> list[str]:
    return ["ip", "netns", "exec", network]


def test_a_table_is_found_joined_by_its_code_and_played(tmp_path: Path, two_networks: tuple[str, str]) -> None:
    here, there = two_networks
    with Crowd(tmp_path) as crowd:
        words = ["host", "ragnaroll", "--seats", "open,open", "--dir", str(tmp_path / "host"), "--json"]
        code = crowd.open([*words, "--name", "Astrid's table"], inside(here))
        read = read_code(code)
        assert read.host == "192.168.77.1"
        looking = [*inside(there), sys.executable, "main.py", "join", "--nearby", "--json"]
        found = subprocess.run(looking, cwd=ROOT, capture_output=True, text=True, check=True, timeout=30).stdout
        (near,) = json.loads(found)
        assert (near["host"], near["beacon"]["port"]) == (read.host, read.port)
        assert (near["beacon"]["name"], near["beacon"]["free"]) == ("Astrid's table", 2)
        for name in ("Ada", "Bo"):
            words = ["join", code, "--seat", "bot:random", "--name", name, "--dir", str(tmp_path / name), "--json"]
            crowd.run(name, words, inside(there))
        agree(crowd, crowd.results(), "ragnaroll")


def test_a_device_finds_nothing_where_nothing_is(two_networks: tuple[str, str]) -> None:
    looking = [*inside(two_networks[1]), sys.executable, "main.py", "join", "--nearby"]
    found = subprocess.run(looking, cwd=ROOT, capture_output=True, text=True, check=True, timeout=30).stdout
    assert found == "No table tells about itself on this network.\n"
