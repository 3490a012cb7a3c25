"""A throw on which all devices work together, from the question to Fate's answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .fate import follows
from .protocol import Throw, Thrown

PATIENCE = 3.0
"""Seconds that a device has to open its number."""
HOST = "host"
"""The name under which the host's own numbers stand."""


class Throwing:
    """One try at a throw: whose numbers are wanted, and which are there."""

    def __init__(self, id_: int, number: int, decision: Any, lasts: dict[str, bytes], missing: tuple[str, ...]) -> None:
        self.id, self.number, self.decision = id_, number, decision
        self.lasts, self.missing = lasts, missing
        self.values: dict[str, bytes] = {}

    def asking(self) -> Throw:
        devices = {device: last.hex() for device, last in self.lasts.items()}
        return Throw(self.id, self.number, self.decision.name, devices)

    def opened(self, device: str, value: bytes) -> bool:
        """Take a number; False when it is not the one the device was bound to."""
        if device not in self.lasts or device in self.values:
            return True
        if not follows(value, self.lasts[device]):
            return False
        self.values[device] = value
        return True

    def lacking(self) -> Iterable[str]:
        """The devices, besides the host, whose numbers are still to come."""
        return tuple(device for device in self.lasts if device != HOST and device not in self.values)

    def result(self, choice: str) -> Thrown:
        values = {device: value.hex() for device, value in self.values.items()}
        return Thrown(self.id, self.number, self.decision.name, values, choice, self.missing)
