"""What a host and a device at its table tell on the terminal while they wait: on stderr, each thing once."""

from __future__ import annotations

import sys
from typing import Any


class HostTidings:
    """Who sits down, who goes away, who comes back."""

    def __init__(self) -> None:
        self._seen: dict[int, tuple[str, bool]] = {}

    def look(self, steward: Any) -> None:
        from companion.lan.protocol import DEVICE

        chairs = enumerate(steward.company.chairs)
        now = {seat: (chair.name, chair.away) for seat, chair in chairs if chair.kind == DEVICE}
        for seat, (name, away) in now.items():
            before = self._seen.get(seat)
            if before is None or before[0] != name:
                _tell(f"{name} sits down.")
            elif before[1] != away:
                _tell(f"{name} is away; the seat stays reserved." if away else f"{name} is back.")
        for seat in self._seen.keys() - now.keys():
            _tell(f"{self._seen[seat][0]} stands up.")
        self._seen = now


class GuestTidings:
    """How far a device has come, and what stands in its way."""

    def __init__(self) -> None:
        self.notices: list[str] = []
        """What the host told everybody."""
        self._said = ""

    def look(self, guest: Any, client: Any) -> None:
        said = self._now(guest, client)
        if said and said != self._said:
            self._said = said
            _tell(said)
        for notice in guest.fresh_notices():
            self.notices.append(notice)
            _tell(notice)

    def _now(self, guest: Any, client: Any) -> str:
        if client.problem is not None:
            return str(client.problem) if client.state == "waiting" else ""
        if client.state != "online":
            known = client.place is not None and not self._said
            return f"Looking for the table at {client.place[0]}:{client.place[1]}." if known else ""
        if guest.lobby is None:
            return ""
        waits = f"At {guest.lobby.title}; the game begins when all seats are taken."
        return {"lobby": waits, "playing": "The game is on.", "over": ""}[guest.lobby.stage]


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
