"""The sea: four islands in a ring with fans and boats, ice in the gaps, the dragon, boats that have not landed yet."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.ragnarok_star import events as e
from companion.games.ragnarok_star.actions import is_locked
from companion.games.ragnarok_star.box import BOARD, FANS, RING
from companion.games.ragnarok_star.state import CENTRE
from companion.sheets.marks import Ink
from companion.sheets.prose import line_height
from companion.sheets.shapes import Box, Layer, Pattern, Rect, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import offer, speech
from .draft import Part, Path, Pick
from .figures import figure
from .pieces import BODY, PAD, band_badge, card, centred, fan_badge, inset, kept, level, plate, title_height, told

GAP = 46.0
BOAT = 22.0
ORDER = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Column and row of the islands, once around."""


class Chart(NamedTuple):
    """Where everything lies."""

    sea: Box
    islands: tuple[Box, ...]
    gaps: tuple[Box, ...]
    middle: tuple[float, float]


def _island_height(text: float) -> float:
    return 8 + line_height(BODY * text) + 4 + 22 * max(1.0, text * 0.85) + 4 + BOAT + 10


def height(sight: Sight, width: float) -> float:
    return PAD + title_height(sight.text) + 2 * _island_height(sight.text) + GAP + 16 + 6


def chart(sight: Sight, box: Box) -> Chart:
    top = box.y + PAD + title_height(sight.text)
    sea = Box(box.x + 4, top, box.w - 8, box.y + box.h - top - 6)
    wide, high = (sea.w - 8 - GAP) / 2, _island_height(sight.text)
    left, y = sea.x + 4, sea.y + 8
    islands = tuple(Box(left + c * (wide + GAP), y + r * (high + GAP), wide, high) for c, r in ORDER)
    x, middle = sea.x + sea.w / 2, y + high + GAP / 2
    centres = (
        (x, y + high / 2),
        (islands[1].center[0], middle),
        (x, y + high + GAP + high / 2),
        (islands[0].center[0], middle),
    )
    gaps = tuple(Box(cx - 22, cy - 22, 44, 44) for cx, cy in centres)
    return Chart(sea, islands, gaps, (x, middle))


def sea(sight: Sight, box: Box) -> list[Shape]:
    view, at = sight.view, chart(sight, box)
    key = "ragnarok_star.title.sea.number" if view.phase == "resolve" else "ragnarok_star.title.sea"
    title = word(key, round=view.round, rounds=BOARD.rounds, number=view.number)
    shapes = [*card("sea", box, title, sight.text), *_water(at.sea)]
    offered = offer.offered(sight)
    rings = _rings(sight)
    for gap in range(RING):
        shapes += _gap(sight, gap, at, offered)
    for island in range(RING):
        shapes += _island(sight, island, at.islands[island], offered)
        shapes += _fans(sight, island, at.islands[island], rings)
        shapes += _harbour(sight, island, at.islands[island])
    return [*shapes, *_at_sea(sight, at.middle)]


@kept
def _water(box: Box) -> list[Shape]:
    """Deep water, and over it waves of ice blue."""
    looks = {"pattern": Pattern.WAVES, "weave": "ice", "weave_opacity": 0.3, "radius": 16.0, "opacity": 0.5}
    return [plate("sea/deep", box, "sunken", radius=16.0), plate("sea/water", box, "ice_soft", **looks)]


# -- ice -----------------------------------------------------------------------------------------------


def _gap(sight: Sight, gap: int, at: Chart, offered: dict[Part, Path]) -> list[Shape]:
    view, box = sight.view, at.gaps[gap]
    iced = gap in view.tiles and view.phase != "setup"
    path = offered.get(Part("tile", gap)) or offered.get(Part("spot", gap))
    key = f"gap/{gap}"
    shapes: list[Shape] = []
    if iced and view.options.ice != "lock":
        shapes.append(_link(key, gap, at))
    shapes.append(_gap_ground(sight, gap, box, iced, path))
    if iced:
        shapes += figure(
            "ice",
            f"{key}/ice",
            *box.center,
            30,
            Ink("on_gold_soft" if path else "on_ice", "gold_soft" if path else "ice"),
        )
    return shapes


def _link(key: str, gap: int, at: Chart) -> Rect:
    """A bridge of ice from island to island."""
    x, y = at.gaps[gap].center
    box = Box(x - GAP / 2, y - 9, GAP, 18) if gap % 2 == 0 else Box(x - 9, y - GAP / 2, 18, GAP)
    return plate(f"{key}/link", box, "ice", radius=3.0)


def _gap_ground(sight: Sight, gap: int, box: Box, iced: bool, path: Path | None) -> Shape:
    name = speech.gap_name(gap)
    label = word("ragnarok_star.gap.ice" if iced else "ragnarok_star.gap.open", gap=name)
    ready = path is not None
    touch = Touch(label=label, means=Pick(path)) if path is not None else told(label, gap_words(sight, gap, iced))
    return plate(
        f"gap/{gap}",
        box,
        radius=14,
        fill="gold_soft" if ready else "ice" if iced else "",
        stroke="gold" if ready else "ice" if iced else "",
        stroke_width=3 if ready else 1.5,
        layer=Layer.MARKS,
        touch=touch,
        pulse=ready,
    )


def gap_words(sight: Sight, gap: int, iced: bool) -> str:
    """What ice does here, or would."""
    names = {"island": speech.island_name(gap), "other": speech.island_name((gap + 1) % RING)}
    key = f"ragnarok_star.about.ice.{sight.view.options.ice}" if iced else "ragnarok_star.about.no_ice"
    return word(key, **names)


# -- islands -------------------------------------------------------------------------------------------


def _path_to(island: int, offered: dict[Part, Path]) -> Path | None:
    """The answer that this island stands for: itself, or the most fans that can be taken there."""
    if found := offered.get(Part("island", island)):
        return found
    takes = [path for part, path in offered.items() if part.kind == "take" and _take_island(part) == island]
    return takes[0] if takes else None


def _take_island(part: Part) -> int:
    key = str(part.value).removesuffix("!").partition("@")[2]
    return next(i for i, island in enumerate(BOARD.islands) if island.key == key)


def _island(sight: Sight, island: int, box: Box, offered: dict[Part, Path]) -> list[Shape]:
    path, key = _path_to(island, offered), f"island/{island}"
    name = speech.island_name(island)
    label = island_words(sight, island)
    touch = Touch(label=label, means=Pick(path)) if path else told(label, label)
    shore = inset(box, -3)
    ground = plate(
        key,
        box,
        radius=20,
        fill="gold_soft" if path else "card",
        stroke="gold" if path else "line",
        stroke_width=3 if path else 1,
        touch=touch,
        pulse=bool(path),
    )
    ink, size = "on_gold_soft" if path else "text", BODY * sight.text
    at = (box.center[0], box.y + 8 + line_height(size) / 2)
    return [
        plate(f"{key}/shore", shore, "ice_soft", radius=23.0, opacity=0.55),
        ground,
        centred(f"{key}/name", at, name, size, fill=ink, bold=True, room=box.w - 14),
    ]


def island_words(sight: Sight, island: int) -> str:
    """Everything about an island in one sentence."""
    view = sight.view
    crowd = view.crowd[island * RING : island * RING + RING]
    fans = ", ".join(speech.counted(count, fan) for fan, count in enumerate(crowd) if count)
    boats = ", ".join(speech.name_of(sight, i) for i, seat in enumerate(view.seats) if seat.island == island)
    parts = [f"{speech.island_name(island)}: {fans or word('ragnarok_star.island.empty')}"]
    if boats:
        parts.append(word("ragnarok_star.island.boats", names=boats))
    if _locked(sight, island):
        parts.append(word("ragnarok_star.island.locked"))
    if view.dragon == island:
        parts.append(word("ragnarok_star.island.dragon"))
    return ". ".join(parts)


def _locked(sight: Sight, island: int) -> bool:
    return sight.view.phase != "setup" and is_locked(sight.view, island)


def _fans(sight: Sight, island: int, box: Box, rings: dict[tuple[int, int], str]) -> list[Shape]:
    text = sight.text
    y = box.y + 8 + line_height(BODY * text) + 4 + 11 * max(1.0, text * 0.85)
    pitch, size = (box.w - 12) / RING, 17.0 if box.w < 180 else 22.0
    shapes: list[Shape] = []
    for fan in range(len(FANS)):
        count = sight.view.crowd[island * RING + fan]
        key, x = f"crowd/{island}/{fan}", box.x + 6 + fan * pitch
        shapes += fan_badge(key, fan, (x + size / 2, y), size, sight.marks, faint=not count)
        ink = "text" if count else "muted"
        at, room = (x + size + 2, y), pitch - size - 2
        shapes.append(level(f"{key}/count", at, str(count), BODY * text, fill=ink, bold=True, room=room))
        if role := rings.get((island, fan)):
            shapes.append(_ring(key, Box(x - 1, y - size / 2 - 1, size + 2, size + 2), role))
    return shapes


def _ring(key: str, box: Box, role: str) -> Rect:
    return plate(f"{key}/news", box, "", radius=6.0, stroke=role, stroke_width=2, layer=Layer.HINTS)


def _rings(sight: Sight) -> dict[tuple[int, int], str]:
    """Where fans just came or went, and where they could not decide."""
    found: dict[tuple[int, int], str] = {}
    for event in sight.news:
        if isinstance(event, e.FansArrived):
            found |= {(island, fan): "ice" for island, fan, count in event.came if count}
        elif isinstance(event, e.Collected | e.Scared):
            found.setdefault((event.island, event.fan), "ice")
        elif isinstance(event, e.Undecided):
            found[event.island, event.fan] = "ember"
    return found


def _harbour(sight: Sight, island: int, box: Box) -> list[Shape]:
    """Boats on the left; lock and dragon on the right."""
    y, x = box.y + box.h - 9 - BOAT / 2, box.x + 6 + BOAT / 2
    shapes: list[Shape] = []
    for seat, one in enumerate(sight.view.seats):
        if one.island == island:
            shapes += band_badge(f"boat/{seat}", seat, (x, y), BOAT, seat == sight.seat)
            x += BOAT + 1
    right = box.x + box.w - 15
    if _locked(sight, island):
        shapes += figure("lock", f"island/{island}/lock", right, y, 16, Ink("ice", "card"))
        right -= 17
    if sight.view.dragon == island:
        shapes += figure("dragon", f"island/{island}/dragon", right, y, 20, Ink("ember", "card"))
    return shapes


def _at_sea(sight: Sight, middle: tuple[float, float]) -> list[Shape]:
    """Boats in the centre."""
    out = [seat for seat, one in enumerate(sight.view.seats) if one.island == CENTRE]
    shapes: list[Shape] = []
    for i, seat in enumerate(out):
        x = middle[0] + (i % 2 - 0.5) * BOAT if len(out) > 1 else middle[0]
        y = middle[1] + (i // 2 - 0.5) * BOAT if len(out) > 2 else middle[1]
        shapes += band_badge(f"boat/{seat}", seat, (x, y), BOAT, seat == sight.seat)
    return shapes
