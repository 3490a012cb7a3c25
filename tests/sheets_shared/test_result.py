"""The card, the message and the working of a finished game."""

from __future__ import annotations

from random import Random

import pytest

from companion.kernel import Line, ScoreSheet, SeatScore
from companion.sheets.palette import PALETTES
from companion.sheets.result import result_card, result_text, working
from companion.sheets.scene import Rect, Scene
from companion.sheets.svg import svg

from .layout import FACTORS, WIDTHS, check, shape, texts

NAMES = ["Astrid", "Bjorn", "Sigrdrifa", "Ragnvald", "Cnut", "Thorkell the Tall"]
LINES = ("gods", "bonus", "runestones", "trolls", "warriors", "fire", "die turns")


def seat(*points: int, ties: tuple[int, ...] = ()) -> SeatScore:
    return SeatScore(tuple(Line(name, value, f"why {name}") for name, value in zip(LINES, points, strict=False)), ties)


THREE = ScoreSheet((seat(3, 0, 5, 4, -2), seat(13, 7, 5, 7, 10, -5), seat(4, 0, 0, 0, -6, -1)))


def card(score: ScoreSheet = THREE, names: list[str] = NAMES, width: float = 360, **looks: object) -> Scene:
    return result_card("RagnaRoll", "3 August 2026", score, names, width, game="ragnaroll", **looks)  # type: ignore[arg-type]


def any_score(players: int, seed: int) -> ScoreSheet:
    rng = Random(seed)
    ranges = ((0, 15), (0, 8), (0, 15), (0, 18), (-12, 12), (-5, 0), (-9, 0))
    seats = tuple(seat(*(rng.randint(*each) for each in ranges), ties=(i,)) for i in range(players))
    return ScoreSheet(seats, ("You equal Heidrek, who won his sword from the dead. 5 more to Ingeld.",))


# -- the card ------------------------------------------------------------------------------------------


def test_the_winner_stands_under_a_crown_with_the_total() -> None:
    scene = card()
    written = texts(scene)
    assert (written["title"], written["subtitle"]) == ("RagnaRoll", "3 August 2026")
    assert (written["winner/0"], written["winner/total"]) == ("Bjorn", "37 points")
    assert shape(scene, "crown/0").box().y < shape(scene, "winner/0").box().y


def test_where_nobody_can_win_there_is_no_crown_and_no_place() -> None:
    score = ScoreSheet(THREE.seats, contest=False)
    assert score.ranking == (1, 1, 1)
    scene = card(score, width=720)
    written = texts(scene)
    assert written["winner/total"] == "Nobody wins here"
    assert not any(key.startswith(("crown", "rank/")) for key in scene.keys)
    assert written["winner/0"].startswith("Astrid")
    message = result_text("Dice", "", score, NAMES[:3])
    assert "Astrid, Bjorn, Sigrdrifa; nobody wins here." in message
    assert "wins with" not in message
    assert "1." not in message


def test_places_go_from_the_winner_down() -> None:
    scene = card()
    written = texts(scene)
    seats = sorted(range(3), key=lambda each: shape(scene, f"rank/{each}/name").box().y)
    assert [written[f"rank/{each}/name"] for each in seats] == ["Bjorn", "Astrid", "Sigrdrifa"]
    assert [written[f"rank/{each}/place"] for each in seats] == ["1", "2", "3"]
    assert [written[f"rank/{each}/total"] for each in seats] == ["37", "10", "\u22123"]


def test_every_line_of_every_seat_stands_in_the_table() -> None:
    scene = card()
    written = texts(scene)
    for number, sheet in enumerate(THREE.seats):
        for line in sheet.lines:
            assert written[f"line/{line.name}/{number}"] == str(line.points).replace("-", "\u2212")
        assert written[f"total/{number}"] == str(sheet.total).replace("-", "\u2212")
    assert written["line/bonus/name0"] == "Early gods"


def test_a_cell_stands_under_its_name_and_beside_its_line() -> None:
    scene = card()
    cell, head, line = (shape(scene, key).box() for key in ("line/gods/2", "head/2", "line/gods/name0"))
    assert abs(cell.center[0] - head.center[0]) < 30
    assert cell.center[1] == pytest.approx(line.center[1])


def test_a_seat_without_a_line_leaves_its_cell_empty() -> None:
    written = texts(card(ScoreSheet((seat(3, 1), seat(4)))))
    assert "line/bonus/0" in written
    assert "line/bonus/1" not in written


def test_losses_glow_and_the_winners_column_is_lit() -> None:
    scene = card()
    assert shape(scene, "line/warriors/0").fill == "ember"
    lit = shape(scene, "lit/1").box()
    middle = shape(scene, "line/gods/1").box().center
    assert lit.contains(*middle)
    assert scene.by_key("lit/0") is None


def test_a_shared_victory_names_all_who_share_it() -> None:
    scene = card(ScoreSheet((seat(5), seat(7), seat(7))))
    assert texts(scene)["winner/0"] == "Bjorn and Sigrdrifa"
    assert scene.by_key("lit/1") is not None
    assert scene.by_key("lit/2") is not None


def test_a_broken_tie_is_noted() -> None:
    scene = card(ScoreSheet((seat(7, ties=(2,)), seat(7, ties=(5,)))))
    notes = " ".join(text for key, text in texts(scene).items() if key.startswith("note/"))
    assert notes == "A tie at 7 points, broken in favour of Bjorn."


def test_alone_there_is_a_total_and_no_crown_or_ranking() -> None:
    scene = card(ScoreSheet((seat(20, 1),), ("You equal Timmy.",)))
    written = texts(scene)
    assert (written["winner/0"], written["winner/total"], written["note/0/0"]) == (
        "Astrid",
        "21 points",
        "You equal Timmy.",
    )
    assert scene.by_key("crown/0") is None
    assert scene.by_key("rank/0") is None


def test_a_seat_without_a_name_is_numbered_and_a_typed_name_serves() -> None:
    score = ScoreSheet((seat(1), SeatScore((Line("gods", 2),), name="Cnut"), seat(0)))
    written = texts(card(score, ["", "", ""]))
    assert [written[f"rank/{each}/name"] for each in range(3)] == ["Seat 1", "Cnut", "Seat 3"]


def test_columns_without_room_for_names_have_the_shortest_beginnings() -> None:
    names = ["Ragnhild Longstocking", "Ragnvald the Generous", "Sigrdrifa", "Cnut"]
    written = texts(card(any_score(4, 1), names, 296))
    assert sorted(written[f"head/{each}"] for each in range(4)) == ["C", "R1", "R2", "S"]


def test_a_very_long_name_is_cut_before_the_total() -> None:
    scene = card(THREE, ["Astrid", "Bjorn the son of Ketil the son of Thorstein the Red", "Cnut"], 296)
    name, total = shape(scene, "rank/1/name").box(), shape(scene, "rank/1/total").box()
    assert name.x + name.w < total.x


def test_first_names_serve_where_whole_names_have_no_room() -> None:
    written = texts(card(any_score(2, 1), ["Thorkell the Tall of Ladoga", "Cnut"], 360))
    assert sorted(written[f"head/{each}"] for each in range(2)) == ["Cnut", "Thorkell"]


@pytest.mark.parametrize("text", FACTORS)
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("touch", [False, True], ids=["seen", "touched"])
def test_nothing_is_cut_or_covered(players: int, width: int, text: float, touch: bool) -> None:
    check(card(any_score(players, players), NAMES[:players], width, text=text, touch=touch))


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_the_card_becomes_a_picture_in_every_palette(palette: object) -> None:
    picture = svg(card(any_score(6, 2), touch=True), palette)  # type: ignore[arg-type]
    assert "Thorkell the Tall" in picture


# -- touching a line -----------------------------------------------------------------------------------


def test_a_touched_cell_means_its_seat_and_line() -> None:
    scene = card(touch=True)
    x, y = shape(scene, "line/trolls/2").box().center
    hit = scene.hit(x, y)
    assert hit is not None
    assert hit.touch is not None
    assert hit.touch.means == ("line", 2, "trolls")
    assert hit.touch.label == "Sigrdrifa, Trolls: 0 points. Shows where they come from"


def test_of_a_single_sheet_the_whole_row_is_touched() -> None:
    scene = card(ScoreSheet((seat(20, 1),)), touch=True)
    x, y = shape(scene, "line/gods/name0").box().center
    hit = scene.hit(x, y)
    assert hit is not None
    assert hit.touch is not None
    assert hit.touch.means == ("line", 0, "gods")


def test_a_card_to_share_has_nothing_to_touch() -> None:
    assert card().targets() == ()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("players", range(1, 7))
def test_cells_are_as_large_as_a_finger(players: int, width: int) -> None:
    cells = card(any_score(players, 3), NAMES[:players], width, touch=True).targets()
    assert len(cells) == players * len(LINES)
    for cell in cells:
        assert isinstance(cell, Rect)
        assert cell.w >= 44
        assert cell.h >= 44


# -- in words ------------------------------------------------------------------------------------------


def test_the_message_has_everything() -> None:
    score = ScoreSheet((seat(3, -2), seat(13, 7)), ("Loki was here.",))
    assert result_text("RagnaRoll", "3 August 2026", score, NAMES, game="ragnaroll") == (
        "RagnaRoll, 3 August 2026\n"
        "Bjorn wins with 20 points.\n"
        "\n"
        "1. Bjorn 20\n"
        "2. Astrid 1\n"
        "\n"
        "Gods: Bjorn 13, Astrid 3\n"
        "Early gods: Bjorn 7, Astrid \u22122\n"
        "\n"
        "Loki was here."
    )


def test_the_message_of_one_sheet_and_of_a_shared_victory() -> None:
    alone = result_text("RagnaRoll", "", ScoreSheet((seat(1),)), ["Astrid"])
    assert alone == "RagnaRoll\nAstrid: 1 point.\n\nGods: 1"
    shared = result_text("RagnaRoll", "", ScoreSheet((seat(7), seat(7))), NAMES)
    assert "Astrid and Bjorn share first place with 7 points." in shared


def test_the_working_tells_where_every_point_came_from() -> None:
    sheet = SeatScore((Line("gods", 13, "Woden 3, Frigg 4"), Line("die turns", -4), Line("plunder", 2)))
    assert working(sheet, "Astrid", game="ragnaroll") == [
        "Astrid, 11 points",
        "Gods 13: Woden 3, Frigg 4",
        "Die turns \u22124",
        "Plunder 2",
    ]
