"""What stands around the sheet: prompt, curtain, side panel, bars for watching, lessons and trouble."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView

from companion.app.settings import SPEEDS
from companion.app.widgets import Action, Body, Caption, Press, PrimaryButton, Row, SectionTitle, Surface, ask
from companion.words import word

if TYPE_CHECKING:
    from companion.app.screens.table import TableScreen

SHOWN_LOG = 14


class Prompt(Surface, BoxLayout):
    """What to do now, in one sentence."""

    text = StringProperty("")


class Side(Surface, BoxLayout):
    """Where the tray stands while it is beside the sheet."""


class Curtain(Surface, BoxLayout):
    """Hides everything while the device changes hands."""

    title = StringProperty("")
    text = StringProperty("")
    ready = StringProperty("")

    def __init__(self, screen: TableScreen, seat: int) -> None:
        self._screen, self._seat = screen, seat
        name = screen.play.names[seat]
        super().__init__(
            title=word("table.curtain.title", name=name),
            text=word("table.curtain.text"),
            ready=word("table.curtain.ready", name=name),
        )
        self.ids.emblem.palette = screen.app.palette
        self.ids.emblem.draw = screen.play.sheet.emblem

    def lift(self) -> None:
        self._screen.lift_curtain(self._seat)


class PlayerRow(Row):
    """One seat: name, who plays it, points and whether it is to act."""

    shown = BooleanProperty(False)


class SidePanel(Surface, BoxLayout):
    """Who sits here, and what happened; beside the sheet, or opened over it on a phone."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        super().__init__()
        self._rows: list[PlayerRow] = []
        self._log: list[Any] = []
        self._window: ModalView | None = None
        column = self.ids.column
        column.add_widget(SectionTitle(text=word("table.panel.players")))
        for seat in range(len(screen.play.names)):
            row = PlayerRow()
            row.bind(on_release=lambda _row, seat=seat: self._look(seat))
            self._rows.append(row)
            column.add_widget(row)
        self._why_title = SectionTitle(text=word("table.panel.why"))
        self._why = Body(tone="muted", role="medium")
        column.add_widget(SectionTitle(text=word("table.panel.log")))
        self._shown_log: list[str] | None = None

    def fit(self, width: float | None = None) -> None:
        """As wide as that, or as wide as the place where it stands."""
        self.size_hint_x = 1 if width is None else None
        if width is not None:
            self.width = width

    def _look(self, seat: int) -> None:
        self.close()
        self._screen.look_at(seat)

    def draw(self) -> None:
        if self.parent is None:
            return
        self._draw_players()
        self._draw_log()

    def _draw_players(self) -> None:
        screen, play = self._screen, self._screen.play
        score = play.score()
        shown = play.shown if screen.looking is None else screen.looking
        for seat, row in enumerate(self._rows):
            row.headline = play.names[seat]
            row.icon, row.supporting = play.about(seat)
            hidden = screen.app.settings.hide_score and not play.table.over
            row.trailing = word("table.hidden") if hidden else str(score.seats[seat].total)
            row.shown = seat == shown

    def _draw_log(self) -> None:
        play, column = self._screen.play, self.ids.column
        recent = play.log[-SHOWN_LOG:][::-1]
        why = play.said
        if recent == self._shown_log and why == self._why.text:
            return
        self._shown_log = list(recent)
        for label in self._log:
            column.remove_widget(label)
        self._log = [Body(text=text, role="medium") for text in recent] or [Caption(text=word("table.panel.empty"))]
        if why:
            self._why.text = why
            self._log += [self._why_title, self._why]
        for label in self._log:
            column.add_widget(label)

    def open(self) -> None:
        """Over the sheet, on a phone."""
        if self.parent is not None:
            return
        window = ModalView(size_hint=(None, 1), width=min(dp(340), Window.width - dp(40)), pos_hint={"right": 1})
        window.background_color = (0, 0, 0, 0)
        window.background = ""
        self.fit()
        window.add_widget(self)
        window.bind(on_dismiss=lambda *_: window.remove_widget(self))
        self._window = window
        window.open(animation=False)
        self._shown_log = None
        self.draw()

    def close(self) -> None:
        if self._window is not None:
            self._window.dismiss(animation=False)
            self._window = None


class TroubleBar(Press, BoxLayout):
    """What keeps this device from its table, in one line; a touch tells what to do about it."""

    text = StringProperty("")

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        super().__init__()

    def show(self, text: str, column: BoxLayout) -> None:
        """On top of the column while there is trouble."""
        self.text = self.spoken = text
        if text and self.parent is None:
            column.add_widget(self, index=len(column.children))
        elif not text and self.parent is not None:
            self.parent.remove_widget(self)

    def on_release(self) -> None:
        ask(self.text, self._screen.play.remedy, [Action(word("lan_play.remedy.close"))])


class WatchBar(Surface, BoxLayout):
    """Pause, step, step back and speed, while bots play."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        super().__init__()
        ids = self.ids
        ids.back.spoken, ids.step.spoken = word("table.watch.back"), word("table.watch.step")
        ids.back.bind(on_release=lambda *_: screen.step(-1))
        ids.step.bind(on_release=lambda *_: screen.step(1))
        ids.pause.bind(on_release=lambda *_: screen.toggle_pause())
        ids.speed.bind(on_release=lambda *_: self._faster())
        self.draw()

    def _faster(self) -> None:
        """The next speed; after the quickest the slowest."""
        app = self._screen.app
        app.change(speed=(app.settings.speed - 1) % len(SPEEDS))
        self.draw()

    def draw(self) -> None:
        paused = self._screen.paused
        self.ids.pause.icon = "play" if paused else "pause"
        self.ids.pause.spoken = word("table.watch.go_on" if paused else "table.watch.pause")
        self.ids.speed.text = word(f"table.speed.{self._screen.app.settings.speed}")
        self.ids.speed.spoken = word("table.watch.speed", speed=self.ids.speed.text)


class CoachBar(Surface, BoxLayout):
    """What the coach of a lesson says, and a button where there is nothing to touch but that."""

    text = StringProperty("")
    count = StringProperty("")

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        super().__init__()
        self._next = PrimaryButton(text=word("table.lesson.next"))
        self._next.bind(on_release=lambda *_: self._noted())

    def _noted(self) -> None:
        coach = self._screen.coach
        if coach is not None:
            coach.noted()
            self._screen.coach_on()
            self._screen.go_on()

    def draw(self) -> None:
        coach = self._screen.coach
        if coach is None or coach.step is None:
            return
        step, steps = coach.progress
        self.count = word("table.lesson.count", step=step, steps=steps)
        self.text = coach.says
        note = not coach.step.ask
        if note and self._next.parent is None:
            self.ids.buttons.add_widget(self._next)
        elif not note and self._next.parent is not None:
            self.ids.buttons.remove_widget(self._next)
