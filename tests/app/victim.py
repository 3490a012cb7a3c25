"""Plays a hot-seat or solo game in a window of its own until it is killed: `python -m tests.app.victim HOME`.

After each answer that the screen has shown it prints how many there are.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.app.hand import Hand
from tests.app.pilot import Pilot

if __name__ == "__main__":
    from companion.app.app import SkaldApp
    from companion.kernel import SeatInfo

    app = SkaldApp(Path(sys.argv[1]))
    app.change(speed=0, motion=False, sound=False)
    app.new_seed = lambda: "victim"
    pilot = Pilot(app)
    app.begin("ragnaroll", [SeatInfo("Ada"), SeatInfo("Bo", "greedy")], {})
    pilot.settle()
    hand = Hand(pilot)
    while True:
        hand.play_on(1)
        print(len(app.screen.play.table), flush=True)
