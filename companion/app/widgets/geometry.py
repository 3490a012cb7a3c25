"""Triangles with soft edges for filled outlines and strokes, in pixels; knows nothing of Kivy.

A soft edge is one pixel wide and lies half in, half out of the true edge: its vertices carry `SOLID` inside and `CLEAR`
outside as texture coordinate along two texels of a colour. So every shape is smooth without multisampling, and what
lies on whole pixels stays crisp. Vertices are flat lists x, y, u, v as Kivy's Mesh takes them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

Point = tuple[float, float]
CLEAR, SOLID = 0.25, 0.75  # texel centres of the ramp
SOFT = 0.5  # half the width of a soft edge
_MITRE = 2.0  # a corner reaches out at most this many times the edge's distance


class Solid(NamedTuple):
    """Vertices and triangle indices."""

    vertices: list[float]
    indices: list[int]


def signed_area(points: Sequence[Point]) -> float:
    """Positive where the outline runs counterclockwise (y upwards)."""
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


def tidy(points: Sequence[Point]) -> list[Point]:
    """The outline without doubled points, counterclockwise."""
    kept: list[Point] = []
    for point in points:
        if not kept or math.dist(point, kept[-1]) > 1e-3:
            kept.append(point)
    while len(kept) > 1 and math.dist(kept[0], kept[-1]) <= 1e-3:
        kept.pop()
    return kept if signed_area(kept) >= 0 else kept[::-1]


def thinned(points: Sequence[Point], slack: float = 0.1) -> list[Point]:
    """The outline without points that lie within `slack` of the straight way past them: nobody would see them."""
    kept = [points[0]]
    for at in range(1, len(points)):
        (ax, ay), (px, py), (bx, by) = kept[-1], points[at], points[(at + 1) % len(points)]
        length = math.dist((ax, ay), (bx, by))
        off = abs((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / length if length else math.dist((ax, ay), (px, py))
        if off > slack or math.dist((ax, ay), (px, py)) > 6:
            kept.append((px, py))
    return kept


def triangles(points: Sequence[Point]) -> list[int]:
    """Indices of triangles that fill a counterclockwise outline, concave ones too (by cutting off ears)."""
    ring = list(range(len(points)))
    turns = [_turn_at(points, ring, i) for i in ring]
    indices: list[int] = []
    while len(ring) > 3:
        at = _ear(points, ring, turns)
        indices += (ring[at - 1], ring[at], ring[(at + 1) % len(ring)])
        del ring[at], turns[at]
        for beside in (at - 1, at % len(ring)):
            turns[beside] = _turn_at(points, ring, beside)
    return indices + ring if len(ring) == 3 else indices


def _turn_at(points: Sequence[Point], ring: list[int], i: int) -> float:
    """How sharply the outline turns at a place of the ring: to the left where that is positive."""
    return _turn(points[ring[i - 1]], points[ring[i]], points[ring[(i + 1) % len(ring)]])


def _ear(points: Sequence[Point], ring: list[int], turns: list[float]) -> int:
    """The place in the ring of a corner whose triangle holds no other corner."""
    dents = [ring[i] for i, turn in enumerate(turns) if turn <= 0]
    for i, turn in enumerate(turns):
        corner = (ring[i - 1], ring[i], ring[(i + 1) % len(ring)])
        if turn > 0 and not any(d not in corner and _inside(points, d, corner) for d in dents):
            return i
    return turns.index(max(turns))  # an outline that touches itself: cut anywhere rather than never end


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _inside(points: Sequence[Point], at: int, corner: tuple[int, int, int]) -> bool:
    p = points[at]
    a, b, c = (points[i] for i in corner)
    return _turn(a, b, p) >= 0 and _turn(b, c, p) >= 0 and _turn(c, a, p) >= 0


def outward(points: Sequence[Point]) -> list[Point]:
    """For every corner of a counterclockwise outline: the way that moves both its edges out by one."""
    count = len(points)
    normals = [_normal(points[i], points[(i + 1) % count]) for i in range(count)]
    return [_mitre(normals[i - 1], normals[i]) for i in range(count)]


def _normal(a: Point, b: Point) -> Point:
    """To the right of the way from a to b, which is outside of a counterclockwise outline."""
    length = math.dist(a, b) or 1.0
    return (b[1] - a[1]) / length, (a[0] - b[0]) / length


def _mitre(one: Point, other: Point) -> Point:
    x, y = one[0] + other[0], one[1] + other[1]
    square = x * x + y * y
    if square < 1e-6:
        return other
    stretch = min(2 / square, _MITRE / math.sqrt(square))
    return x * stretch, y * stretch


def filled(points: Sequence[Point], indices: Sequence[int] | None = None) -> Solid:
    """A filled outline with a soft edge; `indices` where the triangles of a like outline are known."""
    points = tidy(points)
    if len(points) < 3:
        return Solid([], [])
    inner = list(indices) if indices is not None else triangles(points)
    vertices: list[float] = []
    ways = outward(points)
    for (x, y), (nx, ny) in zip(points, ways, strict=True):
        vertices += (x - nx * SOFT, y - ny * SOFT, SOLID, 0.5)
    for (x, y), (nx, ny) in zip(points, ways, strict=True):
        vertices += (x + nx * SOFT, y + ny * SOFT, CLEAR, 0.5)
    return Solid(vertices, inner + _rim(len(points)))


def _rim(count: int) -> list[int]:
    """Triangles between an inner ring 0.. and an outer ring count.. of vertices."""
    indices: list[int] = []
    for i in range(count):
        j = (i + 1) % count
        indices += (i, j, count + i, j, count + j, count + i)
    return indices


@lru_cache(maxsize=256)
def disc(radius: float) -> Solid:
    """A filled circle around the origin."""
    points = arc_points(0, 0, radius, 0, 360)[:-1][::-1]  # clockwise angles, turned around
    return filled(points, [i for k in range(1, len(points) - 1) for i in (0, k, k + 1)])


@lru_cache(maxsize=512)
def rounded(width: float, height: float, radius: float) -> Solid:
    """A filled rectangle with round corners, its lower left corner at the origin."""
    points = rounded_outline(width, height, radius)
    return filled(points, [i for k in range(1, len(points) - 1) for i in (0, k, k + 1)])


def rounded_outline(width: float, height: float, radius: float) -> list[Point]:
    """Counterclockwise from the lower right corner's start; the lower left corner is at the origin."""
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return [(0, 0), (width, 0), (width, height), (0, height)]
    corners = ((width - r, r, 180, 90), (width - r, height - r, 90, 0), (r, height - r, 360, 270), (r, r, 270, 180))
    points: list[Point] = []
    for x, y, start, end in corners:
        points += arc_points(x, y, r, end, start)[::-1]
    return points


def arc_points(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    """Points of an arc, in degrees clockwise from the top, close enough together to look round."""
    step = 2 * math.acos(max(0.0, 1 - 0.12 / max(radius, 0.24)))
    count = max(2, math.ceil(math.radians(end - start) / step))
    angles = [math.radians(start + (end - start) * i / count) for i in range(count + 1)]
    return [(x + radius * math.sin(a), y + radius * math.cos(a)) for a in angles]


def stroked(points: Sequence[Point], width: float, closed: bool = False) -> Solid:
    """A line of that width through the points, with round joints and ends and soft edges."""
    line = [p for i, p in enumerate(points) if i == 0 or math.dist(p, points[i - 1]) > 1e-3]
    if closed and len(line) > 1 and math.dist(line[0], line[-1]) <= 1e-3:
        line.pop()
    if len(line) < 2:
        return Solid([], [])
    ribs = _ribs(line, closed)
    if not closed:
        first, last = _normal(line[0], line[1]), _normal(line[-2], line[-1])
        ribs = [*_cap(line[0], first, -1), *ribs, *_cap(line[-1], last, 1)[::-1]]
    return _ribbon(ribs, max(width, 1.0) / 2)


# The middle, the way to the left edge, the way to the right edge.
Rib = tuple[Point, Point, Point]


def _ribs(line: Sequence[Point], closed: bool) -> list[Rib]:
    count = len(line)
    normals = [_normal(line[i], line[(i + 1) % count]) for i in range(count if closed else count - 1)]
    ribs: list[Rib] = []
    for i, point in enumerate(line):
        before = normals[i - 1] if closed or i else normals[0]
        after = normals[i] if closed or i < count - 1 else normals[-1]
        ribs += [(point, (-n[0], -n[1]), n) for n in _joint(before, after)]
    return [*ribs, ribs[0]] if closed else ribs


def _joint(before: Point, after: Point) -> list[Point]:
    """The normals at a corner: one for a slight or right-angled bend, a turn of several for a sharp one."""
    cosine = before[0] * after[0] + before[1] * after[1]
    if cosine > -0.1:
        return [_mitre(before, after)]
    start = math.atan2(before[1], before[0])
    turn = math.atan2(before[0] * after[1] - before[1] * after[0], cosine)
    return [(math.cos(start + turn * i / 6), math.sin(start + turn * i / 6)) for i in range(7)]


def _cap(end: Point, right: Point, ahead: int) -> list[Rib]:
    """Half a disc around an end, from its tip towards the line; `ahead` is 1 at the line's end, -1 at its start."""
    tx, ty = -right[1] * ahead, right[0] * ahead
    ribs: list[Rib] = []
    for step in range(5):
        along, across = math.cos(step * math.pi / 10), math.sin(step * math.pi / 10)
        x, y = right[0] * across, right[1] * across
        ribs.append((end, (tx * along - x, ty * along - y), (tx * along + x, ty * along + y)))
    return ribs


def _ribbon(ribs: Sequence[Rib], half: float) -> Solid:
    vertices: list[float] = []
    body, edge = max(half - SOFT, 0.0), half + SOFT
    for (x, y), (lx, ly), (rx, ry) in ribs:
        vertices += (x + lx * edge, y + ly * edge, CLEAR, 0.5, x + lx * body, y + ly * body, SOLID, 0.5)
        vertices += (x + rx * body, y + ry * body, SOLID, 0.5, x + rx * edge, y + ry * edge, CLEAR, 0.5)
    indices: list[int] = []
    for rib in range(len(ribs) - 1):
        for lane in range(3):
            a = rib * 4 + lane
            indices += (a, a + 1, a + 4, a + 1, a + 5, a + 4)
    return Solid(vertices, indices)


class Outlines:
    """Remembers how like outlines fall into triangles, so that eighteen trolls are cut once."""

    def __init__(self) -> None:
        self._known: dict[int, list[tuple[list[Point], list[int]]]] = {}
        self.cuts = 0

    def filled(self, points: Sequence[Point]) -> Solid:
        outline = thinned(tidy(points)) if points else []
        return filled(outline, self._triangles(outline)) if len(outline) > 2 else Solid([], [])

    def _triangles(self, outline: list[Point]) -> list[int]:
        unit = _unit(outline)
        known = self._known.setdefault(len(unit), [])
        for other, indices in known:
            if all(abs(x - ox) < 0.01 and abs(y - oy) < 0.01 for (x, y), (ox, oy) in zip(unit, other, strict=True)):
                return indices
        self.cuts += 1
        known.append((unit, triangles(outline)))
        del known[:-64]
        return known[-1][1]


def _unit(outline: Sequence[Point]) -> list[Point]:
    """The outline moved to the origin and scaled to width or height 1, so that size and place do not count."""
    left, low = min(x for x, _ in outline), min(y for _, y in outline)
    size = max(max(x for x, _ in outline) - left, max(y for _, y in outline) - low) or 1.0
    return [((x - left) / size, (y - low) / size) for x, y in outline]
