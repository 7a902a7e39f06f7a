"""Host from this computer: the server runs as a process beside the window, at a port and with a file that stay the same."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
from contextlib import closing, suppress
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import IPv4Address
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from gui.base.files import save_secret
from gui.i18n import tr
from turmcore import TurmError
from turmcore.core.json_text import read_json
from turmcore.system import lock

PORT = 8017
_PORTS = 20  # that are tried beginning there
_SECONDS = 30.0  # until a server takes connections, or has ended
_PAUSE = 0.05
_LOOKED_AT = 4096  # bytes of what a server has said
_AWAY = "10.255.255.255"  # beyond the own machine; nothing is sent there


class Reach(StrEnum):
    """From where the server can be reached."""

    ALONE = "alone"
    NETWORK = "network"

    @property
    def host(self) -> str:
        """The address at which it listens."""
        return "127.0.0.1" if self is Reach.ALONE else "0.0.0.0"


@dataclass(frozen=True, slots=True)
class _Kept:
    port: int
    reach: Reach
    password: str
    pid: int


class Hosting:
    """The server of this user. It may outlive the window, and the next window finds it.

    Parameters
    ----------
    folder
        Of its file of tables, and of what is known of it: port, password and process.
    port
        The first that is tried.
    """

    def __init__(self, folder: Path, port: int = PORT) -> None:
        self.folder, self._first = folder, port
        self.child: subprocess.Popen[bytes] | None = None
        self._is_starting = False
        self._kept = self._read()

    # -- what is known -------------------------------------------------------------------

    @property
    def has_tables(self) -> bool:
        """True if it has served before: links may lead to it."""
        return self._kept is not None and self._store.exists()

    @property
    def reach(self) -> Reach:
        """From where it can be reached, or could when it ran."""
        return self._kept.reach if self._kept is not None else Reach.NETWORK

    @property
    def port(self) -> int:
        """Its port; the same from the first start on."""
        return self._kept.port if self._kept is not None else self._first

    @property
    def password(self) -> str:
        """By which this user opens tables, and nobody else."""
        return self._kept.password if self._kept is not None else ""

    @property
    def url(self) -> str:
        """Its address for programs of this machine."""
        return f"http://127.0.0.1:{self.port}"

    def address(self) -> str:
        """Its address for others, as far as they can reach it at all."""
        others = addresses() if self.reach is Reach.NETWORK else []
        return f"http://{others[0]}:{self.port}" if others else self.url

    @property
    def is_running(self) -> bool:
        """True if it runs, whoever has started it."""
        if self.child is not None:
            return self.child.poll() is None
        return self._kept is not None and not self._is_starting and self._is_locked()

    @property
    def _store(self) -> Path:
        return self.folder / "served.sqlite"

    def _is_locked(self) -> bool:
        """True if a server has the file of tables."""
        try:
            file = os.open(self._store, os.O_RDWR)
        except OSError:
            return False
        try:
            return not lock(file)
        except OSError:
            return False
        finally:
            os.close(file)

    # -- beginning and end ---------------------------------------------------------------

    def start(self, reach: Reach, *, has_links: bool = False) -> None:
        """Start it, unless it runs already with that reach; returns when it takes connections.

        Parameters
        ----------
        reach
        has_links
            Links lead to its port, so that no other will do.

        Raises
        ------
        turmcore.TurmError
            If it cannot be started, and why.
        """
        if self.is_running:
            if self.reach is reach:
                return
            self.stop()
        self._is_starting = True
        try:
            self._start(reach, has_links)
        except OSError as error:
            raise TurmError(f"{self.folder}: {error.strerror or error}") from None
        finally:
            self._is_starting = False

    def _start(self, reach: Reach, has_links: bool) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        port = self._free_port(reach, has_links)
        password = self.password or secrets.token_urlsafe(16)
        self._write("password.txt", password)
        said = self.folder / "server.log"
        with said.open("wb") as log:
            child = subprocess.Popen(
                [
                    *(sys.executable, "-m", "turmcore", "serve", "--host", reach.host, "--port", str(port)),
                    *("--store", str(self._store), "--password-file", str(self.folder / "password.txt")),
                ],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                **_apart(),
            )
        end = monotonic() + _SECONDS
        while b"listening on" not in _begin_of(said):
            if child.poll() is not None or monotonic() > end:
                child.kill()
                child.wait()
                raise TurmError(_reason(said))
            sleep(_PAUSE)
        self.child = child
        self._kept = _Kept(port, reach, password, child.pid)
        kept = {"port": port, "reach": reach.value, "password": password, "pid": child.pid}
        self._write("server.json", json.dumps(kept))

    def stop(self) -> None:
        """End it; nothing is lost, and started again it goes on."""
        child, self.child = self.child, None
        if child is not None:
            child.terminate()
            with suppress(subprocess.TimeoutExpired):
                child.wait(_SECONDS / 3)
            child.kill()
            child.wait()
        elif self._kept is not None and self._is_locked():
            with suppress(OSError):
                os.kill(self._kept.pid, signal.SIGTERM)
            end = monotonic() + _SECONDS / 3
            while self._is_locked() and monotonic() < end:
                sleep(_PAUSE)

    def leave(self) -> None:
        """Let it run on when this program ends."""
        if self.child is not None:
            self.child.returncode = 0  # else Python would warn that it still runs
            self.child = None

    def _free_port(self, reach: Reach, has_links: bool) -> int:
        if _is_free(reach.host, self.port):
            return self.port
        if has_links:
            raise TurmError(tr("host.taken", port=self.port))
        found = (port for port in range(self.port + 1, self.port + _PORTS) if _is_free(reach.host, port))
        port = next(found, None)
        if port is None:
            raise TurmError(tr("host.taken", port=self.port))
        return port

    # -- what is kept --------------------------------------------------------------------

    def _write(self, name: str, text: str) -> None:
        save_secret(text, self.folder / name)

    def _read(self) -> _Kept | None:
        """What is known from before; None if nothing is, or nothing that can be read."""
        try:
            data: Any = read_json((self.folder / "server.json").read_text(encoding="utf-8"))
            port, pid = int(data["port"]), int(data["pid"])
            kept = _Kept(port, Reach(data["reach"]), str(data["password"]), pid)
        except (OSError, ValueError, TypeError, KeyError):
            return None
        return kept if 0 < port < 65536 and pid > 1 else None


def addresses() -> list[str]:
    """Addresses of this machine in its networks, the likely one first: that from which it reaches the world."""
    import ifaddr

    found = [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if isinstance(ip.ip, str)]
    there = [text for text in dict.fromkeys(found) if _is_of_network(text)]
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe, suppress(OSError):
        probe.connect((_AWAY, 9))
        usual = probe.getsockname()[0]
        if _is_of_network(usual):
            there = [usual, *(text for text in there if text != usual)]
    return there


def _is_of_network(text: str) -> bool:
    address = IPv4Address(text)
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def _is_free(host: str, port: int) -> bool:
    with closing(socket.socket(socket.AF_INET, socket.SOCK_STREAM)) as found:
        if sys.platform != "win32":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, port))
        except OSError:
            return False
    return True


def _apart() -> dict[str, Any]:
    """How a process is started that no signal for this one ends."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


def _begin_of(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_LOOKED_AT)


def _reason(path: Path) -> str:
    """The last line that a server has said."""
    lines = _begin_of(path).decode(errors="replace").strip().splitlines()
    return lines[-1].removeprefix("turmcore: ") if lines else tr("host.silent")
