"""Draws notes at a table in a window of its own until it is killed: `python -m tests.app.sketch_victim HOME`.

After each stroke that the screen has shown it prints how many there are.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tests.app.pilot import Pilot


def draw(pilot: Any, number: int = 0) -> None:
    """A slanting stroke on the free space."""
    x, y = pilot._in_scene(pilot.app.screen.ids.board, "notes")
    pilot.drag((x - 60 + 9 * number, y - 20), (x - 20 + 9 * number, y + 20))


def begin(app: Any, people: int = 1) -> None:
    """A table of Star at the first programming."""
    from companion.kernel import SeatInfo

    app.new_seed = lambda: "notes"
    app.begin("ragnarok_star", [SeatInfo("Ada"), SeatInfo("Bo", "person" if people > 1 else "random")], {})
    play = app.screen.play
    while play.table.view_all().phase != "program":
        if not play.advance():
            ask = play.table.pending[0]
            play.table.answer(ask, play.game.sample(play.table.view_all(), ask, 0.3))
    app.screen.go_on()


if __name__ == "__main__":
    from companion.app.app import SkaldApp

    app = SkaldApp(Path(sys.argv[1]))
    app.change(speed=0, motion=False, sound=False)
    pilot = Pilot(app)
    begin(app)
    pilot.settle()
    for number in range(1000):
        draw(pilot, number % 10)
        print(number + 1, flush=True)
