"""Charts of statistics as scenes: totals over time, how they spread, means by score line, the share of games won.

A chart is drawn without ground or title, to stand on a surface or a card, and comes with the one sentence that says
what it shows. Gold is data, ember what is negative, muted the axes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import count
from statistics import fmean
from typing import Any, Protocol

import msgspec

from companion.sheets import lettering
from companion.sheets.marks import Ink, star
from companion.sheets.prose import line_height, number, set_at, wrapped
from companion.sheets.scene import (
    Align,
    Anchor,
    Arc,
    Box,
    Circle,
    Layer,
    Line,
    Point,
    Polygon,
    Rect,
    Scene,
    Shape,
    Text,
)
from companion.words import word

AXIS = 12.0
BODY = 14.0
GAP = 8.0
DOT = 4.0
ROOMY = 9.0
"""From point to point, dp: nearer than this and single dots would run together."""
LEAST_PLOT = 48.0
WIDEST_BIN = 64.0
DASH, SPACE = 9.0, 6.0


class Chart(msgspec.Struct, frozen=True):
    """A picture, and what it shows in one sentence."""

    scene: Scene
    spoken: str


class Bin(Protocol):
    """How many totals were from `low` to `high`, both included."""

    @property
    def low(self) -> int: ...

    @property
    def high(self) -> int: ...

    @property
    def count(self) -> int: ...


# -- totals over time ----------------------------------------------------------------------------------


def line_chart(points: Sequence[tuple[str, float]], width: float, height: float = 200, text: float = 1.0) -> Chart:
    """Values in the order of time, each with its label (a date); the scene grows where the height is too little."""
    if not points:
        return _empty("charts.empty.line", width, height, text)
    values = [value for _, value in points]
    ticks = round_ticks(min(values), max(values))
    left = max(lettering.width(number(tick), AXIS * text) for tick in ticks) + GAP
    row = line_height(AXIS * text)
    height = max(height, 2 * row + 2 * GAP + _badge_room(text) + LEAST_PLOT)
    below = (ticks[-1] - max(values)) / (ticks[-1] - ticks[0])
    top, bottom = _under_legend(below, height - row - GAP, text), row + GAP
    plot = Box(left, top, width - left - DOT - 2, height - top - bottom)
    track = _track(values, plot, ticks)
    shapes = [*_grid(ticks, plot, text), *_curve(track, plot), *_mean(values, plot, ticks, text)]
    shapes += [*_best(values, track, plot, text), *_ends(points, plot, text), _games(len(points), width, text)]
    return Chart(Scene(width, height, tuple(shapes)), _line_words(points))


def round_ticks(low: float, high: float) -> list[float]:
    """Three or four round numbers from at most `low` to at least `high`, a step of 1, 2 or 5 (times ten) apart."""
    for step in (digit * 10**power for power in count() for digit in (1, 2, 5)):
        first, last = math.floor(low / step), math.ceil(high / step)
        if last - first <= 3:
            break
    while last - first < 2:
        first, last = (first - 1, last) if last - high / step > low / step - first else (first, last + 1)
    return [float(tick * step) for tick in range(first, last + 1)]


def _under_legend(below: float, floor: float, text: float) -> float:
    """The top of the plot, so that the badge of the best keeps clear of the legend.

    The best stands this share of the plot `below` its top; the plot ends at the floor.
    """
    legend = line_height(AXIS * text) + GAP
    wanted = (legend + _badge_room(text) - floor * below) / (1 - below)
    return max(legend + AXIS * text / 2, wanted)


def _height_of(value: float, plot: Box, ticks: Sequence[float]) -> float:
    return plot.y + plot.h * (ticks[-1] - value) / (ticks[-1] - ticks[0])


def _track(values: Sequence[float], plot: Box, ticks: Sequence[float]) -> list[Point]:
    """The points in the plot; a single one stands in its middle."""
    last = len(values) - 1
    if not last:
        return [(plot.center[0], _height_of(values[0], plot, ticks))]
    inner = plot.w - 2 * DOT
    return [(plot.x + DOT + inner * i / last, _height_of(value, plot, ticks)) for i, value in enumerate(values)]


def _grid(ticks: Sequence[float], plot: Box, text: float) -> Iterable[Shape]:
    axis = 0.0 if 0.0 in ticks else ticks[0]
    for i, tick in enumerate(ticks):
        y = _height_of(tick, plot, ticks)
        yield _rule(f"grid/{i}", (plot.x, y), (plot.x + plot.w, y), "outline" if tick == axis else "line")
        yield set_at(f"tick/{i}", plot.x - GAP, y, number(tick), AXIS * text, fill="muted", align=Align.RIGHT)


def _curve(track: Sequence[Point], plot: Box) -> Iterable[Shape]:
    """The line over its shade; dots where they do not run together."""
    if len(track) > 1:
        floor = plot.y + plot.h + 1  # a hair below the axis, so that the outline never touches itself
        outline = (*track, (track[-1][0], floor), (track[0][0], floor))
        yield Polygon(key="shade", points=outline, fill="gold", opacity=0.14)
        yield Line(key="line", points=tuple(track), stroke="gold", stroke_width=2.0)
    if len(track) == 1 or track[1][0] - track[0][0] >= ROOMY:
        for i, (x, y) in enumerate(track):
            yield Circle(key=f"dot/{i}", x=x, y=y, r=DOT - 1, fill="gold")


def _mean(values: Sequence[float], plot: Box, ticks: Sequence[float], text: float) -> Iterable[Shape]:
    """A dashed line, named by the same dashes above the plot."""
    if len(values) < 2:
        return
    mean, middle = fmean(values), line_height(AXIS * text) / 2
    y = _height_of(mean, plot, ticks)
    yield from _dashes("mean", plot.x, plot.x + plot.w, y)
    yield from _dashes("legend", plot.x, plot.x + 2 * DASH + SPACE, middle)
    x = plot.x + 2 * DASH + SPACE + GAP
    yield set_at("legend/text", x, middle, word("charts.mean", mean=number(mean)), AXIS * text, fill="muted")


def _dashes(key: str, start: float, end: float, y: float) -> Iterable[Shape]:
    for i in range(math.ceil((end - start) / (DASH + SPACE))):
        x = start + i * (DASH + SPACE)
        yield _rule(f"{key}/{i}", (x, y), (min(end, x + DASH), y), "muted", 1.5)


def _latest_best(values: Sequence[float]) -> int:
    return max(range(len(values)), key=lambda i: (values[i], i))


def _badge_height(text: float) -> float:
    return line_height(AXIS * text) + 6


def _badge_room(text: float) -> float:
    """From the best point up to the top of its badge."""
    return DOT + 4 + _badge_height(text)


def _best(values: Sequence[float], track: Sequence[Point], plot: Box, text: float) -> Iterable[Shape]:
    """The best value on a badge with a star, right above its point: nothing else is drawn as high."""
    at = _latest_best(values)
    size, words, tall = AXIS * text, number(values[at]), _badge_height(text)
    wide = size + 4 + lettering.width(words, size, True) + 2 * GAP
    x = min(max(track[at][0] - wide / 2, plot.x), plot.x + plot.w - wide)
    y = track[at][1] - _badge_room(text)
    yield Circle(key="best", x=track[at][0], y=track[at][1], r=DOT + 1, fill="gold", stroke="text", stroke_width=1.5)
    yield Rect(key="best/badge", x=x, y=y, w=wide, h=tall, radius=tall / 2, fill="gold_soft")
    yield from star("best/star", x + GAP + size / 2, y + tall / 2, size, Ink("on_gold_soft", layer=Layer.STATIC))
    yield set_at("best/text", x + GAP + size + 4, y + tall / 2, words, size, fill="on_gold_soft", bold=True)


def _ends(points: Sequence[tuple[str, float]], plot: Box, text: float) -> Iterable[Shape]:
    """The first and the last label under the axis; one label where there is one point."""
    y, size = plot.y + plot.h + GAP, AXIS * text
    looks: dict[str, Any] = {"fill": "muted", "anchor": Anchor.TOP}
    if len(points) == 1:
        yield set_at("from", plot.center[0], y, points[0][0], size, align=Align.CENTER, room=plot.w, **looks)
        return
    room = plot.w / 2 - GAP
    yield set_at("from", plot.x, y, points[0][0], size, room=room, **looks)
    yield set_at("to", plot.x + plot.w, y, points[-1][0], size, align=Align.RIGHT, room=room, **looks)


def _games(games: int, width: float, text: float) -> Text:
    words = word("charts.games.one") if games == 1 else word("charts.games", count=games)
    middle = line_height(AXIS * text) / 2
    return set_at("games", width - DOT - 2, middle, words, AXIS * text, fill="muted", align=Align.RIGHT)


def _line_words(points: Sequence[tuple[str, float]]) -> str:
    best = points[_latest_best([value for _, value in points])]
    if len(points) == 1:
        return word("charts.spoken.line.one", first=best[0], best=number(best[1]))
    return word(
        "charts.spoken.line",
        count=len(points),
        first=points[0][0],
        last=points[-1][0],
        mean=number(fmean(value for _, value in points)),
        best=number(best[1]),
        when=best[0],
        latest=number(points[-1][1]),
    )


# -- how totals spread ---------------------------------------------------------------------------------


def histogram(bins: Sequence[Bin], width: float, height: float = 180, text: float = 1.0) -> Chart:
    """A column for each bin with its count above; the bins lie side by side, the lowest first."""
    if not any(each.count for each in bins):
        return _empty("charts.empty.histogram", width, height, text)
    size = AXIS * text
    row = line_height(size)
    height = max(height, 2 * row + 2 * GAP + LEAST_PLOT)
    marks = _bin_marks(bins)
    margin = max(lettering.width(mark, size) for mark in marks) / 2 + 1
    wide = min((width - 2 * margin) / len(bins), WIDEST_BIN * text)
    left = (width - wide * len(bins)) / 2
    plot = Box(left, row + GAP / 2, wide * len(bins), height - 2 * row - 1.5 * GAP)
    shapes = [shape for i, each in enumerate(bins) for shape in _column(i, each, bins, plot, size)]
    floor = plot.y + plot.h
    shapes += [_rule("axis", (left - GAP / 2, floor), (left + plot.w + GAP / 2, floor), "outline")]
    shapes += _bin_axis(marks, plot, wide, size)
    return Chart(Scene(width, height, tuple(shapes)), _histogram_words(bins))


def _column(index: int, each: Bin, bins: Sequence[Bin], plot: Box, size: float) -> Iterable[Shape]:
    if not each.count:
        return
    wide = plot.w / len(bins)
    gap = min(4.0, wide * 0.14)
    tall = max(2.0, plot.h * each.count / max(other.count for other in bins))
    x, y = plot.x + index * wide + gap / 2, plot.y + plot.h - tall
    yield _block(f"bin/{index}", Box(x, y, wide - gap, tall), each.high < 0)
    middle = x + (wide - gap) / 2
    yield set_at(f"count/{index}", middle, y - 2, str(each.count), size, align=Align.CENTER, anchor=Anchor.BOTTOM)


def _single(bins: Sequence[Bin]) -> bool:
    """Whether each bin holds one number, which then stands under its column instead of at its edges."""
    return all(each.low == each.high for each in bins)


def _bin_marks(bins: Sequence[Bin]) -> list[str]:
    edges = [each.low for each in bins] + ([] if _single(bins) else [bins[-1].high + 1])
    return [number(edge) for edge in edges]


def _bin_axis(marks: Sequence[str], plot: Box, wide: float, size: float) -> Iterable[Shape]:
    """The numbers at the edges of the bins, as many of them as have room."""
    broadest = max(lettering.width(mark, size) for mark in marks) + GAP
    every = math.ceil(broadest / wide)
    start = plot.x + (wide / 2 if len(marks) * wide <= plot.w + 0.01 else 0)
    floor = plot.y + plot.h
    for i in range(0, len(marks), every):
        x = start + i * wide
        yield _rule(f"edge/{i}", (x, floor), (x, floor + 4), "outline")
        yield set_at(f"mark/{i}", x, floor + GAP, marks[i], size, fill="muted", align=Align.CENTER, anchor=Anchor.TOP)


def _histogram_words(bins: Sequence[Bin]) -> str:
    most = max(bins, key=lambda each: each.count)
    key = "charts.spoken.histogram" + (".single" if most.low == most.high else "")
    parts = {"from": number(most.low), "to": number(most.high), "times": most.count}
    low, high = number(bins[0].low), number(bins[-1].high)
    return word(key, count=sum(each.count for each in bins), low=low, high=high, **parts)


# -- means by score line -------------------------------------------------------------------------------


def bars(rows: Sequence[tuple[str, float]], width: float, text: float = 1.0) -> Chart:
    """A bar for each row, from the zero axis to the right, or to the left where the value is negative."""
    if not rows:
        return _empty("charts.empty.bars", width, 0, text)
    size = BODY * text
    names = min(max(lettering.width(name, size) for name, _ in rows), width * 0.4)
    step = line_height(size) + 12
    room = Box(names + GAP, 0, width - names - GAP, step * len(rows))
    zero, scale = _zero_axis([value for _, value in rows], room, size)
    shapes: list[Shape] = [_rule("axis", (zero, 2), (zero, room.h - 2), "outline")]
    for i, (name, value) in enumerate(rows):
        shapes += _bar(i, (name, value), (zero, (i + 0.5) * step), scale, size, names)
    listed = ", ".join(word("charts.spoken.bars.row", line=name, mean=number(value)) for name, value in rows)
    return Chart(Scene(width, room.h, tuple(shapes)), word("charts.spoken.bars", listed=listed))


def _zero_axis(values: Sequence[float], room: Box, size: float) -> tuple[float, float]:
    """Where zero stands and how many dp a unit has, so that the values beside their bars have room on both sides."""
    low, high = min(0.0, *values), max(0.0, *values)
    left, right = (
        max((lettering.width(number(value), size, True) + GAP for value in side), default=GAP / 2)
        for side in ([v for v in values if v < 0], [v for v in values if v >= 0])
    )
    scale = (room.w - left - right) / (high - low or 1.0)
    return room.x + left - low * scale, scale


def _bar(index: int, row: tuple[str, float], at: Point, scale: float, size: float, names: float) -> Iterable[Shape]:
    (name, value), (zero, y) = row, at
    long, thick = abs(value) * scale, size * 0.95
    negative = value < 0
    yield set_at(f"name/{index}", 0, y, name, size, room=names)
    if long > 0.5:
        x = zero - long if negative else zero
        yield _block(f"bar/{index}", Box(x, y - thick / 2, long, thick), negative)
    end = zero - long - GAP / 2 if negative else zero + long + GAP / 2
    align = Align.RIGHT if negative else Align.LEFT
    role = "ember" if negative else "text" if value else "muted"
    yield set_at(f"value/{index}", end, y, number(value), size, fill=role, align=align, bold=True)


# -- games won -----------------------------------------------------------------------------------------


def share_bar(won: int, games: int, width: float, text: float = 1.0) -> Chart:
    """A ring that is gold as far as games were won, the share in it and the counts beside it."""
    if not games:
        return _empty("charts.empty.share", width, 0, text)
    thick = 10 * text
    across = 88 * text
    middle, r = across / 2, (across - thick) / 2
    shapes: list[Shape] = [Arc(key="ring", x=middle, y=middle, r=r, stroke="high", stroke_width=thick)]
    if won:
        end = 360 * won / games
        for key, role, wide in (("won", "gold", thick), ("won/heart", "glow", thick - 2)):
            shapes.append(Arc(key=key, x=middle, y=middle, r=r, end=end, stroke=role, stroke_width=wide))
    percent = round(100 * won / games)
    share = word("charts.share", percent=percent)
    inner = 2 * r - thick - 4
    shapes.append(set_at("share", middle, middle, share, 20 * text, bold=True, align=Align.CENTER, room=inner))
    shapes += _counts(won, games, Box(across + 2 * GAP, 0, width - across - 2 * GAP, across), text)
    spoken = word("charts.spoken.share", won=won, games=games, percent=percent)
    return Chart(Scene(width, across, tuple(shapes)), spoken)


def _counts(won: int, games: int, room: Box, text: float) -> Iterable[Shape]:
    count = word("charts.won", won=won, games=games)
    above, below = line_height(24 * text), line_height(BODY * text)
    y = room.center[1] - (above + below) / 2
    yield set_at("counts", room.x, y, count, 24 * text, bold=True, anchor=Anchor.TOP, room=room.w)
    words, size = word("charts.won.games"), BODY * text
    yield set_at("counts/of", room.x, y + above, words, size, fill="muted", anchor=Anchor.TOP, room=room.w)


# -- what all of them are made of ----------------------------------------------------------------------


def _empty(key: str, width: float, height: float, text: float) -> Chart:
    """The sentence that stands where there is nothing to draw yet."""
    sentence, size = word(key), BODY * text
    lines = wrapped(sentence, size, width - 2 * GAP)
    step = line_height(size)
    height = max(height, step * len(lines) + 4 * GAP)
    top = (height - step * len(lines)) / 2
    looks: dict[str, Any] = {"fill": "muted", "align": Align.CENTER, "anchor": Anchor.TOP}
    shapes = [set_at(f"empty/{i}", width / 2, top + i * step, line, size, **looks) for i, line in enumerate(lines)]
    return Chart(Scene(width, height, tuple(shapes)), sentence)


def _block(key: str, box: Box, negative: bool) -> Rect:
    """A column or bar. On birch the glow needs its edge of dark gold, at night both are the same."""
    fill, edge = ("ember", "ember") if negative else ("glow", "gold")
    radius = min(4.0, box.w / 2, box.h / 2)
    return Rect(key=key, x=box.x, y=box.y, w=box.w, h=box.h, radius=radius, fill=fill, stroke=edge)


def _rule(key: str, start: Point, end: Point, role: str, thick: float = 1.0) -> Line:
    return Line(key=key, points=(start, end), stroke=role, stroke_width=thick)
