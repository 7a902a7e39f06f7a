"""The engine's shapes as meshes, and kinds of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from gui.scene.kind import Floats, Instances, Kind
from gui.scene.mesh import Mesh, lathe
from gui.scene.solids import standing
from turmcore.core.scene import Lathe

#: One that stands at `place` (the middle of its foot).
FIGURE = np.dtype([("place", "f4", 3), ("rgba", "u1", 4), ("look", "u4")])
_REACH = 0.4  # of a figure on a field, to all sides


def turned(shape: Lathe) -> Callable[[], Mesh]:
    """Makes the mesh of a shape."""
    return partial(lathe, shape.profile, shape.slices)


def figures(name: str, shape: Lathe, home: str) -> Kind:
    """Figures of a shape with the fragment shader ``name.frag`` of a package."""

    def boxes(instances: Instances) -> tuple[Floats, Floats]:
        place = instances["place"]
        return place - (_REACH, _REACH, 0.0), place + (_REACH, _REACH, shape.high)

    mesh, shared = turned(shape), ("figure.glsl",)
    solids = standing(name, mesh)
    return Kind(name, mesh, FIGURE, "figure.vert", f"{name}.frag", shared, home, boxes=boxes, solids=solids)
