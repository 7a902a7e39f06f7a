"""HTTP and WebSockets of uvicorn, within bounds: whatever comes, trickles or is never read, a connection ends in time."""

from __future__ import annotations

import asyncio
import zlib
from functools import partial
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from turmcore.online.connections import Connection
from turmcore.online.limits import LONGEST_MESSAGE, Bucket
from turmcore.online.viewer import packed

_LAST = 5.0  # seconds for what was written last
_SPARE_BURST, _SPARE_RATE = 20.0, 5.0  # frames that are no message: at once, and each second
_PIECE = 512  # bytes that are read before it is counted what they are
_INTRODUCTION = 2 * LONGEST_MESSAGE  # bytes until somebody is at a table
_LARGE = 4096  # bytes of frames that are worth it to be compressed
_DEFLATE = ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)
"""Each message by itself: nothing is kept of a connection between two of them."""


class Http(H11Protocol):
    """HTTP that waits for a request, for its end and until its answer is taken, but not for ever.

    Parameters
    ----------
    connection : Connection
    settings
        Those of the base class.
    """

    def __init__(self, connection: Connection, **settings: Any) -> None:
        super().__init__(**settings)
        self.ws_protocol_class = partial(Socket, connection)  # type: ignore[assignment]
        self._connection = connection
        self._phase = ""
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._connection.made(transport)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._connection.lost()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def _look(self) -> None:
        """Wait for the end of what goes on, from its beginning on."""
        phase = self._find_phase()
        if phase != self._phase:
            self._phase = phase
            self._stop_waiting()
            if phase not in ("work", "upgraded"):
                self._late = self.loop.call_later(self._connection.patience, self._end)

    def _find_phase(self) -> str:
        if self.transport.get_protocol() is not self:
            return "upgraded"
        if self.transport.get_write_buffer_size():
            return "answer"
        if str(self.conn.their_state) == "SEND_BODY":
            return "request"
        if self.cycle is not None and not self.cycle.response_complete:
            return "work"
        return "request" if self.conn.trailing_data[0] else "idle"

    def _end(self) -> None:
        was = self._phase
        self._look()  # nobody tells when the last bytes of an answer have gone
        if self._phase == was:
            self.transport.abort()

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket to which a server's frames, which depend on nothing, can be written as they are.

    It can also be ended at once, whatever waits to be sent.

    Parameters
    ----------
    connection : Connection
    settings
        Those of the base class.
    """

    def __init__(self, connection: Connection, **settings: Any) -> None:
        super().__init__(**settings)
        self.conn = ServerProtocol(extensions=[_DEFLATE], max_size=LONGEST_MESSAGE, logger=self.logger)
        self.connection = connection
        self._packs = False
        self._heard = 0
        self._spare = Bucket(_SPARE_BURST, _SPARE_RATE)
        self._late: asyncio.TimerHandle | None = None

    # ---- frames ---------------------------------------------------------------------------

    @property
    def has_room(self) -> bool:
        return self.writable.is_set()

    async def room(self) -> None:
        await self.writable.wait()

    def write(self, frames: bytes) -> None:
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(packed(frames) if self._packs and len(frames) >= _LARGE else frames)

    def handle_connect(self, event: object) -> None:
        super().handle_connect(event)  # type: ignore[arg-type]  # the type is another package's
        if self.response.status_code == 101:
            self.scope["state"]["wire"] = self
            bits = [getattr(one, "local_max_window_bits", 0) for one in self.conn.extensions]
            self._packs = bits == [zlib.MAX_WBITS]  # what others are sent, too

    def data_received(self, data: bytes) -> None:
        self._heard += len(data)
        if self.connection.is_stranger and self._heard > _INTRODUCTION:
            self.cut()
            return
        for start in range(0, len(data), _PIECE):
            super().data_received(data[start : start + _PIECE])
            if self.transport.is_closing():
                return

    def handle_events(self) -> None:
        """Take no more pings and parts of messages than somebody sends who means well: each makes work or an answer."""
        spare = sum(
            type(event) is Frame and event.opcode not in (Opcode.TEXT, Opcode.BINARY)
            for event in self.conn.events
        )
        if not spare or self._spare.try_take(spare):
            super().handle_events()
        else:
            self.cut()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            self.frames = [b"".join(self.frames)]
            try:
                self.frames[0].decode()
            except UnicodeDecodeError:
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    # ---- the end --------------------------------------------------------------------------

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self._end_soon()  # also if what was written before is never read
        await super().send(message)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._end_soon()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self._end_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._late is not None:
            self._late.cancel()
        self.connection.lost()
        super().connection_lost(exc)

    def _end_soon(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(_LAST, self.cut)

    def cut(self) -> None:
        self.transport.abort()
