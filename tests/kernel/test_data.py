"""Data files: found, decoded, and any fault named by its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from companion.kernel import BadData, data_root, decode, load, read_file, version


class Card(Struct, forbid_unknown_fields=True):
    name: str
    strength: int = 1


class Sheet(Struct, forbid_unknown_fields=True):
    cards: list[Card] = []
    rows: dict[int, int] = {}
    trolls: dict[str, Card] = {}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of one's own, with a sheet for the game `lots`."""
    monkeypatch.setenv("SKALD_DATA", str(tmp_path))
    (tmp_path / "lots").mkdir()
    (tmp_path / "lots" / "sheet.json").write_text('{"cards": [{"name": "oak"}]}')
    (tmp_path / "lots" / "powers.json").write_text("{}")
    return tmp_path


def fault(text: bytes, type_: Any = Sheet) -> BadData:
    with pytest.raises(BadData) as caught:
        decode(text, type_, "lots/sheet.json")
    assert str(caught.value).startswith("lots/sheet.json: ")
    assert caught.value.file == "lots/sheet.json"
    return caught.value


def test_a_sound_file_becomes_a_struct() -> None:
    text = b'{"cards": [{"name": "oak", "strength": 3}], "rows": {"4": 2}}'
    assert decode(text, Sheet, "lots/sheet.json") == Sheet([Card("oak", 3)], {4: 2})


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        (b'{"cards": [{"name": "oak"}, {"name": 3}]}', "cards[1].name", "Expected `str`, got `int`"),
        (b'{"cards": [{"strength": 3}]}', "cards[0]", "missing required field `name`"),
        (b'{"cards": [{"name": "oak", "size": 3}]}', "cards[0]", "unknown field `size`"),
        (b'{"cards": 3}', "cards", "Expected `array`, got `int`"),
        (b'{"trolls": {"hrym": {"name": null}}}', "trolls[...].name", "Expected `str`, got `null`"),
        (b"[]", "the whole file", "Expected `object`, got `array`"),
    ],
)
def test_what_is_not_asked_for_is_named_by_its_field(text: bytes, place: str, problem: str) -> None:
    error = fault(text)
    assert error.place == place
    assert problem in error.problem
    assert str(error) == f"lots/sheet.json: {place}: {error.problem}"


def test_a_key_that_is_not_asked_for_is_named_by_its_field() -> None:
    error = fault(b'{"rows": {"four": 2}}')
    assert "rows" in error.place
    assert error.problem == "Expected `int`, got `str`"


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        (b'{\n "cards": []\n "rows": {}\n}', 3, "expected ',' or '}'"),
        (b"{'cards': []}", 1, "object keys must be strings"),
        (b'{}\n\n\n{"cards": []}', 4, "trailing characters"),
        (b'{\n "cards": [\n', 3, "truncated"),
        (b'{\n "cards": [nul]}', 2, "invalid character"),
        (b"", 1, "truncated"),
    ],
)
def test_what_is_not_json_is_named_by_its_line(text: bytes, line: int, problem: str) -> None:
    error = fault(text)
    assert error.place == f"line {line}"
    assert problem in error.problem
    assert error.problem.endswith(", not JSON")


def test_every_line_of_a_file_can_be_the_one_named() -> None:
    lines = b'{\n"cards": [\n{"name": "oak"},\n{"name": "yew"}\n],\n"rows": {\n"4": 2\n}\n}'.split(b"\n")
    for at in range(len(lines)):
        broken = [*lines[:at], b"!" + lines[at], *lines[at + 1 :]]
        assert fault(b"\n".join(broken)).place == f"line {at + 1}"


def test_what_is_not_text_is_called_so() -> None:
    assert "not UTF-8 text" in fault(b'{"cards": [{"name": "\xff"}]}').problem


def test_nesting_without_end_is_a_fault_like_any_other() -> None:
    fault(b"[" * 100_000, Any)


# -- files ---------------------------------------------------------------------------------------------


def test_a_file_is_found_in_the_data_folder(data: Path) -> None:
    assert data_root() == data
    assert read_file("lots/sheet.json") == b'{"cards": [{"name": "oak"}]}'
    assert load("lots", "sheet.json", Sheet) == Sheet([Card("oak")])


def test_a_fault_in_a_file_names_game_and_file(data: Path) -> None:
    (data / "lots" / "sheet.json").write_text('{\n"cards": [}')
    with pytest.raises(BadData, match=r"^lots/sheet.json: line 2: "):
        load("lots", "sheet.json", Sheet)


def test_without_a_folder_of_ones_own_the_project_s_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    project = Path(__file__).parents[2] / "data"
    monkeypatch.delenv("SKALD_DATA", raising=False)
    assert data_root().samefile(project)
    monkeypatch.setenv("SKALD_DATA", "")
    assert data_root().samefile(project)


@pytest.mark.parametrize("name", ["lots/nowhere.json", "nowhere/sheet.json", "lots"])
def test_a_file_that_cannot_be_read_is_named(data: Path, name: str) -> None:
    with pytest.raises(BadData, match=f"^{name}: cannot be read: [A-Z]"):
        read_file(name)


def test_the_version_changes_with_every_file_and_with_nothing_else(data: Path) -> None:
    names = ["sheet.json", "powers.json"]
    first = version("lots", names)
    assert len(first) == 12
    assert version("lots", names) == first
    (data / "lots" / "other.json").write_text("{}")
    assert version("lots", names) == first
    for name in names:
        file = data / "lots" / name
        before = file.read_bytes()
        file.write_bytes(before + b" ")
        assert version("lots", names) != first
        file.write_bytes(before)
    assert version("lots", names) == first


def test_the_version_needs_all_its_files(data: Path) -> None:
    with pytest.raises(BadData, match=r"nowhere\.json"):
        version("lots", ["sheet.json", "nowhere.json"])
