"""The form of a sheet, and the counts that stand in for its squares."""

from __future__ import annotations

from companion.games.ragnaroll.sheet import COLOURS, LETTERS, SECTORS, SHEET
from companion.sheets import marks
from companion.sheets.marks import Ink, Mark
from companion.sheets.pad_keys import GAP, KEY, Part, ground, switch, word_key
from companion.sheets.prose import line_height, wrapped
from companion.sheets.shapes import Box, Layer, Shape, Touch
from companion.words import word

from . import tracks
from .pad_keys import STEPPER, Desk, keys_height, number_keys, over, stepper
from .pad_sheet import Fill, Form, Smite, Valhalla
from .pieces import BODY, PAD, SMALL, card, colours, figure, label, paragraph, title_height

ROW = 56.0
FORMS: tuple[tuple[Form, str], ...] = (("squares", "grid"), ("counts", "counter"))


def forms(desk: Desk, width: float) -> Part:
    """Two keys: type the sheet in by squares or by counts."""

    def draw(box: Box) -> list[Shape]:
        shapes: list[Shape] = []
        wide = (box.w - 6) / 2
        for i, (form, icon) in enumerate(FORMS):
            chosen = desk.sheet.form == form
            name = word(f"pad_ragnaroll.form.{form}")
            spoken = word(f"pad_ragnaroll.form.{form}.label" + (".chosen" if chosen else ""))
            at = Box(box.x + i * (wide + 6), box.y, wide, box.h)
            touch = Touch(label=spoken, means=Fill(form))
            shapes += word_key(f"form/{form}", at, name, 15 * desk.text, touch, lit=chosen, icon=icon)
        return shapes

    return Part(KEY, draw)


# -- troll tracks --------------------------------------------------------------------------------------


TRACKS = SECTORS * tracks.TRACK + (SECTORS - 1) * GAP


def trolls(desk: Desk, width: float) -> Part:
    """The card of the three tracks as they follow from the squares."""

    def draw(box: Box) -> list[Shape]:
        shapes = card("tracks", box, word("ragnaroll.title.tracks"), desk.text)
        return [*shapes, *_tracks(desk, Box(box.x + PAD, _top(box, desk), box.w - 2 * PAD, 0))]

    return Part(2 * PAD + title_height(desk.text) + TRACKS, draw)


def _top(box: Box, desk: Desk) -> float:
    return box.y + PAD + title_height(desk.text)


def _tracks(desk: Desk, box: Box) -> list[Shape]:
    shapes: list[Shape] = []
    for sector in range(SECTORS):
        at = Box(box.x, box.y + sector * (tracks.TRACK + GAP), box.w, tracks.TRACK)
        found = tracks.track(desk.sight, sector, at)
        if desk.squares:
            shapes += found
        else:
            shapes += [shape for shape in found if shape.touch is None]
            shapes += _places(desk, sector, found)
    return shapes


def _places(desk: Desk, sector: int, drawn: list[Shape]) -> list[Shape]:
    """A touch for each place of a track, as wide as the way to the next one."""
    struck, name = desk.sheet.trolls[sector], colours()[sector]
    boxes = {shape.key: shape.box() for shape in drawn}
    shapes: list[Shape] = []
    for place in range(len(SHEET.troll_track)):
        at = boxes[f"track/{LETTERS[sector]}/{place}"]
        count = place if struck == place + 1 else place + 1
        spoken = word("pad_ragnaroll.troll", colour=name, place=place + 1, count=count)
        wide = Box(at.x - GAP / 2, at.y - 5, at.w + GAP, tracks.TRACK)
        touch = Touch(label=spoken, means=Smite(sector, place))
        shapes.append(over(f"troll/{COLOURS[sector]}/{place + 1}", wide, touch))
    return shapes


# -- all counts ----------------------------------------------------------------------------------------


def counts(desk: Desk, width: float) -> Part:
    """The card that stands where the squares would: trolls, warriors, Valhalla, the largest fire."""
    room = width - 2 * PAD
    fire = keys_height(desk.pad, desk.seat, "fire")
    warriors = keys_height(desk.pad, desk.seat, "warriors")
    v = max(ROW, _v_height(desk, room))
    row = max(ROW, *(_row_height(desk, field, room) for field in ("warriors", "fire")))
    rows = PAD + row + warriors + GAP + v + GAP + row + fire

    def draw(box: Box) -> list[Shape]:
        shapes = card("counts", box, word("pad_ragnaroll.counts"), desk.text)
        x, y = box.x + PAD, _top(box, desk)
        shapes += _tracks(desk, Box(x, y, room, 0))
        y += TRACKS + PAD
        shapes += _count(desk, "warriors", marks.warrior, Box(x, y, room, row))
        y += row + warriors + GAP
        shapes += _valhalla(desk, Box(x, y, room, v))
        y += v + GAP
        return [*shapes, *_count(desk, "fire", marks.flame, Box(x, y, room, row))]

    return Part(2 * PAD + title_height(desk.text) + TRACKS + rows, draw)


def _words_room(desk: Desk, room: float) -> float:
    return room - STEPPER - 34 - 10


def _row_height(desk: Desk, field: str, room: float) -> float:
    name = word(f"pad_ragnaroll.{field}")
    return len(wrapped(name, BODY * desk.text, _words_room(desk, room), True)) * line_height(BODY * desk.text) + 14


def _count(desk: Desk, field: str, mark: Mark, box: Box) -> list[Shape]:
    """A mark, a name, and the number with its keys."""
    name, size, y = word(f"pad_ragnaroll.{field}"), BODY * desk.text, box.center[1]
    lines = wrapped(name, size, _words_room(desk, box.w), True)
    top = y - len(lines) * line_height(size) / 2
    return [
        *mark(f"{field}/mark", box.x + 14, y, 24, Ink("ember" if field == "fire" else "text", "raised")),
        *paragraph(f"{field}/name", box.x + 34, top, lines, size, bold=True),
        *stepper(desk.pad, desk.seat, field, name, box, desk.text),
        *number_keys(desk.pad, desk.seat, field, Box(box.x, box.y + box.h, box.w, 0), desk.text),
    ]


def _v_note(desk: Desk, room: float) -> tuple[str, ...]:
    key = "pad_ragnaroll.valhalla.on" if desk.sheet.valhalla else "pad_ragnaroll.valhalla.off"
    return wrapped(word(key), SMALL * desk.text, room - 46 - 64)


def _v_height(desk: Desk, room: float) -> float:
    return line_height(BODY * desk.text) + len(_v_note(desk, room)) * line_height(SMALL * desk.text) + 16


def _valhalla(desk: Desk, box: Box) -> list[Shape]:
    """A switch: the V stands, or it does not."""
    on, arm = desk.sheet.valhalla, desk.pad.arm
    spoken = word("pad_ragnaroll.valhalla.label.on" if on else "pad_ragnaroll.valhalla.label.off")
    shape = (*["#" + "." * (arm - 1)] * (arm - 1), "#" * arm)
    note, small = _v_note(desk, box.w), SMALL * desk.text
    top = box.y + (box.h - line_height(BODY * desk.text) - len(note) * line_height(small)) / 2
    name = label("valhalla/name", box.x + 46, top, word("ragnaroll.valhalla"), BODY * desk.text, bold=True)
    return [
        ground("valhalla", box, Touch(label=spoken, means=Valhalla()), lit=on),
        *figure(
            "valhalla/figure", shape, (box.x + 23, box.center[1]), 28 / arm, "green" if on else "muted", Layer.MARKS
        ),
        name,
        *paragraph("valhalla/note", box.x + 46, top + line_height(BODY * desk.text), note, small, fill="muted"),
        *switch("valhalla/switch", box.x + box.w - 12 - 26, box.center[1], on),
    ]
