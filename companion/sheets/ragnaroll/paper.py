"""The sheet to print on A4 across: of a new game blank, else as it stands."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.ragnaroll.scoring import score
from companion.games.ragnaroll.sheet import BOARD, NAMES, ROUNDS, STRUCK_AT_START, bits
from companion.games.ragnaroll.state import Seat, State
from companion.sheets import marks
from companion.sheets.marks import Ink
from companion.sheets.palette import SECTORS
from companion.sheets.scene import Scene
from companion.sheets.shapes import Align, Anchor, Box, Layer, Line, Pattern, Polygon, Rect, Shape
from companion.sheets.sight import Sight
from companion.words import word

from . import gods, grid, network, speech, tracks
from .ground import Ground
from .pieces import PAD, card, inset, label, title_height

WIDTH, HEIGHT = 1123.0, 794.0
MARGIN = 38.0
CELL = 55.0
GAP = 14.0


def paper(view: State, seat: int) -> Scene:
    """Everything the box's own sheet has, in greys that take a pencil."""
    sight = Sight(view=view, seat=seat, width=WIDTH, height=HEIGHT)
    content = WIDTH - 2 * MARGIN
    ground = Ground(MARGIN + 20, 142, CELL, gap=(content - 40 - 18 * CELL) / 2, head=26, band=18)
    low = ground.y + 6 * CELL + 10 + tracks.TRACK + GAP
    high = HEIGHT - MARGIN - low + 2
    left, right = 372.0, 250.0
    middle = content - left - right - 2 * GAP
    shapes = [
        *_heading(content),
        *_rounds(view, Box(MARGIN + 330, 34, content - 330 - 206, 62)),
        *_turns(sight, Box(WIDTH - MARGIN - 190, 34, 190, 62)),
        *_squares(ground, view.seats[seat]),
        *_tracks(sight, ground),
        *network.network(sight, Box(MARGIN - PAD, low, left, high)),
        *gods.gods(sight, Box(MARGIN + left + GAP, low, middle, high)),
        *_score(sight, Box(WIDTH - MARGIN - right, low, right + PAD, high)),
        label("paper/order", MARGIN, HEIGHT - 30, word("ragnaroll.paper.order"), 12, fill="muted", room=content),
    ]
    return Scene(WIDTH, HEIGHT, tuple(_printed(shape) for shape in shapes if not _is_touch_only(shape)))


def is_blank(view: State, seat: Seat) -> bool:
    return view.round == 1 and seat.struck == STRUCK_AT_START and not seat.runes and not seat.turns


def _is_touch_only(shape: Shape) -> bool:
    return shape.touch is not None and not shape.fill and not shape.stroke


def _printed(shape: Shape) -> Shape:
    """Paper is not touched, and its light tints need an edge."""
    if (isinstance(shape, Rect | Polygon) and shape.fill in SECTORS) or shape.stroke in SECTORS:
        return replace(shape, touch=None, stroke="outline")
    return replace(shape, touch=None) if shape.touch else shape


def _heading(content: float) -> list[Shape]:
    """The title, and a line for the name."""
    return [
        *marks.bolt("paper/bolt", MARGIN + 14, 56, 42, Ink("text")),
        label("paper/title", MARGIN + 36, 56, word("ragnaroll.paper.title"), 34, bold=True, anchor=Anchor.MIDDLE),
        label("paper/name", MARGIN, 100, word("ragnaroll.paper.name"), 14, anchor=Anchor.BOTTOM, fill="muted"),
        Line(key="paper/line", points=((MARGIN + 44, 99), (MARGIN + 300, 99)), stroke="outline"),
    ]


def _rounds(view: State, box: Box) -> list[Shape]:
    """The rounds; those played are crossed off."""
    bonuses = ROUNDS.bonus if view.options.bonus_from == "2" else ROUNDS.later_bonus
    pitch = (box.w + 4) / ROUNDS.rounds
    shapes = _caption("rounds", box, word("ragnaroll.title.rounds"))
    for number, bonus in enumerate(bonuses, 1):
        played = number < view.round or view.phase == "over"
        at = Box(box.x + (number - 1) * pitch, box.y, pitch - 4, box.h)
        key = f"round/{number}"
        shapes += tracks.round_box(key, number, bonus, number + 1 if played else 0, False, at, 1.0)
        shapes.append(_frame(f"{key}/frame", at, 7))
    return shapes


def _turns(sight: Sight, box: Box) -> list[Shape]:
    pitch = (box.w + 4) / len(ROUNDS.die_turns)
    boxes = [Box(box.x + i * pitch, box.y, pitch - 4, box.h) for i in range(len(ROUNDS.die_turns))]
    return [
        *_caption("turns", box, word("ragnaroll.title.turns")),
        *tracks.turns(sight, box),
        *(_frame(f"turn/{i + 1}/frame", at, 7) for i, at in enumerate(boxes)),
    ]


def _caption(key: str, box: Box, words: str) -> list[Shape]:
    return [label(f"caption/{key}", box.x, box.y - 3, words, 12, fill="muted", bold=True, anchor=Anchor.BOTTOM)]


def _frame(key: str, box: Box, radius: float) -> Rect:
    return Rect(key=key, x=box.x, y=box.y, w=box.w, h=box.h, radius=radius, stroke="outline", layer=Layer.MARKS)


def _squares(ground: Ground, sheet: Seat) -> list[Shape]:
    shapes: list[Shape] = [shape for sector in ground.sectors for shape in grid.frame(ground, sector)]
    for bit in bits(BOARD):
        shapes += _square(ground, bit, grid.status(sheet, bit))
    return shapes


def _square(ground: Ground, bit: int, state: int) -> list[Shape]:
    """A square with what stands there; a strike as a cross over it, a burnt one dark with a flame."""
    box = ground.box(bit)
    assert box is not None
    key, at, (x, y) = f"square/{NAMES[bit]}", inset(box, 1), box.center
    burnt = state == grid.BURNT
    shapes: list[Shape] = [
        Rect(
            key=key,
            x=at.x,
            y=at.y,
            w=at.w,
            h=at.h,
            radius=5,
            fill="ember" if burnt else grid.ground_role(bit, grid.OPEN),
            stroke="outline",
            pattern=Pattern.NONE,
        )
    ]
    if burnt:
        return [*shapes, *marks.flame(f"{key}/flame", x, y, box.h * 0.6, Ink("on_ember", "ember"))]
    kind = grid.KINDS.get(grid.kind_of(bit))
    if kind:
        ink = grid.kind_ink(bit)
        struck = Ink("outline", ink.cut, opacity=0.6)
        shapes += kind(f"{key}/kind", x, y, box.h * 0.56, struck if state == grid.STRUCK else ink)
    if state == grid.STRUCK:
        shapes += marks.strike(f"{key}/strike", x, y, box.h * 0.8, Ink("text"))
    return shapes


def _tracks(sight: Sight, ground: Ground) -> list[Shape]:
    shapes: list[Shape] = []
    for sector in ground.sectors:
        area = ground.area(sector)
        shapes += tracks.track(sight, sector, Box(area.x, area.y + area.h + 6, area.w, tracks.TRACK))
    return shapes


def _score(sight: Sight, box: Box) -> list[Shape]:
    """A box for every line, empty on a blank sheet."""
    seat = score(sight.view).seats[sight.seat]
    blank = is_blank(sight.view, sight.view.seats[sight.seat])
    shapes = card("score", box, word("ragnaroll.title.score"), 1.0)
    top = box.y + PAD + title_height(1.0)
    pitch = (box.y + box.h - PAD - top + 3) / (len(seat.lines) + 1)
    for i, (name, points) in enumerate([*((line.name, line.points) for line in seat.lines), ("total", seat.total)]):
        key, y = f"score/{name}", top + i * pitch
        at = Box(box.x + box.w - PAD - 66, y, 66, pitch - 3)
        words = word(f"ragnaroll.line.{name.replace(' ', '_')}")
        bold = name == "total"
        shapes.append(label(f"{key}/name", box.x + PAD, at.center[1], words, 14, bold=bold, anchor=Anchor.MIDDLE))
        shapes.append(_frame(f"{key}/box", at, 4))
        if not blank:
            shapes.append(
                label(
                    f"{key}/points",
                    at.x + at.w - 10,
                    at.center[1],
                    speech.signed(points),
                    15,
                    bold=True,
                    align=Align.RIGHT,
                    anchor=Anchor.MIDDLE,
                )
            )
    return shapes
