"""The tray's rows for every question: what can be pressed, and what the question is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll.sheet import GODS, NAMES, RUNE_NAMES, SECTORS, SIDE, STRIDE, bits, sector_of
from companion.sheets import marks
from companion.sheets.marks import Ink, Mark
from companion.sheets.palette import SECTORS as ROLES
from companion.sheets.prose import line_height
from companion.sheets.shapes import Align, Box, Layer, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import fate, keys, offer, speech
from .draft import Die, Face, Slot, draft_of
from .gods import god_touch
from .keys import BUTTON, Item, Row, captioned, press_button
from .layout import NARROW
from .network import RuneWords, rune_touch, stone
from .pieces import INKS, SMALL, centred, colours, figure, label
from .standing import standing


def rows(sight: Sight) -> list[Row]:
    """What lies in the tray now."""
    if sight.decision is None:
        return over(sight) if sight.view.phase == "over" else waiting(sight)
    return CONTROLS[type(sight.decision)](sight, sight.decision)


# -- dice ----------------------------------------------------------------------------------------------


def arrange(sight: Sight, ask: d.Arrange) -> list[Row]:
    """The dice, their places, and a button to lock them; or the faces of the die in hand."""
    draft, slots = draft_of(sight), offer.slots_of(draft_of(sight))
    pool = [_pool_die(sight, ask, die, die in slots) for die in range(SECTORS)]
    places = [_slot(sight, ask, place, slots) for place in range(SECTORS)]
    lines = [pool, places] if sight.width < NARROW else [[*pool, Item(6, lambda box: []), *places]]
    dice = [Row(captioned(sight.text), line) for line in lines]
    if draft.turning and offer.die_in_hand(draft) >= 0:
        return [*dice, _turn_faces(sight, ask, draft.die)]
    why = "" if -1 not in slots else word("ragnaroll.why.lock")
    return [
        *dice,
        Row(BUTTON, [press_button(sight, "lock", word("ragnaroll.button.lock"), why, primary=True, mark=marks.lock)]),
    ]


def _pool_die(sight: Sight, ask: d.Arrange, die: int, placed: bool) -> Item:
    held = draft_of(sight).die == die and not placed
    key = "ragnaroll.die.placed" if placed else "ragnaroll.die.hand" if held else "ragnaroll.die"
    name = word(key, colour=colours()[die], value=ask.dice[die])
    touch = Touch(label=name, means=Die(die), drag="" if placed else "die", drops=("die",))
    return keys.die_spot(f"die/{die}", die, ask.dice[die], touch, sight.text, sight.marks, held=held, gone=placed)


def _slot(sight: Sight, ask: d.Arrange, place: int, slots: tuple[int, int, int]) -> Item:
    draft, die = draft_of(sight), slots[place]
    name = word(f"ragnaroll.slot.label.{place}")
    lying = (die, ask.dice[die]) if die >= 0 else None
    if lying:
        name = word("ragnaroll.slot.with", slot=name, colour=colours()[die].lower(), value=ask.dice[die])
    ready = lying is not None or offer.die_in_hand(draft) >= 0 or slots.count(-1) == 1
    touch = Touch(
        label=name,
        means=Slot(place),
        enabled=ready,
        why="" if ready else word("ragnaroll.why.slot"),
        drag="die" if lying else "",
        drops=("die",),
    )
    caption = word(f"ragnaroll.slot.{place}")
    held = die >= 0 and draft.die == die
    return keys.slot_spot(f"slot/{place}", place, caption, lying, touch, sight.text, sight.marks, held=held)


def _turn_faces(sight: Sight, ask: d.Arrange, die: int) -> Row:
    items = []
    for face in range(1, SIDE + 1):
        if not ask.turns_left:
            name, why = word("ragnaroll.face", face=face), word("ragnaroll.why.turns")
        elif ask.dice[die] == face:
            name, why = word("ragnaroll.face", face=face), word("ragnaroll.why.face")
        else:
            name, why = word("ragnaroll.face.turn", face=face, cost=speech.points(speech.die_cost(sight))), ""
        touch = Touch(label=name, means=Face(face), enabled=not why, why=why)
        items.append(keys.face_key(f"face/{face}", die, face, touch, sight.marks))
    return Row(52, items)


# -- strikes -------------------------------------------------------------------------------------------


def strike(sight: Sight, ask: d.Strike) -> list[Row]:
    """The dice of the strike and the magic at hand; buttons to strike or to lose it."""
    square = offer.aimed(sight)
    price = offer.prices(sight).get(square, 0)
    if square < 0:
        words = word("ragnaroll.button.strike.none")
    else:
        key = "ragnaroll.button.strike.magic" if price else "ragnaroll.button.strike"
        words = word(key, square=NAMES[square], magic=speech.magic_words(price))
    why = "" if square >= 0 else word("ragnaroll.why.aim")
    buttons = [press_button(sight, "confirm", words, why, primary=True, mark=marks.bolt if price else marks.strike)]
    if ask.lost:
        cost = offer.price_of_losing(sight)
        key = "ragnaroll.button.lost.magic" if cost else "ragnaroll.button.lost"
        buttons.insert(0, press_button(sight, "lost", word(key, magic=speech.magic_words(cost))))
    return [*strike_dice(sight, ask), Row(BUTTON, buttons)]


def strike_dice(sight: Sight, ask: d.Strike) -> list[Row]:
    """Which strike, by which dice, with how much magic."""
    seat, sector = offer.sheet_of(sight), sector_of(ask.target)
    row_die = d.PLACES[seat.place].triangle if ask.source == "lightning" and 0 <= seat.place < len(d.PLACES) else -1
    column, row = ask.target % STRIDE % SIDE + 1, ask.target // STRIDE + 1
    mark = marks.bolt if ask.source == "lightning" else marks.hammer

    def dice(box: Box) -> list[Shape]:
        size, y = box.h - 8, box.center[1]
        return [
            *mark("strike/sign", box.x + size / 2, y, size * 0.8, Ink("text", "raised")),
            *keys.die("strike/column", sector, column, (box.x + size * 1.6 + 6, y), size, sight.marks),
            *keys.die("strike/row", row_die, row, (box.x + size * 2.6 + 14, y), size, sight.marks),
        ]

    items = [Item(44 * 3.2 + 14, dice), keys.said("strike/name", NAMES[ask.target], 22 * sight.text, 44 * sight.text)]
    if not ask.magic:
        return [Row(52, items)]
    if sight.width < NARROW:
        return [Row(52, items), Row(24, [_magic_at_hand(ask, 9)])]
    return [Row(52, [*items, _magic_at_hand(ask, 5)])]


def _magic_at_hand(ask: d.Strike, across: int) -> Item:
    """A bolt for each, so many in a line."""
    shown = min(ask.magic, 9)

    def draw(box: Box) -> list[Shape]:
        shapes: list[Shape] = []
        for i in range(shown):
            y = box.center[1] + (i // across - (-(-shown // across) - 1) / 2) * 24
            shapes += marks.bolt(f"strike/magic{i}", box.x + 12 + i % across * 20, y, 20, Ink("gold", "raised"))
        return shapes

    return Item(20 * min(shown, across) + 4, draw)


def cross(sight: Sight, ask: d.Cross) -> list[Row]:
    """The rows of runestones that hold one to cross off."""
    words, seat = RuneWords(sight), offer.sheet_of(sight)

    def key(rune: int) -> Item:
        def draw(box: Box) -> list[Shape]:
            name = f"key/{RUNE_NAMES[rune]}"
            crossed = bool(seat.runes >> rune & 1)
            return [*stone(name, rune, box, crossed, sight.text, sight.marks), *rune_touch(name, words, rune, box)]

        return Item(0, draw)

    sectors = sorted({rune // SIDE for rune in bits(ask.runes)})
    return [Row(BUTTON, [key(sector * SIDE + value) for value in range(SIDE)]) for sector in sectors]


def magic(sight: Sight, ask: d.Magic) -> list[Row]:
    """What runestone magic still owes: light squares, trolls by colour."""
    seat = offer.sheet_of(sight)
    owed = [(marks.strike, -1, seat.free)] + [(marks.troll, s, seat.owed[s]) for s in range(SECTORS)]
    items = [_owed(sight, mark, sector, count) for mark, sector, count in owed if count]
    across = 2 if sight.width < NARROW else len(owed)
    return [Row(56, items[i : i + across]) for i in range(0, len(items), across)]


def _owed(sight: Sight, mark: Mark, sector: int, count: int) -> Item:
    def draw(box: Box) -> list[Shape]:
        key, y = f"owed/{sector}", box.center[1]
        patch = keys.die(f"{key}/patch", sector, 0, (box.x + 24, y), 44, sight.marks)
        ink = Ink("pip", "die") if sector < 0 else Ink(INKS[sector], ROLES[sector])
        size = 22 * sight.text
        words = label(f"{key}/count", box.x + 54, y - line_height(size) / 2, f"\u00d7{count}", size, bold=True)
        return [*patch, *mark(f"{key}/mark", box.x + 24, y, 28, ink), words]

    return Item(58 + 26 * sight.text, draw)


# -- gods ----------------------------------------------------------------------------------------------


def summon(sight: Sight, ask: d.Summon) -> list[Row]:
    """The gods in reach, a button to summon the one in mind, one to wait."""
    call, offered = offer.called(sight), offer.calls(sight)
    row = [_god_key(sight, god, call[1] if call and call[0] == god else 0) for god in offered]
    words = word("ragnaroll.button.summon", god=GODS[call[0]].name) if call else word("ragnaroll.button.summon.none")
    why = "" if call else word("ragnaroll.why.god")
    go = press_button(sight, "confirm", words, why, primary=True, mark=marks.flame)
    wait = press_button(sight, "none", word("ragnaroll.button.none"))
    lines = [[go], [wait]] if sight.width < NARROW else [[wait, go]]
    return [Row(64, row), *(Row(BUTTON, line) for line in lines)]


def _god_key(sight: Sight, god: int, squares: int) -> Item:
    places, name = offer.calls(sight)[god], GODS[god].name

    def draw(box: Box) -> list[Shape]:
        key, size = f"call/{name}", SMALL * sight.text
        (x, _), low, ink = box.center, box.y + box.h - line_height(size) / 2 - 3, "on_glow" if squares else "text"
        shapes: list[Shape] = [
            keys.key_ground(key, box, god_touch(sight, god), bool(squares)),
            centred(
                f"{key}/name", (x, low), GODS[god].name, size, fill=ink, bold=True, room=box.w - 4, layer=Layer.MARKS
            ),
            *figure(f"{key}/figure", GODS[god].shape, (x, (box.y + low - size / 2) / 2 + 1), 8.5, ink, Layer.MARKS),
        ]
        if squares and len(places) > 1:
            count = f"{places.index(squares) + 1}/{len(places)}"
            at = (box.x + box.w - 6, box.y + 4)
            shapes.append(label(f"{key}/count", *at, count, SMALL, fill=ink, align=Align.RIGHT, layer=Layer.MARKS))
        return shapes

    return Item(0, draw)


def smite(sight: Sight, ask: d.Smite | d.SmiteLine) -> list[Row]:
    """Whose power it is; for a line, a button to strike it."""
    god = GODS[ask.god]

    def shown(box: Box) -> list[Shape]:
        return list(figure("power/figure", god.shape, box.center, 12, "ember"))

    row = Row(52, [Item(52, shown), keys.said("power/name", god.name, 22 * sight.text, 84 * sight.text)])
    if isinstance(ask, d.Smite):
        return [row]
    why = "" if offer.line_in_mind(sight) else word("ragnaroll.why.line")
    go = press_button(sight, "confirm", word("ragnaroll.button.line"), why, primary=True, mark=marks.hammer)
    return [row, Row(BUTTON, [go])]


# -- nothing to do -------------------------------------------------------------------------------------


def waiting(sight: Sight) -> list[Row]:
    """The dice as they are locked, while the others think."""
    seat = offer.sheet_of(sight)
    if seat.dice is None or not 0 <= seat.place < len(d.PLACES):
        return []
    place, dice = d.PLACES[seat.place], seat.dice

    def spot(at: int, die: int) -> Item:
        def draw(box: Box) -> list[Shape]:
            size = 44.0
            x, y = box.center[0], box.y + size / 2
            sign = keys.sign(f"locked/{at}/sign", at, (x, y + size / 2 + 14), 16, "ice")
            return [*keys.die(f"locked/{at}", die, dice[die], (x, y), size, sight.marks), *sign]

        return Item(64, draw)

    return [Row(72, [spot(at, die) for at, die in enumerate((place.circle, place.triangle, place.thunder))])]


def over(sight: Sight) -> list[Row]:
    """Everybody's points, the best first."""
    result = standing(sight.view)
    order = sorted(range(len(result.seats)), key=lambda seat: result.ranking[seat])
    items = []
    for seat in order:
        total, place = result.seats[seat].total, result.ranking[seat]
        name = speech.name_of(sight, seat)
        parts = {"name": name, "place": place, "points": speech.points(total)}
        touch = Touch(label=word("ragnaroll.total", **parts), enabled=False, why=word("ragnaroll.total.why", **parts))
        words = f"{name} {speech.signed(total)}"
        items.append(keys.number_key(f"total/{seat}", words, 15 * sight.text, touch, chosen=place == 1))
    across = len(items) if len(items) <= 3 else -(-len(items) // 2)
    return [Row(BUTTON, items[i : i + across]) for i in range(0, len(items), across)]


CONTROLS: dict[type, Callable[[Sight, Any], list[Row]]] = {
    d.Roll: fate.roll,
    d.Thunder: fate.thunder,
    d.Onward: fate.onward,
    d.Fire: fate.fire,
    d.Loki: fate.loki,
    d.Arrange: arrange,
    d.Strike: strike,
    d.Cross: cross,
    d.Magic: magic,
    d.Summon: summon,
    d.Smite: smite,
    d.SmiteLine: smite,
}
