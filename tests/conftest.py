"""Options of the whole test run."""

from __future__ import annotations

import gc

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "skald", deadline=None, max_examples=150, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("skald")
gc.set_threshold(100_000, 20, 50)  # thousands of games: looking for garbage more often was a fifth of the run


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="write the golden playthroughs anew")


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--regenerate"))


def pytest_sessionfinish() -> None:
    """What is left of the last windows goes now: a process that takes seconds over it at its end is interrupted."""
    gc.collect()
