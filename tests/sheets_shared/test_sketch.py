"""Strokes of a finger: few points, within their space, and the book that keeps them."""

from __future__ import annotations

import math

import pytest

from companion.app.sketchbook import Sketchbook
from companion.sheets.shapes import Box, Circle, Line
from companion.sheets.sketch import drawn, simplified, stroke_in

BOX = Box(100, 50, 200, 80)


def test_a_straight_line_is_two_points() -> None:
    assert stroke_in(BOX, [(100 + i, 50 + 0.4 * i) for i in range(201)]) == ((0, 0), (1000, 1000))


def test_a_circle_keeps_its_look_in_few_points() -> None:
    circle = [(500 + 300 * math.cos(i / 30), 500 + 300 * math.sin(i / 30)) for i in range(188)]
    kept = simplified(circle)
    assert 8 < len(kept) < 40
    assert all(min(math.dist(point, other) for other in kept) < 80 for point in circle)


def test_what_is_outside_stays_at_the_edge() -> None:
    assert stroke_in(BOX, [(0, 0), (900, 900)]) == ((0, 0), (1000, 1000))


def test_a_line_and_a_dot_are_drawn_where_the_space_is_now() -> None:
    line, dot = drawn("notes", (((0, 0), (500, 1000)), ((1000, 0),)), BOX)
    assert isinstance(line, Line)
    assert line.points == ((100, 50), (200, 130))
    assert isinstance(dot, Circle)
    assert (dot.x, dot.y) == (300, 50)


def test_a_book_keeps_pages_by_seat_and_is_read_again() -> None:
    kept: list[bytes] = []
    book = Sketchbook(None, kept.append)
    book.draw(0, "round 1", ((1, 2), (3, 4)))
    book.draw(0, "round 2", ((5, 6),))
    book.draw(1, "round 1", ((7, 8),))
    book.wipe(0, "round 2")
    again = Sketchbook(kept[-1])
    assert again.of(0) == book.of(0) == {"round 1": (((1, 2), (3, 4)),)}
    assert again.of(1) == {"round 1": (((7, 8),),)}
    assert again.of(2) == {}
    assert len(kept) == 4


@pytest.mark.parametrize("body", [b"", b"nonsense", b'{"0": 3}'])
def test_a_book_that_cannot_be_read_is_empty(body: bytes) -> None:
    assert Sketchbook(body).of(0) == {}


def test_nothing_is_seen_that_could_not_be_kept() -> None:
    def full(body: bytes) -> None:
        raise OSError("the disk is full")

    book = Sketchbook(None, full)
    with pytest.raises(OSError, match="full"):
        book.draw(0, "round 1", ((1, 2),))
    assert book.of(0) == {}
