"""Why a bot answers as it does: sentences that read well at the table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.bots import bot
from companion.games.ragnaroll import GAME, rules
from companion.games.ragnaroll.reasons import reason

from .pictures import Sheet, mask, new, runes, stand, summon, summoned, tell

LOKI = "B11-B12-B13-B14-B24"
FOUR_GODS = tuple(summoned(name) for name in ("woden", "frigg", "thor", "sif"))


def rolled(**seat: Any) -> Sheet:
    """A sheet alone whose dice show red 1, blue 5 and yellow 1."""
    sheet = Sheet(new(1))
    for name, value in seat.items():
        setattr(sheet.seat, name, value)
    tell(sheet.state, "fate roll.1 R1B5Y1")
    return sheet


def why(sheet: Sheet, answer: str) -> str:
    """What is said for an answer."""
    return reason(sheet.state, sheet.ask, GAME.read(sheet.ask, answer))


def test_an_arrangement_tells_where_the_strikes_fall() -> None:
    words = "Lightning falls on B51, thunder in column R1, and runestone R1 gets its power"
    assert why(rolled(), "BYR") == words


@pytest.mark.parametrize(("turns", "cost"), [(0, "1 point"), (1, "3 points"), (2, "5 points")])
def test_a_turned_die_tells_its_price(turns: int, cost: str) -> None:
    assert why(rolled(turns=turns), "Y6") == f"The yellow die is worth more as a 6, even for {cost}"


@pytest.mark.parametrize(
    ("square", "words"),
    [
        ("R11", "R11 strikes open ground"),
        ("R41", "R41 strikes a troll"),
        ("R23", "R23 strikes a standing stone"),
        ("R21", "R21 strikes a warrior"),
    ],
)
def test_a_strike_tells_what_it_hits(square: str, words: str) -> None:
    assert why(summon("frigg:B21-B31-B12-B22-B23"), square) == words


def test_a_strike_tells_which_god_it_completes() -> None:
    sheet = stand(rules.MAGIC, free=1, struck=mask("B11-B12-B13-B14"))
    assert why(sheet, "B24") == "B24 strikes open ground and completes Loki"


def test_a_god_that_came_before_is_not_completed_again() -> None:
    sheet = stand(rules.MAGIC, free=1, struck=mask("B11-B12-B13-B14"), gods=(summoned("loki"),))
    assert why(sheet, "B24") == "B24 strikes open ground"


def test_a_strike_tells_that_valhalla_opens() -> None:
    sheet = stand(rules.MAGIC, free=1, struck=mask("Y13-Y14-Y15-Y16-Y36"), options={"valhalla_arm": 3})
    assert why(sheet, "Y26") == "Y26 strikes open ground and completes Loki, the V of Valhalla"


def test_a_line_tells_all_that_it_hits() -> None:
    assert why(summon("thor:B11-B21-B31-B22-B23"), "R21-R31-R41") == "R21-R31-R41 strikes a troll and a warrior"


@pytest.mark.parametrize(
    ("crossed", "rune", "words"),
    [
        ("", "B4", "B4 brings the blue row to 1 of 6"),
        ("Y1-Y2-Y3", "Y6", "Y6 brings the yellow row to 4 of 6"),
        ("R1-R2-R3-R4-R5", "R6", "R6 fills its row of runestones"),
        ("R1-B1", "Y1", "Y1 fills its column of runestones"),
        ("R1-R2-R3-R4-R5-B6-Y6", "R6", "R6 fills its row and its column of runestones"),
    ],
)
def test_a_runestone_tells_what_it_fills(crossed: str, rune: str, words: str) -> None:
    assert why(stand(rules.MARK, round=4, runes=runes(crossed)), rune) == words


@pytest.mark.parametrize(
    ("round", "words"), [(1, "Loki brings 2 points"), (3, "Loki brings 2 points and 3 for coming early")]
)
def test_a_god_tells_what_it_brings(round: int, words: str) -> None:
    assert why(stand(rules.SUMMON, round=round, struck=mask(LOKI)), f"loki:{LOKI}") == words


def test_the_last_god_tells_that_the_game_ends() -> None:
    sheet = stand(rules.SUMMON, round=9, struck=mask(LOKI), gods=FOUR_GODS)
    assert why(sheet, f"loki:{LOKI}") == "Loki brings 2 points; with all gods here the game ends"
    assert why(sheet, "none") == "The last god would end the game, and there are points left to earn"


def test_waiting_and_losing_have_their_reasons() -> None:
    waits = stand(rules.SUMMON, struck=mask(LOKI))
    corner = stand(rules.LIGHTNING, place="RBY", struck=mask("R11-R21-R12-R41"))
    assert why(waits, "none") == "These strikes are worth more unburnt for now"
    assert why(corner, "lost") == "The strike is better lost"


def test_greedy_says_that_nothing_brings_more() -> None:
    """A free strike that makes Frigg is worth four points: nothing else comes near."""
    sheet = stand(rules.MAGIC, free=1, struck=mask("Y21-Y31-Y12-Y23"))
    player = bot(GAME, "greedy", 1)
    assert str(player.decide(sheet.state, sheet.ask)) == "Y22"
    assert player.why == "Y22 strikes open ground and completes Frigg: nothing brings more at once."


def test_the_expert_says_what_it_expects() -> None:
    sheet = stand(rules.SUMMON, round=10, players=1, struck=mask(LOKI))
    player = bot(GAME, "expert", 1)
    assert str(player.decide(sheet.state, sheet.ask)) == f"loki:{LOKI}"
    assert re.fullmatch(r"Loki brings 2 points; I expect about -?\d+ points in the end\.", player.why)
