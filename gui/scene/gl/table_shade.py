"""The light on the table around a structure as a picture: shadows that are sharp at the foot of what throws them and soft
farther away. It is made anew only when the structure changes, so that it may be softer than the shadows elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

from OpenGL import GL

from gui.scene.gl.batch import Batch
from gui.scene.gl.program import Program


class TableShade:
    """A square texture over the near table: red is how much of the sun is seen, green how dark a touch makes it."""

    def __init__(self, size: int, taps: int) -> None:
        self.size = size
        self._program = Program("shade.vert", "shade.frag", {"TAPS": 0, "LOOKS": taps}, "light.glsl")
        self.id = int(GL.glGenTextures(1))
        GL.glBindTexture(GL.GL_TEXTURE_2D, self.id)
        GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, GL.GL_RG8, size, size, 0, GL.GL_RG, GL.GL_UNSIGNED_BYTE, None)
        for name, value in (
            (GL.GL_TEXTURE_MIN_FILTER, GL.GL_LINEAR),
            (GL.GL_TEXTURE_MAG_FILTER, GL.GL_LINEAR),
            (GL.GL_TEXTURE_WRAP_S, GL.GL_CLAMP_TO_EDGE),
            (GL.GL_TEXTURE_WRAP_T, GL.GL_CLAMP_TO_EDGE),
        ):
            GL.glTexParameteri(GL.GL_TEXTURE_2D, name, value)
        self._frame = int(GL.glGenFramebuffers(1))
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self._frame)
        GL.glFramebufferTexture2D(GL.GL_FRAMEBUFFER, GL.GL_COLOR_ATTACHMENT0, GL.GL_TEXTURE_2D, self.id, 0)
        if GL.glCheckFramebufferStatus(GL.GL_FRAMEBUFFER) != GL.GL_FRAMEBUFFER_COMPLETE:
            raise RuntimeError("the graphics driver refuses a texture of two channels as a render target")

    def draw(self, square: Batch, uniforms: Mapping[str, object]) -> int:
        """Look from each point of the near table (the uniform ``u_near``) towards the sun; the number of draw calls."""
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self._frame)
        GL.glViewport(0, 0, self.size, self.size)
        GL.glDisable(GL.GL_DEPTH_TEST)
        self._program.use(**uniforms)
        calls = square.draw_mesh()
        GL.glEnable(GL.GL_DEPTH_TEST)
        return calls

    def bind(self, unit: int) -> None:
        """Make it the texture of `unit`."""
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        GL.glBindTexture(GL.GL_TEXTURE_2D, self.id)

    def free(self) -> None:
        """Give it back."""
        self._program.free()
        GL.glDeleteFramebuffers(1, [self._frame])
        GL.glDeleteTextures([self.id])
