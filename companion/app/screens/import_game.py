"""The dialog by which a game that was saved as a file comes into the history."""

from __future__ import annotations

import shutil
import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.utils import platform

from companion.app.widgets import Action, TextField, ask, tell
from companion.words import word

if TYPE_CHECKING:
    from companion.app.app import SkaldApp

LONGEST = 20_000_000  # bytes; a record has some ten thousand


class ImportDialog:
    """Asks for a file, by its path or from the system's own chooser, or for a record's text. Errors are sentences."""

    def __init__(self, app: SkaldApp, take: Callable[[str], Any]) -> None:
        self.app, self.take = app, take
        self.path = TextField(label=word("history.import.path"), hint=word("history.import.hint"))
        self.path.bind(on_enter=lambda *_: self._entered())
        self._dialog: Any = None

    def open(self) -> None:
        actions = [Action(word("history.import.paste"), self.paste)]
        if file_chooser() is not None:
            actions.append(Action(word("history.import.choose"), self.choose))
        actions += [
            Action(word("history.import.cancel")),
            Action(word("history.import.do"), self.read, "primary"),
        ]
        text = word("history.import.text")
        self._dialog = ask(word("history.import"), text, actions, content=self.path)

    def _entered(self) -> None:
        self._dialog.dismiss(animation=False)
        self.read()

    def paste(self) -> None:
        """The record's text from the clipboard."""
        text = str(Clipboard.paste() or "")
        if text.strip():
            self.take(text.strip() + "\n")
        else:
            tell(word("history.import.empty"))

    def choose(self) -> None:
        """The system's file chooser, which answers when it likes; on desktops it blocks whoever asks."""
        chooser = file_chooser()
        threading.Thread(target=lambda: chooser.open_file(on_selection=self._chosen), daemon=True).start()

    def _chosen(self, paths: list[str] | None) -> None:
        if paths:
            Clock.schedule_once(lambda _dt: self.read(paths[0]))

    def read(self, path: str = "") -> None:
        """A file by its path."""
        path = path or self.path.text.strip().strip("'\"")
        if not path:
            tell(word("history.import.nofile"))
            return
        try:
            file = Path(path).expanduser()
            if file.stat().st_size > LONGEST:
                raise ValueError(word("history.import.large"))
            self.take(file.read_text(encoding="utf-8"))
        except OSError as error:
            tell(word("history.import.unread", path=path, problem=error.strerror or str(error)), seconds=10)
        except UnicodeDecodeError:
            tell(word("history.import.notext", path=path), seconds=10)
        except ValueError as error:
            tell(str(error), seconds=10)


def file_chooser() -> Any:
    """plyer's file chooser where the system has one, else None."""
    if platform == "linux" and not any(shutil.which(name) for name in ("zenity", "kdialog", "yad")):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from plyer import filechooser

            return filechooser if filechooser.open_file else None
    except Exception:  # plyer raises whatever the system's part of it raises
        return None
