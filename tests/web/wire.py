"""A line between a browser and a server that can fall silent, as one does in a tunnel: nobody is told that it is dead."""

import asyncio
import threading


class Wire:
    """Hands on what comes, until it is told not to.

    Parameters
    ----------
    port : int
        Of the server.

    Attributes
    ----------
    url : str
        Where the server seems to be.
    """

    def __init__(self, port):
        self._port, self._open = port, {"up": True, "down": True}
        self._loop, self._ready = asyncio.new_event_loop(), threading.Event()
        self._lines = set()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        self._ready.wait()

    def _run(self):
        self._loop.run_until_complete(self._listen())
        self._loop.run_forever()
        self._server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    async def _listen(self):
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        self._ready.set()

    async def _take(self, reader, writer):
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            writer.close()
            return
        self._lines.update((writer, far_writer))
        ways = self._hand_on(reader, far_writer, "up"), self._hand_on(far_reader, writer, "down")
        await asyncio.gather(*ways, return_exceptions=True)

    async def _hand_on(self, reader, writer, way):
        try:
            while data := await reader.read(1 << 16):
                if self._open[way]:
                    writer.write(data)
                    await writer.drain()
        except OSError:
            pass
        finally:
            if self._open[way]:  # nobody hears a silent line end
                writer.close()

    def silence(self, *ways):
        """Let nothing through any more, `up` to the server or `down` from it."""
        self._open.update(dict.fromkeys(ways, False))

    def restore(self):
        """Let new lines through; those from before stay dead."""
        old = set(self._lines)
        self._lines.clear()
        self._open.update(up=True, down=True)
        self._loop.call_soon_threadsafe(lambda: [line.transport.abort() for line in old])

    def end(self):
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
