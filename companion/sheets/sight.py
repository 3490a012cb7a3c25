"""What a game's sheet module offers, and what it is given.

A sheet module draws two scenes: the `board` (the sheet itself, which may scroll) and the `tray` (what is to be
done now: dice, keys, buttons; pinned, never scrolls). Both are computed from a `Sight`. A touch carries what it means;
`touch` turns that into what happens next: think on (a new draft), choose, or let Fate throw the dice.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from companion import games
from companion.sheets.scene import Scene
from companion.sheets.sketch import Pages
from companion.sheets.terminal import Picture

if TYPE_CHECKING:
    from companion.sheets.lesson import Lesson


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a scene is drawn from: what one seat may know, what is asked of it, what it has in mind."""

    view: Any
    """What the seat may know: the game's state type."""
    seat: int
    """Whose sheet is shown."""
    decision: Any = None
    """The question that is answered on this device now: this seat's, or Fate's; None while others think."""
    typed: bool = False
    """Whether Fate's answers are typed in (a real table); otherwise a tap lets Fate throw."""
    draft: Any = None
    """Steps taken towards a choice, in the game's own form; None at the start of every question."""
    names: tuple[str, ...] = ()
    """The seats' names."""
    width: float = 360.0
    height: float = 640.0
    """The room in dp."""
    text: float = 1.0
    """Text size, 1 is normal."""
    marks: bool = True
    """Whether every colour also carries its letter and pattern."""
    scores: bool = True
    """Whether points are shown; some like them hidden until the end."""
    news: tuple[Any, ...] = ()
    """The events since this seat's last answer, to show what just happened."""
    sealed: frozenset[int] = frozenset()
    """The seats whose secret answer lies sealed on a device of their own; the view does not know of it yet."""
    sketches: Pages = {}
    """The notes that the seat's owner has drawn by finger, by page; only the owner's own sight has any."""
    sketching: bool = False
    """Whether notes can be drawn now."""


class Think(msgspec.Struct, frozen=True):
    """The touch was a step: draw again with this draft."""

    draft: Any


class Choose(msgspec.Struct, frozen=True):
    """The touch was an answer to the sight's decision.

    `draft` is what stays in mind if the same kind of question follows for this seat (a die was turned, the others lie
    where they lay); None starts it afresh. With `cast` the dice that the answer gives into this seat's hand fall
    at once, where a tap lets Fate throw.
    """

    choice: Any
    draft: Any = None
    cast: bool = False


class Cast(msgspec.Struct, frozen=True):
    """The touch lets Fate answer the sight's decision by itself."""


class Clean(msgspec.Struct, frozen=True):
    """The touch wipes the notes off a page."""

    page: str


class Look(msgspec.Struct, frozen=True):
    """The touch turns to another seat's sheet."""

    seat: int


Step = Think | Choose | Cast | Look | Clean


class SheetModule(Protocol):
    """`companion.sheets.<game>`."""

    def board(self, sight: Sight) -> Scene:
        """The sheet of `sight.seat`; as wide as the sight (360 dp at least), as high as it needs."""

    def tray(self, sight: Sight) -> Scene:
        """What is to be done now; as wide as the sight, at most a third of its height when that is a phone's.

        On a phone held sideways it stands beside the board: 280 dp wide at least, its sight three times as high as it.
        """

    def touch(self, sight: Sight, means: Any) -> Step:
        """What a touch leads to; `means` is what a touched shape of board or tray carries."""

    def drop(self, sight: Sight, source: Any, target: Any) -> Step:
        """What dragging one shape onto another leads to."""

    def steps(self, draft: Any) -> bool:
        """Whether a draft holds a step towards a choice, which undo takes back first; to look around is none."""

    def prompt(self, sight: Sight) -> str:
        """What to do now, in one sentence to be shown and spoken."""

    def explain(self, view: Any, seat: int, line: str) -> str:
        """Where the points of a score line come from, in one or two sentences."""

    def tell(self, event: Any, names: tuple[str, ...]) -> str:
        """What happened, in one sentence; empty where it is not worth one."""

    def emblem(self, width: float, height: float) -> Scene:
        """The game's emblem."""

    def paper(self, view: Any, seat: int) -> Scene:
        """The sheet to print, in A4 proportions; of a new game: blank."""

    def lesson(self) -> Lesson:
        """A first game that explains itself."""

    def picture(self, view: Any, seat: int) -> Picture:
        """The sheet in letters, for the terminal."""


def shelf() -> list[str]:
    """The games that can be shown: those whose sheet has a board, without loading any.

    Games with players of their own come first, then what is only a tool.
    """
    here, known = Path(__file__).parent, games.keys()
    shown = [key for key in known if (here / key / "board.py").exists()]
    return sorted(shown, key=lambda key: not (here.parent / "games" / key / "bots.py").exists())


def sheet(key: str) -> SheetModule:
    """A game's sheet module."""
    module: Any = importlib.import_module(f"companion.sheets.{key}")
    return module
