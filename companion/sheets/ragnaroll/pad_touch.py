"""What touches on RagnaRoll's pad do. A touch that makes no sense changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.ragnaroll.sheet import ALL_RUNES, BOARD, GODS, ROUNDS, SECTORS, STRUCK_AT_START
from companion.sheets.pad import TABLE

from . import telling
from .draft import At, Digit, God, Look, Stone, Tell
from .pad_paper import tally
from .pad_sheet import (
    ARMS,
    STARTS,
    TRACK,
    Arm,
    Erase,
    Fill,
    Fires,
    Keys,
    Number,
    Pad,
    Smite,
    Start,
    Step,
    Turn,
    Typing,
    Valhalla,
    bounds,
    changed,
    full,
    longer,
    number,
    with_number,
)

ERASE = "\b"


def touch(pad: Pad, seat: int, means: Any) -> Pad:
    """The pad after a touch; a touch that makes no sense changes nothing."""
    do = TOUCHES.get(type(means))
    if do is None or not (_of_table(means) or 0 <= seat < len(pad.sheets)):
        return pad
    return do(pad, seat, means)


def _of_table(means: Any) -> bool:
    return isinstance(means, ON_TABLE) or getattr(means, "field", "").startswith("other/")


def key(pad: Pad, text: str) -> tuple[int, Any] | None:
    """A digit, or backspace, of a keyboard while the keys of a number are open."""
    typing = pad.typing
    if typing is None or typing.field.startswith("round/"):
        return None
    if text.isdecimal() and text.isascii() and longer(typing.typed, int(text)) <= bounds(typing.field).high:
        return typing.seat, Digit(int(text))
    return (typing.seat, Erase()) if text == ERASE else None


def _fill(pad: Pad, seat: int, means: Fill) -> Pad:
    """Another form; counts begin with what the strikes come to, so that nothing has to be counted twice."""
    sheet = pad.sheets[seat]
    if means.form == sheet.form:
        return pad
    pad = replace(pad, typing=None)
    if means.form == "squares" or sheet.struck == STRUCK_AT_START:
        return changed(pad, seat, form=means.form)
    found = tally(pad, sheet)
    return changed(
        pad,
        seat,
        form="counts",
        trolls=found.trolls,
        warriors=found.warriors,
        valhalla=found.valhalla,
        fire=found.fire,
    )


def _strike(pad: Pad, seat: int, means: At) -> Pad:
    bit = 1 << means.square if means.square >= 0 else 0
    return changed(pad, seat, struck=pad.sheets[seat].struck ^ (bit & BOARD & ~STRUCK_AT_START))


def _cross(pad: Pad, seat: int, means: Stone) -> Pad:
    bit = 1 << means.rune if means.rune >= 0 else 0
    return changed(pad, seat, runes=pad.sheets[seat].runes ^ (bit & ALL_RUNES))


def _summon(pad: Pad, seat: int, means: God) -> Pad:
    """Summon a god, its round to be chosen at once, or send it away."""
    rounds = pad.sheets[seat].rounds
    if not 0 <= means.god < len(GODS):
        return pad
    came = 0 if rounds[means.god] else _likely_round(pad, rounds)
    pad = changed(pad, seat, rounds=(*rounds[: means.god], came, *rounds[means.god + 1 :]))
    return replace(pad, typing=Typing(seat, f"round/{means.god}") if came else None)


def _likely_round(pad: Pad, rounds: Sequence[int]) -> int:
    """The round after the last god's; for the first god the first with a bonus."""
    return min(max(rounds) + 1, ROUNDS.rounds) if any(rounds) else int(pad.bonus_from)


def _smite(pad: Pad, seat: int, means: Smite) -> Pad:
    trolls = pad.sheets[seat].trolls
    if not (0 <= means.sector < SECTORS and 0 <= means.place < TRACK):
        return pad
    count = _up_to(trolls[means.sector], means.place)
    return changed(pad, seat, trolls=(*trolls[: means.sector], count, *trolls[means.sector + 1 :]))


def _up_to(count: int, place: int) -> int:
    """As crossing off on paper goes: up to that place, and the last one back."""
    return place if count == place + 1 else place + 1


def _turn(pad: Pad, seat: int, means: Turn) -> Pad:
    if not 0 <= means.place < len(ROUNDS.die_turns):
        return pad
    return changed(pad, seat, turns=_up_to(pad.sheets[seat].turns, means.place))


def _look(pad: Pad, seat: int, means: Look) -> Pad:
    return changed(pad, seat, look=means.sector) if 0 <= means.sector < SECTORS else pad


def _tell(pad: Pad, seat: int, means: Tell) -> Pad:
    told = "" if pad.sheets[seat].told == means.line or means.line not in telling.LINES else means.line
    return changed(pad, seat, told=told)


def _known(pad: Pad, seat: int, field: str) -> bool:
    """Whether that number is on the pad now."""
    kind, _, place = field.partition("/")
    if kind == "other":
        return seat == TABLE and place.isdecimal() and int(place) < len(pad.others)
    if not 0 <= seat < len(pad.sheets):
        return False
    if kind == "round":
        return place.isdecimal() and int(place) < len(GODS) and pad.sheets[seat].rounds[int(place)] > 0
    return field in ("fire", "warriors")


def _step(pad: Pad, seat: int, means: Step) -> Pad:
    if not _known(pad, seat, means.field):
        return pad
    value = bounds(means.field).next(number(pad, seat, means.field), means.by)
    if pad.typing is not None and pad.typing.field == means.field:
        pad = replace(pad, typing=replace(pad.typing, typed=-1))
    return with_number(pad, seat, means.field, value)


def _keys(pad: Pad, seat: int, means: Keys) -> Pad:
    if not _known(pad, seat, means.field):
        return pad
    opened = pad.typing is not None and (pad.typing.seat, pad.typing.field) == (seat, means.field)
    return replace(pad, typing=None if opened else Typing(seat, means.field))


def _number(pad: Pad, seat: int, means: Number) -> Pad:
    """A number chosen as a whole closes its keys."""
    if not _known(pad, seat, means.field) or not bounds(means.field).allows(means.value):
        return pad
    return replace(with_number(pad, seat, means.field, means.value), typing=None)


def _digit(pad: Pad, seat: int, means: Digit) -> Pad:
    """What is typed counts as soon as it can: a fire of 1 is none until another digit follows."""
    typing = pad.typing
    if typing is None or not _known(pad, typing.seat, typing.field):
        return pad
    typed, limits = longer(typing.typed, means.digit), bounds(typing.field)
    if typed > limits.high or not 0 <= means.digit <= 9:
        return pad
    pad = replace(pad, typing=replace(typing, typed=typed))
    return with_number(pad, typing.seat, typing.field, typed if limits.allows(typed) else limits.low)


def _erase(pad: Pad, seat: int, means: Erase) -> Pad:
    typing = pad.typing
    if typing is None or not _known(pad, typing.seat, typing.field):
        return pad
    pad = replace(pad, typing=replace(typing, typed=-1))
    return with_number(pad, typing.seat, typing.field, bounds(typing.field).low)


def _fires(pad: Pad, seat: int, means: Fires) -> Pad:
    """One fire more, its keys open at once, or one less."""
    if means.without >= 0:
        kept = tuple(fire for place, fire in enumerate(pad.others) if place != means.without)
        return replace(pad, others=kept, typing=None)
    if full(pad):
        return pad
    return replace(pad, others=(*pad.others, 0), typing=Typing(TABLE, f"other/{len(pad.others)}"))


def _arm(pad: Pad, seat: int, means: Arm) -> Pad:
    return replace(pad, arm=means.arm) if means.arm in ARMS else pad


def _start(pad: Pad, seat: int, means: Start) -> Pad:
    return replace(pad, bonus_from=means.bonus_from) if means.bonus_from in STARTS else pad


def _valhalla(pad: Pad, seat: int, means: Valhalla) -> Pad:
    return changed(pad, seat, valhalla=not pad.sheets[seat].valhalla)


ON_TABLE = (Fires, Arm, Start, Digit, Erase)
TOUCHES: dict[type, Callable[[Pad, int, Any], Pad]] = {
    Fill: _fill,
    At: _strike,
    Stone: _cross,
    God: _summon,
    Smite: _smite,
    Turn: _turn,
    Valhalla: _valhalla,
    Look: _look,
    Tell: _tell,
    Step: _step,
    Keys: _keys,
    Number: _number,
    Digit: _digit,
    Erase: _erase,
    Fires: _fires,
    Arm: _arm,
    Start: _start,
}
