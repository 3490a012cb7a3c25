"""A host and its devices, frame by frame, without a network."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion import games
from companion.kernel import FATE, Answer, BadRecord, Record, read_record
from companion.lan import protocol as p
from companion.lan.fate import LINKS, Proof
from companion.lan.guest import Guest, new_pass
from companion.lan.steward import Steward
from companion.lan.verify import verify

from .wired import Wired

NAMES = ("Ada", "Bo", "Cy")


KEYS = list(games.keys())
SIZES = [(key, seats) for key in KEYS for seats in sorted({min(games.find(key).seats), max(games.find(key).seats)})]
"""Every game there is, with as few and as many as can play it."""


def whole_game(key: str, seats: int, typed: bool) -> Wired:
    """The first game, of those that chance may give, in which something is thrown."""
    for seed in range(50):
        wired = Wired(key, seats, seed=seed, typed=typed)
        for number in range(seats):
            wired.join(f"Guest {number}")
        wired.join("Eve", watch=True)
        wired.start()
        wired.finish()
        if wired.steward.table.count(FATE) > 3:
            return wired
    raise AssertionError("nothing is ever thrown")


@pytest.mark.parametrize("typed", [False, True], ids=["thrown", "typed"])
@pytest.mark.parametrize(("key", "seats"), SIZES)
def test_a_whole_game_ends_alike_on_all_devices_and_verifies(key: str, seats: int, typed: bool) -> None:
    wired = whole_game(key, seats, typed)
    table = wired.steward.table
    public = msgspec.json.encode(table.view(None))
    for guest in wired.guests.values():
        assert guest.cheats == []
        guest.table.adopt()
        assert msgspec.json.encode(guest.table.view(None)) == public
        assert guest.table.score() == table.score()
        assert guest.record == table.record
        fate = table.count(FATE)
        assert (guest.verdict.throws, guest.verdict.unproved) == ((0, fate) if typed else (fate, 0))
        assert guest.verdict.bare == 0
        assert len(guest.verdict.devices) == (0 if typed else seats + 1)
    assert verify(wired.game, read_record(table.record.text())) == guest.verdict


def test_no_frame_tells_a_device_what_its_seats_may_not_know() -> None:
    wired = Wired("ragnaroll", 3)
    for name in ("Ada", "Bo", "Cy"):
        wired.join(name)
    wired.start()
    for name in ("Ada", "Bo", "Cy"):
        wired.play(name)
        wired.run()
    seen = [frame for name, frame in wired.down if name == "Ada" and isinstance(frame, p.Sight)]
    assert seen
    for sight in seen:
        assert [one.seat for one in sight.views] == [0]
        view = msgspec.json.decode(sight.views[0].view)
        if view["phase"] in ("roll", "thunder"):
            assert all(seat["dice"] is None for seat in view["seats"][1:])


class Moments:
    """All that was ever on disk: of the host and of the guests."""

    def __init__(self) -> None:
        self.kept: list[tuple[Any, str, dict[str, Any]]] = []
        self.wired: Any = None

    def append(self, answer: Answer) -> None:
        self.rewrite(self.wired.steward.table.record)

    def rewrite(self, record: Record) -> None:
        passes = {name: guest.kept for name, guest in self.wired.guests.items()}
        self.kept.append((self.wired.steward.standing(), record.text(), passes))


@pytest.mark.parametrize("key", ["ragnaroll", "ragnarok_star"])
def test_everything_can_be_killed_after_any_answer_and_the_game_goes_on(key: str) -> None:
    moments = Moments()
    wired = moments.wired = Wired(key, 3, lambda header: moments)
    for name in NAMES[:2]:
        wired.join(name)
    wired.steward.put_bot(2, "random")
    wired.start()
    wired.finish()
    for standing, record, passes in Random(4).sample(moments.kept[:-1], 16):
        wired.restart(standing, record)
        for name in NAMES[:2]:
            wired.join(name, passes[name])
        before = len(read_record(record).answers)
        for _ in range(4):
            wired.run()
            for name in NAMES[:2]:
                wired.play(name)
        assert len(wired.steward.table) > before
        assert all(guest.cheats == [] for guest in wired.guests.values())
    wired.finish()
    assert verify(wired.game, wired.steward.table.record).unproved == 0
    assert all(guest.record is not None for guest in wired.guests.values())


def test_a_device_that_was_cut_off_before_its_welcome_can_still_come_in() -> None:
    wired = Wired("ragnaroll", 2)
    wired.alter = lambda name, frame: None if name == "Ada" else frame
    ada = wired.join("Ada")
    wired.run()
    assert ada.kept.token == ""
    wired.cut("Ada")
    wired.alter = lambda name, frame: frame
    wired.connect("Ada")
    wired.run()
    assert ada.kept.token
    assert ada.lobby is not None


def test_in_a_lobby_that_was_opened_again_nobody_is_ready_before_they_are_back() -> None:
    wired = Wired("ragnaroll", 2)
    for seat, name in enumerate(NAMES[:2]):
        guest = wired.join(name)
        guest.send(p.Sit(seat, name))
        guest.send(p.Ready(True))
    wired.run()
    assert wired.steward.can_start() == ""
    wired.restart()
    assert "Ada, Bo" in wired.steward.can_start()
    wired.connect("Ada")
    chairs = wired.steward.company.chairs
    assert [chair.away for chair in chairs] == [False, True]
    assert not chairs[0].ready


def test_another_game_at_the_same_table_has_other_numbers_and_another_secret() -> None:
    wired = Wired("ragnaroll", 1)
    wired.join("Ada")
    wired.start()
    wired.finish()
    first = wired.steward.table.record
    wired.steward.renew("another secret")
    wired.run()
    guest: Guest = wired.guests["Ada"]
    guest.send(p.Ready(True))
    wired.run()
    wired.steward.start()
    wired.finish()
    second = wired.steward.table.record
    assert guest.record == second
    assert guest.cheats == []
    assert not host_numbers(first) & host_numbers(second)


def host_numbers(record: Record) -> set[str]:
    return {Proof.read(one.proof).values["host"] for one in record.answers if one.seat == FATE}


def test_a_long_record_comes_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(p, "PART", 1000)
    wired = Wired("ragnaroll", 1)
    wired.join("Ada")
    wired.start()
    wired.finish()
    parts = [frame for _, frame in wired.down if isinstance(frame, p.Over)]
    assert len(parts) > 3
    assert [part.more for part in parts] == [True] * (len(parts) - 1) + [False]
    assert wired.guests["Ada"].record == wired.steward.table.record


def test_a_device_that_has_used_up_its_numbers_goes_on_with_new_ones() -> None:
    wired = Wired("ragnaroll", 2)
    wired.join("Ada", replace(new_pass(), used=LINKS - 70))
    wired.join("Bo")
    wired.start()
    while wired.guests["Ada"].kept.used < LINKS - 60:
        wired.run()
        for name in ("Ada", "Bo"):
            wired.play(name)
    wired.cut("Ada")
    wired.connect("Ada")
    assert wired.guests["Ada"].kept.used == 0
    wired.finish()
    assert all(guest.cheats == [] and guest.record is not None for guest in wired.guests.values())


def test_a_host_that_has_used_up_its_numbers_goes_on_with_new_ones_also_after_a_restart() -> None:
    wired = Wired("ragnaroll", 2)
    for name in NAMES[:2]:
        wired.join(name)
    wired.start()
    chain = wired.steward._thrower.chain
    while chain.left > 4:
        chain.open()
    while wired.steward._thrower.chain is chain:
        wired.run()
        for name in NAMES[:2]:
            wired.play(name)
    wired.restart()
    for name in NAMES[:2]:
        wired.connect(name)
    wired.finish()
    assert all(guest.cheats == [] and guest.record is not None for guest in wired.guests.values())
    record = wired.steward.table.record
    assert len(host_numbers(record)) == wired.steward.table.count(FATE), "no number was opened twice"
    stranger = Steward(wired.game, replace(wired.steward.standing(), chain=b"another", stage="playing"))
    with pytest.raises(BadRecord):
        stranger._thrower.resume(record)
