"""The table on several devices that waits to be gone back to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.app.widgets.buttons import IconTap
from companion.app.widgets.columns import Column
from companion.app.widgets.dialogs import tell
from companion.app.widgets.rows import Row
from companion.app.widgets.surfaces import Card, SectionTitle
from companion.app.widgets.unfinished import title_of
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp


class OpenTable(Column):
    """The one this device sits at now, or the one it hosted when the app was closed. Empty where there is none."""

    def __init__(self, app: SkaldApp, changed: Callable[[], Any]) -> None:
        super().__init__(spacing=0)
        self._app, self._changed = app, changed
        lobby, kept = app.lan.lobby, app.lan.host_file.table
        if lobby is not None:
            self._offer(word("lobby.back"), lobby.title, title_of(lobby.game))
        elif kept is not None and kept.standing.stage != "over":
            title, game = kept.standing.title, title_of(kept.standing.game)
            row = self._offer(word("lobby.continue"), title, word("lobby.continue.help", game=game))
            discard = IconTap(icon="delete-outline", spoken=word("lobby.discard", title=title))
            discard.pos_hint = {"center_y": 0.5}
            discard.bind(on_release=lambda *_: self._discard())
            row.end_with(discard)

    def _offer(self, heading: str, title: str, supporting: str) -> Row:
        card = Card(inset=[0, 4, 0, 4], spacing=0)
        row = Row(icon="access-point", headline=title, supporting=supporting, tone="gold")
        row.bind(on_release=lambda *_: self._app.continue_table())
        card.add_widget(row)
        for part in (SectionTitle(text=heading), card):
            self.add_widget(part)
        return row

    def _discard(self) -> None:
        self._app.lan.host_file.drop()
        tell(word("lobby.discarded"))
        self._changed()
