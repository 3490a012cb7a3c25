"""Contracts with their conditions and points, the Guest Star in hand, and cards just drawn."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.ragnarok_star import decisions as d
from companion.games.ragnarok_star.box import CONTRACTS, GUESTS
from companion.games.ragnarok_star.contracts import progress
from companion.games.ragnarok_star.state import HIDDEN
from companion.sheets.marks import Ink
from companion.sheets.prose import line_height, wrapped
from companion.sheets.shapes import Box, Circle, Layer, Shape, Touch
from companion.sheets.sight import Sight
from companion.words import word

from . import keys, offer, speech
from .draft import Part, Path, Pick
from .figures import figure
from .pieces import BODY, FINGER, PAD, SMALL, card, centred, fitted, paragraph, plate, title_height

GAP = 6.0
BADGE = 28.0


class Entry(NamedTuple):
    """A card as it is shown; `share` is how near it is to being fulfilled, below 0 for none of that."""

    key: str
    name: str
    text: str
    sign: str
    done: bool = False
    share: float = -1.0


def _contract(sight: Sight, key: str, done: bool = False) -> Entry:
    if key == HIDDEN:
        return Entry(key, word("ragnarok_star.face_down"), word("ragnarok_star.face_down.text"), "?")
    if key not in CONTRACTS:
        words = word("ragnarok_star.done" if done else "ragnarok_star.contract.other")
        return Entry(key, speech.card_name(key), words, key, done)
    one = CONTRACTS[key]
    when = word("ragnarok_star.done" if done else f"ragnarok_star.when.{one.when}")
    share = -1.0 if done else progress(sight.view, offer.own(sight), one)
    return Entry(key, one.name, f"{one.text} {when}", str(one.points), done, min(1.0, share))


def _guest(key: str) -> Entry:
    if key == HIDDEN:
        return Entry("guest", word("ragnarok_star.guest.hidden"), word("ragnarok_star.face_down.text"), "?")
    if key not in GUESTS:
        return Entry("guest", speech.card_name(key), word("ragnarok_star.guest.other"), "")
    return Entry("guest", GUESTS[key].name, GUESTS[key].text, "")


def entries(sight: Sight) -> list[Entry]:
    """What lies in front of the band: open contracts, fulfilled ones, a Guest Star."""
    own = offer.own(sight)
    found = [_contract(sight, key) for key in own.contracts] + [_contract(sight, key, True) for key in own.fulfilled]
    return [*found, _guest(own.guest)] if own.guest else found


def drawn(sight: Sight) -> list[Entry]:
    """What was drawn and waits for a decision."""
    ask = sight.decision
    if isinstance(ask, d.Keep):
        return [_contract(sight, key) for key in ask.cards]
    if isinstance(ask, d.Invite):
        return [_guest(ask.drawn)._replace(key="drawn")]
    return []


# -- sections ------------------------------------------------------------------------------------------


def _inner(width: float) -> float:
    return width - 2 * PAD - BADGE - 18


def _entry_height(sight: Sight, entry: Entry, width: float) -> float:
    room = _inner(width)
    name, size = fitted(entry.name, BODY * sight.text, room, 99)
    words = wrapped(entry.text, SMALL * sight.text, room)
    bar = 8 if entry.share >= 0 else 0
    needed = len(name) * line_height(size) + len(words) * line_height(SMALL * sight.text) + 14 + bar
    return max(FINGER, needed)


def _height(sight: Sight, found: list[Entry], width: float) -> float:
    rows = sum(_entry_height(sight, entry, width) + GAP for entry in found)
    return PAD + title_height(sight.text) + (rows or line_height(SMALL * sight.text) + 6) + 4


def height(sight: Sight, width: float) -> float:
    more = FINGER + GAP if _more(sight) else 0
    return _height(sight, entries(sight), width) + more


def _more(sight: Sight) -> list[Path]:
    """At a real table: what can be added by hand."""
    offered = offer.fixable(sight)
    kinds = (Part("more", "contract"), Part("more", "guest"))
    return [offered[part] for part in kinds if part in offered]


def hand_height(sight: Sight, width: float) -> float:
    return _height(sight, drawn(sight), width)


def contracts(sight: Sight, box: Box) -> list[Shape]:
    found = entries(sight)
    shapes = card("contracts", box, word("ragnarok_star.title.contracts"), sight.text)
    shapes += _more_keys(sight, Box(box.x + PAD - 4, box.y + box.h - FINGER - GAP - 2, box.w - 2 * PAD + 8, FINGER))
    if not found:
        at = (box.x + PAD, box.y + PAD + title_height(sight.text))
        return [
            *shapes,
            *paragraph("contracts/none", *at, [word("ragnarok_star.no_contract")], SMALL * sight.text, fill="muted"),
        ]
    return [*shapes, *_listed(sight, "contract", found, box)]


def _more_keys(sight: Sight, box: Box) -> list[Shape]:
    found = _more(sight)
    wide = (box.w - GAP * (len(found) - 1)) / max(1, len(found))
    shapes: list[Shape] = []
    for i, path in enumerate(found):
        name = str(path[-1].value)
        words = word(f"ragnarok_star.more.{name}")
        at = Box(box.x + i * (wide + GAP), box.y, wide, box.h)
        touch = Touch(label=words, means=Pick(path))
        sign = keys.figure_sign(name)
        shapes += keys.key(f"more/{name}", at, words, BODY * sight.text, touch, sign=sign)
    return shapes


def hand(sight: Sight, box: Box) -> list[Shape]:
    """The cards just drawn; to touch one is to keep it."""
    return [
        *card("hand", box, word("ragnarok_star.title.hand"), sight.text),
        *_listed(sight, "hand", drawn(sight), box),
    ]


def _listed(sight: Sight, kind: str, found: list[Entry], box: Box) -> list[Shape]:
    y = box.y + PAD + title_height(sight.text)
    shapes: list[Shape] = []
    for i, entry in enumerate(found):
        at = Box(box.x + PAD - 4, y, box.w - 2 * PAD + 8, _entry_height(sight, entry, box.w))
        shapes += _entry(sight, f"{kind}/{i}", entry, at, box.w)
        y += at.h + GAP
    return shapes


def _entry(sight: Sight, key: str, entry: Entry, box: Box, width: float) -> list[Shape]:
    path = _path(sight, key, entry)
    touch = Touch(label=f"{entry.name}. {entry.text}", means=Pick(path)) if path else None
    held = bool(offer.picks(sight)) and offer.picks(sight)[0] in (Part("card", entry.key), Part("held", entry.key))
    lit = (bool(path) and key.startswith("hand")) or held
    ground = plate(
        key,
        box,
        radius=10,
        fill="gold_soft" if lit else "card",
        stroke="gold" if lit else "outline" if path else "",
        stroke_width=2 if lit else 1,
        touch=touch,
    )
    return [
        ground,
        *_badge(key, entry, (box.x + 8 + BADGE / 2, box.y + 8 + BADGE / 2)),
        *_words(sight, key, entry, box, width, lit),
    ]


def _path(sight: Sight, key: str, entry: Entry) -> Path | None:
    """Where a tap on a card leads: what was drawn is kept, what lies there is fulfilled or played."""
    offered = offer.fixable(sight)
    if key.startswith("hand"):
        return offer.offered(sight).get(Part("card", entry.key))
    if entry.key == "guest":
        return offered.get(Part("star", offer.own(sight).guest))
    return offered.get(Part("shown" if entry.done else "held", entry.key))


def _badge(key: str, entry: Entry, at: tuple[float, float]) -> list[Shape]:
    """Points in a disc, a star for a Guest Star."""
    if not entry.sign:
        return figure("guest", f"{key}/sign", *at, BADGE, Ink("gold", "card"))
    role = "green" if entry.done else "inverse"
    disc = Circle(key=f"{key}/disc", x=at[0], y=at[1], r=BADGE / 2 - 1, fill=role, layer=Layer.MARKS)
    ink = "on_green" if entry.done else "inverse_text"
    return [disc, centred(f"{key}/sign", at, entry.sign, 15, fill=ink, bold=True, layer=Layer.MARKS)]


def _words(sight: Sight, key: str, entry: Entry, box: Box, width: float, lit: bool) -> list[Shape]:
    room, x = _inner(width), box.x + BADGE + 16
    name, size = fitted(entry.name, BODY * sight.text, room, 99)
    small = SMALL * sight.text
    low = box.y + 7 + len(name) * line_height(size)
    words = wrapped(entry.text, small, room)
    ink = "on_gold_soft" if lit else "text"
    shapes = [
        *paragraph(f"{key}/name", x, box.y + 7, name, size, bold=True, fill=ink),
        *paragraph(f"{key}/text", x, low, words, small, fill=ink if lit else "muted"),
    ]
    if entry.share < 0:
        return shapes
    bar = Box(x, low + len(words) * line_height(small) + 4, room, 5)
    shapes.append(plate(f"{key}/bar", bar, "sunken", radius=2.5))
    if entry.share > 0:
        full = bar._replace(w=max(5.0, bar.w * entry.share))
        shapes.append(plate(f"{key}/share", full, "green" if entry.share == 1 else "gold", radius=2.5))
    return shapes
