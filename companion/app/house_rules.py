"""A game's options as people set them: each a switch, a choice of few or a small number, said in words.

The words are `options_<game>.<field>`, with `.help` and `.value.<value>`; without them the option's own description
serves, so a new game can be set up before anybody has found words for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import Meta

from companion.kernel import Game
from companion.words import word

RuleKind = Literal["switch", "choice", "number"]


class HouseRule(msgspec.Struct, frozen=True):
    """One option. `values` are all of a choice, or the lowest and the highest of a number."""

    game: str
    name: str
    kind: RuleKind
    default: Any
    values: tuple[Any, ...] = ()
    description: str = ""

    @property
    def label(self) -> str:
        return _known(self._key, self.name.replace("_", " ").capitalize())

    @property
    def help(self) -> str:
        return _known(f"{self._key}.help", self.description)

    def say(self, value: Any) -> str:
        """A value in words."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return _known(f"{self._key}.value.{text}", text)

    @property
    def _key(self) -> str:
        return f"options_{self.game}.{self.name}"


def house_rules(game: Game[Any]) -> tuple[HouseRule, ...]:
    """The options a table may change. What a real table sets by itself is none of them."""
    own = set(game.real_options(game.real_seats[0])) if game.real_seats else set()
    fields = msgspec.structs.fields(game.options)
    return tuple(_rule(game.key, field) for field in fields if field.name not in own)


def changed(game: Game[Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the options that still are house rules of the game, within its bounds, and differ from the book."""
    kept: dict[str, Any] = {}
    for rule in house_rules(game):
        value = options.get(rule.name, rule.default)
        if value != rule.default and _allowed(rule, value):
            kept[rule.name] = value
    return kept


def told(game: Game[Any], options: Mapping[str, Any]) -> str:
    """What a table plays differently from the book, in words."""
    own = changed(game, options)
    rules = (rule for rule in house_rules(game) if rule.name in own)
    parts = [word("setup.rule", rule=rule.label, value=rule.say(own[rule.name])) for rule in rules]
    return ", ".join(parts) or word("setup.by_the_book")


def _allowed(rule: HouseRule, value: Any) -> bool:
    if rule.kind == "switch":
        return isinstance(value, bool)
    if rule.kind == "choice":
        return value in rule.values
    return isinstance(value, int) and rule.values[0] <= value <= rule.values[1]


def _rule(game: str, field: msgspec.structs.FieldInfo) -> HouseRule:
    type_, meta = field.type, Meta()
    if get_origin(type_) is Annotated:
        type_, meta = get_args(type_)[:2]
    text = meta.description or ""
    if type_ is bool:
        return HouseRule(game, field.name, "switch", field.default, (False, True), text)
    if get_origin(type_) is Literal:
        return HouseRule(game, field.name, "choice", field.default, get_args(type_), text)
    if type_ is int and meta.ge is not None and meta.le is not None:
        return HouseRule(game, field.name, "number", field.default, (int(meta.ge), int(meta.le)), text)
    raise TypeError(f"option {field.name} of {game} is neither a switch nor a choice nor a number with bounds")


def _known(key: str, otherwise: str) -> str:
    text = word(key)
    return otherwise if text == key else text
