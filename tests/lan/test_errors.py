"""Errors between devices: sentences for a player, each said somewhere and none missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.kernel import SkaldError, data_root, decode
from companion.lan import errors
from companion.lan.errors import BadCode, BadFrame, LanError, Refused, WrongCode
from companion.lan.handshake import REASONS

FOLDER = Path(errors.__file__).parent
TEXTS = decode((data_root() / "locale/en/wire.json").read_bytes(), dict[str, str], "wire.json")
SAID = {
    key
    for name in ("code", "handshake", "cipher", "pieces")
    for key in re.findall(r'"(wire[.][a-z.]+[a-z])"', (FOLDER / f"{name}.py").read_text(encoding="utf-8"))
}


@pytest.mark.parametrize("kind", [BadCode, BadFrame, WrongCode, Refused])
def test_all_are_errors_a_player_is_told(kind: type[LanError]) -> None:
    assert issubclass(kind, LanError)
    assert issubclass(kind, SkaldError)


def test_a_refusal_keeps_its_reason() -> None:
    refused = Refused("full", "There is no free place at this table.")
    assert (refused.reason, str(refused)) == ("full", "There is no free place at this table.")


def test_every_sentence_is_there_and_none_in_vain() -> None:
    assert {*SAID, *(f"wire.refused.{reason}" for reason in {*REASONS, "other"})} == set(TEXTS)


def test_a_player_gets_whole_sentences() -> None:
    assert [text for text in TEXTS.values() if not re.fullmatch(r"[A-Z“].*[.?]", text)] == []
