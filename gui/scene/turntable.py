"""Way of a camera around the structure, the same distance away from all sides."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gui.scene.camera import Camera
from gui.scene.scene import Scene

_MARGIN = 1.03
_AHEAD = 6  # pictures before a tower grows the camera begins to go back
_AROUND = np.linspace(0.0, 2 * np.pi, 48, endpoint=False)


def around(scenes: Sequence[Scene], camera: Camera, aspect: float, degrees: float) -> list[Camera]:
    """A camera for each picture of a row.

    Parameters
    ----------
    scenes
        Scenes to be seen whole.
    camera
        From where the row begins.
    aspect
        Width / height of the pictures.
    degrees
        By how much the camera turns from the first picture to the last one and one more; 360 closes the circle.
    """
    outlines = [scene.outline() for scene in scenes]
    low = np.minimum.reduce([points.min(axis=0) for points in outlines])
    high = np.maximum.reduce([points.max(axis=0) for points in outlines])
    middle = (low[:2] + high[:2]) / 2
    room = np.array([_room(points, middle) for points in outlines])
    grown = np.maximum.accumulate(room)
    # the mean of the coming values is never less than the present one
    padded = np.concatenate([grown, np.repeat(grown[-1:], _AHEAD, axis=0)])
    smooth = np.stack([padded[i : i + len(grown)] for i in range(_AHEAD + 1)]).mean(axis=0)
    cameras = []
    for i, (radius, top) in enumerate(smooth.tolist()):
        one = camera.copy()
        one.orbit_to(camera.yaw + degrees * i / len(smooth))
        one.fit(_cylinder(middle, radius, min(0.0, float(low[2])), top), aspect, _MARGIN)
        cameras.append(one)
    return cameras


def _room(points: NDArray[np.float64], middle: NDArray[np.float64]) -> tuple[float, float]:
    """Radius and height of the structure as it turns about an axis."""
    return float(np.linalg.norm(points[:, :2] - middle, axis=1).max()), float(points[:, 2].max())


def _cylinder(middle: NDArray[np.float64], radius: float, low: float, high: float) -> NDArray[np.float64]:
    """Points around it: from every side it looks the same."""
    ring = middle + radius * np.column_stack([np.cos(_AROUND), np.sin(_AROUND)])
    return np.vstack([np.column_stack([ring, np.full(len(ring), z)]) for z in (low, high)])
