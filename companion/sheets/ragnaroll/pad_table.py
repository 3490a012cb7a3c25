"""What belongs to no sheet of the pad: all fires, those of players who are not on it, the house rules."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.ragnaroll.scoring import fire_penalty
from companion.games.ragnaroll.sheet import ROUNDS
from companion.sheets import marks
from companion.sheets.marks import Ink
from companion.sheets.pad import TABLE, PadSight
from companion.sheets.pad_keys import GAP, KEY, Part, icon_key, stacked, word_key
from companion.sheets.prose import line_height, wrapped
from companion.sheets.scene import Scene
from companion.sheets.shapes import Align, Anchor, Box, Shape, Touch
from companion.words import word

from . import speech
from .pad_keys import STEPPER, keys_height, number_keys, stepper
from .pad_paper import dummy_fires, tally
from .pad_sheet import ARMS, STARTS, Arm, Fires, Pad, Start, full
from .pieces import BODY, PAD, SMALL, card, label, paragraph, title_height

MARGIN = 8.0


class Fire(NamedTuple):
    name: str
    size: int
    sheet: bool


def table(sight: PadSight) -> Scene:
    """The scene beside the players' sheets."""
    width = sight.width - 2 * MARGIN
    parts = [part(sight, width) for part in (fires, others, house_rules)]
    shapes, bottom = stacked(parts, MARGIN, MARGIN, width, MARGIN)
    return Scene(sight.width, bottom + MARGIN, tuple(shapes))


# -- all fires -----------------------------------------------------------------------------------------


def all_fires(pad: Pad) -> list[Fire]:
    """The largest fire of everybody at the table, the largest first."""
    found = [Fire(sheet.name, tally(pad, sheet).fire, True) for sheet in pad.sheets]
    found += [Fire(other_name(place), size, False) for place, size in enumerate(pad.others)]
    dummies = dummy_fires(pad)
    for number, size in enumerate(dummies, 1):
        key = "pad_ragnaroll.dummy" if len(dummies) == 1 else "pad_ragnaroll.dummy.number"
        found.append(Fire(word(key, number=number), size, False))
    return sorted(found, key=lambda fire: -fire.size)


def other_name(place: int) -> str:
    return word("pad_ragnaroll.other", number=place + 1)


def fires(sight: PadSight, width: float) -> Part:
    """Who burns most, and what that costs."""
    text = sight.text
    row, found = line_height(BODY * text) + 14, all_fires(sight.pad)
    sizes = [fire.size for fire in found]

    def draw(box: Box) -> list[Shape]:
        shapes = card("fires", box, word("pad_ragnaroll.fires"), text)
        y = box.y + PAD + title_height(text)
        for i, fire in enumerate(found):
            at = Box(box.x + PAD, y + i * row, box.w - 2 * PAD, row)
            shapes += _fire(f"fires/{i}", fire, fire_penalty(fire.size, sizes), at, text)
        return shapes

    return Part(2 * PAD + title_height(text) + row * len(found), draw)


def _fire(key: str, fire: Fire, cost: int, box: Box, text: float) -> list[Shape]:
    size, y = BODY * text, box.center[1]
    costs, counts = 34 * text, 40 * text
    ink = "ember" if cost else "muted"
    right = box.x + box.w
    left = box.x + 24
    return [
        *marks.flame(f"{key}/mark", box.x + 8, y, 16, Ink(ink, "raised")),
        label(
            f"{key}/name",
            left,
            y,
            fire.name,
            size,
            fill="text" if fire.sheet else "muted",
            anchor=Anchor.MIDDLE,
            room=right - costs - counts - left,
        ),
        label(f"{key}/size", right - costs, y, str(fire.size), size, anchor=Anchor.MIDDLE, align=Align.RIGHT),
        label(
            f"{key}/cost",
            right,
            y,
            speech.signed(-cost) if cost else "0",
            size,
            fill=ink,
            bold=True,
            anchor=Anchor.MIDDLE,
            align=Align.RIGHT,
        ),
    ]


# -- players who are not on the pad --------------------------------------------------------------------


def others(sight: PadSight, width: float) -> Part:
    """Their largest fires, which cost the others points."""
    pad, text = sight.pad, sight.text
    room = width - 2 * PAD
    words = wrapped(word("pad_ragnaroll.others.help"), SMALL * text, room)
    said = len(words) * line_height(SMALL * text) + 8
    row = max(KEY, line_height(BODY * text) + 8) + GAP
    opened = [keys_height(pad, TABLE, f"other/{place}") for place in range(len(pad.others))]

    def draw(box: Box) -> list[Shape]:
        shapes = card("others", box, word("pad_ragnaroll.others"), text)
        x, y = box.x + PAD, box.y + PAD + title_height(text)
        shapes += paragraph("others/help", x, y, words, SMALL * text, fill="muted")
        y += said
        for place, more in enumerate(opened):
            shapes += _other(pad, place, Box(x, y, room, row - GAP), text)
            y += row + more
        return [*shapes, *_add(pad, Box(x, y, room, KEY), text)]

    return Part(2 * PAD + title_height(text) + said + len(opened) * row + sum(opened) + KEY, draw)


def _other(pad: Pad, place: int, box: Box, text: float) -> list[Shape]:
    field, name = f"other/{place}", other_name(place)
    left = box._replace(w=box.w - KEY - GAP)
    drop = Touch(label=word("pad_ragnaroll.other.drop", name=name), means=Fires(place))
    cross = Box(box.x + box.w - KEY, box.y + (box.h - KEY) / 2, KEY, KEY)
    return [
        label(
            f"{field}/name", box.x, box.center[1], name, BODY * text, anchor=Anchor.MIDDLE, room=left.w - STEPPER - GAP
        ),
        *stepper(pad, TABLE, field, name, left, text),
        *icon_key(f"{field}/drop", cross, "close", drop),
        *number_keys(pad, TABLE, field, Box(box.x, box.y + box.h, box.w, 0), text),
    ]


def _add(pad: Pad, box: Box, text: float) -> list[Shape]:
    why = full(pad)
    name = word("pad_ragnaroll.other.add")
    touch = Touch(label=name, means=Fires(), enabled=not why, why=why)
    return word_key("others/add", box, name, BODY * text, touch, icon="plus")


# -- house rules ---------------------------------------------------------------------------------------


def house_rules(sight: PadSight, width: float) -> Part:
    """How large the V is, and from which round on gods bring a bonus."""
    pad, text, room = sight.pad, sight.text, width - 2 * PAD
    arm = wrapped(word("pad_ragnaroll.arm"), BODY * text, room)
    start = wrapped(word("pad_ragnaroll.start"), BODY * text, room)
    step = line_height(BODY * text)

    def draw(box: Box) -> list[Shape]:
        shapes = card("rules", box, word("pad_ragnaroll.rules"), text)
        x, y = box.x + PAD, box.y + PAD + title_height(text)
        shapes += paragraph("arm/name", x, y, arm, BODY * text)
        y += len(arm) * step + 6
        shapes += _arms(pad, Box(x, y, room, KEY), text)
        y += KEY + PAD
        shapes += paragraph("start/name", x, y, start, BODY * text)
        y += len(start) * step + 6
        return [*shapes, *_starts(pad, Box(x, y, room, KEY), text)]

    words = (len(arm) + len(start)) * step + 12
    return Part(2 * PAD + title_height(text) + words + 2 * KEY + PAD, draw)


def _arms(pad: Pad, box: Box, text: float) -> list[Shape]:
    shapes: list[Shape] = []
    wide = (box.w - (len(ARMS) - 1) * GAP) / len(ARMS)
    for i, arm in enumerate(ARMS):
        touch = Touch(label=word("pad_ragnaroll.arm.label", arm=arm), means=Arm(arm))
        at = Box(box.x + i * (wide + GAP), box.y, wide, box.h)
        shapes += word_key(f"arm/{arm}", at, str(arm), 16 * text, touch, lit=arm == pad.arm)
    return shapes


def _starts(pad: Pad, box: Box, text: float) -> list[Shape]:
    shapes: list[Shape] = []
    wide = (box.w - (len(STARTS) - 1) * GAP) / len(STARTS)
    for i, start in enumerate(STARTS):
        bonuses = ROUNDS.bonus if start == "2" else ROUNDS.later_bonus
        name = word("pad_ragnaroll.start.round", round=start)
        spoken = word("pad_ragnaroll.start.label", round=start, bonuses=", ".join(str(b) for b in bonuses if b))
        at = Box(box.x + i * (wide + GAP), box.y, wide, box.h)
        touch = Touch(label=spoken, means=Start(start))
        shapes += word_key(f"start/{start}", at, name, 15 * text, touch, lit=start == pad.bonus_from)
    return shapes
