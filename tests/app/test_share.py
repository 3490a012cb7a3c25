"""Sharing: the files are what they say, and the player learns where they are."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard
from PIL import Image

from companion.app import share
from companion.app.app import SkaldApp
from companion.app.finished import Finished
from companion.kernel import SkaldError, load_record
from companion.sheets.palette import BIRCH, NIGHT

from .played import ASTRID, BJORN, BOT, LOOKS, new_app, play, typed

PHONE = (360, 640)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[SkaldApp]:
    app = new_app(tmp_path)
    yield app
    app.archive.close()  # not every test here needs a window


@pytest.fixture
def game(app: SkaldApp) -> Finished:
    return Finished.kept(app.archive, play(app.archive, ASTRID, BJORN, BOT))


def open_share(app: SkaldApp, fly: Any, id_: int | None) -> Any:
    pilot = fly(app, PHONE)
    app.go("score", id_=id_)
    pilot.settle()
    pilot.tap("Share")
    return pilot


def words_of(path: Path) -> str:
    return " ".join(text.text or "" for text in ET.parse(path).iter(f"{SVG}text"))


def test_the_picture_is_a_png_of_the_right_size_and_an_svg(app: SkaldApp, fly: Any, game: Finished) -> None:
    fly(app, PHONE)
    png = share.write_picture(app.home, game, NIGHT)
    scene = share.card(game)
    with Image.open(png) as picture:
        assert picture.size == (1080, round(2 * scene.height))
        assert len(picture.convert("RGB").getcolors(1 << 24) or ()) > 50
        assert picture.convert("RGB").getpixel((0, 0)) == tuple(round(255 * v) for v in NIGHT.rgb("surface"))
    words = words_of(png.with_suffix(".svg"))
    for name, total in zip(game.names, game.result.score.seats, strict=True):
        assert name in words
        assert str(total.total).replace("-", "−") in words


def test_the_picture_wears_the_theme(app: SkaldApp, fly: Any, game: Finished) -> None:
    fly(app, PHONE)
    dark = Image.open(share.write_picture(app.home, game, NIGHT)).convert("L").resize((1, 1)).getpixel((0, 0))
    light = Image.open(share.write_picture(app.home, game, BIRCH)).convert("L").resize((1, 1)).getpixel((0, 0))
    assert dark < 80 < 180 < light  # type: ignore[operator]


def test_the_text_names_everybody_with_the_total(game: Finished) -> None:
    text = share.text_of(game)
    for seat, scored in enumerate(game.score.seats):
        assert f"{game.names[seat]} {scored.total}".replace(" -", " −") in text
    assert "RagnaRoll" in text
    assert game.day in text


def test_the_record_file_is_the_game(app: SkaldApp, game: Finished) -> None:
    assert load_record(share.write_finished_record(app.home, game)) == game.record


def test_the_filled_sheet_is_the_players_own(app: SkaldApp, game: Finished) -> None:
    own = [share.write_paper(app.home, game, seat) for seat in range(2)]
    blank = share.write_blank(app.home, game)
    assert len({path.read_text(encoding="utf-8") for path in (*own, blank)}) == 3
    for path in (*own, blank):
        root = ET.parse(path).getroot()
        ratio = float(root.get("height", 0)) / float(root.get("width", 1))
        assert min(abs(ratio - 2**0.5), abs(ratio - 0.5**0.5)) < 0.02
        colours = {fill for e in root.iter() if (fill := e.get("fill", "none")).startswith("#")}
        assert all(c[1:3] == c[3:5] == c[5:7] for c in colours), "paper is printed in grey"


def test_file_names_are_safe_everywhere() -> None:
    moment = datetime(2026, 11, 18, 12, tzinfo=UTC)
    assert share.file_name("ragnaroll", moment, ["Bjørn/..", "Guðrún: A"]) == "ragnaroll-2026-11-18-bjorn-gudrun-a"


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path, game: Finished) -> None:
    (tmp_path / "shared").write_text("in the way")
    with pytest.raises(SkaldError, match="cannot be written"):
        share.write_finished_record(tmp_path, game)


def test_the_dialog_writes_what_is_tapped_and_says_where(app: SkaldApp, fly: Any, game: Finished) -> None:
    pilot = open_share(app, fly, game.id)
    pilot.tap("Picture")
    (png,) = (app.home / "shared").glob("*.png")
    assert pilot.see(str(png))
    pilot.tap("Copy the path")
    assert Clipboard.paste() == str(png)
    pilot.tap("Share")
    pilot.tap("Record")
    assert pilot.see(".skald")
    pilot.tap("Share")
    pilot.tap("Paper sheet, blank")
    assert pilot.see("ragnaroll-blank-sheet.svg")


def test_the_text_goes_to_the_clipboard(app: SkaldApp, fly: Any, game: Finished) -> None:
    pilot = open_share(app, fly, game.id)
    pilot.tap("Text")
    assert Clipboard.paste() == share.text_of(game)
    assert pilot.see("Copied.")


def test_of_several_sheets_one_is_asked_for(app: SkaldApp, fly: Any, game: Finished) -> None:
    pilot = open_share(app, fly, game.id)
    pilot.tap("Paper sheet, filled")
    assert pilot.see("Whose sheet is it to be?")
    pilot.tap("Astrid")
    assert [path.name for path in (app.home / "shared").iterdir()] == [f"ragnaroll-{game.day}-astrid-sheet.svg"]


def test_where_the_system_shares_the_file_goes_there(app: SkaldApp, fly: Any, game: Finished) -> None:
    given: list[tuple[str, str]] = []
    app.device.share_file = lambda path, kind, title="": given.append((path.suffix, kind))  # type: ignore[method-assign,assignment]
    pilot = open_share(app, fly, game.id)
    pilot.tap("Picture")
    assert given == [(".png", "image/png")]
    assert not pilot.see("Saved as")


def test_a_typed_in_score_has_no_record_and_no_filled_sheet(app: SkaldApp, fly: Any) -> None:
    id_ = typed(app.archive)
    pilot = open_share(app, fly, id_)
    assert not pilot.see("Record")
    assert not pilot.see("Paper sheet, filled")
    with pytest.raises(SkaldError, match="typed in"):
        share.write_finished_record(app.home, Finished.kept(app.archive, id_))
    pilot.tap("Paper sheet, blank")
    assert pilot.see("ragnaroll-blank-sheet.svg")


@pytest.mark.parametrize(("size", "theme", "text"), LOOKS)
def test_the_dialog_fits(tmp_path: Path, fly: Any, size: Any, theme: str, text: float) -> None:
    app = new_app(tmp_path, theme=theme, text=text)
    id_ = play(app.archive, ASTRID, BJORN)
    pilot = fly(app, size)
    app.go("score", id_=id_)
    app.screen.share()
    assert pilot.problems() == []
