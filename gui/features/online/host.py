"""What only the host of a server's table may do."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic

from turmcore import TextError
from turmcore.online import Link
from turmcore.online import messages as say


def hand_seats(host: Link, seats: Iterable[int], agent: str, seconds: float) -> None:
    """Give seats to a computer; returns when all of them are given.

    Raises
    ------
    turmcore.TurmError
        If the server says no.
    TimeoutError
        If it says nothing.
    """
    from turmcore.online import Client  # with asyncio, which most windows never need

    end = monotonic() + seconds
    with Client(host, watch=True) as table:

        def hear(kind: type) -> None:
            while True:
                message = table.next(max(0.0, end - monotonic()))
                if isinstance(message, say.Refused):
                    raise TextError(message.sentence)
                if isinstance(message, kind):
                    return

        hear(say.Snapshot)
        for seat in seats:
            table.send(say.Hand(seat, agent))
            hear(say.Handed)
