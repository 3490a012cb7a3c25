"""The frames of a table on the local network: what devices and the host say to each other once a channel is safe.

One frame is one JSON object with a tag `is`; see docs/PROTOCOL.md. Every frame is decoded into these structs and
trusted nowhere before; what cannot be decoded closes the connection it came from.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from .errors import BadFrame

VERSION = 2
"""Both sides must speak the same; checked in the first message of the handshake."""

Id = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]*\Z")]
Hex = Annotated[str, Meta(max_length=64, pattern=r"^([0-9a-f][0-9a-f])*\Z")]
LONGEST_NAME = 40
PART = 50_000
"""Letters of a record in one frame."""
MOST_PARTS = 100
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Text = Annotated[str, Meta(max_length=2000)]
SeatNo = Annotated[int, Meta(ge=-1, le=63)]
Given = Annotated[int, Meta(ge=0, le=1_000_000)]
"""How many answers the seat has given before: what was meant for an earlier question never reaches a later one."""

Kind = Literal["open", "device", "bot"]
OPEN: Kind = "open"
DEVICE: Kind = "device"
BOT: Kind = "bot"
Stage = Literal["lobby", "playing", "over"]


class Frame(Struct, frozen=True, tag_field="is", tag=str.lower, forbid_unknown_fields=True):
    """Anything said."""


# -- parts of frames -----------------------------------------------------------------------------------


class Chair(Struct, frozen=True):
    """A seat as everybody sees it: who has it, and whether that device can be reached."""

    kind: Kind = OPEN
    name: Name = ""
    device: Id = ""
    level: Name = ""
    """The bot that plays it, or stands in while the device is away."""
    ready: bool = False
    away: bool = False


class SeatView(Struct, frozen=True):
    """What one seat may know, and what it is asked."""

    seat: SeatNo
    view: Raw
    asked: Raw
    given: Given
    undo: bool = False


class Written(Struct, frozen=True):
    """One sealed answer, by the question's name."""

    ask: Annotated[str, Meta(max_length=80)]
    choice: Text


class Envelope(Struct, frozen=True):
    """All that a seat has written in secret, and the salt that kept its seal from being guessed."""

    seat: SeatNo
    written: Annotated[tuple[Written, ...], Meta(min_length=1, max_length=400)]
    salt: Hex


# -- from a device to the host ---------------------------------------------------------------------------


class Enter(Frame, frozen=True):
    """The first frame of a device. `anchor` is what its next number will hash to; `token`, of a device coming back, is
    what the handshake proved already."""

    device: Id
    name: Name
    anchor: Hex
    watch: bool = False


class Sit(Frame, frozen=True):
    """Take an open seat, or change the name at one's own."""

    seat: SeatNo
    name: Name


class Stand(Frame, frozen=True):
    """Leave a seat while the lobby is open."""

    seat: SeatNo


class Ready(Frame, frozen=True):
    """The people at this device are ready, or not yet."""

    on: bool


class Choose(Frame, frozen=True):
    """An answer: of one's own seat, or (seat -1) the dice that lie on the real table."""

    seat: SeatNo
    ask: Annotated[str, Meta(max_length=80)]
    choice: Text
    given: Given


class Cast(Frame, frozen=True):
    """Let the devices throw for this question to Fate."""

    ask: Annotated[str, Meta(max_length=80)]
    given: Given


class Seal(Frame, frozen=True):
    """The hash of an envelope."""

    seat: SeatNo
    seal: Hex
    given: Given


class Unseal(Frame, frozen=True):
    """Take a sealed envelope back, before all are in."""

    seat: SeatNo
    given: Given


class Opening(Frame, frozen=True):
    """The envelope behind a seal, once all seals are in."""

    envelope: Envelope


class Reveal(Frame, frozen=True):
    """This device's number for a throw."""

    throw: int
    value: Hex


class Undo(Frame, frozen=True):
    """Take the seat's last answer back."""

    seat: SeatNo


class Leave(Frame, frozen=True):
    """Go for good: the seats are free for others."""


class Accuse(Frame, frozen=True):
    """This device found that something does not fit; everybody is told."""

    text: Text


class Checked(Frame, frozen=True):
    """The record of the whole game is here, and was checked."""


Up = Enter | Sit | Stand | Ready | Choose | Cast | Seal | Unseal | Opening | Reveal | Undo | Leave | Accuse | Checked

# -- from the host to a device ---------------------------------------------------------------------------


class Welcome(Frame, frozen=True):
    """You are in. With `token` as its password the device comes back without the code."""

    device: Id
    token: Hex
    table: Id
    """The hash of the host's secret, which is also the table's name among machines."""


class Lobby(Frame, frozen=True):
    """The table as everybody sees it, whenever something about it changes."""

    title: Name
    game: Id
    options: dict[str, Any]
    chairs: tuple[Chair, ...]
    stage: Stage
    locked: bool
    typed: bool
    watching: int = 0


class Begin(Frame, frozen=True):
    """A game begins, or goes on: the header of its record, less the host's secret."""

    header: Raw
    table: Id


class Sight(Frame, frozen=True):
    """All that this device may know, after `at` answers; `events` are what led here since the last sight."""

    at: int
    views: tuple[SeatView, ...]
    public: Raw
    """For a device without a seat; null for others."""
    fate: Raw
    """The open questions to Fate."""
    thrown: Given
    """How many answers Fate has given."""
    yours: tuple[str, ...] = ()
    """Which of them this device is to answer: throw, or type in; none that are in the air already."""
    waiting: tuple[int, ...] = ()
    sealed: tuple[int, ...] = ()
    events: Raw = Raw(b"[]")
    over: bool = False
    chosen: int = 0
    """How many answers and casts of this device the host has heard since it came in."""


class Throw(Frame, frozen=True):
    """Open your number for this throw; `devices` says what each one's number must hash to."""

    throw: int
    number: int
    """How many answers Fate has given before."""
    ask: Annotated[str, Meta(max_length=80)]
    devices: dict[str, Hex]


class Thrown(Frame, frozen=True):
    """What came of a throw. A private one has no `choice` here; `missing` did not open their numbers in time."""

    throw: int
    number: int
    ask: Annotated[str, Meta(max_length=80)]
    values: dict[str, Hex]
    choice: Text = ""
    missing: tuple[str, ...] = ()


class Seals(Frame, frozen=True):
    """All seals are in: open the envelopes."""

    seals: dict[str, Hex]
    """By the number of the seat, as text."""


class Opened(Frame, frozen=True):
    """The envelopes of all."""

    envelopes: tuple[Envelope, ...]


class Refusal(Frame, frozen=True):
    """What you asked for is not possible, and why; nothing has changed."""

    text: Text


class Notice(Frame, frozen=True):
    """Something that everybody should know: a word of the locale files and what fills it in."""

    word: Name
    values: dict[str, str] = {}


class Over(Frame, frozen=True):
    """The game is over: its whole record, secrets and proofs included, in as many parts as it takes."""

    record: Annotated[str, Meta(max_length=PART)]
    more: bool = False


class Bye(Frame, frozen=True):
    """The host ends this connection for good."""

    word: Name


Down = Welcome | Lobby | Begin | Sight | Throw | Thrown | Seals | Opened | Refusal | Notice | Over | Bye

_up: msgspec.json.Decoder[Up] = msgspec.json.Decoder(Up)
_down: msgspec.json.Decoder[Down] = msgspec.json.Decoder(Down)
encode = msgspec.json.Encoder().encode
T = TypeVar("T")


def read_up(text: bytes) -> Up:
    """A frame from a device. Raises `BadFrame`."""
    return _read(_up, text)


def read_down(text: bytes) -> Down:
    """A frame from the host. Raises `BadFrame`."""
    return _read(_down, text)


def _read(decoder: msgspec.json.Decoder[T], text: bytes) -> T:
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadFrame(f"A frame cannot be read: {error}.") from None


def read_part(decoder: msgspec.json.Decoder[Any], raw: Raw | bytes, what: str) -> Any:
    """A part of a frame in the game's own form. Raises `BadFrame`."""
    try:
        return decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise BadFrame(f"{what} cannot be read: {error}.") from None
