"""Wooden figures and stones that are turned on a lathe and stand upright."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gui.scene.kind import Floats, Instances, Kind
from gui.scene.mesh import Mesh
from gui.scene.solids import standing

#: One that stands at `place` (the middle of its foot).
FIGURE = np.dtype([("place", "f4", 3), ("rgba", "u1", 4), ("look", "u4")])
_REACH = 0.4  # of a figure on a field, to all sides


def figures(name: str, mesh: Callable[[], Mesh], height: float, home: str) -> Kind:
    """Figures of a height with the fragment shader ``name.frag`` of a package."""

    def boxes(instances: Instances) -> tuple[Floats, Floats]:
        place = instances["place"]
        return place - (_REACH, _REACH, 0.0), place + (_REACH, _REACH, height)

    return Kind(
        name, mesh, FIGURE, "figure.vert", f"{name}.frag", home=home, boxes=boxes, solids=standing(name, mesh)
    )
