"""One tray on several devices: everybody throws with numbers that all have drawn together, and all can check them."""

from __future__ import annotations

import msgspec

from companion.kernel import read_record
from companion.lan.verify import verify
from tests.lan.wired import Wired


def test_a_tray_shared_by_four_devices_and_a_spectator_ends_alike_and_verifies() -> None:
    wired = Wired("dice_tray", 4)
    for name in ("Ada", "Bo", "Cy", "Di"):
        wired.join(name)
    wired.join("Eve", watch=True)
    wired.start()
    wired.finish()
    table = wired.steward.table
    assert table is not None
    assert table.over
    public = msgspec.json.encode(table.view(None))
    for guest in wired.guests.values():
        assert guest.cheats == []
        assert guest.table is not None
        guest.table.adopt()
        assert msgspec.json.encode(guest.table.view(None)) == public
        assert guest.record == table.record
        assert guest.verdict is not None
        assert guest.verdict.throws == sum(seat.throws for seat in table.view(None).seats) > 0
        assert guest.verdict.unproved == 0
    assert verify(wired.game, read_record(table.record.text())) == guest.verdict
