"""The expert's search: the rest of a turn is played out on a table of its own by the real rules.

Until the reveal the neighbours' thunder dice are guessed, every pair of faces once. After it a turn holds no more
chance, and the search follows the most promising answers to the end of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel import Event, Game, copy_struct

from . import decisions as d
from . import rules
from .evaluation import Evaluator, Weights
from .shapes import NEXT_TO, largest_fire, placements, reach
from .sheet import ALL_RUNES, BOARD, GODS, ROUNDS, RUNE_ROW, SECTORS, SIDE, STONES, STRIDE, TROLLS, bits, sector_of
from .state import Seat, State, Summoned

Throws = tuple[tuple[int, int, int], ...]
EVERY_THROW: Throws = tuple((a, b, 1 + (a != b)) for a, b in combinations_with_replacement(range(1, SIDE + 1), 2))
"""The neighbours' thunder dice, and how many of 36 throws show them."""
FEW_THROWS: Throws = tuple((face, (face + 1) % SIDE + 1, 1) for face in range(1, SIDE + 1))
"""A sample in which each face comes as often."""


class Effort(Struct, frozen=True):
    """How far to look: arrangements played out, answers followed at each depth, placements tried for a god."""

    arrangements: int = 7
    widths: tuple[int, ...] = (4, 2, 1)
    placements: int = 2
    strikes: int = 2
    turns: int = 2
    throws: Throws = EVERY_THROW


FREE_STRIKE, OWED_TROLL, OPEN_RUNE = 1.2, 1.5, 0.8
"""What something still owed to a seat is worth, to order answers by."""


class Option(Struct):
    """Dice, perhaps turned, in an order; and what that promises."""

    dice: tuple[int, int, int]
    turns: int
    place: int
    promise: float = 0.0


class Turn:
    """One seat's turn, played out on a table with nobody else."""

    def __init__(self, game: Game[Any], view: State, index: int, weights: Weights, effort: Effort) -> None:
        self.choices, self.effort = game.choices, effort
        self.seat = copy_struct(view.seats[index])
        if self.seat.ask is not None:
            self.seat.ask = replace(self.seat.ask, seat=0)
        self.many = rules.many_gods(view)
        options = replace(view.options, table="digital", players=0, gods_per_turn="any" if self.many else "one")
        self.table = State(options, [self.seat], "resolve", view.round)
        if view.phase == "resolve":
            self.table.outside = neighbours(view, index)
        others = [*(largest_fire(seat.struck) for i, seat in enumerate(view.seats) if i != index), *view.fires]
        marked = view.phase == "mark"
        last = not marked and (view.round == ROUNDS.rounds or any(ends(seat) for seat in view.seats))
        round = max(view.round - marked, ROUNDS.rounds - rounds_left(view, index))
        self.judge = Evaluator(weights, round, self.seat, view.options.valhalla_arm, others, last)
        self.events: list[Event] = []

    # -- playing ---------------------------------------------------------------------------------------

    def after(self, seat: Seat, choice: Any) -> Seat:
        """The sheet after an answer to its question."""
        child, ask = copy_struct(seat), seat.ask
        self.table.seats[0] = child
        self.events.clear()
        rules.SEAT_HANDLERS[type(ask)](self.table, child, ask, choice, self.events)
        rules.go_on(self.table, 0, child, self.events)
        return child

    def options_of(self, seat: Seat) -> Sequence[Any]:
        self.table.seats[0] = seat
        return self.choices(self.table, seat.ask)

    # -- after the reveal ------------------------------------------------------------------------------

    def best(self) -> tuple[Any, float]:
        """The best answer to the seat's question, and what it promises."""
        children = self.children(self.seat, self.effort.widths[0])
        values = [self.settle(child, 1) for _, child in children]
        best = max(values)
        return children[values.index(best)][0], best

    def settle(self, seat: Seat, depth: int) -> float:
        """What a sheet is worth when the rest of the turn is played well."""
        if seat.ask is None:
            return self.judge.value(seat)
        widths = self.effort.widths
        children = self.children(seat, widths[min(depth, len(widths) - 1)])
        return max(self.settle(child, depth + 1) for _, child in children)

    def children(self, seat: Seat, width: int) -> list[tuple[Any, Seat]]:
        """The most promising answers and where they lead."""
        choices = self.options_of(seat)
        pairs = [(choice, self.after(seat, choice)) for choice in choices]
        if len(pairs) <= width:
            return pairs
        ranked = sorted(range(len(pairs)), key=lambda i: (-self.promise(pairs[i][1]), i))
        kept = ranked[:width]
        if type(seat.ask) is d.Summon and 0 not in kept:
            kept.append(0)
        return [pairs[i] for i in kept]

    def promise(self, seat: Seat) -> float:
        """A quick guess at `settle`: the sheet as it is and what is still owed to it."""
        value = self.judge.value(seat)
        if seat.free:
            value += seat.free * FREE_STRIKE
        if any(seat.owed):
            value += sum(seat.owed) * OWED_TROLL
        if seat.stone >= 0:
            value += OPEN_RUNE
        if seat.step <= rules.SUMMON:
            value += self.claim(seat)
        return value

    # -- gods ------------------------------------------------------------------------------------------

    def claim(self, seat: Seat) -> float:
        """How much better the sheet gets by summoning, the powers being worth what they mostly are."""
        gods = rules.open_gods(seat)
        if not gods:
            return 0.0
        before = self.judge.value(seat)
        best, claimed = before, None
        gain = 0.0
        for child, god in self.claims(seat, gods):
            value = self.judge.value(child) + self.judge.powers[god]
            if value > best:
                best, claimed, gain = value, child, value - before
        if claimed is not None and self.many and len(claimed.gods) < len(GODS):
            gain += self.claim(claimed)
        return gain

    def claims(self, seat: Seat, gods: int) -> Iterator[tuple[Seat, int]]:
        bonus = rules.round_bonus(self.table, seat)
        for god in bits(gods):
            for count, squares in enumerate(placements(god, seat.struck & ~seat.burnt)):
                if count >= self.effort.placements:
                    break
                child = copy_struct(seat)
                child.burnt |= squares
                child.gods += (Summoned(god, self.table.round, bonus, squares),)
                yield child, god

    # -- before the reveal -----------------------------------------------------------------------------

    def arrange(self) -> list[Option]:
        """The most promising arrangements, played out against every pair of thunder dice; the best first."""
        self.survey()
        options = sorted(self.options(), key=lambda option: -option.promise)[: self.effort.arrangements]
        for option in options:
            option.promise = self.expect(option)
        options.sort(key=lambda option: -option.promise)
        return options

    def survey(self) -> None:
        """What each single strike and runestone would be worth now: the map for all first guesses."""
        seat = self.seat
        self.now = self.promise(seat)
        self.gain: dict[int, float] = {}
        for square in bits(BOARD & ~seat.struck):
            self.gain[square] = self.promise(self._with_strike(square)) - self.now
        self.rune_gain = [0.0] * (SECTORS * SIDE)
        for rune in bits(ALL_RUNES & ~seat.runes):
            child = copy_struct(seat)
            rules.cross(child, 0, rune, "", self.events)
            self.rune_gain[rune] = self.promise(child) - self.now
        self.magic_cost = [0.0]
        for spent in range(1, seat.magic + 1):
            child = copy_struct(seat)
            child.magic_spent += spent
            self.magic_cost.append(self.now - self.promise(child))
        self.aim_gain = self._aim_gains()

    def _with_strike(self, square: int) -> Seat:
        child = copy_struct(self.seat)
        child.struck |= 1 << square
        if 1 << square & STONES and RUNE_ROW[sector_of(square)] & ~child.runes:
            child.stone = sector_of(square)
        return child

    def _aim_gains(self) -> dict[int, float]:
        """What a strike on each target is worth, redirected or moved by magic where that pays."""
        aims: dict[int, float] = {}
        for target in bits(BOARD):
            free = [self.gain[b] for b in bits(NEXT_TO[target]) if b in self.gain]
            aims[target] = self.gain[target] if target in self.gain else max(free, default=0.0)
        best = aims
        for cost in self.magic_cost[1:]:
            aims = {t: max(aims[t], max(aims[b] for b in bits(NEXT_TO[t]))) for t in aims}
            best = {t: max(best[t], aims[t] - cost) for t in aims}
        return best

    def options(self) -> Iterator[Option]:
        """Every arrangement with its first guess."""
        assert self.seat.dice is not None
        thunder = [[self._thunder_gain(die, face) for face in range(SIDE + 1)] for die in range(SECTORS)]
        for dice, turns in turned_dice(self.seat.dice, min(self.effort.turns, len(ROUNDS.die_turns) - self.seat.turns)):
            cost = 0.0
            if turns:
                child = copy_struct(self.seat)
                child.turns += turns
                cost = self.now - self.promise(child)
            for number, place in enumerate(d.PLACES):
                target = (dice[place.triangle] - 1) * STRIDE + place.circle * SIDE + dice[place.circle] - 1
                guess = self.aim_gain[target] + thunder[place.thunder][dice[place.thunder]]
                yield Option(dice, turns, number, self.now + guess - cost)

    def _thunder_gain(self, die: int, face: int) -> float:
        if not face:
            return 0.0
        column = die * SIDE + face - 1
        return self.rune_gain[column] + sum(self.aim_gain[row * STRIDE + column] for row in range(SIDE)) * 2 / SIDE

    def expect(self, option: Option) -> float:
        """The mean over all throws of the neighbours."""
        total, throws = 0.0, 0
        for left, right, weight in self.effort.throws:
            seat = copy_struct(self.seat)
            seat.dice, seat.place, seat.turns = option.dice, option.place, self.seat.turns + option.turns
            seat.step, seat.ask = rules.RUNESTONE, None
            self.table.outside, self.table.seats[0] = (left, right), seat
            self.events.clear()
            rules.go_on(self.table, 0, seat, self.events)
            total += weight * self.play_quickly(seat)
            throws += weight
        return total / throws

    def play_quickly(self, seat: Seat) -> float:
        """The strikes of a turn by first guesses, then what the sheet promises."""
        while True:
            ask = seat.ask
            if type(ask) is d.Strike:
                seat = self._quick_strike(seat, ask)
            elif type(ask) is d.Cross and seat.stone >= 0:
                rune = max(bits(ask.runes), key=lambda rune: self.rune_gain[rune])
                seat = self.after(seat, d.RUNES[rune])
            else:
                return self.promise(seat)

    def _quick_strike(self, seat: Seat, ask: d.Strike) -> Seat:
        """The best of the few squares that the map likes most."""
        redirect = ask.source == "lightning" or self.table.options.thunder_redirect
        guesses: dict[int, float] = {}
        for magic in range(ask.magic, -1, -1):
            squares, _ = reach(seat.struck, ask.target, magic, redirect)
            cost = self.magic_cost[min(magic, len(self.magic_cost) - 1)]
            for square in bits(squares):
                guesses[square] = self.gain[square] - cost
        if not guesses:
            return self.after(seat, d.LOST)
        likely = sorted(guesses, key=lambda square: (-guesses[square], square))[: self.effort.strikes]
        children = [self.after(seat, d.HITS[square]) for square in likely]
        return children[0] if len(children) == 1 else max(children, key=self.promise)


RUSH = {len(GODS) - 2: 4, len(GODS) - 1: 2}
"""When another seat has summoned so many gods, the game mostly lasts no longer than so many rounds more."""


def rounds_left(view: State, index: int) -> int:
    """How many rounds the others will leave us, as far as their gods tell."""
    most = max((len(seat.gods) for i, seat in enumerate(view.seats) if i != index), default=0)
    return RUSH.get(most, ROUNDS.rounds)


def ends(seat: Seat) -> bool:
    """Whether this sheet ends the game with the round."""
    return len(seat.gods) == len(GODS) or seat.struck & TROLLS == TROLLS


def neighbours(view: State, index: int) -> tuple[int, int]:
    """The thunder dice to the left and to the right, which lie open."""
    circle = len(view.seats) + len(view.outside)
    return rules.thunder_value(view, (index + 1) % circle), rules.thunder_value(view, (index - 1) % circle)


def turned_dice(dice: tuple[int, int, int], turns: int) -> Iterator[tuple[tuple[int, int, int], int]]:
    """The dice as they lie, and with so many of them turned at most."""
    for other in d.ROLLS:
        changed = sum(a != b for a, b in zip(dice, other.values, strict=True))
        if changed <= turns:
            yield other.values, changed
