"""The pictures of RagnaRok Star for tools/shots.py: every question, the real table, the pad and the lesson."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from companion import bots, games
from companion.app.app import SkaldApp
from companion.app.play import Kind, Play
from companion.app.sketchbook import Sketchbook
from companion.kernel import FATE, Record, SeatInfo, Table

KEY = "ragnarok_star"
PEOPLE = ("Astrid", "Bjorn", "Dagny")
DIVA = (("angry_fans", True), ("divalkyrie", True))
SEEDS = 40
BOARD = ("1:bass.sail>kiss", "2:guitar.girl2", "3:drum.ice", "4:keys.contract", "5:sing.oldwoman2")
REAL = (
    "fate outcome.first 2",
    *(f"seat1 write {mark}" for mark in ("1:bass.sail>kiss", "2:guitar.girl2", "3:drum.ice", "3:keys.eye")),
    *("seat1 write next", "seat1 write next", "seat1 lock lock"),
    *("fate outcome.sail done", "fate outcome.collect 2", "fate outcome.void done", "fate rest fix.in.boy"),
    *("fate rest fix.in.oldman", "fate rest fix.contract.3", "fate rest fix.done.2", "fate rest on"),
)
"""A first round beside a real table."""
NOTES = (
    ((120, 200), (180, 700), (250, 250), (300, 700)),
    ((420, 300), (520, 300), (520, 700), (420, 700), (420, 300)),
    ((650, 650), (760, 300), (860, 650)),
)


def table(seed: str, people: int, options: tuple[tuple[str, Any], ...]) -> Table[Any]:
    game = games.find(KEY)
    seats = [SeatInfo(name, "person" if i < people else "greedy") for i, name in enumerate(PEOPLE)]
    return Table.start(game, seats, seed, dict(options), bots.bots_for(game, ["greedy"] * len(seats), seed))


@cache
def record_at(stop: str, round_: int, options: tuple[tuple[str, Any], ...], people: int) -> Record:
    """A game in which the first seat is asked a question of that name, in that round or later."""
    for seed in range(SEEDS):
        playing = table(f"shots {seed}", people, options)
        while playing.step():
            owed = [ask for ask in playing.pending if ask.seat == 0]
            if playing.round >= round_ and owed and owed[0].name.startswith(stop) and waits(playing):
                return playing.record
    raise LookupError(f"nobody is asked '{stop}' in {SEEDS} games")


def waits(playing: Table[Any]) -> bool:
    """Whether all others have answered what they can."""
    return all(ask.seat in (0, FATE) for ask in playing.pending) or playing.pending[0].name == "write"


def at(
    app: SkaldApp,
    stop: str,
    round_: int = 2,
    options: tuple[tuple[str, Any], ...] = (),
    then: tuple[str, ...] = (),
    people: int = 1,
    holder: bool = True,
) -> None:
    """The table at such a question, after some more answers of the first seat."""
    open_table(app, record_at(stop, round_, options, people), "play", tuple(f"seat1 {line}" for line in then), holder)


def open_table(app: SkaldApp, record: Record, kind: Kind, then: tuple[str, ...], holder: bool = True) -> None:
    game, stored = games.find(KEY), app.archive.begin(record.header, kind)
    stored.rewrite(record)
    play = Play.resume(game, record, kind, stored)
    for line in then:
        who, ask, choice = line.split()
        decision = play.table.find(FATE if who == "fate" else 0, ask)
        play.table.answer(decision, game.read(decision, choice))
    if holder and play.people:
        play.take(0)
    play.sketches = Sketchbook()
    app.go("table", play=play)


def revealed(app: SkaldApp) -> None:
    """All boards lie open and the numbers begin: Bjorn looks on."""
    record = record_at("collect", 1, (), 1)
    end = max(i for i, answer in enumerate(record.answers) if answer.ask == "lock")
    open_table(app, Record(record.header, record.answers[: end + 1]), "watch", ())
    app.screen.paused = True
    app.screen.play.advance()
    app.screen.play.advance()


def real(app: SkaldApp, *then: str, options: tuple[tuple[str, Any], ...] = ()) -> None:
    game = games.find(KEY)
    header = Table.start(game, [SeatInfo("Astrid")], "shots", {**game.real_options(4), **dict(options)}).header
    open_table(app, Record(header, []), "real", then)


def noted(app: SkaldApp) -> None:
    """A band board with notes in its free space."""
    at(app, "write", then=tuple(f"write {mark}" for mark in BOARD[:3]))
    play = app.screen.play
    assert play.sketches is not None
    for stroke in NOTES:
        play.sketches.draw(0, f"round {play.table.round}", stroke)
    app.screen.draw()


def pick(app: SkaldApp, view: str, *keys: str) -> None:
    """Touch shapes of the board or tray by their keys, without the window."""
    screen = app.screen
    for key in keys:
        scene = getattr(screen.play.sheet, view)(screen.play.sight(screen.room()))
        screen.play.touch(screen.room(), scene.keys[key].touch.means)
    screen.go_on()


def ticking(app: SkaldApp) -> None:
    at(app, "write")
    pick(app, "board", "cell/6")


def naming(app: SkaldApp) -> None:
    """The first contract, by its name."""
    real(app)
    screen = app.screen
    scene = screen.play.sheet.tray(screen.play.sight(screen.room()))
    key = next(key for key, shape in scene.keys.items() if shape.touch and shape.touch.label == "By name")
    pick(app, "tray", key)


def sailing(app: SkaldApp) -> None:
    real(app, *REAL, options=DIVA[:1])
    pick(app, "board", "cell/6")


def losing(app: SkaldApp) -> None:
    real(app, *REAL)
    pick(app, "board", "hall/1/out")


def over(app: SkaldApp) -> None:
    """A finished game of three, on the screen that tells who won."""
    playing = table("shots 1", 1, DIVA)
    playing.run()
    stored = app.archive.begin(playing.header, "play")
    stored.rewrite(playing.record)
    app.archive.finish(stored.id, playing.score(), PEOPLE)
    app.go("score", id_=stored.id)


def replayed(app: SkaldApp) -> None:
    over(app)
    app.replace("replay", id_=app.archive.history(game=KEY)[0].id)
    app.screen.go(len(app.screen.film) // 2)


def pad(app: SkaldApp, seat: int) -> None:
    """The book's example, typed in."""
    app.archive.set_draft(f"pad:{KEY}", None)
    app.go("pad", key=KEY)
    screen, example = app.screen, games.find(KEY).example_table().replace(", who has other contracts", "")
    screen.change(screen.module.read(example.encode(), "example"))
    screen.show_seat(seat)


STAR_SHOTS: dict[str, Callable[[SkaldApp], Any]] = {
    "game-star": lambda app: app.go("game", key=KEY),
    "setup-star": lambda app: app.go("setup", key=KEY, mode="play"),
    "setup-star-real": lambda app: app.go("setup", key=KEY, mode="real"),
    "table-star-keep": partial(at, stop="keep", round_=1),
    "table-star-write": partial(at, stop="write"),
    "table-star-half": partial(at, stop="write", then=tuple(f"write {mark}" for mark in BOARD[:3])),
    "table-star-tick": ticking,
    "table-star-lock": partial(at, stop="write", then=tuple(f"write {mark}" for mark in BOARD)),
    "table-star-faithful": partial(
        at,
        stop="write",
        options=(("programming", "faithful"),),
        then=("write 1:bass.sail>kiss", "write 2:bass.shield", "write 2:drum.ice"),
    ),
    "table-star-notes": noted,
    "table-star-diva": partial(at, stop="write", round_=5, options=DIVA, then=("write 1:diva.dragon>kiss",)),
    "table-star-curtain": partial(at, stop="write", people=2, holder=False),
    "table-star-reveal": revealed,
    "table-star-collect": partial(at, stop="collect"),
    "table-star-look": partial(at, stop="look"),
    "table-star-rob": partial(at, stop="rob"),
    "table-star-scare": partial(at, stop="scare", options=DIVA),
    "table-star-control": partial(at, stop="control", options=DIVA),
    "table-star-invite": partial(at, stop="invite", options=DIVA),
    "table-star-guest": partial(at, stop="guest", options=DIVA),
    "table-star-send": partial(at, stop="send", options=DIVA),
    "table-star-freeze": partial(at, stop="freeze"),
    "table-star-late": partial(at, stop="freeze", round_=6, options=DIVA),
    "table-star-real-first": real,
    "table-star-real-write": lambda app: real(app, *REAL[:4]),
    "table-star-real-told": lambda app: real(app, *REAL[:9]),
    "table-star-real-void": lambda app: real(app, *REAL[:10]),
    "table-star-real-rest": lambda app: real(app, *REAL[:15], options=DIVA[:1]),
    "table-star-real-loss": losing,
    "table-star-real-name": naming,
    "table-star-real-tick": sailing,
    "lesson-star": lambda app: app.learn(KEY),
    "score-star": over,
    "replay-star": replayed,
    "statistics-star": lambda app: app.go("statistics", key=KEY),
    "pad-star": partial(pad, seat=0),
    "pad-star-table": partial(pad, seat=-1),
}
