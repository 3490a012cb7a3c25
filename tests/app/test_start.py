"""What the app loads before its first frame: a shelf of many games is up as fast as one of few."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion import bots, games
from companion.archive import Archive
from companion.kernel import SeatInfo, Table
from companion.sheets import sight

ROOT = Path(__file__).parents[2]
OPEN = """
import sys
from pathlib import Path
from companion.app.start import prepare
prepare(({size}))
from companion.app.app import SkaldApp
from kivy.base import EventLoop
app = SkaldApp(Path({home!r}))
app._run_prepare()
for _ in range({frames}):
    EventLoop.idle()
def texts(widget):
    yield from (text for text in (getattr(widget, name, "") for name in ("title", "supporting")) if text)
    for child in widget.children:
        yield from texts(child)
print("SEEN", *texts(app.screen), sep="|")
print("LOADED", *sys.modules, sep="|")
app.dispatch("on_stop")
"""


def open_home(home: Path, size: str, frames: int = 1) -> tuple[list[str], list[str]]:
    """The app in a process of its own, up to that frame: what it shows and which modules it has loaded."""
    environment = dict(os.environ, KIVY_NO_CONSOLELOG="1", SDL_VIDEODRIVER="offscreen", SKALD_SILENT="1")
    program = [sys.executable, "-c", OPEN.format(home=str(home), size=size, frames=frames)]
    done = subprocess.run(program, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines = dict(line.split("|", 1) for line in done.stdout.splitlines() if line.startswith(("SEEN", "LOADED")))
    return lines["SEEN"].split("|"), lines["LOADED"].split("|")


def of_a_game(modules: list[str]) -> list[str]:
    folders = [f"companion.{part}.{key}" for part in ("games", "sheets") for key in games.keys()]  # noqa: SIM118
    return [name for name in modules for folder in folders if name == folder or name.startswith(f"{folder}.")]


def test_the_shelf_opens_no_game(tmp_path: Path) -> None:
    seen, loaded = open_home(tmp_path, "412, 915")
    assert {"RagnaRoll", "RagnaRok Star"} <= set(seen)
    assert of_a_game(loaded) == []
    assert not {"websockets", "srptools", "Crypto", "segno"} & set(loaded), "who plays alone needs no network"


def test_beside_a_wide_shelf_only_the_chosen_game_is_open_and_no_sheet(tmp_path: Path) -> None:
    _, loaded = open_home(tmp_path, "1280, 800")
    opened = {".".join(name.split(".")[:3]) for name in of_a_game(loaded)}
    assert opened == {f"companion.games.{sight.shelf()[0]}"}


def test_how_far_a_game_is_that_waits_is_told_after_the_first_frame(tmp_path: Path) -> None:
    game = games.find("ragnaroll")
    table = Table.start(game, [SeatInfo("Ada")], "left", players=bots.bots_for(game, ["greedy"], 1))
    archive = Archive.open(tmp_path / "games.sqlite")
    table.sink = archive.begin(table.header, "play")
    while table.round < 3:
        table.step()
    archive.close()
    seen, loaded = open_home(tmp_path, "412, 915")
    assert "RagnaRoll · just now" in seen
    assert of_a_game(loaded) == []
    seen, _ = open_home(tmp_path, "412, 915", frames=3)
    assert "RagnaRoll · Round 3 · just now" in seen


@pytest.mark.parametrize("key", sight.shelf())
def test_a_lid_needs_nothing_of_the_box(key: str) -> None:
    program = f"import sys; from companion.sheets.lids import lid; lid({key!r}).emblem(80, 80); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert of_a_game(done.stdout.split()) == []
