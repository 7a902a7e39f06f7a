"""The shadow map: the depths seen from the sun."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

from gui.scene.camera import Matrix
from gui.scene.room import SUN


def sun_matrix(low: NDArray[np.float64], high: NDArray[np.float64], sun: NDArray[np.float64] = SUN) -> Matrix:
    """World to the clip space of the `sun`; the box from `low` to `high` and its shadow on the table fit in."""
    middle = (low + high) / 2
    radius = float(np.linalg.norm(high - low)) / 2 + 0.5
    right = np.cross([0.0, 0.0, 1.0], sun)
    right /= np.linalg.norm(right)
    up = np.cross(sun, right)
    turn = np.eye(4)
    turn[0, :3], turn[1, :3], turn[2, :3] = right, up, sun
    turn[:3, 3] = -turn[:3, :3] @ middle
    # the shadow of the top falls farther from the sun than the box itself: leave room behind
    deep = radius + float(high[2]) / float(sun[2])
    lens = np.diag([1 / radius, 1 / radius, -2 / (radius + deep), 1.0])
    lens[2, 3] = (radius - deep) / (radius + deep)
    return np.asarray(lens @ turn, np.float32)


def sun_reach(matrix: Matrix) -> tuple[float, float]:
    """Width and depth of the box that a matrix of `sun_matrix` shows, in cubes."""
    across, along = np.linalg.norm(matrix[0, :3]), np.linalg.norm(matrix[2, :3])
    return 2 / float(across), 2 / float(along)


class ShadowMap:
    """A square depth texture with its own framebuffer."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.id = int(GL.glGenTextures(1))
        GL.glBindTexture(GL.GL_TEXTURE_2D, self.id)
        GL.glTexImage2D(
            GL.GL_TEXTURE_2D,
            0,
            GL.GL_DEPTH_COMPONENT24,
            size,
            size,
            0,
            GL.GL_DEPTH_COMPONENT,
            GL.GL_UNSIGNED_INT,
            None,
        )
        for name, value in (
            (GL.GL_TEXTURE_MIN_FILTER, GL.GL_LINEAR),
            (GL.GL_TEXTURE_MAG_FILTER, GL.GL_LINEAR),
            (GL.GL_TEXTURE_WRAP_S, GL.GL_CLAMP_TO_EDGE),
            (GL.GL_TEXTURE_WRAP_T, GL.GL_CLAMP_TO_EDGE),
            (GL.GL_TEXTURE_COMPARE_MODE, GL.GL_COMPARE_REF_TO_TEXTURE),
        ):
            GL.glTexParameteri(GL.GL_TEXTURE_2D, name, value)
        self._frame = int(GL.glGenFramebuffers(1))
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self._frame)
        GL.glFramebufferTexture2D(GL.GL_FRAMEBUFFER, GL.GL_DEPTH_ATTACHMENT, GL.GL_TEXTURE_2D, self.id, 0)
        GL.glDrawBuffer(GL.GL_NONE)
        GL.glReadBuffer(GL.GL_NONE)
        if GL.glCheckFramebufferStatus(GL.GL_FRAMEBUFFER) != GL.GL_FRAMEBUFFER_COMPLETE:
            raise RuntimeError("the graphics driver refuses a depth texture as a render target")
        self.begin()  # empty until something throws a shadow: all the table lies in the sun
        self.end()
        # the same texture, read as depths instead of compared with them
        self._plain = int(GL.glGenSamplers(1))
        GL.glSamplerParameteri(self._plain, GL.GL_TEXTURE_COMPARE_MODE, GL.GL_NONE)
        for name in (GL.GL_TEXTURE_MIN_FILTER, GL.GL_TEXTURE_MAG_FILTER):
            GL.glSamplerParameteri(self._plain, name, GL.GL_NEAREST)
        for name in (GL.GL_TEXTURE_WRAP_S, GL.GL_TEXTURE_WRAP_T):
            GL.glSamplerParameteri(self._plain, name, GL.GL_CLAMP_TO_EDGE)

    def begin(self) -> None:
        """Draw into the map from here on."""
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self._frame)
        GL.glViewport(0, 0, self.size, self.size)
        GL.glClear(GL.GL_DEPTH_BUFFER_BIT)
        GL.glEnable(GL.GL_POLYGON_OFFSET_FILL)
        GL.glPolygonOffset(1.5, 2.0)

    def end(self) -> None:
        """Done; the caller binds its own framebuffer."""
        GL.glDisable(GL.GL_POLYGON_OFFSET_FILL)

    def bind(self, unit: int) -> None:
        """Make it the texture of `unit`."""
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        GL.glBindTexture(GL.GL_TEXTURE_2D, self.id)

    def bind_depths(self, unit: int) -> None:
        """Make the depths themselves the texture of `unit`, which shows nothing else from then on."""
        self.bind(unit)
        GL.glBindSampler(unit, self._plain)

    def free(self) -> None:
        """Give the map back."""
        GL.glDeleteSamplers(1, [self._plain])
        GL.glDeleteFramebuffers(1, [self._frame])
        GL.glDeleteTextures([self.id])
