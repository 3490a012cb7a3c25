"""The tray in sentences: what to do now, what lies there."""

from __future__ import annotations

from companion.games.dice_tray import decisions as d
from companion.games.dice_tray.dice import COIN, Dice, spell
from companion.games.dice_tray.state import Thrown
from companion.sheets import lettering
from companion.sheets.sight import Sight
from companion.words import word

from .draft import draft_of, free, held, in_hand, lying, seat_of
from .flow import fits


def seat_name(names: tuple[str, ...], seat: int) -> str:
    if 0 <= seat < len(names) and names[seat]:
        return names[seat]
    return word("dice_tray.seat", number=seat + 1)


def name_of(sight: Sight, seat: int) -> str:
    return seat_name(sight.names, seat)


def kind_name(sides: int) -> str:
    """`d20`, and a coin is called one."""
    return word("dice_tray.coin") if sides == COIN else word("dice_tray.kind", sides=sides)


def pool_name(dice: Dice) -> str:
    """`2d6 + 1d20`, `3 coins`."""
    if dice == (COIN,) * len(dice):
        return word("dice_tray.coin.one") if len(dice) == 1 else word("dice_tray.coins", count=len(dice))
    return spell(dice).replace("+", " + ")


def short_pool(dice: Dice, room: float) -> str:
    """Its name, or how many dice there are where that is too long for the room in the smallest letters."""
    name = pool_name(dice)
    fits_in = lettering.width(name, lettering.SMALLEST, True) <= room
    return name if fits_in else word("dice_tray.dice", count=len(dice))


def face_name(sides: int, face: int) -> str:
    return word(f"dice_tray.coin.{face}") if sides == COIN else str(face)


def faces_name(throw: Thrown) -> str:
    """`4, 6, 1`."""
    return ", ".join(face_name(sides, face) for sides, face in zip(throw.dice, throw.faces, strict=True))


def sum_name(throw: Thrown) -> str:
    """The sum; of coins alone how many show heads."""
    return word("dice_tray.heads", count=throw.sum) if {*throw.dice} == {COIN} else str(throw.sum)


def throw_name(throw: Thrown) -> str:
    """`2d6: 4, 6; sum 10`."""
    key = "dice_tray.throw" if len(throw.dice) > 1 and {*throw.dice} != {COIN} else "dice_tray.throw.one"
    return word(key, dice=pool_name(throw.dice), faces=faces_name(throw), sum=throw.sum)


# -- what to do now ------------------------------------------------------------------------------------


def prompt(sight: Sight) -> str:
    """What to do now, in one sentence."""
    if isinstance(sight.decision, d.Pick):
        return _pick(sight)
    if isinstance(sight.decision, d.Throw):
        return _throw(sight, sight.decision)
    return idle(sight)


def _pick(sight: Sight) -> str:
    if draft_of(sight).pool:
        return word("dice_tray.prompt.pool", dice=pool_name(in_hand(sight)))
    if lying(sight) is None:
        return word("dice_tray.prompt.first")
    if held(sight):
        key = "dice_tray.prompt.held" if free(sight) else "dice_tray.prompt.held.all"
        return word(key, held=len(held(sight)), free=len(free(sight)))
    return word("dice_tray.prompt.again")


def _throw(sight: Sight, ask: d.Throw) -> str:
    if not sight.typed:
        return word("dice_tray.prompt.throw", dice=pool_name(ask.dice))
    draft = draft_of(sight)
    place = len(draft.faces) if fits(ask, draft) else 0
    return word("dice_tray.prompt.type", number=place + 1, count=len(ask.dice), die=kind_name(ask.dice[place]))


def idle(sight: Sight) -> str:
    """What there is to say of a seat that is asked nothing here."""
    name, seat = name_of(sight, sight.seat), seat_of(sight)
    if sight.view.over:
        return word("dice_tray.prompt.over")
    if seat.away:
        return word("dice_tray.prompt.away", name=name)
    return word("dice_tray.prompt.air" if seat.fresh else "dice_tray.prompt.others", name=name)
