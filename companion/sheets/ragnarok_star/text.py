"""RagnaRok Star's table in letters, for the terminal: islands, concert hall, band board, contracts, score."""

from __future__ import annotations

from companion.games.ragnarok_star.box import (
    ACTIONS,
    BOARD,
    CONTRACTS,
    EXIT,
    GUESTS,
    ISLANDS,
    LODGE,
    RING,
    ROW,
    neighbours,
)
from companion.games.ragnarok_star.decisions import Mark
from companion.games.ragnarok_star.scoring import contract_points, score
from companion.games.ragnarok_star.state import CENTRE, HIDDEN, Seat, State
from companion.sheets.terminal import Ink, Picture, Piece, beside, score_lines

FAN_INK: tuple[Ink, ...] = ("blue", "red", "dim", "ember")
LETTERS = "BGMW"
"""Boy, girl, old man, old woman, in the order of the colours."""


def picture(view: State, seat: int) -> Picture:
    """All that a seat has in front of it."""
    own = view.seats[seat]
    return [
        heading(view),
        [],
        *(islands(view) if view.options.table == "digital" else boat(view, own)),
        [],
        *beside(hall(view, own), band(view, own), gap=4),
        [],
        *contracts(own),
        *expansions(view, own),
        *score_lines(score(view).seats[seat]),
        legend(),
    ]


def heading(view: State) -> list[Piece]:
    number = f", number {view.number}" if view.phase == "resolve" else ""
    return [
        (f"Round {view.round} of {BOARD.rounds}{number}", "bold"),
        (f"   Ice Master: {f'seat {view.master + 1}' if view.master >= 0 else 'another band'}", "plain"),
        (f"   fan cards: {' and '.join(filter(None, view.shown)) or 'none yet'}", "dim"),
    ]


def boat(view: State, seat: Seat) -> Picture:
    """Beside a real table the islands are there; this is where the own boat lies."""
    at = BOARD.islands[seat.island].name if seat.island != CENTRE else "at sea"
    return [[("Boat", "bold"), (f"  {at}", "plain"), (f"   {view.options.players} bands at the real table", "dim")]]


def islands(view: State) -> Picture:
    lines: Picture = [[("Islands", "bold")]]
    for number, island in enumerate(BOARD.islands):
        line: list[Piece] = [(f"  {ISLANDS[number]:8}{island.name:20}", "plain")]
        line += crowd(view.crowd[number * RING : number * RING + RING])
        boats = [str(i + 1) for i, seat in enumerate(view.seats) if seat.island == number]
        line.append((f"  boats {' '.join(boats)}" if boats else "", "gold"))
        line.append((ice_words(view, number), "blue"))
        line.append(("  Fafnirvana" if view.dragon == number else "", "ember"))
        lines.append(line)
    return lines


def crowd(counts: tuple[int, ...]) -> list[Piece]:
    return [(f" {LETTERS[fan]}{count}" if count else "  .", FAN_INK[fan]) for fan, count in enumerate(counts)]


def ice_words(view: State, island: int) -> str:
    words = "  locked" if island in view.tiles and view.options.ice != "link" else ""
    linked = neighbours(view.tiles, island) if view.options.ice != "lock" else []
    return words + "".join(f"  ice to {ISLANDS[near]}" for near in linked)


def hall(view: State, seat: Seat) -> Picture:
    """The bleachers from the stage up, the mosh pit below."""
    rows = view.options.hall_rows
    lines: Picture = [[("Concert hall", "bold")]]
    for row in range(rows, 0, -1):
        cells: list[Piece] = [
            (f" {LETTERS[fan] if count >= row else '.'}", FAN_INK[fan]) for fan, count in enumerate(seat.fans)
        ]
        full = all(count >= row for count in seat.fans)
        lines.append([(f"  {row}", "dim"), *cells, ("  full" if full else "", "gold")])
    pit = [LETTERS[fan] * max(0, count - rows) for fan, count in enumerate(seat.fans)]
    lines.append([(f"  pit {''.join(pit) or '-'}", "dim")])
    return lines


def band(view: State, seat: Seat) -> Picture:
    """The band board with its numbers; ticked islands stand behind the actions."""
    lines: Picture = [[("Band board", "bold")]]
    written: dict[int, Mark] = {mark.action: mark for mark in seat.marks}
    for number, musician in enumerate(BOARD.musicians[: view.options.numbers]):
        line: list[Piece] = [(f"  {musician.name:12}", "plain")]
        for action in range(number * ROW, number * ROW + ROW):
            line.append(box(action, written.get(action)))
        lines.append(line)
    lines.append([("  locked" if seat.locked else "", "gold")])
    return lines


def box(action: int, mark: Mark | None) -> Piece:
    name = ACTIONS[action].name.partition(".")[2]
    if mark is None:
        return f"  {name}".ljust(18), "dim"
    tick = f">{ISLANDS[mark.island]}" if mark.island != CENTRE else ""
    return f"{mark.number} {name}{tick}".ljust(18), "gold"


def contracts(seat: Seat) -> Picture:
    lines: Picture = [[("Contracts", "bold")]]
    for key in seat.fulfilled:
        name = CONTRACTS[key].name if key in CONTRACTS else "contract"
        lines.append([(f"  {contract_points(key)} {name}", "gold"), (", fulfilled", "dim")])
    for key in seat.contracts:
        if key == HIDDEN:
            lines.append([("  ? face down", "dim")])
        elif key not in CONTRACTS:
            lines.append([(f"  {key} contract", "plain")])
        else:
            contract = CONTRACTS[key]
            when = "at once" if contract.when == "once" else "at the end"
            lines.append([(f"  {contract.points} {contract.name}", "plain"), (f": {contract.text} ({when})", "dim")])
    return lines


def expansions(view: State, seat: Seat) -> Picture:
    if not view.options.angry_fans:
        return []
    squares = " ".join("x" if square in seat.lodge else str(square) for square in range(1, LODGE + 1))
    lines: Picture = [[(f"Diss lodge  {squares}  exit {'x' * seat.lodge.count(EXIT) or '-'}", "ember")]]
    if seat.guest:
        name = GUESTS[seat.guest].name if seat.guest in GUESTS else "face down"
        lines.append([(f"Guest Star  {name}", "gold")])
    return lines


def legend() -> list[Piece]:
    fans = ", ".join(f"{letter} {fan.name}" for letter, fan in zip(LETTERS, BOARD.fans, strict=True))
    return [(f"  {fans}", "dim")]


__all__ = ["picture"]
