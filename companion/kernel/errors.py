"""The few ways things go wrong. Every message is a sentence for a person and names the place."""

from __future__ import annotations


class SkaldError(Exception):
    """Anything that came from outside and cannot be used; never a bug of ours."""


class IllegalChoice(SkaldError):
    """An answer the rules do not allow. The state is untouched."""


class BadSetup(SkaldError):
    """A game, seat count, option or player that does not exist."""


class BadData(SkaldError):
    """A data file that cannot be used, with the exact place of the fault."""

    def __init__(self, file: str, place: str, problem: str) -> None:
        super().__init__(f"{file}: {place}: {problem}" if place else f"{file}: {problem}")
        self.file, self.place, self.problem = file, place, problem


class BadRecord(SkaldError):
    """A record that is damaged, cut off or was tampered with.

    `line` is the file's line, `good` how many answers before it are sound.
    """

    def __init__(self, problem: str, *, line: int, good: int = 0) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line, self.good, self.problem = line, good, problem
