"""A server as people have it: a process of its own, which can be killed and comes back at the same address."""

import json
import os
import signal
import subprocess
import sys

from tests.online.running import Running


class Served(Running):
    """`turmcore serve` until `stop`."""

    def __init__(self, path, *options):
        self._path, self._options, self._port = path, options, 0
        self.start()

    def start(self, folder=None):
        """Serve what the store has, where it was before; with the program of a folder, or what a `sitecustomize` there does."""
        place = "--port", str(self._port), "--store", str(self._path), *self._options
        self._process = subprocess.Popen(
            [sys.executable, "-m", "turmcore", "serve", *place],
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            env={**os.environ, **({"PYTHONPATH": str(folder)} if folder else {})},
        )
        self.url = self._process.stdout.readline().split()[-1]
        self._port = int(self.url.rpartition(":")[2])

    def kill(self):
        """End it as a machine does that loses its power."""
        self._end(signal.SIGKILL)

    def stop(self):
        self._end(signal.SIGTERM)

    def _end(self, how):
        if self._process.poll() is None:
            self._process.send_signal(how)
        self._process.communicate()

    def standing(self, link):
        """How a table stands, as its people are told when they ask."""
        message = {"type": "brief", "tables": [{"table": link.table, "key": link.key}]}
        status, text = self.post("/brief", json.dumps(message))
        assert status == 200, text
        (found,) = json.loads(text)["tables"]
        return found

    def record(self, link):
        status, text = self.get(f"/t/{link.table}/record", Authorization=f"Bearer {link.key}")
        assert status == 200, text
        return text
