"""A hand that plays RagnaRoll on the real screen: every answer is made of real touches on what is shown."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.ragnaroll import decisions as d
from tests.app.pilot import Pilot


class Hand:
    """Plays the table that is open in a pilot's app."""

    def __init__(self, pilot: Pilot, seed: int = 1) -> None:
        self.pilot, self.rng = pilot, Random(seed)

    @property
    def screen(self) -> Any:
        return self.pilot.app.screen

    @property
    def play(self) -> Any:
        return self.screen.play

    def targets(self, view: Any, start: str = "") -> list[str]:
        """The keys of what can be touched now."""
        scene = view.scene
        shapes = scene.targets() if scene else ()
        return sorted(s.key for s in shapes if s.touch.enabled and s.key.startswith(start))

    def tray(self, key: str) -> None:
        self.pilot.tap_scene(self.screen.ids.tray, key)

    def board(self, key: str) -> None:
        self.pilot.tap_scene(self.screen.ids.board, key)

    def answer(self) -> None:
        """Answer what is asked now; fails when touches lead nowhere."""
        table, before, asked = self.play.table, len(self.play.table), self.play.asked.name
        self.touch(asked)
        assert len(table) > before, f"touches did not answer '{asked}'"

    def touch(self, asked: str) -> None:
        """The touches that answer a question of that name."""
        {"roll": self.roll, "arrange": self.arrange, "summon": self.summon, "cross": self.cross}.get(
            asked.partition(".")[0], self.strike
        )()

    def roll(self) -> None:
        self.tray("button/cast")

    def arrange(self) -> None:
        """The first die is dragged, the others are tapped into place."""
        dice = ["die/0", "die/1", "die/2"]
        self.rng.shuffle(dice)
        slots = self.slots()
        self.pilot.drag_scene(self.screen.ids.tray, dice[0], slots[0])
        for die, slot in zip(dice[1:], slots[1:], strict=True):
            self.tray(die)
            self.tray(slot)
        self.tray("button/lock")

    def slots(self) -> list[str]:
        scene = self.screen.ids.tray.scene
        return sorted(s.key for s in scene.targets() if s.key.startswith("slot/"))

    def summon(self) -> None:
        if "button/confirm" not in self.targets(self.screen.ids.tray):
            self.tray(self.targets(self.screen.ids.tray, "call/")[0])
        self.tray("button/confirm")

    def cross(self) -> None:
        keys = self.targets(self.screen.ids.tray, "key/")
        self.tray(self.rng.choice(keys))

    def strike(self) -> None:
        """A glowing square; where magic would be spent, once more to confirm."""
        play, asked = self.play, self.play.asked
        squares = self.targets(self.screen.ids.board, "at/")
        if not squares:
            self.tray("button/lost")
            return
        self.board(self.rng.choice(squares))
        if play.asked == asked:
            self.tray("button/confirm")

    def do(self, text: str) -> None:
        """Give just that answer, in notation, by touches; for a window that shows all three sectors."""
        asked = self.play.asked
        choice = self.play.game.read(asked, text)
        if isinstance(choice, d.Turn):
            self.tray(f"die/{choice.die}")
            self.tray(f"die/{choice.die}")
            self.tray(next(k for k in self.targets(self.screen.ids.tray, "face/") if k.endswith(f"/{choice.face}")))
        elif isinstance(choice, d.Place):
            for slot, die in enumerate((choice.circle, choice.triangle, choice.thunder)):
                self.tray(f"die/{die}")
                self.tray(f"slot/{slot}")
            self.tray("button/lock")
        elif isinstance(choice, d.Dice):
            self.roll()
        elif isinstance(choice, d.Rune):
            self.tray(f"key/{text}/touch")
        elif isinstance(choice, d.Call):
            self.summon()
        else:
            self.board(f"at/{text}")
            if self.play.asked == asked:
                self.tray("button/confirm")

    def play_on(self, answers: int = 10_000) -> None:
        """So many answers, or to the end of the game; takes the device where it is handed over."""
        while answers and self.pilot.app.screen.__class__.__name__ == "TableScreen":
            screen = self.screen
            if screen.curtain is not None:
                self.pilot.tap(screen.curtain.ready)
            elif screen.play.table.over:
                self.pilot.seconds(1)
            elif screen.play.asked is None:
                self.pilot.wait_until(lambda s=screen: s.play.asked is not None or s.play.table.over or s.curtain)
            else:
                self.answer()
                answers -= 1
