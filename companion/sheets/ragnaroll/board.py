"""The sheet as one scene."""

from __future__ import annotations

from msgspec.structs import replace

from companion.sheets.scene import Scene
from companion.sheets.shapes import Box, Shape
from companion.sheets.sight import Sight

from . import chart, company, gods, grid, hints, network, offer, score, tracks
from .ground import ALL, Ground
from .layout import Layout, layout, score_room


def plan(sight: Sight) -> tuple[Layout, Ground]:
    """Where everything goes, with the sector in view."""
    size = (sight.width, sight.height, sight.text)
    found = layout(*size, sight.marks, score.height(sight, score_room(*size)), company.height(sight))
    ground = found.ground
    if ground.sector != ALL:
        ground = replace(ground, sector=offer.sector_in_view(sight))
    return found, ground


def board(sight: Sight) -> Scene:
    """The sheet of `sight.seat`; as wide as the sight, as high as it needs."""
    found, ground = plan(sight)
    shapes: list[Shape] = []
    if found.chart and found.summary:
        shapes += chart.chart(sight, found.chart, found.unit, ground.sector)
        shapes += chart.summary(sight, found.summary)
    shapes += grid.squares(ground, offer.sheet_of(sight))
    shapes += hints.hints(sight, ground)
    shapes += tracks.tracks(sight, found.tracks) if found.tracks else _tracks_below(sight, ground)
    shapes += network.network(sight, found.runestones)
    shapes += gods.gods(sight, found.gods)
    shapes += tracks.rounds(sight, found.rounds)
    shapes += score.lines(sight, found.score)
    shapes += company.company(sight, found.company)
    return Scene(sight.width, found.height, tuple(shapes))


def _tracks_below(sight: Sight, ground: Ground) -> list[Shape]:
    """Each troll track under its own sector."""
    shapes: list[Shape] = []
    for sector in ground.sectors:
        area = ground.area(sector)
        shapes += tracks.track(sight, sector, Box(area.x + 1, area.y + area.h + 4, area.w - 2, tracks.TRACK))
    return shapes
