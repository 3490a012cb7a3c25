"""What touches on RagnaRok Star's pad do. A touch that makes no sense changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.ragnarok_star.box import CONTRACTS, FANS

from . import telling
from .draft import Tell
from .pad_paper import full_tie, holder, rival
from .pad_sheet import (
    ROWS,
    WORTH,
    Angry,
    Fulfil,
    Guitar,
    Pad,
    Rows,
    Sit,
    Step,
    Worth,
    changed,
    fan_of,
    number,
    with_number,
    worth_of,
)


def touch(pad: Pad, seat: int, means: Any) -> Pad:
    """The pad after a touch. Whoever won the air guitar did so in the tie there was: another one is not decided yet."""
    do = TOUCHES.get(type(means))
    if do is None or not (isinstance(means, ON_TABLE) or 0 <= seat < len(pad.sheets)):
        return pad
    return settled(pad, do(pad, seat, means))


def settled(before: Pad, pad: Pad) -> Pad:
    """Without the winner of a tie that is not the same any more."""
    if pad.guitar < 0 or full_tie(before) == full_tie(pad):
        return pad
    return replace(pad, guitar=-1)


def key(pad: Pad, text: str) -> tuple[int, Any] | None:
    """No number of this pad is typed digit by digit."""
    return None


def up_to(count: int, row: int) -> int:
    """As seats fill: up to that one, and the last one back."""
    return row if count == row + 1 else row + 1


def _sit(pad: Pad, seat: int, means: Sit) -> Pad:
    if not (0 <= means.fan < len(FANS) and 0 <= means.row < pad.rows):
        return pad
    value = up_to(pad.sheets[seat].fans[means.fan], means.row)
    return with_number(pad, seat, f"fan/{means.fan}", value)


def _step(pad: Pad, seat: int, means: Step) -> Pad:
    known = fan_of(means.field) >= 0 or worth_of(means.field) or (means.field == "angry" and pad.angry)
    if not known or means.by not in (-1, 1):
        return pad
    return with_number(pad, seat, means.field, number(pad.sheets[seat], means.field) + means.by)


def _fulfil(pad: Pad, seat: int, means: Fulfil) -> Pad:
    sheet, key_ = pad.sheets[seat], means.contract
    if key_ in sheet.contracts:
        return changed(pad, seat, contracts=tuple(one for one in sheet.contracts if one != key_))
    if key_ not in CONTRACTS or holder(pad, seat, key_) or rival(sheet, key_):
        return pad
    return changed(pad, seat, contracts=(*sheet.contracts, key_))


def _worth(pad: Pad, seat: int, means: Worth) -> Pad:
    return changed(pad, seat, look=means.points) if means.points in WORTH else pad


def _tell(pad: Pad, seat: int, means: Tell) -> Pad:
    told = "" if pad.sheets[seat].told == means.line or means.line not in telling.LINES else means.line
    return changed(pad, seat, told=told)


def _rows(pad: Pad, seat: int, means: Rows) -> Pad:
    return replace(pad, rows=means.rows) if means.rows in ROWS else pad


def _angry(pad: Pad, seat: int, means: Angry) -> Pad:
    return replace(pad, angry=not pad.angry)


def _guitar(pad: Pad, seat: int, means: Guitar) -> Pad:
    if means.seat not in full_tie(pad) or namesakes(pad, means.seat):
        return pad
    return replace(pad, guitar=-1 if pad.guitar == means.seat else means.seat)


def namesakes(pad: Pad, seat: int) -> bool:
    """Whether an earlier player of the tie has the same name, so that the file could not tell who won."""
    return any(other < seat and pad.sheets[other].name == pad.sheets[seat].name for other in full_tie(pad))


ON_TABLE = (Rows, Angry, Guitar)
TOUCHES: dict[type, Callable[[Pad, int, Any], Pad]] = {
    Sit: _sit,
    Step: _step,
    Fulfil: _fulfil,
    Worth: _worth,
    Tell: _tell,
    Rows: _rows,
    Angry: _angry,
    Guitar: _guitar,
}
