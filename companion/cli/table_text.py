"""Tables for the terminal: rich where it is present, plain columns otherwise."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def table_text(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns under their heads, the first to the left, numbers to the right."""
    if sys.stdout.isatty():
        try:
            return _rich(head, rows)
        except ImportError:
            pass
    return _plain(head, rows)


def _plain(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    return "\n".join(
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        ).rstrip()
        for row in [head, *rows]
    )


def _rich(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for i, name in enumerate(head):
        table.add_column(name, justify="left" if i == 0 else "right")
    for row in rows:
        table.add_row(*row)
    console = Console()
    with console.capture() as capture:
        console.print(table)
    return capture.get().rstrip()
