"""What belongs to no sheet of the pad: who leads, what breaks a tie, the house rules."""

from __future__ import annotations

from companion.sheets.marks import Ink
from companion.sheets.pad import PadSight
from companion.sheets.pad_keys import GAP, KEY, Part, ground, keys_in_row, stacked, word_key
from companion.sheets.prose import line_height, wrapped
from companion.sheets.scene import Scene
from companion.sheets.shapes import Align, Anchor, Box, Layer, Shape, Touch
from companion.words import word

from . import speech
from .figures import figure
from .pad_hall import expansion
from .pad_paper import full_tie, score
from .pad_sheet import ROWS, Guitar, Pad, Rows, Sheet
from .pad_touch import namesakes
from .pieces import BODY, PAD, SMALL, card, label, paragraph, title_height

MARGIN = 8.0


def table(sight: PadSight) -> Scene:
    """The scene beside the players' sheets."""
    width = sight.width - 2 * MARGIN
    parts = [part(sight, width) for part in (standing, air_guitar, house_rules)]
    shapes, bottom = stacked(parts, MARGIN, MARGIN, width, MARGIN)
    return Scene(sight.width, bottom + MARGIN, tuple(shapes))


def untouched(sheet: Sheet) -> bool:
    """Whether nothing was filled in yet."""
    return sheet == Sheet(name=sheet.name, look=sheet.look, told=sheet.told)


def contenders(pad: Pad) -> tuple[int, ...]:
    """The seats for which an air guitar battle is due or was played; none while one of them is not begun."""
    tied = full_tie(pad)
    return () if pad.guitar < 0 and any(untouched(pad.sheets[seat]) for seat in tied) else tied


# -- who leads -----------------------------------------------------------------------------------------


def standing(sight: PadSight, width: float) -> Part:
    """Everybody's place, fans and points, the first one first."""
    pad, text = sight.pad, sight.text
    found = score(pad)
    order = sorted(range(len(pad.sheets)), key=lambda seat: found.ranking[seat])
    names = [
        wrapped(pad.sheets[seat].name, BODY * text, width - 2 * PAD - _number(text) - _figures(text)) for seat in order
    ]
    high, step = line_height(BODY * text) + line_height(SMALL * text) + 10, line_height(BODY * text)
    rows = [high + (len(name) - 1) * step for name in names]

    def draw(box: Box) -> list[Shape]:
        shapes = card("standing", box, word("pad_ragnarok_star.standing"), text)
        y = box.y + PAD + title_height(text)
        for seat, name, row in zip(order, names, rows, strict=True):
            at = Box(box.x + PAD, y, box.w - 2 * PAD, row)
            shapes += _place(pad, seat, name, at, text)
            y += row
        return shapes

    return Part(2 * PAD + title_height(text) + sum(rows), draw)


def _number(text: float) -> float:
    return 22 * text


def _figures(text: float) -> float:
    return 36 * text


def _place(pad: Pad, seat: int, name: tuple[str, ...], box: Box, text: float) -> list[Shape]:
    key, x, y, found = f"standing/{seat}", box.x + _number(text), box.y + 4, score(pad)
    low = y + len(name) * line_height(BODY * text)
    fans = word("pad_ragnarok_star.fans", count=sum(pad.sheets[seat].fans))
    points = label(
        f"{key}/points",
        box.x + box.w,
        box.center[1],
        speech.signed(found.seats[seat].total),
        18 * text,
        bold=True,
        align=Align.RIGHT,
        anchor=Anchor.MIDDLE,
    )
    return [
        label(f"{key}/place", box.x, y, word("pad.place", place=found.ranking[seat]), BODY * text, fill="muted"),
        *paragraph(f"{key}/name", x, y, name, BODY * text, bold=True),
        label(f"{key}/fans", x, low, fans, SMALL * text, fill="muted", room=box.w - _number(text) - _figures(text)),
        points,
    ]


# -- the air guitar ------------------------------------------------------------------------------------


def air_guitar(sight: PadSight, width: float) -> Part:
    """What breaks a tie; where it is a full one, a key for each who could win the battle."""
    pad, text, room = sight.pad, sight.text, width - 2 * PAD
    tied = contenders(pad)
    told = wrapped(
        word("pad_ragnarok_star.guitar.who" if tied else "pad_ragnarok_star.guitar.help"), SMALL * text, room
    )
    said = len(told) * line_height(SMALL * text)
    names = [wrapped(pad.sheets[seat].name, BODY * text, room - 50) for seat in tied]
    rows = [max(KEY, len(name) * line_height(BODY * text) + 16) for name in names]

    def draw(box: Box) -> list[Shape]:
        shapes = card("guitar", box, word("pad_ragnarok_star.guitar"), text)
        x, y = box.x + PAD, box.y + PAD + title_height(text)
        shapes += paragraph("guitar/help", x, y, told, SMALL * text, fill="muted")
        y += said + 8
        for seat, name, row in zip(tied, names, rows, strict=True):
            shapes += _player(pad, seat, name, Box(x, y, room, row), text)
            y += row + GAP
        return shapes

    return Part(2 * PAD + title_height(text) + said + (8 + sum(row + GAP for row in rows) if rows else 0), draw)


def _player(pad: Pad, seat: int, name: tuple[str, ...], box: Box, text: float) -> list[Shape]:
    won, key = pad.guitar == seat, f"guitar/{seat}"
    why = word("pad_ragnarok_star.why.namesakes", name=pad.sheets[seat].name) if namesakes(pad, seat) else ""
    spoken = word(
        "pad_ragnarok_star.guitar.won" if won else "pad_ragnarok_star.guitar.wins", name=pad.sheets[seat].name
    )
    touch = Touch(label=spoken, means=Guitar(seat), enabled=not why, why=why)
    top = box.center[1] - len(name) * line_height(BODY * text) / 2
    shapes: list[Shape] = [
        ground(key, box, touch, lit=won),
        *paragraph(f"{key}/name", box.x + 12, top, name, BODY * text, bold=won, fill="muted" if why else "text"),
    ]
    check = Ink("green", "high", Layer.MARKS)
    return [*shapes, *figure("check", f"{key}/check", box.x + box.w - 20, box.center[1], 20, check)] if won else shapes


# -- house rules ---------------------------------------------------------------------------------------


def house_rules(sight: PadSight, width: float) -> Part:
    """How many rows a hall has, and whether the Angry Fans play."""
    pad, text, room = sight.pad, sight.text, width - 2 * PAD
    rows = wrapped(word("pad_ragnarok_star.rows"), BODY * text, room)
    switch, told = expansion(pad, room, text), wrapped(angry_words(pad), SMALL * text, room)
    step, small = line_height(BODY * text), line_height(SMALL * text)

    def draw(box: Box) -> list[Shape]:
        shapes = card("rules", box, word("pad_ragnarok_star.rules"), text)
        x, y = box.x + PAD, box.y + PAD + title_height(text)
        shapes += paragraph("rows/name", x, y, rows, BODY * text)
        y += len(rows) * step + 6
        shapes += _rows(pad, Box(x, y, room, KEY), text)
        y += KEY + PAD
        shapes += switch.draw(Box(x, y, room, switch.height))
        return [*shapes, *paragraph("angry/told", x, y + switch.height + 8, told, SMALL * text, fill="muted")]

    words = len(rows) * step + 6 + (8 + len(told) * small if told else 0)
    return Part(2 * PAD + title_height(text) + words + KEY + PAD + switch.height, draw)


def _rows(pad: Pad, box: Box, text: float) -> list[Shape]:
    shapes: list[Shape] = []
    for rows, at in zip(ROWS, keys_in_row(box, len(ROWS)), strict=True):
        touch = Touch(label=word("pad_ragnarok_star.rows.label", rows=rows), means=Rows(rows))
        shapes += word_key(f"rows/{rows}", at, str(rows), 16 * text, touch, lit=rows == pad.rows)
    return shapes


def angry_words(pad: Pad) -> str:
    """Each band begins with one angry fan, and none ever leaves the table."""
    count, players = sum(sheet.angry for sheet in pad.sheets), len(pad.sheets)
    if not pad.angry:
        return ""
    key = "all" if count == players else "fewer" if count < players else "more"
    return word(f"pad_ragnarok_star.angry.{key}", count=count, players=players)
