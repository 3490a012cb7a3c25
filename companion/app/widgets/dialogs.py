"""Questions and news over the screen: `ask` waits for an answer, `tell` goes away by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView
from kivy.uix.widget import Widget
from kivymd.theming import ThemableBehavior

from companion.app.widgets.buttons import DangerButton, IconTap, PrimaryButton, TextButton
from companion.app.widgets.surfaces import Surface
from companion.words import word

_BUTTONS = {"text": TextButton, "primary": PrimaryButton, "danger": DangerButton}


class Action(NamedTuple):
    """A button of a dialog or of a message; the dialog closes before it acts."""

    text: str
    do: Callable[[], Any] | None = None
    kind: str = "text"
    """text, primary or danger."""


class Dialog(ThemableBehavior, ModalView):
    """A question over everything; the back key and a touch beside it close it where `auto_dismiss` is on.

    Not KivyMD's: that one cannot scroll a long text and slides its buttons in for half a second.
    """

    title = StringProperty("")
    text = StringProperty("")
    content = ObjectProperty(None, allownone=True)

    def __init__(self, actions: Sequence[Action] = (), **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._actions = tuple(actions)
        self._buttons: list[Any] = []
        self._fit = Clock.create_trigger(self._refit, -1)
        if self.content is not None:
            self.ids.room.add_widget(self.content)
        self._add_buttons()
        Window.fbind("size", self._fit)
        for part in (self.ids.column, self.ids.buttons):
            part.fbind("minimum_height", self._fit)
        self._fit()

    @property
    def is_open(self) -> bool:
        return bool(self._is_open)

    def close(self) -> None:
        self.dismiss()

    def _add_buttons(self) -> None:
        for action in self._actions:
            button = _BUTTONS[action.kind](text=action.text)
            button.bind(on_release=lambda _button, action=action: self._act(action))
            self._buttons.append(button)
            self.ids.buttons.add_widget(button)

    def _act(self, action: Action) -> None:
        self.dismiss(animation=False)
        if action.do is not None:
            action.do()

    def _refit(self, *_: Any) -> None:
        """As wide as the window lets it, as high as it needs; buttons in one line where they fit."""
        self.width = min(dp(480), Window.width - dp(32))
        row = self.ids.buttons
        fits = sum(button.natural_width() + dp(8) for button in self._buttons) <= self.width - dp(48)
        row.orientation = "horizontal" if fits else "vertical"
        for button in self._buttons:
            button.wide = not fits
            button.size_hint_x = None if fits else 1
        needs = self.ids.column.minimum_height + row.minimum_height + dp(24 + 24 + 20)
        self.height = min(needs, Window.height - dp(48))


def ask(
    title: str,
    text: str = "",
    actions: Sequence[Action] = (),
    *,
    content: Widget | None = None,
    dismissable: bool = True,
    on_close: Callable[[], Any] | None = None,
) -> Dialog:
    """Open a dialog and give it back; `close()` takes it away again."""
    dialog = Dialog(actions=actions, title=title, text=text, content=content, auto_dismiss=dismissable)
    if on_close is not None:
        dialog.bind(on_dismiss=lambda *_: on_close() and False)
    dialog.open(animation=False)
    return dialog


class Message(Surface, BoxLayout):
    """A line at the foot of the window. There is one at a time; the next takes its place."""

    text = StringProperty("")
    lift = 0.0
    shown: ClassVar[Message | None] = None

    def __init__(self, action: Action | None = None, seconds: float = 5.0, lift: float = 0.0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.lift = lift
        self._foot: Widget | None = None
        if action is not None:
            button = TextButton(text=action.text, tone="inverse_gold", veil="inverse_text", pos_hint={"center_y": 0.5})
            button.bind(on_release=lambda *_: self._act(action))
            self.ids.end.add_widget(button)
        cross = IconTap(icon="close", spoken=word("widgets.close"), tone="inverse_text", veil="inverse_text")
        cross.pos_hint = {"center_y": 0.5}
        cross.bind(on_release=lambda *_: self.close())
        self.ids.end.add_widget(cross)
        self._gone = Clock.schedule_once(lambda _dt: self.close(), seconds)
        Window.fbind("size", self._place)
        self.fbind("height", self._place)

    def show(self) -> None:
        if Message.shown is not None:
            Message.shown.close()
        Message.shown = self
        Window.add_widget(self)
        self._place()

    def close(self) -> None:
        self._gone.cancel()
        if self._foot is not None:
            self._foot.funbind("height", self._place)
        Window.funbind("size", self._place)
        if Message.shown is self:
            Message.shown = None
        if self.parent is not None:
            Window.remove_widget(self)

    def stay_above(self, foot: Widget) -> None:
        """Off what stands at the foot, however high that grows meanwhile."""
        self._foot = foot
        foot.fbind("height", self._place)

    def _act(self, action: Action) -> None:
        self.close()
        if action.do is not None:
            action.do()

    def _place(self, *_: Any) -> None:
        self.width = min(dp(560), Window.width - dp(24))
        self.center_x = Window.width / 2
        self.y = dp(12) + (self.lift if self._foot is None else self._foot.height)


def tell(text: str, action: Action | None = None, *, seconds: float = 5.0, lift: float = 0.0) -> Message:
    """Show a line for some seconds, with one thing to do (undo). `lift` keeps it off what stands at the foot."""
    message = Message(text=text, action=action, seconds=seconds, lift=lift)
    message.show()
    return message
