"""The contracts on the pad: those of one worth at a time, each chosen by a touch, and those of another set."""

from __future__ import annotations

from companion.games.ragnarok_star.box import CONTRACTS, Contract
from companion.games.ragnarok_star.scoring import contract_points
from companion.sheets.marks import Ink
from companion.sheets.pad_keys import GAP, KEY, Part, ground, keys_in_row, word_key
from companion.sheets.prose import line_height, wrapped
from companion.sheets.shapes import Box, Circle, Layer, Shape, Touch
from companion.words import word

from . import speech
from .figures import figure
from .pad_hall import STEPPER, Desk, stepper
from .pad_paper import doubtful, holder, rival
from .pad_sheet import WORTH, Fulfil, Worth
from .pieces import BODY, PAD, SMALL, card, centred, paragraph, title_height

BADGE = 28.0
TWO_ACROSS = 560.0


def contracts(desk: Desk, width: float) -> Part:
    text, look, room = desk.text, desk.sheet.look, width - 2 * PAD
    told = wrapped(summary(desk), SMALL * text, room)
    said = len(told) * line_height(SMALL * text) + 8
    rows = _listed(desk, [one for one in CONTRACTS.values() if one.points == look], room)
    others = _others(desk, room)
    inner = said + KEY + GAP + sum(part.height + GAP for part in (*rows, others))

    def draw(box: Box) -> list[Shape]:
        x, y = box.x + PAD, box.y + PAD + title_height(text)
        shapes = card("contracts", box, word("pad_ragnarok_star.contracts"), text)
        shapes += paragraph("contracts/chosen", x, y, told, SMALL * text, fill="muted")
        shapes += _tabs(desk, Box(x, y + said, room, KEY))
        for part in (*rows, others):
            at = Box(x, y + said + KEY + GAP, room, part.height)
            shapes += part.draw(at)
            y += part.height + GAP
        return shapes

    return Part(2 * PAD + title_height(text) + inner, draw)


def summary(desk: Desk) -> str:
    """The chosen ones with their points."""
    chosen = desk.sheet.contracts
    if not chosen:
        return word("pad_ragnarok_star.contracts.none")
    points = speech.points(sum(map(contract_points, chosen)))
    return word("pad_ragnarok_star.contracts.chosen", points=points, listed=listed(chosen))


def listed(chosen: tuple[str | int, ...]) -> str:
    """`Highway to Valhalla 1, other contract 2`."""
    other = word("pad_ragnarok_star.other.short")
    named = (other if isinstance(one, int) else CONTRACTS[one].name for one in chosen)
    return ", ".join(f"{name} {contract_points(one)}" for name, one in zip(named, chosen, strict=True))


def _tabs(desk: Desk, box: Box) -> list[Shape]:
    """Which contracts show: the cards tell their worth."""
    shapes: list[Shape] = []
    for points, at in zip(WORTH, keys_in_row(box, len(WORTH)), strict=True):
        count = sum(contract_points(one) == points for one in desk.sheet.contracts)
        name = speech.points(points)
        spoken = word("pad_ragnarok_star.worth", points=name, count=count)
        touch = Touch(label=spoken, means=Worth(points))
        shapes += word_key(f"worth/{points}", at, name, BODY * desk.text, touch, lit=points == desk.sheet.look)
    return shapes


# -- contracts of the deck -----------------------------------------------------------------------------


def _listed(desk: Desk, found: list[Contract], width: float) -> list[Part]:
    """Rows of one or two contracts."""
    across = 2 if width >= TWO_ACROSS else 1
    wide = (width - (across - 1) * GAP) / across
    parts = [_contract(desk, one, wide) for one in found]
    return [_side_by_side(parts[i : i + across], across) for i in range(0, len(parts), across)]


def _side_by_side(parts: list[Part], across: int) -> Part:
    height = max(part.height for part in parts)

    def draw(box: Box) -> list[Shape]:
        places = zip(parts, keys_in_row(box, across), strict=False)
        return [shape for part, at in places for shape in part.draw(at)]

    return Part(height, draw)


def why_not(desk: Desk, key: str) -> str:
    """Why a contract cannot be chosen; empty where it can, or is."""
    if key in desk.sheet.contracts:
        return ""
    if name := holder(desk.pad, desk.seat, key):
        return word("pad_ragnarok_star.why.taken", name=name)
    if other := rival(desk.sheet, key):
        return word("pad_ragnarok_star.why.docked", contract=other)
    return ""


def note(desk: Desk, key: str) -> str:
    """What there is to say of a contract besides its condition."""
    if why := why_not(desk, key):
        return why
    doubt = key in desk.sheet.contracts and doubtful(desk.pad, desk.seat, key)
    return word("pad_ragnarok_star.doubt") if doubt else ""


def _contract(desk: Desk, one: Contract, width: float) -> Part:
    text, room = desk.text, width - BADGE - 16 - 30
    name = wrapped(one.name, BODY * text, room, True)
    words = wrapped(one.text, SMALL * text, room)
    more = wrapped(note(desk, one.key), SMALL * text, room)
    high, small = line_height(BODY * text), line_height(SMALL * text)
    needed = len(name) * high + (len(words) + len(more)) * small + 14

    def draw(box: Box) -> list[Shape]:
        key, x, y = f"contract/{one.key}", box.x + BADGE + 16, box.y + 7
        on, why = one.key in desk.sheet.contracts, why_not(desk, one.key)
        low = y + len(name) * high
        return [
            ground(key, box, _touch(one, on, why), lit=on),
            *_badge(key, one.points, on, (box.x + 8 + BADGE / 2, box.center[1])),
            *paragraph(f"{key}/name", x, y, name, BODY * text, bold=True, fill="muted" if why else "text"),
            *paragraph(f"{key}/text", x, low, words, SMALL * text, fill="muted"),
            *paragraph(f"{key}/note", x, low + len(words) * small, more, SMALL * text, fill="muted" if why else "text"),
            *(figure("check", f"{key}/check", box.x + box.w - 18, box.center[1], 20, Ink("green")) if on else ()),
        ]

    return Part(max(KEY, needed), draw)


def _touch(one: Contract, on: bool, why: str) -> Touch:
    kind = "on" if on else "off"
    parts = {"name": one.name, "text": one.text, "points": speech.points(one.points)}
    spoken = word(f"pad_ragnarok_star.contract.{kind}", **parts)
    return Touch(label=spoken, means=Fulfil(one.key), enabled=not why, why=why)


def _badge(key: str, points: int, on: bool, at: tuple[float, float]) -> list[Shape]:
    fill, ink = ("green", "on_green") if on else ("inverse", "inverse_text")
    return [
        Circle(key=f"{key}/disc", x=at[0], y=at[1], r=BADGE / 2 - 1, fill=fill, layer=Layer.MARKS),
        centred(f"{key}/points", at, str(points), 15, fill=ink, bold=True, layer=Layer.MARKS),
    ]


# -- contracts of another set --------------------------------------------------------------------------


def _others(desk: Desk, width: float) -> Part:
    """How many contracts that are not in this list were fulfilled, by their points."""
    text, points = desk.text, desk.sheet.look
    name = word("pad_ragnarok_star.other", points=speech.points(points))
    words = wrapped(name, BODY * text, width - STEPPER - 8)
    row = max(KEY, len(words) * line_height(BODY * text)) + 6

    def draw(box: Box) -> list[Shape]:
        top = box.center[1] - len(words) * line_height(BODY * text) / 2
        return [
            *paragraph("other/name", box.x, top, words, BODY * text),
            *stepper(desk, f"other/{points}", name, box),
        ]

    return Part(row, draw)
