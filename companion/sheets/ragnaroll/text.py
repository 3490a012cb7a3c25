"""RagnaRoll's sheet in letters, for the terminal."""

from __future__ import annotations

from companion.games.ragnaroll.scoring import score
from companion.games.ragnaroll.sheet import (
    COLOURS,
    GODS,
    LETTERS,
    ROUNDS,
    RUNES,
    SECTORS,
    SHEET,
    SIDE,
    square,
)
from companion.games.ragnaroll.state import Seat, State
from companion.sheets.terminal import Ink, Picture, Piece, beside, score_lines

SECTOR_INK: tuple[Ink, ...] = ("red", "blue", "yellow")
KINDS = {"E": "·", "W": "w", "T": "t", "S": "s", "X": " "}


def picture(view: State, seat: int) -> Picture:
    """The whole sheet as text: rounds, grid, troll tracks, runestones, gods, score."""
    sheet = view.seats[seat]
    return [
        rounds_line(view, sheet),
        [],
        *grid(sheet),
        *tracks(sheet),
        [],
        *beside(runestones(sheet), gods(sheet)),
        [],
        *score_lines(score(view).seats[seat]),
        legend(),
    ]


def rounds_line(view: State, sheet: Seat) -> list[Piece]:
    table = ROUNDS.bonus if view.options.bonus_from == "2" else ROUNDS.later_bonus
    line: list[Piece] = [("Rounds ", "bold")]
    for number, bonus in enumerate(table, 1):
        text = f" {number}{f'+{bonus}' if bonus else ''}{'*' if number in ROUNDS.runestone_rounds else ''} "
        line.append((text, "gold" if number == view.round else "dim" if number < view.round else "plain"))
    costs = " ".join("x" if i < sheet.turns else str(cost) for i, cost in enumerate(ROUNDS.die_turns))
    return [*line, (f"  die turns {costs}", "plain")]


def grid(sheet: Seat) -> Picture:
    header: list[Piece] = [("   ", "plain")]
    for s in range(SECTORS):
        header += [(f"  {LETTERS[s]}{column}", SECTOR_INK[s]) for column in range(1, SIDE + 1)] + [("  ", "plain")]
    lines: Picture = [header]
    for row in range(1, SIDE + 1):
        line: list[Piece] = [(f" {row} ", "dim")]
        for s in range(SECTORS):
            line += [cell(sheet, s, column, row) for column in range(1, SIDE + 1)]
            line.append((" |" if s < SECTORS - 1 else f"  {row}", "dim"))
        lines.append(line)
    return lines


def cell(sheet: Seat, sector: int, column: int, row: int) -> Piece:
    """A square: what stands there, and X for a strike or # for one that burnt."""
    kind = KINDS[SHEET.sectors[sector].rows[row - 1][column - 1]]
    bit = 1 << square(sector, column, row)
    if sheet.burnt & bit:
        return "   #" if kind in "· " else f"  #{kind}", "ember"
    if sheet.struck & bit:
        return "   X" if kind in "· " else f"  X{kind}", "bold"
    return f"   {kind}", "dim" if kind == "·" else SECTOR_INK[sector]


def tracks(sheet: Seat) -> Picture:
    line: list[Piece] = [("   ", "plain")]
    spent = sheet.magic_spent
    for s, struck in enumerate(sheet.trolls):
        marks = []
        for i, mark in enumerate(SHEET.troll_track):
            used = mark == "magic" and i < struck and spent > 0
            spent -= used
            text = "m" if mark == "magic" else str(mark)
            marks.append(f"{'/' if used else 'X' if i < struck else ' '}{text}")
        line.append((f"  {' '.join(marks)}".ljust(26), SECTOR_INK[s]))
    return [[("   trolls struck X, magic spent /", "dim")], line]


def runestones(sheet: Seat) -> Picture:
    lines: Picture = [[("Runestones", "bold")]]
    for s, colour in enumerate(COLOURS):
        row = [f"{'/' if sheet.runes >> s * SIDE + v & 1 else v + 1}" for v in range(SIDE)]
        full = f"  full, {RUNES.row_points} points" if "".join(row) == "/" * SIDE else ""
        lines.append([(f"  {colour:7}{' '.join(row)}{full}", SECTOR_INK[s])])
    return lines


def gods(sheet: Seat) -> Picture:
    lines: Picture = [[("Gods", "bold")]]
    summoned = {god.god: god for god in sheet.gods}
    for number, god in enumerate(GODS):
        if number in summoned:
            came = summoned[number]
            bonus = f" +{came.bonus}" if came.bonus else ""
            lines.append([(f"  {god.name} {god.points}{bonus}, round {came.round}", "gold")])
        else:
            lines.append([(f"  {god.name} {god.points}", "dim")])
    return lines


def legend() -> list[Piece]:
    return [("  w warrior, t troll, s standing stone; X struck, # burnt", "dim")]
