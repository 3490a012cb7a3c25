"""What the score pad is made of: columns with a sheet each, the foot that tells who leads, and names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivymd.theming import ThemableBehavior

from companion.app.screens.pad_tabs import fitting, short_names
from companion.app.widgets import DangerButton, NameField, Press, PrimaryButton, SecondaryButton, Surface
from companion.app.widgets.columns import Column
from companion.app.widgets.focus import reveal
from companion.app.widgets.surfaces import Words
from companion.sheets import lettering
from companion.sheets.pad import TABLE, PadSight, names, plain, working
from companion.sheets.prose import number
from companion.sheets.scene import Scene, Shape
from companion.words import word

if TYPE_CHECKING:
    from companion.app.screens.pad import PadScreen

OFFERED = 4
"""Names of people to choose from."""
NARROW, BEST = 600, 3
"""Below so many dp the foot has the first three only; the tabs tell of all."""
FEW = 24
"""So many targets that appear at once are the keys of a number; more are another form."""


class Short(Words):
    """One line, as wide as its text; `most` limits that, then it wraps."""

    most = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_x": None, **kwargs})
        for name in ("text", "font_size", "bold", "most"):
            self.fbind(name, self._fit)
        self._fit()

    def _fit(self, *_: Any) -> None:
        self._label.resolve_font_name()  # else a bold text is measured as a plain one
        wide = float(self._label.get_extents(self.text)[0]) + 2 if self.text else 0.0
        self.width = min(wide, self.most) if self.most else wide


class ColumnHead(Press, BoxLayout):
    """Over a sheet: whose it is, the working and the total. A tap is for the name."""

    name = StringProperty("")
    working = StringProperty("")
    total = StringProperty("")
    icon = StringProperty("pencil-outline")
    leads = BooleanProperty(False)


class PadColumn(ThemableBehavior, BoxLayout):
    """One sheet of the pad, or the table, scrolling on its own."""

    ruled = BooleanProperty(False)
    """Whether a line divides it from the column to its left."""

    def __init__(self, screen: PadScreen, seat: int) -> None:
        self._screen, self.seat = screen, seat
        super().__init__()
        self.head = ColumnHead()
        self.head.bind(on_release=lambda *_: self._rename())
        view = self.ids.view
        view.bind(
            on_touch_means=lambda _view, means: screen.touched(self.seat, means),
            on_refused=lambda _view, why: screen.say(why),
        )
        self.ids.scroll.bind(size=lambda *_: screen.draw(), width=self._fit_head)
        self.ids.pile.bind(height=self._hold)
        self._drawn_seat = seat
        self._above = 0.0

    def pin(self, pinned: bool) -> None:
        """The head stays over the sheet, or scrolls away with it where there is little room."""
        home = None if self.seat == TABLE else self if pinned else self.ids.pile
        if self.head.parent is home:
            return
        if self.head.parent is not None:
            self.head.parent.remove_widget(self.head)
        if home is not None:
            self.head.size_hint_x = 1 if pinned else None
            self.head.width = self.ids.scroll.width
            home.add_widget(self.head, index=1)

    def _fit_head(self, *_: Any) -> None:
        """It does not grow with an enlarged sheet."""
        if self.head.size_hint_x is None:
            self.head.width = self.ids.scroll.width
        self.ids.scroll.reset()

    def _rename(self) -> None:
        self._screen.edit_player(self.seat)

    def draw(self) -> None:
        """The scene of the sheet as it is now, and its head."""
        screen, scroll = self._screen, self.ids.scroll
        if scroll.width < dp(200):
            return
        room = screen.app.room(scroll.width / Metrics.density, screen.room / Metrics.density)
        sight = PadSight(
            pad=screen.pad,
            seat=max(0, self.seat),
            width=room.width,
            height=room.height,
            text=room.text,
            marks=room.marks,
        )
        self._show(screen.module.table(sight) if self.seat == TABLE else screen.module.scene(sight))
        if self.seat != TABLE:
            self._draw_head()

    def _show(self, scene: Scene) -> None:
        """What was in sight stays where it was; keys that a touch has opened come into sight."""
        view, scroll, same = self.ids.view, self.ids.scroll, self.seat == self._drawn_seat
        self._above = (1 - scroll.scroll_y) * max(0, self.ids.pile.height - scroll.height) if same else 0.0
        if same and view.scene is not None and self._screen.touched_seat == self.seat:
            known = view.scene.keys
            self._reveal([shape for shape in scene.targets() if shape.key not in known])
        self._drawn_seat, view.scene = self.seat, scene
        if not same:
            scroll.reset()
            scroll.scroll_y = 1

    def _hold(self, *_: Any) -> None:
        scroll = self.ids.scroll
        spare = self.ids.pile.height - scroll.height
        scroll.scroll_y = 1 - min(self._above, spare) / spare if spare > 0 else 1

    def _reveal(self, opened: list[Shape]) -> None:
        if not 0 < len(opened) <= FEW:
            return
        boxes, view = [shape.box() for shape in opened], self.ids.view
        top, low = min(box.y for box in boxes), max(box.y + box.h for box in boxes)

        def bring(_dt: float) -> None:
            x, y = view.from_scene(boxes[0].x, low)
            reveal(view, x, y, dp(44), dp(low - top))

        Clock.schedule_once(bring, 0)  # the sheet has its new height in the next frame

    def _draw_head(self) -> None:
        screen, head = self._screen, self.head
        found = screen.score.seats[self.seat]
        head.name, head.total = names(screen.pad)[self.seat], number(found.total)
        head.working = working(found) or word("pad.working.none")
        head.leads = self.seat in screen.leaders
        head.spoken = word("pad.head", name=head.name, total=head.total)


class Rank(BoxLayout):
    """One player's place in the foot."""

    place = StringProperty("")
    name = StringProperty("")
    total = StringProperty("")
    leads = BooleanProperty(False)

    def call(self, names: Sequence[str], room: float) -> None:
        """By the longest of these names that goes into one line with place and points."""
        size = self.ids.name.font_size
        room -= lettering.width(self.place + self.total, size, True) + 2 * dp(6) + dp(8)
        self.name = fitting(names, size, room) if room > size else names[0]


class Foot(Surface, BoxLayout):
    """Always at hand: everybody's place and points, and the way to the result."""

    verdict = StringProperty("")

    def show(self, screen: PadScreen) -> None:
        ranks, score, called = self.ids.ranks, screen.score, short_names(names(screen.pad))
        order = sorted(range(len(score.seats)), key=lambda seat: score.ranking[seat])
        if screen.width < dp(NARROW):
            order = order[:BEST]
        while len(ranks.children) > len(order):
            ranks.remove_widget(ranks.children[0])
        while len(ranks.children) < len(order):
            ranks.add_widget(Rank())
        for seat, rank in zip(order, reversed(ranks.children), strict=True):
            rank.place = word("pad.place", place=score.ranking[seat])
            rank.total = number(score.seats[seat].total)
            rank.leads = seat in screen.leaders
            rank.call(called[seat], ranks.width)
        self.verdict = screen.verdict


class NameForm(Column):
    """A player's name: typed, or one of those who played before. Leaving the pad is offered where somebody stays."""

    def __init__(
        self,
        name: str,
        taken: Sequence[str],
        people: Sequence[str],
        done: Callable[[str], Any],
        leave: Callable[[], Any] | None,
    ) -> None:
        self._name, self._taken, self._done = name, {plain(other) for other in taken}, done
        super().__init__()
        self.field = NameField(label=word("pad.name"), text=name)
        self.field.bind(on_enter=lambda *_: self.accept(), text=lambda *_: self._well())
        self.add_widget(self.field, index=len(self.children))
        for known in [other for other in people if plain(other) not in {*self._taken, plain(name)}][:OFFERED]:
            button = SecondaryButton(text=known)
            button.bind(on_release=lambda _button, known=known: self.choose(known))
            self.ids.people.add_widget(button)
        if not self.ids.people.children:
            self.remove_widget(self.ids.people)
        self._add_buttons(leave)

    def _add_buttons(self, leave: Callable[[], Any] | None) -> None:
        row = self.ids.buttons
        if leave is not None:
            remove = DangerButton(text=word("pad.remove"), icon="account-minus-outline")
            remove.bind(on_release=lambda *_: leave())
            row.add_widget(remove)
        row.add_widget(Widget(size_hint_y=None, height=1))
        done = PrimaryButton(text=word("pad.name.done"))
        done.bind(on_release=lambda *_: self.accept())
        row.add_widget(done)

    def choose(self, name: str) -> None:
        self.field.text = name
        self.accept()

    def _well(self) -> None:
        self.field.error = ""

    def accept(self) -> None:
        name = " ".join(self.field.text.split()) or self._name
        if plain(name) in self._taken:
            self.field.error = word("pad.name.taken", name=name)
            Clock.schedule_once(lambda _dt: self.field.press(), 0)  # Enter has ended the typing
        else:
            self._done(name)
