"""The table in somebody's hands: it leans, shakes and comes back."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject, QVariantAnimation

from gui.base.settings import Settings
from gui.games.turmbauer.workshop.controller import Builder, Way
from gui.views.tower_view import TowerView

_MOST_DEGREES = 40.0  # of the table's tilt
_LEVEL, _SHAKE = 450, 700  # milliseconds in which the table comes back, or comes to rest after a bump
_SHAKEN = math.radians(2.5)


class Leaning(QObject):
    """Leans the table of a picture, and tells the builder what that does to the building.

    Attributes
    ----------
    tilt
        Degrees to the right and away, as it is seen.
    """

    def __init__(
        self, builder: Builder, tower: TowerView | None, settings: Settings, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._builder, self._tower, self._settings = builder, tower, settings
        self.tilt: Way = (0.0, 0.0)
        self._moves = QVariantAnimation(self, startValue=0.0, endValue=1.0)

    @property
    def to_the_right(self) -> Way:
        """Unit vector on the table to the right, as it is seen."""
        right, _ = self._ground_axes()
        return float(right[0]), float(right[1])

    def _ground_axes(self) -> tuple[np.ndarray, np.ndarray]:
        """Unit vectors on the table to the right and away, as it is seen."""
        tower = self._tower
        yaw = math.radians(tower.flight.camera.yaw if tower is not None else -90.0)
        return np.array([-math.sin(yaw), math.cos(yaw)]), np.array([-math.cos(yaw), -math.sin(yaw)])

    def drag(self, right: float, away: float) -> float:
        """Tilt the table by so many degrees; return how many it is then."""
        degrees = math.hypot(right, away)
        if degrees > _MOST_DEGREES:
            right, away, degrees = (_MOST_DEGREES / degrees * part for part in (right, away, degrees))
        self.tilt = right, away
        across, along = self._ground_axes()
        x, y = (across * right + along * away).tolist()
        self._moves.stop()
        self._lean((math.radians(x), math.radians(y)))
        if degrees:
            self._builder.tilt(degrees, (x / degrees, y / degrees))
        return degrees

    def _lean(self, lean: Way) -> None:
        if self._tower is not None:
            self._tower.lean_table(*lean)

    def _move(self, milliseconds: int, show: Callable[[float], object]) -> None:
        """Let the table move for a while; at the end of it at once where nothing is animated."""
        self._moves.stop()
        if not self._settings.has_animations:
            show(1.0)
            return
        self._moves = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=milliseconds)
        self._moves.valueChanged.connect(show)
        self._moves.start(QVariantAnimation.DeletionPolicy.KeepWhenStopped)

    def shake(self) -> None:
        """Show a bump from the left."""
        way = self.to_the_right
        self._move(_SHAKE, lambda part: self._lean(_scaled(way, _SHAKEN * _swing(part))))

    def level(self) -> None:
        """Let go of the table: it comes back."""
        self.tilt = 0.0, 0.0
        self._builder.tilt(0.0, (1.0, 0.0))
        tower = self._tower
        if tower is not None and tower.lean != (0.0, 0.0):
            before = tower.lean
            self._move(_LEVEL, lambda part: self._lean(_scaled(before, (1 - part) ** 2)))

    def stop(self) -> None:
        """It is level at once."""
        self._moves.stop()
        self._lean((0.0, 0.0))


def _scaled(way: Way, by: float) -> Way:
    return way[0] * by, way[1] * by


def _swing(part: float) -> float:
    """To and fro, less and less."""
    return math.sin(6 * math.pi * part) * (1 - part) ** 2
