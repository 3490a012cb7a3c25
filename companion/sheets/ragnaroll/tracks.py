"""Troll tracks with magic earned and spent, the rounds with their bonuses, the die turns."""

from __future__ import annotations

from companion.games.ragnaroll.sheet import LETTERS, POINTS_OF, ROUNDS, SECTORS, SHEET
from companion.sheets import marks
from companion.sheets.marks import Ink
from companion.sheets.palette import SECTORS as ROLES
from companion.sheets.prose import line_height
from companion.sheets.shapes import Align, Box, Layer, Rect, Shape
from companion.sheets.sight import Sight
from companion.words import word

from . import offer, speech
from .pieces import INKS, PAD, SMALL, TITLE, card, centred, colours, cross_out, kept, label, swatch, title_height, told

TRACK = 44.0
GAP = 4.0
OPEN, EARNED, SPENT = range(3)

# -- troll tracks --------------------------------------------------------------------------------------


def abreast(width: float) -> bool:
    """Whether the three tracks stand side by side."""
    return width >= 560


def height(width: float, text: float) -> float:
    rows = 1 if abreast(width) else SECTORS
    return 2 * PAD + title_height(text) + rows * TRACK + (rows - 1) * GAP


def tracks(sight: Sight, box: Box) -> list[Shape]:
    """The card with all three tracks."""
    shapes = card("tracks", box, word("ragnaroll.title.tracks"), sight.text)
    magic = word("ragnaroll.summary.magic", count=offer.sheet_of(sight).magic)
    shapes.append(
        label(
            "tracks/magic",
            box.x + box.w - PAD,
            box.y + PAD,
            magic,
            TITLE * sight.text,
            fill="muted",
            align=Align.RIGHT,
            room=box.w / 2,
        )
    )
    top = box.y + PAD + title_height(sight.text)
    width = (box.w - 2 * PAD - (2 * PAD if abreast(box.w) else 0)) / (SECTORS if abreast(box.w) else 1)
    for sector in range(SECTORS):
        across, down = (sector, 0) if abreast(box.w) else (0, sector)
        at = Box(box.x + PAD + across * (width + PAD), top + down * (TRACK + GAP), width, TRACK)
        shapes += track(sight, sector, at)
    return shapes


def track(sight: Sight, sector: int, box: Box) -> list[Shape]:
    """One sector's track: its letter, then six places."""
    seat = offer.sheet_of(sight)
    count, key = seat.trolls[sector], f"track/{LETTERS[sector]}"
    chip = Box(box.x, box.y + 5, 26 * min(sight.text, 1.2), box.h - 10)
    shapes = swatch(f"{key}/chip", sector, chip, LETTERS[sector], 15 * sight.text, sight.marks)
    pitch = (box.w - chip.w - 2) / len(SHEET.troll_track)
    for i, state in enumerate(states(seat.trolls, seat.magic_spent)[sector]):
        at = Box(chip.x + chip.w + 6 + i * pitch, box.y + 5, pitch - 4, box.h - 10)
        shapes += _place(f"{key}/{i}", SHEET.troll_track[i], sector, state, at, sight.text)
    name = colours()[sector]
    parts = {"colour": name, "count": count, "all": len(SHEET.troll_track)}
    why = word("ragnaroll.track.why", points=speech.points(POINTS_OF[count]), **parts)
    touch = told(word("ragnaroll.track", **parts), why)
    return [*shapes, Rect(key=key, x=box.x, y=box.y, w=box.w, h=box.h, layer=Layer.HINTS, touch=touch)]


def states(trolls: tuple[int, int, int], spent: int) -> list[list[int]]:
    """For each place of each track: open, earned, or magic that is spent; the leftmost is spent first."""
    found = []
    for struck in trolls:
        row = []
        for i, mark in enumerate(SHEET.troll_track):
            used = mark == "magic" and i < struck and spent > 0
            spent -= used
            row.append(SPENT if used else EARNED if i < struck else OPEN)
        found.append(row)
    return found


@kept
def _place(key: str, mark: str | int, sector: int, state: int, box: Box, text: float) -> list[Shape]:
    """A place of a track: earned ones have the sector's colour, magic still to spend shines."""
    magic = mark == "magic"
    fill, ink = "card", "muted"
    if state == EARNED:
        fill, ink = ("gold", "on_gold") if magic else (ROLES[sector], INKS[sector])
    elif state == SPENT:
        fill, ink = "sunken", "muted"
    ground = Rect(
        key=key,
        x=box.x,
        y=box.y,
        w=box.w,
        h=box.h,
        radius=7,
        fill=fill,
        stroke="line" if state != EARNED else "",
        layer=Layer.MARKS,
    )
    size = min(box.h * 0.6, box.w * 0.7)
    if not magic:
        number = centred(f"{key}/number", box.center, str(mark), 15 * text, fill=ink, bold=True, layer=Layer.MARKS)
        return [ground, number]
    shapes = [ground, *marks.bolt(f"{key}/bolt", *box.center, size, Ink(ink, fill))]
    return [*shapes, cross_out(f"{key}/spent", box, "text")] if state == SPENT else shapes


# -- rounds and die turns ------------------------------------------------------------------------------


def round_height(text: float) -> float:
    return max(46.0, 14 + line_height(15 * text) + line_height(SMALL * text) + 6)


def rounds_abreast(width: float, text: float) -> bool:
    """Whether the die turns stand beside the rounds."""
    return width >= 520 + 160 * text


def rounds_height(width: float, text: float) -> float:
    below = 0 if rounds_abreast(width, text) else TRACK + 8
    return 2 * PAD + title_height(text) + round_height(text) + below


def rounds(sight: Sight, box: Box) -> list[Shape]:
    """The card with the rounds and the die turns."""
    text = sight.text
    shapes = card("rounds", box, word("ragnaroll.title.rounds"), text)
    top, high = box.y + PAD + title_height(text), round_height(text)
    if rounds_abreast(box.w, text):
        wide = (box.w - 3 * PAD) * 0.7
        beside = Box(box.x + 2 * PAD + wide, top, box.w - 3 * PAD - wide, high)
        shapes.append(_turns_title(beside.x, box.y + PAD, text, beside.w))
        return [*shapes, *_rounds(sight, Box(box.x + PAD, top, wide, high)), *turns(sight, beside)]
    width = box.w - 2 * PAD
    low = Box(box.x + PAD + width * 0.36, top + high + 8, width * 0.64, TRACK)
    shapes.append(_turns_title(box.x + PAD, low.y + (TRACK - line_height(TITLE * text)) / 2, text, width * 0.34))
    return [*shapes, *_rounds(sight, Box(box.x + PAD, top, width, high)), *turns(sight, low)]


def _turns_title(x: float, y: float, text: float, room: float) -> Shape:
    return label("title/turns", x, y, word("ragnaroll.title.turns"), TITLE * text, fill="muted", bold=True, room=room)


def _rounds(sight: Sight, box: Box) -> list[Shape]:
    view = sight.view
    bonuses = ROUNDS.bonus if view.options.bonus_from == "2" else ROUNDS.later_bonus
    pitch = (box.w + 4) / ROUNDS.rounds
    shapes: list[Shape] = []
    for number, bonus in enumerate(bonuses, 1):
        at = Box(box.x + (number - 1) * pitch, box.y, pitch - 4, box.h)
        shapes += round_box(f"round/{number}", number, bonus, view.round, view.phase == "over", at, sight.text)
    name = word("ragnaroll.rounds.label", round=view.round, rounds=ROUNDS.rounds)
    touch = told(name, word("ragnaroll.rounds.why"))
    return [*shapes, Rect(key="rounds", x=box.x, y=box.y, w=box.w, h=box.h, layer=Layer.HINTS, touch=touch)]


@kept
def round_box(key: str, number: int, bonus: int, current: int, over: bool, box: Box, text: float) -> list[Shape]:
    """A round: past ones are crossed out, the present one stands out; a stone where a runestone is given."""
    here, past = number == current and not over, number < current or over
    fill, ink = ("inverse", "inverse_text") if here else ("card", "muted" if past else "text")
    x = box.center[0]
    shapes: list[Shape] = [
        Rect(key=key, x=box.x, y=box.y, w=box.w, h=box.h, radius=7, fill=fill, layer=Layer.MARKS),
    ]
    low = line_height(SMALL * text)
    middle = box.y + (box.h - low + 12) / 2
    if past:
        shapes += marks.strike(f"{key}/past", x, middle, min(16.0, box.w * 0.5), Ink(ink))
    else:
        shapes.append(
            centred(f"{key}/number", (x, middle), str(number), 15 * text, fill=ink, bold=here, layer=Layer.MARKS)
        )
    if number in ROUNDS.runestone_rounds:
        shapes += marks.stone(f"{key}/stone", x, box.y + 9, 12, Ink(ink, fill))
    if bonus:
        shapes.append(
            centred(
                f"{key}/bonus",
                (x, box.y + box.h - low / 2 - 2),
                f"+{bonus}",
                SMALL * text,
                fill=ink,
                layer=Layer.MARKS,
            )
        )
    return shapes


def turns(sight: Sight, box: Box) -> list[Shape]:
    """The three die turns with their costs."""
    used, costs = offer.sheet_of(sight).turns, ROUNDS.die_turns
    pitch = (box.w + 4) / len(costs)
    shapes: list[Shape] = []
    for i, cost in enumerate(costs):
        at, key = Box(box.x + i * pitch, box.y, pitch - 4, box.h), f"turn/{i + 1}"
        shapes.append(
            Rect(
                key=key,
                x=at.x,
                y=at.y,
                w=at.w,
                h=at.h,
                radius=7,
                fill="inverse" if i < used else "card",
                layer=Layer.MARKS,
            )
        )
        x, y = at.center
        if i < used:
            x -= 10 * sight.text
            shapes += marks.strike(f"{key}/used", at.center[0] + 12 * sight.text, y, 16, Ink("inverse_text"))
        ink = "inverse_text" if i < used else "text"
        shapes.append(
            centred(f"{key}/cost", (x, y), f"\u2212{cost}", 15 * sight.text, fill=ink, bold=True, layer=Layer.MARKS)
        )
    name = word("ragnaroll.turns.label", used=used, all=len(costs))
    listed = ", ".join(map(str, costs))
    if used < len(costs):
        why = word("ragnaroll.turns.why.next", cost=speech.points(costs[used]), costs=listed)
    else:
        why = word("ragnaroll.why.turns")
    touch = told(name, why)
    return [*shapes, Rect(key="turns", x=box.x, y=box.y, w=box.w, h=box.h, layer=Layer.HINTS, touch=touch)]
