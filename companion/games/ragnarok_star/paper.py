"""A finished game at a real table, typed in: the file behind `score ragnarok_star FILE` and the score pad."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.kernel import BadData, ScoreSheet, decode

from .box import BOARD, CONTRACTS, FANS
from .scoring import Tally, table_score
from .state import Four

MOST_PLAYERS = 4


class PaperSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """One player: fans of hall and mosh pit together, contracts by name or, from another set, by their points."""

    name: Annotated[str, Meta(min_length=1)]
    fans: dict[str, Annotated[int, Meta(ge=0)]] = {}
    contracts: tuple[str | Annotated[int, Meta(ge=1, le=3)], ...] = ()
    angry_fans: Annotated[int, Meta(ge=0)] = 0


class PaperTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The table; `air_guitar` names who won the battle of a full tie."""

    seats: Annotated[tuple[PaperSeat, ...], Meta(min_length=1, max_length=MOST_PLAYERS)]
    hall_rows: Annotated[int, Meta(ge=4, le=6)] = 5
    air_guitar: str | None = None


def score_table(text: bytes, file: str) -> ScoreSheet:
    """The score of a typed-in table. Raises `BadData` with the place of any fault."""
    table = decode(text, PaperTable, file)
    tallies = [
        Tally(_fans(seat, file, f"seats[{i}].fans"), _contracts(table, i, file), seat.angry_fans)
        for i, seat in enumerate(table.seats)
    ]
    _check_table(table, tallies, file)
    score = table_score(tallies, table.hall_rows)
    if table.air_guitar is not None:
        score = table_score(tallies, table.hall_rows, _winner(table, score, file))
    named = [replace(scored, name=seat.name) for scored, seat in zip(score.seats, table.seats, strict=True)]
    return replace(score, seats=tuple(named))


def _fans(seat: PaperSeat, file: str, place: str) -> Four:
    for fan in seat.fans:
        if fan not in FANS:
            raise BadData(file, place, f"there is no fan '{fan}'; there are {', '.join(FANS)}")
    boy, girl, oldman, oldwoman = (seat.fans.get(fan, 0) for fan in FANS)
    return boy, girl, oldman, oldwoman


def _contracts(table: PaperTable, index: int, file: str) -> tuple[str | int, ...]:
    """Contracts by key; each is in the deck once."""
    taken = {_contract(name) for seat in table.seats[:index] for name in seat.contracts}
    found: list[str | int] = []
    for i, name in enumerate(table.seats[index].contracts):
        key, place = _contract(name), f"seats[{index}].contracts[{i}]"
        if key is None:
            raise BadData(file, place, f"there is no contract '{name}'; give its points if it is from another set")
        if isinstance(key, str) and (key in found or key in taken):
            raise BadData(file, place, f"'{name}' stands twice; there is one in the deck")
        found.append(key)
    return tuple(found)


def _contract(name: str | int) -> str | int | None:
    if isinstance(name, int):
        return name
    return next((key for key, contract in CONTRACTS.items() if name.lower() in (key, contract.name.lower())), None)


def _check_table(table: PaperTable, tallies: list[Tally], file: str) -> None:
    """No more fans than the box has."""
    for number, fan in enumerate(FANS):
        held = sum(tally.fans[number] for tally in tallies)
        if held > BOARD.fans_each:
            raise BadData(file, "seats", f"{held} fans '{fan}' at the table, the box has {BOARD.fans_each}")
    angry = sum(seat.angry_fans for seat in table.seats)
    if angry > MOST_PLAYERS:
        raise BadData(file, "seats", f"{angry} angry fans at the table, the box has {MOST_PLAYERS}")


def _winner(table: PaperTable, score: ScoreSheet, file: str) -> int:
    """Who won the air guitar battle: one of those that share the first place."""
    tied = [i for i, place in enumerate(score.ranking) if place == 1]
    for i in tied:
        if len(tied) > 1 and table.seats[i].name == table.air_guitar:
            return i
    raise BadData(file, "air_guitar", f"'{table.air_guitar}' is not in a full tie for the first place")


EXAMPLE = """{
  "seats": [
    {
      "name": "Angus",
      "fans": {"boy": 5, "girl": 6, "oldman": 3, "oldwoman": 4},
      "contracts": ["Highway to Valhalla", "Back to the Jungle"],
      "angry_fans": 0
    },
    {
      "name": "Patti, who has other contracts",
      "fans": {"boy": 2, "girl": 4, "oldman": 5, "oldwoman": 2},
      "contracts": [2, 1],
      "angry_fans": 2
    }
  ],
  "hall_rows": 5
}
"""
