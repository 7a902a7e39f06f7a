"""Which figures stand behind something."""

from __future__ import annotations

import numpy as np

from gui.scene.camera import Camera
from gui.scene.kind import Instances
from gui.scene.picking import Targets
from gui.scene.scene import Scene

_LOOKED_AT = (0.15, 0.5, 0.8)  # heights of a climber, in cubes


def reveal(scene: Scene, solid: Targets, camera: Camera) -> Scene:
    """`scene` with those shining through what is solid that stand behind it."""
    veils = {kind.veil: things for kind, things in scene.items.items() if kind.veil is not None}
    return scene.showing({veil: hidden(things, solid, camera) for veil, things in veils.items()})


def hidden(figures: Instances, solid: Targets, camera: Camera) -> Instances:
    """Those of the climbers of which something is hidden from a camera by what is solid."""
    eye, back = camera.eye, camera.basis()[2]
    found = []
    for figure in figures:
        for height in _LOOKED_AT:
            place = figure["place"] + np.array((0.0, 0.0, height))
            way = back if camera.is_orthographic else eye - place
            if solid.hit(place, way / np.linalg.norm(way)) is not None:
                found.append(figure)
                break
    return np.array(found, figures.dtype)
