"""Whatever devices send: nothing breaks but their own connection, and nothing changes that must not."""

from __future__ import annotations

import tracemalloc
from functools import cache
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion import bots, games
from companion.kernel import FATE, SeatInfo, Table, read_record
from companion.lan import protocol as p
from companion.lan.cipher import MAX_PLAIN
from companion.lan.company import Device, Kept
from companion.lan.errors import BadFrame
from companion.lan.fate import Chain
from companion.lan.reception import Standing
from companion.lan.seal import Writing, seal_of
from companion.lan.steward import Steward

from .wired import Wired


@cache
def played(key: str, answers: int) -> str:
    """The record of a game of three after some answers, at a moment when nobody alone has sealed something."""
    game = games.find(key)
    seats = [SeatInfo("Ada"), SeatInfo("Bo"), SeatInfo("Bot", "random")]
    table = Table.start(game, seats, "5", players=bots.bots_for(game, ["random"] * 3, "5"))
    sealed = True
    while len(table) < answers or sealed:
        before = list(table.pending)
        table.step()
        last = table.record.answers[-1]
        sealed = next(ask.sealed for ask in before if (ask.seat, ask.name) == (last.seat, last.ask))
    return table.record.text()


@cache
def chain(name: str) -> Chain:
    return Chain(name.encode())


class Scene:
    """A host in the middle of a game: two seated devices, one that watches, one that has just come in."""

    def __init__(self, key: str, answers: int, stage: p.Stage = "playing", typed: bool = False) -> None:
        names = {"ada": "Ada", "bo": "Bo", "eve": "Eve"}
        chairs = (
            p.Chair(p.DEVICE, "Ada", "ada", ready=True),
            p.Chair(p.DEVICE, "Bo", "bo", ready=True),
            p.Chair(p.BOT, "Bot", level="random", ready=True) if stage == "playing" else p.Chair(),
        )
        kept = tuple(Kept(id_, "00", name, id_ == "eve", False) for id_, name in names.items())
        record = read_record(played(key, answers)) if stage == "playing" else None
        seed = record.header.seed if record else "5"
        standing = Standing("T", key, {}, chairs, seed, b"host", typed=typed, stage=stage, devices=kept)
        self.game = games.find(key)
        self.steward = Steward(self.game, standing, record=record, clock=lambda: 0.0)
        self.sent: list[tuple[str, bytes]] = []
        self.devices = {id_: self._enter(id_, f"device:{id_}") for id_ in names}
        self.devices["new"] = self._enter("new", "code")

    def _enter(self, id_: str, identity: str) -> Device:
        frame = p.Enter(id_, id_, chain(id_).last.hex())
        return self.steward.enter(identity, frame, lambda sent: self.sent.append((id_, p.encode(sent))))

    def state(self) -> tuple[Any, ...]:
        """All that frames can change, as far as a game goes."""
        table, steward = self.steward.table, self.steward
        game = (table.state_json(), table.record.text()) if table else ()
        return (*game, dict(steward._box.seals), steward.options, steward.title)

    def chairs(self) -> tuple[p.Chair, ...]:
        return tuple(self.steward.company.chairs)

    def hear(self, who: str, frame: Any) -> list[Any]:
        """Let the host hear a frame; what it sent to that device. It says nothing that devices cannot read."""
        self.sent.clear()
        try:
            self.steward.hear(self.devices[who], p.read_up(p.encode(frame)))
        except BadFrame:
            assert isinstance(frame, p.Enter)
        replies = []
        for to, text in self.sent:
            assert len(text) <= MAX_PLAIN
            read = p.read_down(text)
            if to == who:
                replies.append(read)
        return replies


def frames(scene: Scene, who: str) -> st.SearchStrategy[Any]:
    """Any frame, often one that is almost right."""
    table, now = scene.steward.table, scene.steward._thrower.now
    pending = list(table.pending) if table else []
    seat = st.sampled_from([0, 1, 2, -1]) | st.integers(-1, 63)
    ask = st.sampled_from([one.name for one in pending] or ["x"]) | st.text(max_size=10)
    legal = [str(answer(scene, one)) for one in pending if not one.sealed]
    choice = st.sampled_from(legal or [""]) | st.text(max_size=12)
    counts = [table.count(one) for one in (FATE, 0, 1)] if table else [0]
    given_ = st.sampled_from(counts) | st.integers(0, 400)
    numbers = [chain(who)._values[-2].hex(), chain(who).last.hex(), ""]
    value = st.sampled_from(numbers) | st.binary(max_size=32).map(bytes.hex)
    envelope = st.builds(p.Envelope, seat, st.lists(st.builds(p.Written, ask, choice), min_size=1).map(tuple), value)
    if table and who in ("ada", "bo"):
        envelope |= _right_envelope(scene, ["ada", "bo"].index(who))
    return st.one_of(
        st.builds(p.Enter, st.sampled_from(["ada", "x"]), st.text(max_size=9), value),
        st.builds(p.Sit, seat, st.text(max_size=40)),
        st.builds(p.Stand, seat),
        st.builds(p.Ready, st.booleans()),
        st.builds(p.Choose, seat, ask, choice, given_),
        st.builds(p.Cast, ask, given_),
        st.builds(p.Seal, seat, envelope.map(seal_of) | value, given_),
        st.builds(p.Unseal, seat, given_),
        st.builds(p.Opening, envelope),
        st.builds(p.Reveal, st.sampled_from([now.id if now else 0, 1]) | st.integers(), value),
        st.builds(p.Undo, seat),
        st.just(p.Leave()),
        st.builds(p.Accuse, st.text(max_size=50)),
        st.just(p.Checked()),
    )


def answer(scene: Scene, decision: Any) -> Any:
    """A legal one."""
    table = scene.steward.table
    assert table is not None
    if decision.seat == FATE:
        return scene.game.sample(table.view_all(), decision, 0.3)
    return bots.bot(scene.game, "random", 1).decide(table.view(decision.seat), decision)


def _right_envelope(scene: Scene, seat: int) -> st.SearchStrategy[p.Envelope]:
    """What the seat could really seal now, if it is asked to."""
    table = scene.steward.table
    assert table is not None
    if not any(ask.sealed for ask in table.asked(seat)):
        return st.nothing()
    writing, bot = Writing(scene.game, table.view(seat), seat), bots.bot(scene.game, "random", 1)
    while not writing.complete:
        (ask,) = writing.asked
        writing.answer(ask, bot.decide(writing.view, ask))
    envelope = writing.envelope()
    return st.just(p.Envelope(envelope.seat, envelope.written, "00" * 16))


SCENES = [("ragnaroll", 0), ("ragnaroll", 7), ("ragnaroll", 30), ("ragnarok_star", 5), ("ragnarok_star", 26)]


@settings(max_examples=60)
@given(st.data(), st.sampled_from(SCENES), st.booleans())
def test_a_host_hears_anything_from_anybody_and_the_game_stays_sound(
    data: st.DataObject, which: tuple[str, int], typed: bool
) -> None:
    scene = Scene(*which, typed=typed)
    for _ in range(data.draw(st.integers(1, 10))):
        who = data.draw(st.sampled_from(["ada", "ada", "bo", "eve", "new"]))
        if scene.devices[who].link is None:
            continue  # it has left; its connection is closed
        frame = data.draw(frames(scene, who))
        state, chairs = scene.state(), scene.chairs()
        replies = scene.hear(who, frame)
        refused = any(isinstance(reply, p.Refusal) for reply in replies)
        mine = {"ada": 0, "bo": 1}.get(who)
        foreign = getattr(frame, "seat", mine) not in (mine, FATE)
        if refused or foreign or mine is None:
            assert scene.state() == state, frame
        assert scene.chairs() == chairs, "nobody changes seats during a game"
        task = scene.steward.next_bot()
        if task is not None:
            scene.steward.settle_bot(task, task.run())
    table = scene.steward.table
    assert table is not None
    again = Table.resume(scene.game, read_record(table.record.text()))
    assert again.state_json() == table.state_json()


@settings(max_examples=20)
@given(st.data())
def test_a_lobby_hears_anything_from_anybody(data: st.DataObject) -> None:
    scene = Scene("ragnaroll", 0, stage="lobby")
    for _ in range(data.draw(st.integers(1, 7))):
        who = data.draw(st.sampled_from(["ada", "bo", "eve", "new"]))
        if scene.devices[who].link is None:
            continue
        frame = data.draw(frames(scene, who))
        before = scene.chairs()
        replies = scene.hear(who, frame)
        if any(isinstance(reply, p.Refusal) for reply in replies):
            assert scene.chairs() == before
        for old, new in zip(before, scene.chairs(), strict=True):
            assert old == new or old.device in ("", who), "nobody touches a chair of another device"
    assert scene.steward.table is None


def test_when_the_game_is_over_nothing_changes_any_more() -> None:
    wired = Wired("ragnaroll", 2)
    for name in ("Ada", "Bo"):
        wired.join(name)
    wired.start()
    wired.finish()
    record = wired.steward.table.record.text()
    for name, guest in wired.guests.items():
        seat = wired.steward.company.seats_of(guest.kept.device)[0]
        frames = [
            p.Undo(seat),
            p.Unseal(seat, 0),
            p.Seal(seat, "00", 0),
            p.Cast("roll.1", 0),
            p.Choose(seat, "x", "x", 0),
        ]
        for frame in [*frames, p.Sit(seat, "x"), p.Stand(seat), p.Ready(False), p.Leave(), p.Reveal(1, "00")]:
            wired.steward.hear(wired.devices[name], frame)
    wired.steward.tick()
    assert wired.steward.table.record.text() == record
    assert wired.steward.stage == "over"


def test_long_names_that_are_alike_can_still_be_told_to_everybody() -> None:
    scene = Scene("ragnaroll", 0, stage="lobby")
    for seat, who in enumerate(("ada", "bo")):
        scene.hear(who, p.Stand(seat))
    for seat, who in enumerate(("ada", "bo")):
        scene.hear(who, p.Sit(seat, "x" * 40))
    names = [chair.name for chair in scene.chairs()[:2]]
    assert len(set(names)) == 2
    assert max(map(len, names)) <= p.LONGEST_NAME


def test_a_flood_of_frames_leaves_nothing_behind() -> None:
    scene = Scene("ragnaroll", 30)
    steward, device = scene.steward, scene.devices["ada"]
    for one in scene.devices.values():
        one.link = lambda frame: None
    random = Random(3)

    def flood(count: int) -> None:
        for number in range(count):
            seat, given_ = random.randrange(-1, 64), random.randrange(400)
            seal = random.randbytes(16).hex()
            for frame in (
                p.Choose(seat, f"ask {number}", "x" * 100, given_),
                p.Cast(f"ask {number}", given_),
                p.Seal(seat, seal, given_),
                p.Unseal(seat, given_),
                p.Reveal(number, seal),
                p.Undo(seat),
                p.Opening(p.Envelope(seat, (p.Written(f"a{number}", "x"),), seal)),
                p.Sit(seat, f"name {number}"),
                p.Accuse(f"text {number}"),
            ):
                steward.hear(device, frame)

    flood(100)
    tracemalloc.start()
    try:
        flood(20)
        before = tracemalloc.get_traced_memory()[0]
        flood(300)
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert grown < 30_000, f"{grown} bytes after 2,700 frames"


def test_many_who_come_and_go_leave_room_for_others() -> None:
    scene = Scene("ragnaroll", 0, stage="lobby")
    for number in range(200):
        link = lambda frame: None  # noqa: E731
        device = scene.steward.enter("code", p.Enter(f"guest {number}", "x", "00"), link)
        scene.steward.lost(device, link)
    assert len(scene.steward.company.devices) <= 40
    assert {"ada", "bo"} <= scene.steward.company.devices.keys(), "who has a seat is never forgotten"
