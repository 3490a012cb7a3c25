"""The host's side of a table: runs the `Table`, gives every device what it may see, takes what it may answer.

Knows no sockets and no clock of its own: frames come in through `hear`, go out through each device's link, and `tick`
is called now and then. `companion.lan.server` gives it a network.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from companion import bots
from companion.kernel import FATE, BadSetup, Game, Header, IllegalChoice, Player, Record, SeatInfo, Sink, Table
from companion.words import word

from . import protocol as p
from .company import Company, Device, Kept, Link
from .errors import BadFrame, Refused
from .fate import Chain, Ledger, Proof, table_name, throw
from .seal import Writing, seal_of
from .throws import HOST, PATIENCE, Throwing

AFTER_RESTART = 8
"""So many numbers of the host's chain are passed over when it comes back: some may have been opened unrecorded."""


class Standing(Struct, frozen=True):
    """What must be on disk, besides the record, so that a killed host can open the same table again."""

    title: str
    game: str
    options: dict[str, Any]
    chairs: tuple[p.Chair, ...]
    seed: str
    """The host's secret: shown to nobody before the end."""
    chain: bytes
    typed: bool = False
    stage: p.Stage = "lobby"
    locked: bool = False
    devices: tuple[Kept, ...] = ()
    patience: float = 0.0
    """Seconds after which a bot stands in for a device that has gone; 0: never by itself."""


class BotTask(Struct):
    """A question for a bot, thought over away from the table's own thread."""

    seat: int
    decision: Any
    view: Any
    player: Player
    game: Game[Any]

    def run(self) -> Any:
        """The choice; for a sealed question everything that belongs in the envelope."""
        if not self.decision.sealed:
            return self.player.decide(self.view, self.decision)
        writing = Writing(self.game, self.view, self.seat)
        while not writing.complete:
            (ask,) = writing.asked
            writing.answer(ask, self.player.decide(writing.view, ask))
        return writing


class Steward:
    """One table that a device hosts, from the lobby to the end of its game."""

    def __init__(
        self,
        game: Game[Any],
        standing: Standing,
        keep: Callable[[Header], Sink] | None = None,
        record: Record | None = None,
        sink: Sink | None = None,
        save: Callable[[Standing], None] = lambda standing: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.game, self.title, self.options = game, standing.title, standing.options
        self.typed, self.stage, self.patience = standing.typed, standing.stage, standing.patience
        self.seed, self.name = standing.seed, table_name(standing.seed)
        self.company = Company(standing.chairs, standing.devices)
        self.company.locked = standing.locked
        self.table: Table[Any] | None = None
        self.changed: Callable[[], None] = lambda: None
        """Called when a bot may have something to do, or somebody who watches the host should look again."""
        self._keep, self._save, self._clock = keep, save, clock
        self._chain = Chain(standing.chain, 0)
        self._ledger = Ledger()
        self._events: list[Any] = []
        self._dirty = False
        self._throwing: Throwing | None = None
        self._throw_ids = 0
        self._deadline = 0.0
        self._cast: set[str] = set()
        self._typed_last = (0, "")
        self._seals: dict[int, str] = {}
        self._envelopes: dict[int, p.Envelope] = {}
        self._asked_to_open = False
        self._thinking: set[int] = set()
        self._players: dict[tuple[int, str], Player] = {}
        self._gone_at: dict[str, float] = {}
        if record is not None:
            self._resume(record, sink)

    # -- beginnings ------------------------------------------------------------------------------------

    def _resume(self, record: Record, sink: Sink | None) -> None:
        """Go on with the game of a killed host."""
        self.table = Table.resume(self.game, record, sink=sink)
        for answer in record.answers:
            if answer.seat == FATE and answer.proof:
                proof = Proof.read(answer.proof)
                values = self._ledger.check(proof)
                if HOST in values:
                    self._chain = _after(self._chain, values[HOST])
        for _ in range(AFTER_RESTART if record.answers else 0):
            self._chain.open()
        for seat, chair in enumerate(self.company.chairs):
            if chair.kind == p.DEVICE:
                self.company.chairs[seat] = msgspec.structs.replace(chair, away=True)
        self._dirty = True

    def standing(self) -> Standing:
        company = self.company
        return Standing(
            self.title,
            self.game.key,
            self.options,
            tuple(company.chairs),
            self.seed,
            self._chain.seed,
            self.typed,
            self.stage,
            company.locked,
            company.kept(),
            self.patience,
        )

    # -- devices come and go ---------------------------------------------------------------------------

    def enter(self, identity: str, frame: p.Enter, link: Link) -> Device:
        """A device whose handshake proved `identity`: one that has the code, or one that is coming back."""
        company = self.company
        if identity == f"device:{frame.device}" and frame.device in company.devices:
            device = company.devices[frame.device]
        elif identity == "code":
            device = company.add(frame.device, frame.name, frame.watch)
        else:
            raise Refused("known", word("lan.refused.known"))
        device.link, device.last, device.chosen = link, _hex(frame.anchor), 0
        self._gone_at.pop(device.id, None)
        company.mark_away(device.id, False)
        self._save(self.standing())
        device.send(p.Welcome(device.id, device.token, self.name))
        if self.table is not None:
            device.send(self._begin())
            device.send(self._sight(device, ()))
            if self._asked_to_open:
                device.send(self._all_seals())
            if self.stage == "over":
                device.send(p.Over(self.table.record.text()))
        self._tell_lobby()
        self._go_on()
        return device

    def expect(self, name: str) -> Device:
        """The host's own screen, which will come in as a device like any other."""
        for device in self.company.devices.values():
            if device.host:
                return device
        device = self.company.add("host-" + self.name[:8], name, host=True)
        self._save(self.standing())
        return device

    def lost(self, device: Device, link: Link) -> None:
        """A connection has ended; the seats stay reserved."""
        if device.link is not link:
            return
        device.link = None
        self._gone_at[device.id] = self._clock()
        if self.stage == "lobby":
            self.company.set_ready(device.id, False)
        self.company.mark_away(device.id, True)
        if self._throwing is not None and device.id in self._throwing.lacking():
            self._throw_again()
        self._tell_lobby()
        self._go_on()

    def remove(self, id_: str) -> None:
        """The host sends a device away for good."""
        device = self.company.devices.get(id_)
        if device is None:
            return
        device.send(p.Bye("lan.bye.removed"))
        self._forget(device)

    def _forget(self, device: Device) -> None:
        seats = self.company.seats_of(device.id)
        device.link = None
        self.company.remove(device.id)
        for seat in seats:
            self._drop_seal(seat)
            if self.stage == "lobby":
                self.company.chairs[seat] = p.Chair()
        if self._throwing is not None and device.id in self._throwing.lacking():
            self._throw_again()
        self._change_company()

    def lock(self, on: bool) -> None:
        """No new devices, or again."""
        self.company.locked = on
        self._change_company()

    def _change_company(self) -> None:
        self._save(self.standing())
        self._tell_lobby()
        self._dirty = self.table is not None
        self._go_on()

    # -- the lobby -------------------------------------------------------------------------------------

    def lobby(self) -> p.Lobby:
        watching = sum(not self.company.seats_of(device.id) for device in self.company.present())
        return p.Lobby(
            self.title,
            self.game.key,
            self.options,
            tuple(self.company.chairs),
            self.stage,
            self.company.locked,
            self.typed,
            watching,
        )

    def _tell_lobby(self) -> None:
        frame = self.lobby()
        for device in self.company.present():
            device.send(frame)

    def set_chairs(self, count: int) -> None:
        """More or fewer chairs, while nobody has to get up for it."""
        chairs = self.company.chairs
        if self.stage != "lobby" or not 1 <= count <= max(self.game.seats):
            raise Refused("seat", word("lan.refused.seat"))
        for seat in range(len(chairs) - 1, -1, -1):
            if len(chairs) > count and chairs[seat].kind == p.OPEN:
                del chairs[seat]
        chairs += [p.Chair() for _ in range(count - len(chairs))]
        self._change_company()

    def put_bot(self, seat: int, level: str) -> None:
        """A bot sits down in the lobby; no level: the chair is open again."""
        chair = self.company.chairs[seat]
        if self.stage != "lobby" or chair.kind == p.DEVICE:
            raise Refused("seat", word("lan.refused.taken", name=chair.name))
        if level:
            bots.bot(self.game, level, 0)
            self.company.put_bot(seat, level, word("lan.bot_name", number=seat + 1))
        else:
            self.company.chairs[seat] = p.Chair()
        self._change_company()

    def set_options(self, options: dict[str, Any]) -> None:
        if self.stage != "lobby":
            raise Refused("playing", word("lan.refused.playing"))
        self.options = options
        self._change_company()

    def can_start(self) -> str:
        """Why the game cannot begin yet; nothing: it can."""
        taken = [chair for chair in self.company.chairs if chair.kind != p.OPEN]
        try:
            self.game.setup(len(taken), self.options)
        except BadSetup as error:
            return str(error)
        waiting = [chair.name for chair in taken if not chair.ready or chair.away]
        return word("lan.not_ready", names=", ".join(waiting)) if waiting else ""

    def start(self) -> None:
        """Everybody sits: open chairs are taken away, and the game begins."""
        why = self.can_start()
        if self.stage != "lobby" or why:
            raise Refused("start", why or word("lan.refused.playing"))
        company = self.company
        company.chairs = [chair for chair in company.chairs if chair.kind != p.OPEN]
        seats = [SeatInfo(chair.name, "person" if chair.kind == p.DEVICE else chair.level) for chair in company.chairs]
        self.table = Table.start(self.game, seats, self.seed, self.options)
        self.table.sink = self._keep(self.table.header) if self._keep else None
        self.stage = "playing"
        self._save(self.standing())
        for device in company.present():
            device.send(self._begin())
        self._tell_lobby()
        self._dirty = True
        self._go_on()

    def renew(self, seed: str) -> None:
        """After a game: the same people at the same chairs, with a new secret."""
        self.seed, self.name = seed, table_name(seed)
        self.table, self.stage = None, "lobby"
        self._ledger = Ledger()
        self._players.clear()
        self._forget_secrets()
        for device in self.company.devices.values():
            self.company.set_ready(device.id, False)
            device.send(p.Welcome(device.id, device.token, self.name))
        self._change_company()

    def close(self) -> None:
        """The host closes the table for good."""
        for device in self.company.present():
            device.send(p.Bye("lan.bye.closed"))

    def _begin(self) -> p.Begin:
        assert self.table is not None
        public = msgspec.structs.replace(self.table.header, seed=self.name)
        return p.Begin(Raw(msgspec.json.encode(public)), self.name)

    # -- what a device says ----------------------------------------------------------------------------

    def hear(self, device: Device, frame: p.Up) -> None:
        """One frame of a device. What is not possible is told to it, and changes nothing."""
        handler = HANDLERS.get(type(frame))
        if handler is None:
            raise BadFrame(word("lan.refused.known"))
        try:
            handler(self, device, frame)
        except (Refused, IllegalChoice) as error:
            device.send(p.Refusal(str(error)[:2000]))
        self._go_on()

    def _in_lobby(self) -> None:
        if self.stage != "lobby":
            raise Refused("playing", word("lan.refused.playing"))

    def _sit(self, device: Device, frame: p.Sit) -> None:
        self._in_lobby()
        self.company.sit(device.id, frame.seat, frame.name)
        self._change_company()

    def _stand(self, device: Device, frame: p.Stand) -> None:
        self._in_lobby()
        self.company.stand(device.id, frame.seat)
        self._change_company()

    def _ready(self, device: Device, frame: p.Ready) -> None:
        self._in_lobby()
        self.company.set_ready(device.id, frame.on)
        self._tell_lobby()

    def _leave(self, device: Device, frame: p.Leave) -> None:
        if self.stage == "lobby" or not self.company.seats_of(device.id):
            self._forget(device)

    def _accuse(self, device: Device, frame: p.Accuse) -> None:
        self._tell("lan.accused", name=self.company.name_of(device.id), text=frame.text[:300])

    def _tell(self, key: str, **values: str) -> None:
        for device in self.company.present():
            device.send(p.Notice(key, values))

    # -- answers ---------------------------------------------------------------------------------------

    def _playing(self, device: Device, seat: int) -> Table[Any]:
        """The table, if this device may answer for that seat."""
        if self.table is None:
            raise Refused("lobby", word("lan.refused.lobby"))
        if not self.company.holds(device.id, seat):
            raise Refused("seat", word("lan.refused.not_yours"))
        return self.table

    def _choose(self, device: Device, frame: p.Choose) -> None:
        device.chosen += 1
        if frame.seat == FATE:
            self._type_in(device, frame)
            return
        table = self._playing(device, frame.seat)
        decision = table.find(frame.seat, frame.ask)
        if decision.sealed:
            raise Refused("sealed", word("lan.refused.sealed"))
        self._note(table.answer(decision, self.game.read(decision, frame.choice)))

    def _type_in(self, device: Device, frame: p.Choose) -> None:
        """At a real table: what the dice showed."""
        if self.table is None or not self.typed:
            raise Refused("fate", word("lan.refused.fate"))
        decision = self.table.find(FATE, frame.ask)
        if self.typist(decision) != device.id:
            raise Refused("seat", word("lan.refused.not_yours"))
        self._note(self.table.answer(decision, self.game.read(decision, frame.choice)))
        self._typed_last = len(self.table), device.id

    def typist(self, decision: Any) -> str:
        """The device at which the dice of a question to Fate are typed in, or thrown."""
        caller: int | None = decision.caller
        if caller is not None and self.company.chairs[caller].kind == p.DEVICE and not self.company.plays(caller):
            return self.company.chairs[caller].device
        seated = sorted(self.company.seated(), key=lambda device: not device.host)
        hosts = [device for device in self.company.present() if device.host]
        return next((device.id for device in [*seated, *hosts]), "")

    def _is_to_throw(self, device: Device, decision: Any) -> bool:
        return self.typist(decision) == device.id and decision.name not in self._cast

    def _note(self, events: Sequence[Any]) -> None:
        self._events += events
        self._dirty = True

    def _undo(self, device: Device, frame: p.Undo) -> None:
        if frame.seat in self._seals:
            self._unseal(device, p.Unseal(frame.seat))
            return
        table = self._playing(device, frame.seat)
        if self._throwing is not None:
            raise Refused("throw", word("lan.refused.throwing"))
        asked = {seat: table.asked(seat) for seat in self._seals}
        if self._can_retype(table, device):
            table.rewind(len(table) - 1)
        else:
            table.undo(frame.seat)
        for seat, before in asked.items():
            if table.asked(seat) != before:
                self._drop_seal(seat)
        self._cast.clear()
        self._dirty = True

    def _can_retype(self, table: Table[Any], device: Device) -> bool:
        """Whether the last answer is a die that was typed in at this device."""
        return self._typed_last == (len(table), device.id) and len(table) > 0

    def _forget_secrets(self) -> None:
        """Nothing is sealed or called for any more."""
        self._seals.clear()
        self._envelopes.clear()
        self._cast.clear()
        self._asked_to_open = False

    # -- seals -----------------------------------------------------------------------------------------

    def _seal(self, device: Device, frame: p.Seal) -> None:
        table = self._playing(device, frame.seat)
        if not any(decision.sealed for decision in table.asked(frame.seat)):
            raise Refused("sealed", word("lan.refused.nothing_to_seal"))
        if self._asked_to_open and frame.seat in self._seals:
            raise Refused("sealed", word("lan.refused.opening"))
        self._seals[frame.seat] = frame.seal
        self._envelopes.pop(frame.seat, None)
        self._dirty = True

    def _unseal(self, device: Device, frame: p.Unseal) -> None:
        self._playing(device, frame.seat)
        if self._asked_to_open and frame.seat in self._envelopes:
            raise Refused("sealed", word("lan.refused.opening"))
        self._drop_seal(frame.seat)
        self._dirty = True

    def _drop_seal(self, seat: int) -> None:
        self._seals.pop(seat, None)
        self._envelopes.pop(seat, None)
        self._asked_to_open = False

    def _opening(self, device: Device, frame: p.Opening) -> None:
        envelope = frame.envelope
        self._playing(device, envelope.seat)
        if not self._asked_to_open or envelope.seat not in self._seals:
            return
        if seal_of(envelope) != self._seals[envelope.seat]:
            self._drop_seal(envelope.seat)
            self._dirty = True
            self._tell("lan.cheat.opening", name=self.company.chairs[envelope.seat].name)
            return
        self._envelopes[envelope.seat] = envelope

    def _all_seals(self) -> p.Seals:
        return p.Seals({str(seat): seal for seat, seal in self._seals.items()})

    def _open_if_all_are_in(self, table: Table[Any]) -> bool:
        """When everybody who owes a sealed answer has sealed it, all are opened together."""
        pending = table.pending
        owing = {decision.seat for decision in pending}
        if not owing or not all(decision.sealed for decision in pending) or not owing <= self._seals.keys():
            return False
        if not self._asked_to_open:
            self._asked_to_open = True
            for device in self.company.present():
                device.send(self._all_seals())
        if not owing <= self._envelopes.keys():
            return False
        self._open(table, [self._envelopes[seat] for seat in sorted(owing)])
        return True

    def _open(self, table: Table[Any], envelopes: Sequence[p.Envelope]) -> None:
        bad = self._first_illegal(table, envelopes)
        if bad is not None:
            self._drop_seal(bad)
            self._dirty = True
            self._tell("lan.cheat.opening", name=self.company.chairs[bad].name)
            return
        opened = p.Opened(tuple(envelopes))
        for envelope in envelopes:
            proof = str(Proof(seal=seal_of(envelope), salt=envelope.salt, count=len(envelope.written)))
            for one in envelope.written:
                decision = table.find(envelope.seat, one.ask)
                self._note(table.answer(decision, self.game.read(decision, one.choice), proof))
                proof = ""
        self._forget_secrets()
        for device in self.company.present():
            device.send(opened)

    def _first_illegal(self, table: Table[Any], envelopes: Sequence[p.Envelope]) -> int | None:
        """The seat whose envelope holds an answer that is not possible; nobody has seen any of them yet."""
        state, game = table.view_all(), self.game
        for envelope in envelopes:
            try:
                lasts = True
                for one in envelope.written:
                    asks = [ask for ask in game.pending(state) if ask.seat == envelope.seat and ask.name == one.ask]
                    if not asks or not asks[0].sealed or not lasts:
                        return envelope.seat
                    choice = game.read(asks[0], one.choice)
                    game.apply(state, asks[0], choice)
                    lasts = asks[0].lasts(choice)
            except IllegalChoice:
                return envelope.seat
            if lasts:
                return envelope.seat
        return None

    # -- throws ----------------------------------------------------------------------------------------

    def _cast_for(self, device: Device, frame: p.Cast) -> None:
        device.chosen += 1
        if self.table is None:
            raise Refused("lobby", word("lan.refused.lobby"))
        decision = self.table.find(FATE, frame.ask)
        if self.typed or self.typist(decision) != device.id:
            raise Refused("seat", word("lan.refused.typed" if self.typed else "lan.refused.not_yours"))
        self._cast.add(frame.ask)

    def _to_throw(self, table: Table[Any]) -> Any:
        """A question to Fate for which nobody's hand is awaited."""
        for decision in table.pending:
            thrown = not self._awaits_hand(decision) or decision.name in self._cast
            if decision.seat == FATE and not self.typed and thrown:
                return decision
        return None

    def _awaits_hand(self, decision: Any) -> bool:
        """Whether somebody is to throw, or to type in, rather than the devices by themselves."""
        return self.typed or (decision.caller is not None and not self.company.plays(decision.caller))

    def _throw(self, decision: Any, missing: tuple[str, ...] = ()) -> None:
        assert self.table is not None
        lasts = {device.id: device.last for device in self.company.seated() if device.id not in missing}
        lasts[HOST] = self._chain.last
        self._throw_ids += 1
        self._throwing = Throwing(self._throw_ids, self._fate_answers(), decision, lasts, missing)
        self._deadline = self._clock() + PATIENCE
        asking = self._throwing.asking()
        for device in self.company.present():
            device.send(asking)
        self._settle_throw()

    def _fate_answers(self) -> int:
        assert self.table is not None
        return self.table.count(FATE)

    def _reveal(self, device: Device, frame: p.Reveal) -> None:
        throwing = self._throwing
        if throwing is None or throwing.id != frame.throw or device.id not in throwing.lacking():
            return
        value = _hex(frame.value)
        if not throwing.opened(device.id, value):
            self._tell("lan.cheat.number", name=self.company.name_of(device.id))
            self._throw_again((device.id,))
            return
        device.last = value
        self._settle_throw()

    def _throw_again(self, cheats: tuple[str, ...] = ()) -> None:
        """Whoever has vanished is left out, and everybody else opens a fresh number, so that nothing was foreseen."""
        throwing = self._throwing
        assert throwing is not None
        lost = cheats or tuple(throwing.lacking())
        for device in lost:
            self._tell("lan.missing", name=self.company.name_of(device))
        self._throwing = None
        self._throw(throwing.decision, (*throwing.missing, *lost))

    def _settle_throw(self) -> None:
        throwing, table = self._throwing, self.table
        if throwing is None or table is None or throwing.lacking():
            return
        self._throwing = None
        throwing.values[HOST] = self._chain.open()
        decision, values = throwing.decision, throwing.values
        u = throw(self.seed, throwing.number, decision.name, values, decision.private)
        choice = self.game.sample(table.view_all(), decision, u)
        proof = self._ledger.prove(values, throwing.lasts, throwing.missing)
        events = table.answer(decision, choice, str(proof))
        self._cast.discard(decision.name)
        thrown = throwing.result("" if decision.private else str(choice))
        for device in self.company.present():
            device.send(thrown)
        self._note(events)

    # -- bots ------------------------------------------------------------------------------------------

    def next_bot(self) -> BotTask | None:
        """A question that a bot is to answer and that nobody is at yet."""
        table = self.table
        if table is None or self._throwing is not None:
            return None
        for decision in table.pending:
            seat = decision.seat
            if seat == FATE or seat in self._thinking or seat in self._seals or not self.company.plays(seat):
                continue
            self._thinking.add(seat)
            return BotTask(seat, decision, table.view(seat), self._player(seat), self.game)
        return None

    def _player(self, seat: int) -> Player:
        level = self.company.plays(seat)
        if (seat, level) not in self._players:
            self._players[seat, level] = bots.bot(self.game, level, f"{self.seed}/seat{seat}")
        return self._players[seat, level]

    def settle_bot(self, task: BotTask, answer: Any) -> None:
        """A bot has made up its mind; things may have changed meanwhile."""
        self._thinking.discard(task.seat)
        table = self.table
        if table is not None and self.company.plays(task.seat) and task.decision in table.asked(task.seat):
            if isinstance(answer, Writing):
                envelope = answer.envelope()
                self._seals[task.seat], self._envelopes[task.seat] = seal_of(envelope), envelope
                self._asked_to_open = False
                self._dirty = True
            else:
                self._note(table.answer(task.decision, answer))
        self._go_on()

    def stand_in(self, seat: int, level: str) -> None:
        """A bot answers for a seat whose device is away; no level: its device does again."""
        if self.company.chairs[seat].kind != p.BOT:
            if level:
                bots.bot(self.game, level, 0)
            self.company.stand_in(seat, level)
            self._drop_seal(seat)
            self._change_company()

    def give(self, seat: int, device: str) -> None:
        """Another device plays this seat from now on."""
        self.company.give(seat, device)
        self._drop_seal(seat)
        if self.table is not None and device in self.company.devices:
            self.company.devices[device].send(self._begin())
        self._change_company()

    # -- going on --------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Called several times a second: devices that have vanished do not hold the table up."""
        now = self._clock()
        if self._throwing is not None and now > self._deadline:
            self._throw_again()
        if self.patience and self.stage == "playing":
            for id_, since in list(self._gone_at.items()):
                if now - since > self.patience:
                    self._stand_in_for(id_)
        self._go_on()

    def _stand_in_for(self, id_: str) -> None:
        self._gone_at.pop(id_, None)
        best = bots.levels(self.game)[-1]
        for seat in self.company.seats_of(id_):
            self._tell("lan.stands_in", name=self.company.chairs[seat].name)
            self.stand_in(seat, best)

    def _go_on(self) -> None:
        """After anything has changed: throw, open, and show everybody what they may see."""
        table = self.table
        if table is not None and self.stage == "playing":
            while self._throwing is None:
                decision = self._to_throw(table)
                if decision is not None:
                    self._push(table)
                    self._throw(decision)
                elif not self._open_if_all_are_in(table):
                    break
            self._push(table)
            if table.over:
                self._end(table)
        self.changed()

    def _end(self, table: Table[Any]) -> None:
        self.stage = "over"
        self._save(self.standing())
        record = p.Over(table.record.text())
        for device in self.company.present():
            device.send(record)
        self._tell_lobby()

    def _push(self, table: Table[Any]) -> None:
        """A new sight for every device."""
        if not self._dirty:
            return
        self._dirty = False
        events, self._events = self._events, []
        for device in self.company.present():
            device.send(self._sight(device, events))

    def _sight(self, device: Device, events: Sequence[Any]) -> p.Sight:
        """All that a device may know, by way of its seats' views or a spectator's: the one door out."""
        table = self.table
        assert table is not None
        encode, seats = msgspec.json.encode, self.company.seats_of(device.id)
        fate, undo = table.asked(FATE), self._can_retype(table, device)
        views = [
            p.SeatView(
                seat, Raw(encode(table.view(seat))), Raw(encode(table.asked(seat))), undo or table.can_undo(seat)
            )
            for seat in seats
        ]
        return p.Sight(
            len(table),
            tuple(views),
            Raw(b"null" if views else encode(table.view(None))),
            Raw(encode(fate)),
            tuple(ask.name for ask in fate if self._awaits_hand(ask) and self._is_to_throw(device, ask)),
            tuple(sorted(table.waiting_for())),
            tuple(sorted(self._seals)),
            Raw(encode([event for event in events if event.only is None or event.only in seats])),
            table.over,
            device.chosen,
        )


def _hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadFrame(word("lan.bad_number")) from None


def _after(chain: Chain, value: bytes) -> Chain:
    """The chain with everything up to this number opened."""
    while chain.last != value:
        chain.open()
    return chain


HANDLERS: dict[type, Callable[[Steward, Device, Any], None]] = {
    p.Sit: Steward._sit,
    p.Stand: Steward._stand,
    p.Ready: Steward._ready,
    p.Leave: Steward._leave,
    p.Accuse: Steward._accuse,
    p.Choose: Steward._choose,
    p.Undo: Steward._undo,
    p.Seal: Steward._seal,
    p.Unseal: Steward._unseal,
    p.Opening: Steward._opening,
    p.Cast: Steward._cast_for,
    p.Reveal: Steward._reveal,
}
