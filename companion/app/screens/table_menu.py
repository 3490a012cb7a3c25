"""What a table asks besides the game: its menu, whether to discard, and what comes after a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.app.widgets import Action, ask
from companion.words import word

if TYPE_CHECKING:
    from companion.app.screens.table import TableScreen


def open_menu(screen: TableScreen) -> None:
    go = screen.app.go
    actions = [
        Action(word("table.menu.settings"), lambda: go("settings")),
        Action(word("table.menu.help"), lambda: go("help")),
        Action(word("table.menu.rulings"), lambda: go("about", game=screen.play.game.key)),
        Action(word("table.menu.leave"), screen.app.step_back),
    ]
    if screen.stored_id is not None:
        actions.append(Action(word("table.menu.discard"), lambda: ask_discard(screen), "danger"))
    ask(word("table.menu.title"), "", actions)


def ask_discard(screen: TableScreen) -> None:
    ask(
        word("table.discard.title"),
        word("table.discard.text"),
        [Action(word("table.discard.no")), Action(word("table.discard.yes"), lambda: discard(screen), "danger")],
    )


def discard(screen: TableScreen) -> None:
    id_ = screen.stored_id
    screen.give_up()
    if id_ is not None:
        screen.app.archive.delete(id_)
    screen.app.back()


def praise(screen: TableScreen) -> None:
    """The lesson is over: on to a real game."""
    app, key = screen.app, screen.play.game.key
    play = Action(word("table.lesson.done.play"), lambda: app.replace("setup", key=key, mode="play"), "primary")
    ask(
        word("table.lesson.done.title"),
        word("table.lesson.done.text"),
        [Action(word("table.lesson.done.home"), app.home_screen), play],
        dismissable=False,
    )
