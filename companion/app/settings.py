"""What a person has set on this device. One small JSON file, written whole; a broken one is put aside."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Theme = Literal["system", "dark", "light"]
SPEEDS = (0.0, 0.3, 0.8, 1.6)
"""Seconds between the answers of bots: at once, quick, calm, slow."""


class Chair(msgspec.Struct, frozen=True):
    """Who sat where last time: a name, and 'person' or a bot's level."""

    name: str
    player: str = "person"


class Settings(msgspec.Struct, frozen=True):
    """All settings, each with its default."""

    theme: Theme = "dark"
    text: Annotated[float, Meta(ge=0.8, le=2)] = 1.0
    marks: bool = True
    sound: bool = True
    haptics: bool = True
    speech: bool = False
    motion: bool = True
    awake: bool = True
    hide_score: bool = False
    speed: Annotated[int, Meta(ge=0, lt=len(SPEEDS))] = 2
    language: str = "en"
    names: tuple[str, ...] = ()
    """Names that sat at a table here, the last first."""
    player_name: str = ""
    """What the person at this device is called at tables on several devices."""
    chairs: dict[str, tuple[Chair, ...]] = {}
    """By game: the last line-up."""
    options: dict[str, dict[str, Any]] = {}
    """By game: the options that were not the defaults."""


REMEMBERED = 12


class SettingsFile:
    """The settings on disk. `change` writes before it returns."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = self._read()

    def _read(self) -> Settings:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Settings)
        except FileNotFoundError:
            return Settings()
        except (OSError, msgspec.DecodeError):
            self._put_aside()
            return Settings()

    def _put_aside(self) -> None:
        try:
            os.replace(self.path, self.path.with_name(self.path.name + ".damaged"))
        except OSError:
            return

    def change(self, **values: Any) -> Settings:
        self.now = msgspec.structs.replace(self.now, **values)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_name(self.path.name + ".new")
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(self.now)))
        os.replace(fresh, self.path)
        return self.now

    def remember(self, game: str, chairs: tuple[Chair, ...], options: dict[str, Any]) -> None:
        """Who sat down to a game, and how it was set up."""
        people = [chair.name for chair in chairs if chair.player == "person"]
        names = tuple(dict.fromkeys([*people, *self.now.names]))[:REMEMBERED]
        self.change(
            names=names,
            chairs={**self.now.chairs, game: chairs},
            options={**self.now.options, game: options},
        )
