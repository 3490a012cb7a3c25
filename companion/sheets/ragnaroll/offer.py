"""What the present question offers: squares, prices, paths, places of gods. One source for scenes and touches."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll.events import Struck
from companion.games.ragnaroll.shapes import NEXT_TO, placements, reach
from companion.games.ragnaroll.sheet import SECTOR, SECTORS, SIDE, STRIDE, bits
from companion.games.ragnaroll.state import Seat, State
from companion.sheets.sight import Sight

from .draft import CIRCLE, THUNDER, TRIANGLE, Draft, Three, draft_of


def sheet_of(sight: Sight) -> Seat:
    """The sheet that is shown."""
    view: State = sight.view
    return view.seats[sight.seat]


def squares(sight: Sight) -> int:
    """The squares that can be touched to answer."""
    ask = sight.decision
    if isinstance(ask, d.Strike | d.Magic | d.Smite):
        return ask.squares
    if isinstance(ask, d.SmiteLine):
        return _union(ask.lines)
    if isinstance(ask, d.Summon):
        return _union(mask for god in calls(sight).values() for mask in god)
    return 0


def runes(sight: Sight) -> int:
    """The runestones that can be crossed off."""
    return sight.decision.runes if isinstance(sight.decision, d.Cross) else 0


# -- strikes -------------------------------------------------------------------------------------------


def prices(sight: Sight) -> dict[int, int]:
    """For each square a strike can go to, the magic that takes it there."""
    ask = sight.decision
    if not isinstance(ask, d.Strike):
        return {}
    return _prices(ask, sheet_of(sight).struck, redirects(sight))


@lru_cache(maxsize=64)
def _prices(ask: d.Strike, struck: int, redirect: bool) -> dict[int, int]:
    found: dict[int, int] = {}
    for magic in range(ask.magic + 1):
        for bit in bits(reach(struck, ask.target, magic, redirect)[0] & ask.squares):
            found.setdefault(bit, magic)
    return found


def redirects(sight: Sight) -> bool:
    """Whether a strike on a struck square goes on to one beside it."""
    return bool(sight.decision.source == "lightning" or sight.view.options.thunder_redirect)


def price_of_losing(sight: Sight) -> int:
    """The magic it takes to have the strike lost."""
    ask, struck = sight.decision, sheet_of(sight).struck
    return next(m for m in range(ask.magic + 1) if reach(struck, ask.target, m, redirects(sight))[1])


def aimed(sight: Sight) -> int:
    """The square the strike goes to if confirmed now: the one in mind, else the target if it is free; -1 for none."""
    in_mind, ask = draft_of(sight).square, sight.decision
    if in_mind >= 0 and ask.squares >> in_mind & 1:
        return in_mind
    return ask.target if prices(sight).get(ask.target) == 0 else -1


def path(sight: Sight, square: int) -> list[int]:
    """The squares a strike passes from its target to a square; the last step may be a redirect, which costs nothing."""
    ask, struck = sight.decision, sheet_of(sight).struck
    price = prices(sight)[square]
    if _steps(ask.target, square) <= price:
        return _walk(ask.target, square)
    beside = [b for b in bits(NEXT_TO[square] & struck) if _steps(ask.target, b) <= price]
    through = min(beside, key=lambda b: (_steps(ask.target, b), b))
    return [*_walk(ask.target, through), square]


def _steps(start: int, end: int) -> int:
    return abs(start % STRIDE - end % STRIDE) + abs(start // STRIDE - end // STRIDE)


def _walk(start: int, end: int) -> list[int]:
    """Along the row, then along the column."""
    across, down = end % STRIDE - start % STRIDE, end // STRIDE - start // STRIDE
    steps = [1 if across > 0 else -1] * abs(across) + [STRIDE if down > 0 else -STRIDE] * abs(down)
    walked = [start]
    for step in steps:
        walked.append(walked[-1] + step)
    return walked


# -- gods ----------------------------------------------------------------------------------------------


def calls(sight: Sight) -> dict[int, tuple[int, ...]]:
    """For each god that can be summoned, the sets of squares it can burn."""
    if not isinstance(sight.decision, d.Summon):
        return {}
    seat = sheet_of(sight)
    return _calls(sight.decision.gods, seat.struck & ~seat.burnt)


@lru_cache(maxsize=64)
def _calls(gods: int, board: int) -> dict[int, tuple[int, ...]]:
    return {god: tuple(sorted(placements(god, board))) for god in bits(gods)}


def called(sight: Sight) -> tuple[int, int] | None:
    """The god in mind and its squares; a single possibility is in mind by itself."""
    offered, draft = calls(sight), draft_of(sight)
    if draft.god in offered:
        places = offered[draft.god]
        return draft.god, places[draft.at % len(places)]
    if len(offered) == 1:
        ((god, places),) = offered.items()
        if len(places) == 1:
            return god, places[0]
    return None


def line_in_mind(sight: Sight) -> int:
    """The line a god would strike, 0 for none."""
    ask, draft = sight.decision, draft_of(sight)
    return draft.line if isinstance(ask, d.SmiteLine) and draft.line in ask.lines else 0


# -- dice ----------------------------------------------------------------------------------------------


class Aim:
    """What the dice would do as they are placed; -1 where that is still open."""

    def __init__(self, dice: Three, slots: Three) -> None:
        circle, triangle, thunder = slots[CIRCLE], slots[TRIANGLE], slots[THUNDER]
        self.column = circle * SIDE + dice[circle] - 1 if circle >= 0 else -1
        self.row = dice[triangle] - 1 if triangle >= 0 else -1
        self.thunder = thunder * SIDE + dice[thunder] - 1 if thunder >= 0 else -1
        self.lightning = self.row * STRIDE + self.column if self.column >= 0 and self.row >= 0 else -1

    @property
    def rune(self) -> int:
        """The runestone of the thunder die; runes are numbered as columns are."""
        return self.thunder


def slots_of(draft: Draft) -> Three:
    """The dice as they are placed; where one stands twice, none does."""
    lying = [die for die in draft.slots if die != -1]
    return draft.slots if len(lying) == len(set(lying) & {0, 1, 2}) else (-1, -1, -1)


def die_in_hand(draft: Draft) -> int:
    """The die in hand, -1 for none."""
    return draft.die if 0 <= draft.die < SECTORS else -1


def aim(sight: Sight) -> Aim | None:
    if not isinstance(sight.decision, d.Arrange):
        return None
    return Aim(sight.decision.dice, slots_of(draft_of(sight)))


# -- where to look -------------------------------------------------------------------------------------


def sector_in_view(sight: Sight) -> int:
    """The sector to show where one shows at a time: the one asked for, else where the question lies."""
    look = draft_of(sight).look
    if 0 <= look < SECTORS:
        return look
    for mask in _matters(sight):
        if mask:
            return max(range(SECTORS), key=lambda s: ((mask & SECTOR[s]).bit_count(), -s))
    return 0


def _matters(sight: Sight) -> list[int]:
    """Sets of squares that tell where to look, the most telling first."""
    ask, call = sight.decision, called(sight)
    if isinstance(ask, d.Strike):
        return [_bit(draft_of(sight).square) & ask.squares, _bit(ask.target)]
    aims = aim(sight)
    found = [call[1] if call else 0, line_in_mind(sight), squares(sight)]
    if aims:
        found += [_bit(aims.column), _bit(aims.thunder)]  # a column's top square has the column's number
    news = landed(sight)
    return [*found, _bit(news[-1]) if news else 0]


def landed(sight: Sight) -> list[int]:
    """The squares of this sheet that were just struck, in order."""
    return [event.square for event in sight.news if isinstance(event, Struck) and event.seat == sight.seat]


def _bit(square: int) -> int:
    return 1 << square if square >= 0 else 0


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
