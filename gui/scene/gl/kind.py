"""One kind of thing in a scene: its mesh, its instances, and how they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from gui.scene.arrays import Instances
from gui.scene.gl.batch import Batch
from gui.scene.gl.program import Program
from gui.scene.mesh import Mesh

#: Vertex shader of each kind; the fragment shader has the name of the kind.
_VERTEX = {
    "cube": "cube",
    "die": "die",
    "tile": "tile",
    "figure": "figure",
    "stone": "figure",
    "guard": "figure",
    "sector": "sector",
    "plate": "plate",
    "builder": "figure",
    "land": "land",
    "pawn": "pawn",
    "piece": "figure",
}
_LETTERED = ("tile", "plate")  # those with texts
_PROPOSAL = 2  # the first PASS of a shader that goes by the depths of what is solid


class Kind:
    """Nothing of it is on the graphics card before the first instance is."""

    def __init__(
        self, make_mesh: Callable[[], Mesh], instance: np.dtype, name: str, defines: Mapping[str, object]
    ) -> None:
        self._make_mesh, self._instance = make_mesh, instance
        self._pass = int(str(defines["PASS"]))
        self._name, self._defines = name, defines
        self._batch: Batch | None = None
        self._program: Program | None = None
        self._depth: Program | None = None

    def upload(self, instances: Instances) -> bool:
        """Take `instances` to the graphics card if they are not there yet; True if something changed."""
        if self._batch is None:
            if not len(instances):
                return False
            self._batch = Batch(self._make_mesh(), self._instance)
            shared = ["light.glsl"] + (["proposal.glsl"] if self._pass >= _PROPOSAL else [])
            shared += ["letters.glsl"] if self._name in _LETTERED else []
            vertex = _VERTEX[self._name] + ".vert"
            self._program = Program(vertex, self._name + ".frag", self._defines, *shared)
            if not self._pass:
                self._depth = Program(vertex, "depth.frag")
        return self._batch.upload(instances)

    def draw(self, uniforms: Mapping[str, object]) -> int:
        """Draw all instances; the number of draw calls."""
        if self._batch is None or self._program is None or not len(self._batch):
            return 0
        self._program.use(**uniforms)
        return self._batch.draw()

    def draw_depth(self, **uniforms: object) -> int:
        """Draw their depths alone; the number of draw calls."""
        if self._batch is None or self._depth is None or not len(self._batch):
            return 0
        self._depth.use(**uniforms)
        return self._batch.draw()

    def __len__(self) -> int:
        return len(self._batch) if self._batch is not None else 0

    def free(self) -> None:
        """Give everything back."""
        for thing in (self._batch, self._program, self._depth):
            if thing is not None:
                thing.free()
