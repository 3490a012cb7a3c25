"""Networks of their own for tests between devices."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest


def ip(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["ip", *words], capture_output=True, text=True, check=False, timeout=20)


@pytest.fixture
def two_networks() -> Iterator[tuple[str, str]]:
    """Two network namespaces joined by a cable, 192.168.77.1 and .2; nothing leaves them."""
    if not shutil.which("ip"):
        pytest.skip("there is no `ip` command to make network namespaces with")
    names = (f"skald{os.getpid()}a", f"skald{os.getpid()}b")
    made = ip("netns", "add", names[0])
    if made.returncode:
        pytest.skip(f"network namespaces may not be made here: {made.stderr.strip()}")
    try:
        ip("netns", "add", names[1])
        cable = ip("-n", names[0], "link", "add", "eth0", "type", "veth", "peer", "name", "eth0", "netns", names[1])
        if cable.returncode:
            pytest.skip(f"no cable can be laid between network namespaces here: {cable.stderr.strip()}")
        for number, name in enumerate(names, start=1):
            ip("-n", name, "addr", "add", f"192.168.77.{number}/24", "broadcast", "+", "dev", "eth0")
            ip("-n", name, "link", "set", "eth0", "up")
        yield names
    finally:
        for name in names:
            ip("netns", "del", name)
