"""What a game's frames carry is read by several threads of one app: its host's screen, and whoever else joins."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from companion import games
from companion.lan import remote


@pytest.fixture
def unread() -> Iterator[Any]:
    """A game that nobody has read yet."""
    remote._reader.cache_clear()
    yield games.find("dice_tray")
    remote._reader.cache_clear()


def test_no_thread_reads_by_types_that_another_one_is_still_taking_in(
    unread: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`msgspec` keeps what it knows of a type at the type, half done at first: who used it then crashed the program."""
    at_once, most, made = 0, 0, []
    real = remote.msgspec.json.Decoder

    def slowly(kind: Any) -> Any:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        time.sleep(0.02)
        decoder = real(kind)
        at_once -= 1
        return decoder

    monkeypatch.setattr(remote.msgspec.json, "Decoder", slowly)
    threads = [threading.Thread(target=lambda: made.append(remote.readers(unread))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1
    assert len(made) == 4
    assert len(set(map(id, made))) == 1
