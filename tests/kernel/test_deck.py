"""The deck: what is known of it, what is drawn next, and that nothing unseen has an order."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.kernel import Deck, IllegalChoice

CARDS = st.sampled_from("abcd")
LAST_BEFORE_ONE = 1 - 2**-53


def code(deck: Deck) -> bytes:
    return msgspec.json.encode(deck)


def laid(rest: str, top: str = "", bottom: str = "") -> Deck:
    """A deck of shuffled cards with these laid on top (the first one highest) and under it (the last one lowest)."""
    deck = Deck.of(rest)
    for card in reversed(top):
        deck.put_on_top(card)
    for card in bottom:
        deck.put_under(card)
    return deck


def draw_all(deck: Deck, u: float = 0.0) -> str:
    return "".join(deck.draw(deck.sample(u)) for _ in range(len(deck)))


# -- order ---------------------------------------------------------------------------------------------


def test_the_known_top_comes_first_then_the_rest_then_the_known_bottom() -> None:
    deck = laid("mm", top="ab", bottom="yz")
    assert len(deck) == 6
    assert draw_all(deck) == "abmmyz"
    assert len(deck) == 0


@pytest.mark.parametrize(
    ("deck", "next_cards"),
    [
        (laid("mmn", top="ab", bottom="yz"), {"a": 1}),
        (laid("mmn", bottom="yz"), {"m": 2, "n": 1}),
        (laid("", bottom="yz"), {"y": 1}),
        (laid(""), {}),
    ],
)
def test_drawable_tells_what_the_next_card_can_be(deck: Deck, next_cards: dict[str, int]) -> None:
    assert deck.drawable() == next_cards


def test_what_lies_on_top_last_is_drawn_first_and_what_lies_under_last_is_drawn_last() -> None:
    deck = Deck()
    deck.put_on_top("first")
    deck.put_on_top("second")
    deck.put_under("low")
    deck.put_under("lowest")
    assert [deck.draw(next(iter(deck.drawable()))) for _ in range(4)] == ["second", "first", "low", "lowest"]


def test_the_last_copy_drawn_is_no_longer_drawable() -> None:
    deck = Deck.of("aab")
    deck.draw("a")
    assert deck.drawable() == {"a": 1, "b": 1}
    deck.draw("a")
    assert deck.drawable() == {"b": 1}
    assert deck == Deck.of("b")


def test_drawable_is_a_copy() -> None:
    deck = Deck.of("ab")
    deck.drawable().clear()
    assert deck == Deck.of("ab")


def test_two_new_decks_share_nothing() -> None:
    first, second = Deck(), Deck()
    first.put_on_top("a")
    first.put_under("b")
    first.shuffle("c")
    assert len(first) == 3
    assert len(second) == 0


# -- what nobody saw has no order ----------------------------------------------------------------------


def test_decks_built_in_different_orders_are_one_and_the_same() -> None:
    decks = [Deck.of(order) for order in permutations("abbc")]
    assert all(deck == decks[0] for deck in decks)
    assert {code(deck) for deck in decks} == {code(Deck.of("abbc"))}


def test_a_shuffle_leaves_no_trace_of_where_a_card_lay() -> None:
    decks = [laid("bcd", top="a"), laid("bcd", bottom="a"), laid("acd", top="b"), laid("", top="dcba"), laid("abcd")]
    for deck in decks:
        deck.shuffle()
    assert {code(deck) for deck in decks} == {code(Deck.of("abcd"))}


def test_shuffling_discards_in_leaves_no_trace_of_which_they_were() -> None:
    decks = [Deck.of("".join(order[:2])) for order in permutations("abcd")]
    for deck, order in zip(decks, permutations("abcd"), strict=True):
        deck.shuffle(order[2:])
    assert {code(deck) for deck in decks} == {code(Deck.of("abcd"))}


def test_unseen_tells_the_cards_and_no_place_and_leaves_the_deck_alone() -> None:
    deck = laid("bb", top="a", bottom="c")
    before = code(deck)
    assert code(deck.unseen()) == code(Deck.of("abbc"))
    assert code(deck) == before
    assert draw_all(deck.unseen(), LAST_BEFORE_ONE) == "cbba"


@given(st.text("abcd"), st.text("abcd"), st.text("abcd"), st.randoms(use_true_random=False))
def test_unseen_decks_of_the_same_cards_cannot_be_told_apart(rest: str, top: str, bottom: str, random: Random) -> None:
    cards = list(rest + top + bottom)
    random.shuffle(cards)
    cut, end = sorted(random.randint(0, len(cards)) for _ in range(2))
    other = laid("".join(cards[cut:end]), "".join(cards[:cut]), "".join(cards[end:]))
    assert code(laid(rest, top, bottom).unseen()) == code(other.unseen())


# -- sampling ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["a", "ab", "aab", "abbccc", "a" * 7 + "b" * 11 + "c" * 13, "dcba" * 15])
def test_sample_gives_every_copy_the_same_share_of_the_numbers(cards: str) -> None:
    deck, n = Deck.of(cards), len(cards)
    middles = [float(Fraction(2 * part + 1, 2 * n)) for part in range(n)]
    assert Counter(deck.sample(u) for u in middles) == Counter(cards)
    assert len(deck) == n


@pytest.mark.parametrize("n", range(1, 200))
def test_sample_has_an_answer_at_both_ends(n: int) -> None:
    deck = Deck({"a": 1, "z": n})
    assert deck.sample(0.0) == "a"
    assert deck.sample(LAST_BEFORE_ONE) == "z"


def test_sample_is_the_same_whatever_order_the_deck_was_built_in() -> None:
    numbers = [part / 64 for part in range(64)]
    answers = {tuple(Deck.of(order).sample(u) for u in numbers) for order in permutations("abbc")}
    assert len(answers) == 1


def test_a_known_card_is_sampled_whatever_the_number() -> None:
    deck = laid("bbbb", top="a")
    assert {deck.sample(part / 8) for part in range(8)} == {"a"}


# -- refusals ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "card"),
    [
        (laid("mm", top="ab", bottom="z"), "b"),
        (laid("mm", top="ab", bottom="z"), "m"),
        (laid("mm", bottom="yz"), "y"),
        (laid("mm"), "x"),
        (laid("", bottom="yz"), "z"),
        (laid(""), "a"),
    ],
)
def test_a_card_that_cannot_be_next_is_refused_and_changes_nothing(deck: Deck, card: str) -> None:
    before = code(deck)
    with pytest.raises(IllegalChoice, match=f"cannot be {card}"):
        deck.draw(card)
    assert code(deck) == before


def test_an_empty_deck_has_no_next_card() -> None:
    with pytest.raises(IllegalChoice, match="empty"):
        Deck().sample(0.5)


# -- against a real pile of cards ----------------------------------------------------------------------


class RealPile(RuleBasedStateMachine):
    """A pile with a true order beside the deck, and how much of its ends has been seen."""

    @initialize(cards=st.lists(CARDS, max_size=12))
    def shuffled(self, cards: list[str]) -> None:
        self.deck = Deck.of(cards)
        self.pile = list(cards)
        self.seen_above = self.seen_below = 0

    @rule()
    @precondition(lambda self: self.pile)
    def draw(self) -> None:
        card = self.pile.pop(0)
        assert card in self.deck.drawable()
        assert self.deck.draw(card) == card
        if self.seen_above:
            self.seen_above -= 1
        elif self.seen_below > len(self.pile):
            self.seen_below -= 1

    @rule(u=st.floats(0, 1, exclude_max=True))
    @precondition(lambda self: self.pile)
    def sample(self, u: float) -> None:
        assert self.deck.sample(u) in (self.pile[:1] if self.seen_above else self.middle or self.pile[:1])

    @rule(card=CARDS)
    def draw_what_cannot_be(self, card: str) -> None:
        if card in self.deck.drawable():
            return
        before = code(self.deck)
        with pytest.raises(IllegalChoice):
            self.deck.draw(card)
        assert code(self.deck) == before

    @rule(card=CARDS)
    def put_on_top(self, card: str) -> None:
        self.deck.put_on_top(card)
        self.pile.insert(0, card)
        self.seen_above += 1

    @rule(card=CARDS)
    def put_under(self, card: str) -> None:
        self.deck.put_under(card)
        self.pile.append(card)
        self.seen_below += 1

    @rule(more=st.lists(CARDS, max_size=3), random=st.randoms(use_true_random=False))
    def shuffle(self, more: list[str], random: Random) -> None:
        self.deck.shuffle(more)
        self.pile += more
        random.shuffle(self.pile)
        self.seen_above = self.seen_below = 0

    @property
    def middle(self) -> list[str]:
        """What nobody has seen."""
        return self.pile[self.seen_above : len(self.pile) - self.seen_below]

    @invariant()
    def the_deck_says_what_is_known_of_the_pile(self) -> None:
        assert len(self.deck) == len(self.pile)
        assert self.deck.top == self.pile[: self.seen_above]
        assert self.deck.bottom == self.pile[len(self.pile) - self.seen_below :]
        assert self.deck.rest == dict(Counter(self.middle))

    @invariant()
    def unseen_says_which_cards_there_are(self) -> None:
        assert self.deck.unseen() == Deck.of(self.pile)

    @invariant()
    def json_brings_it_back(self) -> None:
        assert msgspec.json.decode(code(self.deck), type=Deck) == self.deck


TestRealPile = RealPile.TestCase
TestRealPile.settings = settings(max_examples=60, stateful_step_count=30)
