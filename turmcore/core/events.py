"""Events: the effects of an action on the table."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happens on the table; each game defines its own frozen dataclasses.

    Events only describe: a view animates them, statistics count them. Where a viewer may not know a value,
    the event has ``None`` instead.
    """

    @property
    def kind(self) -> str:
        """Name of the class, such as ``"PieceBuilt"``."""
        return type(self).__name__

    def values(self) -> dict[str, Any]:
        """Field values by name, in the order of their definition."""
        return {f.name: getattr(self, f.name) for f in fields(self)}
