"""A server in a thread of this process, and what is sent to it."""

import asyncio
import json
import socket
import threading
import urllib.error
import urllib.request
from contextlib import contextmanager

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from turmcore.matches.processes import Processes
from turmcore.online import codec
from turmcore.online import messages as say
from turmcore.online.client import AsyncClient
from turmcore.online.link import Link
from turmcore.online.serving import Place, listen, serve
from turmcore.online.store import open_store

GIVEN_UP = 60.0


class Running:
    """A server that runs until `stop`."""

    def __init__(self, path, place=None, limits=None, port=0):
        self._store, self._pool = open_store(path), Processes(2)
        self._socket = listen("127.0.0.1", port)
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._running, self._is_up = [], threading.Event()
        work = serve(place or Place(), self._store, self._pool, self._socket, self._told, limits)
        self._thread = threading.Thread(target=asyncio.run, args=(work,))
        self._thread.start()
        assert self._is_up.wait(GIVEN_UP)

    def _told(self, running):
        self._running.append(running)
        self._is_up.set()

    def stop(self):
        if not self._running:
            return
        self._running.pop().stop()
        self._thread.join()
        self._pool.shutdown(cancel_futures=True)
        self._store.close()
        self._socket.close()

    def shrink(self, size):
        """Let little be on its way to those who come now: the rest waits here."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, size)

    def post(self, path, body, **headers):
        """(status, answer) of a request."""
        data = body if isinstance(body, bytes) or body is None else body.encode()
        request = urllib.request.Request(self.url + path, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=GIVEN_UP) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def get(self, path, **headers):
        return self.post(path, None, **headers)

    def counters(self):
        return json.loads(self.get("/counters")[1])

    def open(self, game, seats=None, clock="", **options):
        """Links of a new table: of the seats, of watchers, of the host."""
        return self.links(self.opened(game, seats, clock, **options))

    def opened(self, game, seats=None, clock="", listed=False, tries=True, **options):
        """The answer to a new table."""
        given = {key: str(value) for key, value in options.items()}
        order = say.Open(game, given, seats, clock, listed=listed, tries=tries)
        status, text = self.post("/tables", codec.encode(order))
        assert status == 201, text
        return say.read_reply(text)

    def links(self, opened):
        def link(key):
            return None if key is None else Link(self.url, opened.table, key)

        return [link(key) for key in opened.seats], link(opened.watch), link(opened.host)

    def play_url(self):
        return f"ws{self.url[4:]}/play"


class Raw:
    """A connection on which anything can be said."""

    def __init__(self, socket):
        self.socket = socket

    def say(self, message):
        self.send(message if isinstance(message, str | bytes) else codec.encode(message))

    def send(self, frame):
        self.socket.send(frame)

    def hear(self, kind=object):
        """The next message of a kind; None if the connection has ended."""
        try:
            while not isinstance(message := say.read_reply(self.socket.recv(GIVEN_UP)), kind):
                pass
        except ConnectionClosed:
            return None
        return message

    def ask(self, message, kind=object):
        self.say(message)
        return self.hear(kind)


@contextmanager
def connected(server, **settings):
    """A raw connection on which nothing has been said."""
    with connect(server.play_url(), compression=None, proxy=None, close_timeout=1, **settings) as socket:
        yield Raw(socket)


@contextmanager
def seated(server, link, watch=False, commitment="ab" * 32, hello=None):
    """A raw connection behind `hello` and `sit` or `watch`."""
    with connected(server) as raw:
        assert isinstance(raw.ask(hello or say.Hello(say.VERSION)), say.Welcome)
        if watch:
            raw.say(say.Watch(link.table, link.key))
        else:
            raw.say(say.Sit(link.table, link.key, "Raw", commitment))
        yield raw


def reveal(raw, nonce):
    """Show a nonce when all have sat: before that it is refused."""
    while raw.hear(say.Snapshot | say.Seats).waits != "nonces":
        pass
    raw.say(say.Reveal(nonce))


async def play_seat(link, choose, name="", nonce=None, plies=10_000):
    """Play a seat to the end, or give up after so many plies; the client."""
    client, acted = AsyncClient(link, name, nonce=nonce), None
    async for message in client:
        if isinstance(message, say.Snapshot):
            acted = None
        here = len(client.tokens)
        if client.turn is not None and client.turn == client.seat and acted != here:
            acted = here
            await (client.act(choose(client.state)) if here < plies else client.resign())
    return client


def play_all(*seats):
    """Play several seats in this thread."""

    async def main():
        return await asyncio.gather(*seats)

    return asyncio.run(main())
