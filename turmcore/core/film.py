"""Motions of things that physics has moved."""

from __future__ import annotations

from dataclasses import dataclass

Pose = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Film:
    """A motion, as far as something is seen to move; a value that can be pickled.

    Attributes
    ----------
    outcome : str
        The token of what came of it.
    rate : int
        Frames a second.
    things : tuple of int
        What moves, as places in `Scene.of` of the position before.
    frames : tuple of tuple of Pose
        For each frame the pose of each of them: its middle of mass (x, y, z), and the turn since the first frame as a
        quaternion (x, y, z, w).
    """

    outcome: str
    rate: int
    things: tuple[int, ...]
    frames: tuple[tuple[Pose, ...], ...]
