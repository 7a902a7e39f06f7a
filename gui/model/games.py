"""Which games there are."""

from __future__ import annotations

import turmcore

#: Their names, as `turmcore.load` knows them, in the order in which they are offered.
NAMES = ("turmbauer", "waechter", "babel", "carcassonne")


def offered() -> list[str]:
    """Names of the games that can be played, in the order in which they are offered."""
    there = turmcore.games()
    return [name for name in NAMES if name in there]
