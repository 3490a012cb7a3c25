"""The table: shows the holder's sheet, takes touches, hands the device on, lets bots and Fate act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.screenmanager import Screen
from kivymd.theming import ThemableBehavior

from companion.app.play import Play
from companion.app.room import Room
from companion.app.screens.base import OnApp, load_kv
from companion.app.screens.table_menu import follow, open_menu, praise, say_kept, tell_all
from companion.app.screens.table_pace import Pace
from companion.app.screens.table_panes import Panes
from companion.app.screens.table_parts import CoachBar, Curtain, Prompt, SidePanel, TroubleBar, WatchBar
from companion.app.widgets import Tap, TextButton, tell
from companion.app.widgets.focus import ARROWS
from companion.kernel import FATE, SkaldError
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp
    from companion.sheets.lesson import Coach

FAINT = 0.45
"""How a tray is seen whose touches lead nowhere just now."""
PATIENCE = 0.4
"""Seconds an answer may travel before anything is said about it."""
__all__ = ["CoachBar", "Prompt", "TableScreen"]


class TableScreen(Panes, OnApp, ThemableBehavior, Screen):
    """One game being played on this device."""

    def __init__(self, app: SkaldApp, play: Play, coach: Coach | None = None, **kwargs: Any) -> None:
        self.app, self.play, self.coach = app, play, coach
        self.looking: int | None = None
        self.paused = False
        self._told = ""
        self._waited = False
        self._drawn: tuple[float, ...] = ()
        self._patient_until = 0.0
        self._finished = False
        super().__init__(**kwargs)
        self.panel = SidePanel(self)
        self.pace = Pace(self)
        self.trouble_bar = TroubleBar(self)
        self.curtain: Curtain | None = None
        self.draw = Clock.create_trigger(self._draw, -1)
        self.watch_bar = WatchBar(self) if play.kind == "watch" else None
        self.coach_bar = CoachBar(self) if coach is not None else None
        self._lay_out()
        self._bind()
        play.look = self._turn_to

    def _lay_out(self) -> None:
        ids = self.ids
        ids.bar.back = self.app.step_back
        ids.prompt.bind(height=self.draw)
        if self.watch_bar is not None:
            ids.foot.add_widget(self.watch_bar)
        if self.coach_bar is not None:
            ids.left.add_widget(self.coach_bar, index=len(ids.left.children))
        own = TextButton(text=word("table.back_to_own"))
        own.bind(on_release=lambda *_: self.look_at(None))
        self._own_button = own

    def _bind(self) -> None:
        for view, room in ((self.ids.board, self.room), (self.ids.tray, self.tray_room)):
            view.bind(
                on_touch_means=lambda _view, means, room=room: self._touched(room(), means),
                on_dropped=lambda _view, source, target, room=room: self._dropped(room(), source, target),
                on_refused=lambda _view, why: self.say(why),
                on_sketched=lambda _view, means, stroke: self._act(lambda: self.play.sketch(means, stroke)),
            )
        self.ids.left.bind(size=self.draw)
        self.bind(size=self._turn)
        self.theme_cls.bind(theme_style=self.draw)

    # -- coming and going ------------------------------------------------------------------------------

    def arrive(self) -> None:
        self.app.device.keep_awake(self.app.settings.awake)
        self.app.device.start_shake(self._shaken)
        self.play.attend(self._heard)
        self._turn()
        self._heard()

    def leave(self) -> None:
        self.app.device.keep_awake(False)
        self.app.device.stop_shake()
        self.play.attend(None)
        self.pace.stop()

    def pause(self) -> None:
        """Behind another app: whoever looks next may be somebody else, so secrets go behind the curtain."""
        self.pace.stop()
        play = self.play
        if self.curtain is None and len(play.people) > 1 and play.holder is not None and play.keeps_secret:
            self._lower_curtain(play.holder)

    def resume(self) -> None:
        self.go_on()

    def back_key(self) -> bool:
        if self.looking is not None:
            self.look_at(None)
            return True
        if not self._finished:
            say_kept(self)
        self.play.close()
        return False

    # -- the course of the game ------------------------------------------------------------------------

    def _heard(self) -> None:
        """Something may have come in from elsewhere."""
        if not self.app.shows(self):
            return
        waited, self._waited = self._waited, False
        tell_all(self)
        if not self._finished and follow(self):
            return
        self.go_on()
        if waited and self.play.asked is not None and self.app.settings.haptics:
            self.app.device.vibrate(40)

    def go_on(self) -> None:
        """After anything has changed: who is to act, and what is seen."""
        play = self.play
        if play.over:
            self._end()
            return
        if self._finished:
            self.draw()
            return
        if self.curtain is None and play.curtain is not None:
            self._lower_curtain(play.curtain)
        elif self.curtain is None and (seat := play.turn_to()) is not None:
            play.take(seat)
            self.looking = None
        if play.next_of_others() is not None:
            self.pace.start()
        else:
            self.pace.stop()
        self._waited = play.asked is None
        self.draw()
        self._speak()

    def _end(self) -> None:
        self.pace.stop()
        if self._finished:
            return
        self._finished = True
        self.play.close()
        self.draw()
        if self.coach is not None:
            self.app.soon(lambda: praise(self), 0.3)
            return
        id_ = self.play.keep_result(self.app.archive)
        self.app.soon(lambda: self._to_score(id_), 0.6 if self.app.settings.motion else 0)

    def _to_score(self, id_: int | None) -> None:
        if self.app.shows(self):
            shown = {"play": self.play} if id_ is None else {"id_": id_}
            self.app.replace("score", fresh=True, **shown)

    @property
    def stored_id(self) -> int | None:
        return self.play.stored_id

    # -- touches ---------------------------------------------------------------------------------------

    def _touched(self, room: Room, means: Any) -> None:
        if not self.play.on_way:
            self._act(lambda: self.play.touch(room, means))

    def _dropped(self, room: Room, source: Any, target: Any) -> None:
        if not self.play.on_way:
            self._act(lambda: self.play.drop(room, source, target))

    def _act(self, do: Any) -> None:
        """Something the holder did: it counts once it is kept on disk, then it is seen."""
        decision = self.play.asked
        try:
            answered = do()
        except SkaldError as error:
            self.say(str(error))
            self.draw()
            return
        if self.play.refused:
            self.say(self.play.refused)
        if answered:
            self._felt()
            if self.play.on_way:
                self._patient_until = Clock.get_time() + PATIENCE
                Clock.schedule_once(self.draw, PATIENCE + 0.05)
            if self.coach is not None:
                self.coach.moved(decision)
                self.coach_on()
        self.go_on()

    def _felt(self) -> None:
        if self.app.settings.haptics:
            self.app.device.vibrate(20)
        if self.app.settings.sound:
            self.app.device.sound("roll" if self.play.fell else "mark")

    def _shaken(self) -> None:
        """The phone was shaken: the dice fall."""
        decision = self.play.asked
        if decision is not None and decision.seat == FATE and not self.play.typed and self.curtain is None:
            self._act(self.play.cast)

    def say(self, text: str) -> None:
        if text:
            tell(text, lift=self.ids.foot.height).stay_above(self.ids.foot)
            self._utter(text)

    def undo(self) -> None:
        if self.play.kind == "watch":
            self.step(-1)
        elif not self.play.can_undo or (self.coach is not None and not self.play.sheet.steps(self.play.draft)):
            self.say(word("table.nothing_to_undo"))
        else:
            self._act(lambda: self.play.undo())

    def coach_on(self) -> None:
        """After a step of a lesson: praise after the last one."""
        if self.coach is not None and self.coach.step is None and not self._finished:
            self.give_up()
            self.app.soon(lambda: praise(self), 0.5)

    def give_up(self) -> None:
        """Nothing more happens at this table."""
        self._finished = True
        self.pace.stop()
        self.play.close()

    # -- watching --------------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """One answer on or back, and stop there."""
        self.paused = True
        if by < 0 and len(self.play.table):
            self.play.rewind(len(self.play.table) - 1)
            self._finished = False
        elif by > 0:
            self.play.advance()
        self.go_on()

    def toggle_pause(self) -> None:
        self.paused = not self.paused
        self.go_on()

    # -- the curtain -----------------------------------------------------------------------------------

    def _lower_curtain(self, seat: int) -> None:
        """Nothing of a sheet is left on the screen while the device changes hands."""
        self.looking, self._drawn = None, ()
        self.curtain = Curtain(self, seat)
        self.remove_widget(self.ids.content)
        self.ids.board.scene = self.ids.tray.scene = None
        self.add_widget(self.curtain)

    def lift_curtain(self, seat: int) -> None:
        if self.curtain is not None:
            self.remove_widget(self.curtain)
            self.curtain = None
            self.add_widget(self.ids.content)
        self.play.take(seat)
        self.go_on()

    # -- looking ---------------------------------------------------------------------------------------

    def _turn_to(self, seat: int) -> None:
        """A touch on the sheet turns to another seat: that person takes the device, or it is only looked at."""
        self.looking = None
        if not self.play.hand_to(seat):
            self.look_at(seat)

    def look_at(self, seat: int | None) -> None:
        """Another player's sheet, as far as the holder may see it; None: one's own."""
        if self.play.holder is None:
            self.play.look_at(seat or 0)
            self.looking = None
        else:
            self.looking = None if seat == self.play.holder else seat
        self.draw()

    def _draw(self, *_: Any) -> None:
        if self.curtain is not None or self.ids.left.width < dp(200):
            return
        play, ids = self.play, self.ids
        self.trouble_bar.show(play.trouble, ids.left)
        for view in (ids.board, ids.tray):
            view.palette, view.motion = self.app.palette, self.app.settings.motion
        slow = bool(play.trouble) or (play.on_way and Clock.get_time() >= self._patient_until)
        stays = play.on_way and self.looking is None and self._drawn == tuple(ids.left.size)
        if not stays:
            self._draw_sheet()
        if not stays or slow:
            ids.prompt.text = self._prompt()
        ids.tray.opacity = FAINT if slow else 1
        self._put_panel()
        self._draw_bars()
        self.panel.draw()

    def _draw_sheet(self) -> None:
        """Board and tray. While an answer travels they are left as they are: nothing flickers on the way."""
        play, ids = self.play, self.ids
        room = self.room()
        sight = play.sight(room, self.looking)
        self._show_whole(sight.seat, room.width)
        ids.board.scene = play.sheet.board(sight)
        shows_tray = self.looking is None and play.asked is not None
        ids.tray.scene = play.sheet.tray(play.sight(self.tray_room())) if shows_tray else None
        ids.tray.height = ids.tray.minimum_height
        self._drawn = tuple(ids.left.size) if self.looking is None else ()

    def _draw_bars(self) -> None:
        play, ids = self.play, self.ids
        ids.bar.title = play.game.title
        ids.bar.subtitle = word("table.round", round=play.table.round)
        actions = [Tap("undo", word("table.undo"), self.undo)] if play.people or self.watch_bar is not None else []
        if self._panel_home is None:
            actions.append(Tap("account-group-outline", word("table.players"), self.panel.open))
        actions.append(Tap("dots-vertical", word("table.more"), lambda: open_menu(self)))
        if [tap[:2] for tap in actions] != [tap[:2] for tap in ids.bar.actions]:
            ids.bar.actions = actions
        self._show_own_button()
        if self.watch_bar is not None:
            self.watch_bar.draw()
        if self.coach_bar is not None:
            self.coach_bar.draw()

    def _show_own_button(self) -> None:
        end = self.ids.prompt.ids.end
        if self.looking is not None and self._own_button.parent is None:
            end.add_widget(self._own_button)
        elif self.looking is None and self._own_button.parent is not None:
            end.remove_widget(self._own_button)

    def _prompt(self) -> str:
        """What the tray does not tell: it shows by itself what is to be done."""
        play = self.play
        if play.table.over:
            return word("table.over")
        if self.looking is not None:
            return word("table.looking", name=play.names[self.looking])
        if play.kind == "watch":
            return play.log[-1] if play.log else word("table.looking", name=play.names[play.shown])
        if play.asked is not None:
            return word("table.now", name=play.names[play.shown]) if len(play.people) > 1 else ""
        return play.waits()

    def _speak(self) -> None:
        """What to do now is said once, where that is wanted."""
        if self.app.settings.speech and self.curtain is None and self.play.asked is not None:
            text = self.play.prompt(self.room())
            if text != self._told:
                self._told = text
                self._utter(text)

    def _utter(self, text: str) -> None:
        if self.app.settings.speech:
            self.app.device.speak(text)

    # -- keys ---------------------------------------------------------------------------------

    def on_key(self, text: str, key: int) -> bool:
        if text == "z":
            self.undo()
        elif text == " " and self.play.kind == "watch":
            self.toggle_pause()
        elif key in (275, 276) and self.play.kind == "watch":
            self.step(1 if key == 275 else -1)
        elif self.curtain is None and self.ids.scroll.on_key(text):
            pass
        elif key in ARROWS and self.app.keys.current is None and self.curtain is None:
            tray, board = self.ids.tray.__self__, self.ids.board.__self__  # the widgets, not their proxies
            self.app.keys.focus(tray if tray.scene and tray.scene.targets() else board)
        else:
            return super().on_key(text, key)
        return True


load_kv("table")
