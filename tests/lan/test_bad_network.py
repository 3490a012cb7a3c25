"""Whole games between processes, over a network that breaks, with devices that are killed."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.lan.verify import verify

from .crowd import Crowd
from .proxy import KINDS, Proxy, plans


def agree(crowd: Crowd, told: dict[str, dict[str, Any]], game: str, typed: bool = False) -> None:
    """All devices end with the same public view and score, and what they have been told can be proved."""
    host = told.pop("host")
    record = crowd.record()
    verdict = verify(games.find(game), record)
    assert verdict.throws + verdict.unproved > 10
    assert (verdict.throws if typed else verdict.unproved) == verdict.bare == 0
    for name, one in told.items():
        assert one["cheats"] == [], name
        assert one["scores"] == [seat["total"] for seat in host["scores"]]
        assert one["record_sha256"] == record.sha256() == host["record_sha256"]
        assert one["verdict"]["throws"] == verdict.throws
    assert len({one["public_sha256"] for one in told.values()}) == 1


def play_badly(folder: Path, game: str, seats: int, watchers: int, seed: int) -> None:
    with Crowd(folder) as crowd:
        crowd.host(game, seats, "--watchers", str(watchers))
        with Proxy(crowd.port, plans(seed, 2 * len(KINDS))) as proxy:
            for number in range(seats):
                crowd.join(f"Guest {number + 1}", proxy.port, "--seat", "bot:random", "--at", str(number + 1))
            for number in range(watchers):
                crowd.join(f"Watcher {number + 1}", proxy.port)
            agree(crowd, crowd.results(), game)
        assert sum(proxy.happened.values()) >= 6, proxy.happened


def test_six_devices_play_ragnaroll_over_a_bad_network(tmp_path: Path) -> None:
    play_badly(tmp_path, "ragnaroll", 6, 0, seed=1)


def test_four_devices_play_ragnarok_star_while_two_watch_over_a_bad_network(tmp_path: Path) -> None:
    play_badly(tmp_path, "ragnarok_star", 4, 2, seed=2)


def wait_until_answers(crowd: Crowd, count: int) -> bool:
    """Whether the game gets that far and goes on."""
    end = time.monotonic() + 40
    while crowd.answers() < count and crowd.runs("host"):
        assert time.monotonic() < end, f"no answer after {crowd.answers()}"
        time.sleep(0.01)
    return crowd.runs("host")


def play_with_kills(folder: Path, game: str, seats: int, seed: int, kills: int, answers: int) -> None:
    """Somebody is killed at every so many answers, the host each third time, and comes back a moment later."""
    random = Random(seed)
    moments = sorted(random.randrange(-1, answers) for _ in range(kills))
    guests = [f"Guest {number + 1}" for number in range(seats)]
    with Crowd(folder) as crowd:
        code = crowd.host(game, seats)
        for name in guests:
            crowd.join(name, crowd.port, "--seat", "bot:random")
        hosts = 1
        for number, moment in enumerate(moments):
            assert wait_until_answers(crowd, moment), f"the game was over before kill {number + 1}"
            time.sleep(random.random() * 0.1)
            victim = "host" if number % 3 == 1 else random.choice(guests)
            # Whoever has the result is gone for good: started again, it would look for a table that is closed.
            assert crowd.runs("host"), f"the game was over before kill {number + 1}"
            assert crowd.runs(victim), f"the game was over before kill {number + 1}"
            crowd.kill(victim)
            crowd.start(victim)
            if victim == "host":
                hosts += 1
                assert crowd.wait_for_code(hosts) == code, "the same table under the same code"
        told = crowd.results()
        assert told["host"]["seats"] == ["person"] * seats
        agree(crowd, told, game)


def test_guests_and_host_are_killed_and_finish_their_game(tmp_path: Path) -> None:
    play_with_kills(tmp_path, "ragnaroll", 3, seed=1, kills=6, answers=60)


def test_at_a_real_table_the_dice_are_typed_in(tmp_path: Path) -> None:
    with Crowd(tmp_path) as crowd:
        crowd.host("ragnaroll", 2, "--typed")
        for name in ("Ada", "Bo"):
            crowd.join(name, crowd.port, "--seat", "bot:random")
        agree(crowd, crowd.results(), "ragnaroll", typed=True)
