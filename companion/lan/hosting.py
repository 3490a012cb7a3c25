"""A table hosted by this device: opened, or opened again after a kill; on the caller's loop or a thread of its own."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Protocol, TypeVar

from companion import games
from companion.kernel import Header, Record, RecordFile, Sink, load_record
from companion.words import word

from . import protocol as p
from .code import JoinCode
from .errors import LanError
from .reception import Standing
from .server import Server
from .steward import Steward
from .store import HostedTable, HostFile

T = TypeVar("T")


class Shelf(Protocol):
    """Where records of hosted games are kept. Used by the host's own thread alone."""

    def begin(self, header: Header) -> tuple[int, Sink]:
        """A place for a new game, and its number."""

    def resume(self, id_: int) -> tuple[Record, Sink]:
        """The game with that number as far as it was played, and the place where it goes on."""

    def close(self) -> None: ...


class FileShelf:
    """One record after the other in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: list[RecordFile] = []

    def path(self, id_: int) -> Path:
        return self._folder / f"table-{id_}.record"

    def begin(self, header: Header) -> tuple[int, Sink]:
        self._folder.mkdir(parents=True, exist_ok=True)
        id_ = next(number for number in range(1, 1_000_000) if not self.path(number).exists())
        return id_, self._open(id_, Record(header))

    def resume(self, id_: int) -> tuple[Record, Sink]:
        record = load_record(self.path(id_))
        return record, self._open(id_, record)

    def _open(self, id_: int, record: Record) -> RecordFile:
        file = RecordFile(self.path(id_), record)
        self._files.append(file)
        return file

    def close(self) -> None:
        for file in self._files:
            file.close()


def new_standing(
    game: str,
    title: str,
    chairs: int,
    options: Mapping[str, Any] | None = None,
    typed: bool = False,
    patience: float = 0.0,
) -> Standing:
    """A table with a secret and numbers of its own."""
    return Standing(
        title=title,
        game=game,
        options=dict(options or {}),
        chairs=(p.Chair(),) * chairs,
        seed=secrets.token_hex(16),
        chain=secrets.token_bytes(32),
        typed=typed,
        patience=patience,
    )


class Hosting:
    """A table on disk and on the network."""

    def __init__(self, file: HostFile, shelf: Shelf, first_port: int = 0, **network: Any) -> None:
        self._file, self._shelf, self._first_port, self._network = file, shelf, first_port, network
        self.steward: Steward | None = None
        self.server: Server | None = None

    async def open(self, standing: Standing | None = None) -> JoinCode:
        """Open a new table, or the one that is on disk."""
        kept = HostedTable(standing, "") if standing is not None else self._file.table
        if kept is None:
            raise LanError(word("lan.problem.no_table"))
        game = games.find(kept.standing.game)
        record, sink = self._shelf.resume(kept.game_id) if kept.game_id else (None, None)
        self._file.save(kept)
        self.steward = Steward(game, kept.standing, self._keep, record, sink, self._save)
        self.server = Server(self.steward, kept.secret, kept.port or self._first_port, **self._network)
        code = await self.server.open()
        self._file.change(secret=code.secret, port=code.port)
        return code

    def _keep(self, header: Header) -> Sink:
        id_, sink = self._shelf.begin(header)
        self._file.change(game_id=id_)
        return sink

    def _save(self, standing: Standing) -> None:
        self._file.change(standing=standing)

    async def again(self) -> None:
        """Another game at the same table, with the same people under the same code."""
        steward = self.steward
        assert steward is not None
        steward.renew(secrets.token_hex(16))
        self._file.change(game_id=0, standing=steward.standing())

    async def close(self, for_good: bool = False) -> None:
        if self.steward is not None and for_good:
            self.steward.close()
            await asyncio.sleep(0.1)
        if self.server is not None:
            await self.server.close()
        self._shelf.close()
        if for_good:
            self._file.drop()


class HostThread:
    """A hosted table on a thread of its own, for an app whose own thread draws."""

    def __init__(self, file: HostFile, shelf: Callable[[], Shelf], **network: Any) -> None:
        self._file, self._make_shelf, self._network = file, shelf, network
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="lan-host", daemon=True)
        self._thread.start()
        self.hosting: Hosting | None = None
        self.code: JoinCode | None = None

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.close()

    def open(self, standing: Standing | None = None) -> Future[JoinCode]:
        """Open the table; the code comes when it is open."""

        async def opening() -> JoinCode:
            self.hosting = Hosting(self._file, self._make_shelf(), **self._network)
            self.code = await self.hosting.open(standing)
            return self.code

        return asyncio.run_coroutine_threadsafe(opening(), self._loop)

    def do(self, act: Callable[[Steward], T]) -> Future[T]:
        """Do something at the table: `thread.do(lambda steward: steward.put_bot(2, "expert"))`."""

        async def acting() -> T:
            steward = self.hosting.steward if self.hosting is not None else None
            if steward is None:
                raise LanError(word("lan.problem.no_table"))
            return act(steward)

        return asyncio.run_coroutine_threadsafe(acting(), self._loop)

    def again(self) -> Future[None]:
        assert self.hosting is not None
        return asyncio.run_coroutine_threadsafe(self.hosting.again(), self._loop)

    def close(self, for_good: bool = False) -> None:
        """Close the table and end the thread; waits for it."""
        if self.hosting is not None and self._thread.is_alive():
            asyncio.run_coroutine_threadsafe(self.hosting.close(for_good), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)


__all__ = ["FileShelf", "HostThread", "Hosting", "Shelf", "new_standing"]
