"""What happens at a RagnaRok Star table, for screens, logs and undo."""

from __future__ import annotations

from typing import ClassVar

from companion.kernel import Event


class RoundBegan(Event, frozen=True):
    round: int


class Gathered(Event, frozen=True):
    """The first fans stand on the islands; `crowd` is island * 4 + fan."""

    crowd: tuple[int, ...]
    tiles: tuple[int, int]


class MasterNamed(Event, frozen=True):
    """A seat has the third iceberg tile; `by` says how it came to it."""

    seat: int
    by: str


class ContractDrawn(Event, frozen=True):
    """Known to its seat alone."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str


class ContractKept(Event, frozen=True):
    """A seat has one more contract; which, it alone knows."""

    seat: int
    held: int


class Wrote(Event, frozen=True):
    """Known to its seat alone: a mark in notation, or `next`."""

    seat: int
    mark: str


class Wiped(Event, frozen=True):
    """Known to its seat alone: a mark that is gone, in notation."""

    seat: int
    mark: str


class Erased(Event, frozen=True):
    """Known to its seat alone."""

    seat: int


class Locked(Event, frozen=True):
    """A seat has locked its board; what stands on it shows at the reveal."""

    seat: int


class Revealed(Event, frozen=True):
    """All boards lie open, in notation by seat."""

    reveals: ClassVar[bool] = True
    boards: tuple[str, ...]


class Mistaken(Event, frozen=True):
    """A mark that does not count, and why."""

    seat: int
    mark: str
    why: str


class FansArrived(Event, frozen=True):
    """A fan card lies open; `came` are island, fan and how many."""

    card: str
    came: tuple[tuple[int, int, int], ...]


class NumberCalled(Event, frozen=True):
    number: int


class Answered(Event, frozen=True):
    """A seat has said what it wants; what, shows when all have."""

    seat: int


class NotesShown(Event, frozen=True):
    """Secret answers of several seats lie open."""

    reveals: ClassVar[bool] = True


class Moored(Event, frozen=True):
    """A boat came to an island, by sea or by David Bowing's amp."""

    seat: int
    island: int
    flew: bool


class Failed(Event, frozen=True):
    """An action failed."""

    seat: int
    action: str
    why: str


class ShieldRaised(Event, frozen=True):
    seat: int


class StackLocked(Event, frozen=True):
    """An eye lies on a stack."""

    seat: int
    stack: int


class Saw(Event, frozen=True):
    """Known to its seat alone: the next card of a stack."""

    reveals: ClassVar[bool] = True
    seat: int
    stack: int
    card: str


class Collected(Event, frozen=True):
    seat: int
    fan: int
    island: int
    count: int


class Undecided(Event, frozen=True):
    """More fans were wanted than there are: each seat got `each`, the rest stays."""

    island: int
    fan: int
    seats: tuple[int, ...]
    each: int


class Stole(Event, frozen=True):
    seat: int
    victim: int
    fan: int


class ContractFulfilled(Event, frozen=True):
    reveals: ClassVar[bool] = True
    seat: int
    card: str
    points: int


class AngryMoved(Event, frozen=True):
    """The angry fans of a lodge stand on these squares now."""

    seat: int
    lodge: tuple[int, ...]


class AngrySent(Event, frozen=True):
    seat: int
    to: int


class StarDrawn(Event, frozen=True):
    """Known to its seat alone."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str


class StarKept(Event, frozen=True):
    """A seat holds a Guest Star; which, it alone knows."""

    seat: int


class StarPlayed(Event, frozen=True):
    reveals: ClassVar[bool] = True
    seat: int
    card: str


class StarDropped(Event, frozen=True):
    reveals: ClassVar[bool] = True
    seat: int
    card: str


class DragonCame(Event, frozen=True):
    seat: int
    island: int


class Scared(Event, frozen=True):
    """A fan went ashore in front of Fafnirvana."""

    seat: int
    fan: int
    island: int


class Told(Event, frozen=True):
    """At a real table: something that happened to the band, or was put right."""

    seat: int
    thing: str
    value: str
    count: int = 1


class IceMoved(Event, frozen=True):
    """The Ice Master took a tile, placed another and gave the first away."""

    seat: int
    taken: int
    placed: int
    to: int


class GameEnded(Event, frozen=True):
    """`tied` fight the air guitar battle, if any."""

    tied: tuple[int, ...]


StarEvent = (
    RoundBegan
    | Gathered
    | MasterNamed
    | ContractDrawn
    | ContractKept
    | Wrote
    | Wiped
    | Erased
    | Locked
    | Revealed
    | Mistaken
    | FansArrived
    | NumberCalled
    | Answered
    | NotesShown
    | Moored
    | Failed
    | ShieldRaised
    | StackLocked
    | Saw
    | Collected
    | Undecided
    | Stole
    | ContractFulfilled
    | AngryMoved
    | AngrySent
    | StarDrawn
    | StarKept
    | StarPlayed
    | StarDropped
    | DragonCame
    | Scared
    | Told
    | IceMoved
    | GameEnded
)
