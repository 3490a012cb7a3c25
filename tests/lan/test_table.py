"""A host and its devices, frame by frame, without a network."""

from __future__ import annotations

import msgspec
import pytest

from companion.kernel import read_record
from companion.lan import protocol as p
from companion.lan.verify import verify

from .wired import Wired


@pytest.mark.parametrize(("key", "seats"), [("ragnaroll", 3), ("ragnaroll", 6), ("ragnarok_star", 4)])
def test_a_whole_game_ends_alike_on_all_devices_and_verifies(key: str, seats: int) -> None:
    wired = Wired(key, seats)
    for number in range(seats):
        wired.join(f"Guest {number}")
    wired.join("Eve", watch=True)
    wired.start()
    wired.finish()
    table = wired.steward.table
    public = msgspec.json.encode(table.view(None))
    for guest in wired.guests.values():
        assert guest.cheats == []
        guest.table.adopt()
        assert msgspec.json.encode(guest.table.view(None)) == public
        assert guest.table.score() == table.score()
        assert guest.record == table.record
        assert guest.verdict.throws > 10
        assert guest.verdict.sealed > 10
        assert guest.verdict.unproved == 0
        assert len(guest.verdict.devices) == seats + 1
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
