"""Boards as pictures, and a sheet that stands at a given step of the turn, so that a rule case fits in five lines.

The printed sheet, to read the pictures by (E empty, W warrior, T troll, S standing stone, X struck at the start):

      red    blue   yellow
    1 EWETEE WEETEE EEEWTE
    2 EEEWET ESEEWT SETEEW
    3 ESTXSW EWTXEE STEXWE
    4 WEXETS EEXWTS EWXSST
    5 ETWSEE STWESE TEWEEE
    6 TEEEWE TEEEEW WEETEE
"""

from __future__ import annotations

from typing import Any

from companion.games.ragnaroll import GAME, rules
from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll.sheet import BOARD, GODS, NAMES, RUNE_NAMES, STRIDE, WIDTH, bits, read_squares
from companion.games.ragnaroll.state import RagnarollOptions, Seat, State, Summoned
from companion.kernel import FATE, Answer, Event

ROWS = 6


def board(picture: str, marks: str = "#x") -> int:
    """Six rows of 18 squares as a mask of those that carry one of the marks; blanks only set the sectors apart."""
    rows = ["".join(line.split()) for line in picture.strip().splitlines()]
    assert [len(row) for row in rows] == [WIDTH] * ROWS, "a board has 6 rows of 18 squares"
    return sum(1 << r * STRIDE + c for r, row in enumerate(rows) for c, mark in enumerate(row) if mark in marks)


def mask(names: str) -> int:
    """Squares in notation as a mask; nothing is an empty one."""
    return read_squares(names) if names else 0


def all_but(names: str) -> int:
    """The whole board less these squares."""
    return BOARD & ~mask(names)


def runes(names: str) -> int:
    """Runestones like `R1-B4` as a mask; `R*` is the whole row."""
    found = 0
    for name in names.split("-") if names else ():
        listed = [name[0] + value for value in "123456"] if name[1] == "*" else [name]
        found |= sum(1 << RUNE_NAMES.index(rune) for rune in listed)
    return found


def god(name: str) -> int:
    return next(number for number, known in enumerate(GODS) if known.name.lower() == name)


def summoned(name: str, round: int = 2, bonus: int = 0, squares: int = 0) -> Summoned:
    return Summoned(god(name), round, bonus, squares)


def new(seats: int, **options: Any) -> State:
    """A new table."""
    return GAME.new(GAME.setup(seats, options))


def tell(state: State, *lines: str) -> list[Event]:
    """Play lines as they stand in a record: `seat1 arrange RBY`."""
    events = []
    for line in lines:
        answer = Answer.read(line)
        asks = [ask for ask in GAME.pending(state) if (ask.seat, ask.name) == (answer.seat, answer.ask)]
        assert asks, f"'{line}' is not asked; pending: {[(ask.seat, ask.name) for ask in GAME.pending(state)]}"
        events += GAME.apply(state, asks[0], GAME.read(asks[0], answer.choice))
    return events


QUIET_ROLLS = ("fate roll.1 R1B5Y1", "fate roll.2 R5B2Y1", "fate roll.3 R3B5Y1")
QUIET_PLACES = ("seat1 arrange BYR", "seat2 arrange RYB", "seat3 arrange BYR")
QUIET_ROUND = (*QUIET_ROLLS, *QUIET_PLACES)
"""A first round for three in which nobody is asked anything but to arrange: all strikes fall on free light squares."""


class Sheet:
    """A table with one sheet: what is asked, what can be answered, and what happened so far."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seat = state.seats[0]
        self.events: list[Event] = []

    @property
    def ask(self) -> Any:
        """The first pending question."""
        return next(iter(GAME.pending(self.state)), None)

    @property
    def choices(self) -> set[str]:
        """The answers that are listed for it."""
        return {str(choice) for choice in GAME.choices(self.state, self.ask)}

    @property
    def struck(self) -> set[str]:
        return {NAMES[bit] for bit in bits(self.seat.struck)}

    def answer(self, *texts: str) -> Sheet:
        """Answer one question after the other, in notation."""
        for text in texts:
            ask = self.ask
            self.events += GAME.apply(self.state, ask, GAME.read(ask, text))
        return self

    def told(self, kind: type[Event]) -> list[Any]:
        """What happened, of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def score(self, line: str) -> int:
        return GAME.score(self.state).seats[0][line]


def stand(
    step: int,
    *,
    dice: str = "R1B1Y1",
    place: str = "RBY",
    neighbours: tuple[int, int] = (6, 6),
    round: int = 1,
    players: int = 3,
    options: dict[str, Any] | None = None,
    **sheet: Any,
) -> Sheet:
    """One sheet at a table of so many, with these dice assigned, about to do a step of the turn.

    `neighbours` are the left and right thunder dice, `sheet` what is marked on it. The step is run at once, up to
    the first question.
    """
    table = {"table": "real", "players": players} if players > 1 else {}
    seat = Seat(**sheet)
    seat.dice = GAME.read(d.Roll(FATE, 0), dice).values
    seat.place = d.PLACES.index(GAME.read(d.Arrange(0, seat.dice, 0), place))
    seat.step = step
    state = State(RagnarollOptions(**table, **(options or {})), [seat], "resolve", round, outside=neighbours)
    state.fires = rules.dummy_fires(players)
    stood = Sheet(state)
    rules.go_on(state, 0, seat, stood.events)
    rules.next_phase(state, stood.events)
    return stood


def summon(call: str, *, squares: str = "", **sheet: Any) -> Sheet:
    """A sheet whose god was just called on five strikes made for it, so that the power is being used."""
    name, _, shape = call.partition(":")
    struck = mask(shape) | sheet.pop("struck", 0) | mask(squares)
    return stand(rules.SUMMON, struck=struck, **sheet).answer(f"{name}:{shape}")
