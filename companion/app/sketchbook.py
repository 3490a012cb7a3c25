"""The notes that people draw on their sheets: by seat and page, on disk before they are seen. Knows no toolkit."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.sheets.sketch import Page, Pages, Stroke

Book = dict[int, dict[str, Page]]


class Sketchbook:
    """All notes of one game on this device. They stay when answers are taken back."""

    def __init__(self, body: bytes | None = None, keep: Callable[[bytes], None] = lambda body: None) -> None:
        self._book, self._keep = _read(body), keep

    def of(self, seat: int) -> Pages:
        """The pages of one seat."""
        return dict(self._book.get(seat, {}))

    def draw(self, seat: int, page: str, stroke: Stroke) -> None:
        if stroke:
            self._change(seat, page, (*self.of(seat).get(page, ()), stroke))

    def wipe(self, seat: int, page: str) -> None:
        self._change(seat, page, ())

    def _change(self, seat: int, page: str, strokes: Page) -> None:
        pages = {**self._book.get(seat, {}), page: strokes}
        book = {**self._book, seat: {name: kept for name, kept in pages.items() if kept}}
        self._keep(msgspec.json.encode(book))
        self._book = book


def _read(body: bytes | None) -> Book:
    """Notes that cannot be read are no reason not to play."""
    try:
        return msgspec.json.decode(body, type=Book) if body else {}
    except msgspec.DecodeError:
        return {}
