"""What a band is worth. A tally says what counts; a finished paper game is scored from the same."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.kernel import Line, ScoreSheet, SeatScore

from .box import CONTRACTS
from .contracts import due
from .state import Four, State


class Tally(Struct, frozen=True):
    """Everything that counts for one player; `contracts` are the fulfilled ones, by key or by mere points."""

    fans: Four
    contracts: tuple[str | int, ...] = ()
    angry: int = 0


def full_rows(fans: Four, rows: int) -> int:
    return min(rows, *fans)


def full_columns(fans: Four, rows: int) -> int:
    return sum(count >= rows for count in fans)


def contract_points(contract: str | int) -> int:
    return CONTRACTS[contract].points if contract in CONTRACTS else int(contract)


def contract_words(contract: str | int) -> str:
    points = contract_points(contract)
    return f"{CONTRACTS[contract].name} {points}" if contract in CONTRACTS else f"one of {points}"


def in_pit(fans: Four, rows: int) -> int:
    """Fans for whom their column has no room."""
    return sum(max(0, count - rows) for count in fans)


def seat_score(tally: Tally, rows: int, guitar: int = 0) -> SeatScore:
    """The lines of one player, with their working (ruling 13)."""
    lines, columns = full_rows(tally.fans, rows), full_columns(tally.fans, rows)
    names = ", ".join(map(contract_words, tally.contracts))
    return SeatScore(
        (
            Line("rows", lines, f"{lines} of {rows} full"),
            Line("columns", columns, f"{columns} of {len(tally.fans)} full"),
            Line("contracts", sum(map(contract_points, tally.contracts)), names or "none fulfilled"),
            Line("angry fans", -tally.angry, f"{tally.angry} in the diss lodge"),
        ),
        ties=(sum(tally.fans), guitar),
    )


def table_score(tallies: Sequence[Tally], rows: int, winner: int = -1) -> ScoreSheet:
    seats = tuple(seat_score(tally, rows, int(index == winner)) for index, tally in enumerate(tallies))
    notes = ("A full tie, settled by an air guitar battle.",) if winner >= 0 else ()
    return ScoreSheet(seats, notes)


def tallies(state: State) -> list[Tally]:
    """Shown contracts count, and those for the end as they stand now, where they are known."""
    return [Tally(seat.fans, (*seat.fulfilled, *due(state, seat, "end")), len(seat.lodge)) for seat in state.seats]


def score(state: State) -> ScoreSheet:
    """The score of a table as it stands."""
    return table_score(tallies(state), state.options.hall_rows, state.winner)


def full_tie(state: State) -> tuple[int, ...]:
    """The seats that share first place with equally many fans, if more than one does."""
    first = tuple(index for index, rank in enumerate(score(state).ranking) if rank == 1)
    return first if len(first) > 1 else ()
