"""The score keeper: a finished paper game typed in, on a phone one sheet at a time, on a tablet side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty
from kivy.uix.screenmanager import Screen
from kivymd.theming import ThemableBehavior

from companion import games
from companion.app.screens.base import OnApp, load_kv
from companion.app.screens.pad_parts import NameForm, PadColumn
from companion.app.screens.pad_tabs import PlayerTab, short_names
from companion.app.settings import Chair
from companion.app.widgets import Action, Body, Card, Dialog, Tap, ask, tell
from companion.app.widgets.focus import ARROWS
from companion.app.widgets.pages import WIDE
from companion.kernel import ScoreSheet, SkaldError
from companion.sheets import pad as pads
from companion.sheets.pad import TABLE, names
from companion.sheets.prose import number
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

load_kv("pad")

LEAST, TABLE_WIDTH, EASY = 360.0, 340.0, 380.0
"""In dp: the narrowest sheet, the table beside the sheets, a sheet among more than fit."""
USUAL = 2
"""Sheets of a pad where nobody is known to have played."""
REMEMBERED = 500
"""Steps that can be undone."""
FOOT = 64.0
"""In dp: the foot with one line."""
BACKSPACE = 8


class PadScreen(OnApp, ThemableBehavior, Screen):
    """A pad, new or (with `id_`) one that was kept and is corrected. Every change is on disk before it is seen."""

    stripped = BooleanProperty(True)
    """Whether the strip of tabs shows."""

    def __init__(self, app: SkaldApp, key: str, id_: int | None = None, **kwargs: Any) -> None:
        self.app, self.key, self.id = app, key, id_
        self.shown = 0
        self.history: list[Any] = []
        self.columns: list[PadColumn] = []
        self.tabs: list[PlayerTab] = []
        self.trouble = ""
        self.touched_seat: int | None = None
        self._offer = False
        self._dialog: Dialog | None = None
        self._plan: tuple[int, ...] = ()
        self.draw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.ids.bar.back = app.step_back
        try:
            self._open()
        except SkaldError as error:
            self._show_trouble(str(error))
            return
        self._fill_bars()
        self.bind(width=self._lay_out)
        for part in (self.ids.strip, self.ids.foot.ids.ranks):
            part.bind(width=self.draw)
        self._lay_out()

    # -- the pad ---------------------------------------------------------------------------------------

    @property
    def draft_name(self) -> str:
        """A correction has a draft of its own: it must not cost an unfinished pad."""
        return f"pad:{self.key}" if self.id is None else f"pad:{self.key}:{self.id}"

    def _open(self) -> None:
        """The draft if there is one, else the kept pad, else a new one."""
        self.module = pads.pad_module(self.key)
        kept = None if self.id is None else self.module.read(self.app.archive.pad(self.id), word("pad.file"))
        draft = pads.drafted(self.key, self.module, self.app.archive.draft(self.draft_name))
        self._kept = kept
        self._offer = draft is not None and not self._same(draft, kept)
        self.pad = draft if self._offer else kept if kept is not None else self._new()
        self._reckon()

    def _same(self, draft: Any, kept: Any) -> bool:
        """Whether a draft holds nothing that would be missed."""
        if kept is not None:
            return bool(self.module.bare(draft) == self.module.bare(kept))
        return pads.blank(self.module, draft)

    def _new(self) -> Any:
        """Blank sheets for those who played this game last, else for two players."""
        chairs = self.app.settings.chairs.get(self.key, ())
        people = [chair.name for chair in chairs if chair.player == Chair("").player and chair.name]
        if len(people) < USUAL:
            people = []
        while len(people) < USUAL:
            people.append(pads.free_name(people))
        return self.module.new(people)

    def _reckon(self) -> None:
        self.score: ScoreSheet = pads.score(self.key, self.module, self.pad)
        self.blank = pads.blank(self.module, self.pad)
        self.verdict = "" if self.blank else self.module.verdict(self.pad)

    @property
    def leaders(self) -> set[int]:
        """Who is first; nobody on a blank pad or alone."""
        if self.blank or len(self.score.seats) == 1:
            return set()
        return {seat for seat, place in enumerate(self.score.ranking) if place == 1}

    def change(self, pad: Any, undoable: bool = True) -> bool:
        """Take another state of the pad: kept first, then seen. False where nothing that counts has changed."""
        counts = self.module.bare(pad) != self.module.bare(self.pad)
        if counts:
            if undoable:
                self.history.append(self.pad)
                del self.history[:-REMEMBERED]
            self._keep(pads.draft(pad))
        self.pad = pad
        self._reckon()
        self._lay_out()
        return counts

    def _keep(self, body: bytes | None) -> None:
        try:
            self.app.archive.set_draft(self.draft_name, body)
        except SkaldError as error:
            self.say(str(error))

    def undo(self) -> None:
        if self.history:
            self.change(self.history.pop(), undoable=False)
        else:
            self.say(word("pad.undo.none"))

    def touched(self, seat: int, means: Any) -> None:
        """A touch on a scene."""
        self.touched_seat = seat
        if self.change(self.module.touch(self.pad, seat, means)) and self.app.settings.haptics:
            self.app.device.vibrate(15)

    def clear(self) -> None:
        if self.blank:
            self.say(word("pad.blank"))
        else:
            self.change(self.module.cleared(self.pad))
            self._tell_undo(word("pad.cleared"))

    def _tell_undo(self, text: str) -> None:
        tell(text, Action(word("pad.undo"), self.undo), seconds=8, lift=self.ids.foot.height)

    def say(self, text: str) -> None:
        if text:
            tell(text, lift=self.ids.foot.height)
            if self.app.settings.speech:
                self.app.device.speak(text)

    # -- players ---------------------------------------------------------------------------------------

    def add_player(self) -> None:
        """One sheet more, its name to be typed at once."""
        why = self.module.full(self.pad)
        if why:
            self.say(why)
            return
        self.shown = len(self.pad.sheets)
        self.change(self.module.joined(self.pad, pads.free_name(names(self.pad))))
        self.edit_player(self.shown)

    def edit_player(self, seat: int) -> None:
        """The name of a player, and the way off the pad."""
        others = [name for i, name in enumerate(names(self.pad)) if i != seat]
        form = NameForm(
            names(self.pad)[seat],
            others,
            self.app.people(),
            done=lambda name: self._named(seat, name),
            leave=(lambda: self._remove(seat)) if others else None,
        )
        self._dialog = ask(word("pad.player.title"), content=form)
        form.field.press()

    def _named(self, seat: int, name: str) -> None:
        self._close()
        if name != names(self.pad)[seat]:
            self.change(pads.renamed(self.pad, seat, name))

    def _remove(self, seat: int) -> None:
        self._close()
        gone = names(self.pad)[seat]
        if self.shown >= seat and self.shown > 0:
            self.shown -= 1
        self.change(self.module.left(self.pad, seat))
        self._tell_undo(word("pad.removed", name=gone))

    def _close(self) -> None:
        if self._dialog is not None:
            self._dialog.dismiss(animation=False)
            self._dialog = None

    # -- coming and going ------------------------------------------------------------------------------

    def arrive(self) -> None:
        if self._offer:
            self._offer = False
            self._ask_to_go_on()
        if not self.trouble:
            self.draw()

    def _ask_to_go_on(self) -> None:
        kind = "new" if self.id is None else "kept"
        totals = zip(names(self.pad), self.score.seats, strict=True)
        listed = ", ".join(f"{name} {number(seat.total)}" for name, seat in totals)
        actions = [
            Action(word(f"pad.offer.{kind}.anew"), self._anew),
            Action(word("pad.offer.go_on"), kind="primary"),
        ]
        self._dialog = ask(word("pad.offer.title"), word(f"pad.offer.{kind}", listed=listed), actions)

    def _anew(self) -> None:
        """A blank pad, or the kept one as it was; what was there can be had back."""
        self.shown = 0
        self.change(self._new() if self._kept is None else self._kept)
        self._tell_undo(word("pad.anew"))

    def on_back(self) -> bool:
        if not self.trouble and not self.blank and (self.id is None or not self._same(self.pad, self._kept)):
            tell(word("pad.kept"))
        return False

    def done(self) -> None:
        """Keep the result and show it."""
        if self.blank:
            self.say(word("pad.blank"))
            return
        try:
            id_ = self.app.archive.keep_score(self.key, self.module.write(self.pad), self.score, self.id)
        except SkaldError as error:
            self.say(str(error))
            return
        self._keep(None)
        self.app.replace("score", id_=id_)

    def table_word(self, kind: str) -> str:
        """What is on the table of this game's pad."""
        return word(f"pad_{self.key}.table.{kind}")

    # -- what is seen ----------------------------------------------------------------------------------

    def _show_trouble(self, text: str) -> None:
        """There is no pad to show: a page with the reason."""
        self.trouble = text
        self.ids.bar.title = word("pad.title")
        for part in (self.ids.strip, self.ids.foot):
            part.parent.remove_widget(part)
        card = Card(pos_hint={"center_x": 0.5, "top": 1}, size_hint_x=None, width=dp(328))
        card.add_widget(Body(text=text))
        self.ids.columns.add_widget(card)

    def _fill_bars(self) -> None:
        bar = self.ids.bar
        bar.title = word("pad.title" if self.id is None else "pad.title.correct")
        bar.subtitle = games.find(self.key).title
        bar.actions = [
            Tap("undo", word("pad.undo"), self.undo),
            Tap("account-plus-outline", word("pad.add"), self.add_player),
            Tap("dots-vertical", word("pad.more"), self._menu),
        ]
        done = self.ids.foot.ids.done
        done.text = word("pad.done")
        done.bind(on_release=lambda *_: self.done())

    def _menu(self) -> None:
        actions = [
            Action(self.table_word("menu"), lambda: self.show_seat(TABLE)),
            Action(word("pad.menu.clear"), self.clear),
            Action(word("pad.menu.help"), lambda: self.app.go("help")),
        ]
        self._dialog = ask(word("pad.more"), actions=actions)

    def plan(self) -> tuple[int, ...]:
        """The seats that show: one on a phone, all and the table where there is room, else as many as read easily."""
        seats = (*range(len(self.pad.sheets)), TABLE)
        width = self.width / Metrics.density
        if self.width < dp(WIDE):
            return (self.shown,)
        if (len(seats) - 1) * LEAST + TABLE_WIDTH <= width:
            return seats
        count = max(2, int(width // EASY))
        at = seats.index(self.shown)
        first = min(max(0, at - count + 1), len(seats) - count) if at not in range(count) else 0
        return seats[first : first + count]

    @property
    def room(self) -> float:
        """The height for a sheet in pixels, the same whatever the foot tells: squares must not move under a finger."""
        return float(self.height - self.ids.bar.height - self.ids.strip.height - dp(FOOT))

    def show_seat(self, seat: int) -> None:
        """Bring a sheet, or the table, into view."""
        self.shown = seat
        self._lay_out()

    def _lay_out(self, *_: Any) -> None:
        """The columns there is room for, the strip where that is not all."""
        if self.trouble:
            return
        if self.shown not in (*range(len(self.pad.sheets)), TABLE):
            self.shown = 0
        plan, wide = self.plan(), self.width >= dp(WIDE)
        if len(plan) != len(self._plan):
            self._build_columns(len(plan))
        for place, (column, seat) in enumerate(zip(self.columns, plan, strict=True)):
            column.seat, column.ruled = seat, place > 0
            narrow = seat == TABLE and TABLE in plan and len(plan) > len(self.pad.sheets)
            column.size_hint_x = None if narrow else 1
            if narrow:
                column.width = dp(TABLE_WIDTH)
            column.pin(wide)
        self._plan = plan
        self._lay_strip(all_shown=len(plan) == len(self.pad.sheets) + 1)
        self.draw()

    def _build_columns(self, count: int) -> None:
        self.ids.columns.clear_widgets()
        self.columns = [PadColumn(self, 0) for _ in range(count)]
        for column in self.columns:
            self.ids.columns.add_widget(column)

    def _lay_strip(self, all_shown: bool) -> None:
        """One tab for each sheet and one for the table."""
        box = self.ids.strip
        seats = (*range(len(self.pad.sheets)), TABLE)
        if len(self.tabs) != len(seats):
            box.clear_widgets()
            self.tabs = [PlayerTab() for _ in seats]
            for tab, seat in zip(self.tabs, seats, strict=True):
                tab.bind(on_release=lambda _tab, seat=seat: self.show_seat(seat))
                box.add_widget(tab)
                tab.bind(needs=self.draw)
        self.stripped = not all_shown

    def _draw(self, *_: Any) -> None:
        if self.trouble:
            return
        self._draw_tabs()
        for column in self.columns:
            column.draw()
        self.touched_seat = None
        self.ids.foot.show(self)

    def _draw_tabs(self) -> None:
        strip = self.ids.strip
        called = [*short_names(names(self.pad)), (word("pad.table"),)]
        for tab, seat, known in zip(self.tabs, (*range(len(self.pad.sheets)), TABLE), called, strict=True):
            tab.names = known
            self._draw_tab(tab, seat)
        strip.opacity = 1 if self.stripped else 0
        if self.stripped:
            strip.lay()
        else:
            strip.height = 0

    def _draw_tab(self, tab: PlayerTab, seat: int) -> None:
        tab.shown = seat in self._plan
        tab.total = self.table_word("short") if seat == TABLE else number(self.score.seats[seat].total)
        tab.figure, tab.leads = seat != TABLE, seat in self.leaders
        tab.spoken = self.table_word("label") if seat == TABLE else word("pad.tab", name=tab.names[0], total=tab.total)

    # -- keys ------------------------------------------------------------------------------------------

    def on_key(self, text: str, key: int) -> bool:
        letter = text or (chr(key) if 32 <= key < 127 else "\b" if key == BACKSPACE else "")
        if self.trouble:
            return super().on_key(text, key)
        typed = self.module.key(self.pad, letter) if letter else None
        if typed is not None:
            self.touched(*typed)
        elif letter == "z":
            self.undo()
        elif key in ARROWS and self.app.keys.current is None:
            self.app.keys.focus(self.columns[0].ids.view)
        else:
            return super().on_key(text, key)
        return True
