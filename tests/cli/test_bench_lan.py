"""`bench lan` measures a real host and six real devices beside a real echo; here only that it does."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from companion.cli import bench_lan


def test_it_prints_latency_bytes_and_the_way_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in (("ROUNDS", 1), ("ANSWERS", 4), ("WARM_UP", 2)):
        monkeypatch.setattr(bench_lan, name, value)
    asyncio.run(bench_lan.measure())
    told = capsys.readouterr().out
    assert "(median of 4)" in told
    ratios = [float(ratio) for ratio in re.findall(r"([\d.]+) x the echo", told)]
    assert len(ratios) == 2
    assert all(ratio > 0 for ratio in ratios)
    assert re.search(r"one answer: [\d,]+ to each device", told)
    assert "1 round trips after the handshake" in told


def test_an_answer_is_measured_until_the_last_device_has_it(tmp_path: Path) -> None:
    async def measure() -> None:
        table = await bench_lan.Measured.open(tmp_path)
        try:
            await table.answer_some(3)
            views = await table._ask_all("look")
            assert min(view["at"] for view in views) >= 3
            assert len(table.latencies) == 3
            assert min(table.latencies) > 0
            assert len(table.sizes) == 3 * bench_lan.GUESTS
            assert min(table.sizes) > 0
        finally:
            await table.close()

    asyncio.run(measure())
