"""What playing an action causes."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happens on the table; each game derives its own frozen dataclasses.

    Events describe, they change nothing: a view animates them, statistics count them. An event
    that a viewer may not see in full carries ``None`` where the hidden value would be.
    """

    @property
    def kind(self) -> str:
        """Name of the class, such as ``"PieceBuilt"``."""
        return type(self).__name__

    def values(self) -> dict[str, Any]:
        """Field values by name, in the order of their definition."""
        return {f.name: getattr(self, f.name) for f in fields(self)}
