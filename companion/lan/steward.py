"""The host's side of a table: runs the `Table`, gives every device what it may see, takes what it may answer.

Knows no sockets and no clock of its own: frames come in through `hear`, go out through each device's link, and `tick`
is called now and then. `companion.lan.server` gives it a network.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from companion import bots
from companion.kernel import FATE, Game, Header, IllegalChoice, Record, SeatInfo, Sink, Table
from companion.words import word

from . import protocol as p
from .company import Device
from .errors import BadFrame, Refused
from .fate import Chain, link, table_name
from .host_bots import BotTask, HostBots
from .openings import Box, apply_all, first_illegal
from .reception import Reception, Standing
from .seal import Writing
from .sights import Moment, raw
from .throws import Thrower


class Steward(Reception):
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
        super().__init__(game, standing, save, clock)
        self.table: Table[Any] | None = None
        self.changed: Callable[[], None] = lambda: None
        """Called when a bot may have something to do, or somebody who watches the host should look again."""
        self._keep = keep
        self._thrower = Thrower(Chain(standing.chain), clock)
        self._box = Box()
        self._events: list[Any] = []
        self._dirty = False
        self._cast: set[str] = set()
        self._typed_last = (0, "")
        """After how many answers a die was typed in last, and at which device."""
        self._bots = HostBots(self.seed)
        if record is not None and self.stage != "lobby":
            self._resume(record, sink)

    # -- beginnings ------------------------------------------------------------------------------------

    def _resume(self, record: Record, sink: Sink | None) -> None:
        """Go on with the game of a killed host."""
        self.table = Table.resume(self.game, record, sink=sink)
        self._thrower.resume(record)
        self._dirty = True

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
        self._send_all(self._begin())
        self._tell_lobby()
        self._dirty = True
        self._go_on()

    def renew(self, seed: str) -> None:
        """After a game: the same people at the same chairs, with a new secret."""
        self.seed, self.name = seed, table_name(seed)
        self.table, self.stage = None, "lobby"
        self._chain_seed = secrets.token_bytes(32)
        self._thrower = Thrower(Chain(self._chain_seed), self._clock)
        self._bots = HostBots(seed)
        self._forget_secrets()
        for device in self.company.devices.values():
            self.company.set_ready(device.id, False)
            device.told = False
            device.send(p.Welcome(device.id, device.token, self.name))
        self._change_company()

    def close(self) -> None:
        """The host closes the table for good."""
        self._send_all(p.Bye("lan.bye.closed"))

    def _show_game(self, device: Device) -> None:
        if self.table is None:
            return
        device.send(self._begin())
        moment = Moment(self.table, self._box.seals, ())
        device.send(self._sight(device, self.company.seats_of(device.id), moment))
        if self._box.opening:
            device.send(self._box.asking())
        for part in self._whole_record() if self.stage == "over" else ():
            device.send(part)

    def _whole_record(self) -> list[p.Over]:
        assert self.table is not None
        text = self.table.record.text()
        return [p.Over(text[at : at + p.PART], at + p.PART < len(text)) for at in range(0, len(text), p.PART)]

    def _lose(self, device: Device) -> None:
        if self._thrower.waits_for(device.id):
            self._leave_out(device.id)

    def _vacate(self, seats: tuple[int, ...]) -> None:
        for seat in seats:
            self._box.drop(seat)

    def _begin(self) -> p.Begin:
        assert self.table is not None
        public = msgspec.structs.replace(self.table.header, seed=self.name)
        return p.Begin(raw(public), self.name)

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

    # -- answers ---------------------------------------------------------------------------------------

    def _playing(self, device: Device, seat: int) -> Table[Any]:
        """The table, if this device may answer for that seat."""
        if self.table is None:
            raise Refused("lobby", word("lan.refused.lobby"))
        if self.stage == "over":
            raise Refused("over", word("lan.refused.over"))
        if not self.company.holds(device.id, seat):
            raise Refused("seat", word("lan.refused.not_yours"))
        return self.table

    def _choose(self, device: Device, frame: p.Choose) -> None:
        device.chosen += 1
        if frame.seat == FATE:
            self._type_in(device, frame)
            return
        table = self._playing(device, frame.seat)
        if frame.given != table.count(frame.seat):
            return
        decision = table.find(frame.seat, frame.ask)
        if decision.sealed:
            raise Refused("sealed", word("lan.refused.sealed"))
        self._note(table.answer(decision, self.game.read(decision, frame.choice)))

    def _type_in(self, device: Device, frame: p.Choose) -> None:
        """At a real table: what the dice showed."""
        if self.table is None or not self.typed:
            raise Refused("fate", word("lan.refused.fate"))
        if self.table.answered(FATE, frame.ask, frame.given):
            return
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
        """Whether this device is to throw, or to type in, and has not let the dice go yet."""
        waits = self._awaits_hand(decision) and decision.name not in self._cast
        return waits and self.typist(decision) == device.id

    def _note(self, events: Sequence[Any]) -> None:
        self._events += events
        self._dirty = True

    def _undo(self, device: Device, frame: p.Undo) -> None:
        table = self._playing(device, frame.seat)
        if frame.seat in self._box.seals:
            self._unseal(device, p.Unseal(frame.seat, table.count(frame.seat)))
            return
        if self._thrower.now is not None:
            raise Refused("throw", word("lan.refused.throwing"))
        if self._box.bound:
            raise Refused("sealed", word("lan.refused.opening"))
        asked = {seat: table.asked(seat) for seat in self._box.seals}
        if self._can_retype(table, device):
            table.rewind(len(table) - 1)
        else:
            table.undo(frame.seat)
        for seat, before in asked.items():
            if table.asked(seat) != before:
                self._box.drop(seat)
        self._cast.clear()
        self._dirty = True

    def _can_retype(self, table: Table[Any], device: Device) -> bool:
        """Whether the last answer is a die that was typed in at this device."""
        return self._typed_last == (len(table), device.id) and len(table) > 0

    def _forget_secrets(self) -> None:
        """Nothing is sealed or called for any more."""
        self._box.clear()
        self._cast.clear()

    # -- seals -----------------------------------------------------------------------------------------

    def _seal(self, device: Device, frame: p.Seal) -> None:
        table = self._playing(device, frame.seat)
        if frame.given != table.count(frame.seat) or self._box.seals.get(frame.seat) == frame.seal:
            return
        if not any(decision.sealed for decision in table.asked(frame.seat)):
            raise Refused("sealed", word("lan.refused.nothing_to_seal"))
        if frame.seat in self._box.bound:
            raise Refused("sealed", word("lan.refused.opening"))
        self._box.put(frame.seat, frame.seal)
        self._dirty = True

    def _unseal(self, device: Device, frame: p.Unseal) -> None:
        table = self._playing(device, frame.seat)
        if frame.given != table.count(frame.seat):
            return
        if frame.seat in self._box.bound:
            raise Refused("sealed", word("lan.refused.opening"))
        self._box.drop(frame.seat)
        self._dirty = True

    def _opening(self, device: Device, frame: p.Opening) -> None:
        self._playing(device, frame.envelope.seat)
        if not self._box.opened(frame.envelope):
            self._reject(frame.envelope.seat)

    def _reject(self, seat: int) -> None:
        """An envelope that does not fit its seal, or holds what is not possible: everybody learns whose it was."""
        self._box.drop(seat)
        self._dirty = True
        self._tell("lan.cheat.opening", name=self.company.chairs[seat].name)

    def _open_if_all_are_in(self, table: Table[Any]) -> bool:
        """When everybody who owes a sealed answer has sealed it, all are opened together."""
        box = self._box
        if not box.is_full(table):
            return False
        if not box.opening:
            self._send_all(box.begin_opening())
        envelopes = box.envelopes(table)
        if envelopes is None:
            return False
        bad = first_illegal(table, envelopes)
        if bad is not None:
            self._reject(bad)
            return False
        self._note(apply_all(table, envelopes))
        self._forget_secrets()
        self._send_all(p.Opened(tuple(envelopes)))
        return True

    # -- throws ----------------------------------------------------------------------------------------

    def _cast_for(self, device: Device, frame: p.Cast) -> None:
        device.chosen += 1
        if self.table is None:
            raise Refused("lobby", word("lan.refused.lobby"))
        if self.table.answered(FATE, frame.ask, frame.given):
            return
        decision = self.table.find(FATE, frame.ask)
        if self.typed or self.typist(decision) != device.id:
            raise Refused("seat", word("lan.refused.typed" if self.typed else "lan.refused.not_yours"))
        self._cast.add(frame.ask)
        self._dirty = True

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
        silent = [device.id for device in self.company.seated() if device.silent and device.id not in missing]
        missing = (*missing, *silent)
        lasts = {device.id: device.last for device in self.company.seated() if device.id not in missing}
        self._send_all(self._thrower.begin(self.table, decision, lasts, missing))
        self._settle_throw()

    def _reveal(self, device: Device, frame: p.Reveal) -> None:
        throwing, value = self._thrower.now, bytes.fromhex(frame.value)
        wanted = throwing is not None and throwing.id == frame.throw and self._thrower.waits_for(device.id)
        if link(value) == device.last:  # even if it comes too late: this number will never be opened again
            device.last, device.silent = value, False
        if throwing is None or not wanted:
            return
        if throwing.fits(device.id, value):
            self._settle_throw()
            return
        self._tell("lan.cheat.number", name=self.company.name_of(device.id))
        device.silent = True
        self._leave_out(device.id)

    def _leave_out(self, *devices: str) -> None:
        """These open no number for this throw; everybody else opens a fresh one, so that nothing was foreseen."""
        throwing = self._thrower.now
        assert throwing is not None
        for device in devices:
            self._tell("lan.missing", name=self.company.name_of(device))
        throwing.left_out += devices
        self._settle_throw()

    def _settle_throw(self) -> None:
        assert self.table is not None
        throwing = self._thrower.now
        if throwing is not None and throwing.left_out and not throwing.lacking():
            self._throw(throwing.decision, (*throwing.missing, *throwing.left_out))
            return
        settled = self._thrower.settle(self.table, self.seed)
        if settled is not None:
            thrown, events = settled
            self._cast.discard(thrown.ask)
            self._send_all(thrown)
            self._note(events)

    # -- bots ------------------------------------------------------------------------------------------

    def next_bot(self) -> BotTask | None:
        """A question that a bot is to answer and that nobody is at yet."""
        if self.table is None or self._thrower.now is not None:
            return None
        return self._bots.next(self.table, self.company, self._box.seals)

    def settle_bot(self, task: BotTask, answer: Any) -> None:
        """A bot has made up its mind; things may have changed meanwhile."""
        self._bots.done(task)
        table = self.table
        if table is not None and self.company.plays(task.seat) and task.decision in table.asked(task.seat):
            if isinstance(answer, Writing):
                self._box.put_open(answer.envelope())
                self._dirty = True
            else:
                with suppress(IllegalChoice):  # what others did meanwhile has spoilt it: the bot is asked again
                    self._note(table.answer(task.decision, answer))
        self._go_on()

    def stand_in(self, seat: int, level: str) -> None:
        """A bot answers for a seat whose device is away; no level: its device does again."""
        if self.company.chairs[seat].kind != p.BOT:
            if level:
                bots.bot(self.game, level, 0)
            self.company.stand_in(seat, level)
            self._box.drop(seat)
            self._change_company()

    def give(self, seat: int, device: str) -> None:
        """Another device plays this seat from now on."""
        self.company.give(seat, device)
        self._box.drop(seat)
        if self.table is not None and device in self.company.devices:
            self.company.devices[device].send(self._begin())
        self._change_company()

    # -- going on --------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Called several times a second: devices that have vanished do not hold the table up."""
        now = self._clock()
        if self._thrower.late:
            self._wait_no_longer()
        if self.patience and self.stage == "playing":
            for id_, since in list(self._gone_at.items()):
                if now - since > self.patience:
                    self._stand_in_for(id_)
        self._go_on()

    def _wait_no_longer(self) -> None:
        """Devices that take too long take no part in throws until they are heard again."""
        throwing = self._thrower.now
        assert throwing is not None
        late = throwing.lacking()
        for id_ in late:
            self.company.devices[id_].silent = True
        self._leave_out(*late)

    def _stand_in_for(self, id_: str) -> None:
        self._gone_at.pop(id_, None)
        best = bots.levels(self.game)[-1]
        for seat in self.company.seats_of(id_):
            self._tell("lan.stands_in", name=self.company.chairs[seat].name)
            self.stand_in(seat, best)

    def _go_on(self, seen: bool = False) -> None:
        """After anything has changed: throw, open, and show everybody what they may see."""
        table = self.table
        self._dirty |= seen and table is not None
        if table is not None and self.stage == "playing":
            while self._thrower.now is None:
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
        for part in self._whole_record():
            self._send_all(part)
        self._tell_lobby()

    def _push(self, table: Table[Any]) -> None:
        """A new sight for every device."""
        if not self._dirty:
            return
        self._dirty = False
        events, self._events = self._events, []
        seats, moment = self.company.seats_by_device(), Moment(table, self._box.seals, events)
        for device in self.company.present():
            device.send(self._sight(device, seats.get(device.id, ()), moment))

    def _sight(self, device: Device, seats: Sequence[int], moment: Moment) -> p.Sight:
        yours = tuple(ask.name for ask in moment.fate if self._is_to_throw(device, ask))
        return moment.sight(seats, yours, self._can_retype(moment.table, device), device.chosen)


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
    p.Checked: Steward._checked,
}
