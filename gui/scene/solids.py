"""The things on the table as closed surfaces of triangles, for printers and other programs."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gui.scene.kind import Instances
from gui.scene.mesh import Mesh
from gui.scene.scene import Scene
from turmcore.core.solid import Solid, welded

_THINNEST = 0.01  # thinner things are printed on the wood


def solids(scene: Scene, is_united: bool = False) -> list[Solid]:
    """The bodies of a scene: each block, each figure, each part of a board.

    Parameters
    ----------
    scene
        A scene without anything drawn apart.
    is_united
        True if all blocks are one body, without walls where they touch.
    """
    return [
        solid
        for kind, things in scene.items.items()
        if kind.solids is not None and len(things)
        for solid in kind.solids(things, is_united)
    ]


def has_solids(scene: Scene) -> bool:
    """True if the things built there have closed surfaces."""
    return any(kind.solids is not None and len(things) for kind, things in scene.items.items())


def standing(name: str, mesh: Callable[[], Mesh], size: str = "") -> Callable[[Instances, bool], list[Solid]]:
    """For a kind whose instances are its mesh at their places, and stretched if a field says their `size`."""

    def solids(things: Instances, is_united: bool) -> list[Solid]:
        points, triangles = welded(np.asarray(mesh()["position"], np.float64).reshape(-1, 3, 3))
        thick = things[things[size].min(axis=1) > _THINNEST] if size else things
        return [
            Solid(
                f"{name}_{number}",
                np.asarray((points * row[size] if size else points) + row["place"], np.float64),
                triangles,
                np.tile(row["rgba"][:3], (len(triangles), 1)),
            )
            for number, row in enumerate(thick, 1)
        ]

    return solids
