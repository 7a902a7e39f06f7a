"""Somebody who looks at a table, and what is sent to them."""

from __future__ import annotations

import asyncio
import zlib
from collections import deque
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Protocol

from turmcore.online import codec

_FAST = 1  # of zlib's levels: it takes a tenth of the time of the best, and most of what there is to gain
_SYNC = b"\x00\x00\xff\xff"

VIEWED = frozenset({"view", "events", "words"})
"""What a view is made of."""


class Wire(Protocol):
    """Queue of the frames of a connection."""

    @property
    def has_room(self) -> bool:
        """True if what is written now need not wait for what was written before."""

    async def room(self) -> None:
        """Wait for that; also until the connection ends."""

    def write(self, frames: bytes) -> None:
        """Send frames, or forget them if the connection has ended."""

    def cut(self) -> None:
        """End the connection at once."""


def frame_of(message: object) -> bytes:
    """A message as a server's frame of text: the same for everybody."""
    return frame(codec.encode(message).encode())


def frame(data: bytes, head: bytes = b"\x81") -> bytes:
    """A text as a frame; the other head is that of a compressed one."""
    size = len(data)
    if size < 126:
        return b"%b%c%b" % (head, size, data)
    if size < 1 << 16:
        return b"%b\x7e%b%b" % (head, size.to_bytes(2, "big"), data)
    return b"%b\x7f%b%b" % (head, size.to_bytes(8, "big"), data)


@lru_cache(maxsize=8)
def packed(frames: bytes) -> bytes:
    """The same frames compressed, as `permessage-deflate` has it, each by itself: the same for everybody, too."""
    found, start = [], 0
    while start < len(frames):
        wide = {126: 2, 127: 8}.get(frames[start + 1], 0)
        begin = start + 2 + wide
        size = int.from_bytes(frames[begin - wide : begin], "big") if wide else frames[start + 1]
        start = begin + size
        squeeze = zlib.compressobj(_FAST, wbits=-zlib.MAX_WBITS)
        body = squeeze.compress(frames[begin:start]) + squeeze.flush(zlib.Z_SYNC_FLUSH)
        found.append(frame(body.removesuffix(_SYNC), b"\xc1"))
    return b"".join(found)


class Viewer:
    """Somebody who looks at a table.

    Parameters
    ----------
    seat : int or None
        None: a watcher.
    is_host : bool
    most : int
        How much may wait for a slow reader.
    wire : Wire
    network : str
        Where it comes from, as `turmcore.online.connections.network_of` says it.
    wants : set of str
        Of `turmcore.online.messages.WANTS` what it understands.
    language : str
        Of `turmcore.words.NAMES`.
    side : int or None
        From which side it looks, in eighths of a turn; None: it wants no sides said.

    Attributes
    ----------
    own : str or None
        The key of who has come by the invitation; None for all others.
    claim : int or None
        The seat that it had before a computer.
    is_viewing : bool
        Whether it wants to see the table, or hear of it in words.
    """

    def __init__(
        self,
        seat: int | None,
        is_host: bool,
        most: int,
        wire: Wire,
        network: str = "",
        wants: AbstractSet[str] = frozenset(),
        language: str = "en",
        side: int | None = None,
    ) -> None:
        self.wants = wants
        self.language, self.side = language, side
        self.is_viewing = not VIEWED.isdisjoint(wants)
        self.own: str | None = None
        self.claim: int | None = None
        self.network = network
        self.seat = seat
        self.is_host = is_host
        self.is_cut = False
        self._most = most
        self._wire = wire
        self._waiting: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None

    def tell(self, message: object) -> None:
        """Send a message when there is room for it."""
        self.push(frame_of(message))

    def push(self, frames: bytes) -> None:
        """Send frames when there is room; who does not read what was sent is cut off and comes back for all of it."""
        if self.is_cut:
            return
        if not self._waiting and self._wire.has_room:
            self._wire.write(frames)
        elif len(self._waiting) >= self._most:
            self.cut()
        else:
            self._waiting.append(frames)
            if self._sending is None:
                self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        while self._waiting:
            await self._wire.room()
            self._wire.write(self._waiting.popleft())
        self._sending = None

    def cut(self) -> None:
        """End the connection at once."""
        self.is_cut = True
        self._waiting.clear()
        self._wire.cut()
