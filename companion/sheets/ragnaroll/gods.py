"""The gods with their pentominoes, and the V of Valhalla."""

from __future__ import annotations

from functools import lru_cache

from companion.games.ragnaroll.sheet import GODS
from companion.sheets.prose import line_height, wrapped
from companion.sheets.shapes import Align, Box, Layer, Rect, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import offer, speech
from .draft import God
from .pieces import PAD, SMALL, card, figure, label, paragraph, title_height, told
from .standing import tally_of

GAP = 8.0
NAME = 15.0
FIGURE = 46.0


def columns(width: float, text: float) -> int:
    """How many cards stand side by side."""
    room = width - 2 * PAD
    return 3 if room >= 420 * text else 2 if room >= 300 * text else 1


def card_height(text: float) -> float:
    return max(56.0, 16 + line_height(NAME * text) + 2 * line_height(SMALL * text))


def height(width: float, text: float) -> float:
    rows = _rows(width, text)
    return 2 * PAD + title_height(text) + rows * card_height(text) + (rows - 1) * GAP


def gods(sight: Sight, box: Box) -> list[Shape]:
    shapes = card("gods", box, word("ragnaroll.title.gods"), sight.text)
    for number in range(len(GODS)):
        shapes += god_card(sight, number, place(box, number, sight.text))
    return shapes + valhalla_card(sight, place(box, len(GODS), sight.text))


def place(box: Box, number: int, text: float) -> Box:
    """Where a god's card lies; the V comes last."""
    across = columns(box.w, text)
    row, column = divmod(number, across)
    width = (box.w - 2 * PAD - (across - 1) * GAP) / across
    rows = _rows(box.w, text)
    top = box.y + PAD + title_height(text)
    high = (box.y + box.h - PAD - top - (rows - 1) * GAP) / rows
    return Box(box.x + PAD + column * (width + GAP), top + row * (high + GAP), width, high)


def _rows(width: float, text: float) -> int:
    return -(-(len(GODS) + 1) // columns(width, text))


def god_card(sight: Sight, number: int, box: Box) -> list[Shape]:
    god = GODS[number]
    came = next((s for s in offer.sheet_of(sight).gods if s.god == number), None)
    offered = offer.calls(sight)
    chosen = offer.called(sight)
    power = word(f"ragnaroll.power.{god.power}")
    if came:
        note = word("ragnaroll.god.round", round=came.round)
        points = f"{god.points}+{came.bonus}" if came.bonus else str(god.points)
    else:
        note, points = power, str(god.points)
    ink = "ember" if came else "gold" if number in offered else "muted"
    return [
        _ground(f"god/{god.name}", box, god_touch(sight, number), bool(chosen and chosen[0] == number)),
        *figure(f"god/{god.name}/figure", god.shape, _figure_at(box), 9.5, ink),
        *_lines(f"god/{god.name}", box, god.name, points, note, sight.text),
    ]


def god_touch(sight: Sight, number: int) -> Touch:
    """Touching a god that can be summoned goes through its places; else it tells about the god."""
    god, offered = GODS[number], offer.calls(sight)
    came = next((s for s in offer.sheet_of(sight).gods if s.god == number), None)
    worth, power = speech.points(god.points), word(f"ragnaroll.power.{god.power}")
    if number in offered:
        return Touch(label=word("ragnaroll.god.open", god=god.name, points=worth), means=God(number))
    if came:
        return told(
            word("ragnaroll.god.came", god=god.name, points=worth, round=came.round),
            word("ragnaroll.god.why.came", god=god.name, round=came.round, power=power),
        )
    return told(
        word("ragnaroll.god", god=god.name, points=worth),
        word("ragnaroll.god.why", god=god.name, points=worth, power=power),
    )


def valhalla_card(sight: Sight, box: Box) -> list[Shape]:
    arm = sight.view.options.valhalla_arm
    stands = tally_of(sight.view, sight.seat).valhalla
    note = word("ragnaroll.valhalla.stands" if stands else "ragnaroll.valhalla.power")
    name = word("ragnaroll.valhalla.label.stands" if stands else "ragnaroll.valhalla.label", arm=arm)
    shape = (*["#" + "." * (arm - 1)] * (arm - 1), "#" * arm)
    return [
        _ground("valhalla", box, told(name, word("ragnaroll.valhalla.why", arm=arm)), False),
        *figure("valhalla/figure", shape, _figure_at(box), min(9.5, 38 / arm), "green" if stands else "muted"),
        *_lines("valhalla", box, word("ragnaroll.valhalla"), "", note, sight.text),
    ]


@lru_cache(maxsize=256)
def _ground(key: str, box: Box, touch: Touch, chosen: bool) -> Rect:
    lit = touch.enabled
    return Rect(
        key=key,
        x=box.x,
        y=box.y,
        w=box.w,
        h=box.h,
        radius=10,
        fill="gold_soft" if chosen else "card",
        stroke="gold" if lit else "",
        stroke_width=2.5,
        pulse=lit and not chosen,
        touch=touch,
    )


def _figure_at(box: Box) -> tuple[float, float]:
    return box.x + FIGURE / 2 + 2, box.y + box.h / 2


def _lines(key: str, box: Box, name: str, points: str, note: str, text: float) -> list[Shape]:
    x, room = box.x + FIGURE + 4, box.w - FIGURE - 12
    size = SMALL * text
    lines = wrapped(note, size, room)
    top = box.y + (box.h - line_height(NAME * text) - len(lines) * line_height(size)) / 2
    shapes: list[Shape] = [label(f"{key}/name", x, top, name, NAME * text, bold=True, room=room - 26 * text)]
    if points:
        shapes.append(
            label(
                f"{key}/points",
                box.x + box.w - 10,
                top,
                points,
                NAME * text,
                bold=True,
                align=Align.RIGHT,
                room=40 * text,
                layer=Layer.MARKS,
            )
        )
    return [*shapes, *paragraph(f"{key}/note", x, top + line_height(NAME * text), lines, size, fill="muted")]
