"""Talking to a server: in this process, or to a program."""

import os
import queue
import sys
import threading

from tests.waiting import PATIENCE
from turmcore.protocols.ugi import Server


class Talk:
    """What is common to both: lines go in, lines come out."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def send(self, *lines: str) -> None:
        """Send lines."""
        self.send_bytes("".join(line + "\n" for line in lines).encode())

    def send_bytes(self, data: bytes) -> None:
        raise NotImplementedError

    def until(self, *starts: str) -> list[str]:
        """The lines up to the first that begins so."""
        found = []
        while True:
            line = self._answers.get(timeout=PATIENCE)
            assert line is not None, f"it ended before {starts}: {found}"
            self.lines.append(line)
            found.append(line)
            if line.startswith(starts):
                return found

    def ask(self, *lines: str) -> str:
        """The last line until the answer to the last of these lines: a response, an error or a best move."""
        self.send(*lines)
        return self.until("response", "error", "bestmove")[-1]

    def ready(self) -> list[str]:
        """All that is said until everything sent before is done."""
        self.send("isready")
        return self.until("readyok")[:-1]

    def rest(self) -> list[str]:
        """What is said until the end."""
        found = []
        while (line := self._answers.get(timeout=PATIENCE)) is not None:
            found.append(line)
        self.lines += found
        return found


class Inside(Talk):
    """A server in a thread of this process, so that it knows the games of the tests."""

    def __init__(self, game: str) -> None:
        super().__init__()
        read, self._write = os.pipe()
        self._source = open(read, "rb")  # noqa: SIM115  # `close` closes it
        self.server = Server(game, self._source, self._answers.put)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self.server.run()
        finally:
            self._answers.put(None)

    def send_bytes(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._write, data) :]

    def end_input(self) -> None:
        """Close what the server reads."""
        if self._write >= 0:
            os.close(self._write)
            self._write = -1

    def close(self) -> None:
        """End the server."""
        self.end_input()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not end"
        self._source.close()


class Program(Talk):
    """A program that is spoken to through its standard input and output."""

    def __init__(self, process) -> None:
        super().__init__()
        self.process = process
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        for line in self.process.stdout:
            self._answers.put(line.decode().rstrip("\n"))
        self._answers.put(None)

    def send_bytes(self, data: bytes) -> None:
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def end_input(self) -> None:
        """Close what the program reads."""
        self.process.stdin.close()

    def close(self) -> None:
        """Let the program end."""
        self.process.stdin.close()
        self.process.wait()
        self._reader.join()


def engine(*arguments: str) -> list[str]:
    """The command of our engine."""
    return [sys.executable, "-m", "turmcore", "ugi", *arguments]
