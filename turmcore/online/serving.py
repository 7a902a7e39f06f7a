"""A server's process: its socket, its signals, and what it does now and then."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import uvicorn

from turmcore.errors import Failure, TurmError
from turmcore.matches.processes import Processes
from turmcore.online.connections import Connection, Connections
from turmcore.online.limits import LONGEST_MESSAGE, Limits
from turmcore.online.protocols import Http, Socket
from turmcore.online.push import Push
from turmcore.online.rooms import Rooms
from turmcore.online.server import Server
from turmcore.online.store import Store
from turmcore.online.views import warm_up
from turmcore.system import allow_many_files

SWEEP = 1.0
"""Seconds between two looks at the clocks of tables."""

PURGE = 3600.0
"""Seconds between two looks for tables that nobody uses."""

PURGE_FIRST = 6 * 3600.0
"""Seconds until old tables are removed for the first time: a machine may have begun with a wrong clock."""

_PING = 20.0
_FILES = 32
_BACKLOG = 2048  # connections that wait to be taken
_END = 3  # seconds for connections to end

_log = logging.getLogger("turmcore.online")
_LOGS = _log.name, "uvicorn.error", "asyncio"


@dataclass(frozen=True, slots=True)
class Place:
    """Address of a server, and who may ask what of it.

    Attributes
    ----------
    host, port : str, int
        0: any port that is free.
    password : str
    certificate, key : str or None
        Files for TLS; None: plain HTTP, for the own machine or behind a proxy.
    proxies : str
        Addresses of proxies whose word about the client's address is taken.
    origins : tuple of str
    keep : int
        Days that a table is kept when nobody uses it.
    jobs : int
        Processes in which computers think long; one more is kept for what is quick.
    push : Push or None
        By which browsers are told whose turn it is.
    """

    host: str = "127.0.0.1"
    port: int = 0
    password: str = ""
    certificate: str | None = None
    key: str | None = None
    proxies: str = "127.0.0.1"
    origins: tuple[str, ...] = ()
    keep: int = 90
    jobs: int = 1
    push: Push | None = None


class _Seldom(logging.Filter):
    """Lets one record a second pass of each cause: who attacks must not fill a disk."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[object, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        sentence = str(record.msg).partition("\n")[0]  # asyncio tells of objects behind it
        cause = record.name, sentence, (record.exc_info or (None,))[0]
        is_due = record.created >= self._last.get(cause, 0.0) + 1.0
        if is_due:
            self._last[cause] = record.created
        return is_due


@contextmanager
def _logging_seldom() -> Iterator[None]:
    seldom = _Seldom()
    for name in _LOGS:
        logging.getLogger(name).addFilter(seldom)
    try:
        yield
    finally:
        for name in _LOGS:
            logging.getLogger(name).removeFilter(seldom)


class Running(uvicorn.Server):
    """Ends with status 0 when it is told to, and says when it takes connections."""

    def __init__(
        self, config: uvicorn.Config, connections: Connections, tell: Callable[[Running], None]
    ) -> None:
        super().__init__(config)
        self._connections = connections
        self._tell = tell
        self._accepting: list[asyncio.Task[None]] = []

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for one in (signal.SIGTERM, signal.SIGINT):
            with suppress(RuntimeError, ValueError):  # not in the main thread
                try:
                    loop.add_signal_handler(one, self.stop)
                except NotImplementedError:  # on Windows
                    signal.signal(one, lambda *_: loop.call_soon_threadsafe(self.stop))
        yield

    def stop(self) -> None:
        """End; from the thread of the server."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lifespan.startup()
        self.servers = []  # connections are taken here
        for one in sockets or []:
            work = self._connections.accept(one, self._speak, self.config.ssl)
            self._accepting.append(asyncio.create_task(work))
        self.started = True
        await asyncio.sleep(0)  # they listen
        self._tell(self)

    def _speak(self, connection: Connection) -> Http:
        return Http(connection, config=self.config, server_state=self.server_state, app_state={})

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for task in self._accepting:
            task.cancel()
        await super().shutdown(sockets)
        self._connections.cut()  # what is sent to them is never read
        await asyncio.sleep(0)


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections; OSError if there can be none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(_BACKLOG)  # until then another server could have the same port
    except OSError as error:
        found.close()
        raise TurmError(f"{host}, port {port}: {error.strerror or error}") from None
    return found


def run(place: Place, store: Store, tell: Callable[[str], None], limits: Limits | None = None) -> None:
    """Serve until SIGTERM or SIGINT.

    Parameters
    ----------
    place : Place
    store : Store
    tell : callable
        Called with the server's address once it takes connections.
    """
    with listen(place.host, place.port) as found:
        scheme = "https" if place.certificate else "http"
        host = f"[{place.host}]" if ":" in place.host else place.host
        url = f"{scheme}://{host}:{found.getsockname()[1]}"
        allow_many_files()
        _need_files()
        pool = Processes(place.jobs + 1)

        def listening(_: Running) -> None:
            tell(url)
            warm_up()

        try:
            asyncio.run(serve(place, store, pool, found, listening, limits))
        finally:
            pool.shutdown(cancel_futures=True)


def _need_files() -> None:
    """OSError if this process may not even open what a server without clients does."""
    files = []
    try:
        for _ in range(_FILES):
            files.append(os.open(os.devnull, os.O_RDONLY))
    finally:
        for file in files:
            os.close(file)


async def serve(
    place: Place,
    store: Store,
    pool: Processes,
    found: socket.socket,
    tell: Callable[[Running], None],
    limits: Limits | None = None,
) -> None:
    """The same with a socket and processes that are there."""
    rooms = Rooms(store, pool, limits, push=place.push)
    await rooms.start()
    connections = Connections(rooms.limits, place.proxies)
    server = Server(rooms, connections, place.password, place.origins)
    try:
        config = uvicorn.Config(
            server.app,
            http=Http,
            ws=Socket,
            ws_max_size=LONGEST_MESSAGE,
            ws_ping_interval=_PING,
            ws_ping_timeout=_PING,
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            log_level="error",
            access_log=False,
            server_header=False,
            forwarded_allow_ips=place.proxies,
            timeout_graceful_shutdown=_END,
            ssl_certfile=place.certificate,
            ssl_keyfile=place.key,
        )
        config.load()
    except OSError as error:
        raise TurmError(f"{place.certificate}: {error.strerror or error}") from None
    tasks = [
        asyncio.create_task(_again(SWEEP, rooms.sweep)),
        asyncio.create_task(_again(SWEEP, _in_loop(rooms.tell_now_and_then))),
        asyncio.create_task(_again(PURGE, lambda: rooms.purge(place.keep), PURGE_FIRST)),
    ]
    try:
        with _logging_seldom():
            await Running(config, connections, tell).serve([found])
    finally:
        rooms.stop()
        for task in tasks:
            task.cancel()


def _in_loop(work: Callable[[], None]) -> Callable[[], Coroutine[None, None, None]]:
    async def do() -> None:
        work()

    return do


async def _again(seconds: float, work: Callable[[], object], first: float = 0.0) -> None:
    """Do something now and then, as long as the server runs; after `first` seconds for the first time."""
    await asyncio.sleep(first)
    while True:
        try:
            await work()  # type: ignore[misc]
        except Failure as error:
            _log.error("%s", error)
        await asyncio.sleep(seconds)


def warn_if_open(place: Place) -> None:
    """Say on standard error that others can read along."""
    if place.certificate is None and place.host not in ("localhost", "127.0.0.1", "::1"):
        print(
            "turmcore: plain HTTP beyond this machine: others on the way can read the keys of seats; "
            "--certificate and --key, or a proxy with TLS, keep them secret",
            file=sys.stderr,
        )
