"""A device's side of a table: keeps what the host shows it, opens its numbers and envelopes, and believes nothing.

Knows no sockets: frames come in through `hear` and go out through `send`. `companion.lan.client` gives it a network.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from companion import games
from companion.kernel import FATE, BadRecord, Game, Header, Record, SkaldError, read_record
from companion.words import word

from . import protocol as p
from .errors import BadFrame
from .fate import Chain, follows, public_throw, table_name
from .remote import Glimpse, RemoteTable
from .seal import seal_of
from .verify import Verdict, verify

KEPT_NOTICES = 50


class Pass(Struct, frozen=True):
    """What a device keeps on disk to come back to its seat."""

    device: str
    chain: bytes
    used: int = 0
    token: str = ""
    table: str = ""


def new_pass() -> Pass:
    return Pass(secrets.token_hex(8), secrets.token_bytes(32))


class Guest:
    """One device at one table."""

    def __init__(
        self,
        name: str,
        kept: Pass,
        watch: bool = False,
        save: Callable[[Pass], None] = lambda kept: None,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self.name, self.watch = name, watch
        self.lobby: p.Lobby | None = None
        self.table: RemoteTable | None = None
        self.record: Record | None = None
        self.verdict: Verdict | None = None
        self.told_all = False
        """Whether the host has opened the record of a game that is over, be it good or not."""
        self.notices: deque[str] = deque(maxlen=KEPT_NOTICES)
        self.cheats: list[str] = []
        """What was found not to fit, in sentences."""
        self.goodbye = ""
        """Why the host has sent this device away, as a word's key."""
        self.refused = ""
        self.changed = changed
        self.chosen = 0
        """How many answers and casts were sent over the present connection."""
        self._cheats_told = 0
        self._save, self._kept = save, kept
        self._chain = Chain(kept.chain, kept.used)
        self._out: Callable[[p.Up], None] | None = None
        self._game: Game[Any] | None = None
        self._header: Header | None = None
        self._latest: Glimpse | None = None
        self._fresh = False
        self._throws: dict[int, p.Throw] = {}
        self._opened: dict[int, bytes] = {}
        self._witnessed: dict[int, tuple[str, dict[str, str]]] = {}
        self._seals: dict[str, str] = {}
        self._envelopes: dict[int, p.Envelope] = {}

    # -- the connection --------------------------------------------------------------------------------

    @property
    def kept(self) -> Pass:
        return self._kept

    @property
    def identity(self) -> tuple[str, str] | None:
        """Name and password of a device that was here before."""
        return (f"device:{self._kept.device}", self._kept.token) if self._kept.token else None

    def forget(self) -> None:
        """The host does not know this device any more: it will come in as a new one."""
        fresh = new_pass()
        self._keep(device=fresh.device, token="")

    def connected(self, send: Callable[[p.Up], None]) -> None:
        self._out, self._fresh, self.chosen = send, True, 0
        self.send(p.Enter(self._kept.device, self.name, self._chain.last.hex(), self.watch))

    def disconnected(self) -> None:
        self._out = None
        self._throws.clear()
        self.changed()

    @property
    def online(self) -> bool:
        return self._out is not None

    def send(self, frame: p.Up) -> None:
        if self._out is not None:
            self.chosen += isinstance(frame, p.Choose | p.Cast)
            self._out(frame)

    # -- sealed answers --------------------------------------------------------------------------------

    def seal(self, envelope: p.Envelope) -> None:
        """Commit to an envelope; it is opened when all have done so."""
        self._envelopes[envelope.seat] = envelope
        self.send(p.Seal(envelope.seat, seal_of(envelope)))

    def unseal(self, seat: int) -> None:
        self._envelopes.pop(seat, None)
        self.send(p.Unseal(seat))

    # -- hearing ---------------------------------------------------------------------------------------

    def hear(self, frame: p.Down) -> None:
        """One frame of the host. Raises `BadFrame` where it makes no sense; what is unfair goes to `cheats`."""
        HANDLERS[type(frame)](self, frame)
        self.changed()

    def _welcome(self, frame: p.Welcome) -> None:
        running = self._latest is not None and not self._latest.over
        if running and frame.table != self._kept.table:
            self.cheats.append(word("lan.cheat.table"))
        self._keep(token=frame.token, table=frame.table)

    def _keep(self, **values: Any) -> None:
        self._kept = msgspec.structs.replace(self._kept, **values)
        self._save(self._kept)

    def _lobby(self, frame: p.Lobby) -> None:
        self.lobby = frame
        if self.table is not None:
            self.table.typed = frame.typed

    def _begin(self, frame: p.Begin) -> None:
        header: Header = p.read_part(Header, frame.header, "The header")
        game = games.find(header.game)
        if header.data != game.data_version:
            raise BadFrame(word("lan.other_data", game=game.title))
        if self._header != header:
            self.table = self.record = self.verdict = self._latest = None
            self.told_all = False
            self._witnessed.clear()
        self._game, self._header = game, header

    def _sight(self, frame: p.Sight) -> None:
        if self._game is None or self._header is None:
            raise BadFrame(word("lan.bad_sight"))
        self._latest = glimpse = Glimpse(self._game, frame, self._fresh)
        if self.table is None:
            self.table = RemoteTable(self._game, self._header, self, glimpse)
            self.table.typed = bool(self.lobby and self.lobby.typed)
        self.table.arrive(glimpse)
        if self._fresh:
            self._fresh = False
            self._set_seals_right(glimpse)

    def _set_seals_right(self, glimpse: Glimpse) -> None:
        """After coming back: what the host has lost is sealed again, what this device has lost is written anew."""
        for seat, asked in glimpse.asked.items():
            envelope = self._envelopes.get(seat)
            if envelope is not None and not any(ask.sealed for ask in asked):
                del self._envelopes[seat]
            elif envelope is not None and seat not in glimpse.sealed:
                self.seal(envelope)
            elif envelope is None and seat in glimpse.sealed:
                self.send(p.Unseal(seat))

    # -- throws ----------------------------------------------------------------------------------------

    def _throw(self, frame: p.Throw) -> None:
        self._throws = {frame.throw: frame}
        mine = frame.devices.get(self._kept.device)
        if mine is None:
            return
        if mine != self._chain.last.hex():
            self._cheat("lan.cheat.commitment")
            return
        value = self._chain.open()
        self._opened[frame.throw] = value
        self._keep(used=self._chain.used)  # on disk before anybody sees it: no number is ever opened twice
        self.send(p.Reveal(frame.throw, value.hex()))

    def _thrown(self, frame: p.Thrown) -> None:
        asked = self._throws.pop(frame.throw, None)
        if asked is None:
            return  # this device came too late to judge; the record will tell
        mine = self._opened.pop(frame.throw, None)
        values = {device: bytes.fromhex(value) for device, value in frame.values.items()}
        if set(values) != set(asked.devices) or (asked.number, asked.ask) != (frame.number, frame.ask):
            self._cheat("lan.cheat.throw")
        elif mine is not None and values.get(self._kept.device) != mine:
            self._cheat("lan.cheat.own_number")
        elif bad := [one for one in values if not follows(values[one], bytes.fromhex(asked.devices[one]))]:
            self._cheat("lan.cheat.number", name=bad[0])
        elif not self._fits(frame, values):
            self._cheat("lan.cheat.roll", ask=frame.ask)
        self._witnessed[frame.number] = (frame.ask, frame.values)

    def _fits(self, frame: p.Thrown, values: dict[str, bytes]) -> bool:
        """Whether a public throw follows from the numbers; a private one is checked at the end."""
        glimpse, game = self._latest, self._game
        decision = next((ask for ask in glimpse.fate if ask.name == frame.ask), None) if glimpse else None
        if decision is None or game is None or glimpse is None:
            return False
        if decision.private:
            return not frame.choice
        u = public_throw(self._kept.table, frame.number, frame.ask, values)
        return str(game.sample(glimpse.view(None), decision, u)) == frame.choice

    def fresh_notices(self) -> list[str]:
        """What was told since this was last asked."""
        fresh = []
        while self.notices:
            fresh.append(self.notices.popleft())
        return fresh

    def fresh_cheats(self) -> list[str]:
        """What was found since this was last asked."""
        fresh = self.cheats[self._cheats_told :]
        self._cheats_told += len(fresh)
        return fresh

    def _cheat(self, key: str, **values: str) -> None:
        text = word(key, **{"name": word("lan.the_host"), **values})
        self.cheats.append(text)
        self.send(p.Accuse(text))

    # -- seals -----------------------------------------------------------------------------------------

    def _all_seals(self, frame: p.Seals) -> None:
        self._seals = frame.seals
        for seat, envelope in list(self._envelopes.items()):
            if frame.seals.get(str(seat)) == seal_of(envelope):
                self.send(p.Opening(envelope))

    def _all_opened(self, frame: p.Opened) -> None:
        seals, self._seals = self._seals, {}
        for envelope in frame.envelopes:
            own = self._envelopes.pop(envelope.seat, None)
            if (seals and seals.get(str(envelope.seat)) != seal_of(envelope)) or (own is not None and own != envelope):
                self._cheat("lan.cheat.opening", name=self._name(envelope.seat))

    def _name(self, seat: int) -> str:
        return self._header.seats[seat].name if self._header and seat < len(self._header.seats) else str(seat + 1)

    # -- other things ----------------------------------------------------------------------------------

    def _refusal(self, frame: p.Refusal) -> None:
        self.refused = frame.text
        if self.table is not None:
            self.table.refuse(frame.text)

    def _notice(self, frame: p.Notice) -> None:
        self.notices.append(word(frame.word, **frame.values))

    def _bye(self, frame: p.Bye) -> None:
        self.goodbye = frame.word

    def _over(self, frame: p.Over) -> None:
        """The whole record lies open: it must tell what this device has seen, and every proof must fit."""
        if self._game is None:
            raise BadFrame(word("lan.bad_sight"))
        try:
            record = read_record(frame.record)
            self.verdict = verify(self._game, record)
            self._compare(record)
        except SkaldError as error:
            self._cheat("lan.cheat.record", text=str(error))
        else:
            self.record = record
        self.told_all = True

    def _compare(self, record: Record) -> None:
        if table_name(record.header.seed) != self._kept.table:
            raise BadRecord(word("lan.cheat.secret"), line=1)
        throws = [answer for answer in record.answers if answer.seat == FATE]
        for number, (ask, values) in self._witnessed.items():
            if number >= len(throws) or throws[number].ask != ask:
                raise BadRecord(word("lan.cheat.other_throw"), line=1)
            proof = msgspec.json.decode(throws[number].proof or "{}")
            if proof.get("values") != values:
                raise BadRecord(word("lan.cheat.other_throw"), line=1)


HANDLERS: dict[type, Callable[[Guest, Any], None]] = {
    p.Welcome: Guest._welcome,
    p.Lobby: Guest._lobby,
    p.Begin: Guest._begin,
    p.Sight: Guest._sight,
    p.Throw: Guest._throw,
    p.Thrown: Guest._thrown,
    p.Seals: Guest._all_seals,
    p.Opened: Guest._all_opened,
    p.Refusal: Guest._refusal,
    p.Notice: Guest._notice,
    p.Over: Guest._over,
    p.Bye: Guest._bye,
}
