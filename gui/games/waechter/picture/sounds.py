"""Sounds of the events of Turm und Wächter."""

from __future__ import annotations

from gui.games.waechter.picture.motions import Slide
from gui.sound.cues import Noise, Sound
from turmcore import Event
from turmcore.waechter import GuardCaptured, GuardMoved, StackCaptured, StonesMoved


def noise_of(event: Event) -> Noise | None:
    """The noise of an event; None if nothing is to be heard."""
    match event:
        case StonesMoved():
            return Noise(Sound.STONES, event.stones, Slide)
        case GuardMoved():
            return Noise(Sound.FOLLOWER, 1, Slide)
        case StackCaptured() | GuardCaptured():
            return Noise(Sound.LEAVE)
    return None
