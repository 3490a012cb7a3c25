"""Everything the sheet says has words, and the score's working adds up to its lines."""

from __future__ import annotations

import json
import re

from companion.games.ragnaroll import decisions as d
from companion.games.ragnaroll import events as e
from companion.games.ragnaroll.scoring import score
from companion.kernel import data_root
from companion.sheets import ragnaroll
from companion.sheets.ragnaroll.telling import LINES

from .sights import NAMES, REAL, course, find, sight

LOCALE = data_root() / "locale" / "en" / "ragnaroll.json"


def test_everything_that_happens_is_told() -> None:
    told = set()
    for number in range(30):
        for _, _, events in course(number, 1 + number % 4):
            for event in events:
                words = ragnaroll.tell(event, NAMES)
                assert words
                assert "ragnaroll." not in words
                assert "{" not in words
                told.add(type(event))
    assert told >= {e.RoundBegan, e.Rolled, e.Turned, e.Locked, e.Revealed, e.Struck, e.TrollSmitten, e.RuneCrossed}
    assert told >= {e.RowFull, e.ColumnFull, e.GodSummoned, e.GameEnded, e.StrikeLost}


def test_the_end_is_told_by_name() -> None:
    assert ragnaroll.tell(e.GameEnded(why="seat 2 has struck all trolls"), NAMES).startswith("Bjorn")
    assert ragnaroll.tell(e.GameEnded(why="seat 1 has summoned all gods"), ()).startswith("Seat 1")
    assert ragnaroll.tell(e.GameEnded(why="round 10 was the last"), NAMES)
    assert ragnaroll.tell(e.GameEnded(why="another player has ended it"), NAMES)


def test_a_strike_is_told_with_what_did_it() -> None:
    strike = e.Struck(seat=0, square=0, by="runestone magic", magic=0)
    assert ragnaroll.tell(strike, NAMES) == "Astrid strikes R11 by runestone magic."
    assert "2 magic" in ragnaroll.tell(e.Struck(seat=0, square=0, by="Woden", magic=2), NAMES)


def test_every_line_of_the_score_is_explained_at_any_time() -> None:
    for state, _, _ in course(5, 3):
        for seat in range(3):
            lines = score(state).seats[seat].lines
            assert [line.name for line in lines] == list(LINES)
            for line in lines:
                words = ragnaroll.explain(state, seat, line.name)
                assert words
                assert "ragnaroll." not in words


def test_the_working_adds_up() -> None:
    """The numbers that an explanation adds are the points of the line."""
    for number in range(6):
        for state, decision, _ in course(number, 2):
            if decision is None:
                points = score(state).seats[0]
                tracks = re.findall(r"\w+ (\d+) \(", ragnaroll.explain(state, 0, "trolls"))
                assert sum(map(int, tracks)) == points["trolls"]
                turns = re.search(r"for (.*)\.", ragnaroll.explain(state, 0, "die turns"))
                assert -sum(int(cost) for cost in turns.group(1).split(" + ")) == points["die turns"] if turns else True
                if points["gods"]:
                    gods = re.findall(r" (\d+)", ragnaroll.explain(state, 0, "gods"))
                    assert sum(map(int, gods)) == points["gods"]


def test_the_prompt_names_the_neighbour_at_a_real_table() -> None:
    state, decision, _ = find(d.Thunder, seats=1, options=REAL)
    words = ragnaroll.prompt(sight(state, decision, typed=True))
    assert ("left" if decision.of == 0 else "right") in words


def test_waiting_is_told() -> None:
    state, decision, _ = find(d.Arrange)
    other = (decision.seat + 1) % 3
    assert ragnaroll.prompt(sight(state, None, seat=other))


def test_the_locale_file_has_no_key_twice_and_none_in_vain() -> None:
    text = LOCALE.read_text(encoding="utf-8")
    keys = re.findall(r'^\s*"(ragnaroll\.[\w.]+)":', text, re.MULTILINE)
    assert len(keys) == len(set(keys)) == len(json.loads(text))
    source = "".join(
        path.read_text(encoding="utf-8") for path in sorted((data_root().parent / "companion" / "sheets").rglob("*.py"))
    )
    written = set(re.findall(r'f?"ragnaroll\.[^"]*"', source))
    patterns = [re.compile(re.sub(r"\\\{.*?\\\}", ".*", re.escape(name.strip('f"')))) for name in written]
    unused = [key for key in keys if not any(pattern.fullmatch(key) for pattern in patterns)]
    assert set(unused) <= {"ragnaroll.tagline"}, "the shelf shows the tagline"
