"""The keys: dice to pick, quick pools, and what to do with them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.dice_tray import decisions as d
from companion.games.dice_tray.dice import KINDS, ROOM, Dice, faces_of
from companion.sheets import lettering
from companion.sheets.pieces import fitted
from companion.sheets.prose import line_height
from companion.sheets.scene import Scene
from companion.sheets.shapes import Box, Line, Rect, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import speech
from .draft import Add, Digit, Draft, Press, Quick, draft_of, free, has_room, in_hand, lying
from .figures import figure
from .flow import can_type, fits
from .layout import EDGE, GAP, WORDS, Keys, keys, margin
from .pieces import FINGER, centred, ground, in_middle, ink_of, key, key_inks, label, split

QUICK: tuple[Dice, ...] = ((6,), (6, 6), (6, 6, 6), (20,), (100,))
WIDEST = 1000.0
ICON = 22.0


def tray(sight: Sight) -> Scene:
    """What is to be done now; as wide as the sight."""
    plan = keys(sight.width, sight.height, sight.text)
    edge = margin(sight.width)
    wide = min(WIDEST, sight.width - 2 * edge)
    room = Box((sight.width - wide) / 2, EDGE, wide, plan.height - 2 * EDGE)
    shapes: list[Shape] = [
        Rect(key="tray", x=0, y=0, w=sight.width, h=plan.height, fill="raised"),
        Line(key="tray/edge", points=((0.5, 0.5), (sight.width - 0.5, 0.5)), stroke="line"),
        *_words(sight, plan, room),
    ]
    rows = [Box(room.x, room.y + plan.words + i * (FINGER + GAP), room.w, FINGER) for i in range(plan.rows)]
    if isinstance(sight.decision, d.Pick):
        shapes += _picking(sight, rows)
    elif isinstance(sight.decision, d.Throw):
        shapes += _typing(sight, sight.decision, rows) if sight.typed else _casting(sight, rows)
    elif not plan.words:
        shapes += _said(speech.idle(sight), sight.text, Box(room.x, room.y, room.w, room.h))
    return Scene(sight.width, plan.height, tuple(shapes))


def _words(sight: Sight, plan: Keys, room: Box) -> list[Shape]:
    if not plan.words:
        return []
    lines, size = fitted(speech.prompt(sight), WORDS * sight.text, room.w - 8, line_height(WORDS * sight.text))
    return [
        label(f"prompt/{i}", room.x + 4, room.y, line, size, room.w - 8, bold=True) for i, line in enumerate(lines[:1])
    ]


def _said(words: str, text: float, box: Box) -> list[Shape]:
    lines, size = fitted(words, WORDS * text, box.w, box.h)
    top = box.center[1] - line_height(size) * (len(lines) - 1) / 2
    return [
        centred(f"said/{i}", (box.center[0], top + i * line_height(size)), line, size, bold=True)
        for i, line in enumerate(lines)
    ]


# -- picking -------------------------------------------------------------------------------------------


def _picking(sight: Sight, rows: list[Box]) -> list[Shape]:
    if len(rows) == 2:
        quick, do = split(rows[1], (5, 6), 2 * GAP)
        return [*_kinds(sight, split(rows[0], [1] * 10, GAP)), *quick_keys(sight, quick), *_deeds(sight, do)]
    first, second, *more, last = rows
    shapes = _kinds(sight, [*split(first, [1] * 5, GAP), *split(second, [1] * 5, GAP)])
    for row in more:
        shapes += quick_keys(sight, row)
    return [*shapes, *_deeds(sight, last)]


def _kinds(sight: Sight, boxes: Sequence[Box]) -> list[Shape]:
    """A key for every kind of die, then one that puts all back."""
    pool = draft_of(sight).pool
    shapes: list[Shape] = []
    for sides, box in zip(KINDS, boxes, strict=False):
        shapes += _kind(sight, sides, pool.count(sides), box)
    words = word("dice_tray.button.clear")
    touch = Touch(
        label=words, means=Press("clear"), enabled=bool(pool), why="" if pool else word("dice_tray.why.clear")
    )
    return [*shapes, *key("button/clear", boxes[len(KINDS)], words, 14 * sight.text, touch)]


def _kind(sight: Sight, sides: int, count: int, box: Box) -> list[Shape]:
    """The die and its name, without the die where all names fill their keys; those in hand are counted."""
    name, room = f"kind/{sides}", has_room(draft_of(sight).pool, sides)
    said = word("dice_tray.add.more" if count else "dice_tray.add", die=speech.kind_name(sides), count=count)
    touch = Touch(label=said, means=Add(sides), enabled=room, why="" if room else word("dice_tray.why.room", room=ROOM))
    look = "chosen" if count else ""
    _, ink = key_inks(touch, look)
    size = (14 if box.w < 80 else 15) * sight.text
    longest = max(lettering.width(speech.kind_name(each), size, True) for each in KINDS)
    words = f"{count}\u00d7" if count else speech.kind_name(sides)
    shapes: list[Shape] = [ground(name, box, touch, look)]
    if longest + ICON + 6 > box.w:
        lines = (words, speech.kind_name(sides)) if count else (words,)
        size = min(size, 16.0) if count else size
        return [*shapes, *in_middle(f"{name}/text", box.center, lines, size, room=box.w - 6, **ink_of(ink))]
    icon = ICON if box.w < 80 else ICON + 4
    wide = lettering.width(words, size, True)
    left = box.center[0] - (wide + icon + 4) / 2
    shapes += figure(f"{name}/die", sides, "5" if sides == 6 else "", (left + icon / 2, box.center[1]), icon)
    at = (left + icon + 4 + wide / 2, box.center[1])
    return [*shapes, centred(f"{name}/text", at, words, size, box.w - icon - 8, **ink_of(ink))]


def quick_keys(sight: Sight, box: Box) -> list[Shape]:
    """Pools that are thrown at a tap."""
    shapes: list[Shape] = []
    for dice, at in zip(QUICK, split(box, [1] * len(QUICK), GAP), strict=True):
        name = speech.pool_name(dice)
        touch = Touch(label=word("dice_tray.throw_now", dice=name), means=Quick(dice))
        shapes += key(f"quick/{name}", at, name, 15 * sight.text, touch)
    return shapes


def _deeds(sight: Sight, row: Box) -> list[Shape]:
    """Put away, throw some again, throw."""
    size = 15 * sight.text
    away, *again, go = split(row, (3, 4, 5) if lying(sight) else (3, 9), GAP)
    sure = ".sure" if draft_of(sight).leaving else ""
    words, said = word(f"dice_tray.button.away{sure}"), word(f"dice_tray.away{sure}")
    touch = Touch(label=said, means=Press("away"))
    shapes = key("button/away", away, words, size, touch, look="chosen" if sure else "")
    for box in again:
        shapes += _again(sight, box, size)
    return [*shapes, *_go(sight, go, size)]


def _again(sight: Sight, box: Box, size: float) -> list[Shape]:
    """Throw what is not held again; it is the thing to do once something is held."""
    left, throw = free(sight), lying(sight)
    assert throw is not None
    every = len(left) == len(throw.dice)
    words = word("dice_tray.button.again.all") if every else word("dice_tray.button.again", count=len(left))
    said = word("dice_tray.again.all" if every else "dice_tray.again", count=len(left))
    why = "" if left else word("dice_tray.why.again")
    touch = Touch(label=said, means=Press("again"), enabled=bool(left), why=why)
    primary = not every and not draft_of(sight).pool
    return key("button/again", box, words, size, touch, look="primary" if primary else "")


def _go(sight: Sight, box: Box, size: float) -> list[Shape]:
    dice = in_hand(sight)
    if not dice:
        nothing = word("dice_tray.button.throw.none")
        touch = Touch(label=nothing, means=Press("throw"), enabled=False, why=word("dice_tray.why.throw"))
        return key("button/throw", box, nothing, size, touch)
    name = speech.pool_name(dice)
    touch = Touch(label=word("dice_tray.throw_now", dice=name), means=Press("throw"))
    words = word("dice_tray.button.throw", dice=name)
    lines, small = fitted(words, size, box.w - 10, box.h - 6)
    if len(lines) * line_height(small) > box.h - 6 + 0.1:
        words = word("dice_tray.button.throw.many", count=len(dice))
    primary = bool(draft_of(sight).pool) or lying(sight) is None or len(free(sight)) == len(dice)
    return key("button/throw", box, words, size, touch, look="primary" if primary else "")


# -- letting fall --------------------------------------------------------------------------------------


def _casting(sight: Sight, rows: list[Box]) -> list[Shape]:
    words = word("dice_tray.button.cast")
    top, low = rows[0], rows[-1]
    wide = min(360.0, top.w)
    middle = (top.y + low.y) / 2
    box = Box(top.x + (top.w - wide) / 2, middle - 6, wide, FINGER + 12)
    touch = Touch(label=words, means=Press("cast"))
    return key("button/cast", box, words, 18 * sight.text, touch, look="primary")


def _typing(sight: Sight, ask: d.Throw, rows: list[Box]) -> list[Shape]:
    """Digits, what is typed so far, and keys to take back and to go on."""
    draft = draft_of(sight) if fits(ask, draft_of(sight)) else Draft()
    sides = ask.dice[len(draft.faces)]
    if len(rows) == 2:
        places = split(rows[0], [1] * 10, GAP)
    else:
        places = [*split(rows[0], [1] * 5, GAP), *split(rows[1], [1] * 5, GAP)]
    shapes: list[Shape] = []
    for digit, box in zip((1, 2, 3, 4, 5, 6, 7, 8, 9, 0), places, strict=True):
        can = can_type(sides, draft.number, digit)
        why = "" if can else word("dice_tray.why.digit", die=speech.kind_name(sides))
        touch = Touch(label=word("dice_tray.digit", digit=digit), means=Digit(digit), enabled=can, why=why)
        shapes += key(f"digit/{digit}", box, str(digit), 18 * sight.text, touch)
    return [*shapes, *_typed(sight, ask, draft, rows[-1])]


def _typed(sight: Sight, ask: d.Throw, draft: Draft, row: Box) -> list[Shape]:
    sides, size = ask.dice[len(draft.faces)], 15 * sight.text
    erase, shown, done = split(row, (3, 5, 3), GAP)
    some, ready = bool(draft.faces) or draft.number >= 0, draft.number in faces_of(sides)
    words, end = word("dice_tray.button.erase"), word("dice_tray.button.done")
    back = Touch(label=words, means=Press("erase"), enabled=some, why="" if some else word("dice_tray.why.erase"))
    on = Touch(label=end, means=Press("done"), enabled=ready, why="" if ready else word("dice_tray.why.done"))
    number = str(draft.number) if draft.number >= 0 else "\u2013"
    progress = word("dice_tray.typed", number=len(draft.faces) + 1, count=len(ask.dice), die=speech.kind_name(sides))
    x, y = shown.center
    return [
        *key("button/erase", erase, words, size, back),
        centred("typed/die", (x, shown.y + 9), progress, max(12.0, 12 * min(1.2, sight.text)), shown.w, fill="muted"),
        centred("typed/number", (x, y + 9), number, 20, shown.w, bold=True),
        *key("button/done", done, end, size, on, look="primary"),
    ]
