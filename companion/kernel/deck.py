"""A deck whose unseen cards have no order yet: nothing that nobody has seen is fixed, so nothing can leak."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .errors import IllegalChoice


class Deck(msgspec.Struct):
    """Cards face down: a known top, an unordered remainder (card to count) and a known bottom.

    Drawing is Fate's decision: ask with `drawable()`, then `draw(card)`.
    """

    rest: dict[str, int] = {}
    top: list[str] = []
    bottom: list[str] = []

    @classmethod
    def of(cls, cards: Iterable[str]) -> Deck:
        """A shuffled deck of these cards."""
        deck = cls()
        deck.shuffle(cards)
        return deck

    def __len__(self) -> int:
        return len(self.top) + sum(self.rest.values()) + len(self.bottom)

    def drawable(self) -> dict[str, int]:
        """What the next card can be, with how many copies speak for it; empty when the deck is."""
        if self.top:
            return {self.top[0]: 1}
        if self.rest:
            return dict(sorted(self.rest.items()))
        return {self.bottom[0]: 1} if self.bottom else {}

    def sample(self, u: float) -> str:
        """The next card that one uniform number from [0, 1) stands for, every copy being as likely."""
        drawable = self.drawable()
        left = int(u * sum(drawable.values()))
        for card, count in drawable.items():
            left -= count
            if left < 0:
                return card
        raise IllegalChoice("The deck is empty.")

    def draw(self, card: str) -> str:
        """Take the next card, which Fate says is this one."""
        if card not in self.drawable():
            raise IllegalChoice(f"The next card cannot be {card}.")
        if self.top:
            return self.top.pop(0)
        if self.rest:
            self._remove(card)
            return card
        return self.bottom.pop(0)

    def put_on_top(self, card: str) -> None:
        """Lay a card that was seen face down on top."""
        self.top.insert(0, card)

    def put_under(self, card: str) -> None:
        """Lay a card that was seen face down under the deck."""
        self.bottom.append(card)

    def shuffle(self, more: Iterable[str] = ()) -> None:
        """Shuffle everything, also cards that come back, e.g. the discards."""
        rest = dict(self.rest)
        for card in (*self.top, *self.bottom, *more):
            rest[card] = rest.get(card, 0) + 1
        # By name: the order of the keys must not tell which cards were laid back.
        self.rest = dict(sorted(rest.items()))
        self.top, self.bottom = [], []

    def unseen(self) -> Deck:
        """The deck as somebody knows it who saw none of its cards laid back: same cards, no known place."""
        copy = Deck(dict(self.rest), list(self.top), list(self.bottom))
        copy.shuffle()
        return copy

    def _remove(self, card: str) -> None:
        self.rest[card] -= 1
        if not self.rest[card]:
            del self.rest[card]
