"""The pad as the file that `score ragnarok_star FILE` reads, as a state, and what of it cannot be."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.ragnarok_star.box import CONTRACTS, FANS, Contract
from companion.games.ragnarok_star.contracts import fulfils
from companion.games.ragnarok_star.paper import PaperSeat, PaperTable, score_table
from companion.games.ragnarok_star.state import Seat, StarOptions, State
from companion.kernel import Deck, ScoreSheet, decode

from .pad_sheet import Pad, Sheet, bare

FILE = "pad"
KNOWN = {"fans", "most_of_one", "pit", "rows", "columns", "majorities"}
"""Measures that the pad can tell; boats, thefts and the Ice Master are not on it."""

# -- the file ------------------------------------------------------------------------------------------


def write(pad: Pad) -> bytes:
    """The file; the air guitar stands in it only while there is a full tie to break."""
    table: dict[str, Any] = {"seats": [_seat(pad, sheet) for sheet in pad.sheets], "hall_rows": pad.rows}
    if pad.guitar >= 0 and pad.guitar in full_tie(pad):
        table["air_guitar"] = pad.sheets[pad.guitar].name
    return _text(table)


def _text(table: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(table), indent=2) + b"\n"


def _seat(pad: Pad, sheet: Sheet) -> dict[str, Any]:
    return {
        "name": sheet.name,
        "fans": dict(zip(FANS, sheet.fans, strict=True)),
        "contracts": [one if isinstance(one, int) else _name(one) for one in sheet.contracts],
        "angry_fans": sheet.angry if pad.angry else 0,
    }


def _name(key: str) -> str:
    """A contract of a draft may be gone from the deck; the file says so then."""
    return CONTRACTS[key].name if key in CONTRACTS else key


def read(text: bytes, file: str) -> Pad:
    """The pad of a file. Raises `BadData`."""
    score = score_table(text, file)  # finds every fault, with its place
    table = decode(text, PaperTable, file)
    sheets = tuple(_sheet(seat) for seat in table.seats)
    guitar = score.ranking.index(1) if table.air_guitar is not None else -1
    return Pad(sheets=sheets, rows=table.hall_rows, angry=any(sheet.angry for sheet in sheets), guitar=guitar)


def _sheet(seat: PaperSeat) -> Sheet:
    boy, girl, oldman, oldwoman = (seat.fans.get(fan, 0) for fan in FANS)
    keys = {contract.name.lower(): key for key, contract in CONTRACTS.items()}
    contracts = [one if isinstance(one, int) else keys.get(one.lower(), one.lower()) for one in seat.contracts]
    return Sheet(name=seat.name, fans=(boy, girl, oldman, oldwoman), contracts=tuple(contracts), angry=seat.angry_fans)


# -- what counts ---------------------------------------------------------------------------------------


def score(pad: Pad) -> ScoreSheet:
    return _score(bare(pad))


@lru_cache(maxsize=32)
def _score(pad: Pad) -> ScoreSheet:
    return score_table(write(pad), FILE)


def full_tie(pad: Pad) -> tuple[int, ...]:
    """The seats that share first place with equally many fans, before any air guitar; none where one leads."""
    found = _score(bare(replace(pad, guitar=-1)))
    first = tuple(i for i, place in enumerate(found.ranking) if place == 1)
    return first if len(first) > 1 else ()


def state_of(pad: Pad) -> State:
    """The table at the end of its game, as far as the pad tells."""
    angry = [range(1, 1 + sheet.angry * pad.angry) for sheet in pad.sheets]
    return State(
        options=StarOptions(hall_rows=pad.rows, angry_fans=pad.angry),
        seats=[Seat(fans=sheet.fans, lodge=tuple(lodge)) for sheet, lodge in zip(pad.sheets, angry, strict=True)],
        young=Deck(),
        old=Deck(),
        deck=Deck(),
        guests=Deck(),
        supply=(0, 0, 0, 0),
        phase="over",
    )


# -- what cannot be ------------------------------------------------------------------------------------


def holder(pad: Pad, seat: int, key: str) -> str:
    """Who else has a contract; each is in the deck once."""
    return next((sheet.name for i, sheet in enumerate(pad.sheets) if i != seat and key in sheet.contracts), "")


def rival(sheet: Sheet, key: str) -> str:
    """A chosen contract that wants the boat at another island at the end."""
    own = _ports(CONTRACTS[key])
    chosen = [CONTRACTS[one] for one in sheet.contracts if isinstance(one, str) and one in CONTRACTS and one != key]
    return next((one.name for one in chosen if own and _ports(one) and not own & _ports(one)), "")


def _ports(contract: Contract) -> set[str]:
    wants = [want for want in contract.wants if want.of == "docked" and contract.when == "end"]
    return {island for want in wants for island in want.islands}


def doubtful(pad: Pad, seat: int, key: str) -> bool:
    """Whether a contract that is judged at the end asks for other fans than the sheets have."""
    contract = CONTRACTS[key]
    if contract.when != "end" or any(want.of not in KNOWN for want in contract.wants):
        return False
    state = state_of(pad)
    return not fulfils(state, state.seats[seat], contract)
