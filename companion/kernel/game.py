"""The contract between a game's rules and everything else.

A game is a pure rule machine: it holds no dice, no clock and no players. It says which decisions are pending
and applies one choice at a time. Randomness is a seat too, `FATE`: a die roll is a decision that Fate owes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import methodcaller
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from .data import read_file
from .errors import BadSetup

if TYPE_CHECKING:
    from .player import BotMaker
    from .score import ScoreSheet

FATE = -1
"""The seat of chance: a seeded generator, a person who types dice in, or all devices of a LAN table together."""


class Decision(msgspec.Struct, frozen=True, tag_field="ask", tag=str.lower):
    """A question the rules ask one seat. Subclasses carry what a screen needs to show it."""

    sealed: ClassVar[bool] = False
    """Answered in secret while others answer too: where each has a device of its own, answers are committed first and
    opened together."""
    private: ClassVar[bool] = False
    """Of a question to Fate: the answer is for some eyes only. Any other can be checked by whoever sees the table."""

    seat: int

    @property
    def name(self) -> str:
        """How a record names this question; unique among the seat's pending ones."""
        return str(self.__struct_config__.tag)

    @property
    def caller(self) -> int | None:
        """For a question to Fate: the seat whose hand throws the dice, if one does."""
        return None

    def lasts(self, choice: Any) -> bool:
        """For a sealed question: whether its seat goes on in secret after that answer."""
        return False


class Choice(msgspec.Struct, frozen=True, tag_field="choice", tag=str.lower):
    """An answer. `str(choice)` is its notation, which `Game.read` reads back."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=str.lower):
    """Something that happened. With `only` set, that seat alone may learn of it."""

    reveals: ClassVar[bool] = False
    """True where somebody learns what was hidden: undo never goes back across it."""

    only: int | None = None


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's settings; every field has a default and a `msgspec.Meta` description in words."""


class Setup(msgspec.Struct, frozen=True):
    """What a new game needs to know."""

    seats: int
    options: Any


S = TypeVar("S")
T = TypeVar("T")

copy_struct: Callable[[T], T] = methodcaller("__copy__")
"""A shallow copy of a struct, as fast as it gets."""


class Game(ABC, Generic[S]):
    """Stateless rules of one game; `S` is its state, a struct that msgspec can turn into JSON and back."""

    key: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    options: ClassVar[type[Options]]
    state: ClassVar[type[Any]]
    asks: ClassVar[Any]
    """The union of all decisions, so that one can be read from JSON."""
    events: ClassVar[Any]
    """The union of all events, likewise."""
    data_version: ClassVar[str] = ""
    data_checks: ClassVar[Mapping[str, Callable[[bytes, str], None]]] = {}
    """By name of a data file: what checks its text, given under what name to report faults."""
    bots: ClassVar[Mapping[str, BotMaker]] = {}
    real_seats: ClassVar[tuple[int, ...]] = ()
    """How many can sit at a real table at which this device is one player's sheet; none: not that kind of game."""

    @abstractmethod
    def new(self, setup: Setup) -> S:
        """The state before the first decision. Raises `BadSetup`."""

    @abstractmethod
    def clone(self, state: S) -> S:
        """A copy that shares nothing that can change."""

    @abstractmethod
    def pending(self, state: S) -> Sequence[Any]:
        """The decisions that may be answered now; several at once are simultaneous, none means over."""

    @abstractmethod
    def choices(self, state: S, decision: Any) -> Sequence[Any]:
        """Every legal answer. Works on the state and on the view of the decision's seat alike."""

    @abstractmethod
    def apply(self, state: S, decision: Any, choice: Any) -> list[Event]:
        """Change the state. Raises `IllegalChoice` with a sentence for the player and changes nothing."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> S:
        """A copy with everything removed that the seat (None: a spectator) may not know."""

    @abstractmethod
    def score(self, state: S) -> ScoreSheet:
        """The score as it stands, correct at any moment of the game."""

    @abstractmethod
    def read(self, decision: Any, text: str) -> Any:
        """The choice behind a notation. Raises `IllegalChoice` where it says nothing."""

    @abstractmethod
    def final(self, state: S) -> dict[str, Any]:
        """The state in the documented form for other programs."""

    @abstractmethod
    def round(self, state: S) -> int:
        """The number of the round being played, or of the last one."""

    def sample(self, state: S, decision: Any, u: float) -> Any:
        """The choice that one uniform number from [0, 1) stands for.

        One number decides one question. So a seed, or numbers that several devices drew together, give the
        same game again, and Fate can be resumed by skipping as many numbers as it has given answers.
        """
        choices = self.choices(state, decision)
        return choices[int(u * len(choices))]

    def check_data(self) -> Sequence[str]:
        """The data files in use, each read and checked again. Raises `BadData`."""
        names = [f"{self.key}/{name}" for name in self.data_checks]
        for name, check in zip(names, self.data_checks.values(), strict=True):
            check(read_file(name), name)
        return names

    def real_options(self, players: int) -> dict[str, Any]:
        """The options of a game with one seat that make it one player's sheet at a real table of so many."""
        raise BadSetup(f"{self.title} has no sheet for a real table yet.")

    def example_table(self) -> str:
        """A complete file for `score_table`, as a person would type it."""
        raise BadSetup(f"{self.title} has no score pad yet.")

    def score_table(self, text: bytes, name: str) -> ScoreSheet:
        """The score of a finished table that was typed in. Raises `BadData` with the place of any fault."""
        raise BadSetup(f"{self.title} has no score pad yet.")

    def setup(self, seats: int, options: Mapping[str, Any] | None = None) -> Setup:
        """A checked setup from outside values; options given as text are converted."""
        if seats not in self.seats:
            raise BadSetup(f"{self.title} is for {spell_counts(self.seats)} players, not {seats}.")
        given = dict(options or {})
        known = self.options.__struct_fields__
        for key in given:
            if key not in known:
                raise BadSetup(f"{self.title} has no option '{key}'; it has {', '.join(known)}.")
        for key, value in given.items():
            try:
                msgspec.convert({key: value}, self.options, strict=False)
            except msgspec.ValidationError as error:
                problem = str(error).split(" - at ")[0]
                raise BadSetup(f"option {key}={value}: {problem[0].lower()}{problem[1:]}.") from None
        return Setup(seats, msgspec.convert(given, self.options, strict=False))


def spell_counts(counts: Iterable[int]) -> str:
    """`(1, 2, 3)` as '1 to 3', `(2, 4)` as '2 or 4'."""
    listed = sorted(counts)
    if len(listed) > 2 and listed == list(range(listed[0], listed[-1] + 1)):
        return f"{listed[0]} to {listed[-1]}"
    return " or ".join(map(str, listed))
