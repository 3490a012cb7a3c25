"""Where devices come in, take chairs and go: the part of a host that is there before and around the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from msgspec import Struct, structs

from companion import bots
from companion.kernel import BadSetup, Game
from companion.words import word

from . import protocol as p
from .company import Company, Device, Kept, Link
from .errors import Refused
from .fate import table_name


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


class Reception(ABC):
    """Devices and chairs of one table. What the game makes of it is for `Steward` to say."""

    def __init__(
        self,
        game: Game[Any],
        standing: Standing,
        save: Callable[[Standing], None],
        clock: Callable[[], float],
    ) -> None:
        self.game, self.title, self.options = game, standing.title[: p.LONGEST_NAME], standing.options
        self.typed, self.patience = standing.typed, standing.patience
        self.stage: p.Stage = standing.stage
        self.seed, self.name = standing.seed, table_name(standing.seed)
        self.company = Company(standing.chairs, standing.devices)
        self.company.locked = standing.locked
        self._chain_seed = standing.chain
        self._save, self._clock = save, clock
        self._gone_at: dict[str, float] = {}
        for device in self.company.devices.values():  # of a table that is opened again: nobody is back yet
            self._mark_lost(device)

    # -- what the game does about it -------------------------------------------------------------------

    @abstractmethod
    def _show_game(self, device: Device) -> None:
        """A device has come in: show it the game that is being played."""

    @abstractmethod
    def _lose(self, device: Device) -> None:
        """A device has gone: do not wait for what it cannot send."""

    @abstractmethod
    def _vacate(self, seats: tuple[int, ...]) -> None:
        """These seats have nobody any more: what was sealed for them does not count."""

    @abstractmethod
    def _go_on(self, seen: bool = False) -> None:
        """Something has changed; `seen`: also in what devices see of the game."""

    def standing(self) -> Standing:
        company = self.company
        return Standing(
            self.title,
            self.game.key,
            self.options,
            tuple(structs.replace(chair, away=False) for chair in company.chairs),
            self.seed,
            self._chain_seed,
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
        if device.link is not None:
            self.lost(device, device.link)  # its old connection is dead and nobody has noticed
        self._vacate(tuple(seat for seat in company.seats_of(device.id) if company.plays(seat)))
        device.link, device.last, device.silent = link, bytes.fromhex(frame.anchor), False
        device.chosen = 0
        self._gone_at.pop(device.id, None)
        company.mark_away(device.id, False)
        self._save(self.standing())
        device.send(p.Welcome(device.id, device.token, self.name))
        self._tell_lobby()
        self._show_game(device)
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
        self._mark_lost(device)
        self._lose(device)
        self._tell_lobby()
        self._go_on()

    def _mark_lost(self, device: Device) -> None:
        self._gone_at[device.id] = self._clock()
        if self.stage == "lobby":
            self.company.set_ready(device.id, False)
        self.company.mark_away(device.id, True)

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
        self._gone_at.pop(device.id, None)
        self.company.remove(device.id, keep_chairs=self.stage != "lobby")
        self._vacate(seats)
        self._lose(device)
        self._change_company()

    def lock(self, on: bool) -> None:
        """No new devices, or again."""
        self.company.locked = on
        self._change_company()

    def _change_company(self) -> None:
        self._save(self.standing())
        self._tell_lobby()
        self._go_on(seen=True)

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
        self._send_all(self.lobby())

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

    def can_start(self) -> str:
        """Why the game cannot begin yet; nothing: it can."""
        taken = [chair for chair in self.company.chairs if chair.kind != p.OPEN]
        try:
            self.game.setup(len(taken), self.options)
        except BadSetup as error:
            return str(error)
        waiting = [chair.name for chair in taken if not chair.ready or chair.away]
        return word("lan.not_ready", names=", ".join(waiting)) if waiting else ""

    # -- what a device says ----------------------------------------------------------------------------

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

    def _checked(self, device: Device, frame: p.Checked) -> None:
        device.told = self.stage == "over"

    def _accuse(self, device: Device, frame: p.Accuse) -> None:
        self._tell("lan.accused", name=self.company.name_of(device.id), text=frame.text[:300])

    def _tell(self, key: str, **values: str) -> None:
        self._send_all(p.Notice(key, values))

    def _send_all(self, frame: p.Frame) -> None:
        for device in self.company.present():
            device.send(frame)
