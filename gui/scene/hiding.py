"""Figures that stand behind other things."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gui.scene.camera import Camera
from gui.scene.kind import Instances, Part
from gui.scene.picking import Targets
from gui.scene.scene import Scene

_LOOKED_AT = (0.15, 0.5, 0.8)  # heights of a climber, in cubes


def reveal(scene: Scene, solid: Callable[[], Targets], camera: Camera) -> Scene:
    """`scene` with those of the veiled figures alone that stand behind something solid; what is, is asked only then."""
    veiled = {
        kind: things for kind, things in scene.items.items() if kind.part is Part.VEILED and len(things)
    }
    return scene.showing({kind: hidden(things, solid(), camera) for kind, things in veiled.items()})


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
