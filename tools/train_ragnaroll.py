"""Learn the weights of RagnaRoll's expert by self-play: play, fit, play with the fit, and so on.

    python tools/train_ragnaroll.py solo --passes 6 --games 400
    python tools/train_ragnaroll.py many --passes 3 --games 120

Every pass plays games, notes the patterns each sheet shows at the end of each round and what came of it (a mix of
the final score and of the search's own expectation one round later), and fits the weights of each round to that by
ridge regression around the old weights. Needs numpy.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.games.ragnaroll import GAME, rules
from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll.bots import Greedy
from companion.games.ragnaroll.evaluation import AT, LACK, NEARS, OUTS, Evaluator, ExpertFile, Weights
from companion.games.ragnaroll.search import FEW_THROWS, Effort, Turn
from companion.games.ragnaroll.shapes import largest_fire
from companion.games.ragnaroll.sheet import GODS, ROUNDS
from companion.games.ragnaroll.state import Seat, State
from companion.kernel import FATE, copy_struct

FILE = Path(__file__).parents[1] / "data" / "ragnaroll" / "expert.json"
QUICK = Effort(arrangements=4, widths=(2, 1), placements=2, strikes=2, turns=1, throws=FEW_THROWS)
ASIDE, FADE = 0.3, 0.75
"""How much samples of the next rounds and of the pass before count."""
STRANGERS = 0.5
"""How often a seat at a table of several is a greedy player's."""


def by_hand() -> Weights:
    """Weights to start from: what a player would guess."""
    rows = []
    for round in range(ROUNDS.rounds + 1):
        left = ROUNDS.rounds - round
        row = [0.0] * AT.size
        for god in range(len(GODS)):
            prize = GODS[god].points + 2.0
            for step, outs in enumerate((0, *OUTS)):
                row[AT.out[god] + step] = prize * (1 - math.exp(-outs * left * 0.06))
            row[AT.out[god] + len(OUTS) + 1] = prize
            for step, near in enumerate((0, *NEARS)):
                row[AT.near[god] + step] = min(near, 20) * 0.01 * left
        for count, worth in enumerate((0, 0.2, 0.5, 1, 1.8, 3, 0)):
            row[AT.row + count] = worth * min(1, left / 4)
        for count, worth in enumerate((0, 0.2, 0.6, 0)):
            row[AT.column + count] = worth * min(1, left / 4)
        for count, worth in enumerate((0, 0.3, 0.2, 0.6, 0.5, 1.2, 0)):
            row[AT.track + count] = worth * min(1, left / 4)
        for magic in range(8):
            row[AT.magic + magic] = 0.5 * min(magic, left)
        for lack, chance in enumerate((0, 0.6, 0.4, 0.2, 0.1)[: LACK + 1]):
            row[AT.warrior + lack] = 2 * chance * min(1, left / 4) if lack else 0.0
            row[AT.lack + lack] = 3 * chance * min(1, left / 4) if lack else 0.0
        rows.append(tuple(row))
    powers = tuple((3.0, 1.0, 1.5, 2.0, 1.5)[: len(GODS)] for _ in rows)
    return Weights(tuple(rows), powers)


class Samples:
    """What was seen: for each round patterns and outcomes; for each round and god what its power brought."""

    def __init__(self) -> None:
        self.sheets: list[list[tuple[list[int], float]]] = [[] for _ in range(ROUNDS.rounds + 1)]
        self.powers: list[list[list[float]]] = [[[] for _ in GODS] for _ in range(ROUNDS.rounds + 1)]
        self.scores: list[int] = []


class Sheet:
    """One seat's game so far: sheets at the end of each round, and what the search expected at each roll."""

    def __init__(self) -> None:
        self.ends: dict[int, tuple[list[int], int]] = {}
        self.expected: dict[int, float] = {}


class Learner:
    """Plays all seats of a game and notes what it sees."""

    def __init__(self, weights: Weights, effort: Effort, explore: float, samples: Samples, rng: Random) -> None:
        self.weights, self.effort, self.explore, self.samples, self.rng = weights, effort, explore, samples, rng

    def play(self, seats: int, trace: float) -> None:
        """One game; at a table of several some seats are a greedy player's, who hurries to its gods."""
        state = GAME.new(GAME.setup(seats))
        sheets = [Sheet() for _ in range(seats)]
        strangers = {seat for seat in range(1, seats) if self.rng.random() < STRANGERS}
        greedy = Greedy(GAME, self.rng)
        round = 1
        while pending := GAME.pending(state):
            ask = pending[0]
            if ask.seat == FATE:
                choice = GAME.sample(state, ask, self.rng.random())
            elif ask.seat in strangers:
                choice = greedy.decide(GAME.view(state, ask.seat), ask)
            else:
                choice = self.decide(GAME.view(state, ask.seat), ask, sheets[ask.seat])
            GAME.apply(state, ask, choice)
            if state.round != round:
                self.note(state, sheets, round)
                round = state.round
        for index, seat in enumerate(GAME.score(state).seats):
            if index in strangers:
                continue
            self.samples.scores.append(seat.total)
            self.learn(sheets[index], round, float(seat.total), trace)

    def decide(self, view: State, ask: Any, sheet: Sheet) -> Any:
        turn = Turn(GAME, view, ask.seat, self.weights, self.effort)
        if isinstance(ask, d.Arrange):
            return self.arrange(turn, ask, view.round, sheet)
        choice, value = turn.best()
        if isinstance(choice, d.Call) and len(turn.seat.gods) < len(GODS) - 1:
            burnt = copy_struct(turn.seat)
            burnt.burnt |= choice.squares
            burnt.gods += (rules.Summoned(choice.god, view.round, rules.round_bonus(view, turn.seat), choice.squares),)
            self.samples.powers[view.round][choice.god].append(value - turn.judge.value(burnt))
        return choice

    def arrange(self, turn: Turn, ask: d.Arrange, round: int, sheet: Sheet) -> Any:
        options = turn.arrange()
        sheet.expected.setdefault(round, options[0].promise)
        best = options[0]
        if self.rng.random() < self.explore:
            best = self.rng.choice([option for option in options[:3] if option.turns == options[0].turns])
        for die, (old, new) in enumerate(zip(ask.dice, best.dice, strict=True)):
            if old != new:
                return d.TURNS[die][new]
        return d.PLACES[best.place]

    def note(self, state: State, sheets: list[Sheet], round: int) -> None:
        fires = [largest_fire(seat.struck) for seat in state.seats]
        for index, seat in enumerate(state.seats):
            others = [*fires[:index], *fires[index + 1 :], *state.fires]
            judge = judge_of(self.weights, round, seat, state, others)
            sheets[index].ends[round] = (judge.patterns(seat), judge.points(seat))

    def learn(self, sheet: Sheet, last: int, score: float, trace: float) -> None:
        target = score
        for round in range(last - 1, 0, -1):
            target = (1 - trace) * sheet.expected[round + 1] + trace * target
            patterns, points = sheet.ends[round]
            self.samples.sheets[round].append((patterns, target - points))


def judge_of(weights: Weights, round: int, seat: Seat, state: State, others: list[int]) -> Evaluator:
    return Evaluator(weights, round, seat, state.options.valhalla_arm, others, False)


def fit(passes: list[Samples], old: Weights, lean: float) -> Weights:
    """Weights near the old ones that explain what was seen; later passes count more, and neighbouring rounds help."""
    sums = [normal_sums(passes, round) for round in range(ROUNDS.rounds + 1)]
    rows = [np.array(row) for row in old.patterns]
    for round in range(1, ROUNDS.rounds):
        gram, moment = np.eye(AT.size) * lean, lean * rows[round]
        for near, share in (round - 1, ASIDE), (round, 1.0), (round + 1, ASIDE):
            gram, moment = gram + share * sums[near][0], moment + share * sums[near][1]
        rows[round] = np.linalg.solve(gram, moment)
    patterns = tuple(tuple(float(weight) for weight in row) for row in rows)
    return Weights(patterns, fit_powers(passes, old))


def normal_sums(passes: list[Samples], round: int) -> tuple[Any, Any]:
    """The normal equations of one round's samples."""
    gram, moment = np.zeros((AT.size, AT.size)), np.zeros(AT.size)
    for age, samples in enumerate(reversed(passes)):
        seen = samples.sheets[round]
        matrix = np.zeros((len(seen), AT.size))
        for line, (patterns, _) in enumerate(seen):
            np.add.at(matrix[line], patterns, 1.0)
        wanted = np.array([target for _, target in seen])
        gram += matrix.T @ matrix * FADE**age
        moment += matrix.T @ wanted * FADE**age
    return gram, moment


def misfit(samples: Samples, weights: Weights) -> str:
    """How far off the weights were, in the mean of squares, early, halfway and late."""
    found = []
    for round in (2, 5, 8):
        row = weights.patterns[round]
        errors = [target - sum(row[pattern] for pattern in patterns) for patterns, target in samples.sheets[round]]
        found.append(f"{np.mean(errors):+.1f}/{np.std(errors):.1f}")
    return " ".join(found)


def fit_powers(passes: list[Samples], old: Weights) -> tuple[tuple[float, ...], ...]:
    found = []
    for round in range(ROUNDS.rounds + 1):
        row = []
        for god in range(len(GODS)):
            seen = [gain for samples in passes[-2:] for gain in samples.powers[round][god]]
            row.append((sum(seen) + 5 * old.powers[round][god]) / (len(seen) + 5))
        found.append(tuple(row))
    return tuple(found)


def report(name: str, samples: Samples, seconds: float) -> None:
    scores = np.array(samples.scores)
    print(
        f"{name}: {len(scores)} sheets, mean {scores.mean():.2f} +- {scores.std() / len(scores) ** 0.5:.2f}, "
        f"median {np.median(scores):.0f}, sd {scores.std():.1f}, {seconds:.0f} s",
        flush=True,
    )


def save(kind: str, weights: Weights) -> None:
    kept = msgspec.json.decode(FILE.read_bytes(), type=ExpertFile) if FILE.exists() else None
    solo = weights if kind == "solo" or kept is None else kept.solo
    many = weights if kind == "many" or kept is None else kept.many
    about = "Weights of the expert, learned by tools/train_ragnaroll.py; not part of the rules."
    parts = ExpertFile(about, rounded(solo), rounded(many))
    FILE.write_bytes(msgspec.json.encode(parts).replace(b"],[", b"],\n[") + b"\n")


def rounded(weights: Weights) -> Weights:
    shorten = lambda rows: tuple(tuple(round(w, 3) for w in row) for row in rows)  # noqa: E731
    return Weights(shorten(weights.patterns), shorten(weights.powers))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("solo", "many"))
    parser.add_argument("--passes", type=int, default=6)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--trace", type=float, default=0.6)
    parser.add_argument("--explore", type=float, default=0.1)
    parser.add_argument("--lean", type=float, default=20.0, help="how strongly weights lean on the old ones")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--go-on", action="store_true", help="start from the weights in the file")
    args = parser.parse_args()
    weights = by_hand()
    if args.go_on:
        file = msgspec.json.decode(FILE.read_bytes(), type=ExpertFile)
        weights = getattr(file, args.kind)
    passes: list[Samples] = []
    for number in range(args.passes):
        samples, rng, start = Samples(), Random(f"{args.seed}/{number}"), time.time()
        learner = Learner(weights, QUICK, args.explore, samples, rng)
        for game in range(args.games):
            learner.play(1 if args.kind == "solo" else 2 + game % 3, args.trace)
        report(f"pass {number}", samples, time.time() - start)
        print(misfit(samples, weights))
        passes = [*passes[-7:], samples]
        weights = fit(passes, weights, args.lean)
        save(args.kind, weights)


if __name__ == "__main__":
    main()
