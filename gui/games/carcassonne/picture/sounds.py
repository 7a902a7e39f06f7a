"""Sounds of the events of Carcassonne."""

from __future__ import annotations

from gui.games.carcassonne.picture.motions import Flight, PieceDrop, TileDrop, Walk
from gui.sound.cues import Noise, Sound
from turmcore import Event
from turmcore.carcassonne import (
    DragonMoved,
    FairyMoved,
    FeatureScored,
    FigureReturned,
    FollowerCaptured,
    FollowerDismissed,
    FollowerPlaced,
    PrisonersExchanged,
    RansomPaid,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TowerBuilt,
)


def noise_of(event: Event) -> Noise | None:
    """The noise of an event; None if nothing is to be heard."""
    match event:
        case TileDrawn():
            return Noise(Sound.DRAW)
        case TilePlaced():
            return Noise(Sound.TILE, 1, TileDrop)
        case TowerBuilt():
            return Noise(Sound.STONES, event.height, PieceDrop)
        case FollowerPlaced():
            return Noise(Sound.FOLLOWER, 1, Flight)
        case FairyMoved():
            return Noise(Sound.FOLLOWER, 1, Flight)
        case DragonMoved():
            return Noise(Sound.STONES, 1, Walk)
        case FollowerCaptured() | FollowerDismissed() | FigureReturned():
            return Noise(Sound.LEAVE, 1, Flight)
        case FeatureScored():
            return Noise(Sound.LEAVE, 1, Flight) if event.returned else None
        case TileDiscarded() | PrisonersExchanged() | RansomPaid():
            return Noise(Sound.HAND)
    return None
