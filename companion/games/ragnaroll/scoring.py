"""What a sheet is worth. A tally says what counts on one sheet; a finished paper game is scored from the same."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.kernel import Line, ScoreSheet, SeatScore

from .shapes import has_valhalla, largest_fire
from .sheet import COLOURS, GODS, POINTS_OF, ROUNDS, RUNE_ROW, RUNES, SOLO, WARRIORS
from .state import Seat, State


class Tally(Struct, frozen=True):
    """Everything that counts on one sheet."""

    gods: tuple[int, ...]
    bonus: int
    rows: int
    trolls: tuple[int, int, int]
    warriors: int
    valhalla: bool
    fire: int
    die_turns: int


def tally(seat: Seat, arm: int) -> Tally:
    """The tally of a sheet as it stands."""
    return Tally(
        gods=tuple(summoned.god for summoned in seat.gods),
        bonus=sum(summoned.bonus for summoned in seat.gods),
        rows=sum(seat.runes & row == row for row in RUNE_ROW),
        trolls=seat.trolls,
        warriors=(seat.struck & WARRIORS).bit_count(),
        valhalla=has_valhalla(seat.struck, arm),
        fire=largest_fire(seat.struck),
        die_turns=seat.turns,
    )


def fire_penalty(fire: int, fires: Sequence[int]) -> int:
    """What a fire costs among all fires at the table: equal sizes lose the same (ruling 13)."""
    if not fire:
        return 0
    rank = sorted(set(fires), reverse=True).index(fire)
    return ROUNDS.fires[rank] if rank < len(ROUNDS.fires) else 0


def god_points(gods: Sequence[int]) -> int:
    return sum(GODS[god].points for god in gods)


def troll_points(trolls: Sequence[int]) -> int:
    return sum(POINTS_OF[count] for count in trolls)


def turn_cost(turns: int) -> int:
    return sum(ROUNDS.die_turns[:turns])


def seat_score(sheet: Tally, fires: Sequence[int], loki: int = 0) -> SeatScore:
    """The lines of one sheet, with their working (ruling 14)."""
    gods = ", ".join(f"{GODS[god].name} {GODS[god].points}" for god in sheet.gods) or "none summoned"
    tracks = ", ".join(f"{colour} {count}" for colour, count in zip(COLOURS, sheet.trolls, strict=True))
    warriors = sheet.warriors if sheet.valhalla else -sheet.warriors
    return SeatScore(
        (
            Line("gods", god_points(sheet.gods), gods),
            Line("bonus", sheet.bonus, "for summoning early"),
            Line("runestones", sheet.rows * RUNES.row_points, f"{sheet.rows} full row(s)"),
            Line("trolls", troll_points(sheet.trolls), f"struck: {tracks}"),
            Line("warriors", warriors, f"{sheet.warriors} struck, {'in' if sheet.valhalla else 'no'} Valhalla"),
            Line("fire", -fire_penalty(sheet.fire, fires), fire_words(sheet.fire, fires)),
            Line("die turns", -turn_cost(sheet.die_turns), f"{sheet.die_turns} used"),
        ),
        ties=(sum(sheet.trolls), loki),
    )


def fire_words(fire: int, fires: Sequence[int]) -> str:
    others = ", ".join(map(str, sorted(fires, reverse=True)))
    return f"largest fire {fire}; all fires: {others}" if fire else "no fire"


def table_score(sheets: Sequence[Tally], outside: Sequence[int], winner: int = -1, solo: bool = False) -> ScoreSheet:
    """The whole table; `outside` are fires of dummies and of players whose sheets are elsewhere."""
    fires = [*(sheet.fire for sheet in sheets), *outside]
    seats = tuple(seat_score(sheet, fires, int(index == winner)) for index, sheet in enumerate(sheets))
    notes = []
    if winner >= 0:
        notes.append("A full tie: Loki chose the winner.")
    if solo:
        notes.append(hero_words(seats[0].total))
    return ScoreSheet(seats, tuple(notes))


def hero_words(points: int) -> str:
    """Where a solo score stands among the heroes (ruling 15)."""
    reached = [hero for hero in SOLO.heroes if points >= hero.points]
    above = next((hero for hero in SOLO.heroes if points < hero.points), None)
    rank = f"You equal {reached[-1].name}, {reached[-1].deed}." if reached else "No hero of old stands this low."
    return rank + (f" {above.points - points} more to {above.name}." if above else " No hero stands higher.")


def score(state: State) -> ScoreSheet:
    """The score of a table as it stands."""
    sheets = [tally(seat, state.options.valhalla_arm) for seat in state.seats]
    return table_score(sheets, state.fires, state.winner, solo=state.players == 1)


def full_tie(state: State) -> tuple[int, ...]:
    """The seats that share first place with equal trolls, if more than one does."""
    ranking = score(state).ranking
    first = tuple(index for index, rank in enumerate(ranking) if rank == 1)
    return first if len(first) > 1 else ()
