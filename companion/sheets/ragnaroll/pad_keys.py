"""What the pad is filled in with: rows that can be touched, steppers, and the keys of a number."""

from __future__ import annotations

from typing import Any

from companion.games.ragnaroll.sheet import ROUNDS
from companion.sheets import lettering
from companion.sheets.pad import PadSight
from companion.sheets.pad_keys import GAP, KEY, ground, icon_key, word_key
from companion.sheets.prose import line_height, set_at
from companion.sheets.shapes import Box, Layer, Rect, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from .draft import Digit, Draft
from .pad_paper import state_of, tally
from .pad_sheet import ALL_SQUARES, ALL_WARRIORS, Erase, Keys, Number, Pad, Step, bounds, is_typed, longer, number
from .pieces import SMALL, centred

STEPPER = 3 * KEY + 2 * GAP
NUMBER = 18.0


class Desk:
    """One player's sheet of the pad, and all that its scene is computed from."""

    def __init__(self, sight: PadSight) -> None:
        pad: Pad = sight.pad
        self.pad, self.seat, self.sheet = pad, sight.seat, pad.sheets[sight.seat]
        self.width, self.height, self.text, self.marks = sight.width, sight.height, sight.text, sight.marks
        self.tally = tally(pad, self.sheet)
        self.state = state_of(pad)
        self.squares = self.sheet.form == "squares"

    @property
    def sight(self) -> Sight:
        """The same sheet as a finished game's, for what draws those."""
        return Sight(
            view=self.state,
            seat=self.seat,
            draft=Draft(look=self.sheet.look, told=self.sheet.told),
            width=self.width,
            height=self.height,
            text=self.text,
            marks=self.marks,
        )


# -- touchable grounds ---------------------------------------------------------------------------------


def over(key: str, box: Box, touch: Touch) -> Rect:
    """A touch over what is drawn already."""
    return Rect(key=key, x=box.x, y=box.y, w=box.w, h=box.h, radius=8, layer=Layer.HINTS, touch=touch)


# -- numbers -------------------------------------------------------------------------------------------


def stepper(pad: Pad, seat: int, field: str, name: str, box: Box, text: float, caption: str = "") -> list[Shape]:
    """One less, the number, one more. The number opens its keys."""
    value, limits = number(pad, seat, field), bounds(field)
    y = box.y + (box.h - KEY) / 2
    shapes: list[Shape] = []
    for at, by, icon, kind in ((0, -1, "minus", "less"), (2, 1, "plus", "more")):
        can = limits.next(value, by) != value
        why = "" if can else edge_words(field, by)
        touch = Touch(label=word(f"pad_ragnaroll.{kind}", name=name), means=Step(field, by), enabled=can, why=why)
        place = Box(box.x + box.w - STEPPER + at * (KEY + GAP), y, KEY, KEY)
        shapes += icon_key(f"{field}/{kind}", place, icon, touch)
    middle = Box(box.x + box.w - STEPPER + KEY + GAP, y, KEY, KEY)
    return [*shapes, *_number(pad, seat, field, name, middle, text, caption)]


def _number(pad: Pad, seat: int, field: str, name: str, box: Box, text: float, caption: str) -> list[Shape]:
    opened = is_typed(pad, seat, field)
    typing = pad.typing.typed if opened and pad.typing else -1
    shown = typing if typing >= 0 else number(pad, seat, field)
    kind = "close" if opened else "open"
    touch = Touch(label=word(f"pad_ragnaroll.keys.{kind}", name=name, number=shown), means=Keys(field))
    size = min(NUMBER * text, NUMBER if caption else 21.0)  # three digits, or a caption, keep within the key
    x, y = box.center
    shapes: list[Shape] = [ground(f"{field}/number", box, touch, lit=opened)]
    if caption:
        small = min(SMALL * text, 13.0)
        y -= line_height(small) / 2 - 1
        shapes.append(
            centred(
                f"{field}/caption",
                (x, box.y + box.h - line_height(small) / 2 - 1),
                caption,
                small,
                fill="muted",
                layer=Layer.MARKS,
            )
        )
    return [*shapes, centred(f"{field}/shown", (x, y), str(shown), size, bold=True, layer=Layer.MARKS)]


def edge_words(field: str, by: int) -> str:
    """Why a number goes no further."""
    kind = field.partition("/")[0]
    if by < 0:
        return word("pad_ragnaroll.why.first" if kind == "round" else "pad_ragnaroll.why.none")
    if kind == "round":
        return word("pad_ragnaroll.why.last", rounds=ROUNDS.rounds)
    if kind == "warriors":
        return word("pad_ragnaroll.why.warriors", count=ALL_WARRIORS)
    return word("pad_ragnaroll.why.squares", count=ALL_SQUARES)


def keys_height(pad: Pad, seat: int, field: str) -> float:
    """The room for the keys under a number; none while they are closed."""
    return 2 * KEY + 2 * GAP if is_typed(pad, seat, field) else 0.0


def number_keys(pad: Pad, seat: int, field: str, box: Box, text: float) -> list[Shape]:
    """Two rows of keys: the rounds with their bonuses, or digits."""
    if not is_typed(pad, seat, field):
        return []
    if field.startswith("round/"):
        return _round_keys(pad, seat, field, box, text)
    return _digit_keys(pad, field, box, text)


def _places(box: Box, across: int) -> list[Box]:
    width = (box.w - (across - 1) * GAP) / across
    return [
        Box(box.x + column * (width + GAP), box.y + GAP + row * (KEY + GAP), width, KEY)
        for row in range(2)
        for column in range(across)
    ]


def _round_keys(pad: Pad, seat: int, field: str, box: Box, text: float) -> list[Shape]:
    shapes: list[Shape] = []
    chosen, places = number(pad, seat, field), _places(box, -(-ROUNDS.rounds // 2))
    for round_, (bonus, at) in enumerate(zip(pad.bonuses, places, strict=False), 1):
        touch = Touch(label=word("pad_ragnaroll.round", round=round_, bonus=bonus), means=Number(field, round_))
        shapes.append(ground(f"{field}/{round_}", at, touch, lit=round_ == chosen))
        shapes += _round_words(f"{field}/{round_}", round_, bonus, at, min(16 * text, 20.0))
    return shapes


def _round_words(key: str, round_: int, bonus: int, box: Box, size: float) -> list[Shape]:
    """The round's number, raised beside it its bonus; both together in the middle."""
    beside = 18.0 if bonus else 0.0
    looks: dict[str, Any] = {"layer": Layer.MARKS}
    (x, y), wide = box.center, lettering.width(str(round_), size, True)
    left = x - (wide + beside) / 2
    shapes: list[Shape] = [set_at(f"{key}/text", left, y, str(round_), size, bold=True, **looks)]
    if bonus:
        shapes.append(set_at(f"{key}/bonus", left + wide + 3, y - 4, f"+{bonus}", SMALL, fill="muted", **looks))
    return shapes


def _digit_keys(pad: Pad, field: str, box: Box, text: float) -> list[Shape]:
    typed = pad.typing.typed if pad.typing else -1
    places, shapes = _places(box, 6), list[Shape]()
    for at, digit in zip((*places[:5], *places[6:11]), (1, 2, 3, 4, 5, 6, 7, 8, 9, 0), strict=True):
        fits = longer(typed, digit) <= bounds(field).high
        why = "" if fits else edge_words(field, 1)
        touch = Touch(label=word("pad_ragnaroll.digit", digit=digit), means=Digit(digit), enabled=fits, why=why)
        shapes += word_key(f"{field}/digit{digit}", at, str(digit), 17 * text, touch)
    erase = Touch(label=word("pad_ragnaroll.erase"), means=Erase())
    done = Touch(label=word("pad_ragnaroll.keys.done"), means=Keys(field))
    return [
        *shapes,
        *icon_key(f"{field}/erase", places[5], "backspace-outline", erase),
        *icon_key(f"{field}/done", places[11], "check", done),
    ]
