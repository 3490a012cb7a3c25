"""The kernel: what every game, player and screen agrees on. Imports nothing of the rest."""

from .data import data_root, decode, load, read_file, version
from .deck import Deck
from .errors import BadData, BadRecord, BadSetup, IllegalChoice, SkaldError
from .game import FATE, Choice, Decision, Event, Game, Options, Setup, copy_struct, spell_counts
from .player import BotMaker, Chance, Player
from .record import Answer, Header, Record, RecordFile, SeatInfo, load_record, read_record
from .score import Line, ScoreSheet, SeatScore
from .table import Sink, Table

__all__ = [
    "FATE",
    "Answer",
    "BadData",
    "BadRecord",
    "BadSetup",
    "BotMaker",
    "Chance",
    "Choice",
    "Decision",
    "Deck",
    "Event",
    "Game",
    "Header",
    "IllegalChoice",
    "Line",
    "Options",
    "Player",
    "Record",
    "RecordFile",
    "ScoreSheet",
    "SeatInfo",
    "SeatScore",
    "Setup",
    "Sink",
    "SkaldError",
    "Table",
    "copy_struct",
    "data_root",
    "decode",
    "load",
    "load_record",
    "read_file",
    "read_record",
    "spell_counts",
    "version",
]
