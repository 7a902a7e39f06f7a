"""The connections of a server, counted from the moment each is accepted until its transport is gone."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import os
import ssl
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from socket import socket

from uvicorn.middleware.proxy_headers import _TrustedHosts

from turmcore.online.limits import Limits

_PAUSE = 1.0  # seconds after a connection could not be taken
_SHUTDOWN = 5.0  # seconds for the end of TLS
_OWN_FILES = 128  # of the store, of processes, of whatever is opened for a moment

_log = logging.getLogger("turmcore.online")


def network_of(address: str) -> str:
    """Group that an address counts in: a network of 64 bits in IPv6, where each customer has one; else the address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(found) >> 64 << 64))


class Connection:
    """One of a server's.

    Attributes
    ----------
    network : str
        What it counts as; empty for a proxy's, which counts in all only.
    """

    __slots__ = ("_all", "_is_socket", "_task", "_transport", "network")

    def __init__(self, all_: Connections, network: str) -> None:
        self._all = all_
        self._is_socket = False
        self._task: asyncio.Task[None] | None = None
        self._transport: asyncio.Transport | None = None
        self.network = network

    @property
    def patience(self) -> float:
        """Seconds for a request, for its answer to be taken, and between two of them."""
        return self._all.limits.request

    @property
    def is_stranger(self) -> bool:
        """True if nobody has shown a key there."""
        return self in self._all.strangers

    def made(self, transport: asyncio.Transport) -> None:
        """It can be read and written."""
        self._transport = transport

    def lost(self) -> None:
        """Its transport is gone."""
        self._all.forget(self)
        self._all.sockets -= self._is_socket
        self._is_socket = False

    def upgrade(self, address: str) -> bool:
        """Count as a WebSocket of an address, which a proxy may have named; False if that has enough of them."""
        if not self._all.count_as(self, address):
            return False
        self._is_socket = True
        self._all.sockets += 1
        return True

    def welcome(self) -> None:
        """Whoever this is has a key: no stranger any more."""
        self._all.strangers.pop(self, None)

    def cut(self) -> None:
        """End it at once."""
        if self._transport is not None:
            self._transport.abort()
        elif self._task is not None:
            self._task.cancel()

    async def start(
        self, file: socket, protocol: Callable[[Connection], asyncio.Protocol], tls: ssl.SSLContext | None
    ) -> None:
        """Begin to speak; with TLS after its handshake."""
        self._task = asyncio.current_task()
        settings = (
            {"ssl_handshake_timeout": self._all.limits.handshake, "ssl_shutdown_timeout": _SHUTDOWN}
            if tls
            else {}
        )
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: protocol(self), file, ssl=tls, **settings
            )
        except (OSError, asyncio.CancelledError):  # gone already, or no TLS
            self.lost()


class Connections:
    """All connections of a server.

    Strangers have room while others play: whoever has shown a key is not cut off for them, and if there are too many of
    them the oldest one goes.

    Parameters
    ----------
    limits : Limits
    proxies : str
        Addresses that do not count by themselves.

    Attributes
    ----------
    sockets : int
        How many are WebSockets.
    strangers : dict of Connection
        Who has shown no key yet, oldest first.
    """

    def __init__(self, limits: Limits, proxies: str) -> None:
        self.limits = limits
        self.sockets = 0
        self.strangers: dict[Connection, None] = {}
        self._known: set[Connection] = set()
        self._networks: Counter[str] = Counter()
        self._proxies = _TrustedHosts(proxies)
        self._most = min(limits.connections, _most_files())
        self._most_strangers = max(1, self._most * 3 // 4)
        self._starting: set[asyncio.Task[None]] = set()

    async def accept(
        self,
        listening: socket,
        protocol: Callable[[Connection], asyncio.Protocol],
        tls: ssl.SSLContext | None,
    ) -> None:
        """Take connections until this is cancelled."""
        loop = asyncio.get_running_loop()
        listening.setblocking(False)
        while True:
            try:
                file, peer = await loop.sock_accept(listening)
            except ConnectionAbortedError:
                continue
            except OSError as error:
                _log.error("no connection can be taken: %s", error.strerror)
                await asyncio.sleep(_PAUSE)
                continue
            connection = self._take(peer[0])
            if connection is None:
                file.close()
            else:
                task = loop.create_task(connection.start(file, protocol, tls))
                self._starting.add(task)
                task.add_done_callback(self._starting.discard)
            await asyncio.sleep(0)  # whatever waits goes on meanwhile

    def _take(self, address: str) -> Connection | None:
        """A new connection, if there is room for it."""
        if len(self.strangers) >= self._most_strangers or len(self._known) >= self._most:
            oldest = next(iter(self.strangers), None)
            if oldest is None:
                return None
            oldest.cut()
            self.forget(oldest)
        connection = Connection(self, "")
        if not self.count_as(connection, address):
            return None
        self._known.add(connection)
        self.strangers[connection] = None
        return connection

    def count_as(self, connection: Connection, address: str) -> bool:
        """Let a connection count as one of an address; False if that has enough."""
        network = "" if address in self._proxies else network_of(address)
        if network != connection.network:
            if self._networks[network] >= self.limits.per_address:
                return False
            self._leave(connection)
            self._networks[network] += 1
            connection.network = network
        return True

    def _leave(self, connection: Connection) -> None:
        """Count it as nobody's."""
        network, connection.network = connection.network, ""
        if network:
            self._networks[network] -= 1
            if not self._networks[network]:
                del self._networks[network]

    def forget(self, connection: Connection) -> None:
        """It counts no more."""
        if connection in self._known:
            self._known.discard(connection)
            self.strangers.pop(connection, None)
            self._leave(connection)

    def cut(self) -> None:
        """End all of them at once."""
        for connection in list(self._known):
            connection.cut()


def _most_files() -> int:
    """Number of connections that may be open here, where each of them is a file."""
    with suppress(AttributeError, ValueError, OSError):  # on Windows none is
        files = os.sysconf("SC_OPEN_MAX")
        if files > 0:
            return max(files - _OWN_FILES, files // 2)
    return 1 << 30
