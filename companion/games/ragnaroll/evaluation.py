"""What a sheet promises: points on it, and patterns whose worth was learned from play.

A pattern is a number; a sheet shows about thirty of them, one for each thing a player looks at (how many squares
would complete Thor, how full the rune rows are, how many strikes the Valhalla V lacks, ...). The worth of a sheet
is its points plus the learned weights of its patterns, which differ from round to round.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache

from msgspec import Struct

from companion.kernel import BadData, load

from .scoring import fire_penalty, turn_cost
from .shapes import GOD_SHAPES, NEXT_TO, around, valhalla_shapes
from .sheet import (
    BOARD,
    GODS,
    KEY,
    POINTS_OF,
    ROUNDS,
    RUNE_COLUMN,
    RUNE_ROW,
    RUNES,
    SECTOR_TROLLS,
    SIDE,
    TROLLS,
    WARRIORS,
    bits,
)
from .state import Seat

# -- the patterns --------------------------------------------------------------------------------------

OUTS = (1, 2, 3, 4, 5, 6, 8, 10, 13)
"""Steps in the number of squares that would each complete a god."""
NEARS = (1, 3, 5, 8, 12, 18, 26)
"""Steps in the number of places where a god lacks two strikes."""
ALL_OUTS = (1, 3, 5, 7, 9, 11, 13, 16, 20, 25, 30)
FIRES = (4, 6, 8, 10, 11, 12, 14, 17, 19, 20)
SPARE = (3, 6, 9, 12, 15, 18, 22)
PLACES = (2, 3, 5)
LACK = 4
"""So many strikes short of Valhalla, or more."""


class Layout:
    """Where each group of patterns starts in the list of weights."""

    def __init__(self) -> None:
        self.size = 0
        self.out = [self._group(len(OUTS) + 2) for _ in GODS]
        self.near = [self._group(len(NEARS) + 1) for _ in GODS]
        self.last = self._group(len(OUTS) + 2)
        self.gods = self._group(len(GODS) + 1)
        self.all_outs = self._group(len(ALL_OUTS) + 1)
        self.row = self._group(SIDE + 1)
        self.column = self._group(len(RUNE_ROW) + 1)
        self.track = self._group(len(POINTS_OF))
        self.trolls = self._group(TROLLS.bit_count() + 1)
        self.magic = self._group(8)
        self.lack = self._group(LACK + 1)
        self.warrior = self._group(LACK + 1)
        self.ways = self._group((LACK + 1) * (len(PLACES) + 1))
        self.fire = self._group(len(FIRES) + 1)
        self.larger = self._group(4)
        self.turns = self._group(len(ROUNDS.die_turns) + 1)
        self.spare = self._group(len(SPARE) + 1)

    def _group(self, size: int) -> int:
        start, self.size = self.size, self.size + size
        return start


AT = Layout()

# -- learned weights -----------------------------------------------------------------------------------


class Weights(Struct, frozen=True):
    """For each round the weights of all patterns, and what using a god's power is worth on average."""

    patterns: tuple[tuple[float, ...], ...]
    powers: tuple[tuple[float, ...], ...]


class ExpertFile(Struct, frozen=True):
    """Weights for a player alone and for a table of several."""

    about: str
    solo: Weights
    many: Weights


@cache
def expert_weights() -> ExpertFile:
    """The weights the expert plays with."""
    name = "expert.json"
    file = load(KEY, name, ExpertFile)
    for key, weights in ("solo", file.solo), ("many", file.many):
        if {len(row) for row in weights.patterns} != {AT.size} or len(weights.patterns) != ROUNDS.rounds + 1:
            raise BadData(f"{KEY}/{name}", f"{key}.patterns", f"needs {ROUNDS.rounds + 1} lists of {AT.size} numbers")
        if {len(row) for row in weights.powers} != {len(GODS)} or len(weights.powers) != ROUNDS.rounds + 1:
            raise BadData(f"{KEY}/{name}", f"{key}.powers", f"needs {ROUNDS.rounds + 1} lists of {len(GODS)} numbers")
    return file


# -- shapes that are not finished yet ------------------------------------------------------------------

SHIFTS = tuple(sorted({offset for shapes in GOD_SHAPES for shape in shapes for offset in shape}))
ORIENTED = tuple(tuple(tuple(sorted(map(SHIFTS.index, shape))) for shape in shapes) for shapes in GOD_SHAPES)
"""Each god's orientations, as places in SHIFTS."""


@cache
def grounds(burnt: int) -> tuple[tuple[int, ...], ...]:
    """Where each orientation of each god can stand on squares that are not burnt."""
    ground = BOARD & ~burnt
    found = []
    for shapes in ORIENTED:
        standing = []
        for shape in shapes:
            at = ground >> SHIFTS[shape[0]]
            for shift in shape:
                at &= ground >> SHIFTS[shift]
            standing.append(at)
        found.append(tuple(standing))
    return tuple(found)


def unfinished(god: int, shifted: Sequence[int], ground: Sequence[int]) -> tuple[bool, int, int]:
    """Whether a god stands complete; the squares that would complete it; how often it lacks two strikes."""
    outs = near = 0
    for shape, none in zip(ORIENTED[god], ground, strict=True):
        one = two = none
        for shift in shape:  # the places that lack none, at most one, at most two
            board = shifted[shift]
            two = two & board | one
            one = one & board | none
            none &= board
        if none:
            return True, 0, 0
        near += (two ^ one).bit_count()
        if one:
            for shift in shape:
                outs |= (one & ~shifted[shift]) << SHIFTS[shift]
    return False, outs, near


@lru_cache(4096)
def valhalla(struck: int, arm: int) -> tuple[int, int]:
    """How many strikes the Valhalla V lacks (LACK: that many or more), and in how many places so few."""
    levels = [0] * LACK
    for shape, ground in v_grounds(arm):
        none = one = two = three = ground
        for offset in shape:
            board = struck >> offset
            three = three & board | two
            two = two & board | one
            one = one & board | none
            none &= board
        if none:
            return 0, 1
        levels[1] += one.bit_count()
        levels[2] += two.bit_count()
        levels[3] += three.bit_count()
    for lack, ways in enumerate(levels):
        if ways:
            return lack, ways
    return LACK, 1


@cache
def v_grounds(arm: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    found = []
    for shape in valhalla_shapes(arm):
        ground = BOARD >> min(shape)
        for offset in shape:
            ground &= BOARD >> offset
        found.append((tuple(sorted(shape)), ground))
    return tuple(found)


class Fires:
    """Fire sizes of boards that have a few strikes more than a first one."""

    def __init__(self, struck: int) -> None:
        self.struck, self.groups, self.best = struck, [], 1
        while struck:
            group = struck & -struck
            while (grown := (group | around(group)) & struck) != group:
                group = grown
            struck ^= group
            self.groups.append(group)
            self.best = max(self.best, group.bit_count())

    def largest(self, struck: int) -> int:
        best, groups = self.best, self.groups
        for bit in bits(struck & ~self.struck):
            joined, beside = 1 << bit, NEXT_TO[bit]
            apart = []
            for group in groups:
                if group & beside:
                    joined |= group
                else:
                    apart.append(group)
            groups = [*apart, joined]
            best = max(best, joined.bit_count())
        return best if best > 1 else 0


# -- the worth of a sheet ------------------------------------------------------------------------------

TURN_COST = tuple(turn_cost(turns) for turns in range(len(ROUNDS.die_turns) + 1))
ALL_GODS = (1 << len(GODS)) - 1
GOD_POINTS = tuple(god.points for god in GODS)


class Evaluator:
    """Judges sheets that came out of one sheet within one turn.

    A sheet falls into parts that do not touch each other's worth (gods, runestones, strikes), and many sheets of
    one turn share parts; so each part is judged once.
    """

    def __init__(self, weights: Weights, round: int, seat: Seat, arm: int, fires: Sequence[int], last: bool) -> None:
        """`round` is the one that is over when a sheet is judged; with `last` the game is over then, too."""
        self.weights = weights.patterns[round]
        self.powers = weights.powers[round]
        self.arm, self.others, self.last = arm, tuple(fires), last
        self.fires = Fires(seat.struck)
        self._gods: dict[tuple[int, int, int], float] = {}
        self._unfinished: dict[tuple[int, int, int], tuple[bool, int, int]] = {}
        self._runes: dict[int, float] = {}
        self._strikes: dict[int, float] = {}
        self._ends: dict[int, float] = {}

    def value(self, seat: Seat) -> float:
        """The points the seat can expect in the end if its turn ended like this."""
        struck, summoned = seat.struck, 0
        value: float = -TURN_COST[seat.turns]
        for god in seat.gods:
            summoned |= 1 << god.god
            value += GOD_POINTS[god.god] + god.bonus
        if self.last or summoned == ALL_GODS or struck & TROLLS == TROLLS:
            return value + self._end_worth(struck) + rows_of(seat.runes) * RUNES.row_points
        key = (struck & ~seat.burnt, seat.burnt, summoned)
        gods, runes, strikes = self._gods.get(key), self._runes.get(seat.runes), self._strikes.get(struck)
        if gods is None:
            gods = self._gods[key] = self._sum(self.god_patterns(*key))
        if runes is None:
            runes = self._sum(rune_patterns(seat.runes)) + rows_of(seat.runes) * RUNES.row_points
            self._runes[seat.runes] = runes
        if strikes is None:
            strikes = self._strikes[struck] = self._sum(self.strike_patterns(struck)) + self.strike_points(struck)
        weights = self.weights
        return value + gods + runes + strikes + weights[AT.magic + min(seat.magic, 7)] + weights[AT.turns + seat.turns]

    def _sum(self, patterns: list[int]) -> float:
        weights = self.weights
        return sum([weights[pattern] for pattern in patterns])

    def _end_worth(self, struck: int) -> float:
        """The points that strikes make when the game is over."""
        worth = self._ends.get(struck)
        if worth is None:
            fire = self.fires.largest(struck)
            worth = self._ends[struck] = self.strike_points(struck) - fire_penalty(fire, (fire, *self.others))
        return worth

    def strike_points(self, struck: int) -> int:
        """The points of trolls and warriors."""
        trolls = sum([POINTS_OF[(struck & sector).bit_count()] for sector in SECTOR_TROLLS])
        warriors = (struck & WARRIORS).bit_count()
        return trolls - warriors if valhalla(struck, self.arm)[0] else trolls + warriors

    def points(self, seat: Seat) -> int:
        """The points on the sheet, but for the fire."""
        gods = sum(GOD_POINTS[god.god] + god.bonus for god in seat.gods)
        return gods + rows_of(seat.runes) * RUNES.row_points + self.strike_points(seat.struck) - TURN_COST[seat.turns]

    def patterns(self, seat: Seat) -> list[int]:
        """The patterns on a sheet; one that counts several times stands there as often."""
        summoned = sum(1 << god.god for god in seat.gods)
        return [
            *self.god_patterns(seat.struck & ~seat.burnt, seat.burnt, summoned),
            *rune_patterns(seat.runes),
            *self.strike_patterns(seat.struck),
            AT.magic + min(seat.magic, 7),
            AT.turns + seat.turns,
        ]

    def god_patterns(self, usable: int, burnt: int, summoned: int) -> list[int]:
        shifted = [usable >> shift for shift in SHIFTS]
        ground = grounds(burnt)
        found, all_outs, out = [], 0, 0
        for god in bits(ALL_GODS & ~summoned):
            key = (god, usable, burnt)
            known = self._unfinished.get(key)
            if known is None:
                known = self._unfinished[key] = unfinished(god, shifted, ground[god])
            complete, outs, near = known
            out = len(OUTS) + 1 if complete else bisect_right(OUTS, outs.bit_count())
            found += [AT.out[god] + out, AT.near[god] + bisect_right(NEARS, near)]
            all_outs |= outs
        if summoned.bit_count() == len(GODS) - 1:
            found.append(AT.last + out)
        found.append(AT.all_outs + bisect_right(ALL_OUTS, all_outs.bit_count()))
        found.append(AT.gods + summoned.bit_count())
        found.append(AT.spare + bisect_right(SPARE, usable.bit_count()))
        return found

    def strike_patterns(self, struck: int) -> list[int]:
        trolls = [(struck & sector).bit_count() for sector in SECTOR_TROLLS]
        lack, ways = valhalla(struck, self.arm)
        fire = self.fires.largest(struck)
        found = [AT.warrior + lack] * (struck & WARRIORS).bit_count()
        found += [AT.track + count for count in trolls]
        found += [
            AT.trolls + sum(trolls),
            AT.lack + lack,
            AT.ways + lack * (len(PLACES) + 1) + bisect_right(PLACES, ways),
            AT.fire + bisect_right(FIRES, fire),
            AT.larger + min(3, sum([other >= fire for other in self.others])),
        ]
        return found


def rune_patterns(runes: int) -> list[int]:
    found = [AT.row + (runes & row).bit_count() for row in RUNE_ROW]
    found += [AT.column + (runes & column).bit_count() for column in RUNE_COLUMN]
    return found


def rows_of(runes: int) -> int:
    """Full rune rows."""
    return sum([runes & row == row for row in RUNE_ROW])
