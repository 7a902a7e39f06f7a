"""Places where tables can be opened, and who can reach them there."""

from __future__ import annotations

from urllib.parse import urlsplit

from gui.features.online.hosting import Reach, addresses
from gui.features.online.page import Place
from gui.i18n import tr

OTHER = "other"
"""Key of the server that is yet to be named."""


def places(chosen: str, port: int) -> list[Place]:
    """All of them.

    Parameters
    ----------
    chosen
        A `Reach`, or the address of another server.
    port
        Of the server of this computer.
    """
    found = [
        Place(Reach.NETWORK, tr("together.where.network"), _of_network(port)),
        Place(Reach.ALONE, tr("together.where.alone"), tr("together.why.alone")),
    ]
    if chosen not in set(Reach):
        words = tr("together.why.server")
        if not chosen.startswith("https:"):
            words += " " + tr("together.why.plain")
        found.append(Place(chosen, tr("together.where.server", server=urlsplit(chosen).netloc), words))
    return [*found, Place(OTHER, tr("together.where.other"))]


def _of_network(port: int) -> str:
    there = addresses()
    if not there:
        return tr("together.why.offline")
    words = tr("together.why.network", address=f"{there[0]}:{port}", port=port)
    if len(there) > 1:
        words += " " + tr("together.why.several", others=", ".join(there[1:]))
    return words
