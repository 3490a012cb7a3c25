"""Really kills an app that plays in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def killed_after(victim: str, home: Path, count: int) -> int:
    """Runs `tests.app.VICTIM`, which prints a number for all it has shown, and kills it; gives the last number."""
    process = subprocess.Popen(
        [sys.executable, "-m", f"tests.app.{victim}", str(home)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    shown = 0
    for line in process.stdout:
        shown = int(line)
        if shown >= count:
            break
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    return shown
