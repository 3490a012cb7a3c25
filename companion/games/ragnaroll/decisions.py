"""What RagnaRoll asks, what can be answered, and how both are written."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
from typing import ClassVar

from companion.kernel import FATE, Choice, Decision, IllegalChoice

from .sheet import GODS, LETTERS, NAMES, RUNE_NAMES, SECTORS, SIDE, bits, names, read_square, read_squares

# -- questions to Fate ---------------------------------------------------------------------------------


class Roll(Decision, frozen=True):
    """The three dice of a seat, which nobody else sees before the reveal."""

    private: ClassVar[bool] = True

    of: int

    @property
    def name(self) -> str:
        return f"roll.{self.of + 1}"

    @property
    def caller(self) -> int:
        return self.of


class Thunder(Decision, frozen=True):
    """A thunder die that no seat of this record owns: a dummy's, or a neighbour's at a real table."""

    of: int

    @property
    def name(self) -> str:
        return f"thunder.{self.of + 1}"


class Onward(Decision, frozen=True):
    """At a real table: does the game go on, or has somebody else ended it?"""


class Fire(Decision, frozen=True):
    """At a real table: the largest fire of another player."""

    of: int

    @property
    def name(self) -> str:
        return f"fire.{self.of + 1}"


class Loki(Decision, frozen=True):
    """A full tie: Loki decides among these seats."""

    tied: tuple[int, ...]


# -- questions to a player -----------------------------------------------------------------------------


class Arrange(Decision, frozen=True):
    """Turn a die, or assign the dice and lock them."""

    sealed: ClassVar[bool] = True
    dice: tuple[int, int, int]
    turns_left: int

    def lasts(self, choice: Choice) -> bool:
        return isinstance(choice, Turn)


class Strike(Decision, frozen=True):
    """Where a strike goes that magic can move, or that must be redirected."""

    source: str
    target: int
    magic: int
    squares: int
    lost: bool

    @property
    def name(self) -> str:
        return f"strike.{self.source}"


class Cross(Decision, frozen=True):
    """Which of these runestones to cross off, and what gave it."""

    runes: int
    gift: str


class Magic(Decision, frozen=True):
    """Runestone magic: strike one of these squares."""

    squares: int


class Summon(Decision, frozen=True):
    """Summon one of these gods, or none."""

    gods: int


class Smite(Decision, frozen=True):
    """A god's power: cross off one of these squares."""

    god: int
    squares: int


class SmiteLine(Decision, frozen=True):
    """A god's power: cross off one of these lines."""

    god: int
    lines: tuple[int, ...]


FateAsk = Roll | Thunder | Onward | Fire | Loki
SeatAsk = Arrange | Strike | Cross | Magic | Summon | Smite | SmiteLine

# -- answers -------------------------------------------------------------------------------------------


class Dice(Choice, frozen=True):
    """Three dice in the order of the sectors: `R3B5Y1`."""

    values: tuple[int, int, int]

    def __str__(self) -> str:
        return "".join(f"{letter}{value}" for letter, value in zip(LETTERS, self.values, strict=True))


class Number(Choice, frozen=True):
    """A die's face, a fire's size, or Loki's winner (the seat's number): `4`."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


class Word(Choice, frozen=True):
    """An answer without parts: `on`, `end`, `none`, `lost`."""

    text: str

    def __str__(self) -> str:
        return self.text


class Turn(Choice, frozen=True):
    """Turn a die to a face: `R5`."""

    die: int
    face: int

    def __str__(self) -> str:
        return f"{LETTERS[self.die]}{self.face}"


class Place(Choice, frozen=True):
    """Assign the dice to circle, triangle and thunder, named by colour: `BRY`."""

    circle: int
    triangle: int
    thunder: int

    def __str__(self) -> str:
        return LETTERS[self.circle] + LETTERS[self.triangle] + LETTERS[self.thunder]


class Hit(Choice, frozen=True):
    """A square: `B46`."""

    square: int

    def __str__(self) -> str:
        return NAMES[self.square]


class Line(Choice, frozen=True):
    """Squares in a line: `B46-B56-B66`."""

    squares: int

    def __str__(self) -> str:
        return names(self.squares)


class Rune(Choice, frozen=True):
    """A runestone: `B4`."""

    rune: int

    def __str__(self) -> str:
        return RUNE_NAMES[self.rune]


class Call(Choice, frozen=True):
    """A god and the strikes that burn for it: `thor:R11-R12-R13-R22-R32`."""

    god: int
    squares: int

    def __str__(self) -> str:
        return f"{GODS[self.god].name.lower()}:{names(self.squares)}"


# Answers that exist once and for all; making lists of them costs nothing.
ON, END, NONE, LOST = (Word(text) for text in ("on", "end", "none", "lost"))
PLACES = tuple(Place(*order) for order in permutations(range(SECTORS)))
FACES = tuple(Number(face) for face in range(SIDE + 1))
TURNS = tuple(tuple(Turn(die, face) for face in range(SIDE + 1)) for die in range(SECTORS))
ROLLS = tuple(Dice((a, b, c)) for a, b, c in product(range(1, SIDE + 1), repeat=SECTORS))
HITS = {bit: Hit(bit) for bit in NAMES}
RUNES = tuple(Rune(rune) for rune in range(len(RUNE_NAMES)))


def hits(mask: int) -> list[Hit]:
    """The squares of a mask as answers."""
    found = []
    while mask:
        low = mask & -mask
        found.append(HITS[low.bit_length() - 1])
        mask ^= low
    return found


# -- reading notation ----------------------------------------------------------------------------------


def _read_dice(text: str) -> Dice:
    values = text[1::2]
    if text[::2].upper() != LETTERS or not values.isdigit() or len(values) != SECTORS:
        raise ValueError
    return Dice((int(values[0]), int(values[1]), int(values[2])))


def _read_arrange(text: str) -> Turn | Place:
    first, rest = LETTERS.index(text[0].upper()), text[1:]
    if rest.isdigit():
        return Turn(first, int(rest))
    circle, triangle, thunder = (LETTERS.index(letter) for letter in text.upper())
    return Place(circle, triangle, thunder)


def _read_call(text: str) -> Call | Word:
    if text == "none":
        return NONE
    name, _, squares = text.partition(":")
    god = next(i for i, god in enumerate(GODS) if god.name.lower() == name.lower())
    return Call(god, read_squares(squares))


READERS: dict[type[Decision], tuple[str, Callable[[str], Choice]]] = {
    Roll: (f"dice like {LETTERS[0]}3{LETTERS[1]}5{LETTERS[2]}1", _read_dice),
    Thunder: ("a number", lambda text: Number(int(text))),
    Fire: ("a number", lambda text: Number(int(text))),
    Loki: ("a seat's number", lambda text: Number(int(text))),
    Onward: ("'on' or 'end'", Word),
    Arrange: (f"an order like {LETTERS} or a turned die like {LETTERS[0]}5", _read_arrange),
    Strike: (f"a square like {LETTERS[1]}46 or 'lost'", lambda t: LOST if t == "lost" else Hit(read_square(t))),
    Cross: (f"a runestone like {LETTERS[1]}4", lambda text: Rune(RUNE_NAMES.index(text.upper()))),
    Magic: (f"a square like {LETTERS[1]}46", lambda text: Hit(read_square(text))),
    Summon: ("'none' or a god and squares like thor:R11-R12", _read_call),
    Smite: (f"a square like {LETTERS[1]}46", lambda text: Hit(read_square(text))),
    SmiteLine: ("squares like B46-B56-B66", lambda text: Line(read_squares(text))),
}


def read_choice(decision: Decision, text: str) -> Choice:
    """The answer to a question, from its notation."""
    wanted, reader = READERS[type(decision)]
    try:
        return reader(text.strip())
    except (ValueError, IndexError, StopIteration):
        raise IllegalChoice(f"'{text}' is not {wanted}") from None


def spell(decision: Decision) -> str:
    """Who is asked, for messages."""
    return "Fate" if decision.seat == FATE else f"seat {decision.seat + 1}"


def rune_names(mask: int) -> str:
    return ", ".join(RUNE_NAMES[rune] for rune in bits(mask))
