"""The app: one window, a stack of screens, and what all screens share: settings, archive, device, theme."""

from __future__ import annotations

import importlib
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.modalview import ModalView
from kivymd.app import MDApp

from companion import games, words
from companion.app.device import Device
from companion.app.play import PERSON, Kind, Play
from companion.app.room import Room
from companion.app.settings import Settings, SettingsFile
from companion.app.sketchbook import Sketchbook
from companion.app.theme import apply_theme, palette_of, set_text_size
from companion.app.widgets import FocusKeys, Screens, tell
from companion.app.widgets.focus import editing
from companion.archive import Archive
from companion.kernel import Record, SeatInfo, SkaldError, Table
from companion.sheets.palette import Palette
from companion.sheets.sight import sheet

if TYPE_CHECKING:
    from companion.app.lan_desk import LanDesk

ESCAPE = 27
SCREENS = {
    "home": "home:HomeScreen",
    "game": "game:GameScreen",
    "setup": "setup:SetupScreen",
    "table": "table:TableScreen",
    "score": "score:ScoreScreen",
    "history": "history:HistoryScreen",
    "replay": "replay:ReplayScreen",
    "statistics": "statistics:StatisticsScreen",
    "pad": "pad:PadScreen",
    "settings": "settings:SettingsScreen",
    "about": "about:AboutScreen",
    "help": "help:HelpScreen",
    "join": "join:JoinScreen",
    "lobby": "lobby:LobbyScreen",
}
"""Where each screen's class is; a screen is loaded when it is first opened."""


class SkaldApp(MDApp):
    """`go` opens a screen on top of the present one, `back` leaves it."""

    title = "Skald"

    def __init__(self, home: Path | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.home = Path(home or os.environ.get("SKALD_HOME") or self.user_data_dir)
        self.home.mkdir(parents=True, exist_ok=True)
        self.settings_file = SettingsFile(self.home / "settings.json")
        self.archive = Archive.open(self.home / "games.sqlite")
        self.device = Device(self.home / "tones")
        self.apply_look()  # before the app runs: KivyMD would compute a palette of its own, for a third of a second
        self.stack: list[Any] = []
        self.new_seed: Callable[[], str] = lambda: str(time.time_ns())
        self.lan_network: dict[str, Any] = {}
        """How this device's tables are opened, where it is not the usual way: address, bind, announce."""
        self._lan: LanDesk | None = None

    # -- life ------------------------------------------------------------------------------------------

    def build(self) -> Screens:
        words.speak(self.settings.language)
        self.manager = Screens()
        self.keys = FocusKeys(Window)
        Window.bind(on_keyboard=self._on_keyboard)
        self.go("home")
        if self.archive.moved_aside is not None:
            tell(words.word("app.archive_moved", name=self.archive.moved_aside.name), seconds=12)
        self.device.on_link(self.open_link)
        return self.manager

    def on_pause(self) -> bool:
        self._call("pause")
        return True

    def on_resume(self) -> None:
        if self._lan is not None:
            self._lan.wake()
        self._call("resume")

    def on_stop(self) -> None:
        for screen in self.stack:
            screen.leave()
        self.stack.clear()
        Window.unbind(on_keyboard=self._on_keyboard)
        self.keys.stop()
        if self._lan is not None:
            self._lan.close()
            self._lan = None
        self.device.close()
        self.archive.close()

    def _call(self, name: str) -> None:
        if self.stack:
            getattr(self.stack[-1], name, lambda: None)()

    # -- look ------------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        return self.settings_file.now

    @property
    def palette(self) -> Palette:
        return palette_of(self.theme_cls)

    @property
    def dark(self) -> bool:
        theme = self.settings.theme
        return theme == "dark" if theme != "system" else self.device.prefers_dark

    def apply_look(self) -> None:
        apply_theme(self.theme_cls, self.dark)
        set_text_size(self.theme_cls, self.settings.text)

    def change(self, **values: Any) -> None:
        """Change settings; what can be seen of them changes at once."""
        self.settings_file.change(**values)
        if "language" in values:
            words.speak(self.settings.language)
        if {"theme", "text"} & values.keys():
            self.apply_look()

    def room(self, width: float, height: float) -> Room:
        """The room for a sheet, in dp, as this device's owner likes to read it."""
        now = self.settings
        return Room(width, height, now.text * Metrics.fontscale, now.marks, not now.hide_score)

    # -- ways ------------------------------------------------------------------------------------------

    @property
    def screen(self) -> Any:
        return self.stack[-1]

    def shows(self, screen: Any) -> bool:
        """Whether a screen is the one on top; none is any more once the app has stopped."""
        return bool(self.stack) and self.stack[-1] is screen

    def go(self, name: str, **arguments: Any) -> Any:
        """Open a screen on top."""
        module, _, kind = SCREENS[name].partition(":")
        maker = getattr(importlib.import_module(f"companion.app.screens.{module}"), kind)
        if self.stack:
            self.stack[-1].leave()
        screen = maker(self, name=f"{name}-{len(self.stack)}-{time.monotonic_ns()}", **arguments)
        self.stack.append(screen)
        self._show(screen)
        return screen

    def replace(self, name: str, **arguments: Any) -> Any:
        """Open a screen instead of the present one."""
        self._drop()
        return self.go(name, **arguments)

    def back(self) -> None:
        """To the screen before; from the first one out of the app."""
        if len(self.stack) == 1:
            self.stop()
            return
        self._drop()
        self._show(self.stack[-1])

    def home_screen(self) -> None:
        """Back to the first screen."""
        while len(self.stack) > 1:
            self._drop()
        self._show(self.stack[-1])

    def _drop(self) -> None:
        screen = self.stack.pop()
        screen.leave()
        if self.manager.has_screen(screen.name):
            self.manager.remove_widget(screen)

    def _show(self, screen: Any) -> None:
        self.keys.clear()
        if not self.manager.has_screen(screen.name):
            self.manager.add_widget(screen)
        self.manager.current = screen.name
        screen.arrive()

    # -- games -----------------------------------------------------------------------------------------

    def begin(self, key: str, seats: list[SeatInfo], options: dict[str, Any], kind: Kind = "play") -> None:
        """Start a game and open its table."""
        game = games.find(key)
        play = Play.new(
            game, seats, self.new_seed(), options, kind, keep=lambda header: self.archive.begin(header, kind)
        )
        self._open_table(play)

    def _open_table(self, play: Play) -> None:
        """With the notes that were drawn there."""
        id_ = getattr(play.table.sink, "id", None)
        if id_ is not None:
            play.sketches = Sketchbook(self.archive.sketches(id_), lambda body: self.archive.set_sketches(id_, body))
        self.go("table", play=play)

    def go_on(self, id_: int) -> None:
        """Open the table of a game that was not finished."""
        try:
            row = self.archive.game(id_)
            if row.kind == "lan":
                self._go_on_elsewhere(id_)
                return
            kind: Kind = row.kind if row.kind in ("play", "real", "watch") else "play"
            record: Record = self.archive.record(id_)
            play = Play.resume(games.find(row.game), record, kind, self.archive.resume(id_))
        except SkaldError as error:
            tell(str(error))
            return
        self._open_table(play)

    def learn(self, key: str) -> None:
        """Open the table of a game's lesson; nothing of it is kept."""
        from companion.sheets.lesson import Coach

        game = games.find(key)
        try:
            coach = Coach(game, sheet(key).lesson())
        except SkaldError as error:
            tell(str(error))
            return
        others = {seat.name for seat in coach.lesson.seats[1:]}
        you = next((name for name in self.settings.names if name not in others), words.word("setup.you"))
        seats = [SeatInfo(you), *coach.lesson.seats[1:]]
        play = Play(Table.start(game, seats, "lesson", coach.lesson.options), "tutorial", coach.players)
        play.guard = coach.allows
        self.go("table", play=play, coach=coach)

    # -- tables on several devices ---------------------------------------------------------------------

    @property
    def lan(self) -> LanDesk:
        """The desk for tables on the local network; what it needs is loaded when it is first used."""
        if self._lan is None:
            from companion.app.lan_desk import LanDesk

            self.device.ask_for_network()
            self._lan = LanDesk(self.home, self.soon, self.device.hear_broadcasts, **self.lan_network)
            self._lan.listen(self._keep_lan_game)
        return self._lan

    @property
    def lan_in_use(self) -> bool:
        """Whether there is a table to go back to: open now, or left unfinished. Loads nothing to find out."""
        return self._lan is not None or (self.home / "hosted.json").exists()

    def host_table(self, key: str, chairs: int, name: str, options: dict[str, Any], typed: bool) -> None:
        """Open a table for others to join, and its lobby. Raises `SkaldError`."""
        title = words.word("setup.host.title", name=name) if name else games.find(key).title
        self.lan.open_table(key, title[:40], chairs, name, options, typed)
        self.go("lobby")

    def continue_table(self) -> None:
        """Back to the table this device sits at, or opens again the one that it hosted."""
        try:
            if self.lan.joined is None:
                self.lan.reopen(self.settings.player_name)
        except SkaldError as error:
            tell(str(error), seconds=10)
            return
        self.go("lobby")

    def _go_on_elsewhere(self, id_: int) -> None:
        """A game of several devices goes on at its table, if this device hosts that still."""
        if self.lan.hosts(id_):
            self.continue_table()
        else:
            self.go("replay", id_=id_)
            tell(words.word("lan_play.closed"))

    def _keep_lan_game(self) -> None:
        """A game of several devices is kept here once it is over, whichever screen is open."""
        try:
            self.lan.keep_record(self.archive)
        except SkaldError as error:
            tell(str(error))

    def open_link(self, link: str) -> None:
        """A link to a table (`skald://join/CODE`) brings its code to the form."""
        if link:
            self.home_screen()
            self.go("join", link=link)

    def sit_at_lan_table(self) -> None:
        """The game has begun: its table takes the place of the lobby."""
        from companion.app.lan_play import LanPlay  # the network is loaded by those who use it

        play = LanPlay(self.lan)
        play.sketches = self.lan.notes(self.archive)
        while len(self.stack) > 2 and self.stack[-2].name.partition("-")[0] in ("table", "lobby", "join"):
            self._drop_under()
        self.replace("table", play=play)

    def _drop_under(self) -> None:
        """Take away the screen under the present one."""
        screen = self.stack.pop(-2)
        if self.manager.has_screen(screen.name):
            self.manager.remove_widget(screen)

    def people(self) -> tuple[str, ...]:
        """Names to offer: those who sat here last, then all who ever played."""
        return tuple(dict.fromkeys([*self.settings.names, *self.archive.people()]))

    # -- keys ------------------------------------------------------------------------------------------

    def _on_keyboard(self, _window: Any, key: int, _scan: int, text: str | None, modifiers: list[str]) -> bool:
        if key == ESCAPE:
            self.step_back()
            return True
        if editing() or {"ctrl", "alt", "meta"} & set(modifiers) or self._dialog() is not None:
            return False
        letter = text or (chr(key) if 32 <= key < 127 else "")
        return bool(self.screen.on_key(letter, key))

    def step_back(self) -> None:
        """The back key: a dialog first, then what the screen would close, then the screen."""
        dialog = self._dialog()
        if dialog is not None:
            if dialog.auto_dismiss:
                dialog.dismiss(animation=False)
        elif not self.screen.back_key():
            self.back()

    def _dialog(self) -> ModalView | None:
        return next((child for child in Window.children if isinstance(child, ModalView)), None)

    def after_frame(self, do: Callable[[], Any]) -> None:
        """Do something once the next frame is drawn."""
        self.soon(lambda: self.soon(do))

    def soon(self, do: Callable[[], Any], seconds: float = 0) -> Any:
        """Do something in the next frame or later."""
        return Clock.schedule_once(lambda _dt: do(), seconds)


__all__ = ["PERSON", "SkaldApp"]
