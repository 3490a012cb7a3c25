"""House rules: what a table plays differently from the book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty

from companion.app.house_rules import HouseRule, changed, house_rules, told
from companion.app.widgets.buttons import TextButton
from companion.app.widgets.columns import Column
from companion.app.widgets.rows import ChoiceRow, Row, StepperRow, SwitchRow
from companion.app.widgets.surfaces import Card, Divider
from companion.kernel import Game
from companion.words import word


class RulesCard(Card):
    """A row that tells what is changed; opened, a row for each rule. `options` are those that differ from the book."""

    opened = BooleanProperty(False)

    def __init__(self, game: Game[Any], options: Mapping[str, Any]) -> None:
        super().__init__(inset=[0, 4, 0, 4], spacing=0)
        self._game, self.options = game, changed(game, options)
        self._rules = house_rules(game)
        self._head = Row(icon="gavel", headline=word("setup.rules"), on_release=lambda *_: self._toggle())
        self._rows: dict[str, Any] = {}
        self._list = self._rule_rows()
        self.add_widget(self._head)
        self.fbind("opened", self._show)
        self._show()

    def _toggle(self) -> None:
        self.opened = not self.opened

    def _rule_rows(self) -> Column:
        column = Column(spacing=0)
        for rule in self._rules:
            column.add_widget(Divider())
            self._rows[rule.name] = self._row(rule)
            column.add_widget(self._rows[rule.name])
        self.reset_button = TextButton(text=word("setup.reset"), icon="restore", on_release=lambda *_: self.reset())
        foot = Column(padding=(dp(8), dp(4)))
        foot.add_widget(self.reset_button)
        column.add_widget(foot)
        return column

    def _row(self, rule: HouseRule) -> Any:
        value = self.options.get(rule.name, rule.default)
        texts = {"headline": rule.label, "supporting": rule.help}
        if rule.kind == "switch":
            switch = SwitchRow(active=value, **texts)
            switch.bind(active=lambda _row, value: self._set(rule, value))
            return switch
        if rule.kind == "choice":
            choice = ChoiceRow(value=value, choices=[(one, rule.say(one)) for one in rule.values], **texts)
            choice.bind(value=lambda _row, value: self._set(rule, value))
            return choice
        stepper = StepperRow(value=value, low=rule.values[0], high=rule.values[1], **texts)
        stepper.bind(value=lambda _row, value: self._set(rule, int(value)))
        return stepper

    def _set(self, rule: HouseRule, value: Any) -> None:
        self.options = changed(self._game, {**self.options, rule.name: value})
        self._show()

    def reset(self) -> None:
        """Back to the book."""
        for rule in self._rules:
            setattr(self._rows[rule.name], "active" if rule.kind == "switch" else "value", rule.default)

    def _show(self, *_: Any) -> None:
        head, count = self._head, len(self.options)
        head.supporting = told(self._game, self.options)
        head.trailing = word("setup.changed", count=count) if count else ""
        head.trailing_icon = "chevron-up" if self.opened else "chevron-down"
        head.tone = "gold" if count else "text"
        self.reset_button.disabled = not count
        if self.opened and self._list.parent is None:
            self.add_widget(self._list)
        elif not self.opened and self._list.parent is not None:
            self.remove_widget(self._list)
