"""The camera: an orbit around a point, which never rolls and never goes below the table."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from turmcore.words import Axes

Vector = NDArray[np.float64]
Matrix = NDArray[np.float32]


def views(home: tuple[float, float], pitch: float) -> dict[str, tuple[float, float]]:
    """Yaw and pitch in degrees of the named views, those from the sides with one pitch; yaw -90 looks along +y, with x to
    the right."""
    sides = {"front": -90.0, "back": 90.0, "left": 180.0, "right": 0.0}
    return {"home": home, **{side: (yaw, pitch) for side, yaw in sides.items()}, "top": (-90.0, 89.0)}


VIEWS = views((-58.0, 24.0), 8.0)
MIN_PITCH, MAX_PITCH = 3.0, 89.0
MIN_DISTANCE, MAX_DISTANCE = 3.0, 400.0
FOV = math.radians(30.0)
_STAYS = math.cos(math.radians(50.0))  # five degrees beyond each diagonal
_DEEP = 700.0  # an orthographic picture shows this much before and behind its target


def _start_target() -> Vector:
    return np.array([1.0, 1.0, 1.0])


def _turn_over(lean: tuple[float, float]) -> Vector:
    """The rotation (3, 3) that leans what stands upright over a way, by an angle of its length in radians."""
    angle = math.hypot(*lean)
    x, y = (part / angle if angle else 0.0 for part in lean)
    cross = np.array([[0.0, 0.0, x], [0.0, 0.0, y], [-x, -y, 0.0]])
    return np.asarray(np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross)


@dataclass
class Camera:
    """Looks at `target` from `distance` away; `yaw` and `pitch` (degrees) say from where.

    `aside`, `above` and `below` are the parts of the picture at its right, its head and its foot that something lies over:
    the target is in the middle of the rest. `lean` is the way over which the table leans in the picture, as long as its angle
    in radians: the camera goes the other way round, while the room stays as it is.
    """

    yaw: float = VIEWS["home"][0]
    pitch: float = VIEWS["home"][1]
    distance: float = 14.0
    target: Vector = field(default_factory=_start_target)
    is_orthographic: bool = False
    aside: float = 0.0
    above: float = 0.0
    below: float = 0.0
    lean: tuple[float, float] = (0.0, 0.0)

    @property
    def _raised(self) -> float:
        """Height of the middle of the rest, from -1 to 1."""
        return self.below - self.above

    def basis(self) -> tuple[Vector, Vector, Vector]:
        """Unit vectors to the right, up, and back towards the eye."""
        right, up, back = self._level_basis()
        if self.lean == (0.0, 0.0):
            return right, up, back
        turn = _turn_over(self.lean)
        return right @ turn, up @ turn, back @ turn

    def leaning(self, lean: tuple[float, float], foot: Vector) -> Camera:
        """A camera of its own that sees the table lean about a point."""
        return replace(self, lean=lean, target=foot + (self.target - foot) @ _turn_over(lean))

    def _level_basis(self) -> tuple[Vector, Vector, Vector]:
        yaw, pitch = math.radians(self.yaw), math.radians(self.pitch)
        cos_y, sin_y, cos_p, sin_p = math.cos(yaw), math.sin(yaw), math.cos(pitch), math.sin(pitch)
        right = np.array([-sin_y, cos_y, 0.0])
        up = np.array([-sin_p * cos_y, -sin_p * sin_y, cos_p])
        back = np.array([cos_p * cos_y, cos_p * sin_y, sin_p])
        return right, up, back

    def axes(self, before: Axes | None = None) -> Axes:
        """The lattice directions that come nearest to "right" and "away" on the screen; near a diagonal they stay what
        they were `before`."""
        (x, y, _), _, _ = self._level_basis()
        if before is not None and before[0][0] * x + before[0][1] * y > _STAYS:
            return before
        right = (1 if x > 0 else -1, 0) if abs(x) >= abs(y) else (0, 1 if y > 0 else -1)
        return (right[0], right[1], 0), (-right[1], right[0], 0)

    @property
    def eye(self) -> Vector:
        """Position of the eye."""
        return self.target + self.distance * self.basis()[2]

    def matrix(self, aspect: float) -> Matrix:
        """World to clip space for a picture of width / height `aspect`, row-major 4x4."""
        right, up, back = self.basis()
        view = np.eye(4)
        view[0, :3], view[1, :3], view[2, :3] = right, up, back
        view[:3, 3] = -view[:3, :3] @ self.eye
        lens = np.zeros((4, 4))
        if self.is_orthographic:
            half = self.distance * math.tan(FOV / 2)
            lens[0, 0], lens[1, 1], lens[3, 3] = 1 / (half * aspect), 1 / half, 1.0
            lens[2, 2], lens[2, 3] = -1 / _DEEP, -self.distance / _DEEP
            lens[0, 3], lens[1, 3] = -self.aside, self._raised
            return np.asarray(lens @ view, np.float32)
        near, far = max(0.2, self.distance * 0.05), self.distance + 250.0
        k = 1.0 / math.tan(FOV / 2)
        lens[0, 0], lens[1, 1] = k / aspect, k
        lens[2, 2], lens[2, 3] = (far + near) / (near - far), 2 * far * near / (near - far)
        lens[3, 2] = -1.0
        lens[0, 2], lens[1, 2] = self.aside, -self._raised
        return np.asarray(lens @ view, np.float32)

    def ray(self, x: float, y: float, width: float, height: float) -> tuple[Vector, Vector]:
        """Origin and unit direction of the view ray through point (x, y) of a picture, y down."""
        right, up, back = self.basis()
        half = math.tan(FOV / 2)
        across = (2 * x / width - 1 + self.aside) * half * width / height
        upward = (1 - 2 * y / height - self._raised) * half
        if self.is_orthographic:
            shift = self.distance * (across * right + upward * up)
            return self.target + shift + _DEEP * back, -back
        direction = across * right + upward * up - back
        return self.eye, direction / np.linalg.norm(direction)

    def rays(self, aspect: float) -> tuple[Vector, Vector, Vector]:
        """Directions of a picture of width / height `aspect` with perspective: that of its middle, and what is added to it
        towards the right and the upper edge."""
        right, up, back = self._level_basis()
        half = math.tan(FOV / 2)
        across, upward = half * aspect * right, half * up
        return self.aside * across - self.below * upward - back, across, upward

    def orbit(self, dx: float, dy: float) -> None:
        """Turn by a drag of (dx, dy) pixels."""
        self.yaw = (self.yaw - dx * 0.4 + 180.0) % 360.0 - 180.0
        self.pitch = min(MAX_PITCH, max(MIN_PITCH, self.pitch + dy * 0.3))

    def orbit_to(self, yaw: float) -> None:
        """Turn about the vertical to `yaw` degrees."""
        self.yaw = (yaw + 180.0) % 360.0 - 180.0

    def pan(self, dx: float, dy: float, height: float) -> None:
        """Shift by a drag of (dx, dy) pixels in a picture `height` pixels high; what was grabbed stays under
        the mouse."""
        right, up, _ = self.basis()
        unit = 2 * self.distance * math.tan(FOV / 2) / height
        self.target = self.target - dx * unit * right + dy * unit * up
        self.target[2] = max(0.0, self.target[2])

    def zoom(self, factor: float, ray: tuple[Vector, Vector] | None = None) -> None:
        """Multiply the distance; with a `ray`, the point it meets in the plane of the target stays in
        place."""
        distance = min(MAX_DISTANCE, max(MIN_DISTANCE, self.distance * factor))
        factor = distance / self.distance
        if ray is not None:
            back = self.basis()[2]
            origin, direction = ray
            point = origin + direction * (np.dot(self.target - origin, back) / np.dot(direction, back))
            self.target = self.target + (point - self.target) * (1 - factor)
            self.target[2] = max(0.0, self.target[2])
        self.distance = distance

    def fit(self, points: Vector, aspect: float, margin: float = 1.12) -> None:
        """Move so that all `points` (n, 3) just fill the picture; the direction stays.

        A few rounds suffice: each puts the target into the middle of what is seen, then finds the distance.
        """
        self.target = (points.min(axis=0) + points.max(axis=0)) / 2
        right, up, back = self.basis()
        half = math.tan(FOV / 2) / margin
        wide, high = half * aspect * (1 - self.aside), half * (1 - self.above - self.below)
        for _ in range(4):
            offset = points - self.target
            x, y, near = offset @ right, offset @ up, offset @ back
            if self.is_orthographic:
                near = np.zeros_like(near)  # nothing looks larger because it is nearer
            needed = np.maximum(near + np.abs(x) / wide, near + np.abs(y) / high).max()
            self.distance = float(min(MAX_DISTANCE, max(MIN_DISTANCE, needed)))
            depth = np.maximum(self.distance - near, 0.1)
            middle_x = ((x / depth).max() + (x / depth).min()) / 2
            middle_y = ((y / depth).max() + (y / depth).min()) / 2
            self.target = self.target + self.distance * (middle_x * right + middle_y * up)

    def sees(self, points: Vector, aspect: float) -> bool:
        """True if all `points` (n, 3) are inside the picture."""
        seen = np.column_stack([points, np.ones(len(points))]) @ self.matrix(aspect).T
        x, y, _, w = seen.T
        is_beside, is_below = x <= (1 - 2 * self.aside) * w, y <= (1 - 2 * self.above) * w
        is_above = y >= (2 * self.below - 1) * w
        return bool((np.abs(seen[:, :2]) <= seen[:, 3:]).all() and (is_beside & is_below & is_above).all())

    def look(self, view: str, views: Mapping[str, tuple[float, float]] = VIEWS) -> None:
        """Turn to one of the named views."""
        self.yaw, self.pitch = views[view]

    def uncovered(self) -> Camera:
        """A camera of its own for a picture that nothing lies over."""
        return replace(self.copy(), aside=0.0, above=0.0, below=0.0)

    def copy(self) -> Camera:
        """A camera of its own with the same place and direction."""
        return replace(self, target=self.target.copy())

    def to_text(self) -> str:
        """The camera as a line that `of_text` reads."""
        numbers = (self.yaw, self.pitch, self.distance, *self.target)
        return " ".join([*(f"{number:.4g}" for number in numbers), str(int(self.is_orthographic))])

    @classmethod
    def of_text(cls, text: str) -> Camera | None:
        """A camera from its line; None if it is no such line."""
        try:
            yaw, pitch, distance, x, y, z, flat = map(float, text.split())
        except ValueError:
            return None
        if not all(map(math.isfinite, (yaw, pitch, distance, x, y, z))):
            return None
        camera = cls(0.0, min(MAX_PITCH, max(MIN_PITCH, pitch)), is_orthographic=flat == 1)
        camera.orbit_to(yaw)
        camera.distance = min(MAX_DISTANCE, max(MIN_DISTANCE, distance))
        camera.target = np.clip(np.array([x, y, max(0.0, z)]), -MAX_DISTANCE, MAX_DISTANCE)
        return camera

    def between(self, other: Camera, part: float) -> Camera:
        """The camera on the way to `other`: `part` 0 is here, 1 is there; it turns the short way round."""
        turn = (other.yaw - self.yaw + 180.0) % 360.0 - 180.0
        return Camera(
            self.yaw + turn * part,
            self.pitch + (other.pitch - self.pitch) * part,
            self.distance + (other.distance - self.distance) * part,
            self.target + (other.target - self.target) * part,
            other.is_orthographic,
            self.aside + (other.aside - self.aside) * part,
            self.above + (other.above - self.above) * part,
            self.below + (other.below - self.below) * part,
        )
