"""A running game. The app, the command line, the LAN host and the simulator drive a Table; none touches a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from .errors import BadRecord, IllegalChoice, SkaldError
from .game import FATE, Event, Game, Setup
from .player import Player
from .record import Answer, Header, Record, SeatInfo
from .score import ScoreSheet

S = TypeVar("S")
Entry = tuple[Any, Any, str]
"""A decision, its choice, and the proof of it where there is one."""
Listener = Callable[[Sequence[Event]], None]
CHECKPOINT = 32
"""A copy of the state is kept every so many answers, so that going back costs little."""


class Sink(Protocol):
    """Where a record is kept, answer by answer."""

    def append(self, answer: Answer) -> None: ...

    def rewrite(self, record: Record) -> None: ...


class Table(Generic[S]):
    """One game being played: its state, its record, who sits where, and who listens.

    `players` answer for their seats when `step` or `run` is called; all other seats are people's (or a remote
    device's), whose answers come in through `answer`.
    """

    def __init__(
        self,
        game: Game[S],
        header: Header,
        players: Mapping[int, Player] | None = None,
        sink: Sink | None = None,
    ) -> None:
        self.game = game
        self.header = header
        self.players = dict(players or {})
        self.sink = sink
        self._setup = game.setup(len(header.seats), header.options)
        self._state = game.new(self._setup)
        self._entries: list[Entry] = []
        self._given: Counter[int] = Counter()
        self._checkpoints: list[S] = [game.clone(self._state)]
        self._barrier = 0
        self._listeners: list[tuple[Listener, int | None]] = []

    # -- beginnings ------------------------------------------------------------------------------------

    @classmethod
    def start(
        cls,
        game: Game[S],
        seats: Sequence[SeatInfo],
        seed: int | str,
        options: Mapping[str, Any] | None = None,
        players: Mapping[int, Player] | None = None,
        sink: Sink | None = None,
    ) -> Table[S]:
        """A new game."""
        return cls(game, new_header(game, seats, seed, game.setup(len(seats), options)), players, sink)

    @classmethod
    def resume(
        cls,
        game: Game[S],
        record: Record,
        players: Mapping[int, Player] | None = None,
        sink: Sink | None = None,
    ) -> Table[S]:
        """The game a record tells, every answer checked. Raises `BadRecord` with the answer's number."""
        if record.header.game != game.key:
            raise BadRecord(f"this is a game of '{record.header.game}', not of '{game.key}'.", line=1)
        if record.header.data != game.data_version:
            raise BadRecord("this game was played with other data files than the ones here.", line=1)
        try:
            table = cls(game, record.header, players)
        except SkaldError as error:
            raise BadRecord(f"the header does not fit the game: {error}", line=1) from None
        for number, answer in enumerate(record.answers, 1):
            try:
                decision = table.find(answer.seat, answer.ask)
                table.answer(decision, game.read(decision, answer.choice), answer.proof)
            except IllegalChoice as error:
                raise BadRecord(
                    f"answer {number} ({answer}) is not possible: {error}", line=number + 1, good=number - 1
                ) from None
        table.sink = sink
        return table

    # -- looking ---------------------------------------------------------------------------------------

    @property
    def pending(self) -> Sequence[Any]:
        """The open decisions of all seats. What one seat may see of them: `asked`."""
        return self.game.pending(self._state)

    @property
    def over(self) -> bool:
        return not self.game.pending(self._state)

    @property
    def round(self) -> int:
        return self.game.round(self._state)

    def asked(self, seat: int) -> list[Any]:
        """The decisions this seat owes."""
        return [decision for decision in self.pending if decision.seat == seat]

    def waiting_for(self) -> set[int]:
        """The seats that owe an answer."""
        return {decision.seat for decision in self.pending}

    def find(self, seat: int, ask: str) -> Any:
        """The pending decision with that name."""
        for decision in self.pending:
            if decision.seat == seat and decision.name == ask:
                return decision
        who = "Fate" if seat == FATE else f"seat {seat + 1}"
        raise IllegalChoice(f"{who} is not asked '{ask}' now")

    def view(self, seat: int | None) -> S:
        """What a seat (None: a spectator) may know."""
        return self.game.view(self._state, seat)

    def view_all(self) -> S:
        """A copy with nothing removed: for Fate's seat, for the host and for checks, never for a player."""
        return self.game.clone(self._state)

    def choices(self, decision: Any) -> Sequence[Any]:
        return self.game.choices(self._state, decision)

    def score(self) -> ScoreSheet:
        return self.game.score(self._state)

    def final(self) -> dict[str, Any]:
        return self.game.final(self._state)

    def __len__(self) -> int:
        """How many answers were given."""
        return len(self._entries)

    def count(self, seat: int) -> int:
        """How many answers a seat has given."""
        return self._given[seat]

    def answered(self, seat: int, ask: str, since: int) -> bool:
        """Whether a seat has answered a question of that name since it had given so many answers."""
        given = [entry[0].name for entry in self._entries if entry[0].seat == seat]
        return since > len(given) or ask in given[max(0, since) :]

    @property
    def record(self) -> Record:
        """The record so far. It holds everybody's secrets: for disk and for the host alone."""
        return Record(self.header, [_answer(*entry) for entry in self._entries])

    def state_json(self) -> bytes:
        """The whole state as JSON, for tests and checks."""
        return msgspec.json.encode(self._state)

    def listen(self, listener: Listener, seat: int | None = None) -> None:
        """Tell what happens, as far as the seat (None: a spectator) may know it."""
        self._listeners.append((listener, seat))

    # -- playing ---------------------------------------------------------------------------------------

    def answer(self, decision: Any, choice: Any, proof: str = "") -> list[Event]:
        """Apply one answer: checked, kept on disk, then told. Raises `IllegalChoice` and changes nothing."""
        events = self.game.apply(self._state, decision, choice)
        entries = self._entries
        entries.append((decision, choice, proof))
        self._given[decision.seat] += 1
        if decision.seat == FATE:
            self._barrier = len(entries)
        else:
            for event in events:
                if event.reveals:
                    self._barrier = len(entries)
        if not len(entries) % CHECKPOINT:
            self._checkpoints.append(self.game.clone(self._state))
        if self.sink:
            self.sink.append(_answer(decision, choice, proof))
        for listener, seat in self._listeners:
            listener([event for event in events if event.only is None or event.only == seat])
        return events

    def step(self) -> bool:
        """Let one player answer one decision; False when the game is over or waits for people."""
        game, state, players = self.game, self._state, self.players
        for decision in game.pending(state):
            seat = decision.seat
            if seat in players:
                self.answer(decision, players[seat].decide(game.view(state, seat), decision))
                return True
        return False

    def run(self) -> None:
        """Let the players answer until the game is over or waits for people."""
        while self.step():
            pass

    # -- going back ------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        return self._without_last(seat) is not None

    def may_undo(self, seat: int) -> bool:
        """Whether the seat has answered since anything was thrown or revealed: quickly told, and mostly right."""
        return any(entry[0].seat == seat for entry in self._entries[self._barrier :])

    def undo(self, seat: int) -> None:
        """Take the seat's last answer back: never across a roll, a reveal or an answer that built on it."""
        entries = self._without_last(seat)
        if entries is None:
            raise IllegalChoice(
                "There is nothing to take back: since then dice were rolled, something hidden was "
                "revealed, or another player has answered."
            )
        self._rebuild(entries)

    def rewind(self, to: int) -> None:
        """Go back to the state after so many answers, for replay and watching; knows no barrier."""
        self._rebuild(self._entries[: max(0, to)])

    def _without_last(self, seat: int) -> list[Entry] | None:
        """The entries less the seat's last one, if nothing was revealed since and all others still stand."""
        entries = self._entries
        for index in range(len(entries) - 1, self._barrier - 1, -1):
            if entries[index][0].seat == seat:
                rest = entries[:index] + entries[index + 1 :]
                return rest if self._replays(rest, index) else None
        return None

    def _replays(self, entries: list[Entry], index: int) -> bool:
        """Whether the answers from index on would have been asked for and allowed just the same."""
        state = self._state_after(entries, index)
        try:
            for decision, choice, _ in entries[index:]:
                self.game.apply(state, decision, choice)
        except IllegalChoice:
            return False
        return True

    def _state_after(self, entries: list[Entry], count: int) -> S:
        """The state after the first answers, from the nearest checkpoint."""
        start = min(count // CHECKPOINT, len(self._checkpoints) - 1)
        state = self.game.clone(self._checkpoints[start])
        for decision, choice, _ in entries[start * CHECKPOINT : count]:
            self.game.apply(state, decision, choice)
        return state

    def _rebuild(self, entries: list[Entry]) -> None:
        """Play these entries instead of the present ones; they agree with them up to some point."""
        same = 0
        while same < len(entries) and entries[same] is self._entries[same]:
            same += 1
        state = self._state_after(entries, same)
        del self._checkpoints[same // CHECKPOINT + 1 :]
        self._state, self._entries = state, entries[:same]
        self._given = Counter(entry[0].seat for entry in self._entries)
        self._barrier = min(self._barrier, same)
        sink, self.sink = self.sink, None
        listeners, self._listeners = self._listeners, []
        for entry in entries[same:]:
            self.answer(*entry)
        self.sink, self._listeners = sink, listeners
        if sink:
            sink.rewrite(self.record)


def _answer(decision: Any, choice: Any, proof: str) -> Answer:
    return Answer(decision.seat, decision.name, str(choice), proof)


def new_header(game: Game[Any], seats: Sequence[SeatInfo], seed: int | str, setup: Setup) -> Header:
    """The header of a new record."""
    return Header(game.key, tuple(seats), str(seed), msgspec.to_builtins(setup.options), game.data_version)
