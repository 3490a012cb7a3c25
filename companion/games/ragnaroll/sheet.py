"""The printed sheet as data: sectors, gods, runestones, rounds and heroes, read once and checked.

A square is a bit. Rows have a guard column on the right that is never set, so that shapes cannot wrap around:
bit = (row - 1) * STRIDE + sector * 6 + (column - 1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from companion.kernel import BadData, IllegalChoice, decode, read_file, version

KEY = "ragnaroll"
SIDE = 6
SECTORS = 3
WIDTH = SIDE * SECTORS
STRIDE = WIDTH + 1
Natural = Annotated[int, Meta(ge=0)]
Power = Literal["troll_each_sector", "any_square", "troll_line", "two_trolls", "two_runestones"]


class Sector(Struct, frozen=True):
    colour: str
    rows: Annotated[tuple[str, ...], Meta(min_length=SIDE, max_length=SIDE)]


class SheetFile(Struct, frozen=True):
    sectors: Annotated[tuple[Sector, ...], Meta(min_length=SECTORS, max_length=SECTORS)]
    troll_track: tuple[Literal["magic"] | Natural, ...]


class God(Struct, frozen=True):
    name: Annotated[str, Meta(min_length=1)]
    points: Natural
    power: Power
    shape: Annotated[tuple[str, ...], Meta(min_length=1, max_length=SIDE)]


class GodFile(Struct, frozen=True):
    gods: Annotated[tuple[God, ...], Meta(min_length=1)]


class RunestoneFile(Struct, frozen=True):
    columns: Annotated[tuple[str, ...], Meta(min_length=SIDE, max_length=SIDE)]
    row_points: Natural
    row_strikes: Natural


class RoundFile(Struct, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=30)]
    runestone_rounds: tuple[int, ...]
    bonus: tuple[Natural, ...]
    later_bonus: tuple[Natural, ...]
    die_turns: tuple[Natural, ...]
    fires: tuple[Natural, ...]


class Hero(Struct, frozen=True):
    points: int
    name: str
    deed: str


class SoloFile(Struct, frozen=True):
    dummy_fires: dict[Literal["1", "2"], tuple[Natural, ...]]
    heroes: tuple[Hero, ...]


def check_sheet(sheet: SheetFile, file: str) -> None:
    """Faults that types cannot see."""
    initials: set[str] = set()
    for s, sector in enumerate(sheet.sectors):
        where = f"sectors[{s}]"
        if not sector.colour or sector.colour[0].upper() in initials:
            raise BadData(file, f"{where}.colour", "each sector needs a colour with a first letter of its own")
        initials.add(sector.colour[0].upper())
        for r, row in enumerate(sector.rows):
            if len(row) != SIDE or set(row) - set("EWTSX"):
                raise BadData(file, f"{where}.rows[{r}]", f"'{row}' is not six letters out of E W T S X")
        trolls = sum(row.count("T") for row in sector.rows)
        if trolls != len(sheet.troll_track):
            raise BadData(file, f"{where}.rows", f"{trolls} trolls, but the track has {len(sheet.troll_track)}")


def check_gods(gods: GodFile, file: str) -> None:
    names: set[str] = set()
    for g, god in enumerate(gods.gods):
        where = f"gods[{g}]"
        if god.name.lower() in names or not god.name.isalpha():
            raise BadData(file, f"{where}.name", f"'{god.name}' is not a name of its own made of letters")
        names.add(god.name.lower())
        cells = {(r, c) for r, row in enumerate(god.shape) for c, cell in enumerate(row) if cell == "#"}
        if any(set(row) - set("#.") for row in god.shape):
            raise BadData(file, f"{where}.shape", "only # and . can be used")
        if not cells or not _connected(cells):
            raise BadData(file, f"{where}.shape", "the # must be one connected shape")


def check_runestones(runes: RunestoneFile, colours: tuple[str, ...], file: str) -> None:
    for c, colour in enumerate(runes.columns):
        if colour not in colours:
            raise BadData(file, f"columns[{c}]", f"'{colour}' is no sector; there are {', '.join(colours)}")


def check_rounds(rounds: RoundFile, file: str) -> None:
    for name in ("bonus", "later_bonus"):
        if len(getattr(rounds, name)) != rounds.rounds:
            raise BadData(file, name, f"needs one number for each of the {rounds.rounds} rounds")
    for r, number in enumerate(rounds.runestone_rounds):
        if not 1 <= number <= rounds.rounds:
            raise BadData(file, f"runestone_rounds[{r}]", f"there is no round {number}")


def check_solo(solo: SoloFile, file: str) -> None:
    for players, fires in ("1", 2), ("2", 1):
        if len(solo.dummy_fires.get(players, ())) != fires:  # type: ignore[call-overload]
            raise BadData(file, f"dummy_fires.{players}", f"needs {fires} number(s), one for each dummy")
    points = [hero.points for hero in solo.heroes]
    if points != sorted(points):
        raise BadData(file, "heroes", "heroes must stand in the order of their points")


def _connected(cells: set[tuple[int, int]]) -> bool:
    seen, todo = set(), [min(cells)]
    while todo:
        r, c = todo.pop()
        if (r, c) in cells and (r, c) not in seen:
            seen.add((r, c))
            todo += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return seen == cells


def check_file(name: str, text: bytes, file: str) -> Any:
    """One data file decoded and checked. Raises `BadData`."""
    type_, check = CHECKS[name]
    found = decode(text, type_, file)
    check(found, file)
    return found


CHECKS: dict[str, tuple[Any, Callable[[Any, str], None]]] = {
    "sheet.json": (SheetFile, check_sheet),
    "gods.json": (GodFile, check_gods),
    "runestones.json": (RunestoneFile, lambda runes, file: check_runestones(runes, COLOURS, file)),
    "rounds.json": (RoundFile, check_rounds),
    "solo.json": (SoloFile, check_solo),
}


def _load(name: str) -> Any:
    return check_file(name, read_file(f"{KEY}/{name}"), f"{KEY}/{name}")


SHEET: SheetFile = _load("sheet.json")
COLOURS: tuple[str, ...] = tuple(sector.colour for sector in SHEET.sectors)
GODS: tuple[God, ...] = _load("gods.json").gods
RUNES: RunestoneFile = _load("runestones.json")
ROUNDS: RoundFile = _load("rounds.json")
SOLO: SoloFile = _load("solo.json")
DATA_VERSION = version(KEY, CHECKS)

LETTERS = "".join(colour[0].upper() for colour in COLOURS)
"""The first letters of the colours, by which squares, dice and runestones are written: B46, R3, Y2."""


def square(sector: int, column: int, row: int) -> int:
    """The bit number of a square; column and row count from 1."""
    return (row - 1) * STRIDE + sector * SIDE + column - 1


def _mask(kinds: str, sectors: range = range(SECTORS)) -> int:
    return sum(
        1 << square(s, c + 1, r + 1)
        for s in sectors
        for r, row in enumerate(SHEET.sectors[s].rows)
        for c, kind in enumerate(row)
        if kind in kinds
    )


BOARD = _mask("EWTSX")
STRUCK_AT_START = _mask("X")
WARRIORS = _mask("W")
TROLLS = _mask("T")
STONES = _mask("S")
LIGHT = _mask("EW")
SECTOR = tuple(_mask("EWTSX", range(s, s + 1)) for s in range(SECTORS))
SECTOR_TROLLS = tuple(TROLLS & sector for sector in SECTOR)

MAGIC_OF = tuple(sum(mark == "magic" for mark in SHEET.troll_track[:n]) for n in range(len(SHEET.troll_track) + 1))
"""Magic earned by so many struck trolls of one track."""
POINTS_OF = tuple(
    sum(mark for mark in SHEET.troll_track[:n] if mark != "magic") for n in range(len(SHEET.troll_track) + 1)
)
"""Points earned by so many struck trolls of one track."""

ALL_RUNES = (1 << SECTORS * SIDE) - 1
RUNE_ROW = tuple(((1 << SIDE) - 1) << SIDE * s for s in range(SECTORS))
RUNE_COLUMN = tuple(sum(1 << SIDE * s + v for s in range(SECTORS)) for v in range(SIDE))
COLUMN_SECTOR = tuple(COLOURS.index(colour) for colour in RUNES.columns)

SQUARES = {
    f"{LETTERS[s]}{c}{r}": square(s, c, r)
    for r in range(1, SIDE + 1)
    for s in range(SECTORS)
    for c in range(1, SIDE + 1)
}
NAMES = {bit: name for name, bit in SQUARES.items()}
RUNE_NAMES = tuple(f"{letter}{v}" for letter in LETTERS for v in range(1, SIDE + 1))


def bits(mask: int) -> Iterator[int]:
    """The bit numbers of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def sector_of(bit: int) -> int:
    return bit % STRIDE // SIDE


def names(mask: int) -> str:
    """A set of squares in notation: `B46-B56`."""
    return "-".join(NAMES[bit] for bit in bits(mask))


def read_square(text: str) -> int:
    try:
        return SQUARES[text.upper()]
    except KeyError:
        raise IllegalChoice(f"'{text}' is no square; squares are written like {LETTERS[1]}46") from None


def read_squares(text: str) -> int:
    mask = 0
    for name in text.split("-"):
        mask |= 1 << read_square(name)
    return mask
