"""One kind of thing on the graphics card: its mesh, its instances, and how they are drawn."""

from __future__ import annotations

from collections.abc import Mapping

from gui.scene.gl.batch import Batch
from gui.scene.gl.program import Program
from gui.scene.kind import Instances, Kind, Part


class Drawing:
    """Nothing of it is on the graphics card before the first instance is."""

    def __init__(self, kind: Kind, defines: Mapping[str, object]) -> None:
        self._kind, self._defines = kind, {**defines, "PASS": int(kind.part)}
        self._batch: Batch | None = None
        self._program: Program | None = None
        self._depth: Program | None = None

    def upload(self, instances: Instances) -> bool:
        """Take `instances` to the graphics card if they are not there yet; True if something changed."""
        if self._batch is None:
            if not len(instances):
                return False
            kind = self._kind
            self._batch = Batch(kind.mesh(), kind.record)
            over = ["proposal.glsl"] if kind.part >= Part.PROPOSAL else []  # uses the depths of solid things
            shared = ["light.glsl", *over, *kind.shared]
            self._program = Program(kind.vertex, kind.fragment, self._defines, *shared, home=kind.home)
            if kind.part is Part.SOLID:
                self._depth = Program(kind.vertex, "depth.frag", home=kind.home)
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
