"""What a table asks and tells besides the game: its menu, news from elsewhere, the end of a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.app.widgets import Action, ask, tell
from companion.words import word

if TYPE_CHECKING:
    from companion.app.screens.table import TableScreen


def open_menu(screen: TableScreen) -> None:
    go = screen.app.go
    actions = [
        Action(word("table.menu.settings"), lambda: go("settings")),
        Action(word("table.menu.help"), lambda: go("help")),
        Action(word("table.menu.rulings"), lambda: go("about", game=screen.play.game.key)),
    ]
    actions += [WAYS[name](screen) for name in screen.play.ways]
    ask(word("table.menu.title"), "", actions)


def _lobby(screen: TableScreen) -> Action:
    return Action(word("lan_play.menu.lobby"), lambda: screen.app.go("lobby"))


def _leave(screen: TableScreen) -> Action:
    return Action(word("table.menu.leave"), screen.app.step_back)


def _stand_up(screen: TableScreen) -> Action:
    return Action(word("lan_play.menu.stand_up"), lambda: stand_up(screen))


def _discard(screen: TableScreen) -> Action:
    return Action(word("table.menu.discard"), lambda: ask_discard(screen), "danger")


WAYS = {"lobby": _lobby, "leave": _leave, "stand_up": _stand_up, "discard": _discard}
"""What a `Play` may name in its `ways`."""


def stand_up(screen: TableScreen) -> None:
    """Away from a table elsewhere, which keeps the seat; one that this device hosts stays open."""
    app = screen.app
    say_kept(screen)
    screen.give_up()
    if app.lan.host is None:
        app.lan.leave()
    app.home_screen()


def say_kept(screen: TableScreen) -> None:
    """Whoever leaves is told how to come back."""
    if screen.play.kept:
        tell(screen.play.kept)


def tell_all(screen: TableScreen) -> None:
    """News from elsewhere: what is grave waits to be read, the rest passes by."""
    tidings = screen.play.tidings()
    passing = [tiding.text for tiding in tidings if not tiding.grave]
    if passing:
        screen.say("\n".join(passing))
    grave = [tiding.text for tiding in tidings if tiding.grave]
    if grave:
        read = Action(word("lan_play.cheat.read"), None, "primary")
        ask(word("lan_play.cheat.title"), "\n\n".join(grave), [read], dismissable=False)


def follow(screen: TableScreen) -> bool:
    """Go where everybody of this table is now; whether that is elsewhere."""
    name = screen.play.leads_to()
    if name == "lobby":
        screen.give_up()
        screen.app.replace("lobby")
    elif name == "table":
        screen.give_up()
        screen.app.sit_at_lan_table()
    return bool(name)


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
