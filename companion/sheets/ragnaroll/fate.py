"""The tray while Fate is asked: one button to throw, or keys to type what the table's dice showed."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll.sheet import BOARD, SECTORS, SIDE
from companion.sheets import marks
from companion.sheets.marks import Ink, Mark
from companion.sheets.shapes import Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import keys, speech
from .draft import Die, Digit, Face, Seat, draft_of
from .keys import BUTTON, Item, Row, captioned, press_button, press_touch
from .pieces import colours

LARGEST_FIRE = BOARD.bit_count()


def cast(sight: Sight, words: str, mark: Mark | None = None) -> list[Row]:
    """One large button that lets Fate answer."""
    button = keys.button("button/cast", words, 22 * sight.text, press_touch("cast", words), primary=True, mark=mark)
    return [Row(72, [button])]


def roll(sight: Sight, ask: d.Roll) -> list[Row]:
    if not sight.typed:
        words = word("ragnaroll.button.roll")
        return cast(sight, words, _five)
    draft, names = draft_of(sight), colours()
    now = typed_next(sight)
    dice: list[Item] = []
    for die_, value in enumerate(draft.dice):
        key = "ragnaroll.die" if value else "ragnaroll.die.type"
        touch = Touch(label=word(key, colour=names[die_], value=value), means=Die(die_))
        spot = keys.die_spot(
            f"die/{die_}", die_, value, touch, sight.text, sight.marks, held=die_ == now, gone=not value
        )
        dice.append(spot)
    why = "" if all(draft.dice) else word("ragnaroll.why.dice")
    done = press_button(sight, "confirm", word("ragnaroll.button.done"), why, primary=True)
    return [Row(captioned(sight.text), [*dice, done]), faces(sight, now, draft.dice[now])]


def _five(key: str, x: float, y: float, size: float, ink: Ink) -> list[Shape]:
    return list(marks.die(key, x, y, size, 5, ink, stroke=""))


def typed_next(sight: Sight) -> int:
    """The die that is typed next: the one in hand, else the first without a value."""
    draft = draft_of(sight)
    if 0 <= draft.die < SECTORS:
        return draft.die
    return next((die for die, value in enumerate(draft.dice) if not value), SECTORS - 1)


def faces(sight: Sight, sector: int, chosen: int) -> Row:
    """The six faces as keys."""
    items = []
    for face in range(1, SIDE + 1):
        touch = Touch(label=word("ragnaroll.face", face=face), means=Face(face))
        items.append(keys.face_key(f"face/{face}", sector, face, touch, sight.marks, chosen=face == chosen))
    return Row(52, items)


def thunder(sight: Sight, ask: d.Thunder) -> list[Row]:
    if not sight.typed:
        return cast(sight, word("ragnaroll.button.throw"), marks.hammer)
    number = draft_of(sight).number
    why = "" if 1 <= number <= SIDE else word("ragnaroll.why.number")
    done = press_button(sight, "confirm", word("ragnaroll.button.done"), why, primary=True)
    return [faces(sight, -1, number), Row(BUTTON, [done])]


def onward(sight: Sight, ask: d.Onward) -> list[Row]:
    if not sight.typed:
        return cast(sight, word("ragnaroll.button.onward"))
    end = press_button(sight, "end", word("ragnaroll.button.end"))
    return [Row(56, [end, press_button(sight, "on", word("ragnaroll.button.on"), primary=True)])]


def fire(sight: Sight, ask: d.Fire) -> list[Row]:
    if not sight.typed:
        return cast(sight, word("ragnaroll.button.onward"), marks.flame)
    number = draft_of(sight).number
    pads = [_digits(sight, number, line) for line in ((1, 2, 3, 4, 5), (6, 7, 8, 9, 0))]
    why = word("ragnaroll.why.number") if number < 0 else word("ragnaroll.why.lone") if number == 1 else ""
    empty = "" if number >= 0 else word("ragnaroll.why.erase")
    shown = keys.said("typed", str(number) if number >= 0 else "\u2013", 24 * sight.text, 72)
    done = press_button(sight, "confirm", word("ragnaroll.button.done"), why, primary=True)
    return [*pads, Row(BUTTON, [shown, press_button(sight, "erase", word("ragnaroll.button.erase"), empty), done])]


def _digits(sight: Sight, number: int, digits: Sequence[int]) -> Row:
    items = []
    for digit in digits:
        fits = longer(number, digit) <= LARGEST_FIRE
        touch = Touch(
            label=word("ragnaroll.digit", digit=digit),
            means=Digit(digit),
            enabled=fits,
            why="" if fits else word("ragnaroll.why.large"),
        )
        items.append(keys.number_key(f"digit/{digit}", str(digit), 18 * sight.text, touch))
    return Row(BUTTON, items)


def longer(number: int, digit: int) -> int:
    """A number with one more digit typed."""
    return max(number, 0) * 10 + digit


def loki(sight: Sight, ask: d.Loki) -> list[Row]:
    if not sight.typed:
        return cast(sight, word("ragnaroll.button.loki"))
    chosen = draft_of(sight).number
    items = []
    for seat in ask.tied:
        name = speech.name_of(sight, seat)
        touch = Touch(label=name, means=Seat(seat))
        items.append(keys.number_key(f"seat/{seat}", name, 16 * sight.text, touch, chosen=chosen == seat))
    why = "" if chosen in ask.tied else word("ragnaroll.why.seat")
    done = press_button(sight, "confirm", word("ragnaroll.button.done"), why, primary=True)
    return [*(Row(BUTTON, items[i : i + 3]) for i in range(0, len(items), 3)), Row(BUTTON, [done])]
