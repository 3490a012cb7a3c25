"""What leaves the app: a result as picture and text, a record, a paper sheet. All are files in `shared` first.

Where the system has a way to share, the file goes there; elsewhere the player is told where it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.app.finished import Finished, day
from companion.archive import GameRow
from companion.archive.search import fold
from companion.kernel import RecordFile, SkaldError, Table
from companion.sheets.palette import PRINT, Palette
from companion.sheets.result import result_card, result_text
from companion.sheets.scene import Layer, Scene
from companion.sheets.svg import svg
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

FOLDER = "shared"
CARD = 540  # dp; the picture of a result has twice as many pixels
DENSITY = 2.0
KINDS = {
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".skald": "text/plain",
}


# -- where files go ------------------------------------------------------------------------------------


def place(home: Path, name: str, ending: str) -> Path:
    """A file in the folder of what is shared. Raises `SkaldError` where there can be none."""
    folder = home / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SkaldError(word("share.unwritten", path=folder, problem=error.strerror)) from None
    return folder / f"{name}{ending}"


def file_name(key: str, ended: datetime, names: Iterable[str], *more: str) -> str:
    """`ragnaroll-2026-11-18-astrid-bjorn`: readable, and safe on every system."""
    return re.sub(r"[^a-z0-9]+", "-", fold("-".join((key, day(ended), *names, *more)))).strip("-")[:100]


def write(path: Path, text: str) -> Path:
    """The text in its file, whole. Raises `SkaldError` with a sentence."""
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise SkaldError(word("share.unwritten", path=path, problem=error.strerror)) from None
    return path


# -- what is written -----------------------------------------------------------------------------------


def card(game: Finished) -> Scene:
    """The picture of a result."""
    return result_card(game.title, game.day, game.score, game.names, CARD, game=game.key)


def text_of(game: Finished) -> str:
    """The result as a message."""
    return result_text(game.title, game.day, game.score, game.names, game=game.key)


def write_picture(home: Path, game: Finished, palette: Palette) -> Path:
    """The result as PNG, and as SVG beside it; the path of the PNG."""
    name, scene = file_name(game.key, game.ended, game.names), card(game)
    write(place(home, name, ".svg"), svg(scene, palette, title=f"{game.title} {game.day}"))
    return write_png(place(home, name, ".png"), scene, palette)


def write_png(path: Path, scene: Scene, palette: Palette, density: float = DENSITY) -> Path:
    """A scene as pixels, with so many to a dp whatever screen this is."""
    path.unlink(missing_ok=True)
    painted(scene, palette, density).export_to_png(str(path))
    if not path.exists():
        raise SkaldError(word("share.unwritten", path=path, problem=word("share.nopicture")))
    return path


def painted(scene: Scene, palette: Palette, density: float) -> Any:
    """A widget that is in no window, with the scene on its canvas."""
    from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Translate
    from kivy.uix.widget import Widget

    from companion.app.widgets.drawing import Drawn

    size = (round(scene.width * density), round(scene.height * density))
    widget = Widget(size=size)
    with widget.canvas:
        Color(*palette.rgb("surface"), 1)
        Rectangle(size=size)
        PushMatrix()
        Translate(0, size[1], 0)
    for layer in Layer:
        for shape in scene.layer(layer):
            widget.canvas.add(Drawn(shape, palette, density).group)
    widget.canvas.add(PopMatrix())
    return widget


def write_record(app: SkaldApp, row: GameRow) -> Path:
    """The record of a kept game, finished or not, as a file that another device reads."""
    names = [seat.name for seat in row.seats]
    path = place(app.home, file_name(row.game, row.ended or row.touched, names), ".skald")
    app.archive.export(row.id, path)
    return path


def write_finished_record(home: Path, game: Finished) -> Path:
    """The same of a game that may not be in the archive."""
    if game.record is None:
        raise SkaldError(word("share.norecord"))
    path = place(home, file_name(game.key, game.ended, game.names), ".skald")
    try:
        RecordFile(path, game.record).close()
    except OSError as error:
        raise SkaldError(word("share.unwritten", path=path, problem=error.strerror)) from None
    return path


def write_paper(home: Path, game: Finished, seat: int) -> Path:
    """A seat's sheet as it was at the end, to print."""
    if game.last_view is None:
        raise SkaldError(word("share.norecord"))
    name = file_name(game.key, game.ended, [game.result.names[seat]], "sheet")
    return _print(place(home, name, ".svg"), game.sheet.paper(game.last_view, seat), game.title)


def write_blank(home: Path, game: Finished) -> Path:
    """An empty sheet to print, for the options of this game."""
    options = game.record.header.options if game.record is not None else {}
    table = Table.start(game.game, game.seats, "0", options)
    scene = game.sheet.paper(table.view_all(), 0)
    return _print(place(home, f"{game.key}-blank-sheet", ".svg"), scene, game.title)


def _print(path: Path, scene: Scene, title: str) -> Path:
    return write(path, svg(scene, PRINT, title=title))
