"""Games that wait to be gone on with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from companion import games
from companion.app.widgets.buttons import IconTap, TextButton
from companion.app.widgets.columns import Column
from companion.app.widgets.dialogs import Action, tell
from companion.app.widgets.rows import Row
from companion.app.widgets.surfaces import Card, Divider, SectionTitle
from companion.archive import GameRow, Kind
from companion.kernel import SkaldError, Table
from companion.sheets.lids import lid
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

FEW = 3
KINDS: tuple[Kind, ...] = ("play", "real", "watch")
ICONS = {"play": "sword-cross", "real": "dice-multiple", "watch": "eye-outline"}


class Unfinished(Column):
    """The games to go on with, the one touched last on top; `game` limits it to one. Empty where there are none."""

    def __init__(self, app: SkaldApp, game: str | None = None, changed: Callable[[], Any] = lambda: None) -> None:
        super().__init__(spacing=0)
        self._app, self._game, self._changed = app, game, changed
        self.refresh()

    def refresh(self) -> None:
        """Look into the archive again."""
        self.clear_widgets()
        try:
            rows = self._app.archive.unfinished(self._game, KINDS)
        except SkaldError as error:
            rows = []
            tell(str(error))
        if rows:
            self._list(rows)

    def _list(self, rows: Sequence[GameRow]) -> None:
        self.add_widget(SectionTitle(text=word("home.continue")))
        card = Card(inset=[0, 4, 0, 4], spacing=0)
        for place, row in enumerate(rows[:FEW]):
            if place:
                card.add_widget(Divider())
            line = self._row(row)
            card.add_widget(line)
            if games.is_open(row.game):
                self._tell_round(row, line)
            else:
                self._app.after_frame(partial(self._open, row, line))
        self.add_widget(card)
        if len(rows) > FEW:
            self.add_widget(TextButton(text=word("home.all", count=len(rows)), on_release=lambda *_: self._all()))

    def _row(self, row: GameRow) -> Row:
        names = spell_names([seat.name for seat in row.seats])
        line = Row(
            icon=ICONS.get(row.kind, "sword-cross"),
            headline=names,
            supporting=self._told(row, []),
            tone="text",
            on_release=lambda *_: self._app.go_on(row.id),
        )
        discard = IconTap(icon="delete-outline", spoken=word("home.discard", names=names), pos_hint={"center_y": 0.5})
        discard.bind(on_release=lambda *_: self._discard(row))
        line.end_with(discard)
        return line

    def _told(self, row: GameRow, round_: Sequence[str]) -> str:
        """Which game, how far it is, when it was left."""
        parts = [] if self._game else [title_of(row.game)]
        return " · ".join([*parts, *round_, since(row.touched)])

    def _open(self, row: GameRow, line: Row) -> None:
        """To say how far a game is takes its rules; nobody shall wait for those."""
        if line.get_root_window() is not None:
            self._tell_round(row, line)

    def _tell_round(self, row: GameRow, line: Row) -> None:
        try:
            table = Table.resume(games.find(row.game), self._app.archive.record(row.id))
        except SkaldError:
            return
        line.supporting = self._told(row, [word("home.round", round=table.round)])

    def _discard(self, row: GameRow) -> None:
        self._app.archive.delete(row.id)
        self.refresh()
        self._changed()
        tell(word("home.discarded"), Action(word("home.undo"), lambda: self._restore(row)))

    def _restore(self, row: GameRow) -> None:
        self._app.archive.restore(row.id)
        self.refresh()
        self._changed()

    def _all(self) -> None:
        self._app.go("history", **({"key": self._game} if self._game else {}))


def title_of(key: str) -> str:
    """A game's title, or its key where the game itself cannot be read."""
    try:
        return lid(key).title
    except SkaldError:
        return key


def spell_names(names: Sequence[str]) -> str:
    """`You, Astrid and Bjorn`."""
    if len(names) < 2:
        return "".join(names)
    return word("home.names", first=", ".join(names[:-1]), last=names[-1])


def since(moment: datetime, now: datetime | None = None) -> str:
    """How long ago something was, as people say it; from a week on the date."""
    now = now or datetime.now(UTC)
    minutes = int((now - moment).total_seconds() // 60)
    if minutes < 1:
        return word("home.now")
    if minutes < 60:
        return word("home.minute" if minutes == 1 else "home.minutes", count=minutes)
    hours, days = minutes // 60, (now.astimezone().date() - moment.astimezone().date()).days
    if hours < 24 and not days:
        return word("home.hour" if hours == 1 else "home.hours", count=hours)
    if days <= 1:
        return word("home.yesterday")
    return word("home.days", count=days) if days < 7 else f"{moment.astimezone():%Y-%m-%d}"
