"""Games on disk: one SQLite file with every answer, the history, the statistics and what is not finished yet."""

from .archive import Archive
from .database import BadArchive, DamagedArchive
from .game_row import COUNTED, KINDS, GameRow, Kind, RecordKind
from .statistics import Bin, Figures, Opponents, Point, Statistics, Who
from .stored_game import StoredGame

__all__ = [
    "COUNTED",
    "KINDS",
    "Archive",
    "BadArchive",
    "Bin",
    "DamagedArchive",
    "Figures",
    "GameRow",
    "Kind",
    "Opponents",
    "Point",
    "RecordKind",
    "Statistics",
    "StoredGame",
    "Who",
]
