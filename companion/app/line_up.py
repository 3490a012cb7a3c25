"""Who sits where, before a game begins. Knows no toolkit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

from companion import bots
from companion.app.settings import Chair
from companion.kernel import BadSetup, Game, SeatInfo
from companion.words import word

PERSON = Chair("").player
USUAL = 3
"""Chairs at a table that was never set before, where the game allows so many."""


class LineUp:
    """The chairs round the table, in order. With `bots_only` nobody but bots sits down."""

    def __init__(self, game: Game[Any], chairs: Iterable[Chair] = (), *, bots_only: bool = False) -> None:
        self.game, self.bots_only = game, bots_only
        self.players = [*([] if bots_only else [PERSON]), *bots.levels(game)]
        """Who may sit on a chair: a person or a bot's level, the weakest first."""
        self.chairs = [chair for chair in chairs if chair.player in self.players][: max(game.seats)]
        wanted = min(game.seats) if self.chairs else self._usual()
        while len(self.chairs) < wanted:
            self._sit_down(self._newcomer if self.chairs else self.players[0 if not bots_only else -1])

    def __len__(self) -> int:
        return len(self.chairs)

    @property
    def _newcomer(self) -> str:
        """Who takes a new chair: the strongest bot; a person where the game has no bots of its own."""
        return self.players[-1 if self.game.bots or self.bots_only else 0]

    def _usual(self) -> int:
        return min(max(USUAL, min(self.game.seats)), max(self.game.seats))

    # -- changing --------------------------------------------------------------------------------------

    @property
    def can_add(self) -> bool:
        return len(self) < max(self.game.seats)

    @property
    def can_remove(self) -> bool:
        return len(self) > min(self.game.seats)

    def add(self) -> int:
        """One chair more; its place."""
        self._sit_down(self._newcomer)
        return len(self) - 1

    def remove(self, at: int) -> None:
        del self.chairs[at]

    def move(self, at: int, by: int) -> int:
        """Change places with a neighbour; the new place."""
        to = at + by
        self.chairs[at], self.chairs[to] = self.chairs[to], self.chairs[at]
        return to

    def rename(self, at: int, name: str) -> None:
        self.chairs[at] = Chair(name, self.chairs[at].player)

    def seat(self, at: int, player: str) -> None:
        """Let somebody else sit there; a name nobody chose goes with whom it was made for."""
        old = self.chairs[at]
        made_up = old.name in (*_bot_names(), word("setup.you"), "")
        if made_up and (old.player == PERSON) != (player == PERSON):
            self.chairs[at] = Chair("", player)
            self.chairs[at] = Chair(self.default_name(at), player)
        else:
            self.chairs[at] = Chair(old.name, player)

    def _sit_down(self, player: str) -> None:
        self.chairs.append(Chair("", player))
        self.chairs[-1] = Chair(self.default_name(len(self) - 1), player)

    # -- names -----------------------------------------------------------------------------------------

    def default_name(self, at: int) -> str:
        """The name of a chair nobody has given one: a free one."""
        taken = {_plain(chair.name) for place, chair in enumerate(self.chairs) if place != at}
        offered = _people_names() if self.chairs[at].player == PERSON else _more_bot_names()
        return next(name for name in offered if _plain(name) not in taken)

    def clash(self) -> int | None:
        """The first chair with a name that another one has already."""
        seen: set[str] = set()
        for at, chair in enumerate(self.chairs):
            name = _plain(chair.name or self.default_name(at))
            if name in seen:
                return at
            seen.add(name)
        return None

    def seats(self) -> list[SeatInfo]:
        """Everybody with a name. Raises `BadSetup` where two have the same."""
        for at, chair in enumerate(self.chairs):
            self.chairs[at] = Chair(" ".join(chair.name.split()) or self.default_name(at), chair.player)
        at_fault = self.clash()
        if at_fault is not None:
            raise BadSetup(word("setup.same_name", name=self.chairs[at_fault].name))
        return [SeatInfo(chair.name, chair.player) for chair in self.chairs]


def _plain(name: str) -> str:
    """Names that differ in case or blanks alone would be taken for one another."""
    return " ".join(name.split()).casefold()


def _bot_names() -> list[str]:
    return word("setup.bot_names").split()


def _more_bot_names() -> Iterator[str]:
    yield from _bot_names()
    yield from (word("setup.bot", number=number) for number in count(1))


def _people_names() -> Iterator[str]:
    yield word("setup.you")
    yield from (word("setup.player", number=number) for number in count(2))


def player_words(player: str) -> tuple[str, str]:
    """Who sits there, and what that means, in words; a level nobody has described goes by its name."""
    key = f"setup.level.{player}"
    name, help_ = word(key), word(f"{key}.help")
    return (player.capitalize(), "") if name == key else (name, help_)
