"""A table that another device hosts, as this device sees it: the same questions to it as to a `Table`.

Sights come in on the network's thread and wait; `adopt` takes them over on the thread that shows or plays the game, so
that nothing changes under its eyes.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

import msgspec

from companion.kernel import FATE, Event, Game, Header, IllegalChoice, Player, ScoreSheet
from companion.kernel.table import Listener
from companion.words import word

from . import protocol as p
from .errors import BadFrame
from .seal import Writing


class Reader:
    """Reads what a game's frames carry; made once for a game, for it takes its time."""

    def __init__(self, game: Game[Any]) -> None:
        self.state = msgspec.json.Decoder(game.state)
        self.asks: msgspec.json.Decoder[list[Any]] = msgspec.json.Decoder(list[game.asks])  # type: ignore[name-defined]
        self.events: msgspec.json.Decoder[list[Any]] = msgspec.json.Decoder(list[game.events])  # type: ignore[name-defined]


_reader = cache(Reader)
_making = threading.Lock()


def readers(game: Game[Any]) -> Reader:
    """The reader of a game. While msgspec takes a type in, another thread that reads by it would crash the program."""
    with _making:
        return _reader(game)


class Glimpse:
    """A sight, read in the game's own form."""

    def __init__(self, game: Game[Any], sight: p.Sight) -> None:
        reader = readers(game)
        self.at, self.over, self.chosen = sight.at, sight.over, sight.chosen
        self.waiting, self.sealed, self.yours = sight.waiting, sight.sealed, frozenset(sight.yours)
        self.views = {one.seat: p.read_part(reader.state, one.view, "A view") for one in sight.views}
        self.asked = {one.seat: p.read_part(reader.asks, one.asked, "A question") for one in sight.views}
        self.given = {one.seat: one.given for one in sight.views} | {FATE: sight.thrown}
        self.fresh = False
        """The first after coming back: nothing that was sent before is on its way any more."""
        self.undo = {one.seat: one.undo for one in sight.views}
        self.fate: list[Any] = p.read_part(reader.asks, sight.fate, "A question")
        self.events: list[Any] = p.read_part(reader.events, sight.events, "An event")
        if bytes(sight.public) != b"null":
            self.public = p.read_part(reader.state, sight.public, "A view")
        else:
            self.public = self._seen_by_all(game)

    def _seen_by_all(self, game: Game[Any]) -> Any:
        """What everybody may know, from what a seat here does. A view that makes no sense ends the connection."""
        try:
            return game.view(next(iter(self.views.values())), None)
        except Exception:
            raise BadFrame(word("lan.bad_sight")) from None

    def view(self, seat: int | None) -> Any:
        return self.public if seat is None else self.views.get(seat, self.public)


class Wire(Protocol):
    """What a table needs of the device's connection."""

    @property
    def chosen(self) -> int: ...

    def send(self, frame: p.Up) -> None: ...

    def seal(self, envelope: p.Envelope, given: int) -> None: ...

    def unseal(self, seat: int, given: int) -> bool: ...

    def has_sealed(self, seat: int, given: int) -> bool: ...


class RemoteTable:
    """Looks like a `Table` to whoever sits at it."""

    def __init__(self, game: Game[Any], header: Header, wire: Wire, first: Glimpse) -> None:
        self.game, self.header = game, header
        self.players: dict[int, Player] = {}
        self.refused = ""
        self.typed = False
        self._wire = wire
        self._now = first
        self._incoming: deque[Glimpse] = deque()
        self._refusals: deque[str] = deque()
        self._sent: list[tuple[Any, int]] = []
        """What is on its way, with its number among what this device has sent."""
        self._writings: dict[int, Writing] = {}
        self._since: dict[int, int] = {}
        """How many answers the seat had given when it began to write."""
        self._listeners: list[tuple[Listener, int | None]] = []

    # -- from the network's thread ---------------------------------------------------------------------

    def arrive(self, glimpse: Glimpse) -> None:
        self._incoming.append(glimpse)

    def refuse(self, text: str) -> None:
        self._refusals.append(text)

    # -- taking over what has come -----------------------------------------------------------------------

    def adopt(self) -> bool:
        """Look at what has come in; whether anything has."""
        changed = False
        while self._refusals:
            self.refused = self._refusals.popleft()
            self._sent.clear()
            changed = True
        while self._incoming:
            self._take(self._incoming.popleft())
            changed = True
        return changed

    def _take(self, glimpse: Glimpse) -> None:
        self._now = glimpse
        self._sent = [one for one in self._sent if self._on_way(*one)]
        for seat, writing in list(self._writings.items()):
            if glimpse.given.get(seat) == self._since[seat] and any(ask.sealed for ask in glimpse.asked[seat]):
                self._write_again(seat, writing)
            else:
                del self._writings[seat]
        self._tell(glimpse.events)

    def _write_again(self, seat: int, writing: Writing) -> None:
        """What was written stands on the newer view too, or as much of it as still fits."""
        self._writings[seat] = fresh = writing.again_on(self._now.view(seat))
        if writing.complete and not fresh.complete:
            self._wire.unseal(seat, self._since[seat])

    def _on_way(self, decision: Any, number: int) -> bool:
        """Whether the host had not heard of it when it showed this."""
        now = self._now
        asked = (*self._fate_asks(), *now.asked.get(decision.seat, ()))
        return not now.fresh and number > now.chosen and decision in asked

    def _tell(self, events: Sequence[Event]) -> None:
        for listener, seat in self._listeners:
            listener([event for event in events if event.only is None or event.only == seat])

    # -- looking ---------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that this device holds."""
        return tuple(self._now.views)

    @property
    def pending(self) -> Sequence[Any]:
        """What this device is asked."""
        asks = [ask for seat in self._now.views for ask in self._seat_asks(seat)]
        sent = [decision for decision, _ in self._sent]
        return [ask for ask in (*self._fate_asks(), *asks) if ask not in sent]

    def _fate_asks(self) -> list[Any]:
        return [ask for ask in self._now.fate if ask.name in self._now.yours]

    def _seat_asks(self, seat: int) -> list[Any]:
        writing = self._writings.get(seat)
        if writing is not None:
            return writing.asked
        sealed = self._sealed_before(seat)
        return [ask for ask in self._now.asked[seat] if not (sealed and ask.sealed)]

    def _sealed_before(self, seat: int) -> bool:
        """Whether the seat's answer was sealed before this device was started anew."""
        given = self._now.given.get(seat, -1)
        return seat not in self._writings and (seat in self._now.sealed or self._wire.has_sealed(seat, given))

    @property
    def over(self) -> bool:
        return self._now.over

    @property
    def round(self) -> int:
        return self.game.round(self._now.public)

    def __len__(self) -> int:
        return self._now.at

    def asked(self, seat: int) -> list[Any]:
        return [ask for ask in self.pending if ask.seat == seat]

    def waiting_for(self) -> set[int]:
        """The seats that others wait for: they owe an answer and have not sealed one."""
        done = {seat for seat, writing in self._writings.items() if writing.complete}
        return set(self._now.waiting) - set(self._now.sealed) - done

    @property
    def sealed(self) -> set[int]:
        """The seats whose answers are sealed and not opened yet."""
        return set(self._now.sealed) | {seat for seat, writing in self._writings.items() if writing.complete}

    @property
    def sent(self) -> Sequence[Any]:
        """What this device has answered, or cast, and not heard of yet: dice in the air, too."""
        now = self._now
        in_air = [ask for ask in now.fate if ask.caller in now.views and ask.name not in now.yours]
        return [*(decision for decision, _ in self._sent), *in_air]

    @property
    def fate(self) -> Sequence[Any]:
        """All open questions to Fate, whoever is to throw."""
        return self._now.fate

    def view(self, seat: int | None) -> Any:
        writing = self._writings.get(seat) if seat is not None else None
        return writing.view if writing is not None else self._now.view(seat)

    def choices(self, decision: Any) -> Sequence[Any]:
        return self.game.choices(self.view(decision.seat if decision.seat != FATE else None), decision)

    def score(self) -> ScoreSheet:
        return self.game.score(self._now.public)

    def listen(self, listener: Listener, seat: int | None = None) -> None:
        self._listeners.append((listener, seat))

    # -- playing ---------------------------------------------------------------------------------------

    def answer(self, decision: Any, choice: Any, proof: str = "") -> list[Event]:
        """Write it down where it is sealed, send it otherwise; a refusal comes later, as `refused`."""
        if decision not in self.pending:
            raise IllegalChoice(word("lan.not_asked"))
        self.refused = ""
        if decision.sealed:
            return self._write(decision, choice)
        self._wire.send(p.Choose(decision.seat, decision.name, str(choice), self._now.given[decision.seat]))
        self._sent.append((decision, self._wire.chosen))
        return []

    def _write(self, decision: Any, choice: Any) -> list[Event]:
        seat = decision.seat
        writing = self._writings.get(seat) or Writing(self.game, self._now.view(seat), seat)
        events = writing.answer(decision, choice)
        self._writings[seat], self._since[seat] = writing, self._now.given[seat]
        if writing.complete:
            self._wire.seal(writing.envelope(), self._since[seat])
        return events

    def cast(self, decision: Any) -> None:
        """Let all devices throw for a question to Fate."""
        self._wire.send(p.Cast(decision.name, self._now.given[FATE]))
        self._sent.append((decision, self._wire.chosen))

    def can_undo(self, seat: int) -> bool:
        writing = self._writings.get(seat)
        return bool(writing and writing.answers) or self._sealed_before(seat) or self._now.undo.get(seat, False)

    def undo(self, seat: int) -> None:
        writing = self._writings.get(seat)
        if self._sealed_before(seat):
            self._take_back(seat, self._now.given[seat])
            return
        if writing is None or not writing.answers:
            self._wire.send(p.Undo(seat))
            return
        if writing.complete and not self._take_back(seat, self._since[seat]):
            return
        self._writings[seat] = writing.without_last(self._now.view(seat))

    def _take_back(self, seat: int, given: int) -> bool:
        """Take an envelope back, unless it lies open already."""
        free = self._wire.unseal(seat, given)
        if not free:
            self.refused = word("lan.refused.opening")
        return free


__all__ = ["Glimpse", "RemoteTable"]
