"""A host and its guests as processes of their own, as people start them from the command line."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from companion.kernel import Record, load_record

ROOT = Path(__file__).parents[2]
PULSE = "0.4"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Crowd:
    """Processes by name; each can be killed and started again with the same words."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.code = folder, free_port(), ""
        self._commands: dict[str, list[str]] = {}
        self._processes: dict[str, subprocess.Popen[str]] = {}

    def __enter__(self) -> Crowd:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for name in self._processes:
            self.kill(name)
            if kind is not None:
                print(f"--- {name}\n{self._path(name, 'out').read_text()}{self._path(name, 'err').read_text()}")

    def host(self, game: str, seats: int, *more: str) -> str:
        """Open a table; its code."""
        where = ["--address", "127.0.0.1", "--quiet", "--port", str(self.port), "--pulse", PULSE]
        words = ["host", game, "--seats", ",".join(["open"] * seats), "--dir", str(self.folder / "host"), "--json"]
        return self.open([*words, *where, *more])

    def open(self, words: Sequence[str], inside: Sequence[str] = ()) -> str:
        """Open a table with these words, in a network of its own where one is named; its code."""
        self.run("host", words, inside)
        self.code = self.wait_for_code()
        return self.code

    def join(self, name: str, port: int, *more: str) -> None:
        where = ["--address", f"127.0.0.1:{port}", "--dir", str(self.folder / name), "--pulse", PULSE]
        self.run(name, ["join", self.code, "--name", name, "--json", *where, *more])

    def run(self, name: str, words: Sequence[str], inside: Sequence[str] = ()) -> None:
        self._commands[name] = [*inside, sys.executable, "main.py", *words]
        self.start(name)

    def start(self, name: str) -> None:
        """Run a command, again or for the first time."""
        with self._path(name, "out").open("a") as out, self._path(name, "err").open("a") as err:
            command = self._commands[name]
            telling = dict(os.environ, PYTHONFAULTHANDLER="1")
            self._processes[name] = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=err, text=True, env=telling)

    def kill(self, name: str) -> None:
        """As a phone's system does: without a word."""
        process = self._processes[name]
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
        process.wait(5)

    def runs(self, name: str) -> bool:
        return self._processes[name].poll() is None

    def wait_for_code(self, nth: int = 1) -> str:
        """What the host has printed when it opened the table for the nth time."""
        end = time.monotonic() + 15
        while time.monotonic() < end:
            codes = re.findall(r"main.py join (\S+)", self._path("host", "out").read_text())
            if len(codes) >= nth:
                return str(codes[nth - 1])
            assert self.runs("host"), self._path("host", "err").read_text()
            time.sleep(0.02)
        raise AssertionError("the table does not open")

    def results(self, seconds: float = 60) -> dict[str, dict[str, Any]]:
        """What each process printed at its end; everybody must have ended well."""
        end = time.monotonic() + seconds
        told = {}
        for name, process in self._processes.items():
            try:
                status = process.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGABRT)  # it tells on stderr where it stands
                process.wait(5)
                raise AssertionError(f"{name} is still at the table") from None
            assert status == 0, f"{name} ended with {status}"
            told[name] = json.loads(self._path(name, "out").read_text().splitlines()[-1])
        return told

    def record(self) -> Record:
        (path,) = (self.folder / "host").glob("*.record")
        return load_record(path)

    def answers(self) -> int:
        """How far the game is."""
        paths = list((self.folder / "host").glob("*.record"))
        return len(paths[0].read_text().splitlines()) - 1 if paths else -1

    def _path(self, name: str, what: str) -> Path:
        return self.folder / f"{name}.{what}"
