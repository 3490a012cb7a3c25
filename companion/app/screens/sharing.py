"""The dialog by which a finished game is shared, and how a file is handed over."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app import share
from companion.app.finished import Finished
from companion.app.widgets import Action, Dialog, Row, ask, tell
from companion.app.widgets.columns import Column
from companion.kernel import SkaldError
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp


class ShareDialog:
    """Picture, text, record, the sheets to print: whatever this game has of them."""

    def __init__(self, app: SkaldApp, game: Finished) -> None:
        self.app, self.game = app, game
        self._dialog: Dialog | None = None

    def open(self) -> Dialog:
        rows = Column(spacing=0)
        for name, icon, do in self._ways():
            row = Row(icon=icon, headline=word(f"share.{name}"), supporting=word(f"share.{name}.help"))
            row.bind(on_release=lambda _row, do=do: self._do(do))
            rows.add_widget(row)
        self._dialog = ask(word("share.title"), "", [Action(word("share.close"))], content=rows)
        return self._dialog

    def _ways(self) -> list[tuple[str, str, Callable[[], None]]]:
        ways: list[tuple[str, str, Callable[[], None]]] = [
            ("picture", "image-outline", self.picture),
            ("text", "text-long", self.text),
        ]
        if self.game.record is not None:
            ways.append(("record", "script-text-outline", self.record))
        if self.game.last_view is not None:
            ways.append(("paper", "printer-outline", self.paper))
        return [*ways, ("blank", "file-outline", self.blank)]

    def _do(self, do: Callable[[], None]) -> None:
        if self._dialog is not None:
            self._dialog.dismiss(animation=False)
        try:
            do()
        except SkaldError as error:
            tell(str(error), seconds=10, lift=_foot(self.app))

    def picture(self) -> None:
        hand_over(self.app, share.write_picture(self.app.home, self.game, self.app.palette))

    def text(self) -> None:
        hand_over_text(self.app, share.text_of(self.game))

    def record(self) -> None:
        hand_over(self.app, share.write_finished_record(self.app.home, self.game))

    def paper(self) -> None:
        """The one sheet there is, or the one that is asked for."""
        if len(self.game.seats) == 1:
            self.sheet_of(0)
            return
        result = self.game.result
        whose = [Action(result.names[seat], partial(self._do, partial(self.sheet_of, seat))) for seat in result.order]
        ask(word("share.paper"), word("share.whose"), whose)

    def sheet_of(self, seat: int) -> None:
        hand_over(self.app, share.write_paper(self.app.home, self.game, seat))

    def blank(self) -> None:
        hand_over(self.app, share.write_blank(self.app.home, self.game))


def hand_over(app: SkaldApp, path: Path) -> None:
    """To the system's own way of sharing; where there is none, say where the file is."""
    left = app.device.share_file(path, share.KINDS[path.suffix], word("share.title"))
    if left is not None:
        copy = Action(word("share.copy_path"), lambda: hand_over_text(app, str(left)))
        tell(word("share.saved", path=left), copy, seconds=12, lift=_foot(app))


def hand_over_text(app: SkaldApp, text: str) -> None:
    done = app.device.share_text(text, word("share.title"))
    if done != "shared":
        tell(word("share.copied" if done else "share.uncopied"), lift=_foot(app))


def _foot(app: SkaldApp) -> float:
    """How high the buttons at the foot of the screen are, so that a message does not cover them."""
    foot = app.screen.ids.get("foot")
    return float(foot.height) if foot is not None else 0.0
