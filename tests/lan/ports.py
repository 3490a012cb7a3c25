"""Ports for tables that close and open again in a test, while other tests open theirs."""

from __future__ import annotations

import socket
from random import SystemRandom


def quiet_port() -> int:
    """A free port that is neither one of Skald's own nor one that the system hands out."""
    while True:
        port = SystemRandom().randrange(20_000, 30_000)
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)):
                return port
