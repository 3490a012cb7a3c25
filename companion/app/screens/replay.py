"""The replay: a kept game answer by answer, on anybody's sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen
from kivymd.theming import ThemableBehavior
from msgspec.structs import replace

from companion import games
from companion.app.finished import listed, title_of
from companion.app.playback import Playback
from companion.app.screens.base import OnApp, load_kv
from companion.app.settings import SPEEDS
from companion.app.widgets import Body, ChoiceRow, tell
from companion.app.widgets.pages import WIDE
from companion.app.widgets.surfaces import Surface
from companion.kernel import FATE, Event, Record, SkaldError
from companion.sheets.sight import Sight, Think
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

BESIDE = 340  # dp; the controls beside the sheet
QUICKEST = 0.1  # seconds from answer to answer
EARLIER = 8  # answers that are still told beside a sheet
RIGHT, LEFT, SPACE, HOME, END = 275, 276, 32, 278, 279


class Film(Playback):
    """A playback that knows what each answer led to, and where the rounds begin."""

    def __init__(self, record: Record) -> None:
        super().__init__(games.find(record.header.game), record)
        self.starts: list[int] = []
        self.events: list[list[Event]] = []
        self._heard: list[Event] = []
        self.table.listen(self._heard.extend)
        for seat in range(len(self.names)):
            self.table.listen(self._hear_secret, seat)
        self._watch()

    def _hear_secret(self, events: Sequence[Event]) -> None:
        """What one seat alone was told: a finished game has no secrets."""
        self._heard += [event for event in events if event.only is not None]

    def _watch(self) -> None:
        """Once from the beginning to the end."""
        round_ = 0
        for count in range(len(self) + 1):
            self.go(count)
            self.events.append(self._heard[:])
            self._heard.clear()
            if self.table.round != round_:
                round_ = self.table.round
                self.starts.append(count)

    def told(self, at: int) -> str:
        """What an answer led to; where that is not worth a sentence, the answer itself."""
        if not at:
            return word("replay.begin")
        said = [text for event in self.events[at] if (text := self.sheet.tell(event, self.names))]
        answer = self.record.answers[at - 1]
        name = word("replay.fate") if answer.seat == FATE else self.names[answer.seat]
        return " ".join(said) or word("replay.answer", name=name, ask=answer.ask, choice=answer.choice)

    def round_back(self) -> int:
        """Where this round began, or the one before where it has just begun."""
        return max((start for start in self.starts if start < self.at), default=0)

    def round_on(self) -> int:
        return min((start for start in self.starts if start > self.at), default=len(self))


class Controls(Surface, BoxLayout):
    """What happened, the slider over all answers, and the buttons."""

    wide = BooleanProperty(False)
    told = StringProperty("")
    before = StringProperty("")
    """What happened before that, the latest first; only beside a sheet."""
    round = StringProperty("")
    shown = StringProperty("")
    runs = BooleanProperty(False)
    room = NumericProperty(dp(56))
    """The height of the words under a sheet; longer ones scroll."""

    def on_runs(self, *_: Any) -> None:
        self.ids.run.spoken = word("replay.pause" if self.runs else "replay.run")

    def on_told(self, *_: Any) -> None:
        self.ids.words.scroll_y = 1


class ReplayScreen(OnApp, ThemableBehavior, Screen):
    """A game of the archive, or any record. It opens at the end: the final sheets are what one looks for first."""

    wide = BooleanProperty(False)

    def __init__(self, app: SkaldApp, id_: int | None = None, record: Record | None = None, **kwargs: Any) -> None:
        self.app = app
        self.film: Film | None = None
        self._draft: Any = None
        self._running: Any = None
        super().__init__(**kwargs)
        self.draw = Clock.create_trigger(self._draw, -1)
        self._fill_bar()
        try:
            self.film = Film(record or app.archive.record(id_ or 0))
        except SkaldError as error:
            self.ids.column.add_widget(Body(text=str(error), padding=(dp(16), dp(16))), index=1)
            return
        self._build(self.film)

    def _fill_bar(self) -> None:
        self.ids.bar.title = word("replay.title")
        self.ids.bar.back = self.app.step_back if self.app.stack else None

    def _build(self, film: Film) -> None:
        self._about = word("replay.subtitle", title=title_of(film.game.key), names=listed(film.names))
        self.controls = Controls()
        self.slider = self.controls.ids.slider
        self.slider.high, self.slider.value = len(film), film.at
        self.slider.bind(value=self.draw)
        self.whose = ChoiceRow(choices=list(enumerate(film.names)), value=0, padding=(dp(16), dp(8)))
        self.whose.bind(value=self.draw)
        if len(film.names) > 1:
            self.ids.column.add_widget(self.whose, index=1)
        self.ids.panes.add_widget(self.controls)
        self._bind()
        self._turn()

    def _bind(self) -> None:
        ids = self.controls.ids
        ways = {
            "round_back": lambda: self.go(self.film.round_back()) if self.film else None,
            "back": lambda: self.step(-1),
            "run": self.toggle,
            "on": lambda: self.step(1),
            "round_on": lambda: self.go(self.film.round_on()) if self.film else None,
        }
        for name, do in ways.items():
            ids[name].spoken = word(f"replay.{name}")
            ids[name].bind(on_release=partial(_call, do))
        self.ids.board.bind(
            on_touch_means=lambda _view, means: self._touched(means),
            on_refused=lambda _view, why: tell(why, lift=0 if self.wide else self.controls.height),
        )
        self.ids.left.bind(size=self.draw)
        self.fbind("size", self._turn)

    def _turn(self, *_: Any) -> None:
        self.wide = self.controls.wide = self.width >= dp(WIDE)
        self.controls.size_hint_x, self.controls.width = (None, dp(BESIDE)) if self.wide else (1, self.width)
        self.controls.room = dp(44) * self.app.settings.text
        bar, room_for_names = self.ids.bar, self.wide or self.height >= dp(700)
        bar.subtitle = self._about if room_for_names else ""
        self.draw()

    # -- moving ----------------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """The answer the slider stands on; the sheet follows before the next frame."""
        return int(self.slider.value)

    def go(self, to: int) -> None:
        """To the moment after so many answers."""
        if self.film is not None:
            self.slider.value = max(0, min(len(self.film), to))

    def step(self, by: int) -> None:
        self.stop()
        self.go(self.at + by)

    def toggle(self) -> None:
        """Let it run or stop it; from the end it begins anew."""
        if self._running is not None:
            self.stop()
            return
        if self.film is not None and self.at == len(self.film):
            self.go(0)
        pace = max(QUICKEST, SPEEDS[self.app.settings.speed])
        self._running = Clock.schedule_interval(self._run, pace)
        self.controls.runs = True

    def _run(self, _dt: float) -> None:
        self.go(self.at + 1)
        if self.film is None or self.at == len(self.film):
            self.stop()

    def stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            self._running = None
            self.controls.runs = False

    def arrive(self) -> None:
        if self.film is not None:
            self._turn()  # the size of text may have changed meanwhile

    def leave(self) -> None:
        self.stop()

    def on_key(self, text: str, key: int) -> bool:
        if self.film is None:
            return super().on_key(text, key)
        ways = {
            RIGHT: lambda: self.step(1),
            LEFT: lambda: self.step(-1),
            SPACE: self.toggle,
            HOME: lambda: self.go(0),
            END: lambda: self.go(len(self.film or ())),
        }
        if key not in ways:
            return super().on_key(text, key)
        ways[key]()
        return True

    # -- looking ---------------------------------------------------------------------------------------

    def sight(self, film: Film) -> Sight:
        left, seat = self.ids.left, int(self.whose.value)
        room = self.app.room(left.width / Metrics.density, left.height / Metrics.density)
        news = tuple(event for event in film.events[film.at] if event.only in (None, seat))
        return replace(film.sight(room, seat), draft=self._draft, news=news)

    def _touched(self, means: Any) -> None:
        """Looking around on the sheet: another part of it, where a line's points come from."""
        if self.film is not None:
            step = self.film.sheet.touch(self.sight(self.film), means)
            if isinstance(step, Think):
                self._draft = step.draft
                self.draw()

    def _draw(self, *_: Any) -> None:
        """However far the slider went since the last frame, the sheet is drawn once."""
        film = self.film
        if film is None or self.ids.left.width < dp(200):
            return
        try:
            film.go(self.at)
        except SkaldError as error:
            tell(str(error))
            return
        board, controls = self.ids.board, self.controls
        board.palette, board.motion = self.app.palette, False
        board.scene = film.sheet.board(self.sight(film))
        controls.told = film.told(self.at)
        earlier = range(self.at - 1, max(-1, self.at - 1 - EARLIER), -1) if self.wide else ()
        controls.before = "\n\n".join(map(film.told, earlier))
        controls.round = word("replay.round", round=film.table.round)
        controls.shown = word("replay.at", at=self.at, answers=len(film))


def _call(do: Any, *_: Any) -> None:
    do()


load_kv("replay")
