"""Bounds of what a server does for whom; they are part of the protocol."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic

LONGEST_MESSAGE = 1 << 14
"""Bytes of a message to the server."""

LONGEST_ORDER = 3 << 16
"""Bytes of what opens a table: it may bring a file along, whose characters JSON may write as six each."""

LONGEST_ADDRESS = 200
"""Characters of a server's address before a QR code."""

COSTLY = 5
"""As how many messages a question about choosing counts."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Of one server.

    Attributes
    ----------
    queue : int
        Messages that wait for a slow reader; then it is cut off, and comes back for a snapshot.
    handshake : float
        Seconds until a connection has to have said what it wants; before that, for TLS.
    request : float
        Seconds for a request from its first byte on, for its answer to be taken, and without any.
    connections, per_address : int
        In all, and from one address, or network of IPv6.
    burst, rate : float
        Messages of a connection at once, and each second; what comes faster waits.
    tables, table_rate : float
        Tables that an address opens at once, and each minute.
    briefs, brief_rate : float
        Tables that an address asks about at once, and each second.
    faults : int
        Messages of a connection that nobody can read, until it is closed.
    most_tables : int
        That are stored.
    """

    queue: int = 256
    handshake: float = 10.0
    request: float = 15.0
    connections: int = 20_000
    per_address: int = 1_000
    burst: float = 200.0
    rate: float = 100.0
    tables: float = 100.0
    table_rate: float = 30.0
    briefs: float = 100.0
    brief_rate: float = 2.0
    faults: int = 20
    most_tables: int = 100_000


class Bucket:
    """Lets so many through at once, and so many each second.

    Parameters
    ----------
    burst, rate : float
    """

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._left, self._at = burst, monotonic()

    def take(self, number: int = 1) -> float:
        """Take so many; returns the seconds that they have to wait."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate) - number
        self._at = now
        return max(0.0, -self._left / self._rate)

    def try_take(self, number: int = 1) -> bool:
        """Take so many if there are as many."""
        if self.take(number) > 0:
            self._left += number
            return False
        return True


class Buckets:
    """A bucket for each address; the longest unused are forgotten."""

    _MOST = 10_000

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def try_take(self, address: str, number: int = 1) -> bool:
        """Take so many of an address's if there are as many."""
        bucket = self._known.pop(address, None) or Bucket(self._burst, self._rate)
        self._known[address] = bucket
        if len(self._known) > self._MOST:
            self._known.popitem(last=False)
        return bucket.try_take(number)
