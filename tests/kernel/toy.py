"""Drawing Lots: a tiny complete game, so that the kernel is tested with a second game and one that has a deck.

Each round the seats in turn stake at least what was staked before; Fate draws a lot for each, which only its seat sees;
all at once keep theirs or swap it (it goes under the deck); then all lots lie open and the highest takes the stakes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

from companion.kernel import (
    FATE,
    Answer,
    Chance,
    Choice,
    Decision,
    Deck,
    Event,
    Game,
    IllegalChoice,
    Line,
    Options,
    Player,
    ScoreSheet,
    SeatInfo,
    SeatScore,
    Setup,
    Sink,
    Table,
    copy_struct,
)

LOTS = {"ash": 1, "birch": 2, "oak": 3, "yew": 4}
DECK = ("ash", "birch", "birch", "oak", "yew")
"""So few that three swaps empty the shuffled part and reach what was laid under."""
STAKES = ("1", "2", "3")
HIDDEN = "?"

# -- state ---------------------------------------------------------------------------------------------


class LotsOptions(Options, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=60, description="how many rounds are played")] = 3


class Seat(Struct):
    points: int = 0
    stake: int = 0
    lot: str = ""
    word: str = ""


class State(Struct):
    options: LotsOptions
    seats: list[Seat]
    deck: Deck
    round: int = 1


# -- decisions, choices, events ------------------------------------------------------------------------


class Stake(Decision, frozen=True):
    least: int


class Draw(Decision, frozen=True):
    of: int

    @property
    def name(self) -> str:
        return f"draw.{self.of + 1}"

    @property
    def caller(self) -> int:
        return self.of


class Exchange(Decision, frozen=True):
    """Keep the lot or swap it; all at once."""


class Word(Choice, frozen=True):
    """Every answer is one word: a stake, a lot, `keep` or `swap`."""

    text: str

    def __str__(self) -> str:
        return self.text


class Staked(Event, frozen=True):
    seat: int
    stake: int


class Drawn(Event, frozen=True):
    """Known to its seat alone."""

    seat: int
    lot: str


class Said(Event, frozen=True):
    """Known to its seat alone: what it wants to do."""

    seat: int
    word: str


class Locked(Event, frozen=True):
    seat: int


class Revealed(Event, frozen=True):
    reveals: ClassVar[bool] = True
    lots: tuple[str, ...]


WORDS: dict[type, tuple[str, ...]] = {Stake: STAKES, Draw: tuple(LOTS), Exchange: ("keep", "swap")}

# -- the game ------------------------------------------------------------------------------------------


class Lots(Game[State]):
    key = "lots"
    title = "Drawing Lots"
    seats = (2, 3)
    options = LotsOptions
    state = State
    data_version = "lots-1"

    def new(self, setup: Setup) -> State:
        return State(setup.options, [Seat() for _ in range(setup.seats)], Deck.of(DECK))

    def clone(self, state: State) -> State:
        deck = Deck(dict(state.deck.rest), list(state.deck.top), list(state.deck.bottom))
        return State(state.options, [copy_struct(seat) for seat in state.seats], deck, state.round)

    def pending(self, state: State) -> Sequence[Any]:
        if state.round > state.options.rounds:
            return []
        seats, leader = state.seats, state.round % len(state.seats)
        for seat in (*range(leader, len(seats)), *range(leader)):
            if not seats[seat].stake:
                return [Stake(seat, max(1, *(other.stake for other in seats)))]
        for of, owner in enumerate(seats):
            if not owner.lot:
                return [Draw(FATE, of)]
        return [Exchange(number) for number, seat in enumerate(seats) if not seat.word]

    def choices(self, state: State, decision: Any) -> Sequence[Any]:
        if isinstance(decision, Stake):
            return [Word(stake) for stake in STAKES if int(stake) >= decision.least]
        if isinstance(decision, Draw):
            return [Word(lot) for lot in state.deck.drawable()]
        return [Word("keep"), Word("swap")]

    def sample(self, state: State, decision: Any, u: float) -> Any:
        return Word(state.deck.sample(u)) if isinstance(decision, Draw) else super().sample(state, decision, u)

    def apply(self, state: State, decision: Any, choice: Any) -> list[Event]:
        if decision not in self.pending(state) or choice not in self.choices(state, decision):
            raise IllegalChoice(f"'{choice}' is no answer to '{decision.name}' now")
        if isinstance(decision, Stake):
            return _stake(state, decision, int(choice.text))
        if isinstance(decision, Draw):
            state.seats[decision.of].lot = state.deck.draw(choice.text)
            drawn = Drawn(seat=decision.of, lot=choice.text, only=decision.of)
            return [drawn, *_reveal_when_ready(state)]
        return _exchange(state, decision.seat, choice.text)

    def view(self, state: State, seat: int | None) -> State:
        view = self.clone(state)
        if seat == FATE:
            return view
        hidden = [other for number, other in enumerate(view.seats) if number != seat]
        view.deck = view.deck.unseen()
        # What the others hold could as well be in the deck.
        view.deck.shuffle(other.lot for other in hidden if other.lot)
        for other in hidden:
            other.lot, other.word = other.lot and HIDDEN, other.word and HIDDEN
        return view

    def score(self, state: State) -> ScoreSheet:
        return ScoreSheet(tuple(SeatScore((Line("stakes", seat.points),)) for seat in state.seats))

    def read(self, decision: Any, text: str) -> Any:
        known = WORDS[type(decision)]
        if text not in known:
            raise IllegalChoice(f"'{text}' is not one of {', '.join(known)}")
        return Word(text)

    def final(self, state: State) -> dict[str, Any]:
        return {"points": [seat.points for seat in state.seats]}

    def round(self, state: State) -> int:
        return min(state.round, state.options.rounds)


def _stake(state: State, decision: Stake, stake: int) -> list[Event]:
    state.seats[decision.seat].stake = stake
    return [Staked(seat=decision.seat, stake=stake)]


def _exchange(state: State, number: int, word: str) -> list[Event]:
    state.seats[number].word = word
    if all(seat.word for seat in state.seats):
        for seat in state.seats:
            if seat.word == "swap":
                state.deck.put_under(seat.lot)
                seat.lot = ""
    return [Said(seat=number, word=word, only=number), Locked(seat=number), *_reveal_when_ready(state)]


def _reveal_when_ready(state: State) -> list[Event]:
    seats = state.seats
    if not all(seat.lot and seat.word for seat in seats):
        return []
    lots = tuple(seat.lot for seat in seats)
    best = [seat for seat in seats if LOTS[seat.lot] == max(LOTS[lot] for lot in lots)]
    for winner in best:
        winner.points += sum(seat.stake for seat in seats) // len(best)
    for seat in seats:
        seat.stake, seat.lot, seat.word = 0, "", ""
    state.deck.shuffle(lots)
    state.round += 1
    return [Revealed(lots=lots)]


# -- tables to test with -------------------------------------------------------------------------------

GAME = Lots()
NAMES = (SeatInfo("Åse"), SeatInfo("Þórr"), SeatInfo("Ulf", "random"))


def open_table(seats: int = 3, rounds: int = 3, sink: Sink | None = None) -> Table[State]:
    """A table where all seats, Fate too, are people's."""
    return Table.start(GAME, NAMES[:seats], 7, {"rounds": rounds}, sink=sink)


def chances(seats: int, skip: Sequence[Answer] = ()) -> dict[int, Player]:
    """A seeded stream for Fate and for every seat, gone on from where these answers left it."""
    who = [FATE, *range(seats)]
    given = [answer.seat for answer in skip]
    return {seat: Chance(GAME, f"lots/{seat}", given.count(seat)) for seat in who}


def played_table(seats: int = 3, rounds: int = 3, sink: Sink | None = None) -> Table[State]:
    """A game that chance has played to its end."""
    table = open_table(seats, rounds, sink)
    table.players = chances(seats)
    table.run()
    return table


def play(table: Table[State], *answers: str) -> None:
    """Give these answers, written as in a record."""
    for text in answers:
        answer = Answer.read(text)
        decision = table.find(answer.seat, answer.ask)
        table.answer(decision, GAME.read(decision, answer.choice))
