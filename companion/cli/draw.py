"""Sheets and scores in the terminal."""

from __future__ import annotations

import sys
from typing import Any

from companion.kernel import ScoreSheet, Table
from companion.sheets.sight import sheet
from companion.sheets.terminal import coloured, plain

from .table_text import table_text


def draw_table(table: Table[Any]) -> None:
    """Every seat's sheet, then the score."""
    paint = coloured if sys.stdout.isatty() else plain
    for seat, info in enumerate(table.header.seats):
        print(f"\n{'─' * 24} {info.name} {'─' * 24}\n")
        print(paint(sheet(table.game.key).picture(table.view(seat), seat)))
    print()
    draw_score(table.score(), [seat.name for seat in table.header.seats])


def draw_score(score: ScoreSheet, names: list[str]) -> None:
    """The score by lines, the ranking and the notes."""
    lines = [line.name for line in score.seats[0].lines]
    order = sorted(range(len(names)), key=lambda seat: score.ranking[seat])
    rows = [
        [names[seat], *(str(line.points) for line in score.seats[seat].lines), str(score.seats[seat].total)]
        for seat in order
    ]
    places = [f"{score.ranking[seat]}." for seat in order]
    head = ["", *lines, "total"]
    print(table_text(head, [[f"{place} {row[0]}", *row[1:]] for place, row in zip(places, rows, strict=True)]))
    for note in score.notes:
        print(note)
