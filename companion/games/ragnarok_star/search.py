"""The expert's search: guess what the others program, and play whole rounds out against many such guesses."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from . import decisions as d
from .actions import is_locked, takes
from .box import ACTIONS, RING, ROW, neighbours
from .cards import turn_over
from .choices import stack
from .evaluation import worth
from .greedy import play_on, start
from .state import CENTRE, Seat, State
from .view import clone

Program = tuple[d.Mark, ...]


class Effort(Struct, frozen=True):
    """How hard to think."""

    programs: int = 40
    """Boards to begin with."""
    finalists: int = 8
    mutations: int = 28
    guesses: int = 18
    """Rounds of three players that every finalist is played out in; others see a third of them."""

    def rounds(self, state: State) -> int:
        """So many guesses cost the same time, however many play and whatever they play with."""
        return self.guesses * 3 // max(3, len(state.seats) + state.options.divalkyrie)


AMP = next(number for number, action in enumerate(ACTIONS) if action.kind == "amp")
SAIL = next(number for number, action in enumerate(ACTIONS) if action.kind == "sail")
DRAGON = next(number for number, action in enumerate(ACTIONS) if action.kind == "dragon")
COLLECTS = tuple(number for number, action in enumerate(ACTIONS) if action.kind == "collect")
FILLERS = {
    "contract": 0.5,
    "eye": 0.2,
    "ice": 0.25,
    "steal": 0.5,
    "shield": 0.2,
    "guest": 0.5,
    "control": 0.4,
    "dragon": 0.3,
}
"""How tempting an action is that collects nothing, against a fan's 1."""

# -- guessing boards -----------------------------------------------------------------------------------


def appeal(state: State, seat: Seat, island: int) -> float:
    """The fans within reach of an island that the hall has room for."""
    rows, found = state.options.hall_rows, 0.0
    near = neighbours(state.tiles, island) if state.options.ice != "lock" else []
    for fan, held in enumerate(seat.fans):
        room = max(0, rows - held)
        found += min(2.5, state.crowd[island * RING + fan], room)
        found += 0.4 * min(1, room, sum(state.crowd[other * RING + fan] for other in near))
    return found


def guess_program(state: State, index: int, rng: Random, prefix: Program = (), first: int = 1) -> Program:
    """A board that a sensible player might write: go where fans are, collect what is there, fill up.

    It begins with the prefix and goes on at the number `first`.
    """
    seat, marks, used = state.seats[index], list(prefix), {mark.action // ROW for mark in prefix}
    island = next((mark.island for mark in reversed(prefix) if mark.action in (AMP, SAIL)), seat.island)
    crowd = list(state.crowd)
    for number in range(first, state.options.numbers + 1):
        mark = guess_mark(state, seat, number, island, crowd, used, rng)
        if mark is None:
            continue
        used.add(mark.action // ROW)
        if mark.action in (AMP, SAIL):
            island = mark.island
        marks.append(mark)
    return tuple(marks)


def guess_mark(
    state: State, seat: Seat, number: int, island: int, crowd: list[int], used: set[int], rng: Random
) -> d.Mark | None:
    """The most tempting of what is left, with some whim."""
    best, temptation = None, 0.05
    for action in range(state.options.numbers * ROW):
        if action // ROW in used:
            continue
        if action in (AMP, SAIL):
            mark, pull = voyage(state, seat, action, number, island, rng)
        elif action in COLLECTS:
            mark, pull = d.Mark(number, action), expected(state, seat, action, island, crowd)
        else:
            mark = d.Mark(number, action, rng.randrange(RING) if action == DRAGON else -1)
            pull = FILLERS[ACTIONS[action].kind]
        pull *= 0.5 + rng.random()
        if pull > temptation:
            best, temptation = mark, pull
    if best is not None and best.action in COLLECTS:
        spot = island * RING + ACTIONS[best.action].fan
        crowd[spot] = max(0, crowd[spot] - ACTIONS[best.action].count)
    return best


def voyage(state: State, seat: Seat, action: int, number: int, island: int, rng: Random) -> tuple[d.Mark, float]:
    """The best trip, and what it promises over staying."""
    stay = appeal(state, seat, island) if island != CENTRE else 0.0
    best, gain = d.Mark(number, action, rng.randrange(RING)), 0.0
    for to in range(RING):
        barred = is_locked(state, to) or (island != CENTRE and is_locked(state, island))
        if to == island or (action == SAIL and barred):
            continue
        more = (appeal(state, seat, to) - 0.6 * stay) * (0.6 + 0.8 * rng.random())
        if more > gain:
            best, gain = d.Mark(number, action, to), more
    return best, gain if island != CENTRE else gain + 3


def expected(state: State, seat: Seat, action: int, island: int, crowd: Sequence[int]) -> float:
    """Fans that a collection would bring, with a hope of those yet to arrive."""
    if island == CENTRE:
        return 0.0
    fan, count = ACTIONS[action].fan, ACTIONS[action].count
    room = max(0, state.options.hall_rows - seat.fans[fan])
    there = min(count, crowd[island * RING + fan])
    if not there and count == 2 and state.options.ice != "lock":
        there = int(any(crowd[near * RING + fan] for near in neighbours(state.tiles, island)))
    return min(there + 0.2 * (there < count), room + 0.3)


# -- searching -----------------------------------------------------------------------------------------


class Rehearsal:
    """Guessed rounds in which boards of one seat are tried out."""

    def __init__(self, view: State, index: int, rng: Random, effort: Effort) -> None:
        self.view, self.index, self.rng, self.effort = view, index, rng, effort
        self.guesses = effort.rounds(view)
        self.rounds = [self.imagine() for _ in range(self.guesses)]
        self.scores: dict[Program, list[float]] = {}

    def imagine(self) -> tuple[State, list[Program], int]:
        """The others' boards as they may be, and the fan cards as they may fall."""
        state, rng = clone(self.view), self.rng
        boards = [() if i == self.index else guess_program(state, i, rng) for i in range(len(state.seats))]
        for number in (0, 1):
            turn_over(state, number, stack(state, number).sample(rng.random()), [])
        state.peeked = ((), ())
        return state, boards, rng.getrandbits(30)

    def mean(self, program: Program, rounds: int) -> float:
        """What a board brings over so many of the guessed rounds."""
        found = self.scores.setdefault(program, [])
        for state, boards, seed in self.rounds[len(found) : rounds]:
            played = clone(state)
            start(played, [program if i == self.index else board for i, board in enumerate(boards)])
            play_on(played, Random(seed))
            found.append(worth(played, self.index))
        return sum(found[:rounds]) / rounds

    def best(self, prefix: Program, first: int, known: Sequence[Program]) -> tuple[Program, float]:
        """The best board that begins so and goes on at the number `first`."""
        effort, rng, few = self.effort, self.rng, max(1, self.guesses // 3)
        pool = dict.fromkeys(known)
        for _ in range(effort.programs):
            pool[guess_program(self.view, self.index, rng, prefix, first)] = None
        ranked = sorted(pool, key=lambda program: -self.mean(program, few))[: effort.finalists]
        for _ in range(effort.mutations):
            child = self.mutate(rng.choice(ranked[:3]), len(prefix))
            if child not in pool:
                pool[child] = None
                if self.mean(child, few) > self.mean(ranked[-1], few):
                    ranked = sorted([*ranked[:-1], child], key=lambda program: -self.mean(program, few))
        best = max(ranked, key=lambda program: self.mean(program, self.guesses))
        return best, self.mean(best, self.guesses)

    def mutate(self, program: Program, fixed: int) -> Program:
        """Two numbers change places, or one action becomes another."""
        rng, free = self.rng, list(program[fixed:])
        if len(free) > 1 and rng.random() < 0.5:
            a, b = rng.sample(range(len(free)), 2)
            one, other = free[a], free[b]
            free[a] = d.Mark(one.number, other.action, other.island)
            free[b] = d.Mark(other.number, one.action, one.island)
            return (*program[:fixed], *free)
        if not free:
            return program
        at = rng.randrange(len(free))
        used = {mark.action // ROW for mark in program if mark is not free[at]}
        open_ = [action for action in range(self.view.options.numbers * ROW) if action // ROW not in used]
        action = rng.choice(open_)
        free[at] = d.Mark(free[at].number, action, rng.randrange(RING) if ACTIONS[action].ticked else -1)
        return (*program[:fixed], *free)


# -- answers while numbers are played ------------------------------------------------------------------


def rehearse(view: State, index: int, choice: d.Note, rng: Random) -> float:
    """The prospects at the end of the numbers when this is answered, the others answering plainly."""
    state = clone(view)
    for other, seat in enumerate(state.seats):
        if other == index:
            seat.ask, seat.note = None, choice
        elif isinstance(view.seats[index].ask, d.Collect):
            seat.note = plain_claim(state, seat)
    play_on(state, rng)
    return worth(state, index)


def plain_claim(state: State, seat: Seat) -> d.Take | None:
    """What somebody else who collects at this number will probably take."""
    mark = seat.plan[state.number - 1]
    if mark is None or ACTIONS[mark.action].kind != "collect":
        return None
    offers = takes(state, seat, mark)
    return offers[0] if offers else None
