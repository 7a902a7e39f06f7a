"""Targets of the mouse on the tower: a figure, a field, the die."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from gui.scene.camera import Vector
from gui.scene.picking import Hit, first_cylinder
from turmcore.babel.rings import DIE_SIZE, FOOT, die_place, layout_of, underside_place
from turmcore.babel.scene import BUILDER_HEIGHT, UNDERSIDE_RADIUS
from turmcore.babel.shown import Die, Spot, Tower


class TowerTargets:
    """Hits are spots, or the die or the plate beside it. Rays that go beside all that meet nothing.

    Parameters
    ----------
    tower
        The figures on their fields.
    places
        Places of the figures as drawn, (n, 3), in the order of the tower's fields and their colors.
    """

    def __init__(self, tower: Tower, places: NDArray[np.floating]) -> None:
        self._layout = layout = layout_of(tower.board)
        self._whats: list[Spot | Die] = [
            Spot(name, part) for name, colors in tower.fields for part in range(len(colors))
        ]
        middles, radii, highs = (
            [*np.asarray(places, np.float64)],
            [FOOT] * len(places),
            [BUILDER_HEIGHT] * len(places),
        )
        if tower.player is not None and tower.num_players and tower.phase != "secret":
            self._whats.append(Die(is_underside=False))
            middles.append(np.array(die_place(layout, tower.num_players, tower.player)))
            radii.append(0.62 * DIE_SIZE)
            highs.append(DIE_SIZE if tower.number else 1.7 * DIE_SIZE)
            if tower.underside is not None:
                self._whats.append(Die(is_underside=True))
                middles.append(np.array(underside_place(layout, tower.num_players, tower.player)))
                radii.append(UNDERSIDE_RADIUS)
                highs.append(0.15)
        self._middles = np.array(middles, np.float64).reshape(-1, 3)
        self._radii, self._highs = np.array(radii), np.array(highs)

    def hit(self, origin: Vector, direction: Vector) -> Hit | None:
        """The first thing on a ray."""
        far, number = first_cylinder(origin, direction, self._middles, self._radii, self._highs)
        met = self._first_stone(origin, direction)
        if met is not None and met[0] < far:
            return met[1]
        return Hit(self._whats[number]) if number >= 0 else None

    def _first_stone(self, origin: Vector, direction: Vector) -> tuple[float, Hit | None] | None:
        """First hit of a ray on the tower, as distance and field; a wall belongs to no field."""
        found: tuple[float, Hit | None] | None = None
        i, j, k = (float(part) for part in direction)
        x, y, z = (float(part) for part in origin)
        below = 0.0
        for ring in self._layout.rings:
            if k < -1e-9:
                t = (ring.top - z) / k
                radius, angle = math.hypot(x + t * i, y + t * j), math.atan2(y + t * j, x + t * i)
                if t > 0 and radius <= ring.edge and (found is None or t < found[0]):
                    field = self._layout.field_at(radius, angle, ring.step)
                    found = t, Hit(Spot(field)) if field is not None else None
            a, b, c = i * i + j * j, x * i + y * j, x * x + y * y - ring.edge**2
            if a > 1e-12 and b * b - a * c >= 0:
                t = (-b - math.sqrt(b * b - a * c)) / a
                if t > 0 and below <= z + t * k < ring.top and (found is None or t < found[0]):
                    found = t, None
            below = ring.top
        return found
