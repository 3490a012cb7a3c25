"""The tabs of the score pad: all in sight, in one row or in more, their names shortened so that they stay apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.app.widgets import Press
from companion.sheets import lettering
from companion.sheets.pad import plain

LEAST = 72.0  # dp; a tab narrower than this tells nobody's name
LETTERS = 3.6  # sizes; room for about seven letters
ROWS = 2  # rather smaller letters than more rows
SIDE, SPACE, GAP = 8.0, 10.0, 4.0  # dp; of the strip, within a tab, between tabs


def short_names(names: Sequence[str]) -> list[tuple[str, ...]]:
    """For each name what may stand for it, the longest first: the name, its first word, that with the last initial.

    Nothing that could be somebody else's is among them.
    """
    parts = [name.split() or [""] for name in names]
    firsts = [plain(words[0]) for words in parts]
    found: list[tuple[str, ...]] = []
    for name, words, first in zip(names, parts, firsts, strict=True):
        if len(words) == 1:
            found.append((name,))
        elif firsts.count(first) == 1:
            found.append((name, words[0]))
        else:
            found.append((name, f"{words[0]} {words[-1][0]}."))
    return found


def fitting(options: Sequence[str], size: float, room: float) -> str:
    """The first of them that keeps within the room, else the last one cut; an initial at its end stays."""
    for text in options:
        if lettering.width(text, size, True) <= room:
            return text
    first, _, initial = options[-1].partition(" ") if options[-1].endswith(".") else (options[-1], "", "")
    while len(first) > 1 and lettering.width(f"{first}{lettering.ELLIPSIS}{initial}", size, True) > room:
        first = first[:-1]
    return f"{first.rstrip()}{lettering.ELLIPSIS}{initial}"


class PlayerTab(Press, BoxLayout):
    """A player of the pad, or its table; those that show are underlined."""

    name = StringProperty("")
    total = StringProperty("")
    figure = BooleanProperty(True)
    """Whether the total is a number, not words."""
    shown = BooleanProperty(False)
    leads = BooleanProperty(False)
    dense = BooleanProperty(False)
    """Set in smaller letters, where rows would be many."""
    needs = NumericProperty(0)
    names: tuple[str, ...] = ("",)

    @property
    def natural(self) -> float:
        """As wide as the whole name needs it."""
        texts = ((self.names[0], self.ids.name), (self.total, self.ids.total))
        wide = max(lettering.width(text, label.font_size, True) for text, label in texts)
        return max(dp(52), wide + 4) + 2 * dp(SPACE)

    def take(self, width: float) -> None:
        self.width = width
        self.name = fitting(self.names, self.ids.name.font_size, width - 2 * dp(SPACE) + 1)


class TabStrip(StackLayout):
    """Tabs as wide as their names where all go into one row, else in even rows; the last tab takes what is left."""

    def lay(self) -> None:
        tabs: list[Any] = list(reversed(self.children))
        if not tabs or self.width < dp(LEAST):
            return
        room, gap = self.width - 2 * dp(SIDE), dp(GAP)
        across = self._across(tabs, room)
        natural = [tab.natural for tab in tabs]
        if sum(natural) + gap * (len(tabs) - 1) <= room:
            across, widths = len(tabs), natural
        else:
            each = int((room - gap * (across - 1)) / across)
            left = -len(tabs) % across
            widths = [each] * (len(tabs) - 1) + [each + left * (each + gap)]
        height = max(dp(56), *(tab.needs for tab in tabs))
        for tab, width in zip(tabs, widths, strict=True):
            tab.height = height
            tab.take(width)
        self.height = height * -(-len(tabs) // across)

    def _across(self, tabs: Sequence[PlayerTab], room: float) -> int:
        """Tabs in a row: as many as can be read, the same in each row but for the last."""
        count = rows = len(tabs)
        for dense, role in ((False, "large"), (True, "medium")):
            if rows > ROWS:
                size = tabs[0].theme_cls.font_styles["Label"][role]["font-size"]
                least = max(dp(LEAST), LETTERS * size + 2 * dp(SPACE))
                rows = -(-count // min(count, max(1, int((room + dp(GAP)) / (least + dp(GAP))))))
                for tab in tabs:
                    tab.dense = dense
        return -(-count // rows)
