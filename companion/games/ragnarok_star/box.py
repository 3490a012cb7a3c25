"""What is in the box, as data: islands, fans, musicians, fan cards, contracts and Guest Stars, read once and checked.

Islands and iceberg spots share their numbers: a tile on spot i locks the port of island i and links it with the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from companion.kernel import BadData, decode, read_file, version

KEY = "ragnarok_star"
RING = 4
"""So many islands, colours of fans and iceberg spots."""
BAND, ROW = 6, 3
"""Musicians of a band with its Divalkyrie, the last of them, and actions beside each."""
FIRST_CONTRACTS = 3
"""Contracts drawn at a time, of which one is kept."""
LODGE, EXIT, EXIT_ROOM = 4, 5, 2
"""The numbered squares of a diss lodge; the number that stands for its exit; how many fans wait there."""

Key = Annotated[str, Meta(pattern="^[a-z0-9-]+$")]
Name = Annotated[str, Meta(min_length=1)]
Kind = Literal["sail", "amp", "shield", "ice", "contract", "eye", "guest", "control", "collect", "dragon", "steal"]
Effect = Literal["bridge", "thaw", "bouncer", "encore", "norns", "lullaby"]
Ages = Literal["young", "old"]
Of = Literal["fans", "most_of_one", "pit", "rows", "columns", "stolen", "robbed", "docked", "ice_master", "majorities"]


class Island(Struct, frozen=True):
    key: Key
    name: Name


class Fan(Struct, frozen=True):
    key: Key
    name: Name
    plural: Name
    colour: Name
    age: Ages


class ActionText(Struct, frozen=True):
    """An action as the file has it."""

    key: Key
    kind: Kind
    fan: str = ""
    count: Annotated[int, Meta(ge=0, le=2)] = 0


class Musician(Struct, frozen=True):
    key: Key
    name: Name
    actions: Annotated[tuple[ActionText, ...], Meta(min_length=ROW, max_length=ROW)]


class BoardFile(Struct, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=7)]
    fans_each: Annotated[int, Meta(ge=2)]
    islands: Annotated[tuple[Island, ...], Meta(min_length=RING, max_length=RING)]
    fans: Annotated[tuple[Fan, ...], Meta(min_length=RING, max_length=RING)]
    musicians: Annotated[tuple[Musician, ...], Meta(min_length=BAND, max_length=BAND)]


class Arrival(Struct, frozen=True):
    """Fans of a card; the star stands for as many as there are players."""

    fan: str
    island: str
    count: Literal["star"] | Annotated[int, Meta(ge=1)]


class FanCard(Struct, frozen=True):
    key: Key
    arrivals: Annotated[tuple[Arrival, ...], Meta(min_length=1)]


class FanFile(Struct, frozen=True):
    young: Annotated[tuple[FanCard, ...], Meta(min_length=8, max_length=8)]
    old: Annotated[tuple[FanCard, ...], Meta(min_length=8, max_length=8)]


class Measure(Struct, frozen=True):
    """Something to count about a player; `contracts.measure` counts it."""

    of: Of
    fans: tuple[str, ...] = ()
    islands: tuple[str, ...] = ()


class Want(Measure, frozen=True):
    """A measure and what it has to be."""

    at_least: int | None = None
    at_most: int | None = None
    as_many_as: Measure | None = None


class Contract(Struct, frozen=True):
    key: Key
    name: Name
    points: Annotated[int, Meta(ge=1, le=3)]
    when: Literal["once", "end"]
    text: Name
    wants: Annotated[tuple[Want, ...], Meta(min_length=1)]


class ContractFile(Struct, frozen=True):
    contracts: Annotated[tuple[Contract, ...], Meta(min_length=4 * FIRST_CONTRACTS)]


class GuestStar(Struct, frozen=True):
    key: Key
    name: Name
    effect: Effect
    copies: Annotated[int, Meta(ge=1)]
    text: Name


class GuestFile(Struct, frozen=True):
    guests: Annotated[tuple[GuestStar, ...], Meta(min_length=1)]


# -- checks --------------------------------------------------------------------------------------------


def check_board(board: BoardFile, file: str) -> None:
    for name in ("islands", "fans", "musicians"):
        _check_keys(getattr(board, name), file, name)
    if [fan.age for fan in board.fans] != ["young", "young", "old", "old"]:
        raise BadData(file, "fans", "two young fans come first, then two old ones")
    for m, musician in enumerate(board.musicians):
        _check_keys(musician.actions, file, f"musicians[{m}].actions")
    band, diva = board.musicians[:-1], board.musicians[-1]
    wanted = {(fan.key, count) for fan in board.fans for count in (1, 2)}
    collects = set()
    for m, musician in enumerate(band):
        for a, action in enumerate(musician.actions):
            place = f"musicians[{m}].actions[{a}]"
            if action.kind != "collect":
                continue
            if (action.fan, action.count) not in wanted:
                raise BadData(file, place, f"'{action.fan}' x{action.count} is not one or two of a known fan")
            if (action.fan, action.count) in collects:
                raise BadData(file, place, f"{action.fan} x{action.count} stands twice")
            collects.add((action.fan, action.count))
    if collects != wanted:
        fan, count = min(wanted - collects)
        raise BadData(file, "musicians", f"nobody collects {fan} x{count}")
    _check_kinds(band, ("sail", "amp", "shield", "ice", "contract", "eye", "steal"), file, "musicians")
    _check_kinds((diva,), ("guest", "control", "dragon"), file, f"musicians[{BAND - 1}]")


def _check_kinds(band: Iterable[Musician], kinds: Sequence[str], file: str, place: str) -> None:
    found = [action.kind for musician in band for action in musician.actions if action.kind != "collect"]
    if sorted(found) != sorted(kinds):
        raise BadData(file, place, f"the special actions are {', '.join(kinds)}, each once; here: {', '.join(found)}")


def check_fans(cards: FanFile, board: BoardFile, file: str) -> None:
    islands = {island.key for island in board.islands}
    for age in ("young", "old"):
        fans = {fan.key for fan in board.fans if fan.age == age}
        _check_keys(getattr(cards, age), file, age)
        for c, card in enumerate(getattr(cards, age)):
            for a, arrival in enumerate(card.arrivals):
                place = f"{age}[{c}].arrivals[{a}]"
                _check_one(arrival.fan, fans, file, f"{place}.fan", f"{age} fan")
                _check_one(arrival.island, islands, file, f"{place}.island", "island")


def check_contracts(found: ContractFile, board: BoardFile, file: str) -> None:
    _check_keys(found.contracts, file, "contracts")
    for c, contract in enumerate(found.contracts):
        for w, want in enumerate(contract.wants):
            place = f"contracts[{c}].wants[{w}]"
            _check_measure(want, board, file, place)
            if want.as_many_as is not None:
                _check_measure(want.as_many_as, board, file, f"{place}.as_many_as")
            if (want.at_least, want.at_most, want.as_many_as) == (None, None, None):
                raise BadData(file, place, "says nothing: it needs at_least, at_most or as_many_as")


def _check_measure(measure: Measure, board: BoardFile, file: str, place: str) -> None:
    fans, islands = {fan.key for fan in board.fans}, {island.key for island in board.islands}
    for i, fan in enumerate(measure.fans):
        _check_one(fan, fans, file, f"{place}.fans[{i}]", "fan")
    for i, island in enumerate(measure.islands):
        _check_one(island, islands, file, f"{place}.islands[{i}]", "island")


def check_guests(found: GuestFile, file: str) -> None:
    _check_keys(found.guests, file, "guests")


def _check_one(key: str, known: set[str], file: str, place: str, what: str) -> None:
    if key not in known:
        raise BadData(file, place, f"'{key}' is no {what}; there are {', '.join(sorted(known))}")


def _check_keys(entries: Sequence[Any], file: str, place: str) -> None:
    keys = [entry.key for entry in entries]
    for i, key in enumerate(keys):
        if key in keys[:i]:
            raise BadData(file, f"{place}[{i}].key", f"'{key}' stands twice")


def check_file(name: str, text: bytes, file: str) -> Any:
    """One data file decoded and checked. Raises `BadData`."""
    type_, check = CHECKS[name]
    found = decode(text, type_, file)
    check(found, file)
    return found


CHECKS: dict[str, tuple[Any, Callable[[Any, str], None]]] = {
    "board.json": (BoardFile, check_board),
    "fans.json": (FanFile, lambda cards, file: check_fans(cards, BOARD, file)),
    "contracts.json": (ContractFile, lambda contracts, file: check_contracts(contracts, BOARD, file)),
    "guests.json": (GuestFile, check_guests),
}


def _load(name: str) -> Any:
    return check_file(name, read_file(f"{KEY}/{name}"), f"{KEY}/{name}")


BOARD: BoardFile = _load("board.json")
_CARDS: FanFile = _load("fans.json")
CONTRACTS: dict[str, Contract] = {contract.key: contract for contract in _load("contracts.json").contracts}
GUESTS: dict[str, GuestStar] = {guest.key: guest for guest in _load("guests.json").guests}
DATA_VERSION = version(KEY, CHECKS)

ISLANDS = tuple(island.key for island in BOARD.islands)
FANS = tuple(fan.key for fan in BOARD.fans)
STACKS: tuple[Ages, Ages] = ("young", "old")
ISLAND_OF = {key: number for number, key in enumerate(ISLANDS)}
FAN_OF = {key: number for number, key in enumerate(FANS)}
ALL_FANS = BOARD.fans_each * RING


class Action(Struct, frozen=True):
    """One of the 18 actions on a band board, as the rules use it."""

    name: str
    kind: Kind
    musician: int
    fan: int = -1
    count: int = 0

    @property
    def ticked(self) -> bool:
        """Whether an island has to be ticked with it."""
        return self.kind in ("sail", "amp", "dragon")


ACTIONS: tuple[Action, ...] = tuple(
    Action(f"{musician.key}.{action.key}", action.kind, m, FAN_OF.get(action.fan, -1), action.count)
    for m, musician in enumerate(BOARD.musicians)
    for action in musician.actions
)
ACTION_OF = {action.name: number for number, action in enumerate(ACTIONS)}

ARRIVALS: dict[str, tuple[tuple[int, int, int], ...]] = {
    card.key: tuple((ISLAND_OF[a.island], FAN_OF[a.fan], 0 if a.count == "star" else a.count) for a in card.arrivals)
    for card in (*_CARDS.young, *_CARDS.old)
}
"""By fan card: island, fan and how many, 0 being the star."""
YOUNG_CARDS = tuple(card.key for card in _CARDS.young)
OLD_CARDS = tuple(card.key for card in _CARDS.old)


def neighbours(tiles: Iterable[int], island: int) -> list[int]:
    """The islands that ice links with this one."""
    found = [(island + 1) % RING] if island in tiles else []
    return [*found, (island - 1) % RING] if (island - 1) % RING in tiles else found
