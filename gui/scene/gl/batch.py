"""One mesh drawn many times: the unit of drawing."""

from __future__ import annotations

import ctypes

import numpy as np
from OpenGL import GL

from gui.scene.gl.program import FIRST_INSTANCE, VERTEX_FIELDS
from gui.scene.kind import Instances
from gui.scene.mesh import Mesh


class Batch:
    """A mesh and a buffer of instances; `upload` fills it, `draw` is one call for all of them."""

    def __init__(self, mesh: Mesh, instance: np.dtype | None = None) -> None:
        self._vertices = len(mesh)
        self._count = 0
        self._source: Instances | None = None
        self._array = GL.glGenVertexArrays(1)
        self._buffers = [int(b) for b in np.atleast_1d(GL.glGenBuffers(2))]
        GL.glBindVertexArray(self._array)
        GL.glBindBuffer(GL.GL_ARRAY_BUFFER, self._buffers[0])
        GL.glBufferData(GL.GL_ARRAY_BUFFER, mesh.nbytes, mesh.view(np.uint8), GL.GL_STATIC_DRAW)
        for number, name in enumerate(VERTEX_FIELDS):
            _attribute(number, mesh.dtype, name)
        if instance is not None:
            GL.glBindBuffer(GL.GL_ARRAY_BUFFER, self._buffers[1])
            for number, name in enumerate(instance.names or (), FIRST_INSTANCE):
                _attribute(number, instance, name)
                GL.glVertexAttribDivisor(number, 1)
        GL.glBindVertexArray(0)

    def upload(self, instances: Instances) -> bool:
        """Take `instances` to the graphics card if they are not there yet; True if they were new."""
        if instances is self._source:
            return False
        self._source, self._count = instances, len(instances)
        if self._count:
            GL.glBindBuffer(GL.GL_ARRAY_BUFFER, self._buffers[1])
            data = np.ascontiguousarray(instances).view(np.uint8)
            GL.glBufferData(GL.GL_ARRAY_BUFFER, data.nbytes, data, GL.GL_DYNAMIC_DRAW)
        return True

    def draw(self) -> int:
        """Draw all instances with the current program; the number of draw calls, 0 without instances."""
        if not self._count:
            return 0
        GL.glBindVertexArray(self._array)
        GL.glDrawArraysInstanced(GL.GL_TRIANGLES, 0, self._vertices, self._count)
        return 1

    def draw_mesh(self) -> int:
        """Draw the mesh once, without instances; 1, for one draw call."""
        GL.glBindVertexArray(self._array)
        GL.glDrawArrays(GL.GL_TRIANGLES, 0, self._vertices)
        return 1

    def __len__(self) -> int:
        return self._count

    def free(self) -> None:
        """Give the buffers back."""
        GL.glDeleteVertexArrays(1, [self._array])
        GL.glDeleteBuffers(2, self._buffers)


def _attribute(number: int, record: np.dtype, name: str) -> None:
    """Describe field `name` of `record` in the bound buffer as attribute `number`."""
    assert record.fields is not None
    kind, offset = record.fields[name][0], record.fields[name][1]
    base, size = (kind.subdtype[0], kind.shape[0]) if kind.subdtype else (kind, 1)
    start = ctypes.c_void_p(offset)
    GL.glEnableVertexAttribArray(number)
    if base == np.uint32:
        GL.glVertexAttribIPointer(number, size, GL.GL_UNSIGNED_INT, record.itemsize, start)
    elif base == np.uint8:
        GL.glVertexAttribPointer(number, size, GL.GL_UNSIGNED_BYTE, True, record.itemsize, start)
    else:
        GL.glVertexAttribPointer(number, size, GL.GL_FLOAT, False, record.itemsize, start)
