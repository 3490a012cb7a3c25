"""Games for the archive's tests."""

from companion import bots, games
from companion.kernel import FATE, Chance, Header, Line, ScoreSheet, SeatInfo, SeatScore, Table

RAGNAROLL = games.find("ragnaroll")
TWO = (SeatInfo("Astrid"), SeatInfo("Bjørn (random)", "random"))


def header(*names, game="ragnaroll", seed="7"):
    """The header of a game of people; 'Bjorn:expert' is a bot."""
    seats = tuple(SeatInfo(*name.split(":")) for name in names)
    return Header(game, seats, seed, {})


def table(seed=5, sink=None, seats=TWO):
    """A game that plays by itself."""
    players = bots.bots_for(RAGNAROLL, ["random"] * len(seats), seed)
    return Table.start(RAGNAROLL, seats, seed, players=players, sink=sink)


def finished(seed=5):
    played = table(seed)
    played.run()
    return played


def with_people(seed=5):
    """A game in which only Fate plays by itself."""
    return Table.start(RAGNAROLL, TWO, seed, players={FATE: Chance(RAGNAROLL, seed)})


def score(*totals, notes=(), names=()):
    """A result with two lines to each total."""
    return ScoreSheet(
        tuple(
            SeatScore((Line("gods", total - 2, "why"), Line("fire", 2)), name=name)
            for total, name in zip(totals, names or [""] * len(totals), strict=True)
        ),
        notes,
    )


def keep(archive, header, *totals, kind="play", notes=()):
    """A finished game with that result; its id."""
    id_ = archive.begin(header, kind).id
    archive.finish(id_, score(*totals, notes=notes))
    return id_
