"""The sounds of a game and their moments: without Qt and without a single sample."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

APART = 0.11  # seconds between two sounds that would otherwise come at once
SETTLED = 0.3  # seconds after the last thing came to rest until the end of a game is heard


class Sound(StrEnum):
    """Every sound by name."""

    PIECE = "piece"  # a block is set down on wood; size: its cubes
    STEP = "step"  # a figure sets its foot on another field
    DICE = "dice"  # size: their number
    RING = "ring"
    DRAW = "draw"  # something is drawn from the bag
    TILE = "tile"  # a tile is laid
    STONES = "stones"  # a stack is set down; size: its stones
    FOLLOWER = "follower"  # a figure is placed
    LEAVE = "leave"  # a figure goes back to its owner, or a captured one leaves the board
    HAND = "hand"  # something is handed over, or turned where it lies
    RISE = "rise"  # a group goes up together; size: its figures
    REFUSE = "refuse"
    UNDO = "undo"
    TURN = "turn"  # others have acted far away, and it is one's own turn
    TICK = "tick"  # the time runs low
    COLLAPSE = "collapse"  # size: the blocks that fall
    END = "end"  # the game is over


@dataclass(frozen=True, slots=True)
class Noise:
    """Sound of a happening.

    Attributes
    ----------
    size
        How much of it there is, as the sound understands it.
    motion
        The kind of animation that shows the happening: it sounds when that touches down. None: at once.
    """

    sound: Sound
    size: int = 1
    motion: type | None = None


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound, and in how many seconds it is to be heard."""

    sound: Sound
    size: int = 1
    time: float = 0.0


class Motion(Protocol):
    """One or more motions, one after the other."""

    @property
    def duration(self) -> float:
        """In seconds."""


def touches(part: Motion) -> tuple[float, ...]:
    """Return the moments at which a motion touches down, in seconds: its end, unless it says otherwise."""
    told: tuple[float, ...] | None = getattr(part, "touches", None)
    return told if told is not None else (float(part.duration),)


def timed(noises: Sequence[Noise], motion: Motion | None = None, is_end: bool = False) -> list[Cue]:
    """Return the cues of a move, each with its time.

    Parameters
    ----------
    noises
        In the order in which things happen.
    motion
        The animation that shows them, perhaps with `parts` one after the other; None if nothing moves.
    is_end
        Whether the game is over with it.
    """
    parts = list(getattr(motion, "parts", (motion,))) if motion is not None else []
    cues: list[Cue] = []
    at = 0.0  # end of the parts that were shown so far
    for noise in noises:
        number = next((i for i, part in enumerate(parts) if noise.motion is type(part)), None)
        if number is not None:
            at += sum(part.duration for part in parts[:number])
            part = parts[number]
            cues += [Cue(noise.sound, noise.size, at + time) for time in touches(part)]
            at += part.duration
            del parts[: number + 1]
        elif not any((cue.sound, cue.size) == (noise.sound, noise.size) for cue in cues[-1:]):
            earliest = cues[-1].time + APART if cues else 0.0
            cues.append(Cue(noise.sound, noise.size, max(at, earliest)))
    if is_end:
        last = cues[-1].time if cues else 0.0
        cues.append(Cue(Sound.END, 1, last + SETTLED))
    return cues
