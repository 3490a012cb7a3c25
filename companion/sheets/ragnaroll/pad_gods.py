"""What both forms of a sheet share: gods and their rounds, runestones, die turns."""

from __future__ import annotations

from companion.games.ragnaroll.sheet import GODS, ROUNDS, RUNE_NAMES, SECTORS, SIDE
from companion.sheets import marks
from companion.sheets.marks import Ink
from companion.sheets.pad_keys import GAP, KEY, Part, ground
from companion.sheets.prose import line_height, wrapped
from companion.sheets.shapes import Align, Box, Layer, Shape, Touch
from companion.words import word

from . import network, speech
from .draft import God, Stone
from .pad_keys import STEPPER, Desk, keys_height, number_keys, over, stepper
from .pad_paper import bonus_of
from .pad_sheet import Turn
from .pieces import PAD, SMALL, card, centred, colours, figure, label, title_height

NAME = 15.0
FIGURE = 46.0
BETWEEN = 6.0


# -- gods ----------------------------------------------------------------------------------------------


def gods(desk: Desk, width: float) -> Part:
    """The card with all gods, one under the other."""
    row = god_height(desk, width - 2 * PAD)
    fields = [f"round/{god}" for god in range(len(GODS))]
    opened = [keys_height(desk.pad, desk.seat, field) for field in fields]

    def draw(box: Box) -> list[Shape]:
        shapes = card("gods", box, word("ragnaroll.title.gods"), desk.text)
        y = box.y + PAD + title_height(desk.text)
        for god, more in enumerate(opened):
            at = Box(box.x + PAD, y, box.w - 2 * PAD, row)
            shapes += god_row(desk, god, at)
            shapes += number_keys(desk.pad, desk.seat, fields[god], at._replace(y=y + row, h=0), desk.text)
            y += row + more + BETWEEN
        return shapes

    heights = len(GODS) * row + (len(GODS) - 1) * BETWEEN + sum(opened)
    return Part(2 * PAD + title_height(desk.text) + heights, draw)


def _words_room(room: float) -> float:
    return room - STEPPER - GAP - FIGURE - 10


def god_height(desk: Desk, room: float) -> float:
    """Enough for every note there can be, so that a summoned god does not push the others down."""
    size = SMALL * desk.text
    notes = (word("pad_ragnaroll.god.bonus", bonus=3), word("pad_ragnaroll.god.taken"), word("pad_ragnaroll.god.late"))
    lines = max(len(wrapped(note, size, _words_room(room))) for note in notes)
    return max(56.0, 12 + line_height(NAME * desk.text) + lines * line_height(size))


def god_row(desk: Desk, god: int, box: Box) -> list[Shape]:
    """A god; one that came shows its round."""
    came = desk.sheet.rounds[god]
    name, key = GODS[god].name, f"god/{GODS[god].name}"
    own = box._replace(w=box.w - STEPPER - GAP) if came else box
    kind = "came" if came else "away"
    spoken = word(f"pad_ragnaroll.god.{kind}.label", god=name, points=speech.points(GODS[god].points), round=came)
    at = (box.x + FIGURE / 2 + 1, box.center[1])
    shapes: list[Shape] = [
        ground(key, own, Touch(label=spoken, means=God(god)), lit=bool(came)),
        *figure(f"{key}/figure", GODS[god].shape, at, 9.5, "ember" if came else "muted", Layer.MARKS),
        *_god_words(desk, god, box),
    ]
    if came:
        caption = word("pad_ragnaroll.round.short")
        field = word("pad_ragnaroll.god.round", god=name)
        shapes += stepper(desk.pad, desk.seat, f"round/{god}", field, box, desk.text, caption)
    return shapes


def _god_words(desk: Desk, god: int, box: Box) -> list[Shape]:
    """Name, points and what the round gave."""
    came, key = desk.sheet.rounds[god], f"god/{GODS[god].name}"
    bonus = bonus_of(desk.pad, desk.sheet, god)
    room = _words_room(box.w) if came else box.w - FIGURE - 10
    size, small = NAME * desk.text, SMALL * desk.text
    lines = wrapped(_note(desk, god, bonus), small, room)
    top = box.y + (box.h - line_height(size) - len(lines) * line_height(small)) / 2
    x = box.x + FIGURE + 2
    points = f"{GODS[god].points}+{bonus}" if bonus else str(GODS[god].points)
    ink = "text" if came else "muted"
    shapes: list[Shape] = [
        label(f"{key}/name", x, top, GODS[god].name, size, fill="text", bold=True),
        label(f"{key}/points", x + room, top, points, size, fill=ink, bold=True, align=Align.RIGHT, layer=Layer.MARKS),
    ]
    for i, line in enumerate(lines):
        y = top + line_height(size) + i * line_height(small)
        shapes.append(label(f"{key}/note/{i}", x, y, line, small, fill="muted", layer=Layer.MARKS))
    return shapes


def _note(desk: Desk, god: int, bonus: int) -> str:
    round_ = desk.sheet.rounds[god]
    if not round_:
        return word("pad_ragnaroll.god.away")
    if bonus:
        return word("pad_ragnaroll.god.bonus", bonus=bonus)
    return word("pad_ragnaroll.god.taken" if desk.pad.bonuses[round_ - 1] else "pad_ragnaroll.god.late")


# -- runestones ----------------------------------------------------------------------------------------


def runestones(desk: Desk, width: float) -> Part:
    """The network, every stone to be crossed off and back."""

    def draw(box: Box) -> list[Shape]:
        shapes = [shape for shape in network.network(desk.sight, box) if shape.touch is None]
        names = colours()
        for rune in range(SECTORS * SIDE):
            crossed = bool(desk.sheet.runes >> rune & 1)
            spoken = word(
                "ragnaroll.rune.crossed" if crossed else "ragnaroll.rune",
                colour=names[rune // SIDE],
                value=rune % SIDE + 1,
            )
            at = network.tile(box, rune, desk.text)
            wide = Box(at.x - network.GAP / 2, at.y, at.w + network.GAP, at.h)
            shapes.append(over(f"rune/{RUNE_NAMES[rune]}/touch", wide, Touch(label=spoken, means=Stone(rune))))
        return shapes

    return Part(network.height(desk.text), draw)


# -- die turns -----------------------------------------------------------------------------------------


def turns(desk: Desk, width: float) -> Part:
    """The three die turns with their costs."""
    costs = ROUNDS.die_turns

    def draw(box: Box) -> list[Shape]:
        shapes = card("turns", box, word("ragnaroll.title.turns"), desk.text)
        wide = (box.w - 2 * PAD - (len(costs) - 1) * GAP) / len(costs)
        y = box.y + PAD + title_height(desk.text)
        for place, cost in enumerate(costs):
            at = Box(box.x + PAD + place * (wide + GAP), y, wide, KEY)
            shapes += _turn(desk, place, cost, at)
        return shapes

    return Part(2 * PAD + title_height(desk.text) + KEY, draw)


def _turn(desk: Desk, place: int, cost: int, box: Box) -> list[Shape]:
    used, key = desk.sheet.turns > place, f"turn/{place + 1}"
    kind = "used" if used else "free"
    spoken = word(f"pad_ragnaroll.turn.{kind}", number=place + 1, cost=speech.points(cost))
    x, y = box.center
    shapes: list[Shape] = [ground(key, box, Touch(label=spoken, means=Turn(place)), lit=used)]
    if used:
        x -= 10 * desk.text
        shapes += marks.strike(f"{key}/mark", box.center[0] + 14 * desk.text, y, 18, Ink("text"))
    ink = "text" if used else "muted"
    words = centred(f"{key}/cost", (x, y), speech.signed(-cost), 16 * desk.text, fill=ink, bold=True, layer=Layer.MARKS)
    return [*shapes, words]
