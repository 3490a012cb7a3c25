"""RagnaRok Star at the real table screen: bots are watched to the end, people play by touches behind the curtain."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.app import SkaldApp
from companion.games.ragnarok_star import decisions as d
from companion.kernel import FATE, SeatInfo
from companion.sheets import ragnarok_star
from companion.sheets.ragnarok_star.draft import Tell
from companion.sheets.sight import Cast, Choose, Sight, Think

PHONE, TABLET = (360, 640), (1280, 800)
DIVA = {"angry_fans": True, "divalkyrie": True}


@pytest.fixture
def app(tmp_path: Path) -> SkaldApp:
    app = SkaldApp(tmp_path)
    app.change(speed=0, motion=False, sound=False)
    app.new_seed = lambda: "star"
    return app


class StarHand:
    """Plays the open table: finds a row of touches that ends in the wanted answer, then taps it."""

    def __init__(self, pilot: Any) -> None:
        self.pilot = pilot

    @property
    def screen(self) -> Any:
        return self.pilot.app.screen

    def way(self, seen: Sight, wanted: Any) -> list[tuple[str, str]]:
        """View and key of every touch to the answer; breadth first, so the shortest row."""
        todo: list[tuple[Sight, list[tuple[str, str]]]] = [(seen, [])]
        known = {seen.draft}
        for now, taps in todo:
            for view, draw in (("tray", ragnarok_star.tray), ("board", ragnarok_star.board)):
                for shape in draw(now).targets():
                    touch = shape.touch
                    if touch is None or not touch.enabled or isinstance(touch.means, Tell):
                        continue
                    step, row = ragnarok_star.touch(now, touch.means), [*taps, (view, shape.key)]
                    if isinstance(step, Cast) or (isinstance(step, Choose) and step.choice == wanted):
                        return row
                    if isinstance(step, Think) and step.draft not in known:
                        known.add(step.draft)
                        todo.append((replace(now, draft=step.draft), row))
        raise AssertionError(f"no touches lead to '{wanted}'")

    def answer(self, choice: Any = None) -> None:
        """Answer what is asked, as told or by chance, with real touches."""
        play, screen = self.screen.play, self.screen
        ask, before = play.asked, len(play.table)
        if choice is None and ask.seat != FATE:
            view = play.table.view(ask.seat)
            choice = play.game.sample(view, ask, (before * 0.37) % 1 * 0.95)
        for view, key in self.way(play.sight(screen.room()), choice):
            self.pilot.tap_scene(screen.ids[view], key)
        assert len(play.table) > before, f"touches did not answer '{ask.name}'"

    def play_on(self, until: Any) -> None:
        """Until something holds or the game is over; takes the device where it is handed over."""
        while not until():
            screen = self.screen
            if screen.curtain is not None:
                self.pilot.tap(screen.curtain.ready)
            elif screen.play.asked is None:
                self.pilot.wait_until(lambda s=screen: s.play.asked is not None or s.play.table.over or s.curtain)
            else:
                self.answer()


def test_a_game_of_bots_is_watched_to_the_end(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    bots = [SeatInfo("Bo", "random"), SeatInfo("Cy", "random"), SeatInfo("Di", "random")]
    app.begin("ragnarok_star", bots, DIVA, "watch")
    pilot.wait_until(lambda: len(app.screen.play.table) > 30)
    assert pilot.problems() == []
    pilot.wait_until(lambda: app.screen.name.startswith("score"), 60)
    assert app.archive.history()[0].score is not None


def test_a_person_plays_two_rounds_against_bots_by_touches(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.begin("ragnarok_star", [SeatInfo("Ada"), SeatInfo("Bo", "random")], DIVA)
    pilot.settle()
    play = app.screen.play
    StarHand(pilot).play_on(lambda: play.table.round > 2)
    asked = {answer.ask.partition(".")[0] for answer in play.table.record.answers if answer.seat == 0}
    assert asked >= {"keep", "write", "lock"}
    assert play.log


def test_two_people_write_behind_the_curtain(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, TABLET)
    app.begin("ragnarok_star", [SeatInfo("Ada"), SeatInfo("Bo")], {})
    pilot.settle()
    assert pilot.see("Hand over to")
    hand, play = StarHand(pilot), app.screen.play
    hand.play_on(lambda: isinstance(play.asked, d.Lock) and play.holder == 0)
    hand.answer(d.LOCK)
    assert pilot.see("Hand over to Bo")
    assert [view for view in pilot.scenes() if view.scene is not None] == []
    pilot.tap("I am Bo")
    assert play.sight(app.screen.room()).view.seats[0].marks == ()
    hand.play_on(lambda: play.table.round > 1)


def test_a_written_number_is_taken_back(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.begin("ragnarok_star", [SeatInfo("Ada"), SeatInfo("Bo", "random")], {})
    pilot.settle()
    hand, play = StarHand(pilot), app.screen.play
    hand.play_on(lambda: isinstance(play.asked, d.Write))
    hand.answer(d.Mark(1, 8))
    assert play.asked.number == 2
    pilot.tap("Undo")
    assert play.asked.number == 1


def test_a_number_anywhere_is_wiped_off_by_a_tap_and_written_elsewhere(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.begin("ragnarok_star", [SeatInfo("Ada"), SeatInfo("Bo", "random")], {})
    pilot.settle()
    hand, play = StarHand(pilot), app.screen.play
    hand.play_on(lambda: isinstance(play.asked, d.Write))
    for number, action in enumerate((8, 13, 1), 1):
        hand.answer(d.Mark(number, action))
    pilot.tap_scene(app.screen.ids.board, "cell/13")
    marks = play.table.view(0).seats[0].marks
    assert [mark.number for mark in marks] == [1, 3]
    pilot.tap_scene(app.screen.ids.board, "cell/10")
    assert play.table.view(0).seats[0].marks[1] == d.Mark(2, 10)
    assert play.asked.number == 4


@pytest.mark.parametrize("size", [PHONE, TABLET])
@pytest.mark.parametrize(("theme", "text"), [("dark", 1.4), ("light", 1.0)])
def test_nothing_is_cut_off_at_any_size(app: SkaldApp, fly: Any, size: Any, theme: Any, text: float) -> None:
    app.change(theme=theme, text=text)
    pilot = fly(app, size)
    app.begin("ragnarok_star", [SeatInfo("Ada"), SeatInfo("Bo", "random"), SeatInfo("Cy", "random")], DIVA)
    pilot.settle()
    hand, play = StarHand(pilot), app.screen.play
    for answers in (2, 5, 9, 14):
        hand.play_on(lambda answers=answers: sum(a.seat == 0 for a in play.table.record.answers) >= answers)
        assert pilot.problems() == []


def learn(pilot: Any, app: SkaldApp) -> int:
    """Does what the coach wants; gives the number of steps."""
    app.learn("ragnarok_star")
    pilot.settle()
    screen, hand, steps = app.screen, StarHand(pilot), 0
    while (step := screen.coach.step) is not None:
        if step.ask:
            pilot.wait_until(lambda: screen.play.asked is not None)
            asked = screen.play.asked
            hand.answer(screen.play.game.read(asked, step.wants) if step.wants else None)
        else:
            pilot.wait_until(lambda: screen.play.next_of_others() is None)  # as anybody who reads the note
            pilot.tap("Next")
        assert screen.coach.step is not step, f"nothing came of {step}"
        steps += 1
        pilot.settle()
        assert pilot.problems() == []
    return steps


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_the_lesson_leads_through_a_round(app: SkaldApp, fly: Any, size: Any) -> None:
    pilot = fly(app, size)
    assert learn(pilot, app) == 21
    pilot.seconds(1)
    pilot.tap("Play a game")
    assert app.screen.name.startswith("setup")


def test_another_answer_than_the_coach_wants_is_refused_with_a_hint(app: SkaldApp, fly: Any) -> None:
    pilot = fly(app, PHONE)
    app.learn("ragnarok_star")
    pilot.settle()
    pilot.tap("Next")
    screen, hand = app.screen, StarHand(pilot)
    for _ in range(3):
        hand.answer()
    before = len(screen.play.table)
    (_, key), *_ = hand.way(screen.play.sight(screen.room()), d.Card("wewillrow"))
    pilot.tap_scene(screen.ids.tray, key)
    assert len(screen.play.table) == before
    assert pilot.see(screen.play.refused)
