"""Tables in the local network: what a host has ticked is told there, and what others tell is found.

An address, a game and its open seats are told, never a key: the invitation comes from the server itself.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

from zeroconf import Error as NoNetwork
from zeroconf import ServiceBrowser, ServiceInfo, ServiceStateChange, Zeroconf

from turmcore import TurmError
from turmcore.online import Link, Listed, fetch_tables

SERVICE = "_turmbauer._tcp.local."
_SECONDS = 3.0  # for an answer in the same network
_MOST = 50  # tables of others


@dataclass(frozen=True, slots=True)
class Nearby:
    """A table of somebody in the network at which anybody may sit down."""

    invite: Link
    about: Listed


class Announcer:
    """Tells the network which tables of a server have free seats.

    Parameters
    ----------
    address, port
        Of the server.
    interfaces
        Addresses of this machine where it is told; None: everywhere.

    Raises
    ------
    OSError
        If there is no network, as for `Finder`.
    """

    def __init__(self, address: str, port: int, interfaces: list[str] | None = None) -> None:
        self._address, self._port = socket.inet_aton(address), port
        self._network = _open(interfaces)
        self.told: dict[str, ServiceInfo] = {}

    def tell(self, tables: Iterable[Listed]) -> None:
        """These have free seats now, and no others."""
        wanted = {one.table: self._info(one) for one in tables}
        with suppress(NoNetwork, OSError):
            for table in self.told.keys() - wanted.keys():
                self._network.unregister_service(self.told.pop(table))
            for table, info in wanted.items():
                before = self.told.get(table)
                if before is None:
                    self._network.register_service(info)
                elif before.properties != info.properties:
                    self._network.update_service(info)
                self.told[table] = info

    def _info(self, one: Listed) -> ServiceInfo:
        about = {"table": one.table, "game": one.game, "free": str(one.free)}
        name = f"{one.table}.{SERVICE}"
        return ServiceInfo(SERVICE, name, self._port, addresses=[self._address], properties=about)

    def close(self) -> None:
        """Tell nothing any more."""
        self._network.close()


class Finder:
    """Listens for tables in the network until it is closed.

    Parameters
    ----------
    changed
        Is called, from another thread, when others have come or gone.
    interfaces
        As for `Announcer`.
    """

    def __init__(self, changed: Callable[[], object], interfaces: list[str] | None = None) -> None:
        self._changed = changed
        self._lock = threading.Lock()
        self._servers: dict[str, str] = {}  # by the name of what is told
        self._network = _open(interfaces)
        self._browser = ServiceBrowser(self._network, SERVICE, handlers=[self._hear])

    def _hear(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        """Note who has come or gone; zeroconf calls this by these names, in its own thread."""
        if state_change is ServiceStateChange.Removed:
            with self._lock:
                self._servers.pop(name, None)
        else:
            info = zeroconf.get_service_info(service_type, name, round(1000 * _SECONDS))
            places = info.parsed_addresses() if info is not None else []
            with self._lock:
                if info is None or not places or len(self._servers) >= _MOST:
                    return
                host = f"[{places[0]}]" if ":" in places[0] else places[0]
                self._servers[name] = f"http://{host}:{info.port}"
        self._changed()

    def tables(self) -> list[Nearby]:
        """The tables of all servers that are known now, asked anew."""
        with self._lock:
            servers = list(dict.fromkeys(self._servers.values()))
        found = []
        for server in servers:
            with suppress(TurmError):  # it has gone, or is none
                for one in fetch_tables(server, _SECONDS).tables:
                    with suppress(TurmError):
                        found.append(Nearby(Link.parse(f"{server}/t/{one.table}#{one.invite}"), one))
        return found[:_MOST]

    def close(self) -> None:
        """Listen no more."""
        self._browser.cancel()
        self._network.close()


def _open(interfaces: list[str] | None) -> Zeroconf:
    return Zeroconf() if interfaces is None else Zeroconf(interfaces=interfaces)
