"""The bands at the table in short: fans by kind, contracts, ice, shield, angry fans, points."""

from __future__ import annotations

from companion.games.ragnarok_star.box import FANS
from companion.games.ragnarok_star.scoring import in_pit, score
from companion.sheets.marks import Ink
from companion.sheets.prose import line_height
from companion.sheets.shapes import Align, Anchor, Box, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import offer, speech
from .draft import Part, Path, Pick
from .figures import figure
from .pieces import BODY, PAD, SMALL, band_badge, card, fan_badge, label, level, plate, title_height, told

GAP = 4.0


def _row_height(text: float) -> float:
    return 14 + line_height(BODY * text) + max(18.0, line_height(SMALL * text))


def height(sight: Sight, width: float) -> float:
    rows = len(sight.view.seats)
    return PAD + title_height(sight.text) + rows * (_row_height(sight.text) + GAP) + 6


def company(sight: Sight, box: Box) -> list[Shape]:
    shapes = card("company", box, word("ragnarok_star.title.company"), sight.text)
    offered, totals = offer.offered(sight), score(sight.view)
    y, high = box.y + PAD + title_height(sight.text), _row_height(sight.text)
    for seat in range(len(sight.view.seats)):
        at = Box(box.x + 8, y + seat * (high + GAP), box.w - 16, high)
        shapes += _row(sight, seat, at, offered.get(Part("seat", seat)), totals.seats[seat].total)
    return shapes


def _row(sight: Sight, seat: int, box: Box, path: Path | None, total: int) -> list[Shape]:
    text, key = sight.text, f"company/{seat}"
    spoken = words(sight, seat, total)
    touch = Touch(label=spoken, means=Pick(path)) if path else told(spoken, spoken)
    ground = plate(
        key,
        box,
        radius=10,
        fill="gold_soft" if path else "card" if seat == sight.seat else "",
        stroke="gold" if path else "",
        stroke_width=3,
        touch=touch,
        pulse=bool(path),
    )
    ink, size = "on_gold_soft" if path else "text", BODY * text
    high = box.y + 6 + line_height(size) / 2
    right = box.x + box.w - 10
    shapes: list[Shape] = [
        ground,
        *band_badge(f"{key}/band", seat, (box.x + 22, box.center[1]), 32, seat == sight.seat),
        level(
            f"{key}/name", (box.x + 46, high), speech.name_of(sight, seat), size, fill=ink, bold=True, room=box.w * 0.4
        ),
        label(
            f"{key}/total",
            right,
            box.center[1],
            speech.signed(total) if sight.scores else "",
            18 * text,
            fill=ink,
            bold=True,
            align=Align.RIGHT,
            anchor=Anchor.MIDDLE,
        ),
    ]
    shapes += _signs(sight, seat, (right - 44, high), path is not None)
    return [*shapes, *_fans(sight, seat, Box(box.x + 46, box.y + box.h - 8 - 18, box.w - 46 - 44, 18), ink)]


def _signs(sight: Sight, seat: int, at: tuple[float, float], lit: bool) -> list[Shape]:
    """Ice Master, shield, a locked board: from the right."""
    view, (x, y) = sight.view, at
    one, cut = view.seats[seat], "gold_soft" if lit else "raised"
    found = [("ice", "ice", view.master == seat and view.phase != "setup"), ("shield", "text", bool(one.shield))]
    found += [
        ("lock", "ice", speech.has_locked(sight, seat) and view.phase == "program"),
        ("guest", "gold", bool(one.guest)),
    ]
    shapes: list[Shape] = []
    for name, role, holds in found:
        if holds:
            shapes += figure(name, f"company/{seat}/{name}", x, y, 16, Ink(role, cut))
            x -= 20
    return shapes


def _fans(sight: Sight, seat: int, box: Box, ink: str) -> list[Shape]:
    """How many of each kind, contracts in hand, angry fans."""
    one, key, y = sight.view.seats[seat], f"company/{seat}", box.center[1]
    size, angry = SMALL * sight.text, sight.view.options.angry_fans
    pitch = min(46.0, box.w / (len(FANS) + (2 if angry else 1)))
    shapes: list[Shape] = []
    for fan, count in enumerate(one.fans):
        x = box.x + fan * pitch
        shapes += fan_badge(f"{key}/fan{fan}", fan, (x + 8, y), 16, sight.marks, faint=not count)
        shapes.append(level(f"{key}/count{fan}", (x + 18, y), str(count), size, fill=ink, room=pitch - 18))
    more = [("contract", len(one.contracts) + len(one.fulfilled))] + ([("angry", len(one.lodge))] if angry else [])
    for i, (name, count) in enumerate(more, len(FANS)):
        x = box.x + i * pitch
        shapes += figure(name, f"{key}/{name}s", x + 8, y, 16, Ink("ember" if name == "angry" else ink, "raised"))
        shapes.append(level(f"{key}/{name}/count", (x + 18, y), str(count), size, fill=ink, room=pitch - 18))
    return shapes


def words(sight: Sight, seat: int, total: int) -> str:
    """A band in one sentence or two."""
    view = sight.view
    one = view.seats[seat]
    fans = ", ".join(speech.counted(count, fan) for fan, count in enumerate(one.fans))
    parts = [
        word(
            "ragnarok_star.company",
            name=speech.name_of(sight, seat),
            band=word(f"ragnarok_star.band.{seat}"),
            points=speech.points(total) if sight.scores else word("ragnarok_star.points.hidden"),
            fans=fans,
            pit=in_pit(one.fans, view.options.hall_rows),
            contracts=len(one.contracts) + len(one.fulfilled),
        )
    ]
    if view.master == seat and view.phase != "setup":
        parts.append(word("ragnarok_star.company.master"))
    if one.shield:
        parts.append(word("ragnarok_star.company.shield"))
    if view.options.angry_fans:
        parts.append(word("ragnarok_star.company.angry", count=len(one.lodge)))
    return " ".join(parts)
