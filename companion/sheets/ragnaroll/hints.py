"""What glows on the grid: squares to touch, the way of a strike, gods in reach, dice as they would fall, news."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll.sheet import NAMES, SIDE, STONES, STRIDE, TROLLS, bits
from companion.sheets import marks
from companion.sheets.marks import Ink
from companion.sheets.shapes import Box, Circle, Layer, Line, Point, Rect, Shape, Touch
from companion.sheets.sight import Sight

from . import offer, speech
from .draft import At
from .ground import Ground
from .pieces import centred, inset

HINTS = Layer.HINTS


def hints(sight: Sight, ground: Ground) -> list[Shape]:
    """The layer over the squares, and their touches."""
    shapes: list[Shape] = []
    shapes += news(sight, ground)
    shapes += glows(sight, ground)
    shapes += strike(sight, ground)
    shapes += gods(sight, ground)
    shapes += dice(sight, ground)
    return shapes


def glows(sight: Sight, ground: Ground) -> Iterable[Shape]:
    """A touch for every square that shows; those that answer the question glow."""
    lit, seen, struck = offer.squares(sight), speech.SquareWords(sight), offer.sheet_of(sight).struck
    for bit, box, full in ground.shown:
        if not full:
            if lit >> bit & 1:
                yield glow(f"glow/{NAMES[bit]}", inset(box, 1), bool((TROLLS | STONES) & ~struck & 1 << bit))
            continue
        if lit >> bit & 1:
            if struck >> bit & 1:
                yield moat(f"moat/{NAMES[bit]}", inset(box, 1))
            yield glow(f"glow/{NAMES[bit]}", inset(box, 1), bool((TROLLS | STONES) & ~struck & 1 << bit))
        yield spot(bit, box, seen.label(bit), "" if lit >> bit & 1 else seen.why(bit))


@lru_cache(maxsize=8192)
def spot(bit: int, box: Box, label: str, why: str) -> Rect:
    """Where a square is touched; with a reason it does not answer."""
    touch = Touch(label=label, means=At(bit), enabled=not why, why=why)
    return Rect(key=f"at/{NAMES[bit]}", x=box.x, y=box.y, w=box.w, h=box.h, layer=HINTS, touch=touch)


@lru_cache(maxsize=1024)
def glow(key: str, box: Box, dark: bool) -> Rect:
    return Rect(
        key=key,
        x=box.x + 1,
        y=box.y + 1,
        w=box.w - 2,
        h=box.h - 2,
        radius=min(5.0, box.w / 3),
        stroke="glow" if dark else "gold",
        stroke_width=3,
        layer=HINTS,
        pulse=True,
    )


@lru_cache(maxsize=1024)
def moat(key: str, box: Box) -> Rect:
    """Sets the glow apart from the light ground of a strike."""
    at = inset(box, 3)
    return Rect(key=key, x=at.x, y=at.y, w=at.w, h=at.h, radius=4, stroke="surface", stroke_width=4, layer=HINTS)


def news(sight: Sight, ground: Ground) -> Iterable[Shape]:
    """A ring around what was just struck."""
    for bit in dict.fromkeys(offer.landed(sight)):
        box = ground.box(bit)
        if box is not None:
            ring = inset(box, 2.5)
            yield Rect(
                key=f"news/{NAMES[bit]}",
                x=ring.x,
                y=ring.y,
                w=ring.w,
                h=ring.h,
                radius=min(5.0, ring.w / 3),
                stroke="ice",
                stroke_width=3,
                layer=HINTS,
            )


# -- strikes -------------------------------------------------------------------------------------------


def strike(sight: Sight, ground: Ground) -> list[Shape]:
    """The target, what each square costs in magic, and the way to the square in mind."""
    ask = sight.decision
    if not isinstance(ask, d.Strike):
        return []
    shapes = target(ask.target, ground)
    square = offer.aimed(sight)
    for bit, price in offer.prices(sight).items():
        if price and bit != square and ground.full(bit):
            shapes += price_tag(bit, price, ground)
    if square >= 0:
        shapes += way(sight, square, ground)
    return shapes


def target(bit: int, ground: Ground) -> list[Shape]:
    """A ring with four ticks on the square the dice name."""
    box = ground.box(bit)
    if box is None or not ground.full(bit):
        return []
    (x, y), r = box.center, box.w * 0.36
    ring = Circle(key="target", x=x, y=y, r=r, stroke="gold", stroke_width=2.5, layer=HINTS)
    ticks: list[Shape] = [
        Line(
            key=f"target/{i}",
            points=((x + dx * r * 0.75, y + dy * r * 0.75), (x + dx * r * 1.3, y + dy * r * 1.3)),
            stroke="gold",
            stroke_width=2.5,
            layer=HINTS,
        )
        for i, (dx, dy) in enumerate(((1, 0), (-1, 0), (0, 1), (0, -1)))
    ]
    return [ring, *ticks]


def price_tag(bit: int, price: int, ground: Ground) -> list[Shape]:
    box = ground.box(bit)
    assert box is not None
    text = min(ground.text, 1.15)  # more would hide what stands on the square
    r = 6.5 * text + 1
    x, y = box.x + box.w - r - 2, box.y + r + 2
    key = f"price/{NAMES[bit]}"
    return [
        Circle(key=key, x=x, y=y, r=r, fill="gold", layer=HINTS),
        centred(f"{key}/0", (x, y), str(price), 12 * text, fill="on_gold", bold=True, layer=HINTS),
    ]


def way(sight: Sight, square: int, ground: Ground) -> list[Shape]:
    """The path of the strike, and a ghost of its cross at the end."""
    passed = offer.path(sight, square)
    shapes: list[Shape] = []
    spots = [ground.box(bit) for bit in passed]
    points = [box.center for box in spots if box is not None]
    if len(points) > 1:
        shapes += trail("way", points)
    box = ground.box(square)
    if box is not None:
        shapes += ghost(square, box)
    return shapes


def trail(key: str, points: list[Point]) -> list[Shape]:
    dots: list[Shape] = [
        Circle(key=f"{key}/{i}", x=x, y=y, r=5, fill="gold", layer=HINTS) for i, (x, y) in enumerate(points)
    ]
    return [
        Line(key=f"{key}/under", points=tuple(points), stroke="surface", stroke_width=8, layer=HINTS),
        Line(key=f"{key}/line", points=tuple(points), stroke="gold", stroke_width=4, layer=HINTS),
        *dots,
    ]


def ghost(bit: int, box: Box) -> list[Shape]:
    """A strike that would land here."""
    at = inset(box, 3)
    key = f"ghost/{NAMES[bit]}"
    x, y = box.center
    return [
        Rect(key=key, x=at.x, y=at.y, w=at.w, h=at.h, radius=min(5, at.w / 3), fill="glow", layer=HINTS),
        *marks.strike(f"{key}/strike", x, y, min(box.w * 0.9, box.h * 0.6), Ink("on_glow", layer=HINTS)),
    ]


# -- gods ----------------------------------------------------------------------------------------------


def gods(sight: Sight, ground: Ground) -> list[Shape]:
    """The god in mind as an outline, or Thor's line."""
    call = offer.called(sight)
    mask = call[1] if call else offer.line_in_mind(sight)
    if not mask:
        return []
    shapes: list[Shape] = []
    for bit in bits(mask):
        box = ground.box(bit)
        if box is not None and not call:
            shapes += ghost(bit, box)
        elif box is not None:
            shapes += ember_ghost(bit, box)
    return [*shapes, *outline(mask, ground)]


def ember_ghost(bit: int, box: Box) -> list[Shape]:
    """A fire that would burn here."""
    at, (x, y) = inset(box, 2), box.center
    key = f"ghost/{NAMES[bit]}"
    size = min(box.w * 0.9, box.h * 0.6)
    return [
        Rect(key=key, x=at.x, y=at.y, w=at.w, h=at.h, radius=min(5, at.w / 3), fill="glow", layer=HINTS),
        *marks.flame(f"{key}/flame", x, y, size, Ink("on_glow", "glow", HINTS)),
    ]


def outline(mask: int, ground: Ground) -> Iterable[Shape]:
    """The edge of a set of squares."""
    for bit in bits(mask):
        box = ground.box(bit)
        if box is None:
            continue
        for side, step, start, end in EDGES:
            neighbour = bit + step
            if neighbour >= 0 and mask >> neighbour & 1:
                continue
            yield Line(
                key=f"edge/{NAMES[bit]}/{side}",
                points=(
                    (box.x + start[0] * box.w, box.y + start[1] * box.h),
                    (box.x + end[0] * box.w, box.y + end[1] * box.h),
                ),
                stroke="gold",
                stroke_width=4,
                layer=HINTS,
                pulse=True,
            )


EDGES = (
    ("top", -STRIDE, (0, 0), (1, 0)),
    ("bottom", STRIDE, (0, 1), (1, 1)),
    ("left", -1, (0, 0), (0, 1)),
    ("right", 1, (1, 0), (1, 1)),
)

# -- dice ----------------------------------------------------------------------------------------------


def dice(sight: Sight, ground: Ground) -> list[Shape]:
    """Where the dice would strike as they are placed: the lightning's square, the thunder's column."""
    aim = offer.aim(sight)
    if aim is None:
        return []
    shapes: list[Shape] = []
    if aim.thunder >= 0:
        shapes += thunder_column(aim.thunder, ground)
    if aim.lightning >= 0:
        shapes += lightning(aim.lightning, ground)
    elif aim.column >= 0:
        shapes += band("lightning/column", ground.column(aim.column))
    elif aim.row >= 0:
        for sector in ground.sectors:
            area = ground.area(sector)
            row = Box(area.x, area.y + aim.row * ground.cell, area.w, ground.cell)
            shapes += band(f"lightning/row{sector}", row)
    return shapes


def band(key: str, box: Box | None) -> list[Shape]:
    if box is None:
        return []
    edge = Rect(
        key=key,
        x=box.x + 1,
        y=box.y + 1,
        w=box.w - 2,
        h=box.h - 2,
        radius=7,
        stroke="gold",
        stroke_width=3,
        layer=HINTS,
    )
    return [edge]


def thunder_column(column: int, ground: Ground) -> list[Shape]:
    """The rows are the neighbours' to give: the whole column waits."""
    box = ground.column(column)
    if box is None:
        return []
    shapes = band("thunder", box)
    for row in range(SIDE):
        shapes += badge(f"thunder/{row}", row * STRIDE + column, "hammer", ground)
    return shapes


def lightning(bit: int, ground: Ground) -> list[Shape]:
    box = ground.box(bit)
    if box is None or not ground.full(bit):
        return []
    at, (x, y) = inset(box, 3), box.center
    return [
        Rect(key="lightning", x=at.x, y=at.y, w=at.w, h=at.h, radius=5, fill="glow", layer=HINTS),
        *marks.bolt("lightning/bolt", x, y, box.h * 0.66, Ink("on_glow", "glow", HINTS)),
    ]


def badge(key: str, bit: int, mark: str, ground: Ground) -> list[Shape]:
    """A small mark in the corner of a square."""
    box = ground.box(bit)
    assert box is not None
    r = box.w * 0.19
    x, y = box.x + box.w - r - 4, box.y + box.h - r - 4
    return [
        Circle(key=key, x=x, y=y, r=r, fill="gold", layer=HINTS),
        *marks.MARKS[mark](f"{key}/mark", x, y, r * 1.4, Ink("on_gold", "gold", HINTS)),
    ]
