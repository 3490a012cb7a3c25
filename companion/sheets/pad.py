"""A score pad: a finished paper game, typed in sheet by sheet, scored as it grows.

A game's pad module (`companion.sheets.<game>.pad`) draws two kinds of scenes: the `scene` of one player's sheet and the
`table`, what belongs to no sheet of the pad. `touch` gives the pad as it is after a touch. A pad is one frozen struct:
keeping, undoing and correcting it is keeping an older or a newer one. Its file is the one `Game.score_table` reads, so
what the pad shows and what `score GAME FILE` prints is the same score. What its table is called stands in the words of
the game's pad: `pad_<game>.table.short` on a tab, `.label` spoken, `.menu` in a list of deeds.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from companion import games
from companion.kernel import BadData, BadSetup, ScoreSheet, SeatScore
from companion.sheets.prose import MINUS, number
from companion.sheets.scene import Scene
from companion.words import word

TABLE = -1
"""The seat of touches that belong to no sheet."""


class PadSight(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a pad's scene is drawn from."""

    pad: Any
    seat: int = 0
    """Whose sheet is shown; of no meaning for the `table`."""
    width: float = 360.0
    height: float = 640.0
    """The room in dp."""
    text: float = 1.0
    marks: bool = True
    """Whether every colour also carries its letter and pattern."""


class PadModule(Protocol):
    """`companion.sheets.<game>.pad`. Functions that change a pad give another one and never raise."""

    Pad: type[Any]
    """The struct of a pad. It has `sheets`, a tuple of frozen structs with a `name`, and can become JSON and back."""

    def new(self, names: Sequence[str]) -> Any:
        """A pad with blank sheets."""

    def cleared(self, pad: Any) -> Any:
        """The same players with blank sheets and nothing typed for the table."""

    def joined(self, pad: Any, name: str) -> Any:
        """With one blank sheet more."""

    def left(self, pad: Any, seat: int) -> Any:
        """Without that sheet; the last one stays."""

    def full(self, pad: Any) -> str:
        """Why nobody can join; empty while there is room."""

    def bare(self, pad: Any) -> Any:
        """Without what is only looked at: two pads that are bare alike have the same sheets."""

    def read(self, text: bytes, file: str) -> Any:
        """The pad of a file for `Game.score_table`. Raises `BadData`."""

    def write(self, pad: Any) -> bytes:
        """That file, in the form in which each sheet is typed in."""

    def scene(self, sight: PadSight) -> Scene:
        """The sheet of `sight.seat`, to be filled in; as wide as the sight, as high as it needs."""

    def table(self, sight: PadSight) -> Scene:
        """What belongs to no sheet: what else must be known for the score, the house rules."""

    def touch(self, pad: Any, seat: int, means: Any) -> Any:
        """The pad after a touch on a seat's scene, or (`TABLE`) on the table's."""

    def key(self, pad: Any, text: str) -> tuple[int, Any] | None:
        """The seat and the touch that a key of a keyboard stands for, while a number is being typed."""

    def verdict(self, pad: Any) -> str:
        """What the places alone do not tell, in a sentence: what breaks a tie for the first one. Else empty."""


def has_pad(key: str) -> bool:
    """Whether a game has a pad, without loading it."""
    return (Path(__file__).parent / key / "pad.py").exists()


def pad_module(key: str) -> PadModule:
    """A game's pad. Raises `BadSetup` where it has none."""
    name = f"companion.sheets.{key}.pad"
    try:
        module: Any = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise  # the pad is there, something it needs is not
        raise BadSetup(word("pad.none", game=_title(key))) from None
    return module


def _title(key: str) -> str:
    known = games.keys()
    return games.find(key).title if key in known else key


# -- what holds for the pad of any game ----------------------------------------------------------------


def names(pad: Any) -> tuple[str, ...]:
    return tuple(sheet.name for sheet in pad.sheets)


def renamed(pad: Any, seat: int, name: str) -> Any:
    sheets = [replace(sheet, name=name) if i == seat else sheet for i, sheet in enumerate(pad.sheets)]
    return replace(pad, sheets=tuple(sheets))


def score(key: str, module: PadModule, pad: Any) -> ScoreSheet:
    return games.find(key).score_table(module.write(pad), word("pad.file"))


def blank(module: PadModule, pad: Any) -> bool:
    """Whether nothing is typed in yet but names."""
    return module.write(pad) == module.write(module.cleared(pad))


def free_name(taken: Iterable[str], offered: Iterable[str] = ()) -> str:
    """A name nobody on the pad has: of those offered, else a number."""
    used = {plain(name) for name in taken}
    numbered = (word("pad.player", number=number) for number in range(1, len(used) + 2))
    return next(name for name in (*offered, *numbered) if plain(name) not in used)


def plain(name: str) -> str:
    """Names that differ in case or blanks alone would be taken for one another."""
    return " ".join(name.split()).casefold()


def working(seat: SeatScore) -> str:
    """`13 + 7 + 5 + 7 + 10 − 5 = 37`: the lines of a score that are not 0, in one sum."""
    parts = [line.points for line in seat.lines if line.points]
    if len(parts) < 2:
        return "".join(number(points) for points in parts)
    said = "".join(f" {'+' if points > 0 else MINUS} {abs(points)}" for points in parts[1:])
    return f"{number(parts[0])}{said} = {number(seat.total)}"


# -- drafts --------------------------------------------------------------------------------------------


def draft(pad: Any) -> bytes:
    """The whole pad, with what its file leaves out."""
    return msgspec.json.encode(pad)


def drafted(key: str, module: PadModule, body: bytes | None) -> Any:
    """The pad of a draft; None where there is none or it cannot be used any more."""
    if body is None:
        return None
    try:
        pad = msgspec.json.decode(body, type=module.Pad)
        score(key, module, pad)
    except (msgspec.DecodeError, BadData):
        return None
    return pad
