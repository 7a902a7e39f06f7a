"""Sounds of the events of Turmbau zu Babel. Secrets of others are not heard."""

from __future__ import annotations

from gui.games.babel.picture.motions import Handing, Hop, Rise
from gui.scene.animation import Throw
from gui.sound.cues import Noise, Sound
from turmcore import Event
from turmcore.babel import DieRolled, FigureMoved, GroupRose, NumberGiven, NumberTurned, SecretsDrawn


def noise_of(event: Event) -> Noise | None:
    """The noise of an event; None if nothing is to be heard."""
    match event:
        case SecretsDrawn():
            return Noise(Sound.DRAW)
        case DieRolled():
            return Noise(Sound.DICE, 1, Throw)
        case FigureMoved():
            return Noise(Sound.STEP, 1, Hop)
        case GroupRose():
            return Noise(Sound.RISE, len(event.colors), Rise)
        case NumberGiven() | NumberTurned():
            return Noise(Sound.HAND, 1, Handing)
    return None
