"""What RagnaRok Star asks, what can be answered, and how an answer is written; `notation` reads it back."""

from __future__ import annotations

from itertools import permutations, product
from typing import ClassVar, Literal

from companion.kernel import FATE, Choice, Decision

from .box import ACTIONS, FANS, ISLANDS, RING, STACKS

# -- answers -------------------------------------------------------------------------------------------


class Word(Choice, frozen=True):
    """An answer without parts: `next`, `lock`, `none`, `young` and so on."""

    text: str

    def __str__(self) -> str:
        return self.text


class Mark(Choice, frozen=True):
    """A number written under an action, with the island ticked for it: `1:bass.sail>kiss`, `2:drum.oldman`."""

    number: int
    action: int
    island: int = -1

    def __str__(self) -> str:
        tick = f">{ISLANDS[self.island]}" if self.island >= 0 else ""
        return f"{self.number}:{ACTIONS[self.action].name}{tick}"


class Wipe(Choice, frozen=True):
    """The number under an action is wiped off: `-bass.sail`."""

    action: int

    def __str__(self) -> str:
        return f"-{ACTIONS[self.action].name}"


class Card(Choice, frozen=True):
    """A card by its key; with `!` the Guest Star is played who lets draw again: `wewillrow!`."""

    key: str
    encore: bool = False

    def __str__(self) -> str:
        return f"{self.key}!" if self.encore else self.key


class Player(Choice, frozen=True):
    """A seat by its number: `2`."""

    seat: int

    def __str__(self) -> str:
        return str(self.seat + 1)


class Players(Choice, frozen=True):
    """Whom the angry fans go to, one seat for each: `2+3`."""

    seats: tuple[int, ...]

    def __str__(self) -> str:
        return "+".join(str(seat + 1) for seat in self.seats)


class Take(Choice, frozen=True):
    """So many fans from an island: `2@kiss`; with `!` by way of a Guest Star."""

    count: int
    island: int
    guest: bool = False

    def __str__(self) -> str:
        return f"{self.count}@{ISLANDS[self.island]}{'!' if self.guest else ''}"


class Loot(Choice, frozen=True):
    """A fan of another player: `2.boy`."""

    seat: int
    fan: int

    def __str__(self) -> str:
        return f"{self.seat + 1}.{FANS[self.fan]}"


class Fan(Choice, frozen=True):
    """A kind of fan: `boy`."""

    fan: int

    def __str__(self) -> str:
        return FANS[self.fan]


class Steer(Choice, frozen=True):
    """All angry fans of a diss lodge one square on or back: `2>`, `2<`."""

    seat: int
    forward: bool

    def __str__(self) -> str:
        return f"{self.seat + 1}{'>' if self.forward else '<'}"


class Calm(Choice, frozen=True):
    """One angry fan of a diss lodge one square back: `2.4`, where `2.5` stands at the exit."""

    seat: int
    square: int

    def __str__(self) -> str:
        return f"{self.seat + 1}.{self.square}"


class Ice(Choice, frozen=True):
    """Remove a tile, place the own one, give the removed one away: `kiss>stones@2`."""

    taken: int
    placed: int
    to: int

    def __str__(self) -> str:
        return f"{ISLANDS[self.taken]}>{ISLANDS[self.placed]}@{self.to + 1}"


class Crowd(Choice, frozen=True):
    """The first fans: `kiss:boy/girl,oldman,oldwoman`.

    One of each fan but the boy stands on kiss, and a boy on each island beside it. What is left follows the slash:
    on the island after kiss, on the one before, on the one across.
    """

    island: int
    absent: int
    after: int
    before: int
    across: int

    def __str__(self) -> str:
        rest = ",".join(FANS[fan] for fan in (self.after, self.before, self.across))
        return f"{ISLANDS[self.island]}:{FANS[self.absent]}/{rest}"


class Count(Choice, frozen=True):
    """So many fans: `2`."""

    count: int

    def __str__(self) -> str:
        return str(self.count)


class Fix(Choice, frozen=True):
    """Something of one's own put right at a real table: `fix.in.boy`, `fix.island.kiss`, `fix.done.2`."""

    thing: str
    value: str

    def __str__(self) -> str:
        return f"fix.{self.thing}.{self.value}"


Note = Word | Card | Player | Players | Take | Loot | Fan | Steer | Calm | Ice
"""What a player may write down secretly."""

# -- questions to Fate ---------------------------------------------------------------------------------


class Gather(Decision, frozen=True):
    """Where the first fans stand."""


class Hair(Decision, frozen=True):
    """Who has the longest hair, and so is the first Ice Master?"""


class Draw(Decision, frozen=True):
    """A contract for a seat."""

    private: ClassVar[bool] = True
    of: int

    @property
    def name(self) -> str:
        return f"draw.{self.of + 1}"

    @property
    def caller(self) -> int:
        return self.of


class Arrive(Decision, frozen=True):
    """The fan card that is turned over."""

    stack: int

    @property
    def name(self) -> str:
        return f"arrive.{STACKS[self.stack]}"


class Peek(Decision, frozen=True):
    """The next fan card, for the eyes of some."""

    private: ClassVar[bool] = True
    stack: int

    @property
    def name(self) -> str:
        return f"peek.{STACKS[self.stack]}"


class Star(Decision, frozen=True):
    """A Guest Star for a seat."""

    private: ClassVar[bool] = True
    of: int

    @property
    def name(self) -> str:
        return f"star.{self.of + 1}"

    @property
    def caller(self) -> int:
        return self.of


class AirGuitar(Decision, frozen=True):
    """A full tie: the air guitar battle among these seats."""

    tied: tuple[int, ...]


class Telling(Decision, frozen=True):
    """At a real table: whoever sits there tells what happened."""

    private: ClassVar[bool] = True

    @property
    def caller(self) -> int:
        return 0


class Outcome(Telling, frozen=True):
    """What came of the band's action. `first` is the first contract, `ashore` the fan that the dragon scares, `vain`
    whether a thief met the shield, `void` a mark that does not count."""

    kind: str
    number: int = 0
    action: int = -1

    @property
    def name(self) -> str:
        return f"outcome.{self.kind}"


class Rest(Telling, frozen=True):
    """The round is over, and whatever else happened may be put right before it is left."""

    last: bool


# -- questions to a player -----------------------------------------------------------------------------


class Write(Decision, frozen=True):
    """Where to write this number; `open` are the actions that may bear it, as bits.

    A board that is not strict takes any number anywhere: this one is only the next that is missing.
    """

    sealed: ClassVar[bool] = True
    number: int
    open: int
    strict: bool

    def lasts(self, choice: Choice) -> bool:
        return True


class Lock(Decision, frozen=True):
    """Lock the board, or wipe something off; `open` are actions of a board that takes any number once more."""

    sealed: ClassVar[bool] = True
    open: int = 0

    def lasts(self, choice: Choice) -> bool:
        return choice != LOCK


class Keep(Decision, frozen=True):
    """Which of the drawn contracts to keep; `encore`: a Guest Star lets draw again."""

    cards: tuple[str, ...]
    encore: bool = False


class Look(Decision, frozen=True):
    """Which stack of fan cards to peek at."""

    sealed: ClassVar[bool] = True
    offers: tuple[Word, ...]


class Invite(Decision, frozen=True):
    """What to do with the Guest Star that was drawn."""

    drawn: str
    held: str
    offers: tuple[Word | Calm, ...]


class Guest(Decision, frozen=True):
    """Whether to play the Guest Star in hand, where the moment is right for one; every holder is asked.

    `ice`: the boat cannot sail; `theft`: thieves are at the hall; `lodge`: the round ends.
    """

    sealed: ClassVar[bool] = True
    moment: Literal["ice", "theft", "lodge"]
    offers: tuple[Word | Player | Calm, ...]

    @property
    def name(self) -> str:
        return f"guest.{self.moment}"


class Control(Decision, frozen=True):
    """Which diss lodge to move, and which way."""

    sealed: ClassVar[bool] = True
    offers: tuple[Steer, ...]


class Collect(Decision, frozen=True):
    """How many fans to take, and from where."""

    sealed: ClassVar[bool] = True
    fan: int
    offers: tuple[Take, ...]


class Scare(Decision, frozen=True):
    """Which fan goes ashore in front of Fafnirvana."""

    sealed: ClassVar[bool] = True
    offers: tuple[Fan, ...]


class Rob(Decision, frozen=True):
    """Which fan to steal, and from whom."""

    sealed: ClassVar[bool] = True
    offers: tuple[Loot, ...]


class Send(Decision, frozen=True):
    """Which opponents get the angry fans at the exit."""

    sealed: ClassVar[bool] = True
    offers: tuple[Players, ...]


class Freeze(Decision, frozen=True):
    """The Ice Master changes the iceberg tiles."""

    tiles: tuple[int, int]
    seats: int


FateAsk = Gather | Hair | Draw | Arrive | Peek | Star | AirGuitar | Outcome | Rest
SeatAsk = Write | Lock | Keep | Look | Invite | Guest | Control | Collect | Scare | Rob | Send | Freeze

# Answers that exist once and for all.
NEXT, LOCK, ERASE, NONE = (Word(text) for text in ("next", "lock", "erase", "none"))
KEEP, DROP, PLAY, BOTH = (Word(text) for text in ("keep", "drop", "play", "both"))
TOLD = tuple(Word(text) for text in ("done", "failed", "on", "other", "forward", "back"))
DONE, FAILED, ON, OTHER_LODGE, FORWARD, BACK = TOLD
LOOKS = tuple(Word(stack) for stack in STACKS)
WORDS = {word.text: word for word in (NEXT, LOCK, ERASE, NONE, KEEP, DROP, PLAY, BOTH, *LOOKS, *TOLD)}
PICKS = tuple(Fan(fan) for fan in range(RING))
CROWDS = tuple(
    Crowd(island, absent, *rest)
    for island, absent in product(range(RING), repeat=2)
    for rest in permutations(fan for fan in range(RING) if fan != absent)
)


def spell(decision: Decision) -> str:
    """Who is asked, for messages."""
    return "Fate" if decision.seat == FATE else f"seat {decision.seat + 1}"
