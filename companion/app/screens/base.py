"""What every screen is: a page of the app with a way back, keys, and moments of arriving and leaving."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.lang import Builder

from companion.app.widgets import Page
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

KV = Path(__file__).parents[3] / "kv"


def load_kv(name: str) -> None:
    """Load `kv/<name>.kv`, once."""
    path = str(KV / f"{name}.kv")
    if path not in Builder.files:
        Builder.load_file(path)


class OnApp:
    """What the app asks of any screen."""

    app: SkaldApp

    def arrive(self) -> None:
        """Shown, for the first time or again."""

    def leave(self) -> None:
        """Covered by another screen or gone; may be called twice."""

    def on_key(self, text: str, key: int) -> bool:
        """A key that nothing else took; True where it meant something."""
        if text == "?":
            self.app.go("help")
            return True
        return False

    def back_key(self) -> bool:
        """The back key; True where something of this screen was closed instead of the screen."""
        return False


class AppScreen(OnApp, Page):
    """A page of the app. `title_key` names its title in the locale files."""

    title_key = ""

    def __init__(self, app: SkaldApp, **kwargs: Any) -> None:
        self.app = app
        super().__init__(**kwargs)
        if self.title_key and not self.title:
            self.title = word(self.title_key)
        if app.stack:
            self.back = app.step_back
