"""An archive in a real file, with a clock that tests can set."""

from datetime import datetime, timedelta, timezone

import pytest

from companion.archive import Archive


class Clock:
    """A clock two hours ahead of UTC; every look at it takes a second."""

    def __init__(self):
        self.time = datetime(2026, 11, 18, 20, 0, tzinfo=timezone(timedelta(hours=2)))

    def __call__(self):
        self.time += timedelta(seconds=1)
        return self.time

    def wait(self, **time):
        self.time += timedelta(**time)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "skald.db"


@pytest.fixture
def archive(path, clock):
    with Archive(path, clock) as opened:
        yield opened
