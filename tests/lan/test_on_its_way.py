"""What a device has answered and the host has not heard yet: it is not asked twice, and nothing gets stuck."""

from __future__ import annotations

from companion.lan import protocol as p

from .wired import Wired


def two(key: str = "ragnaroll", **values: bool) -> Wired:
    wired = Wired(key, 2, **values)
    wired.join("Ada")
    wired.join("Bo")
    wired.start()
    for guest in wired.guests.values():
        guest.table.adopt()
    return wired


def crossing(wired: Wired, name: str) -> None:
    """A sight is on its way to the device already; now it arrives, before the host has heard anything."""
    while not (wired.down and wired.down[-1][0] == name and isinstance(wired.down[-1][1], p.Sight)):
        wired.way.popleft()()
    wired.guests[name].table.adopt()


def test_a_cast_is_not_asked_for_again_by_a_sight_that_crossed_it() -> None:
    wired = two()
    table = wired.guests["Ada"].table
    (roll,) = table.pending
    wired.down.clear()
    wired.steward.lock(True)
    table.cast(roll)
    crossing(wired, "Ada")
    assert table.pending == []
    assert table.sent == [roll]
    wired.run()
    table.adopt()
    assert table.sent == []
    assert [ask.name for ask in table.pending] == ["arrange"]


def test_an_answer_on_its_way_stays_so_while_others_move() -> None:
    wired = two()
    table = wired.guests["Ada"].table
    while not (open_asks := [ask for ask in table.asked(0) if not ask.sealed]):
        for name in wired.guests:
            wired.play(name)
        wired.run()
        table.adopt()
    (ask,) = open_asks
    wired.down.clear()
    wired.steward.lock(True)
    table.answer(ask, next(iter(table.choices(ask))))
    crossing(wired, "Ada")
    assert table.pending == []
    wired.run()
    table.adopt()
    assert table.sent == []


def test_what_was_sent_into_a_breaking_connection_is_asked_again() -> None:
    wired = two()
    guest = wired.guests["Ada"]
    (roll,) = guest.table.pending
    guest.table.cast(roll)
    wired.cut("Ada")
    wired.run()
    wired.connect("Ada")
    wired.run()
    guest.table.adopt()
    assert guest.table.pending == [roll]


def test_a_refusal_brings_the_question_back() -> None:
    wired = two()
    guest = wired.guests["Ada"]
    (roll,) = guest.table.pending
    wired.alter_up = lambda name, frame: p.Cast("nonsense") if isinstance(frame, p.Cast) else frame
    guest.table.cast(roll)
    wired.run()
    guest.table.adopt()
    assert guest.table.refused
    assert guest.table.pending == [roll]
