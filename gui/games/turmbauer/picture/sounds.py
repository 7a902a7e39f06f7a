"""Sounds of the events of Turmbauer."""

from __future__ import annotations

from gui.games.turmbauer.picture.falling import Falling
from gui.games.turmbauer.picture.motions import Landing, Walk
from gui.scene.animation import Throw
from gui.sound.cues import Noise, Sound
from turmcore import Event
from turmcore.physics import Fall
from turmcore.turmbauer import (
    ClimberMoved,
    DiceRolled,
    PieceBoxed,
    PieceBuilt,
    RingSpent,
    StartRolled,
    TowerSettled,
)


def noise_of(event: Event | Fall) -> Noise | None:
    """The noise of an event, or of a tower that is only tried out; None if nothing is to be heard."""
    match event:
        case DiceRolled():
            return Noise(Sound.DICE, len(event.dice), Throw)
        case StartRolled():
            return Noise(Sound.DICE, 1, Throw)
        case RingSpent():
            return Noise(Sound.RING)
        case PieceBuilt():
            return Noise(Sound.PIECE, len(event.cubes), Landing)
        case PieceBoxed():
            return Noise(Sound.LEAVE)
        case TowerSettled() | Fall():
            return Noise(Sound.COLLAPSE, len(event.fallen), Falling) if event.fallen else None
        case ClimberMoved():
            return Noise(Sound.STEP, 1, Walk)
    return None
