"""The latest turn before the one that runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gui.games.carcassonne.session import Session
from gui.model.ply import seat_of
from gui.model.session import Ply
from turmcore.carcassonne import FollowerPlaced, TilePlaced, TowerBuilt
from turmcore.carcassonne.choices import Cell
from turmcore.carcassonne.shown import TOP


@dataclass(frozen=True, slots=True)
class LastPlaces:
    """Places of a tile, and of followers and tower pieces."""

    tiles: tuple[Cell, ...]
    places: tuple[tuple[Cell, str], ...]


def last_places(session: Session) -> LastPlaces:
    """Places changed by the latest turn in which a tile was placed, without the one that runs."""
    tiles: list[Cell] = []
    places: list[tuple[Cell, str]] = []
    for ply in turn_before(session):
        for event in ply.events:
            if isinstance(event, TilePlaced):
                tiles.append(event.cell)
            elif isinstance(event, FollowerPlaced):
                places.append((event.cell, event.segment))
            elif isinstance(event, TowerBuilt):
                places.append((event.cell, TOP))
    standing = {((one.x, one.y), one.segment) for one in session.state.followers}
    kept = tuple(place for place in places if place[1] == TOP or place in standing)
    return LastPlaces(tuple(tiles), kept)


def turn_before(session: Session) -> Sequence[Ply]:
    """The actions of the turn before the one that runs; those of the last turn when the game is over."""
    end = session.cursor
    if not session.is_over:
        seat = seat_of(session.state)  # also while others move the dragon
        while end and session.plies[end - 1].seat == seat:
            end -= 1
    start = end
    while start and session.plies[start - 1].seat == session.plies[end - 1].seat:
        start -= 1
    return session.plies[start:end]
