"""Who may try a secret at a table, and how soon again: nobody guesses a code by trying."""

from __future__ import annotations

import math
from collections import OrderedDict, deque
from collections.abc import Callable

from msgspec import Struct

CODE = "code"
FIRST_WAIT = 1.0
LONGEST_WAIT = 60.0
WRONG_CODES = 30
WITHIN = 600.0
MOST_ADDRESSES = 1024


class _Failures(Struct):
    """How often somebody failed, and when they may try again."""

    count: int
    until: float


class Doorkeeper:
    """Waits double per address from one second to a minute; thirty wrong codes in ten minutes close the door.

    A closed door keeps out new devices only, until the host opens it again. A device that comes back with its own token
    is slowed by nobody's failures but its own. Ask `may_try` right before a proof is checked and report the outcome
    before anything else happens, or many connections at once each get a try.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._codes: OrderedDict[tuple[str, str], _Failures] = OrderedDict()
        self._tokens: OrderedDict[tuple[str, str], _Failures] = OrderedDict()
        self._wrong: deque[float] = deque(maxlen=WRONG_CODES)
        self.closed = False

    def may_try(self, address: str, identity: str = CODE) -> float:
        """Seconds to wait; 0 means now, and infinity until the host opens the door again."""
        if identity == CODE and self.closed:
            return math.inf
        failures = self._table(identity).get((address, identity))
        return max(0.0, failures.until - self._clock()) if failures else 0.0

    def failed(self, address: str, identity: str = CODE) -> None:
        """That address just tried a wrong secret."""
        now, table, key = self._clock(), self._table(identity), (address, identity)
        before = table.pop(key, None)
        count = before.count + 1 if before and now < before.until + WITHIN else 1
        table[key] = _Failures(count, now + min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(count - 1, 10)))
        if len(table) > MOST_ADDRESSES:
            table.popitem(last=False)
        if identity == CODE:
            self._count_wrong_code(now)

    def succeeded(self, address: str, identity: str = CODE) -> None:
        """That address knew the secret: its earlier failures are forgotten."""
        self._table(identity).pop((address, identity), None)

    def reopen(self) -> None:
        """The host lets new devices try again."""
        self.closed = False
        self._wrong.clear()

    def _count_wrong_code(self, now: float) -> None:
        self._wrong.append(now)
        if len(self._wrong) == WRONG_CODES and now - self._wrong[0] <= WITHIN:
            self.closed = True

    def _table(self, identity: str) -> OrderedDict[tuple[str, str], _Failures]:
        return self._codes if identity == CODE else self._tokens
