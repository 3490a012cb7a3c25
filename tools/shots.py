"""Pictures of every screen: `make shots` writes shots/SCREEN-WxH-THEME-TEXT.png. Needs no display.

python tools/shots.py                    all screens, sizes, themes and text sizes
python tools/shots.py table --size 360x640 --theme dark --text 1.0
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

# First: it says where Kivy draws, before anything imports Kivy.
from tests.app.pilot import Pilot  # noqa: E402, I001

from companion import bots, games  # noqa: E402
from companion.app.app import SkaldApp  # noqa: E402
from companion.kernel import FATE, SeatInfo, Table  # noqa: E402
from tools import lan_shots  # noqa: E402

SIZES = ((360, 640), (412, 915), (1280, 800), (1440, 900))
THEMES, TEXTS = ("dark", "light"), (1.0, 1.4)
NAMES = ("Astrid", "Bjorn", "Dagny", "Eirik")


def fill(app: SkaldApp) -> None:
    """Some games in the archive, and one that is not finished."""
    for key in games.keys():  # noqa: SIM118  (a module)
        game = games.find(key)
        for seed in range(9):
            count = min(max(game.seats), 2 + seed % 3)
            levels = [("person", "greedy", "greedy", "random")[seat] for seat in range(count)]
            seats = [SeatInfo(name, level) for name, level in zip(NAMES, levels, strict=False)]
            players = bots.bots_for(game, ["greedy", *levels[1:]], seed)
            table = Table.start(game, seats, seed, players=players)
            stored = app.archive.begin(table.header, "play")
            table.sink = stored
            if seed < 8:
                table.run()
                app.archive.finish(stored.id, table.score(), [seat.name for seat in seats])
            else:
                for _ in range(40):
                    table.step()


def at_a_table(app: SkaldApp, key: str, stop: str, round: int, seats: list[SeatInfo] | None = None) -> None:
    """A table that waits for an answer to a question of that name, in that round or later."""
    app.new_seed = lambda: "shots 3"
    app.begin(key, seats or [SeatInfo("Astrid"), SeatInfo("Bjorn", "greedy"), SeatInfo("Dagny", "greedy")], {})
    play, rng = app.screen.play, Random(4)
    best = bots.bot(play.game, bots.levels(play.game)[1], 1)
    while not play.table.over:
        if play.advance():
            continue
        if (seat := play.turn_to()) is not None:
            play.take(seat)
        ask = play.asked
        if play.table.round >= round and ask.name.startswith(stop):
            break
        if ask.seat == FATE:
            play.cast()
        elif rng.random() < 0.9:
            play.answer(ask, best.decide(play.table.view(ask.seat), ask))
        else:
            play.answer(ask, rng.choice(list(play.table.choices(ask))))
    app.screen.go_on()


def newest(app: SkaldApp) -> int:
    return app.archive.history()[0].id


def real_table(app: SkaldApp) -> None:
    game = games.find("ragnaroll")
    app.begin("ragnaroll", [SeatInfo("Astrid")], game.real_options(4), "real")


def hot_seat(app: SkaldApp) -> None:
    app.begin("ragnaroll", [SeatInfo("Astrid"), SeatInfo("Bjorn")], {})


def watching(app: SkaldApp) -> None:
    app.new_seed = lambda: "shots"
    app.begin("ragnaroll", [SeatInfo("Bjorn", "greedy"), SeatInfo("Dagny", "greedy")], {}, "watch")
    for _ in range(60):
        app.screen.play.advance()
    app.screen.paused = True
    app.screen.go_on()


SHOTS: dict[str, Callable[[SkaldApp], Any]] = {
    "home": lambda app: None,
    "game": lambda app: app.go("game", key="ragnaroll"),
    "setup": lambda app: app.go("setup", key="ragnaroll", mode="play"),
    "setup-real": lambda app: app.go("setup", key="ragnaroll", mode="real"),
    "setup-host": lambda app: app.go("setup", key="ragnaroll", mode="host"),
    "join": lan_shots.join,
    "join-nobody": lan_shots.nobody,
    "lobby": lan_shots.host,
    "lobby-guest": lan_shots.guest,
    "lobby-game": lan_shots.game,
    "table-lan-sealed": lan_shots.sealed,
    "table-lan-offline": lan_shots.offline,
    "table-lan-looking-on": lan_shots.looking_on,
    "table-roll": lambda app: at_a_table(app, "ragnaroll", "roll", 1),
    "table-arrange": lambda app: at_a_table(app, "ragnaroll", "arrange", 4),
    "table-strike": lambda app: at_a_table(app, "ragnaroll", "strike", 5),
    "table-summon": lambda app: at_a_table(app, "ragnaroll", "summon", 2),
    "table-cross": lambda app: at_a_table(app, "ragnaroll", "cross", 4),
    "table-star-write": lambda app: at_a_table(app, "ragnarok_star", "write", 2),
    "table-star-collect": lambda app: at_a_table(app, "ragnarok_star", "collect", 2),
    "table-real": real_table,
    "table-curtain": hot_seat,
    "table-watch": watching,
    "lesson": lambda app: app.learn("ragnaroll"),
    "score": lambda app: app.go("score", id_=newest(app)),
    "history": lambda app: app.go("history"),
    "replay": lambda app: app.go("replay", id_=newest(app)),
    "statistics": lambda app: app.go("statistics", key="ragnaroll"),
    "pad": lambda app: app.go("pad", key="ragnaroll"),
    "pad-star": lambda app: app.go("pad", key="ragnarok_star"),
    "settings": lambda app: app.go("settings"),
    "about": lambda app: app.go("about"),
    "help": lambda app: app.go("help"),
}
"""By name: how to get there from the shelf."""


def shoot(names: list[str], size: tuple[int, int], theme: str, text: float, folder: Path) -> list[str]:
    """All those screens in one look; gives what is wrong with them."""
    wrong = []
    with tempfile.TemporaryDirectory() as home:
        app = SkaldApp(Path(home))
        app.change(theme=theme, text=text, motion=False, names=NAMES[:2])
        app.lan_network = lan_shots.NETWORK
        fill(app)
        with Pilot(app, size) as pilot:
            for name in names:
                SHOTS[name](app)
                pilot.settle()
                label = f"{name}-{size[0]}x{size[1]}-{theme}-{text:g}"
                pilot.shot(folder / f"{label}.png")
                wrong += [f"{label}: {problem}" for problem in pilot.problems()]
                lan_shots.close(app)
                app.home_screen()
                pilot.settle()
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("screens", nargs="*", help=f"of {', '.join(SHOTS)}; a start of a name will do")
    parser.add_argument("--size", help="like 360x640")
    parser.add_argument("--theme", choices=THEMES)
    parser.add_argument("--text", type=float)
    parser.add_argument("--folder", type=Path, default=ROOT / "shots")
    options = parser.parse_args()
    wanted = [name for name in SHOTS if not options.screens or name.startswith(tuple(options.screens))]
    width, _, height = (options.size or "").partition("x")
    sizes = [(int(width), int(height))] if options.size else SIZES
    wrong = []
    for size in sizes:
        for theme in [options.theme] if options.theme else THEMES:
            for text in [options.text] if options.text else TEXTS:
                wrong += shoot(wanted, size, theme, text, options.folder)
    print("\n".join(wrong) or f"nothing is cut off or too small; the pictures are in {options.folder.name}/")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
