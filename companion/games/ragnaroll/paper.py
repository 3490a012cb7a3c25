"""A finished paper game, typed in: the file behind `score ragnaroll FILE` and the score pad."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.kernel import BadData, IllegalChoice, ScoreSheet, decode

from .scoring import Tally, table_score
from .shapes import has_valhalla, is_god, largest_fire
from .sheet import (
    BOARD,
    COLOURS,
    GODS,
    MAGIC_OF,
    ROUNDS,
    SECTOR_TROLLS,
    SIDE,
    SOLO,
    STRUCK_AT_START,
    WARRIORS,
    read_square,
    read_squares,
)

MOST_PLAYERS = 6
TRACK = len(MAGIC_OF) - 1
Count = Annotated[int, Meta(ge=0, le=108)]


class PaperGod(Struct, frozen=True, forbid_unknown_fields=True):
    """A summoned god; `squares` (like R11-R12) may be left out."""

    name: str
    round: Annotated[int, Meta(ge=1)]
    squares: str | None = None


class PaperSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """One sheet: either its strikes, or the counts that follow from them."""

    name: str
    gods: tuple[PaperGod, ...] = ()
    runestones: dict[str, tuple[int, ...]] = {}
    die_turns: Annotated[int, Meta(ge=0)] = 0
    strikes: tuple[str, ...] | None = None
    trolls: dict[str, int] | None = None
    warriors: Count | None = None
    valhalla: bool | None = None
    largest_fire: Count | None = None


class PaperTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The table; `other_fires` belong to players whose sheets are not in the file, the rest are settings."""

    seats: Annotated[tuple[PaperSeat, ...], Meta(min_length=1, max_length=MOST_PLAYERS)]
    other_fires: tuple[Count, ...] = ()
    valhalla_arm: Annotated[int, Meta(ge=3, le=6)] = 4
    bonus_from: Literal["2", "3"] = "2"


def score_table(text: bytes, file: str) -> ScoreSheet:
    """The score of a typed-in table. Raises `BadData` with the place of any fault."""
    table = decode(text, PaperTable, file)
    sheets = [_tally(seat, table, file, f"seats[{i}]") for i, seat in enumerate(table.seats)]
    players = len(table.seats) + len(table.other_fires)
    if players > MOST_PLAYERS:
        raise BadData(file, "other_fires", f"with them {players} players sit there, {MOST_PLAYERS} can play")
    for i, fire in enumerate(table.other_fires):
        _check_fire(fire, file, f"other_fires[{i}]")
    dummies = SOLO.dummy_fires[str(players)] if players < 3 else ()  # type: ignore[index]
    score = table_score(sheets, (*table.other_fires, *dummies), solo=players == 1)
    named = [replace(scored, name=seat.name) for scored, seat in zip(score.seats, table.seats, strict=True)]
    return replace(score, seats=tuple(named))


def _tally(seat: PaperSeat, table: PaperTable, file: str, place: str) -> Tally:
    """One sheet's tally, every number checked."""
    most = len(ROUNDS.die_turns)
    if seat.die_turns > most:
        raise BadData(file, f"{place}.die_turns", f"{seat.name} turned {seat.die_turns} dice, {most} are allowed")
    by_round = ROUNDS.bonus if table.bonus_from == "2" else ROUNDS.later_bonus
    gods, bonus = _gods(seat, by_round, file, f"{place}.gods")
    rows = _full_rows(seat, file, f"{place}.runestones")
    if seat.strikes is None:
        return _counted(seat, gods, bonus, rows, file, place)
    for field in ("trolls", "warriors", "valhalla", "largest_fire"):
        if getattr(seat, field) is not None:
            raise BadData(file, f"{place}.{field}", "follows from the strikes; give one or the other")
    struck = _strikes(seat, file, f"{place}.strikes")
    _check_god_squares(seat, struck, file, f"{place}.gods")
    red, blue, yellow = ((struck & mask).bit_count() for mask in SECTOR_TROLLS)
    return Tally(
        gods,
        bonus,
        rows,
        (red, blue, yellow),
        (struck & WARRIORS).bit_count(),
        has_valhalla(struck, table.valhalla_arm),
        largest_fire(struck),
        seat.die_turns,
    )


def _counted(seat: PaperSeat, gods: tuple[int, ...], bonus: int, rows: int, file: str, place: str) -> Tally:
    """A tally from typed counts."""
    _check_god_squares(seat, BOARD, file, f"{place}.gods")
    trolls = dict.fromkeys(COLOURS, 0)
    for colour, count in (seat.trolls or {}).items():
        if colour not in trolls:
            raise BadData(file, f"{place}.trolls", f"there is no {colour} track; there are {', '.join(COLOURS)}")
        if not 0 <= count <= TRACK:
            raise BadData(file, f"{place}.trolls.{colour}", f"{count} trolls struck, the track has {TRACK}")
        trolls[colour] = count
    warriors = seat.warriors or 0
    if warriors > WARRIORS.bit_count():
        raise BadData(file, f"{place}.warriors", f"{warriors} warriors struck, the sheet has {WARRIORS.bit_count()}")
    fire = seat.largest_fire or 0
    _check_fire(fire, file, f"{place}.largest_fire")
    red, blue, yellow = trolls.values()
    return Tally(gods, bonus, rows, (red, blue, yellow), warriors, bool(seat.valhalla), fire, seat.die_turns)


def _check_fire(size: int, file: str, place: str) -> None:
    if size == 1:
        raise BadData(file, place, "a lone strike is no fire: its size is 0, or 2 and more")


def _gods(seat: PaperSeat, by_round: tuple[int, ...], file: str, place: str) -> tuple[tuple[int, ...], int]:
    """The gods' numbers and the round bonuses; one bonus a round (ruling 9)."""
    numbers = {god.name.lower(): number for number, god in enumerate(GODS)}
    found: list[int] = []
    rounds: set[int] = set()
    for i, god in enumerate(seat.gods):
        number = numbers.get(god.name.lower())
        if number is None:
            raise BadData(file, f"{place}[{i}].name", f"there is no god '{god.name}'")
        if number in found:
            raise BadData(file, f"{place}[{i}].name", f"{seat.name} summoned {god.name} twice")
        if god.round > ROUNDS.rounds:
            raise BadData(file, f"{place}[{i}].round", f"there is no round {god.round}")
        found.append(number)
        rounds.add(god.round)
    return tuple(found), sum(by_round[number - 1] for number in rounds)


def _full_rows(seat: PaperSeat, file: str, place: str) -> int:
    for colour, values in seat.runestones.items():
        if colour not in COLOURS:
            raise BadData(file, place, f"there is no {colour} row; there are {', '.join(COLOURS)}")
        for i, value in enumerate(values):
            if not 1 <= value <= SIDE or value in values[:i]:
                raise BadData(file, f"{place}.{colour}[{i}]", f"runestone {value} does not exist or stands twice")
    return sum(len(values) == SIDE for values in seat.runestones.values())


def _strikes(seat: PaperSeat, file: str, place: str) -> int:
    """The struck squares; those printed as struck may be listed or not."""
    assert seat.strikes is not None
    struck = 0
    for i, name in enumerate(seat.strikes):
        try:
            bit = 1 << read_square(name)
        except IllegalChoice as error:
            raise BadData(file, f"{place}[{i}]", str(error)) from None
        if struck & bit:
            times = sum(other.upper() == name.upper() for other in seat.strikes)
            raise BadData(file, f"{place}[{i}]", f"{seat.name} has {times} strikes on {name}; a square takes one")
        struck |= bit
    return struck | STRUCK_AT_START


def _check_god_squares(seat: PaperSeat, struck: int, file: str, place: str) -> None:
    """Squares given for gods must be struck, have the shape and burn once."""
    burnt = 0
    for i, god in enumerate(seat.gods):
        if god.squares is None:
            continue
        at = f"{place}[{i}].squares"
        try:
            squares = read_squares(god.squares)
        except IllegalChoice as error:
            raise BadData(file, at, str(error)) from None
        number = next(n for n, known in enumerate(GODS) if known.name.lower() == god.name.lower())
        if squares & ~struck or not is_god(number, squares):
            raise BadData(file, at, f"{god.squares} is not {god.name}'s shape in strikes")
        if squares & burnt:
            raise BadData(file, at, "a strike can burn for one god only")
        burnt |= squares


EXAMPLE = """{
  "seats": [
    {
      "name": "Astrid",
      "strikes": ["R11", "R21", "R31", "R22", "R32", "R41", "B11", "B12", "B13", "B14", "B24", "B44", "Y35", "Y46"],
      "gods": [{"name": "Loki", "round": 3, "squares": "B11-B12-B13-B14-B24"}],
      "runestones": {"red": [1, 2, 3, 4, 5, 6], "blue": [2, 5], "yellow": [1]},
      "die_turns": 1
    },
    {
      "name": "Bjorn, who only counted",
      "gods": [
        {"name": "Woden", "round": 3},
        {"name": "Frigg", "round": 4},
        {"name": "Thor", "round": 5},
        {"name": "Sif", "round": 9}
      ],
      "runestones": {"yellow": [1, 2, 3, 4, 5, 6], "blue": [1, 3, 5], "red": [2]},
      "trolls": {"red": 4, "blue": 4, "yellow": 2},
      "warriors": 10,
      "valhalla": true,
      "largest_fire": 37,
      "die_turns": 0
    }
  ],
  "other_fires": [21],
  "valhalla_arm": 4,
  "bonus_from": "2"
}
"""
