"""A ruling to look up: its number and subject; opened, what the book says, what was chosen and what changes it."""

from __future__ import annotations

import re
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.utils import escape_markup

from companion.app.house_rules import HouseRule
from companion.app.rulings import Part, Ruling
from companion.app.widgets.badge import Badge
from companion.app.widgets.columns import Column
from companion.app.widgets.rows import Row
from companion.app.widgets.surfaces import Body, Card, Surface
from companion.words import word

_SETTING = re.compile(r"`([^`=]+)(?:=([^`]+))?`")


class Note(Surface, Column):
    """What changes a ruling, on a golden ground."""


class RulingCard(Card):
    """One ruling. `rules` are the house rules of its game, by name: a setting is told in their words."""

    opened = BooleanProperty(False)

    def __init__(self, ruling: Ruling, rules: dict[str, HouseRule]) -> None:
        super().__init__(inset=[0, 0, 0, 0], spacing=0)
        self.ruling, self._rules = ruling, rules
        self._text: Column | None = None
        self._head = Row(headline=ruling.lead, on_release=lambda *_: self._toggle())
        self._head.spoken = word("about.ruling", number=ruling.number, lead=ruling.lead)
        self._head.spacing = dp(8)
        number = Badge(text=str(ruling.number), ground="gold_soft", tone="on_gold_soft")
        self._head.add_widget(number, index=len(self._head.children))
        self.add_widget(self._head)
        self.fbind("opened", self._show)
        self._show()

    def _toggle(self) -> None:
        self.opened = not self.opened

    def _show(self, *_: Any) -> None:
        self._head.trailing_icon = "chevron-up" if self.opened else "chevron-down"
        if self.opened and self._text is None:
            self._text = Column(spacing=dp(12), padding=(dp(16), dp(4), dp(16), dp(16)))
            for part in self.ruling.parts:
                self._text.add_widget(self._part(part))
            self.add_widget(self._text)
        elif not self.opened and self._text is not None:
            self.remove_widget(self._text)
            self._text = None

    def _part(self, part: Part) -> Any:
        if part.kind == "book":
            return Body(text=self._plain(part.text))
        text = escape_markup(self._plain(part.text))
        label = escape_markup(word(f"about.{part.kind}"))
        if part.kind == "chosen":
            return Body(text=f"[b]{label}[/b] {text[:1].upper()}{text[1:]}", markup=True)
        note = Note(padding=(dp(12), dp(10)))
        note.add_widget(Body(text=f"[b]{label}[/b] {text}", markup=True, role="medium", tone="on_gold_soft"))
        return note

    def _plain(self, text: str) -> str:
        return _SETTING.sub(self._setting, text)

    def _setting(self, found: re.Match[str]) -> str:
        """A setting as the set-up screen names it; a data file by its name."""
        name, value = found.groups()
        rule = self._rules.get(name)
        if rule is None:
            return word("about.file", name=found[0].strip("`"))
        if value is None:
            return word("about.rule", rule=rule.label)
        return word("about.rule_value", rule=rule.label, value=rule.say(value))
