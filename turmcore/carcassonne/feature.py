"""A feature: what belongs together on the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from turmcore.carcassonne.notation import Standing


@dataclass(frozen=True, slots=True)
class Feature:
    """Segments that are joined.

    Attributes
    ----------
    kind : str
        ``"c"``, ``"r"``, ``"f"`` or ``"m"``.
    segments : tuple of (int, int, str)
        Cell and segment, in placing order.
    followers : tuple of Standing
    points : int
        Its score now: completed if it is, else as at the end of the game; fields with three points a city.
    open_edges : int
        Of cities and roads; of a monastery the neighbours that are missing; 0 of fields.
    is_complete : bool
    """

    kind: str
    segments: tuple[tuple[int, int, str], ...]
    followers: tuple[Standing, ...]
    points: int
    open_edges: int
    is_complete: bool

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The cells of its tiles, each once."""
        return tuple(dict.fromkeys((x, y) for x, y, _ in self.segments))

    @property
    def owners(self) -> tuple[int, ...]:
        """The players with the most followers in it, the large one counted twice."""
        return majority(self.followers)


def majority(figures: Iterable[Standing]) -> tuple[int, ...]:
    """The players who have the most of the followers among some figures (rules 1.3 and 4.2)."""
    counts: dict[int, int] = {}
    for one in figures:
        counts[one.player] = counts.get(one.player, 0) + one.weight
    return tuple(player for player in sorted(counts) if 0 < counts[player] == max(counts.values()))
