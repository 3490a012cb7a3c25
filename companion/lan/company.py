"""Who is at a table: devices, the chairs they hold, and who stands in for whom."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct, structs

from companion.words import word

from .errors import Refused
from .protocol import BOT, DEVICE, LONGEST_NAME, OPEN, Chair, Frame

Link = Callable[[Frame], None]
"""Sends one frame to a device."""
MOST_DEVICES = 40
HOST = "host"
"""The name under which the host's own numbers stand; no device has it."""


class Device(Struct, kw_only=True):
    """A phone, a tablet, a computer, or a program that plays."""

    id: str
    token: str
    name: str = ""
    watch: bool = False
    host: bool = False
    """The host's own screen."""
    ready: bool = False
    last: bytes = b""
    """What its next number must hash to."""
    silent: bool = False
    """It did not open a number in time: nobody waits for its numbers until it is heard again."""
    told: bool = False
    """It has the record of the game that is over."""
    link: Link | None = None
    chosen: int = 0
    """How many answers and casts have come from it over its present connection."""

    @property
    def here(self) -> bool:
        return self.link is not None

    def send(self, frame: Frame) -> None:
        if self.link is not None:
            self.link(frame)


class Kept(Struct, frozen=True):
    """A device as it is kept on disk."""

    id: str
    token: str
    name: str
    watch: bool
    host: bool


class Company:
    """The devices and the chairs. Whatever is not allowed raises `Refused` and changes nothing."""

    def __init__(self, chairs: Sequence[Chair], kept: Sequence[Kept] = ()) -> None:
        self.chairs = list(chairs)
        self.devices = {one.id: Device(**structs.asdict(one)) for one in kept}
        self.locked = False

    def kept(self) -> tuple[Kept, ...]:
        return tuple(Kept(one.id, one.token, one.name, one.watch, one.host) for one in self.devices.values())

    # -- devices ---------------------------------------------------------------------------------------

    def add(self, id_: str, name: str, watch: bool = False, host: bool = False) -> Device:
        """A device that was never here."""
        if self.locked and not host:
            raise Refused("locked", word("lan.refused.locked"))
        if id_ in self.devices or id_ in ("", HOST):
            raise Refused("known", word("lan.refused.known"))
        self._make_room()
        device = Device(id=id_, token=secrets.token_hex(16), name=name, watch=watch, host=host)
        self.devices[id_] = device
        return device

    def _make_room(self) -> None:
        """Devices that have gone and have no chair are forgotten first."""
        seated = {chair.device for chair in self.chairs}
        gone = [one.id for one in self.devices.values() if not (one.here or one.host or one.id in seated)]
        if len(self.devices) >= MOST_DEVICES and gone:
            del self.devices[gone[0]]
        if len(self.devices) >= MOST_DEVICES:
            raise Refused("full", word("lan.refused.full"))

    def remove(self, id_: str, keep_chairs: bool) -> None:
        """Forget a device. Its chairs are free, or (once a game has begun) wait for somebody to take over."""
        self.devices.pop(id_, None)
        for seat, chair in enumerate(self.chairs):
            if chair.device == id_:
                self.chairs[seat] = (
                    structs.replace(chair, kind=OPEN, device="", ready=False, away=True) if keep_chairs else Chair()
                )

    def present(self) -> Iterator[Device]:
        """The devices that can be reached."""
        return (device for device in list(self.devices.values()) if device.here)

    def seated(self) -> Iterator[Device]:
        """The devices that can be reached and have a seat."""
        holders = {chair.device for chair in self.chairs}
        return (device for device in self.present() if device.id in holders)

    def name_of(self, id_: str) -> str:
        """What people call a device: the names of those who sit at it."""
        names = [chair.name for chair in self.chairs if chair.device == id_ and chair.name]
        device = self.devices.get(id_)
        return " & ".join(names) or (device.name if device else "") or id_

    # -- chairs ----------------------------------------------------------------------------------------

    def seats_of(self, id_: str) -> tuple[int, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.kind == DEVICE and chair.device == id_)

    def seats_by_device(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for seat, chair in enumerate(self.chairs):
            if chair.kind == DEVICE:
                found.setdefault(chair.device, []).append(seat)
        return found

    def plays(self, seat: int) -> str:
        """The level of the bot that answers for a seat now; nothing: a device does, or nobody."""
        return self.chairs[seat].level

    def holds(self, id_: str, seat: int) -> bool:
        """Whether a device may answer for a seat now."""
        return 0 <= seat < len(self.chairs) and seat in self.seats_of(id_) and not self.plays(seat)

    def sit(self, id_: str, seat: int, name: str) -> None:
        """Take an open chair, or another name at one's own."""
        if not 0 <= seat < len(self.chairs):
            raise Refused("seat", word("lan.refused.seat"))
        chair = self.chairs[seat]
        if chair.kind != OPEN and chair.device != id_:
            raise Refused("seat", word("lan.refused.taken", name=chair.name))
        name = name.strip() or word("lan.guest", number=seat + 1)
        if any(other.name == name for at, other in enumerate(self.chairs) if at != seat):
            name = f"{name[: LONGEST_NAME - 3]} {seat + 1}"
        self.chairs[seat] = Chair(DEVICE, name, id_, ready=self.devices[id_].ready)
        self.devices[id_].watch = False

    def stand(self, id_: str, seat: int) -> None:
        if seat not in self.seats_of(id_):
            raise Refused("seat", word("lan.refused.not_yours"))
        self.chairs[seat] = Chair()

    def set_ready(self, id_: str, on: bool) -> None:
        self.devices[id_].ready = on
        for seat in self.seats_of(id_):
            self.chairs[seat] = structs.replace(self.chairs[seat], ready=on)

    def put_bot(self, seat: int, level: str, name: str) -> None:
        """A bot of the host's plays this seat from the beginning."""
        self.chairs[seat] = Chair(BOT, name, level=level, ready=True)

    def stand_in(self, seat: int, level: str) -> None:
        """A bot answers for a device's seat until the device is back; no level: it does not any more."""
        self.chairs[seat] = structs.replace(self.chairs[seat], level=level)

    def give(self, seat: int, id_: str) -> None:
        """Another device plays this seat from now on."""
        if id_ not in self.devices:
            raise Refused("seat", word("lan.refused.gone"))
        chair = self.chairs[seat]
        self.chairs[seat] = structs.replace(chair, kind=DEVICE, device=id_, level="", away=not self.devices[id_].here)

    def mark_away(self, id_: str, away: bool) -> None:
        """A device has gone, or is back; then nobody stands in for it any more."""
        for seat in self.seats_of(id_):
            level = self.chairs[seat].level if away else ""
            self.chairs[seat] = structs.replace(self.chairs[seat], away=away, level=level)
