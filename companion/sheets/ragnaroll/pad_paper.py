"""The pad as the file that `score ragnaroll FILE` reads, as tallies, and as the state a sheet is drawn from."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from companion.games.ragnaroll.paper import PaperSeat, PaperTable, score_table
from companion.games.ragnaroll.scoring import Tally
from companion.games.ragnaroll.scoring import tally as sheet_tally
from companion.games.ragnaroll.sheet import (
    BOARD,
    COLOURS,
    GODS,
    NAMES,
    ROUNDS,
    RUNE_ROW,
    SECTOR_TROLLS,
    SIDE,
    SOLO,
    STRUCK_AT_START,
    bits,
    read_square,
)
from companion.games.ragnaroll.state import RagnarollOptions, Seat, State, Summoned
from companion.kernel import ScoreSheet, decode

from .pad_sheet import Pad, Sheet, bare

FILE = "pad"

# -- the file ------------------------------------------------------------------------------------------


def write(pad: Pad) -> bytes:
    """The file; what the form of a sheet does not use is left out."""
    table = {
        "seats": [_seat(sheet) for sheet in pad.sheets],
        "other_fires": pad.others,
        "valhalla_arm": pad.arm,
        "bonus_from": pad.bonus_from,
    }
    return msgspec.json.format(msgspec.json.encode(table), indent=2) + b"\n"


def _seat(sheet: Sheet) -> dict[str, Any]:
    shared = {
        "name": sheet.name,
        "gods": [{"name": GODS[god].name, "round": sheet.rounds[god]} for god in summoned(sheet)],
        "runestones": {
            colour: [value + 1 for value in bits(sheet.runes >> SIDE * sector & (1 << SIDE) - 1)]
            for sector, colour in enumerate(COLOURS)
        },
        "die_turns": sheet.turns,
    }
    if sheet.form == "squares":
        return shared | {"strikes": [NAMES[bit] for bit in bits(sheet.struck & BOARD & ~STRUCK_AT_START)]}
    counts = {name: getattr(sheet, name) for name in ("warriors", "valhalla")}
    return shared | {"trolls": dict(zip(COLOURS, sheet.trolls, strict=True)), **counts, "largest_fire": sheet.fire}


def read(text: bytes, file: str) -> Pad:
    """The pad of a file. Which squares burnt for which god does not count and is not kept. Raises `BadData`."""
    score_table(text, file)  # finds every fault, with its place
    table = decode(text, PaperTable, file)
    return Pad(
        sheets=tuple(_sheet(seat) for seat in table.seats),
        others=table.other_fires,
        arm=table.valhalla_arm,
        bonus_from=table.bonus_from,
    )


def _sheet(seat: PaperSeat) -> Sheet:
    rounds = {god.name.lower(): god.round for god in seat.gods}
    trolls = seat.trolls or {}
    red, blue, yellow = (trolls.get(colour, 0) for colour in COLOURS)
    runes = (SIDE * COLOURS.index(colour) + value - 1 for colour, values in seat.runestones.items() for value in values)
    return Sheet(
        name=seat.name,
        form="counts" if seat.strikes is None else "squares",
        struck=_mask(map(read_square, seat.strikes or ())) | STRUCK_AT_START,
        rounds=tuple(rounds.get(god.name.lower(), 0) for god in GODS),
        runes=_mask(runes),
        turns=seat.die_turns,
        trolls=(red, blue, yellow),
        warriors=seat.warriors or 0,
        valhalla=bool(seat.valhalla),
        fire=seat.largest_fire or 0,
    )


def _mask(numbers: Iterable[int]) -> int:
    mask = 0
    for bit in numbers:
        mask |= 1 << bit
    return mask


# -- what counts ---------------------------------------------------------------------------------------


def summoned(sheet: Sheet) -> list[int]:
    """The gods that came, in the order of their rounds."""
    return sorted((god for god, round_ in enumerate(sheet.rounds) if round_), key=lambda god: sheet.rounds[god])


def bonus_of(pad: Pad, sheet: Sheet, god: int) -> int:
    """The round bonus that a god brought: the first one of its round has it (ruling 9)."""
    round_ = sheet.rounds[god]
    first = next((other for other in summoned(sheet) if sheet.rounds[other] == round_), god)
    return pad.bonuses[round_ - 1] if round_ and first == god else 0


def tally(pad: Pad, sheet: Sheet) -> Tally:
    """Everything that counts on a sheet, in whichever form it is typed in."""
    if sheet.form == "squares":
        return sheet_tally(seat_of(pad, sheet), pad.arm)
    gods = tuple(summoned(sheet))
    return Tally(
        gods=gods,
        bonus=sum(bonus_of(pad, sheet, god) for god in gods),
        rows=sum(sheet.runes & row == row for row in RUNE_ROW),
        trolls=sheet.trolls,
        warriors=sheet.warriors,
        valhalla=sheet.valhalla,
        fire=sheet.fire,
        die_turns=sheet.turns,
    )


def dummy_fires(pad: Pad) -> tuple[int, ...]:
    """The fires of the dummies that sit with one or two players."""
    return SOLO.dummy_fires[str(pad.players)] if pad.players < 3 else ()  # type: ignore[index]


def score(pad: Pad) -> ScoreSheet:
    return _score(bare(pad))


@lru_cache(maxsize=32)
def _score(pad: Pad) -> ScoreSheet:
    return score_table(write(pad), FILE)


# -- as a state ----------------------------------------------------------------------------------------


def seat_of(pad: Pad, sheet: Sheet) -> Seat:
    """The sheet as the rules know it; counts of trolls are struck from the first one on, as their track is."""
    struck = sheet.struck | STRUCK_AT_START
    if sheet.form == "counts":
        struck = STRUCK_AT_START
        for trolls, count in zip(SECTOR_TROLLS, sheet.trolls, strict=True):
            struck |= _mask(list(bits(trolls))[:count])
    gods = (Summoned(god, sheet.rounds[god], bonus_of(pad, sheet, god), 0) for god in summoned(sheet))
    return Seat(struck=struck, runes=sheet.runes, turns=sheet.turns, gods=tuple(gods))


def state_of(pad: Pad) -> State:
    """The table at the end of its game, for everything that draws or tells of a state."""
    return State(
        options=RagnarollOptions(valhalla_arm=pad.arm, bonus_from=pad.bonus_from),
        seats=[seat_of(pad, sheet) for sheet in pad.sheets],
        phase="over",
        round=ROUNDS.rounds,
        fires=(*pad.others, *dummy_fires(pad)),
    )
