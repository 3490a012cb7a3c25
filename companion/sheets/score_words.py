"""A finished game in words: a message to share, and the working behind every point."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.kernel import ScoreSheet, SeatScore
from companion.sheets.prose import number
from companion.words import word


class Result(msgspec.Struct, frozen=True):
    """A score with the words around it; seats without a name are numbered."""

    score: ScoreSheet
    names: tuple[str, ...]
    game: str = ""
    text: float = 1.0
    touch: bool = False

    @property
    def order(self) -> list[int]:
        """The seats, the winner first."""
        return sorted(range(len(self.score.seats)), key=lambda seat: self.score.ranking[seat])

    @property
    def first(self) -> list[int]:
        """Who won; several where they share it, nobody where nobody was beaten."""
        rivals = self.score.contest and len(self.score.seats) > 1
        return [] if not rivals else [seat for seat in self.order if self.score.ranking[seat] == 1]

    @property
    def lines(self) -> list[str]:
        """The names of the score's lines, as the rules call them."""
        return list(dict.fromkeys(line.name for seat in self.score.seats for line in seat.lines))

    def line_word(self, line: str) -> str:
        return line_word(self.game, line)

    @property
    def open(self) -> bool:
        """Whether several sat there, and nobody could win."""
        return not self.score.contest and len(self.score.seats) > 1

    @property
    def winners(self) -> str:
        return word("result.and").join(self.names[seat] for seat in self.first)

    @property
    def notes(self) -> list[str]:
        """What the score notes, and whom a tie for the first place was broken for."""
        totals = [seat.total for seat in self.score.seats]
        first = self.first
        if len(first) != 1 or totals.count(max(totals)) == 1:
            return list(self.score.notes)
        return [word("result.tie", points=points(max(totals)), name=self.names[first[0]]), *self.score.notes]


def result(score: ScoreSheet, names: Sequence[str], game: str = "", text: float = 1.0, touch: bool = False) -> Result:
    """A score with the names given for its seats, else the names that were typed in with it."""
    given = [*names, *[""] * len(score.seats)]
    named = (
        given[i].strip() or seat.name.strip() or word("result.seat", number=i + 1) for i, seat in enumerate(score.seats)
    )
    return Result(score, tuple(named), game, text, touch)


def line_word(game: str, line: str) -> str:
    """A score line in the reader's language: the game's own word for it, else its name."""
    key = f"{game}.line.{line.replace(' ', '_')}"
    found = word(key)
    return line.capitalize() if found == key else found


def points(count: int) -> str:
    return word("result.point" if abs(count) == 1 else "result.points", count=number(count))


def points_of(seat: SeatScore, line: str) -> int | None:
    """The points of a line; None where this seat has no such line."""
    return next((each.points for each in seat.lines if each.name == line), None)


# -- in words ------------------------------------------------------------------------------------------


def result_text(title: str, subtitle: str, score: ScoreSheet, names: Sequence[str], *, game: str = "") -> str:
    """The result as a message: who won, the places, every line, the notes."""
    res = result(score, names, game)
    blocks = [[word("result.text.head", title=title, subtitle=subtitle) if subtitle else title, outcome(res)]]
    if res.first:
        blocks.append([_rank_text(res, seat) for seat in res.order])
    blocks += [[_line_text(res, line) for line in res.lines], res.notes]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def outcome(res: Result) -> str:
    """Who won, in one sentence."""
    if res.open:
        return word("result.text.open", names=", ".join(res.names))
    key = ("alone", "wins", "share")[min(len(res.first), 2)]
    total = points(res.score.seats[res.order[0]].total)
    return word(f"result.text.{key}", name=res.winners or res.names[0], points=total)


def _rank_text(res: Result, seat: int) -> str:
    total = number(res.score.seats[seat].total)
    return word("result.text.rank", place=res.score.ranking[seat], name=res.names[seat], total=total)


def _line_text(res: Result, line: str) -> str:
    cells = [(res.names[seat], points_of(res.score.seats[seat], line)) for seat in res.order]
    if len(cells) == 1:
        listed = [number(cells[0][1] or 0)]
    else:
        listed = [word("result.text.cell", name=n, points=number(p)) for n, p in cells if p is not None]
    return word("result.text.line", line=res.line_word(line), listed=", ".join(listed))


def working(seat: SeatScore, name: str, *, game: str = "") -> list[str]:
    """Where every point of a seat came from, line by line: `Gods 13: Woden 3, Frigg 4`."""
    said = [word("result.working.head", name=name, points=points(seat.total))]
    for line in seat.lines:
        key = "result.working.line" if line.why else "result.working.bare"
        said.append(word(key, line=line_word(game, line.name), points=number(line.points), why=line.why))
    return said
