"""Points that events bring, and the cells that they are for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gui.games.carcassonne.words.texts import RANSOM
from turmcore import Event
from turmcore.carcassonne import BonusScored, FarmersScored, FeatureScored, RansomPaid
from turmcore.carcassonne.shown import Cell


class Earned(NamedTuple):
    """Points of a player, for what lies on some cells; without cells they come from the player `giver`, or from all over
    the table if that is None."""

    player: int
    points: int
    cells: tuple[Cell, ...] = ()
    giver: int | None = None


def earned(events: Iterable[Event]) -> Iterator[Earned]:
    """All that is earned by events, what a ransom costs too."""
    cells: tuple[Cell, ...] = ()
    for event in events:
        match event:
            case FeatureScored():
                cells = event.cells
                yield from (Earned(player, event.points, cells) for player in event.players)
            case BonusScored(player, points):
                yield Earned(player, points, cells)  # it follows what it is paid for
            case FarmersScored(points=points):
                yield from (Earned(player, gained) for player, gained in enumerate(points) if gained)
            case RansomPaid(player, captor):
                yield Earned(player, -RANSOM)
                yield Earned(captor, RANSOM, giver=player)
