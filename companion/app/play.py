"""A game on this device: who holds it, whose turn it is to look, what bots and Fate do by themselves.

Knows no toolkit. The table screen shows what `sight` gives, hands touches to `touch` and `drop`, and calls `advance`
until people have something to do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import Any, Literal

from companion import bots
from companion.app.room import Room
from companion.app.sketchbook import Sketchbook
from companion.app.whereabouts import Whereabouts
from companion.archive import Archive
from companion.kernel import FATE, Chance, Game, IllegalChoice, Player, Record, ScoreSheet, SeatInfo, Sink, Table
from companion.sheets.sight import Cast, Choose, Clean, Look, SheetModule, Sight, Step, Think, sheet
from companion.sheets.sketch import Sketch, Stroke
from companion.words import word

Kind = Literal["play", "real", "watch", "tutorial", "lan"]
PERSON = "person"
LOG = 200
SEAT = re.compile(r"\bseat (\d+)\b", re.IGNORECASE)
TWINS = 3
"""So many other answers are tried out to see whether one could tell them apart."""


class Play(Whereabouts):
    """One running game as a device sees it. `LanPlay` overrides what differs where the table stands elsewhere."""

    def __init__(self, table: Table[Any], kind: Kind, lesson: Mapping[int, Player] | None = None) -> None:
        self.table, self.kind = table, kind
        self.game: Game[Any] = table.game
        self.sheet: SheetModule = sheet(table.game.key)
        self.names = tuple(seat.name for seat in table.header.seats)
        self.people = self._seats_here()
        self.draft: Any = None
        self.log: list[str] = []
        self.refused = ""
        self.sketches: Sketchbook | None = None
        """Where notes are kept, if they are."""
        self.holder: int | None = self.people[0] if len(self.people) == 1 else None
        self.watched = 0
        self.guard: Callable[[Any, Any], str] = lambda decision, choice: ""
        """Says why an answer is not wanted though it is legal: the coach of a lesson does."""
        self.look: Callable[[int], Any] = self.hand_to
        self.fell = False
        """Whether the last touch made dice fall."""
        self._lesson = lesson
        self._news: dict[int, list[Any]] = {seat: [] for seat in self.people}
        self._thought: tuple[Any, Future[Any]] | None = None
        self._pool: ThreadPoolExecutor | None = None
        self._said = ""
        self._wake_players()
        table.listen(self._hear)
        for seat in self.people:
            table.listen(self._news_for(seat), seat)

    def _seats_here(self) -> tuple[int, ...]:
        """The seats whose people look at this device."""
        return tuple(i for i, seat in enumerate(self.table.header.seats) if seat.player == PERSON)

    # -- beginnings ------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: Game[Any],
        seats: Sequence[SeatInfo],
        seed: int | str,
        options: Mapping[str, Any] | None = None,
        kind: Kind = "play",
        keep: Callable[[Any], Sink] | None = None,
    ) -> Play:
        """A new game; `keep` gives the place on disk for a header."""
        table = Table.start(game, seats, seed, options)
        table.sink = keep(table.header) if keep else None
        return cls(table, kind)

    @classmethod
    def resume(cls, game: Game[Any], record: Record, kind: Kind, sink: Sink | None = None) -> Play:
        """Go on with a game that was kept."""
        return cls(Table.resume(game, record, sink=sink), kind)

    def _wake_players(self) -> None:
        """Bots and Fate, ready to go on from this moment of the record."""
        table, seed = self.table, self.table.header.seed
        if self._lesson is not None:
            table.players = dict(self._lesson)
            return
        table.players = {
            index: bots.bot(self.game, seat.player, f"{seed}/seat{index}")
            for index, seat in enumerate(table.header.seats)
            if seat.player != PERSON
        }
        given = table.count(FATE)
        table.players[FATE] = Chance(self.game, seed, given)

    # -- who is to do what -----------------------------------------------------------------------------

    @property
    def typed(self) -> bool:
        """Whether people type in what Fate's dice showed."""
        return self.kind == "real"

    def owner(self, decision: Any) -> int | None:
        """The person here who is to answer a decision: the seat's, or the one whose hand throws for Fate."""
        if decision.seat == FATE:
            if self.typed:
                return self.people[0]
            return decision.caller if decision.caller in self.people else None
        return decision.seat if decision.seat in self.people else None

    def owed(self, seat: int) -> list[Any]:
        """What a person is to answer, in order."""
        return [decision for decision in self.table.pending if self.owner(decision) == seat]

    @property
    def asked(self) -> Any:
        """The decision before the holder's eyes; None while others are at it."""
        if self.holder is None:
            return None
        return next(iter(self.owed(self.holder)), None)

    def busy(self) -> set[int]:
        """The seats that are to act: they owe an answer, or their hand throws for Fate."""
        throwing = {decision.caller for decision in self.table.pending if decision.seat == FATE}
        return (self.table.waiting_for() | throwing) - {FATE, None}

    def turn_to(self) -> int | None:
        """The person who should look at the screen next, if that is not the holder."""
        if self.asked is not None:
            return None
        start = 0 if self.holder is None else self.people.index(self.holder) + 1
        order = self.people[start:] + self.people[:start]
        return next((seat for seat in order if self.owed(seat)), None)

    @property
    def curtain(self) -> int | None:
        """Whom the device must be handed to behind a curtain: one of the two has a secret, or is about to get one."""
        seat = self.turn_to()
        if seat is None or seat == self.holder:
            return None
        return seat if self._secret(seat, self.holder) else None

    @property
    def keeps_secret(self) -> bool:
        """Whether the holder sees something that not everybody may."""
        return self.holder is not None and self._has_secret(self.holder)

    def _has_secret(self, seat: int | None) -> bool:
        noted = self.sketches is not None and seat is not None and bool(self.sketches.of(seat))
        return noted or self.table.view(seat) != self.table.view(None)

    def _secret(self, seat: int, holder: int | None) -> bool:
        if any(decision.seat == FATE for decision in self.owed(seat)):
            return True
        return self._has_secret(seat) or self._has_secret(holder)

    def take(self, seat: int) -> None:
        """A person takes the device."""
        self.holder, self.draft, self.refused = seat, None, ""

    def hand_to(self, seat: int) -> bool:
        """Hand the device to a person who may act now, where nobody has a secret: no curtain is needed for that."""
        if seat == self.holder or not self.owed(seat) or self._secret(seat, self.holder):
            return False
        self.take(seat)
        return True

    @property
    def shown(self) -> int:
        """Whose sheet is before our eyes."""
        return self.watched if self.holder is None else self.holder

    def look_at(self, seat: int) -> None:
        """Look at somebody's sheet; only where nobody's secrets are involved or as a guest's view."""
        self.watched = seat

    # -- what is seen ----------------------------------------------------------------------------------

    def sight(self, room: Room, seat: int | None = None) -> Sight:
        """What a scene is drawn from: the holder's own sheet, or (given a seat) another's as the holder may see it."""
        own = seat is None or seat == self.holder
        shown = self.shown if seat is None else seat
        return Sight(
            view=self.table.view(self.holder),
            seat=shown,
            decision=self.asked if own else None,
            typed=self.typed,
            draft=self.draft if own else None,
            names=self.names,
            width=room.width,
            height=room.height,
            text=room.text,
            marks=room.marks,
            scores=room.scores or self.table.over,
            news=tuple(self._news.get(shown, ())) if own else (),
            sealed=self.sealed,
            sketches=self.sketches.of(shown) if self.sketches and own and self.holder is not None else {},
            sketching=self.sketches is not None and own and self.holder is not None and not self.table.over,
        )

    @property
    def sealed(self) -> frozenset[int]:
        """The seats that have sealed an answer elsewhere; on one device nobody does."""
        return frozenset()

    def score(self) -> ScoreSheet:
        """The score as far as the holder may know it."""
        return self.game.score(self.table.view(self.holder))

    def prompt(self, room: Room) -> str:
        """What to do now, in one sentence."""
        return self.sheet.prompt(self.sight(room))

    def waits(self) -> str:
        """Whom or what the holder waits for, while nothing is asked here."""
        thinking = self.thinking
        return word("table.waiting") if thinking is None else word("table.thinking", name=self.names[thinking])

    def about(self, seat: int) -> tuple[str, str]:
        """An icon for who plays a seat, and who that is and what they are at in few words."""
        player = self.table.header.seats[seat].player
        if player == PERSON:
            return "account", f"{word('table.person')}, {self._doing(seat)}"
        return "robot-outline", f"{word(f'setup.level.{player}')}, {self._doing(seat)}"

    def _doing(self, seat: int) -> str:
        if seat not in self.busy():
            return word("table.status.done")
        return word("table.status.asked" if seat in self.people else "table.status.thinking")

    @property
    def ways(self) -> tuple[str, ...]:
        """What the table's menu offers besides settings and rules, by name."""
        return ("leave",) if self.stored_id is None else ("leave", "discard")

    @property
    def kept(self) -> str:
        """What whoever leaves is told of the way back; nothing where there is none."""
        return word("table.kept") if self.kind in ("play", "real") else ""

    @property
    def said(self) -> str:
        """Why the last bot did what it did, with names where a bot knows seats."""
        names = {str(seat): name for seat, name in enumerate(self.names, 1)}
        return SEAT.sub(lambda seat: names.get(seat[1], seat[0]), self._said)

    # -- touches ---------------------------------------------------------------------------------------

    def touch(self, room: Room, means: Any) -> bool:
        """A touch on the sheet or the tray; True when it was an answer."""
        return self._do(self.sheet.touch(self.sight(room), means))

    def drop(self, room: Room, source: Any, target: Any) -> bool:
        return self._do(self.sheet.drop(self.sight(room), source, target))

    def sketch(self, means: Sketch, stroke: Stroke) -> None:
        """The holder has drawn a note."""
        if self.sketches is not None and self.holder is not None:
            self.sketches.draw(self.holder, means.page, stroke)

    def _clean(self, page: str) -> None:
        if self.sketches is not None and self.holder is not None:
            self.sketches.wipe(self.holder, page)

    def _do(self, step: Step) -> bool:
        self.refused, self.fell = "", False
        decision = self.asked
        if isinstance(step, Clean):
            self._clean(step.page)
        elif isinstance(step, Look):
            self.look(step.seat)
        elif isinstance(step, Think):
            self.draft = step.draft
        if decision is None or isinstance(step, Look | Think | Clean):
            return False
        if isinstance(step, Cast):
            return self.cast()
        return self._choose(decision, step)

    def _choose(self, decision: Any, step: Choose) -> bool:
        """Answer, and keep in mind what is still of use for the next question of the same kind."""
        if not self.answer(decision, step.choice):
            return False
        if step.cast and self._lesson is None:  # a lesson goes step by step
            self.cast()
        if type(self.asked) is type(decision):
            self.draft = step.draft
        return True

    def cast(self) -> bool:
        """Let Fate throw for the holder."""
        decision = self.asked
        if decision is None or decision.seat != FATE or self.typed:
            return False
        self.fell = self._throw(decision)
        return self.fell

    def _throw(self, decision: Any) -> bool:
        return self.answer(decision, self.table.players[FATE].decide(self.table.view_all(), decision))

    def answer(self, decision: Any, choice: Any) -> bool:
        """The holder's answer; False, with the reason in `refused`, when it is not allowed."""
        self.refused = self.guard(decision, choice)
        if self.refused:
            return False
        if self.holder is not None:
            self._news[self.holder] = []
        try:
            self.table.answer(decision, choice)
        except IllegalChoice as error:
            self.refused = str(error)
            return False
        self.draft = None
        return True

    # -- bots and Fate ---------------------------------------------------------------------------------

    def next_of_others(self) -> Any:
        """A decision that a bot or Fate owes now."""
        for decision in self.table.pending:
            if self.owner(decision) is None and decision.seat in self.table.players:
                return decision
        return None

    def advance(self) -> bool:
        """One answer by a bot or Fate, thought out here and now; False when people are to act or it is over."""
        decision = self.next_of_others()
        if decision is None:
            return False
        self._settle(decision, self._decide(decision))
        return True

    def think(self) -> bool:
        """Like `advance`, but thinks in the background: call again; True once an answer was given."""
        decision = self.next_of_others()
        if decision is None:
            self._thought = None
            return False
        if decision.seat == FATE:
            return self.advance()
        if self._thought is None or self._thought[0] != decision:
            self._pool = self._pool or ThreadPoolExecutor(1, thread_name_prefix="bot")
            self._thought = decision, self._pool.submit(self._decide, decision)
        if not self._thought[1].done():
            return False
        thought, self._thought = self._thought[1], None
        self._settle(decision, thought.result())
        return True

    @property
    def thinking(self) -> int | None:
        """The seat whose bot is at it."""
        decision = self.next_of_others()
        return decision.seat if decision is not None and decision.seat != FATE else None

    def _decide(self, decision: Any) -> Any:
        table = self.table
        view = table.view_all() if decision.seat == FATE else table.view(decision.seat)
        return table.players[decision.seat].decide(view, decision)

    def _settle(self, decision: Any, choice: Any) -> None:
        before = self.table.view_all()
        self.table.answer(decision, choice)
        if decision.seat != FATE and not self._in_secret(before, decision, choice):
            self._said = self.table.players[decision.seat].why

    def _in_secret(self, before: Any, decision: Any, choice: Any) -> bool:
        """Whether another answer would have looked just the same to somebody here: then its reason is not told."""
        if not self.people:
            return False
        others = (other for other in self.game.choices(before, decision) if other != choice)
        for other in islice(others, TWINS):
            twin = self.game.clone(before)
            self.game.apply(twin, decision, other)
            if any(self.game.view(twin, seat) == self.table.view(seat) for seat in self.people):
                return True
        return False

    # -- going back ------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        return self.holder is not None and (self.sheet.steps(self.draft) or self._can_take_back())

    def _can_take_back(self) -> bool:
        if self.typed:
            return len(self.table) > 0
        return self.holder is not None and self.table.can_undo(self.holder)

    def undo(self) -> None:
        """First what is only in mind, then the last answer. At a real table also a mistyped die."""
        self.refused = ""
        if self.sheet.steps(self.draft):
            self.draft = None
        else:
            self._take_back()
        self._thought = None

    def _take_back(self) -> None:
        if self.typed:
            self.table.rewind(len(self.table) - 1)
        elif self.holder is not None:
            self.table.undo(self.holder)

    def rewind(self, to: int) -> None:
        """Go back while watching; bots and Fate go on from there."""
        self._thought = None
        self.table.rewind(to)
        self._wake_players()

    # -- the end ---------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game is over and its result is here."""
        return self.table.over

    @property
    def stored_id(self) -> int | None:
        """Where the game is kept in the archive."""
        return getattr(self.table.sink, "id", None)

    @property
    def record(self) -> Record | None:
        return self.table.record

    def keep_result(self, archive: Archive) -> int | None:
        """Write the result down; the number of the game in the archive, where it is kept."""
        id_ = self.stored_id
        if id_ is not None:
            archive.finish(id_, self.table.score(), self.names)
        return id_

    # -- hearing ---------------------------------------------------------------------------------------

    def _news_for(self, seat: int) -> Callable[[Sequence[Any]], None]:
        return lambda events: self._news[seat].extend(events)

    def _hear(self, events: Sequence[Any]) -> None:
        self.log += [text for event in events if (text := self.sheet.tell(event, self.names))]
        del self.log[:-LOG]

    def close(self) -> None:
        """Bots stop thinking."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = self._thought = None
